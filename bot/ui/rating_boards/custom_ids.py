"""The custom ids of the controls under players ranked by rating."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.custom_id import CustomId
from bot.ui.common.paginate import BoardControl, BoardScope


@dataclass(frozen=True, slots=True)
class RatingBoardId(CustomId, prefix="ratings"):
    """A control that shows players by rating, on the message that the asker has.

    Pages count from 0; None is the page with the row of the player who presses. The menu of
    families carries the one that is shown now: what is chosen takes its place. ``game_group`` is
    one of the family's games, or all of them.
    """

    control: BoardControl
    asker_id: int
    scope: BoardScope
    page_number: int | None
    game_group: str
