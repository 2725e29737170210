// The same violation push after push means its author is stuck, so its help grows: the hint, then the wider chain
// of callers, then the evidence itself. State is plain data handed in and out; it lives in the sticky comment's
// marker, never in the base snapshot. Severity falls only where the settings ask for it, and loudly.

import type { Config } from '../../config/model.ts';
import type { GraphView } from '../../graph/model.ts';
import type { Violation } from '../../report/model.ts';

/** Violations seen on the last push: fingerprint → how many pushes in a row, head they were last counted at. */
export interface BreakerState {
  readonly version: 1;
  /** Head commit the counts stand at: running one push twice counts once. */
  readonly head: string;
  readonly counts: Readonly<Record<string, number>>;
}

export interface BreakerInput {
  readonly violations: readonly Violation[];
  readonly state?: BreakerState;
  readonly head: string;
  readonly settings: Config['circuitBreaker'];
  /** For the wider chain: who calls the callers. */
  readonly graph: GraphView;
}

export interface BreakerResult {
  readonly violations: readonly Violation[];
  readonly state: BreakerState;
  /** Loud lines for the report: what was lowered, and why. */
  readonly notices: readonly string[];
}

/** The marker shares a comment with the report: more than this is not worth its space. */
const MOST_TRACKED = 300;
const HIGHEST_COUNT = 99;
const MOST_IN_CHAIN = 8;

export function breakCircuit(input: BreakerInput): BreakerResult {
  const { settings, head, state } = input;
  if (!settings.enabled) return { violations: input.violations, state: { version: 1, head, counts: {} }, notices: [] };
  const again = state?.head === head;
  const counts: Record<string, number> = {};
  const notices: string[] = [];
  const violations = input.violations.map((violation) => {
    if (violation.code === 'S001' || violation.severity === 'info') return violation;
    const before = state?.counts[violation.fingerprint] ?? 0;
    const count = Math.min(HIGHEST_COUNT, again && before > 0 ? before : before + 1);
    // Only what is still wrong is carried over: a fixed violation starts at one should it come back.
    if (Object.keys(counts).length < MOST_TRACKED) counts[violation.fingerprint] = count;
    const helped = escalate(input, violation, count);
    if (!settings.autoDowngrade || count < settings.maxFailures || violation.severity !== 'error') return helped;
    notices.push(`${violation.code} on ${violation.symbol} is an ERROR that was lowered to a warning after ${count} pushes (circuit_breaker.auto_downgrade is set). It still stands.`);
    return { ...helped, severity: 'warning' as const, message: `LOWERED FROM ERROR after ${count} pushes: ${violation.message}` };
  });
  return { violations, state: { version: 1, head, counts }, notices };
}

function escalate(input: BreakerInput, violation: Violation, count: number): Violation {
  if (count < 2) return violation;
  const chain = widerChain(input.graph, violation);
  const wider = chain.length === 0 ? '' : ` Around it: ${chain.join('; ')}.`;
  if (count === 2) return { ...violation, fixHint: `${violation.fixHint} Second push with this violation.${wider}` };
  const shown = violation.evidence.map((line) => `${line.kind} ${line.file}:${line.line} \`${line.text.replaceAll('`', "'")}\``);
  const evidence = shown.length === 0 ? '' : ` Evidence: ${shown.slice(0, MOST_IN_CHAIN).join('; ')}.`;
  return { ...violation, fixHint: `${violation.fixHint} Push ${count} with this violation.${wider}${evidence}` };
}

/** Who calls the callers: one hop further out than the violation itself says. */
function widerChain(graph: GraphView, violation: Violation): readonly string[] {
  const seen = new Set<string>();
  for (const caller of violation.callers) {
    for (const edge of graph.inEdges(caller.symbol)) {
      if (edge.kind !== 'calls') continue;
      seen.add(`${edge.from} calls ${caller.symbol} at ${edge.file}:${edge.line}`);
    }
  }
  return [...seen].sort().slice(0, MOST_IN_CHAIN);
}

/** For the comment's marker. */
export const formatBreakerState = (state: BreakerState): string => JSON.stringify(state);

/** A marker is written by us but stored where others can edit it: anything odd is a fresh start. */
export function parseBreakerState(text: string): BreakerState | undefined {
  try {
    const value = JSON.parse(text) as Partial<BreakerState> | null;
    if (value?.version !== 1 || typeof value.head !== 'string' || typeof value.counts !== 'object' || value.counts === null) return undefined;
    const entries = Object.entries(value.counts)
      .filter(([key, count]) => /^[0-9a-f]{16}$/.test(key) && Number.isInteger(count) && count > 0 && count <= HIGHEST_COUNT)
      .slice(0, MOST_TRACKED);
    return { version: 1, head: value.head.slice(0, 64), counts: Object.fromEntries(entries) };
  } catch {
    return undefined;
  }
}
