"""The folder of examples that is shared beside the checkout, or named by TEST_SHARED."""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


def get_shared_file(name: str) -> Path:
    """A file or folder in the shared folder; the test is skipped where it is not there."""
    folder = Path(os.environ.get("TEST_SHARED") or ROOT.parent / "shared")
    if not folder.is_dir():
        pytest.skip(f"no shared folder at {folder}: set TEST_SHARED to where it is")
    found = folder / name
    if not found.exists():
        pytest.skip(f"the shared folder has no {name}")
    return found


def read_shared_lines(name: str) -> Iterator[Any]:
    """The JSON values of a shared file, one a line."""
    with gzip.open(get_shared_file(name), "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)
