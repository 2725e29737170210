// What generated Python projects are made of: a handful of names, files, modules and snippets.

import { projectsOf, type Template } from './small-projects.ts';

const FILES = [
  'shop/__init__.py', 'shop/a.py', 'shop/b.py', 'shop/sub/__init__.py', 'shop/sub/c.py', 'main.py', 'src/lib/__init__.py', 'src/lib/d.py', 'shop/a.pyi',
  'tests/conftest.py', 'tests/test_e.py', 'shop/a/__init__.py', 'other/deep/pack/__init__.py', 'setup.py',
];
/** How a file is imported, file by file as above; then what leads there in other ways, or nowhere. */
const MODULES = [
  'shop', 'shop.a', 'shop.b', 'shop.sub', 'shop.sub.c', 'main', 'lib', 'lib.d', 'shop.a', 'conftest', 'test_e', 'shop.a', 'pack', 'setup',
  '.', '.a', '.b', '.sub', '..a', '.c', '..b', 'src.lib',
];
const MANIFESTS: Readonly<Record<string, readonly string[]>> = {
  'pyproject.toml': ['[project]\nname = "shop"\n', '[tool.setuptools]\npackage-dir = { "" = "src" }\n'],
  'other/pyproject.toml': ['[project]\nname = "pack"\n'],
  'other/deep/setup.cfg': ['[metadata]\nname = pack\n'],
};

// Three names for each role, so that most of what is asked of an object is there: two letters of a snippet often agree.
const pick = (names: readonly string[]) => (i: number): string => names[i % names.length];
const f = pick(['load', 'build', 'send']);
const C = pick(['Order', 'Cart', 'Box']);
const k = pick(['ship', 'open', 'print']);
const m = pick(MODULES);
/** `import` takes no relative names. */
const whole = (i: number): string => m(i).replace(/^\.+/, '') || 'shop';
/** Any of them, as code does that nobody checks. */
const n = (i: number): string => (i % 2 === 0 ? f(i >> 1) : C(i >> 1));

const IMPORTS: readonly Template[] = [
  (a, b, c) => `from ${m(c)} import ${C(a)}, ${f(b)}`,
  (a, b, c) => `from ${m(c)} import ${f(b)}, ${C(a)} as ${C(a)}`,
];

const ODD: readonly Template[] = [
  (a, b, c) => `from ${m(c + a)} import ${n(a)}${b % 3 === 0 ? ` as ${n(b)}` : ''}`,
  (a, b, c) => `from ${m(c + a)} import ${C(a)}, ${C(b)}`,
  (a, _, c) => `from ${m(c + a)} import *`,
  (_, __, c) => `import ${whole(c)}`,
  (a, b, c) => `import ${whole(c)} as held\nheld.${f(a)}().${k(b)}()\nheld.${C(a)}().${k(b)}()`,
  (a, b, c) => `from ${m(c)} import a, c\na.${f(a)}()\nc.${C(b)}().${k(a)}()`,
  (a, b, c) => `try:\n    from ${m(c)} import ${n(a)}\nexcept ImportError:\n    ${n(a)} = ${n(b)}`,
  (a, b, c) => `from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ${m(c)} import ${C(a)}\ndef typed(x: "${C(a)}"):\n    x.${k(b)}()`,
];

