import { describe, expect, test } from 'vitest';
import { describeContract, fromTo } from '../../src/impact/describe.ts';

const NO_PARAMETERS = { added: [], removed: [], renamed: [], types: [], optionality: [], modes: [] };

test('short texts are shown whole', () => {
  expect(fromTo('string', 'number')).toBe('`string` → `number`');
  expect(fromTo(undefined, 'number')).toBe('none → `number`');
});

test('long texts that differ in one place show that place, not two equal beginnings', () => {
  const members = Array.from({ length: 40 }, (_, i) => `field${i}: string;`).join(' ');
  const from = `interface Order { ${members} total: number; ${members} }`;
  const to = from.replace('total: number', 'total: bigint');
  const shown = fromTo(from, to);
  expect(shown).toContain('total: number');
  expect(shown).toContain('total: bigint');
  expect(shown.length).toBeLessThan(250);
});

test('a part added in the middle of a long text is shown on the side that has it', () => {
  const long = 'x'.repeat(300);
  expect(fromTo(`${long} end`, `${long} added end`)).toMatch(/→ `….*added end`$/);
});

describe('a type is told by its members', () => {
  const told = (from: string, to: string): string[] => describeContract({ parameters: NO_PARAMETERS, overloads: false, otherSignature: { from, to } });
  const order = (members: string): string => `interface Order { ${members} }`;

  test('that came, went or read differently', () => {
    expect(told(order('id: string; total: number;'), order('id: string; total: number; paidAt?: Date;'))).toEqual(['member `paidAt?: Date` added']);
    expect(told(order('id: string; total: number; lines(page: number): Line[];'), order('readonly id: string; lines(page: number, size: number): Line[];')))
      .toEqual(['member `total` removed', 'member `id: string` → `readonly id: string`', 'member `lines(page: number): Line[]` → `lines(page: number, size: number): Line[]`']);
    expect(told('type Mode = { kind: "a; b"; on: () => void; };', 'type Mode = { kind: "a; b"; on: () => void; off: Map<string, number> };')).toEqual(['member `off: Map<string, number>` added']);
    expect(told(order('id: string; total: number;'), order('id: string; total: bigint;'))).toEqual(['member `total` `number` → `bigint`']);
    expect(told('enum Level { Low, High }', 'enum Level { Low, Middle, High = 3 }')).toEqual(['member `Middle` added', 'member `High` → `High = 3`']);
  });

  test('only where they tell all', () => {
    const both = (from: string, to: string): void => expect(told(from, to)[0]).toMatch(/^signature /);
    both('interface Order extends Base { id: string }', 'interface Order extends Other { id: string }');
    both('type Mode = { a: 1 } | { b: 2 }', 'type Mode = { a: 1 } | { b: 3 }');
    both(order('(page: number): Line[]; (id: string): Line;'), order('(page: number): Line[]; (id: number): Line;'));
    both(order('get(a: string): A; get(b: number): B;'), order('get(a: string): A;'));
    both(order('id: string; total: numb…'), order('id: string; sum: number;…'));
  });

  test('texts that were bounded before they differ are not shown', () => {
    expect(told(order('id: string; to…'), order('id: string; to…'))).toEqual(['definition changed']);
  });
});
