"""Handlers of a daily's buttons."""

from __future__ import annotations

from datetime import date

from bot.client import Interaction
from bot.client.router import Router
from bot.engine.errors import ErrorKey, GameError
from bot.services.dailies.daily_pages import DailyQuery
from bot.ui.common.paginate import resolve_board_server
from bot.ui.dailies.custom_ids import (
    DailyAttemptId,
    DailyBoardId,
    DailyRaceId,
    DailyScope,
    OwnDailyId,
    PastDailyDealId,
    PastOwnDailyDealId,
    TodayId,
)
from bot.ui.dailies.page import begin_daily_attempt, show_daily, show_own_daily, update_daily_board
from bot.ui.deals.dialogs import deal_finished_contest
from bot.ui.races.page import show_daily_race


def add_daily_handlers(router: Router) -> None:
    """Let the router know the controls of dailies."""
    router.add(TodayId, handle_today)
    router.add(OwnDailyId, handle_own_daily)
    router.add(DailyAttemptId, handle_daily_attempt)
    router.add(PastDailyDealId, handle_past_daily_deal)
    router.add(PastOwnDailyDealId, handle_past_own_daily_deal)
    router.add(DailyBoardId, handle_daily_board)
    router.add(DailyRaceId, handle_daily_race)


async def handle_today(interaction: Interaction, _custom_id: TodayId) -> None:
    """Show today's daily."""
    await show_daily(interaction)


async def handle_own_daily(interaction: Interaction, custom_id: OwnDailyId) -> None:
    """Show a server's own daily."""
    await show_own_daily(interaction, custom_id.contest_id)


async def handle_daily_attempt(interaction: Interaction, custom_id: DailyAttemptId) -> None:
    """Begin the player's attempt, or resume it."""
    await begin_daily_attempt(interaction, custom_id.contest_id)


async def handle_past_daily_deal(interaction: Interaction, custom_id: PastDailyDealId) -> None:
    """Deal the deal of a day that is over."""
    await _deal_past_daily(interaction, custom_id.day)


async def handle_past_own_daily_deal(
    interaction: Interaction, custom_id: PastOwnDailyDealId
) -> None:
    """Deal the deal of the server's own daily of a day that is over."""
    server_id = resolve_board_server(interaction, DailyScope.OWN.board_scope)
    await _deal_past_daily(interaction, custom_id.day, server_id)


async def handle_daily_board(interaction: Interaction, custom_id: DailyBoardId) -> None:
    """Show another part of a day's scoreboard."""
    query = DailyQuery(
        day=custom_id.day,
        server_id=resolve_board_server(interaction, custom_id.scope.board_scope),
        page_number=custom_id.page_number,
        is_own=custom_id.scope is DailyScope.OWN,
    )
    await update_daily_board(interaction, custom_id.asker_id, query)


async def handle_daily_race(interaction: Interaction, custom_id: DailyRaceId) -> None:
    """Show the race of a day's first three."""
    server_id = resolve_board_server(interaction, custom_id.scope.board_scope)
    is_own = custom_id.scope is DailyScope.OWN
    await show_daily_race(interaction, custom_id.day, server_id, is_own=is_own)


async def _deal_past_daily(
    interaction: Interaction, day: date, own_of_server_id: int | None = None
) -> None:
    contest = await interaction.client.services.dailies.find_finished_daily(day, own_of_server_id)
    if contest is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await deal_finished_contest(interaction, contest)
