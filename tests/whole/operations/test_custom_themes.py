"""Themes are folders: a new one can be chosen, a broken one is logged at startup and left out."""

import re
import shutil
from functools import partial
from pathlib import Path

import pytest

from bot.ui.common.theme_choice import _list_usable_themes
from rendering import theme
from tests.sandbox.driver.messages import Json, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_process import check_start_is_refused
from tests.whole.driver.bot_sandbox import BotSandbox, run_bot_sandbox
from tests.whole.driver.control_ids import THEME_MENU_ID
from tests.whole.driver.forked_bot import ForkedBot
from tests.whole.driver.table_messages import find_menu

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.sqlite_only(reason="what themes there are does not depend on the database"),
]


@pytest.fixture
def themes_folder(tmp_path: Path) -> Path:
    """Return a copy of the themes folder with one more theme, Evening."""
    folder = shutil.copytree(theme.THEMES_FOLDER, tmp_path / "themes")
    text = (folder / "classic" / "theme.toml").read_text("utf-8")
    text = re.sub(r'(?m)^name = "Classic"', 'name = "Evening"', text)
    text = re.sub(r'cloth = "#\w+"', 'cloth = "#402030"', text)
    (folder / "evening").mkdir()
    (folder / "evening" / "theme.toml").write_text(text, "utf-8")
    return folder


def use_themes(folder: Path) -> None:
    """Replace the themes that this process has loaded already."""
    theme.THEMES_FOLDER = folder
    theme._load_cached_theme.cache_clear()
    _list_usable_themes.cache_clear()


def remove_cloth_colour(folder: Path) -> None:
    """Remove a theme's required colour."""
    file = folder / "theme.toml"
    file.write_text(re.sub(r"(?m)^cloth = .*\n", "", file.read_text("utf-8")), "utf-8")


def list_theme_options(settings: Json) -> dict[str, bool]:
    """Return the themes in the menu, and whether each is chosen."""
    options = find_menu(settings, THEME_MENU_ID)["options"]
    return {option["label"]: option.get("default", False) for option in options}


async def download_table_picture(bot_sandbox: BotSandbox, user: SandboxUser) -> bytes:
    """Return the picture of a user's table."""
    (picture,) = list_pictures(await user.run_command("table"))
    return await bot_sandbox.sandbox.download_file(picture["media"]["url"])


@pytest.mark.slow
async def test_a_broken_theme_is_named_at_startup_and_replaced_by_the_first(
    tmp_path: Path, themes_folder: Path
) -> None:
    async with run_bot_sandbox(tmp_path, before_start=partial(use_themes, themes_folder)) as here:
        ada, ben = await here.create_user(), await here.create_user()
        for user in (ada, ben):
            await user.run_command("new", deal="7")
        assert await download_table_picture(here, ada) == await download_table_picture(here, ben)
        settings = await ada.run_command("settings")
        assert list_theme_options(settings) | {
            "Classic": True,
            "Evening": False,
        } == list_theme_options(settings)
        settings = await ada.choose_option(settings, THEME_MENU_ID, "evening")
        assert list_theme_options(settings)["Evening"]
        assert "Theme: Evening" in list_pictures(settings)[0]["description"]
        assert await download_table_picture(here, ada) != await download_table_picture(here, ben)
        assert "theme left out" not in here.bot.read_log()

        remove_cloth_colour(themes_folder / "evening")
        await here.restart_bot()
        warnings = [line for line in here.bot.read_log().splitlines() if "theme left out" in line]
        assert len(warnings) == 1
        assert f"{themes_folder / 'evening' / 'theme.toml'}: felt.cloth: missing" in warnings[0]
        assert await download_table_picture(here, ada) == await download_table_picture(here, ben)
        settings = await ada.press_button(settings, label="Mark them")
        assert list_theme_options(settings)["Classic"]
        assert "Evening" not in list_theme_options(settings)
        answer = await ada.choose_option(settings, THEME_MENU_ID, "evening", is_forged=True)
        assert "I don't know that button" in read_text(answer)


async def test_a_broken_first_theme_prints_one_plain_line(
    tmp_path: Path, themes_folder: Path
) -> None:
    remove_cloth_colour(themes_folder / "classic")
    bot = ForkedBot(tmp_path / "bot", before_start=partial(use_themes, themes_folder))
    await check_start_is_refused(
        bot, f"{themes_folder / 'classic' / 'theme.toml'}: felt.cloth: missing"
    )
