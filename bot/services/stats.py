"""A player's record in one game or in all, as running totals have it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.store import players, records, results
from bot.store.players import Visibility
from bot.store.records import EVERY, Record
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.database import Store

LAST = 30
"""So many of the last games are shown one by one."""

PER_CENT = 100
_TENTH = 10
_BINS = 26


@dataclass(frozen=True, slots=True)
class Bin:
    """How many ``games`` ended with from ``least`` to ``most`` cards up."""

    least: int
    most: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a page shows of a player's record.

    ``best``, ``spread`` and the ``last`` games (the newest last) are cards up of the ``whole``
    deck; over every game, whose decks differ, they are whole per cent of it, rounded down.
    ``others`` are the records to turn to, this one among them: of every game, then of each, the
    most played first.
    """

    record: Record
    others: tuple[Record, ...]
    whole: int
    best: int
    spread: tuple[Bin, ...]
    last: tuple[int, ...]

    @property
    def over_all(self) -> bool:
        """Whether it is of every game together."""
        return self.record.game == EVERY

    @property
    def mean(self) -> float:
        """Cards up in a game on average; over every game its share of the deck, from 0 to 1."""
        return self.record.up / (self.record.cards if self.over_all else self.record.games)


class Stats:
    """Players' records, to be shown."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def sheet(self, asker: int, player: int, game: str | None = None) -> Sheet:
        """A player's record in that game, or in all; one who has played one game has its record.

        GameError ``record-hidden`` where it is another's who keeps it to themselves, ``no-record``
        or ``no-record-of-game`` where no game of theirs counts.
        """
        async with self._store.reading() as conn:
            if asker != player:
                await _check_open(conn, player)
            found = {each.game: each for each in await records.of_player(conn, player)}
            others = _worth_turning_to(found.values())
            if game is None:
                game = others[0].game if others else EVERY
            record = found.get(game, Record(player=player, game=game))
            if not record.games:
                raise _no_record(record, own=asker == player)
            return await (_of_all if game == EVERY else _of_game)(conn, record, others)


async def _check_open(conn: AsyncConnection, player: int) -> None:
    if (await players.get(conn, player)).record is Visibility.PRIVATE:
        raise GameError("record-hidden")


def _worth_turning_to(found: Collection[Record]) -> tuple[Record, ...]:
    """Every game before each; a single game alone, for there all are the same."""
    every = [each for each in found if each.game == EVERY]
    single = [each for each in found if each.game != EVERY and each.games]
    single.sort(key=lambda each: (-each.games, each.game))
    return tuple(single if len(single) == 1 else every + single)


def _no_record(record: Record, *, own: bool) -> GameError:
    whose, practice = "own" if own else "other", record.practice
    if record.game == EVERY:
        return GameError("no-record", whose=whose, practice=practice)
    return GameError("no-record-of-game", whose=whose, practice=practice, game=record.game)


async def _of_game(conn: AsyncConnection, record: Record, others: tuple[Record, ...]) -> Sheet:
    decks = VARIANTS[record.game].decks
    spread = await records.spread_of(conn, record.player, record.game)
    last = await results.counted(conn, record.player, LAST, record.game)
    # Of one deck each number of cards stands by itself; of more, so many that bins are as few.
    wide = 1 if decks == 1 else 52 * decks // _BINS
    return Sheet(
        record=record,
        others=others,
        whole=52 * decks,
        best=record.best_up,
        spread=_binned(spread.items(), 52 * decks, wide),
        last=tuple(each.cards_up for each in reversed(last)),
    )


async def _of_all(conn: AsyncConnection, record: Record, others: tuple[Record, ...]) -> Sheet:
    spread = [
        (_share(up, game), count) for game, up, count in await records.spreads(conn, record.player)
    ]
    last = await results.counted(conn, record.player, LAST)
    return Sheet(
        record=record,
        others=others,
        whole=PER_CENT,
        best=max(share for share, _ in spread),
        spread=_binned(spread, PER_CENT, _TENTH),
        last=tuple(_share(each.cards_up, each.variant) for each in reversed(last)),
    )


def _share(up: int, game: str) -> int:
    """Per cent of the deck, rounded down, so that only a game that was won has all of it."""
    return PER_CENT * up // (52 * VARIANTS[game].decks)


def _binned(spread: Iterable[tuple[int, int]], whole: int, wide: int) -> tuple[Bin, ...]:
    """Games by cards up, ``wide`` numbers of them together; the whole stands alone."""
    games: Counter[int] = Counter()
    for up, count in spread:
        games[up // wide] += count
    bins = [Bin(least, least + wide - 1, games[least // wide]) for least in range(0, whole, wide)]
    return (*bins, Bin(whole, whole, games[whole // wide]))


def halved(spread: tuple[Bin, ...]) -> tuple[Bin, ...]:
    """The same in half as many bins; the whole still stands alone."""
    *parts, won = spread
    pairs = [parts[at : at + 2] for at in range(0, len(parts), 2)]
    joined = (
        replace(pair[0], most=pair[-1].most, games=sum(each.games for each in pair))
        for pair in pairs
    )
    return (*joined, won)
