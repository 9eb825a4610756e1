"""A win is celebrated on the spot: the picture of the won table begins to move."""

from io import BytesIO

import pytest
from PIL import Image

from tests.golden_games import WON_GAME
from tests.sandbox.driver.messages import Json, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import is_private, list_button_labels

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def win_game(user: SandboxUser) -> Json:
    """Win a game; return its table as it is shown at first."""
    await user.run_command("new", game="canfield", deal=str(WON_GAME.deal))
    won = await user.run_command("move", moves=",".join(WON_GAME.moves))
    assert "Won!" in read_text(won)
    return won


def shows_moving_picture(message: Json) -> bool:
    """Return whether a message's picture is an animation."""
    return any(".gif" in picture["media"]["url"] for picture in list_pictures(message))


async def wait_for_celebration(user: SandboxUser, won: Json) -> Json:
    """Wait until the picture of a won table moves; return its message."""
    return await user.wait_for_message(
        lambda message: message["id"] == won["id"] and shows_moving_picture(message)
    )


async def open_picture(bot_sandbox: BotSandbox, message: Json) -> Image.Image:
    """Download and open a message's picture."""
    (picture,) = list_pictures(message)
    url = picture["media"]["url"]
    return Image.open(
        BytesIO(await bot_sandbox.sandbox.download_file(url[url.index("/attachments") :]))
    )


@pytest.mark.slow
async def test_the_table_of_a_won_game_begins_to_move(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    won = await win_game(ada)
    still = await open_picture(bot_sandbox, won)
    moving_message = await wait_for_celebration(ada, won)
    moving = await open_picture(bot_sandbox, moving_message)
    assert (still.format, moving.format, still.size) == ("PNG", "GIF", moving.size)
    assert getattr(moving, "n_frames", 1) > 30
    assert still.convert("RGB").tobytes() == moving.convert("RGB").tobytes()
    assert read_text(moving_message) == read_text(won)
    assert list_button_labels(moving_message) == list_button_labels(won)
    assert list_pictures(moving_message)[0]["description"] == list_pictures(won)[0]["description"]


@pytest.mark.slow
async def test_a_private_table_moves_too_and_a_table_in_words_stays_as_it_is(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    await ben.press_button(await ben.run_command("settings"), label="Use text")
    in_words = await win_game(ben)
    ada.channel = "quiet"  # the bot may not post here
    won = await win_game(ada)
    assert is_private(won)
    await wait_for_celebration(ada, won)
    # The first to win is the first to be celebrated.
    assert not list_pictures(ben.messages_by_id[in_words["id"]])


async def test_a_won_table_keeps_its_picture_where_the_moving_one_is_refused(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    await bot_sandbox.sandbox.inject_fault(
        status=400, method="PATCH", path="/@original", files=True
    )
    won = await win_game(ada)
    await bot_sandbox.wait_for_request("PATCH", "/@original", status=400)
    assert list_pictures(ada.messages_by_id[won["id"]]) == list_pictures(won)
    assert not shows_moving_picture(won)
