"""Games as records of the choices that rulebooks make, and the tables that follow from them."""

from bot.engine.rules.choices import (
    BaseCard,
    CarryRule,
    ColumnFill,
    Dealing,
    EmptyColumnRule,
    FoundationKind,
    ReserveUse,
    RowOrder,
    WasteFill,
)
from bot.engine.rules.piles import STOCK_INDEX, WASTE_INDEX
from bot.engine.rules.rules import Rules

__all__ = [
    "STOCK_INDEX",
    "WASTE_INDEX",
    "BaseCard",
    "CarryRule",
    "ColumnFill",
    "Dealing",
    "EmptyColumnRule",
    "FoundationKind",
    "ReserveUse",
    "RowOrder",
    "Rules",
    "WasteFill",
]
