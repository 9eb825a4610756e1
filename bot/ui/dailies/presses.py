"""What the buttons of a day's deal do."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.dailies import Which
from bot.ui.boards.page import server_of
from bot.ui.dailies.page import begin_daily, daily_page, turn_daily
from bot.ui.dealing import deal_of_contest
from bot.ui.routes import NUMBER, PERSON, on

if TYPE_CHECKING:
    from bot.client import Interaction

_DATE = r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})"


@on(r"y:today")
async def _today(interaction: Interaction) -> None:
    await daily_page(interaction)


@on(rf"y:begin:{NUMBER.format('contest')}")
async def _begin(interaction: Interaction, contest: str) -> None:
    await begin_daily(interaction, int(contest))


@on(rf"y:deal:{_DATE}")
async def _practise(interaction: Interaction, day: str) -> None:
    """Deals the deal of a day that is over, for whoever presses."""
    contest = await interaction.client.services.dailies.over(_day(day))
    if contest is None:
        raise GameError("unknown-control")
    await deal_of_contest(interaction, contest)


@on(
    rf"y:board:[a-z]+:{PERSON.format('asker')}:{_DATE}:(?P<where>here|everywhere)"
    r":(?P<page>own|[0-9]{1,9})"
)
async def _turn(interaction: Interaction, asker: str, day: str, where: str, page: str) -> None:
    which = Which(
        day=_day(day),
        server=server_of(interaction, where),
        page=None if page == "own" else int(page),
    )
    await turn_daily(interaction, int(asker), which)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise GameError("unknown-control") from None
