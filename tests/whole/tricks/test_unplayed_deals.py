"""The trick: deal and leave until a deal looks easy, and let all others be as if never dealt."""

from functools import partial

import pytest

from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.table_messages import list_button_labels, read_move_count

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_fourth_deal_of_a_day_after_three_left_unplayed_is_practice(
    ada: SandboxUser,
) -> None:
    table = await ada.run_command("new", game="canfield")
    assert "unplayed" not in read_text(table)
    for notice in (
        "1 deal left unplayed today. After 3, deals are practice until one is played out.",
        "2 deals left unplayed today. After 3, deals are practice until one is played out.",
        "Practice: 3 deals were left unplayed today.",
    ):
        question = await ada.run_command("new", game="canfield")
        assert "Give up" in list_button_labels(question)
        await ada.press_button(question, label="Give up")
        await ada.wait_for_message(partial(_is_own_table, ada, notice))


def _is_own_table(user: SandboxUser, notice: str, message: Json) -> bool:
    text = read_text(message)
    return notice in text and f"<@{user.id}>" in text and read_move_count(message) == 0
