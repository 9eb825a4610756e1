"""The words of typed moves: vocabularies, and the tokens of a text.

The engine knows the letters that all languages share and the symbols of the suits; words come from
the files of the languages (`bot.locale.describe`).

Words that stand without spaces between them, as in Japanese: where each begins and ends. A text is
read as the fewest words and numbers that it can be: whoever types a long word rarely means several
short ones.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from itertools import groupby, islice, product
from typing import NamedTuple, TypeAlias

from bot.engine.cards import RANK_LETTERS
from bot.engine.rules import Rules

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
        if unicodedata.combining(character) < _FIRST_ACCENT_CLASS
        and unicodedata.combining(character) != _NUKTA_CLASS
        and unicodedata.category(character) != "Cf"
        and ord(character) not in _VARIATION_SELECTORS
    )


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

_UNSPACED_LETTERS = (
    range(0x3005, 0x3008),  # signs that stand for an ideograph, and zero
    range(0x3041, 0x3100),  # kana, with their marks
    range(0x31F0, 0x3200),
    range(0x3400, 0xA000),  # ideographs
    range(0x20000, 0x40000),
)


def is_unspaced(letter: str) -> bool:
    """Return whether a letter is of a script without spaces between words."""
    return any(ord(letter) in letters for letters in _UNSPACED_LETTERS)


CANONICAL_VOCABULARY = build_vocabulary(())
"""The letters and symbols alone: what programs type."""

MAX_TOKENS = 12
"""A move of more words than this is not read; words that are ignored do not count."""

_MAX_SPLIT_LENGTH = 4
"""At most this many letters in a row are read as letters of piles, ranks and suits: ``qhkc``."""

_MIN_COMPOUND_PART = 3
"""The parts of a word written as one, such as ``Herzdame``, have at least this many letters."""

_MAX_COMPOUND_LENGTH = 40
_MAX_UNSPACED_LENGTH = 100
_MAX_TEXT_READINGS = 32
_RANK_DIGITS = frozenset("23456789")
_SINGLE_CHARACTERS = {
    phrase for phrase in CANONICAL_VOCABULARY.meanings_by_phrase if len(phrase) == 1
}
_UNLISTED_PREFIX_KINDS = {WordKind.IGNORED, WordKind.FROM, WordKind.TO, WordKind.TIMES}


@dataclass(frozen=True, slots=True)
class Token:
    """A word with its possible meanings, or a number with its digits."""

    text: str
    meanings: frozenset[Meaning] = frozenset()
    digits: str = ""

    def get_letter(self, kind: WordKind) -> str:
        """Return the pile, rank or suit that the token may mean, empty if it means none."""
        if kind is WordKind.RANK and self.digits:
            return (
                "T" if self.digits == "10" else self.digits if self.digits in _RANK_DIGITS else ""
            )
        for meaning in self.meanings:
            if meaning.kind is kind:
                return meaning.letter
        return ""

    def has_kind(self, kind: WordKind) -> bool:
        """Return whether the token may be of this kind."""
        for meaning in self.meanings:  # noqa: SIM110 - a call of any() takes twice as long
            if meaning.kind is kind:
                return True
        return False

    @property
    def is_ignored(self) -> bool:
        """Whether it means nothing else than to be ignored."""
        return {meaning.kind for meaning in self.meanings} == {WordKind.IGNORED}

    @property
    def is_latin_letter(self) -> bool:
        """Whether it is a single letter, such as those of piles."""
        return len(self.text) == 1 and self.text.isascii() and self.text.isalpha()

    @property
    def number(self) -> str:
        """The digits of a number, written as such or as the word of a rank: ``three``."""
        if self.digits or len(self.text) == 1:
            return self.digits
        rank = self.get_letter(WordKind.RANK)
        return str(RANK_LETTERS.index(rank) + 1) if rank and rank not in "JQK" else ""


class _PieceKind(Enum):
    LETTERS = "letters"
    UNSPACED_LETTERS = "unspaced letters"
    DIGITS = "digits"
    SYMBOL = "symbol"
    GAP = "gap"


def list_token_sequences(
    folded_text: str, vocabulary: MoveVocabulary, *, is_unfinished: bool = False
) -> Iterator[tuple[Token, ...]]:
    """Yield the ways to read a folded text as tokens; none where a word is unknown.

    If it is unfinished, its last word may be the beginning of a longer one.
    """
    pieces = _split_into_pieces(folded_text)
    alternatives: list[list[tuple[Token, ...]]] = []
    position = 0
    while position < len(pieces):
        is_last = is_unfinished and position == len(pieces) - 1
        phrase_length, tokens = _read_longest_phrase(pieces[position:], vocabulary)
        choices = [] if tokens is None else [tokens]
        if phrase_length <= 1:
            list_choices = (
                _list_unspaced_choices if is_unspaced(pieces[position][0]) else _list_other_choices
            )
            choices += list_choices(pieces[position], vocabulary, is_last=is_last)
            if is_last and position and _begins_small_word(pieces[position], vocabulary):
                choices.append(())
        if not choices:
            return
        alternatives.append(choices)
        position += max(phrase_length, 1)
    for parts in islice(product(*alternatives), _MAX_TEXT_READINGS):
        tokens = tuple(token for part in parts for token in part if not token.is_ignored)
        if 0 < len(tokens) <= MAX_TOKENS:
            yield tokens


def _split_into_pieces(folded_text: str) -> list[str]:
    """Return the runs of letters and of digits, and the symbols with a meaning."""
    pieces: list[str] = []
    for kind, characters in groupby(folded_text, _classify_character):
        if kind is _PieceKind.SYMBOL:
            pieces += characters
        elif kind is not _PieceKind.GAP:
            pieces.append("".join(characters))
    return pieces


def _classify_character(character: str) -> _PieceKind:
    if character.isdecimal():
        return _PieceKind.DIGITS
    category = unicodedata.category(character)
    if category[0] in "LMN" and is_unspaced(character):
        return _PieceKind.UNSPACED_LETTERS
    if category[0] in "LM":
        return _PieceKind.LETTERS
    if character in _SINGLE_CHARACTERS:
        return _PieceKind.SYMBOL
    return _PieceKind.GAP if category[0] in "PSZ" or character.isspace() else _PieceKind.LETTERS


def _read_longest_phrase(
    pieces: Sequence[str], vocabulary: MoveVocabulary
) -> tuple[int, tuple[Token, ...] | None]:
    """Return how many pieces the longest phrase at the beginning takes, and its token."""
    if pieces[0].isdecimal():
        digits = "".join(str(unicodedata.decimal(digit)) for digit in pieces[0])
        return 1, (Token(pieces[0], digits=digits.lstrip("0") or "0"),)
    for length in range(min(vocabulary.longest_phrase, len(pieces)), 0, -1):
        phrase = " ".join(pieces[:length])
        if meanings := vocabulary.meanings_by_phrase.get(phrase):
            return length, (Token(phrase, meanings),)
    return 0, None


def _list_other_choices(
    piece: str, vocabulary: MoveVocabulary, *, is_last: bool
) -> Iterator[tuple[Token, ...]]:
    """Yield a piece as single letters, as a compound, or as the beginning of a word."""
    if 1 < len(piece) <= _MAX_SPLIT_LENGTH:
        letters = tuple(_read_letter(letter, vocabulary) for letter in piece)
        if all(letter.meanings for letter in letters):
            yield letters
    is_known = piece in vocabulary.meanings_by_phrase
    if not is_known and (parts := _split_compound(piece, vocabulary)):
        yield tuple(Token(part, vocabulary.meanings_by_phrase[part]) for part in parts)
    if is_last and len(piece) > 1:
        for token in _list_longer_words(piece, vocabulary):
            yield (token,)
    if is_last and piece == "1":
        yield (Token("10", digits="10"),)


def _list_unspaced_choices(
    piece: str, vocabulary: MoveVocabulary, *, is_last: bool
) -> Iterator[tuple[Token, ...]]:
    """Yield a piece without spaces as words, the last perhaps as the beginning of one."""
    words, longest_word = vocabulary.meanings_by_phrase, vocabulary.longest_unspaced_word
    if len(piece) > _MAX_UNSPACED_LENGTH:
        return
    if piece not in words:
        for split in list_word_splits(piece, words, longest_word):
            yield _read_unspaced_words(split, vocabulary)
    for split, rest in list_split_beginnings(piece, words, longest_word) if is_last else ():
        tokens = _read_unspaced_words(split, vocabulary)
        longer_words = [*_list_longer_words(rest, vocabulary)]
        yield from ((*tokens, token) for token in longer_words)
        if split and _begins_small_word(rest, vocabulary):
            yield tokens
        if longer_words:
            return


def _read_unspaced_words(words: tuple[str, ...], vocabulary: MoveVocabulary) -> tuple[Token, ...]:
    return tuple(
        Token(word, vocabulary.meanings_by_phrase.get(word, frozenset()), read_number(word))
        for word in words
    )


def _list_longer_words(beginning: str, vocabulary: MoveVocabulary) -> Iterator[Token]:
    """Yield each meaning of words that are longer and begin like this."""
    meanings = frozenset(
        meaning
        for phrase, meanings in vocabulary.meanings_by_phrase.items()
        if phrase.startswith(beginning) and phrase != beginning
        for meaning in meanings
        if meaning.kind not in _UNLISTED_PREFIX_KINDS
    )
    for meaning in sorted(meanings, key=lambda meaning: (meaning.kind.value, meaning.letter)):
        yield Token(f"{beginning}…", frozenset({meaning}))


def _begins_small_word(piece: str, vocabulary: MoveVocabulary) -> bool:
    """Return whether a longer word like “of” or “onto” begins like this."""
    return any(
        phrase.startswith(piece)
        and any(meaning.kind in _UNLISTED_PREFIX_KINDS for meaning in meanings)
        for phrase, meanings in vocabulary.meanings_by_phrase.items()
    )


def _read_letter(letter: str, vocabulary: MoveVocabulary) -> Token:
    """Return a letter that stands among others as a token; words like “a” are no part of these."""
    meanings = vocabulary.meanings_by_phrase.get(letter, frozenset())
    return Token(
        letter, frozenset(meaning for meaning in meanings if meaning.kind is not WordKind.IGNORED)
    )


def _split_compound(word: str, vocabulary: MoveVocabulary) -> tuple[str, ...] | None:
    """Return the known words that a word is put together from, the longest first, or None."""
    if len(word) > _MAX_COMPOUND_LENGTH:
        return None
    for length in range(len(word) - _MIN_COMPOUND_PART, _MIN_COMPOUND_PART - 1, -1):
        first, rest = word[:length], word[length:]
        if first in vocabulary.meanings_by_phrase:
            parts = (
                (rest,)
                if rest in vocabulary.meanings_by_phrase
                else _split_compound(rest, vocabulary)
            )
            if parts:
                return first, *parts
    return None


_MAX_SPLITS = 8
_TEN, _DIGITS = "十", "〇一二三四五六七八九"

_WordStarts: TypeAlias = list[list[int]]
"""Where the last word may begin of a text that ends here, by its end."""


def list_word_splits(
    text: str, words: Collection[str], longest_word: int
) -> Iterator[tuple[str, ...]]:
    """Yield the ways to split a text into as few words and numbers as possible."""
    starts = _find_word_starts(text, words, longest_word)
    yield from islice(_list_splits(text, len(text), starts), _MAX_SPLITS)


def list_split_beginnings(
    text: str, words: Collection[str], longest_word: int
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the words at the beginning of a text, and its rest, the longest first.

    The rest is shorter than the longest word, so that it may be the beginning of one.
    """
    starts = _find_word_starts(text, words, longest_word)
    for end in range(max(len(text) - longest_word + 1, 0), len(text)):
        for split in islice(_list_splits(text, end, starts), 1):
            yield split, text[end:]


