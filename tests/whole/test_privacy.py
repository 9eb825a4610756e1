"""`/privacy`: what is kept is sent to its player alone, and erased after a question."""

import json
from typing import Any

import pytest

from tests.sandbox.running import Json, Person, controls, parts, texts
from tests.whole.club import Club
from tests.whole.tables import control, do, game, labels, private

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def exported(club: Club, message: Json) -> Any:
    """The file of an answer, read."""
    (file,) = [each["file"] for each in parts(message) if each["type"] == 13]
    return json.loads(await club.running.fetch(file["url"]))


async def test_everything_comes_as_one_file_for_the_player_alone(
    shared_club: Club, ada: Person
) -> None:
    table = await do(ada, await ada.run("new", deal="12345678901234567890"), "draw")
    await ada.press(await ada.run("settings"), label="Large figures")
    answer = await ada.run("privacy export")
    answer = await ada.until(lambda each: "Everything that I keep" in texts(each))
    assert private(answer)
    assert "What I keep about you, and why" in texts(answer)
    told = await exported(shared_club, answer)
    assert (told["format"], told["player"]) == (1, ada.id)
    assert told["settings"][0]["large"] is True
    (played,) = told["games"]
    assert (played["id"], played["deal"], played["moves"]) == (
        *(game(table), "12345678901234567890", "draw"),
    )
    assert set(told["about"]) == {"all", *(name for name in told if isinstance(told[name], list))}


async def test_erasing_asks_first_and_then_nothing_is_left(ada: Person, ben: Person) -> None:
    await ada.press(await ada.run("settings"), label="Large figures")
    nothing_else = texts(await ada.run("privacy erase"))
    assert "?\n- Your settings\nAll of it goes" in nothing_else
    assert "game" not in nothing_else
    table = await ada.run("new", deal="7")
    question = await ada.run("privacy erase")
    assert private(question)
    one = "Your one game with all its moves, even if it is under way"
    assert f"?\n- {one}\n- Your settings\nAll of it goes" in texts(question)
    assert "scoreboards and podiums that name you" in texts(question)
    assert "cannot be brought back" in texts(question)
    assert labels(question) == ["Erase everything", "Send me a copy", "Not now"]
    # Somebody else cannot see it, nor answer it.
    forged = f"privacy:erase:{ada.id}"
    his = await ben.run("new", deal="8")
    refused = await ben.press(his, custom_id=forged, forged=True)
    assert "put to somebody else" in texts(refused)
    kept = await ada.press(question, label="Not now")
    assert "stays as it is" in texts(kept)
    question = await ada.run("privacy erase")
    table = await do(ada, table, "draw")
    draw = control(table, "draw")
    erased = await ada.press(question, custom_id=forged)
    assert "is gone" in texts(erased)
    assert not controls(erased)
    again = await ada.press(question, custom_id=forged, forged=True)
    assert "I keep nothing about you" in texts(again)
    # What is left of its message answers politely.
    for custom_id in (draw, f"d:{game(table)}", f"u:{game(table)}"):
        answer = await ada.press(table, custom_id=custom_id, forged=True)
        assert "no longer there" in texts(answer)
    assert "I keep nothing" in texts(await ada.run("privacy erase"))
    assert "**Deck:** standard" in texts(await ada.run("settings"))
    assert "no game under way" in texts(await ada.run("games"))
    assert labels(await do(ben, his, "draw"))


async def test_the_question_outlives_a_restart(shared_club: Club, ada: Person) -> None:
    await ada.run("new", deal="7")
    question = await ada.run("privacy erase")
    await shared_club.restart_bot()
    await ada.press(question, label="Send me a copy")
    copy = await ada.until(lambda each: "Everything that I keep" in texts(each))
    assert len((await exported(shared_club, copy))["games"]) == 1
    assert "is gone" in texts(await ada.press(question, label="Erase everything"))


async def test_a_film_of_a_game_erased_meanwhile_is_not_shown(ada: Person, ben: Person) -> None:
    table = await do(ada, await ada.run("new", deal="123456"), "draw")
    number = str(game(table))
    question = await ada.run("privacy erase")
    await ada.press(await ada.run("resign"), label="Give it up")
    making = await ben.run("replay", game_id=number)
    assert "Making the film" in texts(making)
    await ada.press(question, label="Erase everything")
    await ben.until(lambda each: f"There is no game {number}." in texts(each))
    assert await ben.message(making) is None
