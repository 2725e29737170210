import { describe, expect, test } from 'vitest';
import { ParamFlag, REF_STRIDE, RefFlag, RefKind, SymFlag, type FileFacts, type SymbolFact } from '../../../src/extract/facts.ts';
import { factsOf } from './graph-of.ts';

const symbol = (facts: FileFacts, qual: string): SymbolFact => {
  const found = facts.symbols.find(s => s.qual === qual);
  if (!found) throw new Error(`no ${qual} among ${facts.symbols.map(s => s.qual).join(', ')}`);
  return found;
};
const has = (s: SymbolFact, flag: number): boolean => (s.flags & flag) !== 0;

describe('what a caller sees of a Python function', () => {
  test('every kind of parameter, without the receiver', () => {
    const facts = factsOf('class C:\n    def m(self, a, /, b: int, c=1, *args, d, e=2, **kw) -> str: ...\n    @staticmethod\n    def s(x): ...\n    @classmethod\n    def k(cls, y): ...\n');
    expect(symbol(facts, 'C.m').params).toEqual([
      { n: 'a', f: ParamFlag.POSITIONAL_ONLY }, { n: 'b', t: 'int', f: 0 }, { n: 'c', f: ParamFlag.OPTIONAL }, { n: 'args', f: ParamFlag.REST },
      { n: 'd', f: ParamFlag.KEYWORD_ONLY }, { n: 'e', f: ParamFlag.KEYWORD_ONLY | ParamFlag.OPTIONAL }, { n: 'kw', f: ParamFlag.KEYWORD_REST },
    ]);
    expect(symbol(facts, 'C.m').ret).toBe('str');
    expect(symbol(facts, 'C.s').params).toEqual([{ n: 'x', f: 0 }]);
    expect(symbol(facts, 'C.k').params).toEqual([{ n: 'y', f: 0 }]);
    expect(has(symbol(facts, 'C.k'), SymFlag.STATIC)).toBe(true);
  });

  test('dataclasses take their fields', () => {
    const facts = factsOf('@dataclass\nclass P:\n    x: int\n    y: int = 0\n    n: ClassVar[int] = 3\n    z: list = field(default_factory=list)\n    w: int = field(init=False)\n    _: KW_ONLY\n    k: str\n');
    expect(symbol(facts, 'P').params).toEqual([
      { n: 'x', t: 'int', f: 0 }, { n: 'y', t: 'int', f: ParamFlag.OPTIONAL }, { n: 'z', t: 'list', f: ParamFlag.OPTIONAL }, { n: 'k', t: 'str', f: ParamFlag.KEYWORD_ONLY },
    ]);
  });

  test('arguments of a call: positions, keywords and spreads', () => {
    const facts = factsOf('f(1, 2, *rest, key=3, **more)\n');
    const at = facts.refs.findIndex((kind, i) => i % REF_STRIDE === 0 && kind === RefKind.CALL);
    expect(facts.refs[at + 4]).toBe(3);
    expect(facts.refs[at + 5] & (RefFlag.SPREAD | RefFlag.KEYWORD_SPREAD)).toBe(RefFlag.SPREAD | RefFlag.KEYWORD_SPREAD);
    expect(facts.keywords[facts.refs[at + 7]].map(n => facts.strings[n])).toEqual(['key']);
  });

  test('what is exported, private, a test', () => {
    const facts = factsOf('__all__ = ["a", "_b"]\ndef a(): ...\ndef _b(): ...\ndef c(): ...\n');
    expect(['a', '_b', 'c'].map(n => has(symbol(facts, n), SymFlag.EXPORTED))).toEqual([true, true, false]);
    expect(has(symbol(facts, '_b'), SymFlag.PRIVATE)).toBe(true);
    for (const path of ['tests/helpers.py', 'pkg/test_x.py', 'pkg/x_test.py', 'conftest.py']) expect(has(symbol(factsOf('def f(): ...\n', path), 'f'), SymFlag.TEST)).toBe(true);
    expect(has(symbol(factsOf('def f(): ...\n', 'pkg/contest.py'), 'f'), SymFlag.TEST)).toBe(false);
  });
});

describe('hashes of Python symbols', () => {
  const hashes = (text: string): readonly [string, string, string] => symbol(factsOf(text), 'f').hash;
  const plain = 'def f(x):\n    """Doc."""\n    if x:\n        g(x)\n    h(x)\n';

  test('comments, layout and quotes do not count', () => {
    expect(hashes('def f( x ):  # why\n  """Doc."""\n\n  if x:\n      # so\n      g( x )\n  h(x)\n')).toEqual(hashes(plain));
  });
  test('a docstring counts in the whole, not in the body', () => {
    const other = hashes(plain.replace('Doc.', 'Other.'));
    expect(other[0]).not.toBe(hashes(plain)[0]);
    expect(other.slice(1)).toEqual(hashes(plain).slice(1));
  });
  test('which block a statement belongs to does count', () => {
    const moved = hashes(plain.replace('    h(x)', '        h(x)'));
    expect(moved[2]).not.toBe(hashes(plain)[2]);
    expect(moved[1]).toBe(hashes(plain)[1]);
  });
  test('a default or a new parameter changes the contract', () => {
    expect(hashes(plain.replace('(x):', '(x=1):'))[1]).not.toBe(hashes(plain)[1]);
    expect(hashes(plain.replace('(x):', '(x, y):'))[1]).not.toBe(hashes(plain)[1]);
  });
});
