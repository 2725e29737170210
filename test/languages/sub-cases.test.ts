// Which sub-case an edge is, on small code of the kind that taught the difference (docs/accuracy.md, "The confidence table").

import { describe, expect, test } from 'vitest';
import type { FileFacts } from '../../src/extract/facts.ts';
import { confidenceOf } from '../../src/resolve/confidence.ts';
import { SourceParser } from '../../src/extract/parser.ts';
import { Program } from '../../src/resolve/program.ts';
import { isOfCall } from '../../src/resolve/sub-cases.ts';

const parser = await SourceParser.create();
await parser.load(['a.ts', 'a.js', 'a.py']);

/** Targets of a file's calls as `line -> to: sub-case`; those that are told as uses in brackets. */
function casesOf(file: string, files: Readonly<Record<string, string>>): string[] {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of Object.entries(files)) facts.set(path, parser.extract(path, text));
  const program = new Program({
    paths: () => facts.keys(), has: p => facts.has(p), languageOf: p => facts.get(p)?.language, facts: p => facts.get(p), manifest: () => undefined,
    callables: name => [...facts].flatMap(([path, f]) => f.symbols.filter(s => s.name === name && /function|method|class/.test(s.kind)).map(s => `${path}:${s.qual}`)),
    declaringFiles: name => [...facts].filter(([, f]) => f.symbols.some(s => s.qual === name)).map(([path]) => path).sort(),
  }, { fuzzy: true });
  const { edges, details } = program.resolve(file)!;
  const told = (i: number): string => (edges[i].kind === 'calls' ? details[i] || 'plain' : `(${details[i]})`);
  return edges.flatMap((e, i) => (e.kind === 'calls' || (e.kind === 'uses' && isOfCall(details[i])) ? [`${e.line} -> ${e.to.slice(e.to.indexOf(':') + 1)}: ${told(i)}`] : [])).sort();
}

describe('declarations of one name in Python', () => {
  const locks = `import sys

if sys.platform == 'win32':
    def lock(handle):
        return 1
else:
    def lock(handle):
        return 2
`;

  test('the one for another platform is told apart, however it is called', () => {
    expect(casesOf('store.py', { 'locks.py': locks, 'store.py': 'import locks\nfrom locks import lock\n\nlock(1)\nlocks.lock(2)\n' })).toEqual([
      '4 -> lock: later elsewhere', '4 -> lock~2: plain', '5 -> lock: later elsewhere', '5 -> lock~2: plain',
    ]);
    expect(casesOf('locks.py', { 'locks.py': `${locks}\nlock(3)\n` })).toEqual(['10 -> lock: (later aside)', '10 -> lock~2: plain']);
  });

  const either = `import os

if os.environ.get('LEDGER_TRACE'):
    def record(entry):
        print(entry)
else:
    def record(entry):
        return entry
`;

  test('of two branches nobody can foresee an imported name goes to the last, a module\'s member to both', () => {
    expect(casesOf('books.py', { 'ledger.py': either, 'books.py': 'import ledger\nfrom ledger import record\n\nrecord(1)\nledger.record(2)\n' })).toEqual([
      '4 -> record: variants imported', '4 -> record~2: variants last', '5 -> record: variants first', '5 -> record~2: variants rest',
    ]);
  });

  test('a declaration that replaces an earlier one on a whim leaves both callable through the module', () => {
    const state = `import os

def reserve(task):
    return task

if os.environ.get('BENCH'):
    def reserve(task):
        return None
`;
    expect(casesOf('worker.py', { 'state.py': state, 'worker.py': 'import state\nfrom state import reserve\n\nreserve(1)\nstate.reserve(2)\n' })).toEqual([
      '4 -> reserve: later imported', '4 -> reserve~2: plain', '5 -> reserve: later same', '5 -> reserve~2: plain',
    ]);
  });

  test('what a flag of the code\'s own keeps for an old version is hidden from no compiler', () => {
    const six = 'import sys\n\nPY3 = sys.version_info[0] == 3\n\nif PY3:\n    def quoted(text):\n        return text\nelse:\n    def quoted(text):\n        return text.encode()\n';
    expect(casesOf('query.py', { 'compat.py': six, 'query.py': 'from compat import quoted\n\nquoted("a")\n' })).toEqual(['3 -> quoted: plain', '3 -> quoted~2: later last']);
    expect(casesOf('compat.py', { 'compat.py': `${six}\nquoted("b")\n` })).toEqual(['12 -> quoted: plain', '12 -> quoted~2: later same']);
  });

  test('methods are told apart likewise', () => {
    const session = `import sys

class Session:
    if sys.platform == 'win32':
        def open(self):
            return 1
    else:
        def open(self):
            return 2

    def start(self):
        return self.open()
`;
    expect(casesOf('session.py', { 'session.py': session })).toEqual(['12 -> Session.open: (later aside)', '12 -> Session.open~2: plain']);
  });
});

