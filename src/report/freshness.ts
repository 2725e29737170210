// How much the graph can be trusted, in words all reporters share: where the base's graph came from, what was read
// again, what could not be analysed.

import { type NotAnalysed, PARTLY } from '../graph/model.ts';
import { count, shortCommit } from './digest.ts';
import type { ImpactReport } from './model.ts';

/** How the base's graph came about: `refreshed 14 files, snapshot 3 commits behind (6e95cb9)`. */
function origin({ snapshot: s }: ImpactReport): string {
  const commit = s.commit === undefined ? '' : shortCommit(s.commit);
  const behind = s.commitsBehind === undefined ? 'of another commit' : s.commitsBehind === 0 ? 'newer than the base' : `${count(s.commitsBehind, 'commit')} behind`;
  const built = `from ${count(s.refreshed, 'file')}`;
  switch (s.state) {
    case 'hit': return `snapshot of ${commit} is current`;
    case 'stale': return `refreshed ${count(s.refreshed, 'file')}, snapshot ${behind}${commit === '' ? '' : ` (${commit})`}`;
    case 'miss': return `no snapshot, graph built ${built}`;
    case 'rebuilt': return `snapshot rejected, graph rebuilt ${built}`;
    case 'none': return `graph built ${built}`;
  }
}

/** Analysed, though not in every place. */
const isPartly = ({ reason, detail }: NotAnalysed): boolean => reason === 'encoding' || (reason === 'parse-error' && (detail ?? '').endsWith(PARTLY));

/** What could not be analysed, counted; empty when everything was. */
export function unseenWords({ notAnalysed }: ImpactReport): string {
  const partly = notAnalysed.filter(isPartly).length;
  const unseen = notAnalysed.length - partly;
  return [unseen > 0 ? `${count(unseen, 'file')} not analysed` : '', partly > 0 ? `${count(partly, 'file')} analysed in part` : ''].filter(Boolean).join(', ');
}

/** Why one file was not analysed: its detail where there is one that says it all. */
export const whyUnseen = (n: NotAnalysed): string =>
  (n.detail === undefined ? n.reason : n.reason === 'language' || isPartly(n) ? n.detail : `${n.reason}, ${n.detail}`);

/** How fresh the graph is and what it could not see. */
export function freshness(report: ImpactReport): string {
  const { snapshot: s } = report;
  return [
    origin(report),
    `${count(s.overlaid, 'changed file')} read, ${s.resolvedAgain} of ${count(s.filesTotal, 'file')} resolved again`,
    s.selfCheck.files > 0 ? `self-check of ${count(s.selfCheck.files, 'file')} ${s.selfCheck.ok ? 'passed' : 'failed'}` : '',
    unseenWords(report),
    `only calls of confidence ${report.minConfidence.toFixed(2)} or more are counted`,
  ].filter(Boolean).join('; ');
}
