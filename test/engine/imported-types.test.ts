// A type may import the module it comes from in its own place, in TypeScript and in a comment: that such a module appears,
// or goes away, concerns the file like an import at its top.

import { expect, test } from 'vitest';
import { CarriedGraph } from './carried-graph.ts';

const USERS = 'export class Users {\n  find(id) { return id; }\n}\n';
const USE: Readonly<Record<string, string>> = {
  'strategy.ts': "export class Strategy {\n  held!: import('./users').Users;\n  kit!: typeof import('./users');\n  run() {\n    this.held.find('a');\n    return new this.kit.Users();\n  }\n}\n",
  'desk.js': "/** @param {import('./users').Users} users */\nexport function serve(users) {\n  return users.find('a');\n}\n",
};

test.each(['users.ts', 'users.js', 'users/index.ts'])('an update equals a fresh build when %s appears, and when it goes', path => {
  const graph = new CarriedGraph();
  const without = new Map(Object.entries(USE));
  const targets = (): string[] => [...graph.records.values()].flatMap(r => r.edges.filter(e => e.kind === 'calls').map(e => e.to)).sort();
  graph.moveTo(without);
  expect(targets()).toEqual([]);
  expect(graph.moveTo(new Map(without).set(path, USERS)).differences).toEqual([]);
  expect(targets()).toEqual([`${path}:Users`, `${path}:Users.find`, `${path}:Users.find`]);
  expect(graph.moveTo(without).differences).toEqual([]);
  expect(targets()).toEqual([]);
});
