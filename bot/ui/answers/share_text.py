"""A few words about a finished game to paste anywhere, that spoil nothing."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.locale.describe import format_game_name
from bot.models.contests import ContestKind
from bot.models.games import GameOutcome
from bot.ui.common.components import build_text_message
from bot.ui.common.replies import reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.table.attempt_text import format_contest_name

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.models.dailies import DailyStreak
    from bot.services.contests.attempts import Attempt
    from bot.services.games.tables import Table

SQUARE_COUNT = 10

_UP_SQUARE, _WON_SQUARE, _LEFT_SQUARE = "🟩", "🟨", "⬜"


async def show_share_text(interaction: Interaction, game_id: int) -> None:
    """Gives the player of a finished game the words, in a block that is copied at a press."""
    services = interaction.client.services
    table = await services.play.load_own_table(interaction.user.id, game_id)
    if table.game.outcome is None:
        raise GameError(ErrorKey.GAME_NOT_OVER)
    attempt = await services.attempts.load_attempt(table.game)
    streak = await services.attempts.load_daily_streak(interaction.user.id) if attempt else None
    words = (await load_viewer(interaction)).texts
    told, head = format_share_text(table, attempt, streak, words), words("boast-copy")
    await reply_privately(interaction, build_text_message(f"{head}\n```\n{told}\n```"))


def format_share_text(
    table: Table, attempt: Attempt | None, streak: DailyStreak | None, texts: Texts
) -> str:
    """What it was, the cards up as squares, and how long it took.

    A contest's deal is not told, nor that of a practice at it; any other's number is.
    """
    game, cards = table.game, 52 * table.rules.decks
    up, moves, seconds = table.state.cards_up, len(game.moves), game.duration.total_seconds()
    won = game.outcome is GameOutcome.WON
    if attempt and not attempt.is_practice and (entry := attempt.entry):
        # What was played after the contest's end is nothing to boast of.
        up, moves, won = entry.cards_up, entry.move_count, entry.is_won
        seconds = entry.seconds
    told = texts(
        "boast-how",
        up=up,
        cards=cards,
        moves=moves,
        time=texts.format_duration(seconds),
        days=_count_streak_days(attempt, streak),
    )
    return (
        f"{_format_shared_game_name(table, attempt, texts)}\n"
        f"{format_progress_squares(up, cards, is_won=won)} {told}"
    )


def format_progress_squares(cards_up: int, card_count: int, *, is_won: bool) -> str:
    """The share of cards that are up, in tenths; all of them only where the game is won."""
    if is_won:
        return _WON_SQUARE * SQUARE_COUNT
    whole = cards_up * SQUARE_COUNT // card_count
    return _UP_SQUARE * whole + _LEFT_SQUARE * (SQUARE_COUNT - whole)


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
    """The days in a row that end with the attempt's own, as far as they are known."""
    if (
        not attempt
        or attempt.is_practice
        or attempt.contest.kind is not ContestKind.DAILY
        or not streak
    ):
        return 0
    back = date.fromisoformat(streak.last_date) - date.fromisoformat(attempt.contest.date or "")
    return max(streak.current_days - back.days, 0)