const CLASSES: readonly Template[] = [
  (a, b, c) => `class ${C(a)}:\n    def ${k(b)}(self):\n        return ${f(c)}()\n    def ${k(b + 1)}(self) -> "${C(c)}": ...`,
  (a, b, c) => `class ${C(a)}(${C(b)}):\n    field: ${C(c)}\n    def ${k(b)}(self):\n        return self.field.${k(a)}()\n    @classmethod\n    def make(cls):\n        return cls()`,
  (a, b, c) => `class ${C(a)}:\n    def __init__(self, one: ${C(b)}):\n        self.one = one\n        self.two = ${n(c)}()\n    def ${k(c)}(self):\n        self.two.${k(a)}()\n        return self.one\n    @property\n    def total(self) -> ${C(c)}:\n        return self.two`,
  (a, b, c) => `class ${C(a)}(${C(b)}, ${C(c)}):\n    def ${k(c)}(self):\n        super().${k(c)}()\n        return super().${k(b)}().${k(a)}()`,
  (a, b, c) => `from typing import Generic, TypeVar\nT = TypeVar("T")\nclass ${C(a)}(Generic[T]):\n    def get(self) -> T: ...\n    def chain(self):\n        self.${k(b)}()\n        return self\n    def ${k(c)}(self):\n        return ${C(b)}()`,
  (a, b, c) => `class ${C(a)}(${C(b)}[${C(c)}]):\n    def ${k(c)}(self):\n        self.get().${k(b)}()`,
  (a, b, c) => `class ${C(a)}:\n    model = ${C(b)}\n    def make(self):\n        return self.model()\n    def ${k(c)}(self):\n        return self.make().${k(b)}()`,
  (a, b, c) => `from dataclasses import dataclass, field\n@dataclass\nclass ${C(a)}:\n    one: ${C(b)}\n    two: ${C(c)} = field(default_factory=${C(c)})\n    def ${k(b)}(self):\n        self.one.${k(c)}()\n        return self.two`,
  (a, b, c) => `class ${C(a)}:\n    def __enter__(self) -> ${C(b)}: ...\n    def __exit__(self, *args): ...\n    def __call__(self):\n        return ${C(c)}()\n    def __getitem__(self, key) -> ${C(c)}: ...\n    def __add__(self, other) -> ${C(b)}: ...`,
  (a, b, c) => `class ${C(a)}(metaclass=${C(b)}):\n    class ${C(c)}:\n        def ${k(b)}(self): ...\n    def run(self):\n        return self.${C(c)}().${k(b)}()`,
  (a, b, c) => `class ${C(a)}:\n    held = ${C(b)}()\n    @staticmethod\n    def ${k(c)}(x) -> "${C(b)}": ...\n    def __getattr__(self, name): ...`,
  (a, b, c) => `from enum import Enum\nclass ${C(a)}(Enum):\n    ONE = 1\n    def ${k(b)}(self): ...\n${C(a)}.ONE.${k(b)}()\n${f(c)}(${C(a)}.ONE)`,
  (a, b, c) => `from typing import Protocol, NamedTuple\nclass ${C(a)}(Protocol):\n    def ${k(b)}(self) -> ${C(c)}: ...\nclass Pair(NamedTuple):\n    left: ${C(b)}\n    right: ${C(c)}\nPair(1, 2).left.${k(c)}()`,
  (a, b, c) => `class ${C(a)}:\n    def __new__(cls, *args) -> "${C(b)}": ...\n    def __init_subclass__(cls):\n        ${f(c)}()\nclass Held:\n    def __get__(self, instance, owner) -> ${C(c)}: ...\nclass ${C(b)}:\n    ${k(b)} = Held()\n    def run(self):\n        self.${k(b)}.${k(a)}()`,
  (a, b, c) => `class ${C(a)}:\n    def ${k(b)}(self): ...\n    ${k(c)} = ${k(b)}\n    def __init__(self):\n        self.total = ${f(c)}().${k(b)}()`,
];

const FUNCTIONS: readonly Template[] = [
  (a, b, c) => `def ${f(a)}(one: ${C(b)}, two=None) -> ${C(c)}:\n    one.${k(c)}()\n    return two`,
  (a, b, c) => `def ${f(a)}(value=None):\n    inner = ${n(b)}(value)\n    inner.${k(c)}()\n    return inner`,
  (a, b, c) => `def ${f(a)}(*args, key=${f(b)}(), **kwargs):\n    return ${C(c)}(*args, **kwargs)`,
  (a, b, c) => `def ${f(a)}(function):\n    def wrapper(*args):\n        ${f(b)}()\n        return function(*args).${k(c)}()\n    return ${b % 2 ? 'wrapper' : c % 2 ? 'function' : `${C(c)}(function)`}`,
  (a, b, c) => `@${f(a)}\ndef ${f(b)}():\n    return ${C(c)}()`,
  (a, b, c) => `@${f(a)}.${k(b)}()\nclass ${C(c)}:\n    def ${k(a)}(self): ...`,
  (a, b, c) => `from contextlib import contextmanager\n@contextmanager\ndef ${f(a)}():\n    yield ${C(b)}()\nwith ${f(a)}() as held:\n    held.${k(c)}()`,
  (a, b, c) => `def ${f(a)}():\n    yield ${C(b)}()\nfor item in ${f(a)}():\n    item.${k(c)}()`,
  (a, b, c) => `${f(a)} = lambda x: ${C(b)}(x).${k(c)}()`,
  (a, b, c) => `from functools import partial, cached_property\n${f(a)} = partial(${n(b)}, ${n(c)})\nclass Lazy:\n    @cached_property\n    def ${k(b)}(self):\n        return ${C(c)}()`,
  (a, b, c) => `from typing import overload\n@overload\ndef ${f(a)}(x: int) -> ${C(b)}: ...\n@overload\ndef ${f(a)}(x: str) -> ${C(c)}: ...\ndef ${f(a)}(x):\n    return ${C(b)}()`,
  (a, b, c) => `async def ${f(a)}():\n    x = await ${f(b)}()\n    x.${k(c)}()\n    async for y in ${f(c)}():\n        y.${k(b)}()\n    return ${C(b)}()`,
  (a, b, c) => `def ${f(a)}(x):\n    # type: (${C(b)}) -> ${C(c)}\n    return x.${k(a)}()`,
  (a, b, c) => `import pytest\n@pytest.fixture\ndef ${f(a)}(${f(b)}):\n    return ${C(c)}()`,
  (a, b, c) => `def test_it(${f(a)}, ${f(b)}):\n    ${f(a)}.${k(c)}()\n    ${f(b)}.${k(a)}()`,
  (a, b, c) => `import sys\nif sys.platform == "win32":\n    def ${f(a)}():\n        return ${C(b)}()\nelse:\n    def ${f(a)}():\n        return ${C(c)}()`,
  (a, b, c) => `def ${f(a)}[T: ${C(b)}](value: T, other: type[${C(c)}]) -> T:\n    value.${k(c)}()\n    other().${k(b)}()\n    return value`,
];

