"""Which handler answers a button or a menu: the prefix of its custom id says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from bot.engine.errors import ErrorKey, GameError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord

    from bot.client.custom_id import CustomId

IdT = TypeVar("IdT", bound="CustomId")


class Router:
    """The handlers of all buttons and menus, by the prefixes of their custom ids."""

    def __init__(self, fallback: Callable[[Any], Awaitable[None]] | None = None) -> None:
        self._fallback = fallback
        self._handlers: dict[str, tuple[type[CustomId], Callable[..., Awaitable[None]]]] = {}

    def add(self, id_type: type[IdT], handler: Callable[[Any, IdT], Awaitable[None]]) -> None:
        """Let ``handler`` answer the controls that carry an id of this type.

        Raises ValueError where another type has the same prefix.
        """
        if id_type.prefix in self._handlers:
            raise ValueError(f"two custom ids begin with {id_type.prefix!r}")
        self._handlers[id_type.prefix] = (id_type, handler)

    @property
    def id_types(self) -> list[type[CustomId]]:
        """The types of all ids that are answered."""
        return [id_type for id_type, _ in self._handlers.values()]

    async def dispatch(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a button or a menu; GameError ``unknown-control`` for ids that are not ours."""
        data: dict[str, Any] = dict(interaction.data or {})
        text = str(data.get("custom_id", ""))
        found = self._handlers.get(text.partition(":")[0])
        if found is None and self._fallback:
            await self._fallback(interaction)
            return
        if found is None:
            raise GameError(ErrorKey.UNKNOWN_CONTROL)
        id_type, handler = found
        await handler(interaction, id_type.parse(text))
