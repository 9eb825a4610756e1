"""The only package with SQL: games, results, players, and what commands were last synced."""

from bot.models.errors import StaleGameError, TableOccupiedError
from bot.store.db.database import Store, open_store
from bot.store.errors import StoreError

__all__ = ["StaleGameError", "Store", "StoreError", "TableOccupiedError", "open_store"]
