"""`/stats`: a player's record as a picture with its figures, for those who may see it."""

import pytest
import pytest_asyncio

from bot.store import Store
from tests.finished import finish
from tests.sandbox.running import Json, Person, controls, pictures, texts
from tests.whole.club import Club
from tests.whole.tables import private

pytestmark = pytest.mark.asyncio(loop_scope="session")

EVERY = (
    "All games: 5 games, 2 won. Won: 40% (95% interval 11.8% to 76.9%)."
    " Clean wins, with no undo and no hint: 1. Wins in a row: 1 now, 1 at best."
    " Cards up: 53.6% of the deck on average, 100% at best."
    " A game on average: moves 82, time 7 min, undos 0.8, hints 0."
    " Fewest moves of a win: 120; fastest win: 10 min. Practice: 1 game."
    " Last games, by per cent of the deck up, the newest last: 25, 100, 0, 25, 100."
    " Per cent of the deck up × games: 0–9 × 1, 20–29 × 2, 100 × 2."
)
"""Of 364 cards 195 went up: 13 + 52 + 0 + 26 + 104, with 410 moves in 35 minutes."""


@pytest_asyncio.fixture(loop_scope="session")
async def played(store: Store, ada: Person) -> Person:
    """Ada, who has five games behind her that count, and one of practice."""
    who = int(ada.id)
    await finish(store, who, 13)
    await finish(store, who, 52, moves=130, seconds=600)
    await finish(store, who, 52, counts=False, moves=90)
    await finish(store, who, 0, moves=50, seconds=240)
    await finish(store, who, 26, variant="forty-thieves", moves=100, seconds=360)
    await finish(store, who, 104, variant="forty-thieves", moves=120, seconds=840, undos=4)
    return ada


def told(message: Json) -> str:
    """What its one picture is described as."""
    (picture,) = pictures(message)
    return str(picture["description"])


def offered(message: Json) -> list[str]:
    """What its menu offers; the one that is shown is marked."""
    (menu,) = controls(message)
    return [f"{each['label']}{' *' * bool(each.get('default'))}" for each in menu["options"]]


async def turned(person: Person, message: Json, game: str) -> Json:
    """The message that comes of choosing another game."""
    (menu,) = controls(message)
    return await person.choose(message, menu["custom_id"], game)


async def test_a_record_is_a_picture_whose_description_has_its_figures(
    shared_club: Club, played: Person
) -> None:
    record = await played.run("stats")
    assert not private(record)
    assert texts(record).startswith("## Player")
    assert told(record) == EVERY
    assert offered(record) == [
        *("All games · 5 games *", "Canfield · 3 games", "Forty Thieves · 2 games"),
    ]
    (picture,) = pictures(record)
    assert (await shared_club.running.fetch(picture["media"]["url"])).startswith(b"\x89PNG")
    for typed in ("every", "all GAMES"):
        assert told(await played.run("stats", game=typed)) == EVERY
    canfield = await played.run("stats", game="canfield")
    assert told(canfield).startswith("Canfield: 3 games, 1 won. Won: 33.3%")
    assert told(canfield).endswith("Cards up × games: 0 × 1, 13 × 1, 52 × 1.")


async def test_the_menu_turns_it_for_whoever_asked_and_gives_others_a_copy(
    shared_club: Club, played: Person, ben: Person
) -> None:
    record = await played.run("stats")
    await shared_club.restart_bot()
    turned_to = await turned(played, record, "forty-thieves")
    assert turned_to["id"] == record["id"]
    assert told(turned_to).startswith("Forty Thieves: 2 games, 1 won.")
    assert offered(turned_to)[2] == "Forty Thieves · 2 games *"
    copy = await turned(ben, turned_to, "canfield")
    assert private(copy)
    assert copy["id"] != record["id"]
    assert texts(copy) == texts(record)
    assert told(copy).startswith("Canfield: 3 games, 1 won.")
    again = await turned(ben, copy, "every")
    assert (again["id"], told(again)) == (copy["id"], EVERY)
    (menu,) = controls(record)
    forged = await ben.choose(record, menu["custom_id"], "whist", forged=True)
    assert "There is no game called “whist”" in texts(forged)


async def test_in_words_it_has_no_picture(played: Person, ben: Person) -> None:
    await ben.press(await ben.run("settings"), label="In words")
    record = await ben.run("stats", player=played.username)
    assert not pictures(record)
    figures, about = texts(record).split("\n- ", 1)[1].rsplit("\n", 1)
    assert figures.replace("\n- ", " ") == EVERY
    assert "Time runs from the deal" in about
    assert len(offered(record)) == 3
    canfield = await turned(ben, record, "canfield")
    assert not pictures(canfield)
    assert "- Canfield: 3 games, 1 won." in texts(canfield)


async def test_who_keeps_their_record_to_themselves_is_asked_for_in_vain(
    played: Person, ben: Person
) -> None:
    record = await played.run("stats")
    settings = await played.run("settings")
    settings = await played.choose(settings, "s:record", "private")
    (chosen,) = [
        each["label"]
        for menu in controls(settings)
        if menu["custom_id"] == "s:record"
        for each in menu["options"]
        if each.get("default")
    ]
    assert chosen == "Only I"
    hidden = "That player keeps their record to themselves."
    assert hidden in texts(await ben.run("stats", player=played.username))
    assert hidden in texts(await turned(ben, record, "canfield"))
    own = await played.run("stats")
    assert private(own)
    assert told(own) == EVERY
    assert (await turned(played, own, "canfield"))["id"] == own["id"]
    copy = await turned(played, record, "canfield")
    assert private(copy)
    assert copy["id"] != record["id"]


async def test_without_games_there_is_a_sentence(store: Store, ada: Person, ben: Person) -> None:
    none = await ada.run("stats")
    assert private(none)
    assert "You have finished no game that counts yet. Deals that I choose count" in texts(none)
    await finish(store, int(ada.id), 7, counts=False)
    assert "counts yet; one was practice. Deals" in texts(await ada.run("stats"))
    theirs = await ben.run("stats", player=ada.username, game="canfield")
    said = "That player has finished no game of Canfield that counts yet; one was practice."
    assert texts(theirs).strip() == said
    bot = await ada.run("stats", player="patience-table")
    assert "Bots do not play here" in texts(bot)


async def test_where_the_bot_may_not_speak_it_is_private(played: Person) -> None:
    assert private(await played.run("stats", channel="quiet"))
