"""Discord's limits for commands, components, modals and embeds, each with its code."""

from typing import Any

import pytest

from sandbox.errors import DiscordError
from sandbox.validation import FormValidator, check_message_components
from sandbox.validation_commands import check_commands
from tests.sandbox.running_sandbox import (
    RawBot,
    RunningSandbox,
    build_button_row,
    find_first_error,
    read_code,
)

VALID_OPTION = {"label": "One", "value": "1"}
BAD_LENGTH, MAX_LENGTH = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH"
BAD_CHOICE = "BASE_TYPE_CHOICES"


def build_text(content: str = "words") -> dict[str, Any]:
    """Return a text component."""
    return {"type": 10, "content": content}


def build_menu(*options: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a row with a menu."""
    return build_row({"type": 3, "custom_id": "m", "options": list(options), **more})


def build_gallery(**item: Any) -> dict[str, Any]:
    """Return a gallery with one picture."""
    return {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, **item}]}


DUPLICATED_ID = "COMPONENT_CUSTOM_ID_DUPLICATED"
DUPLICATED_VALUE = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
OPTIONS = "APPLICATION_COMMAND_OPTIONS"
DUPLICATED_NAME = f"{OPTIONS}_NAME_ALREADY_EXISTS"
INVALID_NAME = "APPLICATION_COMMAND_INVALID_NAME"
ID_AND_URL = "BUTTON_COMPONENT_CUSTOM_ID_AND_URL"
VALID_BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}


def build_row(*components: dict[str, Any]) -> dict[str, Any]:
    """Return an action row."""
    return {"type": 1, "components": list(components)}


TOO_MANY_VALUES = build_menu(VALID_OPTION, max_values=2)
MENU_AND_BUTTON = build_row(*build_menu(VALID_OPTION)["components"], VALID_BUTTON)


@pytest.mark.parametrize(
    ("components", "error_path", "error_code"),
    [
        ([build_text("x" * 4001)], "0.content", BAD_LENGTH),
        ([build_text("")], "0.content", BAD_LENGTH),
        ([build_text("x" * 2001)] * 2, "", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        ([build_text()] * 41, "", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ([{"type": 17, "components": []}], "0.components", BAD_LENGTH),
        ([VALID_BUTTON], "0.type", "UNION_TYPE_CHOICES"),
        ([build_button_row("a", "b", "c", "d", "e", "f")], "0.components", BAD_LENGTH),
        ([build_row()], "0.components", BAD_LENGTH),
        ([build_row(VALID_BUTTON)] * 2, "1.components.0.custom_id", DUPLICATED_ID),
        ([build_text() | {"id": 7}] * 2, "1.id", "COMPONENT_ID_DUPLICATED"),
        ([build_menu()], "0.components.0.options", BAD_LENGTH),
        ([build_menu(*[VALID_OPTION] * 26)], "0.components.0.options", BAD_LENGTH),
        ([build_menu(*[VALID_OPTION] * 2)], "0.components.0.options.1.value", DUPLICATED_VALUE),
        (
            [build_menu(VALID_OPTION, placeholder="x" * 151)],
            "0.components.0.placeholder",
            MAX_LENGTH,
        ),
        ([TOO_MANY_VALUES], "0.components.0.max_values", "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"),
        ([MENU_AND_BUTTON], "0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        ([build_gallery(description="x" * 1025)], "0.items.0.description", BAD_LENGTH),
        ([{"type": 12, "items": []}], "0.items", BAD_LENGTH),
        ([{"type": 12, "items": build_gallery()["items"] * 11}], "0.items", BAD_LENGTH),
        *(
            (
                [build_menu({**VALID_OPTION, field: "x" * 101})],
                f"0.components.0.options.0.{field}",
                code,
            )
            for field, code in (
                *(("label", BAD_LENGTH), ("value", BAD_LENGTH), ("description", MAX_LENGTH)),
            )
        ),
        *(
            ([build_row({**VALID_BUTTON, **change})], f"0.components.0{path}", code)
            for change, path, code in (
                ({"custom_id": "x" * 101}, ".custom_id", BAD_LENGTH),
                ({"custom_id": None}, ".custom_id", "BASE_TYPE_REQUIRED"),
                ({"label": "x" * 81}, ".label", MAX_LENGTH),
                ({"label": None}, "", "BUTTON_COMPONENT_INVALID_LABEL"),
                ({"url": "https://x.y"}, ".url", ID_AND_URL),
                ({"style": 5, "url": "https://x.y"}, ".custom_id", ID_AND_URL),
                ({"emoji": {"name": "A"}}, ".emoji.name", "COMPONENT_INVALID_EMOJI"),
                ({"style": 9}, ".style", BAD_CHOICE),
            )
        ),
    ],
)
def test_components_beyond_discord_limits_are_refused(
    components: Any, error_path: str, error_code: str
) -> None:
    form = FormValidator()
    check_message_components(components, form, is_v2=True)
    assert find_refusal(form) == (error_path, error_code)


def test_forty_components_and_four_thousand_characters_are_allowed() -> None:
    form = FormValidator()
    checked = check_message_components([build_text("x" * 100)] * 40, form, is_v2=True)
    form.raise_if_errors()
    assert [component["id"] for component in checked] == list(range(1, 41))


def test_a_message_without_the_v2_flag_allows_only_five_rows() -> None:
    form = FormValidator()
    check_message_components([build_text()], form, is_v2=False)
    assert find_refusal(form) == ("0.type", "UNION_TYPE_CHOICES")
    form = FormValidator()
    check_message_components(
        [build_button_row(f"b{number}") for number in range(6)], form, is_v2=False
    )
    assert find_refusal(form) == ("", "BASE_TYPE_MAX_LENGTH")


LONG_CHOICES = [{"name": f"{n}{'n' * 97}", "value": "v"} for n in range(9)]
VALID_COMMAND = {"name": "go", "description": "Goes"}


def build_option(**more: Any) -> dict[str, Any]:
    """Return an option of a command."""
    return {"name": "o", "description": "An option", "type": 3, **more}


SAME_TRANSLATION = [
    *(build_option(name=name, name_localizations={"fr": "oui"}) for name in ("o", "p"))
]
LATE_REQUIRED = [build_option(), build_option(name="p", required=True)]
MANY_CHOICES = build_option(choices=[{"name": "n", "value": "v"}] * 26)
LONG_CHOICE = build_option(choices=[{"name": "n" * 101, "value": "v"}])
OPTION_AND_SUBCOMMAND = [build_option(), {**build_option(name="s"), "type": 1}]
TOO_MUCH_TEXT = [build_option(name=f"o{n}", choices=LONG_CHOICES) for n in range(9)]


@pytest.mark.parametrize(
    ("change", "error_path", "error_code"),
    [
        ({"name": "g o"}, ".name", INVALID_NAME),
        ({"name": "x" * 33}, ".name", BAD_LENGTH),
        ({"description": ""}, ".description", BAD_LENGTH),
        ({"description": "x" * 101}, ".description", BAD_LENGTH),
        ({"name_localizations": {"fil": "x"}}, ".name_localizations.fil", "ENUM_TYPE_COERCE"),
        ({"name_localizations": {"hi": "\u0964"}}, ".name_localizations.hi", INVALID_NAME),
        (
            {"description_localizations": {"fr": "x" * 101}},
            *(".description_localizations.fr", BAD_LENGTH),
        ),
        ({"options": [build_option()] * 26}, ".options", MAX_LENGTH),
        ({"options": SAME_TRANSLATION}, ".options.1.name_localizations.fr", DUPLICATED_NAME),
        ({"options": [build_option()] * 2}, ".options.1.name", DUPLICATED_NAME),
        ({"options": LATE_REQUIRED}, ".options.1.required", f"{OPTIONS}_REQUIRED_INVALID"),
        ({"options": [MANY_CHOICES]}, ".options.0.choices", MAX_LENGTH),
        ({"options": [LONG_CHOICE]}, ".options.0.choices.0.name", BAD_LENGTH),
        ({"options": OPTION_AND_SUBCOMMAND}, ".options", f"{OPTIONS}_TYPE_INVALID"),
        ({"contexts": [3]}, ".contexts.0", BAD_CHOICE),
        ({"type": 2}, ".description", "APPLICATION_COMMANDS_DESCRIPTION_NOT_ALLOWED"),
        ({"options": TOO_MUCH_TEXT}, "", "APPLICATION_COMMAND_TOO_LARGE"),
    ],
)
def test_commands_beyond_discord_limits_are_refused(
    change: dict[str, Any], error_path: str, error_code: str
) -> None:
    form = FormValidator()
    check_commands([{**VALID_COMMAND, **change}], form)
    assert find_refusal(form) == (f"0{error_path}", error_code)


def test_command_names_allow_every_script_but_no_duplicates() -> None:
    form = FormValidator()
    check_commands(
        [{**VALID_COMMAND, "name": name} for name in ("नया-खेल", "tirée", "l'as", "x_1")], form
    )
    form.raise_if_errors()
    check_commands([VALID_COMMAND, VALID_COMMAND], form)
    assert find_refusal(form) == ("1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME")
    form = FormValidator()
    check_commands([{**VALID_COMMAND, "name": f"n{number}"} for number in range(101)], form)
    assert find_refusal(form) == ("", "BASE_TYPE_MAX_LENGTH")


async def test_commands_keep_their_ids_and_get_versions(
    bot: RawBot, running_sandbox: RunningSandbox
) -> None:
    base = f"/applications/{bot.id}/commands"
    _, before = await bot.request("GET", base)
    _, again = await bot.request("PUT", base, [{"name": "go", "description": "Goes on"}])
    assert [command["id"] for command in before] == [command["id"] for command in again]
    assert before[0]["version"] != again[0]["version"]
    status, added = await bot.request("POST", base, {"name": "stop", "description": "Stops"})
    assert status == 201
    status, changed = await bot.request("PATCH", f"{base}/{added['id']}", {"description": "Halts"})
    assert (changed["name"], changed["description"]) == ("stop", "Halts")
    assert (await bot.request("DELETE", f"{base}/{added['id']}"))[0] == 204
    assert read_code(await bot.request("GET", f"{base}/{added['id']}")) == (404, 10063)
    guild = bot.ready_data["guilds"][0]["id"]
    guild_commands = f"/applications/{bot.id}/guilds/{guild}/commands"
    _, registered = await bot.request(
        "PUT", guild_commands, [{"name": "here", "description": "Only here"}]
    )
    assert registered[0]["guild_id"] == guild
    assert (await running_sandbox.request_as_bot("GET", "/applications/1/commands"))[0] == 404


def find_refusal(form: FormValidator) -> tuple[str, str]:
    """Return the path and Discord's code of a form's first error; fail if there is none."""
    with pytest.raises(DiscordError) as caught:
        form.raise_if_errors()
    assert (caught.value.status, caught.value.code) == (400, 50035)
    return find_first_error(caught.value.build_response_body())
