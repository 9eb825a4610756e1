"""Names in the pictures of scoreboards, and the setting that keeps a name out of them."""

import pytest

from tests.sandbox.driver.messages import list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.table_messages import press_control

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def read_daily_description(user: SandboxUser) -> str:
    """Return the description of the picture on today's daily."""
    (picture,) = list_pictures(await user.run_command("daily"))
    return str(picture["description"])


async def test_a_player_can_keep_their_name_out_of_pictures(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    for user in (ada, ben):
        table = await user.press_button(await user.run_command("daily"), label="Play")
        await press_control(user, table, "draw")
    description = await read_daily_description(ada)
    assert f": 1 {ada.display_name}: " in description
    assert f"; 1 {ben.display_name}: " in description
    settings = await ada.press_button(await ada.run_command("settings"), label="Don't show")
    assert "**Your name in pictures:** not shown" in read_text(settings)
    daily = await ben.run_command("daily")
    (picture,) = list_pictures(daily)
    assert ": 1: " in picture["description"]
    assert f"; 1 {ben.display_name}: " in picture["description"]
    assert ada.display_name in read_text(daily)
    await ada.press_button(settings, label="Show it")
    assert f": 1 {ada.display_name}: " in await read_daily_description(ben)
