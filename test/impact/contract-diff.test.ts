import { describe, expect, test } from 'vitest';
import { diffContract, diffParameters, isOnlyRenaming, isSameContract } from '../../src/impact/contract-diff.ts';
import { typeParameterNames } from '../../src/impact/type-parameters.ts';
import { graphOf, parameter, type SymbolSpec } from '../support/graph-view.ts';

const symbol = (spec: Partial<SymbolSpec>) =>
  graphOf({ 'a.ts': { symbols: [{ qualifiedName: 'price', ...spec }] } }).symbol('a.ts:price')!;
const between = (old: string[], now: string[]) => diffParameters(old.map(parameter), now.map(parameter));

describe('parameters', () => {
  test('the same list differs in nothing', () => {
    expect(isSameContract(diffContract(symbol({ parameters: ['a: number'] }), symbol({ parameters: ['a: number'] })))).toBe(true);
  });

  test('a required one added at the end, and at the front', () => {
    expect(between(['item'], ['item', 'currency']).added).toEqual([{ parameter: parameter('currency'), index: 1 }]);
    const front = between(['item: Item'], ['currency: string', 'item: Item']);
    expect(front.added.map((p) => p.parameter.name)).toEqual(['currency']);
    expect(front.reordered).toBeUndefined();
    expect(front.renamed).toEqual([]);
  });

  test('one removed from the middle', () => {
    const diff = between(['a', 'b', 'c'], ['a', 'c']);
    expect(diff.removed).toEqual([{ parameter: parameter('b'), index: 1 }]);
    expect(diff.added).toEqual([]);
    expect(diff.reordered).toBeUndefined();
  });

  test('two swapped', () => {
    expect(between(['from', 'to'], ['to', 'from']).reordered).toEqual({ from: ['from', 'to'], to: ['to', 'from'] });
  });

  test('renamed in place, but not when the type changed with it', () => {
    expect(between(['id: string', 'all'], ['key: string', 'all']).renamed).toEqual([{ from: 'id', to: 'key', index: 0 }]);
    const replaced = between(['id: string'], ['user: User']);
    expect(replaced.renamed).toEqual([]);
    expect(replaced.removed).toHaveLength(1);
    expect(replaced.added).toHaveLength(1);
  });

  test('a rename beside an addition is found by its type', () => {
    const diff = between(['id: string'], ['user: User', 'key: string']);
    expect(diff.renamed).toEqual([{ from: 'id', to: 'key', index: 1 }]);
    expect(diff.added.map((p) => p.parameter.name)).toEqual(['user']);
  });

  test('optionality, type and mode', () => {
    expect(between(['a?'], ['a']).optionality).toEqual([{ name: 'a', index: 0, from: 'optional', to: 'required' }]);
    expect(between(['a: A'], ['a: B']).types).toEqual([{ name: 'a', index: 0, from: 'A', to: 'B' }]);
    expect(between(['a'], ['...a']).modes).toEqual([{ name: 'a', index: 0, from: 'plain', to: 'rest' }]);
  });

  test('keyword-only parameters have no order', () => {
    const keyword = (name: string) => ({ ...parameter(name), keywordOnly: true });
    expect(diffParameters([keyword('a'), keyword('b')], [keyword('b'), keyword('a')]).reordered).toBeUndefined();
  });
});

describe('the rest of the contract', () => {
  test('return type, async, static, visibility, export, accessor', () => {
    const diff = diffContract(
      symbol({ returnType: 'number' }),
      symbol({ returnType: 'Promise<number>', async: true, static: true, visibility: 'private', exported: false, accessor: 'get' }),
    );
    expect(diff).toMatchObject({
      returnType: { from: 'number', to: 'Promise<number>' }, async: { from: false, to: true }, static: { to: true },
      visibility: { from: 'public', to: 'private' }, exported: { from: true, to: false }, accessor: { from: undefined, to: 'get' },
    });
    expect(diff.otherSignature).toBeUndefined();
  });

  test('a renamed parameter alone is told apart', () => {
    const diff = diffContract(symbol({ parameters: ['a: A'] }), symbol({ parameters: ['b: A'] }));
    expect(isOnlyRenaming(diff)).toBe(true);
    expect(isSameContract(diff)).toBe(false);
  });

  test('what no field explains is shown as the signature', () => {
    const diff = diffContract(
      symbol({ kind: 'class', signature: 'class price extends A' }), symbol({ kind: 'class', signature: 'class price extends B' }));
    expect(diff.otherSignature).toEqual({ from: 'class price extends A', to: 'class price extends B' });
  });

  test.each([
    ['map<T, U>(f: (x: T) => U)', ['T', 'U']], ['map<K extends Record<string, A>>(k: K)', ['K']], ['map(f: Array<T>)', []],
    ['def map[T](x: T)', ['T']], ['<T> T map(T x)', ['T']], ['map<F extends (a: number) => void, G>()', ['F', 'G']], ['class map', []],
    ['map<const T, in out U = T>(x: T)', ['T', 'U']], ['def map[*Ts, **P](f)', ['Ts', 'P']],
  ])('type parameters of %s', (signature, names) => {
    expect(typeParameterNames({ name: 'map', signature })).toEqual(names);
  });

  test('what type parameters are called is no difference, what is said of them is', () => {
    const price = (signature: string, type: string, returnType: string) => symbol({ signature, parameters: [`items: ${type}`], returnType });
    const old = price('price<Item>(items: readonly Item[]): Item', 'readonly Item[]', 'Item');
    const renamed = diffContract(old, price('price<T>(items: readonly T[]): T', 'readonly T[]', 'T'));
    expect(renamed.parameters.types).toEqual([]);
    expect(renamed.returnType).toBeUndefined();
    const narrowed = diffContract(old, price('price<T>(items: readonly string[]): T', 'readonly string[]', 'T'));
    expect(narrowed.parameters.types).toEqual([{ name: 'items', index: 0, from: 'readonly T[]', to: 'readonly string[]' }]);
    // The new name meant another type before.
    const taken = diffContract(price('price<T>(items: Map<T, U>): T', 'Map<T, U>', 'T'), price('price<U>(items: Map<U, U>): U', 'Map<U, U>', 'U'));
    expect(taken.parameters.types).toHaveLength(1);
  });
});
