// Finds references that resolved to a symbol in the base and resolve to nothing in the head. Two ways to know:
// in a file the change left alone the reference itself is still there, so it is looked up again; in an edited
// file the head's own list of unresolved names is the witness. Reports places and confidence, words nothing.

import { posix } from 'node:path';
import type { GraphEdge, GraphSymbol, GraphView, Resolution, UnresolvedCall } from '../graph/model.ts';
import type { RuleContext } from './model.ts';
import { lastSegment } from './source-text.ts';

export interface DanglingReference {
  readonly file: string;
  readonly line: number;
  /** Enclosing symbol in the head. */
  readonly from: string;
  readonly kind: 'call' | 'use' | 'import';
  readonly confidence: number;
  /** How the base tied the reference to the symbol; undefined where the base did not know it. */
  readonly resolution?: Resolution;
}

/** A call in an edited file whose words differ from the base's may mean something else by now. */
const REWORDED = 0.5;
/** An import, written in an edited file, that names the lost symbol's own file. */
const NEW_IMPORT = 0.9;

const REFERENCES: ReadonlySet<string> = new Set(['calls', 'uses', 'imports', 'inherits', 'implements']);

/** References to `symbol` that the head leaves without a target, in order of file and line. */
export function danglingReferences(context: RuleContext, symbol: GraphSymbol): readonly DanglingReference[] {
  const byFile = new Map<string, GraphEdge[]>();
  for (const edge of context.base.inEdges(symbol.id)) {
    if (!REFERENCES.has(edge.kind)) continue;
    const list = byFile.get(edge.file);
    if (list === undefined) byFile.set(edge.file, [edge]);
    else list.push(edge);
  }
  const alive = new Set(context.head.inEdges(symbol.id).map(siteKey));
  const found: DanglingReference[] = [];
  const judged = new Set<string>();
  for (const [baseFile, edges] of byFile) {
    const file = context.headPath(baseFile);
    if (file === undefined || !context.head.hasFile(file)) continue;
    judged.add(file);
    found.push(...(context.touched.has(file) ? inEditedFile(context, symbol, edges, file) : inUntouchedFile(context, symbol, edges.filter((edge) => !alive.has(siteKey(edge))))));
  }
  found.push(...newlyWritten(context, symbol, judged));
  return telling(found).sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.from, b.from));
}

const siteKey = (edge: GraphEdge): string => `${edge.file}\n${edge.line}\n${edge.ref}`;

/** The file is the same, so are its references: one that the head knows no target for any more is dangling. */
function inUntouchedFile(context: RuleContext, symbol: GraphSymbol, edges: readonly GraphEdge[]): readonly DanglingReference[] {
  return edges.flatMap((edge) => {
    if (edge.ref < 0) return [];
    const now = context.head.edgesInFile(edge.file).filter((other) => other.ref === edge.ref);
    // A mere guess at another symbol of the name does not keep the reference alive.
    if (now.some((other) => other.confidence >= Math.min(edge.confidence, context.config.enforcement.minConfidence))) return [];
    // Nothing found is not yet proof: the value may come from outside the repository by now.
    if (now.length === 0 && !isKnownLost(context, symbol, edge)) return [];
    return [{ file: edge.file, line: edge.line, from: edge.from, kind: kindOf(edge), confidence: edge.confidence, resolution: edge.resolution }];
  });
}

function isKnownLost(context: RuleContext, symbol: GraphSymbol, edge: GraphEdge): boolean {
  const listed = (name: string): boolean => context.head.unresolvedNamed(name).some((entry) => entry.file === edge.file && entry.line === edge.line);
  switch (edge.kind) {
    case 'calls':
      return listed(nameAt(context, edge, symbol));
    case 'imports':
      // A whole module is imported without a name; there the missing file itself is the proof.
      return symbol.kind === 'module' || importedNames(context, edge, symbol).some(listed);
    default:
      // `pay.charge` handed on: the module is still imported, the name in it is gone.
      return isTopLevel(symbol) && context.head.edgesInFile(edge.file).some((other) => other.kind === 'imports' && other.to === `${context.headPath(symbol.file)}:<module>`);
  }
}

