"""Commands for operators: `backup`, `restore`, `move-database`, `recount`, `erase` and others.

`check` has a module of its own.

The file of a survey: for each deal its verdict and the moves that win it, for others to check. Each
line is a JSON object with ``variant``, ``deal``, ``verdict``, ``moves`` and ``positions``, the
number of positions that were met; with ``"op": "status"`` added, it is a request to the referee,
which plays the moves.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, _SubParsersAction
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NoReturn

from tqdm import tqdm

from bot import __version__
from bot.background import run_task
from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.rules import Rules
from bot.locale.catalogue import choose_texts
from bot.models.accounts import PlayerSettings
from bot.services.privacy import Erasure, PrivacyService
from bot.services.recount import BrokenGame, RecountService, UncomparedRatings, recount_ratings
from bot.services.replays import ReplayService
from bot.services.solver_pool import SolverPool
from bot.services.statistics import compute_wilson_interval
from bot.services.tables import Table
from bot.settings import OperatorError
from bot.solver.compiler import compile_if_needed
from bot.solver.solution import Solution, Verdict
from bot.store import (
    backup_database,
    open_existing_store,
    restore_database,
    transfer_database,
)
from bot.store.recount import RowDifference, RowValues
from bot.ui.film_process import make_film
from bot.ui.films import build_film_request
from bot.ui.viewers import Viewer
from bot.variants import VARIANTS


class CommandLineParser(ArgumentParser):
    """A parser that raises OperatorError, with one line, for arguments it does not understand."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong and where to read more."""
        raise OperatorError(f"{message} (see {self.prog} --help)")


def discord_id(text: str) -> int:
    """Return a player's id; ArgumentTypeError if no id is such a number."""
    if not (text.isdecimal() and 0 < int(text) < 2**63):
        raise ArgumentTypeError(f"{text} is no id at Discord, which has up to 19 digits")
    return int(text)


def build_command_line_parser() -> CommandLineParser:
    """Return the parser; `command` is None for the bot itself."""
    parser = CommandLineParser(
        prog="patience-table" if Path(sys.argv[0]).stem == "patience-table" else "python -m bot",
        usage="%(prog)s [--help] [COMMAND]",
        description="Run the bot until SIGTERM or ctrl-c.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"patience-table {__version__}")
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="instead of the bot", prog=parser.prog
    )
    check_help = "try token, database, clock and all else the bot needs; status 1 if any is wrong"
    commands.add_parser("check", help=check_help, description=check_help)
    replay_help = "write a finished game to FILE as an animated GIF"
    replay = commands.add_parser("replay", help=replay_help, description=replay_help)
    replay.add_argument("game_id", metavar="GAME_ID", help="the game's number")
    replay.add_argument("file", metavar="FILE", help="the GIF to write")
    recount_help = "check all totals against the games; status 1 if any differ"
    recount = commands.add_parser(
        "recount", help=recount_help, description=recount_help, allow_abbrev=False
    )
    recount.add_argument("--mend", action="store_true", help="correct the totals that differ")
    erase_help = "erase all data about a player, also while the bot runs"
    erase = commands.add_parser("erase", help=erase_help, description=erase_help)
    erase.add_argument(
        "player_id", metavar="PLAYER_ID", type=discord_id, help="the player's id at Discord"
    )
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
        "--seconds", type=float, metavar="S", help="most seconds to search each deal (default: 5)"
    )
    survey.add_argument(
        "--positions", type=int, metavar="N", help="most positions to search for each deal"
    )
    survey.add_argument(
        "--file",
        type=Path,
        metavar="FILE",
        help="where verdicts and moves are kept (default: survey-GAME.jsonl)",
    )


def run_backup_command(database_url: str, file: str) -> str:
    """Copy the database into the file; return one line about it. Raises StoreError."""
    copied = backup_database(database_url, Path(file))
    return (
        f"{copied.path}: {copied.game_count} games of {copied.source}, {copied.size / 1e6:.1f} MB,"
        f" schema {copied.schema}; checked"
    )


