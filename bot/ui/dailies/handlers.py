"""What the buttons of a day's deal do."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.services.contests.dailies import DailyQuery
from bot.ui.common.paginate import BoardScope, resolve_board_server
from bot.ui.common.router import NUMBER_GROUP, USER_ID_GROUP, register_handler
from bot.ui.dailies.page import begin_daily_attempt, show_daily, update_daily_board
from bot.ui.table.deal_dialogs import deal_finished_contest

if TYPE_CHECKING:
    from bot.client import Interaction

_DATE_GROUP = r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})"


@register_handler(r"y:today")
async def _handle_show_daily(interaction: Interaction) -> None:
    await show_daily(interaction)


@register_handler(rf"y:begin:{NUMBER_GROUP.format('contest')}")
async def _handle_begin_daily(interaction: Interaction, contest: str) -> None:
    await begin_daily_attempt(interaction, int(contest))


@register_handler(rf"y:deal:{_DATE_GROUP}")
async def _handle_practise_daily(interaction: Interaction, day: str) -> None:
    """Deals the deal of a day that is over, for whoever presses."""
    contest = await interaction.client.services.dailies.find_finished_daily(_parse_day(day))
    if contest is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await deal_finished_contest(interaction, contest)


@register_handler(
    rf"y:board:[a-z]+:{USER_ID_GROUP.format('asker')}:{_DATE_GROUP}:(?P<where>here|everywhere)"
    r":(?P<page>own|[0-9]{1,9})"
)
async def _handle_daily_board_control(
    interaction: Interaction, asker: str, day: str, where: str, page: str
) -> None:
    which = DailyQuery(
        day=_parse_day(day),
        server_id=resolve_board_server(interaction, BoardScope(where)),
        page_number=None if page == "own" else int(page),
    )
    await update_daily_board(interaction, int(asker), which)


def _parse_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None
