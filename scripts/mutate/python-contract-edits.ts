// Edits of how a Python function or class may be used, which keep its name and its parameters: markers in the parameter
// list, properties, static methods, fields.

import type { Change } from './edits.ts';
import { edit, insertAt, receiver, type PythonFunction, type PythonMaker } from './python-edits.ts';

type Made = Omit<PythonMaker, 'breaks'>;

/** The line of the `def`, without what stands above it. */
const defLine = (f: PythonFunction, text: string): number => text.lastIndexOf('\n', f.nameStart) + 1;
const margin = (f: PythonFunction, text: string): string => /^[ \t]*/.exec(text.slice(defLine(f, text)))![0];
const dunder = (f: PythonFunction): boolean => f.name.startsWith('__');
const slash = (f: PythonFunction, text: string): boolean => f.parameters.length > 0 && text.slice(f.open, f.parameters[f.parameters.length - 1].end + 4).includes('/');
const undecorated = (f: PythonFunction, text: string): Change['edits'] => [edit(f, f.start, defLine(f, text), '')];
const isData = (f: PythonFunction): boolean => f.decoratorNames.some((name) => /(?:^|\.)dataclass$/.test(name)) || f.bases.some((base) => /(?:^|\.)NamedTuple$/.test(base));

const MADE: readonly Made[] = [
  {
    kind: 'keyword-only-marker',
    make(f, text, chance) {
      const free = f.parameters.slice(receiver(f));
      if (f.star || f.rest || free.length === 0 || slash(f, text)) return undefined;
      const { start } = chance.pick(free);
      return { edits: [edit(f, start, start, '*, ')] };
    },
  },
  {
    kind: 'positional-only-marker',
    make(f, text, chance) {
      const free = f.parameters.slice(receiver(f));
      if (free.length === 0 || slash(f, text)) return undefined;
      const { end } = chance.pick(free);
      return { edits: [edit(f, end, end, ', /')] };
    },
  },
  {
    kind: 'method-to-property',
    make: (f, text) => (f.owner === null || f.decorators > 0 || f.isAsync || dunder(f) || f.parameters.length !== 1 || f.rest || f.star
      ? undefined : { edits: [edit(f, defLine(f, text), defLine(f, text), `${margin(f, text)}@property\n`)] }),
  },
  { kind: 'property-to-method', make: (f, text) => (f.decoratorNames.join() === 'property' ? { edits: undecorated(f, text) } : undefined) },
  { kind: 'static-to-instance', make: (f, text) => (f.owner !== null && f.decoratorNames.join() === 'staticmethod' ? { edits: [...undecorated(f, text), insertAt(f, 0, 'self')] } : undefined) },
  { kind: 'classmethod-to-instance', make: (f, text) => (f.owner !== null && f.decoratorNames.join() === 'classmethod' ? { edits: undecorated(f, text) } : undefined) },
  {
    kind: 'async-to-sync',
    make: (f, text) => (!f.isAsync || f.yields || f.decorators > 0 || dunder(f) ? undefined
      : { edits: [edit(f, text.lastIndexOf('async', f.nameStart), text.lastIndexOf('def', f.nameStart), '')] }),
  },
  {
    kind: 'add-required-field', ofClasses: true,
    make(f, text) {
      // Before the first field: what has a default may not come first.
      if (!isData(f) || f.oneLine || f.docstring) return undefined;
      return { edits: [edit(f, f.bodyStart, f.bodyStart, `${' '.repeat(f.indent)}drift_added: ${/^from __future__ import annotations/m.test(text) ? 'object' : 'int'}\n`)] };
    },
  },
  { kind: 'remove-field', ofFields: true, make: (f) => (dunder(f) ? undefined : { edits: [edit(f, f.start + f.indent, f.end, 'pass')] }) },
  { kind: 'rename-field', ofFields: true, make: (f) => (dunder(f) ? undefined : { edits: [edit(f, f.nameStart, f.nameStart + f.name.length, `${f.name}_renamed`)] }) },
];

export const CONTRACT_BREAKING: readonly PythonMaker[] = MADE.map((maker) => ({ ...maker, breaks: true }));

/** What of this kind leaves callers as well off, whether pyright sees them or not. */
export const CONTRACT_HARMLESS: readonly PythonMaker[] = [
  {
    kind: 'add-optional-field', breaks: false, ofClasses: true,
    make: (f, text) => (isData(f) && !f.oneLine ? { edits: [edit(f, f.end, f.end, `\n${' '.repeat(f.indent)}drift_added: ${/^from __future__ import annotations/m.test(text) ? 'object' : 'int'} = 0`)] } : undefined),
  },
  {
    kind: 'annotate-field', breaks: false, ofFields: true,
    make: (f, text) => (/^\w+\s*=/.test(text.slice(f.nameStart)) && !dunder(f) ? { edits: [edit(f, f.nameStart + f.name.length, f.nameStart + f.name.length, ': object')] } : undefined),
  },
  { kind: 'static-through-a-decorator', breaks: false, make: (f, text) => (f.decoratorNames.join() === 'staticmethod' && f.parameters.every(({ name }) => name !== 'cls') ? { edits: [edit(f, f.start, defLine(f, text), `${margin(f, text)}@classmethod\n`), insertAt(f, 0, 'cls')] } : undefined) },
];
