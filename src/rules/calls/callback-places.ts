// Where a function is mentioned without being called, and the type that is declared for that place: an argument, a variable or a
// result with a type, or an entry of a list or dictionary that stands in one of them. Reads text, judges nothing.

import type { CallSite, GraphEdge, GraphSymbol, Parameter } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { fitsParameters } from './arity.ts';
import { signaturesOf } from './call-targets.ts';
import type { JudgedGraph, RuleContext, Side } from '../model.ts';
import { cutCalls, topLevelParts } from '../text/source-text.ts';

/** Lines above a mention in which what it is part of may begin. */
const FURTHEST = 60;
/** Lines over which a type may be spread. */
const LONGEST_TYPE = 12;

/** A type as it is written, and the file whose names it speaks of; `taker`: whose parameter it is. */
export interface PlaceType { readonly type: string; readonly file: string; readonly line: number; readonly taker?: GraphSymbol }

/** What is declared for the place of a mention; several when several calls begin above it. */
export function* typesOfPlace(context: RuleContext, side: Side, edge: GraphEdge, site: CallSite): Generator<PlaceType> {
  const graph = context[side];
  const around = graph.outEdges(edge.from).filter((other) => other.kind === 'calls' && other.file === edge.file && other.line <= edge.line && other.line > edge.line - FURTHEST);
  for (const call of around) {
    const text = graph.callSite(call);
    const callee = graph.symbol(call.to);
    if (text?.kind !== 'call' || text.spread || callee === undefined || !isProof(call, context.config.enforcement.minConfidence)) continue;
    for (const { written } of cutCalls(context.lines(side, edge.file), call.line, text.text) ?? []) {
      const type = typeOfArgument(graph, callee, text, partsOf(written), site.text);
      if (type !== undefined) yield { type, file: callee.file, line: call.line, taker: callee };
    }
  }
  const type = typeOfVariable(context.lines(side, edge.file), edge.line, site.text) ?? typeOfResult(context, side, edge, site.text);
  if (type !== undefined) yield { type, file: edge.file, line: edge.line };
}

/** Declared type of the parameter that an argument of this text fills, or of the entries of the one that holds it. */
function typeOfArgument(graph: JudgedGraph, callee: GraphSymbol, call: CallSite, parts: readonly string[], argument: string): string | undefined {
  const found = signaturesOf(graph, callee);
  const fitting = found.known ? found.signatures.filter((signature) => fitsParameters(call, signature).verdict === 'fits') : [];
  // Where several overloads take the call, they may say the same of this place.
  const types = new Set(fitting.map((signature) => typeOfPart(signature, parts, argument)));
  return types.size === 1 ? [...types][0] : undefined;
}

function typeOfPart(signature: readonly Parameter[], parts: readonly string[], argument: string): string | undefined {
  for (const [at, part] of parts.entries()) {
    const named = /^([\p{L}_][\p{L}\p{N}_]*)\s*=(?!=)\s*(.*)$/su.exec(part);
    const held = placeIn(named?.[2] ?? part, argument);
    if (held === undefined) continue;
    const parameter = named !== null ? signature.find(({ name }) => name === named[1]) : signature.filter((p) => !p.keywordOnly && !p.keywordRest)[at];
    return parameter?.type === undefined || parameter.rest ? undefined : typeOfHeld(parameter.type, held);
  }
  return undefined;
}

/** `handlers: dict[str, Handler] = {"pay": pay}`: the statement that the mention is part of says what it may hold. */
function typeOfVariable(lines: readonly string[], line: number, argument: string): string | undefined {
  for (let at = line; at > Math.max(0, line - FURTHEST); at -= 1) {
    if (/^\s*(?:if|elif|else|for|while|with|try|except|finally|match|case|class|lambda)\b/.test(lines[at - 1] ?? '')) continue;
    const heading = headingAt(lines, at);
    const begun = /^\s*(?:[\w.]+)\s*:(?![=:])\s*([^=]+?)\s*=(?!=)\s*(.*)$/s.exec(heading.join('\n'));
    if (begun === null) continue;
    const from = at + heading.length - 1;
    const value = statement(withoutComments([begun[2], ...lines.slice(from, from + FURTHEST)].join('\n')));
    const held = value === undefined || from + value.split('\n').length - 1 < line ? undefined : placeIn(value, argument);
    return held === undefined ? undefined : typeOfHeld(begun[1], held);
  }
  return undefined;
}

