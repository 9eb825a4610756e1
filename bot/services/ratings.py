"""Skill ratings: made anew every night in a process of their own, and pages of ranked players."""

import json
from asyncio import StreamWriter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count

import structlog

from bot.background import run_task, run_worker_process
from bot.models.claims import ClaimKind
from bot.models.leaderboards import LeaderboardKey
from bot.models.player_records import PlayerRating, RatedResult, RatingFit
from bot.ratings import (
    LACKS_PACKAGES,
    FittedAbility,
    RatedGame,
    Rating,
    build_rating,
    compute_cautious_points,
)
from bot.services.claims import ClaimService
from bot.services.statistics import (
    Period,
    build_family_group,
    build_period_key,
    check_group_exists,
    find_group_family,
    was_done_today,
)
from bot.store import Connection, PlayerRequest, Store, accounts, games, leaderboards, ratings
from bot.variants import VARIANTS

log = structlog.get_logger("bot.services.ratings")

RATING_INTERVAL_SECONDS = 600.0
"""How often the bot looks whether ratings are due."""

_WRITE_BATCH_SIZE = 200


@dataclass(frozen=True, slots=True)
class FamilyRating:
    """A player's rating in a family of games."""

    family: str
    rating: Rating


class RatingService:
    """Makes ratings every day; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def refit_if_due(self) -> None:
        """Make ratings if none were made today and no other process is doing it."""
        if await self._find_due_number() is None:
            return
        async with ClaimService(self._store, self._clock).hold(ClaimKind.RATINGS) as claim:
            # Another process may have made them just before.
            fit_number = await self._find_due_number() if claim else None
            if fit_number is None:
                return
            fit = RatingFit(number=fit_number, fitted_at=self._clock())
            try:
                await write_all_ratings(self._store, fit, await make_ratings(self._store, fit))
            except RatingProcessError as error:
                log.warning("no ratings were made", reason=str(error))

    async def _find_due_number(self) -> int | None:
        """Return the number that ratings made now have; None if some were made today."""
        async with self._store.begin_read(None) as conn:
            last_fit = await ratings.find_rating_fit(conn)
        if last_fit is None:
            return 1
        is_done = was_done_today(last_fit.fitted_at, self._clock())
        return None if is_done else last_fit.number + 1


async def write_all_ratings(store: Store, fit: RatingFit, made: Sequence[PlayerRating]) -> None:
    """Store these ratings in place of all others, a few at a time."""
    for begin in range(0, len(made), _WRITE_BATCH_SIZE):
        async with store.begin_background_write() as conn:
            await ratings.write_ratings(conn, made[begin : begin + _WRITE_BATCH_SIZE])
    deleted_count = 1
    while deleted_count:
        async with store.begin_background_write() as conn:
            deleted_count = await ratings.delete_old_ratings(conn, fit.number, _WRITE_BATCH_SIZE)
    game_count = sum(rating.games for rating in made)
    async with store.begin_background_write() as conn:
        await ratings.record_rating_fit(conn, replace(fit, games=game_count))


async def load_family_ratings(
    conn: Connection, player_id: int, family: str | None, now: datetime
) -> tuple[FamilyRating, ...]:
    """Return a player's ratings as they are today, in one family or in all."""
    return tuple(
        FamilyRating(
            stored.family,
            build_rating(stored.ability, stored.variance, stored.games, now - stored.last_game_at),
        )
        for stored in await ratings.list_player_ratings(conn, player_id)
        if family in {None, stored.family}
    )


RATING_PAGE_SIZE = 10
"""A page has at most this many ranked rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingBoardQuery:
    """A request for a page of players by rating.

    The page is of the family of ``game_group``, a variant's key or a group; of the player's last
    game where that is not one family. Without ``server_id`` it is of all servers. Pages count from
    0; without ``page_number`` it is the page with the player's own row, or the first.
    """

    game_group: str | None = None
    server_id: int | None = None
    page_number: int | None = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """A player's row, without a rank if their rating is provisional, or not on this server.

    Without a public name the player is anonymous to all others.
    """

    rank: int | None
    player_id: int
    rating: Rating
    has_public_name: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPage:
    """A page of players by rating, as one player sees it.

    ``fitted_at`` is when ratings were made last, None before the first time. ``own_row`` is the
    player's, on this page or not.
    """

    family: str
    server_id: int | None
    page_number: int = 0
    ranked_count: int = 0
    fitted_at: datetime | None
    rows: tuple[RatingRow, ...] = ()
    own_row: RatingRow | None = None

    @property
    def last_page_number(self) -> int:
        """The number of the last page, from 0."""
        return _find_page(max(self.ranked_count, 1))

    @property
    def display_rows(self) -> tuple[tuple[RatingRow, bool], ...]:
        """The page's rows and the player's own, each with whether rows are left out before it."""
        rows = list(self.rows)
        if self.own_row and self.own_row not in rows:
            rows.append(self.own_row)
        rows.sort(key=lambda row: row.rank or self.ranked_count + 1)
        return tuple(
            (row, index > 0 and self._has_gap_between(rows[index - 1], row))
            for index, row in enumerate(rows)
        )

    def _has_gap_between(self, row: RatingRow, next_row: RatingRow) -> bool:
        """Whether one of two rows is the player's own from another page, not next to this one."""
        is_consecutive = row.rank is not None and next_row.rank == row.rank + 1
        own_row = self.own_row
        return own_row in (row, next_row) and own_row not in self.rows and not is_consecutive


