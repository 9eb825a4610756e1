"""Cards, moves, refusals and games in words."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache

from bot.engine.cards import CARD_CODES, RANK_LETTERS, SUIT_LETTERS, BuildDirection
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.typed_moves.words import (
    Meaning,
    MoveVocabulary,
    WordKind,
    build_vocabulary,
    fold_text,
)
from bot.locale.catalogue import Texts, get_english_texts

_SUIT_SYMBOLS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_BUILD_DIRECTIONS = {direction.value for direction in BuildDirection}
_MAX_PLAYER_TEXT_LENGTH = 60
_MAX_MARKS = 3
_INVITE_DOMAIN = re.compile(r"discord(?:app)?\.(?:gg|com)(?=/)", re.IGNORECASE)
"""What Discord makes a link of without `https://`."""
_DIRECTION_MARKS = dict.fromkeys(
    [*range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
"""Unicode marks that change the writing direction of the text after them."""


@cache
def format_card(texts: Texts, card_code: str) -> str:
    """Return a card as `10♥`, or as `10 of hearts` in texts that spell suits."""
    if not texts.spells_suits:
        return format_card_symbol(card_code)
    suit = texts(f"suit-{card_code[1]}")
    rank = format_rank(texts, card_code[0])
    return texts("card", rank=rank, suit=suit, **_get_card_letters(card_code))


def format_cards(texts: Texts, card_codes: Iterable[str]) -> str:
    """Return cards as `10♥ 9♠`, or as `10 of hearts, 9 of spades`."""
    cards = (format_card(texts, code) for code in card_codes)
    return texts.join_parts(cards) if texts.spells_suits else " ".join(cards)


def format_rank(texts: Texts, rank: str) -> str:
    """Return a rank as `10` or `K`; in texts that spell suits, as `10` or `king`."""
    symbol = _format_rank_symbol(rank)
    return texts(f"rank-{rank}") if texts.spells_suits and not symbol.isdigit() else symbol


def format_card_symbol(card_code: str) -> str:
    """Return a card as `10♥`."""
    return _format_rank_symbol(card_code[0]) + _SUIT_SYMBOLS[card_code[1]]


def _format_rank_symbol(rank: str) -> str:
    return "10" if rank == "T" else rank


def format_card_name(texts: Texts, card_code: str) -> str:
    """Return a card as `ten of hearts`."""
    return texts(
        "card",
        rank=texts(f"rank-{card_code[0]}"),
        suit=texts(f"suit-{card_code[1]}"),
        **_get_card_letters(card_code),
    )


def format_partial_card_name(texts: Texts, code: str) -> str:
    """Return a card as `ten of hearts`, a rank alone as `ten`, a suit in lower case as `hearts`."""
    if len(code) > 1:
        return format_card_name(texts, code)
    return texts(f"suit-{code.upper()}" if code.islower() else f"rank-{code}")


def format_card_forms(texts: Texts, value_name: str, code: str) -> dict[str, str]:
    """Return a card, a rank or a suit by name, and in each word form that the language has.

    With the value's name ``card`` and a form ``the``: ``card`` and ``card-the``. Codes are those of
    `format_partial_card_name`.
    """
    name, letters = format_partial_card_name(texts, code), _get_card_letters(code)
    texts_by_form = {
        form: texts.find_own_text(f"card-form-{form}", card=name, **letters)
        for form in texts.card_forms
    }
    return {value_name: name} | {
        f"{value_name}-{form}": text for form, text in texts_by_form.items() if text is not None
    }


def format_shown_card_forms(
    texts: Texts, card_code: str, value_name: str = "card"
) -> dict[str, str]:
    """Return a card as `format_card` does, and in each word form: a symbol is the same in all."""
    card = format_card(texts, card_code)
    if texts.spells_suits:
        return format_card_forms(texts, value_name, card_code) | {value_name: card}
    return {value_name: card} | {f"{value_name}-{form}": card for form in texts.card_forms}


def _get_card_letters(code: str) -> dict[str, str | int]:
    """Return the letters of a rank and a suit, by which a language chooses words; else `none`.

    Ranks from 2 to 9 are numbers: Fluent compares the variant `[9]` with numbers only.
    """
    rank, suit = ("", code) if code.islower() else (code[0], code[1:])
    rank_letter = int(rank) if rank.isdigit() else rank or "none"
    return {"rank-letter": rank_letter, "suit-letter": suit.upper() or "none"}


def format_command_name(texts: Texts, command_name: str) -> str:
    """Return a command's name in this language: `desafío crear` for `challenge create`."""
    key, names = "command-name", []
    for part in command_name.split():
        key = f"{key}-{part}"
        names.append(texts(key) if texts.has_text(key) else part)
    return " ".join(names)


