// What a run is asked to do and what it answers. The entries (action.ts, cli.ts) fill this in; run.ts works on it.

import type { Config } from './config/model.ts';
import type { Repository, Revision } from './git/model.ts';
import type { EdgeKind } from './graph/model.ts';
import type { ReachabilityQueries } from './graph/queries.ts';
import type { Log } from './log.ts';
import type { ImpactReport, RuleCode, SnapshotInfo } from './report/model.ts';

export interface ImpactRun {
  readonly root: string;
  /** Already open; the run closes it. */
  readonly repository?: Repository;
  readonly base: Revision;
  /** A commit, or WORKTREE. */
  readonly head: Revision;
  /** Settings of the base revision, inputs already applied. */
  readonly config: Config;
  /** True when the change edits the settings file: the report says that the old ones judged it. */
  readonly configChanged: boolean;
  /** Database to start from and to freshen to the base; undefined: a temporary one. It is never written with the head. */
  readonly database?: string;
  /** How the database came here; the run itself decides between 'hit', 'stale' and 'rebuilt'. */
  readonly restored: boolean;
  readonly suppress: readonly { readonly code: RuleCode; readonly symbol?: string; readonly reason: string }[];
  /** The push this run judges and what the pushes before it left behind; undefined: no circuit breaker. */
  readonly breaker?: { readonly push: string; readonly state?: ImpactReport['breaker'] };
  readonly jobs: number;
  readonly log: Log;
  readonly signal?: AbortSignal;
}

export interface BuildRun {
  readonly root: string;
  /** Already open; the run closes it. */
  readonly repository?: Repository;
  readonly revision: Revision;
  readonly config: Config;
  readonly database: string;
  readonly jobs: number;
  readonly log: Log;
  readonly signal?: AbortSignal;
}

export interface BuildStatistics {
  readonly commit: string;
  readonly snapshot: SnapshotInfo;
  readonly files: number;
  readonly symbols: number;
  readonly functions: number;
  readonly edges: number;
  /** `external`: calls that leave the repository; null when an earlier run resolved some of the files. */
  readonly calls: { readonly resolved: number; readonly external: number | null; readonly unresolved: number };
  readonly byStrategy: Readonly<Record<string, number>>;
  readonly byLanguage: Readonly<Record<string, { files: number; symbols: number; resolved: number; unresolved: number; resolutionRate: number }>>;
  readonly timings: Readonly<Record<string, number>>;
  /** Where it is: beside the one asked for, when that was not ours to write to. */
  readonly database: string;
  readonly databaseBytes: number;
  readonly notAnalysed: number;
}

/** One place that refers to a symbol. */
export interface Reference {
  readonly kind: EdgeKind;
  readonly from: string;
  readonly file: string;
  readonly line: number;
  readonly confidence: number;
}

/** What `callgraph query` asks. */
export interface GraphAnswers {
  readonly queries: ReachabilityQueries;
  has(id: string): boolean;
  /** Every place that refers to the symbol, of whatever kind. */
  references(id: string): readonly Reference[];
  /** How many calls of this name could not be resolved. */
  unresolvedNamed(name: string): number;
}

export interface Runner {
  impact(run: ImpactRun): Promise<ImpactReport>;
  build(run: BuildRun): Promise<BuildStatistics>;
}
