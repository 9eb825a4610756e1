from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.store import Store, contests, entries, games
from bot.store.contests import Contest, DailyTakenError, Kind
from bot.store.entries import Entry
from tests.store.examples import ANN, BEN, NOON, a_game, later

SERVER = 2**62
CHALLENGE = Contest(
    kind=Kind.CHALLENGE,
    variant="canfield",
    deal=10**20 - 1,
    word="friday",
    maker=ANN,
    invited=(BEN, 2**62),
    server=SERVER,
    language="en",
    begins=NOON,
    ends=later(60),
)
DAILY = Contest(
    kind=Kind.DAILY, date="2026-03-01", variant="canfield", deal=7, begins=NOON, ends=later(90)
)


async def kept(store: Store, contest: Contest, *players: int) -> Contest:
    """A contest that these have entered."""
    async with store.writing() as conn:
        made = await contests.insert_new(conn, contest)
        for each in players:
            await entries.enter(conn, Entry(contest=made.id, player=each, joined=NOON))
    return made


async def test_a_challenge_comes_back_as_it_was_made(store: Store) -> None:
    made = await kept(store, CHALLENGE)
    async with store.reading() as conn:
        assert await contests.by_id(conn, made.id) == made == replace(CHALLENGE, id=made.id)
        assert await contests.by_id(conn, made.id + 1) is None
        assert await contests.of_deal(conn, 10**20 - 1) == [made]


async def test_a_day_has_one_daily(store: Store) -> None:
    made = await kept(store, DAILY)
    with pytest.raises(DailyTakenError):
        await kept(store, replace(DAILY, deal=8))
    async with store.reading() as conn:
        assert await contests.daily(conn, "2026-03-01") == made


async def test_what_is_due_is_closed_once_and_told_once_and_keeps_its_agreed_end(
    store: Store,
) -> None:
    made = await kept(store, CHALLENGE, ANN, BEN)
    await kept(store, replace(CHALLENGE, ends=later(61)))
    async with store.writing() as conn:
        assert await contests.due(conn, later(59), 9) == []
        assert await contests.due(conn, later(60), 9) == [made]
        assert [await contests.close(conn, made, later(65)) for _ in range(2)] == [True, False]
        assert await contests.due(conn, later(60), 9) == []
        closed = replace(made, closed=later(65))
        assert await contests.unannounced(conn, 9) == [closed]
        assert await contests.of_player(conn, BEN) == []
        assert [await contests.announce(conn, made.id, later(66)) for _ in range(2)] == [
            True,
            False,
        ]
        assert await contests.unannounced(conn, 9) == []


async def test_a_refresh_is_claimed_where_the_last_one_is_long_enough_ago(store: Store) -> None:
    made = await kept(store, CHALLENGE)
    apart, claims = timedelta(seconds=5), []
    async with store.writing() as conn:
        for second in (0, 4, 5, 9, 10):
            now = NOON + timedelta(seconds=second)
            claims.append(await contests.refresh(conn, made.id, now, now - apart))
    assert claims == [True, False, True, False, True]


async def test_those_of_a_server_of_a_maker_and_on_show_are_those_under_way(store: Store) -> None:
    first = await kept(store, CHALLENGE, BEN)
    second = await kept(store, replace(CHALLENGE, ends=later(30)), ANN)
    elsewhere = await kept(store, replace(CHALLENGE, server=77, maker=BEN), BEN)
    async with store.writing() as conn:
        await contests.set_message(conn, first.id, 5, 6)
        assert await contests.on_show(conn) == [first.id]
        first = replace(first, channel=5, message=6)
        assert await contests.open_on(conn, SERVER, NOON, 9) == [second, first]
        assert await contests.open_on(conn, SERVER, later(30), 9) == [first]
        assert await contests.of_player(conn, BEN) == [first, elsewhere]
        assert await contests.made_by(conn, ANN) == 2
        await contests.close(conn, first, later(5))
        assert await contests.on_show(conn) == []
        await contests.forget(conn, ANN)
        assert [await contests.made_by(conn, each) for each in (ANN, BEN)] == [0, 1]


async def test_a_player_enters_once(store: Store) -> None:
    made = await kept(store, CHALLENGE, ANN)
    with pytest.raises(GameError, match="already-joined"):
        await kept_entry(store, Entry(contest=made.id, player=ANN, joined=later(1)))
    async with store.reading() as conn:
        assert await entries.length(conn, made.id) == 1


async def kept_entry(store: Store, entry: Entry) -> None:
    async with store.writing() as conn:
        await entries.enter(conn, entry)


async def test_places_and_pages_go_by_the_same_order(store: Store) -> None:
    made = await kept(store, CHALLENGE)
    best_first = [
        Entry(contest=made.id, player=9, joined=NOON, won=True, up=52, moves=300),
        Entry(contest=made.id, player=8, joined=NOON, up=20, moves=90, server=SERVER),
        Entry(contest=made.id, player=7, joined=NOON, up=10, moves=5, seconds=60),
        Entry(contest=made.id, player=5, joined=NOON, up=10, moves=5, seconds=61, server=SERVER),
        Entry(contest=made.id, player=6, joined=NOON, up=10, moves=5, seconds=61),
        Entry(contest=made.id, player=4, joined=NOON, ranked=False, won=True, up=52),
    ]
    for each in reversed(best_first):
        await kept_entry(store, each)
    async with store.reading() as conn:
        assert await entries.of_contest(conn, made.id, most=9) == best_first
        assert await entries.of_contest(conn, made.id, past=2, most=2) == best_first[2:4]
        assert await entries.of_contest(conn, made.id, server=SERVER, most=9) == [
            best_first[1],
            best_first[3],
        ]
        assert [await entries.place(conn, each) for each in best_first] == [1, 2, 3, 4, 4, 6]
        assert await entries.place(conn, best_first[3], SERVER) == 2


async def test_nothing_changes_an_entry_that_is_done(store: Store) -> None:
    made = await kept(store, CHALLENGE, ANN)
    async with store.writing() as conn:
        game = await games.insert(conn, a_game(contest=made.id))
        entered = await entries.get(conn, made.id, ANN)
        assert entered is not None
        entry = replace(entered, game=game.id)
        await entries.begin(conn, entry)
        await entries.progress(conn, replace(entry, up=9, moves=12), entry.joined)
        await entries.settle(conn, made.id)
        await entries.progress(conn, replace(entry, up=30, moves=40), entry.joined)
        assert await entries.get(conn, made.id, ANN) == replace(entry, up=9, moves=12, done=True)
