// The commit status: the dependable named check, set on the commit that branch protection looks at.

import type { ImpactReport } from '../report/model.ts';
import type { CommitStatus } from './client.ts';
import { STATUS_DESCRIPTION_CHARACTERS } from './limits.ts';

export function statusOf(report: ImpactReport, context: string, targetUrl: string | undefined): CommitStatus {
  const description = report.conclusion === 'fail' ? report.reasons.join('; ') : verdict(report);
  return {
    state: report.conclusion === 'pass' ? 'success' : 'failure',
    context,
    description: description.length <= STATUS_DESCRIPTION_CHARACTERS
      ? description
      : `${description.slice(0, STATUS_DESCRIPTION_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`,
    targetUrl,
  };
}

function verdict(report: ImpactReport): string {
  const { score, level } = report.risk;
  const changed = report.changed.length;
  return `Risk ${score} (${level}), ${changed} symbol${changed === 1 ? '' : 's'} changed, no violation that fails the gate`;
}
