"""The languages of the bot, and the texts of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import cache, cached_property, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, TypeAlias

import structlog
from babel import Locale, UnknownLocaleError
from babel.dates import format_skeleton, format_timedelta, get_day_names, get_month_names
from babel.lists import format_list
from babel.numbers import format_compact_decimal, format_decimal, format_percent
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentInt
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

log = structlog.get_logger("bot.locale.catalogue")

ENGLISH = "en"

_SMALLEST_SHOWN_SHARE = 0.001
"""The smallest share above zero that is written exactly."""

_SHORTENED_FROM = 1_000_000
"""Numbers from here on are shortened where there is little room."""

NO_BREAK_SPACE = "\u00a0"

_UNIT_SECONDS = {"day": 86_400, "hour": 3_600, "minute": 60, "second": 1}


class Texts:
    """The texts of one language; a text that it lacks is taken from English.

    There are two sets of each, with cards as symbols (`10♥`) and with their suits spelled
    (`10 of hearts`), which screen readers read better.
    """

    def __init__(
        self,
        language: str,
        files: tuple[LanguageFile, ...],
        texts_with_symbols: Texts | None = None,
    ) -> None:
        self.language = language
        self.spells_suits = texts_with_symbols is not None
        self.with_suit_symbols = texts_with_symbols or self
        self.locale = Locale.parse(language, sep="-")
        self._files = files
        self._sentences: dict[str, Sentence | PlainSentence] = {}

    @cached_property
    def with_spelled_suits(self) -> Texts:
        """The same texts with the suits of cards spelled."""
        return self if self.spells_suits else Texts(self.language, self._files, self)

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key, filled with values; raise KeyError if English lacks it too."""
        sentence = self._sentences.get(key) or self._find_sentence(key)
        if sentence is None:
            raise KeyError(key)
        try:
            return sentence.fill(values)
        except FillError as error:
            return self._fill_otherwise(key, values, error)

    def find_own_text(self, key: str, **values: object) -> str | None:
        """Return the text in this language, without falling back to English, or None."""
        sentence = self._files[0].find_sentence(key)
        try:
            return sentence.fill(values) if sentence else None
        except FillError as error:
            self._files[0].leave_out(key, str(error))
            return None

    @cached_property
    def own_name(self) -> str:
        """The language's own name for itself: `Español`."""
        name = str(self.locale.get_display_name(self.locale))
        return name[:1].upper() + name[1:]

    @cached_property
    def card_forms(self) -> tuple[str, ...]:
        """The language's own word forms of cards: `the` stands for its message `card-form-the`."""
        phrases = (self.find_own_text("card-forms") or "").split(";")
        return tuple(form for phrase in phrases if (form := phrase.strip()) not in {"", "-"})

    def has_text(self, key: str) -> bool:
        """Return whether this language or English has a text for the key."""
        return self._find_sentence(key) is not None

    def format_duration(self, seconds: float) -> str:
        """Return a duration in at most its two largest units, on one line: `12 min 5 s`.

        Parts of a second are cut off, as they are from a game's stored seconds.
        """
        remaining_seconds, counts = int(seconds), {}
        for unit, length in _UNIT_SECONDS.items():
            counts[unit], remaining_seconds = divmod(remaining_seconds, length)
        first = next((index for index, count in enumerate(counts.values()) if count), 0)
        shown = [(unit, count) for unit, count in list(counts.items())[first : first + 2] if count]
        spans = (self("span", unit=unit, count=count) for unit, count in shown or [("second", 0)])
        return self("span-separator").join(spans).replace(" ", NO_BREAK_SPACE)

    def join_parts(self, parts: Iterable[str]) -> str:
        """Return the parts of a list in a table or a long line: `a, b, c`."""
        return self("list-separator").join(parts)

    def join_rows(self, rows: Iterable[str]) -> str:
        """Return parts that may have commas of their own in one line: `a, b; c, d`."""
        return self("row-separator").join(rows)

    def join_sentences(self, sentences: Iterable[str]) -> str:
        """Return whole sentences in one line; those that are empty are left out."""
        return self("sentence-separator").join(filter(None, sentences))

    def format_list(self, items: Iterable[str]) -> str:
        """Return a list in a sentence: `a, b, and c`."""
        return format_list([*items], locale=self.locale)

    def format_alternatives(self, items: Iterable[str]) -> str:
        """Return a list in a sentence of which one is to be chosen: `a, b, or c`."""
        return format_list([*items], style="or", locale=self.locale)

    def format_relative_time(self, time_from_now: timedelta) -> str:
        """Return how far ahead a moment is, or how long ago if negative: `in 2 days`.

        In messages prefer Discord's `<t:…>`, which keeps itself up to date.
        """
        shown = format_timedelta(time_from_now, locale=self.locale, add_direction=True)
        return shown if self("sentence-separator") else shown.replace(" ", "")

    def format_number(self, value: float) -> str:
        """Return a number with at most one decimal: `1,234.5`."""
        return format_decimal(round(value, 1), locale=self.locale)

    def format_brief_number(self, value: float) -> str:
        """Return a number, with three digits and a word for its size if it is long: `9.88M`."""
        if round(value, 1) < _SHORTENED_FROM:
            return self.format_number(value)
        leading_digits = len(str(int(value))) % 3 or 3
        return format_compact_decimal(value, fraction_digits=3 - leading_digits, locale=self.locale)

    def format_dollars(self, amount: float) -> str:
        """Return an amount of money, with cents only if it has some: `−$1,234`, `$22.43`."""
        rounded = round(abs(amount), 2)
        grouped = self.locale.decimal_formats[None].pattern.partition(".")[0]
        pattern = grouped if rounded == int(rounded) else f"{grouped}.00"
        sign = "−" if amount < 0 < rounded else ""
        amount_text = format_decimal(rounded, format=pattern, locale=self.locale)
        return sign + self("dollars", amount=amount_text)

    def format_day(self, day: date) -> str:
        """Return a date with its month's name: `Nov 21, 2026`."""
        return format_skeleton("yMMMd", day, locale=self.locale)

    def format_month(self, day: date) -> str:
        """Return the month of a date: `November 2026`."""
        return format_skeleton("yMMMM", day, locale=self.locale)

    def list_weekday_names(self) -> list[str]:
        """Return the short names of the days of a week, from Monday on."""
        names = get_day_names("abbreviated", "stand-alone", self.locale)
        return [names[number] for number in range(7)]

    def list_month_names(self, month: int) -> list[str]:
        """Return the names of a month from 1 to 12, long and short."""
        return [
            get_month_names(width, context, self.locale)[month]
            for context in ("stand-alone", "format")
            for width in ("wide", "abbreviated")
        ]

    def format_percentage(self, share: float) -> str:
        """Return a share from 0 to 1 as a percentage with at most one decimal: `12.3%`.

        Only exactly 0 is `0%` and only exactly 1 is `100%`: close to them it is `<0.1%`, `>99.9%`.
        """
        # Half a step goes up, as people round: 1 of 16 is 6.3 %.
        shown = float(Decimal(repr(share)).quantize(Decimal("0.001"), ROUND_HALF_UP))
        sign = ""
        if shown <= 0 < share:
            sign, shown = "<", _SMALLEST_SHOWN_SHARE
        elif share < 1 <= shown:
            sign, shown = ">", 1 - _SMALLEST_SHOWN_SHARE
        return sign + format_percent(shown, locale=self.locale, decimal_quantization=False)

    def _find_sentence(self, key: str) -> Sentence | PlainSentence | None:
        for file in self._files:
            if sentence := file.find_sentence(key):
                # Only keys that exist are remembered: others may come from players.
                return self._sentences.setdefault(key, sentence)
        return None

    def _fill_otherwise(self, key: str, values: Mapping[str, object], error: FillError) -> str:
        """Return the text in English; of an English one, what Fluent made of it."""
        *translated_files, english_file = self._files
        # Texts with spelled suits share the files: what those left out may be remembered here.
        if self._sentences.pop(key, None) is not english_file.find_sentence(key):
            for file in translated_files:
                if file.find_sentence(key):
                    file.leave_out(key, str(error))
            return self(key, **values)
        if not error.text:
            raise error
        english_file.report_mistake(key, str(error))
        return error.text


