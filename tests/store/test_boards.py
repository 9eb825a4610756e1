"""Boards in the database: ranked as is decided, found by their indexes, taken apart again."""

import re
from dataclasses import replace

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store, board_changes, boards
from bot.store.boards import EVERYWHERE, Board, Ranking, Score, Standing, Where
from tests.store.asking import asking, planned
from tests.store.examples import ANN, BEN

SERVER = 77
HERE = Where(server=SERVER, game="canfield", period="ever")
ALL = replace(HERE, server=EVERYWHERE)


def scored(games: int, wins: int, clean: int = 0, up: int = 0, cards: int = 100) -> Score:
    return Score(games=games, wins=wins, clean=clean, up=up, cards=cards)


ALL_OF_THEM = (0, board_changes.LAST)


async def put(store: Store, where: Where, **players: Score) -> None:
    """Counts scores of players, who are called ``p`` and their number."""
    async with store.writing() as conn:
        for name, score in players.items():
            await conn.run_sync(boards.add, [where], int(name[1:]), score)


async def found(conn: AsyncConnection, where: Where = HERE) -> Board:
    board = await boards.find(conn, where)
    assert board is not None
    return board


async def ranked(
    store: Store, ranking: Ranking = Ranking.PLAIN, *, least: int = 1, where: Where = HERE
) -> list[int]:
    """Who stands on the board, the first first; each one's place is as they stand."""
    async with store.reading() as conn:
        on = (await found(conn, where)).id
        standings = await boards.page(conn, on, ranking, least=least, past=0, most=100)
        assert await boards.length(conn, on, least) == len(standings)
        for place, each in enumerate(standings, 1):
            assert await boards.place(conn, each, ranking, least) == place
        return [each.player for each in standings]


async def test_the_lower_end_of_the_interval_ranks(store: Store) -> None:
    await put(store, HERE, p1=scored(10, 1), p2=scored(1, 1), p3=scored(100, 40), p4=scored(10, 0))
    assert await ranked(store) == [3, 2, 1, 4]


async def test_ties_go_to_more_cards_then_to_the_older_account(store: Store) -> None:
    older, younger = 10**17, 10**18
    await put(
        store,
        HERE,
        **{f"p{younger}": scored(4, 2, up=50), f"p{older}": scored(4, 2, up=50)},
        p7=scored(4, 2, up=49),
        p8=scored(4, 2, up=51),
    )
    assert await ranked(store) == [8, older, younger, 7]


async def test_clean_wins_rank_by_themselves(store: Store) -> None:
    await put(
        store,
        HERE,
        p1=scored(20, 15, 1),
        p2=scored(20, 5, 5),
        p3=scored(20, 0, up=3),
        p4=scored(9, 3, up=4),
    )
    assert await ranked(store) == [1, 4, 2, 3]
    # Without a clean win 0 is the end for all, however many games there were.
    assert await ranked(store, Ranking.CLEAN) == [2, 1, 4, 3]


async def test_few_games_make_no_place_and_take_none(store: Store) -> None:
    await put(store, HERE, p1=scored(9, 9), p2=scored(10, 1), p3=scored(11, 2))
    assert await ranked(store, least=10) == [3, 2]
    async with store.reading() as conn:
        on = (await found(conn)).id
        few = await boards.standing_of(conn, on, 1)
        assert few is not None
        assert few.games == 9
        assert await boards.standing_of(conn, on, 4) is None
        beyond = await boards.page(conn, on, Ranking.PLAIN, least=10, past=2, most=10)
        assert beyond == []


async def test_what_is_counted_adds_up_on_every_board_named(store: Store) -> None:
    async with store.writing() as conn:
        for score in (scored(1, 1, 1, 52, 52), scored(1, 0, 0, 9, 52)):
            await conn.run_sync(boards.add, [HERE, ALL], ANN, score)
        await conn.run_sync(boards.add, [HERE], BEN, scored(1, 0, 0, 3, 52))
        here, everywhere = await found(conn), await found(conn, ALL)
        assert (here.games, here.wins, here.clean, here.up, here.cards) == (3, 1, 1, 64, 156)
        assert (everywhere.games, everywhere.up) == (2, 61)
        standings = dict(await boards.of_player(conn, ANN))
        assert standings.keys() == {HERE, ALL}
        for where, board in ((HERE, here), (ALL, everywhere)):
            own = standings[where]
            assert own == Standing(
                board=board.id,
                player=ANN,
                games=2,
                wins=1,
                clean=1,
                up=61,
                cards=104,
                bound=own.bound,
                clean_bound=own.bound,
                share=61 / 104,
            )
            # 1 of 2: (1 + 1.920729 - 1.959964 * sqrt(0.5 + 0.960365)) / 5.841459
            assert round(own.bound, 6) == 0.094531


