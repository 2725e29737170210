import { describe, expect, test } from 'vitest';
import { graphOf } from './graph-of.ts';

const QUEUE = [
  'class Result:', '    def ready(self): ...', '    def __init__(self, task): ...',
  'class Task:', '    def __init__(self, queue, function):', '        self.queue = queue', '        self.function = function',
  '    def later(self, delay): ...', '    def __call__(self, *args):', '        return self.queue.enqueue(self)', '    def apply(self): ...',
  'class Queue:', '    def enqueue(self, task):', '        return Result(task)',
  '    def task(self, retries=0):', '        def made(function):', '            return Task(self, function)', '        return made',
  '    def hook(self):', '        def kept(function):', '            return function', '        return kept', '',
].join('\n');

describe('what a decorator makes of a function', () => {
  const g = graphOf({
    'queue.py': QUEUE,
    'jobs.py': 'from queue import Queue\nqueue = Queue()\n@queue.task(retries=2)\ndef bill(order):\n    return order\n@queue.hook()\ndef started(worker):\n    return worker\n',
    'shop.py': [
      'from jobs import bill, started', 'import jobs', 'bill.later(5)', 'bill(1).ready()', 'jobs.bill.apply()', 'started.later(1)',
      'def run(job): job(2)', 'run(bill)', 'bill(3)', '',
    ].join('\n'),
    'test_jobs.py': [
      'from queue import Queue', 'class TestJobs:', '    def setUp(self):', '        self.queue = Queue()', '    def test_later(self):',
      '        @self.queue.task()', '        def ship(parcel): ...', '        ship.later(1)', '        result = ship(2)', '        result.ready()', '',
    ].join('\n'),
  });

  test('has the members of the object in its place', () => {
    expect(g.callsAt('shop.py', 3)).toEqual(['queue.py:Task.later']);
    expect(g.callsAt('shop.py', 5)).toEqual(['queue.py:Task.apply']);
    expect(g.callsAt('test_jobs.py', 8)).toEqual(['queue.py:Task.later']);
  });

  test('gives what calling that object gives; the name still stands for the function', () => {
    expect(g.callsAt('shop.py', 4)).toEqual(['jobs.py:bill', 'queue.py:Result.ready']);
    expect(g.callsAt('shop.py', 9)).toEqual(['jobs.py:bill']);
    expect(g.callsAt('test_jobs.py', 10)).toEqual(['queue.py:Result.ready']);
  });

  test('handed on, it is the object that is called first', () => {
    expect(g.callsAt('shop.py', 7)).toEqual(['jobs.py:bill', 'queue.py:Task.__call__']);
    expect(g.surest('shop.py', 7)).toEqual(['queue.py:Task.__call__']);
  });

  test('a decorator that gives the function back leaves it one', () => {
    expect(g.callsAt('shop.py', 6)).toEqual([]);
  });

  test('of a method: read through __get__ where that can be followed, else still the method', () => {
    const h = graphOf({
      'bound.py': [
        'class Bound:', '    def __init__(self, obj): ...', '    def delay(self): ...', 'class task:', '    def __init__(self, function): ...', '    def __get__(self, obj, owner):', '        return Bound(obj)',
        'class classmethod_only:', '    def __init__(self, function):', '        self.function = function', '    def __get__(self, obj, owner):', '        return partial(self.function, owner)', '',
      ].join('\n'),
      'main.py': 'from bound import classmethod_only, task\nclass Query:\n    def run(self): ...\nclass Model:\n    @task\n    def sync(self): ...\n    @classmethod_only\n    def delete(cls):\n        return Query()\ndef clean(model: Model):\n    model.sync.delay()\n    Model.delete().run()\n',
    });
    expect(h.callsAt('main.py', 11)).toEqual(['bound.py:Bound.delay']);
    expect(h.callsAt('main.py', 12)).toEqual(['main.py:Model.delete', 'main.py:Query.run']);
  });
});