describe('several targets', () => {
  test('what a type names is of a type, also where all bear one name', () => {
    const types = `export interface Reader { close(): void }
export interface Writer { close(): void }
export function finish(stream: Reader | Writer): void { stream.close(); }
`;
    expect(casesOf('streams.ts', { 'streams.ts': types })).toEqual(['3 -> Reader.close: types declared', '3 -> Writer.close: types declared']);
  });

  test('of a class and its ancestor the narrower comes first, the other is told apart', () => {
    const stores = `class Store { put(): void {} }
class DiskStore extends Store { put(): void {} }
class Tape { put(): void {} }
export function keep(into: Store | DiskStore | Tape): void { into.put(); }
`;
    expect(casesOf('stores.ts', { 'stores.ts': stores })).toEqual(['4 -> DiskStore.put: types declared', '4 -> Store.put: (types declared base)', '4 -> Tape.put: types declared']);
  });

  const vehicles = 'export class Van { load(): void {} }\nexport class Barge { load(): void {} }\n';
  const loadsOf = (text: string): string[] => casesOf('depot.ts', { 'vehicles.ts': vehicles, 'depot.ts': `import { Barge, Van } from './vehicles';\n${text}` }).filter(c => c.includes('.load'));

  test('why there are several is told: written down, assigned, returned, one or the other, in a list', () => {
    expect(loadsOf('export function fill(into: Van | Barge) { into.load(); }\n')).toEqual(['2 -> Barge.load: types declared', '2 -> Van.load: types declared']);
    expect(loadsOf('let into = new Van();\nif (process.env.RIVER) into = new Barge();\nexport const fill = () => into.load();\n').map(c => c.replace(/.*: /, ''))).toEqual(['types assigned', 'types assigned']);
    expect(loadsOf('function pick(wet: boolean) {\n  if (wet) return new Barge();\n  return new Van();\n}\npick(true).load();\n').every(c => /types returned/.test(c))).toBe(true);
    expect(loadsOf('export const fill = (wet: boolean) => (wet ? new Barge() : new Van()).load();\n').every(c => /types either/.test(c))).toBe(true);
    expect(loadsOf('for (const into of [new Van(), new Barge()]) into.load();\n').every(c => /types element/.test(c))).toBe(true);
    expect(loadsOf('class Yard { into: Van | Barge = new Van() }\nexport const fill = (yard: Yard) => { const { into } = yard; into.load(); };\n').every(c => /types declared/.test(c))).toBe(true);
  });

  test('across files: what another module exports, a function of it gives back, a field of it holds', () => {
    const fleet = `import { Barge, Van } from './vehicles';
export interface Yard { first: Van | Barge }
export function pick(wet: boolean): Van | Barge { return wet ? new Barge() : new Van(); }
export let current = new Van();
if (process.env.RIVER) current = new Barge();
`;
    const of = (text: string): string[] => [...new Set(casesOf('main.ts', { 'vehicles.ts': vehicles, 'fleet.ts': fleet, 'main.ts': `import { current, pick, type Yard } from './fleet';\n${text}` }).filter(c => c.includes('.load')).map(c => c.replace(/.*types (\w+).*/, '$1')))];
    expect(of('pick(true).load();\n')).toEqual(['declared']);
    expect(of('export const fill = (yard: Yard) => yard.first.load();\n')).toEqual(['declared']);
    expect(of('current.load();\n')).toEqual(['assigned']);
  });

  test('some of the types lack the member: a test has left fewer of them', () => {
    const text = `class Van { load(): void {} }
class Barge { load(): void {} }
class Bike {}
export function fill(into: Van | Barge | Bike) { if ('load' in into) into.load(); }
`;
    expect(casesOf('depot.ts', { 'depot.ts': text }).map(c => c.replace(/[()]/g, '').replace(/.*: /, ''))).toEqual(['types partial rest', 'types partial first']);
  });

  test('a class that an index requires is no constant beside its constructor', () => {
    const files = { 'lib/gauge.js': 'class Gauge { constructor() { this.limit = 1; } }\nmodule.exports = Gauge;\n', 'lib/index.js': "module.exports = { Gauge: require('./gauge') };\n" };
    expect(casesOf('main.js', { ...files, 'main.js': "const { Gauge } = require('./lib/index');\nnew Gauge();\n" })).toEqual(['2 -> Gauge.constructor: plain']);
    expect(casesOf('main.js', { ...files, 'main.js': "const meters = require('./lib/index');\nnew meters.Gauge();\n" })).toEqual(['2 -> Gauge.constructor: plain']);
  });

  test('nobody is their own parent', () => {
    const refusal = `class HttpError { constructor(readonly code: number) {} }
export class Refusal extends HttpError {
  constructor() { super(403); Object.setPrototypeOf(this, Refusal.prototype); }
}
`;
    expect(casesOf('refusal.ts', { 'refusal.ts': refusal })).toEqual(['3 -> HttpError.constructor: plain']);
  });

  test('what a module exports twice under one name is one symbol in JavaScript', () => {
    const checks = 'exports.check = function (row) { return row; };\nexports.check = function (row) { return !row; };\n';
    expect(casesOf('main.js', { 'checks.js': checks, 'main.js': "const { check } = require('./checks');\ncheck(1);\n" })).toEqual(['2 -> check: variants module', '2 -> check~2: variants module']);
  });

  test('a call of what an accessor gives reads it: the half that writes is no target', () => {
    const request = `export class Request {
  #check: () => void = () => {};
  get check(): () => void { return this.#check; }
  set check(check: () => void) { this.#check = check; }
  send(): void { this.check(); }
}
`;
    expect(casesOf('request.ts', { 'request.ts': request })).toEqual(['5 -> Request.check: plain']);
  });

  test('of what a package imports from one place or another, an imported name goes to the last', () => {
    const files = {
      'platform/__init__.py': 'import os\n\nif os.environ.get("FAKE"):\n    from .fake import mount\nelse:\n    from .base import mount\n',
      'platform/fake.py': 'def mount(path):\n    return None\n', 'platform/base.py': 'def mount(path):\n    return path\n',
      'shell.py': 'from platform import mount\n\nmount("/")\n',
    };
    expect(casesOf('shell.py', files)).toEqual(['3 -> mount: variants imported', '3 -> mount: variants last']);
  });

  test('functions in rows of a table are rows, whether a loop or a callback walks them', () => {
    const table = `const checks = [{ title: 'limit', apply: query => query.limit(1) }, { title: 'offset', apply: query => query.offset(1) }];
for (const check of checks) check.apply({});
checks.forEach(check => check.apply({}));
`;
    const cases = casesOf('checks.js', { 'checks.js': table });
    expect(cases.length).toBeGreaterThan(1);
    expect(cases.every(c => /: rows element first$|: \(rows element rest\)$/.test(c))).toBe(true);
  });
});

