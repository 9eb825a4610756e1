"""A language that the bot no longer has, but people, servers and contests still have stored."""

import pytest

from sandbox.world import LIBRARY_ID
from tests.sandbox.driver.messages import read_text
from tests.whole.accounts.test_server import TEST_SERVER, create_manager
from tests.whole.driver.bot_databases import change_database
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import DAILY_LANGUAGE_MENU_ID, LANGUAGE_MENU_ID
from tests.whole.driver.table_messages import (
    list_chosen_options,
    press_control,
    read_contest_id,
    read_move_count,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

REMOVED_LANGUAGE = "tlh"


async def test_a_removed_language_gives_way_to_that_of_discord(bot_sandbox: BotSandbox) -> None:
    channel = await bot_sandbox.sandbox.create_channel(TEST_SERVER, "old-language")
    eva = await create_manager(bot_sandbox, channel)
    await eva.choose_option(await eva.run_command("settings"), LANGUAGE_MENU_ID, "fr")
    await eva.run_command("server daily", language="fr")
    board = await eva.run_command("challenge create", game="canfield")
    for stored_in, key in (
        ("player_settings", eva.id),
        ("server_settings", LIBRARY_ID),
        ("contest", read_contest_id(board)),
    ):
        await change_database(
            bot_sandbox.bot.database_url,
            f"UPDATE {stored_in} SET language = '{REMOVED_LANGUAGE}' WHERE id = {key}",
        )
    try:
        settings = await eva.run_command("settings")
        assert list_chosen_options(settings, LANGUAGE_MENU_ID) == ["As in Discord"]
        page = await eva.run_command("server daily")
        assert list_chosen_options(page, DAILY_LANGUAGE_MENU_ID) == ["As in Discord"]
        table = await eva.run_command("new", game="canfield", deal="1")
        assert read_move_count(await press_control(eva, table, "draw")) == 1
        [own, *_] = await eva.list_completions("challenge end", "challenge", "")
        scoreboard = await eva.run_command("challenge board", challenge=own["value"])
        assert "Challenge" in read_text(scoreboard)
        await eva.press_button(scoreboard, label="Play")
        refusal = await eva.choose_option(
            settings, LANGUAGE_MENU_ID, REMOVED_LANGUAGE, is_forged=True
        )
        assert "I don't know that button" in read_text(refusal)
    finally:
        await eva.run_command("server daily", language="discord")
