"""The referee's own texts in English, read without the packages that other languages need."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LOCALE_FOLDER = Path(__file__).parents[1] / "locale"

_MESSAGE = re.compile(r"^(referee-[a-z-]+) = (.+)$", re.MULTILINE)
_VALUE = re.compile(r"\{ \$([a-z]+) \}")


def format_english_text(key: str, **values: object) -> str:
    """Return the referee's English text of a key, filled with values."""
    return _load_templates()[key].format_map(values)


@cache
def _load_templates() -> Mapping[str, str]:
    """Return the texts by key: each is one line of the file, without choices between words."""
    source = (LOCALE_FOLDER / "en.ftl").read_text("utf-8")
    return {key: _VALUE.sub(r"{\1}", text) for key, text in _MESSAGE.findall(source)}
