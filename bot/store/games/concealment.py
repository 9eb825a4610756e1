"""Which games keep their deal's number from everyone, asked of the database."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, or_, true

from bot.store.schema import game_table

CONCEALS_DEAL: ColumnElement[bool] = and_(
    game_table.c.outcome.is_(None),
    or_(game_table.c.is_counted == true(), game_table.c.price_book.is_not(None)),
)
"""The same as `Game.conceals_deal`."""
