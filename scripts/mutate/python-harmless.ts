// Edits of Python code that leave every caller as well off as before, one kind each. Pyright confirms it for every one.

import { posix } from 'node:path';
import type { Change, Edit } from './edits.ts';
import { bodyOf, edit, insertAt, pad, receiver, required, type PythonCode, type PythonFunction, type PythonMaker } from './python-edits.ts';

type Harmless = Omit<PythonMaker, 'breaks'>;

const word = (text: string, name: string): boolean => new RegExp(`(?<![\\w.])${name}\\b`).test(text);

/** Every place of the word, renamed; strings and comments follow, as they do when an editor renames. */
function renamedEverywhere(f: PythonFunction, code: PythonCode, to: string): Change | undefined {
  if (f.name.length < 6 || f.name.startsWith('__')) return undefined;
  const edits = [...code.uses(f.name)].flatMap(([file, places]) => places.map((start) => ({ file, start, end: start + f.name.length, text: to })));
  return edits.length > 1 ? { edits } : undefined;
}

/** The function in a module of its own beside the old one; undefined where it rests on more than imports. */
function movedAway(f: PythonFunction, text: string, code: PythonCode): { readonly module: string; readonly created: { readonly path: string; readonly text: string } } | undefined {
  const folder = posix.dirname(f.file);
  const module = `drift_moved_${posix.basename(f.file, '.py').replace(/^_+/, '')}`;
  const path = posix.join(folder, `${module}.py`);
  if (f.owner !== null || f.isClass || f.imports === null || f.name.startsWith('_') || !code.has(posix.join(folder, '__init__.py')) || code.has(path)) return undefined;
  const future = /^from __future__ import annotations$/m.test(text) && !f.imports.some((line) => line.includes('__future__')) ? ['from __future__ import annotations', ''] : [];
  return { module, created: { path, text: [...future, ...f.imports, '', '', text.slice(f.start, f.end), ''].join('\n') } };
}

/** After the last import of the head of the file that starts at the margin. */
function importPlace(text: string): number {
  let at = 0;
  for (const match of text.matchAll(/^(?:from [\w.]+ import (?:\([^)]*\)|[^\n(]+)|import [^\n]+)\n/gm)) {
    if (/\n(?:def|class|async def|if|try|@)/.test(text.slice(at, match.index))) break;
    at = match.index + match[0].length;
  }
  return at;
}

