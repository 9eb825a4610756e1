"""Handlers of a daily's buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.services.contests.dailies import DailyQuery
from bot.ui.common.paginate import resolve_board_server
from bot.ui.dailies.custom_ids import (
    DailyAttemptId,
    DailyBoardId,
    DailyRaceId,
    PastDailyDealId,
    TodayId,
)
from bot.ui.dailies.page import begin_daily_attempt, show_daily, update_daily_board
from bot.ui.deals.dialogs import deal_finished_contest
from bot.ui.races.page import show_daily_race

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.client.router import Router


def add_daily_handlers(router: Router) -> None:
    """Let the router know the controls of dailies."""
    router.add(TodayId, handle_today)
    router.add(DailyAttemptId, handle_daily_attempt)
    router.add(PastDailyDealId, handle_past_daily_deal)
    router.add(DailyBoardId, handle_daily_board)
    router.add(DailyRaceId, handle_daily_race)


async def handle_today(interaction: Interaction, _custom_id: TodayId) -> None:
    """Show today's daily."""
    await show_daily(interaction)


async def handle_daily_attempt(interaction: Interaction, custom_id: DailyAttemptId) -> None:
    """Begin the player's attempt, or resume it."""
    await begin_daily_attempt(interaction, custom_id.contest_id)


async def handle_past_daily_deal(interaction: Interaction, custom_id: PastDailyDealId) -> None:
    """Deal the deal of a day that is over."""
    contest = await interaction.client.services.dailies.find_finished_daily(custom_id.day)
    if contest is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await deal_finished_contest(interaction, contest)


async def handle_daily_board(interaction: Interaction, custom_id: DailyBoardId) -> None:
    """Show another part of a day's scoreboard."""
    query = DailyQuery(
        day=custom_id.day,
        server_id=resolve_board_server(interaction, custom_id.scope),
        page_number=custom_id.page_number,
    )
    await update_daily_board(interaction, custom_id.asker_id, query)


async def handle_daily_race(interaction: Interaction, custom_id: DailyRaceId) -> None:
    """Show the race of a day's first three."""
    server_id = resolve_board_server(interaction, custom_id.scope)
    await show_daily_race(interaction, custom_id.day, server_id)
