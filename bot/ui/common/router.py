"""Which function answers a button or a menu: its custom id says so, before and after a restart."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bot.engine.errors import ErrorKey, GameError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.client import Interaction

    Handler = Callable[..., Awaitable[None]]

NUMBER_GROUP = r"(?P<{}>[0-9]{{1,18}})"
"""A part of a custom id that is a number; its name is to be filled in."""

USER_ID_GROUP = r"(?P<{}>[1-8]?[0-9]{{1,18}})"
"""A part of a custom id that is somebody's id on Discord; its name is to be filled in."""

ROUTES: list[tuple[re.Pattern[str], Handler]] = []
"""Patterns of custom ids, and their handlers."""


def register_handler(pattern: str) -> Callable[[Handler], Handler]:
    """The function answers ids of that pattern, whose named parts it is given as text."""

    def keep(handler: Handler) -> Handler:
        ROUTES.append((re.compile(pattern, re.DOTALL), handler))
        return handler

    return keep


async def dispatch_component(interaction: Interaction) -> None:
    """Answers a button or a menu; GameError ``unknown-control`` for ids that are not ours."""
    custom_id = str(_get_interaction_data(interaction).get("custom_id", ""))
    for pattern, handler in ROUTES:
        if found := pattern.fullmatch(custom_id):
            await handler(interaction, **found.groupdict())
            return
    raise GameError(ErrorKey.UNKNOWN_CONTROL)


def _get_interaction_data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})
