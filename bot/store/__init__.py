"""The only package with SQL: it stores games, contests, totals and settings."""

from bot.models.requests import PlayerRequest, StaleGameError, TableOccupiedError
from bot.store.copies import (
    TransferredDatabase,
    backup_database,
    restore_database,
    transfer_database,
)
from bot.store.database import (
    Store,
    examine_database,
    format_reason,
    open_existing_store,
    open_store,
)
from bot.store.engines import StoreError, advise_on_database_folder, find_database_folder
from bot.store.sql import BatchConnection, Connection

__all__ = [
    "BatchConnection",
    "Connection",
    "PlayerRequest",
    "StaleGameError",
    "Store",
    "StoreError",
    "TableOccupiedError",
    "TransferredDatabase",
    "advise_on_database_folder",
    "backup_database",
    "examine_database",
    "find_database_folder",
    "format_reason",
    "open_existing_store",
    "open_store",
    "restore_database",
    "transfer_database",
]
