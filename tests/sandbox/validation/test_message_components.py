"""Discord's limits for the components of messages, each refused at its path with its code."""

from typing import Any

import pytest

from sandbox.validation import FormValidator, check_message_components
from tests.sandbox.driver.raw_bot import build_button_row
from tests.sandbox.validation.invalid_forms import VALID_BUTTON, build_row, find_refusal

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


@pytest.mark.parametrize(
    ("components", "error_path", "error_code"),
    [
        ([build_text("x" * 4001)], "0.content", "BASE_TYPE_BAD_LENGTH"),
        ([build_text("")], "0.content", "BASE_TYPE_BAD_LENGTH"),
        (
            [build_text("x" * 2001), build_text("x" * 2000)],
            "",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        ),
        ([build_text()] * 41, "", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        (
            [{"type": 17, "components": [build_text()] * 20}] * 2,
            "",
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
        ),
        ([{"type": 17, "components": []}], "0.components", "BASE_TYPE_BAD_LENGTH"),
        (
            [{"type": 17, "components": [{"type": 17, "components": [build_text()]}]}],
            "0.components.0.type",
            "UNION_TYPE_CHOICES",
        ),
        ([VALID_BUTTON], "0.type", "UNION_TYPE_CHOICES"),
        ([build_button_row("a", "b", "c", "d", "e", "f")], "0.components", "BASE_TYPE_BAD_LENGTH"),
        ([build_row()], "0.components", "BASE_TYPE_BAD_LENGTH"),
        (
            [build_row({**VALID_BUTTON, "custom_id": "x" * 101})],
            "0.components.0.custom_id",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [build_row({**VALID_BUTTON, "custom_id": None})],
            "0.components.0.custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        (
            [build_row({**VALID_BUTTON, "label": "x" * 81})],
            "0.components.0.label",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            [build_row({**VALID_BUTTON, "label": None})],
            "0.components.0",
            "BUTTON_COMPONENT_INVALID_LABEL",
        ),
        ([build_row({**VALID_BUTTON, "style": 9})], "0.components.0.style", "BASE_TYPE_CHOICES"),
        (
            [build_row({**VALID_BUTTON, "url": "https://x.y"})],
            "0.components.0.url",
            "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
        ),
        (
            [build_row({**VALID_BUTTON, "style": 5, "url": "https://x.y"})],
            "0.components.0.custom_id",
            "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
        ),
        (
            [build_row({**VALID_BUTTON, "emoji": {"name": "A"}})],
            "0.components.0.emoji.name",
            "COMPONENT_INVALID_EMOJI",
        ),
        (
            [build_row(VALID_BUTTON), build_row(VALID_BUTTON)],
            "1.components.0.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        ([{**build_text(), "id": 7}, {**build_text(), "id": 7}], "1.id", "COMPONENT_ID_DUPLICATED"),
        ([build_menu()], "0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (
            [build_menu(*({"label": "o", "value": f"{number}"} for number in range(26)))],
            "0.components.0.options",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [build_menu({**VALID_OPTION, "label": "x" * 101})],
            "0.components.0.options.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [build_menu({**VALID_OPTION, "value": "x" * 101})],
            "0.components.0.options.0.value",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [build_menu({**VALID_OPTION, "description": "x" * 101})],
            "0.components.0.options.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
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
        (
            [build_gallery(media={"url": "ftp://x/y.png"})],
            "0.items.0.media.url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        (
            [{"type": 9, "components": [build_text()], "accessory": None}],
            "0.accessory",
            "MODEL_TYPE_CONVERT",
        ),
        ([{"type": 14, "spacing": 3}], "0.spacing", "BASE_TYPE_CHOICES"),
        (
            [{"type": 17, "accent_color": 0x1000000, "components": [build_text()]}],
            "0.accent_color",
            "NUMBER_TYPE_MAX",
        ),
        ("no list", "", "LIST_TYPE_CONVERT"),
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
