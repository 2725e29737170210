// What changed between two revisions, symbol by symbol. Compares hashes and contracts of the files git names;
// never parses, never walks callers.

import type { FileChange } from '../git/model.ts';
import type { GraphSymbol, GraphView } from '../graph/model.ts';
import type { ChangeKind } from '../report/model.ts';
import { type ContractDiff, diffContract, isOnlyRenaming, isSameContract } from './contract-diff.ts';
import { code, describeContract } from './describe.ts';
import { pairSymbols, plainName, untouchedFollow } from './pairing.ts';

export interface SymbolChange {
  readonly change: ChangeKind;
  /** Absent on added symbols. */
  readonly before?: GraphSymbol;
  /** Absent on removed symbols. */
  readonly after?: GraphSymbol;
  /** Set whenever both sides exist and promise something different. */
  readonly contract?: ContractDiff;
  readonly bodyChanged: boolean;
  readonly docsChanged: boolean;
  /** The old module still offers the old name (re-export, alias), so old imports go on working. */
  readonly oldNameKept: boolean;
  readonly details: readonly string[];
}

export interface ChangeOptions {
  /**
   * Does `file` still export `name` at the head, whatever it stands for there? Asked for symbols that left.
   * Without it, only references from untouched files can show that the old name lives on.
   */
  readonly stillExports?: (file: string, name: string) => boolean;
  /** Can callers pass this symbol's parameters by name? Then renaming one changes the contract. */
  readonly namesAreContract?: (symbol: GraphSymbol) => boolean;
}

/** Whatever the language, a caller that passed keywords is proof that names count. An element's attributes are no parameters. */
const hasKeywordCallers = (view: GraphView, symbol: GraphSymbol): boolean => view.inEdges(symbol.id).some((e) => {
  const site = view.callSite(e);
  return site !== undefined && site.kind !== 'jsx' && site.keywords.length > 0;
});

/** Kinds that are nothing but a contract: their body is what others see. */
const DECLARATIVE = new Set(['interface', 'type', 'enum']);

interface Pair {
  readonly old: GraphSymbol;
  readonly now: GraphSymbol;
}

/** Symbols of one file matched by name; among same-named ones equal content first, then source order. */
function matchFile(old: readonly GraphSymbol[], now: readonly GraphSymbol[]): { pairs: Pair[]; removed: GraphSymbol[]; added: GraphSymbol[] } {
  const groups = Map.groupBy(now, (s) => plainName(s.qualifiedName));
  const pairs: Pair[] = [];
  const removed: GraphSymbol[] = [];
  for (const [name, olds] of Map.groupBy(old, (s) => plainName(s.qualifiedName))) {
    const free = groups.get(name)?.slice() ?? [];
    const take = (s: GraphSymbol, fits: (n: GraphSymbol) => boolean): boolean => {
      const at = free.findIndex(fits);
      if (at >= 0) pairs.push({ old: s, now: free.splice(at, 1)[0] });
      return at >= 0;
    };
    const rest = olds.filter((s) => !take(s, (n) => n.hash === s.hash && n.kind === s.kind && n.accessor === s.accessor))
      .filter((s) => !take(s, (n) => n.bodyHash === s.bodyHash && n.kind === s.kind && n.accessor === s.accessor));
    const others = rest.filter((s) => !take(s, (n) => n.kind === s.kind && n.accessor === s.accessor));
    removed.push(...others.filter((s) => !take(s, (n) => n.accessor === s.accessor || olds.length === 1)));
    groups.set(name, free);
  }
  return { pairs, removed, added: [...groups.values()].flat() };
}

function moveDetails(old: GraphSymbol, now: GraphSymbol, kept: string | undefined): string[] {
  const lines: string[] = [];
  if (old.name !== now.name) lines.push(`renamed from ${code(plainName(old.qualifiedName))}`);
  if (old.file !== now.file) lines.push(`moved from ${code(old.file)}`);
  else if (old.name === now.name) lines.push(`moved from ${code(plainName(old.qualifiedName))}`);
  if (kept !== undefined) lines.push(kept);
  return lines;
}

function docsDetail(old: GraphSymbol, now: GraphSymbol): string {
  if (old.docComment === undefined) return 'doc comment added';
  return now.docComment === undefined ? 'doc comment removed' : 'doc comment changed';
}

function judge(pair: Pair, moved: ChangeKind | undefined, kept: string | undefined, namesCount: (symbol: GraphSymbol) => boolean): SymbolChange | undefined {
  const { old, now } = pair;
  const diff = diffContract(old, now);
  const declared = DECLARATIVE.has(now.kind) && old.bodyHash !== now.bodyHash;
  // Whether names count is asked of every caller: only when nothing else tells.
  const contractDiffers = declared || !isOnlyRenaming(diff) || (!isSameContract(diff) && namesCount(old));
  const bodyChanged = old.bodyHash !== now.bodyHash;
  const docsChanged = (old.docComment ?? '') !== (now.docComment ?? '');
  const otherHash = old.hash !== now.hash && !docsChanged;
  const change: ChangeKind | undefined = moved
    ?? (contractDiffers ? 'contract' : bodyChanged || !isSameContract(diff) ? 'body' : docsChanged ? 'docs' : otherHash ? 'body' : undefined);
  if (change === undefined) return undefined;
  const contract = describeContract(diff);
  // A type is its definition: where the contract tells how it differs, nothing is left to say.
  const body = declared ? (contract.length > 0 ? [] : ['definition changed']) : ['body changed'];
  const details = [
    ...(moved ? moveDetails(old, now, kept) : []),
    ...contract,
    ...(bodyChanged || (change === 'body' && isSameContract(diff)) ? body : []),
    ...(docsChanged ? [docsDetail(old, now)] : []),
  ];
  return {
    change, before: old, after: now, ...(!isSameContract(diff) && { contract: diff }),
    bodyChanged, docsChanged, oldNameKept: kept !== undefined, details,
  };
}

