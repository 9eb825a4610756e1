"""What `python -m bot` understands on its command line."""

from __future__ import annotations

from argparse import ArgumentParser, _SubParsersAction
from pathlib import Path
from typing import NoReturn

from bot.errors import OperatorError


class CommandLineParser(ArgumentParser):
    """A parser that raises OperatorError, with one line, for arguments it does not understand."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong and where to read more."""
        raise OperatorError(f"{message} (see {self.prog} --help)")


def build_command_line_parser() -> CommandLineParser:
    """Return the parser; `command` is None for the bot itself."""
    parser = CommandLineParser(
        prog="python -m bot",
        usage="%(prog)s [--help] [COMMAND]",
        description="Run the bot until SIGTERM or ctrl-c.",
        allow_abbrev=False,
    )
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="instead of the bot", prog=parser.prog
    )
    replay_help = "write a finished game to FILE as an animated GIF"
    replay = commands.add_parser("replay", help=replay_help, description=replay_help)
    replay.add_argument("game_id", metavar="GAME_ID", help="the game's number")
    replay.add_argument("file", metavar="FILE", help="the GIF to write")
    recount_help = "check all totals against the games; status 1 if any differ"
    recount = commands.add_parser(
        "recount", help=recount_help, description=recount_help, allow_abbrev=False
    )
    recount.add_argument("--mend", action="store_true", help="correct the totals that differ")
    backup_help = "copy the database into FILE, also while the bot runs"
    backup = commands.add_parser("backup", help=backup_help, description=backup_help)
    backup.add_argument("file", metavar="FILE", help="the copy to write")
    restore_help = "put a checked backup in the database's place; stop the bot first"
    restore = commands.add_parser("restore", help=restore_help, description=restore_help)
    restore.add_argument("file", metavar="FILE", help="what backup has written")
    move_help = "move all data into the empty database TO, SQLite or PostgreSQL; stop the bot first"
    move = commands.add_parser(
        "move-database",
        help=move_help,
        description=f"{move_help}. Both are addresses as in DATABASE_URL.",
    )
    move.add_argument("source", metavar="FROM", help="the database that is used until now")
    move.add_argument("target", metavar="TO", help="the database to be used from now on")
    _add_survey(commands)
    return parser


def _add_survey(commands: _SubParsersAction[CommandLineParser]) -> None:
    survey_help = "find out which deals of a game can be won, on all cores"
    survey = commands.add_parser(
        "survey",
        help=survey_help,
        description=f"{survey_help}; the same command goes on after ctrl-c",
        allow_abbrev=False,
    )
    survey.add_argument("game", metavar="GAME", help="the game's key, such as canfield")
    survey.add_argument("first", metavar="FROM", type=int, help="the first deal's number")
    survey.add_argument("last", metavar="TO", type=int, help="the last deal's number")
    survey.add_argument(
        "--seconds", type=float, metavar="S", help="search each deal so long at most (default: 5)"
    )
    survey.add_argument(
        "--positions", type=int, metavar="N", help="search each deal for so many positions at most"
    )
    survey.add_argument(
        "--file",
        type=Path,
        metavar="FILE",
        help="where verdicts and moves are kept (default: survey-GAME.jsonl)",
    )
