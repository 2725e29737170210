import { describe, expect, test } from 'vitest';
import { graphOf } from './graph-of.ts';

describe('Python modules', () => {
  test('packages, relative imports, re-exports and star imports with __all__', () => {
    const g = graphOf({
      'shop/__init__.py': 'from .orders import place as place_order\nfrom .prices import *\n',
      'shop/orders.py': 'from . import prices\nfrom .prices import _round\n\ndef place(item):\n    return _round(prices.total(item))\n',
      'shop/prices.py': '__all__ = ["total"]\n\ndef total(item): ...\ndef _round(x): ...\ndef hidden(): ...\n',
      'main.py': 'import shop.orders\nfrom shop import place_order, total\n\nplace_order(1)\ntotal(2)\nshop.orders.place(3)\nshop.hidden()\n',
    });
    expect(g.edges()).toEqual([
      'main.py:<module> -> shop/orders.py:place',
      'main.py:<module> -> shop/prices.py:total',
      'shop/orders.py:place -> shop/prices.py:_round',
      'shop/orders.py:place -> shop/prices.py:total',
    ]);
    expect(g.callsAt('main.py', 7)).toEqual([]);
  });

  test('imports in try and except blocks keep both ways open', () => {
    const g = graphOf({
      'fast.py': 'def encode(x): ...\n',
      'slow.py': 'def encode(x): ...\n',
      'main.py': 'try:\n    from fast import encode\nexcept ImportError:\n    from slow import encode\n\nencode(1)\n',
    });
    expect(g.callsAt('main.py', 6)).toEqual(['fast.py:encode', 'slow.py:encode']);
  });
});