class RatingBoardService:
    """Players by rating; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def load_page(
        self, player_id: int, query: RatingBoardQuery, *, request: PlayerRequest | None = None
    ) -> RatingPage:
        """Return the requested page as the player sees it; past the last page the last one.

        Raises GameError (``no-such-game``) if there is no such game group.
        """
        if query.game_group is not None:
            check_group_exists(query.game_group)
        async with self._store.begin_read(request) as conn:
            family = await _find_family(conn, player_id, query.game_group)
            fit = await ratings.find_rating_fit(conn)
            page = RatingPage(
                family=family, server_id=query.server_id, fitted_at=fit.fitted_at if fit else None
            )
            board_id = None
            if query.server_id is not None:
                board_id = await self._find_leaderboard_id(conn, query.server_id, family)
            if fit is None or (query.server_id is not None and board_id is None):
                return page
            return await self._fill_page(conn, page, board_id, player_id, query.page_number)

    async def _find_leaderboard_id(
        self, conn: Connection, server_id: int, family: str
    ) -> int | None:
        """Return the leaderboard whose players are those of a server."""
        server = await accounts.load_server_settings(conn, server_id)
        key = LeaderboardKey(
            server_id=server.id,
            era=server.era,
            game_group=build_family_group(family),
            period=build_period_key(Period.ALL_TIME, self._clock()),
        )
        board = await leaderboards.find_leaderboard(conn, key)
        return board.id if board else None

    async def _fill_page(
        self,
        conn: Connection,
        page: RatingPage,
        board_id: int | None,
        player_id: int,
        page_number: int | None,
    ) -> RatingPage:
        ranked_count = await ratings.count_ranked_ratings(conn, page.family, board_id)
        own_row = await self._find_own_row(conn, page.family, board_id, player_id)
        if page_number is None:
            page_number = _find_page(own_row.rank) if own_row and own_row.rank else 0
        page_number = min(page_number, _find_page(max(ranked_count, 1)))
        ranked = await ratings.list_ranked_ratings(
            conn,
            page.family,
            board_id,
            offset=page_number * RATING_PAGE_SIZE,
            limit=RATING_PAGE_SIZE,
        )
        private_ids = await accounts.list_private_player_ids(
            conn, [rating.player_id for _, rating in ranked]
        )
        private_ids -= {player_id}
        rows = tuple(
            self._build_row(rank, rating, has_public_name=rating.player_id not in private_ids)
            for rank, rating in ranked
        )
        return replace(
            page, page_number=page_number, ranked_count=ranked_count, rows=rows, own_row=own_row
        )

    async def _find_own_row(
        self, conn: Connection, family: str, board_id: int | None, player_id: int
    ) -> RatingRow | None:
        rating = await ratings.find_rating(conn, player_id, family)
        if rating is None:
            return None
        rank = rating.rank
        if board_id is not None:
            standing = await leaderboards.find_standing(conn, board_id, player_id)
            if standing is None or not standing.games:
                return None
            if rank is not None:
                rank = await ratings.load_rating_rank(conn, rating, board_id)
        return self._build_row(rank, rating)

    def _build_row(
        self, rank: int | None, rating: PlayerRating, *, has_public_name: bool = True
    ) -> RatingRow:
        idle_time = self._clock() - rating.last_game_at
        shown = build_rating(rating.ability, rating.variance, rating.games, idle_time)
        return RatingRow(
            rank=rank,
            player_id=rating.player_id,
            rating=shown,
            has_public_name=has_public_name,
        )


def _find_page(rank: int) -> int:
    """Return the number of the page that has this rank."""
    return (rank - 1) // RATING_PAGE_SIZE


async def _find_family(conn: Connection, player_id: int, game_group: str | None) -> str:
    if game_group is not None:
        if family := find_group_family(game_group):
            return family
        if rules := VARIANTS.get(game_group):
            return rules.family
    latest = await games.find_latest_game(conn, player_id)
    rules = VARIANTS.get(latest.variant) if latest else None
    return (rules or next(iter(VARIANTS.values()))).family


_READ_BATCH_SIZE = 2_000


async def make_ratings(store: Store, fit: RatingFit) -> list[PlayerRating]:
    """Return all ratings from the games that were over when the fit began.

    Raises RatingProcessError if they cannot be made. A game counts if it was a counted one when it
    was dealt: a first attempt on its deal. It is won if it was won without undo and hint, and how
    far a lost game came with them is the most that it would have come. So nobody can take a game,
    or a bad result, out of their rating by asking for a hint. Deals that were proved winnable are
    taken as a game of their own, which is easier: else whoever plays in their own challenges only
    would be rated higher for it.
    """
    last_games: dict[tuple[int, str], datetime] = {}
    abilities = await fit_abilities_in_process(_stream_games(store, fit.fitted_at, last_games))
    return rank_ratings(
        (
            PlayerRating(
                player_id=fitted.player,
                family=fitted.family,
                ability=fitted.ability,
                variance=fitted.variance,
                games=fitted.game_count,
                last_game_at=last_games[fitted.player, fitted.family],
                fit_number=fit.number,
            )
            for fitted in abilities
        ),
        fit.fitted_at,
    )


def rank_ratings(unranked: Iterable[PlayerRating], now: datetime) -> list[PlayerRating]:
    """Return the ratings with their ranks in each family; provisional ones have none.

    They rank by the lower ends of their intervals, so that nobody leads after a few games, and ties
    go to the older account.
    """
    ranks: dict[str, count[int]] = {}
    ranked = []

    def build_sort_key(rating: PlayerRating) -> tuple[float, int]:
        idle_time = now - rating.last_game_at
        points = compute_cautious_points(rating.ability, rating.variance, idle_time)
        return -points, rating.player_id

    for rating in sorted(unranked, key=build_sort_key):
        idle_time = now - rating.last_game_at
        shown = build_rating(rating.ability, rating.variance, rating.games, idle_time)
        if shown.is_provisional:
            ranked.append(rating)
        else:
            rank = next(ranks.setdefault(rating.family, count(1)))
            ranked.append(replace(rating, rank=rank))
    return ranked


async def _stream_games(
    store: Store, before: datetime, last_games: dict[tuple[int, str], datetime]
) -> AsyncIterator[RatedGame]:
    """Yield all games that count, and note when each player played a family last."""
    game_id: int | None = 0
    while game_id is not None:
        async with store.begin_read(None) as conn:
            results = await ratings.list_rated_results(conn, game_id, before, _READ_BATCH_SIZE)
        game_id = results[-1].game_id if results else None
        for result in results:
            # Results outlive games that are removed from the bot.
            if rules := VARIANTS.get(result.variant):
                skill = (result.player_id, rules.family)
                last_games[skill] = max(result.ended_at, last_games.get(skill, result.ended_at))
                yield _build_rated_game(result, rules.family)


def _build_rated_game(result: RatedResult, family: str) -> RatedGame:
    return RatedGame(
        player=result.player_id,
        family=family,
        variant=f"{result.variant} proved" if result.is_deal_proved else result.variant,
        shared_deal=f"{result.variant} {result.deal}" if result.contest_id else None,
        is_won=result.is_won and result.is_clean,
        cards_up=None if result.is_won else result.cards_up,
        is_helped=not result.is_clean,
    )


class RatingProcessError(Exception):
    """No abilities came back; the text says why."""


async def fit_abilities_in_process(games: AsyncIterator[RatedGame]) -> list[FittedAbility]:
    """Return the abilities that explain these games; RatingProcessError if there are none.

    Cancelling this ends the process.
    """
    async with run_worker_process("bot.ratings.worker") as process:
        assert process.stdin is not None  # opened as pipes
        assert process.stdout is not None
        async with run_task(_write_games(process.stdin, games)) as writing:
            abilities = [FittedAbility(*json.loads(line)) async for line in process.stdout]
            await writing
        status = await process.wait()
    if status == LACKS_PACKAGES:
        raise RatingProcessError("numpy and scipy are missing: install the extra 'ratings'")
    if status:
        raise RatingProcessError(f"the process failed (status {status})")
    return abilities


async def _write_games(stream: StreamWriter, games: AsyncIterator[RatedGame]) -> None:
    # A process that ends early says so by its status.
    with suppress(BrokenPipeError, ConnectionResetError):
        async for game in games:
            stream.write(json.dumps(game).encode() + b"\n")
            await stream.drain()
        stream.close()
