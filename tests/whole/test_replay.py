"""Finished games as films: `/replay`, the button under a table that is over, the moves in words."""

import asyncio
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from tests.golden import WON
from tests.patience import PATIENCE
from tests.sandbox.running import Json, Person, pictures, texts
from tests.whole.club import Club
from tests.whole.tables import game, labels, private

MOVES = "Moves in words"

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def won(person: Person) -> tuple[Json, int]:
    """A game that this person has won, its last table and its number."""
    table = await person.run("new", game="canfield", deal=str(WON.deal))
    number = game(table)
    return await person.run("move", moves=",".join(WON.moves)), number


async def given_up(person: Person, moves: str = "") -> int:
    """A game that this person gave up after so many moves: its number."""
    table = await person.run("new", game="canfield", deal="1")
    if moves:
        await person.run("move", moves=moves)
    await person.press(await person.run("resign"), label="Give it up")
    return game(table)


async def filmed(person: Person, number: int) -> Json:
    """Wait for the film of a game."""
    return await person.until(
        lambda each: any(f"canfield-{number}.gif" in str(film) for film in _films(each)),
        within=90,
    )


async def alone(person: Person) -> None:
    """From now on this person's tables are seen by nobody else."""
    await person.choose(await person.run("settings"), "s:tables", "private")


def _films(message: Json) -> list[Any]:
    return [each for each in pictures(message) if ".gif" in each["media"]["url"]]


async def opened(club: Club, message: Json) -> Image.Image:
    """The film of a message."""
    url = _films(message)[0]["media"]["url"]
    return Image.open(BytesIO(await club.running.fetch(url[url.index("/attachments") :])))


async def test_a_win_is_shown_as_a_film_that_says_how_far_it_is(
    shared_club: Club, ada: Person, ben: Person
) -> None:
    table, number = await won(ada)
    assert labels(table) == ["Same deal", "New deal", "Replay", "Boast"]
    asked = await ada.press(table, label="Replay")
    assert not private(asked)
    assert f"Making the film of **Canfield**, deal {WON.deal}… 0%" in texts(asked)
    assert not pictures(asked)
    doubled = await ada.run("replay")
    assert private(doubled)
    assert "Your film is being made already" in texts(doubled)
    await alone(ben)
    waits = await ben.run("replay", game_id=str(number))
    assert "One film is being made before this one" in texts(waits)
    await ben.delete(waits)

    shown = await filmed(ada, number)
    assert shown["id"] == asked["id"]
    assert "🎉 Won!" in texts(shown)
    assert labels(shown) == ["Same deal", "New deal", "Moves in words"]
    told = _films(shown)[0]["description"]
    assert told.startswith(f"A film of Canfield, deal {WON.deal}: won in 142 moves")
    film = await opened(shared_club, shown)
    assert film.format == "GIF"
    assert getattr(film, "is_animated", False)

    words = await ben.press(await ben.until(lambda each: each["id"] == shown["id"]), label=MOVES)
    assert private(words)
    assert len(texts(words).splitlines()) > 80
    assert ": draw ×" in texts(words)
    assert "\n1: 5♠ r→t1\n2: K♥ t2→f2\n" in texts(words)
    assert "\n142: Q♦ t1→f3\n" in texts(words)


async def test_the_last_that_was_finished_is_shown_and_any_by_its_number(
    ada: Person, ben: Person
) -> None:
    first = await given_up(ada, "draw")
    second = await given_up(ada)
    offered = await ada.complete("replay", "game_id", "")
    assert [each["value"] for each in offered] == [str(second), str(first)]
    assert "Canfield · deal 1 · given up after 1 move ·" in offered[1]["name"]
    assert await ada.complete("replay", "game_id", "lucas") == []
    await ada.run("replay")
    assert "given up after 0 moves" in _films(await filmed(ada, second))[0]["description"]
    await ben.run("replay", game_id=f"#{first}")
    assert "given up after 1 move" in _films(await filmed(ben, first))[0]["description"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("friday", "“friday” is no game's number"),
        ("-1", "“-1” is no game's number"),
        ("1.5", "“1.5” is no game's number"),
        ("٣", "“٣” is no game's number"),
        ("9" * 19, "is no game's number"),
        ("9" * 6000, "is no game's number"),
        ("9" * 18, f"There is no game {'9' * 18}."),
        ("0", "There is no game 0."),
        (None, "You have finished no game yet"),
    ],
)
async def test_what_is_no_finished_game_is_told_privately(
    ada: Person, typed: str | None, said: str
) -> None:
    answer = await (ada.run("replay") if typed is None else ada.run("replay", game_id=typed))
    assert private(answer)
    assert said in texts(answer)


async def test_a_game_under_way_has_no_film_yet(ada: Person) -> None:
    table = await ada.run("new", deal="1")
    answer = await ada.run("replay", game_id=str(game(table)))
    assert "That game is not over." in texts(answer)
    forged = await ada.press(table, custom_id=f"v:{game(table)}", forged=True)
    assert "That game is not over." in texts(forged)


async def test_who_keeps_tables_to_themselves_sees_films_of_them_alone(
    ada: Person, ben: Person
) -> None:
    number = await given_up(ada)
    await alone(ada)
    for asked in (
        await ben.run("replay", game_id=str(number)),
        await ben.press(await ben.run("help"), custom_id=f"w:{number}", forged=True),
    ):
        assert private(asked)
        assert "keeps their tables to themselves" in texts(asked)
    assert private(await ada.run("replay"))
    assert private(await filmed(ada, number))


async def test_who_loads_no_pictures_is_told_the_moves(ada: Person) -> None:
    await given_up(ada, "draw, draw, draw")
    await ada.press(await ada.run("settings"), custom_id="s:text:on")
    told = await ada.run("replay")
    assert "\n1–3: draw ×3\n**Given up**" in texts(told)
    await given_up(ada)
    assert "\nNo move was played.\n" in texts(await ada.run("replay"))


async def test_where_discord_takes_no_film_in_the_note_it_is_a_message_of_its_own(
    shared_club: Club, ada: Person
) -> None:
    number = await given_up(ada)
    await shared_club.running.fault(status=400, method="PATCH", path="/@original", files=True)
    asked = await ada.run("replay")
    shown = await filmed(ada, number)
    assert shown["id"] != asked["id"]
    await ada.until(lambda each: each["id"] == asked["id"] and "stands below" in texts(each))


async def test_a_film_whose_note_is_taken_away_is_not_made(shared_club: Club, ada: Person) -> None:
    await won(ada)
    await alone(ada)
    asked = await ada.run("replay")
    await ada.delete(asked)
    await shared_club.until_asked("PATCH", "/@original", status=404)
    async with asyncio.timeout(PATIENCE):
        while "Making the film" not in texts(again := await ada.run("replay")):
            assert "Your film is being made already" in texts(again)
    await ada.delete(again)
    assert not any(_films(each) for each in await ada.messages() if private(each))
