"""The table of series of candidates for the deals of dailies and challenges to come."""

from sqlalchemy import Boolean, Column, Integer, String, Table

from bot.store.schema.metadata import metadata

candidate_series_table = Table(
    "candidate_series",
    metadata,
    Column("name", String(64), primary_key=True),
    # Which candidate is to be searched next, or is proved. Its deal follows from the installation's
    # secret, so that nobody can read here what is to be played.
    Column("counter", Integer, nullable=False),
    Column("is_proved", Boolean, nullable=False),
)
