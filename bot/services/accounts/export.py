"""A player's data as JSON: one line per row, in files that are small enough to send."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

LinesByTable = Mapping[str, list[str]]

FORMAT_VERSION = 2
"""The version of the files' format, for programs that read them."""

_MAX_FILES = 9_999
_LINE_SEPARATOR = ",\n"


def build_json_lines(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return one line of JSON per row, with times in ISO 8601."""
    return list(map(_encode_json, rows))


def build_export_files(
    player_id: int, field_descriptions: Mapping[str, str], lines: LinesByTable, max_file_size: int
) -> list[bytes]:
    """Return JSON files of at most ``max_file_size`` bytes with all lines, table by table."""

    def build_file(file_lines: LinesByTable, number: int, file_count: int) -> bytes:
        header = {
            "format": FORMAT_VERSION,
            "file": number,
            "files": file_count,
            "player": str(player_id),
            "about": field_descriptions,
        }
        fields = [f"{_encode_json(name)}: {_encode_json(value)}" for name, value in header.items()]
        fields += [
            f"{_encode_json(table)}: [\n{_LINE_SEPARATOR.join(file_lines.get(table, []))}\n]"
            for table in lines
        ]
        return f"{{\n{_LINE_SEPARATOR.join(fields)}\n}}\n".encode()

    max_bytes = max_file_size - len(build_file({}, _MAX_FILES, _MAX_FILES))
    parts = list(_split_lines_by_size(lines, max_bytes))
    return [build_file(part, number, len(parts)) for number, part in enumerate(parts, start=1)]


def _split_lines_by_size(lines: LinesByTable, max_bytes: int) -> Iterator[LinesByTable]:
    """Yield the lines in parts of at most ``max_bytes``; a longer line is a part by itself."""
    part: defaultdict[str, list[str]] = defaultdict(list)
    bytes_left = max_bytes
    for table, table_lines in lines.items():
        for line in table_lines:
            size = len(line.encode()) + len(_LINE_SEPARATOR)
            if size > bytes_left and part:
                yield part
                part, bytes_left = defaultdict(list), max_bytes
            part[table].append(line)
            bytes_left -= size
    yield part


def _encode_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=_encode_datetime)


def _encode_datetime(value: datetime) -> str:
    return value.isoformat()
