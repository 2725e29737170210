// What `callgraph build` prints.

import { statSync } from 'node:fs';
import type { BuildStatistics } from '../run-options.ts';
import type { Freshened, Timings } from './freshen.ts';
import { Store } from './store.ts';

export function statisticsOf(fresh: Freshened, database: string, timings: Timings): Omit<BuildStatistics, 'commit'> {
  if (!(fresh.source instanceof Store)) throw new Error('statistics are read from a database');
  const s = fresh.source.stats();
  const resolved = s.byKind.calls ?? 0;
  const rate = (r: number, u: number): number => (r + u === 0 ? 1 : Math.round((r / (r + u)) * 10000) / 10000);
  return {
    snapshot: {
      state: fresh.state, ...(fresh.commit !== undefined ? { commit: fresh.commit } : {}), filesTotal: s.files, refreshed: fresh.refreshed, overlaid: 0,
      resolvedAgain: fresh.reresolved, invalidatedEdges: fresh.invalidated, selfCheck: fresh.selfCheck, resolutionRate: {}, warnings: fresh.warnings,
    },
    files: s.files, symbols: s.symbols, functions: s.functions, edges: s.edges,
    calls: { resolved, external: fresh.external, unresolved: s.unresolved },
    byStrategy: Object.fromEntries(Object.entries(s.byResolution).sort(([a], [b]) => (a < b ? -1 : 1))),
    byLanguage: Object.fromEntries(Object.entries(s.byLanguage).sort(([a], [b]) => (a < b ? -1 : 1)).map(([language, l]) => [language, {
      files: l.files, symbols: l.symbols, resolved: l.edges, unresolved: l.unresolved, resolutionRate: rate(l.edges, l.unresolved),
    }])),
    timings: timings.toJSON(),
    databaseBytes: statSync(database).size,
    notAnalysed: s.problems,
  };
}
