"""Locks an SQLite file so that nobody else can open it."""

import sqlite3


def lock_file_alone(connection: sqlite3.Connection) -> None:
    """Keep all others out of the file until the connection is closed.

    Raises `sqlite3.OperationalError` if somebody has it open.
    """
    # Leaving the log needs the file alone, and puts all of the log into it.
    connection.execute("PRAGMA journal_mode=DELETE")
    # From now on the lock of a transaction outlives it.
    connection.execute("PRAGMA locking_mode=EXCLUSIVE")
    connection.execute("BEGIN EXCLUSIVE")
    connection.execute("COMMIT")
