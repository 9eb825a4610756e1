"""Dailies: one deal a day, for everyone or of a server's own, their posts, and the week's league.

The weekly league: players compared on the deals that all of them played. As in bridge clubs, a
player earns the share of others that they have beaten, ties half, of 100 points a day. The five
best dailies of a week count, so that nobody has to play every day.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from bot.engine.errors import ErrorKey, GameError
from bot.models.accounts import PlayerSettings, ServerSettings, Visibility
from bot.models.contests import (
    Contest,
    ContestEntry,
    ContestKind,
    DailyPost,
    DailyStreak,
    DealerRecord,
    LeagueStanding,
)
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.services.challenges import load_contest
from bot.services.contests import RankedEntry, find_own_ranked_entry, list_ranked_entries
from bot.services.dealer import find_dealer_record, has_race
from bot.services.proved_deals import choose_daily_deal, choose_own_daily_deal, get_daily_variant
from bot.store import Connection, PlayerRequest, Store, accounts, contests, dailies, games
from bot.store.contests import DailyAlreadyChosenError
from bot.store.dailies import LeagueScope
from bot.variants import VARIANTS, get_cards_to_win

_ONE_DAY = timedelta(days=1)

DAILY_PAGE_SIZE = 10
"""A page of a daily's scoreboard lists at most this many entries."""