def load_language_files(folder: Traversable) -> dict[str, LanguageFile]:
    """Return the files of all languages in a folder by their names, English first."""
    paths = [path for path in folder.iterdir() if path.name.endswith(".ftl")]
    files = [LanguageFile(path.name.removesuffix(".ftl"), _read_content(path)) for path in paths]
    files.sort(key=lambda file: (file.language != ENGLISH, file.language))
    return {file.language: file for file in files}


def _read_content(path: Traversable) -> bytes:
    """Return what a file holds; nothing, so that it is left out, if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError:
        if path.name == f"{ENGLISH}.ftl":
            raise
        return b""


@cache
def get_language_files() -> Mapping[str, LanguageFile]:
    """Return the files of the bot's languages, English first; some may not be usable."""
    return load_language_files(resources.files(__package__))


def build_texts_by_language(files: Mapping[str, LanguageFile]) -> dict[str, Texts]:
    """Return the texts of each language whose file is usable."""
    english = files[ENGLISH]
    return {ENGLISH: Texts(ENGLISH, (english,))} | {
        language: Texts(language, (file, english))
        for language, file in files.items()
        if file is not english and file.is_usable
    }


@cache
def get_texts_by_language() -> Mapping[str, Texts]:
    """Return the texts of every language that has a usable file here, English first."""
    return build_texts_by_language(get_language_files())


def get_english_texts() -> Texts:
    """Return the English texts."""
    return get_texts_by_language()[ENGLISH]


def choose_texts(*language_tags: str | None) -> Texts:
    """Return the texts of the first language tag that we have a file for, or English.

    Tags are names of our files (`fil`) or Discord's locales (`es-419`); None is skipped.
    """
    return find_texts(*language_tags) or get_english_texts()


def find_texts(*language_tags: str | None) -> Texts | None:
    """Return the texts of the first language tag that we have a file for, or None."""
    texts_by_language = get_texts_by_language()
    for tag in language_tags:
        if tag:
            for name in (tag, tag.split("-")[0]):
                if name in texts_by_language:
                    return texts_by_language[name]
    return None


