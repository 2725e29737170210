// Values written out under a type that changed: an object that leaves out what must be given now or gives what is no longer taken, a
// text that a union has no more. Part of E001: shown at the type, with the line of every value that has to follow.

import type { GraphSymbol } from '../../graph/model.ts';
import { concernedBy } from '../breaks/changed-types.ts';
import { declarationsOf } from '../breaks/component-props.ts';
import { callEvidence, declarationEvidence } from '../evidence.ts';
import { habitsOf } from '../language-habits.ts';
import { isMeantToFail } from '../text/meant-to-fail.ts';
import type { Finding, RuleContext } from '../model.ts';
import { listed, MOST_EVIDENCE } from '../calls/named-callers.ts';
import { uniquePlaces } from '../calls/updated-callers.ts';
import { isWaived, isWaivedWithin } from '../text/waived-checks.ts';
import { comparedPlaces } from './compared-places.ts';
import { isShapedLike, misfitsOf } from './literal-fit.ts';
import { aroundLine, typeAbove } from './lost-in-patterns.ts';
import { lineAt, maskedText } from './masked-text.ts';
import { innermostAt, isHidden } from './standing-symbols.ts';
import { typedPlaces } from './typed-places.ts';
import { solid, takesLiteral } from './written-types.ts';

/** The type is read from its own text, and the value is written beside its name. */
const READ = 0.95;
/** Files that speak of a type, looked at. */
const MOST_FILES = 400;

interface Misfit {
  readonly file: string;
  readonly line: number;
  readonly why: readonly string[];
}

export function brokenLiterals(context: RuleContext): readonly Finding[] {
  const types = [...concernedBy(context, ({ kind, file, language }) => (kind === 'interface' || kind === 'type' || kind === 'enum') && habitsOf({ file, language }).countsArguments).values()];
  const byFile = new Map<string, GraphSymbol[]>();
  for (const type of types) for (const file of filesOf(context, type)) byFile.set(file, [...(byFile.get(file) ?? []), type]);
  const found = new Map<GraphSymbol, Misfit[]>();
  for (const [file, seen] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MOST_FILES)) {
    for (const { type, misfit } of misfitsIn(context, file, seen)) found.set(type, [...(found.get(type) ?? []), misfit]);
  }
  return [...found].map(([type, misfits]) => describe(context, type, misfits));
}

const filesOf = (context: RuleContext, { id, file }: GraphSymbol): readonly string[] => [...new Set([file, ...context.head.inEdges(id).map((edge) => edge.file)])];

function misfitsIn(context: RuleContext, file: string, types: readonly GraphSymbol[]): readonly { readonly type: GraphSymbol; readonly misfit: Misfit }[] {
  const basePath = context.basePath(file);
  const seen = types.filter((type) => (type.kind === 'enum' || declarationsOf(context, 'head', file, type.name).some(({ id }) => id === type.id)) && !isHidden(context, file, type));
  if (basePath === undefined || seen.length === 0 || !habitsOf({ language: seen[0].language, file }).countsArguments) return [];
  const text = maskedText(context, 'head', file);
  const told = new Set<number>();
  const isFine = (line: number): boolean => isWaived(context, file, line, seen[0].language) || isMeantToFail(context, file, line);
  const compared = seen.some(({ kind }) => kind === 'type') ? comparedPlaces(text).flatMap(({ expression, literal, at }) => {
    const line = lineAt(text.code, at);
    const declared = typeAbove(aroundLine(context, file, text, line, at), expression);
    const about = declared === undefined ? undefined : seen.find(({ id, name, kind }) => kind === 'type' && name === solid(declared.type) && declarationsOf(context, 'head', declared.file, name).some((symbol) => symbol.id === id));
    const was = declared === undefined ? undefined : context.basePath(declared.file);
    if (declared === undefined || about === undefined || was === undefined || takesLiteral(context, literal, { type: declared.type, file: declared.file, side: 'head' }) !== 'rejects') return [];
    if (takesLiteral(context, literal, { type: declared.type, file: was, side: 'base' }) === 'rejects' || isFine(line)) return [];
    return [{ type: about, misfit: { file, line, why: [`${literal} is no longer among its values`] } }];
  }) : [];
  const written = typedPlaces(text, new Set(seen.map(({ name }) => name))).flatMap(({ type, value, at, returned, named }) => {
    if (told.has(at)) return [];
    told.add(at);
    const inner = returned ? /^Promise<(.*)>$/s.exec(type)?.[1] ?? type : type;
    const why = misfitsOf(context, value, { type: inner, file, side: 'head' }, { type: inner, file: basePath, side: 'base' });
    const line = lineAt(text.code, at);
    if (why.length === 0 || isFine(line) || isWaivedWithin(context, file, line, value, seen[0].language) || (named === true && !isShapedLike(context, value, { type: inner, file: basePath, side: 'base' }))) return [];
    const about = seen.find(({ name }) => new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(inner)) ?? seen[0];
    return [{ type: about, misfit: { file, line, why } }];
  });
  return [...written, ...compared];
}

function describe(context: RuleContext, type: GraphSymbol, misfits: readonly Misfit[]): Finding {
  const places = uniquePlaces(misfits.map(({ file, line }) => ({ file, line, symbol: innermostAt(context, 'head', file, line) })));
  const reasons = [...new Set(misfits.flatMap(({ why }) => why))].sort();
  const before = context.predecessor(type.id);
  return {
    file: type.file,
    line: type.nameLine,
    symbol: type.id,
    message: `${type.qualifiedName} takes other values now (${reasons.join('; ')}); ${places.length} place${places.length > 1 ? 's' : ''} still write${places.length > 1 ? '' : 's'} the old ones: ${listed(places)}.`,
    fixHint: `Update ${listed(places)}.`,
    confidence: READ,
    what: `values: ${reasons.join('; ')}`,
    callers: places,
    evidence: [
      ...(before === undefined ? [] : [declarationEvidence(context, 'base', before)]),
      declarationEvidence(context, 'head', type),
      ...places.slice(0, MOST_EVIDENCE).map(({ file, line }) => callEvidence(context, 'head', file, line)),
    ],
  };
}
