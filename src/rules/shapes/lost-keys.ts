// Keys of constant objects and entries of enumerations that are gone and still read: `routes.home` after `home` left `routes`, `Stage.Sent`
// in the place of a type. The graph knows where the constant is used; the text there says what is asked of it. Part of E004.

import type { GraphEdge, GraphSymbol } from '../../graph/model.ts';
import { isClosedWithout } from '../losses/closed-objects.ts';
import { callEvidence, declarationEvidence } from '../evidence.ts';
import { copesWithout } from '../losses/expected-losses.ts';
import { habitsOf } from '../language-habits.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { Finding, RuleContext, Side } from '../model.ts';
import { bracketed, splitTopLevel, splitValues, withoutComments } from '../text/props-text.ts';
import { closing } from '../text/source-text.ts';
import { isWaived } from '../text/waived-checks.ts';
import { lineAt, maskedText } from './masked-text.ts';
import { takenByRequire } from './keys-by-require.ts';
import { innermostAt } from './standing-symbols.ts';

const DEEPEST = 4;
/** The constant is known by its declaration, and the line asks it for the key by name. */
const READ = 0.95;
const LONGEST = 2_000;

/** What an object literal holds by its keys; undefined when there may be more than is written. */
type Keys = ReadonlyMap<string, Keys | undefined>;

export function lostKeys(context: RuleContext): readonly Finding[] {
  const told = new Set<string>();
  return context.changes.flatMap(({ before, after }) => {
    if (before === undefined || after === undefined || before.name !== after.name || before.kind !== after.kind || (before.kind !== 'const' && before.kind !== 'enum') || after.qualifiedName !== after.name || !/^[\w$]+$/.test(after.name)) return [];
    if (before.bodyHash === after.bodyHash && before.signatureHash === after.signatureHash) return [];
    const [had, has] = [keysOf(context, 'base', before), keysOf(context, 'head', after)];
    if (had === undefined || has === undefined) return [];
    return lossesIn(had, has, []).filter((path) => isGoneForGood(context, before, after, path)).flatMap((path) => [...readsOf(context, after, path), ...takenWhole(context, after, path)].flatMap(({ file, line }) => {
      const key = `${file}:${line} ${path.join('.')}`;
      if (told.has(key)) return [];
      told.add(key);
      return [describe(context, before, path, file, line)];
    }));
  });
}

