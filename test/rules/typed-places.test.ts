// Values written out under a declared type, as text: which are found, and that every text is read to its end.

import { expect, test } from 'vitest';
import { mask } from '../../src/rules/shapes/masked-text.ts';
import { typedPlaces } from '../../src/rules/shapes/typed-places.ts';

const found = (source: string): readonly string[] => typedPlaces(mask(source), new Set(['Order'])).map(({ type, value }) => `${type} ${value}`);

test('beside the name, in a list, as a default, given back and given later', () => {
  expect(found("const a: Order = { id: 1 };\nlet b: Order[] = [{ id: 2 }];\nb.push({ id: 3 });\nfunction c(d: Order = { id: 4 }): Promise<Order> {\n  return { id: 5 };\n}\n"))
    .toEqual(['Order { id: 1 }', 'Order[] [{ id: 2 }]', 'Order { id: 3 }', 'Order { id: 4 }', 'Promise<Order> { id: 5 }']);
});

test('not what inner functions give back, what is cast, or what a text says', () => {
  expect(found("function a(): Order {\n  const b = c.map(() => {\n    return { id: 1 };\n  });\n  return d({ id: 2 });\n}\nconst e: Order = { id: 3 } as never;\nconst f = 'g: Order = { id: 4 }';\n")).toEqual([]);
});

test.each([1, 2, 3, 4, 5, 6, 7])('a long body ends, wherever its lines are cut (%i)', (width) => {
  const body = `  f(${'x'.repeat(width)}); if (g()) { h(); }\n`.repeat(200);
  expect(found(`function a(): Order {\n${body}  return { id: 1 };\n}\n`)).toEqual(['Order { id: 1 }']);
});

test('texts that a choice may come to', () => {
  expect(found("const a: Order = b ? 'c' : d\n  ? 'e'\n  : f('g');\nconst h = { i: Order, j: 'k' };\n")).toEqual(["Order 'c'", "Order 'e'"]);
});
