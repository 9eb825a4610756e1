"""Marks by which our messages are recognised when they are pressed, and where they lead back."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

import discord

from bot.ui.custom_ids import BackId, Origin
from bot.ui.table.custom_ids import TableActionId


class PageMark(IntEnum):
    """What a message shows, kept as the id of one of its components.

    ``REQUESTED_TABLE`` is a table that was asked for as text, or as a picture.
    """

    REQUESTED_TABLE = 1000
    TABLE = 1001
    MORE = 1100
    HELP = 1101
    CHALLENGES = 1102


TABLE_MARKS = frozenset({PageMark.REQUESTED_TABLE, PageMark.TABLE})

_TABLE_ID_START = f"{TableActionId.prefix}:"
"""Tables were not marked at first; the ids of their buttons begin like this."""

_ORIGINS = {
    PageMark.MORE: Origin.MORE,
    PageMark.HELP: Origin.HELP,
    PageMark.CHALLENGES: Origin.CHALLENGES,
}


def find_mark(message: discord.Message) -> PageMark | None:
    """Return what a message of ours shows, where it is marked."""
    known_marks = {int(mark): mark for mark in PageMark}
    for component in message.components:
        component_id = getattr(component, "id", None)
        if isinstance(component_id, int) and (mark := known_marks.get(component_id)):
            return mark
    is_older_table = any(
        custom_id.startswith(_TABLE_ID_START)
        for custom_id in _iterate_custom_ids(message.components)
    )
    return PageMark.TABLE if is_older_table else None


def find_way_back(message: discord.Message) -> BackId | None:
    """Return the way back that a message of ours offers, if any."""
    for custom_id in _iterate_custom_ids(message.components):
        if custom_id.startswith(f"{BackId.prefix}:"):
            return BackId.parse(custom_id)
    return None


def find_origin(message: discord.Message) -> BackId | None:
    """Return the way back to a message of ours, where it is a page that others lead back to."""
    mark = find_mark(message)
    return BackId(_ORIGINS[mark]) if mark in _ORIGINS else None


def _iterate_custom_ids(components: Iterable[discord.Component]) -> Iterable[str]:
    for component in components:
        yield from _iterate_custom_ids(getattr(component, "children", ()))
        # Of a message's many parts nothing is checked where an interaction enters.
        if isinstance(custom_id := getattr(component, "custom_id", None), str):
            yield custom_id
