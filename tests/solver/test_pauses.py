"""Pauses of a search: as long as they are asked for, and no longer than its share allows."""

from threading import Timer
from time import perf_counter, sleep

from bot.solver.pauses import LONGEST_PAUSE_SECONDS, SLOWEST_BY_PAUSES, Pauses
from tests.timeouts import WAIT_TIMEOUT


def test_without_a_pause_a_search_goes_on_at_once() -> None:
    pauses = Pauses()
    assert pauses.wait() < LONGEST_PAUSE_SECONDS / 2
    pauses.begin()
    pauses.end()
    assert pauses.wait() < LONGEST_PAUSE_SECONDS / 2


def test_a_search_waits_until_the_pause_ends() -> None:
    pauses = Pauses()
    pauses.begin()
    timer = Timer(0.1, pauses.end)
    timer.start()
    assert 0.05 < pauses.wait() < WAIT_TIMEOUT
    timer.join()
    assert pauses.wait() < LONGEST_PAUSE_SECONDS / 2


def test_a_pause_without_an_end_leaves_the_search_its_share() -> None:
    pauses = Pauses()
    pauses.begin()
    started_at = perf_counter()
    first = pauses.wait()
    assert first >= LONGEST_PAUSE_SECONDS - 0.01
    waited = 0.0
    for _ in range(50):
        sleep(0.002)  # a slice of a search
        waited += pauses.wait()
    searched = perf_counter() - started_at - first - waited
    assert waited > searched / 2
    # A wait ends a moment late, which the next ones make up for.
    assert waited < searched * (SLOWEST_BY_PAUSES - 1) + 0.1
