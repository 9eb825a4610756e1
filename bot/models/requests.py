"""A player's request as the services know it, and the errors that the store ends it with."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.engine.errors import ErrorKey, GameError


@dataclass(slots=True, eq=False)
class PlayerRequest:
    """A player's command or press.

    ``deadline`` is by the event loop's clock. It holds until a change is committed, with which
    ``is_recorded`` is set, or the request is answered. ``has_reached_commit`` is set before: a
    commit that fails may have been carried out all the same.
    """

    id: int
    deadline: float
    is_answered: Callable[[], bool]
    is_recorded: bool = False
    has_reached_commit: bool = False


class StaleGameError(GameError):
    """The game was changed after it was read."""

    def __init__(self) -> None:
        super().__init__(ErrorKey.STALE_GAME)


class TableOccupiedError(GameError):
    """The player already has a game on the table."""

    def __init__(self) -> None:
        super().__init__(ErrorKey.TABLE_OCCUPIED)


class BusyError(GameError):
    """The request could not be decided in time: it has changed nothing, and never will.

    ``reason`` is for the operator.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(ErrorKey.BUSY)
        self.reason = reason


class FloodError(GameError):
    """A player has been refused so often in this second that they are not even told."""

    def __init__(self) -> None:
        super().__init__(ErrorKey.TOO_FAST, seconds=1)


class RepeatedRequestError(Exception):
    """The same request has been handled before, or is being handled: nobody is to be told."""


class DatabaseTrouble(StrEnum):
    """A kind of trouble."""

    BUSY = "busy"
    DAMAGED = "damaged"
    FAILING = "failing"
    FULL = "full"
    MISSING = "missing"
    READ_ONLY = "read-only"
    UNREACHABLE = "unreachable"


_ADVICE_BY_TROUBLE = {
    DatabaseTrouble.BUSY: "end the program that holds its lock, such as another tool on the file",
    DatabaseTrouble.DAMAGED: (
        "stop the bot, keep a copy of the file, and restore a backup with"
        " `python -m bot restore FILE`"
    ),
    DatabaseTrouble.FAILING: "check its disk, and the limits on the size of files",
    DatabaseTrouble.FULL: "free space on its disk; a running bot then goes on by itself",
    DatabaseTrouble.MISSING: (
        "stop the bot, and put the file back or restore a backup with `python -m bot restore FILE`"
    ),
    DatabaseTrouble.READ_ONLY: (
        "let the bot's user write to it and to its folder, which may be mounted read-only"
    ),
    DatabaseTrouble.UNREACHABLE: "see that its server runs and that DATABASE_URL is right",
}


class DatabaseTroubleError(Exception):
    """The database cannot be used now; the message is one line for the operator: what to do."""

    def __init__(self, trouble: DatabaseTrouble, place: str, reason: str) -> None:
        self.trouble = trouble
        self.reason = reason
        super().__init__(
            f"The database {place} is {trouble.replace('-', ' ')} ({reason}):"
            f" {_ADVICE_BY_TROUBLE[trouble]}."
        )

    def __repr__(self) -> str:
        """Return the message as it is to be logged."""
        return str(self)
