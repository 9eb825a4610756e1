"""The messages of one language's file, each parsed when it is first needed."""

from __future__ import annotations

import re
from functools import cached_property

import structlog
from babel import Locale, UnknownLocaleError
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, MessageReference, Resource, TermReference
from fluent.syntax.visitor import Visitor

from bot.locale.sentence import PlainSentence, Sentence

log = structlog.get_logger("bot.locale.language_file")

_PARTS = re.compile(
    r"^(?:#.*|(?P<key>-?[a-zA-Z][\w-]*) *=(?P<value>.*(?:\n(?![#a-zA-Z-]).*)*)|(?P<other>.*\S.*))",
    re.MULTILINE | re.ASCII,
)
"""A comment, a message up to the next line that begins one, or a line that is neither."""

_REPLACEMENT = "\ufffd"
"""Stands for bytes that are no UTF-8."""


class BrokenMessageError(Exception):
    """A message that cannot be shown in its language."""


class LanguageFile:
    """The messages of one language's file.

    Parsing all of them takes a hundred times as long as finding where each begins. So each is
    parsed when it is first needed, and a mistake in one leaves the others as they are.
    """

    def __init__(self, language: str, content: bytes) -> None:
        self.language = language
        self.stray_lines: list[int] = []
        """The numbers of lines that belong to no message."""
        self._values: dict[str, str] = {}
        self._sentences: dict[str, Sentence | PlainSentence | None] = {}
        self._added_keys: set[str] = set()
        self._reported_keys: set[str] = set()
        self._read(content.decode("utf-8-sig", errors="replace").replace("\r\n", "\n"))
        self._parser = FluentParser(with_spans=False)

    @property
    def keys(self) -> frozenset[str]:
        """The keys of all messages."""
        return frozenset(key for key in self._values if not key.startswith("-"))

    @property
    def is_usable(self) -> bool:
        """Whether the file has messages, in a language whose plurals and numbers are known."""
        try:
            Locale.parse(self.language, sep="-")
        except (ValueError, UnknownLocaleError):
            return False
        return bool(self._values)

    def find_sentence(self, key: str) -> Sentence | PlainSentence | None:
        """Return the sentence of a key; None if the file lacks it, or it is broken."""
        if key not in self._sentences:
            if key not in self._values or key.startswith("-"):
                return None
            try:
                self._sentences[key] = self._build_sentence(key)
            except BrokenMessageError as error:
                self.leave_out(key, str(error))
        return self._sentences[key]

    @cached_property
    def _bundle(self) -> FluentBundle:
        return FluentBundle([self.language], use_isolating=False)

    def leave_out(self, key: str, reason: str) -> None:
        """Show a message in English from now on, and log why, once."""
        self._sentences[key] = None
        self.report_mistake(key, reason)

    def report_mistake(self, key: str, reason: str) -> None:
        """Log what is wrong with a message, once."""
        if key not in self._reported_keys:
            self._reported_keys.add(key)
            log.warning("text broken", file=f"{self.language}.ftl", key=key, reason=reason)

    def _read(self, source: str) -> None:
        for part in _PARTS.finditer(source):
            if part["other"] is not None:
                self.stray_lines.append(source.count("\n", 0, part.start()) + 1)
            elif part["key"] is not None:
                self._values.setdefault(part["key"], part["value"])

    def _build_sentence(self, key: str) -> Sentence | PlainSentence:
        value = self._values[key].lstrip(" ").rstrip(" \n")
        if value and not {"{", "}", "\n", "\r", _REPLACEMENT} & {*value}:
            return PlainSentence(value)
        self._add_message(key, ())
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            reason = "it says nothing"
            raise BrokenMessageError(reason)
        return Sentence(self._bundle, pattern)

    def _add_message(self, key: str, referring_keys: tuple[str, ...]) -> None:
        """Parse a message or a term, and those that it refers to."""
        if key in referring_keys:
            reason = f"{key} refers to itself"
            raise BrokenMessageError(reason)
        if key in self._added_keys:
            return
        if (value := self._values.get(key)) is None:
            reason = f"there is no {key}"
            raise BrokenMessageError(reason)
        resource = self._parse(key, value)
        references = _ReferenceCollector()
        references.visit(resource)
        for reference in references.keys:
            self._add_message(reference, (*referring_keys, key))
        self._bundle.add_resource(resource)
        self._added_keys.add(key)

    def _parse(self, key: str, value: str) -> Resource:
        if _REPLACEMENT in value:
            reason = f"{key} is not in UTF-8"
            raise BrokenMessageError(reason)
        try:
            resource = self._parser.parse(f"{key} ={value}")
        except RecursionError:
            reason = f"{key} is nested too deep"
            raise BrokenMessageError(reason) from None
        for entry in resource.body:
            if isinstance(entry, Junk):
                messages = [annotation.message for annotation in entry.annotations]
                raise BrokenMessageError(*messages)
        return resource


class _ReferenceCollector(Visitor):
    """Collects the keys of all messages and terms that a message refers to."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def visit_MessageReference(self, node: MessageReference) -> None:  # noqa: N802 - fluent's name
        self.keys.append(node.id.name)

    def visit_TermReference(self, node: TermReference) -> None:  # noqa: N802 - fluent's name
        self.keys.append(f"-{node.id.name}")
        self.generic_visit(node)
