"""Values of stored games that cannot be read: nothing but their own game suffers from them."""

from dataclasses import replace

import pytest
from sqlalchemy import text

from bot.models.games import Slot
from bot.store import Store
from bot.store.db.column_types import UNREADABLE_DEAL
from bot.store.games import games
from tests.store.sample_games import ANN, make_game


@pytest.mark.parametrize("stored_text", ["twelve", "", "-5", "1_000", "\u0661", "99999999999.0"])
async def test_a_deal_that_is_no_number_is_read_as_none_and_kept_as_it_is(
    store: Store, stored_text: str
) -> None:
    async with store.begin_write() as conn:
        game = await games.insert_game(conn, make_game())
        await conn.execute(text("UPDATE game SET deal = :deal"), {"deal": stored_text})
    async with store.begin_write() as conn:
        stored = await games.find_game_on_table(conn, ANN)
        assert stored == replace(game, deal=UNREADABLE_DEAL)
        assert stored is not None
        await games.save_game(conn, replace(stored, slot=Slot.ASIDE))
    async with store.begin_read() as conn:
        assert [game.deal for game in await games.list_games_set_aside(conn, ANN)] == [0]
        assert (await conn.execute(text("SELECT deal FROM game"))).scalar_one() == stored_text


async def test_ranges_that_are_none_are_left_out(store: Store) -> None:
    async with store.begin_write() as conn:
        await games.insert_game(conn, make_game())
        await conn.execute(text("UPDATE game SET auto_move_ranges = '[1] 3-7 x-y 9'"))
    async with store.begin_read() as conn:
        game = await games.find_game_on_table(conn, ANN)
    assert game is not None
    assert game.auto_move_ranges == ((3, 7),)
