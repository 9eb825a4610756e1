"""A short text about a finished game to share, without spoilers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.locale.describe import format_game_name
from bot.models.contests import ContestKind
from bot.models.games import GameOutcome
from bot.ui.answers.custom_ids import PostShareId
from bot.ui.common.components import build_button, build_text_message
from bot.ui.common.posting_rights import can_post_publicly
from bot.ui.common.replies import reply_with_page
from bot.ui.common.viewer import load_viewer
from bot.ui.custom_ids import BackId, Origin
from bot.ui.table.attempt_text import format_contest_name

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.models.dailies import DailyStreak
    from bot.services.contests.attempts import Attempt
    from bot.services.games.tables import Table
    from bot.ui.common.components import Button, MessageLayout

SQUARE_COUNT = 10
"""The number of squares that show how many cards are up."""

_UP_SQUARE, _WON_SQUARE, _LEFT_SQUARE = "🟩", "🟨", "⬜"


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A finished game, its relation to a contest, and the text about it."""

    table: Table
    attempt: Attempt | None
    text: str


async def show_share_text(interaction: Interaction, game_id: int) -> None:
    """Give the player the text about a finished game to copy, and a button that posts it."""
    shared = await load_shared_game(interaction, game_id)
    texts = (await load_viewer(interaction)).texts
    buttons = []
    if _is_seen_by_others(interaction) and await can_post_publicly(interaction):
        buttons.append(build_button(texts("button-post-share"), PostShareId(game_id)))
    page = build_share_page(shared, texts("boast-copy"), *buttons)
    await reply_with_page(interaction, page, BackId(Origin.RESULT, game_id))


async def load_shared_game(interaction: Interaction, game_id: int) -> SharedGame:
    """Return the player's finished game with the text about it.

    Raises GameError if it is another player's, or not over.
    """
    services = interaction.client.services
    table = await services.play.load_own_table(interaction.user.id, game_id)
    if table.game.outcome is None:
        raise GameError(ErrorKey.GAME_NOT_OVER)
    attempt = await services.attempts.load_attempt(table.game)
    streak = await services.attempts.load_daily_streak(interaction.user.id) if attempt else None
    texts = (await load_viewer(interaction)).texts
    return SharedGame(table, attempt, format_share_text(table, attempt, streak, texts))


def build_share_page(shared: SharedGame, introduction: str, *buttons: Button) -> MessageLayout:
    """Return the page with the text in a code block, which is easy to copy."""
    return build_text_message(f"{introduction}\n```\n{shared.text}\n```", *buttons)


def _is_seen_by_others(interaction: Interaction) -> bool:
    """Return whether the channel has other people in it, unlike messages with the bot alone."""
    return not interaction.context.dm_channel


def format_share_text(
    table: Table, attempt: Attempt | None, streak: DailyStreak | None, texts: Texts
) -> str:
    """Return the game's name, squares for the cards up, and how long it took.

    The number of the deal is in it unless the deal is a contest's, in practice too.
    """
    game, card_count = table.game, 52 * table.rules.decks
    cards_up, move_count = table.state.cards_up, len(game.moves)
    seconds = game.seconds
    is_won = game.outcome is GameOutcome.WON
    if attempt and not attempt.is_practice and (entry := attempt.entry):
        # Moves played after the contest's end do not count in it.
        cards_up, move_count, is_won = entry.cards_up, entry.move_count, entry.is_won
        seconds = entry.seconds
    figures = texts(
        "boast-how",
        up=cards_up,
        cards=card_count,
        moves=move_count,
        time=texts.format_duration(seconds),
        days=_count_streak_days(attempt, streak),
    )
    squares = format_progress_squares(cards_up, card_count, is_won=is_won)
    return f"{_format_shared_game_name(table, attempt, texts)}\n{squares} {figures}"


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
        or not streak
    ):
        return 0
    attempt_date = date.fromisoformat(attempt.contest.date or "")
    later_days = (date.fromisoformat(streak.last_date) - attempt_date).days
    return max(streak.current_days - later_days, 0)
