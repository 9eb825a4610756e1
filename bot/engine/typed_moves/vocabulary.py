"""The words of typed moves: what a word, a letter or a symbol may mean.

The engine knows the letters that all languages share and the symbols of the suits; words come from
the files of the languages (`bot.locale.move_words`).
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import NamedTuple

from bot.engine.cards import RANK_LETTERS
from bot.engine.rules import Rules
from bot.engine.typed_moves.unspaced_words import is_unspaced

_FIRST_ACCENT_CLASS = 200
"""Combining marks from this class on are accents; below are signs that make another letter."""

_NUKTA_CLASS = 7
"""The dot below Indian letters, which many leave out when they type."""

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})
_MAX_FOLDED_LENGTH = 200
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)


class WordKind(Enum):
    """What part a word plays in a move."""

    PILE = "pile"
    ORDINAL = "ordinal"
    """Before a pile it says which: ``second reserve``."""
    ORDINAL_BEFORE = "ordinal-before"
    """Before a number it makes such a word of it: `第3列`."""
    ORDINAL_AFTER = "ordinal-after"
    """After a number, or after the pile behind it: ``3rd column``, `3列目`."""
    DRAW = "draw"
    TURN = "turn"
    """Turns up the top card of the pile after it."""
    RANK = "rank"
    SUIT = "suit"
    FROM = "from"
    TO = "to"
    FROM_AFTER = "from-after"
    """As FROM, but after the pile or the card: `t4 से`."""
    TO_AFTER = "to-after"
    CARDS = "cards"
    TIMES = "times"
    MORE = "more"
    IGNORED = "ignored"


class Meaning(NamedTuple):
    """One meaning of a word: its kind, and the letter of the pile, the rank or the suit.

    An ordinal has a number instead.
    """

    kind: WordKind
    letter: str = ""


@dataclass(frozen=True, eq=False)
class MoveVocabulary:
    """What words may mean, by the folded word, or words separated by single spaces."""

    meanings_by_phrase: Mapping[str, frozenset[Meaning]]

    @cached_property
    def longest_phrase(self) -> int:
        """The number of words in the longest phrase."""
        return max(phrase.count(" ") + 1 for phrase in self.meanings_by_phrase)

    @cached_property
    def longest_unspaced_word(self) -> int:
        """The number of letters in the longest word of a script without spaces."""
        return max(
            (len(phrase) for phrase in self.meanings_by_phrase if is_unspaced(phrase[0])), default=0
        )


def fold_text(text: str) -> str:
    """Return a text in which spellings that look alike are equal.

    Full-width letters become plain ones, digits of all scripts 0 to 9, capitals small. Accents and
    invisible characters vanish; vowel signs stay, since they make another word. What stands after
    the first 200 characters is left out: no name is as long, and one character may become eighteen.
    """
    folded = unicodedata.normalize("NFKC", text[:_MAX_FOLDED_LENGTH])[:_MAX_FOLDED_LENGTH]
    folded = folded.casefold().translate(_LIGATURES)
    return "".join(
        str(unicodedata.decimal(character)) if character.isdecimal() else character
        for character in unicodedata.normalize("NFKD", folded)
        if not _is_accent(character)
        and unicodedata.category(character) != "Cf"
        and ord(character) not in _VARIATION_SELECTORS
    )


def _is_accent(character: str) -> bool:
    combining_class = unicodedata.combining(character)
    return combining_class >= _FIRST_ACCENT_CLASS or combining_class == _NUKTA_CLASS


def build_vocabulary(phrases: Iterable[tuple[str, Meaning]]) -> MoveVocabulary:
    """Return the shared letters and symbols together with these phrases; one may mean several."""
    meanings: dict[str, set[Meaning]] = defaultdict(set)
    for phrase, meaning in (*_SHARED_PHRASES, *phrases):
        if folded := " ".join(fold_text(phrase).split()):
            meanings[folded].add(meaning)
    return MoveVocabulary({phrase: frozenset(found) for phrase, found in meanings.items()})


def choose_words(vocabulary: MoveVocabulary, rules: Rules) -> MoveVocabulary:
    """Return the words that mean something in a game: where there are no cells, ``c`` is a suit."""
    return _leave_out(
        vocabulary,
        has_cells=rules.cell_count > 0,
        has_down_foundations=rules.has_down_foundations,
        turns_up_by_hand=rules.turns_up_by_hand,
    )


@lru_cache(maxsize=64)
def _leave_out(
    vocabulary: MoveVocabulary,
    *,
    has_cells: bool,
    has_down_foundations: bool,
    turns_up_by_hand: bool,
) -> MoveVocabulary:
    left_out = {
        meaning
        for meaning, is_kept in (
            (Meaning(WordKind.PILE, "c"), has_cells),
            (Meaning(WordKind.PILE, "g"), has_down_foundations),
            (Meaning(WordKind.TURN), turns_up_by_hand),
        )
        if not is_kept
    }
    return MoveVocabulary(
        {
            phrase: kept
            for phrase, meanings in vocabulary.meanings_by_phrase.items()
            if (kept := meanings - left_out)
        }
    )


_SHARED_PHRASES: tuple[tuple[str, Meaning], ...] = (
    *((letter, Meaning(WordKind.PILE, letter)) for letter in "swrctfg"),
    *((rank.lower(), Meaning(WordKind.RANK, rank)) for rank in RANK_LETTERS if rank.isalpha()),
    *((suit.lower(), Meaning(WordKind.SUIT, suit)) for suit in "CSHD"),
    *(
        (symbol, Meaning(WordKind.SUIT, suit))
        for suit, symbols in {"C": "♣♧", "S": "♠♤", "H": "♥♡❤", "D": "♦♢"}.items()
        for symbol in symbols
    ),
    *((symbol, Meaning(WordKind.TIMES)) for symbol in "x×*✕✖"),
    ("+", Meaning(WordKind.MORE)),
    ("draw", Meaning(WordKind.DRAW)),
    ("redeal", Meaning(WordKind.DRAW)),
    ("d", Meaning(WordKind.DRAW)),
)

CANONICAL_VOCABULARY = build_vocabulary(())
"""The letters and symbols alone: what programs type."""
