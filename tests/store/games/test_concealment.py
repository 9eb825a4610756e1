"""Which games keep their deal's number: the database says the same as the model."""

from itertools import product

import pytest
from sqlalchemy import select

from bot.models.games import GameOutcome, PriceBook, Slot
from bot.store import Store
from bot.store.games import games
from bot.store.games.concealment import CONCEALS_DEAL
from bot.store.schema import game_table
from tests.store.sample_games import NOON, make_game


@pytest.mark.parametrize(
    ("is_counted", "price_book", "outcome"),
    [*product([True, False], [None, PriceBook.HOYLE], [None, GameOutcome.WON])],
)
async def test_a_game_conceals_its_deal_by_the_same_rule(
    store: Store, is_counted: bool, price_book: PriceBook | None, outcome: GameOutcome | None
) -> None:
    ends = {"slot": None, "ended_at": NOON} if outcome else {"slot": Slot.TABLE}
    game = make_game(is_counted=is_counted, price_book=price_book, outcome=outcome, **ends)
    async with store.begin_write() as conn:
        await games.insert_game(conn, game)
        is_concealed = (await conn.execute(select(CONCEALS_DEAL).select_from(game_table))).scalar()
    assert bool(is_concealed) == game.conceals_deal
