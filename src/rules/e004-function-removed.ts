// E004 function_removed: a symbol is gone (deleted, renamed, moved, unexported) and the head still refers to it.
// Shown at each dangling reference. A rename whose callers all follow leaves no reference behind and is silent.

import { moduleId, type GraphSymbol, type NotAnalysed } from '../graph/model.ts';
import { belongsToPackage, isGivenByCall, isMadeByBuild, isNamedByPackage, mayStillExport } from './losses/answering-modules.ts';
import { isClosedWithout } from './losses/closed-objects.ts';
import { isCastToAny } from './text/cast-away.ts';
import { compilerSetting } from './text/compiler-settings.ts';
import { escaped } from './text/escaped.ts';
import { danglingReferences, wasRenamedInPlace, type DanglingReference } from './losses/dangling.ts';
import { OVERRIDES } from './losses/dangling-reference.ts';
import { callEvidence, declarationEvidence, importEvidence } from './evidence.ts';
import { copesWithout } from './losses/expected-losses.ts';
import { basesOf, namesParent } from './calls/heritage.ts';
import { habitsOf, isDescribedOnly } from './language-habits.ts';
import { importsByName } from './text/import-text.ts';
import { isInheritedNow } from './losses/inherited-now.ts';
import { lostAttributes } from './losses/lost-attributes.ts';
import { lostFixtures } from './losses/lost-fixtures.ts';
import { lostMembers } from './losses/lost-members.ts';
import { isOnlyType, madeStill } from './losses/made-of-types.ts';
import { isMeantToFail } from './text/meant-to-fail.ts';
import type { Finding, Rule, RuleContext } from './model.ts';
import { isGivenBeside, isPutTogether, mayHaveStill } from './losses/open-types.ts';
import { isOpenedNow } from './losses/opened-classes.ts';
import { isMadeOfLost } from './losses/receiver-origins.ts';
import { isThereUnwritten } from './losses/unwritten-members.ts';
import { isKnownInPart, mayBeAnswered } from './losses/proof-of-loss.ts';
import { lostKeys } from './shapes/lost-keys.ts';
import { followedCallers } from './calls/updated-callers.ts';

export const functionRemoved: Rule = {
  code: 'E004',
  name: 'function_removed',
  needs: ['changes', 'call-sites', 'source'],
  explanation: {
    fires: 'A symbol was deleted, renamed, moved or unexported, or a member is declared or set no more, and the head tree still refers to it.',
    why: 'The reference has no target any more: the build fails, or the program does when it gets there.',
    fix: 'Update each listed reference, or keep the old name alive with an alias or a re-export.',
    silent: 'Removals nobody refers to, renames and moves whose references follow, names kept alive by a re-export or an alias, members that are '
      + 'inherited now, imports that are allowed to fail, references that are marked as wrong, and files that could not be analysed at either side.',
  },
  check(context) {
    const unreadable = newlyUnreadable(context);
    const findings: Finding[] = [];
    const told = new Set<string>();
    // Modules last: an import of a name from a deleted file is told as the name's loss, not as the file's too.
    const lost = [...lostSymbols(context, unreadable)].sort((a, b) => Number(a.symbol.kind === 'module') - Number(b.symbol.kind === 'module'));
    for (const { symbol, how, through } of lost) {
      const counts = (reference: DanglingReference): boolean => reference.file !== through && !(through !== undefined && through === context.headPath(symbol.file) && !habitsOf(symbol).declaresByWord && importsByName(context, reference.file, symbol.name, through)) && !copesWithout(context, reference, symbol.name) && !belongsToPackage(context, symbol, reference.file) && !isMeantToFail(context, reference.file, reference.line, 'missing') && !isDescribedOnly(symbol, reference.file) && !isThereUnwritten(context, symbol, reference) && !isNamedByPackage(context, symbol, reference);
      const lostFor = how.isType === true ? madeStill(context, symbol).filter(counts) : danglingReferences(context, symbol, counts);
      const dangling = withoutSubstitute(context, symbol, lostFor);
      if (dangling.length === 0 || isMadeByBuild(context, symbol) || isGivenByCall(context, symbol) || mayHaveStill(context, symbol)) continue;
      const updatedCallers = followedCallers(context, symbol, new Set(dangling.map(({ from }) => from)));
      for (const reference of dangling) {
        const key = `${reference.file}\n${symbol.file}`;
        if (symbol.kind === 'module' && told.has(key)) continue;
        told.add(key);
        // A property is gone once, with its setter.
        const place = `${reference.file}:${reference.line} ${symbol.id.replace(/~\d+$/, '')}`;
        if (told.has(place)) continue;
        told.add(place);
        findings.push({ ...describe(context, symbol, how, reference), updatedCallers });
      }
    }
    const causes = withoutFollowers(context, findings);
    return [...causes, ...withoutTold(findings, withoutTwice([...lostAttributes(context), ...lostMembers(context), ...lostKeys(context), ...lostFixtures(context)]))];
  },
};

