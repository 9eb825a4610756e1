"""A certain hint that takes long: the player sees it, and may play on meanwhile."""

import asyncio

import pytest

from bot.engine.moves import Move
from bot.services.solver.pool import SolverPool
from bot.solver.solution import Solution, Verdict
from bot.ui.hints import certain_hint
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.table_messages import is_private, list_button_labels, read_move_count

pytestmark = pytest.mark.asyncio(loop_scope="session")

SEARCHING = "Looking ahead, usually for 10 seconds at most… The game can go on meanwhile."
SOLUTION = Solution(Verdict.WINNABLE, (Move.parse("t1-f1"),))


@pytest.fixture
def search_end(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Return what ends all searches once it is set; each takes so long that it is awaited."""
    event = asyncio.Event()

    async def solve(*_: object) -> Solution:
        await event.wait()
        return SOLUTION

    monkeypatch.setattr(SolverPool, "has_workers", True)
    monkeypatch.setattr(SolverPool, "solve", solve)
    monkeypatch.setattr(certain_hint, "QUICK_SECONDS", 0)
    return event


async def test_a_table_waits_for_its_answer_and_can_be_played_on_meanwhile(
    ann: SandboxUser, search_end: asyncio.Event
) -> None:
    await ann.run_command("new", game="canfield", deal="32021")
    hinted = await ann.run_command("hint")
    waiting = await ann.press_button(hinted, label="Can I still win?")
    assert waiting["id"] == hinted["id"]
    assert SEARCHING in read_text(waiting)
    search_end.set()
    answered = await ann.wait_for_message(
        lambda message: message["id"] == waiting["id"] and SEARCHING not in read_text(message)
    )
    assert "This can still be won: Q♠ from t1 to f1." in read_text(answered)
    assert list_button_labels(answered)[0] == "Play it"

    search_end.clear()
    await ann.press_button(answered, label="Draw")  # not what was found, so it is searched again
    waiting = await ann.run_command("hint", certain=True)
    assert SEARCHING in read_text(waiting)
    refused = await ann.run_command("hint", certain=True)
    assert "I'm still looking ahead for you." in read_text(refused)
    drawn = await ann.press_button(waiting, label="Draw")
    assert read_move_count(drawn) == 2
    search_end.set()
    late = await ann.wait_for_message(lambda message: "when you asked" in read_text(message))
    assert "For the table as it was when you asked: This can still be won: " in read_text(late)
    assert is_private(late)
    table = await ann.reload_message(drawn)
    assert table is not None
    assert read_move_count(table) == 2
