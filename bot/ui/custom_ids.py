"""The custom id of the way back, which pages of several features share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.client.custom_id import CustomId


class Origin(StrEnum):
    """A page that a private message takes the place of, and that it leads back to."""

    MORE = "more"
    HELP = "help"
    CHALLENGES = "challenges"
    SCOREBOARD = "scoreboard"
    RESULT = "result"
    ANALYSIS = "could-win"


@dataclass(frozen=True, slots=True)
class BackId(CustomId, prefix="back"):
    """Show the page again that this message took the place of.

    ``number`` is that of a scoreboard's contest, or of the game whose result or analysis was shown.
    """

    origin: Origin
    number: int | None = None
