"""Who may do what with a challenge, and where: also by controls that were never put before them."""

import asyncio

import pytest

from bot.store import Store, contests
from tests.patience import PATIENCE
from tests.sandbox.running import Person, texts
from tests.whole.club import Club
from tests.whole.tables import labels, moves, private

pytestmark = pytest.mark.asyncio(loop_scope="session")

MANAGE_MESSAGES = 1 << 13
OVER = "## The challenge is over"


def number_of(text: str) -> str:
    return text.partition("Challenge ")[2].partition(" ")[0]


async def placed(store: Store, number: int) -> None:
    """Wait until it is stored where a challenge's scoreboard stands, which no answer waits for."""
    async with asyncio.timeout(PATIENCE):
        while not await _stands(store, number):  # noqa: ASYNC110 - another process sets no Event
            await asyncio.sleep(0.01)


async def _stands(store: Store, number: int) -> bool:
    async with store.reading() as conn:
        contest = await contests.by_id(conn, number)
    return contest is not None and contest.message is not None


async def test_play_joins_and_begins(ada: Person, ben: Person) -> None:
    board = await ada.run("challenge create", game="canfield", player1=ben.id)
    table = await ben.press(board, label="Play")
    assert private(table)
    assert moves(table) == 0
    assert "in this challenge already" in texts(await ben.press(board, label="Join"))


async def test_it_is_nobodys_in_another_server(ada: Person, ben: Person) -> None:
    board = await ada.run("challenge create", game="canfield")
    number = number_of(texts(board))
    ben.place = "Card circle"
    page = await ben.run("help")
    for control in ("join", "board", "refresh", "end", "ended", "keep", "again"):
        answer = await ben.press(page, custom_id=f"c:{control}:{number}", forged=True)
        assert "There is no such challenge" in texts(answer), control
        assert ada.username.capitalize() not in texts(answer)


async def test_in_a_group_it_is_found_by_typing_and_from_direct_messages_by_nobody(
    ada: Person, ben: Person
) -> None:
    ada.place = ben.place = "Card circle"
    board = await ada.run("challenge create", game="canfield")
    number = number_of(texts(board))
    told = texts(await ben.run("challenge list"))
    assert "### Challenges here" in told
    assert f"**{number}** · Canfield" in told
    ben.place = "direct"
    page = await ben.run("help")
    for control in ("c:join", "c:board", "c:again", "o:begin"):
        answer = await ben.press(page, custom_id=f"{control}:{number}", forged=True)
        assert "There is no such challenge" in texts(answer), control
    assert "There is no such challenge" in texts(await ben.run("challenge join", challenge=number))
    ben.place = "Card circle"
    joined = await ben.run("challenge join", challenge=number)
    assert f"You are in challenge {number}" in texts(joined)


async def test_ended_from_elsewhere_it_is_told_where_it_ended_to_its_maker_alone(
    ada: Person, ben: Person
) -> None:
    ada.place = "Card circle"
    board = await ada.run("challenge create", game="canfield")
    assert "challenges everyone here" in texts(board)
    ada.place = ben.place
    question = await ada.run("challenge end", challenge=number_of(texts(board)))
    await ada.press(question, label="End it")
    podium = await ada.until(lambda seen: OVER in texts(seen))
    assert private(podium)
    assert "challenged everyone here" in texts(podium)
    # Nobody moved: there is no medal.
    assert "🥇" not in texts(podium)
    assert not [each for each in ben.seen.values() if OVER in texts(each)]


async def test_who_moderates_another_channel_ends_nothing_there(
    shared_club: Club, ada: Person, ben: Person, store: Store
) -> None:
    board = await ada.run("challenge create", game="canfield")
    await placed(store, int(number_of(texts(board))))
    here = board["channel_id"]
    question = "End challenge"
    for allowed in (False, True):
        may = {"channel_id": here, "id": ben.id, "allow": MANAGE_MESSAGES if allowed else 0}
        await shared_club.running.ask("POST", "/sandbox/test/overwrite", may)
        asked = texts(await ben.press(board, label="End it"))
        assert (question in asked) is allowed
    other = await shared_club.newcomer("quiet")
    page = await other.run("help")
    may = {"channel_id": page["channel_id"], "id": other.id, "allow": MANAGE_MESSAGES}
    await shared_club.running.ask("POST", "/sandbox/test/overwrite", may)
    refused = await other.run("challenge end", challenge=number_of(texts(board)))
    assert "Only the maker of a challenge" in texts(refused)


async def test_its_board_is_found_after_its_end(shared_club: Club) -> None:
    ada = await shared_club.newcomer("direct")
    board = await ada.run("challenge create", game="canfield")
    await ada.press(await ada.press(board, label="End it"), label="End it")
    found = await ada.run("challenge board")
    assert number_of(texts(board)) == number_of(texts(found))
    assert "Again" in labels(found)