def choose_reader_texts(
    *,
    discord_language: str | None,
    server_discord_language: str | None,
    own_language: str | None = None,
    server_language: str | None = None,
) -> Texts:
    """Return the texts for a person who presses or types.

    They have chosen ``own_language`` in the bot's settings and ``discord_language`` in Discord's;
    so has their server. The first of these that we have counts, the person's before the server's.
    """
    return choose_texts(own_language, discord_language, server_language, server_discord_language)


def choose_post_texts(server_language: str | None, server_discord_language: str | None) -> Texts:
    """Return the texts for what everyone on a server reads: its setting, else its Discord's."""
    return choose_texts(server_language, server_discord_language)


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
            raise BrokenMessageError("it says nothing")
        return Sentence(self._bundle, pattern)

    def _add_message(self, key: str, referring_keys: tuple[str, ...]) -> None:
        """Parse a message or a term, and those that it refers to."""
        if key in referring_keys:
            raise BrokenMessageError(f"{key} refers to itself")
        if key in self._added_keys:
            return
        if (value := self._values.get(key)) is None:
            raise BrokenMessageError(f"there is no {key}")
        resource = self._parse(key, value)
        references = _ReferenceCollector()
        references.visit(resource)
        for reference in references.keys:
            self._add_message(reference, (*referring_keys, key))
        self._bundle.add_resource(resource)
        self._added_keys.add(key)

    def _parse(self, key: str, value: str) -> ast.Resource:
        if _REPLACEMENT in value:
            raise BrokenMessageError(f"{key} is not in UTF-8")
        try:
            resource = self._parser.parse(f"{key} ={value}")
        except RecursionError:
            raise BrokenMessageError(f"{key} is nested too deep") from None
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                messages = [annotation.message for annotation in entry.annotations]
                raise BrokenMessageError(*messages)
        return resource


class _ReferenceCollector(Visitor):
    """Collects the keys of all messages and terms that a message refers to."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - fluent's name
        self.keys.append(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802 - fluent's name
        self.keys.append(f"-{node.id.name}")
        self.generic_visit(node)


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
        self._choosing_names = frozenset(_iter_choosing_names(pattern, bundle))
        """The values that are not just written where they stand."""
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
            if name in self._choosing_names:
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


def _iter_choosing_names(node: Any, bundle: FluentBundle) -> Iterator[str]:
    """Yield the names of values that choose between words, or that a function is given.

    A message that is referred to is given all values.
    """
    if isinstance(node, ast.MessageReference):
        yield from _iter_choosing_names(bundle.get_message(node.id.name).value, bundle)
    elif isinstance(node, ast.Pattern):
        for element in node.elements:
            yield from _iter_choosing_names(element, bundle)
    elif isinstance(node, ast.Placeable):
        yield from _iter_choosing_names(node.expression, bundle)
    elif isinstance(node, ast.SelectExpression):
        yield from _list_variables(node.selector, bundle)
        for variant in node.variants:
            yield from _iter_choosing_names(variant.value, bundle)
    elif not isinstance(node, (ast.TextElement, ast.VariableReference)):
        yield from _list_variables(node, bundle)


def _list_variables(node: Any, bundle: FluentBundle) -> list[str]:
    """Return the names of all values in an expression, and in messages that it refers to."""
    collector = _VariableCollector(bundle)
    collector.visit(node)
    return collector.names


class _VariableCollector(Visitor):
    """Collects the names of all values in an expression, and in messages that it refers to."""

    def __init__(self, bundle: FluentBundle) -> None:
        self.names: list[str] = []
        self._bundle = bundle

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - fluent's name
        self.names.append(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - fluent's name
        self.visit(self._bundle.get_message(node.id.name).value)


_LISTED = 10
"""How many missing messages or lines are named."""


def list_missing_keys(files: Mapping[str, LanguageFile]) -> dict[str, list[str]]:
    """Return the keys of English that languages lack, by the language; whole ones are left out."""
    return {
        language: missing
        for language, file in files.items()
        if (missing := sorted(files[ENGLISH].keys - file.keys))
    }


def check_languages(files: Mapping[str, LanguageFile] | None = None) -> None:
    """Log a line for each file that cannot be used, or only in part: English stands in for it."""
    files = get_language_files() if files is None else files
    missing_keys = list_missing_keys(files)
    for language, file in files.items():
        name = f"{language}.ftl"
        missing = missing_keys.get(language, [])
        if not file.is_usable:
            reason = "it cannot be read, has no texts, or its name is no language to Babel"
            log.warning("language left out", file=name, reason=reason)
        elif missing or file.stray_lines:
            log.warning(
                "language not whole",
                file=name,
                missing=_format_list(missing),
                stray_lines=_format_list(map(str, file.stray_lines)),
            )


def _format_list(items: Iterable[str]) -> str:
    listed = [*items]
    more = len(listed) - _LISTED
    return ", ".join(listed[:_LISTED]) + (f" and {more} more" if more > 0 else "")
