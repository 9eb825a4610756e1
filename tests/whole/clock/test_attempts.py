"""Attempts at the table, through real sockets, by a clock that the test holds."""

import json
import re
from typing import Any

import pytest

from bot.services.games.game_requests import GameVersion
from bot.ui.challenges.custom_ids import ChallengeAction
from tests.sandbox.driver.messages import Json, list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import (
    build_challenge_id,
    build_keep_game_id,
    build_move_list_id,
    build_replay_id,
    build_resume_id,
    build_same_deal_id,
    build_share_id,
    build_table_action_id,
)
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_challenge_number,
    read_game_id,
    read_move_count,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def create_challenge(user: SandboxUser, **options: Any) -> tuple[int, Json]:
    """Create a challenge of an hour; return its number and its scoreboard."""
    board = await user.run_command("challenge create", game="canfield", lasts="1h", **options)
    return int(read_challenge_number(board)), board


async def join_and_begin(user: SandboxUser, scoreboard_message: Json) -> Json:
    """Join a challenge and begin the attempt; return its table."""
    joined = await user.press_button(scoreboard_message, label="Join")
    return await user.press_button(joined, label="Play")


async def resign_game(user: SandboxUser) -> Json:
    return await user.press_button(await user.run_command("resign"), label="Give up")


async def load_deal_number(clocked_sandbox: ClockedSandbox, contest: int) -> int:
    """The number that nobody is to know."""
    return (await clocked_sandbox.bots[0].services.contests.load_scoreboard(contest)).contest.deal


