"""Drawn parts of pictures, kept for the next picture within one limit of memory for all of them.

Where the limit is reached, what has not been used for longest goes first.
"""

import sys
from collections.abc import Callable, Hashable
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from threading import RLock
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

from cachetools import LRUCache, cached
from cachetools.keys import hashkey
from PIL import Image

LIMIT_BYTES = 90_000_000
"""What all kept parts may take together: pixels, without what the allocator keeps beside them.

Wide and tall tables of all games in all themes and prints want 80 million, so that a busy server
keeps what its players share and draws nothing twice; with less, decks of one theme push out
another's. More would only keep what nobody asks for again. A server with few players takes less: a
card size half a million for all themes and a quarter of a million for each theme on top of that,
felt a million for each height.
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


class KeptImages:
    """Images that belong together, such as the cards of one size, each drawn when asked for.

    ``find_core`` returns the image of a name as Pillow's own, which is quicker to paste, or None.
    Threads may share them: at worst, two draw the same image and one of them is kept.
    """

    def __init__(self, key: tuple[Hashable, ...]) -> None:
        self.byte_count = 0
        self._key = key
        self._images: dict[Hashable, Image.Image] = {}
        self._cores: dict[Hashable, Any] = {}
        # Asked for every card and every word of a picture, so without another call in between.
        self.find_core: Callable[[Hashable], Any] = self._cores.get

    def get_image(self, name: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
        """Return the image of that name, drawn if it is not there; others may go to make room."""
        return self.find_image(name) or self.keep_image(name, draw())

    def find_image(self, name: Hashable) -> Image.Image | None:
        """Return the image of that name if it is there."""
        return self._images.get(name)

    def keep_image(self, name: Hashable, image: Image.Image) -> Image.Image:
        """Return the image of that name, which is this one if there is none; others may go."""
        with _lock:
            _image_counts.misses += 1
            if name in self._images:
                return self._images[name]  # another thread was quicker
            self._images[name] = image
            self._cores[name] = image.im
            self.byte_count += _measure_entry(image)
            if _parts.get(self._key) is self:
                _parts[self._key] = self
        return image


def get_kept_images(*key: Hashable) -> KeptImages:
    """Return the images of that key, for the length of one picture; at first there are none."""
    with _lock:
        _image_counts.hits += 1
        images = _parts.get(key)
        if images is None:
            images = _parts[key] = KeptImages(key)
        return cast("KeptImages", images)


def keep_part(draw: Callable[_Arguments, _Part]) -> Callable[_Arguments, _Part]:
    """Return the function with what it returns kept, for calls with the same arguments.

    Threads may share it: at worst, two draw the same part and one of them is kept.
    """
    keeping_function = cached(_parts, key=partial(hashkey, draw), lock=_lock, info=True)(draw)
    _keeping_functions.append(keeping_function)
    return keeping_function


def get_picture_cache_statistics() -> PictureCacheStatistics:
    """Return how full the cache is, and how useful it has been since the start."""
    counts = [_image_counts, *(function.cache_info() for function in _keeping_functions)]
    return PictureCacheStatistics(
        int(_parts.currsize), sum(count.hits for count in counts), sum(c.misses for c in counts)
    )


def measure_bytes(part: Any) -> int:
    """Return about how many bytes a part takes, with all that it consists of."""
    if isinstance(part, Image.Image):
        # Pillow stores even single bits as bytes, and colours as four.
        return part.width * part.height * (1 if len(part.getbands()) == 1 else 4)
    if isinstance(part, KeptImages):
        return part.byte_count
    if isinstance(part, (tuple, list)):
        return sys.getsizeof(part) + sum(map(measure_bytes, part))
    if is_dataclass(part):
        return sum(measure_bytes(getattr(part, field.name)) for field in fields(part))
    return sys.getsizeof(part)


@dataclass(slots=True)
class _ImageCounts:
    hits: int = 0
    misses: int = 0


def _measure_entry(part: Any) -> int:
    return _ENTRY_BYTES + measure_bytes(part)


_parts: LRUCache[Any, Any] = LRUCache(LIMIT_BYTES, getsizeof=_measure_entry)
_lock = RLock()
_image_counts = _ImageCounts()
_keeping_functions: list[Any] = []
