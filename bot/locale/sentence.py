"""A sentence of one language, to be filled with values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from babel import Locale
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentInt
from fluent.syntax.ast import (
    MessageReference,
    Pattern,
    Placeable,
    SelectExpression,
    TextElement,
    VariableReference,
)

_KEPT_TEMPLATES = 256
"""Of each sentence: one for each of the values that choose its words, such as a count of cards."""

_KEPT_NUMBERS = 4_096
"""As texts."""

_NAME_MARK = "\ue000{}\ue001"
"""Stands for a value by its name, between characters for private use."""

_Value: TypeAlias = tuple[str, str | int]


class FillError(Exception):
    """A sentence cannot be filled as it is; ``text`` is what Fluent made of it, if anything."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(reason)
        self.text = text


class PlainSentence:
    """A text without values and choices."""

    def __init__(self, text: str) -> None:
        self._text = text

    def fill(self, _values: Mapping[str, object]) -> str:
        """Return the text, whatever the values are."""
        return self._text


class Sentence:
    """A pattern of Fluent, which can choose between words and write numbers.

    Fluent is asked once for each number and each text that chooses words. Its answer is kept as a
    template of Python's, into which all other values are written in a fraction of the time.
    """

    def __init__(self, bundle: FluentBundle, pattern: Any) -> None:
        self._bundle = bundle
        self._pattern = pattern
        self._locale = Locale.parse(bundle.locales[0], sep="-")
        self._choosing_names = _find_choosing_names(pattern)
        # A function of its own for each sentence; threads may share it.
        self._get_template: Callable[[tuple[str, ...], tuple[_Value, ...]], str] = lru_cache(
            _KEPT_TEMPLATES
        )(self._build_template)

    def fill(self, values: Mapping[str, object]) -> str:
        """Return the text with these values in it; raise FillError if it needs others."""
        choosing_values: list[_Value] = []
        written_values: dict[str, str] = {}
        for name, value in values.items():
            if type(value) is not int and type(value) is not str:
                return self._format_by_fluent(values)
            if self._choosing_names is None or name in self._choosing_names:
                choosing_values.append((name, value))
            else:
                written_values[name] = (
                    value if type(value) is str else _format_number(self._locale, value)
                )
        try:
            template = self._get_template(tuple(values), tuple(choosing_values))
        except FillError:
            return self._format_by_fluent(values)  # which raises it with all values in the text
        return template.format_map(written_values)

    def _build_template(self, names: tuple[str, ...], choosing_values: tuple[_Value, ...]) -> str:
        """Return the text with these values in it, and a field for each other name."""
        marks = {name: _NAME_MARK.format(name) for name in names}
        text = self._format_by_fluent({**marks, **dict(choosing_values)})
        text = text.replace("{", "{{").replace("}", "}}")
        for name, mark in marks.items():
            text = text.replace(mark, f"{{{name}}}")
        return text

    def _format_by_fluent(self, values: Mapping[str, object]) -> str:
        try:
            text, errors = self._bundle.format_pattern(self._pattern, dict(values))
        except Exception as error:  # a function of Fluent's was misused
            raise FillError("", repr(error)) from error
        if errors:
            raise FillError(str(text), str(errors[0]))
        return str(text)


@lru_cache(_KEPT_NUMBERS)
def _format_number(locale: Locale, number: int) -> str:
    """Return a number as Fluent writes it."""
    return FluentInt(number).format(locale)


def _find_choosing_names(pattern: Any) -> frozenset[str] | None:
    """Return the values that are not just written where they stand; None if all may be such."""
    try:
        return frozenset(_iter_choosing_names(pattern))
    except _OtherMessageError:
        return None


class _OtherMessageError(Exception):
    """A message refers to another one, which is given all values."""


def _iter_choosing_names(node: Any) -> Iterator[str]:
    """Yield the names of values that choose between words, or that a function is given."""
    if isinstance(node, MessageReference):
        raise _OtherMessageError
    if isinstance(node, Pattern):
        for element in node.elements:
            yield from _iter_choosing_names(element)
    elif isinstance(node, Placeable):
        yield from _iter_choosing_names(node.expression)
    elif isinstance(node, SelectExpression):
        yield from _iter_variable_names(node.selector)
        for variant in node.variants:
            yield from _iter_choosing_names(variant.value)
    elif not isinstance(node, (TextElement, VariableReference)):
        yield from _iter_variable_names(node)


def _iter_variable_names(node: Any) -> Iterator[str]:
    """Yield the names of all values in an expression."""
    if isinstance(node, MessageReference):
        raise _OtherMessageError
    if isinstance(node, VariableReference):
        yield node.id.name
    elif isinstance(node, Placeable):
        yield from _iter_choosing_names(node)
        yield from _iter_variable_names(node.expression)
    elif arguments := getattr(node, "arguments", None):
        for argument in arguments.positional:
            yield from _iter_variable_names(argument)
