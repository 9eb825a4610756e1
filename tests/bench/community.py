"""``python -m tests.bench.community``: pages of a year's boards and records, while others play.

It makes a database of a million results unless it is there, and measures what a page's reads take
on the wall, and what counting a result costs. ``--results`` makes a smaller one; ``--path`` says
where it stands.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import count, product
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import gettempdir
from typing import TYPE_CHECKING

from sqlalchemy import text

from bot.services import ending
from bot.services.asking import Deal
from bot.services.boards import Boards, Ranking, View
from bot.services.periods import Period
from bot.services.play import Play
from bot.services.stats import Stats
from bot.store import games, open_store
from bot.store.games import Chosen, Game, Outcome
from bot.store.results import Result
from bot.variants import VARIANTS
from tests.bench import year
from tests.bench.figures import Figure, table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from bot.store.database import Store

GROUPS = ("every", "family:canfield", "canfield")
TIMES = 3
RECORDS = 600
COUNTED = 300
MOVES = 300
PAUSE = 0.02
"""Between the moves that are made meanwhile: some forty a second."""


def main() -> int:
    """Measures everything; the exit status is 0 unless ``--check`` is given and a goal missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.community", description=__doc__)
    parser.add_argument("--results", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--path", type=Path, metavar="FILE", help="where the database stands")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures by name")
    parser.add_argument("--check", action="store_true", help="fail where a goal is missed")
    options = parser.parse_args()
    path = options.path or Path(gettempdir()) / f"patience-year-{options.results}.sqlite"
    if not path.exists():
        before = time.perf_counter()
        year.make(path, options.results)
        print(f"made in {time.perf_counter() - before:.0f} s", file=sys.stderr)
    print(f"{path}: {path.stat().st_size / 1e6:.0f} MB", file=sys.stderr)
    figures = asyncio.run(measured(path))
    print(table(figures))
    if options.json:
        named = {figure.name: round(figure.value, 4) for figure in figures}
        options.json.write_text(json.dumps(named, indent=2) + "\n", "utf-8")
    return int(options.check and not all(figure.met for figure in figures))


async def measured(path: Path) -> list[Figure]:
    """All figures, on a database that was made."""
    async with open_store(year.address(path)) as store:
        play = await _seated(store, 1)
        quiet = await _moves(play, 1, MOVES)
        async with _playing(store, 2):
            boards = await _boards(store)
            records = await _records(store)
        async with _looking(store):
            busy = await _moves(play, 1, MOVES)
        worked, committed = await _counted(store)
    return [
        *_of("board", boards, "a page of a board, on the wall while others play"),
        *_of("record", records, "a page of a record, likewise"),
        Figure("count_ms", median(worked), 2.0, "counting a result, its commit left out"),
        Figure("count_commit_ms", median(committed), None, "the commit, which waits for the disk"),
        Figure("move_quiet_ms", median(quiet), None, "a move, judged and kept"),
        Figure("move_busy_ms", median(busy), None, "the same while pages are read one by one"),
    ]


def _of(name: str, taken: list[float], tells: str) -> list[Figure]:
    return [
        Figure(f"{name}_ms", median(taken), 50.0, tells),
        Figure(f"{name}_p99_ms", quantiles(taken, n=100)[-1], 200.0, "of a hundred, the slowest"),
    ]


async def _ms(work: Awaitable[object]) -> float:
    before = time.perf_counter_ns()
    await work
    return (time.perf_counter_ns() - before) / 1e6


