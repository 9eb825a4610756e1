"""Attempts at the table, their deals and times; slow hints."""

import asyncio
import json
import re
from typing import Any

import pytest

from bot.engine.moves import DRAW_MOVE, Move
from bot.services import solver_pool
from bot.services.solver_pool import SolverPool
from bot.services.tables import GameVersion
from bot.solver.solution import Solution, Verdict
from bot.solver.worker import FairChoice
from bot.store import contests, games
from bot.ui import table
from bot.ui.control_ids import (
    ChallengeAction,
    ChallengeId,
    KeepGameId,
    MoveListId,
    ReplayId,
    ResumeGameId,
    SameDealId,
    ShareTextId,
)
from tests.sandbox.sandbox_user import Json, SandboxUser, list_pictures, read_text
from tests.whole.bot_sandbox import ClockedSandbox
from tests.whole.table_messages import (
    build_table_action_id,
    check_private,
    end_challenge,
    is_private,
    list_button_labels,
    press_control,
    read_alt_text,
    read_challenge_number,
    read_contest_id,
    read_game_id,
    read_move_count,
    resign_game,
    wait_for_deletion,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


async def test_an_attempt_is_visible_to_its_player_only_until_the_end(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    contest_id, board = await create_challenge(ann, undo=False, hints=False)
    number = str(await load_deal_number(clocked_sandbox, contest_id))
    await ben.run_command("new", deal="1")
    table = await ben.press_button(board, label="Play")
    check_private(table, f"Challenge {read_challenge_number(board)} · ends <t:")
    assert not {"Undo", "Hint", "Play too"} & set(list_button_labels(table))
    table = await press_control(ben, table, "draw")
    assert is_private(table)
    for command in ("undo", "hint"):
        assert "This game doesn't allow that" in read_text(await ben.run_command(command))
    more_page = await press_control(ben, table, "more")
    assert {"New deal", "Give up"} <= {*list_button_labels(more_page)}
    assert "Remove" not in list_button_labels(more_page)
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
    check_private(practice, "Only you see this until")
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
    table = await ben.press_button(board, label="Play")
    game_id = read_game_id(table)
    await press_control(ben, table, "draw")
    await resign_game(ben)
    number = str(await load_deal_number(clocked_sandbox, contest_id))
    for custom_id in (
        SameDealId(game_id).dump(),
        ReplayId(game_id).dump(),
        MoveListId(game_id).dump(),
    ):
        answer = await ann.press_button(board, custom_id=custom_id, is_forged=True)
        check_private(answer, "That deal's daily or challenge is still open")
        assert number not in json.dumps(answer)
    for custom_id in (
        ShareTextId(game_id).dump(),
        KeepGameId(game_id).dump(),
        ResumeGameId(game_id).dump(),
        build_table_action_id(GameVersion(game_id, 1), "more"),
    ):
        answer = await ann.press_button(board, custom_id=custom_id, is_forged=True)
        assert "somebody else's table" in read_text(answer)
        assert number not in json.dumps(answer)
    answer = await ann.run_command("replay", game_id=str(game_id))
    assert "That deal's daily or challenge is still open" in read_text(answer)
    assert await ann.list_completions("replay", "game_id", "") == []
    # The player sees the film and the moves of their own attempt at any time, privately.
    for custom_id in (MoveListId(game_id).dump(), ReplayId(game_id).dump()):
        answer = await ben.press_button(board, custom_id=custom_id, is_forged=True)
        assert is_private(answer)
        assert "That deal's daily or challenge is still open" not in read_text(answer)


async def test_an_uncounted_attempt_says_so_before_its_first_move(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    _, board = await create_challenge(ann, deal="friday")
    assert "Its maker picked the deal." in read_text(board)
    table = await ben.press_button(board, label="Play")
    assert "This counts on its scoreboard, not on leaderboards." in read_text(table)
    assert "Practice" not in read_text(await press_control(ben, table, "draw"))
    assert "Doesn't count towards the leaderboards." in read_text(await resign_game(ben))
    _, board = await create_challenge(ann)
    table = await ann.press_button(board, label="Play")
    assert "picked" not in read_text(board)
    assert "This counts on its scoreboard, not on leaderboards." in read_text(table)


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


async def test_a_press_after_the_end_ends_the_attempt_as_it_was(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    _, board = await create_challenge(ann)
    tables = [
        await press_control(user, await user.press_button(board, label="Play"), "draw")
        for user in (ann, ben)
    ]
    question = await ben.run_command("resign")
    assert "It's your one attempt." in read_text(question)
    await end_challenge(ann, board)
    answers = [
        await press_control(ann, tables[0], "draw"),
        await ben.press_button(question, label="Give up"),
    ]
    assert answers[0]["id"] == tables[0]["id"]
    for answer in answers:
        assert "Time's up:" in read_text(answer)
        assert "that came after the end. The table counts as it was." in read_text(answer)
        assert re.search(r"Timed out.* with \d+ of 52 cards up: 1 move in", read_text(answer))
        assert re.search(r"Time's up\. \d+ cards? up counts?\.", read_text(answer))
        assert list_button_labels(answer)[:2] == ["Share", "Scoreboard"]
    assert "You have no game on the table" in read_text(await ben.run_command("draw"))


async def test_unfinished_games_are_listed_in_pages(ann: SandboxUser, ben: SandboxUser) -> None:
    await ben.run_command("new", deal="1")
    # Who creates a challenge is in it before they begin.
    for _ in range(9):
        await create_challenge(ben)
    _, board = await create_challenge(ann)
    table = await ben.press_button(board, label="Play")
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


async def test_an_ended_challenge_is_listed_as_over_until_its_attempts_end(
    ann: SandboxUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Larger challenges end their attempts a little later.
    monkeypatch.setattr("bot.services.contests.ATTEMPTS_BATCH_SIZE", 0)
    _, board = await create_challenge(ann)
    number = read_challenge_number(board)
    await ann.press_button(board, label="Play")
    await ann.run_command("draw")
    assert f"**Challenge {number}** · ends <t:" in read_text(await ann.run_command("games"))
    await end_challenge(ann, board)
    await ann.run_command("new", deal="1")
    assert f"**Challenge {number}** · over" in read_text(await ann.run_command("games"))


async def test_a_free_game_of_a_challenge_deal_asks_for_confirmation(
    ann: SandboxUser, ben: SandboxUser
) -> None:
    _, board = await create_challenge(ann, deal="7")
    warning = await ben.run_command("new", game="canfield", deal="7")
    check_private(warning, "unranked")
    assert list_button_labels(warning) == ["Play anyway", "Not now"]
    declined = await ben.press_button(warning, label="Not now")
    assert (declined["id"], list_button_labels(declined)) == (warning["id"], [])
    assert "You have no game on the table" in read_text(await ben.run_command("draw"))
    await ben.run_command("new", deal="1")
    warning = await ben.run_command("new", game="canfield", deal="7")
    question = await ben.press_button(warning, label="Play anyway")
    assert list_button_labels(question) == ["Save for later", "Give up", "Keep playing"]
    await ben.press_button(question, label="Save for later")
    check_private(await ben.run_command("table"), "deal 7\n")
    warning = await ben.press_button(board, label="Play")
    assert "You've seen this deal before" in read_text(warning)
    assert list_button_labels(warning) == ["Play unranked", "Not now"]
    table = await ben.press_button(warning, label="Play unranked")
    assert "Practice: you've seen this deal" in read_text(table)
    assert f"Challenge {read_challenge_number(board)}" in read_text(table)
    await press_control(ben, table, "draw")
    assert "unranked" in read_text(await resign_game(ben))
    answer = await ben.press_button(board, label="Play")
    check_private(answer, "You've played your one attempt")
    assert "(you) · " in read_text(answer)


async def test_a_challenge_deal_is_played_by_anyone_only_once_it_is_over(
    clocked_sandbox: ClockedSandbox, ann: SandboxUser, ben: SandboxUser
) -> None:
    contest_id, board = await create_challenge(ann)
    number = await load_deal_number(clocked_sandbox, contest_id)
    same_deal_id = ChallengeId(ChallengeAction.PLAY_SAME_DEAL, contest_id).dump()
    refusal = await ben.press_button(board, custom_id=same_deal_id, is_forged=True)
    assert "is still open" in read_text(refusal)
    await end_challenge(ann, board)
    challenge_number = read_challenge_number(board)
    for user in (ann, ben):
        board = await user.run_command("challenge board", challenge=challenge_number)
        table = await user.press_button(board, label="Play this")
        assert f"deal {number}\n" in read_text(table)
        assert "Practice: you picked this deal" in read_text(table)
    # A public table whose deal a contest takes up continues privately.
    await resign_game(ben)
    table = await ben.run_command("new", game="canfield", deal="9")
    assert not is_private(table)
    await create_challenge(ann, deal="9")
    private_table = await press_control(ben, table, "draw")
    assert is_private(private_table)
    assert private_table["id"] != table["id"]
    await wait_for_deletion(ben, table)


PLAYED, THOUGHT = 14, 28
"""The seconds from the deal to the last move, and from there to giving up."""


def list_shown_times(message: Json) -> list[str]:
    """Return the durations below a minute in a message's text and its pictures' descriptions."""
    descriptions = [picture["description"] for picture in list_pictures(message)]
    texts = "\n".join([read_text(message), *descriptions])
    return re.findall(r"\b\d+ s\b", texts.replace("\N{NO-BREAK SPACE}", " "))


async def play_and_resign(clocked_sandbox: ClockedSandbox, user: SandboxUser) -> tuple[int, Json]:
    """Draw after some time, give up after some more; return the game's id and the answer."""
    clocked_sandbox.clock.advance(seconds=PLAYED)
    await user.run_command("draw")
    clocked_sandbox.clock.advance(seconds=THOUGHT)
    outcome = await resign_game(user)
    async with clocked_sandbox.stores[0].begin_read(None) as conn:
        [result] = await games.list_player_results(conn, int(user.id), 1)
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
            outcome, custom_id=ShareTextId(daily_game_id).dump(), is_forged=True
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
            board, custom_id=MoveListId(game_id).dump(), is_forged=True
        ),
        "the text to share": await ann.press_button(
            board, custom_id=ShareTextId(game_id).dump(), is_forged=True
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
    async with clocked_sandbox.stores[0].begin_read(None) as conn:
        stored = await games.list_player_results(conn, int(ann.id), 2)
        attempts = [await contests.find_entry_of_game(conn, result.game_id) for result in stored]
    assert [row and row.seconds for row in (*stored, *attempts)] == [PLAYED] * 4


async def create_challenge(user: SandboxUser, **options: Any) -> tuple[int, Json]:
    """Create a challenge of an hour; return its id and its scoreboard."""
    board = await user.run_command("challenge create", game="canfield", lasts="1h", **options)
    return read_contest_id(board), board


async def load_deal_number(clocked_sandbox: ClockedSandbox, contest_id: int) -> int:
    """Return the number of a contest's deal, which is secret until the end."""
    contests = clocked_sandbox.bots[0].services.contests
    return (await contests.load_scoreboard(contest_id)).contest.deal


SEARCHING = "Looking ahead, usually for 10 seconds at most… The game can go on meanwhile."
SOLUTION = Solution(Verdict.WINNABLE, (Move.parse("t1-f1"),))


@pytest.fixture
def search_end(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Return what ends all searches once it is set; each takes so long that it is awaited."""
    event = asyncio.Event()

    async def solve(*_: object, shortens: bool) -> Solution:
        assert shortens
        await event.wait()
        return SOLUTION

    monkeypatch.setattr(SolverPool, "has_workers", True)
    monkeypatch.setattr(SolverPool, "solve", solve)
    monkeypatch.setattr(table, "QUICK_SECONDS", 0)
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
    assert "Play it" in list_button_labels(answered)

    search_end.clear()
    await ann.press_button(answered, label="Draw")  # not what was found, so it is searched again
    waiting = await ann.run_command("hint", certain=True)
    assert SEARCHING in read_text(waiting)
    refused = await ann.run_command("hint", certain=True)
    assert "I'm still busy with earlier requests." in read_text(refused)
    drawn = await ann.press_button(waiting, label="Draw")
    assert read_move_count(drawn) == 2
    search_end.set()
    late = await ann.wait_for_message(lambda message: "when you asked" in read_text(message))
    assert "For the table as it was when you asked: This can still be won: " in read_text(late)
    assert is_private(late)
    table = await ann.reload_message(drawn)
    assert table is not None
    assert read_move_count(table) == 2


async def test_to_think_harder_is_asked_before_once_and_leaves_practice(
    ann: SandboxUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    choices = iter(
        [
            FairChoice(DRAW_MOVE, order_count=0),
            FairChoice(DRAW_MOVE, winnable_count=14, order_count=16),
            FairChoice(DRAW_MOVE, winnable_count=0, order_count=40),
            FairChoice(None),
            None,
        ]
    )

    async def choose_as_fair_player(*_: object) -> FairChoice | None:
        return next(choices)

    monkeypatch.setattr(SolverPool, "has_workers", True)
    monkeypatch.setattr(solver_pool, "is_all_compiled", lambda: True)
    monkeypatch.setattr(SolverPool, "choose_as_fair_player", choose_as_fair_player)
    await ann.run_command("new", game="canfield")
    drawn = await ann.run_command("draw")
    question = await ann.press_button(await ann.run_command("hint"), label="Think harder")
    assert "would count as lost" in read_text(question)
    table = await ann.press_button(question, label="Think harder")
    assert "Hint: draw. First see more cards." in read_text(table)
    assert "Practice from here on" in read_text(table)
    assert list_button_labels(table)[:2] == ["Play it", "Can I still win?"]
    assert read_game_id(table) != read_game_id(drawn)
    played = await ann.press_button(table, label="Play it")
    assert read_move_count(played) == 2
    table = await ann.press_button(await ann.run_command("hint"), label="Think harder")
    assert "It can win in 14 of the 16 orders of hidden cards I tried." in read_text(table)
    assert "Practice" not in read_text(table)
    table = await ann.press_button(await ann.run_command("hint"), label="Think harder")
    assert "I looked ahead and found no way to win.\nHint: draw" in read_text(table)
    table = await ann.press_button(await ann.run_command("hint"), label="Think harder")
    assert "I looked ahead and found no way to win.\nHint: " in read_text(table)
    table = await ann.press_button(await ann.run_command("hint"), label="Think harder")
    assert "I couldn't finish thinking; this is the usual hint.\nHint: " in read_text(table)
    assert "Think harder" in list_button_labels(table)


async def test_a_late_answer_says_the_usual_hint_where_thinking_was_not_finished(
    ann: SandboxUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def choose_as_fair_player(*_: object) -> None:
        await event.wait()

    event = asyncio.Event()
    monkeypatch.setattr(SolverPool, "has_workers", True)
    monkeypatch.setattr(solver_pool, "is_all_compiled", lambda: True)
    monkeypatch.setattr(SolverPool, "choose_as_fair_player", choose_as_fair_player)
    monkeypatch.setattr(table, "QUICK_SECONDS", 0)
    await ann.run_command("new", game="canfield", deal="32021")
    waiting = await ann.press_button(await ann.run_command("hint"), label="Think harder")
    assert "Looking ahead" in read_text(waiting)
    await ann.press_button(waiting, label="Draw")
    event.set()
    late = await ann.wait_for_message(lambda message: "when you asked" in read_text(message))
    assert "this is the usual hint.\nHint: " in read_text(late)
