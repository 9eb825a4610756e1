"""The connections that the store's functions take."""

from __future__ import annotations

from typing import TypeAlias

import sqlalchemy
from sqlalchemy.ext.asyncio import AsyncConnection

Connection: TypeAlias = AsyncConnection
"""A connection in a transaction, as `Store.begin_read` and `Store.begin_write` yield it."""

BatchConnection: TypeAlias = sqlalchemy.Connection
"""The same connection inside `run_batch`, where nothing is awaited."""
