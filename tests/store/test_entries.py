"""Entries in the order of their places, for all and for one server."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.engine.errors import GameError
from bot.services.placing import in_places
from bot.store import Store, contests, entries, games, servers
from bot.store.contests import Contest, Kind
from bot.store.entries import EVERYWHERE, Entry
from bot.store.games import Chosen
from bot.store.servers import Server
from tests.store.examples import ANN, BEN, NOON, a_game

HERE, THERE = 2**62, 78


async def daily(store: Store) -> int:
    """A daily under way."""
    async with store.writing() as conn:
        made = await contests.insert_new(
            conn,
            Contest(
                kind=Kind.DAILY,
                date="2026-03-01",
                variant="canfield",
                deal=123456,
                begins=NOON,
                ends=NOON + timedelta(days=1),
            ),
        )
    return made.id


def expected(entry: Entry) -> tuple[object, ...]:
    """Where an entry stands, worked out apart from SQL."""
    return (
        not entry.game,
        not entry.ranked,
        not entry.won,
        -entry.up,
        not entry.moves,
        entry.moves,
        entry.seconds,
        entry.player,
    )


async def crowded(store: Store, many: int = 60) -> list[Entry]:
    """Entries with many ties, in the order of their places."""
    contest, chance = await daily(store), Random(3)
    found = [
        Entry(
            contest=contest,
            player=player,
            server=chance.choice((HERE, THERE, None)),
            joined=NOON,
            ranked=chance.random() < 0.8,
            won=chance.random() < 0.2,
            up=chance.randrange(4),
            moves=chance.randrange(3),
            seconds=chance.randrange(3),
        )
        for player in range(2**61, 2**61 + many)
    ]
    async with store.writing() as conn:
        for number, each in enumerate(found):
            if each.moves or number % 2:
                game = await games.insert(conn, a_game(player=each.player, contest=contest))
                found[number] = replace(each, game=game.id)
            await entries.enter(conn, found[number])
    return sorted(found, key=expected)


async def measured_by_moves(store: Store, contest: int) -> Contest:
    """The contest, whose scoreboard is put in order apart from SQL."""
    async with store.reading() as conn:
        found = await contests.by_id(conn, contest)
    assert found is not None
    return found


async def test_entries_come_by_place_and_each_knows_its_own(store: Store) -> None:
    all_of_them = await crowded(store)
    contest = all_of_them[0].contest
    async with store.writing() as conn:
        await servers.save(conn, Server(id=HERE))
        await servers.save(conn, Server(id=THERE, everywhere=False))
    of: dict[int | None, set[int | None]] = {
        None: {HERE, THERE, None},
        HERE: {HERE},
        THERE: {THERE},
        EVERYWHERE: {HERE, None},
    }
    for server, among in of.items():
        wanted = [each for each in all_of_them if each.server in among]
        async with store.reading() as conn:
            found = await entries.of_contest(conn, contest, server=server, most=100)
            assert found == wanted
            assert server or in_places(await measured_by_moves(store, contest), found) == wanted
            assert await entries.length(conn, contest, server) == len(wanted)
            page = await entries.of_contest(conn, contest, server=server, past=7, most=5)
            assert page == wanted[7:12]
            worth = [expected(each)[:-1] for each in wanted]
            for number, each in enumerate(wanted):
                place = 1 + worth.index(worth[number])
                assert await entries.place(conn, each, server) == place
                assert await entries.ahead(conn, each, server) == number


async def test_an_attempt_is_followed_until_it_is_done(store: Store) -> None:
    contest = await daily(store)
    async with store.writing() as conn:
        await entries.enter(conn, Entry(contest=contest, player=ANN, server=HERE, joined=NOON))
        game = await games.insert(conn, a_game(contest=contest, chosen=Chosen.SHARED))
        entered = await entries.get(conn, contest, ANN)
        assert entered is not None
        await entries.begin(conn, replace(entered, game=game.id, ranked=False, up=1))
        begun = await entries.by_game(conn, game.id)
        assert begun is not None
        assert begun == await entries.get(conn, contest, ANN)
        assert (begun.game, begun.ranked, begun.up) == (game.id, False, 1)
        at_last = replace(begun, up=7, moves=30, seconds=90, undos=2, hints=1)
        await entries.progress(conn, at_last, at_last.joined)
        await entries.settle(conn, contest)
        await entries.progress(conn, replace(at_last, up=8, done=True), at_last.joined)
        assert await entries.get(conn, contest, ANN) == replace(at_last, done=True)
        await entries.forget(conn, ANN)
        assert await entries.get(conn, contest, ANN) is None


async def test_a_player_enters_once(store: Store) -> None:
    contest = await daily(store)
    new = Entry(contest=contest, player=BEN, joined=NOON)
    async with store.writing() as conn:
        await entries.enter(conn, new)
    with pytest.raises(GameError, match="already-joined"):
        async with store.writing() as conn:
            await entries.enter(conn, new)
    async with store.reading() as conn:
        assert await entries.length(conn, contest) == 1
