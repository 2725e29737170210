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
    declaringFiles: name => [...facts].filter(([, f]) => f.symbols.some(s => s.qual === name)).map(([path]) => path).sort(),
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

  test('an instance made by whatever class the receiver is of may be of another', () => {
    const calls = callsOf({ 'shape.js': 'export class Shape {\n  constructor(size) { this.size = size; }\n  clone() { return new this.constructor(this.size); }\n}\n' });
    expect(calls).toEqual(['shape.js:3 -> shape.js:Shape.constructor (0.65)']);
  });

  test('what a method made by a call holds is less sure than the method', () => {
    const calls = callsOf({
      'server.js': "function verb(name) { return function route(path) { return name + path; }; }\nfunction Server() {}\nServer.prototype.get = verb('get');\nnew Server().get('/');\n",
    });
    expect(calls).toContain('server.js:4 -> server.js:Server.get (0.99)');
    expect(calls).toContain('server.js:4 -> server.js:verb.route (0.65)');
  });
});

describe('modules that a declaration file declares', () => {
  const files = {
    'types/shims.d.ts': `declare module 'expect-all' {
  function expectAll(values: unknown[]): Expectation;
  interface Expectation { toHold(): void }
  export = expectAll;
}
declare module '@site/link' {
  export interface Target { open(): void }
  export function parse(text: string): Target;
  export default function Link(props: object): Target;
}
`,
    'types/more.d.ts': "import 'printer';\ndeclare module 'printer' { export interface Options { wide: boolean } }\n",
  };

  test('are where their imports lead, by name, by default and as a whole', () => {
    const calls = callsOf({
      ...files,
      'page.tsx': "import Link, { parse, type Target } from '@site/link';\nimport * as site from '@site/link';\nparse('a').open();\nLink({});\nexport const go = (target: Target) => target.open();\nsite.parse('b');\nexport const Page = () => <Link />;\n",
      'page.test.js': "const expectAll = require('expect-all');\nexpectAll([1]).toHold();\n",
    });
    expect(calls).toEqual([
      'page.test.js:2 -> types/shims.d.ts:"expect-all".Expectation.toHold (0.99)',
      'page.test.js:2 -> types/shims.d.ts:"expect-all".expectAll (0.99)',
      'page.tsx:3 -> types/shims.d.ts:"@site/link".Target.open (0.99)',
      'page.tsx:3 -> types/shims.d.ts:"@site/link".parse (0.99)',
      'page.tsx:4 -> types/shims.d.ts:"@site/link".Link (0.99)',
      'page.tsx:5 -> types/shims.d.ts:"@site/link".Target.open (0.99)',
      'page.tsx:6 -> types/shims.d.ts:"@site/link".parse (0.99)',
      'page.tsx:7 -> types/shims.d.ts:"@site/link".Link (0.99)',
    ]);
  });

  test('speak for their own folder where they stand aside, and never for the platform', () => {
    const declared = "declare module 'kit' { export function open(): void; }\ndeclare module 'path' { export function join(): string; }\n";
    const main = "import { open } from 'kit';\nimport { join } from 'path';\nopen();\njoin();\n";
    expect(callsOf({ 'examples/small/kit.d.ts': declared, 'examples/small/main.ts': main, 'src/main.ts': main })).toEqual(['examples/small/main.ts:3 -> examples/small/kit.d.ts:"kit".open (0.99)']);
    expect(callsOf({ 'kit.d.ts': declared, 'src/main.ts': main })).toEqual(['src/main.ts:3 -> kit.d.ts:"kit".open (0.99)']);
  });

  test('what they do not declare comes from outside, and so does a module that is merely added to', () => {
    const calls = callsOf({ ...files, 'main.ts': "import { other } from '@site/link';\nimport { print } from 'printer';\nother();\nprint();\nfunction unrelated() { return other; }\n" });
    expect(calls).toEqual([]);
  });
});
