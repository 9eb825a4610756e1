"""Discord's limits for embeds, each refused at its path with its code."""

from typing import Any

import pytest

from sandbox.validation import FormValidator, check_embeds
from tests.sandbox.validation.invalid_forms import find_refusal


@pytest.mark.parametrize(
    ("embeds", "error_path", "error_code"),
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
def test_embeds_beyond_discord_limits_are_refused(
    embeds: list[Any], error_path: str, error_code: str
) -> None:
    form = FormValidator()
    check_embeds({"embeds": embeds}, form)
    assert find_refusal(form) == (error_path, error_code)
