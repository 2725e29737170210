// Functions handed to a parameter whose declared type says how it will call them: `Transport(handle)` where the parameter is
// a `Callable[[Request], Response]`, or goes by a name for one. Reads declarations as text; a type that says less says nothing.

import { moduleId, type CallSite, type GraphEdge, type GraphSymbol } from '../graph/model.ts';
import { fitsParameters } from './arity.ts';
import { signaturesOf } from './call-targets.ts';
import { habitsOf } from './language-habits.ts';
import type { JudgedGraph, RuleContext, Side } from './model.ts';
import { cutCalls, topLevelParts } from './source-text.ts';

/** Lines above a mention in which the call that it is an argument of may begin. */
const FURTHEST = 8;
/** Names for names for types. */
const MOST_ALIASES = 4;
const LONGEST_TYPE = 8;

/** A mention of a function as the call that somebody will make: so many arguments, none by name. */
export const calledWith = (site: CallSite, positional: number): CallSite =>
  ({ ...site, kind: 'call', positional, keywords: [], spread: false, keywordSpread: false, awaited: false, valueUsed: false });

/** The call that a parameter's type announces for a function that is passed in its place; undefined when it announces none. */
export function callbackCall(context: RuleContext, side: Side, edge: GraphEdge, target: GraphSymbol): CallSite | undefined {
  const site = habitsOf(target).callableTypes === true ? context.callSite(side, edge) : undefined;
  if (site?.kind !== 'reference' || site.text === '') return undefined;
  const graph = context[side];
  const around = graph.outEdges(edge.from).filter((other) => other.kind === 'calls' && other.file === edge.file && other.line <= edge.line && other.line > edge.line - FURTHEST);
  for (const call of around) {
    const text = graph.callSite(call);
    const callee = graph.symbol(call.to);
    if (text?.kind !== 'call' || text.spread || callee === undefined || call.confidence < context.config.enforcement.minConfidence) continue;
    for (const { args } of cutCalls(context.lines(side, edge.file), call.line, text.text) ?? []) {
      const type = typeOfPlace(graph, callee, text, topLevelParts(args), site.text);
      const passed = type === undefined ? undefined : countOf({ context, side, file: callee.file }, type, 0);
      if (passed !== undefined) return calledWith(site, passed);
    }
  }
  return undefined;
}

/** Declared type of the parameter that an argument of this text fills. */
function typeOfPlace(graph: JudgedGraph, callee: GraphSymbol, call: CallSite, parts: readonly string[], argument: string): string | undefined {
  const found = signaturesOf(graph, callee);
  const fitting = found.known ? found.signatures.filter((signature) => fitsParameters(call, signature).verdict === 'fits') : [];
  if (fitting.length !== 1) return undefined;
  const keyword = parts.map((part) => /^([\p{L}_][\p{L}\p{N}_]*)\s*=\s*(.*)$/su.exec(part)).find((match) => match?.[2] === argument)?.[1];
  const at = parts.indexOf(argument);
  const [signature] = fitting;
  const parameter = keyword !== undefined ? signature.find(({ name }) => name === keyword) : at < 0 ? undefined : signature.filter((p) => !p.keywordOnly && !p.keywordRest)[at];
  return parameter === undefined || parameter.rest ? undefined : parameter.type;
}

/** Where a type is written: names in it mean what that file sees under them. */
interface Written { readonly context: RuleContext; readonly side: Side; readonly file: string }

/** How many arguments a function of this type is passed; undefined when that is open, or depends. */
function countOf(where: Written, written: string, depth: number): number | undefined {
  const type = written.trim().replace(/^(["'])(.*)\1$/s, '$2').trim();
  const alternatives = membersOf(type).filter((member) => member !== 'None');
  if (alternatives.length !== 1) {
    const counts = new Set(alternatives.map((member) => countOf(where, member, depth)));
    return counts.size === 1 ? [...counts][0] : undefined;
  }
  const [only] = alternatives;
  if (only !== type) return countOf(where, only, depth);
  const callable = /^(?:\w+\.)*Callable\s*\[\s*\[(.*?)\]\s*,.*\]$/s.exec(type)?.[0];
  if (callable !== undefined) return listed(callable);
  return /^[\w.]+(?:\[.*\])?$/s.test(type) && depth < MOST_ALIASES ? countOfName(where, type.replace(/\[.*$/s, ''), depth) : undefined;
}

/** `Callable[[str, int], bool]` → 2. */
function listed(callable: string): number | undefined {
  const [parameters] = topLevelParts(callable.slice(callable.indexOf('[') + 1, -1));
  const inside = /^\[(.*)\]$/s.exec(parameters)?.[1].trim();
  return inside === undefined ? undefined : topLevelParts(inside).filter((part) => part !== '').length;
}

/** `Optional[A]`, `Union[A, B]`, `A | B` → their members; anything else is its own. */
function membersOf(type: string): readonly string[] {
  const union = /^(?:\w+\.)*(?:Optional|Union)\s*\[(.*)\]$/s.exec(type);
  if (union !== null) return topLevelParts(union[1]).filter((part) => part !== '').flatMap(membersOf);
  // Commas and bars separate alike, outside of brackets.
  const parts = topLevelParts(bars(type));
  return parts.length > 1 ? parts.flatMap(membersOf) : [type];
}

function bars(type: string): string {
  let depth = 0;
  return [...type].map((char) => {
    if ('[('.includes(char)) depth += 1;
    else if ('])'.includes(char)) depth -= 1;
    return char === '|' && depth === 0 ? ',' : char;
  }).join('');
}

/** A name for a type, or a class whose objects can be called. Two of one name say nothing. */
function countOfName({ context, side, file }: Written, name: string, depth: number): number | undefined {
  const graph = context[side];
  const bearers = graph.symbolsNamed(name.slice(name.lastIndexOf('.') + 1)).filter(({ kind, parent }) => kind !== 'method' && kind !== 'property' && (parent === undefined || parent.endsWith(':<module>')));
  if (bearers.length !== 1) return undefined;
  const [bearer] = bearers;
  if (bearer.file !== file && !graph.edgesInFile(file).some(({ kind, to }) => kind === 'imports' && (to === bearer.id || to === moduleId(bearer.file)))) return undefined;
  if (bearer.kind === 'class') {
    const parameters = graph.symbol(`${bearer.id}.${habitsOf(bearer).callMember ?? ''}`)?.parameters;
    return parameters === undefined || parameters.some((p) => p.rest || p.keywordRest || p.keywordOnly || p.optional) ? undefined : parameters.length;
  }
  const text = context.lines(side, bearer.file).slice(bearer.nameLine - 1, bearer.nameLine - 1 + LONGEST_TYPE).join('\n');
  const value = new RegExp(`^\\s*(?:type\\s+)?${bearer.name}(?:\\[[^\\]\\n]*\\])?\\s*(?::[^=\\n]+)?=\\s*(.*)`, 's').exec(text)?.[1];
  const whole = value === undefined ? undefined : statement(value);
  return whole === undefined ? undefined : countOf({ context, side, file: bearer.file }, whole.replace(/^\((.*)\)$/s, '$1'), depth + 1);
}

/** Up to the end of the line on which all brackets are closed. */
function statement(text: string): string | undefined {
  let depth = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at === text.length || (text[at] === '\n' && depth === 0)) return depth === 0 ? text.slice(0, at).replace(/\s#[^\n]*$/, '').trim() : undefined;
    if ('[('.includes(text[at])) depth += 1;
    else if ('])'.includes(text[at])) depth -= 1;
  }
  return undefined;
}
