"""Every error key that the code raises, read from the source, with what fills its sentence."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

BOT = Path(__file__).parents[1] / "bot"
REFEREES = {"bad-request", "bad-position"}
"""What only programs that speak to the referee can do wrong; no player ever reads these."""

_RAISING = {"GameError", "_no", "Refusal"}
_PASSING_ON = {"_no", "_bad", "IllegalMoveError", "GameError"}
"""The definitions that hand a key on instead of choosing one."""


def raised(*packages: str) -> dict[str, list[frozenset[str]]]:
    """Keys raised in these packages (in all of `bot` without any): for each place, its values."""
    found: dict[str, list[frozenset[str]]] = defaultdict(list)
    for package in packages or ("",):
        for path in sorted((BOT / package).rglob("*.py")):
            for key, values in _raised_in(ast.parse(path.read_text("utf-8"), str(path))):
                found[key].append(values)
    return dict(found)


def _raised_in(module: ast.Module) -> Iterator[tuple[str, frozenset[str]]]:
    for definition, call in _calls(module):
        if not _raises(definition, call):
            continue
        values = frozenset(word.arg for word in call.keywords if word.arg)
        keys = list(_texts(definition or module, call.args[0])) if call.args else []
        if not keys and getattr(definition, "name", "") not in _PASSING_ON:
            raise AssertionError(f"which key is {ast.unparse(call)}?")
        for key in keys:
            yield key, values


def _calls(module: ast.Module) -> Iterator[tuple[ast.stmt | None, ast.Call]]:
    """Every call, with the top-level definition that it stands in."""
    for statement in module.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Call):
                yield statement, node


def _raises(definition: ast.stmt | None, call: ast.Call) -> bool:
    match call.func:
        case ast.Name(name):
            return name in _RAISING
        case ast.Attribute(ast.Call(ast.Name("super")), "__init__"):
            return isinstance(definition, ast.ClassDef) and definition.name.endswith("Error")
        case _:
            return False


def _texts(scope: ast.AST, node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, as far as the source says it."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp():
            yield from _texts(scope, node.body)
            yield from _texts(scope, node.orelse)
        case ast.Name(name):
            for other in ast.walk(scope):
                if isinstance(other, ast.Assign) and any(
                    isinstance(target, ast.Name) and target.id == name for target in other.targets
                ):
                    yield from _texts(scope, other.value)