def run_restore_command(database_url: str, file: str) -> str:
    """Put the backup in the database's place; return one line about it. Raises StoreError."""
    restored = restore_database(database_url, Path(file), datetime.now(UTC))
    kept = f"; the previous one is {restored.previous_path}" if restored.previous_path else ""
    return f"{restored.path}: {restored.game_count} games of {file}, schema {restored.schema}{kept}"


def run_move_database_command(source_url: str, target_url: str) -> str:
    """Move everything into an empty database; return one line about it. Raises StoreError."""
    # `disable=None` shows the bar only on a terminal.
    with tqdm(unit="row", unit_scale=True, disable=None, leave=False) as bar:

        def show_progress(table: str, read_rows: int, expected_rows: int) -> None:
            bar.total = expected_rows
            bar.set_description(table, refresh=False)
            bar.update(read_rows - bar.n)

        moved = asyncio.run(transfer_database(source_url, target_url, show_progress))
    size = f"{moved.row_count} rows in {moved.table_count} tables of {moved.source}"
    if moved.was_there:
        return f"{moved.place} holds the same already: {size}, checked"
    return f"{moved.place}: {size}, checked; now set DATABASE_URL to it"


async def erase_player(database_url: str, player_id: int) -> str:
    """Erase a player's data as they could themselves; return what became of it.

    Raises StoreError if the database cannot be used.
    """
    async with open_existing_store(database_url) as store:
        privacy = PrivacyService(store, partial(datetime.now, UTC))
        erasure = await privacy.erase_player_data(player_id)
        return f"{_ERASURES[erasure]} {player_id} in {store.place}"


_ERASURES = {
    Erasure.NOTHING: "nothing was stored about",
    Erasure.ALL: "erased all about",
    Erasure.ALL_BUT_HASHES: "erased all but hashes, until contests end, about",
}


async def recount_database(database_url: str, *, mend: bool) -> bool:
    """Print every difference and their number; return whether there are none.

    Raises StoreError if the database cannot be used.
    """
    differences = 0
    async with open_existing_store(database_url) as store:
        # `disable=None` shows the bar only on a terminal.
        with tqdm(unit="game", disable=None, leave=False) as bar:
            recount = RecountService(store, partial(datetime.now, UTC), bar.update)
            bar.total = await recount.count_finished_games()
            async for difference in recount.recount_all(repair=mend):
                differences += not isinstance(difference, BrokenGame)
                tqdm.write(format_difference(difference))
        for finding in await recount_ratings(store, repair=mend):
            differences += isinstance(finding, RowDifference)
            print(format_difference(finding))
    noun = "difference" if differences == 1 else "differences"
    count = f"{differences or 'no'} {noun} in {store.place}"
    print(f"{count}, mended" if differences and mend else count)
    return differences == 0


def format_difference(difference: RowDifference | BrokenGame | UncomparedRatings) -> str:
    """Return a difference as one line of text."""
    if isinstance(difference, UncomparedRatings):
        return f"ratings cannot be compared: {difference.reason}"
    if isinstance(difference, BrokenGame):
        return (
            f"game {difference.game_id} cannot be replayed: {difference.reason}; its result is"
            f" left as it is"
        )
    row_name = f"{difference.table_name} ({_format_row(difference.key)})"
    if difference.expected is None:
        return f"{row_name} must not be there"
    if difference.stored is None:
        values = {
            name: value for name, value in difference.expected.items() if name not in difference.key
        }
        return f"{row_name} is missing: {_format_row(values)}"
    stored, expected = difference.stored, difference.expected
    differing_values = (
        f"{name} is {_format_value(stored[name])}, not {_format_value(expected[name])}"
        for name in difference.differing_columns
    )
    return f"{row_name}: {'; '.join(differing_values)}"


