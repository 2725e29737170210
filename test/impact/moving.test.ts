// Moving code is never removing it: whatever functions a change carries to whatever files, none is reported as gone.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileChange } from '../../src/git/model.ts';
import { changedSymbols } from '../../src/impact/index.ts';
import { type FileSpec, graphOf } from '../support/graph-view.ts';

const NAMES = ['parse', 'print', 'load', 'save', 'check', 'merge', 'split', 'retry'];
const FILES = ['a.ts', 'b.ts', 'c/d.ts', 'e.ts'];

const layout = (homes: readonly string[]): Record<string, FileSpec> => Object.fromEntries(FILES.filter((f) => homes.includes(f)).map((file) => [file, {
  symbols: NAMES.flatMap((name, i) => (homes[i] === file ? [{ qualifiedName: name, body: `body of ${name}`, startLine: 10 * i + 1, endLine: 10 * i + 8 }] : [])),
}]));

const changesOf = (base: Record<string, FileSpec>, head: Record<string, FileSpec>): FileChange[] =>
  FILES.filter((f) => f in base || f in head).map((path) => ({ path, status: !(path in base) ? 'added' : !(path in head) ? 'deleted' : 'modified' }));

const homes = fc.array(fc.constantFrom(...FILES), { minLength: NAMES.length, maxLength: NAMES.length });

test('every function that left is found where it went, and no other is mentioned', () => {
  fc.assert(fc.property(homes, homes, (before, after) => {
    const [base, head] = [layout(before), layout(after)];
    const changes = changedSymbols(graphOf(base), graphOf(head), changesOf(base, head));
    const expected = NAMES.flatMap((name, i) => (before[i] === after[i] ? [] : [`moved ${before[i]}:${name} ${after[i]}:${name}`])).sort();
    expect(changes.map((c) => `${c.change} ${c.before?.id} ${c.after?.id}`).sort()).toEqual(expected);
  }));
});
