// What `callgraph build` prints.

import { statSync } from 'node:fs';
import type { BuildStatistics } from '../run-options.ts';
import type { Freshened, Timings } from './freshen.ts';
import { Store } from './store.ts';

export function statisticsOf(fresh: Freshened, timings: Timings): Omit<BuildStatistics, 'commit'> {
  if (!(fresh.source instanceof Store)) throw new Error('statistics are read from a database');
  const s = fresh.source.stats();
  // Settings files (package.json, tsconfig.json) are read with the rest, and are in no language.
  const { '': settings, ...languages } = s.byLanguage;
  const files = s.files - (settings?.files ?? 0);
  const resolved = s.byKind.calls ?? 0;
  const rate = (r: number, u: number): number => (r + u === 0 ? 1 : Math.round((r / (r + u)) * 10000) / 10000);
  return {
    snapshot: {
      state: fresh.state, ...(fresh.commit !== undefined ? { commit: fresh.commit } : {}), filesTotal: files, refreshed: fresh.refreshed, overlaid: 0,
      resolvedAgain: fresh.reresolved, invalidatedEdges: fresh.invalidated, selfCheck: fresh.selfCheck, resolutionRate: {}, warnings: fresh.warnings,
    },
    files, symbols: s.symbols, functions: s.functions, edges: s.edges,
    // Calls that leave the repository have no edge to be counted by: known only when every file was resolved just now.
    calls: { resolved, external: fresh.state === 'miss' || fresh.state === 'rebuilt' || fresh.state === 'none' ? fresh.external : null, unresolved: s.unresolved },
    byStrategy: Object.fromEntries(Object.entries(s.byResolution).sort(([a], [b]) => (a < b ? -1 : 1))),
    byLanguage: Object.fromEntries(Object.entries(languages).sort(([a], [b]) => (a < b ? -1 : 1)).map(([language, l]) => [language, {
      files: l.files, symbols: l.symbols, resolved: l.calls, unresolved: l.unresolved, resolutionRate: rate(l.calls, l.unresolved),
    }])),
    timings: timings.toJSON(),
    database: fresh.source.path,
    databaseBytes: statSync(fresh.source.path).size,
    notAnalysed: s.problems,
  };
}
