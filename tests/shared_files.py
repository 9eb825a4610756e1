"""Files in the folder of shared examples, next to the checkout or named by TEST_SHARED."""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


SHARED_FOLDER = Path(os.environ.get("TEST_SHARED") or ROOT.parent / "shared")


def get_shared_file(name: str) -> Path:
    """Return a path in the shared folder; skip the test where it is not there."""
    if not SHARED_FOLDER.is_dir():
        pytest.skip(f"no shared folder at {SHARED_FOLDER}: set TEST_SHARED to where it is")
    path = SHARED_FOLDER / name
    if not path.exists():
        pytest.skip(f"the shared folder has no {name}")
    return path


def read_shared_lines(name: str) -> Iterator[Any]:
    """Generate the JSON values of a gzipped file in the shared folder, one a line."""
    yield from read_json_lines(get_shared_file(name))


def read_json_lines(path: Path) -> Iterator[Any]:
    """Generate the JSON values of a gzipped file, one a line."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)
