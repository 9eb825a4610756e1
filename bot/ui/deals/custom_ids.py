"""The custom ids of buttons that deal a game or begin an attempt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from bot.client.custom_id import CustomId, DealNumber, FreeText
from bot.engine.deals import parse_deal_number
from bot.engine.errors import ErrorKey, GameError
from bot.models.games import DealSource, Game, LevelChoice, PriceBook
from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion

_MAX_WORD_UNITS = 30
"""A longer word is not carried; Discord counts in UTF-16 units."""


@dataclass(frozen=True, slots=True)
class NewDealId(CustomId, prefix="new"):
    """Deal a fresh game of this variant; without one, of the one played last, or ask which."""

    variant: str | None = None


@dataclass(frozen=True, slots=True)
class WinnableDealId(CustomId, prefix="winnable"):
    """Deal a winnable game of this variant and level."""

    variant: str
    level: LevelChoice


def build_new_deal_id(game: Game) -> NewDealId | WinnableDealId:
    """Return the id that deals another game like this one: as winnable and as hard."""
    return WinnableDealId(game.variant, game.level) if game.level else NewDealId(game.variant)


@dataclass(frozen=True, slots=True)
class DealChosenId(CustomId, prefix="choose"):
    """Deal the game that a question offered."""

    variant: str


@dataclass(frozen=True, slots=True)
class SameDealId(CustomId, prefix="redeal"):
    """Deal the same cards as in this game to the person who presses."""

    game_id: int


@dataclass(frozen=True, slots=True)
class GiveUpForDealId(CustomId, prefix="next"):
    """Give up a stuck game at this version and deal another, or the same cards again."""

    game_id: int
    revision: int
    is_same_deal: bool

    @property
    def version(self) -> GameVersion:
        """The game to be given up, at its revision."""
        return GameVersion(self.game_id, self.revision)


@dataclass(frozen=True, slots=True)
class AttemptId(CustomId, prefix="attempt"):
    """Play a daily or a challenge; ``accepts_known_deal`` says that it may be unranked."""

    contest_id: int
    accepts_known_deal: bool = False


class _DealId(CustomId):
    """A requested deal, by its word where an id has room for it, else by its number."""

    __slots__ = ()

    variant: str | None
    deal_number: DealNumber | None
    is_shared: bool
    price_book: PriceBook | None
    deal_word: FreeText | None

    def _build_deal_request(self, *, accept_known_deal: bool) -> DealRequest:
        number: int | None = self.deal_number
        word: str | None = None
        if self.deal_word is not None:
            number, word = _parse_deal_word(self.deal_word)
        return DealRequest(
            variant=self.variant,
            deal_number=number,
            deal_word=word,
            deal_source=DealSource.SHARED if self.is_shared else DealSource.NAMED,
            price_book=self.price_book,
            accept_known_deal=accept_known_deal,
        )


class _LeaveId(CustomId):
    """What becomes of the current game, at the version that the player was asked about."""

    __slots__ = ()

    gives_up: bool
    game_id: int
    revision: int

    @property
    def action(self) -> CurrentGameAction:
        """What becomes of the current game."""
        return CurrentGameAction.GIVE_UP if self.gives_up else CurrentGameAction.SET_ASIDE

    @property
    def version(self) -> GameVersion:
        """The game that the player was asked about, at its revision."""
        return GameVersion(self.game_id, self.revision)


@dataclass(frozen=True, slots=True)
class LeaveGameId(_LeaveId, _DealId, prefix="leave"):
    """Set the current game aside or give it up, then deal another one."""

    gives_up: bool
    game_id: int
    revision: int
    variant: str | None
    deal_number: DealNumber | None
    is_shared: bool
    price_book: PriceBook | None
    accepts_known_deal: bool
    deal_word: FreeText | None

    @classmethod
    def build(cls, action: CurrentGameAction, version: GameVersion, deal: DealRequest) -> Self:
        """Return the id of an answer to what becomes of the game at that version."""
        number, word = _choose_deal_name(deal)
        return cls(
            gives_up=action is CurrentGameAction.GIVE_UP,
            game_id=version.game_id,
            revision=version.revision,
            variant=deal.variant,
            deal_number=number,
            is_shared=deal.deal_source is DealSource.SHARED,
            price_book=deal.price_book,
            accepts_known_deal=deal.accept_known_deal,
            deal_word=word,
        )

    @property
    def deal_request(self) -> DealRequest:
        """The deal that was requested."""
        return self._build_deal_request(accept_known_deal=self.accepts_known_deal)


@dataclass(frozen=True, slots=True)
class LeaveForWinnableId(_LeaveId, prefix="leave-winnable"):
    """Set the current game aside or give it up, then deal a winnable one of this level."""

    gives_up: bool
    game_id: int
    revision: int
    variant: str | None
    level: LevelChoice

    @property
    def deal_request(self) -> DealRequest:
        """The deal that was requested."""
        return DealRequest(variant=self.variant, level=self.level)


@dataclass(frozen=True, slots=True)
class LeaveForSameDealId(_LeaveId, prefix="leave-same"):
    """Set the current game aside or give it up, then deal the same cards as in another game.

    That game may be one whose deal's number is a secret, such as an attempt at today's daily.
    """

    gives_up: bool
    game_id: int
    revision: int
    same_as_game_id: int


def build_leave_id(
    action: CurrentGameAction, version: GameVersion, deal: DealRequest
) -> LeaveGameId | LeaveForWinnableId | LeaveForSameDealId:
    """Return the id of an answer to what becomes of the game at that version."""
    gives_up = action is CurrentGameAction.GIVE_UP
    if deal.same_as_game_id is not None:
        return LeaveForSameDealId(gives_up, version.game_id, version.revision, deal.same_as_game_id)
    if deal.level is None:
        return LeaveGameId.build(action, version, deal)
    return LeaveForWinnableId(
        gives_up=gives_up,
        game_id=version.game_id,
        revision=version.revision,
        variant=deal.variant,
        level=deal.level,
    )


@dataclass(frozen=True, slots=True)
class AcceptKnownDealId(_DealId, prefix="anyway"):
    """Deal a contest's deal although the player's attempt there is unranked then."""

    variant: str | None
    deal_number: DealNumber | None
    is_shared: bool
    price_book: PriceBook | None
    deal_word: FreeText | None

    @classmethod
    def build(cls, deal: DealRequest) -> Self:
        """Return the id of a button that deals this after a warning."""
        number, word = _choose_deal_name(deal)
        return cls(
            variant=deal.variant,
            deal_number=number,
            is_shared=deal.deal_source is DealSource.SHARED,
            price_book=deal.price_book,
            deal_word=word,
        )

    @property
    def deal_request(self) -> DealRequest:
        """The deal that was requested, with the warning accepted."""
        return self._build_deal_request(accept_known_deal=True)


def _choose_deal_name(deal: DealRequest) -> tuple[DealNumber | None, FreeText | None]:
    """Return what an id carries of a deal: its word if that is short, else its number.

    A deal for money never has a word, so there is room for the longest of either.
    """
    number, word = deal.deal_number, deal.deal_word
    if word and not deal.price_book and len(word.encode("utf-16-le")) <= 2 * _MAX_WORD_UNITS:
        try:
            if parse_deal_number(word) == (number, word):
                return None, FreeText(word)
        except GameError:
            pass  # a number serves for every deal
    return None if number is None else DealNumber(number), None


def _parse_deal_word(word: str) -> tuple[int, str | None]:
    """Return a word's deal; GameError ``unknown-control`` for what no player could have typed."""
    try:
        return parse_deal_number(word)
    except GameError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None
