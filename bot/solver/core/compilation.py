"""Functions on lists of numbers, compiled where numba is installed.

The same source runs either way: compiled on numpy's arrays of 64-bit integers, else on lists.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar, cast

try:
    import numba
    import numpy as np
except ImportError:  # they are an extra
    numba = None

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, MutableSequence

    Numbers: TypeAlias = MutableSequence[int]
    """A list of integers below 2**62, or an array of 64-bit ones."""

_FunctionT = TypeVar("_FunctionT", bound="Callable[..., object]")

IS_COMPILED = numba is not None
"""Whether searches run compiled."""


def _choose_cache_folder() -> None:
    """Let numba keep its code in a folder that belongs to this very source.

    It would otherwise go on using a function whose own file has not changed, although one that it
    calls has. Where the folder cannot be written, numba looks for another one by itself.
    """
    here = Path(__file__).parent
    source = b"".join(path.read_bytes() for path in sorted(here.rglob("*.py")))
    cache_folder = here / "__pycache__"
    if os.access(cache_folder if cache_folder.exists() else here, os.W_OK):
        numba.config.CACHE_DIR = str(cache_folder / f"compiled-{sha256(source).hexdigest()[:12]}")


if IS_COMPILED:
    _choose_cache_folder()


def compiled(function: _FunctionT) -> _FunctionT:
    """Return the function, compiled at its first call where numba is installed."""
    if numba is None:
        return function
    compiled_function: _FunctionT = numba.njit(cache=True, error_model="numpy")(function)
    return compiled_function


def build_numbers(values: Iterable[int]) -> Numbers:
    """Return the values as what compiled functions work on."""
    if numba is None:
        return list(values)
    return cast("Numbers", np.array(list(values), dtype=np.int64))


def build_zeros(count: int) -> Numbers:
    """Return that many zeros as what compiled functions work on."""
    if numba is None:
        return [0] * count
    return cast("Numbers", np.zeros(count, dtype=np.int64))
