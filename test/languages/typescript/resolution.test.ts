import { describe, expect, test } from 'vitest';
import type { FileFacts } from '../../../src/extract/facts.ts';
import { SourceParser } from '../../../src/extract/parser.ts';
import { Program } from '../../../src/resolve/program.ts';

const parser = await SourceParser.create();
await parser.load(['a.ts', 'a.tsx', 'a.js']);

/** Call edges as `file:line -> to (confidence)`. */
function callsOf(files: Readonly<Record<string, string>>): string[] {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of Object.entries(files)) facts.set(path, parser.extract(path, text));
  const program = new Program({
    paths: () => facts.keys(), has: p => facts.has(p), languageOf: p => facts.get(p)?.language, facts: p => facts.get(p), manifest: () => undefined, callables: () => [],
  }, { fuzzy: false });
  return [...facts.keys()].flatMap(path => program.resolve(path)!.edges.filter(e => e.kind === 'calls').map(e => `${path}:${e.line} -> ${e.to} (${e.confidence})`)).sort();
}

describe('how sure an edge is', () => {
  test('signatures of one member are no several targets, not even in JavaScript', () => {
    const calls = callsOf({
      'server.d.ts': 'export declare function start(): Server;\nexport interface Server {\n  ext(event: string, method: () => void): void;\n  ext(events: string[]): void;\n}\n',
      'app.js': "const { start } = require('./server');\nconst server = start();\nserver.ext('onRequest', () => {});\n",
    });
    expect(calls).toContain('app.js:3 -> server.d.ts:Server.ext (0.99)');
  });

  test('what a method made by a call holds is less sure than the method', () => {
    const calls = callsOf({
      'server.js': "function verb(name) { return function route(path) { return name + path; }; }\nfunction Server() {}\nServer.prototype.get = verb('get');\nnew Server().get('/');\n",
    });
    expect(calls).toContain('server.js:4 -> server.js:Server.get (0.99)');
    expect(calls).toContain('server.js:4 -> server.js:verb.route (0.65)');
  });
});
