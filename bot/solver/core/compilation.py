"""Functions on lists of numbers, compiled where numba is installed.

The same source runs either way: compiled on numpy's arrays of 64-bit integers, else on lists.
"""

import os
from collections.abc import Callable, Iterable, MutableSequence
from typing import TypeAlias, TypeVar, cast

from bot.solver.core.code_cache import find_code_folder

try:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":  # numba's own setting
        raise ImportError  # noqa: TRY301 - it is as if it were not installed
    import numba
    import numpy as np
except ImportError:  # they are an extra
    numba = None
Numbers: TypeAlias = MutableSequence[int]
"""A list of integers below 2**62, or an array of 64-bit ones."""

_FunctionT = TypeVar("_FunctionT", bound="Callable[..., object]")

IS_COMPILED = numba is not None
"""Whether searches run compiled."""


_CODE_FOLDER = find_code_folder() if IS_COMPILED else None
if _CODE_FOLDER is not None:
    numba.config.CACHE_DIR = str(_CODE_FOLDER)


def compiled(function: _FunctionT) -> _FunctionT:
    """Return the function, compiled at its first call where numba is installed."""
    if numba is None:
        return function
    compiled_function: _FunctionT = numba.njit(cache=_CODE_FOLDER is not None, error_model="numpy")(
        function
    )
    return compiled_function


def build_numbers(values: Iterable[int]) -> Numbers:
    """Return the values as what compiled functions work on."""
    if numba is None:
        return list(values)
    return cast("Numbers", np.array(list(values), dtype=np.int64))


def build_room(count: int) -> Numbers:
    """Return that many numbers, which may be any, as what compiled functions work on."""
    return cast("Numbers", np.empty(count, dtype=np.int64)) if numba else [0] * count


def build_zeros(count: int) -> Numbers:
    """Return that many zeros as what compiled functions work on."""
    if numba is None:
        return [0] * count
    return cast("Numbers", np.zeros(count, dtype=np.int64))