const isTopLevel = (symbol: GraphSymbol): boolean => symbol.parent === undefined || symbol.parent.endsWith(':<module>');

/** Names the import may know the symbol by: its own, `default`, or whatever the line says. */
const importedNames = (context: RuleContext, edge: GraphEdge, symbol: GraphSymbol): readonly string[] =>
  [...new Set([symbol.name, 'default', ...(context.line('base', edge.file, edge.line).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])])];

function inEditedFile(context: RuleContext, symbol: GraphSymbol, edges: readonly GraphEdge[], file: string): readonly DanglingReference[] {
  const imports = edges.filter((edge) => edge.kind === 'imports');
  const found: DanglingReference[] = [];
  let importLost: number | undefined;
  const importNames = new Set(imports.flatMap((edge) => importedNames(context, edge, symbol)));
  for (const entry of [...importNames].flatMap((name) => unresolvedIn(context, name, file))) {
    if (isCall(context, entry) || importWasUnresolved(context, entry)) continue;
    const same = imports.some((edge) => context.line('base', edge.file, edge.line) === context.line('head', file, entry.line));
    const points = same || pointsTo(importText(context, file, entry.line), file, symbol.file);
    importLost = Math.max(importLost ?? 0, points ? imports[0].confidence : REWORDED);
    found.push({ file, line: entry.line, from: entry.from, kind: 'import', confidence: points ? imports[0].confidence : REWORDED, resolution: imports[0].resolution });
  }
  const names = new Set(edges.filter((edge) => edge.kind !== 'imports').map((edge) => nameAt(context, edge, symbol)));
  for (const name of names) {
    const sameName = edges.filter((edge) => edge.kind !== 'imports' && nameAt(context, edge, symbol) === name);
    for (const entry of unresolvedIn(context, name, file)) {
      if (found.some((known) => known.line === entry.line && known.kind === 'import')) continue;
      if (wasUnresolved(context, entry, file)) continue;
      const confidence = importLost ?? confidenceOf(context, sameName, entry);
      if (confidence !== undefined) found.push({ file, line: entry.line, from: entry.from, kind: 'call', confidence, resolution: sameName[0].resolution });
    }
  }
  return found;
}

/** Files that only now refer to the symbol: an import that names its old file is proof enough, a bare name is not. */
function newlyWritten(context: RuleContext, symbol: GraphSymbol, judged: ReadonlySet<string>): readonly DanglingReference[] {
  return context.head.unresolvedNamed(symbol.name).flatMap((entry) => {
    if (judged.has(entry.file) || !context.touched.has(entry.file) || isCall(context, entry)) return [];
    if (!pointsTo(importText(context, entry.file, entry.line), entry.file, symbol.file)) return [];
    return [{ file: entry.file, line: entry.line, from: entry.from, kind: 'import' as const, confidence: NEW_IMPORT }];
  });
}

/** An import whose calls are listed anyway adds nothing; one that stands alone is the reference itself. */
function telling(found: readonly DanglingReference[]): DanglingReference[] {
  const kept = new Map<string, DanglingReference>();
  const withCalls = new Set(found.filter((reference) => reference.kind === 'call').map((reference) => reference.file));
  const rank = { call: 0, import: 1, use: 2 };
  for (const reference of [...found].sort((a, b) => rank[a.kind] - rank[b.kind] || a.line - b.line)) {
    if (reference.kind !== 'call' && withCalls.has(reference.file)) continue;
    // Without a call, one line per file says it: the import, or the first use.
    const key = reference.kind === 'call' ? `${reference.file}:${reference.line}` : reference.file;
    const known = kept.get(key);
    if (known === undefined || (known.kind === reference.kind && known.line === reference.line && known.confidence < reference.confidence)) {
      kept.set(key, reference);
    }
  }
  return [...kept.values()];
}

const kindOf = (edge: GraphEdge): DanglingReference['kind'] => (edge.kind === 'calls' ? 'call' : edge.kind === 'imports' ? 'import' : 'use');

