"""Deals by their numbers, as in PySolFC, their seals, and the numbers that words stand for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from hashlib import sha256
from random import Random

from bot.engine.cards import CARDS_BY_CODE, SUIT_LETTERS, Card
from bot.engine.errors import ErrorKey, GameError
from bot.engine.openings import lay_out_pack
from bot.engine.rules import Rules
from bot.engine.state import State

MAX_DEAL_NUMBER = 10**20 - 1
"""The last deal; the first is 1."""

FIRST_MERSENNE_DEAL = 32_000
"""The first deal shuffled by the Mersenne Twister; those below are by Microsoft's generator."""

_MAX_DEAL_DIGITS = len(str(MAX_DEAL_NUMBER))

MAX_WORD_LENGTH = 100
"""A word that names a deal has at most this many characters."""

FRESH_DEAL_NUMBERS = range(10**18, 10**19)
"""New random deals are drawn from these: too many to try all for the one with the cards in view."""

_GROUPED_NUMBER_PATTERN = re.compile(
    r"(?!0)\d{1,3}(?:(?P<gap>[,.'\u2019\u066c\uff0c\s])\d{3}(?:(?P=gap)\d{3})*|(?:,\d{2})+,\d{3})"
)
"""A number in groups of digits: ``1,000,000``, ``1.000``, ``1'000``, ``1 000``, ``1,00,000``."""

_NUMBER_LIKE_PATTERN = re.compile(r"[+\-−–]?\d*[.,]?\d+(?:e[+\-−]?\d+|\^\d+)?", re.IGNORECASE)


def shuffle_pack(rules: Rules, deal_number: int) -> list[Card]:
    """Return the whole pack as a deal shuffles it; the last card is dealt first."""
    is_microsoft_deal = deal_number < FIRST_MERSENNE_DEAL
    choose_below = (
        _build_microsoft_generator(deal_number)
        if is_microsoft_deal
        else _build_mersenne_generator(deal_number)
    )
    ranks = rules.pack_ranks
    if is_microsoft_deal and rules.card_count == len(CARDS_BY_CODE):
        pack = [CARDS_BY_CODE[rank + suit] for rank in ranks for suit in "CDHS"]
    else:
        pack = [CARDS_BY_CODE[rank + suit] for suit in SUIT_LETTERS for rank in ranks] * rules.decks
    for i in range(len(pack) - 1, 0, -1):
        j = choose_below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def deal(rules: Rules, number: int) -> State:
    """Return the opening position of a deal; GameError where there is no such deal."""
    if not 1 <= number <= MAX_DEAL_NUMBER:
        raise GameError(ErrorKey.DEAL_OUT_OF_RANGE, deal=number, last=MAX_DEAL_NUMBER)
    piles, face_down_counts, base_rank = lay_out_pack(rules, shuffle_pack(rules, number))
    return State(rules, piles, face_down_counts, base_rank)


def seal_deal(variant_key: str, deal_number: int, salt: str) -> str:
    """Return the seal of a deal: the SHA-256, in hexadecimal, of ``variant:number:salt``.

    Without the salt nobody can try out which deal has this seal; with it, everyone can check that
    there is no other.
    """
    return sha256(f"{variant_key}:{deal_number}:{salt}".encode()).hexdigest()


def parse_deal_number(text: str) -> tuple[int, str | None]:
    """Return the number of the deal that a player names, and the word where it is one.

    Digits may be grouped: ``1,000`` is 1000. GameError for numbers that no deal has (0, −1, 1.5,
    10³⁰) and for words empty or too long.
    """
    name = text.strip()
    if not any(character.isprintable() for character in name):
        raise GameError(ErrorKey.DEAL_EMPTY)
    if name.isdecimal():
        return _parse_digits(name), None
    if len(name) > MAX_WORD_LENGTH:
        raise GameError(ErrorKey.DEAL_TOO_LONG, length=len(name), longest=MAX_WORD_LENGTH)
    if _GROUPED_NUMBER_PATTERN.fullmatch(name):
        return _parse_digits("".join(filter(str.isdecimal, name))), None
    if _NUMBER_LIKE_PATTERN.fullmatch(name):
        raise GameError(ErrorKey.DEAL_NOT_WHOLE, deal=name)
    return _hash_word_to_deal_number(name), name


def _parse_digits(digits: str) -> int:
    """Return the deal's number; GameError where no deal has it, however many digits there are."""
    significant = "".join(str(unicodedata.decimal(digit)) for digit in digits).lstrip("0")
    if not significant or len(significant) > _MAX_DEAL_DIGITS:
        shown = f"{significant[:9]}\u2026" if significant else "0"
        raise GameError(ErrorKey.DEAL_OUT_OF_RANGE, deal=shown, last=MAX_DEAL_NUMBER)
    return int(significant)


def _hash_word_to_deal_number(word: str) -> int:
    """Return a word's deal, the same in upper and lower case and in every Unicode form."""
    normal_word = unicodedata.normalize("NFC", word).casefold().strip()
    digest = sha256(normal_word.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") % 10**9 + FIRST_MERSENNE_DEAL


def _build_microsoft_generator(deal_number: int) -> Callable[[int], int]:
    """Return a function that chooses a number below its argument, as Microsoft's FreeCell does."""
    state = deal_number

    def choose_below(limit: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) % 2**33
        return (state >> 16 & 0x7FFF) % limit

    return choose_below


def _build_mersenne_generator(deal_number: int) -> Callable[[int], int]:
    """Return a function that chooses a number below its argument, as Python's generator does.

    Of its methods only ``random()`` is promised to give the same numbers in every version.
    """
    random = Random(deal_number).random  # noqa: S311 - the number fixes the deal

    def choose_below(limit: int) -> int:
        return int(random() * limit)

    return choose_below