describe('Python classes', () => {
  test('the resolution order is C3, and super() follows it', () => {
    const g = graphOf({
      'main.py': [
        'class Base:', '    def run(self): ...', 'class Left(Base): pass', 'class Right(Base):', '    def run(self):', '        super().run()',
        'class Both(Left, Right):', '    def go(self):', '        self.run()', '        super().run()', '',
      ].join('\n'),
    });
    expect(g.callsAt('main.py', 6)).toEqual(['main.py:Base.run']);
    expect(g.callsAt('main.py', 9)).toEqual(['main.py:Right.run']);
    expect(g.callsAt('main.py', 10)).toEqual(['main.py:Right.run']);
  });

  test('fields assigned anywhere in the class, and constructors inherited', () => {
    const g = graphOf({
      'main.py': [
        'class Wheel:', '    def __init__(self, size): ...', '    def turn(self): ...', 'class BigWheel(Wheel): pass',
        'class Car:', '    def build(self):', '        self.wheel = BigWheel(3)', '    def drive(self):', '        self.wheel.turn()', '',
      ].join('\n'),
    });
    expect(g.callsAt('main.py', 7)).toEqual(['main.py:Wheel.__init__']);
    expect(g.callsAt('main.py', 9)).toEqual(['main.py:Wheel.turn']);
  });

  test('Final without a type leaves it to the value', () => {
    const g = graphOf({
      'main.py': ['from typing import Final', 'class Till:', '    def total(self): ...', 'TILL: Final = Till()', 'TILL.total()', ''].join('\n'),
    });
    expect(g.callsAt('main.py', 5)).toEqual(['main.py:Till.total']);
  });

  test('type arguments of the receiver are settled, whatever is passed', () => {
    const g = graphOf({
      'main.py': [
        'from typing import Generic, TypeVar', 'T = TypeVar("T")', 'class Var(Generic[T]):', '    def get(self, default: T | None = None) -> T: ...',
        'class Order:', '    def send(self): ...', 'current: Var[Order] = Var()', 'current.get(None).send()', '',
      ].join('\n'),
    });
    expect(g.callsAt('main.py', 8)).toEqual(['main.py:Order.send', 'main.py:Var.get']);
  });

  test('a name assigned twice means what it was last given', () => {
    const g = graphOf({
      'main.py': ['class A:', '    def go(self): ...', 'class B:', '    def go(self): ...', 'def f(flag):', '    x = A()', '    x.go()', '    x = B()', '    x.go()', '    if flag:', '        x = A()', '    x.go()', ''].join('\n'),
    });
    expect(g.callsAt('main.py', 7)).toEqual(['main.py:A.go']);
    expect(g.callsAt('main.py', 9)).toEqual(['main.py:B.go']);
    expect(g.callsAt('main.py', 12)).toEqual(['main.py:A.go', 'main.py:B.go']);
  });

  test('isinstance narrows, also by leaving early', () => {
    const g = graphOf({
      'main.py': ['class A:', '    def go(self): ...', 'class B(A):', '    def go(self): ...', 'def f(x: A):', '    if not isinstance(x, B):', '        x.go()', '        return', '    x.go()', ''].join('\n'),
    });
    expect(g.callsAt('main.py', 7)).toEqual(['main.py:A.go']);
    expect(g.callsAt('main.py', 9)).toEqual(['main.py:B.go']);
  });

  test('a method that gives back its receiver, or makes one of its class, gives the descendant it was called on', () => {
    const g = graphOf({
      'keys.py': [
        'import copy', 'class Closing:', '    def __enter__(self):', '        return self', '    def __exit__(self, *exc): ...',
        'class Key(Closing):', '    def sign(self): ...',
        '    @classmethod', '    def from_file(cls, path):', '        key = cls(path)', '        return key',
        '    def _clone(self):', '        made = self.__class__()', '        return made',
        '    def with_comment(self, text):', '        other = self._clone()', '        other.comment = text', '        return other',
        '    def twin(self):', '        return copy.copy(self)',
        'class RsaKey(Key):', '    def sign(self): ...', '',
      ].join('\n'),
      'main.py': [
        'from keys import RsaKey', 'key = RsaKey.from_file("id_rsa")', 'key.sign()', 'key.with_comment("work").sign()', 'key.twin().sign()',
        'with RsaKey.from_file("id_rsa") as opened:', '    opened.sign()', '',
      ].join('\n'),
    });
    for (const line of [3, 4, 5, 7]) expect(g.callsAt('main.py', line)).toContain('keys.py:RsaKey.sign');
    expect(g.edges().filter(e => e.endsWith('keys.py:Key.sign'))).toEqual([]);
  });

  test('attributes are what was assigned to them or tested last', () => {
    const g = graphOf({
      'main.py': [
        'class Runner:', '    def stop(self): ...', 'class Master(Runner):', '    def stop(self): ...', 'class Worker(Runner):', '    def stop(self): ...',
        'class Environment:', '    def __init__(self, runner: Runner):', '        self.runner = runner', '        self.helper = None',
        '    def halt(self):', '        if isinstance(self.runner, Master):', '            self.runner.stop()', '        self.runner.stop()',
        '    def swap(self, other):', '        self.helper = Worker()', '        self.helper.stop()', '        self = other', '        self.helper.stop()',
        '    def again(self):', '        self.helper = Master()', '        self.helper.stop()',
        'def halt_all(kind):', '    if issubclass(kind, Worker):', '        kind().stop()', '    if type(kind) is Master:', '        kind.stop()',
        'def seen(event: Runner):', '    match event:', '        case Worker() | Master():', '            event.stop()', '',
      ].join('\n'),
    });
    expect(g.callsAt('main.py', 13)).toEqual(['main.py:Master.stop']);
    expect(g.callsAt('main.py', 14)).toEqual(['main.py:Runner.stop']);
    expect(g.callsAt('main.py', 17)).toEqual(['main.py:Worker.stop']);
    expect(g.callsAt('main.py', 19)).toEqual(['main.py:Master.stop', 'main.py:Worker.stop']);
    expect(g.callsAt('main.py', 22)).toEqual(['main.py:Master.stop']);
    expect(g.callsAt('main.py', 25)).toEqual(['main.py:Worker', 'main.py:Worker.stop']);
    expect(g.callsAt('main.py', 27)).toEqual(['main.py:Master.stop']);
    expect(g.callsAt('main.py', 31)).toEqual(['main.py:Master.stop', 'main.py:Worker.stop']);
  });

  test('reading a descriptor off an instance gives what its __get__ gives', () => {
    const g = graphOf({
      'main.py': [
        'from typing import Callable, Generic, TypeVar, overload', 'T = TypeVar("T")',
        'class Late(Generic[T]):', '    @overload', '    def __get__(self, instance: None, owner) -> "Late[T]": ...',
        '    @overload', '    def __get__(self, instance: object, owner) -> T: ...', '    def __get__(self, instance, owner): ...', '    def open(self): ...',
        'class Stats:', '    def open(self): ...', 'class Crawler:', '    stats: Late[Stats] = Late()', '    def run(self):', '        self.stats.open()',
        'Crawler.stats.open()', 'def build(factory: Callable[..., T]) -> T: ...', 'build(Stats).open()', '',
      ].join('\n'),
    });
    expect(g.callsAt('main.py', 15)).toEqual(['main.py:Stats.open']);
    expect(g.callsAt('main.py', 16)).toEqual(['main.py:Late.open']);
    expect(g.callsAt('main.py', 18)).toEqual(['main.py:Stats.open', 'main.py:build']);
  });

  test('super(Other, self) starts after Other; a function declared with overloads can be handed on; closing() gives what it closes', () => {
    const g = graphOf({
      'main.py': [
        'from contextlib import closing', 'from functools import lru_cache', 'from typing import overload',
        'class Env:', '    def run(self): ...', '    def close(self): ...', 'class Virtual(Env):', '    def run(self): ...',
        'class Generic(Virtual):', '    def run(self):', '        super(Virtual, self).run()', '        super(Generic, self).run()',
        '@overload', 'def text(x: str) -> str: ...', '@overload', 'def text(x: None) -> None: ...', 'def text(x): ...', 'native = text', 'native("a")',
        'with closing(Generic()) as env:', '    env.close()',
        'class Store:', '    @atomic_cached_property', '    def env(self) -> Env: ...', '    def __init__(self):', '        self.find = lru_cache(maxsize=None)(self._find)',
        '    def _find(self) -> Env: ...', '    def go(self):', '        self.env.run()', '        self.find().close()', '',
      ].join('\n'),
    });
    expect(g.callsAt('main.py', 11)).toEqual(['main.py:Env.run']);
    expect(g.callsAt('main.py', 12)).toEqual(['main.py:Virtual.run']);
    expect(g.callsAt('main.py', 19)).toEqual(['main.py:text']);
    expect(g.callsAt('main.py', 21)).toEqual(['main.py:Env.close']);
    expect(g.callsAt('main.py', 29)).toEqual(['main.py:Env.run']);
    expect(g.callsAt('main.py', 30)).toEqual(['main.py:Env.close', 'main.py:Store._find']);
  });

  test('a long line of ancestors is seen to its end, super(Other, self) in the order of the receiver', () => {
    const files: Record<string, string> = { 'tasks/__init__.py': 'from tasks.task0 import Task0 as Task\n', 'tasks/task0.py': 'class Task0:\n    def __init__(self): ...\n    def run(self): ...\n' };
    for (let i = 1; i < 9; i++) files[`tasks/task${i}.py`] = `import tasks.task${i - 1}\nclass Task${i}(tasks.task${i - 1}.Task${i - 1}): ...\n`;
    files['main.py'] = [
      'from tasks.task8 import Task8', 'import tasks', 'Task8().run()',
      'class Mixin:', '    def close(self): ...', 'class Extra:', '    def open(self): ...', 'class Both(Mixin, Extra, tasks.Task):',
      '    def go(self):', '        super(Mixin, self).run()', '        super(Mixin, self).open()', '',
    ].join('\n');
    const g = graphOf(files);
    expect(g.callsAt('main.py', 3)).toEqual(['tasks/task0.py:Task0.__init__', 'tasks/task0.py:Task0.run']);
    expect(g.callsAt('main.py', 10)).toEqual(['tasks/task0.py:Task0.run']);
    expect(g.callsAt('main.py', 11)).toEqual(['main.py:Extra.open']);
  });

  test('names for generic types and unions; a call spread into a subscript', () => {
    const g = graphOf({
      'results.py': 'from typing import Generic, TypeVar, Union\nT = TypeVar("T")\nclass Ok(Generic[T]):\n    def ok(self): ...\nclass Err:\n    def err(self): ...\nResult = Union[Ok[T], Err]\nEither = Ok | Err\n',
      'main.py': 'from results import Either, Err, Result\nMatch = Result[int]\ndef match() -> Match: ...\ndef either() -> Either: ...\ndef f():\n    found = match()\n    if isinstance(found, Err):\n        return\n    found.ok()\n    either().err()\n    table[*match()]\n',
    });
    expect(g.callsAt('main.py', 9)).toEqual(['results.py:Ok.ok']);
    expect(g.callsAt('main.py', 10)).toEqual(['main.py:either', 'results.py:Err.err']);
    expect(g.callsAt('main.py', 11)).toEqual(['main.py:match']);
  });

  test('of several declarations the last counts, of those that the usual run comes by; the others stay possible', () => {
    const g = graphOf({
      'locks.py': [
        'import sys', 'try:', '    import fcntl', 'except ImportError:', '    def lock(f): ...', 'else:', '    def lock(f): ...',
        'if sys.version_info >= (3, 8):', '    def close(f): ...', 'else:', '    def close(f): ...', '',
      ].join('\n'),
      'main.py': 'from locks import lock, close\nlock(1)\nclose(1)\n',
    });
    expect(g.surest('main.py', 2)).toEqual(['locks.py:lock~2']);
    expect(g.surest('main.py', 3)).toEqual(['locks.py:close']);
    expect(g.callsAt('main.py', 2)).toEqual(['locks.py:lock', 'locks.py:lock~2']);
  });

  test('what is declared for unusual runs alone stays possible where the usual one imports or assigns the name', () => {
    const g = graphOf({
      'compat.py': [
        'import sys', 'if sys.version_info >= (3, 10):', '    from bisect import insort', 'else:', '    def insort(a, x): ...',
        'if sys.version_info >= (3, 9):', '    cut = str.removesuffix', 'else:', '    def cut(s, suffix): ...', 'insort([], 1)', '',
      ].join('\n'),
      'main.py': 'from compat import insort, cut\ninsort([], 1)\ncut("a", "b")\n',
    });
    for (const [file, line, name] of [['compat.py', 10, 'insort'], ['main.py', 2, 'insort'], ['main.py', 3, 'cut~2']] as const) {
      expect(g.surest(file, line)).toEqual([]);
      expect(g.callsAt(file, line)).toEqual([`compat.py:${name}`]);
    }
  });

  test('declared in both branches of a test that nobody can foresee, a function may be either', () => {
    const g = graphOf({ 'main.py': 'import settings\nif settings.TRACE:\n    def log(x): ...\nelse:\n    def log(x): ...\nlog(1)\n', 'other.py': 'from main import log\nlog(2)\n' });
    expect(g.surest('main.py', 6)).toEqual(['main.py:log', 'main.py:log~2']);
    // Through an import the last declaration is what compilers name.
    expect(g.surest('other.py', 2)).toEqual(['main.py:log~2']);
    expect(g.callsAt('other.py', 2)).toEqual(['main.py:log', 'main.py:log~2']);
  });

  test('a method for old versions stands behind what a parent from outside may have', () => {
    const g = graphOf({
      'cases.py': 'import sys\nimport unittest\nclass Base:\n    if sys.version_info < (2, 7):\n        def assertRaises(self, kind): ...\n        def settle(self): ...\nclass Case(Base, unittest.TestCase):\n    def test_it(self):\n        self.assertRaises(ValueError)\nclass Alone(Base):\n    def run(self):\n        self.settle()\n',
    });
    expect(g.surest('cases.py', 9)).toEqual([]);
    expect(g.callsAt('cases.py', 9)).toEqual(['cases.py:Base.assertRaises']);
    expect(g.surest('cases.py', 12)).toEqual(['cases.py:Base.settle']);
  });

  test('a type variable that stands in at run time does not hide the class imported for checking', () => {
    const g = graphOf({
      'web.py': 'class Request:\n    def respond(self): ...\n',
      'main.py': 'from typing import TYPE_CHECKING, TypeVar\nif TYPE_CHECKING:\n    from web import Request\nelse:\n    Request = TypeVar("Request")\nclass Reply:\n    def __init__(self):\n        self.request: Request | None = None\n    def send(self):\n        self.request.respond()\n',
    });
    expect(g.callsAt('main.py', 10)).toEqual(['web.py:Request.respond']);
  });

  test('calls that name a class say what its constructor is given, however many variables the file calls', () => {
    const variables = Array.from({ length: 30 }, (_, i) => `    hook${i}()`);
    const g = graphOf({
      'main.py': ['class Wrapper:', '    def __init__(self, owner):', '        self.owner = owner', '    def go(self):', '        self.owner.start()',
        'class Owner:', '    def start(self): ...', '    def wrap(self):', '        return Wrapper(self)', `def run(${variables.map(v => v.trim().slice(0, -2)).join(', ')}):`, ...variables, ''].join('\n'),
    });
    expect(g.callsAt('main.py', 5)).toEqual(['main.py:Owner.start']);
  });

  test('what a method makes of a class that descendants name', () => {
    const g = graphOf({
      'resource.py': 'class Collection:\n    model = None\n    def prepare(self, attrs):\n        if attrs is None:\n            return None\n        return self.model(attrs)\n    def first(self):\n        return self.prepare({})\n',
      'containers.py': 'from resource import Collection\nclass Container:\n    def __init__(self, attrs): ...\n    def wait(self): ...\nclass Containers(Collection):\n    model = Container\n    def get(self, id):\n        return self.prepare(id)\n',
      'main.py': 'from containers import Containers\nfrom resource import Collection\nboxes = Containers()\nboxes.get(1).wait()\nboxes.first().wait()\nCollection().first().wait()\n',
    });
    expect(g.callsAt('main.py', 4)).toEqual(['containers.py:Container.wait', 'containers.py:Containers.get']);
    expect(g.callsAt('main.py', 5)).toEqual(['containers.py:Container.wait', 'resource.py:Collection.first']);
    expect(g.callsAt('main.py', 6)).toEqual(['resource.py:Collection', 'resource.py:Collection.first']);
  });

  test('a class method called by another name makes what its class would', () => {
    const g = graphOf({
      'client.py': 'class Client:\n    @classmethod\n    def from_env(cls):\n        return cls()\n    def ping(self): ...\nfrom_env = Client.from_env\n',
      'docker/__init__.py': 'from client import from_env\n',
      'main.py': 'import docker\nfrom client import from_env\nfrom_env().ping()\ndocker.from_env().ping()\n',
    });
    expect(g.callsAt('main.py', 3)).toEqual(['client.py:Client.from_env', 'client.py:Client.ping']);
    expect(g.callsAt('main.py', 4)).toEqual(['client.py:Client.from_env', 'client.py:Client.ping']);
  });

  test('types of modules by their full names, and of fields named after their module', () => {
    const g = graphOf({
      'stock/__init__.py': '', 'stock/items/__init__.py': '', 'stock/items/parts.py': 'class Part:\n    def order(self): ...\nclass Box:\n    class Lid:\n        def open(self): ...\n',
      'stock/shelf.py': 'class Shelf:\n    def sort(self): ...\n',
      'main.py': [
        'from typing import Optional, Tuple', 'import stock.items.parts', 'from stock import shelf', 'from stock.items.parts import Part',
        'def part() -> stock.items.parts.Part: ...', 'def pair() -> Tuple[Optional[stock.items.parts.Part], int]: ...', 'def lid(box: "stock.items.parts.Box.Lid"):', '    box.open()',
        'part().order()', 'pair()[0].order()', 'class Room:', '    shelf: shelf.Shelf', '    Part: Part = None', '    def tidy(self):', '        self.shelf.sort()', '        self.Part.order()', '',
      ].join('\n'),
    });
    expect(g.callsAt('main.py', 8)).toEqual(['stock/items/parts.py:Box.Lid.open']);
    expect(g.callsAt('main.py', 9)).toEqual(['main.py:part', 'stock/items/parts.py:Part.order']);
    expect(g.callsAt('main.py', 10)).toEqual(['main.py:pair', 'stock/items/parts.py:Part.order']);
    expect(g.callsAt('main.py', 15)).toEqual(['stock/shelf.py:Shelf.sort']);
    expect(g.callsAt('main.py', 16)).toEqual(['stock/items/parts.py:Part.order']);
    expect(g.edges('uses')).toContain('main.py:part -> stock/items/parts.py:Part');
  });

  test('types in comments', () => {
    const g = graphOf({
      'packets.py': 'class Field:\n    def copy(self): ...\nclass Packet:\n    def get(self, name):\n        # type: (str) -> Field\n        "Finds a field."\n        return self.fields[name]\n    def both(self, a, b=None):  # noqa: E501\n        # type: (Packet, Dict[str, int]) -> None\n        a.get("x").copy()\n',
      'main.py': [
        'from packets import Field, Packet', 'def send(packet,  # type: Packet', '         field,', '         count=1,  # type: int', '         ):', '    # type: (...) -> Packet', '    packet.get("a").copy()', '    field.copy()',
        'last = None  # type: Packet', 'class Queue:', '    def __init__(self, items):', '        self.items = items  # type: List[Packet]', '    def run(self):', '        for item in self.items:', '            item.get("b")', '        last.get("c")', '        send(1, 2).get("d")', '        other = find()  # type: ignore', '        other.get("e")', '',
      ].join('\n'),
    });
    expect(g.callsAt('packets.py', 10)).toEqual(['packets.py:Field.copy', 'packets.py:Packet.get']);
    expect(g.callsAt('main.py', 7)).toEqual(['packets.py:Field.copy', 'packets.py:Packet.get']);
    expect(g.callsAt('main.py', 8)).toEqual([]);
    for (const line of [15, 16]) expect(g.callsAt('main.py', line)).toEqual(['packets.py:Packet.get']);
    expect(g.callsAt('main.py', 17)).toEqual(['main.py:send', 'packets.py:Packet.get']);
    expect(g.callsAt('main.py', 19)).toEqual([]);
  });

  test('what is declared where something failed stands behind what the usual run assigns', () => {
    const g = graphOf({
      'compat.py': [
        'import struct, sys', 'try:', '    struct.pack("!I", 0)', 'except TypeError:', '    def pack(spec, *args): ...', 'else:', '    pack = struct.pack',
        'def modern(s): ...', 'if sys.version_info < (3, 0):', '    def encode(s): ...', 'else:', '    encode = modern', 'try:', '    import fast', 'except ImportError:', '    def slow(s): ...', '',
      ].join('\n'),
      'main.py': 'from compat import encode, pack, slow\npack("!I", 1)\nencode("a")\nslow("b")\n',
    });
    expect(g.surest('main.py', 2)).toEqual([]);
    expect(g.callsAt('main.py', 2)).toEqual(['compat.py:pack']);
    expect(g.surest('main.py', 3)).toEqual(['compat.py:modern']);
    expect(g.callsAt('main.py', 3)).toEqual(['compat.py:encode', 'compat.py:modern']);
    expect(g.surest('main.py', 4)).toEqual(['compat.py:slow']);
  });
});
