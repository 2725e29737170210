// Objects that are handed to somebody who may add members to them: `mixin(View)`, `register(app, …)`. Whoever is handed one is looked at as far as
// the graph knows the function; the platform's own that only read are known by their names. In doubt something is added.

import type { GraphSymbol } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { readsArgumentList } from '../calls/loose-parameters.ts';
import type { RuleContext } from '../model.ts';
import { withoutComments } from '../text/props-text.ts';
import { closing } from '../text/source-text.ts';
import { escaped } from '../text/escaped.ts';

/** A member that its owner lost, as the head's text of a file has it. */
export interface LostMember { readonly file: string; readonly language: string; readonly owner: string; readonly name: string; /** How many functions the owner was handed through. */ readonly steps?: number }

/** Whether a text may give an owner the member: what is asked of every function that is handed one. */
export type MayGain = (context: RuleContext, text: string, lost: LostMember) => boolean;

const MOST_STEPS = 3;
const LONGEST_LIST = 2_000;

/** They look at what they are given, and leave it as it is. */
const READERS = /^(?:Object\.(?:keys|values|entries|freeze|seal|preventExtensions|isFrozen|is|hasOwn|create|getPrototypeOf|getOwnPropertyNames|getOwnPropertyDescriptors?)|Reflect\.(?:ownKeys|has|get|getPrototypeOf)|Array\.isArray|JSON\.stringify|String|Boolean|console\.\w+)$/;
/** So they do with what comes after the first. */
const READS_THE_REST = /^(?:Object\.(?:assign|setPrototypeOf)|(?:[\w$]+\.)?inherits)$/;
/** What stands in front of a bracket that calls nothing. */
const NO_CALL = /(?<![\w$.])(?:if|while|switch|return|typeof|throw|case|await|void|in|of|instanceof)$/;

/** The text without the places that hand the owner to somebody who does not give it the member. */
export function withoutHandovers(context: RuleContext, text: string, lost: LostMember, mayGain: MayGain): string {
  const whole = new RegExp(`(?<=[(,]\\s*)(?<![\\w$.])(?:(?:module\\.)?exports\\.)?${escaped(lost.owner)}(?:\\.prototype)?(?=\\s*[,)])`, 'g');
  return text.replace(whole, (mention, at: number) => (isHarmless(context, text, at, lost, mayGain) ? '' : mention));
}

function isHarmless(context: RuleContext, text: string, at: number, lost: LostMember, mayGain: MayGain): boolean {
  const list = listAround(text, at);
  if (list === undefined) return false;
  const before = text.slice(Math.max(0, list.open - 200), list.open).trimEnd();
  // `module.exports = { Cart, Order, Shop }`: who imports it is looked at by itself.
  if (text[list.open] === '{') return /(?:(?<![\w$.])(?:module\.)?exports(?:\.default)?\s*=|\bexport(?:\s+default)?)$/.test(before);
  if (text[list.open] !== '(') return false;
  // `function (cart, rate) {`, `(cart) => …`, `total(cart) {`: a parameter of the name.
  const after = text.slice((closing(text, list.open + 1) ?? text.length) + 1).trimStart();
  if (NO_CALL.test(before) || /\bfunction\s*\*?\s*[\w$]*$/.test(before) || after.startsWith('=>') || after.startsWith('{')) return true;
  const callee = /(?<![\w$.)\]])[\w$]+(?:\.[\w$]+)*$/.exec(before)?.[0];
  if (callee === undefined) return false;
  if (READERS.test(callee) || (list.place > 0 && READS_THE_REST.test(callee))) return true;
  // `cart.total.apply(cart, arguments)`: what it does with `this` stands beside it.
  if (list.place === 0 && /\.(?:call|apply|bind)$/.test(callee)) return callee.startsWith(`${lost.owner}.`);
  return isKnownNotToGive(context, callee, list.place, lost, mayGain);
}

/** The bracket that is open at `at`, and how many commas stand between. */
function listAround(text: string, at: number): { readonly open: number; readonly place: number } | undefined {
  let [depth, place] = [0, 0];
  for (let i = at - 1; i >= 0 && at - i < LONGEST_LIST; i -= 1) {
    if (')]}'.includes(text[i])) depth += 1;
    else if ('([{'.includes(text[i])) {
      if (depth === 0) return { open: i, place };
      depth -= 1;
    } else if (text[i] === ',' && depth === 0) place += 1;
    else if (text[i] === ';' && depth === 0) return undefined;
  }
  return undefined;
}

/** All that the call may run is written in the repository, and does nothing of the kind with what it is given in this place. */
function isKnownNotToGive(context: RuleContext, callee: string, place: number, lost: LostMember, mayGain: MayGain): boolean {
  const { head } = context;
  const edges = head.edgesInFile(lost.file).filter((edge) => edge.kind === 'calls' && context.callSite('head', edge)?.text === callee);
  if ((lost.steps ?? 0) >= MOST_STEPS || edges.length === 0 || !edges.every((edge) => isProof(edge, context.config.enforcement.minConfidence))) return false;
  return [...new Set(edges.map(({ to }) => to))].every((id) => {
    const target = head.symbol(id);
    const run = target?.kind === 'class' ? head.symbol(`${id}.constructor`) : target;
    return run !== undefined && !mayGive(context, run, place, lost, mayGain);
  });
}

function mayGive(context: RuleContext, { parameters, file, language, startLine, endLine }: GraphSymbol, place: number, { name, steps = 0 }: LostMember, mayGain: MayGain): boolean {
  const parameter = parameters?.[place];
  if (parameter === undefined || parameter.rest || !/^[\w$]+$/.test(parameter.name)) return true;
  const text = withoutComments(context.lines('head', file).slice(startLine - 1, endLine).join('\n'));
  const word = `(?<![\\w$.])${escaped(parameter.name)}(?:\\.prototype)?`;
  // Kept under another name, in an object or in a list, it may be given anything by whoever finds it there.
  if (readsArgumentList(text) || new RegExp(`[=:[]\\s*${word}\\s*(?:[;,)}\\]\\n]|$)|["'\`]${escaped(name)}["'\`]`).test(text)) return true;
  return mayGain(context, text, { file, language, owner: parameter.name, name, steps: steps + 1 });
}
