"""A flood of presses is refused with a message; fast play by a person is not."""

import asyncio

import pytest

from bot.services.rate_limit import MAX_REQUEST_BURST
from tests.sandbox.driver.frozen_time import FrozenTime
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import build_page_id
from tests.whole.driver.table_messages import is_private, press_control, read_move_count

pytestmark = pytest.mark.asyncio(loop_scope="session")

FLOOD_PRESSES, FAST_PRESSES = 70, 30


@pytest.fixture
def frozen_time(clocked_sandbox: ClockedSandbox, monkeypatch: pytest.MonkeyPatch) -> FrozenTime:
    """Return the time by which the bot limits requests; it stands still."""
    time = FrozenTime()
    rate_limiter = clocked_sandbox.bots[0].services.rate_limiter
    monkeypatch.setattr(rate_limiter, "clock", time.monotonic)
    return time


async def test_a_flood_of_presses_is_refused_and_other_players_are_not_limited(
    frozen_time: FrozenTime, ann: SandboxUser, ben: SandboxUser
) -> None:
    table = await ann.run_command("new", deal="1")
    answers = await asyncio.gather(
        *(
            ann.press_button(table, custom_id=build_page_id("games"), is_forged=True)
            for _ in range(FLOOD_PRESSES)
        )
    )
    refusals = [answer for answer in answers if "That's very fast" in read_text(answer)]
    # The command counts, too.
    assert len(refusals) == 1 + FLOOD_PRESSES - MAX_REQUEST_BURST
    assert all(is_private(refusal) for refusal in refusals)
    assert "deal 2" in read_text(await ben.run_command("new", deal="2"))
    frozen_time.advance(1)
    assert read_move_count(await press_control(ann, table, "draw")) == 1


@pytest.mark.usefixtures("frozen_time")
async def test_fast_play_is_not_limited(ann: SandboxUser) -> None:
    table = await ann.run_command("new", deal="1")
    for _ in range(FAST_PRESSES):
        table = await press_control(ann, table, "draw")
    assert read_move_count(table) == FAST_PRESSES
