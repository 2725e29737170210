// npm run accuracy:sub-cases -- [<folder of clones> <folder of recorded answers>] [--python owner/name,…] [--only owner/name,…]
//   [--record] [--cross-validate] [--write] [--held-out]
// How often edges of each sub-case were right, over every code base that has both a clone and recorded answers
// (<owner>+<name>.jsonl.gz; answers about the calls with such edges will do).
//   --record          puts what they showed into scripts/accuracy/sub-case-tallies.json
//   --cross-validate  what would have been stored for each recorded code base by the others, against what was measured there
//   --write           makes the table of sub-cases in src/resolve/calibration.json from the record
//   --held-out        what is stored against what was measured on these code bases, by bucket of confidence

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSubCases } from './calibration.ts';
import { crossValidate } from './cross-validation.ts';
import { HeldOut, percent, wilson } from './held-out.ts';
import { exportOf } from './our-graph.ts';
import { recordedCallSites } from './recorded-calls.ts';
import { score } from './score.ts';
import { readTallies, recordTallies, type CodeBase, type Counts } from './tallies.ts';

const { positionals: [clones, recorded], values } = parseArgs({
  allowPositionals: true,
  options: { python: { type: 'string' }, only: { type: 'string' }, record: { type: 'boolean' }, 'cross-validate': { type: 'boolean' }, write: { type: 'boolean' }, 'held-out': { type: 'boolean' } },
});
if ((clones === undefined) !== (recorded === undefined) || (clones === undefined && !values.write && !values['cross-validate'])) {
  process.stderr.write('usage: npm run accuracy:sub-cases -- [<folder of clones> <folder of recorded answers>] [--python owner/name,…] [--only owner/name,…] [--record] [--cross-validate] [--write] [--held-out]\n');
  process.exit(2);
}
/** What a nameless callback calls `this` a compiler knows only where its caller declares it: no measure of the others. */
const isToldApart = (key: string): boolean => key.includes(':') && !key.endsWith(':callback');
const say = (text: string): void => { process.stdout.write(`${text}\n`); };

if (clones !== undefined && recorded !== undefined) await measure(clones, recorded);
if (values['cross-validate']) validateAll();
if (values.write) writeSubCases();

async function measure(cloneFolder: string, answers: string): Promise<void> {
  const listed = (text: string | undefined): ReadonlySet<string> | undefined => (text === undefined ? undefined : new Set(text.split(',')));
  const [python, only] = [listed(values.python), listed(values.only)];
  const shown: CodeBase[] = [];
  const heldOut = new HeldOut();
  for (const file of readdirSync(answers).filter(f => f.endsWith('.jsonl.gz')).sort()) {
    const name = file.replace(/\.jsonl\.gz$/, '').replace('+', '/');
    const root = join(cloneFolder, name.replace('/', '+'));
    if (!existsSync(root) || (only && !only.has(name))) continue;
    const language = python?.has(name) ? 'python' : 'typescript';
    const ours = await exportOf(root, language);
    const scored = score(recordedCallSites(join(answers, file)), ours.edges, ours.symbols);
    const commit = execFileSync('git', ['-C', root, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
    const tallies = Object.fromEntries([...scored.byKey].filter(([key]) => isToldApart(key)).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, t]): [string, Counts] => [key, [t.right, t.wrong]]));
    shown.push({ repository: `${name}@${commit}`, language, tallies });
    heldOut.add(name, language, scored);
    say(`${name}: ${Object.entries(tallies).map(([key, [right, wrong]]) => `${key} ${right}/${right + wrong}`).join(', ') || 'none'}`);
  }
  if (values['held-out']) heldOut.report().forEach(say);
  if (values.record) recordTallies(shown, new Date().toISOString().slice(0, 10));
}

function validateAll(): void {
  const tallies = readTallies();
  for (const language of [...new Set(tallies.codeBases.map(c => c.language))].sort()) {
    const { settings, loss, buckets } = crossValidate(tallies, language);
    say(`${language}: ${JSON.stringify(settings)}, loss ${loss.toFixed(3)}`);
    for (const { name, edges, right, stored } of buckets) if (edges > 0) say(`  ${name}: stored ${percent(stored / edges)}, measured ${percent(right / edges)} of ${edges} (${wilson(right, edges).map(percent).join('–')})`);
  }
}
