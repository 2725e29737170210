// Types of which no value is a promise, as far as their text and the declarations of the repository tell.

import type { GraphSymbol } from '../../graph/model.ts';
import { declarationsOf, propsOfType } from './component-props.ts';
import { classNamed } from './declared-types.ts';
import type { RuleContext, Side } from '../model.ts';
import { withoutComments } from '../text/props-text.ts';
import { unionMembers } from '../text/type-text.ts';

const PLAIN = /^(?:string|number|boolean|bigint|symbol|undefined|null|(['"`]).*\1|-?\d+)$/s;
const OPEN = /\b(?:any|unknown|object|Promise|PromiseLike|Thenable|Awaitable|MaybePromise|ReactNode|void)\b|^\{\s*\}$/;

/** True when every value of the type is something else than a promise, as far as the repository declares it. `taker`: whose type parameters are no types. */
export function refusesPromise(context: RuleContext, side: Side, file: string, type: string, taker?: GraphSymbol): boolean {
  const members = unionMembers(type).map((member) => member.replace(/^readonly\s+/, ''));
  return members.length > 0 && members.every((member) => {
    if (PLAIN.test(member) || /\[\]$|^(?:Readonly)?(?:Array|Map|Set)<.*>$/s.test(member)) return true;
    if (/^(?:<[^()]*>)?\(.*\)\s*=>/s.test(member)) return true;
    // What a type is filled in with does not make a promise of it.
    if (OPEN.test(member.replace(/(?<=^[\w$.]+)<.*>$/s, ''))) return false;
    const name = /^([\w$]+)(?:<.*>)?$/s.exec(member)?.[1];
    if (name === undefined || new RegExp(`<[^()]*(?<![\\w$])${name}(?![\\w$])[^()]*>\\s*\\(`).test(taker?.signature ?? '')) return false;
    const owner = classNamed(context, side, file, name);
    if (owner !== undefined) return context[side].symbolsInFile(owner.file).some(({ parent, static: isStatic }) => parent === owner.id && !isStatic);
    const declared = declarationsOf(context, side, file, name);
    if (declared.length !== 1) return false;
    if (declared[0].kind === 'type' && /=>|\||\binfer\b|\bextends\b/.test(textOf(context, side, declared[0]))) return isFunctionType(textOf(context, side, declared[0]));
    const props = propsOfType(context, side, file, name);
    return props !== undefined && props.optional.size > 0 && !['then', 'catch', 'finally'].some((of) => props.optional.has(of));
  });
}

/** `type Handler = (order: Order) => void`, and nothing beside it. */
const isFunctionType = (text: string): boolean => /=\s*(?:<[^()]*>)?\([^()]*\)\s*=>/s.test(text) && !/\bextends\b/.test(text);

const textOf = (context: RuleContext, side: Side, { file, startLine, endLine }: GraphSymbol): string =>
  withoutComments(context.lines(side, file).slice(startLine - 1, endLine).join('\n'));
