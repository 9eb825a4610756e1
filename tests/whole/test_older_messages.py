"""A typed move shows the table anew; the older message loses its controls where that can be."""

import pytest

from tests.sandbox.running import Person, controls, pictures, texts
from tests.whole.club import Club
from tests.whole.tables import control, do, moves, private, stripped

pytestmark = pytest.mark.asyncio(loop_scope="session")

LATER = 16 * 60
EVERYWHERE = ["tables", "direct", "lawn", "Card circle"]


@pytest.mark.parametrize("place", EVERYWHERE)
async def test_a_typed_move_takes_the_controls_off_the_older_message(
    shared_club: Club, place: str
) -> None:
    ada = await shared_club.newcomer(place)
    older = await ada.run("new", deal="1")
    newer = await ada.run("draw")
    bare = await stripped(ada, older)
    assert "The table has moved on" in texts(bare)
    assert texts(bare).startswith(texts(older).split("\n", 1)[0])
    picture = pictures(bare)[0]["media"]["url"]
    assert await shared_club.running.fetch(picture)
    assert controls(newer)
    assert newer["id"] != older["id"]


@pytest.mark.parametrize("place", ["tables", "direct"])
async def test_after_fifteen_minutes_too_where_the_bot_is_a_member(
    shared_club: Club, place: str
) -> None:
    ada = await shared_club.newcomer(place)
    older = await ada.run("new", deal="1")
    await shared_club.running.clock(LATER)
    await ada.run("draw")
    assert "The table has moved on" in texts(await stripped(ada, older))
    asked = await shared_club.running.requests("PATCH", f"/messages/{older['id']}")
    assert asked[-1]["path"].startswith("/channels/")
    assert asked[-1]["status"] == 200


@pytest.mark.parametrize("place", ["lawn", "Card circle"])
async def test_where_the_bot_is_a_guest_old_controls_stay_and_answer_privately(
    shared_club: Club, place: str
) -> None:
    ada = await shared_club.newcomer(place)
    older = await ada.run("new", deal="1")
    await shared_club.running.clock(LATER)
    newer = await ada.run("draw")
    assert controls((await ada.message(older)) or {})
    answer = await do(ada, older, "draw")
    assert private(answer)
    assert answer["id"] not in {older["id"], newer["id"]}
    assert "belongs to an earlier position, and nothing was played" in texts(answer)
    assert moves(answer) == moves(newer) == 1


async def test_a_private_table_loses_its_controls_while_its_token_lives(
    shared_club: Club, ada: Person
) -> None:
    older = await ada.run("new", "quiet", deal="1")
    assert private(older)
    await ada.run("draw", "quiet")
    assert "The table has moved on" in texts(await stripped(ada, older))
    older = await ada.run("draw", "quiet")
    await shared_club.running.clock(LATER)
    newer = await ada.run("draw", "quiet")
    answer = await do(ada, older, "draw")
    assert private(answer)
    assert moves(answer) == moves(newer) == 3


async def test_a_button_edits_its_own_message_and_leaves_one_picture(ada: Person) -> None:
    table = await ada.run("new", deal="1")
    first = pictures(table)[0]["media"]["url"]
    table = await do(ada, table, "draw")
    assert len(pictures(table)) == 1
    second = pictures(table)[0]["media"]["url"]
    assert second.rpartition("/")[2] != first.rpartition("/")[2]
    assert control(table, "draw").endswith(":1:draw")


async def test_a_message_that_its_player_deleted_is_no_hindrance(ada: Person) -> None:
    older = await ada.run("new", "direct", deal="1")
    newer = await ada.run("draw", "direct")
    await ada.delete(await ada.run("resign", "direct"))
    assert moves(newer) == 1
    await stripped(ada, older)
    assert moves(await do(ada, newer, "draw")) == 2