describe('results that an argument chooses', () => {
  const meters = `interface Common { name: string; type: string }
type GaugeOptions = Common & { type: 'gauge' | 'meter' };
type InfoOptions = Common & { type: 'info' };
export declare class Gauge { set(value: number): void }
export declare class Info { set(value: string): void }
export interface Registry {
  register(options: GaugeOptions): Gauge;
  register(options: InfoOptions): Info;
  find(name: string): Gauge;
  find(name: string, kind: string): Info;
}
`;
  const setsOf = (call: string): string[] => casesOf('main.ts', { 'meters.ts': meters, 'main.ts': `import type { Registry } from './meters';\nexport const start = (registry: Registry, type: string) => ${call}.set();\n` }).filter(c => c.includes('.set'));

  test('by a literal in an object', () => {
    expect(setsOf("registry.register({ name: 'load', type: 'meter' })")).toEqual(['2 -> Gauge.set: plain']);
    expect(setsOf("registry.register({ type: 'info', name: 'version' })")).toEqual(['2 -> Info.set: plain']);
  });

  test('by their number, also where an interface declares the signatures', () => {
    expect(setsOf("registry.find('load')")).toEqual(['2 -> Gauge.set: plain']);
    expect(setsOf("registry.find('version', 'text')")).toEqual(['2 -> Info.set: plain']);
  });

  test('all of them where the literal is not there to see, or nobody declares it', () => {
    expect(setsOf("registry.register({ name: 'load', type })")).toEqual(['2 -> Gauge.set: types overload first', '2 -> Info.set: (types overload rest)']);
    expect(setsOf("registry.register({ name: 'load', type: 'timer' })")).toEqual(['2 -> Gauge.set: types overload first', '2 -> Info.set: (types overload rest)']);
  });
});

