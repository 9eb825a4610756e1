"""The seconds between moves, counted in eight bytes."""

from datetime import UTC, datetime, timedelta
from random import Random

from bot.signals.gaps import add_gap, list_gap_counts, measure_evenness

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def count_gaps(*gaps: float) -> int:
    """Return the counts of gaps of these seconds."""
    counted = 0
    for gap in gaps:
        counted = add_gap(counted, START, START + timedelta(seconds=gap))
    return counted


def test_gaps_are_counted_by_their_length() -> None:
    gaps = count_gaps(0, 0.3, 0.4, 0.6, 0.9, 1.2, 1.5, 2.5, 3, 5, 5.7, 3_600)
    assert list_gap_counts(gaps) == [2, 1, 1, 1, 1, 1, 1, 1, 1, 2]


def test_a_clock_set_back_counts_as_no_time_at_all() -> None:
    assert list_gap_counts(count_gaps(-60))[0] == 1


def test_nothing_is_counted_before_the_time_of_a_move_is_known() -> None:
    assert add_gap(0, None, START) == 0


def test_a_thousand_gaps_fit_into_eight_bytes_and_keep_their_shares() -> None:
    random = Random(1)
    gaps = count_gaps(*(random.choice((0.4, 0.4, 0.4, 2.5)) for _ in range(1_000)))
    assert gaps < 1 << 63
    counts = list_gap_counts(gaps)
    assert max(counts) <= 63
    assert 0.6 < counts[1] / sum(counts) < 0.9


def test_a_machine_is_even_and_a_person_is_not() -> None:
    random = Random(2)
    machine = count_gaps(*(random.uniform(1.6, 2.4) for _ in range(150)))
    person = count_gaps(*(random.lognormvariate(0.5, 0.7) for _ in range(150)))
    assert (measure_evenness(machine, 40) or 0) > 0.98
    assert (measure_evenness(person, 40) or 1) < 0.7


def test_of_few_moves_and_of_long_pauses_nothing_is_said() -> None:
    assert measure_evenness(count_gaps(*[2] * 39), 40) is None
    assert measure_evenness(count_gaps(*[60] * 40), 40) == 0
