"""What the buttons and menus of a board do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.boards import Ranking, View
from bot.services.periods import Period
from bot.ui.boards.page import server_of, turn_board
from bot.ui.routes import PERSON, chosen, on

if TYPE_CHECKING:
    from bot.client import Interaction


@on(
    rf"b:(?P<control>[a-z]+):{PERSON.format('asker')}:(?P<game>[a-z:-]{{1,40}}):(?P<period>[a-z]+)"
    r":(?P<where>here|everywhere):(?P<ranking>[a-z]+):(?P<page>own|[0-9]{1,9})"
)
async def _turn(  # noqa: PLR0917 - one argument a part of the id
    interaction: Interaction,
    control: str,
    asker: str,
    game: str,
    period: str,
    where: str,
    ranking: str,
    page: str,
) -> None:
    if control == "game":
        game = chosen(interaction)
    elif control == "period":
        period = chosen(interaction)
    try:
        view = View(
            game=game,
            period=Period(period),
            ranking=Ranking(ranking),
            page=None if page == "own" else int(page),
        )
    except ValueError:
        raise GameError("unknown-control") from None
    view = replace(view, server=server_of(interaction, where))
    await turn_board(interaction, int(asker), view)
