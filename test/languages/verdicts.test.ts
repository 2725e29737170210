import { describe, expect, test } from 'vitest';
import type { FileFacts } from '../../src/extract/facts.ts';
import { SourceParser } from '../../src/extract/parser.ts';
import type { Verdict } from '../../src/graph/model.ts';
import { Program } from '../../src/resolve/program.ts';

const parser = await SourceParser.create();
await parser.load(['a.ts', 'a.js', 'a.py']);

/** The resolver's word on a name of a line. */
function verdictsOn(files: Readonly<Record<string, string>>, path: string, line: number, name: string): readonly Verdict[] {
  const facts = new Map<string, FileFacts>();
  for (const [file, text] of Object.entries(files)) facts.set(file, parser.extract(file, text));
  const program = new Program({
    paths: () => [...facts.keys()], has: p => facts.has(p), languageOf: p => facts.get(p)?.language, facts: p => facts.get(p), manifest: () => undefined,
    callables: () => [],
    declaringFiles: name => [...facts].filter(([, f]) => f.symbols.some(s => s.qual === name)).map(([file]) => file).sort(),
  }, { fuzzy: false });
  return program.verdicts(path, line, name);
}

describe('names and imports', () => {
  const tax = { 'tax.ts': 'export function taxOn(net: number) { return net * 0.2; }\n' };

  test('what a module gives away is bound, what it does not give away is lost', () => {
    const files = { ...tax, 'cart.ts': "import { taxOn, dutyOn } from './tax';\nexport const sum = (net: number) => taxOn(net) + dutyOn(net);\n" };
    expect(verdictsOn(files, 'cart.ts', 1, 'taxOn')).toEqual(['bound']);
    expect(verdictsOn(files, 'cart.ts', 1, 'dutyOn')).toEqual(['lost']);
    expect(verdictsOn(files, 'cart.ts', 2, 'dutyOn')).toEqual(['lost']);
    expect(verdictsOn(files, 'cart.ts', 2, 'taxOn')).toEqual(['bound']);
  });

  test('a file that is gone gives nothing, a package may give anything', () => {
    const files = { 'cart.ts': "import { dutyOn } from './gone';\nimport { round } from 'money';\nexport const sum = (net: number) => round(dutyOn(net));\n" };
    expect(verdictsOn(files, 'cart.ts', 3, 'dutyOn')).toEqual(['lost']);
    expect(verdictsOn(files, 'cart.ts', 3, 'round')).toEqual(['open']);
  });

  test('a star re-export from a package leaves every name open', () => {
    const files = { 'tax.ts': "export * from 'taxes';\n", 'cart.ts': "import { dutyOn } from './tax';\ndutyOn(1);\n" };
    expect(verdictsOn(files, 'cart.ts', 2, 'dutyOn')).toEqual(['open']);
  });

  test('a name of an inner scope is bound there and nobody\'s elsewhere', () => {
    const files = { 'cart.ts': 'export function sum(net: number) {\n  const dutyOn = (n: number) => n;\n  return dutyOn(net);\n}\nexport const late = () => dutyOn(2);\n' };
    expect(verdictsOn(files, 'cart.ts', 3, 'dutyOn')).toEqual(['bound']);
    expect(verdictsOn(files, 'cart.ts', 5, 'dutyOn')).toEqual(['lost']);
  });

  test('what the platform has is open', () => {
    expect(verdictsOn({ 'cart.ts': "export const n = parseInt('2', 10);\n" }, 'cart.ts', 1, 'parseInt')).toEqual(['open']);
    expect(verdictsOn({ 'cart.py': 'print(2)\n' }, 'cart.py', 1, 'print')).toEqual(['open']);
  });

  test('what a test runner gives is open in tests alone', () => {
    const text = 'describe(1);\n';
    expect(verdictsOn({ 'cart.test.ts': text }, 'cart.test.ts', 1, 'describe')).toEqual(['open']);
    expect(verdictsOn({ 'cart.ts': text }, 'cart.ts', 1, 'describe')).toEqual(['lost']);
  });

  test('a line that does not speak of the name has no verdict', () => {
    expect(verdictsOn(tax, 'tax.ts', 1, 'dutyOn')).toEqual([]);
  });

  test('keys of a CommonJS export', () => {
    const files = {
      'tax.js': 'module.exports = { taxOn };\nfunction taxOn(net) { return net; }\n',
      'cart.js': "const { taxOn, dutyOn } = require('./tax');\nconst tax = require('./tax');\nmodule.exports = net => taxOn(net) + dutyOn(net) + tax.dutyOn(net);\n",
    };
    expect(verdictsOn(files, 'cart.js', 3, 'taxOn')).toEqual(['bound']);
    expect(verdictsOn(files, 'cart.js', 3, 'dutyOn')).toEqual(['lost', 'lost']);
  });
});

describe('members', () => {
  const read = 'export const due = (cart: Cart) => cart.total();\n';

  test('a class known to its last ancestor lacks what none of them declares', () => {
    expect(verdictsOn({ 'cart.ts': `class Cart { sum() { return 1; } }\n${read}` }, 'cart.ts', 2, 'total')).toEqual(['lost']);
    expect(verdictsOn({ 'cart.ts': `class Base { total() { return 1; } }\nclass Cart extends Base {}\n${read}` }, 'cart.ts', 3, 'total')).toEqual(['bound']);
  });

  test('a parent from a package may declare it', () => {
    expect(verdictsOn({ 'cart.ts': `import { Base } from 'shop';\nclass Cart extends Base {}\n${read}` }, 'cart.ts', 3, 'total')).toEqual(['open']);
  });

  test('a receiver that nobody can follow is open', () => {
    expect(verdictsOn({ 'cart.ts': 'export const due = (cart: any) => cart.total();\n' }, 'cart.ts', 1, 'total')).toEqual(['open']);
  });

  test('one of two types that has it is enough', () => {
    const files = { 'cart.ts': 'class Cart { sum() { return 1; } }\nclass Order { total() { return 1; } }\nexport const due = (one: Cart | Order) => one.total();\n' };
    expect(verdictsOn(files, 'cart.ts', 3, 'total')).toEqual(['bound']);
  });
});

describe('Python', () => {
  test('imports, submodules and members', () => {
    const files = {
      'shop/__init__.py': '', 'shop/tax.py': 'def tax_on(net):\n    return net\n\nclass Cart:\n    def sum(self):\n        return 1\n',
      'pay.py': 'from shop import tax\nfrom shop.tax import duty_on, Cart\n\ndef due(cart: Cart):\n    return tax.tax_on(1) + tax.duty_on(1) + cart.total()\n',
    };
    expect(verdictsOn(files, 'pay.py', 2, 'duty_on')).toEqual(['lost']);
    expect(verdictsOn(files, 'pay.py', 1, 'tax')).toEqual(['bound']);
    expect(verdictsOn(files, 'pay.py', 5, 'tax_on')).toEqual(['bound']);
    expect(verdictsOn(files, 'pay.py', 5, 'duty_on')).toEqual(['lost']);
    expect(verdictsOn(files, 'pay.py', 5, 'total')).toEqual(['lost']);
  });

  test('a module that answers to any name leaves it open', () => {
    const files = { 'tax.py': 'def __getattr__(name):\n    return load(name)\n', 'pay.py': 'from tax import duty_on\n\nduty_on(1)\n' };
    expect(verdictsOn(files, 'pay.py', 3, 'duty_on')).toEqual(['open']);
  });
});
