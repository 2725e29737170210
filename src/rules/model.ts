// What the rules are given and what they answer. A rule sees two immutable graphs and the change between them;
// severity, suppression, fingerprints and order are decided after it, in index.ts, the same way for all.

import type { Config } from '../config/model.ts';
import type { FileChange } from '../git/model.ts';
import type { CallSite, GraphEdge, GraphSymbol, GraphView, Verdict } from '../graph/model.ts';
import type { ChangeKind, Evidence, Place, RuleCode } from '../report/model.ts';

export type Side = 'base' | 'head';

/** Text of a file at one side, or undefined when there is none or it is not text. */
export type SourceReader = (side: Side, path: string) => string | undefined;

/** One changed symbol: `before` in the base, `after` in the head; both for renames, moves and edits. */
export interface SymbolDelta {
  readonly change: ChangeKind;
  readonly before?: GraphSymbol;
  readonly after?: GraphSymbol;
}

/** One accepted violation: enough to know it again after lines shift, and for a person to read. */
export interface BaselineEntry {
  readonly code: RuleCode;
  readonly symbol: string;
  readonly fingerprint: string;
  readonly message: string;
}

export interface Baseline {
  readonly entries: readonly BaselineEntry[];
}

/** A suppression given for this run only. */
export interface RunSuppression {
  readonly code: RuleCode;
  readonly symbol?: string;
  readonly reason: string;
}

export interface JudgeInput {
  readonly base: GraphView;
  readonly head: GraphView;
  readonly changes: readonly SymbolDelta[];
  readonly files: readonly FileChange[];
  readonly source: SourceReader;
  /** The resolver's word on the references of a name on a line of the head; left out: it cannot be asked. */
  readonly verdicts?: (file: string, line: number, name: string) => readonly Verdict[];
  /** Settings of the base revision (law 8). */
  readonly config: Config;
  readonly suppress?: readonly RunSuppression[];
  /** The base revision's baseline, when it has one. */
  readonly baseline?: Baseline;
}

/** What a rule found, before severity and suppression. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  /** Id of the symbol the finding is about. */
  readonly symbol: string;
  readonly message: string;
  readonly fixHint: string;
  /** Lowest confidence of the edges it rests on; 1 when it rests on declarations alone. */
  readonly confidence: number;
  /** What is wrong, in words that survive line shifts: part of the fingerprint. */
  readonly what: string;
  readonly callers?: readonly Place[];
  readonly updatedCallers?: readonly Place[];
  readonly evidence?: readonly Evidence[];
  /** Highest severity this finding may have, whatever the settings say. */
  readonly atMost?: 'warning' | 'info';
}

export interface Explanation {
  /** One sentence: when it fires. */
  readonly fires: string;
  /** Why a reader should care. */
  readonly why: string;
  /** How to put it right. */
  readonly fix: string;
  /** What it deliberately leaves alone. */
  readonly silent: string;
}

export interface Rule {
  readonly code: RuleCode;
  readonly name: string;
  /** What the rule reads besides the two graphs. */
  readonly needs: readonly ('changes' | 'call-sites' | 'source' | 'endpoints')[];
  readonly explanation: Explanation;
  check(context: RuleContext): readonly Finding[];
}

/** One revision as rules see it: the graph, and the text of its files. */
export interface JudgedGraph extends GraphView {
  readonly text?: (path: string) => string | undefined;
}

/** The input plus the look-ups every rule shares; built once per run by context.ts. */
export interface RuleContext extends JudgeInput {
  readonly base: JudgedGraph;
  readonly head: JudgedGraph;
  /** Path in the head of a base file; undefined when it was deleted. */
  headPath(basePath: string): string | undefined;
  /** Path in the base of a head file; undefined when it was added. */
  basePath(headPath: string): string | undefined;
  /** Files of the head that the change added, edited or renamed. */
  readonly touched: ReadonlySet<string>;
  /** Files of the base that the change deleted, edited or renamed. */
  readonly touchedBase: ReadonlySet<string>;
  /** The head's symbol for a base id (same id, or paired by rename or move). */
  successor(baseId: string): GraphSymbol | undefined;
  /** The base's symbol for a head id. */
  predecessor(headId: string): GraphSymbol | undefined;
  /** One line of a file, trimmed and bounded; '' when out of reach. */
  line(side: Side, path: string, line: number): string;
  /** All lines of a file, cut once per run. */
  lines(side: Side, path: string): readonly string[];
  /** The arguments of a call as written, white space folded; undefined when they cannot be cut out. */
  callArguments(side: Side, path: string, line: number, callee: string): string | undefined;
  /** What a call passes, its callee spelled out with its receiver where the source shows it. */
  callSite(side: Side, edge: GraphEdge): CallSite | undefined;
  /** True when the text around a call treats its result as a promise. */
  handlesPromise(side: Side, path: string, line: number, callee: string): boolean;
  /** True when the line is the call and nothing else: nobody takes its result. */
  standsAlone(side: Side, path: string, line: number, callee: string): boolean;
  /** Findings of rules that ran earlier, by code: E001 leaves out what E005 shows. */
  found(code: RuleCode): readonly Finding[];
}
