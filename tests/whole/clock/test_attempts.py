"""Attempts: at the table, in lists of games, and as replays."""

import json
import re

import pytest

from bot.services.games.game_requests import GameVersion
from tests.sandbox.driver.messages import list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.clock.challenge_attempts import (
    create_challenge,
    end_challenge,
    join_and_begin,
    load_deal_number,
)
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import (
    build_analysis_id,
    build_keep_game_id,
    build_move_list_id,
    build_replay_id,
    build_resume_id,
    build_same_deal_id,
    build_share_id,
    build_table_action_id,
)
from tests.whole.driver.table_messages import (
    QUESTION,
    is_private,
    list_button_labels,
    press_control,
    read_alt_text,
    read_challenge_number,
    read_game_id,
    read_move_count,
    resign_game,
)

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_an_attempt_is_visible_to_its_player_only_until_the_end(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    contest_id, board = await create_challenge(ann, undo=False, hints=False)
    number = str(await load_deal_number(clocked_sandbox, contest_id))
    await ben.run_command("new", deal="1")
    table = await join_and_begin(ben, board)
    assert is_private(table)
    assert f"Challenge {read_challenge_number(board)} · ends <t:" in read_text(table)
    assert not {"Undo", "Hint", "Play too"} & set(list_button_labels(table))
    table = await press_control(ben, table, "draw")
    assert is_private(table)
    for command in ("undo", "hint"):
        assert "This challenge doesn't allow " in read_text(await ben.run_command(command))
    more_page = await press_control(ben, table, "more")
    assert list_button_labels(more_page)[-2:] == ["New deal", "Give up"]
    for command in ("draw", "table", "auto"):
        assert is_private(await ben.run_command(command))
    result = await resign_game(ben)
    assert "**Place 1 of 1 so far**" in read_text(result)
    assert list_button_labels(result) == ["Share", "Scoreboard", "Replay", "Same deal"]
    shared = await ben.press_button(result, label="Share")
    assert is_private(shared)
    assert re.search(
        r"```\nChallenge \d+ · Canfield\n[🟩⬜]{10} \d+/52\n\d+ moves? · ", read_text(shared)
    )
    result = await ben.press_button(shared, label="Go back")
    assert list_button_labels(result) == ["Share", "Scoreboard", "Replay", "Same deal"]
    practice = await ben.press_button(result, label="Same deal")
    assert is_private(practice)
    assert "Only you see this until" in read_text(practice)
    assert is_private(await press_control(ben, practice, "draw"))
    public_messages = [message for message in await ann.list_messages() if not is_private(message)]
    assert number not in json.dumps(public_messages)
    # The game from before the attempt is still there, and still public.
    games_page = await ben.run_command("games")
    assert "deal 1\n" in read_text(games_page)
    assert not is_private(await ben.press_button(games_page, label="Resume"))
    clocked_sandbox.clock.advance(hours=1)
    assert not is_private(await ann.run_command("new", deal=number))


async def test_a_player_cannot_see_the_deal_before_their_attempt(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    contest_id, board = await create_challenge(ann)
    table = await join_and_begin(ben, board)
    game_id = read_game_id(table)
    await press_control(ben, table, "draw")
    await resign_game(ben)
    number = str(await load_deal_number(clocked_sandbox, contest_id))
    for custom_id in (
        build_same_deal_id(game_id),
        build_replay_id(game_id),
        build_move_list_id(game_id),
    ):
        answer = await ann.press_button(board, custom_id=custom_id, is_forged=True)
        assert is_private(answer)
        assert "That deal is in a daily or challenge" in read_text(answer)
        assert number not in json.dumps(answer)
    for custom_id in (
        build_share_id(game_id),
        build_keep_game_id(game_id),
        build_resume_id(game_id),
        build_table_action_id(GameVersion(game_id, 1), "more"),
    ):
        answer = await ann.press_button(board, custom_id=custom_id, is_forged=True)
        assert "somebody else's table" in read_text(answer)
        assert number not in json.dumps(answer)
    answer = await ann.run_command("replay", game_id=str(game_id))
    assert "That deal is in a daily or challenge" in read_text(answer)
    assert await ann.list_completions("replay", "game_id", "") == []
    # The player sees the film and the moves of their own attempt at any time, privately.
    for custom_id in (build_move_list_id(game_id), build_replay_id(game_id)):
        answer = await ben.press_button(board, custom_id=custom_id, is_forged=True)
        assert is_private(answer)
        assert "That deal is in a daily or challenge" not in read_text(answer)


async def test_an_uncounted_attempt_says_so_before_its_first_move(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    _, board = await create_challenge(ann, deal="friday")
    assert "so it counts only here." in read_text(board)
    table = await ben.press_button(board, label="Play")
    assert "This deal was picked, so it counts only in its challenge" in read_text(table)
    assert "Practice" not in read_text(await press_control(ben, table, "draw"))
    assert "Doesn't count towards the leaderboards." in read_text(await resign_game(ben))
    contest_id, board = await create_challenge(ann)
    table = await ann.press_button(board, label="Play")
    for message in (board, table):
        assert "counts only" not in read_text(message)
    number = str(await load_deal_number(clocked_sandbox, contest_id))
    warning = await ben.run_command("new", game="canfield", deal=number)
    await ben.press_button(warning, label="Play anyway")
    warning = await ben.press_button(board, label="Play")
    table = await ben.press_button(warning, label="Play unranked")
    assert "Practice: you've seen this deal" in read_text(table)


async def test_a_lost_attempt_is_looked_into_once_its_challenge_is_over(ann: SandboxUser) -> None:
    _, board = await create_challenge(ann)
    table = await ann.press_button(board, label="Play")
    game_id = read_game_id(table)
    await press_control(ann, table, "draw")
    result = await resign_game(ann)
    assert QUESTION not in list_button_labels(result)
    forged_id = build_analysis_id(game_id)
    refused = await ann.press_button(result, custom_id=forged_id, is_forged=True)
    assert "That deal is in a daily or challenge that's still open." in read_text(refused)
    await end_challenge(ann, board)
    podium = await ann.run_command("challenge board", challenge=read_challenge_number(board))
    final_table = await press_control(ann, podium, str(game_id))
    assert list_button_labels(final_table) == ["Replay", "Same deal", QUESTION, "Go back"]
    note = await ann.press_button(final_table, label=QUESTION)
    # This bot has no workers to search with.
    await ann.wait_for_message(
        lambda message: message["id"] == note["id"] and "I don't know." in read_text(message)
    )


async def test_a_replay_shows_the_attempt_as_it_stood_at_the_end(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    _, board = await create_challenge(ann)
    table = await press_control(ann, await ann.press_button(board, label="Play"), "draw")
    game_id = read_game_id(table)
    await end_challenge(ann, board)
    await ann.run_command("draw", times=2)
    podium = await ben.run_command("challenge board", challenge=read_challenge_number(board))
    final_table = await press_control(ben, podium, str(game_id))
    assert read_move_count(final_table) == 1
    assert list_button_labels(final_table) == ["Replay", "Play this", "Go back"]
    await ben.press_button(final_table, label="Replay")
    film = await ben.wait_for_message(
        lambda message: f"canfield-{game_id}.gif" in str(list_pictures(message))
    )
    assert ": 1 move before the daily or challenge ended" in read_alt_text(film)
    assert not is_private(film)
    move_list = await ben.press_button(film, label="List moves")
    assert read_text(move_list).endswith(
        "\n1: draw\nThis is how it stood when its daily or challenge ended."
    )


@pytest.mark.parametrize("press", ["draw", "typed", "give up"])
async def test_a_press_after_the_end_ends_the_attempt_as_it_was(
    ann: SandboxUser, ben: SandboxUser, press: str
) -> None:
    _, board = await create_challenge(ann)
    table = await press_control(ben, await ben.press_button(board, label="Play"), "draw")
    question = await ben.run_command("resign")
    await end_challenge(ann, board)
    if press == "draw":
        answer = await press_control(ben, table, "draw")
        assert answer["id"] == table["id"]
    elif press == "typed":
        answer = await ben.run_command("draw")
    else:
        answer = await ben.press_button(question, label="Give up")
    assert "Time's up:" in read_text(answer)
    assert "that came after the end. The table counts as it was." in read_text(answer)
    assert re.search(r"Timed out.* with \d+ of 52 cards up: 1 move in", read_text(answer))
    assert re.search(r"Time ran out first: \d+ cards? up counts? there", read_text(answer))
    assert list_button_labels(answer)[:2] == ["Share", "Scoreboard"]
    assert "You have no game on the table" in read_text(await ben.run_command("draw"))


async def test_unfinished_games_are_listed_in_pages(ann: SandboxUser, ben: SandboxUser) -> None:
    await ben.run_command("new", deal="1")
    # Who creates a challenge is in it before they begin.
    for _ in range(9):
        await create_challenge(ben)
    _, board = await create_challenge(ann)
    table = await join_and_begin(ben, board)
    daily_table = await ben.press_button(await ben.run_command("daily"), label="Play")
    assert is_private(daily_table)
    first_page = await ben.run_command("games")
    assert "Daily of" in read_text(first_page)
    assert list_button_labels(first_page).count("Play") == 9
    second_page = await ben.press_button(first_page, label="Next ›")
    assert second_page["id"] == first_page["id"]
    assert "deal 1\n" in read_text(second_page)
    first_page = await ben.press_button(second_page, label="‹ Back")
    resumed = await ben.press_button(first_page, label="Resume")
    assert read_text(resumed).splitlines()[0] == read_text(table).splitlines()[0]
    shown_again = await ben.press_button(await ben.run_command("games"), label="Show table")
    saved_line = f"\nSaved {read_text(daily_table).split('**')[1]} for later."
    assert saved_line in read_text(resumed)
    assert read_text(shown_again) == read_text(resumed).replace(saved_line, "")


async def test_an_ended_challenge_is_listed_as_over(ann: SandboxUser) -> None:
    _, board = await create_challenge(ann)
    number = read_challenge_number(board)
    await ann.press_button(board, label="Play")
    await ann.run_command("draw")
    assert f"**Challenge {number}** · ends <t:" in read_text(await ann.run_command("games"))
    await end_challenge(ann, board)
    await ann.run_command("new", deal="1")
    assert f"**Challenge {number}** · over" in read_text(await ann.run_command("games"))
