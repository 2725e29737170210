// The circuit breaker as a step of the run: on only where the settings ask for it and somebody remembers the pushes.

import type { GraphView } from './graph/model.ts';
import type { ImpactReport } from './report/model.ts';
import type { ImpactRun } from './run-options.ts';
import { breakCircuit, type Judgement } from './rules/index.ts';

export interface BrokenJudgement extends Judgement { readonly breaker?: ImpactReport['breaker'] }

export function withBreaker(run: ImpactRun, judged: Judgement, graph: GraphView): BrokenJudgement {
  if (!run.breaker || !run.config.circuitBreaker.enabled) return judged;
  const { push, state } = run.breaker;
  const broken = breakCircuit({ violations: judged.violations, head: push, settings: run.config.circuitBreaker, graph, ...(state ? { state } : {}) });
  return { violations: broken.violations, notices: [...judged.notices, ...broken.notices], breaker: broken.state };
}
