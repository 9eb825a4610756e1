"""The custom ids of a leaderboard's controls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from bot.client.custom_id import CustomId
from bot.models.leaderboards import ALL_GAMES, LeaderboardRanking
from bot.services.stats.leaderboards import LeaderboardQuery
from bot.ui.common.paginate import BoardControl, BoardScope, get_board_scope


@dataclass(frozen=True, slots=True)
class LeaderboardId(CustomId, prefix="board"):
    """A control of a leaderboard: the part to be shown, on the message that the asker has.

    The period is one of `Period` or the key of a month that is over. Pages count from 0; None is
    the page with the row of the player who presses. The menus of games and of periods carry what is
    shown now: what is chosen in them takes its place.
    """

    control: BoardControl
    asker_id: int
    period: str
    scope: BoardScope
    ranking: LeaderboardRanking
    page_number: int | None
    game_group: str

    @classmethod
    def from_query(cls, control: BoardControl, asker_id: int, query: LeaderboardQuery) -> Self:
        """Return the id of a control that shows this part of the leaderboards."""
        return cls(
            control,
            asker_id,
            query.season or query.period.value,
            get_board_scope(query.server_id),
            query.ranking,
            query.page_number,
            query.game_group or ALL_GAMES,
        )