def read_number(text: str) -> str:
    """Return the digits of a number up to 99 that is written with ideographs, else empty."""
    tens, ten, ones = text.rpartition(_TEN)
    if not text or not all(len(part) <= 1 and part in _DIGITS for part in (tens, ones)):
        return ""
    value = 10 * (_DIGITS.index(tens) if tens else 1) if ten else 0
    return str(value + (_DIGITS.index(ones) if ones else 0))


def _find_word_starts(text: str, words: Collection[str], longest_word: int) -> _WordStarts:
    """Return where the last of the fewest words may begin, for each beginning of a text."""
    fewest: list[int | None] = [0]
    starts: _WordStarts = [[]]
    for end in range(1, len(text) + 1):
        counts = {
            start: count + 1
            for start in range(max(end - max(longest_word, len("九十九")), 0), end)
            if (count := fewest[start]) is not None
            and (text[start:end] in words or read_number(text[start:end]))
        }
        fewest.append(min(counts.values(), default=None))
        starts.append([start for start, count in counts.items() if count == fewest[end]])
    return starts


def _list_splits(text: str, end: int, starts: _WordStarts) -> Iterator[tuple[str, ...]]:
    if end == 0:
        yield ()
    for start in starts[end]:
        for split in _list_splits(text, start, starts):
            yield *split, text[start:end]