/** The name the referencing file uses: aliases differ from the symbol's own. */
function nameAt(context: RuleContext, edge: GraphEdge, symbol: GraphSymbol): string {
  const site = context.base.callSite(edge);
  return (site === undefined ? '' : lastSegment(site.text)) || symbol.name;
}

/** Names of the head without a target, calls that are tied to one by a guess alone included. */
function unresolvedIn(context: RuleContext, name: string, file: string): readonly UnresolvedCall[] {
  return [...context.head.unresolvedNamed(name).filter((entry) => entry.file === file), ...guessedIn(context.head, name, file, context)];
}

const guessedIn = (graph: GraphView, name: string, file: string, { config }: RuleContext): readonly UnresolvedCall[] =>
  graph.edgesInFile(file)
    .filter((edge) => edge.kind === 'calls' && edge.confidence < config.enforcement.minConfidence && lastSegment(graph.callSite(edge)?.text ?? '') === name)
    .map(({ line, from }) => ({ name, file, line, from }));

const isCall = (context: RuleContext, entry: UnresolvedCall): boolean =>
  context.callArguments('head', entry.file, entry.line, entry.name) !== undefined;

/** The base could not resolve this name in this function either: nothing was lost. */
function wasUnresolved(context: RuleContext, entry: UnresolvedCall, file: string): boolean {
  const basePath = context.basePath(file);
  const from = context.predecessor(entry.from)?.id ?? (basePath === undefined ? entry.from : entry.from.replace(file, basePath));
  return basePath !== undefined && [...context.base.unresolvedNamed(entry.name).filter((old) => old.file === basePath), ...guessedIn(context.base, entry.name, basePath, context)]
    .some((old) => old.from === from);
}

/** The same import line had no target in the base either. */
const importWasUnresolved = (context: RuleContext, entry: UnresolvedCall): boolean => {
  const basePath = context.basePath(entry.file);
  const text = context.line('head', entry.file, entry.line);
  return context.base.unresolvedNamed(entry.name).some((old) => old.file === basePath && context.line('base', old.file, old.line) === text);
};

/** undefined: the function never referred to the symbol, so its unresolved name is another story. */
function confidenceOf(context: RuleContext, edges: readonly GraphEdge[], entry: UnresolvedCall): number | undefined {
  const from = context.predecessor(entry.from)?.id;
  const own = edges.filter((edge) => edge.from === from || (edge.from.endsWith(':<module>') && entry.from.endsWith(':<module>')));
  if (own.length === 0) return undefined;
  const now = context.line('head', entry.file, entry.line);
  const sameWords = own.some((edge) => {
    const text = context.base.callSite(edge)?.text;
    return text !== undefined && squeeze(now).includes(squeeze(text));
  });
  return sameWords ? Math.max(...own.map((edge) => edge.confidence)) : REWORDED;
}

const squeeze = (text: string): string => text.replace(/\s+/g, '');

/** An import statement from its line on, up to the module it names. */
function importText(context: RuleContext, file: string, line: number): string {
  const lines: string[] = [];
  for (let at = line; at < line + 40; at += 1) {
    const text = context.line('head', file, at);
    lines.push(text);
    if (/['"][^'"]+['"]|[;)]\s*$/.test(text)) break;
  }
  // Named at the end of the list: the module may stand above (Python) or below (JavaScript).
  return lines.join(' ');
}

/** True when an import statement's module is `target`, as far as relative paths and dotted names show. */
function pointsTo(text: string, from: string, target: string): boolean {
  const stem = (path: string): string => path.replace(/\.[^./]+$/, '').replace(/\/(index|__init__)$/, '');
  const quoted = text.match(/['"](\.[^'"]*)['"]/)?.[1];
  if (quoted !== undefined) {
    const resolved = posix.normalize(posix.join(posix.dirname(from), quoted));
    return resolved === stem(target) || stem(resolved) === stem(target);
  }
  const dotted = text.match(/\bfrom\s+(\.*)([\w.]*)\s+import\b/);
  if (dotted === null) return false;
  const tail = dotted[2].replaceAll('.', '/');
  return tail !== '' && (stem(target) === tail || stem(target).endsWith(`/${tail}`));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
