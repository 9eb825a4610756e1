"""A short text about a finished game to share, without spoilers, and its figures."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import ContestKind
from bot.models.dailies import DailyStreak
from bot.models.games import GameOutcome
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.ui.table.attempt_text import format_contest_name

SQUARE_COUNT = 10
"""The number of squares that show how many cards are up."""

_UP_SQUARE, _WON_SQUARE, _LEFT_SQUARE = "🟩", "🟨", "⬜"


@dataclass(frozen=True, slots=True)
class SharedFigures:
    """How far a game came that is shared, and how long it took.

    In a contest whose attempts could be played on after its end, what was played then does not
    count: then ``is_whole_game`` is not set.
    """

    cards_up: int
    card_count: int
    move_count: int
    seconds: int
    is_won: bool
    is_whole_game: bool = True


def compute_shared_figures(table: Table, attempt: Attempt | None) -> SharedFigures:
    """Return the figures of a finished game as they are shared."""
    game, card_count = table.game, table.rules.cards_to_win
    is_won = game.outcome is GameOutcome.WON
    whole = SharedFigures(table.state.cards_up, card_count, game.move_count, game.seconds, is_won)
    if attempt is None or attempt.is_practice or attempt.entry is None:
        return whole
    entry = attempt.entry
    return SharedFigures(
        entry.cards_up,
        card_count,
        entry.move_count,
        entry.seconds,
        entry.is_won,
        (entry.cards_up, entry.move_count) == (whole.cards_up, whole.move_count),
    )


def format_share_text(
    table: Table, attempt: Attempt | None, streak: DailyStreak | None, texts: Texts
) -> str:
    """Return the game's name, squares for the cards up, and how long it took.

    The number of the deal is in it unless the deal is a contest's, in practice too.
    """
    figures = compute_shared_figures(table, attempt)
    how = texts(
        "boast-how",
        up=figures.cards_up,
        cards=figures.card_count,
        moves=figures.move_count,
        time=texts.format_duration(figures.seconds),
        days=_count_streak_days(attempt, streak),
    )
    squares = format_progress_squares(figures.cards_up, figures.card_count, is_won=figures.is_won)
    return f"{_format_shared_game_name(table, attempt, texts)}\n{squares} {how}"


def format_progress_squares(cards_up: int, card_count: int, *, is_won: bool) -> str:
    """Return the share of cards up in ten squares, rounded down; a won game has gold ones."""
    if is_won:
        return _WON_SQUARE * SQUARE_COUNT
    full_squares = cards_up * SQUARE_COUNT // card_count
    return _UP_SQUARE * full_squares + _LEFT_SQUARE * (SQUARE_COUNT - full_squares)


def _format_shared_game_name(table: Table, attempt: Attempt | None, texts: Texts) -> str:
    game = format_game_name(texts, table.game.variant)
    if attempt and not attempt.is_practice:
        return texts(
            "boast-contest", contest=format_contest_name(attempt.contest, texts), game=game
        )
    if attempt:
        return game
    return texts("boast-deal", game=game, deal=str(table.game.deal))


def _count_streak_days(attempt: Attempt | None, streak: DailyStreak | None) -> int:
    """Return the days of the streak up to the attempt's daily; 0 where that is not known."""
    if (
        not attempt
        or attempt.is_practice
        or attempt.contest.kind is not ContestKind.DAILY
        or attempt.contest.is_own_daily
        or not streak
    ):
        return 0
    attempt_date = date.fromisoformat(attempt.contest.date or "")
    later_days = (date.fromisoformat(streak.last_date) - attempt_date).days
    return max(streak.current_days - later_days, 0)
