"""Texts that were right once: a seed's mutations of examples."""

from __future__ import annotations

from itertools import pairwise
from random import Random

_MAX_CHANGES = 4
_MAX_LENGTH = 5_000

_ALPHABET = (
    "abcdefghijklmnopqrstuvwxyzSWRTFAKQJ0123456789 -:,;.>x+#/\\\"'{}[]\t\n\r\0"
    "٣९\uff11\u2163\uff34−–—→×♠♥♦♣❤\ufe0f\u200b\u200f\u202e\u0301\u1e9eßİǅﬁ你🂡👩‍👩‍👧\ud800\udfff\U0010ffff"
)
"""Letters of moves and ids, digits of other scripts, what changes its length when it is folded,
what is invisible, and halves of surrogate pairs, which JSON can hold."""


def mutate_text(rng: Random, examples: tuple[str, ...]) -> str:
    """Return a text made from the examples, or now and then from nothing."""
    if rng.random() < 0.05:
        return "".join(rng.choices(_ALPHABET, k=rng.randrange(60)))
    text = rng.choice(examples)
    for _ in range(rng.randint(1, _MAX_CHANGES)):
        text = rng.choice(_CHANGES)(rng, text, examples)
    return text[:_MAX_LENGTH]


def _insert(rng: Random, text: str, _: tuple[str, ...]) -> str:
    place = rng.randint(0, len(text))
    return text[:place] + rng.choice(_ALPHABET) + text[place:]


def _replace(rng: Random, text: str, _: tuple[str, ...]) -> str:
    place = rng.randint(0, max(len(text) - 1, 0))
    return text[:place] + rng.choice(_ALPHABET) + text[place + 1 :]


def _delete(rng: Random, text: str, _: tuple[str, ...]) -> str:
    start, end = _choose_slice(rng, text)
    return text[:start] + text[end:]


def _repeat(rng: Random, text: str, _: tuple[str, ...]) -> str:
    start, end = _choose_slice(rng, text)
    times = rng.choice((2, 3, 10, 1000))
    return text[:start] + text[start:end] * times + text[end:]


def _move(rng: Random, text: str, _: tuple[str, ...]) -> str:
    start, end = _choose_slice(rng, text)
    rest = text[:start] + text[end:]
    place = rng.randint(0, len(rest))
    return rest[:place] + text[start:end] + rest[place:]


def _splice(rng: Random, text: str, examples: tuple[str, ...]) -> str:
    other = rng.choice(examples)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def _change_case(_: Random, text: str, __: tuple[str, ...]) -> str:
    return text.swapcase()


def _change_number(rng: Random, text: str, _: tuple[str, ...]) -> str:
    """Replace the digits after some place by a number at a limit."""
    ends = [i for i, (a, b) in enumerate(pairwise(f" {text}")) if not a.isdigit() and b.isdigit()]
    start = rng.choice(ends or [len(text)])
    end = start
    while end < len(text) and text[end].isdigit():
        end += 1
    number = rng.choice(("0", "-1", "00", "13", "256", str(2**63), str(2**64), "9" * 400, "1e9"))
    return text[:start] + number + text[end:]


def _choose_slice(rng: Random, text: str) -> tuple[int, int]:
    start = rng.randint(0, len(text))
    return start, min(len(text), start + rng.choice((1, 1, 2, 5, 20)))


_CHANGES = (
    *(_insert, _insert, _replace, _delete, _repeat),
    *(_move, _splice, _change_case, _change_number),
)
