"""What the services know of a player's command or press."""

from collections.abc import Callable
from dataclasses import dataclass


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
