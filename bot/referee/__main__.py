"""``python -m bot.referee``: play and examine games without Discord."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from bot.engine.deals import deal, parse_deal_number
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.typed_moves import interpret_typed_move, split_typed_moves
from bot.referee.arguments import build_argument_parser, find_language_name
from bot.referee.contest_files import ContestFileError, verify_contest_file
from bot.referee.json_lines import answer_lines
from bot.referee.languages import ENGLISH, Language, load_language
from bot.referee.results import format_advice, format_line_counts, format_position, format_solution
from bot.solver.hints.advice import Playthrough, advise
from bot.variants import VARIANTS, get_variant

MAX_MOVES = 10_000
"""More than the longest game: solutions draw card by card."""


def main(arguments: Sequence[str]) -> int:
    """Run one command; a mistake is one line on standard error and exit status 1."""
    try:
        language = load_language(find_language_name(arguments))
    except ImportError as error:
        build_argument_parser(ENGLISH).error(f"--language needs what the bot needs: {error}")
    options = build_argument_parser(language).parse_args(arguments)
    with suppress(KeyboardInterrupt, BrokenPipeError):
        try:
            if options.command == "verify":
                return int(not _verify_file(options.file, language))
            _run_command(options, language)
        except GameError as error:
            print(language.format_error(error), file=sys.stderr)
            return 1
        except ContestFileError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def _verify_file(path: Path, language: Language) -> bool:
    """Print what is wrong with a contest's file, and return whether nothing is."""
    summary, problems = verify_contest_file(path, language)
    print(summary, *problems, sep="\n")
    if problems:
        print(language.texts("referee-problems", count=len(problems)))
    else:
        print(language.texts("referee-verified"))
    return not problems


def _run_command(options: argparse.Namespace, language: Language) -> None:
    if options.command == "serve":
        answer_lines(sys.stdin.buffer, sys.stdout.buffer, language.format_error)
    elif options.command == "variants":
        print(*VARIANTS, sep="\n")
    else:
        state = deal(get_variant(options.variant), parse_deal_number(options.deal)[0])
        if options.command == "perft":
            print(format_line_counts(language, state, options.depth))
            return
        moves_text = getattr(options, "moves", "")
        playthrough = Playthrough(state)
        for text in split_typed_moves(moves_text, MAX_MOVES) if moves_text.strip() else ():
            move = interpret_typed_move(playthrough.state, text, language.vocabulary)
            playthrough = playthrough.follow(move)
        state = playthrough.state
        if options.command == "legal":
            print(*map(str, legal_moves(state)), sep="\n")
        elif options.command == "solve":
            from bot.solver.verdict_search import solve  # noqa: PLC0415 - numba takes half a second

            print(format_solution(language, solve(state, options.seconds)))
        elif options.command == "hint":
            print(format_advice(language, advise(playthrough)))
        else:
            print(format_position(language, state))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
