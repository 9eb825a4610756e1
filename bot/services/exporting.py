"""A player's data as JSON: a line a row, in files that are small enough to send."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime

    Lines = Mapping[str, list[str]]

FORMAT = 1
"""The number of this form; whatever reads such files is to look at it first."""

_MOST_FILES = 9_999
_BETWEEN = ",\n"


def lines_of(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """A line a row; moments are in ISO 8601."""
    return list(map(_json, rows))


def files(player: int, about: Mapping[str, str], lines: Lines, largest: int) -> list[bytes]:
    """All lines, part by part, in files of at most ``largest`` bytes."""

    def file(some: Lines, number: int, of: int) -> bytes:
        head: dict[str, object] = {"format": FORMAT, "file": number, "files": of}
        head |= {"player": str(player), "about": about}
        fields = [f"{_json(name)}: {_json(each)}" for name, each in head.items()]
        fields += [f"{_json(name)}: [\n{_BETWEEN.join(some.get(name, []))}\n]" for name in lines]
        return f"{{\n{_BETWEEN.join(fields)}\n}}\n".encode()

    room = largest - len(file({}, _MOST_FILES, _MOST_FILES))
    found = list(_shared_out(lines, room))
    return [file(some, number, len(found)) for number, some in enumerate(found, start=1)]


def _shared_out(lines: Lines, room: int) -> Iterator[Lines]:
    """At a time as many lines as there is room for."""
    some: defaultdict[str, list[str]] = defaultdict(list)
    left = room
    for name, line in ((name, line) for name, those in lines.items() for line in those):
        size = len(line.encode()) + len(_BETWEEN)
        if size > left and some:
            yield some
            some, left = defaultdict(list), room
        some[name].append(line)
        left -= size
    yield some


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_moment)


def _moment(value: datetime) -> str:
    return value.isoformat()
