"""The command line: its commands, their arguments, and the help for them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.referee.languages import ENGLISH_NAME, Language, list_languages
from bot.referee.operations import MAX_DEPTH, MAX_SOLVE_SECONDS


def find_language_name(arguments: Sequence[str]) -> str:
    """Return the language that is asked for, in which help is told, too; English if it is none."""
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--language", default=ENGLISH_NAME)
    try:
        name = str(parser.parse_known_args(arguments)[0].language)
    except argparse.ArgumentError:
        return ENGLISH_NAME
    return name if name in list_languages() else ENGLISH_NAME


def build_argument_parser(language: Language) -> argparse.ArgumentParser:
    """Return the command line's parser; what argparse says of itself is in English."""
    texts = language.texts
    parser = argparse.ArgumentParser(
        prog="python -m bot.referee", description=texts("referee-about")
    )
    parser.add_argument(
        "--language",
        choices=list_languages(),
        default=ENGLISH_NAME,
        help=texts("referee-language-option"),
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("serve", help=texts("referee-serve-command"))
    commands.add_parser("variants", help=texts("referee-variants-command"))
    for name, help_text in (
        ("deal", texts("referee-deal-command")),
        ("play", texts("referee-play-command")),
        ("legal", texts("referee-legal-command")),
        ("hint", texts("referee-hint-command")),
        ("solve", texts("referee-solve-command")),
        ("perft", texts("referee-perft-command")),
    ):
        command = commands.add_parser(name, help=help_text)
        command.add_argument("variant", help=texts("referee-variant-argument"))
        command.add_argument("deal", help=texts("referee-deal-argument"))
        if name == "perft":
            command.add_argument(
                "depth",
                type=_build_depth_parser(language),
                help=texts("referee-depth-argument", most=MAX_DEPTH),
            )
        if name in {"play", "legal", "hint", "solve"}:
            command.add_argument(
                "moves", nargs="?", default="", help=texts("referee-moves-argument")
            )
        if name == "solve":
            command.add_argument(
                "--seconds", type=_build_seconds_parser(language), default=60.0, help="60"
            )
    verify = commands.add_parser("verify", help=texts("referee-verify-command"))
    verify.add_argument("file", type=Path, help=texts("referee-file-argument"))
    return parser


def _build_depth_parser(language: Language) -> Callable[[str], int]:
    """Return a function that reads how long lines are to be, in moves."""

    def parse_depth(text: str) -> int:
        if not text.isdecimal() or int(text) > MAX_DEPTH:
            problem = language.texts("referee-depth-wrong", text=text[:20], most=MAX_DEPTH)
            raise argparse.ArgumentTypeError(problem)
        return int(text)

    return parse_depth


def _build_seconds_parser(language: Language) -> Callable[[str], float]:
    """Return a function that reads how long to search."""

    def parse_seconds(text: str) -> float:
        try:
            seconds = float(text)
        except ValueError:
            seconds = 0.0
        if not 0 < seconds <= MAX_SOLVE_SECONDS:
            most = MAX_SOLVE_SECONDS
            problem = language.texts("referee-seconds-wrong", text=text[:20], most=most)
            raise argparse.ArgumentTypeError(problem)
        return seconds

    return parse_seconds
