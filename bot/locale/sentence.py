"""A sentence of one language, to be filled with values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluent.syntax.ast import Placeable, TextElement, VariableReference

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Pattern

_ONLY_TEXT = frozenset({str})
_KEPT_NUMBERS = range(200)
"""Counts of cards and the like: a sentence with one of them and nothing else is kept."""


class Sentence:
    """A pattern of Fluent, which can choose between words and write numbers.

    Most sentences do neither. Those are templates of Python too, which are filled with texts in a
    tenth of the time that Fluent takes. Those that only count are kept for each small number.
    """

    def __init__(self, bundle: FluentBundle, pattern: Pattern) -> None:
        self._bundle = bundle
        self._pattern = pattern
        self._value_names: set[str] = set()
        self._texts_by_number: dict[tuple[str, int], str] = {}
        self._template = self._build_template()

    def fill(self, values: Mapping[str, object]) -> str:
        """Return the text with these values in it."""
        if (
            self._template is not None
            and self._value_names <= values.keys()
            and _ONLY_TEXT.issuperset(map(type, values.values()))
        ):
            return self._template.format_map(values)
        if len(values) == 1:
            ((name, value),) = values.items()
            if type(value) is int and value in _KEPT_NUMBERS:
                return self._fill_with_number(name, value)
        return self._fill_by_fluent(values)

    def _fill_with_number(self, name: str, number: int) -> str:
        key = (name, number)
        if key not in self._texts_by_number:
            self._texts_by_number[key] = self._fill_by_fluent({name: number})
        return self._texts_by_number[key]

    def _fill_by_fluent(self, values: Mapping[str, object]) -> str:
        text, _errors = self._bundle.format_pattern(self._pattern, dict(values))
        return str(text)

    def _build_template(self) -> str | None:
        """Return the pattern as a template, whose values are noted; None if it chooses words."""
        parts = []
        # A pattern that has only one part is that part itself.
        for element in getattr(self._pattern, "elements", [self._pattern]):
            content = element.expression if isinstance(element, Placeable) else element
            if isinstance(content, TextElement):
                parts.append(content.value.replace("{", "{{").replace("}", "}}"))
            elif isinstance(content, VariableReference):
                self._value_names.add(content.id.name)
                parts.append(f"{{{content.id.name}}}")
            else:
                return None
        return "".join(parts)
