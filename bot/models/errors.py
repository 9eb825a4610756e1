"""Errors that the store raises and that are shown to players."""

from __future__ import annotations

from bot.engine.errors import ErrorKey, GameError


class StaleGameError(GameError):
    """The game was changed after it was read."""

    def __init__(self) -> None:
        super().__init__(ErrorKey.STALE_GAME)


class TableOccupiedError(GameError):
    """The player already has a game on the table."""

    def __init__(self) -> None:
        super().__init__(ErrorKey.TABLE_OCCUPIED)


class BusyError(GameError):
    """The request could not be decided in time: it has changed nothing, and never will."""

    def __init__(self) -> None:
        super().__init__(ErrorKey.BUSY)


class RepeatedRequestError(Exception):
    """The same request has been handled before, or is being handled: nobody is to be told."""
