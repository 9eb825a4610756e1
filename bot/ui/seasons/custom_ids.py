"""The custom ids of a hall of records."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.custom_id import CustomId
from bot.ui.common.paginate import BoardControl, BoardScope


@dataclass(frozen=True, slots=True)
class HallId(CustomId, prefix="hall"):
    """A control that shows a hall of records, on the message that the asker has.

    The period is the key of a month; without it the hall is of all time. The menus carry what is
    shown now: what is chosen in them takes its place.
    """

    control: BoardControl
    asker_id: int
    period: str | None
    scope: BoardScope
    game_group: str
