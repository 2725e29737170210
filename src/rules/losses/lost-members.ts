// Members that a type declares no more (a field, a property of an interface, an entry of an enumeration) and that are still read.
// Nothing calls a property, so no edge dangles: that the receiver's type lacks the name is the graph's word, and this file finds who took it away.

import type { GraphSymbol } from '../../graph/model.ts';
import { callEvidence, declarationEvidence } from '../evidence.ts';
import { habitsOf } from '../language-habits.ts';
import { KNOWN, newlyLost } from './lost-attributes.ts';
import { mayBeAnswered } from './proof-of-loss.ts';
import type { Finding, RuleContext, Side } from '../model.ts';
import { withoutComments } from '../text/props-text.ts';
import { ADDS } from './open-types.ts';
import { askedInPatterns } from '../shapes/lost-in-patterns.ts';
import { innermostAt } from '../shapes/standing-symbols.ts';
import { isCastToAny } from '../text/cast-away.ts';
import { isWaived } from '../text/waived-checks.ts';

/** Types of which a member may be read. What an alias stands for goes by the types it names. */
const TYPES: ReadonlySet<string> = new Set(['interface', 'type', 'enum']);

interface Gone {
  readonly name: string;
  /** What told of it: the member itself, or the type that declared it. */
  readonly symbol: GraphSymbol;
  readonly owner: GraphSymbol;
}

export function lostMembers(context: RuleContext): readonly Finding[] {
  const told = new Set<string>();
  return goneMembers(context).flatMap(({ name, symbol, owner }) => {
    const now = context.successor(owner.id);
    const asked = now === undefined ? [] : askedInPatterns(context, now, name).map(({ file, line }) => ({ file, line, from: innermostAt(context, 'head', file, line) }));
    const lost = newlyLost(context, name).filter(({ file }) => mayMeet(context, file, now ?? owner));
    return [...lost, ...asked].flatMap(({ file, line, from }) => {
      const key = `${file}:${line} ${name}`;
      // Where shapes are not declared, an object has what it is given, whatever a description of it says.
      if (told.has(key) || !habitsOf({ language: owner.language, file }).countsArguments || !stoodThere(context, file, line) || isCastToAny(context.line('head', file, line), name) || isWaived(context, file, line, owner.language)) return [];
      // Of a value that is known in part nothing can be said to be missing.
      if (mayBeAnswered(context, { ...symbol, name }, { file, line, from, name, kind: 'read', confidence: KNOWN })) return [];
      told.add(key);
      const by = from.endsWith(':<module>') ? '' : ` by ${from.slice(from.indexOf(':') + 1)}`;
      return [{
        file,
        line,
        symbol: symbol.id,
        message: `${owner.qualifiedName}.${name} (${owner.file}) was removed but is still read${by} at ${file}:${line}.`,
        fixHint: `At ${file}:${line}: do without ${name}, or bring it back.`,
        confidence: KNOWN,
        what: `${from} still reads ${name}`,
        callers: [{ file, line, symbol: from }],
        evidence: [callEvidence(context, 'head', file, line), declarationEvidence(context, 'base', symbol)],
      }];
    });
  });
}

/** Imports that a value's type may come through. */
const MOST_STEPS = 3;

/**
 * The graph says that the receiver lacks the name, not which type it is of: a file that does not come by the type in a few imports reads
 * the name off something else. What is not exported is known to those alone that import its file. Descriptions hold for everybody.
 */
function mayMeet(context: RuleContext, file: string, { file: declared, exported }: GraphSymbol): boolean {
  if (file === declared || declared.endsWith('.d.ts')) return true;
  const reached = new Set([file]);
  let last: readonly string[] = [file];
  for (let step = 0; step < (exported ? MOST_STEPS : 1); step += 1) {
    last = last.flatMap((at) => context.head.edgesInFile(at).filter(({ kind }) => kind === 'imports').flatMap(({ to }) => context.head.symbol(to)?.file ?? []));
    if (last.includes(declared)) return true;
    last = [...new Set(last)].filter((at) => !reached.has(at));
    last.forEach((at) => reached.add(at));
  }
  return false;
}

