"""Presses that cannot be: stale, somebody else's, forged, of what is gone, doubled, late."""

import asyncio

import pytest

from tests.patience import PATIENCE
from tests.sandbox.running import Person, controls, pictures, texts
from tests.whole.club import Club
from tests.whole.tables import control, do, game, labels, moves, private, revision

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_stale_button_plays_nothing_and_shows_the_table_as_it_stands(ada: Person) -> None:
    older = await ada.run("new", deal="1")
    newer = await do(ada, older, "draw")
    answer = await ada.press(older, custom_id=control(older, "draw"), forged=True)
    assert private(answer)
    assert "belongs to an earlier position, and nothing was played" in texts(answer)
    assert moves(answer) == moves(newer) == 1
    assert pictures(answer)
    # The table that was shown can be played on.
    assert moves(await do(ada, answer, "draw")) == 2


async def test_after_undo_an_old_button_does_not_come_alive_again(ada: Person) -> None:
    first = await ada.run("new", deal="1")
    later = await do(ada, await do(ada, first, "draw"), "undo")
    assert moves(later) == moves(first) == 0
    answer = await ada.press(first, custom_id=control(first, "draw"), forged=True)
    assert "belongs to an earlier position" in texts(answer)
    assert moves(answer) == 0


async def test_others_get_a_private_word_and_a_way_to_play_the_same_deal(
    ada: Person, ben: Person
) -> None:
    table = await ada.run("new", deal="friday")
    seen = await ben.until(lambda each: each["id"] == table["id"])
    for name in ("draw", "undo", "more"):
        answer = await ben.press(seen, custom_id=control(table, name), forged=True)
        assert private(answer)
        assert "This is somebody else's table" in texts(answer)
        assert labels(answer) == ["Play this deal"]
        assert answer["id"] not in ada.seen
    theirs = await ben.press(answer, label="Play this deal")
    assert "deal 129433257 “friday”" in texts(theirs)
    assert f"<@{ben.id}>" in texts(theirs)
    assert game(theirs) != game(table)
    assert moves(await ada.run("draw")) == 1


FORGED = {
    "an unknown prefix": "x:1:0:draw",
    "another bot's": "vote_yes",
    "one letter": "g",
    "a hundred letters": "g" * 100,
    "a hundred digits": "9" * 100,
    "no numbers": "g:one:two:draw",
    "a number too long": f"g:{'9' * 40}:0:draw",
    "a negative number": "g:-1:0:draw",
    "other digits": "g:\u0661:\u0660:draw",
    "a name in capitals": "g:1:0:DRAW",
    "a broken move": "g:1:0:t0-f9x0",
    "a place that is none": "a:nowhere",
    "a game that we lack": "n:bridge",
    "a choice that is none": "q:aside:1:0:canfield:1:stolen:",
    "a number of no deal": "q:aside:1:0:canfield:99999999999999999999999:fresh:",
    "a line break": "a:table\n",
    "a path": "../../etc/passwd",
    "a program": "'; DROP TABLE game; --",
}


@pytest.mark.parametrize("custom_id", FORGED.values(), ids=FORGED)
async def test_a_forged_id_gets_a_private_word_and_changes_nothing(
    ada: Person, custom_id: str
) -> None:
    table = await ada.run("new", deal="1")
    answer = await ada.press(table, custom_id=custom_id, forged=True)
    assert private(answer)
    assert texts(answer)
    assert "Something went wrong" not in texts(answer)
    assert moves(await ada.run("table")) == 0


async def test_a_forged_move_at_ones_own_table_is_judged_like_any_other(ada: Person) -> None:
    table = await ada.run("new", deal="1")
    at = f"g:{game(table)}:{revision(table)}:"
    answers = {
        "t1-f1": "cannot go on f1",
        "s-w": "I do not know that control",
        "t9-f1": "There is no pile t9 here",
        "t1-t99": "There is no pile t99 here",
        "t1-t2x99": "t1 shows one card, so 99 cannot move from it",
        "f1-t1": "Nothing comes back from the foundations",
        "redo": "There is nothing to redo",
        "undo": "There is nothing to take back",
        "undo-auto": "There is nothing to take back",
        "solve": "I do not know that control",
    }
    for name, said in answers.items():
        answer = await ada.press(table, custom_id=at + name, forged=True)
        assert private(answer), name
        assert said in texts(answer), name
    assert moves(await ada.run("table")) == 0


