"""Scoreboards and ends by a clock that the test holds, with two bots on one database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.client import Patience
from bot.ui.challenges import announcing as told
from bot.ui.challenges.announcing import Announcing
from tests.sandbox.running import Json, Person, pictures, texts
from tests.whole.held import Held
from tests.whole.payloads import check_requests
from tests.whole.tables import do, labels, private

_numbers = count(1)

pytestmark = pytest.mark.asyncio(loop_scope="session")


@dataclass
class Hall:
    """Two bots, each of which looks for what is due when the test says so."""

    held: Held
    each: list[Announcing]
    place: str

    async def newcomer(self) -> Person:
        """Somebody who has never played, in a place that is this test's alone."""
        found = await self.held.newcomer()
        found.place = self.place
        return found

    async def look(self, *bots: int) -> None:
        """These bots do at once what is due; what people did is answered before."""
        await self.held.bots[0].finish()
        chosen = bots or range(len(self.each))
        await asyncio.gather(*(self.each[number].run() for number in chosen))
        await asyncio.gather(*(self.held.bots[number].finish() for number in chosen))

    def passes(self, **span: float) -> None:
        self.held.clock.passes(**span)

    async def edits(self, board: Json) -> list[Json]:
        """How often its message was edited by the bots themselves."""
        return await self.held.running.requests("PATCH", f"/messages/{board['id']}")

    async def posts(self, board: Json) -> list[Json]:
        """How often its end was told by the bots themselves."""
        nonce = f"challenge-{number_of(board)}"
        found = await self.held.running.requests("POST", f"/channels/{board['channel_id']}/")
        return [each for each in found if each["payload"].get("nonce") == nonce]


def number_of(board: Json) -> str:
    """The number that a challenge is called by."""
    return texts(board).partition("Challenge ")[2].partition(" ")[0]


def announcing(house: Held) -> list[Announcing]:
    """One of each bot, as after a start."""
    return [Announcing(one.services, lambda one=one: one, house.clock) for one in house.bots]  # type: ignore[misc]


@pytest_asyncio.fixture(loop_scope="session")
async def hall(open_house: Held) -> AsyncIterator[Hall]:
    """The house as a test finds it; what was sent in it is checked."""
    await open_house.running.forget_requests()
    # A channel of its own: Discord lets but a few messages in five seconds pass in one.
    place = await open_house.running.create_channel("Patience Club", f"hall{next(_numbers)}")
    yield Hall(open_house, announcing(open_house), place)
    await open_house.running.undisturbed()
    # What is still under way is no concern of the next test's.
    open_house.clock.passes(days=15)
    contests = open_house.bots[0].services.contests
    await contests.close_due()
    for each in await contests.unannounced():
        await contests.announced(each.id)
    check_requests([each for each in await open_house.running.requests() if each["status"] < 400])


@pytest_asyncio.fixture(loop_scope="session")
async def ann(hall: Hall) -> Person:
    return await hall.newcomer()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(hall: Hall) -> Person:
    return await hall.newcomer()


async def now(person: Person, message: Json) -> Json:
    """A message as it is now."""
    found = await person.message(message)
    assert found is not None
    return found


async def test_a_start_refreshes_once_what_is_under_way(hall: Hall, ann: Person) -> None:
    board = await ann.run("challenge create", game="klondike", lasts="1h")
    await hall.look(0)
    assert len(await hall.edits(board)) == 1
    hall.passes(seconds=60)
    await hall.look(0)
    assert len(await hall.edits(board)) == 1


async def test_whoever_is_late_and_two_bots_at_once_tell_of_an_end_once(
    hall: Hall, ann: Person
) -> None:
    board = await ann.run("challenge create", game="canfield", lasts="10m")
    await ann.press(board, label="Play")
    hall.passes(days=2)
    await hall.look()
    hall.passes(seconds=6)
    await hall.look()
    assert len(await hall.posts(board)) == 1
    # So soon after it Discord knows a message that it has already: nobody looks for it.
    assert not await hall.held.running.requests("GET", "/messages")
    assert "Over <t:" in texts(await now(ann, board))
    # The one that told of it fell over before it could note that, and comes back much later.
    async with hall.held.bots[0].services.contests._store.writing() as conn:
        untold = text("UPDATE contest SET announced = NULL WHERE id = :at")
        await conn.execute(untold, {"at": number_of(board)})
    hall.passes(hours=2)
    await hall.look()
    assert len(await hall.posts(board)) == 1
    assert await hall.held.bots[1].services.contests.unannounced() == []


