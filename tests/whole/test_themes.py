"""Themes are folders: one more is a choice, a broken one is named at start and left out."""

import re
import shutil
from functools import partial
from pathlib import Path

import pytest

from bot.ui.themes import _sound
from rendering import theme
from tests.sandbox.running import Json, Person, controls, pictures, texts
from tests.whole.club import Club, club
from tests.whole.forked import Forked
from tests.whole.process import refused

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture
def themes(tmp_path: Path) -> Path:
    """The themes of somebody's own: there is an Evening more."""
    copied = shutil.copytree(theme.FOLDER, tmp_path / "themes")
    text = (copied / "classic" / "theme.toml").read_text("utf-8")
    text = re.sub(r'(?m)^name = "Classic"', 'name = "Evening"', text)
    text = re.sub(r'cloth = "#\w+"', 'cloth = "#402030"', text)
    (copied / "evening").mkdir()
    (copied / "evening" / "theme.toml").write_text(text, "utf-8")
    return copied


def take(themes: Path) -> None:
    """Have these and no others, in a bot that has read the usual ones."""
    theme.FOLDER = themes
    theme._loaded.cache_clear()
    _sound.cache_clear()


def spoil(folder: Path) -> None:
    """Lose the colour of the cloth."""
    file = folder / "theme.toml"
    file.write_text(re.sub(r"(?m)^cloth = .*\n", "", file.read_text("utf-8")), "utf-8")


def offered(settings: Json) -> dict[str, bool]:
    """The themes that can be chosen, and which is."""
    (menu,) = [each for each in controls(settings) if each["custom_id"] == "s:theme"]
    return {each["label"]: each.get("default", False) for each in menu["options"]}


async def drawn(here: Club, person: Person) -> bytes:
    """The picture of the table that the person has dealt themselves."""
    (shown,) = pictures(await person.run("table"))
    return await here.running.fetch(shown["media"]["url"])


async def test_a_theme_that_breaks_is_named_at_start_and_the_first_stands_in(
    tmp_path: Path, themes: Path
) -> None:
    async with club(tmp_path, before=partial(take, themes)) as here:
        ada, ben = await here.newcomer(), await here.newcomer()
        for person in (ada, ben):
            await person.run("new", deal="7")
        assert await drawn(here, ada) == await drawn(here, ben)
        settings = await ada.run("settings")
        assert offered(settings) | {"Classic": True, "Evening": False} == offered(settings)
        settings = await ada.choose(settings, "s:theme", "evening")
        assert offered(settings)["Evening"]
        assert "Theme: Evening" in pictures(settings)[0]["description"]
        assert await drawn(here, ada) != await drawn(here, ben)
        assert "theme left out" not in here.bot.said()

        spoil(themes / "evening")
        await here.restart_bot()
        named = [line for line in here.bot.said().splitlines() if "theme left out" in line]
        assert len(named) == 1
        assert f"{themes / 'evening' / 'theme.toml'}: felt.cloth: missing" in named[0]
        assert await drawn(here, ada) == await drawn(here, ben)
        settings = await ada.press(settings, label="Mark them")
        assert offered(settings)["Classic"]
        assert "Evening" not in offered(settings)
        answer = await ada.choose(settings, "s:theme", "evening", forged=True)
        assert "I do not know that control" in texts(answer)


async def test_a_broken_first_theme_is_one_plain_line(tmp_path: Path, themes: Path) -> None:
    spoil(themes / "classic")
    bot = Forked(tmp_path / "bot", before=partial(take, themes))
    await refused(bot, f"{themes / 'classic' / 'theme.toml'}: felt.cloth: missing")