const USES: readonly Template[] = [
  (a, b) => `__all__ = ["${n(a)}", "${n(b)}"]`,
  (a, b, c) => `with ${C(a)}() as held:\n    held.${k(b)}()\n(${C(a)}() + 1).${k(c)}()\n${C(a)}()[0].${k(b)}()\n${C(a)}()().${k(c)}()`,
  (a, b, c) => `[x.${k(b)}() for x in ${f(a)}() if x.${k(c)}()]`,
  (a, b, c) => `table = {"one": ${n(b)}, "two": ${n(c)}}\ntable["one"]().${k(a)}()`,
  (a, b, c) => `for step in [${n(a)}, ${n(b)}]:\n    step().${k(c)}()`,
  (a, b) => `${n(a)} = ${n(b)}`,
  (a, b) => `${f(a)} = ${C(b)}()`,
  (a, b, c) => `${f(a)}: ${C(b)} = ${n(c)}()\n${f(a)}.${k(b)}()`,
  (a, b, c) => `def narrow(x):\n    if isinstance(x, ${C(a)}):\n        x.${k(b)}()\n    elif isinstance(x, (${C(b)}, ${C(c)})):\n        x.${k(a)}()`,
  (a, b, c) => `def either(x: ${C(a)} | None, y: list[${C(b)}], z: dict[str, ${C(c)}]):\n    if x:\n        x.${k(c)}()\n    for one in y:\n        one.${k(a)}()\n    z["a"].${k(b)}()`,
  (a, b, c) => `def run(x: ${C(a)}[${C(b)}], y: ${C(c)}):\n    x.get().${k(b)}()\n    x.chain().${k(c)}()\n    x.${k(a)}().${k(b)}()\n    y.${k(b)}().${k(a)}()`,
  (a, b, c) => `def outer(${f(b)}: ${C(c)}):\n    ${f(b)}.${k(a)}()\n    def ${f(c)}():\n        nonlocal ${f(b)}\n        return ${f(b)}\n    ${f(c)}().${k(a)}()`,
  (a, b) => `def change():\n    global ${f(a)}\n    ${f(a)} = ${C(b)}()`,
  (a, b, c) => `${C(a)}.${k(b)} = ${f(c)}`,
  (a, b, c) => `def fill(x: ${C(a)}):\n    x.total = ${C(c)}()\n    x.total.${k(a)}()\n    x.one.${k(b)}()\n    x.two.${k(c)}()`,
  (a, b, c) => `match ${f(a)}():\n    case ${C(b)}() as found:\n        found.${k(c)}()\n    case ${C(c)}(one=inner):\n        inner.${k(a)}()`,
  (a, b, c) => `type Either = ${C(b)} | ${C(c)}\ndef take(x: Either):\n    x.${k(a)}()`,
  (a, b, c) => `${f(a)}()\n${f(a)}().${k(b)}()\n${f(a)}().${k(b)}().${k(c)}()`,
  (a, b, c) => `${C(a)}().${k(b)}().${k(c)}()\n${C(a)}.${k(b)}(1)\n${C(a)}().total.${k(c)}()`,
  (a, b, c) => `${f(a)}.${k(b)}()\n${f(a)}()().${k(c)}()`,
  (a, b, c) => `shop.a.${f(a)}().${k(b)}()\nshop.sub.c.${C(b)}().${k(a)}()\nlib.d.${f(c)}().${k(a)}()`,
  (a, b, c) => `${f(a)}(lambda x: x.${k(b)}(), ${f(c)})\nlist(map(${f(a)}, [${C(b)}()]))[0].${k(c)}()`,
  (a, b, c) => `getattr(${C(a)}, "${k(b)}")()\n${C(a)}.make().${k(c)}()\n${C(a)}().get().${k(b)}()\n${C(a)}().chain().${k(c)}()`,
];

export const pythonProjects = projectsOf({
  files: FILES, manifests: MANIFESTS, imports: IMPORTS, definitions: [{ names: 3, by: CLASSES }, { names: 3, by: FUNCTIONS }], uses: USES, odd: ODD,
});