/** `handlers: dict[` and the lines in which that type goes on. */
function headingAt(lines: readonly string[], at: number): readonly string[] {
  if (!/^\s*[\w.]+\s*:(?![=:])[^=]*\[[^\]=]*$/.test(lines[at - 1] ?? '')) return [lines[at - 1] ?? ''];
  const end = lines.slice(at, at + LONGEST_TYPE).findIndex((text) => /^\s*\]+\s*=(?!=)/.test(text));
  return lines.slice(at - 1, end < 0 ? at : at + end + 1);
}

/** `return pay`, in a function that says what it returns. */
function typeOfResult(context: RuleContext, side: Side, { from, file, line }: GraphEdge, argument: string): string | undefined {
  // The mention leaves out what a receiver is called with.
  return context.line(side, file, line).replace(/\s+#.*$/, '').replace(/\([^()]*\)(?=\.)/g, '') === `return ${argument}` ? context[side].symbol(from)?.returnType : undefined;
}

type Held = 'itself' | 'entry' | 'element';

/** How a value holds what is mentioned: as itself, under a key, or in a list; undefined when it does not, or deeper down. */
function placeIn(value: string, argument: string): Held | undefined {
  const text = value.trim();
  if (text === argument) return 'itself';
  const inside = /^[{[(](.*)[}\])]$/s.exec(text)?.[1];
  if (inside === undefined || !inside.includes(argument)) return undefined;
  const parts = partsOf(inside);
  if (parts.includes(argument)) return text.startsWith('(') && !inside.includes(',') ? 'itself' : 'element';
  return text.startsWith('{') && parts.some((part) => part.endsWith(argument) && part.slice(0, -argument.length).trimEnd().endsWith(':')) ? 'entry' : undefined;
}

const MAPPINGS = /^(?:\w+\.)*(?:dict|Dict|Mapping|MutableMapping|OrderedDict)\s*\[(.*)\]$/s;
const LISTS = /^(?:\w+\.)*(?:list|List|Sequence|MutableSequence|Iterable|Collection|set|Set|AbstractSet|frozenset|FrozenSet|tuple|Tuple)\s*\[(.*)\]$/s;

/** The type of what a place of this type holds; undefined when the type does not say. */
function typeOfHeld(type: string, held: Held): string | undefined {
  if (held === 'itself') return type;
  const types = unionMembersOf(unquoted(type)).flatMap((member) => {
    const parts = topLevelParts((held === 'entry' ? MAPPINGS : LISTS).exec(member)?.[1] ?? '').filter((part) => part !== '');
    if (held === 'entry') return parts.length === 2 ? [parts[1]] : [];
    return parts.length === 1 || (parts.length === 2 && parts[1] === '...') ? [parts[0]] : [];
  });
  return types.length === 1 ? types[0] : undefined;
}

/** `"Handler"` → `Handler`. */
export const unquoted = (written: string): string => written.trim().replace(/^(["'])(.*)\1$/s, '$2').trim();

/** `Optional[A]`, `Union[A, B]`, `A | B` → their members; anything else is its own. */
export function unionMembersOf(type: string): readonly string[] {
  const union = /^(?:\w+\.)*(?:Optional|Union)\s*\[(.*)\]$/s.exec(type);
  if (union !== null) return topLevelParts(union[1]).filter((part) => part !== '').flatMap(unionMembersOf);
  const around = /^\((.*)\)$/s.exec(type);
  if (around !== null) return unionMembersOf(around[1].trim());
  // Commas and bars separate alike, outside of brackets.
  const parts = topLevelParts(bars(type));
  return parts.length > 1 ? parts.flatMap(unionMembersOf) : [type];
}

function bars(type: string): string {
  let depth = 0;
  return [...type].map((char) => {
    if ('[('.includes(char)) depth += 1;
    else if ('])'.includes(char)) depth -= 1;
    return char === '|' && depth === 0 ? ',' : char;
  }).join('');
}

/** A comment with quotes in it stays, and what it is part of is not understood: that only costs an answer. */
const withoutComments = (text: string): string => text.replace(/(^|\s)#[^\n'"]*$/gm, '$1');

const partsOf = (text: string): readonly string[] => topLevelParts(withoutComments(text)).map((part) => part.replace(/\s+/g, ' '));

/** Up to the end of the line on which all brackets are closed. */
export function statement(text: string): string | undefined {
  let depth = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at === text.length || (text[at] === '\n' && depth === 0)) return depth === 0 ? text.slice(0, at).replace(/\s#[^\n]*$/, '').trim() : undefined;
    if ('[({'.includes(text[at])) depth += 1;
    else if ('])}'.includes(text[at])) depth -= 1;
  }
  return undefined;
}
