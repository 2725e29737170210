// Dangling references in files the change edited. Their references cannot be looked up again one by one, so the
// head's own list of unresolved names is the witness, and the words on the line decide how much it proves.

import { lostMember, type GraphEdge, type GraphSymbol, type GraphView, type UnresolvedCall } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { importedNames, isAnothersLoss, kindOf, mayLiveOnOutside, nameAt, wasLentOut, wasRenamedInPlace, type DanglingReference } from './dangling-reference.ts';
import { importText, pointsTo } from '../text/import-text.ts';
import { writtenBases } from '../calls/heritage.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { bracketed } from '../text/props-text.ts';
import { keepsOrigin } from './receiver-origins.ts';
import { lastSegment } from '../text/source-text.ts';
import { standingMentions, type Standing } from './standing-mentions.ts';
import { symbolText } from '../text/symbol-text.ts';
import { isGiven, isGivenUndeclared, isMadeGlobal, isParameterAround, mayDeclare } from './undeclared-names.ts';

/** A call in an edited file whose words differ from the base's may mean something else by now. */
const REWORDED = 0.5;
/** An import, written in an edited file, that names the lost symbol's own file. */
const NEW_IMPORT = 0.9;

/** Lines by which a change may have moved what stands still. */
const FURTHEST_SHIFT = 2_000;

/** Words by which code inside a class speaks of its object, or of the class. */
const OWN = ['this', 'self', 'cls'];

export function inEditedFile(context: RuleContext, symbol: GraphSymbol, edges: readonly GraphEdge[], file: string): readonly DanglingReference[] {
  const imports = edges.filter((edge) => edge.kind === 'imports');
  const found: DanglingReference[] = [];
  let importLost: number | undefined;
  const importNames = new Set(imports.flatMap((edge) => importedNames(context, edge, symbol)));
  // A call that is tied to its target by a guess is no import, whatever it looks like (a decorator is written without brackets).
  for (const entry of [...importNames].flatMap((name) => context.head.unresolvedNamed(name).filter((listed) => listed.file === file))) {
    if (isCall(context, entry) || importWasUnresolved(context, entry) || isAnothersLoss(context, entry.name, file, entry.line, symbol)) continue;
    // A name on a line of its own says nothing about the module that is named below it.
    const said = moduleIn(importText(context, file, entry.line));
    const same = imports.some((edge) => context.line('base', edge.file, edge.line) === context.line('head', file, entry.line) && moduleIn(importText(context, edge.file, edge.line, 'base')) === said);
    const points = same || pointsTo(importText(context, file, entry.line), file, symbol.file);
    // Every module may have a default: that of another (`package.json`, say) is not this one.
    if (!points && entry.name === 'default') continue;
    importLost = Math.max(importLost ?? 0, points ? imports[0].confidence : REWORDED);
    found.push({ file, line: entry.line, from: entry.from, name: entry.name, kind: 'import', confidence: points ? imports[0].confidence : REWORDED, resolution: imports[0].resolution });
  }
  if (file === context.headPath(symbol.file)) found.push(...undeclaredCalls(context, symbol, edges, file), ...lostOwnCalls(context, symbol, edges, file), ...standing(context, edges.filter((edge) => wasLentOut(context, symbol, edge)), file, new Set()), ...lostInBody(context, symbol, edges, file));
  const names = new Set(edges.filter((edge) => edge.kind !== 'imports').map((edge) => nameAt(context, edge, symbol)));
  for (const name of names) {
    const sameName = edges.filter((edge) => edge.kind !== 'imports' && nameAt(context, edge, symbol) === name);
    for (const entry of unresolvedIn(context, name, file)) {
      if (found.some((known) => known.line === entry.line && known.kind === 'import')) continue;
      if (wasUnresolved(context, entry, file) || isGivenInside(context, symbol, name, entry) || (importLost === undefined && isBound(context, symbol, entry))) continue;
      const confidence = importLost ?? confidenceOf(context, sameName, entry);
      if (confidence !== undefined) found.push({ file, line: entry.line, from: entry.from, name, kind: 'call', confidence, resolution: sameName[0].resolution });
    }
    for (const entry of context.head.unresolvedNamed(lostMember(name))) {
      // A name of a file is no member, unless it was lent to something that has it as one.
      if ((isTopLevel(symbol) && !sameName.some(({ resolution }) => resolution === 'method_call')) || entry.file !== file || wasUnresolved(context, entry, file)) continue;
      const called = isCall(context, { ...entry, name });
      const confidence = confidenceOf(context, sameName.filter((edge) => (edge.kind === 'calls') === called), { ...entry, name });
      if (confidence === undefined) continue;
      // What is proven takes the place of whatever else was said about the line, which may have been said more than once.
      for (let at = found.length - 1; at >= 0; at -= 1) if (found[at].line === entry.line && found[at].kind === 'call') found.splice(at, 1);
      found.push({ file, line: entry.line, from: entry.from, name, kind: called ? 'call' : 'read', confidence, resolution: sameName[0].resolution, proven: true });
    }
  }
  return found;
}

