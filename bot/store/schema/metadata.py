"""What all tables share: their metadata, and how checks of enums are written."""

from enum import StrEnum

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, MetaData

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def build_enum_check(column_name: str, enum_class: type[StrEnum]) -> CheckConstraint:
    """Return a check that the column holds one of the enum's values."""
    values = ", ".join(f"'{member.value}'" for member in enum_class)
    return CheckConstraint(f"{column_name} IN ({values})", name=column_name)


def build_key_column(name: str, *, refers_to: str | None = None) -> Column[int]:
    """Return a column of the primary key for ids that Discord or the referred table gives out.

    ``refers_to`` is that table's column, such as "contest.id".
    """
    references = [ForeignKey(refers_to)] if refers_to else []
    return Column(name, BigInteger, *references, primary_key=True, autoincrement=False)


def build_sum_columns(*names: str) -> list[Column[int]]:
    """Return columns for running totals."""
    return [Column(name, BigInteger, nullable=False) for name in names]
