"""The table of the requests that have changed something."""

from sqlalchemy import BigInteger, Column, Integer, Table

from bot.store.schema.metadata import metadata

handled_request_table = Table(
    "handled_request",
    metadata,
    # On SQLite this is the row's own number, which needs no index beside the table.
    Column(
        "id",
        BigInteger().with_variant(Integer, "sqlite"),
        primary_key=True,
        autoincrement=False,
    ),
)
