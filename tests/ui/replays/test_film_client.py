"""A film is made in a process of its own, and told of meanwhile."""

import asyncio
import os
import signal
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.ui.replays.film_client import FilmError, make_film_in_process
from bot.ui.replays.film_process import FilmRequest
from tests.golden_games import WON_GAME
from tests.timeouts import WAIT_TIMEOUT

SHORT_ORDER = FilmRequest(
    variant="canfield", deal=1, moves=("draw",) * 5, title="Canfield · 1", theme="classic"
)
LONG_ORDER = FilmRequest(
    variant="canfield", deal=WON_GAME.deal, moves=WON_GAME.moves, title="Canfield", theme="classic"
)


def list_child_processes() -> set[str]:
    """Return the processes that this one has started and that still run."""
    return set(Path("/proc/thread-self/children").read_text("ascii").split())


@pytest.mark.slow
async def test_making_a_film_reports_progress_and_returns_the_film() -> None:
    told: list[int] = []
    film = await make_film_in_process(SHORT_ORDER, told.append)
    assert Image.open(BytesIO(film)).format == "GIF"
    assert told == sorted(set(told))
    assert told


@pytest.mark.parametrize(
    ("changed", "expected_text"),
    [
        ({"variant": "bridge"}, "bridge"),
        ({"moves": ("w-f1",)}, "empty-source"),
        ({"theme": "nowhere"}, "no theme is called 'nowhere'"),
    ],
)
async def test_an_impossible_film_raises_its_reason(
    changed: dict[str, str], expected_text: str
) -> None:
    given = {
        **{name: getattr(SHORT_ORDER, name) for name in FilmRequest.__dataclass_fields__},
        **changed,
    }
    with pytest.raises(FilmError, match=expected_text):
        await make_film_in_process(FilmRequest(**given), lambda _part: None)


@pytest.mark.skipif(not Path("/proc/thread-self/children").exists(), reason="no /proc to look at")
async def test_cancelling_a_film_ends_its_process() -> None:
    before = list_child_processes()
    begun = asyncio.Event()
    task = asyncio.create_task(make_film_in_process(LONG_ORDER, lambda _part: begun.set()))
    await asyncio.wait_for(begun.wait(), WAIT_TIMEOUT)
    [process] = list_child_processes() - before
    os.kill(int(process), signal.SIGSTOP)  # it would never end by itself
    try:
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, WAIT_TIMEOUT)
        assert list_child_processes() == before
    finally:
        with suppress(ProcessLookupError):
            os.kill(int(process), signal.SIGKILL)