describe('results that the kind of a literal chooses', () => {
  test('a name is no offset', () => {
    const zones = `from typing import overload

class Fixed:
    def convert(self, when): ...

class Named:
    def convert(self, when): ...

@overload
def zone(name: int) -> Fixed: ...
@overload
def zone(name: str) -> Named: ...
def zone(name):
    return Fixed() if isinstance(name, int) else Named()
`;
    const of = (argument: string): string[] => casesOf('main.py', { 'zones.py': zones, 'main.py': `from zones import zone\n\nzone(${argument}).convert(1)\n` }).filter(c => c.includes('convert'));
    expect(of("'Europe/Paris'")).toEqual(['3 -> Named.convert: plain']);
    expect(of('3600')).toEqual(['3 -> Fixed.convert: plain']);
  });
});

describe('tests that leave one type or the other', () => {
  const shapes = `export class Circle { area(): number { return 1; } }
export class Square { area(): number { return 2; } }
export class Line { area(): number { return 0; } }
export function isCircle(shape: unknown): shape is Circle { return shape instanceof Circle; }
export function isSquare(shape: unknown): shape is Square { return shape instanceof Square; }
`;
  const areasOf = (test: string): string[] => casesOf('main.ts', { 'shapes.ts': shapes, 'main.ts': `import { Circle, isCircle, isSquare, Line, Square } from './shapes';\nexport function measure(shape: Circle | Square | Line) { ${test} }\n` }).filter(c => c.includes('.area')).map(c => c.replace(/.*-> (\w+).*/, '$1'));

  test('joined by or, and the other way round', () => {
    expect(areasOf('if (shape instanceof Circle || shape instanceof Square) shape.area();')).toEqual(['Circle', 'Square']);
    expect(areasOf('if (isCircle(shape) || isSquare(shape)) shape.area();')).toEqual(['Circle', 'Square']);
    expect(areasOf('if (!isCircle(shape) && !isSquare(shape)) return; shape.area();')).toEqual(['Circle', 'Square']);
  });

  test('where one side tells nothing of it, all are left', () => {
    expect(areasOf('if (isCircle(shape) || Math.random() > 1) shape.area();')).toEqual(['Circle', 'Line', 'Square']);
  });
});

