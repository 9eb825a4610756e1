"""The messages of a language, parsed from its file, filled, and at their longest."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from importlib import resources
from typing import TypeVar

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast

from bot.engine.cards import CARD_CODES
from bot.locale.catalogue import (
    ENGLISH,
    LanguageFile,
    Texts,
    get_language_files,
    get_texts_by_language,
)
from bot.locale.describe import format_card, format_game_name, list_other_game_names
from bot.variants import VARIANTS

_Node = TypeVar("_Node", bound=ast.BaseNode)

NUMERIC_VALUES = {
    *("aside", "cards", "columns", "count", "down", "draw", "foundations", "hints", "least"),
    *("length", "longest", "more", "most", "moves", "number", "redeals", "reserve", "run"),
    *("seconds", "seen", "undos", "up"),
}
"""Values that are numbers; all others are texts."""


NAME_PREFIXES = ("command-name-", "option-name-")


@cache
def load_messages(language: str) -> dict[str, frozenset[str]]:
    """Return the language's own messages by key, each with the names of its values.

    Values of messages that it refers to are its own. The names of commands and options are left
    out: English has none.
    """
    messages = {
        entry.id.name: entry
        for entry in parse_file(language).body
        if isinstance(entry, ast.Message) and not entry.id.name.startswith(NAME_PREFIXES)
    }
    return {
        key: _find_variables(message).union(
            *(
                _find_variables(messages[reference.id.name])
                for reference in iterate_nodes(message, ast.MessageReference)
            )
        )
        for key, message in messages.items()
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


def _find_variables(message: ast.Message) -> frozenset[str]:
    references = iterate_nodes(message, ast.VariableReference)
    return frozenset(reference.id.name for reference in references)


def iterate_nodes(part: object, kind: type[_Node]) -> Iterator[_Node]:
    """Yield the nodes of a kind in a part of a parsed file, the part itself included."""
    if isinstance(part, kind):
        yield part
    if isinstance(part, ast.BaseNode):
        part = list(vars(part).values())
    if isinstance(part, list):
        for each in part:
            yield from iterate_nodes(each, kind)


def find_variant_key(variant: ast.Variant) -> str:
    """Return a variant's key, a name or a number."""
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value


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
            keys_by_value: dict[str, frozenset[str]] = {}
            for choice in iterate_nodes(entry, ast.SelectExpression):
                if isinstance(choice.selector, ast.VariableReference):
                    name = choice.selector.id.name
                    keys = frozenset(map(find_variant_key, choice.variants))
                    keys_by_value[name] = keys_by_value.get(name, frozenset()) | keys
            choices[entry.id.name] = keys_by_value
    return choices


def iter_sample_values(language: str, key: str) -> Iterator[Values]:
    """Yield values for a message: each choice that it has, in this language or English, once."""
    forms = get_texts_by_language()[language].card_forms
    names = {remove_card_form(name, forms) for name in load_messages(language)[key]}
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


def fill_message(language: str, key: str, values: Values) -> str:
    """Return a message as Fluent fills it."""
    bundle = build_bundle(language)
    pattern = bundle.get_message(key).value
    assert pattern is not None, key
    return str(bundle.format_pattern(pattern, values)[0])


def find_sample_names(text: str) -> set[str]:
    """Return the names of the values that stand in a filled message."""
    return set(re.findall("\u2039([\\w-]+)\u203a", text))


@cache
def find_texts(language: str, key: str) -> str:
    """Return all that a message may say, without its values: a line for each piece of text."""
    return _list_texts(language).get(key, "")


@cache
def _list_texts(language: str) -> dict[str, str]:
    return {
        entry.id.name: "\n".join(text.value for text in iterate_nodes(entry, ast.TextElement))
        for entry in parse_file(language).body
        if isinstance(entry, ast.Message)
    }


_LONGEST_NAME = "W" * 32
"""Discord's limit for names of players. Names of servers are longer, and cut where they stand."""


@dataclass(frozen=True, slots=True)
class LengthLimit:
    """How long texts may be where they are used: those whose keys match a pattern."""

    use: str
    most: int
    keys: re.Pattern[str]


LIMITS = (
    # Discord allows 100; phones show 70.
    LengthLimit("description of a command or option", 70, re.compile(r"command-(?!name-).*")),
    LengthLimit(
        "choice of an option",
        100,
        re.compile(
            r"level-.*|option-yes|stakes-.*|measure-.*|complete-.*|challenge-number-.*"
            r"|board-(here|everywhere|ever|month|week)|game-order-.*|season-.*-choice"
        ),
    ),
    LengthLimit("label of a button", 80, re.compile(r"button-.*")),
    LengthLimit(
        "menu's placeholder or option",
        100,
        re.compile(
            r"menu-(?!other-games).*|stats-option|challenge-final|server-daily-hour"
            r"|games|server-tables-option-.*|settings-(public|private)|theme-.*"
            r"|game-(?!and-deal|order).*|family-.*|language-as-in-discord"
        ),
    ),
    LengthLimit("name of a thread", 100, re.compile(r"table-thread-name")),
)


