"""Boards as players look at them: a page of places, one's own, and what all did together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.services.groups import EVERY, check_group
from bot.services.periods import Period, period_key
from bot.services.rates import interval
from bot.store import boards, games, players, servers
from bot.store.boards import Ranking, Where

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.boards import Board, Standing
    from bot.store.database import Store

__all__ = ["PAGE", "Boards", "Count", "Page", "Place", "Ranking", "View"]

PAGE = 10
"""So many places stand on a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What of the boards is looked at.

    Without ``game`` (a game's key or a group's) it is what the player played last, or every game
    while nothing of that is on the board; without ``server`` everywhere; pages count from 0, and
    without ``page`` it is the one with the player's own place.
    """

    game: str | None = None
    period: Period = Period.EVER
    server: int | None = None
    ranking: Ranking = Ranking.PLAIN
    page: int | None = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """Games, wins among them, and those wins that had neither undo nor hint.

    ``won`` are the wins that the ranking is of.
    """

    games: int
    wins: int
    clean: int
    won: int

    @property
    def rate(self) -> float:
        """What share of the games was won."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Between which rates the true one lies, at 95 %."""
        return interval(self.won, self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What a player did, and at which ``place`` they stand, if they have games enough.

    One who is not ``named`` keeps their name from all others.
    """

    place: int | None
    player: int
    count: Count
    named: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a board, as one player sees it.

    ``view`` names what is shown; ``minimum`` games make a place, of which there are ``length``;
    ``own`` is the player's, wherever it is.
    """

    view: View
    minimum: int
    together: Count
    length: int
    places: tuple[Place, ...]
    own: Place | None

    @property
    def game(self) -> str:
        """Which game or group it is of."""
        assert self.view.game is not None  # what is shown is known
        return self.view.game

    @property
    def number(self) -> int:
        """Which page it is, from 0."""
        assert self.view.page is not None  # as above
        return self.view.page

    @property
    def last(self) -> int:
        """The number of the last page."""
        return max(self.length - 1, 0) // PAGE

    @property
    def missing(self) -> int:
        """So many games the player lacks to have a place."""
        return max(self.minimum - (self.own.count.games if self.own else 0), 0)

    @property
    def own_is_off(self) -> bool:
        """Whether the player has games on the board, and is not on this page of it."""
        return self.own is not None and self.own not in self.places


class Boards:
    """The boards of servers and of everywhere; ``clock`` tells the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def page(self, player: int, view: View) -> Page:
        """What this player asks to see; past the last page it is the last.

        GameError ``no-such-game`` for a game that there is not.
        """
        if view.game is not None:
            check_group(view.game)
        now = self._clock()
        async with self._store.reading() as conn:
            where = Where(period=period_key(view.period, now))
            minimum = servers.MINIMUM
            if view.server is not None:
                server = await servers.get(conn, view.server)
                where = replace(where, server=server.id, era=server.era)
                minimum = server.minimum
            game, board = await _board(conn, player, view, where)
            return await _page(conn, player, replace(view, game=game), board, minimum)


async def _board(
    conn: AsyncConnection, player: int, view: View, where: Where
) -> tuple[str, Board | None]:
    """The game that is asked for and its board, if anything is counted there."""
    wanted = [view.game] if view.game else [EVERY]
    if view.game is None and (latest := await games.latest(conn, player)):
        wanted.insert(0, latest.variant)
    for game in wanted:
        board = await boards.find(conn, replace(where, game=game))
        if board and board.games:
            return game, board
    return game, None


async def _page(
    conn: AsyncConnection, player: int, view: View, board: Board | None, minimum: int
) -> Page:
    if board is None:
        nothing = Count(games=0, wins=0, clean=0, won=0)
        shown = replace(view, page=0)
        return Page(view=shown, minimum=minimum, together=nothing, length=0, places=(), own=None)
    ranking = view.ranking
    length = await boards.length(conn, board.id, minimum)
    own = await _own(conn, board, player, ranking, minimum)
    number = view.page
    if number is None:
        number = (own.place - 1) // PAGE if own and own.place else 0
    number = min(number, max(length - 1, 0) // PAGE)
    standings = await boards.page(
        conn, board.id, ranking, least=minimum, past=number * PAGE, most=PAGE
    )
    unnamed = await players.private(conn, [each.player for each in standings])
    places = tuple(
        Place(
            place=place,
            player=each.player,
            count=_count(each, ranking),
            named=each.player == player or each.player not in unnamed,
        )
        for place, each in enumerate(standings, number * PAGE + 1)
    )
    return Page(
        view=replace(view, page=number),
        minimum=minimum,
        together=_count(board, ranking),
        length=length,
        places=places,
        own=own,
    )


async def _own(
    conn: AsyncConnection, board: Board, player: int, ranking: Ranking, minimum: int
) -> Place | None:
    standing = await boards.standing_of(conn, board.id, player)
    if standing is None or not standing.games:
        return None
    place = None
    if standing.games >= minimum:
        place = await boards.place(conn, standing, ranking, minimum)
    return Place(place=place, player=player, count=_count(standing, ranking), named=True)


def _count(of: Board | Standing, ranking: Ranking) -> Count:
    won = of.wins if ranking is Ranking.PLAIN else of.clean
    return Count(games=of.games, wins=of.wins, clean=of.clean, won=won)
