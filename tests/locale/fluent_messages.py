"""The messages of a language, parsed from its file: their keys and the values they need."""

from functools import cache
from importlib import resources

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from bot.locale.catalogue import ENGLISH, Texts, get_language_files
from bot.locale.language_file import LanguageFile

NUMERIC_VALUES = {
    *("aside", "cards", "columns", "count", "down", "draw", "foundations", "hints", "least"),
    *("length", "longest", "more", "most", "moves", "number", "redeals", "reserve", "run"),
    *("seconds", "seen", "undos", "up"),
}
"""Values that are numbers; all others are texts."""


@cache
def load_messages(language: str) -> dict[str, frozenset[str]]:
    """Return the language's own messages by key, each with the names of its values."""
    return {
        entry.id.name: _find_variables(entry)
        for entry in parse_file(language).body
        if isinstance(entry, ast.Message)
    }


@cache
def parse_file(language: str) -> ast.Resource:
    """Return a language's whole file as Fluent parses it."""
    text = resources.files("bot.locale").joinpath(f"{language}.ftl").read_text("utf-8")
    resource = FluentParser(with_spans=False).parse(text)
    unreadable = [entry for entry in resource.body if isinstance(entry, ast.Junk)]
    assert not unreadable, [junk.content for junk in unreadable]
    return resource


@cache
def build_bundle(language: str) -> FluentBundle:
    """Return Fluent's own bundle of a language's whole file."""
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(parse_file(language))
    return bundle


def remove_card_form(name: str, forms: tuple[str, ...]) -> str:
    """Return the name of a card's value without the word form: `card` for `card-the`."""
    value_name, _, form = name.partition("-")
    return value_name if form in forms else name


def build_samples(language: str, key: str, number: int) -> dict[str, int | str]:
    """Return values for a message: numbers are all `number`, texts their name in guillemets."""
    return {
        name: number if name in NUMERIC_VALUES else f"\u2039{name}\u203a"
        for name in load_messages(language)[key]
    }


def format_with_samples(language: str, key: str, number: int) -> tuple[str, list[Exception]]:
    """Return a message that Fluent has filled with samples, and its errors."""
    values = build_samples(language, key, number)
    bundle = build_bundle(language)
    pattern = bundle.get_message(key).value
    assert pattern is not None, f"{key} says nothing"
    text, errors = bundle.format_pattern(pattern, values)
    return str(text), list(errors)


def build_partial_texts(language: str, source: str) -> Texts:
    """Return texts of a language that has only these messages, and English for all others."""
    own_file = LanguageFile(language, source.encode())
    return Texts(language, (own_file, get_language_files()[ENGLISH]))


class _VariableCollector(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - fluent's name
        self.names.add(node.id.name)


def _find_variables(message: ast.Message) -> frozenset[str]:
    collector = _VariableCollector()
    collector.visit(message)
    return frozenset(collector.names)