async def test_a_scoreboard_that_is_gone_is_not_tried_again_and_its_maker_puts_up_another(
    hall: Hall, ann: Person, ben: Person
) -> None:
    board = await ann.run("challenge create", game="canfield", lasts="10m")
    steward = await hall.held.running.person("ada")
    await steward.look_around()
    await steward.delete(board)
    await hall.look()
    hall.passes(seconds=6)
    joined = await ben.run("challenge join", challenge=number_of(board))
    assert "You are in challenge" in texts(joined)
    await hall.look()
    assert [each["status"] for each in await hall.edits(board)] == [404]
    assert private(await ben.run("challenge board", challenge=number_of(board)))
    anew = await ann.run("challenge board", challenge=number_of(board))
    assert not private(anew)
    await ben.press(anew, label="Play")
    hall.passes(minutes=10)
    await hall.look()
    assert "did not play" in texts(await now(ann, anew))
    assert len(await hall.posts(board)) == 1


async def test_where_it_may_not_speak_any_more_an_end_is_told_by_the_next_press(
    hall: Hall, ann: Person
) -> None:
    board = await ann.run("challenge create", game="canfield", lasts="10m")
    await do(ann, await ann.press(board, label="Play"), "draw")
    for method in ("PATCH", "POST"):
        path = f"/channels/{board['channel_id']}/messages"
        await hall.held.running.fault(status=403, method=method, path=path, count=9)
    hall.passes(minutes=10)
    for _ in range(3):
        await hall.look()
        hall.passes(seconds=6)
    # Each once with its picture, and once without.
    for refused in (await hall.edits(board), await hall.posts(board)):
        assert [each["status"] for each in refused] == [403, 403]
    over = await ann.press(board, label="Refresh")
    assert over["id"] == board["id"]
    assert "Over <t:" in texts(over)


async def test_in_a_group_a_press_refreshes_and_shows_the_end(hall: Hall) -> None:
    ada = await hall.held.running.person("ada")
    lucia = await hall.held.running.person("lucia")
    ada.place = lucia.place = "Card circle"
    board = await ada.run("challenge create", game="canfield", lasts="10m")
    assert not private(board)
    joined = await lucia.press(board, label="Join")
    board = await now(ada, board)
    assert "Lucía" in texts(board)
    table = await lucia.press(joined, label="Play")
    await do(lucia, table, "draw")
    await hall.look()
    hall.passes(seconds=6)
    refreshed = await ada.press(board, label="Refresh")
    assert refreshed["id"] == board["id"]
    assert "· 1 move ·" in texts(refreshed)
    hall.passes(minutes=10)
    await hall.look()
    over = await ada.press(board, label="Refresh")
    assert over["id"] == board["id"]
    assert "## The challenge is over" in texts(over)
    assert "place 1: 1" in pictures(over)[0]["description"]
    assert labels(over) == ["Again", "Play this deal"]
    assert await hall.posts(board) == await hall.edits(board) == []


async def test_an_edit_that_is_refused_at_the_end_keeps_nobody_from_being_told(
    hall: Hall, ann: Person
) -> None:
    board = await ann.run("challenge create", game="canfield", lasts="10m")
    path = f"/channels/{board['channel_id']}/messages"
    await hall.held.running.fault(status=400, code=50083, method="PATCH", path=path, count=9)
    hall.passes(minutes=10)
    for _ in range(2):
        await hall.look()
        hall.passes(seconds=6)
    assert [each["status"] for each in await hall.posts(board)] == [200]
    assert [each["status"] for each in await hall.edits(board)] == [400]


async def _fails(*_: object) -> None:
    raise RuntimeError("Session is closed")