async def _boards(store: Store) -> list[float]:
    """Every kind of page, each several times, in an order that leaves nothing at hand."""
    boards = Boards(store, lambda: year.NOW)
    chance = Random(2)
    players = await _players(store)
    taken = []
    views = [
        (View(server=server, game=game, period=period, ranking=ranking, page=0), where)
        for server, game, period, ranking, where in product(
            (None, year.FIRST_SERVER, year.FIRST_SERVER + year.SERVERS // 2),
            GROUPS,
            Period,
            Ranking,
            ("first", "middle", "last", "own"),
        )
        for _ in range(TIMES)
    ]
    chance.shuffle(views)
    for view, where in views:
        player = chance.choice(players)
        last = (await boards.page(player, view)).last
        page = {"first": 0, "middle": last // 2, "last": last, "own": None}[where]
        taken.append(await _ms(boards.page(player, replace(view, page=page))))
    return taken


async def _records(store: Store) -> list[float]:
    """Records of those who play most and of others, of every game and of one."""
    stats = Stats(store)
    chance = Random(3)
    players = await _players(store)
    taken = []
    for number in range(RECORDS):
        player = players[number % 100] if number % 2 else chance.choice(players)
        sheet = await stats.sheet(player, player)
        game = chance.choice(sheet.others).game if sheet.others else None
        taken.append(await _ms(stats.sheet(player, player, game)))
    return taken


async def _players(store: Store) -> list[int]:
    """Those with games that count, who play most first."""
    query = "SELECT player FROM record WHERE game = 'every' AND games > 0 ORDER BY games DESC"
    async with store.reading() as conn:
        return list((await conn.execute(text(query))).scalars())


@asynccontextmanager
async def _meanwhile(work: Callable[[], Awaitable[object]]) -> AsyncIterator[None]:
    async def again_and_again() -> None:
        while True:
            await work()

    task = asyncio.create_task(again_and_again())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def _playing(store: Store, player: int) -> AsyncIterator[None]:
    """Somebody plays on a table of their own."""
    play = await _seated(store, player)
    async with _meanwhile(lambda: _moves(play, player, 2)):
        yield


@asynccontextmanager
async def _looking(store: Store) -> AsyncIterator[None]:
    """Somebody leafs through boards and records."""
    boards, stats = Boards(store, lambda: year.NOW), Stats(store)
    players = await _players(store)
    chance = Random(4)

    async def look() -> None:
        player = chance.choice(players)
        await boards.page(player, View(game=chance.choice(GROUPS), page=None))
        await stats.sheet(player, player)

    async with _meanwhile(look):
        yield


_fresh = count(10**8)


async def _seated(store: Store, player: int) -> Play:
    """A table at which the player can step back and forth."""
    play = Play(store, lambda: year.NOW, lambda: next(_fresh))
    async with store.reading() as conn:
        at_table = await games.at_table(conn, player)
    if at_table is None:
        await play.new(player, None, Deal(variant="canfield"))
    await play.draw(player)
    return play


async def _moves(play: Play, player: int, times: int) -> list[float]:
    """What moves back and forth take."""
    taken = []
    for _ in range(times // 2):
        for move in (play.undo, play.redo):
            taken.append(await _ms(move(player)))
            await asyncio.sleep(PAUSE)
    return taken


async def _counted(store: Store) -> tuple[list[float], list[float]]:
    """Milliseconds that counting results of all kinds takes, and then their commits."""
    chance = Random(5)
    players = await _players(store)
    worked, committed = [], []
    for _ in range(COUNTED):
        key = chance.choice(["canfield", "klondike", "forty-thieves"])
        server = year.FIRST_SERVER + int(year.SERVERS * chance.random() ** 2.5)
        began = year.NOW
        game = Game(
            player=chance.choice(players),
            server=server,
            variant=key,
            deal=next(_fresh),
            chosen=Chosen.FRESH,
            moves=("draw",),
            seat=None,
            outcome=Outcome.GIVEN_UP,
            began=began,
            touched=began,
            ended=began,
        )
        async with store.writing() as conn:
            game = await games.insert(conn, game)
            before = time.perf_counter_ns()
            await ending.count(conn, _result(game), VARIANTS[key])
            done = time.perf_counter_ns()
        worked.append((done - before) / 1e6)
        committed.append((time.perf_counter_ns() - done) / 1e6)
    return worked, committed


def _result(game: Game) -> Result:
    assert game.outcome is not None  # it is over
    assert game.ended is not None  # as above
    return Result(
        game=game.id,
        player=game.player,
        server=game.server,
        variant=game.variant,
        deal=game.deal,
        chosen=game.chosen,
        outcome=game.outcome,
        began=game.began,
        ended=game.ended,
        moves=1,
        seconds=60,
        cards_up=7,
    )


if __name__ == "__main__":
    sys.exit(main())
