// Judges a tree as it stands, without a change: what `drift baseline` records and what the debt is measured by.
// Against an empty base every file is added, so rules about changes are silent and rules about declarations speak.

import type { Config } from '../config/model.ts';
import type { GraphView } from '../graph/model.ts';
import { judgeEach, type Judgement } from './judge.ts';

const NOTHING: GraphView = {
  files: () => [], hasFile: () => false, symbol: () => undefined, symbolsInFile: () => [], symbolsNamed: () => [], inEdges: () => [], outEdges: () => [],
  edgesInFile: () => [], callSite: () => undefined, unresolvedNamed: () => [], notAnalysed: () => [],
};

/** Rules that compare a newcomer with what was there: in a tree without a before, everybody would be one. */
const ABOUT_NEWCOMERS = { W001: 'off', W002: 'off', W003: 'off' } as const;

/** Violations of `paths` (default: of every file), suppressed ones as S001. */
export function judgeTree(graph: GraphView, source: (path: string) => string | undefined, config: Config, paths: readonly string[] = graph.files()): Judgement {
  return judgeEach({
    base: NOTHING,
    head: graph,
    changes: paths.flatMap((path) => graph.symbolsInFile(path)).map((after) => ({ change: 'added' as const, after })),
    files: paths.map((path) => ({ status: 'added' as const, path })),
    source: (side, path) => (side === 'head' ? source(path) : undefined),
    config: {
      ...config,
      // Stale settings are for the change that made them stale.
      suppress: config.suppress.filter((entry) => entry.symbol === undefined || graph.symbol(entry.symbol) !== undefined || /[*?]/.test(entry.symbol)),
      enforcement: {
        ...config.enforcement,
        severity: { ...config.enforcement.severity, ...ABOUT_NEWCOMERS },
        overrides: config.enforcement.overrides.map((override) => ({ ...override, severity: { ...override.severity, ...ABOUT_NEWCOMERS } })),
      },
    },
  });
}
