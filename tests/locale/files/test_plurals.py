"""Every language chooses words by the plural categories that it has, and says every number."""

from collections.abc import Iterator
from functools import cache

import pytest
from babel import Locale
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.locale.catalogue import get_texts_by_language
from tests.locale.files.filled_messages import PLURAL_CATEGORIES
from tests.locale.fluent_messages import parse_file

every_language = pytest.mark.parametrize("language", get_texts_by_language())
COUNTS = range(201)
MAY_BE_NONE = {"moves", "undos", "hints", "games", "wins", "clean", "up", "practice", "players"}
"""Values that may be 0; all others of those that are chosen by are 1 at least."""


@every_language
def test_choices_have_the_categories_of_the_language(language: str) -> None:
    categories = {find_category(language, count) for count in COUNTS}
    known_categories = categories | {find_category(language, 10**6), "other"}
    for key, choice in iter_plural_choices(language):
        keys = {find_variant_key(variant) for variant in choice.variants}
        default = next(find_variant_key(variant) for variant in choice.variants if variant.default)
        assert keys & PLURAL_CATEGORIES <= known_categories, f"{key}: {sorted(keys)}"
        numbers = {int(each) for each in keys if each.isdigit()}
        needed = {find_category(language, count) for count in COUNTS if count not in numbers}
        if keys & PLURAL_CATEGORIES - {"other"}:
            assert needed - {default} <= keys, f"{key}: {sorted(needed)}"


@every_language
def test_a_choice_without_the_number_is_for_one_number_only(language: str) -> None:
    # In French 0 is [one], too, in Filipino 5 is: “1 coup” and “1 galaw” would be wrong there.
    faults = [*find_unsaid_numbers(language)]
    assert not faults, "\n".join(faults)


def find_unsaid_numbers(language: str) -> Iterator[str]:
    """Yield the choices by a number that do not say it, though another one would."""
    for key, choice in iter_plural_choices(language):
        assert isinstance(choice.selector, ast.VariableReference)
        name = choice.selector.id.name
        keys = {find_variant_key(variant) for variant in choice.variants}
        numbers = {int(each) for each in keys if each.isdigit()}
        saying = [variant for variant in choice.variants if mentions(variant, name)]
        for variant in choice.variants:
            category = find_variant_key(variant)
            counts = [
                count
                for count in COUNTS
                if count not in numbers and find_category(language, count) == category
                if count or name in MAY_BE_NONE
            ]
            if saying and variant not in saying and category in PLURAL_CATEGORIES and counts[1:]:
                yield f"{key}: [{category}] does not say ${name}, which may be {counts[:5]}"


def iter_plural_choices(language: str) -> Iterator[tuple[str, ast.SelectExpression]]:
    """Yield each message's key with its choices by plural categories or numbers."""
    for entry in parse_file(language).body:
        if isinstance(entry, ast.Message):
            collector = _ChoiceCollector()
            collector.visit(entry)
            yield from ((entry.id.name, choice) for choice in collector.choices)


def find_variant_key(variant: ast.Variant) -> str:
    """Return a variant's key, a name or a number."""
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value


@cache
def find_category(language: str, count: int) -> str:
    """Return the plural category of a number."""
    return str(Locale.parse(language, sep="-").plural_form(count))


def mentions(node: ast.BaseNode, name: str) -> bool:
    """Return whether a value is written somewhere in it, not only chosen by."""
    collector = _WrittenCollector()
    collector.visit(node)
    return name in collector.names


class _ChoiceCollector(Visitor):
    def __init__(self) -> None:
        self.choices: list[ast.SelectExpression] = []

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - fluent's name
        keys = {find_variant_key(variant) for variant in node.variants}
        if isinstance(node.selector, ast.VariableReference) and (
            keys & PLURAL_CATEGORIES - {"other"} or any(map(str.isdigit, keys))
        ):
            self.choices.append(node)
        self.generic_visit(node)


class _WrittenCollector(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - fluent's name
        for variant in node.variants:
            self.visit(variant.value)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - fluent's name
        self.names.add(node.id.name)
