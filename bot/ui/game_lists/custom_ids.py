"""The custom ids of pages of all games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.client.custom_id import CustomId


class GameMenuPurpose(StrEnum):
    """What choosing a game in a menu of all games does: deal it, or show its rules."""

    DEAL = "deal"
    RULES = "rules"


class GameOrder(StrEnum):
    """By what a page of all games puts them in sections."""

    FAMILY = "family"
    LENGTH = "length"
    DECKS = "decks"
    NAME = "name"
    SUGGESTED = "suggested"


@dataclass(frozen=True, slots=True)
class AllGamesId(CustomId, prefix="all-games"):
    """Show all games by families; pages count from 0."""

    purpose: GameMenuPurpose
    page: int = 0


@dataclass(frozen=True, slots=True)
class GamesInOrderId(CustomId, prefix="games-by"):
    """Show all games in this order; pages count from 0."""

    purpose: GameMenuPurpose
    order: GameOrder
    page: int


@dataclass(frozen=True, slots=True)
class GameOrderMenuId(CustomId, prefix="game-order"):
    """Choose in which order all games are shown."""

    purpose: GameMenuPurpose


@dataclass(frozen=True, slots=True)
class GameMenuId(CustomId, prefix="game-menu"):
    """Choose one of a section's games, in one menu of several for a large section."""

    purpose: GameMenuPurpose
    section: str
    part: int
