// The baseline: violations accepted on the day the gate was adopted, so that only new debt blocks. Known again by
// code, symbol and fingerprint, never by line. Read from the base revision: a change cannot widen its own gate.

import { ConfigurationError } from '../../errors.ts';
import type { RuleCode, Violation } from '../../report/model.ts';
import type { Baseline, BaselineEntry } from '../model.ts';
import { suppressed } from './suppressions.ts';

/** Beside drift.toml and committed like it. */
export const BASELINE_FILE = 'drift.baseline.json';
const VERSION = 1;
/** The file comes from a repository: a bound keeps a broken or hostile one from filling memory. */
const MOST_ENTRIES = 200_000;

const CODE = /^[EW]00[1-5]$/;
const keyOf = (entry: BaselineEntry): string => `${entry.code}\n${entry.symbol}\n${entry.fingerprint}`;

/** Today's violations as a baseline, sorted; what is suppressed already needs no place in it. */
export function recordBaseline(violations: readonly Violation[]): Baseline {
  const entries = new Map<string, BaselineEntry>();
  for (const { code, symbol, fingerprint, message, severity } of violations) {
    if (code === 'S001' || severity === 'info') continue;
    const entry = { code, symbol, fingerprint, message };
    entries.set(keyOf(entry), entry);
  }
  return { entries: [...entries.keys()].sort().map((key) => entries.get(key)!) };
}

export const formatBaseline = (baseline: Baseline): string =>
  `${JSON.stringify({ version: VERSION, entries: baseline.entries }, null, 2)}\n`;

export function parseBaseline(text: string, place: string): Baseline {
  const fault = (what: string): ConfigurationError => new ConfigurationError(`${place}: ${what}; write it anew with \`drift baseline\`.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fault('is not JSON');
  }
  const { version, entries } = (value ?? {}) as { version?: unknown; entries?: unknown };
  if (version !== VERSION) throw fault(`has version ${JSON.stringify(version) ?? 'none'}, expected ${VERSION}`);
  if (!Array.isArray(entries) || entries.length > MOST_ENTRIES) throw fault('has no list of entries');
  return {
    entries: entries.map((entry: unknown, index): BaselineEntry => {
      const { code, symbol, fingerprint, message } = (entry ?? {}) as Record<string, unknown>;
      if (typeof code !== 'string' || !CODE.test(code) || typeof symbol !== 'string' || typeof fingerprint !== 'string') {
        throw fault(`entry ${index + 1} lacks code, symbol or fingerprint`);
      }
      return { code: code as RuleCode, symbol, fingerprint, message: typeof message === 'string' ? message : '' };
    }),
  };
}

/** Violations the baseline accepts become S001; the rest stand as they are. */
export function applyBaseline(violations: readonly Violation[], baseline: Baseline): readonly Violation[] {
  const accepted = new Set(baseline.entries.map(keyOf));
  return violations.map((violation) =>
    violation.code !== 'S001' && accepted.has(keyOf(violation)) ? suppressed(violation, 'baseline', 'accepted in the baseline') : violation);
}

export interface BaselineProgress {
  readonly before: number;
  readonly after: number;
  /** Entries whose violation is gone; they can leave the file. */
  readonly fixed: readonly BaselineEntry[];
  /** Entries the head's file has and the base's has not: the count may only fall, so they do not count. */
  readonly refused: readonly BaselineEntry[];
  /** One line for the report; undefined when nothing moved. */
  readonly line?: string;
}

/**
 * How the debt moved. `standing` are all violations of the files in `judged`, whether the change touched their
 * symbols or not: an entry of those files without a violation is paid off.
 */
export function baselineProgress(base: Baseline, head: Baseline | undefined, standing: readonly Violation[], judged: ReadonlySet<string>): BaselineProgress {
  const alive = new Set(standing.map((violation) =>
    keyOf({ code: violation.suppressed?.code ?? violation.code, symbol: violation.symbol, fingerprint: violation.fingerprint, message: '' })));
  const known = new Set(base.entries.map(keyOf));
  const fixed = base.entries.filter((entry) => judged.has(entry.symbol.slice(0, entry.symbol.indexOf(':'))) && !alive.has(keyOf(entry)));
  const refused = head?.entries.filter((entry) => !known.has(keyOf(entry))) ?? [];
  const before = base.entries.length;
  const after = before - fixed.length;
  const parts = [
    ...(fixed.length > 0 ? [`Baseline: ${before} → ${after} accepted violations (${fixed.length} fewer).`] : []),
    ...(refused.length > 0 ? [`Baseline: ${refused.length} new ${refused.length === 1 ? 'entry in this change does' : 'entries in this change do'} not count; the baseline may only shrink.`] : []),
  ];
  return { before, after, fixed, refused, ...(parts.length > 0 && { line: parts.join(' ') }) };
}
