import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type GrammarManifest, assetPath, grammarPath, sqliteBindingPath } from '../src/assets.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, 'grammars/manifest.json'), 'utf8')) as GrammarManifest;
const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

describe('assets', () => {
  test.each(Object.keys(manifest.grammars))('the %s grammar is the file the manifest vouches for', (grammar) => {
    const source = manifest.grammars[grammar];
    expect(sha256(grammarPath(grammar))).toBe(source.sha256);
    const packageJson = JSON.parse(readFileSync(join(root, 'node_modules', source.package, 'package.json'), 'utf8'));
    expect(packageJson.version).toBe(source.version);
  });

  test('the parser runtime is the file the manifest vouches for', () => {
    expect(sha256(assetPath('web-tree-sitter.wasm'))).toBe(manifest.runtime.sha256);
  });

  test('the SQLite binary of this machine loads and answers', () => {
    const Database = createRequire(import.meta.url)('better-sqlite3');
    const database = new Database(':memory:', { nativeBinding: sqliteBindingPath() });
    expect(database.prepare('SELECT 6 * 7 AS answer').get()).toEqual({ answer: 42 });
    database.close();
  });

  test('an unknown name is refused', () => {
    expect(() => assetPath('grammars/cobol.wasm')).toThrow('unknown asset grammars/cobol.wasm');
  });
});
