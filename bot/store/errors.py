"""What can go wrong in the store."""

from bot.engine.errors import GameError


class StoreError(Exception):
    """The database cannot be used; the text is one line for whoever runs the bot."""


class StaleGameError(GameError):
    """Someone was faster: the game has moved on since it was read."""

    def __init__(self) -> None:
        super().__init__("stale-game")


class TableOccupiedError(GameError):
    """The player already has a game on the table."""

    def __init__(self) -> None:
        super().__init__("table-taken")
