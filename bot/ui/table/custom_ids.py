"""The custom ids of a table's controls, and of the question before a game is given up."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from bot.client.custom_id import CustomId
from bot.models.games import Game
from bot.services.games.game_requests import GameVersion


class TableAction(StrEnum):
    """An action of a button under a table, besides playing a move."""

    UNDO = "undo"
    REDO = "redo"
    DRAW_ON = "draw-on"
    AUTO = "auto"
    HINT = "hint"
    CERTAIN_HINT = "certain"
    CASH_IN = "cash-in"
    LARGE_PRINT = "large"
    MORE = "more"

    @classmethod
    def _missing_(cls, value: object) -> TableAction | None:
        """Read what older buttons carry: what Auto played had an undo of its own."""
        return cls.UNDO if value == "undo-auto" else None


class MoveMenuStep(StrEnum):
    """The part of a move that a menu under a table offers, or a whole move."""

    MOVE = "move"
    SOURCE = "source"
    TARGET = "target"
    COUNT = "count"


class _TableControlId(CustomId):
    """A control of a table at one revision; once the game has gone on it is refused."""

    __slots__ = ()

    game_id: int
    revision: int

    @property
    def version(self) -> GameVersion:
        """The game and its revision when the control was built."""
        return GameVersion(self.game_id, self.revision)


@dataclass(frozen=True, slots=True)
class PlayMoveId(_TableControlId, prefix="play"):
    """Play a move, or draw; ``move`` is its text."""

    game_id: int
    revision: int
    move: str

    @classmethod
    def at(cls, game: Game, move: str) -> Self:
        """Return the id of a button that plays the move in the game as it stands."""
        return cls(game.id, game.revision, move)


@dataclass(frozen=True, slots=True)
class TableActionId(_TableControlId, prefix="act"):
    """Do something else at a table, such as undoing a move."""

    game_id: int
    revision: int
    action: TableAction

    @classmethod
    def at(cls, game: Game, action: TableAction) -> Self:
        """Return the id of a button that does this in the game as it stands."""
        return cls(game.id, game.revision, action)


@dataclass(frozen=True, slots=True)
class PlayHintId(_TableControlId, prefix="play-it"):
    """Play the move that a hint names; another button of the table may play it, too."""

    game_id: int
    revision: int
    move: str

    @classmethod
    def at(cls, game: Game, move: str) -> Self:
        """Return the id of a button that plays the move in the game as it stands."""
        return cls(game.id, game.revision, move)


@dataclass(frozen=True, slots=True)
class GoBackId(_TableControlId, prefix="go-back"):
    """Take back all moves but the first ``move_count``."""

    game_id: int
    revision: int
    move_count: int

    @classmethod
    def at(cls, game: Game, move_count: int) -> Self:
        """Return the id of a button that goes back in the game as it stands."""
        return cls(game.id, game.revision, move_count)


@dataclass(frozen=True, slots=True)
class MoveMenuId(_TableControlId, prefix="menu"):
    """Choose a move, or a part of one, in a menu."""

    game_id: int
    revision: int
    step: MoveMenuStep

    @classmethod
    def at(cls, game: Game, step: MoveMenuStep) -> Self:
        """Return the id of a menu of moves in the game as it stands."""
        return cls(game.id, game.revision, step)


@dataclass(frozen=True, slots=True)
class ResignGameId(_TableControlId, prefix="resign"):
    """Give the game up, or cash it in, after a question."""

    game_id: int
    revision: int

    @classmethod
    def at(cls, game: Game) -> Self:
        """Return the id of a button that ends the game as it stands."""
        return cls(game.id, game.revision)


@dataclass(frozen=True, slots=True)
class KeepGameId(CustomId, prefix="keep"):
    """Keep playing the game, after a question."""

    game_id: int


@dataclass(frozen=True, slots=True)
class ResumeGameId(CustomId, prefix="resume"):
    """Go back to a game that was set aside."""

    game_id: int
