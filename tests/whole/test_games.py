"""Whole games, from the deal to the win, with the bot stopped in the middle."""

import re
import signal

import pytest

from tests.sandbox.running import Person, pictures, texts
from tests.whole.club import Club
from tests.whole.solution import DEAL, MOVES, PRESSES
from tests.whole.tables import do, labels, moves, private, stripped, up

pytestmark = pytest.mark.asyncio(loop_scope="session")

PNG = b"\x89PNG\r\n\x1a\n"


async def test_a_game_is_won_by_typing_with_the_bot_stopped_in_the_middle(
    shared_club: Club, ada: Person
) -> None:
    table = await ada.run("new", game="canfield", deal=str(DEAL))
    assert (up(table), moves(table), private(table)) == (1, 0, False)
    middle = MOVES.index("draw", len(MOVES) // 2)

    table = await ada.run("move", moves=", ".join(MOVES[:middle]))
    assert moves(table) == middle
    table = await ada.run("draw")
    assert await shared_club.bot.stop(signal.SIGINT) == 0
    await shared_club.start_bot()

    again = await ada.run("table")
    assert texts(again) == texts(table)
    assert await shared_club.running.fetch(pictures(again)[0]["media"]["url"]) == (
        await shared_club.running.fetch(pictures(table)[0]["media"]["url"])
    )
    # The bot has forgotten where it showed the table; its database has not.
    await stripped(ada, table)
    # As one types: no numbers of foundations, signs and letters as they come.
    rest = [re.sub(r"-f\d", " F", move) for move in MOVES[middle + 1 : -1]]
    for start in range(0, len(rest), 20):
        table = await ada.run("move", moves=" , ".join(rest[start : start + 20]))
    assert up(table) < 52
    won = await ada.run("auto")
    assert up(won) == 52
    assert "Won!" in texts(won)
    assert f"All 52 cards are up: {len(MOVES)} moves in " in texts(won)
    assert "no undo, no hint" in texts(won)
    assert labels(won) == ["Same deal", "New deal", "Replay", "Boast"]


async def test_a_game_is_won_by_buttons_and_menus_with_the_bot_stopped_in_the_middle(
    shared_club: Club, ada: Person
) -> None:
    await shared_club.running.join(ada, "Patience Club", steward=True)
    helped = await ada.run("help")
    counts = await ada.press(helped, label="What counts")
    assert counts["id"] == helped["id"]
    assert "your first attempt counts" in texts(counts)
    kept = await ada.press(counts, label="What is kept")
    assert "challenges that you made" in texts(kept)
    helped = await ada.press(kept, label="How to play")
    assert "`/server`" in texts(helped)
    first = await ada.press(helped, label="New deal")
    assert not private(first)
    asked = await ada.run("new", deal=str(DEAL))
    table = await ada.press(asked, label="Give it up")
    table = await ada.until(lambda seen: f"deal {DEAL}" in texts(seen) and not private(seen))
    middle = len(PRESSES) // 2
    for press in PRESSES[:middle]:
        table = await do(ada, table, press)
    assert await shared_club.bot.stop(signal.SIGTERM) == 0
    await shared_club.start_bot()
    for press in PRESSES[middle:]:
        # The old message's own buttons, and always the same message.
        before, table = table, await do(ada, table, press)
        assert table["id"] == before["id"]
        assert pictures(table)[0]["media"]["url"] != pictures(before)[0]["media"]["url"]
    assert "Won!" in texts(table)
    assert f"{len(MOVES)} moves" in texts(table)
    picture = await shared_club.running.fetch(pictures(table)[0]["media"]["url"])
    assert picture.startswith(PNG)

    again = await ada.press(table, label="Same deal")
    assert f"deal {DEAL}" in texts(again)
    assert (up(again), moves(again)) == (1, 0)
    asked = await ada.press(table, label="New deal")
    assert "What shall become of it?" in texts(asked)
