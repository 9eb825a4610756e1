"""Whether Discord's slash commands are ours, compared by content.

Discord adds ids and defaults to what it was sent and leaves out what is empty, so both sides are
reduced to what commands can differ in.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any, TypeAlias

from discord.http import HTTPClient, Route

CommandPayload: TypeAlias = dict[str, Any]

_COMPARED_FIELDS = (
    *("type", "name", "name_localizations", "description", "description_localizations"),
    *("options", "default_member_permissions", "contexts", "integration_types", "nsfw"),
    *("required", "choices", "channel_types", "min_value", "max_value"),
    *("min_length", "max_length", "autocomplete", "value"),
)
"""What commands, options and choices can differ in.

``dm_permission`` is not among them: ``contexts`` has taken its place.
"""

_NESTED_FIELDS = {"options", "choices"}
_UNORDERED_FIELDS = {"contexts", "integration_types", "channel_types"}
_DEFAULT_TYPE = 1
_DEFAULT_INSTALLATIONS = [0]


async def fetch_commands(http: HTTPClient, application_id: int) -> list[CommandPayload]:
    """Return the application's global commands with the texts of all languages."""
    route = Route("GET", "/applications/{application_id}/commands", application_id=application_id)
    commands: list[CommandPayload] = await http.request(
        route, params={"with_localizations": "true"}
    )
    return commands


def simplify_commands(commands: Iterable[CommandPayload]) -> list[CommandPayload]:
    """Return commands reduced to what they can differ in, in the order of their names."""
    simplified = [
        _simplify(
            {
                **command,
                "type": command.get("type", _DEFAULT_TYPE),
                "integration_types": command.get("integration_types") or _DEFAULT_INSTALLATIONS,
            }
        )
        for command in commands
    ]
    return sorted(simplified, key=lambda command: (command["type"], command["name"]))


def compute_digest(own: list[CommandPayload], registered: list[CommandPayload]) -> str:
    """Return a digest of our commands together with what Discord made of them."""
    return hashlib.sha256(json.dumps([own, registered], sort_keys=True).encode()).hexdigest()


def _simplify(payload: CommandPayload) -> CommandPayload:
    values = {name: _simplify_value(name, payload.get(name)) for name in _COMPARED_FIELDS}
    return {name: value for name, value in values.items() if not _is_left_out(value)}


def _simplify_value(name: str, value: Any) -> Any:
    if name in _NESTED_FIELDS:
        return [_simplify(part) for part in value or ()]
    if name in _UNORDERED_FIELDS:
        return sorted(value or ())
    if name == "default_member_permissions" and value is not None:
        return str(value)
    return value


def _is_left_out(value: Any) -> bool:
    """Return whether leaving the value out means the same; the number 0 does not."""
    return value is None or value is False or value in ([], {}, "")
