// Names that the body of a class goes by and declares no more: `CHOICES = [(OPEN, "open")]` where `OPEN` stood above. Nothing refers to
// a field by an edge, so the text of the head is the witness: the line stands as it stood, and nobody around it declares the name.

import { moduleId, type GraphSymbol } from '../../graph/model.ts';
import { habitsOf } from '../language-habits.ts';
import type { RuleContext } from '../model.ts';
import type { DanglingReference } from './dangling-reference.ts';
import { mayDeclare } from './undeclared-names.ts';

const KNOWN = 0.9;
const TEXTS = /("""|''')[\s\S]*?\1|(["'])(?:\\.|(?!\2)[^\\\n])*\2|#[^\n]*/g;
/** What runs code of the class's own making while its body is read. */
const OPEN_BODY = /\b(?:locals|vars|exec|globals)\s*\(|\bmetaclass\b/;

export function namedInBody(context: RuleContext, symbol: GraphSymbol): readonly DanglingReference[] {
  const { fieldsByAssignment, ambientNames } = habitsOf(symbol);
  if (symbol.kind !== 'property' || fieldsByAssignment !== true || symbol.parent === undefined || ambientNames.has(symbol.name)) return [];
  const [owner, before] = [context.successor(symbol.parent), context.base.symbol(symbol.parent)];
  if (owner?.kind !== 'class' || before === undefined || (owner.parent !== undefined && owner.parent !== moduleId(owner.file))) return [];
  const members = context.head.symbolsInFile(owner.file).filter(({ parent }) => parent === owner.id);
  if (members.some(({ name }) => name === symbol.name)) return [];
  const source = context.source('head', owner.file) ?? '';
  // A member of the class that is set in a method is not seen in the body; a name of the file is.
  const around = source.split('\n').map((text, at) => (at + 1 >= owner.startLine && at + 1 <= owner.endLine ? '' : text)).join('\n');
  if (mayDeclare(around, symbol.name, symbol) || new RegExp(`^(?:[ \\t]*)${symbol.name}\\s*(?::[^=\\n]+)?=(?!=)`, 'm').test(around)) return [];
  const body = bodyLines(source, owner, members);
  const whole = body.map(({ text }) => text).join('\n');
  if (OPEN_BODY.test(whole) || isBoundIn(whole, symbol.name)) return [];
  const stood = new Set(context.lines('base', before.file).slice(before.startLine - 1, before.endLine).map((text) => text.trim()));
  const read = new RegExp(`(?<![\\w.])${symbol.name}(?!\\w|\\s*=(?!=)|\\s*:)`);
  return body.filter(({ line, text }) => read.test(text) && stood.has(context.line('head', owner.file, line).trim()))
    .map(({ line }) => ({ file: owner.file, line, from: owner.id, name: symbol.name, kind: 'read' as const, confidence: KNOWN, proven: true, inBody: true }));
}

/** Lines of the body that run when the class is made: not those of its methods and of the classes inside it. Texts and remarks say nothing. */
function bodyLines(source: string, owner: GraphSymbol, members: readonly GraphSymbol[]): readonly { readonly line: number; readonly text: string }[] {
  const inside = members.filter(({ kind }) => kind === 'method' || kind === 'class' || kind === 'function');
  const plain = source.replace(TEXTS, (text) => text.replace(/[^\n]/g, ' ')).split(/\r\n|\n|\r/);
  return plain.slice(owner.startLine, owner.endLine).map((text, at) => ({ line: owner.startLine + at + 1, text }))
    .filter(({ line }) => !inside.some(({ startLine, endLine }) => line >= startLine && line <= endLine));
}

/** A loop, an import or a `with` of the body gives the name a value. */
const isBoundIn = (body: string, name: string): boolean =>
  new RegExp(`\\b(?:for|as|import|global|nonlocal|lambda|del)\\b[^\\n]*(?<![\\w.])${name}(?!\\w)|(?<![\\w.])${name}\\s*(?::=|,[^\\n()]*=(?!=))|^[ \\t]*${name}\\s*(?::[^=\\n]+)?=(?!=)`, 'm').test(body);