def format_game_name(texts: Texts, variant_key: str) -> str:
    """Return a game's name; of a game that was removed from the bot, its key in capitals."""
    text_key = f"game-{variant_key}"
    if texts.has_text(text_key):
        return texts(text_key)
    return sanitize_player_text(variant_key.replace("-", " ").title()) or "?"


def format_brief_game_name(texts: Texts, variant_key: str) -> str:
    """Return a game's name for a sentence or a button: one without a comma that is not too wide."""
    return texts.find_own_text(f"brief-{variant_key}") or format_game_name(texts, variant_key)


MAX_LABEL_COLUMNS = 20
"""A button's label has no more: letters of East Asia and emoji take two columns each."""


def shorten_label(label: str) -> str:
    """Return a button's label, cut where it is too wide."""
    if measure_columns(label) <= MAX_LABEL_COLUMNS:
        return label
    while measure_columns(label) >= MAX_LABEL_COLUMNS:
        label = label[:-1]
    return f"{label.rstrip()}…"


def measure_columns(text: str) -> int:
    """Return how wide a text is, in columns of a terminal."""
    return sum(
        2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
        if unicodedata.category(letter) not in {"Mn", "Me"}
    )


def list_other_game_names(texts: Texts, variant_key: str) -> list[str]:
    """Return a game's alternative names, if it has any."""
    key = f"names-{variant_key}"
    return [name.strip() for name in texts(key).split(";")] if texts.has_text(key) else []


def list_names_beside_own(texts: Texts, variant_key: str) -> list[str]:
    """Return a game's English name, where its name in these texts differs, and its other names."""
    english_name = format_game_name(get_english_texts(), variant_key)
    names = dict.fromkeys([english_name, *list_other_game_names(texts, variant_key)])
    names.pop(format_game_name(texts, variant_key), None)
    return [*names]


def format_move(texts: Texts, state: State, move: Move) -> str:
    """Return a move as `9♠ from w to t3`, `draw` or `turn the waste over`."""
    if move == DRAW_MOVE:
        return texts("hint-draw" if state.stock else "hint-redeal")
    if move.turns_up:
        return texts("told-turn", column=move.source)
    return format_card_move(texts, CARD_CODES[state.get_first_moved_card(move)], move)


def format_short_move(texts: Texts, state: State, move: Move) -> str:
    """Return a move of cards for a button: `9♠ w→f1`, with the suit's name where there is room."""
    if move.turns_up:
        return texts("button-turn-card", column=move.source)
    values = {"source": move.source, "target": move.target, "more": move.count - 1}
    card = format_first_moved_card(texts, state, move)
    label = texts("button-move", card=card, **values)
    if texts.spells_suits and measure_columns(label) > MAX_LABEL_COLUMNS:
        return format_short_move(texts.with_suit_symbols, state, move)
    return label


def format_first_moved_card(texts: Texts, state: State, move: Move) -> str:
    """Return the card at the bottom of those that a move carries: `9♠`."""
    return format_card(texts, CARD_CODES[state.get_first_moved_card(move)])


def format_card_move(texts: Texts, card_code: str, move: Move) -> str:
    """Return a move of cards that starts with this one: `9♠ +2 from t1 to t3`.

    Of a card that was turned up it is told where it lies: `9♠ turned up on t1`.
    """
    forms = format_shown_card_forms(texts, card_code)
    if move.turns_up:
        return texts("told-turned", **forms, column=move.source)
    values = {"source": move.source, "target": move.target}
    return texts("told-move", **forms, **values, more=move.count - 1)


def format_build(texts: Texts, build: str, fault: str = "suit") -> str:
    """Return what a pile builds by, by its name in the rules: `up in alternating colours`.

    Of ranks and suits only what is at fault is said: ``rank``, ``suit`` or ``both``.
    """
    column, _, column_build = build.partition("column-")
    if column_build and not column:
        return texts("building-here", build=format_build(texts, column_build, fault))
    direction, _, suits = build.partition("-")
    if direction not in _BUILD_DIRECTIONS:
        direction, suits = BuildDirection.DOWN.value, build
    return texts("building", direction=direction, suits=texts(f"build-{suits}"), fault=fault)


def sanitize_player_text(text: str) -> str:
    """Return what a player typed as one short line without markup, mentions or links."""
    line = " ".join(_limit_marks(text.translate(_DIRECTION_MARKS)).split())
    if len(line) > _MAX_PLAYER_TEXT_LENGTH:
        line = line[: _MAX_PLAYER_TEXT_LENGTH - 1] + "…"
    for mark in "\\*_~|`[]<>#@":
        line = line.replace(mark, f"\\{mark}" if mark not in "<@#" else f"{mark}\u200b")
    return _INVITE_DOMAIN.sub("\\g<0>\u200b", line.replace("://", ":\u200b//"))


