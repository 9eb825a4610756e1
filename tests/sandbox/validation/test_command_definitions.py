"""Discord's limits for commands, each refused at its path with its code."""

from typing import Any

import pytest

from sandbox.validation import FormValidator
from sandbox.validation_commands import check_commands
from tests.sandbox.validation.invalid_forms import find_refusal

VALID_COMMAND = {"name": "go", "description": "Goes"}


def build_option(**more: Any) -> dict[str, Any]:
    """Return an option of a command."""
    return {"name": "o", "description": "An option", "type": 3, **more}


@pytest.mark.parametrize(
    ("change", "error_path", "error_code"),
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
            {"options": [build_option(choices=[{"name": "n", "value": "v"}], autocomplete=True)]},
            "0.options.0.autocomplete",
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AND_AUTOCOMPLETE",
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
        ({"options": [build_option(type=12)]}, "0.options.0.type", "BASE_TYPE_CHOICES"),
        ({"contexts": [3]}, "0.contexts.0", "BASE_TYPE_CHOICES"),
        (
            {
                "options": [
                    build_option(
                        name=f"o{number}",
                        choices=[
                            {"name": f"{choice_number}{'n' * 97}", "value": "v"}
                            for choice_number in range(9)
                        ],
                    )
                    for number in range(9)
                ]
            },
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
