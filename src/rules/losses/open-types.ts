// Types that have more members than their own text shows: one that other files add to (`declare module './card' { interface
// CardProps … }`), one that takes any name, one that a call puts together, an object that others are spread into.
// What such a type loses may still be there. Reads declarations as text, and doubts when in doubt.

import { moduleId, type GraphSymbol } from '../../graph/model.ts';
import { wasRenamedInPlace } from './dangling-reference.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext, Side } from '../model.ts';
import { mask } from '../shapes/masked-text.ts';
import { namesOf } from './spelled-names.ts';
import { closing } from '../text/source-text.ts';
import { escaped } from '../text/escaped.ts';

/** Interfaces of one name looked at: a name that common is nobody's to add to. */
const MOST_NAMESAKES = 40;
const LONGEST = 400;

export const ADDS = /\bdeclare\s+(?:module|global)\b/;
/** `[key: string]: unknown`. */
const ANY_NAME = /^\s*(?:(?:public|readonly|static|declare)\s+)*\[\s*[\w$]+\s*:[^\]]+\]\s*:/gm;
/** `class Shop extends Sells(Base)`. */
const MADE_BY_CALL = /\bextends\s+[\w$.]+\s*(?:<[^()]*>)?\(/;

/** `{ ...defaults }`; a list that is handed on, to a call (`(level, ...args)`) or in a list, is none. */
function spreadsIntoObject(text: string): boolean {
  const around: string[] = [];
  for (const { 0: sign } of mask(text).code.matchAll(/[{}()[\]]|\.\.\./g)) {
    if (sign === '...') { if (around.at(-1) === '{') return true; }
    else if ('{(['.includes(sign)) around.push(sign);
    else around.pop();
  }
  return false;
}

/** Interfaces elsewhere that add to a type, by their words: the compiler merges them with it. */
export function additionsTo(context: RuleContext, side: Side, type: GraphSymbol): readonly GraphSymbol[] {
  const namesakes = context[side].symbolsNamed(type.name).filter((other) => other.kind === 'interface' && other.id !== type.id);
  return namesakes.length > MOST_NAMESAKES ? [] : namesakes.filter(({ file }) => ADDS.test(context.source(side, file) ?? ''));
}

/** True when the head may still have a member that its owner's own text lost. */
export function mayHaveStill(context: RuleContext, symbol: GraphSymbol): boolean {
  const holder = symbol.parent === undefined || symbol.parent === moduleId(symbol.file) ? symbol.id.slice(0, symbol.id.lastIndexOf('.')).replace(/\.prototype$/, '') : symbol.parent;
  const owner = context.successor(holder);
  if (owner?.kind !== 'class' && owner?.kind !== 'interface') return false;
  return heirsWith(context, owner, symbol.name) === 'all' || takesAnyName(context, owner)
    // A description of JavaScript says what there should be; it adds nothing that runs.
    || (habitsOf(owner).countsArguments && additionsTo(context, 'head', owner).some(({ id }) => context.head.symbol(`${id}.${symbol.name}`) !== undefined));
}

/** Which of the classes right below have the member: where nobody announces methods, a class asks itself for what its heirs bring. */
function heirsWith({ head }: RuleContext, owner: GraphSymbol, name: string): 'all' | 'some' | 'none' {
  if (owner.kind !== 'class' || habitsOf(owner).countsArguments || habitsOf(owner).fieldsByAssignment === true) return 'none';
  const heirs = head.inEdges(owner.id).filter(({ kind }) => kind === 'inherits');
  const having = heirs.filter(({ from }) => head.symbol(`${from}.${name}`) !== undefined);
  return having.length === 0 ? 'none' : having.length === heirs.length ? 'all' : 'some';
}

/** One that is written further in than the members belongs to the type of one of them. */
function takesAnyName(context: RuleContext, owner: GraphSymbol): boolean {
  const depthOf = (text: string): number => /^\s*/.exec(text.replace(/^\n+/, ''))![0].length;
  const members = context.head.symbolsInFile(owner.file).filter(({ parent, nameLine }) => parent === owner.id && nameLine > owner.startLine);
  const deepest = Math.min(...members.map(({ nameLine }) => depthOf(context.lines('head', owner.file)[nameLine - 1] ?? '')));
  return [...textOf(context, owner).matchAll(ANY_NAME)].some(([text]) => depthOf(text) <= deepest);
}

/** True when the owner's members are not all written where it is declared. An heir that asks its parent (`super.add()`) is not answered by other heirs. */
export function isPutTogether(context: RuleContext, symbol: GraphSymbol, asksParent: boolean): boolean {
  // An object holds its members without being a declaration of its own: it goes by what they are called.
  const owner = context.head.symbol(symbol.id.slice(0, symbol.id.lastIndexOf('.')));
  if (owner === undefined || !symbol.qualifiedName.includes('.')) return false;
  // A class that became a function gives what that returns.
  if (owner.kind === 'function') return givesAnothers(context, owner) || (!habitsOf(owner).countsArguments && context.base.symbol(symbol.parent ?? '')?.kind === 'class' && /(?:\breturn|=>)\s*[\w$({[]/.test(textOf(context, owner)));
  if (owner.kind !== 'class') return owner.kind === 'const' && spreadsIntoObject(textOf(context, owner));
  return MADE_BY_CALL.test(owner.signature) || (!asksParent && heirsWith(context, owner, symbol.name) === 'some') || (!habitsOf(owner).countsArguments && !livesOnUnspoken(context, symbol) && withParents(context, owner).some((type) => isFilledAtRunTime(context, type, symbol.name)));
}

const MOST_PARENTS = 12;

/** The class and those above it, whose members it has too, however they came by them. */
function withParents({ head }: RuleContext, owner: GraphSymbol): readonly GraphSymbol[] {
  const classes = new Set([owner]);
  for (const { id } of classes) {
    for (const { kind, to } of head.outEdges(id)) {
      const parent = kind === 'inherits' ? head.symbol(to) : undefined;
      if (parent?.kind === 'class' && classes.size < MOST_PARENTS) classes.add(parent);
    }
  }
  return [...classes];
}

/** The member has another name now, and the file neither says the old one as a text nor puts names together: nothing there gives it to the class again. */
function livesOnUnspoken(context: RuleContext, symbol: GraphSymbol): boolean {
  const text = context.source('head', context.headPath(symbol.file) ?? '') ?? '';
  return wasRenamedInPlace(context, symbol) && !new RegExp(`["'\`]${escaped(symbol.name)}["'\`]`).test(text) && !/\[[^\]\n]*[+`][^\]\n]*\]\s*=(?!=)/.test(text);
}

/** The function wrote out what it gives, and hands on now what another gives it: `return Object.assign(peek(cart), cart)`. */
const givesAnothers = (context: RuleContext, owner: GraphSymbol): boolean =>
  !context.head.symbolsInFile(owner.file).some(({ id }) => id.startsWith(`${owner.id}.`)) && /(?:\breturn|=>)\s*\(?\s*(?:await\s+)?[\w$.]+\s*[(<]/.test(textOf(context, owner));

/** Where nobody declares shapes: `for (const name of NAMES) View.prototype[name] = …`, `Object.assign(this, methods)`. */
function isFilledAtRunTime(context: RuleContext, owner: GraphSymbol, member: string): boolean {
  const name = escaped(owner.name);
  const text = context.source('head', owner.file) ?? '';
  const own = [textOf(context, owner), ...context.head.symbolsInFile(owner.file).filter(({ parent }) => parent === owner.id).map((part) => textOf(context, part))].join('\n');
  if (/\bnew\s+Proxy\(\s*this\b/.test(own) || mayBeGiven(own, '\\bObject\\.(?:assign|defineProperties|setPrototypeOf)', 'this\\b', member)) return true;
  if (new RegExp(`,\\s*${name}\\.prototype\\s*[,)]`).test(text) || mayBeGiven(text, '[\\w$.]+', `${name}\\.prototype`, member)) return true;
  // A key that runs through a list of names; one that is fixed, a symbol say, names one member.
  // What `this` means is said where it stands: in the class and its methods, wherever those are written.
  const prototypes = [...text.matchAll(new RegExp(`\\b(?:const|let|var)\\s+([\\w$]+)\\s*=\\s*${name}\\.prototype\\b`, 'g'))].map(([, alias]) => escaped(alias));
  const receivers = [`${name}(?:\\.prototype)?`, ...prototypes].join('|');
  // `proto[row[1]]` runs through a list with its row; a list that is spelled out gives the names in it and no others.
  const keys = [[text, `(?<![\\w$.])(?:${receivers})`], [own, '\\bthis']]
    .flatMap(([where, receiver]) => [...where.matchAll(new RegExp(`${receiver}\\s*\\[\\s*([\\w$]+)((?:\\.[\\w$]+|\\[[^\\[\\]]*\\])*)\\s*\\]\\s*=(?!=)`, 'g'))]
      .flatMap(({ index, 1: key, 2: row }) => (row === '' && namesOf(where, key, index, text)?.has(member) === false ? [] : key)));
  return keys.some((key) => runsThrough(text, key)) || isGivenElsewhere(context, owner, member) || isFilledByItsMaker(context, owner, member);
}

/** `decorate(this)` in the constructor, of a function of ours that gives what it is handed whatever it has a name for. */
function isFilledByItsMaker(context: RuleContext, owner: GraphSymbol, member: string): boolean {
  return context.head.outEdges(`${owner.id}.constructor`).some(({ kind, file, line, to }) => {
    const taker = kind === 'calls' && /[\w$]\(\s*this\s*[,)]/.test(context.line('head', file, line)) ? context.head.symbol(to) : undefined;
    const taken = taker?.parameters?.[0]?.name;
    if (taker === undefined || taken === undefined || !/^[\w$]+$/.test(taken)) return false;
    const text = textOf(context, taker);
    return new RegExp(`(?<![\\w$.])${escaped(taken)}\\s*\\[[^\\]'"\\n]+\\]\\s*=(?!=)`).test(text) || mayBeGiven(text, '\\bObject\\.(?:assign|defineProperties|defineProperty|setPrototypeOf)', `${escaped(taken)}\\b`, member);
  });
}

/**
 * `proto.total = function () { … }` in any file, on something that nobody declares there: a plugin that was handed the class, perhaps. What a test gives an
 * object, it gives to that object; so does whoever has made or fetched one (`const cart = open()`), and what is no function gives no method.
 */
function isGivenElsewhere(context: RuleContext, owner: GraphSymbol, member: string): boolean {
  const given = new RegExp(`(?<![\\w$.])([\\w$]+)(?:\\.prototype)?\\.${escaped(member)}\\s*=(?![=>])\\s*(?![\\[{\\d"'\`]|(?:null|undefined|true|false)\\b)`);
  return context.head.symbolsNamed(member).slice(0, MOST_NAMESAKES).some(({ file, nameLine, qualifiedName, isTest }) => {
    const receiver = qualifiedName.includes('.') ? given.exec(context.line('head', file, nameLine))?.[1] : undefined;
    if (receiver === undefined || /^(?:this|exports|module|window|global|globalThis)$/.test(receiver)) return false;
    const text = context.source('head', file) ?? '';
    return receiver === owner.name || (!isTest && !isMadeHere(text, receiver) && !new RegExp(`^\\s*(?:export\\s+(?:default\\s+)?)?(?:async\\s+)?(?:function|class)\\s+${escaped(receiver)}(?![\\w$])`, 'm').test(text));
  });
}

/** `const cart = new Cart()`, `const cart = open(shop)`: an object of its own. A prototype under another name is none. */
function isMadeHere(text: string, receiver: string): boolean {
  const values = [...text.matchAll(new RegExp(`\\b(?:const|let|var)\\s+${escaped(receiver)}\\s*=\\s*([^;\\n]*)`, 'g'))].map((match) => match[1]);
  // What a call makes and a capital names is a class more often than not.
  return values.length > 0 && values.every((value) => (/^(?:new\s|\{)/.test(value) || (/^[a-z_$]/.test(receiver) && /^(?:await\s+)?(?!require\b)[\w$.]+\(/.test(value))) && !/prototype/i.test(value));
}

/** A file that gives the member to something (`cart.total = () => 0`) may well ask that for it. */
export const isGivenBeside = (context: RuleContext, { file, name, language }: GraphSymbol, path: string): boolean =>
  path !== context.headPath(file) && !habitsOf({ language, file: path }).countsArguments && new RegExp(`(?<!\\.prototype|(?<![\\w$.])this)\\.${escaped(name)}\\s*=(?![=>])`).test(context.source('head', path) ?? '');

/** The name stands for one after the other of a list: `for (const key of KEYS)`, `KEYS.forEach((key) => …)`. */
export function runsThrough(text: string, key: string): boolean {
  const word = `${escaped(key)}(?![\\w$])`;
  return new RegExp(`\\bfor\\s*(?:await\\s*)?\\(\\s*(?:(?:const|let|var)\\s+)?\\[?\\s*${word}|forEach\\(\\s*(?:function\\s*[\\w$]*\\s*)?\\(?\\s*${word}`).test(text);
}

/** Functions of the platform that look at an object, or close it. */
const GIVES_NOTHING = /^(?:Object|Reflect)\.(?:freeze|seal|preventExtensions|keys|values|entries|ownKeys|has|hasOwn|getPrototypeOf|getOwnProperty(?:Names|Symbols|Descriptors?)|is(?:Frozen|Sealed|Extensible))$/;
/** `Object.setPrototypeOf(Hook.prototype, null)` takes away what every object has, and gives nothing. */
const TAKES_A_PARENT = /^(?:Object|Reflect)\.setPrototypeOf$/;

/** Some call is handed the object and may give it the member. Names that are spelled where they are given are those and no others. */
function mayBeGiven(text: string, by: string, receiver: string, member: string): boolean {
  return [...text.matchAll(new RegExp(`(${by})\\(\\s*${receiver}\\s*([,)])\\s*`, 'g'))].some(({ index, 0: call, 1: callee, 2: sign }) => {
    const given = sign === ')' ? '' : text.slice(index + call.length);
    if (GIVES_NOTHING.test(callee) || (TAKES_A_PARENT.test(callee) && /^null\s*\)/.test(given))) return false;
    const spelled = /^(["'])([^"']*)\1/.exec(given);
    if (callee === 'Object.defineProperty' && spelled !== null) return spelled[2] === member;
    const literal = /^Object\.(?:assign|defineProperties)$/.test(callee) && given.startsWith('{') ? given.slice(0, (closing(given, 1) ?? -1) + 1) : '';
    return literal === '' || !/^\s*\)/.test(given.slice(literal.length)) || /\.\.\.|[{,]\s*\[/.test(literal) || new RegExp(`(?<![\\w$])${escaped(member)}(?![\\w$])`).test(literal);
  });
}

const textOf = (context: RuleContext, { file, startLine, endLine }: GraphSymbol): string =>
  context.lines('head', file).slice(startLine - 1, Math.min(endLine, startLine + LONGEST)).join('\n');