@pytest.mark.parametrize("value", ["", "t1", "t1-", "-", "t9", "t9-t1?", "w-f1", "x" * 100])
@pytest.mark.parametrize("step", ["move", "source", "target", "count"])
async def test_a_forged_choice_changes_nothing(ada: Person, step: str, value: str) -> None:
    table = await ada.run("new", deal="1")
    custom_id = f"m:{game(table)}:{revision(table)}:{step}"
    answer = await ada.choose(table, custom_id, value, forged=True)
    assert "Something went wrong" not in texts(answer)
    assert moves(await ada.run("table")) == 0


@pytest.mark.parametrize("custom_id", ["g:{}:0:draw", "d:{}", "k:{}", "u:{}", "r:{}:0"])
async def test_a_game_that_is_not_there_is_told_with_a_way_on(ada: Person, custom_id: str) -> None:
    table = await ada.run("new", deal="1")
    answer = await ada.press(table, custom_id=custom_id.format(10**17), forged=True)
    assert private(answer)
    assert "That game is no longer there" in texts(answer)
    assert labels(answer) == ["New deal", "My games"]


@pytest.mark.parametrize(
    "custom_id", ["g:{}:0:draw", "k:{}", "u:{}", "r:{}:0", "q:give-up:{}:0:::fresh:"]
)
async def test_nobody_reaches_into_somebody_elses_game(
    ada: Person, ben: Person, custom_id: str
) -> None:
    hers = await ada.run("new", deal="1")
    his = await ben.run("new", deal="2")
    answer = await ben.press(his, custom_id=custom_id.format(game(hers)), forged=True)
    assert private(answer)
    assert "This is somebody else's table" in texts(answer)
    assert moves(await ada.run("draw")) == 1


async def test_a_game_that_is_over_says_so_and_offers_the_next(ada: Person) -> None:
    table = await ada.run("new", deal="1")
    await ada.press(await ada.run("resign"), label="Give it up")
    answer = await ada.press(table, custom_id=control(table, "draw"), forged=True)
    assert private(answer)
    assert "That game is over" in texts(answer)
    assert labels(answer) == ["New deal", "My games"]
    answer = await ada.run("draw")
    assert "You have no game on the table" in texts(answer)


async def test_a_button_of_a_deleted_message_answers_with_the_table_elsewhere(
    shared_club: Club, ada: Person
) -> None:
    table = await ada.run("new", deal="1")
    steward = await shared_club.running.person("ada")
    await steward.delete(table)
    answer = await ada.press(table, custom_id=control(table, "draw"), forged=True)
    assert answer["id"] != table["id"]
    assert moves(answer) == 1
    assert moves(await do(ada, answer, "draw")) == 2


async def test_pressed_twice_at_once_a_button_plays_once(shared_club: Club, ada: Person) -> None:
    table = await ada.run("new", deal="1")
    press = control(table, "draw")
    answers = await asyncio.gather(
        ada.press(table, custom_id=press), ada.press(table, custom_id=press, forged=True)
    )
    assert sorted(private(each) for each in answers) == [False, True]
    assert moves(await ada.run("table")) == 1
    codes = {each["code"] for each in await shared_club.running.requests()}
    assert 40060 not in codes


async def test_an_answer_that_comes_too_late_leaves_the_move_played_and_the_bot_well(
    shared_club: Club, ada: Person
) -> None:
    table = await ada.run("new", deal="1")
    await shared_club.running.delay(PATIENCE)
    pressing = asyncio.create_task(do(ada, table, "draw"))
    await shared_club.until_asked("POST", "/callback", status=None)
    await shared_club.running.clock(4)
    await shared_club.running.forget_faults()
    await shared_club.until_asked("POST", "/callback", code=10062)
    pressing.cancel()
    answer = await do(ada, table, "draw")
    assert "belongs to an earlier position" in texts(answer)
    assert moves(answer) == 1
    assert controls(answer)
