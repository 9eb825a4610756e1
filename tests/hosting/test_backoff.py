"""Waits between attempts."""

from bot.backoff import Backoff


def test_waits_double_up_to_the_longest() -> None:
    backoff = Backoff(1.0, 60.0)
    assert [backoff.take_wait() for _ in range(9)] == [1, 2, 4, 8, 16, 32, 60, 60, 60]


def test_waits_begin_anew_after_a_success() -> None:
    backoff = Backoff(1.0, 60.0, free_attempts=1)
    assert [backoff.take_wait() for _ in range(4)] == [0, 1, 2, 4]
    backoff.start_over()
    assert [backoff.take_wait() for _ in range(3)] == [0, 1, 2]


def test_waits_stay_at_the_longest_after_any_number_of_attempts() -> None:
    backoff = Backoff(1.0, 60.0)
    assert {backoff.take_wait() for _ in range(5000)} == {1, 2, 4, 8, 16, 32, 60}
