"""The deals of challenges outside an attempt: as free games, and after the end."""

import pytest

from bot.ui.challenges.custom_ids import ChallengeAction
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.clock.challenge_attempts import create_challenge, end_challenge, load_deal_number
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import build_challenge_id, build_share_id
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_challenge_number,
    read_game_id,
    read_move_count,
    resign_game,
    wait_for_controls_removed,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_free_game_of_a_challenge_deal_asks_for_confirmation(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    _, board = await create_challenge(ann, deal="7")
    warning = await ben.run_command("new", game="canfield", deal="7")
    assert is_private(warning)
    assert "unranked" in read_text(warning)
    assert list_button_labels(warning) == ["Play anyway", "Not now"]
    declined = await ben.press_button(warning, label="Not now")
    assert (declined["id"], list_button_labels(declined)) == (warning["id"], [])
    assert "You have no game on the table" in read_text(await ben.run_command("draw"))
    await ben.run_command("new", deal="1")
    warning = await ben.run_command("new", game="canfield", deal="7")
    question = await ben.press_button(warning, label="Play anyway")
    assert list_button_labels(question) == ["Save for later", "Give up", "Keep playing"]
    await ben.press_button(question, label="Save for later")
    free_table = await ben.run_command("table")
    assert is_private(free_table)
    assert "deal 7\n" in read_text(free_table)
    warning = await ben.press_button(board, label="Play")
    assert "You've seen this deal before" in read_text(warning)
    assert list_button_labels(warning) == ["Play unranked", "Not now"]
    table = await ben.press_button(warning, label="Play unranked")
    assert f"Challenge {read_challenge_number(board)}" in read_text(table)
    await press_control(ben, table, "draw")
    assert "unranked" in read_text(await resign_game(ben))
    answer = await ben.press_button(board, label="Play")
    assert is_private(answer)
    assert "You've played your one attempt" in read_text(answer)
    assert "(you) · " in read_text(answer)


async def test_a_free_table_offers_its_deal_to_whoever_presses(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    anns_table = await ann.run_command("new", deal="5")
    assert not is_private(anns_table)
    bens_table = await ben.press_button(anns_table, label="Play too")
    assert "deal 5\n" in read_text(bens_table)
    assert f"<@{ben.id}>" in read_text(bens_table)
    assert read_move_count(bens_table) == 0
    await press_control(ann, anns_table, "draw")
    result = await resign_game(ann)
    shared = await ann.press_button(result, label="Share")
    assert "Canfield · deal 5\n" in read_text(shared)
    share_id = build_share_id(read_game_id(anns_table))
    refusal = await ben.press_button(result, custom_id=share_id, is_forged=True)
    assert "somebody else's table" in read_text(refusal)


async def test_a_challenge_deal_can_be_played_by_anyone_once_it_is_over(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    contest_id, board = await create_challenge(ann)
    number = await load_deal_number(clocked_sandbox, contest_id)
    same_deal_id = build_challenge_id(ChallengeAction.PLAY_SAME_DEAL, contest_id)
    refusal = await ben.press_button(board, custom_id=same_deal_id, is_forged=True)
    assert "shown when that ends" in read_text(refusal)
    await end_challenge(ann, board)
    challenge_number = read_challenge_number(board)
    for user in (ann, ben):
        board = await user.run_command("challenge board", challenge=challenge_number)
        table = await user.press_button(board, label="Play this")
        assert f"deal {number}\n" in read_text(table)
        assert "Practice: you picked this deal" in read_text(table)


async def test_a_public_table_of_a_contest_deal_continues_privately(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    table = await ben.run_command("new", game="canfield", deal="9")
    assert not is_private(table)
    await create_challenge(ann, deal="9")
    private_table = await press_control(ben, table, "draw")
    assert is_private(private_table)
    assert private_table["id"] != table["id"]
    await wait_for_controls_removed(ben, table)
