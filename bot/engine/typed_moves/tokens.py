"""From the text of a typed move to its tokens: words with their meanings, and numbers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby, islice, product

from bot.engine.cards import RANK_LETTERS
from bot.engine.typed_moves.unspaced_words import (
    is_unspaced,
    list_split_beginnings,
    list_word_splits,
    read_number,
)
from bot.engine.typed_moves.vocabulary import (
    CANONICAL_VOCABULARY,
    Meaning,
    MoveVocabulary,
    WordKind,
)

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
        tokens = tuple(token for part in parts for token in part if not _is_only_ignored(token))
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
    for meaning in sorted(meanings, key=_get_sort_key):
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


def _get_sort_key(meaning: Meaning) -> tuple[str, str]:
    return meaning.kind.value, meaning.letter


def _is_only_ignored(token: Token) -> bool:
    return bool(token.meanings) and all(
        meaning.kind is WordKind.IGNORED for meaning in token.meanings
    )
