"""Messages filled with samples of their values, in each of the ways that they choose words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.locale.catalogue import ENGLISH, get_texts_by_language
from tests.locale.fluent_messages import NUMERIC_VALUES, build_bundle, load_messages, parse_file

PLURAL_CATEGORIES = {"zero", "one", "two", "few", "many", "other"}
NUMBERS = (1, 2, 5, 21)
"""Samples of numbers, of every plural category that languages of ours have."""

WORD_FORM_KEYS = ("card", "card-forms", "card-form-")
"""Messages that each language writes as its grammar needs."""

Values = dict[str, int | str]


def list_translated_keys() -> list[str]:
    """Return the keys of all sentences, without word lists and names that languages choose."""
    others = ("typed-", "names-", "command-name-", "option-name-", *WORD_FORM_KEYS)
    return [key for key in load_messages(ENGLISH) if not key.startswith(others)]


@cache
def find_choices(language: str) -> dict[str, dict[str, frozenset[str]]]:
    """Return, for each message and each value by which it chooses words, the variants' keys."""
    choices = {}
    for entry in parse_file(language).body:
        if isinstance(entry, ast.Message):
            collector = _ChoiceCollector()
            collector.visit(entry)
            choices[entry.id.name] = {
                name: frozenset(keys) for name, keys in collector.keys_by_value.items()
            }
    return choices


def iter_sample_values(language: str, key: str) -> Iterator[Values]:
    """Yield values for a message: each choice that it has, in this language or English, once."""
    forms = get_texts_by_language()[language].card_forms
    names = {remove_form(name, forms) for name in load_messages(language)[key]}
    names |= load_messages(ENGLISH).get(key, frozenset())
    usual: Values = {name: _build_usual_sample(key, name) for name in names}
    usual |= {f"{name}-{form}": usual[name] for name in names for form in forms}
    yield usual
    for name in names:
        keys = {
            choice
            for each in (language, ENGLISH)
            for choice in find_choices(each).get(key, {}).get(name, ())
        }
        if keys & PLURAL_CATEGORIES or any(map(str.isdigit, keys)):
            yield from (usual | {name: n} for n in {*NUMBERS, *map(int, filter(str.isdigit, keys))})
        else:
            yield from (usual | {name: choice} for choice in sorted(keys))


def _build_usual_sample(key: str, name: str) -> int | str:
    is_counted = any(
        find_choices(language).get(key, {}).get(name, frozenset()) & PLURAL_CATEGORIES
        for language in get_texts_by_language()
    )
    return 5 if is_counted or name in NUMERIC_VALUES else f"\u2039{name}\u203a"


def remove_form(name: str, forms: tuple[str, ...]) -> str:
    """Return the name of a card's value without the word form: `card` for `card-the`."""
    value_name, _, form = name.partition("-")
    return value_name if form in forms else name


def fill_message(language: str, key: str, values: Values) -> str:
    """Return a message as Fluent fills it."""
    bundle = build_bundle(language)
    pattern = bundle.get_message(key).value
    assert pattern is not None, key
    return str(bundle.format_pattern(pattern, values)[0])


def find_sample_names(text: str) -> set[str]:
    """Return the names of the values that stand in a filled message."""
    return set(re.findall("\u2039([\\w-]+)\u203a", text))


class _ChoiceCollector(Visitor):
    def __init__(self) -> None:
        self.keys_by_value: dict[str, set[str]] = {}

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - fluent's name
        if isinstance(node.selector, ast.VariableReference):
            self.keys_by_value.setdefault(node.selector.id.name, set()).update(
                variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
                for variant in node.variants
            )
        self.generic_visit(node)


@cache
def find_texts(language: str, key: str) -> str:
    """Return all that a message may say, without its values: a line for each piece of text."""
    return _list_texts(language).get(key, "")


@cache
def _list_texts(language: str) -> dict[str, str]:
    texts = {}
    for entry in parse_file(language).body:
        if isinstance(entry, ast.Message):
            collector = _TextCollector()
            collector.visit(entry.value)
            texts[entry.id.name] = "\n".join(collector.texts)
    return texts


class _TextCollector(Visitor):
    def __init__(self) -> None:
        self.texts: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - fluent's name
        self.texts.append(node.value)
