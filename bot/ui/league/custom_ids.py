"""The custom ids of controls on the weekly league."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from bot.client.custom_id import CustomId
from bot.ui.common.paginate import BoardControl, BoardScope


@dataclass(frozen=True, slots=True)
class LeagueId(CustomId, prefix="league"):
    """A control that shows a page of a week's league, on the message that the asker has.

    Weeks are named by their Mondays, pages count from 0.
    """

    control: BoardControl
    asker_id: int
    first_day: date
    scope: BoardScope
    page_number: int