def _format_row(row: RowValues) -> str:
    return ", ".join(f"{name} {_format_value(value)}" for name, value in row.items())


def _format_value(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


_TEXT_BY_ERROR_KEY = {
    ErrorKey.NO_GAME_NUMBER: "is no game's number.",
    ErrorKey.NO_SUCH_REPLAY: "is the number of no game.",
    ErrorKey.GAME_UNREADABLE: "is a game that cannot be opened any more.",
    ErrorKey.GAME_NOT_OVER: "is not over yet: a film is made of a game that is won or given up.",
}


def write_replay_file(database_url: str, game_id: str, path: str) -> str:
    """Write the film, with its player's theme and deck; return one line about the file.

    Raises OperatorError if there is no such game, if it is not over or if the file cannot be
    written, and StoreError if the database cannot be used.
    """
    place, table, player = asyncio.run(_load_game_and_player(database_url, game_id))
    film = make_film(build_film_request(table.game, Viewer(player, choose_texts(player.language))))
    try:
        Path(path).write_bytes(film)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise OperatorError(f"{path} cannot be written: {reason}.") from error
    return f"{path}: game {table.game.id} of {place}, {len(film) / 1e6:.1f} MB"


async def _load_game_and_player(
    database_url: str, game_id: str
) -> tuple[str, Table, PlayerSettings]:
    """Return the database's address, the game and its player's settings."""
    async with open_existing_store(database_url) as store:
        try:
            replays = ReplayService(store, partial(datetime.now, UTC))
            return store.place, *await replays.load_table_and_owner(game_id)
        except GameError as error:
            reason = f"{store.place}: {game_id} {_TEXT_BY_ERROR_KEY[error.key]}"
            raise OperatorError(reason) from error


_DEFAULT_SECONDS = 5.0
_NO_LIMIT = 10**15
_LONGEST_SECONDS = 3_600.0
"""For each deal, where only positions are limited."""


def run_survey_command(options: Namespace) -> str:
    """Solve the deals of a range on all cores and return the table of their verdicts.

    What is found is kept in a file at once; deals that are there already are not solved again.
    Raises OperatorError for an unknown game, numbers without a deal, or a file that cannot be used.
    """
    numbers = range(options.first, options.last + 1)
    rules = _find_rules(options.game, numbers)
    path = options.file or Path(f"survey-{options.game}.jsonl")
    budget = _read_budget(options)
    solved_deals = SolvedDeals(path, options.game)
    asyncio.run(_solve_deals(rules, numbers, budget, solved_deals))
    table = format_verdict_table(solved_deals.count_verdicts(numbers))
    return f"{rules.key}, deals {options.first} to {options.last}, kept in {path}\n{table}"


def _read_budget(options: Namespace) -> tuple[int, float]:
    """Return how many positions and seconds each deal is searched for at most."""
    default_seconds = _DEFAULT_SECONDS if options.positions is None else _LONGEST_SECONDS
    positions = _NO_LIMIT if options.positions is None else options.positions
    seconds = default_seconds if options.seconds is None else options.seconds
    if positions <= 0 or not 0 < seconds <= _LONGEST_SECONDS:
        raise OperatorError(
            f"Use one position or more, and seconds from above 0 to {_LONGEST_SECONDS:.0f}."
        )
    return positions, seconds


def _find_rules(variant: str, numbers: range) -> Rules:
    if variant not in VARIANTS:
        raise OperatorError(f"There is no game {variant:.40}; there are {', '.join(VARIANTS)}.")
    try:
        for number in (numbers[0], numbers[-1]):
            deal(VARIANTS[variant], number)
    except (GameError, IndexError) as error:
        raise OperatorError("FROM and TO are no range of deal numbers.") from error
    return VARIANTS[variant]


async def _solve_deals(
    rules: Rules, numbers: range, budget: tuple[int, float], solved_deals: SolvedDeals
) -> None:
    await asyncio.to_thread(compile_if_needed, rules)
    remaining = (number for number in numbers if number not in solved_deals)
    worker_count = _count_cores()
    # `disable=None` shows the bar only on a terminal.
    with tqdm(total=len(numbers), unit="deal", disable=None, leave=False) as bar:
        bar.update(solved_deals.count_verdicts(numbers).total())
        # Where one fails, the others end before their workers, or they would find nothing out.
        async with SolverPool(worker_count) as pool, AsyncExitStack() as running:

            async def solve_remaining(remaining: Iterator[int]) -> None:
                for number in remaining:
                    solution = await pool.solve(deal(rules, number), *budget)
                    solved_deals.add(number, solution)
                    bar.update()

            tasks = [
                await running.enter_async_context(run_task(solve_remaining(remaining)))
                for _ in range(worker_count)
            ]
            await asyncio.gather(*tasks)


def _count_cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class SolvedDeals:
    """The deals of one game that a survey has been through, kept in a file line by line.

    Raises OperatorError if the file cannot be used, or belongs to another game.
    """

    def __init__(self, path: Path, variant: str) -> None:
        self._path = path
        self._variant = variant
        self._verdicts: dict[int, Verdict] = {}
        try:
            self._read_file()
        except OSError as error:
            raise OperatorError(f"{path} cannot be used: {error.strerror}.") from error

    def __contains__(self, number: int) -> bool:
        return number in self._verdicts

    def add(self, number: int, solution: Solution) -> None:
        """Keep what was found for a deal."""
        line = {
            "variant": self._variant,
            "deal": number,
            "verdict": solution.verdict.value,
            "moves": list(map(str, solution.moves)),
            "positions": solution.position_count,
        }
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(line)}\n")
        except OSError as error:
            raise OperatorError(f"{self._path} cannot be used: {error.strerror}.") from error
        self._verdicts[number] = solution.verdict

    def count_verdicts(self, numbers: range) -> Counter[Verdict]:
        """Return how often each verdict was found among these deals."""
        return Counter(verdict for number, verdict in self._verdicts.items() if number in numbers)

    def _read_file(self) -> None:
        self._path.touch()
        with self._path.open("rb+") as file:
            for line_number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):  # it was being written when the survey was ended
                    file.truncate(file.seek(-len(line), 2))
                    break
                self._read_line(line_number, line)

    def _read_line(self, line_number: int, line: bytes) -> None:
        try:
            values = json.loads(line)
            variant, number = values["variant"], values["deal"]
            self._verdicts[number] = Verdict(values["verdict"])
        except (ValueError, KeyError, TypeError) as error:
            message = f"{self._path}, line {line_number}, was not written by a survey."
            raise OperatorError(message) from error
        if variant != self._variant:
            raise OperatorError(f"{self._path} is a survey of {variant!s:.40}.")


def format_verdict_table(verdicts: Counter[Verdict]) -> str:
    """Return the table: each verdict with its share of the deals and Wilson's 95 % interval.

    The last line has the share of all deals that can be won: it is no less than that of the deals
    that were won, and no more than if all unknown ones could be, each with its interval.
    """
    deals = verdicts.total()
    lines = [
        f"{verdict.value:10} {count:>9,} {_format_share(count, deals)}"
        for verdict in Verdict
        for count in [verdicts[verdict]]
    ]
    least, _ = compute_wilson_interval(verdicts[Verdict.WINNABLE], deals)
    _, most = compute_wilson_interval(deals - verdicts[Verdict.UNWINNABLE], deals)
    lines.append(f"of all deals {100 * least:.2f} to {100 * most:.2f} % can be won")
    return "\n".join(lines)


def _format_share(count: int, deals: int) -> str:
    low, high = compute_wilson_interval(count, deals)
    share = f"{100 * count / deals:6.2f} %" if deals else "     –  "
    return f"{share}  ({100 * low:.2f} to {100 * high:.2f} %)"
