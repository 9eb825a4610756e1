"""A challenge among three people, from its making to its podium, with a restart in the middle."""

import json
from itertools import pairwise

import pytest

from tests.sandbox.running import Json, Person, Running, controls, pictures, texts
from tests.whole.club import Club
from tests.whole.tables import do, labels, moves, private

pytestmark = pytest.mark.asyncio(loop_scope="session")


def control_of(message: Json, kind: str) -> str:
    """The custom id of its one control of that kind."""
    ids: list[str] = [each["custom_id"] for each in controls(message)]
    (found,) = [each for each in ids if each.startswith(f"c:{kind}:")]
    return found


def second_in(podium: Json) -> str:
    """What stands for the second place in the menu of final tables."""
    (menu,) = [each for each in controls(podium) if each["custom_id"].startswith("c:final:")]
    return str(menu["options"][1]["value"])


async def bot_of(running: Running) -> str:
    """The bot's own id."""
    world = await running.ask("GET", "/sandbox/world")
    return str(world["bot"]["id"])


async def shows(person: Person, message: Json, *wanted: str) -> Json:
    """Wait until a message says all of this."""
    return await person.until(
        lambda seen: seen["id"] == message["id"] and all(each in texts(seen) for each in wanted)
    )


async def test_three_people_from_the_making_to_the_podium(
    shared_club: Club, ada: Person, ben: Person
) -> None:
    cleo, running = await shared_club.newcomer(), shared_club.running
    board = await ada.run("challenge create", game="canfield", lasts="90m", hints=False)
    assert not private(board)
    assert "challenges everyone here" in texts(board)
    assert "hints not allowed" in texts(board)
    assert labels(board) == ["Join", "Play", "Refresh", "End it"]
    for each in (ben, cleo):
        joined = await each.press(board, label="Join")
        assert private(joined)
        assert labels(joined) == ["Play"]
    assert "in this challenge already" in texts(await ben.press(board, label="Join"))
    before = json.dumps(await running.requests())
    hers, his = await ada.press(board, label="Play"), await ben.press(board, label="Play")
    for _ in range(3):
        hers = await do(ada, hers, "draw")
    his = await do(ben, his, "draw")
    assert private(hers)
    assert hers["id"] not in ben.seen
    board = await shows(ben, board, "· 3 moves ·", "· 1 move ·", "still playing", "has not begun")
    (picture,) = pictures(board)
    assert "1 up, 1 move, still playing; 2: 1 up, 3 moves, still" in picture["description"]

    await shared_club.restart_bot()
    his = await do(ben, await ben.press(board, label="Play"), "draw")
    assert moves(his) == 2
    assert "Only the maker of a challenge" in texts(await ben.press(board, label="End it"))
    await ada.choose(await ada.run("settings"), "s:record", "private")
    await ada.press(await ada.press(board, label="End it"), label="End it")
    podium = await ben.until(lambda seen: "## The challenge is over" in texts(seen))
    assert not private(podium)
    board = await shows(ben, board, "did not play")
    told = texts(podium)
    assert "🥇 1.** Player" in told
    assert told.index("· 2 moves ·") < told.index("· 3 moves ·") < told.index("did not play")
    assert (
        pictures(podium)[0]["description"] == "Podium, by cards up of 52: place 1: 1; place 2: 1."
    )

    number = told.partition("deal ")[2].partition("\n")[0]
    assert number.isdecimal()
    assert number not in before
    final = await cleo.choose(podium, control_of(podium, "final"), second_in(podium))
    assert private(final)
    # Ada keeps her name to herself: neither in words nor in what a control carries is she told.
    assert "someone who keeps" in told
    both = json.dumps([podium["components"], final["components"]])
    assert ("· 3 moves" in texts(final), ada.id in both) == (True, False)
    join = control_of(board, "again").replace("again", "join")
    late = await cleo.press(board, custom_id=join, forged=True)
    assert "This is over" in texts(late)
    again = await cleo.press(podium, label="Again")
    assert not private(again)
    assert ("hints not allowed" in texts(again), number in texts(again)) == (True, False)
    ours = [each for each in ben.seen.values() if "## The challenge is over" in texts(each)]
    assert len(ours) == 1
    edits = [each["at"] for each in await running.requests("PATCH", f"/messages/{board['id']}")]
    assert all(after - first >= 5 for first, after in pairwise(edits))


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"lasts": "soon"}, "“soon” is no length of time"),
        ({"lasts": "10 months"}, "minutes, hours, days or weeks"),
        ({"lasts": "9m"}, "from 10 minutes to 14 days"),
        ({"lasts": "15 days"}, "from 10 minutes to 14 days"),
        ({"deal": "0"}, "Deals are numbered from 1"),
        ({"game": "bridge"}, "There is no game called “bridge”"),
    ],
)
async def test_what_cannot_be_made_is_said_plainly(ada: Person, asked: Json, told: str) -> None:
    answer = await ada.run("challenge create", **{"game": "canfield", **asked})
    assert private(answer)
    assert told in texts(answer)


async def test_a_time_is_completed_as_it_may_be_typed(ada: Person) -> None:
    found = await ada.complete("challenge create", "lasts", "", game="canfield")
    assert [each["value"] for each in found] == ["10m", "1h", "1d", "7d", "14d"]
    found = await ada.complete("challenge create", "lasts", "1h 30 min", game="canfield")
    assert found[0] == {"name": "1 h 30 min", "value": "90m"}


async def test_one_put_to_somebody_is_listed_for_all_and_joined_by_them_alone(
    shared_club: Club, ada: Person, ben: Person
) -> None:
    cleo = await shared_club.newcomer()
    board = await ada.run("challenge create", game="maria", deal="friday", player1=ben.id)
    number = texts(board).partition("Challenge ")[2].partition(" ")[0]
    assert "“friday”" in texts(board)
    assert f"challenges {ben.username.capitalize()}." in texts(board)
    assert "is put to others" in texts(await cleo.press(board, label="Join"))
    listed = await cleo.run("challenge list")
    assert private(listed)
    assert f"**{number}** · Maria" in texts(listed)
    await cleo.press(await cleo.run("settings"), label="In words")
    copy = await cleo.press(listed, custom_id=f"c:board:{number}")
    assert private(copy)
    assert "has not begun" in texts(copy)
    assert not pictures(copy)
    joined = await ben.run("challenge join", challenge=number)
    assert "You are in challenge" in texts(joined)
    own = await ben.run("challenge board", challenge=number)
    assert "(you) · has not begun" in texts(own)
    assert labels(own) == ["Play", "Refresh"]
    bot = await bot_of(shared_club.running)
    refused = await ada.run("challenge create", game="maria", player1=bot)
    assert "Bots do not play here" in texts(refused)
