"""Answers to the referee's requests, one function an operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.engine.deal import deal, number_of
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.notation import interpret, read, write
from bot.engine.perft import perft
from bot.engine.play import play
from bot.engine.position import read_position, write_position
from bot.engine.progress import status
from bot.variants import VARIANTS, variant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.engine.rules import Rules
    from bot.engine.state import Move, State

Request = dict[str, Any]
Answer = dict[str, Any]

DEEPEST = 100
"""Lines longer than this are not counted; long before, they are too many to wait for."""


def answer(request: Request) -> Answer:
    """The answer to one request; GameError says what is wrong with it."""
    operation = request.get("op")
    if not isinstance(operation, str) or operation not in OPERATIONS:
        raise _bad(f"op is none of {', '.join(OPERATIONS)}")
    return OPERATIONS[operation](request)


def move_of(state: State, text: str) -> Move:
    """A move in canonical form, or as a player would type it."""
    try:
        return read(text)
    except GameError:
        return interpret(state, text)


def _bad(what: str) -> GameError:
    return GameError("bad-request", what=what)


def _variants(_request: Request) -> Answer:
    return {"variants": list(VARIANTS)}


def _position(request: Request) -> Answer:
    return {"position": write_position(_state(request))}


def _legal(request: Request) -> Answer:
    return {"moves": [write(move) for move in legal_moves(_state(request))]}


def _apply(request: Request) -> Answer:
    state = _state(request)
    return {"position": write_position(play(state, move_of(state, _text(request, "move"))))}


def _status(request: Request) -> Answer:
    return {"status": status(_state(request)).value}


def _perft(request: Request) -> Answer:
    depth = request.get("depth")
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise _bad(f"depth is not a whole number from 0 to {DEEPEST}")
    return {"nodes": perft(_state(request), depth)}


OPERATIONS: Mapping[str, Callable[[Request], Answer]] = {
    "variants": _variants,
    "deal": _position,
    "legal": _legal,
    "apply": _apply,
    "status": _status,
    "perft": _perft,
}


def _state(request: Request) -> State:
    if "position" in request:
        state = _given(request["position"])
    else:
        state = deal(_game(request), _number(request.get("deal")))
    moves = request.get("moves", [])
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise _bad("moves is not a list of texts")
    for move in moves:
        state = play(state, move_of(state, move))
    return state


def _given(position: object) -> State:
    if not isinstance(position, dict):
        raise _bad("position is not an object")
    return read_position(_game(position), position)


def _game(named: Mapping[str, Any]) -> Rules:
    return variant(_text(named, "variant"))


def _text(request: Mapping[str, Any], name: str) -> str:
    text = request.get(name)
    if not isinstance(text, str):
        raise _bad(f"{name} is missing, or not a text")
    return text


def _number(named: object) -> int:
    if isinstance(named, int) and not isinstance(named, bool):
        return named
    if isinstance(named, str):
        return number_of(named)[0]
    raise _bad("deal is missing, or neither a whole number nor a word")
