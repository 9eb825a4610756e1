"""A language's messages, parsed from its file: their keys and the values that they ask for."""

from functools import cache
from importlib import resources

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.locale.catalogue import languages

PLAUSIBLE_NUMBERS = {
    *("aside", "cards", "columns", "count", "down", "draw", "foundations", "hints", "least"),
    *("length", "longest", "more", "most", "moves", "number", "redeals", "reserve", "run"),
    *("seconds", "seen", "undos", "up"),
}
"""Values that are counts; all others are texts."""


@cache
def messages(language: str) -> dict[str, frozenset[str]]:
    """The language's own messages, and the names of the values in each."""
    text = resources.files("bot.locale").joinpath(f"{language}.ftl").read_text("utf-8")
    entries = FluentParser(with_spans=False).parse(text).body
    broken = [entry for entry in entries if isinstance(entry, ast.Junk)]
    assert not broken, [junk.content for junk in broken]
    return {entry.id.name: _values(entry) for entry in entries if isinstance(entry, ast.Message)}


def filled(language: str, key: str, number: int) -> tuple[str, list[Exception]]:
    """The message and its errors: counts are ``number``, texts their names in pointed marks."""
    values = {
        name: number if name in PLAUSIBLE_NUMBERS else f"\u2039{name}\u203a"
        for name in messages(language)[key]
    }
    bundle = languages()[language]._bundles[0]
    pattern = bundle.get_message(key).value
    assert pattern is not None, f"{key} says nothing"
    text, errors = bundle.format_pattern(pattern, values)
    return str(text), list(errors)


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - fluent's name
        self.names.add(node.id.name)


def _values(message: ast.Message) -> frozenset[str]:
    found = _Variables()
    found.visit(message)
    return frozenset(found.names)
