"""The custom ids of controls on dailies."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Self

from bot.client.custom_id import CustomId
from bot.services.dailies.daily_pages import DailyPage
from bot.ui.common.paginate import BoardControl, BoardScope, get_board_scope


class DailyScope(StrEnum):
    """Which daily a scoreboard is of: everyone's, here or globally, or this server's own."""

    SERVER = BoardScope.SERVER.value
    GLOBAL = BoardScope.GLOBAL.value
    OWN = "own"

    @property
    def board_scope(self) -> BoardScope:
        """Whose results it has: a server's own daily is played there alone."""
        return BoardScope.SERVER if self is DailyScope.OWN else BoardScope(self.value)


def get_daily_scope(page: DailyPage) -> DailyScope:
    """Return which daily a page shows, and whose results."""
    if page.query.is_own:
        return DailyScope.OWN
    return DailyScope(get_board_scope(page.query.server_id).value)


@dataclass(frozen=True, slots=True)
class TodayId(CustomId, prefix="daily"):
    """The button that shows today's daily."""


@dataclass(frozen=True, slots=True)
class OwnDailyId(CustomId, prefix="own-daily"):
    """The button that shows a server's own daily, there."""

    contest_id: int


@dataclass(frozen=True, slots=True)
class DailyAttemptId(CustomId, prefix="daily-attempt"):
    """The button that begins the attempt of the player who presses it, or resumes it."""

    contest_id: int


@dataclass(frozen=True, slots=True)
class PastDailyDealId(CustomId, prefix="daily-deal"):
    """The button that deals the deal of a day that is over."""

    day: date


@dataclass(frozen=True, slots=True)
class PastOwnDailyDealId(CustomId, prefix="own-daily-deal"):
    """The button that deals the deal of the server's own daily of a day that is over."""

    day: date


@dataclass(frozen=True, slots=True)
class DailyRaceId(CustomId, prefix="daily-race"):
    """The button that shows the race of the first three of a day that is over."""

    day: date
    scope: DailyScope


@dataclass(frozen=True, slots=True)
class DailyBoardId(CustomId, prefix="daily-board"):
    """A control of a daily's scoreboard: the part to be shown, on the message that the asker has.

    Pages count from 0; None is the page with the entry of the player who presses.
    """

    control: BoardControl
    asker_id: int
    day: date
    scope: DailyScope
    page_number: int | None

    @classmethod
    def from_page(cls, control: BoardControl, asker_id: int, page: DailyPage) -> Self:
        """Return the id of a control that shows this page."""
        return cls(control, asker_id, page.date, get_daily_scope(page), page.page_number)
