"""A film is made in a process of its own, and told of meanwhile."""

import asyncio
from io import BytesIO
from pathlib import Path
from time import monotonic

import pytest
from PIL import Image

from bot.ui.replays.film import Order
from bot.ui.replays.making import FilmError, made
from tests.golden import WON

SHORT = Order(
    variant="canfield", deal=1, moves=("draw",) * 5, title="Canfield · 1", theme="classic"
)
LONG = Order(variant="canfield", deal=WON.deal, moves=WON.moves, title="Canfield", theme="classic")


def children() -> set[str]:
    """The processes that this one has started and that still run."""
    return set(Path("/proc/thread-self/children").read_text("ascii").split())


async def test_it_tells_how_far_it_is_and_then_gives_the_film() -> None:
    told: list[int] = []
    film = await made(SHORT, told.append)
    assert Image.open(BytesIO(film)).format == "GIF"
    assert told == sorted(set(told))
    assert told


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"variant": "bridge"}, "bridge"),
        ({"moves": ("w-f1",)}, "empty-source"),
        ({"theme": "nowhere"}, "no theme is called 'nowhere'"),
    ],
)
async def test_what_cannot_be_made_says_why(changed: dict[str, str], said: str) -> None:
    given = {**{name: getattr(SHORT, name) for name in Order.__dataclass_fields__}, **changed}
    with pytest.raises(FilmError, match=said):
        await made(Order(**given), lambda _part: None)


@pytest.mark.skipif(not Path("/proc/thread-self/children").exists(), reason="no /proc to look at")
async def test_who_wants_it_no_more_ends_its_making() -> None:
    before = children()
    begun = asyncio.Event()
    task = asyncio.create_task(made(LONG, lambda _part: begun.set()))
    await begun.wait()
    assert children() > before
    since = monotonic()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert children() == before
    assert monotonic() - since < 1
