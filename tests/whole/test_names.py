"""Games by their names: completed as they are typed, dealt, and explained."""

import re

import pytest

from bot.locale.catalogue import english
from bot.locale.describe import game_name, other_names
from bot.variants import VARIANTS
from tests.sandbox.running import Person, pictures, texts
from tests.whole.club import Club
from tests.whole.tables import labels, private

pytestmark = pytest.mark.asyncio(loop_scope="session")

FORTY = "Forty Thieves · Forty Thieves family"


async def offered(person: Person, typed: str) -> dict[str, str]:
    """What completion offers in its order: keys and labels."""
    return {each["value"]: each["name"] for each in await person.complete("new", "game", typed)}


async def test_every_game_is_offered_family_by_family(ada: Person) -> None:
    found = await offered(ada, "")
    assert list(found) == list(VARIANTS)
    assert len(found) <= 25
    assert found["maria"] == "Maria · Forty Thieves family"
    families = [label.rpartition(" · ")[2] for label in found.values()]
    assert families == sorted(families)


@pytest.mark.parametrize(
    ("typed", "key", "label"),
    [
        ("napoleon at st helena", "forty-thieves", f"Napoleon at St Helena → {FORTY}"),
        ("BIG FORTY", "forty-thieves", f"Big Forty → {FORTY}"),
        ("roosevelt", "forty-thieves", f"Roosevelt at San Juan → {FORTY}"),
        ("le cadran", "forty-thieves", f"Le Cadran → {FORTY}"),
        ("Lé Càdrân", "forty-thieves", f"Le Cadran → {FORTY}"),
        ("helena napo", "forty-thieves", f"Napoleon at St Helena → {FORTY}"),
        ("josé", "josephine", "Josephine · Forty Thieves family"),
        ("regles", "canfield-french", "Règles de la canfield → Canfield, French rules · Canfield"),
        ("solit", "klondike", "Solitaire → Klondike · Klondike family"),
        ("napoleon's s", "napoleons-square", "Napoleon's Square · Forty Thieves family"),
        ("no. 10", "number-ten", "No. 10 → Number Ten · Forty Thieves family"),
    ],
)
async def test_a_part_of_any_name_finds_a_game(
    ada: Person, typed: str, key: str, label: str
) -> None:
    found = await offered(ada, typed)
    assert found[key].startswith(label)


async def test_whoever_types_demon_is_offered_both(ada: Person) -> None:
    found = await offered(ada, "demon")
    assert list(found)[:2] == ["canfield", "demon"]
    assert found["canfield"] == "Demon → Canfield · Canfield family"
    assert found["demon"] == "Demon · Canfield family"


async def test_what_no_game_is_called_offers_nothing(ada: Person) -> None:
    for typed in ("bridge", "x" * 500, "🂡 bridge"):
        assert await offered(ada, typed) == {}


async def test_a_game_is_dealt_by_any_of_its_names(ada: Person) -> None:
    table = await ada.run("new", game="napoléon at ST helena", deal="1")
    assert "**Forty Thieves** · deal 1" in texts(table)


async def test_the_rules_of_every_game_are_shown_with_its_opening(
    shared_club: Club, ada: Person
) -> None:
    for key in VARIANTS:
        # Canfield's own byname is another game's name.
        byname = next(name for name in other_names(english(), key) if name != "Demon")
        page = await ada.run("rules", game=byname.upper())
        told = texts(page)
        assert private(page)
        assert f"## {game_name(english(), key)}\n" in told
        assert re.search(rf"Also called .*{re.escape(byname)}", told)
        assert labels(page) == ["Play it"]
        (picture,) = pictures(page)
        assert game_name(english(), key) in picture["description"]
        assert (await shared_club.running.fetch(picture["media"]["url"])).startswith(b"\x89PNG")
