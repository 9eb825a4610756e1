"""The trick: play a deal freely, let a contest be made of it, and show everyone how it goes."""

import re

import pytest

from tests.sandbox.driver.messages import Json, find_button, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.table_messages import (
    QUESTION,
    is_private,
    list_button_labels,
    read_alt_text,
    resign_game,
)

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def lose_fresh_deal(user: SandboxUser) -> tuple[Json, str, str]:
    """Give up a game that counts, and share it.

    Return the page, the number of the deal, and the custom id of the question about the game.
    """
    await user.run_command("new", game="canfield")
    await user.run_command("draw")
    lost = await resign_game(user)
    question_id = find_button(lost, QUESTION)["custom_id"]
    page = await user.press_button(lost, label="Share")
    assert "Its opening, and its course:" in read_alt_text(page)
    deal = re.search(r"deal (\d+)", read_text(page))
    assert deal is not None
    return page, deal[1], question_id


async def watch_replay(user: SandboxUser) -> Json:
    """Ask for the film of the last game; return its message."""
    note = await user.run_command("replay")
    return await user.wait_for_message(
        lambda message: message["id"] == note["id"] and bool(list_pictures(message))
    )


async def test_a_game_is_shown_to_nobody_else_while_a_later_challenge_has_its_deal(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    old_page, deal, question_id = await lose_fresh_deal(ada)
    assert not is_private(await watch_replay(ada))
    board = await ben.run_command("challenge create", game="canfield", deal=deal, lasts="1h")

    page = await ada.run_command("share")
    assert deal not in read_text(page)
    await ada.press_button(page, label="Post here")
    post = await ben.wait_for_message(lambda message: " shares:" in read_text(message))
    for shown in (page, post):
        assert "course" not in read_alt_text(shown)
        assert deal not in read_alt_text(shown)
    assert is_private(await watch_replay(ada))
    assert QUESTION not in list_button_labels(await ada.press_button(old_page, label="Go back"))
    refusal = await ada.press_button(page, custom_id=question_id, is_forged=True)
    assert "in a daily or challenge that's still open" in read_text(refusal)
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    assert is_private(await ada.run_command("replay"))

    question = await ben.press_button(board, label="End challenge")
    await ben.press_button(question, label="End challenge")
    assert not is_private(await ada.run_command("replay"))
    await ada.press_button(await ada.run_command("settings"), label="Use pictures")
    assert "Its opening, and its course:" in read_alt_text(await ada.run_command("share"))
