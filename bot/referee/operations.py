"""Answers to the referee's requests, with one function for each operation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any, TypeAlias

from bot.engine.deals import deal, parse_deal_number
from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.position_json import read_position, write_position
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.status import compute_status
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move
from bot.referee.perft import perft
from bot.solver.hints.advice import Playthrough, advise
from bot.solver.solution import Verdict
from bot.variants import VARIANTS, get_variant

Request: TypeAlias = dict[str, Any]
"""A request as a JSON object: ``op``, and a game by its position or by variant and deal."""

Answer: TypeAlias = dict[str, Any]
"""An answer as a JSON object."""

MAX_DEPTH = 100
"""Longer lines are not counted; there are too many to wait for even at a smaller depth."""

MAX_SOLVE_SECONDS = 3600
"""A longer search would fill the memory that it may use long before its end."""


def answer_request(request: Request) -> Answer:
    """Return the answer to one request; GameError says what is wrong with it."""
    operation = request.get("op")
    if not isinstance(operation, str) or operation not in OPERATIONS:
        raise _build_request_error(f"op must be one of {', '.join(OPERATIONS)}")
    return OPERATIONS[operation](request)


def parse_or_interpret_move(state: State, text: str) -> Move:
    """Return the move of a text in canonical form, or as a player would type it."""
    try:
        return Move.parse(text)
    except GameError:
        return interpret_typed_move(state, text)


def _build_request_error(problem: str) -> GameError:
    return GameError(ErrorKey.BAD_REQUEST, what=problem)


def _answer_variants(_request: Request) -> Answer:
    return {"variants": list(VARIANTS)}


def _answer_position(request: Request) -> Answer:
    return {"position": write_position(_build_requested_state(request))}


def _answer_legal_moves(request: Request) -> Answer:
    return {"moves": [str(move) for move in legal_moves(_build_requested_state(request))]}


def _answer_apply(request: Request) -> Answer:
    state = _build_requested_state(request)
    move = parse_or_interpret_move(state, _read_request_text(request, "move"))
    return {"position": write_position(play(state, move))}


def _answer_status(request: Request) -> Answer:
    return {"status": compute_status(_build_requested_state(request)).value}


def _answer_hint(request: Request) -> Answer:
    move = advise(_read_requested_playthrough(request)).move
    return {"move": None if move is None else str(move)}


def _answer_perft(request: Request) -> Answer:
    depth = request.get("depth")
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MAX_DEPTH:
        raise _build_request_error(f"depth is not a whole number from 0 to {MAX_DEPTH}")
    return {"nodes": perft(_build_requested_state(request), depth)}


def _answer_solve(request: Request) -> Answer:
    from bot.solver.verdict_search import solve  # noqa: PLC0415 - numba takes half a second

    seconds = request.get("seconds")
    if (
        isinstance(seconds, bool)
        or not isinstance(seconds, (int, float))
        or not 0 < seconds <= MAX_SOLVE_SECONDS
    ):
        raise _build_request_error(f"seconds is not a number above 0, at most {MAX_SOLVE_SECONDS}")
    started_at = perf_counter()
    solution = solve(_build_requested_state(request), seconds)
    answer: Answer = {"verdict": solution.verdict.value}
    if solution.verdict is Verdict.WINNABLE:
        answer["moves"] = [str(move) for move in solution.moves]
    answer["states"] = solution.position_count
    answer["seconds"] = round(perf_counter() - started_at, 3)
    return answer


OPERATIONS: Mapping[str, Callable[[Request], Answer]] = {
    "variants": _answer_variants,
    "deal": _answer_position,
    "legal": _answer_legal_moves,
    "apply": _answer_apply,
    "status": _answer_status,
    "hint": _answer_hint,
    "perft": _answer_perft,
    "solve": _answer_solve,
}
"""The function that answers each ``op``."""


def _build_requested_state(request: Request) -> State:
    """Return the position that a request describes, after its moves."""
    return _read_requested_playthrough(request).state


def _read_requested_playthrough(request: Request) -> Playthrough:
    """Return the first position that a request describes, with its moves."""
    if "position" in request:
        state = _read_request_position(request["position"])
    else:
        state = deal(_read_request_rules(request), _read_request_deal_number(request.get("deal")))
    texts = request.get("moves", [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise _build_request_error("moves is not a list of strings")
    playthrough = Playthrough(state)
    for text in texts:
        playthrough = playthrough.follow(parse_or_interpret_move(playthrough.state, text))
    return playthrough


def _read_request_position(position: object) -> State:
    if not isinstance(position, dict):
        raise _build_request_error("position is not an object")
    return read_position(_read_request_rules(position), position)


def _read_request_rules(request: Mapping[str, Any]) -> Rules:
    return get_variant(_read_request_text(request, "variant"))


def _read_request_text(request: Mapping[str, Any], field_name: str) -> str:
    text = request.get(field_name)
    if not isinstance(text, str):
        raise _build_request_error(f"{field_name} is missing, or not a string")
    return text


def _read_request_deal_number(deal_value: object) -> int:
    if isinstance(deal_value, int) and not isinstance(deal_value, bool):
        return deal_value
    if isinstance(deal_value, str):
        return parse_deal_number(deal_value)[0]
    raise _build_request_error("deal is missing, or neither a whole number nor a word")
