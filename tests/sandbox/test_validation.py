"""Discord's limits for commands, components, modals and embeds, each with its code."""

from typing import Any

import pytest

from sandbox.errors import DiscordError
from sandbox.validation import FormValidator, check_embeds, check_message_components
from sandbox.validation_commands import check_commands, check_modal
from tests.sandbox.running_sandbox import (
    RawBot,
    RunningSandbox,
    build_button_row,
    find_first_error,
    read_code,
)

VALID_OPTION = {"label": "One", "value": "1"}


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
VALID_BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}


def build_row(*components: dict[str, Any]) -> dict[str, Any]:
    """Return an action row."""
    return {"type": 1, "components": list(components)}


@pytest.mark.parametrize(
    ("components", "error_path", "error_code"),
    [
        ([build_text("x" * 4001)], "0.content", "BASE_TYPE_BAD_LENGTH"),
        ([build_text("")], "0.content", "BASE_TYPE_BAD_LENGTH"),
        ([build_text("x" * 2001)] * 2, "", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        ([build_text()] * 41, "", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ([{"type": 17, "components": []}], "0.components", "BASE_TYPE_BAD_LENGTH"),
        ([VALID_BUTTON], "0.type", "UNION_TYPE_CHOICES"),
        ([build_button_row("a", "b", "c", "d", "e", "f")], "0.components", "BASE_TYPE_BAD_LENGTH"),
        ([build_row()], "0.components", "BASE_TYPE_BAD_LENGTH"),
        ([build_row(VALID_BUTTON)] * 2, "1.components.0.custom_id", DUPLICATED_ID),
        ([build_text() | {"id": 7}] * 2, "1.id", "COMPONENT_ID_DUPLICATED"),
        ([build_menu()], "0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        ([build_menu(*[VALID_OPTION] * 26)], "0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (
            [build_menu(VALID_OPTION, VALID_OPTION)],
            "0.components.0.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            [build_menu(VALID_OPTION, placeholder="x" * 151)],
            "0.components.0.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            [build_menu(VALID_OPTION, max_values=2)],
            "0.components.0.max_values",
            "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
        ),
        (
            [build_row(*build_menu(VALID_OPTION)["components"], VALID_BUTTON)],
            "0.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        ([build_gallery(description="x" * 1025)], "0.items.0.description", "BASE_TYPE_BAD_LENGTH"),
        ([{"type": 12, "items": []}], "0.items", "BASE_TYPE_BAD_LENGTH"),
        ([{"type": 12, "items": build_gallery()["items"] * 11}], "0.items", "BASE_TYPE_BAD_LENGTH"),
    ],
)
def test_components_beyond_discord_limits_are_refused(
    components: Any, error_path: str, error_code: str
) -> None:
    form = FormValidator()
    check_message_components(components, form, is_v2=True)
    assert find_refusal(form) == (error_path, error_code)


@pytest.mark.parametrize(
    ("change", "error_path", "error_code"),
    [
        ({"custom_id": "x" * 101}, ".custom_id", "BASE_TYPE_BAD_LENGTH"),
        ({"custom_id": None}, ".custom_id", "BASE_TYPE_REQUIRED"),
        ({"label": "x" * 81}, ".label", "BASE_TYPE_MAX_LENGTH"),
        ({"label": None}, "", "BUTTON_COMPONENT_INVALID_LABEL"),
        ({"url": "https://x.y"}, ".url", "BUTTON_COMPONENT_CUSTOM_ID_AND_URL"),
        ({"style": 5, "url": "https://x.y"}, ".custom_id", "BUTTON_COMPONENT_CUSTOM_ID_AND_URL"),
        ({"emoji": {"name": "A"}}, ".emoji.name", "COMPONENT_INVALID_EMOJI"),
        ({"style": 9}, ".style", "BASE_TYPE_CHOICES"),
    ],
)
def test_buttons_beyond_discord_limits_are_refused(
    change: dict[str, Any], error_path: str, error_code: str
) -> None:
    form = FormValidator()
    check_message_components([build_row({**VALID_BUTTON, **change})], form, is_v2=True)
    assert find_refusal(form) == (f"0.components.0{error_path}", error_code)


@pytest.mark.parametrize(
    ("field", "error_code"),
    [
        ("label", "BASE_TYPE_BAD_LENGTH"),
        ("value", "BASE_TYPE_BAD_LENGTH"),
        ("description", "BASE_TYPE_MAX_LENGTH"),
    ],
)
def test_long_texts_of_options_are_refused(field: str, error_code: str) -> None:
    form = FormValidator()
    check_message_components([build_menu({**VALID_OPTION, field: "x" * 101})], form, is_v2=True)
    assert find_refusal(form) == (f"0.components.0.options.0.{field}", error_code)


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


@pytest.mark.parametrize(
    ("embeds", "error_path", "error_code"),
    [
        ([{"title": "t"}] * 11, "embeds", "BASE_TYPE_MAX_LENGTH"),
        ([{"description": "x" * 4097}], "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
        ([{"fields": [{"name": "n"}]}], "embeds.0.fields.0.value", "BASE_TYPE_REQUIRED"),
        ([{"description": "x" * 3001}] * 2, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    ],
)
def test_embeds_beyond_discord_limits_are_refused(
    embeds: list[Any], error_path: str, error_code: str
) -> None:
    form = FormValidator()
    check_embeds({"embeds": embeds}, form)
    assert find_refusal(form) == (error_path, error_code)


VALID_FIELD = {"type": 4, "custom_id": "f", "style": 1}


def build_label(component: dict[str, Any]) -> dict[str, Any]:
    """Return a labelled component."""
    return {"type": 18, "label": "Why", "component": component}


@pytest.mark.parametrize(
    ("change", "error_path", "error_code"),
    [
        ({"title": "x" * 46}, "title", "BASE_TYPE_BAD_LENGTH"),
        ({"custom_id": "x" * 101}, "custom_id", "BASE_TYPE_BAD_LENGTH"),
        ({"components": []}, "components", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [build_label(VALID_FIELD)] * 6}, "components", "BASE_TYPE_BAD_LENGTH"),
        (
            {"components": [build_label(VALID_FIELD)] * 2},
            "components.1.component.custom_id",
            DUPLICATED_ID,
        ),
        (
            {"components": [build_label({**VALID_FIELD, "max_length": 3, "value": "long"})]},
            "components.0.component.value",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            {"components": [build_row(VALID_BUTTON)]},
            "components.0.components.0.type",
            "BASE_TYPE_CHOICES",
        ),
    ],
)
def test_modals_beyond_discord_limits_are_refused(
    change: dict[str, Any], error_path: str, error_code: str
) -> None:
    form = FormValidator()
    check_modal(
        {"custom_id": "m", "title": "T", "components": [build_label(VALID_FIELD)], **change}, form
    )
    assert find_refusal(form) == (error_path, error_code)


LONG_CHOICES = [{"name": f"{n}{'n' * 97}", "value": "v"} for n in range(9)]
VALID_COMMAND = {"name": "go", "description": "Goes"}


def build_option(**more: Any) -> dict[str, Any]:
    """Return an option of a command."""
    return {"name": "o", "description": "An option", "type": 3, **more}


@pytest.mark.parametrize(
    ("change", "error_path", "error_code"),
    [
        ({"name": "g o"}, "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        ({"name": "x" * 33}, "0.name", "BASE_TYPE_BAD_LENGTH"),
        ({"description": ""}, "0.description", "BASE_TYPE_BAD_LENGTH"),
        ({"description": "x" * 101}, "0.description", "BASE_TYPE_BAD_LENGTH"),
        ({"name_localizations": {"fil": "x"}}, "0.name_localizations.fil", "ENUM_TYPE_COERCE"),
        (
            {"description_localizations": {"fr": "x" * 101}},
            "0.description_localizations.fr",
            "BASE_TYPE_BAD_LENGTH",
        ),
        ({"options": [build_option()] * 26}, "0.options", "BASE_TYPE_MAX_LENGTH"),
        (
            {"name_localizations": {"hi": "\u0964"}},
            "0.name_localizations.hi",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            {
                "options": [
                    build_option(name_localizations={"fr": "oui"}),
                    build_option(name="p", name_localizations={"fr": "oui"}),
                ]
            },
            "0.options.1.name_localizations.fr",
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            {"options": [build_option(), build_option()]},
            "0.options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            {"options": [build_option(), build_option(name="p", required=True)]},
            "0.options.1.required",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            {"options": [build_option(choices=[{"name": "n", "value": "v"}] * 26)]},
            "0.options.0.choices",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            {"options": [build_option(choices=[{"name": "n" * 101, "value": "v"}])]},
            "0.options.0.choices.0.name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"options": [build_option(), {**build_option(name="s"), "type": 1}]},
            "0.options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        ({"contexts": [3]}, "0.contexts.0", "BASE_TYPE_CHOICES"),
        (
            {"options": [build_option(name=f"o{n}", choices=LONG_CHOICES) for n in range(9)]},
            "0",
            "APPLICATION_COMMAND_TOO_LARGE",
        ),
    ],
)
def test_commands_beyond_discord_limits_are_refused(
    change: dict[str, Any], error_path: str, error_code: str
) -> None:
    form = FormValidator()
    check_commands([{**VALID_COMMAND, **change}], form)
    assert find_refusal(form) == (error_path, error_code)


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
