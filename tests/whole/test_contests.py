"""A challenge among three users, and the rights of all others in it."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from bot.client.controls import dump_number
from bot.referee.contest_files import verify_contest_file
from bot.ui.control_ids import ChallengeAction, ChallengeId, DealerGameId
from tests.sandbox.running_sandbox import RunningSandbox
from tests.sandbox.sandbox_user import (
    Json,
    SandboxUser,
    iterate_components,
    list_controls,
    list_pictures,
    read_text,
)
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    OVER_HEADING,
    RECORD_VISIBILITY_MENU_ID,
    check_private,
    end_challenge,
    find_section_button_id,
    is_private,
    list_button_labels,
    press_control,
    read_alt_text,
    read_challenge_number,
    read_contest_id,
    read_move_count,
    wait_for_text,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


def check_is_not_identified(user: SandboxUser, *messages: Json) -> None:
    """Check that neither a text nor a custom id of the messages contains a user's id."""
    components = json.dumps([message["components"] for message in messages])
    assert user.id not in components
    assert dump_number(int(user.id)) not in components


async def check_seconds_between_edits(sandbox: RunningSandbox, scoreboard: Json) -> None:
    """Check that the bot did not edit the scoreboard more than once in five seconds."""
    edits = await sandbox.list_requests("PATCH", f"/messages/{scoreboard['id']}")
    assert all(after["at"] - before["at"] >= 5 for before, after in pairwise(edits))


