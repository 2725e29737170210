import { describe, expect, test } from 'vitest';
import { namesParent } from '../../src/rules/calls/heritage.ts';

describe('parents named by a declaration', () => {
  test.each([
    ['class Box', false],
    ['class Box extends Base', true],
    ['export class Builder<TContext extends object, TMeta extends object>', false],
    ['class Builder<T extends Map<string, object>> extends Base<T>', true],
    ['class Held<F extends (x: number) => void> implements Holder<F>', false],
  ])('%s', (signature, expected) => {
    expect(namesParent(signature)).toBe(expected);
  });
});
