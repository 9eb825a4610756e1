"""The trick: a second account tries the deal of a game under way, and tells how it is won."""

import pytest

from tests.sandbox.driver.messages import list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.control_ids import build_same_deal_id
from tests.whole.driver.table_messages import find_control_id, read_game_id, resign_game

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_others_play_the_deal_of_a_game_that_counts_when_it_is_over(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await ada.run_command("new", game="canfield")
    same_deal_id = build_same_deal_id(read_game_id(table))
    assert same_deal_id not in {control["custom_id"] for control in list_controls(table)}
    refusal = await ben.press_button(table, custom_id=find_control_id(table, "draw"))
    assert "You can play the same deal once their game is over" in read_text(refusal)
    assert same_deal_id not in {control["custom_id"] for control in list_controls(refusal)}
    refusal = await ben.press_button(table, custom_id=same_deal_id, is_forged=True)
    assert "That game isn't over, and it counts." in read_text(refusal)
    await resign_game(ada)
    bens_table = await ben.press_button(table, custom_id=same_deal_id, is_forged=True)
    assert "Practice" in read_text(bens_table)