def _limit_marks(text: str) -> str:
    """Return the text with at most three marks on a letter: more of them cover other lines."""
    kept, mark_count = [], 0
    for character in text:
        category = unicodedata.category(character)
        if category != "Cf":  # between marks it is invisible
            mark_count = mark_count + 1 if category[0] == "M" else 0
        if mark_count <= _MAX_MARKS:
            kept.append(character)
    return "".join(kept)


_WORD_SEPARATORS = re.compile(r"[\s_/\u2010-\u2015\u30fb-]+")
"""Spaces, hyphens, dashes and the dot between katakana; an apostrophe is part of its word."""


class NameFit(IntEnum):
    """How well a name fits what was typed, the best first."""

    EXACT = 0
    WORDS_BEGIN = 1
    CONTAINS = 2


@dataclass(frozen=True, slots=True)
class GameName:
    """One of a game's names as it is shown, and its words without case, accents and marks.

    ``is_own`` tells the game's own name and its key from what else it is called.
    """

    shown: str
    words: tuple[str, ...]
    is_own: bool

    @property
    def letters(self) -> str:
        """The words without spaces."""
        return "".join(self.words)

    def find_fit(self, typed_words: tuple[str, ...]) -> NameFit | None:
        """Return how well the name fits these words, in any order; None if it does not."""
        letters = self.letters
        if letters == "".join(typed_words):
            return NameFit.EXACT
        if all(any(word.startswith(typed) for word in self.words) for typed in typed_words):
            return NameFit.WORDS_BEGIN
        return NameFit.CONTAINS if all(typed in letters for typed in typed_words) else None


@cache
def list_game_names(texts: Texts, variant_key: str) -> tuple[GameName, ...]:
    """Return a game's names in this language and in English, its own names first.

    They are looked up at every letter that somebody types, and stay as they are.
    """
    both = (texts, get_english_texts())
    own = [*(format_game_name(each, variant_key) for each in both), variant_key]
    others = [name for each in both for name in list_other_game_names(each, variant_key)]
    return tuple(
        GameName(name, split_words(name), is_own)
        for names, is_own in ((own, True), (others, False))
        for name in dict.fromkeys(names)
    )


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a text, each with its letters and digits only: no case, no accents."""
    words = map(normalize_name, _WORD_SEPARATORS.split(text))
    return tuple(word for word in words if word)


def normalize_name(name: str) -> str:
    """Return only the letters, vowel signs and digits of a name, without case and accents."""
    return "".join(
        character
        for character in fold_text(name)
        if character.isalnum() or unicodedata.category(character).startswith("M")
    )


_MEANINGS_BY_KEY = {
    **{f"typed-pile-{pile}": Meaning(WordKind.PILE, pile) for pile in "swrctfg"},
    **{
        f"{prefix}-{rank}": Meaning(WordKind.RANK, rank)
        for rank in RANK_LETTERS
        for prefix in ("rank", "typed-rank")
    },
    **{
        f"{prefix}-{suit}": Meaning(WordKind.SUIT, suit)
        for suit in SUIT_LETTERS
        for prefix in ("suit", "typed-suit")
    },
    "button-draw": Meaning(WordKind.DRAW),
    "button-redeal": Meaning(WordKind.DRAW),
    "hint-draw": Meaning(WordKind.DRAW),
    "hint-redeal": Meaning(WordKind.DRAW),
    "typed-ordinal-before": Meaning(WordKind.ORDINAL_BEFORE),
    "typed-ordinal-after": Meaning(WordKind.ORDINAL_AFTER),
    "typed-draw": Meaning(WordKind.DRAW),
    "typed-turn": Meaning(WordKind.TURN),
    "typed-from": Meaning(WordKind.FROM),
    "typed-to": Meaning(WordKind.TO),
    "typed-from-after": Meaning(WordKind.FROM_AFTER),
    "typed-to-after": Meaning(WordKind.TO_AFTER),
    "typed-cards": Meaning(WordKind.CARDS),
    "typed-ignored": Meaning(WordKind.IGNORED),
}


@lru_cache(maxsize=64)
def get_move_vocabulary(texts: Texts) -> MoveVocabulary:
    """Return the words of these texts' language and of English, and the letters of all."""
    return build_vocabulary((*_list_phrases(texts), *_list_phrases(get_english_texts())))


def _list_phrases(texts: Texts) -> Iterator[tuple[str, Meaning]]:
    for key, meaning in _MEANINGS_BY_KEY.items():
        for phrase in (texts.find_own_text(key) or "").split(";"):
            yield _drop_punctuation(phrase), meaning
    ordinals = (texts.find_own_text("typed-ordinals") or "").split(";")
    for number, phrases in enumerate(ordinals, start=1):
        for phrase in phrases.split(","):
            yield _drop_punctuation(phrase), Meaning(WordKind.ORDINAL, str(number))


def _drop_punctuation(phrase: str) -> str:
    """Return a phrase as moves are read: `pang apat` for `pang-apat`."""
    return phrase.replace("'", " ").replace("-", " ")
