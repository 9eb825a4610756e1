"""Posters of finished games: by the button or by `/share`, for the player or for everyone."""

from io import BytesIO

import pytest
from PIL import Image

from tests.golden_games import WON_GAME
from tests.sandbox.driver.messages import Json, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    read_game_id,
    resign_game,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def win_game(user: SandboxUser) -> tuple[Json, int]:
    """Win a game; return its table and its number."""
    table = await user.run_command("new", game="canfield", deal=str(WON_GAME.deal))
    game_id = read_game_id(table)
    return await user.run_command("move", moves=",".join(WON_GAME.moves)), game_id


async def download_poster(bot_sandbox: BotSandbox, message: Json) -> bytes:
    """Return the file of a message's only picture."""
    (picture,) = list_pictures(message)
    url = picture["media"]["url"]
    return await bot_sandbox.sandbox.download_file(url[url.index("/attachments") :])


async def test_a_win_is_shared_as_a_poster_for_everyone(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    ada.channel = ben.channel = await bot_sandbox.sandbox.create_channel("Patience Club", "posters")
    won, _ = await win_game(ada)
    page = await ada.press_button(won, label="Share")
    assert is_private(page)
    poster = await download_poster(bot_sandbox, page)
    with Image.open(BytesIO(poster)) as picture:
        assert (picture.format, picture.size) == ("PNG", (1200, 630))
    description = list_pictures(page)[0]["description"]
    assert description.startswith(f"Poster: Canfield, Deal {WON_GAME.deal}, 142 moves")
    assert "Won! Can you beat 142 moves?" in description
    assert "Its opening, and its course:" in description
    posted_page = await ada.press_button(page, label="Post here")
    assert await download_poster(bot_sandbox, posted_page) == poster
    post = await ben.wait_for_message(lambda message: " shares:" in read_text(message))
    assert await download_poster(bot_sandbox, post) == poster
    assert list_button_labels(post) == ["Play this"]


async def test_the_share_command_takes_the_last_finished_game_or_any_of_ones_own(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    assert "haven't finished a game" in read_text(await ada.run_command("share"))
    _, won_id = await win_game(ada)
    await ada.run_command("new", game="canfield", deal="16")
    await ada.run_command("draw")
    await resign_game(ada)
    last = await ada.run_command("share")
    assert is_private(last)
    assert "Canfield · deal 16\n" in read_text(last)
    assert "Can you do better?" in list_pictures(last)[0]["description"]
    own = await ada.run_command("share", game_id=f"#{won_id}")
    assert f"deal {WON_GAME.deal}\n" in read_text(own)
    refusal = await ben.run_command("share", game_id=str(won_id))
    assert "somebody else's table" in read_text(refusal)
    assert not list_pictures(refusal)


async def test_the_poster_of_an_open_challenge_does_not_tell_its_deal(ada: SandboxUser) -> None:
    deal = 771_239
    board = await ada.run_command("challenge create", game="canfield", deal=str(deal))
    await ada.press_button(board, label="Play")
    await ada.run_command("draw")
    page = await ada.press_button(await resign_game(ada), label="Share")
    description = list_pictures(page)[0]["description"]
    assert description.startswith("Poster: Canfield, Challenge ")
    assert "course" not in description
    assert str(deal) not in description


async def test_there_is_no_poster_in_words_or_where_no_files_may_be_attached(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    await win_game(ada)
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    in_words = await ada.run_command("share")
    channel = await bot_sandbox.sandbox.create_channel("Patience Club", "no-files")
    await win_game(ben)
    await bot_sandbox.sandbox.set_bot_permissions(channel, attach_files=False)
    ben.channel = channel
    without_files = await ben.run_command("share")
    for page in (in_words, without_files):
        assert "Copy and share" in read_text(page)
        assert f"deal {WON_GAME.deal}\n" in read_text(page)
        assert not list_pictures(page)
