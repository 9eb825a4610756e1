"""The only package with SQL: it stores games, contests, totals and settings."""

from bot.models.errors import StaleGameError, TableOccupiedError
from bot.store.db.batch import run_batch
from bot.store.db.connection import BatchConnection, Connection
from bot.store.db.database import Store, open_store
from bot.store.errors import StoreError

__all__ = [
    "BatchConnection",
    "Connection",
    "StaleGameError",
    "Store",
    "StoreError",
    "TableOccupiedError",
    "open_store",
    "run_batch",
]
