"""The bot looks seldom for objects that only refer to each other, and does find them."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from bot.hosting.garbage_collection import collect_garbage_seldom


class Circle:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def own_thresholds() -> Iterator[None]:
    """Bring back how often this process looks."""
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)


@pytest.mark.usefixtures("own_thresholds")
def test_garbage_is_looked_for_seldom_and_found() -> None:
    looks = 0

    def count_look(phase: str, _details: dict[str, int]) -> None:
        nonlocal looks
        looks += phase == "start"

    collect_garbage_seldom()
    gc.callbacks.append(count_look)
    try:
        circles = [weakref.ref(Circle()) for _ in range(4_000)]
        assert looks == 0
        more = [Circle() for _ in range(20_000)]
    finally:
        gc.callbacks.remove(count_look)
    assert looks in {1, 2, 3}
    assert not any(circle() for circle in circles)
    assert len(more) == 20_000
