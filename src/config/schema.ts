// drift.toml as it may be written: the shape, the limits and what to say when a value is wrong. The schema for
// editors (schema/drift.toml.schema.json) is generated from this file. Defaults live in defaults.ts, not here.

import * as z from 'zod';
import { RULES } from './defaults.ts';

/** Globs are matched against every path of a repository: neither may grow without bound. */
const GLOB_LENGTH = 500;
const GLOB_COUNT = 1000;

const says = (expected: string) => ({ error: `expected ${expected}` });

const ruleCode = z.enum(RULES, says(`one of ${RULES.join(', ')}`));
const severity = z.enum(['error', 'warning', 'info', 'off'], says('"error", "warning", "info" or "off"'));
const flag = z.boolean(says('true or false'));
const share = z.number(says('a number from 0 to 1')).min(0, says('a number from 0 to 1')).max(1, says('a number from 0 to 1'));
const whole = (min: number, max: number) => {
  const expected = says(`a whole number from ${min} to ${max}`);
  return z.number(expected).int(expected).min(min, expected).max(max, expected);
};
const glob = z.string(says('a glob in quotes')).min(1, says('a glob that is not empty')).max(GLOB_LENGTH, says(`a glob of at most ${GLOB_LENGTH} characters`));
const globs = z.array(glob, says('a list of globs, such as ["legacy/**"]')).max(GLOB_COUNT, says(`at most ${GLOB_COUNT} globs`));
const oneOrMoreGlobs = z.union([glob, globs.min(1, says('at least one glob'))], says('a glob, or a list of globs such as ["legacy/**"]'));
const reason = z.string(says('the reason why this is acceptable, in quotes')).trim().min(1, says('the reason why this is acceptable')).max(500, says('a reason of at most 500 characters'));

const severities = {
  E001: severity.optional().describe('broken_caller: a contract changed and a caller still uses the old one'),
  E002: severity.optional().describe('missing_type_hints: a public function without types'),
  E003: severity.optional().describe('missing_docstring: a public function without a doc comment'),
  E004: severity.optional().describe('function_removed: something removed that is still referenced'),
  E005: severity.optional().describe('arity_mismatch: a call with a number of arguments its target cannot take'),
  W001: severity.optional().describe('placement: a new function that fits another module better'),
  W002: severity.optional().describe('duplicate_name: a new function with the name and shape of an existing one'),
  W003: severity.optional().describe('naming_convention: a new name that breaks the style of its module'),
  W004: severity.optional().describe('cross_service_endpoint: a served endpoint that a known client calls changed'),
};

const override = z.strictObject({ files: oneOrMoreGlobs.describe('Paths these severities apply to; the first match wins'), ...severities }, says('a table with files and severities'));

const suppressed = {
  symbol: glob.optional().describe('A symbol id (path:Qualified.name) or a glob on ids'),
  files: glob.optional().describe('A glob on paths'),
  reason: reason.describe('Why this is acceptable; shown in every report'),
};
const suppressEntry = z.strictObject({ code: ruleCode, ...suppressed }, says('a table with code and reason'));
const suppressValue = z.strictObject(suppressed, says('a table with reason, and files or symbol'));

const suppressList = z.array(suppressEntry, says('[[suppress]] entries')).max(GLOB_COUNT);
const suppressTable = z.strictObject(
  Object.fromEntries(RULES.map((code) => [code, z.array(suppressValue, says('a table such as { files = "legacy/**", reason = "…" }')).optional()])) as Record<(typeof RULES)[number], z.ZodOptional<z.ZodArray<typeof suppressValue>>>,
  says('a table of rule codes'),
);

