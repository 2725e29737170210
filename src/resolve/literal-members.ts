// Which signature a literal means: register({ type: 'gauge' }) is the one whose parameter declares that very `type`,
// zone('Europe/Paris') none that takes a number. Asked only where several signatures take the number of arguments.

import { MEMBER_STRIDE, Op, ParamFlag } from '../extract/facts.ts';
import type { CallInput, Eval, MemberHit } from './eval-api.ts';
import { Tag, type Value, type Values } from './values.ts';

/** Signatures whose parameters declare the literals that an argument holds; all, where that tells nothing. */
export function toldByLiterals(ev: Eval, fns: Values, input: CallInput): Values {
  if (fns.length < 2) return fns;
  const { ir, shapes } = input.file.facts;
  const plain = fns.filter(fn => takesLiterals(ev, fn, input));
  let left = plain.length > 0 ? plain : fns;
  input.args.forEach((arg, i) => {
    if (arg === 0 || ir[arg] !== Op.OBJECT) return;
    const { members } = shapes[ir[arg + 1]];
    for (let m = 0; m < members.length && left.length > 1; m += MEMBER_STRIDE) {
      if (members[m + 5] === 0 || ir[members[m + 5]] !== Op.STRING) continue;
      const [name, text] = [input.file.string(members[m]), input.file.string(ir[members[m + 5] + 1])];
      const declared = new Map(left.map(fn => [fn, literalsOf(ev, fn, i, name)]));
      // One without such a literal may take any text.
      if (left.some(fn => declared.get(fn)!.includes(text))) left = left.filter(fn => declared.get(fn)!.length === 0 || declared.get(fn)!.includes(text));
    }
  });
  return left;
}

const KINDS = ['string', 'number', 'boolean'];

/** False where an argument is a literal of another kind than its parameter is declared to be. */
function takesLiterals(ev: Eval, fn: Value, input: CallInput): boolean {
  const { ir } = input.file.facts;
  return input.args.every((arg, i) => {
    const kind = ir[arg] === Op.STRING ? 'string' : arg !== 0 && ir[arg] === Op.LITERAL ? KINDS[ir[arg + 1]] : undefined;
    const type = kind === undefined ? 0 : parameterType(fn, i);
    if (type === 0) return true;
    const declared = ev.type(fn.file!, type, fn.env);
    return declared.length === 0 || declared.some(v => v.tag !== Tag.PRIMITIVE || v.name === kind);
  });
}

/** The declared type of a parameter that takes one argument; 0: none. */
function parameterType({ file, ix }: Value, index: number): number {
  const { params } = file!.facts.fns[ix];
  const at = 4 * index + (params.length > 0 && params[3] & ParamFlag.THIS ? 4 : 0);
  return at >= params.length || params[at + 3] & ParamFlag.REST ? 0 : params[at + 1];
}

/** The strings that a function's parameter allows for one of its members; none where it is no matter of literals. */
function literalsOf(ev: Eval, fn: Value, index: number, name: string): readonly string[] {
  const type = parameterType(fn, index);
  return type === 0 ? [] : ev.type(fn.file!, type, fn.env).flatMap(v => (v.tag === Tag.INSTANCE ? ev.members(v, name).flatMap(h => [...declaredLiterals(ev, h)]) : []));
}

function declaredLiterals(ev: Eval, h: MemberHit): readonly string[] {
  if (h.shape < 0 || h.member < 0) return [];
  const { ir, shapes } = h.file.facts;
  const { key, members } = shapes[h.shape];
  const name = h.file.string(members[h.member]);
  return ev.memo.ask(h.file, `!LT|${key}|${name}|${h.file.membersNamed(h.shape, name).indexOf(h.member)}`, texts => texts.join('\n'), [] as readonly string[], () => {
    const found: string[] = [];
    const read = (type: number): void => {
      if (ir[type] === Op.T_LITERAL) found.push(h.file.string(ir[type + 1]));
      else if (ir[type] === Op.T_UNION) for (let i = 0; i < ir[type + 1]; i++) read(ir[type + 2 + i]);
    };
    if (members[h.member + 4] !== 0) read(members[h.member + 4]);
    return found;
  });
}
