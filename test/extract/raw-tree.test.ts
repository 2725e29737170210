// Trees read out of the parser's memory are those a TreeCursor walks, for every grammar we ship and for texts that
// are odd in every way we could think of.
// The layout belongs to the one runtime that grammars/manifest.json vouches for: another one must pass this first.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Language, Parser } from 'web-tree-sitter';
import { assetPath, grammarPath, type GrammarManifest } from '../../src/assets.ts';
import { FlatTree } from '../../src/extract/flat-tree.ts';
import { RawGrammar, readRawTree, type WasmMemory } from '../../src/extract/raw-tree.ts';
import { readCursorTree } from '../support/cursor-tree.ts';

declare const WebAssembly: { Memory: new (d: { initial: number; maximum: number }) => WasmMemory };

const root = join(import.meta.dirname, '../..');
const { grammars } = JSON.parse(readFileSync(join(root, 'grammars/manifest.json'), 'utf8')) as GrammarManifest;
const memory = new WebAssembly.Memory({ initial: 512, maximum: 32768 });
let parser: Parser;

const SAMPLES: Readonly<Record<string, string>> = {
  empty: '',
  'white space': ' \n\t\r\n ',
  code: 'import { a as b } from "./c";\nclass A extends B { x = 1; m(p, q = [1, 2]) { return this.x + p; } }\nfor (const i of y) f(i, { k: v, ...w });\n',
  python: 'from a import b as c\n@d\nclass A(B, metaclass=M):\n    x: int = 1\n    def m(self, *p, q=[1, 2], **r):\n        """text"""\n        return [i for i in p if i]\n',
  'carriage returns': 'a = 1\r\nb(a, "x\\r\\n")\r\n\r\n// c\r\n',
  'beyond the basic plane': 'x = "𝒳😀" + 名前("é", `𝔘${y}`); // 😀\ny = "𝄞"\n',
  errors: 'f(a, [1, "x"], { b: c ; x = = y.z(1) if (a) { return b @ )\n# c\nclass { def ( : ',
  missing: 'function f( { if (a { return 1 }\n',
  'unterminated string': 'const a = "abc\nconst b = `x${y\n',
  'deep nesting': `${'f(['.repeat(600)}1${'])'.repeat(600)};\n`,
  'long line': `${Array.from({ length: 5000 }, (_, i) => `a${i}`).join(' + ')};\n`,
  'byte order mark': '\ufeffa = 1\n',
  'null character': 'a = "\0"; b\0c\n',
};

beforeAll(async () => {
  await Parser.init({ wasmMemory: memory, wasmBinary: readFileSync(assetPath('web-tree-sitter.wasm')) } as never);
  parser = new Parser();
});

const nodes = (tree: FlatTree): string[] => Array.from({ length: tree.size }, (_, i) => (
  `${i} ${tree.typeName(i)} ${tree.kind[i]} ${tree.field[i]} ${tree.start[i]}-${tree.end[i]} next ${tree.next[i]} parent ${tree.parent[i]} missing ${tree.missing[i]}`
));

function bothWays(raw: RawGrammar, language: Language, text: string): [FlatTree, FlatTree] {
  parser.setLanguage(language);
  const tree = parser.parse(text)!;
  const [fast, slow] = [new FlatTree(), new FlatTree()];
  fast.reset(text, raw);
  slow.reset(text, raw);
  readRawTree(fast, (tree as unknown as Record<number, number>)[0], raw, memory);
  readCursorTree(slow, tree);
  tree.delete();
  return [fast, slow];
}

describe.each(Object.keys(grammars))('%s', grammar => {
  let language: Language;
  let raw: RawGrammar;
  beforeAll(async () => {
    language = await Language.load(readFileSync(grammarPath(grammar)));
    raw = new RawGrammar(language, memory);
  });

  test.each(Object.keys(SAMPLES))('%s', name => {
    const [fast, slow] = bothWays(raw, language, SAMPLES[name]);
    expect(fast.hasError).toBe(slow.hasError);
    expect(slow.size).toBeGreaterThan(0);
    expect(nodes(fast)).toEqual(nodes(slow));
  });
});

test('our own sources', async () => {
  const language = await Language.load(readFileSync(grammarPath('typescript')));
  const raw = new RawGrammar(language, memory);
  for (const path of ['src/extract/raw-tree.ts', 'src/resolve/evaluator.ts', 'test/extract/raw-tree.test.ts']) {
    const [fast, slow] = bothWays(raw, language, readFileSync(join(root, path), 'utf8'));
    expect(slow.size).toBeGreaterThan(1000);
    expect(nodes(fast)).toEqual(nodes(slow));
  }
});