@dataclass(frozen=True, slots=True)
class LongestText:
    """A message as long as it can be."""

    limit: LengthLimit
    key: str
    text: str

    @property
    def length(self) -> int:
        """Its characters as Discord counts them."""
        return len(self.text)


def list_longest_texts(language: str) -> list[LongestText]:
    """Return every limited message of a language at its longest, the longest of each use first."""
    longest = [
        LongestText(limit, key, max(_fill_in_each_way(language, key), key=len))
        for limit in LIMITS
        for key in load_messages(language)
        if limit.keys.fullmatch(key)
    ]
    return sorted(longest, key=lambda each: (LIMITS.index(each.limit), -each.length))


def _fill_in_each_way(language: str, key: str) -> Iterable[str]:
    for values in iter_sample_values(language, key):
        yield fill_message(language, key, values | _find_longest_values(language, key, values))


def _find_longest_values(language: str, key: str, values: Values) -> Values:
    """Return the longest values that are written; those that choose words stay as they are."""
    choosing = find_choices(language).get(key, {})
    longest = _build_longest_values(language)
    return {
        name: longest[name]
        for name in values
        if name in longest and (name not in choosing or isinstance(longest[name], int))
    }


@cache
def _build_longest_values(language: str) -> Values:
    texts = get_texts_by_language()[language]
    spelled = texts.with_spelled_suits

    def pick(items: Iterable[str]) -> str:
        return max(items, key=len)

    game = pick(format_game_name(texts, key) for key in VARIANTS)
    card = pick(format_card(spelled, code) for code in CARD_CODES)
    empty = [texts(key) for key in ("menu-empty", "menu-face-down")]
    return {
        "game": game,
        "first": game,
        "last": game,
        "name": pick(name for key in VARIANTS for name in list_other_game_names(texts, key)),
        "family": pick(texts(key) for key in load_messages(language) if key.startswith("family-")),
        "player": _LONGEST_NAME,
        "server": _LONGEST_NAME,
        "card": card,
        "cards": card,
        "onto": pick([card, *empty]),
        "typed": "10h t12 13",
        "source": "t12",
        "target": "t12",
        "column": "t12",
        "when": pick(_list_times(texts.format_relative_time)),
        "number": "999999999",
        "count": 1_000_000,
        "games": 1_000_000,
        "moves": 10_000,
        "least": 13,
        "most": 13,
        "more": 13,
        "place": 1_000_000,
        "up": 208,
        "price": "$52",
        "paid": "$52",
        "hour": "23:00",
    }


def _list_times(format_time: Callable[[timedelta], str]) -> list[str]:
    lengths = [timedelta(minutes=47), timedelta(hours=23), timedelta(days=13), timedelta(days=330)]
    return [format_time(sign * length) for length in lengths for sign in (1, -1)]


_LEFT_OUT = re.compile(
    r"```.*?```|`[^`\n]*`|<[^>\s][^>]*>|https?://\S+|\]\([^)\s]*\)|\b[swrctfg]\d+\b|\b\w+_\w+\b",
    re.DOTALL | re.ASCII,
)
"""Code, mentions, links, piles and names of fields, which are the same in every language."""

_WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿĀ-ž]+(?:['’][a-z]+)?")


def remove_code(text: str) -> str:
    """Return a text without what is the same in every language: code, mentions, links, piles."""
    return _LEFT_OUT.sub(" ", text)


def list_words(text: str) -> set[str]:
    """Return the Latin words of a text in lower case, without code, links and letters of cards."""
    words = _WORD.findall(remove_code(text))
    return {word.replace("’", "'").lower() for word in words if len(word) > 1}


@cache
def list_own_words(language: str) -> frozenset[str]:
    """Return all words that a language's own file has in its sentences, and in names of games.

    Messages that the file lacks are read in English.
    """
    own_keys = load_messages(language).keys()
    texts = [find_texts(language, key) for key in own_keys]
    texts += [find_texts(ENGLISH, key) for key in load_messages(ENGLISH).keys() - own_keys]
    return frozenset(word for text in texts for word in list_words(text))


def find_foreign_words(language: str, texts: Iterable[str]) -> dict[str, str]:
    """Return each English word in texts that the language's file has nowhere, and where it is.

    In a language with letters of its own, any word in Latin letters is one.
    """
    own_words = list_own_words(language)
    english_words = list_own_words(ENGLISH)
    return {
        word: text
        for text in texts
        for word in sorted(list_words(text) - own_words)
        if word in english_words or not is_written_in_latin(language)
    }


@cache
def is_written_in_latin(language: str) -> bool:
    """Return whether most letters of a language's file are Latin."""
    text = "".join(find_texts(language, key) for key in load_messages(language))
    latin = sum(map(len, _WORD.findall(text)))
    return 2 * latin > sum(map(str.isalpha, text))
