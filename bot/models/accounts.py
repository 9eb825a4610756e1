"""Settings of players and of servers, as they are stored."""

from dataclasses import dataclass
from enum import StrEnum


class Visibility(StrEnum):
    """Whether others may see a player's tables, or their record."""

    PUBLIC = "public"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSettings:
    """A player's settings.

    Without a language the one of their Discord is used. The theme may not exist any more.
    `record_visibility` also says whether their name is shown on leaderboards. A player who has
    closed their account for good can no longer play for money. Pictures that others see show the
    name only where `shows_name_in_pictures`, and never that of a player with a private record. The
    daily's post on the server `reminder_server_id` mentions a player whose record is public. Tall
    pictures are offered on the first table until they are used, or `has_closed_phone_offer`.
    """

    id: int
    language: str | None = None
    table_visibility: Visibility = Visibility.PUBLIC
    theme: str = "classic"
    has_large_indices: bool = False
    marks_ready_cards: bool = False
    is_text_only: bool = False
    record_visibility: Visibility = Visibility.PUBLIC
    can_play_for_money: bool = True
    shows_name_in_pictures: bool = True
    spells_suits: bool = False
    has_tall_pictures: bool = False
    has_closed_phone_offer: bool = False
    reminder_server_id: int | None = None

    @property
    def is_named_in_pictures(self) -> bool:
        """Whether pictures that others see may show the player's name."""
        return self.shows_name_in_pictures and self.record_visibility is Visibility.PUBLIC


DEFAULT_MIN_GAMES = 10
"""The games a player needs to be ranked, unless the server sets another number."""


class TablePlace(StrEnum):
    """Where a server shows new tables: in the channel, privately, or in a thread per player."""

    CHANNEL = "channel"
    PRIVATE = "private"
    THREAD = "thread"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableThread:
    """The thread under a channel that shows a player's tables."""

    player_id: int
    channel_id: int
    server_id: int
    thread_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """A server's settings.

    Without public channels the bot answers publicly in all of them. A reset of the leaderboards
    starts a new era. `daily_hour` is in UTC. `own_daily_variant` is the game of the server's own
    daily, if it has one; it may have been removed from the bot since.

    `is_on_global_leaderboards` applies to games dealt from then on: see `Game.counts_globally`.
    """

    id: int
    public_channel_ids: tuple[int, ...] = ()
    is_on_global_leaderboards: bool = True
    min_ranked_games: int = DEFAULT_MIN_GAMES
    era: int = 0
    daily_channel_id: int | None = None
    daily_hour: int | None = None
    language: str | None = None
    table_place: TablePlace = TablePlace.CHANNEL
    own_daily_variant: str | None = None
