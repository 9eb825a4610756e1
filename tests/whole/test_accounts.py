"""A player's settings, languages, names in pictures, and `/privacy`."""

import re
from io import BytesIO

import pytest
from PIL import Image

from bot.locale.catalogue import choose_texts, get_texts_by_language
from bot.ui.control_ids import EraseDataId, ResumeGameId, SameDealId
from tests.sandbox.sandbox_user import (
    Json,
    SandboxUser,
    iterate_components,
    list_controls,
    list_pictures,
    read_text,
)
from tests.whole.bot_sandbox import BotSandbox, download_export, wait_for_export
from tests.whole.table_messages import (
    DAILY_LANGUAGE_MENU_ID,
    LANGUAGE_MENU_ID,
    TABLE_VISIBILITY_MENU_ID,
    THEME_MENU_ID,
    check_private,
    find_control_id,
    find_menu,
    is_private,
    list_button_labels,
    list_chosen_options,
    press_control,
    read_game_id,
    read_move_count,
    wait_for_deletion,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

FIRST_COLUMNS_TEXT = "Columns, top card last\nt1: 4♥\nt2: A♠\nt3: J♠\nt4: 2♠"
"""The columns of the deal 123456."""


def get_picture_url(message: Json) -> str:
    """Return the URL of a message's only picture."""
    (picture,) = list_pictures(message)
    return str(picture["media"]["url"])


@pytest.mark.slow
async def test_settings_are_one_private_message_with_a_preview(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    settings = await ada.run_command("settings")
    assert is_private(settings)
    assert list_chosen_options(settings, THEME_MENU_ID) == ["Classic"]
    assert list_chosen_options(settings, TABLE_VISIBILITY_MENU_ID) == ["Everyone"]
    assert "Theme: Classic" in list_pictures(settings)[0]["description"]
    pictures = {await bot_sandbox.sandbox.download_file(get_picture_url(settings))}
    names = {get_picture_url(settings).rpartition("/")[2]}
    for label, expected_text in [
        ("Large print", "**Cards:** large print"),
        ("Mark them", "**Cards that can go up:** marked"),
        ("Standard print", "**Cards:** standard"),
    ]:
        changed = await ada.press_button(settings, label=label)
        assert changed["id"] == settings["id"]
        assert expected_text in read_text(changed)
        pictures.add(await bot_sandbox.sandbox.download_file(get_picture_url(changed)))
        names.add(get_picture_url(changed).rpartition("/")[2])
        settings = changed
    assert len(pictures) == len(names) == 4


async def test_settings_of_pictures_are_previewed_and_apply_to_the_next_picture_of_a_table(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    download = bot_sandbox.sandbox.download_file
    hers, his = await ada.run_command("new", deal="7"), await ben.run_command("new", deal="7")
    assert await download(get_picture_url(hers)) == await download(get_picture_url(his))
    await ada.press_button(await ada.run_command("settings"), label="Large print")
    hers, his = await press_control(ada, hers, "draw"), await press_control(ben, his, "draw")
    assert await download(get_picture_url(hers)) != await download(get_picture_url(his))
    assert list_button_labels(hers) == list_button_labels(his)

    async def measure(message: Json) -> int:
        data = await bot_sandbox.sandbox.download_file(get_picture_url(message))
        return Image.open(BytesIO(data)).width

    assert await measure(hers) == 1100
    settings = await ada.press_button(await ada.run_command("settings"), label="Tall pictures")
    assert "**Pictures:** tall, for phones" in read_text(settings)
    assert await measure(settings) == 800
    assert await measure(await press_control(ada, hers, "draw")) == 800
    assert await measure(await press_control(ben, his, "draw")) == 1100
    assert await measure(await ada.press_button(settings, label="Wide pictures")) == 1100


async def test_text_tables_have_no_pictures_anywhere(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    older = await ada.run_command("new", deal="123456")
    his = await press_control(ben, await ben.run_command("new", deal="123456"), "draw")
    settings = await ada.press_button(await ada.run_command("settings"), label="Use text")
    await bot_sandbox.sandbox.clear_requests()
    assert "Foundations from J: J♠ on f1, " in read_text(settings)
    assert not list_pictures(settings)
    table = await press_control(ada, older, "draw")
    assert table["id"] == older["id"]
    assert FIRST_COLUMNS_TEXT in read_text(table)
    assert "Last move: drew 3 cards: " in read_text(table)
    offered = {"Bigger cards", "No, thanks"}  # not to a reader of text
    assert list_button_labels(table) == [
        label for label in list_button_labels(his) if label not in offered
    ]
    hint = await press_control(ada, table, "hint")
    assert "Hint: " in read_text(hint)
    assert FIRST_COLUMNS_TEXT in read_text(await ada.run_command("table"))
    rules = await ada.run_command("rules", game="klondike")
    assert "t7: 6 face down, " in read_text(rules)
    for message in (table, hint, rules):
        assert not list_pictures(message)
    for request in await bot_sandbox.sandbox.list_requests():
        # What the bot posts by itself may be a scoreboard of others, with its picture.
        if older["id"] in request["path"] or not request["path"].startswith("/channels/"):
            assert not request["files"]
    assert list_pictures(await ada.press_button(settings, label="Use pictures"))
    assert list_pictures(await ada.run_command("table"))


async def test_a_text_table_is_shown_once_or_until_the_setting_changes(ada: SandboxUser) -> None:
    older = await ada.run_command("new", deal="123456")
    table = await ada.run_command("table", text=True)
    assert FIRST_COLUMNS_TEXT in read_text(table)
    assert not list_pictures(table)
    await wait_for_deletion(ada, older)
    table = await press_control(ada, table, "draw")
    assert read_move_count(table) == 1
    assert FIRST_COLUMNS_TEXT in read_text(table)
    assert not list_pictures(table)
    assert list_pictures(await ada.run_command("draw"))
    await wait_for_deletion(ada, table)
    # *More* shows it the other way once.
    more_page = await press_control(ada, await ada.run_command("table"), "more")
    table = await ada.press_button(more_page, label="Show text")
    assert FIRST_COLUMNS_TEXT in read_text(table)
    assert not list_pictures(table)
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    more_page = await press_control(ada, table, "more")
    table = await ada.press_button(more_page, label="Show picture")
    assert list_pictures(await press_control(ada, table, "undo"))
    assert FIRST_COLUMNS_TEXT in read_text(await ada.run_command("table"))
    assert list_pictures(await ada.run_command("table", text=False))


MAX_COMPONENTS = 40
"""Discord's limit for a message, nested components included."""


async def test_a_chosen_language_is_there_at_once_and_the_table_follows(ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="123456")
    settings = await ada.run_command("settings")
    labels = [option["label"] for option in find_menu(settings, LANGUAGE_MENU_ID)["options"]]
    assert labels[:2] == ["As in Discord", "English"]
    assert {"हिन्दी", "Español", "Français", "Filipino"} <= {*labels}
    for language, texts in get_texts_by_language().items():
        settings = await ada.choose_option(settings, LANGUAGE_MENU_ID, language)
        assert list_chosen_options(settings, LANGUAGE_MENU_ID) == [texts.own_name]
        assert texts("settings-title") in read_text(settings)
        assert len(list(iterate_components(settings))) <= MAX_COMPONENTS
        table = await press_control(ada, table, "draw")
        assert texts("button-hint") in list_button_labels(table)
        refusal = await ada.run_command("move", moves="t1 f9")
        assert choose_texts(language)(
            "error-no-such-pile", pile="f9", like="none", columns=4, foundations=4
        ) in read_text(refusal)
    settings = await ada.choose_option(settings, LANGUAGE_MENU_ID, "discord")
    assert "### Settings" in read_text(settings)
    assert list_chosen_options(settings, LANGUAGE_MENU_ID) == ["As in Discord"]


LIBRARY_CHANNEL = "sala-de-lectura"


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
    assert hindi("button-play") in list_button_labels(scoreboard)
    await eva.run_command("server daily", language="discord")
    scoreboard = await eva.run_command("challenge create", game="canfield")
    assert spanish("button-play") in list_button_labels(scoreboard)


async def test_an_export_is_one_private_file_with_everything(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await press_control(
        ada, await ada.run_command("new", deal="12345678901234567890"), "draw"
    )
    await ada.press_button(await ada.run_command("settings"), label="Large print")
    await ada.run_command("privacy export")
    answer = await wait_for_export(ada)
    check_private(answer, "What I keep about you, and why")
    export = await download_export(bot_sandbox, answer)
    assert (export["format"], export["player"]) == (2, ada.id)
    assert export["settings"][0]["has_large_indices"] is True
    (game,) = export["games"]
    assert game["id"] == read_game_id(table)
    assert game["deal"] == "12345678901234567890"
    assert game["moves"] == "draw"
    tables = {name for name, value in export.items() if isinstance(value, list)}
    assert set(export["about"]) == {"all", *tables}


async def test_erasing_asks_for_confirmation_and_leaves_nothing(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    await ada.press_button(await ada.run_command("settings"), label="Large print")
    question_text = read_text(await ada.run_command("privacy erase"))
    assert "challenges and settings. **This can't be undone.**" in question_text
    table = await ada.run_command("new", deal="7")
    question = await ada.run_command("privacy erase")
    assert is_private(question)
    assert "Messages already on Discord stay" in read_text(question)
    assert "can't be undone" in read_text(question)
    assert list_button_labels(question) == ["Erase everything", "Send copy", "Not now"]
    # Nobody else can answer the question.
    erase_id = EraseDataId(int(ada.id)).dump()
    bens_table = await ben.run_command("new", deal="8")
    refusal = await ben.press_button(bens_table, custom_id=erase_id, is_forged=True)
    assert "That's somebody else's" in read_text(refusal)
    assert "nothing changed" in read_text(await ada.press_button(question, label="Not now"))
    question = await ada.run_command("privacy erase")
    await ada.press_button(question, label="Send copy")
    assert len((await download_export(bot_sandbox, await wait_for_export(ada)))["games"]) == 1
    table = await press_control(ada, table, "draw")
    draw_id = find_control_id(table, "draw")
    erased = await ada.press_button(question, custom_id=erase_id)
    assert "it's all erased" in read_text(erased)
    assert not list_controls(erased)
    again = await ada.press_button(question, custom_id=erase_id, is_forged=True)
    assert "I keep nothing about you" in read_text(again)
    # The buttons of the erased game's message still answer.
    for custom_id in (
        draw_id,
        SameDealId(read_game_id(table)).dump(),
        ResumeGameId(read_game_id(table)).dump(),
    ):
        answer = await ada.press_button(table, custom_id=custom_id, is_forged=True)
        assert "That game is over" in read_text(answer)
    assert "I keep nothing" in read_text(await ada.run_command("privacy erase"))
    assert "**Cards:** standard" in read_text(await ada.run_command("settings"))
    assert "No games in progress" in read_text(await ada.run_command("games"))
    assert list_button_labels(await press_control(ben, bens_table, "draw"))


@pytest.mark.slow
async def test_a_film_of_a_game_erased_meanwhile_is_not_shown(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await press_control(ada, await ada.run_command("new", deal="123456"), "draw")
    number = str(read_game_id(table))
    question = await ada.run_command("privacy erase")
    await ada.press_button(await ada.run_command("resign"), label="Give up")
    progress = await ben.run_command("replay", game_id=number)
    assert "Making the replay" in read_text(progress)
    await ada.press_button(question, label="Erase everything")
    await ben.wait_for_message(lambda message: "no such finished game" in read_text(message))
    assert await ben.reload_message(progress) is None


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
    # Whose game took longer is second.
    description = await read_daily_description(ada)
    assert f" {ada.display_name}: " in description
    assert f" {ben.display_name}: " in description
    settings = await ada.press_button(await ada.run_command("settings"), label="Don't show")
    assert "**Your name in pictures:** not shown" in read_text(settings)
    daily = await ben.run_command("daily")
    (picture,) = list_pictures(daily)
    assert re.search(r"[:;] [12]: ", picture["description"])
    assert ada.display_name not in picture["description"]
    assert f" {ben.display_name}: " in picture["description"]
    assert ada.display_name in read_text(daily)
    await ada.press_button(settings, label="Show it")
    assert f" {ada.display_name}: " in await read_daily_description(ben)
