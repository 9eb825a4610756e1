"""A flood of presses is refused with a message; fast play by a person is not."""

import asyncio
from time import monotonic

import pytest

from bot.services.rate_limit import MAX_REQUEST_BURST, REQUESTS_PER_SECOND
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.control_ids import build_page_id
from tests.whole.driver.table_messages import is_private, press_control, read_move_count

pytestmark = pytest.mark.asyncio(loop_scope="session")

FLOOD_PRESSES, FAST_PRESSES = 70, 30


async def test_a_flood_of_presses_is_refused_and_other_players_are_not_limited(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    started_at = monotonic()
    answers = await asyncio.gather(
        *(
            ada.press_button(table, custom_id=build_page_id("games"), is_forged=True)
            for _ in range(FLOOD_PRESSES)
        )
    )
    allowed = MAX_REQUEST_BURST + REQUESTS_PER_SECOND * (monotonic() - started_at)
    refusals = [answer for answer in answers if "That's very fast" in read_text(answer)]
    assert max(1, FLOOD_PRESSES - allowed) <= len(refusals) < FLOOD_PRESSES - FAST_PRESSES
    assert all(is_private(refusal) for refusal in refusals)
    assert "deal 2" in read_text(await ben.run_command("new", deal="2"))
    answer = await press_control(ada, table, "draw")
    while is_private(answer):
        assert "That's very fast" in read_text(answer)
        await asyncio.sleep(1 / REQUESTS_PER_SECOND)
        answer = await press_control(ada, table, "draw")
    assert read_move_count(answer) == 1


async def test_fast_play_is_not_limited(ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="1")
    for _ in range(FAST_PRESSES):
        table = await press_control(ada, table, "draw")
    assert read_move_count(table) == FAST_PRESSES
