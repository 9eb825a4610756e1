"""What a server's owners set, and what stands on its boards."""

from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.errors import GameError
from bot.services.servers import MOST, Figures, Servers
from bot.store import Store, board_changes, boards, records
from bot.store.boards import Where
from bot.store.servers import Server
from tests.services.crowd import play, totals
from tests.services.house import ANN, BEN, SERVER


@pytest.fixture
def servers(store: Store) -> Servers:
    return Servers(store)


async def test_one_thing_is_set_and_the_rest_stays(servers: Servers) -> None:
    assert await servers.get(SERVER) == Server(id=SERVER)
    await servers.change(SERVER, channels=(5, 6))
    await servers.change(SERVER, minimum=MOST)
    changed = await servers.change(SERVER, everywhere=False)
    expected = Server(id=SERVER, channels=(5, 6), everywhere=False, minimum=MOST)
    assert changed == await servers.get(SERVER) == expected
    assert await servers.get(SERVER + 1) == Server(id=SERVER + 1)


@pytest.mark.parametrize("minimum", [0, -1, MOST + 1])
async def test_a_place_takes_a_game_at_least_and_a_thousand_at_most(
    servers: Servers, minimum: int
) -> None:
    with pytest.raises(GameError, match="bad-minimum"):
        await servers.change(SERVER, minimum=minimum, everywhere=False)
    assert await servers.get(SERVER) == Server(id=SERVER)


async def test_figures_tell_of_games_players_and_places(servers: Servers, store: Store) -> None:
    nothing = Figures(games=0, players=0, placed=0, staked=0)
    assert await servers.figures(SERVER) == (Server(id=SERVER), nothing)
    await play(store)
    _, figures = await servers.figures(SERVER)
    board = await of_server(store, 0)
    assert board is not None
    assert (figures.games, figures.players, figures.placed) == (board.games, 3, 0)
    assert figures.staked > 0
    await servers.change(SERVER, minimum=1)
    assert (await servers.figures(SERVER))[1].placed == 3


def left_off_after(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on so many players' pasts are changed, and then the process ends."""
    so_many, left = board_changes.so_many, iter(range(many))

    async def next_one(conn: AsyncConnection, after: int, _: int) -> int:
        if next(left, None) is None:
            raise ProcessEndsError
        return await so_many(conn, after, 0)

    monkeypatch.setattr(board_changes, "so_many", next_one)


class ProcessEndsError(Exception):
    """Nothing more is done."""


@pytest.mark.parametrize("shown", [False, True])
async def test_a_change_that_was_broken_off_holds_so_far_and_is_gone_on_with(
    servers: Servers, store: Store, quiet: Store, monkeypatch: pytest.MonkeyPatch, shown: bool
) -> None:
    for who in ([ANN], [BEN], [ANN, BEN]):
        await play(quiet, who, 12)
    await Servers(quiet).change(SERVER, everywhere=shown)
    expected = await totals(quiet)
    await play(store, [ANN], 12)
    if shown:
        await servers.change(SERVER, everywhere=False)
    await play(store, [BEN], 12)
    with monkeypatch.context() as patch:
        left_off_after(1, patch)
        with pytest.raises(ProcessEndsError):
            await servers.change(SERVER, everywhere=shown)
    half = await servers.get(SERVER)
    assert (half.everywhere, half.changed) == (shown, ANN)
    with pytest.raises(GameError, match="boards-changing"):
        await servers.change(SERVER, everywhere=not shown)
    # Whoever ends a game meanwhile is counted as what they did before.
    await play(store, [ANN, BEN], 12)
    await servers.bring_up()
    assert await servers.get(SERVER) == replace(half, changed=None)
    assert await totals(store) == expected


async def of_server(store: Store, era: int) -> boards.Board | None:
    """The server's board of all games of all time."""
    async with store.reading() as conn:
        return await boards.find(conn, Where(server=SERVER, era=era, period="ever"))


async def test_a_reset_begins_boards_house_and_nights_anew_and_leaves_players_theirs(
    servers: Servers, store: Store
) -> None:
    await play(store)
    before = await totals(store)
    changed = await servers.reset(SERVER, 0)
    assert changed.era == 1
    _, figures = await servers.figures(SERVER)
    assert figures == Figures(games=0, players=0, placed=0, staked=0)
    assert await totals(store) == before
    async with store.reading() as conn:
        record = await records.get(conn, ANN)
    assert record.games > 0
    await play(store, [ANN], 6)
    board = await of_server(store, 1)
    assert board is not None
    assert (await servers.figures(SERVER))[1].games == board.games > 0


async def test_the_same_question_resets_once(servers: Servers) -> None:
    await servers.reset(SERVER, 0)
    with pytest.raises(GameError, match="boards-begun-anew"):
        await servers.reset(SERVER, 0)
    assert (await servers.get(SERVER)).era == 1
