"""A challenge among three people, from its making to its podium, with a restart in the middle."""

import json
from itertools import pairwise

import pytest

from bot.client.custom_id import dump_number
from bot.ui.challenges.custom_ids import ChallengeAction
from tests.sandbox.driver.messages import Json, list_controls, list_pictures, read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import RECORD_VISIBILITY_MENU_ID, build_challenge_id
from tests.whole.driver.table_messages import (
    find_section_button_id,
    is_private,
    list_button_labels,
    press_control,
    read_challenge_number,
    read_move_count,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def choose_final_table(user: SandboxUser, podium: Json, place: int) -> Json:
    """Choose in the podium's menu the final table of a place, from 1; return the answer."""
    (menu,) = [control for control in list_controls(podium) if control.get("options")]
    value = menu["options"][place - 1]["value"]
    return await user.choose_option(podium, menu["custom_id"], value)


async def load_bot_id(sandbox: RunningSandbox) -> str:
    """The bot's own id."""
    world = await sandbox.request("GET", "/sandbox/world")
    return str(world["bot"]["id"])


async def wait_for_texts(user: SandboxUser, message: Json, *expected_texts: str) -> Json:
    """Wait until a message says all of this."""
    return await user.wait_for_message(
        lambda seen: (
            seen["id"] == message["id"] and all(each in read_text(seen) for each in expected_texts)
        )
    )


async def check_seconds_between_edits(sandbox: RunningSandbox, scoreboard: Json) -> None:
    """Assert that the bot did not edit the scoreboard more than once in five seconds."""
    edits = await sandbox.list_requests("PATCH", f"/messages/{scoreboard['id']}")
    assert all(after["at"] - before["at"] >= 5 for before, after in pairwise(edits))


async def test_a_challenge_runs_among_three_players_from_creation_to_podium(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    cleo, running = await bot_sandbox.create_user(), bot_sandbox.sandbox
    board = await ada.run_command("challenge create", game="canfield", lasts="90m", hints=False)
    assert not is_private(board)
    assert "challenges everyone here" in read_text(board)
    assert "hints not allowed" in read_text(board)
    assert list_button_labels(board) == ["Join", "Play", "Refresh", "End challenge"]
    for each in (ben, cleo):
        joined = await each.press_button(board, label="Join")
        assert is_private(joined)
        assert list_button_labels(joined) == ["Play"]
    assert "already in this challenge" in read_text(await ben.press_button(board, label="Join"))
    before = json.dumps(await running.list_requests())
    hers, his = (
        await ada.press_button(board, label="Play"),
        await ben.press_button(board, label="Play"),
    )
    for _ in range(3):
        hers = await press_control(ada, hers, "draw")
    his = await press_control(ben, his, "draw")
    assert is_private(hers)
    assert hers["id"] not in ben.messages_by_id
    board = await wait_for_texts(
        ben, board, "· 3 moves ·", "· 1 move ·", "still playing", "not started"
    )
    (picture,) = list_pictures(board)
    assert "1 up, 1 move, still playing; 2: 1 up, 3 moves, still" in picture["description"]

    await bot_sandbox.restart_bot()
    his = await press_control(ben, await ben.press_button(board, label="Play"), "draw")
    assert read_move_count(his) == 2
    assert "Only its maker or a moderator" in read_text(
        await ben.press_button(board, label="End challenge")
    )
    await ada.choose_option(await ada.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    await ada.press_button(
        await ada.press_button(board, label="End challenge"), label="End challenge"
    )
    podium = await ben.wait_for_message(lambda seen: "## The challenge is over" in read_text(seen))
    assert not is_private(podium)
    board = await wait_for_texts(ben, board, "didn't play")
    told = read_text(podium)
    assert "🥇 1.** Player" in told
    assert told.index("· 2 moves ·") < told.index("· 3 moves ·") < told.index("didn't play")
    assert (
        list_pictures(podium)[0]["description"]
        == "Podium, by cards up of 52: place 1: 1; place 2: 1."
    )

    number = told.partition("deal ")[2].partition("\n")[0]
    assert number.isdecimal()
    assert number not in before
    final = await choose_final_table(cleo, podium, place=2)
    assert is_private(final)
    # Ada's name is private: neither a text nor a custom id gives her away.
    assert "Anonymous" in told
    both = json.dumps([podium["components"], final["components"]])
    ada_ids = {ada.id, dump_number(int(ada.id))}
    assert ("· 3 moves" in read_text(final), any(each in both for each in ada_ids)) == (True, False)
    join_id = build_challenge_id(ChallengeAction.JOIN, int(read_challenge_number(board)))
    late = await cleo.press_button(board, custom_id=join_id, is_forged=True)
    assert "This is over" in read_text(late)
    again = await cleo.press_button(podium, label="Rematch")
    assert not is_private(again)
    assert ("hints not allowed" in read_text(again), number in read_text(again)) == (True, False)
    ours = [
        each
        for each in ben.messages_by_id.values()
        if "## The challenge is over" in read_text(each)
    ]
    assert len(ours) == 1
    await check_seconds_between_edits(running, board)


@pytest.mark.parametrize(
    ("options", "expected_text"),
    [
        ({"lasts": "soon"}, "I can't read “soon” as a length of time"),
        ({"lasts": "10 months"}, "like 90m, 2h, 3d or 1w"),
        ({"lasts": "9m"}, "10 minutes to 14 days"),
        ({"lasts": "15 days"}, "10 minutes to 14 days"),
        ({"deal": "0"}, "Deals are numbered from 1"),
        ({"game": "bridge"}, "There's no game called “bridge”"),
    ],
)
async def test_an_impossible_challenge_is_refused_with_a_plain_sentence(
    ada: SandboxUser, options: Json, expected_text: str
) -> None:
    answer = await ada.run_command("challenge create", **{"game": "canfield", **options})
    assert is_private(answer)
    assert expected_text in read_text(answer)


async def test_the_duration_option_is_completed(ada: SandboxUser) -> None:
    found = await ada.list_completions("challenge create", "lasts", "", game="canfield")
    assert [each["value"] for each in found] == ["10m", "1h", "1d", "7d", "14d"]
    found = await ada.list_completions("challenge create", "lasts", "1h 30 min", game="canfield")
    assert found[0] == {"name": "1 h 30 min", "value": "90m"}


async def test_a_challenge_to_one_player_is_visible_to_all_and_joinable_by_them_only(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    cleo = await bot_sandbox.create_user()
    board = await ada.run_command("challenge create", game="maria", deal="friday", player1=ben.id)
    number = read_challenge_number(board)
    assert "“friday”" in read_text(board)
    assert f"challenges {ben.username.capitalize()}." in read_text(board)
    assert "is only for the people it names" in read_text(
        await cleo.press_button(board, label="Join")
    )
    listed = await cleo.run_command("challenge list")
    assert is_private(listed)
    assert f"**{number}** · Maria" in read_text(listed)
    await cleo.press_button(await cleo.run_command("settings"), label="Use text")
    copy = await cleo.press_button(
        listed, custom_id=find_section_button_id(listed, f"**{number}**")
    )
    assert is_private(copy)
    assert "not started" in read_text(copy)
    assert not list_pictures(copy)
    joined = await ben.run_command("challenge join", challenge=number)
    assert "You're in challenge" in read_text(joined)
    own = await ben.run_command("challenge board", challenge=number)
    assert "(you) · not started" in read_text(own)
    assert list_button_labels(own) == ["Play", "Refresh"]
    bot = await load_bot_id(bot_sandbox.sandbox)
    refused = await ada.run_command("challenge create", game="maria", player1=bot)
    assert "Bots don't play here" in read_text(refused)
