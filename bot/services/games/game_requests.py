"""Requests to deal and play games, and the errors that ask the player to decide."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest
from bot.models.games import DealSource, Game, LevelChoice, PriceBook
from bot.services.games.tables import Table

MAX_REPEATS = 100
"""At most this many draws, undos or redos are made by one command."""


class CurrentGameAction(Enum):
    """What to do with the game on the table when another is dealt."""

    SET_ASIDE = "aside"
    GIVE_UP = "give-up"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealRequest:
    """A request for a deal.

    Without ``variant`` the last variant played is dealt, without ``deal_number`` a fresh deal.
    With a ``price_book`` the game is played for money, at that book's prices. With a ``level`` the
    deal is one of the bank's, known to be winnable. ``same_as_game_id`` is the game whose deal was
    asked for, if any.
    ``accept_known_deal`` means that the player was warned that the deal is a contest's, and that
    playing it outside makes them unranked there.
    """

    variant: str | None = None
    deal_number: int | None = None
    deal_word: str | None = None
    deal_source: DealSource = DealSource.NAMED
    price_book: PriceBook | None = None
    accept_known_deal: bool = False
    level: LevelChoice | None = None
    same_as_game_id: int | None = None


@dataclass(frozen=True, slots=True)
class GameVersion:
    """A game at a revision: what a button was shown with."""

    game_id: int
    revision: int


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """The move at which a typed list stopped: its ``number`` from 1, its text and the reason."""

    number: int
    text: str
    reason: GameError


class GameInProgressError(GameError):
    """A game is in progress, and the player must say what to do with it before another deal.

    ``can_set_aside`` says whether there is room for one more saved game.
    """

    def __init__(self, table: Table, deal_request: DealRequest, *, can_set_aside: bool) -> None:
        super().__init__(ErrorKey.GAME_IN_PROGRESS)
        self.table = table
        self.can_set_aside = can_set_aside
        self.deal_request = deal_request


class WhichGameError(GameError):
    """A new player requested a game and named none: they must say which."""

    def __init__(self) -> None:
        super().__init__(ErrorKey.WHICH_GAME)


class NotYourTableError(GameError):
    """The game is another player's; others play the deal of one that counts when it is over."""

    def __init__(self, game: Game) -> None:
        playable = "later" if game.conceals_deal else "now"
        super().__init__(ErrorKey.NOT_YOUR_TABLE, playable=playable)
        self.game = game


class ContestDealError(GameError):
    """The deal is a contest's; playing it outside makes the player unranked there."""

    def __init__(self, deal_request: DealRequest, contest: Contest) -> None:
        super().__init__(ErrorKey.DEAL_IN_CONTEST)
        self.deal_request = deal_request
        self.contest = contest


def check_repeat_count(times: int) -> None:
    """Raise GameError (``bad-repeat-count``) for a number of draws, undos or redos out of range."""
    if not 1 <= times <= MAX_REPEATS:
        raise GameError(ErrorKey.BAD_REPEAT_COUNT, times=times, most=MAX_REPEATS)
