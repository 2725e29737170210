import { describe, expect, test } from 'vitest';
import { graphOf } from './graph-of.ts';

const HEAD = [
  'import asyncio, contextlib, dataclasses, functools, heapq, itertools, queue, weakref',
  'from concurrent.futures import ThreadPoolExecutor, as_completed',
  'from contextvars import ContextVar', 'from enum import Enum', 'from typing import NamedTuple',
  'class Job:', '    def run(self): ...', 'class Night(Job):', '    def run(self): ...',
  'def make(x) -> Job: ...', 'async def fetch() -> Job: ...',
];

/** Targets of the calls on the last line of a file that starts as above. */
function last(...lines: string[]): string[] {
  const text = [...HEAD, ...lines];
  return graphOf({ 'main.py': `${text.join('\n')}\n` }).callsAt('main.py', text.length).map(id => id.replace('main.py:', ''));
}

describe('values through the standard library (Python)', () => {
  test('queues, context variables and weak references give what they hold', () => {
    expect(last('def f(q: "queue.Queue[Job]"): q.get().run()')).toEqual(['Job.run']);
    expect(last('async def f(q: "asyncio.Queue[Job]"): (await q.get()).run()')).toEqual(['Job.run']);
    expect(last('current: ContextVar[Job] = ContextVar("current")', 'current.get().run()')).toEqual(['Job.run']);
    expect(last('def f(w: "weakref.ref[Job]"): w().run()')).toEqual(['Job.run']);
  });

  test('executors, tasks and loops give what the function gives', () => {
    expect(last('with ThreadPoolExecutor() as pool:', '    pool.submit(make, 1).result().run()')).toEqual(['Job.run']);
    expect(last('pool = ThreadPoolExecutor()', 'for job in pool.map(make, [1]):', '    job.run()')).toEqual(['Job.run']);
    expect(last('pool = ThreadPoolExecutor()', 'for done in as_completed([pool.submit(make, 1)]):', '    done.result().run()')).toEqual(['Job.run']);
    expect(last('loop = asyncio.get_event_loop()', 'loop.run_until_complete(fetch()).run()')).toEqual(['Job.run', 'fetch']);
  });

  test('itertools, heapq and sum keep the elements', () => {
    expect(last('def f(jobs: list[Job]):', '    for key, group in itertools.groupby(jobs, key=id):', '        for job in group:', '            job.run()')).toEqual(['Job.run']);
    expect(last('def f(jobs: list[Job]):', '    for a, b in itertools.combinations(jobs, 2):', '        b.run()')).toEqual(['Job.run']);
    expect(last('def f(jobs: list[list[Job]]):', '    for job in itertools.chain.from_iterable(jobs):', '        job.run()')).toEqual(['Job.run']);
    expect(last('def f(jobs: list[Job]): heapq.heappop(jobs).run()')).toEqual(['Job.run']);
    expect(last('def f(jobs: list[Job]): sum(jobs, Job()).run()')).toEqual(['Job', 'Job.run']);
  });

  test('exit stacks enter, replace keeps the class', () => {
    expect(last('@contextlib.contextmanager', 'def night():', '    yield Night()', 'with contextlib.ExitStack() as stack:', '    stack.enter_context(night()).run()')).toEqual(['Night.run', 'night']);
    expect(last('dataclasses.replace(Night(), n=1).run()')).toEqual(['Night', 'Night.run']);
  });

  test('named tuples by position, enumerations by iteration and through ancestors', () => {
    expect(last('class Plan(NamedTuple):', '    first: Job', '    second: Night', 'def f(plan: Plan):', '    a, b = plan', '    b.run()')).toEqual(['Night.run']);
    expect(last('class Shade(Enum):', '    def show(self): ...', 'class Colour(Shade):', '    RED = 1', 'for c in Colour: c.show(); Colour.RED.show()')).toEqual(['Shade.show']);
  });

  test('methods of a metaclass, and instances made by __new__', () => {
    expect(last('class Registry(type):', '    def find(cls): return cls()', 'class Model(metaclass=Registry):', '    def save(self): ...', 'Model.find()')).toEqual(['Registry.find']);
    expect(last('class Base:', '    @classmethod', '    def bare(cls): return super().__new__(cls)', 'class Real(Base):', '    def save(self): ...', 'Real.bare().save()')).toEqual(['Base.bare', 'Real.save']);
  });

  test('a class body reads the names around it until it has its own', () => {
    expect(last('class Queue:', '    Job = Job', '    def add(self): self.Job().run()')).toEqual(['Job', 'Job.run']);
  });

  test('what a comprehension tests of its own names and of those around it', () => {
    expect(last('def f(things, other):', '    return [(x.run() if isinstance(x, Night) else 0, other.run() if isinstance(other, Job) else 1) for x in things]')).toEqual(['Job.run', 'Night.run']);
    expect(last('def f(x):', '    if isinstance(x, Night):', '        return [x.run() for x in [Job()]], x.run()')).toEqual(['Job', 'Job.run', 'Night.run']);
  });

  test('a patched attribute is what was put there', () => {
    expect(last('from unittest import mock', 'with mock.patch("shop.job", Night()) as it:', '    it.run()')).toEqual(['Night.run']);
  });

  test('an override takes the types its parent declares, a receiver the one it is declared with, a lambda the one of its parameter', () => {
    expect(last('class Shop:', '    def handle(self, job: Night): ...', 'class Small(Shop):', '    def handle(self, job): job.run()')).toEqual(['Night.run']);
    expect(last('class Needs:', '    def log(self): ...', 'class Mixin:', '    def go(self: Needs): self.log()')).toEqual(['Needs.log']);
    expect(last('from typing import Callable', 'def each(do: Callable[[Night], None] = lambda n: n.run()): ...')).toEqual(['Night.run']);
  });

  test('types: a parameter of the same name hides nothing, NewType and TypedDict, dict of pairs', () => {
    expect(last('import jobs', 'def plan(Night: "Night"): Night.run()')).toEqual(['Night.run']);
    expect(last('from typing import NewType', 'Shift = NewType("Shift", Night)', 'def f(s: Shift): s.run()')).toEqual(['Night.run']);
    expect(last('from typing import TypedDict', 'class Plan(TypedDict):', '    job: Night', 'def f(plan: Plan): plan["job"].run()')).toEqual(['Night.run']);
    expect(last('def f(jobs: dict[str, Night]):', '    for job in dict(sorted(jobs.items())).values():', '        job.run()')).toEqual(['Night.run']);
    expect(last('type("Late", (Night,), {})().run()')).toEqual(['Night', 'Night.run']);
  });

  test('a method replaced by a stand-in is still the method when called', () => {
    expect(last('class Shop:', '    def open(self): ...', '    def test(self):', '        self.open = lambda: None', '        self.open()')).toContain('Shop.open');
  });

  test('calls in annotations run', () => {
    expect(last('from typing import Annotated', 'def handler(job: Annotated[Job, make(1)]): ...')).toEqual(['make']);
  });
});
