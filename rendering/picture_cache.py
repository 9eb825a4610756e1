"""Drawn parts of pictures, kept for the next picture within one limit of memory for all of them.

Where the limit is reached, what has not been used for longest goes first.
"""

from __future__ import annotations

import sys
from dataclasses import fields, is_dataclass
from functools import partial
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple, ParamSpec, TypeVar

from cachetools import LRUCache, cached
from cachetools.keys import hashkey
from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Callable

LIMIT_BYTES = 48_000_000
"""What all kept parts may take together: pixels, without what the allocator keeps beside them.

The cards of a theme at one size take one to two million, a background a little more than one.
"""

_ENTRY_BYTES = 500
"""About what an entry takes beside the part itself: its key and its place in the order."""

_Arguments = ParamSpec("_Arguments")
_Part = TypeVar("_Part")


class PictureCacheStatistics(NamedTuple):
    """The bytes that kept parts take, and how often a part was found or had to be drawn."""

    byte_count: int
    hits: int
    misses: int


class GrowingPart:
    """A part that draws more into itself as it is used; it counts the bytes that it takes."""

    def __init__(self) -> None:
        self.byte_count = 0
        self.measured_byte_count = 0


def keep_part(draw: Callable[_Arguments, _Part]) -> Callable[_Arguments, _Part]:
    """Return the function with what it returns kept, for calls with the same arguments.

    Threads may share it: at worst, two draw the same part and one of them is kept.
    """
    keeping_function = cached(_parts, key=partial(hashkey, draw), lock=_lock, info=True)(draw)
    _keeping_functions.append(keeping_function)
    return keeping_function


def measure_again(part: GrowingPart, keeping_function: Callable[..., Any], *args: Any) -> None:
    """Measure a part that has grown since it was kept; others go if there is no room for it."""
    if part.byte_count != part.measured_byte_count:
        key = vars(keeping_function)["cache_key"](*args)
        with _lock:
            if key in _parts:
                _parts[key] = part


def get_picture_cache_statistics() -> PictureCacheStatistics:
    """Return how full the cache is, and how useful it has been since the start."""
    counts = [function.cache_info() for function in _keeping_functions]
    return PictureCacheStatistics(
        int(_parts.currsize), sum(count.hits for count in counts), sum(c.misses for c in counts)
    )


def measure_bytes(part: Any) -> int:
    """Return about how many bytes a part takes, with all that it consists of."""
    if isinstance(part, Image.Image):
        # Pillow stores even single bits as bytes, and colours as four.
        return part.width * part.height * (1 if len(part.getbands()) == 1 else 4)
    if isinstance(part, GrowingPart):
        part.measured_byte_count = part.byte_count
        return part.byte_count
    if isinstance(part, (tuple, list)):
        return sys.getsizeof(part) + sum(map(measure_bytes, part))
    if is_dataclass(part):
        return sum(measure_bytes(getattr(part, field.name)) for field in fields(part))
    return sys.getsizeof(part)


def _measure_entry(part: Any) -> int:
    return _ENTRY_BYTES + measure_bytes(part)


_parts: LRUCache[Any, Any] = LRUCache(LIMIT_BYTES, getsizeof=_measure_entry)
_lock = RLock()
_keeping_functions: list[Any] = []
