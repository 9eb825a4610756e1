from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite
from sqlalchemy.types import TypeDecorator

from bot.store.columns import Deal, Moment, Moves, Ranges

DIALECT = sqlite.dialect()

RANGES = st.lists(st.integers(0, 500), unique=True).map(
    lambda cuts: tuple(zip(*[iter(sorted(cuts))] * 2, strict=False))
)
ZONES = st.integers(-12 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


def there_and_back(kind: TypeDecorator[Any], value: object) -> object:
    return kind.process_result_value(kind.process_bind_param(value, DIALECT), DIALECT)


@given(st.integers(1, 10**20 - 1))
def test_every_deal_number_comes_back(deal: int) -> None:
    assert there_and_back(Deal(), deal) == deal


@given(st.lists(st.text("drawtf0123456789-x", min_size=1)).map(tuple))
def test_every_list_of_moves_comes_back(moves: tuple[str, ...]) -> None:
    assert there_and_back(Moves(), moves) == moves


@given(RANGES)
def test_every_list_of_ranges_comes_back(ranges: tuple[tuple[int, int], ...]) -> None:
    assert there_and_back(Ranges(), ranges) == ranges


@given(
    st.datetimes(
        min_value=datetime(2000, 1, 1),  # noqa: DTZ001 - hypothesis adds the zones itself
        max_value=datetime(2100, 1, 1),  # noqa: DTZ001 - as above
        timezones=ZONES,
    )
)
def test_every_moment_comes_back_in_utc(moment: datetime) -> None:
    back = there_and_back(Moment(), moment)
    assert isinstance(back, datetime)
    assert back == moment
    assert back.tzinfo is UTC


def test_a_moment_without_a_time_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        Moment().process_bind_param(datetime(2026, 3, 1), DIALECT)  # noqa: DTZ001 - the point
