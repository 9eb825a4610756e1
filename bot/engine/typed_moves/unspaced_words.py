"""Words that stand without spaces between them, as in Japanese: where each begins and ends.

A text is read as the fewest words and numbers that it can be: whoever types a long word rarely
means several short ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice
from typing import TypeAlias

_UNSPACED_LETTERS = (
    range(0x3005, 0x3008),  # signs that stand for an ideograph, and zero
    range(0x3041, 0x3100),  # kana, with their marks
    range(0x31F0, 0x3200),
    range(0x3400, 0xA000),  # ideographs
    range(0x20000, 0x40000),
)
_MAX_SPLITS = 8
_TEN, _DIGITS = "十", "〇一二三四五六七八九"

_WordStarts: TypeAlias = list[list[int]]
"""Where the last word may begin of a text that ends here, by its end."""


def is_unspaced(letter: str) -> bool:
    """Return whether a letter is of a script without spaces between words."""
    return any(ord(letter) in letters for letters in _UNSPACED_LETTERS)


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
