"""The custom ids of the controls with which a server's managers set things."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.custom_id import CustomId
from bot.ui.common.paginate import BoardControl


@dataclass(frozen=True, slots=True)
class PublicChannelsId(CustomId, prefix="server-channels"):
    """Choose the channels in which the bot posts publicly."""


@dataclass(frozen=True, slots=True)
class AllChannelsId(CustomId, prefix="server-channels-all"):
    """Let the bot post publicly in all channels."""


@dataclass(frozen=True, slots=True)
class TablePlaceId(CustomId, prefix="server-tables"):
    """Choose where tables are shown."""


@dataclass(frozen=True, slots=True)
class GlobalLeaderboardsId(CustomId, prefix="server-global"):
    """Count the server's results on the global leaderboards, or stop that."""

    is_included: bool


@dataclass(frozen=True, slots=True)
class MinRankedGamesId(CustomId, prefix="server-minimum"):
    """Choose how many games players need to be ranked."""


@dataclass(frozen=True, slots=True)
class SignalsId(CustomId, prefix="server-signals"):
    """Show a page of the games that look searched; pages count from 0."""

    control: BoardControl
    page_number: int


@dataclass(frozen=True, slots=True)
class DismissSignalsId(CustomId, prefix="server-signals-dismiss"):
    """Show one of these games no more, and the page that it was on again."""

    game_id: int
    page_number: int


@dataclass(frozen=True, slots=True)
class ResetLeaderboardsId(CustomId, prefix="server-reset"):
    """Reset the server's leaderboards if they are still in this era, after a question."""

    era: int


@dataclass(frozen=True, slots=True)
class CancelLeaderboardResetId(CustomId, prefix="server-keep"):
    """Keep the server's leaderboards, after a question."""


@dataclass(frozen=True, slots=True)
class DailyChannelId(CustomId, prefix="server-daily-channel"):
    """Choose the channel in which the daily is posted."""


@dataclass(frozen=True, slots=True)
class DailyHourId(CustomId, prefix="server-daily-hour"):
    """Choose the hour at which the daily is posted."""


@dataclass(frozen=True, slots=True)
class DailyLanguageId(CustomId, prefix="server-daily-language"):
    """Choose the server's language."""


@dataclass(frozen=True, slots=True)
class OwnDailyOffId(CustomId, prefix="server-own-daily-off"):
    """Have no daily of the server's own any more."""


@dataclass(frozen=True, slots=True)
class DailyOffId(CustomId, prefix="server-daily-off"):
    """Stop posting the daily."""
