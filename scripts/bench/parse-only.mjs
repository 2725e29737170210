// The yardstick: loads grammars and parses files with web-tree-sitter, nothing else. A process of its own, so that its
// whole CPU time counts, as the build's does. Reads lines `wasm file <tab> source file`; prints what it parsed.

import { readFileSync } from 'node:fs';
import { Language, Parser } from 'web-tree-sitter';

await Parser.init();
const parser = new Parser();
const grammars = new Map();
let [files, bytes] = [0, 0];
for (const line of readFileSync(process.argv[2], 'utf8').split('\n').filter(Boolean)) {
  const [wasm, path] = line.split('\t');
  let language = grammars.get(wasm);
  if (!language) grammars.set(wasm, language = await Language.load(readFileSync(wasm)));
  const content = readFileSync(path);
  parser.setLanguage(language);
  parser.parse(content.toString('utf8'))?.delete();
  files++;
  bytes += content.length;
}
process.stdout.write(`${JSON.stringify({ files, bytes })}\n`);
