"""Finished games as films: `/replay`, the button under a table that is over, the moves in words."""

import asyncio
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from tests.golden_games import WON_GAME
from tests.sandbox.driver.messages import Json, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import (
    TABLE_VISIBILITY_MENU_ID,
    build_move_list_id,
    build_replay_id,
)
from tests.whole.driver.table_messages import is_private, list_button_labels, read_game_id

MOVES_LABEL = "List moves"

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def win_game(user: SandboxUser) -> tuple[Json, int]:
    """A game that this person has won, its last table and its number."""
    table = await user.run_command("new", game="canfield", deal=str(WON_GAME.deal))
    number = read_game_id(table)
    return await user.run_command("move", moves=",".join(WON_GAME.moves)), number


async def play_and_resign(user: SandboxUser, moves: str = "") -> int:
    """A game that this person gave up after so many moves: its number."""
    table = await user.run_command("new", game="canfield", deal="1")
    if moves:
        await user.run_command("move", moves=moves)
    await user.press_button(await user.run_command("resign"), label="Give up")
    return read_game_id(table)


async def wait_for_film(user: SandboxUser, deal_number: int) -> Json:
    """Wait for the film of a game."""
    return await user.wait_for_message(
        lambda each: any(f"canfield-{deal_number}.gif" in str(film) for film in _list_films(each)),
        seconds=90,
    )


async def make_tables_private(user: SandboxUser) -> None:
    """From now on this person's tables are seen by nobody else."""
    await user.choose_option(
        await user.run_command("settings"), TABLE_VISIBILITY_MENU_ID, "private"
    )


def _list_films(message: Json) -> list[Any]:
    return [each for each in list_pictures(message) if ".gif" in each["media"]["url"]]


async def open_film(bot_sandbox: BotSandbox, message: Json) -> Image.Image:
    """The film of a message."""
    url = _list_films(message)[0]["media"]["url"]
    return Image.open(
        BytesIO(await bot_sandbox.sandbox.download_file(url[url.index("/attachments") :]))
    )


async def test_a_win_is_shown_as_a_film_with_progress(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    table, number = await win_game(ada)
    assert list_button_labels(table) == ["Same deal", "New deal", "Replay", "Share"]
    asked = await ada.press_button(table, label="Replay")
    assert not is_private(asked)
    assert f"Making the replay of **Canfield**, deal {WON_GAME.deal}… 0%" in read_text(asked)
    assert not list_pictures(asked)
    doubled = await ada.run_command("replay")
    assert is_private(doubled)
    assert "Your replay is on its way" in read_text(doubled)
    await make_tables_private(ben)
    waits = await ben.run_command("replay", game_id=str(number))
    assert "One replay comes first" in read_text(waits)
    await ben.delete_message(waits)

    shown = await wait_for_film(ada, number)
    assert shown["id"] == asked["id"]
    assert "🎉 Won!" in read_text(shown)
    assert list_button_labels(shown) == ["Same deal", "New deal", "List moves"]
    told = _list_films(shown)[0]["description"]
    assert told.startswith(f"Replay of Canfield, deal {WON_GAME.deal}: won in 142 moves")
    film = await open_film(bot_sandbox, shown)
    assert film.format == "GIF"
    assert getattr(film, "is_animated", False)

    words = await ben.press_button(
        await ben.wait_for_message(lambda each: each["id"] == shown["id"]), label=MOVES_LABEL
    )
    assert is_private(words)
    assert len(read_text(words).splitlines()) > 80
    assert ": draw ×" in read_text(words)
    assert "\n1: 5♠ r→t1\n2: K♥ t2→f2\n" in read_text(words)
    assert "\n142: Q♦ t1→f3\n" in read_text(words)


async def test_the_last_finished_game_or_any_by_number_is_shown_as_film(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    first = await play_and_resign(ada, "draw")
    second = await play_and_resign(ada)
    offered = await ada.list_completions("replay", "game_id", "")
    assert [each["value"] for each in offered] == [str(second), str(first)]
    assert "Canfield · deal 1 · given up after 1 move ·" in offered[1]["name"]
    assert await ada.list_completions("replay", "game_id", "lucas") == []
    await ada.run_command("replay")
    assert (
        "given up after 0 moves" in _list_films(await wait_for_film(ada, second))[0]["description"]
    )
    await ben.run_command("replay", game_id=f"#{first}")
    assert "given up after 1 move" in _list_films(await wait_for_film(ben, first))[0]["description"]


@pytest.mark.parametrize(
    ("typed_text", "expected_text"),
    [
        ("friday", "“friday” isn't a game's number"),
        ("-1", "“-1” isn't a game's number"),
        ("1.5", "“1.5” isn't a game's number"),
        ("٣", "“٣” isn't a game's number"),
        ("9" * 19, "isn't a game's number"),
        ("9" * 6000, "isn't a game's number"),
        ("9" * 18, f"You have no game {'9' * 18}."),
        ("0", "You have no game 0."),
        (None, "You haven't finished a game yet"),
    ],
)
async def test_an_invalid_game_number_is_refused_privately(
    ada: SandboxUser, typed_text: str | None, expected_text: str
) -> None:
    answer = await (
        ada.run_command("replay")
        if typed_text is None
        else ada.run_command("replay", game_id=typed_text)
    )
    assert is_private(answer)
    assert expected_text in read_text(answer)


async def test_a_game_under_way_has_no_film(ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="1")
    answer = await ada.run_command("replay", game_id=str(read_game_id(table)))
    assert "That game isn't over." in read_text(answer)
    forged = await ada.press_button(
        table, custom_id=build_replay_id(read_game_id(table)), is_forged=True
    )
    assert "That game isn't over." in read_text(forged)


async def test_films_of_private_tables_are_shown_to_their_player_only(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    number = await play_and_resign(ada)
    await make_tables_private(ada)
    for asked in (
        await ben.run_command("replay", game_id=str(number)),
        await ben.press_button(
            await ben.run_command("help"), custom_id=build_move_list_id(number), is_forged=True
        ),
    ):
        assert is_private(asked)
        assert "tables are private" in read_text(asked)
    assert is_private(await ada.run_command("replay"))
    assert is_private(await wait_for_film(ada, number))


async def test_a_player_without_pictures_gets_the_move_list(ada: SandboxUser) -> None:
    await play_and_resign(ada, "draw, draw, draw")
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    told = await ada.run_command("replay")
    assert "\n1–3: draw ×3\n**Given up**" in read_text(told)
    await play_and_resign(ada)
    assert "\nNo moves were played.\n" in read_text(await ada.run_command("replay"))


async def test_a_film_refused_as_an_edit_is_sent_as_its_own_message(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    number = await play_and_resign(ada)
    await bot_sandbox.sandbox.inject_fault(
        status=400, method="PATCH", path="/@original", files=True
    )
    asked = await ada.run_command("replay")
    shown = await wait_for_film(ada, number)
    assert shown["id"] != asked["id"]
    await ada.wait_for_message(
        lambda each: each["id"] == asked["id"] and "is below" in read_text(each)
    )


async def test_a_film_is_not_made_after_its_message_is_deleted(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await win_game(ada)
    await make_tables_private(ada)
    asked = await ada.run_command("replay")
    await ada.delete_message(asked)
    await bot_sandbox.wait_for_request("PATCH", "/@original", status=404)
    async with asyncio.timeout(WAIT_TIMEOUT):
        while "Making the replay" not in read_text(again := await ada.run_command("replay")):
            assert "Your replay is on its way" in read_text(again)
    await ada.delete_message(again)
    assert not any(_list_films(each) for each in await ada.list_messages() if is_private(each))
