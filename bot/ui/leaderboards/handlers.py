"""What the buttons and menus of a board do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import LeaderboardRanking
from bot.services.stats.leaderboards import LeaderboardQuery
from bot.services.stats.periods import Period
from bot.ui.common.router import USER_ID_GROUP, get_chosen_value, register_handler
from bot.ui.leaderboards.page import resolve_leaderboard_server, update_leaderboard

if TYPE_CHECKING:
    from bot.client import Interaction


@register_handler(
    rf"b:(?P<control>[a-z]+):{USER_ID_GROUP.format('asker')}:(?P<game>[a-z:-]{{1,40}}):(?P<period>[a-z]+)"
    r":(?P<where>here|everywhere):(?P<ranking>[a-z]+):(?P<page>own|[0-9]{1,9})"
)
async def _handle_leaderboard_control(  # noqa: PLR0917 - one argument a part of the id
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
        game = get_chosen_value(interaction)
    elif control == "period":
        period = get_chosen_value(interaction)
    try:
        view = LeaderboardQuery(
            game_group=game,
            period=Period(period),
            ranking=LeaderboardRanking(ranking),
            page_number=None if page == "own" else int(page),
        )
    except ValueError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None
    view = replace(view, server_id=resolve_leaderboard_server(interaction, where))
    await update_leaderboard(interaction, int(asker), view)
