"""Requests and answers as JSON, one a line and in order, until the input ends."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from typing import Any, BinaryIO

from bot.engine.errors import ErrorKey, GameError
from bot.referee.error_texts import format_error_text
from bot.referee.languages import ErrorFormat
from bot.referee.operations import answer_request

_MAX_INTEGER_LENGTH = 1000
"""Characters of an integer; every number that a request may hold is far shorter."""


def answer_lines(
    lines: Iterable[bytes], output: BinaryIO, format_error: ErrorFormat = format_error_text
) -> None:
    """Write an answer to every line that is not blank; mistakes are answered, never raised."""
    for line in lines:
        if line.strip():
            output.write(json.dumps(answer_line(line, format_error)).encode() + b"\n")
            output.flush()


def answer_line(line: bytes, format_error: ErrorFormat = format_error_text) -> dict[str, Any]:
    """Return the answer to one line, with the request's ``id`` where it has one."""
    try:
        request = json.loads(
            line,
            parse_constant=_reject_constant,
            parse_float=_parse_finite_float,
            parse_int=_parse_bounded_integer,
        )
    except (ValueError, RecursionError):
        return _build_error_answer(
            GameError(ErrorKey.BAD_REQUEST, what="the line is not JSON"), format_error
        )
    if not isinstance(request, dict):
        return _build_error_answer(
            GameError(ErrorKey.BAD_REQUEST, what="the line is not a JSON object"), format_error
        )
    id_field = {"id": request["id"]} if "id" in request else {}
    try:
        return answer_request(request) | id_field
    except GameError as error:
        return _build_error_answer(error, format_error) | id_field


def _reject_constant(constant: str) -> float:
    raise ValueError(constant)


def _parse_finite_float(text: str) -> float:
    if math.isinf(number := float(text)):
        raise ValueError(text)
    return number


def _parse_bounded_integer(text: str) -> int:
    """Return an integer; one too long for Python to read becomes another as far out of range."""
    return int(text[:_MAX_INTEGER_LENGTH])


def _build_error_answer(error: GameError, format_error: ErrorFormat) -> dict[str, Any]:
    return {"error": {"key": error.key, "text": format_error(error)}}