const table = says('a table');
const SECTIONS = {
  enforcement: z.strictObject({
    preset: z.enum(['standard', 'keel'], says('"standard" or "keel"')).optional().describe('standard: E001, E004 and E005 are errors. keel: all five are'),
    ...severities,
    min_confidence: share.optional().describe('Only edges at least this certain may block (default 0.7)'),
    fail_on: z.enum(['error', 'warning', 'never'], says('"error", "warning" or "never"')).optional().describe('What makes the check fail (default error)'),
    touched_files: flag.optional().describe('Warn about E002 and E003 in untouched symbols of touched files (default false)'),
    overrides: z.array(override, says('[[enforcement.overrides]] entries')).max(GLOB_COUNT).optional(),
  }, table),
  exclude: z.strictObject({ files: globs.optional().describe('Paths that are left out of the graph') }, table),
  risk: z.strictObject({
    threshold: whole(0, 100).optional().describe('The check fails at this risk score or above; without it, risk is only reported'),
    depth: whole(1, 20).optional().describe('How many calls away a caller may be to count as affected (default 2)'),
  }, table),
  call_graph: z.strictObject({
    max_depth: whole(1, 1000).optional().describe('Longest path that queries follow (default 20)'),
    batch_size: whole(1, 100_000).optional().describe('Accepted and not used: rows are written in the batches that were measured to be fastest'),
    enable_fuzzy: flag.optional().describe('Guess calls by name when nothing better is known (default true)'),
    min_confidence: share.optional().describe('Queries leave out edges below this (default 0: none)'),
    in_memory_threshold: whole(0, 100_000_000).optional().describe('Functions above which queries run on the database (default 500000)'),
    reachability_cache_size: whole(0, 10_000_000).optional().describe('Answers kept for repeated queries (default 1000)'),
    reachability_cache_ttl: whole(0, 31_536_000).optional().describe('Accepted and not used: answers are forgotten when the graph changes, not before'),
    max_file_bytes: whole(1, 104_857_600).optional().describe('Larger files are listed as not analysed (default 1048576)'),
  }, table),
  circuit_breaker: z.strictObject({
    enabled: flag.optional().describe('Count how often the same violation was reported in a row (default false)'),
    max_failures: whole(1, 1000).optional().describe('How often is too often (default 3)'),
    auto_downgrade: flag.optional().describe('From then on, show it as a warning (default false)'),
  }, table),
} as const;

const sections = {
  enforcement: SECTIONS.enforcement.optional(),
  exclude: SECTIONS.exclude.optional(),
  risk: SECTIONS.risk.optional(),
  call_graph: SECTIONS.call_graph.optional(),
  circuit_breaker: SECTIONS.circuit_breaker.optional(),
};

/** [[suppress]] and [suppress] are two ways to write the same; which one is meant shows before validation. */
export const fileWithList = z.strictObject({ ...sections, suppress: suppressList.optional() });
export const fileWithTable = z.strictObject({ ...sections, suppress: suppressTable.optional() });
export type FileSettings = z.infer<typeof fileWithList> | z.infer<typeof fileWithTable>;

/** The keys that may stand in the table at `path`. */
export function knownKeys(path: readonly (string | number)[]): string[] {
  const [section, part] = path;
  if (section === undefined) return [...Object.keys(SECTIONS), 'suppress'];
  if (section === 'suppress') return Object.keys(suppressEntry.shape);
  if (part === 'overrides') return Object.keys(override.shape);
  return section in SECTIONS ? Object.keys(SECTIONS[section as keyof typeof SECTIONS].shape) : [];
}

/** What schema/drift.toml.schema.json must hold. */
export function editorSchema(): Record<string, unknown> {
  const oneOrMore = z.union([suppressValue, z.array(suppressValue)]);
  const byCode = z.strictObject(Object.fromEntries(RULES.map((code) => [code, oneOrMore.optional()])));
  const whole = z.strictObject({ ...sections, suppress: z.union([suppressList, byCode]).optional() });
  return {
    ...z.toJSONSchema(whole, { io: 'input', target: 'draft-7', reused: 'ref' }),
    title: 'drift.toml',
    description: 'Settings of Drift Impact Action, read from the base revision of a pull request.',
  };
}
