"""Which handler answers a button or a menu: the prefix of its custom id says so."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import discord

from bot.client.custom_id import CustomId
from bot.engine.errors import ErrorKey, GameError

IdT = TypeVar("IdT", bound="CustomId")

_PRESS_ERROR_BY_TYPED_ERROR = {
    ErrorKey.NO_GAME_NUMBER: ErrorKey.UNKNOWN_CONTROL,
    ErrorKey.DEAL_OUT_OF_RANGE: ErrorKey.UNKNOWN_CONTROL,
    ErrorKey.NO_SUCH_REPLAY: ErrorKey.GAME_GONE,
}
"""What errors about a typed text are called where nothing was typed: the bot wrote the id."""

_VARIANT_KEY_PATTERN = re.compile(r"[a-z]+(-[a-z]+)*")


class Router:
    """The handlers of all buttons and menus, by the prefixes of their custom ids."""

    def __init__(self) -> None:
        self._id_types: dict[str, type[CustomId]] = {}
        self._handlers: dict[type[CustomId], Callable[[Any, Any], Awaitable[None]]] = {}

    def add(self, id_type: type[IdT], handler: Callable[[Any, IdT], Awaitable[None]]) -> None:
        """Let ``handler`` answer the controls that carry an id of this type.

        Raises ValueError where another type has the same prefix.
        """
        if id_type.prefix in self._id_types:
            raise ValueError(f"two custom ids begin with {id_type.prefix!r}")
        self._id_types[id_type.prefix] = id_type
        self._handlers[id_type] = handler

    @property
    def id_types(self) -> list[type[CustomId]]:
        """The types of all ids that are answered."""
        return list(self._handlers)

    def parse(self, text: str) -> CustomId:
        """Return the id that ``text`` stands for; GameError ``unknown-control`` for any other."""
        id_type = self._id_types.get(text.partition(":")[0])
        if id_type is None:
            raise GameError(ErrorKey.UNKNOWN_CONTROL)
        return id_type.parse(text)

    async def dispatch(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a button or a menu; GameError ``unknown-control`` for ids that are not ours.

        GameError ``game-removed`` if an id or a choice names a game that the bot may have had once:
        the message is older than the bot's games. Any other name is forged, and not ours either.
        """
        data: dict[str, Any] = dict(interaction.data or {})
        custom_id = self.parse(str(data.get("custom_id", "")))
        try:
            await self._handlers[type(custom_id)](interaction, custom_id)
        except GameError as error:
            if error.key is ErrorKey.NO_SUCH_GAME:
                raise _build_missing_game_error(str(error.values["game"])) from error
            if press_error := _PRESS_ERROR_BY_TYPED_ERROR.get(error.key):
                raise GameError(press_error) from error
            raise


def _build_missing_game_error(name: str) -> GameError:
    """Return what to say about a control that names a game which does not exist."""
    if _VARIANT_KEY_PATTERN.fullmatch(name):
        return GameError(ErrorKey.GAME_REMOVED, game=name)
    return GameError(ErrorKey.UNKNOWN_CONTROL)
