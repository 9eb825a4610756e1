"""The only package with SQL: games, results, players, and what commands were last synced."""

from bot.store.db.database import Store, open_store
from bot.store.errors import StaleGameError, StoreError, TableOccupiedError

__all__ = ["StaleGameError", "Store", "StoreError", "TableOccupiedError", "open_store"]
