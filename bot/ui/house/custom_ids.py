"""The custom ids of the buttons about play money."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client.custom_id import CustomId
from bot.models.games import PriceBook


@dataclass(frozen=True, slots=True)
class MoneyDealId(CustomId, prefix="house"):
    """Deal a game for money, at the prices of this book."""

    price_book: PriceBook


@dataclass(frozen=True, slots=True)
class AskCloseAccountId(CustomId, prefix="house-ask-close"):
    """Ask whether the player's account is to be closed; only they can press it."""

    player_id: int


@dataclass(frozen=True, slots=True)
class CloseAccountId(CustomId, prefix="house-close"):
    """Close the player's account for good, after a question."""

    player_id: int


@dataclass(frozen=True, slots=True)
class KeepAccountId(CustomId, prefix="house-keep"):
    """Keep the player's account, after a question."""

    player_id: int
