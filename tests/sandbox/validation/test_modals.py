"""Discord's limits for modals, each refused at its path with its code."""

from typing import Any

import pytest

from sandbox.validation import FormValidator
from sandbox.validation_commands import check_modal
from tests.sandbox.validation.invalid_forms import VALID_BUTTON, build_row, find_refusal

VALID_FIELD = {"type": 4, "custom_id": "f", "style": 1}


def build_label(component: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a labelled component."""
    return {"type": 18, "label": "Why", "component": component, **more}


@pytest.mark.parametrize(
    ("change", "error_path", "error_code"),
    [
        ({"title": "x" * 46}, "title", "BASE_TYPE_BAD_LENGTH"),
        ({"custom_id": "x" * 101}, "custom_id", "BASE_TYPE_BAD_LENGTH"),
        ({"components": []}, "components", "BASE_TYPE_BAD_LENGTH"),
        ({"components": [build_label(VALID_FIELD)] * 6}, "components", "BASE_TYPE_BAD_LENGTH"),
        (
            {"components": [build_label(VALID_FIELD), build_label(VALID_FIELD)]},
            "components.1.component.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            {"components": [build_label(VALID_FIELD, label="x" * 46)]},
            "components.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"components": [build_label({**VALID_FIELD, "placeholder": "x" * 101})]},
            "components.0.component.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            {"components": [build_label({**VALID_FIELD, "max_length": 4001})]},
            "components.0.component.max_length",
            "NUMBER_TYPE_MAX",
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
        (
            {"components": [build_row(VALID_FIELD)]},
            "components.0.components.0.label",
            "BASE_TYPE_REQUIRED",
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
