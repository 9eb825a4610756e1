"""The figures of a contest's entry as text."""

from __future__ import annotations

from bot.locale.catalogue import Texts
from bot.models.contests import Contest
from bot.models.entries import ContestEntry
from bot.variants import get_cards_to_win


def format_entry_figures(entry: ContestEntry, contest: Contest, texts: Texts) -> str:
    """Return how far an attempt has come: cards up, moves, time, undos and hints."""
    return texts(
        "daily-figures",
        won="won" if entry.is_won else "not",
        up=entry.cards_up,
        cards=count_cards(contest),
        moves=entry.move_count,
        time=texts.format_duration(entry.seconds),
        undos=entry.undos,
        hints=entry.hints,
    )


def count_cards(contest: Contest) -> int:
    """Return the number of cards in a contest's game."""
    return get_cards_to_win(contest.variant)
