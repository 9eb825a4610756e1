"""Scoreboards and ends by a clock that the test holds, with two bots on one database."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.ui.announcing import Announcing
from tests.sandbox.running import Json, Person, pictures, texts
from tests.whole.held import Held, held
from tests.whole.payloads import check_requests
from tests.whole.tables import do, labels, private

pytestmark = pytest.mark.asyncio(loop_scope="session")


@dataclass
class Hall:
    """Two bots, each of which looks for what is due when the test says so."""

    held: Held
    each: list[Announcing]

    async def look(self, *bots: int) -> None:
        """These bots look at once, and do what is due."""
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
    return [Announcing(one.services, lambda one=one: one) for one in house.bots]  # type: ignore[misc]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def open_house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Held]:
    async with held(tmp_path_factory.mktemp("held"), bots=2) as found:
        yield found


@pytest_asyncio.fixture(loop_scope="session")
async def hall(open_house: Held) -> AsyncIterator[Hall]:
    """The house as a test finds it; what was sent in it is checked."""
    await open_house.running.forget_requests()
    yield Hall(open_house, announcing(open_house))
    await open_house.running.forget_faults()
    check_requests([each for each in await open_house.running.requests() if each["status"] < 400])


@pytest_asyncio.fixture(loop_scope="session")
async def ann(hall: Hall) -> Person:
    return await hall.held.newcomer()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(hall: Hall) -> Person:
    return await hall.held.newcomer()


async def now(person: Person, message: Json) -> Json:
    """A message as it is now."""
    found = await person.message(message)
    assert found is not None
    return found


async def test_a_start_refreshes_once_what_is_under_way(hall: Hall, ann: Person) -> None:
    board = await ann.run("challenge create", game="klondike", lasts="1h")
    await hall.look()
    assert len(await hall.edits(board)) == 1
    hall.passes(seconds=60)
    await hall.look()
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
    await ann.press(board, label="Play")
    for method in ("PATCH", "POST"):
        path = f"/channels/{board['channel_id']}/messages"
        await hall.held.running.fault(status=403, method=method, path=path, count=9)
    hall.passes(minutes=10)
    for _ in range(3):
        await hall.look()
        hall.passes(seconds=6)
    assert len(await hall.edits(board)) == len(await hall.posts(board)) == 1
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
    assert labels(over) == ["Again"]
    assert await hall.posts(board) == await hall.edits(board) == []