/** What an object was asked for that cannot be made any more: the line that makes it is told. */
function withoutFollowers(context: RuleContext, findings: readonly Finding[]): readonly Finding[] {
  const told = Map.groupBy(findings, ({ file }) => file);
  return findings.filter(({ file, line, symbol }) => !isMadeOfLost(context, { file, line }, context.base.symbol(symbol)?.name ?? '', told.get(file)!.map((other) => other.line)));
}

/** One line and one member are told once, by whoever found them first. */
const withoutTwice = (findings: readonly Finding[]): readonly Finding[] => [...new Map(findings.toReversed().map((finding) => [`${finding.file}:${finding.line} ${finding.symbol} ${finding.what.slice(finding.what.lastIndexOf(' '))}`, finding])).values()].toReversed();

/** A line that is told for one reason is not told for another. */
const withoutTold = (told: readonly Finding[], others: readonly Finding[]): readonly Finding[] => {
  const places = new Set(told.map(({ file, line }) => `${file}:${line}`));
  return others.filter(({ file, line }) => !places.has(`${file}:${line}`));
};

/** Those that nothing else can answer now: not the exports that the file may still fill, not a parent's member of the name. */
function withoutSubstitute(context: RuleContext, symbol: GraphSymbol, lost: readonly DanglingReference[]): readonly DanglingReference[] {
  if (lost.length === 0) return lost;
  const own = mayStillExport(context, symbol) ? lost.filter((reference) => isBareAtHome(context, symbol, reference)) : lost;
  return own.length > 0 && isInheritedNow(context, symbol) ? own.filter(({ inBody }) => inBody === true) : own;
}

/** What a file exports says nothing about the names that its own code goes by: `total(…)` beside `exports[name] = …` needs a declaration. */
const isBareAtHome = (context: RuleContext, symbol: GraphSymbol, { file, line }: DanglingReference): boolean =>
  file === context.headPath(symbol.file) && symbol.qualifiedName === symbol.name && symbol.kind === 'function'
  && new RegExp(`(?<![\\w$.'"])${symbol.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\(`).test(context.line('head', file, line));

/** Below any gate worth its name: a reference that something else may still answer. */
const DOUBTED = 0.5;

/** Files that lost parts to the parser between the two revisions; what no grammar ever read hides nothing new. */
function newlyUnreadable({ base, head, basePath }: RuleContext): ReadonlySet<string> {
  const key = (file: string | undefined, problem: NotAnalysed): string => `${file} ${problem.reason} ${problem.detail}`;
  const before = new Set(base.notAnalysed().map((problem) => key(problem.file, problem)));
  return new Set(head.notAnalysed().filter((problem) => !before.has(key(basePath(problem.file), problem))).map((problem) => problem.file));
}

interface Lost {
  readonly symbol: GraphSymbol;
  readonly how: Way;
  /** The file whose own references do not count: it withdrew an export, it did not lose a name. */
  readonly through?: string;
}

interface Way {
  /** "was renamed to total": follows the old name. */
  readonly words: string;
  readonly cure: string;
  /** Its name still stands for a type. */
  readonly isType?: true;
}

