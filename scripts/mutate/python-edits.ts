// Edits of Python functions, breaking and harmless, one kind each. Pyright says afterwards what they did.

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
}

export interface PythonMaker {
  readonly kind: string;
  readonly breaks: boolean;
  make(f: PythonFunction, text: string, chance: Chance, uses: (name: string) => ReadonlyMap<string, readonly number[]>): Change | undefined;
}

const edit = (f: PythonFunction, start: number, end: number, text: string): Edit => ({ file: f.file, start, end, text });
/** `self` and `cls` are not the caller's. */
const receiver = (f: PythonFunction): number => (f.owner !== null && !f.static ? 1 : 0);
const pad = (f: PythonFunction): string => ' '.repeat(f.indent);

function insertAt(f: PythonFunction, index: number, text: string): Edit {
  if (index < f.parameters.length) return edit(f, f.parameters[index].start, f.parameters[index].start, `${text}, `);
  const at = f.parameters.length === 0 ? f.open + 1 : f.parameters[f.parameters.length - 1].end;
  return edit(f, at, at, f.parameters.length === 0 ? (f.rest || f.star ? `${text}, ` : text) : `, ${text}`);
}

function required(f: PythonFunction): number {
  const at = f.parameters.findIndex((p) => p.optional);
  return at < 0 ? f.parameters.length : at;
}

/** A body that ends with the function goes on with nothing when it was the only member. */
const emptied = (f: PythonFunction): string => (f.owner === null ? '' : `${' '.repeat(Math.max(0, f.indent - 4))}_drift_empty = None`);

export const PYTHON_MAKERS: readonly PythonMaker[] = [
  { kind: 'add-required-parameter', breaks: true, make: (f, _, chance) => ({ edits: [insertAt(f, chance.below(2) === 0 ? required(f) : receiver(f), 'drift_added')] }) },
  {
    kind: 'remove-parameter', breaks: true,
    make(f, _, chance) {
      const free = f.parameters.map((__, i) => i).filter((i) => i >= receiver(f));
      if (free.length === 0 || f.oneLine) return undefined;
      const index = chance.pick(free);
      const { name, start, end } = f.parameters[index];
      const cut = index + 1 < f.parameters.length ? edit(f, start, f.parameters[index + 1].start, '')
        : index > 0 ? edit(f, f.parameters[index - 1].end, end, '') : undefined;
      if (cut === undefined && (f.star || f.rest)) return undefined;
      return { edits: [cut ?? edit(f, start, end, ''), ...(f.docstring ? [] : [edit(f, f.bodyStart, f.bodyStart, `${pad(f)}${name} = None  # type: ignore\n`)])] };
    },
  },
  { kind: 'delete-function', breaks: true, make: (f) => (f.owner === null ? { edits: [edit(f, f.start, f.end, '')] } : undefined) },
  { kind: 'drop-method', breaks: true, make: (f) => (f.owner !== null && !f.name.startsWith('__') ? { edits: [edit(f, f.start, f.end, emptied(f))] } : undefined) },
  { kind: 'rename-without-callers', breaks: true, make: (f) => (f.name.startsWith('__') ? undefined : { edits: [edit(f, f.nameStart, f.nameStart + f.name.length, `${f.name}_renamed`)] }) },
  {
    kind: 'rename-keyword', breaks: true,
    make(f, _, chance) {
      const free = f.parameters.filter((p, i) => i >= receiver(f) && p.name !== '');
      if (free.length === 0 || f.oneLine || f.docstring) return undefined;
      const { name, start } = chance.pick(free);
      return { edits: [edit(f, start, start + name.length, `${name}_renamed`), edit(f, f.bodyStart, f.bodyStart, `${pad(f)}${name} = ${name}_renamed\n`)] };
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
  { kind: 'comment', breaks: false, make: (f) => (f.oneLine ? undefined : { edits: [edit(f, f.bodyStart, f.bodyStart, `${pad(f)}# why this is done\n\n`)] }) },
  { kind: 'docs', breaks: false, make: (f) => (f.oneLine || f.docstring ? undefined : { edits: [edit(f, f.bodyStart, f.bodyStart, `${pad(f)}"""Says what it does."""\n`)] }) },
  { kind: 'body-edit', breaks: false, make: (f) => (f.oneLine || f.docstring ? undefined : { edits: [edit(f, f.bodyStart, f.bodyStart, `${pad(f)}drift_started = [str(n) for n in range(2)]\n`)] }) },
  { kind: 'reformat', breaks: false, make: (f) => (f.parameters.length === 0 ? undefined : { edits: f.parameters.map((p) => edit(f, p.start, p.start, '\n            ')) }) },
  { kind: 'add-optional-parameter', breaks: false, make: (f) => (f.rest || f.star || f.parameters.length === 0 ? undefined : { edits: [insertAt(f, f.parameters.length, 'drift_extra=None')] }) },
  { kind: 'add-function', breaks: false, make: (f, text) => ({ edits: [edit(f, text.length, text.length, '\n\ndef drift_added_function(value):\n    return value\n')] }) },
  {
    kind: 'rename-with-callers', breaks: false,
    make(f, _, __, uses) {
      if (f.name.length < 6 || f.name.startsWith('__')) return undefined;
      const edits = [...uses(f.name)].flatMap(([file, places]) => places.map((start) => ({ file, start, end: start + f.name.length, text: `${f.name}_renamed` })));
      return edits.length > 1 ? { edits } : undefined;
    },
  },
];
