// What a class that is made of its fields takes when an object of it is made: its own fields and those above it, as far as the
// text of the repository settles it. Says nothing about calls; those are inherited-fields.ts's.

import type { FieldClasses, Taken } from '../../languages/python/field-classes.ts';
import type { GraphSymbol } from '../../graph/model.ts';
import { writtenBases } from '../calls/heritage.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { lastSegment } from '../text/source-text.ts';
import { symbolText } from '../text/symbol-text.ts';

const MOST_ANCESTORS = 12;

export interface MadeOf {
  readonly kind: FieldClasses['kind'];
  readonly fields: ReadonlyMap<string, Taken>;
  /** It takes keywords that are no fields. */
  readonly takesMore: boolean;
  /** The fields are passed by place too, in this order. */
  readonly ordered: boolean;
}

/** undefined when the class is none of these, or may take something else than its fields. */
export function madeOf(context: RuleContext, side: Side, type: GraphSymbol): MadeOf | undefined {
  for (const kind of habitsOf(type).fieldClasses ?? []) {
    const line = kind.root === undefined ? decorated(context, side, type, kind) : belowRoot(context, side, type, kind);
    if (line !== undefined) return fieldsOf(context, side, line, kind);
  }
  return undefined;
}

function fieldsOf(context: RuleContext, side: Side, line: readonly GraphSymbol[], kind: FieldClasses): MadeOf | undefined {
  const fields = new Map<string, Taken>();
  let takesMore = false;
  let ordered = kind.unordered !== undefined;
  // Those above come first: a class below says it again, otherwise.
  for (const each of [...line].reverse()) {
    const text = symbolText(context, side, each);
    const own = context[side].symbolsInFile(each.file).filter(({ parent }) => parent === each.id);
    if (own.some(({ name }) => name === '__init__' || name === '__new__') || /\bmetaclass\b/.test(each.signature) || kind.open.test(text)) return undefined;
    takesMore ||= kind.takesMore?.test(text) === true;
    ordered &&= !kind.unordered!.test(text);
    const file = context.source(side, each.file) ?? '';
    for (const symbol of own) {
      if (symbol.kind !== 'property') continue;
      const taken = kind.taken({ name: symbol.name, declaration: declarationOf(context, side, symbol), heading: each.signature, body: text, file });
      const keyword = kind.keyword?.(symbol.name) ?? symbol.name;
      // `rate = 3` below a class that declares `rate: int`: whether that is a default is the version's word.
      if (taken !== undefined || fields.has(keyword)) fields.set(keyword, taken ?? 'unknown');
    }
  }
  return { kind: kind.kind, fields, takesMore, ordered: ordered && ![...fields.values()].includes('unknown') };
}

/** What stands behind the name of a field, its lines together. */
function declarationOf(context: RuleContext, side: Side, symbol: GraphSymbol): string {
  const text = context.lines(side, symbol.file).slice(symbol.nameLine - 1, Math.max(symbol.nameLine, symbol.endLine)).join('\n');
  return text.slice(text.indexOf(symbol.name) + symbol.name.length).trimStart();
}

/** The class and all above it are of the repository; each has the decorator, or declares nothing that it would read. */
function decorated(context: RuleContext, side: Side, type: GraphSymbol, { decorator }: FieldClasses): readonly GraphSymbol[] | undefined {
  const line = lineage(context, side, type, () => false);
  const isOne = (each: GraphSymbol): boolean => each.decorators.length === 1 && decorator!.test(each.decorators[0]);
  return line?.every((each, at) => isOne(each) || (at > 0 && each.decorators.length === 0)) === true && isOne(type) ? line.filter(isOne) : undefined;
}

/** The class stands below the root, through classes of the repository alone. */
function belowRoot(context: RuleContext, side: Side, type: GraphSymbol, { root }: FieldClasses): readonly GraphSymbol[] | undefined {
  let found = false;
  const isRoot = (file: string, written: string): boolean => {
    if (!root!.name.test(written)) return false;
    const text = context.source(side, file) ?? '';
    const [first] = written.split('.');
    const from = written.includes('.') ? new RegExp(`^[ \\t]*import[ \\t]+(?:([\\w.]+)[ \\t]+as[ \\t]+)?${first}\\b`, 'm').exec(text)
      : new RegExp(`^[ \\t]*from[ \\t]+([\\w.]+)[ \\t]+import[ \\t]+(?:\\([^)]*?|[^\\n(]*?)\\b${first}\\b(?!\\s+as\\b)`, 'm').exec(text);
    const isIt = from !== null && root!.from.test(from[1] ?? first);
    found ||= isIt;
    return isIt;
  };
  const line = lineage(context, side, type, isRoot);
  // A parent beside the root may be somebody else's, of which nobody here knows what it takes.
  return found && line?.every(({ decorators }) => decorators.length === 0) === true ? line : undefined;
}

/** The class and those above it, nearest first; undefined when one of them is neither part of the repository nor `known`. */
function lineage(context: RuleContext, side: Side, type: GraphSymbol, known: (file: string, written: string) => boolean): readonly GraphSymbol[] | undefined {
  const classes = new Map([[type.id, type]]);
  for (const each of classes.values()) {
    const parents = context[side].outEdges(each.id).filter(({ kind }) => kind === 'inherits').flatMap(({ to }) => context[side].symbol(to) ?? []);
    const outside = writtenBases(each.signature).filter((written) => !parents.some(({ name }) => name === lastSegment(written)));
    if (parents.some(({ kind }) => kind !== 'class') || !outside.every((written) => known(each.file, written)) || classes.size > MOST_ANCESTORS) return undefined;
    parents.forEach((parent) => classes.set(parent.id, parent));
  }
  return [...classes.values()];
}
