"""A flood is held back with a word; a person's own fast play is not."""

import asyncio
from time import monotonic

import pytest

from bot.services.flood import A_SECOND, BURST
from tests.sandbox.running import Person, texts
from tests.whole.tables import do, moves, private

pytestmark = pytest.mark.asyncio(loop_scope="session")

FLOOD, FAST = 70, 30


async def test_a_flood_is_held_back_with_a_word_and_others_are_not(
    ada: Person, ben: Person
) -> None:
    table = await ada.run("new", deal="1")
    began = monotonic()
    answers = await asyncio.gather(
        *(ada.press(table, custom_id="a:games", forged=True) for _ in range(FLOOD))
    )
    allowed = BURST + A_SECOND * (monotonic() - began)
    held = [each for each in answers if "That was very fast for very long" in texts(each)]
    assert max(1, FLOOD - allowed) <= len(held) < FLOOD - FAST
    assert all(private(each) for each in held)
    assert "deal 2" in texts(await ben.run("new", deal="2"))
    await asyncio.sleep(0.3)
    assert moves(await do(ada, table, "draw")) == 1


async def test_fast_play_is_not_held_back(ada: Person) -> None:
    table = await ada.run("new", deal="1")
    for _ in range(FAST):
        table = await do(ada, table, "draw")
    assert moves(table) == FAST
