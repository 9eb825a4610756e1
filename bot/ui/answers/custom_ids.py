"""The custom ids of help, settings, lists of games, and of buttons that stand for a command."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.client.custom_id import CustomId


class Destination(StrEnum):
    """A reply that a button leads to, mostly that of the slash command of its name."""

    TABLE = "table"
    TABLE_AS_TEXT = "table-text"
    TABLE_AS_PICTURE = "table-picture"
    GAMES = "games"
    RESIGN = "resign"
    RULES = "rules"
    SETTINGS = "settings"
    HELP = "help"


class HelpPage(StrEnum):
    """A page of `/help`."""

    START = "start"
    MOVES = "moves"
    COUNTS = "counts"
    PRIVACY = "privacy"
    ODDS = "odds"


class SettingSwitch(StrEnum):
    """A setting that is on or off."""

    LARGE_INDICES = "large"
    TALL_PICTURES = "tall"
    READY_CARDS = "ready"
    TEXT_ONLY = "text"
    PICTURE_NAMES = "names"
    SPELLED_SUITS = "suits"


class SettingChoice(StrEnum):
    """A setting that is chosen in a menu."""

    THEME = "theme"
    LANGUAGE = "language"
    TABLE_VISIBILITY = "tables"
    RECORD_VISIBILITY = "record"


class PageDirection(StrEnum):
    """The direction in which a button turns pages; it keeps ids apart that name the same page."""

    PREVIOUS = "previous"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class GoToId(CustomId, prefix="go"):
    """Show what a slash command shows."""

    destination: Destination


@dataclass(frozen=True, slots=True)
class NotNowId(CustomId, prefix="not-now"):
    """Leave everything as it is, after a question."""


@dataclass(frozen=True, slots=True)
class HelpPageId(CustomId, prefix="help"):
    """Show another page of `/help` on the message."""

    page: HelpPage


@dataclass(frozen=True, slots=True)
class SetId(CustomId, prefix="set"):
    """Change a setting to what is chosen in a menu."""

    setting: SettingChoice


@dataclass(frozen=True, slots=True)
class SwitchId(CustomId, prefix="switch"):
    """Turn a setting on or off."""

    setting: SettingSwitch
    is_on: bool


@dataclass(frozen=True, slots=True)
class GamesPageId(CustomId, prefix="games"):
    """Show another page of the player's unfinished games; pages count from 0."""

    direction: PageDirection
    page: int


@dataclass(frozen=True, slots=True)
class RemoveGameId(CustomId, prefix="remove"):
    """Remove one of the player's games that cannot be opened any more."""

    game_id: int


@dataclass(frozen=True, slots=True)
class ShareTextId(CustomId, prefix="share"):
    """Give the player of a finished game a short text about it to share."""

    game_id: int


@dataclass(frozen=True, slots=True)
class RulesId(CustomId, prefix="rules"):
    """Show how a game is played."""

    variant: str


@dataclass(frozen=True, slots=True)
class PostShareId(CustomId, prefix="post-share"):
    """Post that text in the channel."""

    game_id: int
