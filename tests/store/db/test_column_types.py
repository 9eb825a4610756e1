"""Values that are stored load as they were."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite
from sqlalchemy.types import TypeDecorator

from bot.store.db.column_types import DealNumberType, MoveListType, RangeListType, UtcDateTimeType

SQLITE_DIALECT = sqlite.dialect()

RANGE_LISTS = st.lists(st.integers(0, 500), unique=True).map(
    lambda cuts: tuple(zip(*[iter(sorted(cuts))] * 2, strict=False))
)
TIME_ZONES = st.integers(-12 * 60, 14 * 60).map(
    lambda minutes: timezone(timedelta(minutes=minutes))
)


def store_and_load(column_type: TypeDecorator[Any], value: object) -> object:
    """Convert a value for the database and back."""
    stored = column_type.process_bind_param(value, SQLITE_DIALECT)
    return column_type.process_result_value(stored, SQLITE_DIALECT)


@given(st.integers(1, 10**20 - 1))
def test_every_deal_number_survives_storage(deal: int) -> None:
    assert store_and_load(DealNumberType(), deal) == deal


@given(st.lists(st.text("drawtf0123456789-x", min_size=1)).map(tuple))
def test_every_move_list_survives_storage(moves: tuple[str, ...]) -> None:
    assert store_and_load(MoveListType(), moves) == moves


@given(RANGE_LISTS)
def test_every_range_list_survives_storage(ranges: tuple[tuple[int, int], ...]) -> None:
    assert store_and_load(RangeListType(), ranges) == ranges


@given(
    st.datetimes(
        min_value=datetime(2000, 1, 1),  # noqa: DTZ001 - hypothesis adds the zones itself
        max_value=datetime(2100, 1, 1),  # noqa: DTZ001 - as above
        timezones=TIME_ZONES,
    )
)
def test_every_time_survives_storage_in_utc(time: datetime) -> None:
    loaded = store_and_load(UtcDateTimeType(), time)
    assert isinstance(loaded, datetime)
    assert loaded == time
    assert loaded.tzinfo is UTC


def test_a_time_without_a_time_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        UtcDateTimeType().process_bind_param(datetime(2026, 3, 1), SQLITE_DIALECT)  # noqa: DTZ001 - the point
