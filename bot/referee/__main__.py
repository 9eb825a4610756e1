"""``python -m bot.referee``: play and examine games without Discord."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from bot.engine.deals import deal, parse_deal_number
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.status import compute_status
from bot.engine.typed_moves import interpret_typed_move, split_typed_moves
from bot.referee.contest_files import verify_contest_file
from bot.referee.json_lines import answer_lines
from bot.referee.languages import ENGLISH, choose_error_format, list_languages
from bot.referee.operations import MAX_DEPTH, MAX_SOLVE_SECONDS
from bot.referee.perft import count_lines_by_first_move
from bot.solver.hints.advice import Playthrough, advise
from bot.variants import VARIANTS, get_variant

if TYPE_CHECKING:
    from bot.engine.state import State
    from bot.referee.languages import ErrorFormat
    from bot.solver.hints.advice import Advice
    from bot.solver.solution import Solution

MAX_MOVES = 10_000
"""More than the longest game: solutions draw card by card."""


def main() -> int:
    """Run one command; a mistake is one line on standard error and exit status 1."""
    parser = _build_argument_parser()
    options = parser.parse_args()
    try:
        format_error = choose_error_format(options.language)
    except ImportError as error:
        parser.error(f"--language needs what the bot needs: {error}")
    with suppress(KeyboardInterrupt, BrokenPipeError):
        try:
            if options.command == "verify":
                return int(not _verify_file(options.file))
            _run_command(options, format_error)
        except GameError as error:
            print(format_error(error), file=sys.stderr)
            return 1
    return 0


def _build_argument_parser() -> argparse.ArgumentParser:
    """Return the command line's parser, which prints this module's docstring as help."""
    parser = argparse.ArgumentParser(prog="python -m bot.referee", description=__doc__)
    parser.add_argument(
        "--language", choices=list_languages(), default=ENGLISH, help="what errors are told in"
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
        if name == "solve":
            command.add_argument("--seconds", type=_parse_seconds, default=60.0, help="60")
    verify = commands.add_parser("verify", help="check a contest's file: deal, moves and ranks")
    verify.add_argument("file", type=Path, help="a file from a challenge that is over")
    return parser


def _verify_file(path: Path) -> bool:
    """Print what is wrong with a contest's file, and return whether nothing is."""
    summary, problems = verify_contest_file(path)
    print(summary, *problems, sep="\n")
    print("verified" if not problems else f"problems: {len(problems)}")
    return not problems


def _run_command(options: argparse.Namespace, format_error: ErrorFormat) -> None:
    if options.command == "serve":
        answer_lines(sys.stdin.buffer, sys.stdout.buffer, format_error)
    elif options.command == "variants":
        print(*VARIANTS, sep="\n")
    else:
        state = deal(get_variant(options.variant), parse_deal_number(options.deal)[0])
        if options.command == "perft":
            _print_line_counts(state, options.depth)
            return
        moves_text = getattr(options, "moves", "")
        playthrough = Playthrough(state)
        for text in split_typed_moves(moves_text, MAX_MOVES) if moves_text.strip() else ():
            playthrough = playthrough.follow(interpret_typed_move(playthrough.state, text))
        state = playthrough.state
        if options.command == "legal":
            print(*map(str, legal_moves(state)), sep="\n")
        elif options.command == "solve":
            from bot.solver.verdict_search import solve  # noqa: PLC0415 - numba takes half a second

            print(_format_solution(solve(state, options.seconds)))
        elif options.command == "hint":
            print(_format_advice(advise(playthrough)))
        else:
            print(f"{state.rules.key}, {compute_status(state).value}\n{state}")


def _parse_depth(text: str) -> int:
    """Return how long lines are to be, in moves."""
    if not text.isdecimal() or int(text) > MAX_DEPTH:
        raise argparse.ArgumentTypeError(f"{text:.20} is not a whole number from 0 to {MAX_DEPTH}")
    return int(text)


def _parse_seconds(text: str) -> float:
    """Return how long to search."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MAX_SOLVE_SECONDS:
        raise argparse.ArgumentTypeError(
            f"{text:.20} is not a number above 0, at most {MAX_SOLVE_SECONDS}"
        )
    return seconds


def _format_solution(solution: Solution) -> str:
    lines = [f"{solution.verdict.value}, {solution.position_count} positions"]
    if solution.moves:
        lines.append(", ".join(map(str, solution.moves)))
    return "\n".join(lines)


def _format_advice(advice: Advice) -> str:
    if advice.move:
        return str(advice.move)
    if advice.is_stuck:
        return "no move is left"
    if advice.return_to is not None:
        return f"no move helps; go back to move {advice.return_to}"
    return "no move helps"


def _print_line_counts(state: State, depth: int) -> None:
    """Print the number of legal lines that begin with each move, and of all of them."""
    counts = count_lines_by_first_move(state, depth) if depth else {}
    for move, count in counts.items():
        print(f"{move!s:10} {count}")
    print(f"{'all':10} {sum(counts.values()) if depth else 1}")


if __name__ == "__main__":
    sys.exit(main())
