import { describe, expect, test } from 'vitest';
import { graphOf } from './graph-of.ts';

describe('calls that operators and brackets make', () => {
  const g = graphOf({
    'query.py': [
      'class Query:', '    def __or__(self, other):', '        return Query()', '    def __invert__(self):', '        return Query()', '    def run(self): ...',
      'class Rows:', '    def __getitem__(self, key):', '        return Query()', '    def __setitem__(self, key, value): ...', '    def __iadd__(self, row): ...', '',
    ].join('\n'),
    'main.py': [
      'from query import Query, Rows', 'def search(extra, n):', '    query = Query()', '    query |= extra', '    query.run()', '    (~query).run()',
      '    rows = Rows()', '    rows += extra', '    rows[1:n].run()', '    rows[n] = extra', '    names = ["a"][1:n]', '    names.run()', '    total = 0', '    total += n', '    total = -n', '',
    ].join('\n'),
  });

  test('an operator with an assignment, and a sign', () => {
    expect(g.callsAt('main.py', 4)).toEqual(['query.py:Query.__or__']);
    expect(g.callsAt('main.py', 5)).toEqual(['query.py:Query.run']);
    expect(g.callsAt('main.py', 6)).toEqual(['query.py:Query.__invert__', 'query.py:Query.run']);
    expect(g.callsAt('main.py', 8)).toEqual(['query.py:Rows.__iadd__']);
  });

  test('a part of an object of ours is what its brackets give, a part of a list is a list', () => {
    expect(g.callsAt('main.py', 9)).toEqual(['query.py:Query.run']);
    expect(g.callsAt('main.py', 10)).toEqual(['query.py:Rows.__setitem__']);
    expect(g.callsAt('main.py', 12)).toEqual([]);
  });

  test('numbers ask nobody', () => {
    for (const line of [14, 15]) expect(g.callsAt('main.py', line)).toEqual([]);
  });

  test('a field that a function without a name is assigned to', () => {
    const h = graphOf({ 'store.py': 'class Store:\n    def __init__(self, prefix):\n        self.key = lambda name: prefix + name\n    def get(self, name):\n        return self.conn.get(self.key(name))\n    def other(self, store):\n        store.key = lambda name: name\n' });
    expect(h.callsAt('store.py', 5)).toEqual(['store.py:Store.__init__.key']);
    const replaced = graphOf({ 'document.py': 'class Document:\n    def switch(self, other):\n        self.collection = lambda: other\n    def collection(self): ...\n    def save(self):\n        self.collection()\n' });
    expect(replaced.callsAt('document.py', 6)).toEqual(['document.py:Document.collection']);
  });
});
