// `drift check`: the rules alone, on the working tree or between any two revisions.

import type { ImpactReport } from '../report/model.ts';
import { choice, COMMON_HELP, text } from './arguments.ts';
import type { Command } from './command.ts';
import { compare, COMPARE_HELP, COMPARE_OPTIONS } from './compare.ts';
import { openOutput } from './output.ts';

const FORMATS = ['text', 'json', 'sarif'] as const;

export const check: Command = {
  name: 'check',
  help: `drift check: only the rules: which callers a change breaks

Usage: drift check [--base REV] [--head REV] [options]

What to compare
${COMPARE_HELP}

What to say
      --format FORMAT  text (default), json or sarif

What to fail on (these override drift.toml)
      --fail-on WHAT         error (default), warning or never
      --min-confidence N     only calls at least this certain may block, 0 to 1 (default: 0.7)
      --suppress CODE[:SYMBOL]=REASON
                             accept a violation in this run; shown as S001. May be repeated

How to run
      --db FILE        keep the base's graph here; the next run starts from it
${COMMON_HELP}

Examples
  drift check
      what you are about to commit
  drift check --base main --format sarif -o drift.sarif
      everything since main, for an editor or a code-scanning upload

Exit codes: 0 pass, 1 a promise is broken, 2 could not run.
`,
  options: { ...COMPARE_OPTIONS, format: { type: 'string' } },

  async run(values, context) {
    const format = choice(values, 'format', FORMATS, 'text');
    const file = text(values, 'output');
    const output = openOutput(file, context.log);
    try {
      const { report: whole, folder } = await compare(values, context);
      const report = rulesOnly(whole);
      const { render } = await import('../report/index.ts');
      const colour = format === 'text' && file === undefined && process.stdout.isTTY && !process.env.NO_COLOR;
      const rendered = format === 'json' ? findings(report) : render(report, format, { colour, folder, rulesOnly: true });
      output.write(rendered.endsWith('\n') ? rendered : `${rendered}\n`);
      return report.conclusion === 'fail' ? 1 : 0;
    } finally {
      output.close();
    }
  },
};

const rulesOnly = (report: ImpactReport): ImpactReport =>
  ({ ...report, changed: [], affectedFiles: [], affectedTests: [], risk: { score: 0, level: 'low', threshold: null } });

/** A part of the report object under the same names, so that a reader of one reads the other. */
function findings({ schemaVersion, tool, base, head, conclusion, reasons, violations, notices, notAnalysed }: ImpactReport): string {
  return JSON.stringify({ schemaVersion, tool, base, head, conclusion, reasons, violations, notices, notAnalysed }, null, 2);
}
