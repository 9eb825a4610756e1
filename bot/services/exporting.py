"""A player's data as JSON: a line a row, in files that are small enough to send."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import datetime

    Rows = Mapping[str, list[dict[str, Any]]]
    Lines = Mapping[str, list[str]]

FORMAT = 1
"""The number of this form; whatever reads such files is to look at it first."""

_MOST_FILES = 9_999
_BETWEEN = ",\n"


def files(player: int, about: Mapping[str, str], rows: Rows, largest: int) -> list[bytes]:
    """All rows, part by part, in files of at most ``largest`` bytes; moments are in ISO 8601."""

    def file(lines: Lines, number: int, of: int) -> bytes:
        head: dict[str, object] = {"format": FORMAT, "file": number, "files": of}
        head |= {"player": str(player), "about": about}
        fields = [f"{_json(name)}: {_json(each)}" for name, each in head.items()]
        fields += [f"{_json(name)}: [\n{_BETWEEN.join(lines.get(name, []))}\n]" for name in rows]
        return f"{{\n{_BETWEEN.join(fields)}\n}}\n".encode()

    room = largest - len(file({}, _MOST_FILES, _MOST_FILES))
    found = list(_shared_out(rows, room))
    return [file(lines, number, len(found)) for number, lines in enumerate(found, start=1)]


def _shared_out(rows: Rows, room: int) -> Iterator[Lines]:
    """The rows' lines, at a time as many as there is room for."""
    lines: defaultdict[str, list[str]] = defaultdict(list)
    left = room
    for name, some in rows.items():
        for line in map(_json, some):
            size = len(line.encode()) + len(_BETWEEN)
            if size > left and lines:
                yield lines
                lines, left = defaultdict(list), room
            lines[name].append(line)
            left -= size
    yield lines


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_moment)


def _moment(value: datetime) -> str:
    return value.isoformat()