/** `const routes = { … }`, `{ … } as const`, `Object.freeze({ … })`, `enum Stage { … }`. */
function keysOf(context: RuleContext, side: Side, { file, startLine, endLine, nameLine, name, kind }: GraphSymbol): Keys | undefined {
  if (endLine - startLine > LONGEST) return undefined;
  const text = withoutComments(context.lines(side, file).slice(nameLine - 1, endLine).join('\n'));
  if (kind === 'enum') {
    const body = bracketed(text, text.indexOf('{'));
    const entries = body === undefined ? [] : splitTopLevel(body.slice(1, -1), ',').map((entry) => /^(?:([\w$]+)|(["'])(.*?)\2)\s*(?:=|$)/.exec(entry));
    return entries.length === 0 || entries.some((entry) => entry === null) ? undefined : new Map(entries.map((entry) => [entry![1] ?? entry![3], undefined]));
  }
  const start = new RegExp(`\\bconst\\s+${name.replaceAll('$', '\\$')}\\s*=\\s*(?:Object\\.freeze\\(\\s*)?(?=\\{)`).exec(text);
  if (start === null) return undefined;
  const rest = text.slice(start.index + start[0].length);
  const end = closing(rest, 1);
  const literal = end === undefined ? undefined : rest.slice(0, end + 1);
  if (literal === undefined || !/^\s*(?:as\s+const\b\s*)?(?:satisfies\b[^;\n]*)?\)?\s*(?:;|,|\n|$)/.test(rest.slice(literal.length))) return undefined;
  return literalKeysOf(literal, 0);
}

function literalKeysOf(literal: string, depth: number): Keys | undefined {
  const entries = splitValues(literal.slice(1, -1));
  if (entries.length === 0 && literal.slice(1, -1).trim() !== '') return undefined;
  const keys = new Map<string, Keys | undefined>();
  for (const entry of entries) {
    const named = /^(?:(?:async|get|set)\s+(?=[\w$'"]))?\*?\s*(?:([\p{L}_$][\p{L}\p{N}_$]*)|(["'])(.*?)\2)\s*([:(<]|$)/u.exec(entry);
    if (named === null) return undefined;
    const value = named[4] === ':' ? entry.slice(named[0].length).trim().replace(/\s+as\s+const$/, '') : '';
    keys.set(named[1] ?? named[3], depth < DEEPEST && /^\{[\s\S]*\}$/.test(value) ? literalKeysOf(value, depth + 1) : undefined);
  }
  return keys;
}

/** Paths of keys that one object has and the other has not, though all of its keys are written. */
function lossesIn(had: Keys, has: Keys, above: readonly string[]): readonly (readonly string[])[] {
  return [...had].flatMap(([key, inner]) => {
    if (!has.has(key)) return [[...above, key]];
    const now = has.get(key);
    return inner === undefined || now === undefined ? [] : lossesIn(inner, now, [...above, key]);
  });
}

/** Where shapes are checked the literal is the whole; elsewhere something else may add to the object. */
function isGoneForGood(context: RuleContext, before: GraphSymbol, after: GraphSymbol, path: readonly string[]): boolean {
  if (context.head.symbolsInFile(after.file).some(({ qualifiedName, id }) => id !== after.id && qualifiedName.replace(/~\d+$/, '') === after.name)) return false;
  if (habitsOf(after).countsArguments) return true;
  if (path.length !== 1 || !isClosedWithout(context, { ...before, name: path[0], qualifiedName: `${after.name}.${path[0]}` })) return false;
  const given = new RegExp(`(?<![\\w$.])${after.name.replaceAll('$', '\\$')}\\s*(?:\\.\\s*${path[0].replaceAll('$', '\\$')}\\s*=(?!=)|\\[[^\\]\\n]*\\]\\s*=(?!=))|[(,]\\s*${after.name.replaceAll('$', '\\$')}\\s*,`);
  return ![...new Set(context.head.inEdges(after.id).map(({ file }) => file))].some((file) => given.test(maskedText(context, 'head', file).code));
}

function readsOf(context: RuleContext, after: GraphSymbol, path: readonly string[]): readonly { readonly file: string; readonly line: number }[] {
  const name = after.name.replaceAll('$', '\\$');
  const steps = path.map((key) => `\\s*[?!]?\\.\\s*${key.replaceAll('$', '\\$')}(?![\\w$])`).join('');
  // `routes.home`, or `const { home } = routes`.
  const taken = path.length === 1 ? `|\\{(?:[^{}]*,)?\\s*${path[0].replaceAll('$', '\\$')}\\s*(?:[,:=][^{}]*)?\\}\\s*=\\s*${name}(?![\\w$.([?])` : '';
  const asked = new RegExp(`(?<![\\w$.])${name}${steps}${taken}`, 'g');
  const byFile = Map.groupBy(context.head.inEdges(after.id).filter(({ kind }) => kind === 'uses' || kind === 'calls'), (edge: GraphEdge) => edge.file);
  return [...byFile].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([file, edges]) => {
    const basePath = context.basePath(file);
    const lines = new Set(edges.map(({ line }) => line));
    const { code } = maskedText(context, 'head', file);
    const old = basePath === undefined ? '' : maskedText(context, 'base', basePath).code;
    return [...code.matchAll(asked)].flatMap(({ index, 0: text }) => {
      const line = lineAt(code, index + text.search(/\S/));
      // What is written anew may be ahead of its declaration; what assigns a key gives it.
      if (!lines.has(lineAt(code, index + text.lastIndexOf(after.name))) || !new RegExp(asked.source).test(old) || /^\s*(?:\?\?|\|\||&&)?=(?!=)/.test(code.slice(index + text.length))) return [];
      const from = innermostAt(context, 'head', file, line);
      if (isWaived(context, file, line, after.language) || isMeantToFail(context, file, line, 'missing') || copesWithout(context, { file, line, from, kind: 'read', confidence: READ }, path.at(-1)!)) return [];
      return [{ file, line }];
    });
  });
}

/** The same of those that ask for the whole file, which the constant is all of. */
const takenWhole = (context: RuleContext, after: GraphSymbol, path: readonly string[]): readonly { readonly file: string; readonly line: number }[] =>
  (path.length !== 1 ? [] : takenByRequire(context, after, path[0])).filter(({ file, line }) => !isWaived(context, file, line, after.language) && !isMeantToFail(context, file, line, 'missing')
    && !copesWithout(context, { file, line, from: innermostAt(context, 'head', file, line), kind: 'read', confidence: READ }, path[0]));

function describe(context: RuleContext, before: GraphSymbol, path: readonly string[], file: string, line: number): Finding {
  const from = innermostAt(context, 'head', file, line);
  const by = from.endsWith(':<module>') ? '' : ` by ${from.slice(from.indexOf(':') + 1)}`;
  const name = path.join('.');
  return {
    file,
    line,
    symbol: before.id,
    message: `${before.qualifiedName}.${name} (${before.file}) was removed but is still read${by} at ${file}:${line}.`,
    fixHint: `At ${file}:${line}: do without ${name}, or bring it back.`,
    confidence: READ,
    what: `${from} still reads ${name}`,
    callers: [{ file, line, symbol: from }],
    evidence: [callEvidence(context, 'head', file, line), declarationEvidence(context, 'base', before)],
  };
}