describe('types made of others by naming members', () => {
  test('what is private to a class they have no more', () => {
    const text = `class Store { private flush(): void {} close(): void {} }
type Open = Omit<Store, 'reopen'> & { flush(): void };
export function end(store: Open) { store.flush(); store.close(); }
`;
    expect(casesOf('store.ts', { 'store.ts': text }).map(c => c.replace(/: .*/, ''))).toEqual(['3 -> Open.flush', '3 -> Store.close']);
  });
});

describe('guesses', () => {
  const ledger = { 'src/ledger.js': 'class Ledger { settleAccounts() {} setHeader() {} }\nmodule.exports = Ledger;\n' };

  test('by what they are made on', () => {
    const main = `exports.own = function () { return this.settleAccounts(); };
exports.given = function (found) { return found.settleAccounts(); };
exports.bare = settleEverything => settleEverything.by.settleAccounts();
`;
    expect(casesOf('src/main.js', { ...ledger, 'src/main.js': main })).toEqual([
      '1 -> Ledger.settleAccounts: guess own', '2 -> Ledger.settleAccounts: guess other', '3 -> Ledger.settleAccounts: guess other',
    ]);
  });

  test('none on what an import brings in JavaScript, in Python one', () => {
    const pick = 'module.exports = function (shelf) { return shelf.first; };\n';
    expect(casesOf('src/main.js', { ...ledger, 'src/pick.js': pick, 'src/main.js': "const pick = require('./pick');\nexports.close = shelf => { pick(shelf).settleAccounts(); };\n" })).toEqual(['2 -> default: plain']);
    const files = { 'ledger.py': 'class Ledger:\n    def settle_accounts(self): ...\n', 'pick.py': 'def pick(shelf):\n    return shelf.first\n' };
    expect(casesOf('main.py', { ...files, 'main.py': 'from pick import pick\n\ndef close(shelf):\n    pick(shelf).settle_accounts()\n' })).toEqual(['4 -> Ledger.settle_accounts: guess imported', '4 -> pick: plain']);
  });

  test('none by a name of the platform, unless the receiver is the code\'s own', () => {
    expect(casesOf('src/main.js', { ...ledger, 'src/main.js': "exports.answer = response => response.setHeader('a', 'b');\n" })).toEqual([]);
    expect(casesOf('src/main.js', { ...ledger, 'src/main.js': "exports.answer = function () { this.setHeader('a', 'b'); };\n" })).toEqual(['1 -> Ledger.setHeader: guess own']);
  });

  test('on what a nameless callback calls `this`: less than a guess on one\'s own', () => {
    const main = `suite('closing', function () {
  var self = this;
  test('settles', function () { this.settleAccounts(); });
  test('settles again', function () { self.settleAccounts(); });
});
`;
    const made = { ...ledger, 'src/main.js': main };
    expect(casesOf('src/main.js', made)).toEqual(['3 -> Ledger.settleAccounts: callback', '4 -> Ledger.settleAccounts: callback']);
    expect(confidenceOf('typescript', 'fuzzy', 'callback')).toBeLessThan(0.7);
  });

  test('none on the class of the receiver', () => {
    expect(casesOf('src/main.js', { ...ledger, 'src/main.js': 'exports.copy = function () { return this.constructor.settleAccounts(); };\n' })).toEqual([]);
  });

  test('none on super()', () => {
    const files = { 'ledger.py': 'class Ledger:\n    def settle_accounts(self): ...\n', 'shop.py': 'from outside import Base\n\nclass Shop(Base):\n    def close(self):\n        super().settle_accounts()\n' };
    expect(casesOf('shop.py', files)).toEqual([]);
  });
});
