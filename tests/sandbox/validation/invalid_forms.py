"""Build components for validation tests, and read what a form says is wrong with them."""

from typing import Any

import pytest

from sandbox.errors import DiscordError
from sandbox.validation import FormValidator
from tests.sandbox.driver.raw_bot import find_first_error

VALID_BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}


def build_row(*components: dict[str, Any]) -> dict[str, Any]:
    """Return an action row."""
    return {"type": 1, "components": list(components)}


def find_refusal(form: FormValidator) -> tuple[str, str]:
    """Return the path and Discord's code of a form's first error; fail if there is none."""
    with pytest.raises(DiscordError) as caught:
        form.raise_if_errors()
    assert (caught.value.status, caught.value.code) == (400, 50035)
    return find_first_error(caught.value.build_response_body())