async def test_an_end_is_told_after_trouble_that_passes_and_not_for_ever_after_other(
    hall: Hall, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ann.run("challenge create", game="canfield", lasts="10m")
    hall.passes(minutes=10)
    with monkeypatch.context() as trouble:
        trouble.setattr(told, "podium_to_send", _fails)
        await hall.look(0)
    hall.passes(seconds=9)
    await hall.look(0)
    assert not await hall.posts(board)
    hall.passes(seconds=1)
    await hall.look(0)
    assert len(await hall.posts(board)) == 1
    other = await ann.run("challenge create", game="canfield", lasts="10m")
    monkeypatch.setattr(told, "podium_to_send", _fails)
    contests = hall.held.bots[0].services.contests
    for hours in (0, 23, 2):
        hall.passes(minutes=10, hours=hours)
        assert [each.id for each in await contests.unannounced()] == (
            [] if not hours else [int(number_of(other))]
        )
        await hall.look(0)
    assert await contests.unannounced() == []


async def test_the_last_change_is_shown_after_trouble_that_nobody_foresaw(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ann.run("challenge create", game="canfield", lasts="1h")
    await hall.look()
    hall.passes(seconds=6)
    await ben.press(board, label="Join")
    with monkeypatch.context() as trouble:
        trouble.setattr(told, "scoreboard_to_send", _fails)
        await hall.look(0)
    hall.passes(seconds=10)
    await hall.look(0)
    assert ben.username.capitalize() in texts(await now(ann, board))


async def test_where_no_files_may_be_attached_an_end_is_told_without_its_picture(
    hall: Hall, ann: Person
) -> None:
    board = await ann.run("challenge create", game="canfield", lasts="10m")
    await do(ann, await ann.press(board, label="Play"), "draw")
    path = f"/channels/{board['channel_id']}/messages"
    await hall.held.running.fault(status=403, method="POST", path=path)
    hall.passes(minutes=10)
    await hall.look()
    posts = await hall.posts(board)
    assert [(each["status"], len(each["files"])) for each in posts] == [(403, 1), (200, 0)]


@asynccontextmanager
async def speaking_only_in(bot: Patience, server: int, channel: int) -> AsyncIterator[None]:
    """The server's owners let the bot speak nowhere else."""
    await bot.services.servers.change(server, channels=(channel,))
    try:
        yield
    finally:
        await bot.services.servers.change(server, channels=())


async def test_an_end_is_told_in_a_thread_that_sleeps(
    hall: Hall, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ann.run("challenge create", game="canfield", lasts="10m")
    one, here = hall.held.bots[0], int(board["channel_id"])
    server = one.get_channel(here).guild  # type: ignore[union-attr]
    parent = next(each.id for each in server.text_channels if each.id != here)
    asleep = {"archived": True, "auto_archive_duration": 60, "archive_timestamp": "2026-03-01"}
    # The sandbox has no threads: the channel is told of as one.
    thread = {
        "id": str(here),
        "type": 11,
        "name": "asleep",
        "guild_id": str(server.id),
        "parent_id": str(parent),
        "owner_id": ann.id,
        "thread_metadata": {**asleep, "locked": False},
        "message_count": 1,
        "member_count": 1,
    }

    async def channel(_: int) -> Any:
        return thread

    monkeypatch.setattr(one.http, "get_channel", channel)
    monkeypatch.delitem(server._channels, here)
    hall.passes(minutes=10)
    async with speaking_only_in(one, server.id, parent):
        await hall.look(0)
    assert len(await hall.posts(board)) == 1


async def test_joining_where_the_bot_may_not_speak_any_more_is_an_edit_like_others(
    hall: Hall, ann: Person, ben: Person
) -> None:
    board = await ann.run("challenge create", game="canfield", lasts="1h")
    one, here = hall.held.bots[0], int(board["channel_id"])
    server = one.get_channel(here).guild.id  # type: ignore[union-attr]
    cat = await hall.newcomer()
    await hall.look(0)
    async with speaking_only_in(one, server, 1):
        await ben.press(board, label="Join")
        await ben.until(lambda seen: private(seen) and "You are in challenge" in texts(seen))
        name = ben.username.capitalize()
        assert name not in texts(await now(ann, board))
        hall.passes(seconds=5)
        await cat.press(board, label="Join")
        await ann.until(lambda seen: seen["id"] == board["id"] and name in texts(seen))
        edits = len(await hall.edits(board))
        await hall.look(0)
        assert len(await hall.edits(board)) == edits


async def test_not_now_after_the_end_does_not_say_that_it_goes_on(hall: Hall, ann: Person) -> None:
    board = await ann.run("challenge create", game="canfield", lasts="10m")
    question = await ann.press(board, label="End it")
    hall.passes(minutes=10)
    await hall.look()
    assert "The challenge is over" in texts(await ann.press(question, label="Not now"))
