"""JSON lines: one request a line in, one answer a line out, in order, until the input ends."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from bot.engine.errors import GameError
from bot.referee.answers import answer
from bot.referee.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO


def serve(lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answers every line that is not blank; what is wrong is answered, never raised."""
    for line in lines:
        if line.strip():
            out.write(json.dumps(reply(line)).encode() + b"\n")
            out.flush()


def reply(line: bytes) -> dict[str, Any]:
    """The answer to one line, with the request's ``id`` where it has one."""
    try:
        request = json.loads(line, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError):
        return _wrong(GameError("bad-request", what="the line is not JSON"))
    if not isinstance(request, dict):
        return _wrong(GameError("bad-request", what="the line is not a JSON object"))
    name = {"id": request["id"]} if "id" in request else {}
    try:
        return answer(request) | name
    except GameError as error:
        return _wrong(error) | name


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _finite(text: str) -> float:
    if math.isinf(number := float(text)):
        raise ValueError(text)
    return number


def _wrong(error: GameError) -> dict[str, Any]:
    return {"error": {"key": error.key, "text": sentence(error)}}
