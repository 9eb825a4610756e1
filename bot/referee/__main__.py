"""``python -m bot.referee``: play and examine games without Discord."""

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any, BinaryIO, TypeAlias

from bot.engine.deals import deal, parse_deal_number
from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.position_json import read_position, write_position
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.status import compute_status
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move, split_typed_moves
from bot.referee.contest_files import ContestFileError, verify_contest_file
from bot.referee.error_texts import format_error_text
from bot.secret_filter import escape_missing_characters
from bot.solver.compiler import compile_if_needed
from bot.solver.hints.advice import Advice, Playthrough, advise
from bot.solver.solution import Solution, Verdict
from bot.variants import VARIANTS, get_variant

MAX_MOVES = 10_000
"""More than the longest game: solutions draw card by card."""


def main(arguments: Sequence[str]) -> int:
    """Run one command; a mistake is one line on standard error and exit status 1."""
    escape_missing_characters()
    options = build_argument_parser().parse_args(arguments)
    with suppress(KeyboardInterrupt, BrokenPipeError):
        try:
            if options.command == "verify":
                summary, problems = verify_contest_file(options.file)
                print(summary, *problems, sep="\n")
                print(f"problems: {len(problems)}" if problems else "verified")
                return int(bool(problems))
            _run_command(options)
        except GameError as error:
            print(format_error_text(error), file=sys.stderr)
            return 1
        except ContestFileError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def _run_command(options: argparse.Namespace) -> None:
    if options.command == "serve":
        answer_lines(sys.stdin.buffer, sys.stdout.buffer)
    elif options.command == "variants":
        print(*VARIANTS, sep="\n")
    else:
        state = deal(get_variant(options.variant), parse_deal_number(options.deal)[0])
        if options.command == "perft":
            print(format_line_counts(state, options.depth))
            return
        moves_text = getattr(options, "moves", "")
        playthrough = Playthrough(state)
        for text in split_typed_moves(moves_text, MAX_MOVES) if moves_text.strip() else ():
            move = interpret_typed_move(playthrough.state, text)
            playthrough = playthrough.follow(move)
        state = playthrough.state
        if options.command == "legal":
            print(*map(str, legal_moves(state)), sep="\n")
        elif options.command == "solve":
            compile_if_needed(state.rules)
            from bot.solver.verdict_search import solve  # noqa: PLC0415 - numba takes half a second

            print(format_solution(solve(state, options.seconds)))
        elif options.command == "hint":
            is_fair = options.by == "fair"
            fair_move = _choose_fair_move(playthrough, options.seed) if is_fair else None
            print(fair_move or format_advice(advise(playthrough)))
        else:
            if getattr(options, "by", None) == "fair":
                for move in _yield_fair_moves(playthrough, options.seed):
                    print(move)
                    state = play(state, move)
            print(format_position(state))


def _choose_fair_move(playthrough: Playthrough, seed: int) -> Move | None:
    """Return the fair player's next move, None where none can be told."""
    return next(_yield_fair_moves(playthrough, seed), None)


def _yield_fair_moves(playthrough: Playthrough, seed: int) -> Iterator[Move]:
    """Yield the fair player's moves to the end; GameError where the game has no such player."""
    from bot.solver import fair_player  # noqa: PLC0415 - numba takes half a second

    rules = playthrough.opening.rules
    if not fair_player.has_fair_player(rules):
        raise _build_request_error(f"no fair player plays {rules.key} here; see docs/library.md")
    compile_if_needed(rules)
    yield from fair_player.yield_moves(playthrough, seed)


MAX_DEPTH = 100
"""Longer lines are not counted; there are too many to wait for even at a smaller depth."""


