"""A player's data as JSON: a line a row, in files that are small enough to send."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime

    LinesByTable = Mapping[str, list[str]]

FORMAT_VERSION = 2
"""The number of this form; whatever reads such files is to look at it first."""

_MAX_FILES = 9_999
_LINE_SEPARATOR = ",\n"


def build_json_lines(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """A line a row; moments are in ISO 8601."""
    return list(map(_encode_json, rows))


def build_export_files(
    player_id: int, field_descriptions: Mapping[str, str], lines: LinesByTable, max_file_size: int
) -> list[bytes]:
    """All lines, part by part, in files of at most ``largest`` bytes."""

    def file(some: LinesByTable, number: int, of: int) -> bytes:
        head: dict[str, object] = {"format": FORMAT_VERSION, "file": number, "files": of}
        head |= {"player": str(player_id), "about": field_descriptions}
        fields = [f"{_encode_json(name)}: {_encode_json(each)}" for name, each in head.items()]
        fields += [
            f"{_encode_json(name)}: [\n{_LINE_SEPARATOR.join(some.get(name, []))}\n]"
            for name in lines
        ]
        return f"{{\n{_LINE_SEPARATOR.join(fields)}\n}}\n".encode()

    room = max_file_size - len(file({}, _MAX_FILES, _MAX_FILES))
    found = list(_split_lines_by_size(lines, room))
    return [file(some, number, len(found)) for number, some in enumerate(found, start=1)]


def _split_lines_by_size(lines: LinesByTable, max_bytes: int) -> Iterator[LinesByTable]:
    """At a time as many lines as there is room for."""
    some: defaultdict[str, list[str]] = defaultdict(list)
    left = max_bytes
    for name, line in ((name, line) for name, those in lines.items() for line in those):
        size = len(line.encode()) + len(_LINE_SEPARATOR)
        if size > left and some:
            yield some
            some, left = defaultdict(list), max_bytes
        some[name].append(line)
        left -= size
    yield some


def _encode_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_encode_datetime)


def _encode_datetime(value: datetime) -> str:
    return value.isoformat()