@pytest.mark.slow
async def test_a_scoreboard_follows_its_players_across_a_bot_restart(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    cleo = await bot_sandbox.create_user()
    board = await ada.run_command("challenge create", game="canfield", lasts="90m", hints=False)
    assert not is_private(board)
    assert "challenges everyone here" in read_text(board)
    assert "hints not allowed" in read_text(board)
    assert list_button_labels(board) == ["How?", "Play", "Refresh", "End challenge", "Remove"]
    tables = [await user.press_button(board, label="Play") for user in (cleo, ada, ben)]
    for table in tables:
        check_private(table, f"Challenge {read_challenge_number(board)} · ")
        assert read_move_count(table) == 0
    _, adas_table, bens_table = tables
    for _ in range(3):
        adas_table = await press_control(ada, adas_table, "draw")
    await press_control(ben, bens_table, "draw")
    assert is_private(adas_table)
    assert adas_table["id"] not in ben.messages_by_id
    board = await wait_for_text(
        ben, board, "· 3 moves ·", "· 1 move ·", "· 0 moves ·", "still playing"
    )
    assert (
        f"1 {ben.display_name}: 1 up, 1 move, still playing;"
        f" 2 {ada.display_name}: 1 up, 3 moves, still"
    ) in read_alt_text(board)

    await bot_sandbox.restart_bot()
    bens_table = await press_control(ben, await ben.press_button(board, label="Play"), "draw")
    assert read_move_count(bens_table) == 2
    refusal = await ben.press_button(board, label="End challenge")
    assert "Only its maker or a moderator" in read_text(refusal)
    await check_seconds_between_edits(bot_sandbox.sandbox, board)


async def test_a_challenge_ends_with_a_podium_final_tables_and_a_rematch(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, tmp_path: Path
) -> None:
    cleo, running = await bot_sandbox.create_user(), bot_sandbox.sandbox
    # Other challenges may end in the users' usual channel.
    channel_id = await running.create_channel("Patience Club", "three-players")
    ada.channel = ben.channel = cleo.channel = channel_id
    board = await cleo.run_command("challenge create", game="canfield", lasts="90m", hints=False)
    requests_before_play = json.dumps(await running.list_requests())
    for user, draw_count in ((ada, 3), (ben, 2)):
        await user.press_button(board, label="Play")
        await user.run_command("draw", times=draw_count)
    await ada.choose_option(await ada.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    await end_challenge(cleo, board)
    podium = await ben.wait_for_message(lambda message: OVER_HEADING in read_text(message))
    assert not is_private(podium)
    board = await wait_for_text(ben, board, "didn't play")
    podium_text = read_text(podium)
    assert "🥇 1.** Player" in podium_text
    row_starts = map(podium_text.index, ("· 2 moves ·", "· 3 moves ·", "didn't play"))
    assert all(first < second for first, second in pairwise(row_starts))
    # The picture has the name of a player with a public record, and only of such a player.
    assert read_alt_text(podium) == (
        f"Podium, by cards up of 52: place 1 {ben.display_name}: 1; place 2: 1."
    )

    deal_number = podium_text.partition("deal ")[2].partition("\n")[0]
    assert deal_number.isdecimal()
    assert deal_number not in requests_before_play
    (menu,) = [control for control in list_controls(podium) if control.get("options")]
    second = menu["options"][1]["value"]
    final_table = await cleo.choose_option(podium, menu["custom_id"], second)
    check_private(final_table, "· 3 moves")
    # Ada's name is private.
    assert "Anonymous" in podium_text
    check_is_not_identified(ada, podium, final_table)
    join_id = ChallengeId(ChallengeAction.JOIN, read_contest_id(board)).dump()
    refusal = await cleo.press_button(board, custom_id=join_id, is_forged=True)
    assert "This challenge is over" in read_text(refusal)
    assert "(you) · didn't play" in read_text(refusal)
    file_message = await cleo.press_button(podium, label="Contest file")
    assert is_private(file_message)
    [file] = [part["file"] for part in iterate_components(file_message) if part["type"] == 13]
    data = await running.download_file(file["url"])
    (tmp_path / "contest.json").write_bytes(data)
    _, problems = verify_contest_file(tmp_path / "contest.json")
    assert problems == []
    # What was promised before anybody played is the deal that was played.
    assert f"`{json.loads(data)['contest']['seal'][:8]}`" in requests_before_play
    assert [entry["player"] for entry in json.loads(data)["entries"][:2]] == [
        ben.display_name,
        None,
    ]
    rematch = await cleo.press_button(podium, label="Rematch")
    assert not is_private(rematch)
    assert "hints not allowed" in read_text(rematch)
    assert deal_number not in read_text(rematch)
    assert sum(OVER_HEADING in text for text in map(read_text, await ben.list_messages())) == 1
    await check_seconds_between_edits(running, board)


async def test_a_challenge_to_one_player_is_visible_to_all_and_joinable_by_them_only(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    cleo = await bot_sandbox.create_user()
    board = await ada.run_command("challenge create", game="maria", deal="friday", player1=ben.id)
    number = read_challenge_number(board)
    # In another server it is unknown.
    page = await cleo.run_command("help", "Card circle")
    for action in ChallengeAction:
        custom_id = ChallengeId(action, read_contest_id(board)).dump()
        answer = await cleo.press_button(page, custom_id=custom_id, is_forged=True)
        assert "There's no such challenge" in read_text(answer), action
        assert ada.display_name not in read_text(answer)
    dealer_id = DealerGameId(read_contest_id(board)).dump()
    answer = await cleo.press_button(page, custom_id=dealer_id, is_forged=True)
    assert "There's no such challenge" in read_text(answer)
    assert "“friday”" in read_text(board)
    assert f"challenges <@{ben.id}>." in read_text(board)
    refusal = await cleo.press_button(board, label="Play")
    assert "is only for the people it names" in read_text(refusal)
    challenge_list = await cleo.run_command("challenge list")
    check_private(challenge_list, f"**{number}** · Maria")
    await cleo.press_button(await cleo.run_command("settings"), label="Use text")
    scoreboard_id = find_section_button_id(challenge_list, f"**{number}**")
    copy = await cleo.press_button(challenge_list, custom_id=scoreboard_id)
    check_private(copy, "not started")
    assert not list_pictures(copy)
    table = await ben.run_command("challenge join", challenge=number)
    assert is_private(table)
    assert read_move_count(table) == 0
    bens_board = await ben.run_command("challenge board", challenge=number)
    assert "(you) · 0 of 104 up · 0 moves" in read_text(bens_board)
    assert list_button_labels(bens_board) == ["How?", "Play", "Refresh"]
    refusal = await ada.run_command("challenge create", game="maria", player1="patience-table")
    assert "Bots don't play here" in read_text(refusal)


async def test_a_challenge_ended_elsewhere_confirms_to_its_maker_only(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    ada.channel = "Card circle"
    board = await ada.run_command("challenge create", game="canfield")
    assert "challenges everyone here" in read_text(board)
    ada.channel = ben.channel
    # The number may be another challenge's here: the completed option says which is meant.
    number = read_challenge_number(board)
    choices = await ada.list_completions("challenge end", "challenge", "private chat")
    [option] = [choice["value"] for choice in choices]
    assert choices[0]["name"].startswith(f"{number} in a private chat · Canfield")
    question = await ada.run_command("challenge end", challenge=option)
    assert f"End challenge {number} in a private chat" in read_text(question)
    # Challenges of earlier tests may have ended by now.
    earlier_ids = {*ben.messages_by_id}
    await ada.press_button(question, label="End challenge")
    podium = await ada.wait_for_message(
        lambda message: is_private(message) and OVER_HEADING in read_text(message)
    )
    assert "challenged everyone here" in read_text(podium)
    assert "🥇" not in read_text(podium), "a medal for a player who has not played"
    assert not any(
        OVER_HEADING in read_text(message)
        for message_id, message in ben.messages_by_id.items()
        if message_id not in earlier_ids
    )