/** Base symbols that references may have lost: those of changed files, and those a changed file passed on. */
function lostSymbols(context: RuleContext, unreadable: ReadonlySet<string>): readonly Lost[] {
  const lost = new Map<string, Lost>();
  for (const path of [...context.touchedBase].sort()) {
    const now = context.headPath(path);
    // A file that no longer parses has not lost its functions.
    if (now !== undefined && unreadable.has(now)) continue;
    for (const symbol of context.base.symbolsInFile(path)) {
      const how = howLost(context, symbol);
      if (how !== undefined) lost.set(symbol.id, { symbol, how, ...(context.head.symbol(symbol.id) !== undefined && how.isType !== true && { through: now }) });
    }
    for (const symbol of passedOn(context, path)) {
      if (lost.has(symbol.id) || context.touchedBase.has(symbol.file)) continue;
      lost.set(symbol.id, {
        symbol,
        through: now,
        how: { words: `is no longer passed on by ${path}`, cure: `import it from ${symbol.file}, or restore the re-export in ${path}` },
      });
    }
  }
  return [...lost.values()];
}

function howLost(context: RuleContext, symbol: GraphSymbol): Way | undefined {
  if (symbol.kind === 'module') {
    return context.headPath(symbol.file) === symbol.file ? undefined : movedOrDeleted(context, symbol);
  }
  // Members share the fate of what contains them; saying it once is enough.
  const holder = symbol.parent === undefined || symbol.parent === moduleId(symbol.file) ? holderOf(symbol) : symbol.parent;
  if (holder !== undefined && context.base.symbol(holder) !== undefined && context.head.symbol(holder) === undefined) return undefined;
  if (isOnlyType(context, symbol)) return { words: 'is only a type now', cure: 'make something else, or bring the class back', isType: true };
  const successor = context.successor(symbol.id);
  if (context.head.symbol(symbol.id) !== undefined && successor?.id === symbol.id) {
    if (symbol.exported && !successor.exported) return { words: 'is no longer exported', cure: `export it again from ${successor.file}` };
    if (symbol.exported && saysExport(context, 'base', symbol) && !saysExport(context, 'head', successor) && !isListedByName(context, successor)) return { words: 'is no longer exported under its name', cure: `export it again as ${symbol.name} from ${successor.file}` };
    const [was, is] = [isDefault(context, 'base', symbol), isDefault(context, 'head', successor)];
    if (was === is) return undefined;
    return was
      ? { words: 'is no longer the default export', cure: `import ${symbol.name} by its name, or export it as default again` }
      : { words: 'is exported as default now', cure: `import ${symbol.name} without braces, or export it by its name too` };
  }
  if (successor === undefined) return movedOrDeleted(context, symbol);
  const name = successor.qualifiedName;
  if (isInExportedObject(context, symbol, successor)) return undefined;
  if (successor.file === symbol.file) return { words: `was renamed to ${name}`, cure: `use ${name}, or keep ${symbol.name} as an alias` };
  return name === symbol.qualifiedName
    ? { words: `was moved to ${successor.file}`, cure: `refer to it in ${successor.file}, or re-export it from ${symbol.file}` }
    : { words: `was moved to ${successor.file} as ${name}`, cure: `use ${name} of ${successor.file}, or keep the old name as an alias` };
}

const stemOf = (path: string): string => path.replace(/\.[cm]?[jt]sx?$/, '');

/** `Cart.prototype.total = …` is a member of `Cart`, though nothing contains it. */
const holderOf = ({ id, qualifiedName }: GraphSymbol): string | undefined => (qualifiedName.includes('.') ? id.slice(0, id.lastIndexOf('.')).replace(/\.prototype$/, '') : undefined);

/** `module.exports = { total() {} }` → `const shop = { total() {} }; module.exports = shop`: the object has a name now, and is exported all the same. */
function isInExportedObject(context: RuleContext, symbol: GraphSymbol, successor: GraphSymbol): boolean {
  const holder = /^([\w$]+)\.[^.]+$/.exec(successor.qualifiedName)?.[1];
  if (holder === undefined || successor.name !== symbol.name || (context.headPath(symbol.file) !== successor.file && stemOf(symbol.file) !== stemOf(successor.file)) || symbol.qualifiedName !== symbol.name) return false;
  return holder === 'default' || new RegExp(`(?:\\bmodule\\.exports\\s*=|\\bexport\\s+default|\\bexport\\s*=)\\s*${holder.replaceAll('$', '\\$')}\\s*(?:;|$)`, 'm').test(context.source('head', successor.file) ?? '');
}

