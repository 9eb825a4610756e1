"""What is asked of a table, and the answers that are questions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.games import DealSource

if TYPE_CHECKING:
    from bot.models.contests import Contest
    from bot.models.games import Game, PriceBook
    from bot.services.games.tables import Table


class CurrentGameAction(Enum):
    """What becomes of the game on the table when another is dealt."""

    SET_ASIDE = "aside"
    GIVE_UP = "give-up"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRequest:
    """What to deal: without ``variant`` what was played last, without ``number`` a fresh one.

    ``stakes`` name the house to play it against for money. Whoever is ``knowing`` was told that it
    is a contest's deal, and that playing it here puts them out of rank there.
    """

    variant: str | None = None
    deal_number: int | None = None
    deal_word: str | None = None
    deal_source: DealSource = DealSource.NAMED
    price_book: PriceBook | None = None
    accept_known_deal: bool = False


@dataclass(frozen=True, slots=True)
class GameVersion:
    """What a button was drawn on: a game at a revision."""

    game_id: int
    revision: int


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """Where a list of moves stopped: the ``number``-th (from 1), as typed, and why."""

    number: int
    text: str
    reason: GameError


class GameUnderWayError(GameError):
    """A game is in progress; the player must say what becomes of it before another is dealt."""

    def __init__(self, table: Table, deal_request: DealRequest) -> None:
        super().__init__(ErrorKey.GAME_UNDER_WAY)
        self.table = table
        self.deal_request = deal_request


class NotYourTableError(GameError):
    """Somebody pressed a button on another player's table."""

    def __init__(self, game: Game) -> None:
        super().__init__(ErrorKey.NOT_YOUR_TABLE)
        self.game = game


class ContestDealError(GameError):
    """The deal is that of a contest; playing it elsewhere puts the player out of rank there."""

    def __init__(self, deal_request: DealRequest, contest: Contest) -> None:
        super().__init__(ErrorKey.CONTEST_DEAL)
        self.deal_request = deal_request
        self.contest = contest
