// Contract differences as lines for people: what changed from what to what. Source text stays raw here;
// each reporter escapes it for its own medium (law 7).

import type { Parameter } from '../graph/model.ts';
import type { ContractDiff, Was } from './contract-diff.ts';
import { describeMembers } from './describe-members.ts';

/** Longer type texts are cut: a detail is a line, not a listing. */
const MAX_TYPE_TEXT = 120;

export const code = (text: string): string =>
  `\`${text.length > MAX_TYPE_TEXT ? `${text.slice(0, MAX_TYPE_TEXT)}…` : text}\``;

const typeText = (type: string | undefined): string => (type === undefined ? 'none' : code(type));

/** Words kept around a difference, in characters: enough to recognise the place. */
const AROUND = 24;

/**
 * `from → to`. Where both are long and mostly the same, only the part that differs is shown with a little around
 * it: two texts cut at the same length would look alike.
 */
export function fromTo(from: string | undefined, to: string | undefined): string {
  if (from === undefined || to === undefined || Math.max(from.length, to.length) <= MAX_TYPE_TEXT) return `${typeText(from)} → ${typeText(to)}`;
  let head = 0;
  while (head < from.length && head < to.length && from[head] === to[head]) head++;
  let tail = 0;
  while (tail < from.length - head && tail < to.length - head && from.at(-1 - tail) === to.at(-1 - tail)) tail++;
  const start = wordStart(from, Math.max(0, head - AROUND), head);
  const cut = (text: string): string => {
    const differs = text.length - tail;
    const end = differs + AROUND >= text.length ? text.length : wordEnd(text, differs, differs + AROUND);
    const lead = start > 0 ? '…' : '';
    const middle = text.slice(start, Math.min(end, start + MAX_TYPE_TEXT));
    return `\`${lead}${middle}${start + middle.length < text.length ? '…' : ''}\``;
  };
  return `${cut(from)} → ${cut(to)}`;
}

/** The first beginning of a word from `at` on, so that none is shown in half; `at` itself when there is none before `last`. */
function wordStart(text: string, at: number, last: number): number {
  if (at === 0) return 0;
  const blank = text.indexOf(' ', at - 1);
  return blank >= 0 && blank < last ? blank + 1 : at;
}

/** The last end of a word up to `at`; `at` itself when there is none after `first`. */
function wordEnd(text: string, first: number, at: number): number {
  const blank = text.lastIndexOf(' ', at);
  return blank > first ? blank : at;
}

function parameterNote(p: Parameter): string {
  if (p.keywordRest) return 'takes any keyword';
  if (p.rest) return 'rest';
  return [p.keywordOnly ? 'keyword-only' : '', p.optional ? 'optional' : 'required'].filter(Boolean).join(', ');
}

const flag = (was: Was<boolean> | undefined, on: string, off: string): string[] =>
  was === undefined ? [] : [was.to ? on : off];

/** A type by its members where they tell all. Two texts that were bounded before they differ show nothing. */
function otherSignature({ from, to }: Was<string>): string[] {
  if (from === to) return ['definition changed'];
  return describeMembers(from, to, code, fromTo) ?? [`signature ${fromTo(from, to)}`];
}

/** One line per difference, most consequential first. */
export function describeContract(diff: ContractDiff): string[] {
  const { parameters: p } = diff;
  const list = (names: readonly string[]) => code(`(${names.join(', ')})`);
  return [
    ...flag(diff.exported, 'now exported', 'no longer exported'),
    ...(diff.visibility ? [`visibility ${diff.visibility.from} → ${diff.visibility.to}`] : []),
    ...(diff.kind ? [`${diff.kind.from} → ${diff.kind.to}`] : []),
    ...flag(diff.callable, 'can now be called', 'can no longer be called'),
    ...p.removed.map(({ parameter }) => `parameter ${code(parameter.name)} removed`),
    ...p.added.map(({ parameter }) => `parameter ${code(parameter.name)} added (${parameterNote(parameter)})`),
    ...(p.reordered ? [`parameters reordered ${list(p.reordered.from)} → ${list(p.reordered.to)}`] : []),
    ...p.renamed.map((r) => `parameter ${code(r.from)} renamed to ${code(r.to)}`),
    ...p.optionality.map((o) => `parameter ${code(o.name)} ${o.from} → ${o.to}`),
    ...p.modes.map((m) => `parameter ${code(m.name)} ${m.from} → ${m.to}`),
    ...p.types.map((t) => `type of parameter ${code(t.name)} ${fromTo(t.from, t.to)}`),
    ...(diff.returnType ? [`return type ${fromTo(diff.returnType.from, diff.returnType.to)}`] : []),
    ...flag(diff.async, 'now async', 'no longer async'),
    ...flag(diff.generator, 'now a generator', 'no longer a generator'),
    ...flag(diff.static, 'now static', 'no longer static'),
    ...flag(diff.abstract, 'now abstract', 'no longer abstract'),
    ...(diff.accessor ? [`accessor ${diff.accessor.from ?? 'none'} → ${diff.accessor.to ?? 'none'}`] : []),
    ...(diff.typeParameters ? [`type parameters ${diff.typeParameters.from} → ${diff.typeParameters.to}`] : []),
    ...(diff.overloads ? ['overloads changed'] : []),
    ...(diff.decorators?.removed.map((d) => `decorator ${code(d)} removed`) ?? []),
    ...(diff.decorators?.added.map((d) => `decorator ${code(d)} added`) ?? []),
    ...(diff.otherSignature ? otherSignature(diff.otherSignature) : []),
  ];
}
