"""How often Python looks for objects that only refer to each other."""

from __future__ import annotations

import gc

_NEW_OBJECTS_PER_LOOK = 10_000
"""A reply makes some thousands of objects, and hardly any of them refer to each other.

Python looks after 700 to 2,000 of them by itself, several times a reply.
"""


def collect_garbage_seldom() -> None:
    """Look through new objects seldom, and never again through those that there are already.

    To be called when all modules are imported: what they have made stays anyway.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS_PER_LOOK, *gc.get_threshold()[1:])
