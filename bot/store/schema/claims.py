"""The table of claims on what only one process is to do at a time."""

from sqlalchemy import Boolean, Column, Integer, Table, Text

from bot.models.claims import ClaimKind
from bot.store.db.column_types import UtcDateTimeType, build_enum_type
from bot.store.schema.metadata import build_key_column, metadata

claim_table = Table(
    "claim",
    metadata,
    Column("kind", build_enum_type(ClaimKind), primary_key=True),
    build_key_column("subject_id"),
    Column("holder", Text),
    # Until then nobody else may claim it. NULL: nobody has claimed it yet.
    Column("expires_at", UtcDateTimeType),
    # How often it was claimed since it was last done.
    Column("attempts", Integer, nullable=False),
    # Whether there is something to do that the last holder did not see.
    Column("is_requested", Boolean, nullable=False),
)