class DailyService:
    """Dailies, which last a day in UTC; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def get_or_create_daily(self, day: date) -> Contest:
        """Return the daily of a day, created if there is none; ValueError for a future day."""
        if day > self._clock().date():
            raise ValueError("no daily is created before its day")
        return await get_or_create_daily(self._store, day, request=None)

    async def find_or_create_own_daily(
        self, server_id: int, day: date | None = None, *, request: PlayerRequest | None = None
    ) -> Contest | None:
        """Return a server's own daily of a day, created if it is today's and there is none.

        Without ``day`` it is today's. None if the server has none.
        """
        today = self._clock().date()
        day = day or today
        if day == today:
            return await find_or_create_own_daily(self._store, server_id, day, request=request)
        async with self._store.begin_read(request) as conn:
            return await contests.find_own_daily_contest(conn, server_id, day.isoformat())

    async def find_todays_own_daily(
        self, server_id: int, *, request: PlayerRequest | None = None
    ) -> Contest | None:
        """Return a server's own daily of today if it has begun: it stays, whatever is set now."""
        async with self._store.begin_read(request) as conn:
            return await contests.find_own_daily_contest(
                conn, server_id, self._clock().date().isoformat()
            )

    async def find_daily(
        self, day: date, *, request: PlayerRequest | None = None
    ) -> Contest | None:
        """Return the daily of a day; None if it has none."""
        async with self._store.begin_read(request) as conn:
            return await contests.find_daily_contest(conn, day.isoformat())

    async def load_daily(self, contest_id: int, *, request: PlayerRequest | None = None) -> Contest:
        """Return the daily with that id; GameError (``no-such-contest``) if there is none."""
        async with self._store.begin_read(request) as conn:
            contest = await load_contest(conn, contest_id)
        if contest.kind is not ContestKind.DAILY:
            raise GameError(ErrorKey.NO_SUCH_CONTEST)
        return contest

    async def find_finished_daily(
        self,
        day: date,
        own_of_server_id: int | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Contest | None:
        """Return a day's daily, or a server's own, if anyone may know its deal: if it is over."""
        if own_of_server_id is None:
            daily = await self.find_daily(day, request=request)
        else:
            daily = await self.find_or_create_own_daily(own_of_server_id, day, request=request)
        return None if daily is None or daily.is_open_at(self._clock()) else daily

    async def find_dealer_record(self, contest: Contest) -> DealerRecord | None:
        """Return the dealer's record of a daily's deal, with no game while it still plays."""
        async with self._store.begin_read(None) as conn:
            return await find_dealer_record(conn, contest, self._clock())

    async def find_daily_page(
        self,
        player_id: int,
        query: DailyQuery,
        shown_on_server_id: int | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> DailyPage | None:
        """Return the requested page as the player sees it; past the last page the last one.

        It has all that is told of it on the server where it is shown. None if the day has no such
        daily, such as a future day.
        """
        now = self._clock()
        day = query.day or now.date()
        while True:
            async with self._store.begin_read(request) as conn:
                daily = await contests.find_daily_contest(conn, day.isoformat())
                own_daily, is_own_missing = None, False
                if query.server_id is not None:
                    own_daily = await contests.find_own_daily_contest(
                        conn, query.server_id, day.isoformat()
                    )
                    is_own_missing = own_daily is None and bool(
                        await _find_own_variant(conn, query.server_id)
                    )
                if day != now.date() or not (daily is None or is_own_missing):
                    shown, other = (own_daily, daily) if query.is_own else (daily, own_daily)
                    if shown is None:
                        return None
                    page = await _load_page(conn, player_id, query, shown, other, now)
                    if shown_on_server_id is not None:
                        server = await accounts.load_server_settings(conn, shown_on_server_id)
                        page = replace(page, server=server)
                    return page
            # Nobody has asked for them today.
            await get_or_create_daily(self._store, day, request=request)
            if query.server_id is not None:
                await find_or_create_own_daily(self._store, query.server_id, day, request=request)

    async def find_daily_podium(self, day: date, server_id: int) -> DailyPodium | None:
        """Return a day's podium on a server, or the global one if nobody there was ranked.

        Players who made no move are left out. None if the day has no daily.
        """
        contest = await self.find_daily(day)
        if contest is None:
            return None
        async with self._store.begin_read(None) as conn:
            for board_server_id in (server_id, GLOBAL_SERVER_ID):
                if podium_entries := await _list_podium_entries(conn, contest, board_server_id):
                    return DailyPodium(contest, board_server_id or None, podium_entries)
        return DailyPodium(contest, None, ())

    async def find_server_day(self, day: date, server_id: int) -> ServerDay | None:
        """Return what became of a day's daily on a server; None if nobody there made a move."""
        contest = await self.find_daily(day)
        if contest is None:
            return None
        async with self._store.begin_read(None) as conn:
            played_count, won_count = await contests.count_played_and_won(
                conn, contest.id, server_id
            )
            if not played_count:
                return None
            first_entries = await list_ranked_entries(conn, contest, server_id, 0, DAILY_PAGE_SIZE)
            return ServerDay(
                contest=contest,
                played_count=played_count,
                won_count=won_count,
                first_entries=tuple(each for each in first_entries if each.entry.move_count),
                winning_days=await contests.count_winning_days(conn, server_id, day.isoformat()),
            )

    async def find_own_daily_podium(self, day: date, server_id: int) -> DailyPodium | None:
        """Return the podium of a server's own daily in the same way; None if it had none."""
        async with self._store.begin_read(None) as conn:
            contest = await contests.find_own_daily_contest(conn, server_id, day.isoformat())
            if contest is None:
                return None
            podium_entries = await _list_podium_entries(conn, contest, server_id)
            return DailyPodium(contest, server_id, podium_entries)


async def _load_page(  # noqa: PLR0917 - the player, what they asked for, the dailies, the time
    conn: Connection,
    player_id: int,
    query: DailyQuery,
    contest: Contest,
    other_contest: Contest | None,
    now: datetime,
) -> DailyPage:
    server_id = GLOBAL_SERVER_ID if query.server_id is None else query.server_id
    entry_count = await contests.count_entries(conn, contest.id, server_id)
    own_entry = await contests.find_entry(conn, contest.id, player_id)
    own_ranked_entry = await find_own_ranked_entry(conn, own_entry, server_id)
    page_number = query.page_number
    if page_number is None:
        page_number = await _find_own_page_number(conn, own_ranked_entry, server_id)
    page_number = min(page_number, max(entry_count - 1, 0) // DAILY_PAGE_SIZE)
    ranked_entries = await list_ranked_entries(
        conn, contest, server_id, page_number * DAILY_PAGE_SIZE, DAILY_PAGE_SIZE, player_id
    )
    best_game_id = None
    if not contest.is_open_at(now):
        first_entries = ranked_entries[:1]
        if page_number:
            first_entries = await list_ranked_entries(conn, contest, server_id, 0, 1, player_id)
        for first_entry in filter(is_in_race, first_entries):
            best_game_id = await _find_viewable_game(conn, first_entry.entry, player_id)
    streak = await dailies.find_daily_streak(conn, player_id)
    listed_ids = [player_id, *(ranked_entry.entry.player_id for ranked_entry in ranked_entries)]
    settings = await accounts.load_settings_of_players(conn, listed_ids)
    return DailyPage(
        query=replace(query, day=date.fromisoformat(contest.date or ""), page_number=page_number),
        contest=contest,
        is_open=contest.is_open_at(now),
        entry_count=entry_count,
        ranked_entries=ranked_entries,
        own_ranked_entry=own_ranked_entry,
        own_entry=own_entry,
        streak=streak and streak.stand_on(now.date()),
        previous_winner=await _find_previous_winner(conn, contest, server_id, player_id),
        other_contest=other_contest,
        dealer_record=await find_dealer_record(conn, contest, now),
        player=settings[player_id],
        ids_named_in_picture=frozenset(
            each.id for each in settings.values() if each.is_named_in_pictures
        ),
        best_game_id=best_game_id,
    )


PODIUM_SIZE = 3
"""A podium has ranks 1 to this one."""


async def _list_podium_entries(
    conn: Connection, contest: Contest, server_id: int
) -> tuple[RankedEntry, ...]:
    first_page = await list_ranked_entries(conn, contest, server_id, 0, DAILY_PAGE_SIZE)
    return tuple(
        ranked_entry
        for ranked_entry in first_page
        if ranked_entry.rank and ranked_entry.rank <= PODIUM_SIZE and ranked_entry.entry.move_count
    )


async def _find_own_page_number(
    conn: Connection, own_ranked_entry: RankedEntry | None, server_id: int
) -> int:
    if own_ranked_entry is None:
        return 0
    listed_before = await contests.count_entries_listed_before(
        conn, own_ranked_entry.entry, server_id
    )
    return listed_before // DAILY_PAGE_SIZE


async def _find_previous_winner(
    conn: Connection, contest: Contest, server_id: int, player_id: int
) -> DailyWinner | None:
    day = date.fromisoformat(contest.date or "") - _ONE_DAY
    if contest.server_id is not None:
        daily = await contests.find_own_daily_contest(conn, contest.server_id, day.isoformat())
    else:
        daily = await contests.find_daily_contest(conn, day.isoformat())
    if daily is None:
        return None
    first_two = await list_ranked_entries(conn, daily, server_id, 0, 2, player_id)
    dealer_record = await find_dealer_record(conn, daily, daily.ends_at)
    first_entries = [ranked_entry for ranked_entry in first_two if ranked_entry.rank == 1]
    winning_entry = first_entries[0] if first_entries else None
    return DailyWinner(
        contest=daily,
        winning_entry=winning_entry,
        is_tied=len(first_entries) > 1,
        game_id=await _find_viewable_game(conn, winning_entry.entry, player_id)
        if winning_entry
        else None,
        has_race=has_race(daily, sum(map(is_in_race, first_two)), dealer_record),
    )


async def _find_viewable_game(conn: Connection, entry: ContestEntry, player_id: int) -> int | None:
    """Return the id of an entry's game if the player may view it; its day is over."""
    game = await games.find_game(conn, entry.game_id) if entry.game_id else None
    if game is None:
        return None
    owner = await accounts.load_player_settings(conn, game.player_id)
    is_viewable = owner.table_visibility is Visibility.PUBLIC or owner.id == player_id
    return game.id if is_viewable else None


async def get_or_create_daily(store: Store, day: date, *, request: PlayerRequest | None) -> Contest:
    """Return the daily of a day that has begun, created if there is none."""
    for _ in range(2):
        async with store.begin_read(request) as conn:
            if daily := await contests.find_daily_contest(conn, day.isoformat()):
                return daily
        try:
            async with store.begin_write(request) as conn:
                deal = await choose_daily_deal(conn, day)
                daily = _build_daily(day, get_daily_variant(day), deal)
                return await contests.insert_contest(conn, daily)
        except DailyAlreadyChosenError:
            continue  # another process was faster, and its choice holds
    raise DailyAlreadyChosenError


async def find_or_create_own_daily(
    store: Store, server_id: int, day: date, *, request: PlayerRequest | None
) -> Contest | None:
    """Return a server's own daily of a day that has begun, created if there is none.

    None if its managers have chosen no game, or one that was removed from the bot since.
    """
    for _ in range(2):
        async with store.begin_read(request) as conn:
            if daily := await contests.find_own_daily_contest(conn, server_id, day.isoformat()):
                return daily
            if await _find_own_variant(conn, server_id) is None:
                return None
        try:
            async with store.begin_write(request) as conn:
                variant = await _find_own_variant(conn, server_id)
                if variant is None:
                    return None
                deal = await choose_own_daily_deal(conn, server_id, day, variant)
                daily = _build_daily(day, variant, deal, server_id)
                return await contests.insert_contest(conn, daily)
        except DailyAlreadyChosenError:
            continue  # as above
    raise DailyAlreadyChosenError


async def _find_own_variant(conn: Connection, server_id: int) -> str | None:
    settings = await accounts.load_server_settings(conn, server_id)
    return settings.own_daily_variant if settings.own_daily_variant in VARIANTS else None


def _build_daily(
    day: date, variant: str, deal: tuple[int, bool], server_id: int | None = None
) -> Contest:
    """Return a daily with that deal, which says whether it is known to be winnable."""
    deal_number, is_winnable = deal
    starts_at = datetime.combine(day, time(), UTC)
    return Contest(
        kind=ContestKind.DAILY,
        date=day.isoformat(),
        server_id=server_id,
        variant=variant,
        deal=deal_number,
        is_winnable=is_winnable,
        starts_at=starts_at,
        ends_at=starts_at + _ONE_DAY,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyQuery:
    """A request for a page of a daily's scoreboard.

    Without ``day`` it is today's. Without ``server_id`` it is the global scoreboard, which leaves
    out servers that are not on global leaderboards. ``is_own`` asks for the server's own daily.
    Pages count from 0; without ``page_number`` it is the page with the player's own entry, or the
    first.
    """

    day: date | None = None
    server_id: int | None = None
    page_number: int | None = 0
    is_own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyWinner:
    """The first entry of a daily that is over.

    With ``is_tied`` others share the first rank; ``has_race`` says whether two have made a move.
    ``game_id`` is None if the player may not view the winner's game, and there is no winning entry
    if nobody was ranked.
    """

    contest: Contest
    winning_entry: RankedEntry | None
    is_tied: bool
    game_id: int | None
    has_race: bool = False


@dataclass(frozen=True, slots=True)
class DailyPodium:
    """The entries of a daily with ranks 1 to 3, of a server or, without ``server_id``, globally."""

    contest: Contest
    server_id: int | None
    ranked_entries: tuple[RankedEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerDay:
    """A day's daily on a server: who played, best first, how many did, and how many won.

    The first entries are at most a page. ``winning_days`` are the days in a row, up to this one, on
    which somebody on the server won.
    """

    contest: Contest
    played_count: int
    won_count: int
    first_entries: tuple[RankedEntry, ...]
    winning_days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyPage:
    """A daily and a page of its scoreboard, as one player sees it.

    ``query`` names the day and the page that are shown. ``own_entry`` is the player's, and
    ``own_ranked_entry`` the same if it is on this scoreboard. ``entry_count`` counts all entries
    of the scoreboard, ``previous_winner`` is the day before's, ``streak`` the player's of now.
    ``other_contest`` is the server's own daily of the day, if it has one, or where that is shown
    the daily for everyone. ``dealer_record`` has no game while the dealer still plays. ``player``
    are the player's settings, ``server`` those of the server where it is shown. ``best_game_id`` is
    the game of the first entry of a day that is over, if the player may view it.
    """

    query: DailyQuery
    contest: Contest
    is_open: bool
    entry_count: int
    ranked_entries: tuple[RankedEntry, ...]
    own_ranked_entry: RankedEntry | None
    own_entry: ContestEntry | None
    streak: DailyStreak | None
    previous_winner: DailyWinner | None
    other_contest: Contest | None = None
    dealer_record: DealerRecord | None = None
    player: PlayerSettings
    server: ServerSettings | None = None
    ids_named_in_picture: frozenset[int] = frozenset()
    best_game_id: int | None = None

    @property
    def date(self) -> date:
        """The daily's day."""
        return date.fromisoformat(self.contest.date or "")

    @property
    def page_number(self) -> int:
        """The number of the page, from 0."""
        assert self.query.page_number is not None  # the query of a page has its number
        return self.query.page_number

    @property
    def last_page_number(self) -> int:
        """The number of the last page, from 0."""
        return max(self.entry_count - 1, 0) // DAILY_PAGE_SIZE

    @property
    def card_count(self) -> int:
        """The number of cards in the game."""
        return get_cards_to_win(self.contest.variant)

    def may_show_dealer_game(self, *, is_private: bool) -> bool:
        """Return whether a message may say how the dealer did.

        It may to the player once they have played, and to all once the day is over.
        """
        has_played = self.own_entry is not None and self.own_entry.is_finished
        return not self.is_open or (has_played and is_private)

    @property
    def is_own_entry_off_page(self) -> bool:
        """Whether the player's entry is on another page of the scoreboard."""
        return (
            self.own_ranked_entry is not None and self.own_ranked_entry not in self.ranked_entries
        )

    @property
    def display_rows(self) -> tuple[tuple[RankedEntry, bool], ...]:
        """The page's entries, and below a gap the player's own from another page."""
        rows = [(entry, False) for entry in self.ranked_entries]
        if self.own_ranked_entry and self.is_own_entry_off_page:
            rows.append((self.own_ranked_entry, True))
        return tuple(rows)


def is_in_race(ranked_entry: RankedEntry) -> bool:
    """Return whether an entry has a rank and a move, and so may be in the race of its contest."""
    return ranked_entry.rank is not None and ranked_entry.entry.move_count > 0


MAX_DUE_SERVERS = 50
"""At most this many due servers are listed at a time."""

MAX_REMINDED_PLAYERS = 50
"""A post mentions at most this many players: more would fill it."""

POST_RETENTION = timedelta(days=7)
"""Posts older than this are deleted from the database."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DuePost:
    """A post that is to be sent now.

    A process that died may have sent it to ``earlier_channel_id`` already; if it recorded that,
    there is a ``message_id``, and only yesterday's race is to be added. ``reminded_ids`` are the
    players whom it mentions, since they asked for that.
    """

    server: ServerSettings
    day: date
    reminded_ids: tuple[int, ...]
    earlier_channel_id: int | None = None
    message_id: int | None = None


class DailyPostService:
    """The posts of each day's deal on servers; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def list_due_servers(self) -> list[int]:
        """Return the ids of servers whose hour has come, and whose post nobody sent or claimed."""
        now = self._clock()
        async with self._store.begin_read(None) as conn:
            return await dailies.list_servers_due_for_daily(
                conn, _get_iso_date(now), now, MAX_DUE_SERVERS
            )

    async def begin_post(self, server_id: int) -> DuePost | None:
        """Record where today's post on a server is about to be sent; None if none is due.

        One that was sent already is returned with its message. To be called with a claim on the
        server's post.
        """
        now = self._clock()
        async with self._store.begin_write(None) as conn:
            server = await accounts.load_server_settings(conn, server_id)
            earlier_post = await dailies.find_daily_post(conn, server_id, _get_iso_date(now))
            if earlier_post and earlier_post.is_refused:
                return None
            if earlier_post is None or earlier_post.message_id is None:
                if server.daily_channel_id is None or now.hour < (server.daily_hour or 0):
                    return None
                post = DailyPost(
                    server_id=server_id, date=_get_iso_date(now), channel_id=server.daily_channel_id
                )
                await dailies.save_daily_post(conn, post)
            reminded = await accounts.list_reminded_players(conn, server_id, MAX_REMINDED_PLAYERS)
        return DuePost(
            server=server,
            day=now.date(),
            reminded_ids=tuple(reminded),
            earlier_channel_id=earlier_post.channel_id if earlier_post else None,
            message_id=earlier_post.message_id if earlier_post else None,
        )

    async def record_post_message(self, post: DuePost, message_id: int) -> None:
        """Record the message of a post."""
        async with self._store.begin_write(None) as conn:
            await dailies.set_daily_post_message(
                conn, post.server.id, post.day.isoformat(), message_id
            )

    async def record_post_refused(self, post: DuePost) -> None:
        """Record that Discord refused a post; the next try is the next day's post."""
        async with self._store.begin_write(None) as conn:
            await dailies.mark_daily_post_refused(conn, post.server.id, post.day.isoformat())

    async def forget_old_posts(self) -> None:
        """Delete posts that are older than the retention time."""
        async with self._store.begin_write(None) as conn:
            await dailies.delete_old_daily_posts(
                conn, _get_iso_date(self._clock() - POST_RETENTION)
            )

    async def find_todays_post(
        self, server_id: int, *, request: PlayerRequest | None = None
    ) -> DailyPost | None:
        """Return today's post on the server, sent or not; None if it was not begun."""
        async with self._store.begin_read(request) as conn:
            return await dailies.find_daily_post(conn, server_id, _get_iso_date(self._clock()))

    async def find_next_post_time(
        self, server: ServerSettings, *, request: PlayerRequest | None = None
    ) -> datetime | None:
        """Return the time in UTC of the server's next post; None if it is due now."""
        assert server.daily_hour is not None  # set together with the channel
        now, post = self._clock(), await self.find_todays_post(server.id, request=request)
        todays_time = datetime.combine(now.date(), time(server.daily_hour), UTC)
        if post is not None and (post.message_id is not None or post.is_refused):
            return todays_time + timedelta(days=1)
        return todays_time if now < todays_time else None


def _get_iso_date(now: datetime) -> str:
    return now.date().isoformat()


LEAGUE_PAGE_SIZE = 10
"""A page of a league lists at most this many players."""

FIRST_WEEK = date(2026, 1, 5)
"""Nothing was played before this Monday."""

_ONE_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaguePage:
    """A page of a week's league, as one player sees it.

    ``first_day`` is the week's Monday; without ``server_id`` it is the global league.
    ``private_ids`` are players who are anonymous to this one. ``own_standing`` is this player's, on
    the page or not.
    """

    first_day: date
    server_id: int | None
    page_number: int
    player_count: int
    standings: tuple[LeagueStanding, ...]
    private_ids: frozenset[int]
    own_standing: LeagueStanding | None
    is_over: bool

    @property
    def last_page_number(self) -> int:
        """The number of the last page, from 0."""
        return max(self.player_count - 1, 0) // LEAGUE_PAGE_SIZE

    @property
    def own_standing_off_page(self) -> LeagueStanding | None:
        """The player's standing if it is on another page."""
        return None if self.own_standing in self.standings else self.own_standing


class LeagueService:
    """Leagues of weeks in UTC, which begin on Mondays; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    def get_current_week(self) -> date:
        """Return the Monday of this week."""
        return find_monday(self._clock().date())

    async def load_page(
        self,
        first_day: date,
        server_id: int | None,
        page_number: int,
        player_id: int | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> LeaguePage:
        """Return a page of the league of a week; past the last page the last one.

        Only days that are over count.
        """
        scope = self._build_scope(first_day, server_id)
        async with self._store.begin_read(request) as conn:
            standings, player_count = await _list_page(conn, scope, page_number)
            if not standings and page_number:
                # The first row of any page knows how many there are.
                _, player_count = await _list_page(conn, scope, 0)
                page_number = max(player_count - 1, 0) // LEAGUE_PAGE_SIZE
                standings, _ = await _list_page(conn, scope, page_number)
            own = await dailies.find_league_standing(conn, scope, player_id) if player_id else None
            private_ids = await accounts.list_private_player_ids(
                conn, [standing.player_id for standing in standings]
            )
        return LeaguePage(
            first_day=first_day,
            server_id=server_id,
            page_number=page_number,
            player_count=player_count,
            standings=tuple(standings),
            private_ids=frozenset(private_ids) - {player_id or 0},
            own_standing=own,
            is_over=self._clock().date() >= first_day + _ONE_WEEK,
        )

    def _build_scope(self, first_day: date, server_id: int | None) -> LeagueScope:
        return LeagueScope(
            server_id=GLOBAL_SERVER_ID if server_id is None else server_id,
            first_date=first_day.isoformat(),
            last_date=(first_day + _ONE_WEEK - timedelta(days=1)).isoformat(),
            now=self._clock(),
        )


def find_monday(day: date) -> date:
    """Return the Monday of a day's week."""
    return day - timedelta(days=day.weekday())


async def _list_page(
    conn: Connection, scope: LeagueScope, page_number: int
) -> tuple[list[LeagueStanding], int]:
    return await dailies.list_league_standings(
        conn, scope, page_number * LEAGUE_PAGE_SIZE, LEAGUE_PAGE_SIZE
    )
