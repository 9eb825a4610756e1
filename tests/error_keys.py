"""Every error key that the code raises, read from the source, with what fills its sentence."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

BOT_FOLDER = Path(__file__).parents[1] / "bot"
REFEREE_ONLY_KEYS = {"bad-request", "bad-position"}
"""What only programs that speak to the referee can do wrong; no player ever reads these."""

_RAISING_NAMES = {"GameError", "_build_refusal", "Refusal"}
_FORWARDING_NAMES = {
    "_build_refusal",
    "_build_position_error",
    "_build_request_error",
    "IllegalMoveError",
    "GameError",
}
"""The definitions that hand a key on instead of choosing one."""


def find_raised_keys(*packages: str) -> dict[str, list[frozenset[str]]]:
    """Keys raised in these packages (in all of `bot` without any): for each place, its values."""
    found: dict[str, list[frozenset[str]]] = defaultdict(list)
    for package in packages or ("",):
        for path in sorted((BOT_FOLDER / package).rglob("*.py")):
            for key, values in _find_keys_in_module(ast.parse(path.read_text("utf-8"), str(path))):
                found[key].append(values)
    return dict(found)


def _find_keys_in_module(module: ast.Module) -> Iterator[tuple[str, frozenset[str]]]:
    for definition, call in _list_calls(module):
        if not _is_raising_call(definition, call):
            continue
        values = frozenset(word.arg for word in call.keywords if word.arg)
        keys = list(_list_possible_texts(definition or module, call.args[0])) if call.args else []
        if not keys and getattr(definition, "name", "") not in _FORWARDING_NAMES:
            raise AssertionError(f"which key is {ast.unparse(call)}?")
        for key in keys:
            yield key, values


def _list_calls(module: ast.Module) -> Iterator[tuple[ast.stmt | None, ast.Call]]:
    """Every call, with the top-level definition that it stands in."""
    for statement in module.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Call):
                yield statement, node


def _is_raising_call(definition: ast.stmt | None, call: ast.Call) -> bool:
    match call.func:
        case ast.Name(name):
            return name in _RAISING_NAMES
        case ast.Attribute(ast.Call(ast.Name("super")), "__init__"):
            return isinstance(definition, ast.ClassDef) and definition.name.endswith("Error")
        case _:
            return False


def _list_possible_texts(scope: ast.AST, node: ast.expr) -> Iterator[str]:
    """The texts that an expression may be, as far as the source says it."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp():
            yield from _list_possible_texts(scope, node.body)
            yield from _list_possible_texts(scope, node.orelse)
        case ast.Name(name):
            for other in ast.walk(scope):
                if isinstance(other, ast.Assign) and any(
                    isinstance(target, ast.Name) and target.id == name for target in other.targets
                ):
                    yield from _list_possible_texts(scope, other.value)
