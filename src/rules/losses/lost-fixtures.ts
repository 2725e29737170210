// Fixtures of tests that are gone, or go by another name, and that a test still asks for by the name of a parameter. Nobody refers
// to them otherwise, so nothing dangles but the parameter; where else one of the name may come from is read from the text around.

import { posix } from 'node:path';
import type { GraphSymbol } from '../../graph/model.ts';
import type { TestFixtures } from '../../languages/python/test-fixtures.ts';
import { callEvidence, declarationEvidence } from '../evidence.ts';
import { habitsOf } from '../language-habits.ts';
import { KNOWN } from './lost-attributes.ts';
import type { Finding, RuleContext } from '../model.ts';

export function lostFixtures(context: RuleContext): readonly Finding[] {
  return context.changes.flatMap(({ before, after }) => {
    const fixtures = before === undefined ? undefined : habitsOf(before).testFixtures;
    if (before === undefined || fixtures === undefined || !isFixture(before, fixtures)) return [];
    const name = nameOf(context, before);
    if (name === undefined || fixtures.given.has(name) || (after !== undefined && isFixture(after, fixtures) && after.name === name)) return [];
    // One of the name anywhere: who is given which is more than this file can tell.
    if (context.head.symbolsNamed(name).some((other) => isFixture(other, fixtures))) return [];
    const mayBeBrought = context.files.some(({ path }) => fixtures.settings.test(path));
    return askers(context, before, name, fixtures).map((asker) => ({ ...describe(context, before, after, name, asker), ...(mayBeBrought ? { atMost: 'warning' as const } : {}) }));
  });
}

const isFixture = ({ kind, decorators }: GraphSymbol, { decorator }: TestFixtures): boolean => (kind === 'function' || kind === 'method') && decorators.some((each) => decorator.test(each));

/** The name that tests ask for it by; undefined when that is computed. */
function nameOf(context: RuleContext, { file, startLine, nameLine, name }: GraphSymbol): string | undefined {
  const given = /\bname\s*=\s*([^\s,)]+)/.exec(context.lines('base', file).slice(startLine - 1, nameLine - 1).join('\n'))?.[1];
  return given === undefined ? name : /^["'](\w+)["']$/.exec(given)?.[1];
}

/** Tests and fixtures of the head, within reach of the lost one, that asked for it before and have nobody else to give it. */
function askers(context: RuleContext, before: GraphSymbol, name: string, fixtures: TestFixtures): readonly GraphSymbol[] {
  const folder = posix.dirname(before.file);
  const isNear = (file: string): boolean => (fixtures.shared.test(before.file) ? folder === '.' || file.startsWith(`${folder}/`) : file === context.headPath(before.file));
  return context.head.files().filter((file) => file.endsWith('.py') && isNear(file)).flatMap((file) => {
    const asking = context.head.symbolsInFile(file).filter((symbol) => asksFor(context, symbol, name, fixtures));
    return asking.length === 0 || mayComeFromElsewhere(context, file, name, fixtures) ? [] : asking;
  });
}

function asksFor(context: RuleContext, symbol: GraphSymbol, name: string, fixtures: TestFixtures): boolean {
  const asks = ({ parameters }: GraphSymbol): boolean => parameters?.some((parameter) => parameter.name === name && !parameter.optional && !parameter.rest && !parameter.keywordRest) === true;
  if ((symbol.kind !== 'function' && symbol.kind !== 'method') || !asks(symbol) || !(fixtures.test.test(symbol.name) || isFixture(symbol, fixtures))) return false;
  const old = context.predecessor(symbol.id);
  return old !== undefined && asks(old) && symbol.decorators.every((decorator) => fixtures.plain.test(decorator)) && isAtTheTop(context, symbol);
}

/** A function of the file, or a method of one of its classes: one inside a function is called by that. */
function isAtTheTop(context: RuleContext, symbol: GraphSymbol): boolean {
  const owner = symbol.parent === undefined ? undefined : context.head.symbol(symbol.parent);
  return owner === undefined || owner.kind === 'module' || (owner.kind === 'class' && isAtTheTop(context, owner) && !/\bTestCase\b/.test(owner.signature));
}

/** The name is imported, spelled as a text (`parametrize("cart", …)`, `name="cart"`) or assigned, in the file or in what is shared with it. */
function mayComeFromElsewhere(context: RuleContext, file: string, name: string, { made, shared }: TestFixtures): boolean {
  const folders = posix.dirname(file).split('/');
  const above = folders.map((_, at) => folders.slice(0, at + 1).join('/'));
  const files = [file, ...context.head.files().filter((path) => shared.test(path) && ['.', ...above].includes(posix.dirname(path)))];
  const spelled = new RegExp(`["'][\\w\\s,]*\\b${name}\\b[\\w\\s,]*["']|\\bimport\\b[^\\n]*\\b${name}\\b|^\\s*${name},?\\s*(?:#.*)?$|^\\s*${name}\\s*(?::[^=\\n]+)?=`, 'm');
  return files.some((path) => { const text = context.source('head', path) ?? ''; return made.test(text) || spelled.test(text); });
}

function describe(context: RuleContext, before: GraphSymbol, after: GraphSymbol | undefined, name: string, { id, file, nameLine, qualifiedName }: GraphSymbol): Finding {
  return {
    file,
    line: nameLine,
    symbol: before.id,
    message: `The fixture ${name} (${before.file}) ${after === undefined || after.name === before.name ? 'is gone' : `was renamed to ${after.name}`} but is still asked for by ${qualifiedName} at ${file}:${nameLine}.`,
    fixHint: `At ${file}:${nameLine}: ask for ${after === undefined || after.name === before.name ? 'something else' : after.name}, or bring ${name} back.`,
    confidence: KNOWN,
    what: `${id} still asks for ${name}`,
    callers: [{ file, line: nameLine, symbol: id }],
    evidence: [callEvidence(context, 'head', file, nameLine), declarationEvidence(context, 'base', before)],
  };
}