async def test_an_attempt_is_visible_to_its_player_only_until_the_end(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    contest, board = await create_challenge(ann, undo=False, hints=False)
    number = str(await load_deal_number(clocked_sandbox, contest))
    before = await ben.run_command("new", deal="1")
    table = await join_and_begin(ben, board)
    assert is_private(table)
    assert f"Challenge {contest} · ends <t:" in read_text(table)
    assert not {"Undo", "Hint", "Play this"} & set(list_button_labels(table))
    table = await press_control(ben, table, "draw")
    assert is_private(table)
    for each in ("undo", "hint"):
        assert "This challenge doesn't allow " in read_text(await ben.run_command(each))
    assert list_button_labels(await press_control(ben, table, "more"))[-2:] == [
        "New deal",
        "Give up",
    ]
    # Typed, and shown again, it is no more to be seen by others.
    for answer in (
        await ben.run_command("draw"),
        await ben.run_command("table"),
        await ben.run_command("auto"),
    ):
        assert is_private(answer)
    over = await resign_game(ben)
    assert "**Place 1 of 1 so far**" in read_text(over)
    assert list_button_labels(over) == ["Share", "Scoreboard", "Replay", "Same deal"]
    assert is_private(await ben.press_button(over, label="Scoreboard"))
    boast = await ben.press_button(over, label="Share")
    assert is_private(boast)
    assert re.search(
        r"```\nChallenge \d+ · Canfield\n[🟩⬜]{10} \d+/52\n\d+ moves? · ", read_text(boast)
    )
    practice = await ben.press_button(over, label="Same deal")
    assert is_private(practice)
    assert "Only you see this until" in read_text(practice)
    assert is_private(await press_control(ben, practice, "draw"))
    # What all could see tells nothing of the number, nor of whose tables' controls.
    seen = json.dumps([each for each in await ann.list_messages() if not is_private(each)])
    assert number not in seen
    # What was on the table waits where it was.
    listed = await ben.run_command("games")
    assert "deal 1\n" in read_text(listed)
    assert not is_private(await ben.press_button(listed, label="Resume"))
    assert before["id"] != listed["id"]
    clocked_sandbox.clock.advance(hours=1)
    assert not is_private(await ann.run_command("new", deal=number))


async def test_a_player_cannot_see_the_deal_before_their_attempt(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    contest, board = await create_challenge(ann)
    table = await join_and_begin(ben, board)
    game = read_game_id(table)
    await press_control(ben, table, "draw")
    await resign_game(ben)
    number = str(await load_deal_number(clocked_sandbox, contest))
    for custom_id in (build_same_deal_id(game), build_replay_id(game), build_move_list_id(game)):
        answer = await ann.press_button(board, custom_id=custom_id, is_forged=True)
        assert is_private(answer)
        assert "That deal is in a daily or challenge" in read_text(answer)
        assert number not in json.dumps(answer)
    for custom_id in (
        build_share_id(game),
        build_keep_game_id(game),
        build_resume_id(game),
        build_table_action_id(GameVersion(game, 1), "more"),
    ):
        answer = await ann.press_button(board, custom_id=custom_id, is_forged=True)
        assert "somebody else's table" in read_text(answer)
        assert number not in json.dumps(answer)
    assert "That deal is in a daily or challenge" in read_text(
        await ann.run_command("replay", game_id=str(game))
    )
    assert str(game) not in json.dumps(await ann.list_completions("replay", "game_id", ""))
    # One's own film is one's own meanwhile.
    assert is_private(
        await ben.press_button(board, custom_id=build_move_list_id(game), is_forged=True)
    )
    assert is_private(
        await ben.press_button(board, custom_id=build_replay_id(game), is_forged=True)
    )


async def test_a_free_game_of_a_challenge_deal_asks_for_confirmation(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    contest, board = await create_challenge(ann, deal="7")
    asked = await ben.run_command("new", game="canfield", deal="7")
    assert is_private(asked)
    assert "unranked" in read_text(asked)
    assert list_button_labels(asked) == ["Play anyway", "Not now"]
    left = await ben.press_button(asked, label="Not now")
    assert (left["id"], list_button_labels(left)) == (asked["id"], [])
    assert "You have no game on the table" in read_text(await ben.run_command("draw"))
    await ben.run_command("new", deal="1")
    asked = await ben.run_command("new", game="canfield", deal="7")
    asked = await ben.press_button(asked, label="Play anyway")
    assert list_button_labels(asked) == ["Save for later", "Give up", "Keep playing"]
    free = await ben.press_button(asked, label="Save for later")
    free = await ben.run_command("table")
    assert is_private(free)
    assert "deal 7\n" in read_text(free)
    joined = await ben.press_button(board, label="Join")
    asked = await ben.press_button(joined, label="Play")
    assert "You've seen this deal before" in read_text(asked)
    assert list_button_labels(asked) == ["Play unranked", "Not now"]
    table = await ben.press_button(asked, label="Play unranked")
    assert f"Challenge {contest}" in read_text(table)
    await press_control(ben, table, "draw")
    assert "unranked" in read_text(await resign_game(ben))
    again = await ben.press_button(board, label="Play")
    assert "You've used your one attempt" in read_text(again)


async def test_an_uncounted_attempt_says_so_before_its_first_move(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    _, board = await create_challenge(ann, deal="friday")
    told = await ben.press_button(board, label="Join")
    for each in (board, told):
        assert "so it counts only here." in read_text(each)
    table = await ben.press_button(told, label="Play")
    assert "This deal was picked, so it counts only in its challenge" in read_text(table)
    assert "Practice" not in read_text(await press_control(ben, table, "draw"))
    assert "Doesn't count towards the leaderboards." in read_text(await resign_game(ben))
    contest, board = await create_challenge(ann)
    fresh = await ann.press_button(board, label="Play")
    assert not any("counts only" in read_text(each) for each in (board, fresh))
    number = str(await load_deal_number(clocked_sandbox, contest))
    asked = await ben.run_command("new", game="canfield", deal=number)
    await ben.press_button(asked, label="Play anyway")
    table = await ben.press_button(
        await ben.press_button(board, label="Play"), label="Play unranked"
    )
    assert "Practice: you've seen this deal" in read_text(table)


async def test_a_free_table_offers_its_deal_to_whoever_presses(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    hers = await ann.run_command("new", deal="5")
    assert not is_private(hers)
    his = await ben.press_button(hers, label="Play this")
    assert "deal 5\n" in read_text(his)
    assert (f"<@{ben.id}>" in read_text(his), read_move_count(his)) == (True, 0)
    await press_control(ann, hers, "draw")
    over = await resign_game(ann)
    boast = await ann.press_button(over, label="Share")
    assert "Canfield · deal 5\n" in read_text(boast)
    assert "somebody else's table" in read_text(
        await ben.press_button(over, custom_id=build_share_id(read_game_id(hers)), is_forged=True)
    )


async def test_a_challenge_deal_can_be_played_by_anyone_once_it_is_over(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    contest, board = await create_challenge(ann)
    number = await load_deal_number(clocked_sandbox, contest)
    early = await ben.press_button(
        board, custom_id=build_challenge_id(ChallengeAction.PLAY_SAME_DEAL, contest), is_forged=True
    )
    assert "You'll see it after" in read_text(early)
    await ann.press_button(
        await ann.press_button(board, label="End challenge"), label="End challenge"
    )
    for person in (ann, ben):  # nobody has played
        over = await person.run_command("challenge board", challenge=str(contest))
        table = await person.press_button(over, label="Play this")
        assert f"deal {number}\n" in read_text(table)
        assert "Practice: you picked this deal" in read_text(table)


async def test_a_replay_shows_the_attempt_as_it_stood_at_the_end(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    contest, board = await create_challenge(ann)
    table = await press_control(ann, await ann.press_button(board, label="Play"), "draw")
    game = read_game_id(table)
    await ann.press_button(
        await ann.press_button(board, label="End challenge"), label="End challenge"
    )
    await press_control(
        ann, await press_control(ann, await ann.run_command("table"), "draw"), "draw"
    )
    over = await ben.run_command("challenge board", challenge=str(contest))
    final = await press_control(ben, over, str(game))
    assert (read_move_count(final), list_button_labels(final)) == (1, ["Replay", "Play this"])
    await ben.press_button(final, label="Replay")
    film = await ben.wait_for_message(
        lambda seen: f"canfield-{game}.gif" in str(list_pictures(seen))
    )
    assert ": 1 move before the daily or challenge ended" in list_pictures(film)[0]["description"]
    assert not is_private(film)
    told = await ben.press_button(film, label="List moves")
    assert read_text(told).endswith(
        "\n1: draw\nThis is how it stood when its daily or challenge ended."
    )


async def test_games_under_way_are_listed_in_pages(ann: SandboxUser, ben: SandboxUser) -> None:
    await ben.run_command("new", deal="1")
    contests = [await create_challenge(ann if number < 7 else ben) for number in range(12)]
    for _, board in contests[1:7]:
        await ben.press_button(board, label="Join")
    table = await join_and_begin(ben, contests[0][1])
    daily = await ben.press_button(await ben.run_command("daily"), label="Play")
    first = await ben.run_command("games")
    assert "Daily of" in read_text(first)
    assert list_button_labels(first).count("Play") == 9
    second = await ben.press_button(first, label="Next ›")
    assert second["id"] == first["id"]
    assert "deal 1\n" in read_text(second)
    first = await ben.press_button(second, label="‹ Back")
    gone_on = await ben.press_button(first, label="Resume")
    assert read_text(gone_on).splitlines()[0] == read_text(table).splitlines()[0]
    shown = await ben.press_button(await ben.run_command("games"), label="Show table")
    assert read_text(shown) == read_text(gone_on)
    assert is_private(daily)


async def test_an_ended_challenge_is_listed_as_over(ann: SandboxUser) -> None:
    contest, board = await create_challenge(ann)
    await ann.press_button(board, label="Play")
    await ann.run_command("draw")
    assert f"**Challenge {contest}** · ends <t:" in read_text(await ann.run_command("games"))
    await ann.press_button(
        await ann.press_button(board, label="End challenge"), label="End challenge"
    )
    await ann.run_command("new", deal="1")
    assert f"**Challenge {contest}** · over" in read_text(await ann.run_command("games"))


async def test_a_public_table_of_a_contest_deal_continues_privately(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    table = await ben.run_command("new", game="canfield", deal="9")
    assert not is_private(table)
    await create_challenge(ann, deal="9")
    moved = await press_control(ben, table, "draw")
    assert is_private(moved)
    assert moved["id"] != table["id"]
    await ben.wait_for_message(lambda seen: seen["id"] == table["id"] and not list_controls(seen))