async def test_an_era_is_a_board_of_its_own(store: Store) -> None:
    later = replace(HERE, era=1)
    await put(store, HERE, p1=scored(1, 1))
    await put(store, later, p2=scored(2, 0))
    assert await ranked(store) == [1]
    assert await ranked(store, where=later) == [2]


async def test_who_is_forgotten_is_on_no_board_and_in_no_sum(store: Store) -> None:
    for where in (HERE, ALL):
        await put(store, where, p1=scored(5, 2, 1, 30), p2=scored(7, 3, 0, 40))
    async with store.writing() as conn:
        await board_changes.forget(conn, 1)
        assert await boards.of_player(conn, 1) == []
        for where in (HERE, ALL):
            left = await found(conn, where)
            assert (left.games, left.wins, left.clean, left.up, left.cards) == (7, 3, 0, 40, 100)
    assert await ranked(store) == [2]


async def test_a_server_leaves_the_boards_of_all_and_comes_back(store: Store) -> None:
    elsewhere = replace(HERE, server=SERVER + 1)
    for where, score in ((HERE, scored(5, 2)), (replace(HERE, era=1), scored(3, 3))):
        await put(store, where, p1=score)
        await put(store, ALL, p1=score)
    for where in (elsewhere, ALL):
        await put(store, where, p1=scored(10, 1), p2=scored(4, 1))

    async def everywhere() -> list[tuple[int, int, float]]:
        async with store.reading() as conn:
            board = await found(conn, ALL)
            standings = await boards.page(conn, board.id, Ranking.PLAIN, least=0, past=0, most=9)
            assert board.games == sum(each.games for each in standings)
            return [(each.player, each.wins, each.bound) for each in standings]

    before = await everywhere()
    assert [(player, wins) for player, wins, _ in before] == [(1, 6), (2, 1)]
    async with store.writing() as conn:
        await board_changes.show_everywhere(conn, SERVER, *ALL_OF_THEM, shown=False)
    assert [(player, wins) for player, wins, _ in await everywhere()] == [(2, 1), (1, 1)]
    assert await ranked(store) == [1]
    async with store.writing() as conn:
        await board_changes.show_everywhere(conn, SERVER, *ALL_OF_THEM, shown=True)
    assert await everywhere() == before


async def test_boards_of_the_past_are_dropped_some_at_a_time(store: Store) -> None:
    periods = ["ever", "m2026-01", "m2026-02", "m2026-03", "w2026-05"]
    for period in periods:
        await put(store, replace(HERE, period=period), p1=scored(1, 0))
    async with store.writing() as conn:
        assert await board_changes.prune(conn, "m", "m2026-03", 1) == 1
        assert await board_changes.prune(conn, "m", "m2026-03", 5) == 1
        assert await board_changes.prune(conn, "m", "m2026-03", 5) == 0
        left = {where.period for where, _ in await boards.of_player(conn, 1)}
        assert left == {"ever", "m2026-03", "w2026-05"}


CROWD = 1_000
_CROWD = """INSERT INTO standing
    (board, player, games, wins, clean, up, cards, bound, clean_bound, share)
    WITH RECURSIVE crowd(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM crowd WHERE n < :many)
    SELECT :board, n, 20, 0, 0, 50, 100, 0.0, 0.0, 0.5 FROM crowd"""


async def crowd(conn: AsyncConnection, where: Where = HERE, many: int = CROWD) -> int:
    """A board on which so many stand who all did the same; the id."""
    await conn.run_sync(boards.add, [where], many + 1, scored(20, 1, 1))
    board = (await found(conn, where)).id
    await conn.execute(text(_CROWD), {"board": board, "many": many})
    return board


async def test_a_thousand_ties_have_their_places(store: Store) -> None:
    async with store.writing() as conn:
        on = await crowd(conn)
    async with store.reading() as conn:
        for ranking in Ranking:
            last = await boards.page(conn, on, ranking, least=20, past=CROWD - 9, most=10)
            assert [each.player for each in last] == list(range(CROWD - 9, CROWD + 1))
            assert await boards.place(conn, last[-1], ranking, 20) == CROWD + 1
            assert await boards.length(conn, on, 20) == CROWD + 1


SLOW = re.compile("Seq Scan|Sort|SCAN standing|TEMP B-TREE")
"""What is told of reading a whole table, or sorting what was read."""


async def test_a_board_is_read_as_its_indexes_have_it(store: Store) -> None:
    """However many stand on it, none is looked at who need not be, and nothing is sorted."""
    await put(store, HERE, p1=scored(20, 0), p2=scored(20, 0))
    with asking(store) as asked:
        for ranking in Ranking:
            await ranked(store, ranking)
    statements = {said: sent for said, sent in asked.items() if "FROM standing" in said}
    assert len(statements) >= 2 * len(Ranking)
    async with store.reading() as conn:
        for statement, values in statements.items():
            steps = await planned(conn, statement, values)
            assert any("INDEX" in each.upper() for each in steps), (statement, steps)
            assert not any(map(SLOW.search, steps)), (statement, steps)
