"""The custom ids of controls on dailies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Self

from bot.client.custom_id import CustomId
from bot.ui.common.paginate import BoardControl, BoardScope, get_board_scope

if TYPE_CHECKING:
    from bot.services.contests.dailies import DailyPage


@dataclass(frozen=True, slots=True)
class TodayId(CustomId, prefix="daily"):
    """The button that shows today's daily."""


@dataclass(frozen=True, slots=True)
class DailyAttemptId(CustomId, prefix="daily-attempt"):
    """The button that begins the attempt of the player who presses it, or resumes it."""

    contest_id: int


@dataclass(frozen=True, slots=True)
class PastDailyDealId(CustomId, prefix="daily-deal"):
    """The button that deals the deal of a day that is over."""

    day: date


@dataclass(frozen=True, slots=True)
class DailyRaceId(CustomId, prefix="daily-race"):
    """The button that shows the race of the first three of a day that is over."""

    day: date
    scope: BoardScope


@dataclass(frozen=True, slots=True)
class DailyBoardId(CustomId, prefix="daily-board"):
    """A control of a daily's scoreboard: the part to be shown, on the message that the asker has.

    Pages count from 0; None is the page with the entry of the player who presses.
    """

    control: BoardControl
    asker_id: int
    day: date
    scope: BoardScope
    page_number: int | None

    @classmethod
    def from_page(cls, control: BoardControl, asker_id: int, page: DailyPage) -> Self:
        """Return the id of a control that shows this page."""
        scope = get_board_scope(page.query.server_id)
        return cls(control, asker_id, page.date, scope, page.page_number)
