"""The referee's sentence for each error, in plain English; players read those of their language."""

import re
from collections.abc import Mapping
from pathlib import Path

from bot.engine.errors import ErrorKey, GameError

_MESSAGE = re.compile(r"^([a-z-]+) = (.+)$", re.MULTILINE)
_VALUE = re.compile(r"\{ \$([a-z]+) \}")

ERROR_TEXTS: Mapping[ErrorKey, str] = {
    ErrorKey(key): _VALUE.sub(r"{\1}", text)
    for key, text in _MESSAGE.findall(Path(__file__).with_name("errors.ftl").read_text("utf-8"))
}
"""The English sentence for each error, with fields for its values."""


def format_error_text(error: GameError) -> str:
    """Return the error as one English sentence."""
    return ERROR_TEXTS[error.key].format_map(error.values)
