"""Lists the functions and methods of Python files as JSON lines on standard output; offsets count characters.

Reads paths from standard input, one a line, relative to the folder given as the first argument.
"""

import ast
import json
import sys
from pathlib import Path


def offsets(text):
    """Turns (line, column in bytes) into an offset in characters."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    lines = text.split("\n")

    def at(line, column):
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    return at


def parameters(node, at):
    args = node.args
    plain = args.posonlyargs + args.args
    defaults = [None] * (len(plain) - len(args.defaults)) + args.defaults
    for arg, default in zip(plain, defaults):
        last = default if default is not None else arg
        yield {"name": arg.arg, "optional": default is not None, "annotated": arg.annotation is not None,
               "start": at(arg.lineno, arg.col_offset), "end": at(last.end_lineno, last.end_col_offset)}


def describe(node, owner, text, at):
    first = min([d.lineno for d in node.decorator_list] + [node.lineno])
    name = text.index(node.name, text.index("def", at(node.lineno, node.col_offset)) + 3)
    body = node.body[0]
    return {
        "name": node.name, "owner": owner, "nameStart": name, "line": text.count("\n", 0, name) + 1,
        "start": at(first, 0), "end": at(node.end_lineno, node.end_col_offset),
        "open": text.index("(", name), "bodyStart": at(body.lineno, 0), "indent": body.col_offset,
        "oneLine": body.lineno == node.lineno, "docstring": ast.get_docstring(node) is not None,
        "isAsync": isinstance(node, ast.AsyncFunctionDef), "decorators": len(node.decorator_list),
        "static": any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in node.decorator_list),
        "parameters": list(parameters(node, at)), "star": node.args.vararg is not None or bool(node.args.kwonlyargs),
        "rest": node.args.vararg is not None or node.args.kwarg is not None,
    }


def functions(text):
    at = offsets(text)
    for node in ast.parse(text).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield describe(node, None, text, at)
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                if isinstance(member, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    yield describe(member, node.name, text, at)


def main():
    root = Path(sys.argv[1])
    for path in sys.stdin.read().split("\n"):
        if not path:
            continue
        try:
            text = (root / path).read_bytes().decode().replace("\r\n", "\n")
            for found in functions(text):
                print(json.dumps({"file": path, **found}))
        except (SyntaxError, UnicodeDecodeError, ValueError):
            continue


main()
