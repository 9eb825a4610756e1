"""The messages that the code uses, read from its source."""

import ast
from collections.abc import Iterator

from tests.source_search import BOT_FOLDER


def find_used_messages() -> Iterator[tuple[str, frozenset[str] | None, str]]:
    """Yield the literal keys in calls that format a message, the values' names, and the place.

    The names are None if the call unpacks a dictionary.
    """
    for path in sorted(BOT_FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Call) and _formats_message(node) and node.args:
                names = [word.arg for word in node.keywords]
                values = None if None in names else frozenset(filter(None, names))
                for key in _list_literal_keys(node.args[0]):
                    yield key, values, f"{path.relative_to(BOT_FOLDER)}:{node.lineno}"


def _formats_message(call: ast.Call) -> bool:
    match call.func:
        case ast.Name(name):
            return name in {"texts", "words", "build_translatable_text"}
        case ast.Attribute(_, name):
            return name in {"texts", "words"}
        case _:
            return False


def _list_literal_keys(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(str(key)):
            yield key
        case ast.IfExp():
            yield from _list_literal_keys(node.body)
            yield from _list_literal_keys(node.orelse)
