// What a program holds is bounded: past its limit it forgets between files, and reads again what it needs.

import { expect, test } from 'vitest';
import { extractFile } from '../../src/extract/extract-file.ts';
import { SourceParser } from '../../src/extract/parser.ts';
import { Program } from '../../src/resolve/program.ts';

const parser = await SourceParser.create();
await parser.load(['a.ts']);
const TEXTS: Readonly<Record<string, string>> = {
  'till.ts': 'export class Till { ring(): Till { return this; } }\n',
  'desk.ts': "import { Till } from './till';\nexport function open() { new Till().ring(); }\n",
  'door.ts': "import { Till } from './till';\nexport function close(till: Till) { till.ring().ring(); }\n",
};
const files = new Map(Object.entries(TEXTS).map(([path, text]) => [path, extractFile(parser, { path, blob: path, bytes: new TextEncoder().encode(text) }, { maxFileBytes: 1e6 })]));

function resolved(held?: number): { edges: unknown; read: string[] } {
  const read: string[] = [];
  const program = new Program({
    paths: () => files.keys(), has: path => files.has(path), languageOf: path => files.get(path)?.language, manifest: () => undefined, callables: () => [],
    facts: path => { read.push(path); return files.get(path)?.facts; },
  }, { fuzzy: true, ...(held === undefined ? {} : { held }) });
  return { edges: ['desk.ts', 'door.ts'].map(path => program.resolve(path)), read };
}

test('a file that two others need is read once where there is room, and twice where there is none', () => {
  expect(resolved().read).toEqual(['desk.ts', 'till.ts', 'door.ts']);
  expect(resolved(0).read).toEqual(['desk.ts', 'till.ts', 'door.ts', 'till.ts']);
});

test('forgetting changes no edge and no recorded question', () => {
  expect(resolved(0).edges).toEqual(resolved().edges);
});
