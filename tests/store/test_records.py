"""Running totals of players' games, worked out by hand."""

from typing import Any

from bot.store import Store, records, results
from bot.store.records import EVERY, Record
from bot.store.results import Outcome, Result
from tests.store.examples import ANN, BEN, NOON, later
from tests.store.test_results import played


async def ended(store: Store, up: int, *, cards: int = 52, **changes: Any) -> None:
    """A game of Ann's of so many cards is over, and counted; won if all are up."""
    usual: dict[str, Any] = {
        "game": 1,
        "player": ANN,
        "variant": "canfield",
        "deal": 123456,
        "chosen": "fresh",
        "outcome": Outcome.WON if up == cards else Outcome.GIVEN_UP,
        "began": NOON,
        "ended": later(9),
        "moves": 50,
        "seconds": 540,
        "cards_up": up,
    }
    async with store.writing() as conn:
        await conn.run_sync(records.add, Result(**{**usual, **changes}), cards)


async def record(store: Store, game: str = EVERY, player: int = ANN) -> Record:
    async with store.reading() as conn:
        return await records.get(conn, player, game)


async def test_a_record_is_what_its_games_add_up_to(store: Store) -> None:
    await ended(store, 52, moves=140, seconds=600)
    await ended(store, 52, moves=120, seconds=700, undos=3)
    await ended(store, 7, moves=30, seconds=100, undos=1, hints=2)
    await ended(store, 52, moves=9, seconds=5, counts=False)
    await ended(store, 52, moves=130, seconds=500, hints=1)
    await ended(store, 104, cards=104, variant="forty-thieves", moves=250, seconds=900)
    canfield = Record(
        player=ANN,
        game="canfield",
        games=4,
        wins=3,
        clean=1,
        practice=1,
        streak=1,
        best_streak=2,
        up=163,
        cards=208,
        best_up=52,
        moves=420,
        seconds=1900,
        undos=4,
        hints=3,
        fewest_moves=120,
        fewest_seconds=500,
    )
    every = Record(
        player=ANN,
        game=EVERY,
        games=5,
        wins=4,
        clean=2,
        practice=1,
        streak=2,
        best_streak=2,
        up=267,
        cards=312,
        best_up=104,
        moves=670,
        seconds=2800,
        undos=4,
        hints=3,
        fewest_moves=120,
        fewest_seconds=500,
    )
    assert await record(store, "canfield") == canfield
    assert await record(store) == every
    async with store.reading() as conn:
        own = await records.of_player(conn, ANN)
    assert [each.game for each in own] == ["canfield", "every", "forty-thieves"]
    assert await record(store, player=BEN) == Record(player=BEN, game=EVERY)


async def test_a_streak_ends_with_a_game_lost_or_left_and_not_with_practice(store: Store) -> None:
    practice: dict[str, Any] = {"counts": False}
    left: dict[str, Any] = {"outcome": Outcome.LEFT}
    course: list[tuple[int, dict[str, Any]]] = [
        *((52, {}), (52, {}), (3, practice), (52, practice), (52, {})),
        *((20, left), (52, {}), (4, {}), (52, {}), (52, {})),
    ]
    seen = []
    for up, changes in course:
        await ended(store, up, **changes)
        found = await record(store)
        seen.append((found.streak, found.best_streak))
    assert seen == [
        *((1, 1), (2, 2), (2, 2), (2, 2), (3, 3)),
        *((0, 3), (1, 3), (0, 3), (1, 3), (2, 3)),
    ]


async def test_the_fewest_are_of_wins_that_count(store: Store) -> None:
    await ended(store, 3, moves=2, seconds=9)
    await ended(store, 52, moves=2, seconds=9, counts=False)
    assert (await record(store)).fewest_moves is None
    assert (await record(store)).fewest_seconds is None
    for moves, seconds in [(150, 300), (160, 200), (170, 400)]:
        await ended(store, 52, moves=moves, seconds=seconds)
    found = await record(store)
    assert (found.fewest_moves, found.fewest_seconds) == (150, 200)


async def test_how_far_games_came_is_spread_over_cards_up(store: Store) -> None:
    for up in (7, 0, 52, 7):
        await ended(store, up)
    await ended(store, 9, counts=False)
    await ended(store, 90, cards=104, variant="maria")
    await ended(store, 8, player=BEN)
    async with store.reading() as conn:
        assert await records.spread_of(conn, ANN, "canfield") == {0: 1, 7: 2, 52: 1}
        assert await records.spreads(conn, ANN) == [
            ("canfield", 0, 1),
            ("canfield", 7, 2),
            ("canfield", 52, 1),
            ("maria", 90, 1),
        ]
        assert await records.spread_of(conn, ANN, EVERY) == {}


async def test_the_last_games_that_count_come_newest_first(store: Store) -> None:
    first = await played(store, ended=later(1))
    await played(store, ended=later(2), counts=False)
    other = await played(store, ended=later(3), variant="maria")
    last = await played(store, ended=later(4))
    async with store.reading() as conn:
        assert await results.counted(conn, ANN, 9) == [last, other, first]
        assert await results.counted(conn, ANN, 2) == [last, other]
        assert await results.counted(conn, ANN, 9, "canfield") == [last, first]


async def test_a_player_who_goes_leaves_no_record(store: Store) -> None:
    await ended(store, 52)
    await ended(store, 7, player=BEN)
    async with store.writing() as conn:
        await records.forget(conn, ANN)
    async with store.reading() as conn:
        assert await records.of_player(conn, ANN) == []
        assert await records.spreads(conn, ANN) == []
        assert len(await records.of_player(conn, BEN)) == 2