const HARMLESS: readonly Harmless[] = [
  { kind: 'comment', make: (f) => (f.oneLine ? undefined : { edits: [edit(f, f.start, f.start, `${pad(f).slice(0, f.owner === null ? 0 : 4)}# a note above\n`), edit(f, f.bodyStart, f.bodyStart, `${pad(f)}# why this is done\n\n`)] }) },
  { kind: 'docs', make: (f) => (f.oneLine || f.docstring ? undefined : { edits: [edit(f, f.bodyStart, f.bodyStart, `${pad(f)}"""Says what it does."""\n`)] }) },
  { kind: 'body-edit', make: (f) => (f.oneLine || bodyOf(f) < 0 ? undefined : { edits: [edit(f, bodyOf(f), bodyOf(f), `${pad(f)}drift_started = [str(n) for n in range(2)]\n`)] }) },
  { kind: 'reformat', make: (f) => (f.parameters.length === 0 ? undefined : { edits: f.parameters.map((p) => edit(f, p.start, p.start, '\n            ')) }) },
  { kind: 'add-optional-parameter', make: (f) => (f.rest || f.star || f.parameters.length === 0 ? undefined : { edits: [insertAt(f, f.parameters.length, 'drift_extra=None')] }) },
  { kind: 'add-keyword-only', make: (f) => (f.rest || f.star || f.parameters.length === 0 ? undefined : { edits: [insertAt(f, f.parameters.length, '*, drift_extra: int = 0')] }) },
  { kind: 'add-rest-parameters', make: (f) => (f.rest || f.star || f.parameters.length === 0 ? undefined : { edits: [insertAt(f, f.parameters.length, '*drift_args, **drift_options')] }) },
  {
    kind: 'annotate-parameter',
    make(f, _, chance) {
      const plain = f.parameters.filter((p, i) => i >= receiver(f) && !p.annotated);
      if (plain.length === 0) return undefined;
      const { start, name } = chance.pick(plain);
      return { edits: [edit(f, start + name.length, start + name.length, ': object')] };
    },
  },
  {
    kind: 'give-a-default',
    make(f) {
      const at = required(f) - 1;
      if (at < receiver(f) || f.parameters[at].annotated) return undefined;
      return { edits: [edit(f, f.parameters[at].end, f.parameters[at].end, '=None')] };
    },
  },
  { kind: 'add-function', make: (f, text) => ({ edits: [edit(f, text.length, text.length, '\n\ndef drift_added_function(value):\n    return value\n')] }) },
  { kind: 'rename-with-callers', make: (f, _, __, code) => renamedEverywhere(f, code, `${f.name}_renamed`) },
  { kind: 'rename-class-with-users', ofClasses: true, make: (f, _, __, code) => renamedEverywhere(f, code, `${f.name}Renamed`) },
  {
    kind: 'rename-and-keep-alias',
    make: (f) => (f.owner === null && !f.isAsync && f.decorators === 0
      ? { edits: [edit(f, f.nameStart, f.nameStart + f.name.length, `${f.name}_renamed`), edit(f, f.end, f.end, `\n\n\n${f.name} = ${f.name}_renamed`)] } : undefined),
  },
  {
    kind: 'rename-method-and-keep-alias',
    make: (f) => (f.owner !== null && f.decorators === 0 && !f.name.startsWith('__')
      ? { edits: [edit(f, f.nameStart, f.nameStart + f.name.length, `${f.name}_renamed`), edit(f, f.end, f.end, `\n\n    ${f.name} = ${f.name}_renamed`)] } : undefined),
  },
  {
    kind: 'extract-helper',
    make(f, text) {
      if (f.oneLine || bodyOf(f) < 0 || f.yields || f.decorators > 0 || f.owner !== null || f.rest || f.star || f.parameters.length === 0) return undefined;
      const helper = `_drift_${f.name.replace(/^_+/, '')}`;
      const list = f.parameters.map((p) => p.name).join(', ');
      const header = text.slice(text.lastIndexOf('def', f.nameStart), f.bodyStart).replace(f.name, helper).replace(/\n\s*(?:"""|#)[\s\S]*$/, '\n');
      const call = `${pad(f)}return ${f.isAsync ? 'await ' : ''}${helper}(${list})\n`;
      return { edits: [edit(f, bodyOf(f), bodyOf(f), `${call}\n\n${f.isAsync ? 'async ' : ''}${header}`)] };
    },
  },
  {
    kind: 'move-and-pass-on',
    make(f, text, _, code) {
      const moved = movedAway(f, text, code);
      const at = importPlace(text);
      if (moved === undefined || at > f.start) return undefined;
      return { edits: [edit(f, f.start, f.end, ''), edit(f, at, at, `from .${moved.module} import ${f.name}\n`)], created: [moved.created] };
    },
  },
  {
    kind: 'move-and-fix-imports',
    make(f, text, _, code) {
      const moved = movedAway(f, text, code);
      const at = importPlace(text);
      if (moved === undefined || at > f.start) return undefined;
      const old = posix.basename(f.file, '.py');
      const edits: Edit[] = [edit(f, f.start, f.end, '')];
      if (word(text.slice(0, f.start) + text.slice(f.end), f.name)) edits.push(edit(f, at, at, `from .${moved.module} import ${f.name}\n`));
      for (const file of code.uses(f.name).keys()) {
        if (file === f.file) continue;
        for (const match of code.text(file).matchAll(new RegExp(`^([ \\t]*)from ([\\w.]*\\b${old}) import (\\([^)]*\\)|[^\\n(\\\\]+)`, 'gm'))) {
          const names = match[3].replace(/[()]|#[^\n]*/g, '').split(',').map((name) => name.trim()).filter((name) => name !== '');
          const own = names.filter((name) => name.split(/\s+as\s+/)[0] === f.name);
          if (own.length === 0) continue;
          const rest = names.filter((name) => !own.includes(name));
          const from = match[2].slice(0, match[2].length - old.length) + moved.module;
          const lines = [...(rest.length > 0 ? [`${match[1]}from ${match[2]} import (${rest.join(', ')})`] : []), `${match[1]}from ${from} import ${own.join(', ')}`];
          edits.push({ file, start: match.index, end: match.index + match[0].length, text: lines.join('\n') });
        }
      }
      return edits.length > 1 ? { edits, created: [moved.created] } : undefined;
    },
  },
  {
    kind: 'add-overloads',
    make(f, text) {
      if (f.owner !== null || f.decorators > 0 || f.isAsync || f.rest || f.star || f.parameters.length === 0 || /\boverload\b/.test(text)) return undefined;
      const at = importPlace(text);
      if (at > f.start) return undefined;
      const names = (extra: string): string => `@_drift_typing.overload\ndef ${f.name}(${f.parameters.map((p) => `${p.name}: _drift_typing.Any${p.optional ? ' = ...' : ''}`).join(', ')}${extra}) -> _drift_typing.Any: ...\n\n\n`;
      const end = f.parameters[f.parameters.length - 1].end;
      return { edits: [edit(f, at, at, 'import typing as _drift_typing\n'), edit(f, f.start, f.start, names('') + names(', drift_kind: str = ...')), edit(f, end, end, ', drift_kind=None')] };
    },
  },
];

export const PYTHON_HARMLESS: readonly PythonMaker[] = HARMLESS.map((maker) => ({ ...maker, breaks: false }));
