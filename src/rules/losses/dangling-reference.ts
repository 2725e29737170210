// A reference that resolved to a symbol in the base and resolves to nothing in the head, and the questions that
// both ways of finding one ask of a reference.

import { posix } from 'node:path';
import type { GraphEdge, GraphSymbol, Resolution } from '../../graph/model.ts';
import { namesParent } from '../calls/heritage.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import { lastSegment } from '../text/source-text.ts';

export interface DanglingReference {
  readonly file: string;
  readonly line: number;
  /** Enclosing symbol in the head. */
  readonly from: string;
  /** The name the line goes by, where that is not the symbol's own. */
  readonly name?: string;
  /** 'read': a member read off a class that is known to lack it; 'use': any other mention. */
  readonly kind: 'call' | 'read' | 'use' | 'import';
  readonly confidence: number;
  /** How the base tied the reference to the symbol; undefined where the base did not know it. */
  readonly resolution?: Resolution;
  /** The receiver's class is known, parents and all, and lacks the member: nothing outside can provide it. */
  readonly proven?: boolean;
  /** Held for lost for what the change or the line says by itself: the resolver's doubt does not count. */
  readonly reasoned?: boolean;
  /** Said in the body of its class, where no parent answers for it. */
  readonly inBody?: boolean;
}

/** A class that is called is used, where the constructor that runs is a parent's. */
export const kindOf = (context: RuleContext, edge: GraphEdge): DanglingReference['kind'] =>
  (edge.kind === 'calls' || (edge.kind === 'uses' && context.callSite('base', edge)?.kind === 'call') ? 'call' : edge.kind === 'imports' ? 'import' : 'use');

/** The name the referencing file uses: aliases differ from the symbol's own. */
export function nameAt(context: RuleContext, edge: GraphEdge, symbol: GraphSymbol): string {
  const site = context.callSite('base', edge);
  return (site === undefined ? '' : lastSegment(site.text)) || symbol.name;
}

/** No statement asks for the file: what gives it to tests stands at the head of the file, whatever is written there. */
export function isUnasked(context: RuleContext, edge: GraphEdge, symbol: GraphSymbol): boolean {
  if (edge.kind !== 'imports' || symbol.kind !== 'module' || edge.line !== 1 || habitsOf(symbol).givenUnasked?.test(symbol.file) !== true) return false;
  const stem = posix.basename(symbol.file, posix.extname(symbol.file));
  return !new RegExp(`\\b${stem}\\b`).test(context.line('base', edge.file, edge.line));
}

/** Names the import may know the symbol by: its own, `default`, or whatever the line says that is nobody else's name. */
export function importedNames(context: RuleContext, edge: GraphEdge, symbol: GraphSymbol): readonly string[] {
  const others = new Set(context.base.edgesInFile(edge.file).flatMap(({ kind, line, to }) => (kind === 'imports' && line === edge.line && to !== symbol.id ? context.base.symbol(to)?.name ?? [] : [])));
  const said = context.line('base', edge.file, edge.line).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return [...new Set([symbol.name, ...(isNamedInBraces(context, edge, symbol) ? [] : ['default']), ...said.filter((word) => !others.has(word))])];
}

/** `import { charge } from './pay'`: asked for by its own name, it is not what the module is as a whole. */
const isNamedInBraces = (context: RuleContext, edge: GraphEdge, { name }: GraphSymbol): boolean =>
  new RegExp(`\\{[^}]*(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(context.line('base', edge.file, edge.line));

/** Another name of the same statement is missing; this one is named beside it and is not. */
export const isAnothersLoss = (context: RuleContext, missing: string, file: string, line: number, symbol: GraphSymbol): boolean => missing !== symbol.name && missing !== 'default'
  && new RegExp(`(?<![\\w$.])${symbol.name.replaceAll('$', '\\$')}(?![\\w$])(?!\\s+as\\b|\\s*:)`).test(context.line('head', file, line)) && !context.head.unresolvedNamed(symbol.name).some((entry) => entry.file === file && entry.line === line);

/** The word in front of a member; a member may also be called that. */
export const OVERRIDES = /(?<![.\w$])override\s+[\w$#*[]/;

/**
 * The member lives on in its class under another name, body and all. A parent outside the repository could only still
 * have the old name if the member had overridden it.
 */
export function wasRenamedInPlace(context: RuleContext, symbol: GraphSymbol): boolean {
  const now = context.successor(symbol.id);
  const ownerOf = ({ qualifiedName }: GraphSymbol): string => qualifiedName.slice(0, Math.max(0, qualifiedName.lastIndexOf('.')));
  return now !== undefined && now.name !== symbol.name && now.file === symbol.file && ownerOf(symbol) !== '' && ownerOf(now) === ownerOf(symbol)
    && now.bodyHash === symbol.bodyHash && !OVERRIDES.test(symbol.signature) && !OVERRIDES.test(context.line('base', symbol.file, symbol.nameLine));
}

/**
 * The member's class stands, without the member, below a parent that is not all in the repository: whoever calls it may
 * find it there, or nowhere. Worth a look, never more.
 */
export function mayLiveOnOutside(context: RuleContext, symbol: GraphSymbol): boolean {
  const owner = symbol.parent === undefined || symbol.kind !== 'method' || !habitsOf(symbol).declaresByWord ? undefined : context.successor(symbol.parent);
  if (owner?.kind !== 'class' || !namesParent(owner.signature)) return false;
  // `override`, or a call of the parent's: then the parent has it for sure.
  const text = context.source('base', symbol.file)?.split(/\r\n|\n|\r/).slice(symbol.startLine - 1, symbol.endLine).join('\n') ?? '';
  return !OVERRIDES.test(context.line('base', symbol.file, symbol.nameLine)) && !text.includes(`super.${symbol.name}`)
    && !context.head.symbolsInFile(owner.file).some((other) => other.parent === owner.id && other.name === symbol.name)
    && !context.head.outEdges(owner.id).some((edge) => edge.kind === 'inherits');
}

/**
 * A function that says whose it is (`function total(this: Cart)`) and was reached through a receiver: something made a member of
 * it. With the function gone, and nothing of its name left in the repository, there is nothing to make one of.
 */
export const wasLentOut = (context: RuleContext, symbol: GraphSymbol, edge: GraphEdge): boolean =>
  edge.kind === 'calls' && edge.resolution === 'method_call' && symbol.kind === 'function' && symbol.qualifiedName === symbol.name && /\(\s*this\s*:/.test(symbol.signature)
  && context.head.symbolsNamed(symbol.name).length === 0;

/**
 * The file asked code for what it needs, and is answered by a description that lies beside the code now (`index.d.ts`): what the description
 * leaves out, the code may well have.
 */
export function isAnsweredByDescription(context: RuleContext, file: string): boolean {
  const basePath = context.basePath(file);
  if (basePath === undefined) return false;
  const asked = new Set(context.base.edgesInFile(basePath).flatMap(({ kind, to }) => (kind === 'imports' ? stemOf(context.headPath(fileOf(to)) ?? fileOf(to)) : [])));
  const before = new Set(context.base.edgesInFile(basePath).map(({ to }) => fileOf(to)));
  return context.head.edgesInFile(file).some(({ kind, to }) => kind === 'imports' && DESCRIPTION.test(fileOf(to)) && !before.has(fileOf(to)) && asked.has(stemOf(fileOf(to))));
}

const DESCRIPTION = /\.d\.[cm]?ts$/;
const fileOf = (id: string): string => id.slice(0, id.indexOf(':'));
const stemOf = (path: string): string => path.replace(DESCRIPTION, '').replace(/\.[cm]?[jt]sx?$/, '');