const byPlace = (a: SymbolChange, b: SymbolChange): number => {
  const [x, y] = [(a.after ?? a.before)!, (b.after ?? b.before)!];
  return x.file < y.file ? -1 : x.file > y.file ? 1 : x.startLine - y.startLine || (x.id < y.id ? -1 : x.id > y.id ? 1 : 0);
};

/** Every changed symbol of the changed files, sorted by file and line. The most specific symbol speaks for its containers. */
export function changedSymbols(base: GraphView, head: GraphView, files: readonly FileChange[], options: ChangeOptions = {}): SymbolChange[] {
  const namesCount = (s: GraphSymbol): boolean =>
    options.namesAreContract?.(s) ?? (hasKeywordCallers(base, s) || (s.parameters?.some((p) => p.keywordOnly || p.positionalOnly || p.keywordRest) ?? false));
  const pairs: Pair[] = [];
  const removed: GraphSymbol[] = [];
  const added: GraphSymbol[] = [];
  const renamedFiles = new Map(files.flatMap((f) => (f.status === 'renamed' && f.previousPath ? [[f.previousPath, f.path]] : [])));
  const touched = new Set(files.flatMap((f) => [f.path, ...(f.previousPath ? [f.previousPath] : [])]));
  for (const path of touched) {
    const match = matchFile(base.symbolsInFile(path), head.symbolsInFile(path));
    pairs.push(...match.pairs);
    removed.push(...match.removed);
    added.push(...match.added);
  }
  const lives = pairSymbols({ base, head, removed, added, renamedFiles, touched });
  const arrived = new Set([...lives.values()].map((s) => s.id));

  const changes: SymbolChange[] = [];
  for (const pair of pairs) {
    const change = judge(pair, undefined, undefined, namesCount);
    if (change) changes.push(change);
  }
  const moves = new Map<string, ChangeKind>();
  for (const old of [...removed].sort((a, b) => a.qualifiedName.split('.').length - b.qualifiedName.split('.').length)) {
    const now = lives.get(old.id);
    const kept = options.stillExports?.(old.file, old.name) ? `${code(old.name)} is still exported by ${code(old.file)}`
      : now !== undefined && untouchedFollow({ base, head, touched }, old.id, now.id) ? 'code that was not edited still finds it' : undefined;
    if (!now) {
      changes.push({
        change: 'removed', before: old, bodyChanged: false, docsChanged: false, oldNameKept: kept !== undefined,
        details: kept === undefined ? [] : [kept],
      });
      continue;
    }
    // A member goes where its container went, under the container's word for it.
    const kind = old.name !== now.name ? 'renamed' : (old.parent && moves.get(old.parent)) || 'moved';
    moves.set(old.id, kind);
    const change = judge({ old, now }, kind, kept, namesCount);
    if (change) changes.push(change);
  }
  for (const now of added) {
    if (!arrived.has(now.id)) changes.push({ change: 'added', after: now, bodyChanged: false, docsChanged: false, oldNameKept: false, details: [] });
  }
  return mostSpecific(base, head, changes).sort(byPlace);
}

/** Calls made by a symbol's own code, members left out. */
const ownCalls = (view: GraphView, id: string): string =>
  view.outEdges(id).filter((e) => e.kind === 'calls').map((e) => e.to).sort().join('\n');

/**
 * Drops what a more specific change explains: a class whose only difference is one method's body, a module
 * whose only difference is one function, and callbacks, which speak through the function they stand in.
 * A container that calls other things than before has changed by itself as well, and stays.
 */
function mostSpecific(base: GraphView, head: GraphView, changes: readonly SymbolChange[]): SymbolChange[] {
  const subject = (c: SymbolChange): GraphSymbol => (c.after ?? c.before)!;
  const changed = new Set(changes.map((c) => subject(c).id));
  const told = changes.filter((c) => subject(c).kind !== 'callback' || !changed.has(subject(c).parent ?? ''));
  const explained = new Set<string>();
  for (const c of told) {
    for (let at = subject(c).parent; at !== undefined && !explained.has(at); at = (head.symbol(at) ?? base.symbol(at))?.parent) explained.add(at);
  }
  const filesTold = new Set(told.filter((c) => subject(c).kind !== 'module').flatMap((c) => [c.before?.file, c.after?.file]));
  return told.filter((c) => {
    const { id, kind, file } = subject(c);
    // Files come and go with their symbols; the module speaks only for a file that has none.
    if (kind === 'module' && c.change !== 'body' && c.change !== 'contract') return c.change !== 'docs' && !filesTold.has(file);
    const onlyBody = c.change === 'body' || (c.change === 'contract' && c.contract === undefined);
    const inside = kind === 'module' ? filesTold.has(file) : explained.has(id);
    if (!onlyBody || !inside || !c.before || !c.after) return true;
    return ownCalls(base, c.before.id) !== ownCalls(head, c.after.id);
  });
}