/**
 * `memoize(…)`, a name without a receiver: one that nobody declares is taken for a global and is not on the list of unresolved names, so what is there has a
 * declaration in this file, a parameter's say, which gives it a value that nobody knows. Where that is an import, the import tells.
 */
function isBound(context: RuleContext, { language }: GraphSymbol, entry: UnresolvedCall): boolean {
  const { file, line, name } = entry;
  return habitsOf({ language, file }).declaresByWord && !isRequiredInVain(context, entry)
    && !new RegExp(`[.\\])]\\s*${name.replace(/[$]/g, '\\$&')}(?![\\p{L}\\p{N}_$])`, 'u').test(context.line('head', file, line));
}

/** `const Status = require('../status')` stands as it stood, and leads nowhere any more: a whole module is asked for without a name of its own. */
function isRequiredInVain(context: RuleContext, { file, name }: UnresolvedCall): boolean {
  const asks = new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}\\s*(?:=\\s*require\\(|from)\\s*["']\\.`);
  const at = context.lines('head', file).findIndex((text) => asks.test(text));
  const said = at < 0 ? '' : context.line('head', file, at + 1);
  return said !== '' && context.lines('base', context.basePath(file) ?? file).some((text) => text.trim() === said.trim())
    && !context.head.edgesInFile(file).some((edge) => edge.kind === 'imports' && edge.line === at + 1);
}

/**
 * In its own file a function that is gone leaves a bare name nobody declares, which the graph takes for a global
 * of the surroundings. The line itself is the witness: it still calls the name, word for word, from the same function.
 */
function undeclaredCalls(context: RuleContext, symbol: GraphSymbol, edges: readonly GraphEdge[], file: string): readonly DanglingReference[] {
  const name = symbol.name.replace(/[^\p{L}\p{N}_$]/gu, '');
  // A member goes by its receiver, never by its bare name.
  const others = context.head.symbolsInFile(file).filter((other) => other.name === name && other.kind !== 'method' && other.kind !== 'property');
  const lines = new Set(others.map(({ nameLine }) => nameLine));
  const source = (context.source('head', file) ?? '').split(/\r\n|\n|\r/).map((text, at) => (lines.has(at + 1) ? '' : text)).join('\n');
  if (name === '' || name !== symbol.name || symbol.kind === 'method' || symbol.kind === 'property' || others.some(isTopLevel)) return [];
  const isAsked = context.verdicts !== undefined;
  // Where the scopes cannot be asked, in doubt a name is declared by whatever in the file declares one like it.
  if (!isAsked && mayDeclare(source, name, symbol)) return [];
  // Given a value, a loop's or an import's name, or asked for by its function: somebody declares it after all.
  // `const sheet: Sheet = …` gives the type nothing.
  if (symbol.kind !== 'interface' && symbol.kind !== 'type' && (isAsked ? habitsOf(symbol).declaresByWord && isGivenUndeclared(source, name) : isGiven(source, name, symbol))) return [];
  if (habitsOf(symbol).ambientNames.has(name) || (habitsOf(symbol).ambientTestNames?.has(name) === true && isOfTests(context, file))) return [];
  // What a function is given or declares inside is seen there, and in the functions inside it.
  const asked = (edge: GraphEdge): boolean => !(isAsked && habitsOf(symbol).declaresByWord) && around(context, edge.from).some((outer) => outer.parameters?.some((parameter) => parameter.name === name) === true || isTakenApart(context, outer, name) || others.some(({ parent }) => parent === outer.id));
  const resolved = new Set(context.head.edgesInFile(file).filter((edge) => (edge.kind === 'calls' || edge.kind === 'uses') && lastSegment(context.callSite('head', edge)?.text ?? '') === name).map((edge) => edge.line));
  // What is declared by a word in front of it and no more is nowhere, unless the surroundings have it.
  const handedOn = (symbol.kind === 'function' && symbol.parameters !== undefined) || ((symbol.kind === 'class' || (symbol.kind === 'const' && isAsked)) && !habitsOf(symbol).ambientTypes) || isNowhere(context, symbol, source);
  const told = edges.filter((edge) => edge.kind === 'calls' || context.callSite('base', edge)?.kind === 'call' || handedOn);
  // `.path(url)` on a line of its own is asked of what stands above.
  const isMember = ({ file: path, line }: GraphEdge): boolean => context.line('base', path, line).startsWith(`.${name}`);
  const left = standing(context, told.filter((edge) => context.callSite('base', edge)?.text === name && !isMember(edge) && !asked(edge)), file, resolved);
  if (left.length > 0 && isMadeGlobal(context, file, symbol)) return [];
  const text = { source, stands: standingMentions(context, symbol, file) };
  const isDeclared = ({ line }: DanglingReference): boolean => (isAsked ? !isNobodys(context, file, line, symbol, text) : isParameterAround(context, file, line, symbol));
  return [...left.filter((reference) => !isDeclared(reference)), ...heirsLeft(context, name, edges, file).filter(() => habitsOf(symbol).declaresByWord || !mayDeclare(source, name, symbol))];
}

/** No scope around the line has the name. Of what the resolver keeps no record of, the text of the file speaks alone. */
function isNobodys(context: RuleContext, file: string, line: number, symbol: GraphSymbol, text: { readonly source: string; readonly stands: Standing }): boolean {
  const verdicts = context.verdicts?.(file, line, symbol.name) ?? [];
  if (verdicts.length > 0) return verdicts.includes('lost');
  // What a function around the line is given is nobody else's, however the line stood before; the resolver keeps no record of it.
  if (functionsAround(context, file, line).some((outer) => outer.parameters?.some((parameter) => parameter.name === symbol.name) === true || isTakenApart(context, outer, symbol.name))) return false;
  if (habitsOf(symbol).declaresByWord && text.stands(line)) return true;
  return !mayDeclare(text.source, symbol.name, symbol) && !isGiven(text.source, symbol.name, symbol) && !isParameterAround(context, file, line, symbol);
}

/** A test, or what stands beside tests and is run with them. */
const isOfTests = (context: RuleContext, file: string): boolean =>
  /(?:^|[/._-])(?:tests?|specs?|__tests__|e2e|cypress|benchmarks?|setup)(?:[/._-]|$)/i.test(file) || context.head.symbolsInFile(file).some(({ isTest }) => isTest);

const DECLARED: ReadonlySet<string> = new Set(['const', 'class', 'interface', 'type', 'enum']);

/** A constant or a type that its file declares no more, of a name that neither the platform nor a declaration for all has, nor a type parameter. */
function isNowhere(context: RuleContext, symbol: GraphSymbol, source: string): boolean {
  const { isPlatformName } = habitsOf(symbol);
  if (!DECLARED.has(symbol.kind) || !isTopLevel(symbol) || isPlatformName === undefined || isPlatformName(symbol.name)) return false;
  // `/// <reference types="vite/client" />`: a description from outside declares types for all.
  if ((symbol.kind === 'interface' || symbol.kind === 'type') && /^\/\/\/\s*<reference\s+(?:types|path)\s*=/m.test(source)) return false;
  const name = symbol.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (new RegExp(`(?:\\b(?:function\\s*[\\w$]*|(?:class|interface|type)\\s+[\\w$]+)\\s*<[^{}()]*?|\\binfer\\s+)(?<![\\w$.])${name}(?![\\w$])`).test(source)) return false;
  const isModule = /^\s*(?:import|export)\b|\brequire\(|\bmodule\.exports\b|\bexports\./m.test(source);
  return !context.head.symbolsNamed(symbol.name).some((other) => isTopLevel(other) && other.file !== symbol.file && (!isModule || /\.d\.[cm]?ts$/.test(other.file) || isDescribedForAll(context, other)));
}

/** Inside `declare global { … }`; what stands at the left edge of such a file is in no block of it. */
const isDescribedForAll = (context: RuleContext, { file, nameLine }: GraphSymbol): boolean =>
  /\bdeclare\s+(?:global|module)\b/.test(context.source('head', file) ?? '') && /^\s/.test(context.lines('head', file)[nameLine - 1] ?? '');

/** What an import names, where it names it in quotes. */
const moduleIn = (text: string): string => /["']([^"']+)["']/.exec(text)?.[1] ?? '';

const LONGEST_HEADING = 40;

/** `function Path({ children, className }: Props)`: a parameter that has no name of its own gives several. */
function isTakenApart(context: RuleContext, { parameters, file, startLine, endLine, language }: GraphSymbol, name: string): boolean {
  if (parameters === undefined || !habitsOf({ language, file }).declaresByWord) return false;
  const heading = context.lines('head', file).slice(startLine - 1, Math.min(endLine, startLine + LONGEST_HEADING)).join('\n');
  const list = bracketed(heading, heading.indexOf('(')) ?? '';
  return list.includes('{') && new RegExp(`[{,:]\\s*${name.replaceAll('$', '\\$')}\\s*[,}=]`).test(list);
}

/** Functions of the head around a line. */
const functionsAround = (context: RuleContext, file: string, line: number): readonly GraphSymbol[] =>
  context.head.symbolsInFile(file).filter(({ kind, startLine, endLine }) => (kind === 'function' || kind === 'method') && startLine <= line && line <= endLine);

/** The head's symbol for a base id, and all that contain it. */
function around(context: RuleContext, id: string): readonly GraphSymbol[] {
  const found: GraphSymbol[] = [];
  for (let at = context.successor(id); at !== undefined; at = at.parent === undefined ? undefined : context.head.symbol(at.parent)) found.push(at);
  return found;
}

/** What a function declared inside is a value that it keeps under the same name now: `Order = make_class(…)`. */
function isGivenInside(context: RuleContext, symbol: GraphSymbol, name: string, { from }: UnresolvedCall): boolean {
  const kind = symbol.parent === undefined ? undefined : context.base.symbol(symbol.parent)?.kind;
  const around = kind === 'function' || kind === 'method' ? context.head.symbol(from) : undefined;
  return around !== undefined && isGiven(symbolText(context, 'head', around), name, symbol);
}

const isTopLevel = ({ parent }: GraphSymbol): boolean => parent === undefined || parent.endsWith(':<module>');

/** Classes of the file whose heading still names a parent that nobody declares there. One that moved may find it where it went. */
const heirsLeft = (context: RuleContext, name: string, edges: readonly GraphEdge[], file: string): readonly DanglingReference[] => edges.flatMap((edge) => {
  const heir = edge.kind === 'inherits' ? context.successor(edge.from) : undefined;
  if (heir === undefined || heir.file !== file || !writtenBases(heir.signature).includes(name)) return [];
  return [{ file: heir.file, line: heir.nameLine, from: heir.id, kind: 'read' as const, confidence: edge.confidence, resolution: edge.resolution }];
});

/**
 * A private member, or one that its class now has under another name, comes from no parent, not even from one outside the
 * repository: without its declaration it is nowhere.
 */
function lostOwnCalls(context: RuleContext, symbol: GraphSymbol, edges: readonly GraphEdge[], file: string): readonly DanglingReference[] {
  const owner = context.successor(symbol.parent ?? heldBy(symbol) ?? '');
  if (owner?.kind === 'function' && mayStandAbove(symbol)) return [];
  const own = (symbol.visibility === 'private' && habitsOf(symbol).privateIsOwn) || wasRenamedInPlace(context, symbol) || mayLiveOnOutside(context, symbol);
  if (owner === undefined || !own) return [];
  if (context.head.symbol(`${owner.id}.${symbol.name}`) !== undefined || context.head.symbolsInFile(file).some((other) => other.parent === owner.id && other.name === symbol.name)) return [];
  const gate = context.config.enforcement.minConfidence;
  const resolved = new Set(context.head.edgesInFile(file).filter((edge) => edge.kind === 'calls' && isProof(edge, gate) && lastSegment(context.callSite('head', edge)?.text ?? '') === symbol.name).map((edge) => edge.line));
  return standing(context, edges.filter((edge) => OWN.some((receiver) => context.callSite('base', edge)?.text === `${receiver}.${symbol.name}`)), file, resolved);
}

/** `Cart.prototype.total = …` is a member of `Cart`, though nothing contains it. */
const heldBy = ({ id, qualifiedName }: GraphSymbol): string | undefined => (qualifiedName.includes('.') ? id.slice(0, id.lastIndexOf('.')).replace(/\.prototype$/, '') : undefined);

/** What constructors are put below, more often than not: streams, emitters, lists. No word says that a method of theirs is overridden. */
const USUAL_PARENTS = ['global:Object', 'events#=', 'stream#=', 'global:Array', 'global:Map', 'global:Promise'];

const mayStandAbove = (symbol: GraphSymbol): boolean => USUAL_PARENTS.some((parent) => habitsOf(symbol).inheritedFrom?.(parent)?.has(symbol.name) === true);

/** `post = get` in the body of a class, where the methods above go by their bare names. */
function lostInBody(context: RuleContext, symbol: GraphSymbol, edges: readonly GraphEdge[], file: string): readonly DanglingReference[] {
  const owner = symbol.kind !== 'method' || habitsOf(symbol).declaresByWord ? undefined : context.successor(symbol.parent ?? '');
  const told = edges.filter((edge) => edge.kind === 'uses' && edge.from === symbol.parent && context.callSite('base', edge)?.text === symbol.name);
  if (owner?.kind !== 'class' || told.length === 0 || habitsOf(symbol).ambientNames.has(symbol.name)) return [];
  const bears = context.head.symbolsInFile(file).some((other) => other.name === symbol.name && (other.parent === owner.id || isTopLevel(other)));
  const [word, source] = [`(?<![\\w.])${symbol.name}(?!\\w)`, context.source('head', file) ?? ''];
  const body = context.lines('head', file).slice(owner.startLine - 1, owner.endLine).join('\n');
  if (bears || new RegExp(`^(?:import|from)\\b[^\\n]*(?:\\*|${word})|^${symbol.name}\\s*[:=]|^\\s+${symbol.name},?$`, 'm').test(source) || new RegExp(`^\\s+${symbol.name}\\s*(?::[^=\\n]+)?=(?!=)`, 'm').test(body)) return [];
  const known = new Set(context.head.edgesInFile(file).filter((edge) => context.callSite('head', edge)?.text === symbol.name).map(({ line }) => line));
  return standing(context, told, file, known).map((reference) => ({ ...reference, kind: 'read' as const, proven: true, inBody: true }));
}

/** Calls whose line stands, word for word, in the same function of the head. */
export function standing(context: RuleContext, edges: readonly GraphEdge[], file: string, resolved: ReadonlySet<number>): readonly DanglingReference[] {
  return edges.filter((edge) => edge.kind === 'calls' || edge.kind === 'uses').flatMap((edge) => {
    const from = context.successor(edge.from);
    const text = context.line('base', edge.file, edge.line);
    // A line that does not say the name (it begins what names it further down) is no witness.
    const name = lastSegment(context.callSite('base', edge)?.text ?? '');
    if (from === undefined || from.file !== file || name === '' || !new RegExp(`(?<![\\p{L}\\p{N}_$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_$])`, 'u').test(text)) return [];
    for (let line = Math.max(from.startLine, edge.line - FURTHEST_SHIFT); line <= Math.min(from.endLine, edge.line + FURTHEST_SHIFT); line += 1) {
      if (context.line('head', file, line) === text && !resolved.has(line)) {
        return [{ file, line, from: from.id, name, kind: kindOf(context, edge), confidence: edge.confidence, resolution: edge.resolution }];
      }
    }
    return [];
  });
}

/** Files that only now refer to the symbol: an import that names its old file is proof enough, a bare name is not. */
export function newlyWritten(context: RuleContext, symbol: GraphSymbol, judged: ReadonlySet<string>): readonly DanglingReference[] {
  return context.head.unresolvedNamed(symbol.name).flatMap((entry) => {
    if (judged.has(entry.file) || !context.touched.has(entry.file) || isCall(context, entry)) return [];
    if (!pointsTo(importText(context, entry.file, entry.line), entry.file, symbol.file)) return [];
    return [{ file: entry.file, line: entry.line, from: entry.from, kind: 'import' as const, confidence: NEW_IMPORT }];
  });
}

/** Names of the head without a target, calls that are tied to one by a guess alone included. */
function unresolvedIn(context: RuleContext, name: string, file: string): readonly UnresolvedCall[] {
  return [...context.head.unresolvedNamed(name).filter((entry) => entry.file === file), ...guessedIn(context.head, name, file, context)];
}

const guessedIn = (graph: GraphView, name: string, file: string, { config }: RuleContext): readonly UnresolvedCall[] =>
  graph.edgesInFile(file)
    .filter((edge) => edge.kind === 'calls' && !isProof(edge, config.enforcement.minConfidence) && lastSegment(graph.callSite(edge)?.text ?? '') === name)
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
  const said = moduleIn(importText(context, entry.file, entry.line));
  // The statement may have been edited around the name: asked of the same module, it leads nowhere as it did.
  return context.base.unresolvedNamed(entry.name).some((old) => old.file === basePath
    && (context.line('base', old.file, old.line) === text || (said !== undefined && said !== '' && moduleIn(importText(context, old.file, old.line, 'base')) === said)));
};

/** undefined: the function never referred to the symbol, so its unresolved name is another story. */
function confidenceOf(context: RuleContext, edges: readonly GraphEdge[], entry: UnresolvedCall): number | undefined {
  const from = context.predecessor(entry.from)?.id;
  const own = edges.filter((edge) => edge.from === from || (edge.from.endsWith(':<module>') && entry.from.endsWith(':<module>')));
  if (own.length === 0) return undefined;
  const now = squeeze(context.line('head', entry.file, entry.line)).replace(/[?!]\./g, '.');
  const written = own.map((edge) => squeeze(context.callSite('base', edge)?.text ?? ''));
  // What a receiver is called with is left out of the site: `Cart().total` is told as `Cart.total`.
  const plain = now.replace(/\([^()]*\)(?=\.)/g, '');
  const told = written.find((text) => text !== '' && (mentions(now, text) || mentions(plain, text)));
  // In the same words; of what is taken from elsewhere now nobody knows whether it has the member.
  if (told !== undefined) return told === entry.name || keepsOrigin(context, entry.file, told) ? Math.max(...own.map((edge) => edge.confidence)) : undefined;
  const chain = chainAbove(context, 'head', entry.file, entry.line);
  if (chain !== undefined && own.some((edge) => chainAbove(context, 'base', edge.file, edge.line) === chain)) return Math.max(...own.map((edge) => edge.confidence));
  // Another receiver may still be the same object; a bare name and a member are never the same thing.
  const isMember = new RegExp(`[.>:]${entry.name.replace(/[$]/g, '\\$&')}(?![\\p{L}\\p{N}_$])`, 'u').test(now);
  return written.some((text) => (text !== entry.name) === isMember) ? REWORDED : undefined;
}

const LONGEST_CHAIN = 12;

/** A chain that goes on over lines, `.path(url)` below what it is asked of, from the line on which it begins; undefined where the line is none's. */
function chainAbove(context: RuleContext, side: Side, file: string, line: number): string | undefined {
  const lines: string[] = [];
  for (let at = line; at > 0 && at > line - LONGEST_CHAIN; at -= 1) {
    const text = context.line(side, file, at);
    lines.push(text);
    if (!/^\??\./.test(text)) return lines.length > 1 ? lines.join('\n') : undefined;
  }
  return undefined;
}

/** `destroy` is not what `stream.destroy` means. */
function mentions(line: string, callee: string): boolean {
  for (let at = line.indexOf(callee); at >= 0; at = line.indexOf(callee, at + 1)) {
    // Three dots spread what follows them.
    if (!/(?:[\p{L}\p{N}_$]|(?<!\.\.)\.)$/u.test(line.slice(0, at)) && !/^[\p{L}\p{N}_$]/u.test(line.slice(at + callee.length))) return true;
  }
  return false;
}

/** White space that only lays out goes; what keeps two words apart (`return self.send`) stays. */
const squeeze = (text: string): string => text.replace(/\s+/g, ' ').replace(/ ?([^\p{L}\p{N}_$ ]) ?/gu, '$1').trim();
