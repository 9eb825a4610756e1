"""The languages of the bot, and the texts of each."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING

from babel import Locale
from babel.dates import format_date, format_skeleton, format_timedelta
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from fluent.runtime import FluentBundle, FluentResource

from bot.locale.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date, timedelta

ENGLISH = "en"

_SMALLEST_SHOWN_SHARE = 0.001
"""The smallest share above zero that is written exactly."""

_UNIT_SECONDS = {"day": 86_400, "hour": 3_600, "minute": 60, "second": 1}


class Texts:
    """The texts of one language; a text that it lacks is taken from English.

    There are two sets of each, with cards as symbols (`10♥`) and with their suits spelled
    (`10 of hearts`), which screen readers read better.
    """

    def __init__(
        self,
        language: str,
        bundles: tuple[FluentBundle, ...],
        texts_with_symbols: Texts | None = None,
    ) -> None:
        self.language = language
        self.spells_suits = texts_with_symbols is not None
        self.with_suit_symbols = texts_with_symbols or self
        self.locale = Locale.parse(language, sep="-")
        self._bundles = bundles
        self._sentences: dict[str, Sentence] = {}

    @cached_property
    def with_spelled_suits(self) -> Texts:
        """The same texts with the suits of cards spelled."""
        return self if self.spells_suits else Texts(self.language, self._bundles, self)

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key, filled with values; raise KeyError if English lacks it too."""
        sentence = self._sentences.get(key) or self._find_sentence(key)
        if sentence is None:
            raise KeyError(key)
        return sentence.fill(values)

    def find_own_text(self, key: str) -> str | None:
        """Return the text in this language, without falling back to English, or None."""
        bundle = self._bundles[0]
        message = bundle.get_message(key) if bundle.has_message(key) else None
        if message is None or message.value is None:
            return None
        return str(bundle.format_pattern(message.value, {})[0])

    @cached_property
    def own_name(self) -> str:
        """The language's own name for itself: `Español`."""
        return str(self.locale.get_display_name(self.locale)).capitalize()

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
        return " ".join(
            self("span", unit=unit, count=count) for unit, count in shown or [("second", 0)]
        )

    def join_parts(self, parts: Iterable[str]) -> str:
        """Return the parts of a list in a table or a long line: `a, b, c`."""
        return self("list-separator").join(parts)

    def format_list(self, items: Iterable[str]) -> str:
        """Return a list in a sentence: `a, b, and c`."""
        return format_list([*items], locale=self.locale)

    def format_relative_time(self, time_from_now: timedelta) -> str:
        """Return how far ahead a moment is, or how long ago if negative: `in 2 days`.

        In messages prefer Discord's `<t:…>`, which keeps itself up to date.
        """
        return format_timedelta(time_from_now, locale=self.locale, add_direction=True)

    def format_number(self, value: float) -> str:
        """Return a number with at most one decimal: `1,234.5`."""
        return format_decimal(round(value, 1), locale=self.locale)

    def format_dollars(self, amount: float) -> str:
        """Return an amount of money, with cents only if it has some: `−$1,234`, `$22.43`."""
        rounded = round(abs(amount), 2)
        pattern = "#,##0" if rounded == int(rounded) else "#,##0.00"
        sign = "−" if amount < 0 < rounded else ""
        return f"{sign}${format_decimal(rounded, format=pattern, locale=self.locale)}"

    def format_day(self, day: date) -> str:
        """Return a date: `Nov 21, 2026`."""
        return format_date(day, "medium", locale=self.locale)

    def format_month(self, day: date) -> str:
        """Return the month of a date: `November 2026`."""
        return format_skeleton("yMMMM", day, locale=self.locale)

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

    def _find_sentence(self, key: str) -> Sentence | None:
        if key in self._sentences:
            return self._sentences[key]
        for bundle in self._bundles:
            if bundle.has_message(key):
                pattern = bundle.get_message(key).value
                if pattern is not None:
                    # Only keys that exist are remembered: others may come from players.
                    return self._sentences.setdefault(key, Sentence(bundle, pattern))
        return None


@cache
def get_texts_by_language() -> Mapping[str, Texts]:
    """Return the texts of every language that has a file here, English first."""
    bundles = {
        file.name.removesuffix(".ftl"): _build_bundle(
            file.name.removesuffix(".ftl"), file.read_text("utf-8")
        )
        for file in sorted(resources.files(__package__).iterdir(), key=lambda file: file.name)
        if file.name.endswith(".ftl")
    }
    english = bundles.pop(ENGLISH)
    return {ENGLISH: Texts(ENGLISH, (english,))} | {
        language: Texts(language, (bundle, english)) for language, bundle in bundles.items()
    }


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


def _build_bundle(language: str, fluent_source: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(fluent_source))
    return bundle
