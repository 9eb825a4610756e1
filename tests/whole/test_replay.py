"""Finished games as films, and the celebration of a win."""

import asyncio

import pytest

from bot.ui.control_ids import MoveListId
from tests.golden_games import WON_GAME
from tests.sandbox.sandbox_user import SandboxUser, list_pictures, read_text
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    QUESTION,
    TABLE_VISIBILITY_MENU_ID,
    check_private,
    is_private,
    list_button_labels,
    list_films,
    open_picture,
    read_game_id,
    wait_for_film,
    win_game,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def play_and_resign(user: SandboxUser, moves: str = "") -> int:
    """Play these moves of a deal and give up; return the game's number."""
    table = await user.run_command("new", game="canfield", deal="1")
    if moves:
        await user.run_command("move", moves=moves)
    await user.press_button(await user.run_command("resign"), label="Give up")
    return read_game_id(table)


async def make_tables_private(user: SandboxUser) -> None:
    """Let nobody else see a user's tables."""
    await user.choose_option(
        await user.run_command("settings"), TABLE_VISIBILITY_MENU_ID, "private"
    )


@pytest.mark.slow
async def test_a_win_is_shown_as_a_film_with_progress(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    table, game_id = await win_game(ada)
    assert list_button_labels(table) == ["Same deal", "New deal", "Replay", "Share"]
    progress = await ada.press_button(table, label="Replay")
    assert not is_private(progress)
    assert "Making the replay of **Canfield**… 0%" in read_text(progress)
    assert not list_pictures(progress)
    check_private(await ada.run_command("replay"), "I'm still busy with earlier requests")
    await make_tables_private(ben)
    waiting = await ben.run_command("replay", game_id=str(game_id))
    assert "One replay comes first" in read_text(waiting)
    await ben.delete_message(waiting)

    replay = await wait_for_film(ada, f"canfield-{game_id}.gif")
    assert replay["id"] == progress["id"]
    assert "🎉 Won!" in read_text(replay)
    assert list_button_labels(replay) == ["Same deal", "New deal", "List moves", "Remove"]
    alt_text = list_films(replay)[0]["description"]
    assert alt_text.startswith(f"Replay of Canfield, deal {WON_GAME.deal}: won in 142 moves")
    film = await open_picture(bot_sandbox.sandbox, list_films(replay)[0])
    assert film.format == "GIF"
    assert getattr(film, "is_animated", False)

    replay_at_ben = await ben.wait_for_message(lambda message: message["id"] == replay["id"])
    move_list = await ben.press_button(replay_at_ben, label="List moves")
    assert is_private(move_list)
    assert len(read_text(move_list).splitlines()) > 80
    assert ": draw ×" in read_text(move_list)
    assert "\n1: 5♠ r→t1\n2: K♥ t2→f2\n" in read_text(move_list)
    assert "\n142: Q♦ t1→f3\n" in read_text(move_list)


@pytest.mark.slow
async def test_the_last_finished_game_or_any_by_number_is_shown_as_film(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    first = await play_and_resign(ada, "draw")
    second = await play_and_resign(ada)
    choices = await ada.list_completions("replay", "game_id", "")
    assert [choice["value"] for choice in choices] == [str(second), str(first)]
    assert "Canfield · given up after 1 move ·" in choices[1]["name"]
    assert await ada.list_completions("replay", "game_id", "lucas") == []
    await ada.run_command("replay")
    own_film = await wait_for_film(ada, f"canfield-{second}.gif")
    assert "given up after 0 moves" in list_films(own_film)[0]["description"]
    assert QUESTION in list_button_labels(own_film)
    await ben.run_command("replay", game_id=f"#{first}")
    film_of_another = await wait_for_film(ben, f"canfield-{first}.gif")
    assert "given up after 1 move" in list_films(film_of_another)[0]["description"]
    assert QUESTION not in list_button_labels(film_of_another)


async def test_an_invalid_game_number_is_refused_privately(ada: SandboxUser) -> None:
    for number in (None, "friday", "9" * 6000, "9" * 18):
        answer = await ada.run_command("replay", **({"game_id": number} if number else {}))
        check_private(answer, "There's no such finished game yet.")


@pytest.mark.slow
async def test_films_of_private_tables_are_their_players_and_tall_for_tall_pictures(
    ada: SandboxUser, ben: SandboxUser, bot_sandbox: BotSandbox
) -> None:
    game_id = await play_and_resign(ada)
    await make_tables_private(ada)
    for answer in (
        await ben.run_command("replay", game_id=str(game_id)),
        await ben.press_button(
            await ben.run_command("help"), custom_id=MoveListId(game_id).dump(), is_forged=True
        ),
    ):
        check_private(answer, "That player keeps this private")

    await ada.press_button(await ada.run_command("settings"), label="Tall pictures")
    assert is_private(await ada.run_command("replay"))
    shown = await wait_for_film(ada, f"canfield-{game_id}.gif")
    assert is_private(shown)
    film = await open_picture(bot_sandbox.sandbox, list_films(shown)[0])
    assert film.width == 600


async def test_a_player_without_pictures_gets_the_move_list(ada: SandboxUser) -> None:
    await play_and_resign(ada, "draw, draw, draw")
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    move_list = await ada.run_command("replay")
    assert "\n1–3: draw ×3\n**Given up**" in read_text(move_list)
    assert list_button_labels(move_list) == [QUESTION, "Remove"]
    await play_and_resign(ada)
    assert "\nNo moves were played.\n" in read_text(await ada.run_command("replay"))


async def test_a_film_refused_as_an_edit_is_sent_as_its_own_message(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    game_id = await play_and_resign(ada)
    await bot_sandbox.sandbox.inject_fault(
        status=400, method="PATCH", path="/@original", files=True
    )
    progress = await ada.run_command("replay")
    assert (await wait_for_film(ada, f"canfield-{game_id}.gif"))["id"] != progress["id"]
    await ada.wait_for_message(
        lambda message: message["id"] == progress["id"] and "is below" in read_text(message)
    )


@pytest.mark.slow
async def test_a_film_is_not_made_after_its_message_is_deleted(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await win_game(ada)
    await make_tables_private(ada)
    await ada.delete_message(await ada.run_command("replay"))
    await bot_sandbox.wait_for_request("PATCH", "/@original", status=404)
    async with asyncio.timeout(WAIT_TIMEOUT):
        while "Making the replay" not in read_text(progress := await ada.run_command("replay")):
            assert "I'm still busy with earlier requests" in read_text(progress)
    await ada.delete_message(progress)
    messages = await ada.list_messages()
    assert not any(list_films(message) for message in messages if is_private(message))


@pytest.mark.slow
async def test_the_table_of_a_won_game_begins_to_move_where_it_has_a_picture(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    won, _ = await win_game(ada)
    still = await open_picture(bot_sandbox.sandbox, list_pictures(won)[0])
    moving_message = await wait_for_film(ada, note=won)
    moving = await open_picture(bot_sandbox.sandbox, list_pictures(moving_message)[0])
    assert (still.format, moving.format, still.size) == ("PNG", "GIF", moving.size)
    assert getattr(moving, "n_frames", 1) > 30
    assert still.convert("RGB").tobytes() == moving.convert("RGB").tobytes()
    assert read_text(moving_message) == read_text(won)
    assert list_button_labels(moving_message) == list_button_labels(won)
    assert list_pictures(moving_message)[0]["description"] == list_pictures(won)[0]["description"]
    # A private one moves too, and one in words stays as it is.
    await ben.press_button(await ben.run_command("settings"), label="Use text")
    in_words, _ = await win_game(ben)
    ada.channel = "quiet"  # the bot may not post here
    won, _ = await win_game(ada)
    assert is_private(won)
    await wait_for_film(ada, note=won)
    # The first to win is the first to be celebrated.
    assert not list_pictures(ben.messages_by_id[in_words["id"]])


async def test_a_won_table_keeps_its_picture_where_the_moving_one_is_refused(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await bot_sandbox.sandbox.inject_fault(
        status=400, method="PATCH", path="/@original", files=True
    )
    won, _ = await win_game(ada)
    await bot_sandbox.wait_for_request("PATCH", "/@original", status=400)
    assert list_pictures(ada.messages_by_id[won["id"]]) == list_pictures(won)
    assert not list_films(won)
