// `drift explain`: what a code means, and for one symbol why it was found: the lines, the strategy, the confidence.

import { ConfigurationError } from '../errors.ts';
import { shortCommit } from '../report/digest.ts';
import { visible } from '../report/escape.ts';
import type { Evidence, RuleCode, Violation } from '../report/model.ts';
import { explanationOf } from '../rules/index.ts';
import { COMMON_HELP, texts, text } from './arguments.ts';
import type { Command } from './command.ts';
import { compare, COMPARE_HELP, COMPARE_OPTIONS } from './compare.ts';
import { openOutput } from './output.ts';

const CODES: readonly RuleCode[] = ['E001', 'E002', 'E003', 'E004', 'E005', 'W001', 'W002', 'W003', 'W004', 'S001'];

export const explain: Command = {
  name: 'explain',
  help: `drift explain: what a code means, and why it was found

Usage: drift explain CODE
       drift explain CODE SYMBOL [--base REV] [--head REV] [options]

CODE is one of ${CODES.join(' ')}. SYMBOL is an id as reports print it
(src/pay.ts:charge), or a name in it (charge).

What to compare, where a symbol is given
${COMPARE_HELP}

How to run
${COMMON_HELP}

Examples
  drift explain E004
      when it fires, why it matters, how to put it right
  drift explain E005 src/pay.ts:charge --base main
      the import, the call and the declaration behind each finding

Exit codes: 0 explained, 2 could not run (or nothing of that kind was found).
`,
  options: COMPARE_OPTIONS,
  positionals: ['CODE', 'SYMBOL'],

  async run(values, context) {
    const [given, symbol] = texts(values, '--');
    if (given === undefined) throw new ConfigurationError(`explain needs a code, one of ${CODES.join(', ')}; for example: drift explain E004`);
    const code = CODES.find((known) => known === given.toUpperCase());
    if (code === undefined) throw new ConfigurationError(`explain: expected one of ${CODES.join(', ')}, got ${JSON.stringify(given)}`);
    const output = openOutput(text(values, 'output'), context.log);
    try {
      if (symbol === undefined) {
        output.write(meaning(code));
        return 0;
      }
      const { report } = await compare(values, context);
      const found = report.violations.filter((violation) => (violation.code === code || violation.suppressed?.code === code) && isAbout(violation, symbol));
      if (found.length === 0) {
        throw new ConfigurationError(`explain: no ${code} on ${JSON.stringify(symbol)} between ${shortCommit(report.base)} and ${shortCommit(report.head)} (drift check lists what there is)`);
      }
      output.write([meaning(code), ...found.map(reasoning)].join('\n'));
      return 0;
    } finally {
      output.close();
    }
  },
};

function meaning(code: RuleCode): string {
  const { name, explanation } = explanationOf(code)!;
  return `${code} ${name}

${explanation.fires}
Why it matters: ${explanation.why}
What to do: ${explanation.fix}
Left alone: ${explanation.silent}
`;
}

/** By id, by qualified name, or by the last part of it; callers count too, since that is where an author meets it. */
function isAbout(violation: Violation, symbol: string): boolean {
  const ids = [violation.symbol, ...violation.callers.map((place) => place.symbol)];
  return ids.some((id) => id === symbol || id.slice(id.indexOf(':') + 1) === symbol || id.endsWith(`.${symbol}`));
}

function reasoning(violation: Violation): string {
  const gate = violation.suppressed === undefined ? violation.severity : `suppressed (${violation.suppressed.by}: ${violation.suppressed.reason || 'no reason given'})`;
  const lines = [
    `${violation.file}:${violation.line}  ${gate}, confidence ${violation.confidence.toFixed(2)}`,
    `  ${violation.message}`,
    ...violation.evidence.map(evidenceLine),
    `  fix: ${violation.fixHint}`,
    ...(violation.updatedCallers ?? []).map((place) => `  already updated: ${place.file}:${place.line}`),
    `  fingerprint ${violation.fingerprint}`,
  ];
  return `${lines.map((line) => visible(line)).join('\n')}\n`;
}

function evidenceLine({ kind, file, line, text: quoted, resolution, confidence }: Evidence): string {
  const how = resolution === undefined ? '' : `  (${resolution.replaceAll('_', ' ')}${confidence === undefined ? '' : `, ${confidence.toFixed(2)}`})`;
  return `  ${kind.padEnd(11)} ${file}:${line}  ${quoted}${how}`;
}
