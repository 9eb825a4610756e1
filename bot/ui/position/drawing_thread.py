"""Drawing off the event loop, and how long it takes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from bot.interaction_trace import measure_drawing

P = ParamSpec("P")
T = TypeVar("T")


async def draw_in_thread(draw: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what is drawn; the time counts as the interaction's drawing."""
    with measure_drawing():
        return await asyncio.to_thread(draw, *args, **kwargs)
