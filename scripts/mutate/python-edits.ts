// Edits of Python functions and classes that take something away from callers, one kind each, and what all edits share.
// Pyright says afterwards what they did.

import type { Change, Edit } from './edits.ts';
import type { Chance } from './random.ts';

export interface PythonFunction {
  readonly file: string;
  readonly name: string;
  readonly owner: string | null;
  readonly nameStart: number;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Offset of the parameter list's parenthesis. */
  readonly open: number;
  readonly bodyStart: number;
  readonly indent: number;
  readonly oneLine: boolean;
  readonly docstring: boolean;
  readonly isAsync: boolean;
  readonly decorators: number;
  readonly static: boolean;
  readonly parameters: readonly { readonly name: string; readonly optional: boolean; readonly annotated: boolean; readonly start: number; readonly end: number }[];
  readonly star: boolean;
  readonly rest: boolean;
  readonly isClass: boolean;
  /** A name that the body of a class declares: a field, a member of an enumeration. */
  readonly isField: boolean;
  /** As written, without arguments. */
  readonly decoratorNames: readonly string[];
  /** What a class inherits from, as written. */
  readonly bases: readonly string[];
  /** Yields or awaits somewhere inside. */
  readonly yields: boolean;
  /** The imports it rests on; null when it rests on more of its module, or belongs to a class. */
  readonly imports: readonly string[] | null;
  /** Offset of the declared result; -1 without one. */
  readonly arrow: number;
  /** Offset of the statement after the docstring; -1 without one. */
  readonly afterDocs: number;
}

export interface PythonMaker {
  readonly kind: string;
  readonly breaks: boolean;
  /** Draws classes, or their fields, instead of functions. */
  readonly ofClasses?: boolean;
  readonly ofFields?: boolean;
  make(f: PythonFunction, text: string, chance: Chance, code: PythonCode): Change | undefined;
}

/** The code base as edits see it. */
export interface PythonCode {
  text(path: string): string;
  has(path: string): boolean;
  /** Every place where the word stands, by file. */
  uses(name: string): ReadonlyMap<string, readonly number[]>;
}

export const edit = (f: PythonFunction, start: number, end: number, text: string): Edit => ({ file: f.file, start, end, text });
/** `self` and `cls` are not the caller's. */
export const receiver = (f: PythonFunction): number => (f.owner !== null && !f.static ? 1 : 0);
export const pad = (f: PythonFunction): string => ' '.repeat(f.indent);

/** Where code can be put that runs first; -1 when a docstring is all there is. */
export const bodyOf = (f: PythonFunction): number => (f.docstring ? f.afterDocs : f.bodyStart);

export function insertAt(f: PythonFunction, index: number, text: string): Edit {
  if (index < f.parameters.length) return edit(f, f.parameters[index].start, f.parameters[index].start, `${text}, `);
  const at = f.parameters.length === 0 ? f.open + 1 : f.parameters[f.parameters.length - 1].end;
  return edit(f, at, at, f.parameters.length === 0 ? (f.rest || f.star ? `${text}, ` : text) : `, ${text}`);
}

export function required(f: PythonFunction): number {
  const at = f.parameters.findIndex((p) => p.optional);
  return at < 0 ? f.parameters.length : at;
}

/** A body that ends with the function goes on with nothing when it was the only member. */
const emptied = (f: PythonFunction): string => (f.owner === null ? '' : `${' '.repeat(Math.max(0, f.indent - 4))}_drift_empty = None`);

export const PYTHON_BREAKING: readonly PythonMaker[] = [
  { kind: 'add-required-parameter', breaks: true, make: (f, _, chance) => ({ edits: [insertAt(f, chance.below(2) === 0 ? required(f) : receiver(f), 'drift_added')] }) },
  {
    kind: 'remove-parameter', breaks: true,
    make(f, text, chance) {
      const free = f.parameters.map((__, i) => i).filter((i) => i >= receiver(f));
      if (free.length === 0 || f.oneLine) return undefined;
      const index = chance.pick(free);
      const { name, start, end } = f.parameters[index];
      const cut = index + 1 < f.parameters.length ? edit(f, start, f.parameters[index + 1].start, '')
        : index > 0 ? edit(f, f.parameters[index - 1].end, end, '') : undefined;
      if (cut === undefined && (f.star || f.rest)) return undefined;
      // A lone parameter takes its comma along.
      return { edits: [cut ?? edit(f, start, end + /^(?:\s*,)?/.exec(text.slice(end))![0].length, ''), ...(bodyOf(f) < 0 ? [] : [edit(f, bodyOf(f), bodyOf(f), `${pad(f)}${name} = None  # type: ignore\n`)])] };
    },
  },
  { kind: 'delete-function', breaks: true, make: (f) => (f.owner === null ? { edits: [edit(f, f.start, f.end, '')] } : undefined) },
  { kind: 'drop-method', breaks: true, make: (f) => (f.owner !== null && !f.name.startsWith('__') ? { edits: [edit(f, f.start, f.end, emptied(f))] } : undefined) },
  { kind: 'rename-without-callers', breaks: true, make: (f) => (f.name.startsWith('__') ? undefined : { edits: [edit(f, f.nameStart, f.nameStart + f.name.length, `${f.name}_renamed`)] }) },
  {
    kind: 'rename-keyword', breaks: true,
    make(f, _, chance) {
      const free = f.parameters.filter((p, i) => i >= receiver(f) && p.name !== '');
      if (free.length === 0 || f.oneLine || bodyOf(f) < 0) return undefined;
      const { name, start } = chance.pick(free);
      return { edits: [edit(f, start, start + name.length, `${name}_renamed`), edit(f, bodyOf(f), bodyOf(f), `${pad(f)}${name} = ${name}_renamed\n`)] };
    },
  },
  {
    kind: 'optional-to-required', breaks: true,
    make(f, text) {
      const p = f.parameters[required(f)];
      if (p === undefined || f.parameters.indexOf(p) !== f.parameters.length - 1) return undefined;
      const without = text.slice(p.start, p.end).replace(/\s*=[^=].*$/s, '');
      return without === text.slice(p.start, p.end) ? undefined : { edits: [edit(f, p.start, p.end, without)] };
    },
  },
  { kind: 'make-async', breaks: true, make: (f, text) => (f.isAsync || f.yields || f.decorators > 0 || f.name.startsWith('__') ? undefined : { edits: [edit(f, text.lastIndexOf('def', f.nameStart), text.lastIndexOf('def', f.nameStart), 'async ')] }) },
  {
    kind: 'reorder-parameters', breaks: true,
    make(f, text, chance) {
      const free = f.parameters.slice(receiver(f), required(f)).filter((p) => p.annotated);
      if (free.length < 2) return undefined;
      const at = chance.below(free.length - 1);
      const [a, b] = [free[at], free[at + 1]];
      return { edits: [edit(f, a.start, a.end, text.slice(b.start, b.end)), edit(f, b.start, b.end, text.slice(a.start, a.end))] };
    },
  },
  { kind: 'delete-class', breaks: true, ofClasses: true, make: (f) => ({ edits: [edit(f, f.start, f.end, '')] }) },
  { kind: 'rename-class', breaks: true, ofClasses: true, make: (f) => ({ edits: [edit(f, f.nameStart, f.nameStart + f.name.length, `${f.name}Renamed`)] }) },
];
