// Questions to the graph of one revision, which the database holds already: asked in memory or, where it is too large
// for that, in SQLite.

import type { GraphAnswers, Reference } from './run-options.ts';
import type { Config } from './config/model.ts';
import { initHash } from './extract/hash.ts';
import { reachability } from './snapshot/reachability.ts';
import { Store } from './snapshot/store.ts';

export async function askGraph<T>(database: string, config: Config, ask: (graph: GraphAnswers) => T): Promise<T> {
  const [opened] = await Promise.all([Store.open(database), initHash()]);
  if ('rejected' in opened) throw new Error(opened.rejected);
  const { store } = opened;
  try {
    return ask({
      queries: reachability(store, config.callGraph),
      has: (id) => store.hasSymbol(id),
      references: (id) => store.inEdges(id).map(({ kind, from, file, line, confidence }): Reference => ({ kind, from, file, line, confidence })),
      unresolvedNamed: (name) => store.unresolvedNamed(name).length,
    });
  } finally {
    store.close();
  }
}
