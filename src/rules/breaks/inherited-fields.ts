// Classes that are made of their fields, where those are not written as a list of parameters: models, typed dictionaries, data classes
// below data classes. A field that came, went or lost its default is judged by itself: who still passes it by name, and who leaves it out.

import type { GraphSymbol } from '../../graph/model.ts';
import { isProof } from '../../graph/proof.ts';
import { callsInto, type Call } from '../calls/call-pairs.ts';
import { misfittingKeys } from './declared-keys.ts';
import { habitsOf } from '../language-habits.ts';
import { misfits, type Misfit } from './lost-properties.ts';
import { madeOf, type MadeOf } from './made-of-fields.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { Finding, RuleContext } from '../model.ts';

const MOST_HEIRS = 50;

export function brokenFields(context: RuleContext): readonly Finding[] {
  const told = new Set<string>();
  return [...ownersOfChangedFields(context)].flatMap((owner) => {
    const broken = [owner, ...heirsOf(context, owner)].flatMap((type) => misfitsOf(context, type))
      .filter(({ call: { edge }, why }) => { const key = `${edge.file}:${edge.line}:${edge.ref} ${why.join()}`; return !told.has(key) && told.add(key); });
    return broken.length === 0 ? [] : [misfits(context, context.predecessor(owner.id)!, owner, broken, 'caller', 'options')];
  });
}

/** Classes of both revisions with a field that is not what it was. */
function ownersOfChangedFields(context: RuleContext): ReadonlySet<GraphSymbol> {
  const owners = new Map<string, GraphSymbol>();
  for (const { before, after } of context.changes) {
    const field = before ?? after;
    if (field?.kind !== 'property' || habitsOf(field).fieldClasses === undefined) continue;
    const owner = before === undefined ? context.head.symbol(after!.parent ?? '') : context.successor(before.parent ?? '');
    if (owner?.kind === 'class' && context.predecessor(owner.id) !== undefined) owners.set(owner.id, owner);
  }
  return new Set(owners.values());
}

function misfitsOf(context: RuleContext, type: GraphSymbol): readonly Misfit[] {
  // One that has a list of parameters is judged by it.
  const old = type.parameters === undefined ? context.predecessor(type.id) : undefined;
  const [was, is] = old === undefined ? [] : [madeOf(context, 'base', old), madeOf(context, 'head', type)];
  if (was === undefined || is === undefined || was.kind !== is.kind) return [];
  const gone = is.takesMore ? [] : [...was.fields].flatMap(([name, taken]) => (is.fields.has(name) || taken === 'unknown' ? [] : [name]));
  const asked = [...is.fields].flatMap(([name, taken]) => (taken !== 'required' || ['required', 'unknown'].includes(was.fields.get(name) ?? '') ? [] : [name]));
  if (gone.length === 0 && asked.length === 0) return [];
  // A name under which something is taken that is no field of its own.
  const isOpen = [...is.fields.values()].includes('unknown');
  const spelled = is.kind === 'keys' ? misfittingKeys(context, type, { gone, asked }) : [];
  return [...spelled, ...callsMaking(context, type).flatMap((call) => {
    const { positional, spread, keywords, keywordSpread } = call.site;
    const lost = isOpen ? [] : gone.filter((name) => keywords.includes(name)).map((name) => `keyword ${name} is no longer accepted`);
    const places = [...is.fields.keys()];
    const tooMany = is.ordered && was.ordered && !spread && positional > places.length && positional <= was.fields.size ? [`${positional} are passed, ${places.length} are taken`] : [];
    const unfilled = (fields: MadeOf['fields']): readonly string[] => [...fields.keys()].filter((name, at) => at >= positional && fields.get(name) === 'required' && !keywords.includes(name));
    const missing = (positional > 0 && !(is.ordered && was.ordered)) || spread || keywordSpread || keywords.some((name) => !is.fields.has(name) && !was.fields.has(name)) ? []
      // What is passed by place fills the new field ahead of an old one: the last one is left.
      : (positional > 0 && unfilled(was.fields).length === 0 ? unfilled(is.fields) : asked.filter((name) => !keywords.includes(name) && places.indexOf(name) >= positional)).map((name) => `${name} is missing`);
    const why = [...lost, ...missing, ...tooMany];
    return why.length === 0 ? [] : [{ call, why }];
  })];
}

function heirsOf(context: RuleContext, owner: GraphSymbol): readonly GraphSymbol[] {
  const classes = new Map([[owner.id, owner]]);
  for (const id of classes.keys()) {
    if (classes.size > MOST_HEIRS) break;
    for (const { kind, from } of context.head.inEdges(id)) {
      const heir = kind === 'inherits' ? context.head.symbol(from) : undefined;
      if (heir?.kind === 'class') classes.set(heir.id, heir);
    }
  }
  return [...classes.values()].slice(1);
}

/** Calls that make an object of the class, by its name. */
function callsMaking(context: RuleContext, { id, name }: GraphSymbol): readonly Call[] {
  const gate = context.config.enforcement.minConfidence;
  const made = context.head.inEdges(id).filter(({ kind }) => kind === 'uses' || kind === 'calls').flatMap((edge) => { const site = context.callSite('head', edge); return site?.kind === 'call' ? [{ edge, site }] : []; });
  return [...made, ...callsInto(context, 'head', id)].filter(({ edge, site }, at, all) => all.findIndex((other) => other.edge.file === edge.file && other.edge.ref === edge.ref) === at
    && isProof(edge, gate) && (site.text === name || site.text.endsWith(`.${name}`)) && !isMeantToFail(context, edge.file, edge.line));
}
