"""The ticks of an axis, and how its numbers are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.charts import models
from rendering.charts.models import MAX_VALUE


@pytest.mark.parametrize(
    ("max_value", "ticks"),
    [
        (0, (0, 1)),
        (0.3, (0, 1)),
        (1, (0, 1)),
        (5, (0, 1, 2, 3, 4, 5)),
        (6, (0, 2, 4, 6)),
        (27, (0, 10, 20, 30)),
        (52, (0, 20, 40, 60)),
        (99.5, (0, 20, 40, 60, 80, 100)),
        (10**9, (0, 200_000_000, 400_000_000, 600_000_000, 800_000_000, 10**9)),
    ],
)
def test_axis_ticks_are_round_numbers(max_value: float, ticks: tuple[int, ...]) -> None:
    assert models.list_axis_ticks(max_value) == ticks


@pytest.mark.parametrize(
    ("full_value", "ticks"),
    [
        (52, (0, 20, 40, 52)),
        (100, (0, 20, 40, 60, 80, 100)),
        (104, (0, 50, 104)),
        (1, (0, 1)),
        (0.5, (0, 0.5)),
    ],
)
def test_an_axis_may_end_at_the_full_value_which_replaces_a_near_tick(
    full_value: float, ticks: tuple[float, ...]
) -> None:
    assert models.list_axis_ticks(0, full_value) == ticks


@pytest.mark.parametrize(
    ("min_value", "max_value", "full_value", "ticks"),
    [
        (-52, 250, None, (-100, 0, 100, 200, 300)),
        (-300, -20, None, (-300, -200, -100, 0)),
        (-0.5, 0, None, (-1, 0)),
        (-20, 40, 52, (-20, 0, 20, 40, 52)),
        (-10, 0, 52, (-20, 0, 20, 40, 52)),
    ],
)
def test_an_axis_extends_below_0_for_negative_values(
    min_value: float, max_value: float, full_value: float | None, ticks: tuple[float, ...]
) -> None:
    assert models.list_axis_ticks(max_value, full_value, min_value) == ticks


@given(
    st.floats(-MAX_VALUE, 0),
    st.floats(0, MAX_VALUE),
    st.sampled_from([models.MAX_LOW_AXIS_STEPS, models.MAX_AXIS_STEPS]),
)
def test_an_axis_marks_0_and_covers_all_values(
    min_value: float, max_value: float, max_steps: int
) -> None:
    ticks = models.list_axis_ticks(max_value, None, min_value, max_steps)
    assert ticks[0] <= min_value <= 0 <= max_value <= ticks[-1]
    assert 0 in ticks
    assert 2 <= len(ticks) <= max_steps + 1


@given(st.floats(0, MAX_VALUE))
def test_ticks_are_few_and_evenly_spaced_by_1_2_or_5(
    max_value: float,
) -> None:
    ticks = models.list_axis_ticks(max_value)
    step = ticks[1]
    assert 2 <= len(ticks) <= models.MAX_AXIS_STEPS + 1
    assert ticks == tuple(step * number for number in range(len(ticks)))
    assert str(step).rstrip("0") in ("1", "2", "5")
    assert ticks[-2] < max(max_value, 1) <= ticks[-1]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (52, "52"),
        (51.666, "51.7"),
        (9999, "9,999"),
        (9999.96, "10,000"),
        (12_345.67, "12,345.7"),
        (999_949, "999,949"),
        (999_999.96, "1M"),
        (2_500_000, "2.5M"),
        (10**9, "1B"),
        (123_456_789_012, "123B"),
        (10**15, "1,000T"),
        (999_949_999, "1B"),
    ],
)
def test_large_numbers_are_shortened(value: float, text: str) -> None:
    assert models.format_axis_number(value) == text


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (52, "%", "52%"),
        (250, "$", "$250"),
        (-40, "$", "−$40"),
        (-12_345, "$", "−$12,345"),
        (-40, "", "−40"),
        (-0.04, "$", "$0"),
    ],
)
def test_the_dollar_sign_precedes_the_number_and_the_minus_precedes_both(
    value: float, unit: str, text: str
) -> None:
    assert models.format_value_with_unit(value, unit) == text