function goneMembers(context: RuleContext): readonly Gone[] {
  return context.changes.flatMap(({ before, after }): readonly Gone[] => {
    // Where objects are given what nobody declares, lost-attributes.ts knows better.
    if (before === undefined || habitsOf(before).fieldsByAssignment === true || !habitsOf(before).countsArguments || (before.name === after?.name && !TYPES.has(before.kind))) return [];
    if (before.kind === 'property') {
      const owner = before.parent === undefined ? undefined : context.base.symbol(before.parent);
      // A type that is gone as a whole is told as that.
      return owner === undefined || context.successor(owner.id) === undefined ? [] : [{ name: before.name, symbol: before, owner }];
    }
    if (after === undefined || !TYPES.has(before.kind) || !TYPES.has(after.kind)) return [];
    // A type that is made of another (`Pick<Row, 'id' | 'size'>`) names its members where no member stands.
    const kept = textOf(context, 'head', after);
    return [...declaredIn(context, 'base', before)].filter((name) => !new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(kept)).map((name) => ({ name, symbol: before, owner: before }));
  }).filter(({ name, owner }) => !isAddedElsewhere(context, owner, name));
}

/** `declare module './order' { interface Order { total: number } }`: another declaration of the name may be a part of this one. */
const isAddedElsewhere = (context: RuleContext, owner: GraphSymbol, name: string): boolean => {
  const now = context.successor(owner.id);
  return context.head.symbolsNamed(owner.name).some((other) => other.id !== now?.id && mayBePartOf(context, other, now ?? owner) && declaredIn(context, 'head', other).has(name));
};

/** Every module has types of its own: those of another one are merged with these where it says so, or where neither of the two is a module. */
function mayBePartOf(context: RuleContext, other: GraphSymbol, owner: GraphSymbol): boolean {
  const isModule = ({ file }: GraphSymbol): boolean => /^\s*(?:import|export)\b/m.test(context.source('head', file) ?? '');
  return other.file === owner.file || ADDS.test(context.source('head', other.file) ?? '') || !isModule(other) || !isModule(owner);
}

const textOf = (context: RuleContext, side: Side, { file, startLine, endLine }: GraphSymbol): string => withoutComments(context.lines(side, file).slice(startLine - 1, endLine).join('\n'));

/** Names in the places of members of the type itself: what stands in brackets of its own is a part of some member's type. */
function declaredIn(context: RuleContext, side: Side, symbol: GraphSymbol): ReadonlySet<string> {
  const text = textOf(context, side, symbol);
  const own = outermost(text.slice(Math.max(0, text.search(new RegExp(`\\b(?:interface|type|class|enum)\\s+${symbol.name.replaceAll('$', '\\$')}(?![\\w$])`)))));
  return new Set([...own.matchAll(/(?<=[{;,\n]\s*(?:(?:readonly|static|get|set)\s+)*)["']?([\p{ID_Start}$_][\p{ID_Continue}$]*)["']?(?=\s*[?!]?\s*(?:[:=,;(}\n]|$))/gu)].map((match) => match[1]));
}

/** `{ id: string; place: { x: number } }` → `{ id: string; place:  }`. Several bodies side by side (`A & { … } & { … }`) are all the type's own. */
function outermost(text: string): string {
  let [braces, others] = [0, 0];
  return [...text].filter((char) => {
    if (char === '{') return (braces += 1) === 1 && others === 0;
    if (char === '}') return (braces -= 1) === 0 && others === 0;
    if (char === '(' || char === '[') others += 1;
    else if (char === ')' || char === ']') { others -= 1; return braces <= 1 && others === 0; }
    return braces <= 1 && (others === 0 || (others === 1 && (char === '(' || char === '[')));
  }).join('');
}

/** The line is one of the base's: what is written anew may be meant for another type. */
const stoodThere = (context: RuleContext, file: string, line: number): boolean => {
  const [text, basePath] = [context.line('head', file, line).trim(), context.basePath(file)];
  return basePath !== undefined && context.lines('base', basePath).some((old) => old.trim() === text);
};
