"""The languages of the bot, and the texts of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable

from babel import Locale
from babel.dates import format_skeleton, format_timedelta, get_month_names
from babel.lists import format_list
from babel.numbers import format_compact_decimal, format_decimal, format_percent

from bot.locale.language_file import LanguageFile
from bot.locale.sentence import FillError, PlainSentence, Sentence

ENGLISH = "en"

_SMALLEST_SHOWN_SHARE = 0.001
"""The smallest share above zero that is written exactly."""

_SHORTENED_FROM = 1_000_000
"""Numbers from here on are shortened where there is little room."""

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
        """Return a duration in at most its two largest units: `12 min 5 s`.

        Parts of a second are cut off, as they are from a game's stored seconds.
        """
        remaining_seconds, counts = int(seconds), {}
        for unit, length in _UNIT_SECONDS.items():
            counts[unit], remaining_seconds = divmod(remaining_seconds, length)
        first = next((index for index, count in enumerate(counts.values()) if count), 0)
        shown = [(unit, count) for unit, count in list(counts.items())[first : first + 2] if count]
        return self("span-separator").join(
            self("span", unit=unit, count=count) for unit, count in shown or [("second", 0)]
        )

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
        return format_timedelta(time_from_now, locale=self.locale, add_direction=True)

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
        sign, shown = "", round(share, 3)
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
