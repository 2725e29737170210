"""Lists the functions, methods, classes and their fields of Python files as JSON lines on standard output; offsets count characters.

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


def bound_names(statement):
    """Names that an import or another top-level statement binds."""
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return {(alias.asname or alias.name).split(".")[0] for alias in statement.names}
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {statement.name}
    return {name.id for name in ast.walk(statement) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}


def imports_needed(node, module, text):
    """The import statements a function rests on; None when it rests on anything else of its module."""
    read = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
    needed = []
    for statement in module.body:
        if statement is node or not bound_names(statement) & read:
            continue
        if not isinstance(statement, (ast.Import, ast.ImportFrom)):
            return None
        needed.append(ast.get_source_segment(text, statement))
    quoted = any(isinstance(child, ast.Constant) and isinstance(child.value, str) for part in [node.args, node.returns] if part for child in ast.walk(part))
    return None if quoted else needed


def describe_class(node, text, at):
    first = min([d.lineno for d in node.decorator_list] + [node.lineno])
    name = text.index(node.name, text.index("class", at(node.lineno, node.col_offset)) + 5)
    body = node.body[0]
    return {
        "name": node.name, "owner": None, "isClass": True, "nameStart": name, "line": text.count("\n", 0, name) + 1,
        "start": at(first, 0), "end": at(node.end_lineno, node.end_col_offset), "open": -1, "bodyStart": at(body.lineno, 0),
        "indent": body.col_offset, "oneLine": body.lineno == node.lineno, "docstring": ast.get_docstring(node) is not None,
        "isAsync": False, "decorators": len(node.decorator_list), "static": False, "parameters": [], "star": False, "rest": False,
        "yields": False, "imports": None, "arrow": -1, "afterDocs": -1, "isField": False,
        "decoratorNames": [ast.unparse(d).split("(")[0] for d in node.decorator_list], "bases": [ast.unparse(b) for b in node.bases],
    }


def describe_field(statement, owner, text, at):
    """What the body of a class declares by a name of its own: a field, a member of an enumeration, a constant."""
    target = statement.target if isinstance(statement, ast.AnnAssign) else statement.targets[0]
    name = at(target.lineno, target.col_offset)
    return {
        "name": target.id, "owner": owner, "isClass": False, "isField": True, "nameStart": name, "line": target.lineno,
        "start": at(statement.lineno, 0), "end": at(statement.end_lineno, statement.end_col_offset), "open": -1,
        "bodyStart": at(statement.lineno, 0), "indent": statement.col_offset, "oneLine": True, "docstring": False, "isAsync": False,
        "decorators": 0, "decoratorNames": [], "bases": [], "static": True, "parameters": [], "star": False, "rest": False, "yields": False,
        "imports": None, "arrow": -1, "afterDocs": -1,
    }


def is_field(statement):
    if isinstance(statement, ast.AnnAssign):
        return isinstance(statement.target, ast.Name)
    return isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name)


def describe(node, owner, module, text, at):
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
        "rest": node.args.vararg is not None or node.args.kwarg is not None, "isClass": False, "isField": False,
        "decoratorNames": [ast.unparse(d).split("(")[0] for d in node.decorator_list], "bases": [],
        "yields": any(isinstance(child, (ast.Yield, ast.YieldFrom, ast.Await)) for child in ast.walk(node)),
        "imports": imports_needed(node, module, text) if owner is None else None,
        "arrow": at(node.returns.lineno, node.returns.col_offset) if node.returns is not None else -1,
        "afterDocs": at(node.body[1].lineno, 0) if ast.get_docstring(node) is not None and len(node.body) > 1 else -1,
    }


def functions(text):
    at = offsets(text)
    module = ast.parse(text)
    for node in module.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield describe(node, None, module, text, at)
        if isinstance(node, ast.ClassDef):
            yield describe_class(node, text, at)
            for member in node.body:
                if isinstance(member, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    yield describe(member, node.name, module, text, at)
                elif is_field(member):
                    yield describe_field(member, node.name, text, at)


def main():
    root = Path(sys.argv[1])
    for path in sys.stdin.read().split("\n"):
        if not path:
            continue
        try:
            # Offsets are counted in the text as it lies there, whatever ends its lines; where a character takes two places, they would differ.
            text = (root / path).read_bytes().decode()
            if any(ord(char) > 0xFFFF for char in text):
                continue
            for found in functions(text):
                print(json.dumps({"file": path, **found}))
        except (SyntaxError, UnicodeDecodeError, ValueError):
            continue


main()
