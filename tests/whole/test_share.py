"""Texts and posters about finished games, for the player or for everyone."""

import asyncio
from io import BytesIO

import pytest
from PIL import Image

from bot.ui.control_ids import PostShareId
from tests.golden_games import WON_GAME
from tests.sandbox.sandbox_user import Json, SandboxUser, list_pictures, read_text
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    RECORD_VISIBILITY_MENU_ID,
    check_private,
    is_private,
    list_button_labels,
    press_control,
    read_game_id,
    resign_game,
    win_game,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


async def test_a_finished_game_is_posted_once_and_others_can_play_it(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    # Other tests post in the users' usual channel.
    channel_id = await bot_sandbox.sandbox.create_channel("Patience Club", "shared")
    ada.channel = ben.channel = channel_id
    table = await press_control(ada, await ada.run_command("new", deal="16"), "draw")
    page = await ada.press_button(await resign_game(ada), label="Share")
    check_private(page, "Copy and share")
    # Two quick presses come before the button is gone.
    answers = await asyncio.gather(
        *(ada.press_button(page, label="Post here") for _ in range(2)), return_exceptions=True
    )
    for answer in answers:
        assert not isinstance(answer, BaseException)
        assert answer["id"] == page["id"]
        assert "Posted." in read_text(answer)
        assert list_button_labels(answer) == ["Go back"]
    post = await ben.wait_for_message(lambda message: " shares:" in read_text(message))
    assert not is_private(post)
    shared_text = read_text(page).split("```")[1].strip()
    assert read_text(post) == f"**{ada.display_name}** shares:\n{shared_text}"
    assert "Canfield · deal 16\n" in shared_text
    assert "deal 16\n" in read_text(await ben.press_button(post, label="Play this"))
    assert sum(" shares:" in read_text(message) for message in await ben.list_messages()) == 1
    post_id = PostShareId(read_game_id(table)).dump()
    refusal = await ben.press_button(post, custom_id=post_id, is_forged=True)
    assert "somebody else's table" in read_text(refusal)


async def test_a_challenge_is_posted_without_secrets_and_with_its_scoreboard_where_it_is_open(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    running, deal = bot_sandbox.sandbox, "771239"
    ada.channel = ben.channel = await running.create_channel("Patience Club", "secret")
    await ada.choose_option(await ada.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    board = await ada.run_command("challenge create", game="canfield", deal=deal)
    await ada.press_button(board, label="Play")
    await ada.run_command("draw")
    page = await ada.press_button(await resign_game(ada), label="Share")
    description = list_pictures(page)[0]["description"]
    assert description.startswith("Poster: Canfield, Challenge ")
    assert "course" not in description
    assert deal not in description
    await ada.press_button(page, label="Post here")
    post = await ben.wait_for_message(lambda message: " shares:" in read_text(message))
    assert read_text(post).startswith("**Anonymous** shares:\nChallenge ")
    assert list_button_labels(post) == ["Scoreboard", "Remove"]
    assert is_private(await ben.press_button(post, label="Scoreboard"))
    # Nobody on another server may press that.
    ada.channel = await running.create_channel("La Biblioteca", "shared-elsewhere")
    await ada.press_button(await ada.run_command("share"), label="Post here")
    post = await ada.wait_for_message(lambda message: " comparte:" in read_text(message))
    assert list_button_labels(post) == ["Quitar"]


async def test_posting_is_not_offered_where_nobody_could_read_it(ada: SandboxUser) -> None:
    for channel in ("quiet", "direct"):
        ada.channel = channel
        await ada.run_command("new", deal="16")
        await ada.run_command("draw")
        page = await ada.press_button(await resign_game(ada), label="Share")
        assert "Copy and share" in read_text(page)
        assert list_button_labels(page) == ["Go back"]


async def download_poster(bot_sandbox: BotSandbox, message: Json) -> bytes:
    """Return the file of a message's only picture."""
    (picture,) = list_pictures(message)
    url = picture["media"]["url"]
    return await bot_sandbox.sandbox.download_file(url[url.index("/attachments") :])


async def test_a_win_is_shared_as_a_poster_for_everyone_by_its_player_only(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    ada.channel = ben.channel = await bot_sandbox.sandbox.create_channel("Patience Club", "posters")
    assert "There's no such finished game yet" in read_text(await ada.run_command("share"))
    won, won_id = await win_game(ada)
    page = await ada.press_button(won, label="Share")
    assert is_private(page)
    poster = await download_poster(bot_sandbox, page)
    with Image.open(BytesIO(poster)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
    description = list_pictures(page)[0]["description"]
    assert description.startswith(f"Poster: {ada.display_name}, Canfield, Deal {WON_GAME.deal}, ")
    assert "Clean win" in description
    assert "Won! Can you beat 142 moves?" in description
    assert "Its opening, and its course in moves:" in description
    posted_page = await ada.press_button(page, label="Post here")
    assert await download_poster(bot_sandbox, posted_page) == poster
    post = await ben.wait_for_message(lambda message: " shares:" in read_text(message))
    assert await download_poster(bot_sandbox, post) == poster
    assert list_button_labels(post) == ["Play this", "Remove"]
    # The command takes the last finished game, or any of one's own.
    await ada.run_command("new", game="canfield", deal="16")
    await ada.run_command("draw")
    await resign_game(ada)
    last = await ada.run_command("share")
    check_private(last, "Canfield · deal 16\n")
    assert "Can you do better?" in list_pictures(last)[0]["description"]
    await ada.press_button(await ada.run_command("settings"), label="Don't show")
    own = await ada.run_command("share", game_id=f"#{won_id}")
    assert list_pictures(own)[0]["description"].startswith("Poster: Canfield, ")
    assert f"deal {WON_GAME.deal}\n" in read_text(own)
    refusal = await ben.run_command("share", game_id=str(won_id))
    assert "somebody else's table" in read_text(refusal)
    assert not list_pictures(refusal)
