// The yardstick: loads the same grammars and parses the same files, nothing else. A process of its own, so that its
// whole CPU time counts, as the build's does. Prints how many files and bytes it parsed.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import { assetPath, grammarPath } from '../../src/assets.ts';
import { variantOf } from '../../src/languages/registry.ts';

const [root, list] = process.argv.slice(2);
await Parser.init({ wasmBinary: readFileSync(assetPath('web-tree-sitter.wasm')) } as never);
const parser = new Parser();
const grammars = new Map<string, Language>();
let [files, bytes] = [0, 0];
for (const path of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
  const found = variantOf(path);
  if (!found) continue;
  const { grammar } = found.variant;
  let language = grammars.get(grammar);
  if (!language) grammars.set(grammar, language = await Language.load(readFileSync(grammarPath(grammar))));
  const content = readFileSync(join(root, path));
  parser.setLanguage(language);
  parser.parse(content.toString('utf8'))?.delete();
  files++;
  bytes += content.length;
}
process.stdout.write(`${JSON.stringify({ files, bytes })}\n`);