/** `export function order`; what is exported by a list further down may go by another name there. */
const saysExport = (context: RuleContext, side: 'base' | 'head', { file, nameLine, parent, language }: GraphSymbol): boolean =>
  (parent === undefined || parent === moduleId(file)) && habitsOf({ language, file }).declaresByWord && /^export\s+(?!default\b)/.test(context.line(side, file, nameLine));

/** `export { order }`, `export { total as order }`. */
const isListedByName = (context: RuleContext, { file, name }: GraphSymbol): boolean =>
  [...(context.source('head', file) ?? '').matchAll(/\bexport\s*(?:type\s*)?\{([^}]*)\}/g)].some(([, list]) => list.split(',').some((entry) => entry.trim().split(/\s+/).at(-1) === name)) || /\bexport\s*=|\bmodule\.exports\b|\bexports\s*[.[]/.test(context.source('head', file) ?? '');

/** Says so where it is declared; what is exported as default further down is found alive by whoever imports it. */
const isDefault = (context: RuleContext, side: 'base' | 'head', { file, nameLine }: GraphSymbol): boolean => /^export\s+default\b/.test(context.line(side, file, nameLine));

function movedOrDeleted(context: RuleContext, symbol: GraphSymbol): Way {
  const now = context.headPath(symbol.file);
  if (now === undefined) return { words: `was removed with ${symbol.file}`, cure: 'remove the reference or bring the file back' };
  return symbol.kind === 'module'
    ? { words: `was moved to ${now}`, cure: `refer to ${now}` }
    : { words: 'was removed', cure: 'remove the reference or bring the function back' };
}

/**
 * A file that only imports what it needs passes nothing on: what others have lost they have lost elsewhere. Where exports have a word of their own,
 * they say so: all of another file, or the name, which an import may have changed.
 */
function passesOn(context: RuleContext, path: string, { name, language }: GraphSymbol): boolean {
  const text = context.source('base', path);
  if (text === undefined || !habitsOf({ language, file: path }).declaresByWord) return true;
  const word = `(?<![\\w$])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`;
  const all = /\bexport\s*(?:type\s*)?\*|(?<![\w$])exports\b[^;\n]*=\s*(?:require\b|\{[^}]*\.\.\.)|[(,]\s*(?:module\.)?exports\s*[,)]|__exportStar/;
  const named = new RegExp(`\\bexport\\s*(?:type\\s*)?\\{[^}]*${word}|\\bexport\\s*(?:default|=|import|const|let|var)[^;\\n]*${word}|(?<![\\w$])exports\\b[^;\\n]*=\\s*(?:\\{[^}]*)?${word}|${word}\\s+as\\s|${word}\\s*:\\s*[\\w$]+[^}]*\\}\\s*=\\s*require`);
  return all.test(text) || named.test(text);
}

/** Symbols of other files that a changed file imported in the base and does not in the head: lost re-exports. */
function passedOn(context: RuleContext, path: string): readonly GraphSymbol[] {
  const now = context.headPath(path);
  const kept = new Set(now === undefined ? [] : context.head.edgesInFile(now).filter((edge) => edge.kind === 'imports').map((edge) => edge.to));
  return context.base.edgesInFile(path)
    .filter((edge) => edge.kind === 'imports' && !kept.has(edge.to))
    .flatMap((edge) => {
      const target = context.base.symbol(edge.to);
      if (target === undefined) return [];
      return target.kind === 'module' ? context.base.symbolsInFile(target.file).filter((symbol) => symbol.exported) : [target];
    })
    .filter((symbol) => passesOn(context, path, symbol));
}

/**
 * Where the compiler asks that overrides say so, a member that does not say it is in no parent; unless the parent is another one now, or
 * packages may have changed.
 */
function overridesNothing(context: RuleContext, symbol: GraphSymbol): boolean {
  if (!habitsOf(symbol).countsArguments || symbol.kind !== 'method' || symbol.isTest || symbol.static || OVERRIDES.test(context.line('base', symbol.file, symbol.nameLine))) return false;
  const [was, is] = [context.base.symbol(symbol.parent ?? ''), context.head.symbol(symbol.parent ?? '')];
  return was !== undefined && was.signature === is?.signature && ![...context.touched].some((path) => /(?:^|\/)package\.json$/.test(path))
    && compilerSetting(context, 'base', symbol.file, ['noImplicitOverride']) === true;
}

/** No parent has the member, whoever they are. */
const isNobodyElses = (context: RuleContext, symbol: GraphSymbol): boolean =>
  wasRenamedInPlace(context, symbol) || (symbol.visibility === 'private' && habitsOf(symbol).privateIsOwn) || overridesNothing(context, symbol);

/** The member's owner has a parent that the graph does not hold: the name may go on living there. */
function mayBeInherited(context: RuleContext, symbol: GraphSymbol): boolean {
  const owner = symbol.parent === undefined || symbol.parent === moduleId(symbol.file) ? undefined : context.head.symbol(symbol.parent);
  if (isNobodyElses(context, symbol)) return false;
  // Objects of a language without declared shapes get their members and prototypes at run time.
  if (owner?.kind !== 'class' && owner?.kind !== 'interface') return symbol.qualifiedName.includes('.') && !habitsOf(symbol).countsArguments && !isClosedWithout(context, symbol);
  const seen = new Set<string>();
  const external = (type: GraphSymbol): boolean => {
    if (seen.has(type.id)) return false;
    seen.add(type.id);
    const parents = context.head.outEdges(type.id).filter((edge) => edge.kind === 'inherits');
    return (parents.length === 0 && namesParent(type.signature)) || parents.length < basesOf(type.signature) || parents.some((edge) => {
      const parent = context.head.symbol(edge.to);
      return parent === undefined || external(parent);
    });
  };
  return external(owner);
}

/** `(base as any).check()`: what is said to be anything may be an heir's, or whoever else has a member of the name. */
const isAnybodys = (context: RuleContext, { name, qualifiedName }: GraphSymbol, { file, line }: DanglingReference): boolean =>
  qualifiedName !== name && isCastToAny(context.line('head', file, line), name) && context.head.symbolsNamed(name).some((other) => other.qualifiedName !== other.name);

const asksParent = (context: RuleContext, { name }: GraphSymbol, { file, line }: DanglingReference): boolean =>
  new RegExp(`\\bsuper\\s*[?!]?\\.\\s*${escaped(name)}(?![\\w$])`).test(context.line('head', file, line));

/** Something else may answer the reference: an object that is put together, a parent outside the repository, a value that the resolver cannot follow. */
function isDoubtful(context: RuleContext, symbol: GraphSymbol, how: Way, reference: DanglingReference): boolean {
  if (isPutTogether(context, symbol, asksParent(context, symbol, reference)) || isAnybodys(context, symbol, reference) || isOpenedNow(context, symbol) || (symbol.qualifiedName.includes('.') && isGivenBeside(context, symbol, reference.file))) return true;
  if (reference.proven === true) return isKnownInPart(context, symbol, reference);
  if (mayBeInherited(context, symbol)) return true;
  return how.isType !== true && reference.reasoned !== true && !isNobodyElses(context, symbol) && mayBeAnswered(context, symbol, reference);
}

function describe(context: RuleContext, symbol: GraphSymbol, how: Way, reference: DanglingReference): Finding {
  const { file, line, from } = reference;
  const verb = { call: 'called', read: 'read', use: 'used', import: 'imported' }[reference.kind];
  const name = symbol.kind === 'module' ? symbol.file : symbol.qualifiedName.replace(/~\d+$/, '');
  const by = from.endsWith(':<module>') ? '' : ` by ${from.slice(from.indexOf(':') + 1)}`;
  const where = symbol.kind === 'module' ? '' : ` (${symbol.file})`;
  return {
    file,
    line,
    symbol: symbol.id,
    message: `${name}${where} ${how.words} but is still ${verb}${by} at ${file}:${line}.`,
    fixHint: `At ${file}:${line}: ${how.cure}.`,
    confidence: isDoubtful(context, symbol, how, reference) ? Math.min(reference.confidence, DOUBTED) : reference.confidence,
    what: `${from} still refers to it`,
    callers: [{ file, line, symbol: from }],
    evidence: [
      ...importEvidence(context, 'base', context.basePath(file) ?? file, symbol),
      callEvidence(context, 'head', file, line, reference.resolution === undefined ? undefined : { resolution: reference.resolution, confidence: reference.confidence }),
      declarationEvidence(context, 'base', symbol),
    ],
  };
}
