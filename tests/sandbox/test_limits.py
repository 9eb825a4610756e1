"""Discord's limits for messages, modals and commands, each refused where it is wrong and why."""

from typing import Any

import pytest

from sandbox.command_limits import check_commands
from sandbox.components import check_message
from sandbox.embeds import check_embeds
from sandbox.errors import DiscordError
from sandbox.form import Form
from sandbox.modals import check_modal
from tests.sandbox.raw import buttons, first_error

BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
OPTION = {"label": "One", "value": "1"}


def text(content: str = "words") -> dict[str, Any]:
    return {"type": 10, "content": content}


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def menu(*options: dict[str, Any], **more: Any) -> dict[str, Any]:
    return row({"type": 3, "custom_id": "m", "options": list(options), **more})


def gallery(**item: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, **item}]}


def refused(form: Form) -> tuple[str, str]:
    with pytest.raises(DiscordError) as caught:
        form.finish()
    assert (caught.value.status, caught.value.code) == (400, 50035)
    return first_error(caught.value.body())


@pytest.mark.parametrize(
    ("components", "where", "why"),
    [
        ([text("x" * 4001)], "0.content", "BASE_TYPE_BAD_LENGTH"),
        ([text("")], "0.content", "BASE_TYPE_BAD_LENGTH"),
        ([text("x" * 2001), text("x" * 2000)], "", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        ([text()] * 41, "", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        (
            [{"type": 17, "components": [text()] * 20}] * 2,
            "",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        ),
        ([{"type": 17, "components": []}], "0.components", "BASE_TYPE_BAD_LENGTH"),
        (
            [{"type": 17, "components": [{"type": 17, "components": [text()]}]}],
            "0.components.0.type",
            "UNION_TYPE_CHOICES",
        ),
        ([BUTTON], "0.type", "UNION_TYPE_CHOICES"),
        ([buttons("a", "b", "c", "d", "e", "f")], "0.components", "BASE_TYPE_BAD_LENGTH"),
        ([row()], "0.components", "BASE_TYPE_BAD_LENGTH"),
        (
            [row({**BUTTON, "custom_id": "x" * 101})],
            "0.components.0.custom_id",
            "BASE_TYPE_BAD_LENGTH",
        ),
        ([row({**BUTTON, "custom_id": None})], "0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
        ([row({**BUTTON, "label": "x" * 81})], "0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
        ([row({**BUTTON, "label": None})], "0.components.0", "BUTTON_COMPONENT_INVALID_LABEL"),
        ([row({**BUTTON, "style": 9})], "0.components.0.style", "BASE_TYPE_CHOICES"),
        (
            [row({**BUTTON, "url": "https://x.y"})],
            "0.components.0.url",
            "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
        ),
        (
            [row({**BUTTON, "style": 5, "url": "https://x.y"})],
            "0.components.0.custom_id",
            "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
        ),
        (
            [row({**BUTTON, "emoji": {"name": "A"}})],
            "0.components.0.emoji.name",
            "COMPONENT_INVALID_EMOJI",
        ),
        (
            [row(BUTTON), row(BUTTON)],
            "1.components.0.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        ([{**text(), "id": 7}, {**text(), "id": 7}], "1.id", "COMPONENT_ID_DUPLICATED"),
        ([menu()], "0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (
            [menu(*({"label": "o", "value": f"{each}"} for each in range(26)))],
            "0.components.0.options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [menu({**OPTION, "label": "x" * 101})],
            "0.components.0.options.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [menu({**OPTION, "value": "x" * 101})],
            "0.components.0.options.0.value",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [menu({**OPTION, "description": "x" * 101})],
            "0.components.0.options.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            [menu(OPTION, OPTION)],
            "0.components.0.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            [menu(OPTION, placeholder="x" * 151)],
            "0.components.0.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            [menu(OPTION, max_values=2)],
            "0.components.0.max_values",
            "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
        ),
        (
            [row(*menu(OPTION)["components"], BUTTON)],
            "0.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        ([gallery(description="x" * 1025)], "0.items.0.description", "BASE_TYPE_BAD_LENGTH"),
        ([{"type": 12, "items": []}], "0.items", "BASE_TYPE_BAD_LENGTH"),
        ([{"type": 12, "items": gallery()["items"] * 11}], "0.items", "BASE_TYPE_BAD_LENGTH"),
        (
            [gallery(media={"url": "ftp://x/y.png"})],
            "0.items.0.media.url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        (
            [{"type": 9, "components": [text()], "accessory": None}],
            "0.accessory",
            "MODEL_TYPE_CONVERT",
        ),
        ([{"type": 14, "spacing": 3}], "0.spacing", "BASE_TYPE_CHOICES"),
        (
            [{"type": 17, "accent_color": 0x1000000, "components": [text()]}],
            "0.accent_color",
            "NUMBER_TYPE_MAX",
        ),
        ("no list", "", "LIST_TYPE_CONVERT"),
    ],
)
def test_components_keep_to_discords_limits(components: Any, where: str, why: str) -> None:
    form = Form()
    check_message(components, form, v2=True)
    assert refused(form) == (where, why)


def test_forty_components_and_four_thousand_characters_are_allowed() -> None:
    form = Form()
    checked = check_message([text("x" * 100)] * 40, form, v2=True)
    form.finish()
    assert [each["id"] for each in checked] == list(range(1, 41))


def test_without_the_flag_a_message_has_five_rows_and_nothing_else() -> None:
    form = Form()
    check_message([text()], form, v2=False)
    assert refused(form) == ("0.type", "UNION_TYPE_CHOICES")
    form = Form()
    check_message([buttons(f"b{each}") for each in range(6)], form, v2=False)
    assert refused(form) == ("", "BASE_TYPE_MAX_LENGTH")


FIELD = {"type": 4, "custom_id": "f", "style": 1}


def label(component: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Why", "component": component, **more}


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        ({"title": "x" * 46}, "title", "BASE_TYPE_BAD_LENGTH"),
        ({"custom_id": "x" * 101}, "custom_id", "BASE_TYPE_BAD_LENGTH"),
        ({"components": []}, "components", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [label(FIELD)] * 6}, "components", "BASE_TYPE_BAD_LENGTH"),
        (
            {"components": [label(FIELD), label(FIELD)]},
            "components.1.component.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            {"components": [label(FIELD, label="x" * 46)]},
            "components.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"components": [label({**FIELD, "placeholder": "x" * 101})]},
            "components.0.component.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            {"components": [label({**FIELD, "max_length": 4001})]},
            "components.0.component.max_length",
            "NUMBER_TYPE_MAX",
        ),
        (
            {"components": [label({**FIELD, "max_length": 3, "value": "long"})]},
            "components.0.component.value",
            "BASE_TYPE_MAX_LENGTH",
        ),
        ({"components": [row(BUTTON)]}, "components.0.components.0.type", "BASE_TYPE_CHOICES"),
        (
            {"components": [row(FIELD)]},
            "components.0.components.0.label",
            "BASE_TYPE_REQUIRED",
        ),
    ],
)
def test_modals_keep_to_discords_limits(change: dict[str, Any], where: str, why: str) -> None:
    form = Form()
    check_modal({"custom_id": "m", "title": "T", "components": [label(FIELD)], **change}, form)
    assert refused(form) == (where, why)


COMMAND = {"name": "go", "description": "Goes"}


def option(**more: Any) -> dict[str, Any]:
    return {"name": "o", "description": "An option", "type": 3, **more}


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        ({"name": "Go"}, "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        ({"name": "g o"}, "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        ({"name": "x" * 33}, "0.name", "BASE_TYPE_BAD_LENGTH"),
        ({"description": ""}, "0.description", "BASE_TYPE_BAD_LENGTH"),
        ({"description": "x" * 101}, "0.description", "BASE_TYPE_BAD_LENGTH"),
        ({"name_localizations": {"fil": "x"}}, "0.name_localizations.fil", "ENUM_TYPE_COERCE"),
        (
            {"name_localizations": {"fr": "Aller"}},
            "0.name_localizations.fr",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            {"description_localizations": {"fr": "x" * 101}},
            "0.description_localizations.fr",
            "BASE_TYPE_BAD_LENGTH",
        ),
        ({"options": [option()] * 26}, "0.options", "BASE_TYPE_MAX_LENGTH"),
        (
            {"options": [option(), option()]},
            "0.options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            {"options": [option(), option(name="p", required=True)]},
            "0.options.1.required",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            {"options": [option(choices=[{"name": "n", "value": "v"}] * 26)]},
            "0.options.0.choices",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            {"options": [option(choices=[{"name": "n", "value": "v"}], autocomplete=True)]},
            "0.options.0.autocomplete",
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE",
        ),
        (
            {"options": [option(choices=[{"name": "n" * 101, "value": "v"}])]},
            "0.options.0.choices.0.name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"options": [option(), {**option(name="s"), "type": 1}]},
            "0.options",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        ({"options": [option(type=12)]}, "0.options.0.type", "BASE_TYPE_CHOICES"),
        ({"contexts": [3]}, "0.contexts.0", "BASE_TYPE_CHOICES"),
        (
            {
                "options": [
                    option(
                        name=f"o{each}",
                        choices=[{"name": f"{key}{'n' * 97}", "value": "v"} for key in range(9)],
                    )
                    for each in range(9)
                ]
            },
            "0",
            "APPLICATION_COMMAND_TOO_LARGE",
        ),
    ],
)
def test_commands_keep_to_discords_limits(change: dict[str, Any], where: str, why: str) -> None:
    form = Form()
    check_commands([{**COMMAND, **change}], form)
    assert refused(form) == (where, why)


def test_names_are_free_in_every_script_and_not_twice_in_one_set() -> None:
    form = Form()
    check_commands([{**COMMAND, "name": name} for name in ("नया-खेल", "tirée", "l'as", "x_1")], form)
    form.finish()
    check_commands([COMMAND, COMMAND], form)
    assert refused(form) == ("1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME")
    form = Form()
    check_commands([{**COMMAND, "name": f"n{each}"} for each in range(101)], form)
    assert refused(form) == ("", "BASE_TYPE_MAX_LENGTH")


@pytest.mark.parametrize(
    ("embeds", "where", "why"),
    [
        ([{"title": "t"}] * 11, "embeds", "BASE_TYPE_MAX_LENGTH"),
        ([{"title": "x" * 257}], "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
        ([{"description": "x" * 4097}], "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
        (
            [{"fields": [{"name": "n", "value": "v"}] * 26}],
            "embeds.0.fields",
            "BASE_TYPE_MAX_LENGTH",
        ),
        ([{"fields": [{"name": "n"}]}], "embeds.0.fields.0.value", "BASE_TYPE_REQUIRED"),
        ([{"description": "x" * 3001}] * 2, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
    ],
)
def test_embeds_keep_to_discords_limits(embeds: list[Any], where: str, why: str) -> None:
    form = Form()
    check_embeds({"embeds": embeds}, form)
    assert refused(form) == (where, why)
