"""Dailies and challenges: one deal that many players play, and players' entries in them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum


class ContestKind(StrEnum):
    """A day's deal for everyone, or a challenge's deal for the players who join it."""

    DAILY = "daily"
    CHALLENGE = "challenge"


class ContestTieBreaker(StrEnum):
    """What ranks first among equally many cards up: fewer moves, or less time; then the other."""

    MOVES = "moves"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A deal that many play, as it is stored.

    The bot chose a fresh deal; else its creator did. If nobody is invited, everyone on the server
    may join, or outside servers everyone in the home channel.

    A deal that `is_winnable` was known to be so when it was chosen; of others nobody had asked.

    A daily with a `server_id` is that server's own, and everyone on it may play it.

    `number` is a challenge's number on its server, or outside servers in its home channel, from 1;
    `date` is the day of a daily, `YYYY-MM-DD` in UTC. `closed_at` is when it was closed, and
    `end_announced_at` when its end was announced, in `end_message_id` in the scoreboard's channel.
    All are None before. `ended_by_id` is the player who ended a challenge early,
    and 0 once their data was erased.
    """

    id: int = 0
    kind: ContestKind
    date: str | None = None
    variant: str
    deal: int
    deal_word: str | None = None
    is_fresh_deal: bool = True
    tie_breaker: ContestTieBreaker = ContestTieBreaker.MOVES
    allows_undo: bool = True
    allows_hints: bool = True
    creator_id: int | None = None
    invited_player_ids: tuple[int, ...] = ()
    server_id: int | None = None
    home_channel_id: int | None = None
    scoreboard_channel_id: int | None = None
    scoreboard_message_id: int | None = None
    language: str | None = None
    starts_at: datetime
    ends_at: datetime
    closed_at: datetime | None = None
    end_announced_at: datetime | None = None
    number: int | None = None
    is_winnable: bool = False
    end_message_id: int | None = None
    ended_by_id: int | None = None

    @property
    def is_worlds_daily(self) -> bool:
        """Whether it is the daily of all players, which counts as any fresh deal does."""
        return self.kind is ContestKind.DAILY and self.server_id is None

    @property
    def is_own_daily(self) -> bool:
        """Whether it is a server's own daily, which counts there alone, and not the daily."""
        return self.kind is ContestKind.DAILY and self.server_id is not None

    @property
    def counts_until(self) -> datetime:
        """When moves no longer count: at its end, or when it was closed before that."""
        return min(self.ends_at, self.closed_at or self.ends_at)

    def is_open_at(self, now: datetime) -> bool:
        """Return whether moves made then still count in the contest."""
        return self.closed_at is None and now < self.ends_at

    def cuts_off(self, player_id: int) -> bool:
        """Return whether the player's attempt counts nowhere, as somebody else ended it early."""
        return self.ended_by_id is not None and self.ended_by_id != player_id


DEALER_ID = -1
"""Stands for the dealer where players have an id, and is nobody's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerRecord:
    """The dealer's games of a deal, for all contests that have it.

    `moves`, `is_won` and `cards_up` are of its attempt, which is its first game; `win_count` of
    `game_count` games are won, each played by another seed. While there is none it is still
    playing. `cpu_seconds` are those of all games; the last one ended at `played_at`.
    """

    variant: str
    deal: int
    moves: tuple[str, ...] = ()
    is_won: bool = False
    cards_up: int = 0
    win_count: int = 0
    game_count: int = 0
    cpu_seconds: float = 0.0
    played_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class CandidateSeries:
    """A series of candidates for a deal to come, searched in their order until one is proved.

    `counter` says which candidate is to be searched next, from 0, or is proved.
    """

    name: str
    counter: int = 0
    is_proved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestEntry:
    """A player's entry in a contest, on the server where they joined it.

    `game_id` is their attempt, None until they begin it. An entry is unranked if its player had
    seen the deal before. `cards_up` are cards on the foundations, `move_count` is
    `Game.moves_made`. A daily's entry that does not count globally is on its server's scoreboard
    only: that is decided when the attempt is dealt.
    """

    contest_id: int
    player_id: int
    server_id: int | None = None
    game_id: int | None = None
    joined_at: datetime
    is_ranked: bool = True
    is_finished: bool = False
    is_won: bool = False
    cards_up: int = 0
    move_count: int = 0
    seconds: int = 0
    undos: int = 0
    hints: int = 0
    counts_globally: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPost:
    """A server's post of the daily of one date, `YYYY-MM-DD` in UTC.

    It is stored before it is sent; `message_id` is None until then. A post that Discord refused is
    not tried again that day.
    """

    server_id: int
    date: str
    channel_id: int
    message_id: int | None = None
    is_refused: bool = False


_ONE_DAY = timedelta(days=1)

DAYS_PER_FREEZE = 7
"""How many played days of a streak earn a freeze."""

MAX_FREEZES = 2
"""At most this many freezes are kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyStreak:
    """A player's days in a row with a card played in the daily, up to the last (`YYYY-MM-DD`).

    `freezes` are what the player had left that day: one is used on each missed day after it, which
    ends no streak then and adds nothing to it.
    """

    player_id: int
    last_date: str
    current_days: int
    best_days: int
    freezes: int = 0

    def list_frozen_days(self, today: date) -> list[date]:
        """Return the missed days before today on which a freeze was used."""
        last_day = date.fromisoformat(self.last_date)
        missed_count = max((today - last_day).days - 1, 0)
        frozen_count = min(missed_count, self.freezes)
        return [last_day + timedelta(days=number) for number in range(1, frozen_count + 1)]

    def stand_on(self, today: date) -> DailyStreak:
        """Return the streak with the freezes that are left today, and no days if it is broken."""
        frozen_days = self.list_frozen_days(today)
        kept_until = date.fromisoformat(self.last_date) + _ONE_DAY * (len(frozen_days) + 1)
        return replace(
            self,
            current_days=self.current_days if today <= kept_until else 0,
            freezes=self.freezes - len(frozen_days),
        )

    def extend(self, today: date) -> DailyStreak:
        """Return the streak with today, a day after its last one, or a new one if it is broken."""
        streak = self.stand_on(today)
        current_days = streak.current_days + 1
        earned = 0 if current_days % DAYS_PER_FREEZE else 1
        return replace(
            streak,
            last_date=today.isoformat(),
            current_days=current_days,
            best_days=max(current_days, streak.best_days),
            freezes=min(streak.freezes + earned, MAX_FREEZES),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueStanding:
    """A player's place in the league of a week; ties share a rank.

    `centipoints` are hundredths of points, of their best dailies of `days` that were compared.
    """

    player_id: int
    rank: int
    centipoints: int
    days: int
