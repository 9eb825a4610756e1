"""A game's time is the same wherever it is shown: from the deal to the last move."""

import re

import pytest

from bot.store.contests import entries
from bot.store.games import results
from tests.sandbox.driver.messages import Json, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.clock.challenge_attempts import create_challenge, end_challenge
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import build_move_list_id, build_share_id
from tests.whole.driver.table_messages import read_challenge_number, resign_game

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLAYED, THOUGHT = 14, 28
"""The seconds from the deal to the last move, and from there to giving up."""


def list_shown_times(message: Json) -> list[str]:
    """Return the durations below a minute in a message's text and its pictures' descriptions."""
    descriptions = [picture["description"] for picture in list_pictures(message)]
    return re.findall(r"\b\d+ s\b", "\n".join([read_text(message), *descriptions]))


async def play_and_resign(clocked_sandbox: ClockedSandbox, user: SandboxUser) -> tuple[int, Json]:
    """Draw after some time, give up after some more; return the game's id and the answer."""
    clocked_sandbox.clock.advance(seconds=PLAYED)
    await user.run_command("draw")
    clocked_sandbox.clock.advance(seconds=THOUGHT)
    outcome = await resign_game(user)
    async with clocked_sandbox.stores[0].begin_read() as conn:
        [result] = await results.list_player_results(conn, int(user.id), 1)
    return result.game_id, outcome


async def test_every_place_shows_the_same_time_for_a_game(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser
) -> None:
    clocked_sandbox.set_clock("2026-10-05T09:00:00")
    await ann.press_button(await ann.run_command("settings"), label="Use text")
    await ann.press_button(await ann.run_command("daily"), label="Play")
    daily_game_id, outcome = await play_and_resign(clocked_sandbox, ann)
    shown = {
        "the daily's outcome": outcome,
        "the daily's board": await ann.run_command("daily"),
        "the daily's text to share": await ann.press_button(
            outcome, custom_id=build_share_id(daily_game_id), is_forged=True
        ),
    }
    _, board = await create_challenge(ann, measure="time")
    number = read_challenge_number(board)
    clocked_sandbox.clock.advance(minutes=1)
    await ann.press_button(board, label="Play")
    game_id, outcome = await play_and_resign(clocked_sandbox, ann)
    shown |= {
        "the outcome": outcome,
        "the replay": await ann.run_command("replay", game_id=str(game_id)),
        "the list of moves": await ann.press_button(
            board, custom_id=build_move_list_id(game_id), is_forged=True
        ),
        "the text to share": await ann.press_button(
            board, custom_id=build_share_id(game_id), is_forged=True
        ),
        "the scoreboard": await ann.run_command("challenge board", challenge=number),
        "the record": await ann.run_command("stats"),
    }
    await end_challenge(ann, board)
    shown["the podium"] = await ann.run_command("challenge board", challenge=number)
    for place, message in shown.items():
        times = list_shown_times(message)
        assert times, f"{place}: {read_text(message)}"
        assert set(times) == {f"{PLAYED} s"}, f"{place}: {read_text(message)}"
    async with clocked_sandbox.stores[0].begin_read() as conn:
        stored = await results.list_player_results(conn, int(ann.id), 2)
        attempts = [await entries.find_entry_of_game(conn, result.game_id) for result in stored]
    assert [row and row.seconds for row in (*stored, *attempts)] == [PLAYED] * 4
