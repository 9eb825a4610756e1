"""Who sees a table: in channels, in direct messages, where the bot is a guest."""

import pytest

from tests.sandbox.running import Person, controls, pictures, texts
from tests.whole.club import Club
from tests.whole.tables import do, labels, moves, private, up

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("place", "hidden"),
    [
        ("tables", False),
        ("direct", False),
        ("Card circle", False),
        ("lawn", False),
        ("quiet", True),
        ("arbour", True),
    ],
)
async def test_a_table_is_for_all_where_the_bot_may_speak_and_else_for_its_player(
    shared_club: Club, place: str, hidden: bool
) -> None:
    ada, ben = await shared_club.newcomer(place), await shared_club.newcomer(place)
    table = await ada.run("new", deal="1")
    assert private(table) is hidden
    table = await do(ada, table, "draw")
    assert (up(table), moves(table)) == (1, 1)
    sees = table["id"] in {each["id"] for each in await ben.messages()}
    assert sees is (not hidden and place != "direct")


async def test_a_guest_in_a_server_plays_there_too(shared_club: Club) -> None:
    ada = await shared_club.newcomer("lawn")
    table = await ada.run("new", deal="1")
    table = await do(ada, table, "draw")
    table = await ada.run("move", moves="draw, draw")
    assert moves(table) == 3
    asked = await ada.run("new", deal="2")
    await ada.press(asked, label="Set it aside")
    table = await ada.until(lambda each: "deal 2\n" in texts(each) and bool(pictures(each)))
    assert moves(table) == 0


async def test_a_player_may_keep_tables_to_themselves(ada: Person, ben: Person) -> None:
    settings = await ada.run("settings")
    assert private(settings)
    assert "Who sees my tables?" in texts(settings)
    changed = await ada.choose(settings, "s:tables", "private")
    (menu,) = [each for each in controls(changed) if each["custom_id"] == "s:tables"]
    chosen = [each for each in menu["options"] if each.get("default")]
    assert [each["label"] for each in chosen] == ["Only I"]
    table = await ada.run("new", deal="1")
    assert private(table)
    assert private(await do(ada, table, "draw"))
    asked = await ada.run("new", deal="2")
    table = await ada.press(asked, label="Give it up")
    assert table["id"] == asked["id"]
    assert "deal 2\n" in texts(table)
    assert await ben.messages() == [each for each in await ben.messages() if not private(each)]
    assert table["id"] not in ben.seen

    await ada.choose(await ada.run("settings"), "s:tables", "public")
    assert not private(await ada.run("table"))


@pytest.mark.parametrize("command", ["help", "rules", "games", "settings"])
async def test_pages_of_words_are_for_the_one_who_asked(
    ada: Person, ben: Person, command: str
) -> None:
    page = await ada.run(command)
    assert private(page)
    assert texts(page)
    assert page["id"] not in ben.seen


async def test_more_leads_everywhere(ada: Person) -> None:
    table = await ada.run("new", game="canfield-french", deal="1")
    more = await do(ada, table, "more")
    assert labels(more) == [
        "Show my table",
        "Table in words",
        "Rules",
        "My games",
        "Settings",
        "Help",
        "New deal",
        "Same deal",
        "Give up",
    ]
    said = {
        "Rules": "Canfield, French rules",
        "My games": "Your games under way",
        "Settings": "Settings",
        "Help": "`/new` deals a game",
        "New deal": "What shall become of it?",
        "Same deal": "What shall become of it?",
        "Give up": "Give up **Canfield, French rules**, deal 1",
    }
    for label, words in said.items():
        assert words in texts(await ada.press(more, label=label)), label
    again = await ada.press(more, label="Show my table")
    assert not private(again)
    # What is said once, as it is dealt, is not said again.
    assert texts(table).startswith(texts(again))


async def test_the_picture_is_read_aloud_with_what_matters_first(ada: Person) -> None:
    table = await ada.run("new", deal="123456")
    told = pictures(table)[0]["description"]
    assert len(told) <= 1024
    assert told.startswith("Canfield, deal 123456. 1 of 52 cards up. Foundations from 3: 3♦")
    assert "Reserve (13): 10♥" in told[:256]
    assert "t1: 4♥" in told[:256]
    assert "2♦" not in told
