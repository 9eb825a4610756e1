"""Whose language players and servers read, through the sandbox."""

import pytest

from bot.locale.catalogue import choose_texts, get_texts_by_language
from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import DAILY_LANGUAGE_MENU_ID, LANGUAGE_MENU_ID
from tests.whole.driver.table_messages import find_menu, list_button_labels, press_control

pytestmark = pytest.mark.asyncio(loop_scope="session")

LIBRARY_CHANNEL = "sala-de-lectura"
"""In a server whose language in Discord is Spanish."""

MAX_COMPONENTS = 40
"""Discord's limit for a message, nested components included."""


async def test_a_chosen_language_is_there_at_once_and_the_table_follows(
    ada: SandboxUser,
) -> None:
    table = await ada.run_command("new", deal="123456")
    settings = await ada.run_command("settings")
    labels = [option["label"] for option in find_menu(settings, LANGUAGE_MENU_ID)["options"]]
    assert labels[:2] == ["As in Discord", "English"]
    assert {"हिन्दी", "Español", "Français", "Filipino"} <= {*labels}
    for language, texts in get_texts_by_language().items():
        settings = await ada.choose_option(settings, LANGUAGE_MENU_ID, language)
        assert texts("settings-title") in read_text(settings)
        assert count_components(settings) <= MAX_COMPONENTS
        table = await press_control(ada, table, "draw")
        assert texts("button-hint") in list_button_labels(table)
        refusal = await ada.run_command("move", moves="t1 f9")
        assert choose_texts(language)(
            "error-no-such-pile", pile="f9", like="none", columns=4, foundations=4
        ) in read_text(refusal)
    settings = await ada.choose_option(settings, LANGUAGE_MENU_ID, "discord")
    assert "### Settings" in read_text(settings)


async def test_discords_language_comes_before_the_servers(bot_sandbox: BotSandbox) -> None:
    eva = await bot_sandbox.create_user(LIBRARY_CHANNEL)
    await bot_sandbox.sandbox.add_member(eva, "La Biblioteca", can_manage=True)
    spanish, hindi = choose_texts("es"), choose_texts("hi")
    for locale, texts in [
        ("en-GB", choose_texts("en")),
        ("hi", hindi),
        ("es-419", spanish),
        # Not ours: the server's language in Discord is Spanish.
        ("tr", spanish),
    ]:
        await eva.set_locale(locale)
        assert texts("settings-title") in read_text(await eva.run_command("settings")), locale
    page = await eva.choose_option(
        await eva.run_command("server daily"), DAILY_LANGUAGE_MENU_ID, "hi"
    )
    assert hindi("server-language") in read_text(page)
    assert hindi("settings-title") in read_text(await eva.run_command("settings"))
    # What everyone reads is in the server's language, whatever the creator reads.
    await eva.set_locale("en-US")
    scoreboard = await eva.run_command("challenge create", game="canfield")
    assert hindi("button-play-challenge") in list_button_labels(scoreboard)
    await eva.run_command("server daily", language="discord")
    scoreboard = await eva.run_command("challenge create", game="canfield")
    assert spanish("button-play-challenge") in list_button_labels(scoreboard)


def count_components(message: Json) -> int:
    """Return how many components a message has, nested ones included."""

    def count(components: list[Json]) -> int:
        return sum(
            1
            + count(each.get("components") or [])
            + count([each["accessory"]] if each.get("accessory") else [])
            for each in components
        )

    return count(message["components"])
