// The commit status: the dependable named check, set on the commit that branch protection looks at.

import type { ImpactReport } from '../report/model.ts';
import type { CommitStatus } from './client.ts';
import { STATUS_DESCRIPTION_CHARACTERS } from './limits.ts';

export function statusOf(report: ImpactReport, context: string, targetUrl: string | undefined): CommitStatus {
  return {
    state: report.conclusion === 'pass' ? 'success' : 'failure',
    context,
    description: bounded(report.conclusion === 'fail' ? report.reasons.join('; ') : verdict(report)),
    targetUrl,
  };
}

/** For a run that found no verdict: a required status must not stay "expected" for ever. */
export const brokenStatus = (why: string, context: string, targetUrl: string | undefined): CommitStatus =>
  ({ state: 'error', context, description: bounded(`Could not run: ${why}`), targetUrl });

const bounded = (text: string): string => (text.length <= STATUS_DESCRIPTION_CHARACTERS
  ? text
  : `${text.slice(0, STATUS_DESCRIPTION_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`);

function verdict(report: ImpactReport): string {
  const { score, level } = report.risk;
  const changed = report.changed.length;
  return `Risk ${score} (${level}), ${changed} symbol${changed === 1 ? '' : 's'} changed, no violation that fails the gate`;
}
