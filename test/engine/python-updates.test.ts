// Edits of Python files that change what other files' calls run, and nothing that those files name: an update finds them all.

import { describe, expect, test } from 'vitest';
import { CarriedGraph } from './carried-graph.ts';

const SHOP: Readonly<Record<string, string>> = {
  'shop/__init__.py': '',
  'shop/boxes.py': 'from typing import Generic, TypeVar\nT = TypeVar("T")\nclass Cheap:\n    def ship(self): ...\nclass Dear:\n    def ship(self): ...\nclass Box(Generic[T]):\n    def open(self):\n        return Cheap()\n',
  'shop/queue.py': 'class Receipt:\n    def print(self): ...\nclass Ticket:\n    def print(self): ...\nclass Task:\n    def __init__(self, queue, function): ...\n    def __call__(self, *args):\n        return Receipt()\n    def later(self): ...\nclass Queue:\n    def task(self):\n        def made(function):\n            return Task(self, function)\n        return made\n',
  'shop/jobs.py': 'from shop.queue import Queue\nqueue = Queue()\n@queue.task()\ndef bill(order):\n    return order\n',
  'shop/resource.py': 'from shop.boxes import Cheap, Dear\nclass Collection:\n    model = None\n    def make(self):\n        return self.model()\nclass Boxes(Collection):\n    model = Cheap\n',
  'shop/old.py': 'from shop.boxes import Cheap, Dear\ndef find(name):\n    # type: (str) -> Cheap\n    return name\n',
  'main.py': [
    'from shop.boxes import Box', 'from shop.jobs import bill', 'from shop.old import find', 'from shop.resource import Boxes', 'def run(box: Box[int]):', '    box.open().ship()',
    '    bill.later()', '    bill(1).print()', '    Boxes().make().ship()', '    find("a").ship()', '',
  ].join('\n'),
};

const EDITS: readonly (readonly [name: string, file: string, from: string, to: string])[] = [
  ['the body of a method of a generic class', 'shop/boxes.py', 'return Cheap()', 'return Dear()'],
  ['what the object in a function\'s place gives when called', 'shop/queue.py', 'return Receipt()', 'return Ticket()'],
  ['a decorator that gives the function back', 'shop/queue.py', 'return Task(self, function)', 'return function'],
  ['a decorator taken away', 'shop/jobs.py', '@queue.task()\n', ''],
  ['the class that a descendant names', 'shop/resource.py', 'model = Cheap', 'model = Dear'],
  ['a type in a comment', 'shop/old.py', '-> Cheap', '-> Dear'],
];

describe('an update equals a fresh build', () => {
  test.each(EDITS)('%s, there and back', (_, file, from, to) => {
    const graph = new CarriedGraph();
    const before = new Map(Object.entries(SHOP));
    const after = new Map(before).set(file, SHOP[file].replace(from, to));
    expect(after.get(file)).not.toBe(SHOP[file]);
    graph.moveTo(before);
    const edges = (): string => JSON.stringify(graph.records.get('main.py')?.edges);
    const first = edges();
    expect(graph.moveTo(after).differences).toEqual([]);
    expect(edges()).not.toBe(first);
    expect(graph.moveTo(before).differences).toEqual([]);
    expect(edges()).toBe(first);
  });
});
