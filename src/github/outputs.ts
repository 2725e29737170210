// The step's outputs, named as action.yml names them. Values are strings, as the runner hands them on.

import type { ImpactReport } from '../report/model.ts';
import { OUTPUT_CHARACTERS } from './limits.ts';

export interface Outputs {
  readonly conclusion: 'pass' | 'fail';
  readonly 'risk-score': string;
  readonly 'risk-level': string;
  readonly errors: string;
  readonly warnings: string;
  readonly 'changed-symbols': string;
  readonly 'affected-files': string;
  readonly 'affected-tests': string;
  readonly snapshot: string;
  readonly 'comment-url': string;
  readonly 'report-file': string;
}

export function outputsOf(report: ImpactReport, commentUrl: string, reportFile: string, warn: (message: string) => void): Outputs {
  const severity = (wanted: string): string => String(report.violations.filter((violation) => violation.severity === wanted).length);
  return {
    conclusion: report.conclusion,
    'risk-score': String(report.risk.score),
    'risk-level': report.risk.level,
    errors: severity('error'),
    warnings: severity('warning'),
    'changed-symbols': String(report.changed.length),
    'affected-files': list('affected-files', report.affectedFiles, warn),
    'affected-tests': list('affected-tests', report.affectedTests, warn),
    snapshot: snapshotOutput(report.snapshot.state),
    'comment-url': commentUrl,
    'report-file': reportFile,
  };
}

/** A run that saw no snapshot at all built the graph: to a workflow that is a miss. */
export const snapshotOutput = (state: ImpactReport['snapshot']['state']): string => (state === 'none' ? 'miss' : state);

/** JSON of as many entries as an output may hold; a list that had to be cut is never cut in silence. */
function list(name: string, values: readonly string[], warn: (message: string) => void): string {
  const all = JSON.stringify(values);
  if (all.length <= OUTPUT_CHARACTERS) return all;
  let length = 2;
  const fitting = values.findIndex((value) => (length += JSON.stringify(value).length + 1) > OUTPUT_CHARACTERS);
  warn(`The output ${name} holds ${fitting} of ${values.length} entries, which is all GitHub lets it hold; the report file has them all`);
  return JSON.stringify(values.slice(0, fitting));
}
