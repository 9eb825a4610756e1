"""The only package with SQL: it stores games, contests, totals and settings."""

from bot.models.errors import StaleGameError, TableOccupiedError
from bot.store.db.connection import BatchConnection, Connection
from bot.store.db.database import Store, open_store
from bot.store.db.troubles import format_reason
from bot.store.db.upsert import write_rows_together
from bot.store.errors import StoreError
from bot.store.files.backup import backup_database, restore_database
from bot.store.transfer.transfer import TransferredDatabase, transfer_database

__all__ = [
    "BatchConnection",
    "Connection",
    "StaleGameError",
    "Store",
    "StoreError",
    "TableOccupiedError",
    "TransferredDatabase",
    "backup_database",
    "format_reason",
    "open_store",
    "restore_database",
    "transfer_database",
    "write_rows_together",
]