def build_argument_parser() -> argparse.ArgumentParser:
    """Return the command line's parser."""
    parser = argparse.ArgumentParser(
        prog="python -m bot.referee", description="Play and examine games without Discord."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("serve", help="one JSON request a line in, one JSON answer a line out")
    commands.add_parser("variants", help="the games")
    for name, help_text in (
        ("deal", "the opening table of a deal"),
        ("play", "the table after some moves"),
        ("legal", "the legal moves after some moves"),
        ("hint", "the most useful move after some moves, from what has been seen"),
        ("solve", "whether a deal can be won after some moves, and how"),
        ("perft", "how many legal lines of a length there are, below each first move"),
    ):
        command = commands.add_parser(name, help=help_text)
        command.add_argument("variant", help="a game's key, such as canfield")
        command.add_argument("deal", help="a number or a word")
        if name == "perft":
            command.add_argument("depth", type=_parse_depth, help=f"0 to {MAX_DEPTH}")
        if name in {"play", "legal", "hint", "solve"}:
            command.add_argument("moves", nargs="?", default="", help='such as "draw, w f1"')
        if name in {"play", "hint"}:
            players = ["hint", "fair"] if name == "hint" else ["fair"]
            command.add_argument("--by", choices=players, help="who chooses moves")
            command.add_argument("--seed", type=int, default=0, help="of the fair player: 0")
        if name == "solve":
            command.add_argument("--seconds", type=_parse_seconds, default=60.0, help="60")
    verify = commands.add_parser("verify", help="check a contest's file: deal, moves and ranks")
    verify.add_argument("file", type=Path, help="a file from a challenge that is over")
    return parser


def _parse_depth(text: str) -> int:
    """Return how long lines are to be, in moves."""
    if not text.isdecimal() or int(text) > MAX_DEPTH:
        problem = f"{text[:20]} is not a whole number from 0 to {MAX_DEPTH}"
        raise argparse.ArgumentTypeError(problem)
    return int(text)


MAX_SOLVE_SECONDS = 3600
"""A longer search would fill the memory that it may use long before its end."""


def _parse_seconds(text: str) -> float:
    """Return how long to search."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MAX_SOLVE_SECONDS:
        problem = f"{text[:20]} is not a number above 0, at most {MAX_SOLVE_SECONDS}"
        raise argparse.ArgumentTypeError(problem)
    return seconds


_MAX_INTEGER_LENGTH = 1000
"""Characters of an integer; every number that a request may hold is far shorter."""


def answer_lines(lines: Iterable[bytes], output: BinaryIO) -> None:
    """Write an answer to every line that is not blank; mistakes are answered, never raised."""
    for line in lines:
        if line.strip():
            output.write(json.dumps(answer_line(line)).encode() + b"\n")
            output.flush()


def answer_line(line: bytes) -> dict[str, Any]:
    """Return the answer to one line, with the request's ``id`` where it has one."""
    try:
        request = json.loads(
            line,
            parse_constant=_parse_finite_float,
            parse_float=_parse_finite_float,
            # One too long for Python to read becomes another as far out of range.
            parse_int=lambda text: int(text[:_MAX_INTEGER_LENGTH]),
        )
    except (ValueError, RecursionError):
        return _build_error_answer(GameError(ErrorKey.BAD_REQUEST, what="the line is not JSON"))
    if not isinstance(request, dict):
        return _build_error_answer(
            GameError(ErrorKey.BAD_REQUEST, what="the line is not a JSON object")
        )
    id_field = {"id": request["id"]} if "id" in request else {}
    try:
        return answer_request(request) | id_field
    except GameError as error:
        return _build_error_answer(error) | id_field


def _parse_finite_float(text: str) -> float:
    if not math.isfinite(number := float(text)):
        raise ValueError(text)
    return number


def _build_error_answer(error: GameError) -> dict[str, Any]:
    return {"error": {"key": error.key, "text": format_error_text(error)}}


Request: TypeAlias = dict[str, Any]
"""A request as a JSON object: ``op``, and a game by its position or by variant and deal."""

Answer: TypeAlias = dict[str, Any]
"""An answer as a JSON object."""


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


def _answer_apply(request: Request) -> Answer:
    state = _build_requested_state(request)
    move = parse_or_interpret_move(state, _read_request_text(request, "move"))
    return {"position": write_position(play(state, move))}


def _answer_hint(request: Request) -> Answer:
    """Return the hint's move; with ``left``, also how many moves to keep, and what is left then."""
    playthrough = _read_requested_playthrough(request)
    by = request.get("by", "hint")
    if by not in ("hint", "fair"):
        raise _build_request_error("by is neither hint nor fair")
    if by == "fair":
        move = _choose_fair_move(playthrough, _read_seed(request))
        return {"move": None if move is None else str(move)}
    advice = advise(playthrough, may_go_back="left" in request)
    answer: Answer = {"move": None if advice.move is None else str(advice.move)}
    if "left" in request:
        if advice.return_to is not None:
            playthrough = playthrough.go_back(advice.return_to)
        answer |= {"back": advice.return_to, "left": list(playthrough.left)}
    return answer


def _read_seed(request: Request) -> int:
    seed = request.get("seed", 0)
    if type(seed) is not int:
        raise _build_request_error("seed is not a whole number")
    return seed


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
    "variants": lambda _request: {"variants": list(VARIANTS)},
    "deal": lambda request: {"position": write_position(_build_requested_state(request))},
    "legal": lambda request: {
        "moves": [str(move) for move in legal_moves(_build_requested_state(request))]
    },
    "apply": _answer_apply,
    "status": lambda request: {"status": compute_status(_build_requested_state(request)).value},
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
        position = request["position"]
        if not isinstance(position, dict):
            raise _build_request_error("position is not an object")
        state = read_position(_read_request_rules(position), position)
    else:
        state = deal(_read_request_rules(request), _read_request_deal_number(request.get("deal")))
    texts = request.get("moves", [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise _build_request_error("moves is not a list of strings")
    playthrough = Playthrough(state, left=_read_left_positions(request.get("left", [])))
    for text in texts:
        playthrough = playthrough.follow(parse_or_interpret_move(playthrough.state, text))
    return playthrough


def _read_left_positions(marks: object) -> tuple[int, ...]:
    if (
        not isinstance(marks, list)
        or len(marks) > MAX_MOVES
        or not all(type(mark) is int and 0 <= mark < 2**32 for mark in marks)
    ):
        raise _build_request_error("left is not a list of numbers as a hint returned it")
    return tuple(marks)


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


def format_position(state: State) -> str:
    """Return a position with its game and status."""
    return f"{state.rules.key}, {compute_status(state).value}\n{state}"


def format_solution(solution: Solution) -> str:
    """Return a verdict with the number of positions it took, and the moves that win."""
    lines = [f"{solution.verdict.value}, {solution.position_count} positions"]
    if solution.moves:
        lines.append(", ".join(map(str, solution.moves)))
    return "\n".join(lines)


def format_advice(advice: Advice) -> str:
    """Return the most useful move, or why there is none."""
    if advice.move:
        return str(advice.move)
    if advice.is_stuck:
        return "no move is left"
    if advice.return_to is not None:
        return f"no move helps; go back to move {advice.return_to}"
    return "no move helps"


def format_line_counts(state: State, depth: int) -> str:
    """Return the number of legal lines that begin with each move, and of all of them."""
    counts = count_lines_by_first_move(state, depth) if depth else {}
    lines = [f"{move!s:10} {count}" for move, count in counts.items()]
    total = sum(counts.values()) if depth else 1
    return "\n".join([*lines, f"{'all':10} {total}"])


def perft(state: State, depth: int) -> int:
    """Return how many legal lines of exactly ``depth`` moves there are; it is at least 0."""
    if depth < 0:
        raise ValueError(f"depth is {depth}")
    if depth == 0:
        return 1
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(play(state, move), depth - 1) for move in moves)


def count_lines_by_first_move(state: State, depth: int) -> dict[Move, int]:
    """Return the number of lines that begin with each move; ``depth`` is at least 1."""
    return {move: perft(play(state, move), depth - 1) for move in legal_moves(state)}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
