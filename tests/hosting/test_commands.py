"""The command line, its mistakes and its help, and `python -m bot survey`."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from bot.__main__ import INTERRUPTED, MISCONFIGURED, main
from bot.hosting import commands
from bot.hosting.commands import SolvedDeals, format_verdict_table
from bot.referee.__main__ import answer_request
from bot.referee.__main__ import main as run_referee
from bot.settings import OperatorError
from bot.solver import compiler
from bot.solver.solution import Solution, Verdict
from bot.store import games
from tests.store.databases import copy_database, open_migrated_store, sqlite_url
from tests.store.sample_games import ANN, load_rows_of, make_game
from tests.timeouts import WAIT_TIMEOUT, block_until


@pytest.mark.parametrize(
    ("arguments", "expected_text"),
    [
        (["replay"], "the following arguments are required: GAME_ID, FILE"),
        (["replay", "1", "2", "3"], "unrecognized arguments: 3"),
        (["move-database", "sqlite+aiosqlite:///a"], "arguments are required: TO"),
        (["play"], "invalid choice: 'play'"),
        (["survey", "canfield", "1", "many"], "argument TO: invalid int value: 'many'"),
        (["recount", "--me"], "unrecognized arguments: --me"),
        (["erase", "9" * 23], f"argument PLAYER_ID: {'9' * 23} is no id at Discord"),
        (["erase", "ada"], "argument PLAYER_ID: ada is no id at Discord, which has"),
    ],
)
def test_wrong_arguments_print_one_line_that_names_the_help(
    arguments: list[str], expected_text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(*arguments) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert expected_text in printed.err
    assert printed.err.count("\n") == 1
    assert printed.err.endswith("--help)\n")


def test_help_explains_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exited:
        main("--help")
    assert exited.value.code == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Run the bot until SIGTERM or ctrl-c." in lines
    for name in ("check", "replay", "recount", "survey", "backup", "restore", "move-database"):
        [place] = [place for place, line in enumerate(lines) if line.split()[:1] == [name]]
        # Behind a long name the explanation begins on the next line.
        assert len(" ".join(lines[place : place + 2]).split()) > 3, lines[place]
    with pytest.raises(SystemExit):
        main("recount", "--help")
    assert "--mend" in capsys.readouterr().out


READING_COMMANDS = (
    ("recount",),
    ("recount", "--mend"),
    ("replay", "1", "film.gif"),
    ("backup", "copy.sqlite"),
)


def list_files(folder: Path) -> dict[str, bytes]:
    """Return the content of each file in a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which commands run, with the address of a database in it."""
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DATABASE_URL", sqlite_url(folder / "games.db"))
    return folder


@pytest.mark.parametrize("arguments", READING_COMMANDS)
def test_a_command_that_reads_makes_no_database(
    arguments: tuple[str, ...],
    empty_folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(*arguments) == 1
    assert capsys.readouterr().err == f"There is no database at {empty_folder / 'games.db'}.\n"
    if arguments[0] != "backup":  # which wants a path
        for mode in ("", "&mode=rwc"):
            url = f"sqlite+aiosqlite:///file:{empty_folder}/games.db?uri=true{mode}"
            monkeypatch.setenv("DATABASE_URL", url)
            assert main(*arguments) == 1
            assert "unable to open database file" in capsys.readouterr().err
    target = sqlite_url(empty_folder / "new.db")
    assert main("move-database", sqlite_url(empty_folder / "games.db"), target) == 1
    assert list_files(empty_folder) == {}


@pytest.mark.parametrize("arguments", READING_COMMANDS)
@pytest.mark.parametrize("statement", ["CREATE TABLE recipe (name)", "VACUUM"])
def test_a_command_that_reads_leaves_what_is_not_ours_as_it_is(
    arguments: tuple[str, ...],
    statement: str,
    empty_folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with closing(sqlite3.connect(empty_folder / "games.db")) as database:
        database.execute(statement)
    files = list_files(empty_folder)
    assert main(*arguments) == 1
    printed = capsys.readouterr().err
    assert "games.db is no database of this program" in printed
    assert printed.count("\n") == 1
    assert list_files(empty_folder) == files


@pytest.mark.parametrize("arguments", READING_COMMANDS)
def test_a_command_that_reads_says_which_database(
    arguments: tuple[str, ...],
    empty_folder: Path,
    migrated_database_file: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copy_database(migrated_database_file, empty_folder)
    main(*arguments)
    assert str(empty_folder / "games.db") in "".join(capsys.readouterr())


@pytest.mark.slow
def test_a_reader_who_ends_early_ends_a_command_without_a_traceback(
    empty_folder: Path, migrated_database_file: Path
) -> None:
    copy_database(migrated_database_file, empty_folder)
    reading, writing = os.pipe()
    os.close(reading)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run(
        (sys.executable, "-m", "bot", "recount"),
        env=environment,
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (1, b"")


async def store_game(url: str) -> None:
    """Store a game of Ann's."""
    async with open_migrated_store(url) as store, store.begin_write(None) as conn:
        await games.insert_game(conn, make_game())


@pytest.mark.slow
def test_a_player_who_asks_the_host_is_erased(
    empty_folder: Path,
    migrated_database_file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    url = copy_database(migrated_database_file, empty_folder)
    monkeypatch.setenv("DATABASE_URL", url)
    asyncio.run(store_game(url))
    assert asyncio.run(load_rows_of(url))["game"]
    assert main("erase", str(ANN)) == 0
    assert capsys.readouterr().out.startswith(f"erased all about {ANN} in ")
    assert asyncio.run(load_rows_of(url))["game"] == []
    assert main("erase", str(ANN)) == 0
    assert capsys.readouterr().out.startswith(f"nothing was stored about {ANN} in ")


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_no_command_fails_at_a_name_that_its_pipe_cannot_carry(
    encoding: str,
    empty_folder: Path,
    migrated_database_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pipe = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(pipe, encoding, write_through=True))
    monkeypatch.setenv("DATABASE_URL", copy_database(migrated_database_file, empty_folder, "♠.db"))
    assert main("backup", "♥.db") == 0
    assert main("restore", "♥.db") == 0
    backup, restored = pipe.getvalue().decode(encoding).splitlines()
    assert "\\u2665.db: 0 games of " in backup
    assert "\\u2660.db: 0 games of \\u2665.db" in restored


@pytest.mark.slow
def test_survey_and_solve_say_that_they_compile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def start_program() -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "--version"], stdout=subprocess.DEVNULL)

    monkeypatch.setattr(compiler, "start_compiler_if_needed", start_program)
    file = str(tmp_path / "deals.jsonl")
    assert main("survey", "storehouse", "1", "1", *ARGUMENTS, file) == 0
    assert capsys.readouterr().err == f"{compiler.COMPILING_NOTICE}\n"
    assert run_referee(["solve", "canfield", "1", "--seconds", "0.1"]) == 0
    assert capsys.readouterr().err == f"{compiler.COMPILING_NOTICE}\n"
    monkeypatch.setattr(compiler, "start_compiler_if_needed", lambda: None)
    monkeypatch.setattr(compiler, "has_numba", lambda: True)
    monkeypatch.setattr(compiler, "find_ready_mark", lambda: None)  # nothing can be kept
    assert run_referee(["solve", "canfield", "1", "--seconds", "0.1"]) == 0
    assert "up to a minute each time: set CACHE_DIRECTORY in the" in capsys.readouterr().err


@pytest.mark.slow
def test_a_command_from_cron_in_a_wrong_folder_ends_with_one_plain_line(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "bot", "backup", "copy.sqlite")
    environment = {"PYTHONPATH": os.pathsep.join(sys.path), "XDG_DATA_HOME": str(tmp_path)}
    ended = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout) == (MISCONFIGURED, "")
    assert ended.stderr.startswith("No DISCORD_TOKEN and no DATABASE_URL here: run this in ")
    assert ended.stderr.count("\n") == 1
    assert list_files(tmp_path) == {}


ARGUMENTS = ("--positions", "400", "--seconds", str(WAIT_TIMEOUT), "--file")


def read_lines(file: Path) -> list[dict[str, object]]:
    """Return the lines of a survey's file, by the deals' numbers."""
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return sorted(lines, key=lambda line: int(line["deal"]))


@pytest.mark.slow
def test_a_survey_keeps_verdicts_that_the_referee_confirms_and_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deals.jsonl"
    assert main("survey", "canfield", "1", "4", *ARGUMENTS, str(file)) == 0
    first_text = file.read_text("utf-8")
    file.write_text(first_text + '{"variant": "canfield", "deal": 5, "ver')
    assert main("survey", "canfield", "1", "6", *ARGUMENTS, str(file)) == 0
    assert file.read_text("utf-8").startswith(first_text)
    lines = read_lines(file)
    assert [line["deal"] for line in lines] == [1, 2, 3, 4, 5, 6]
    verdicts = Counter(line["verdict"] for line in lines)
    assert verdicts["winnable"] >= 1
    assert verdicts["unwinnable"] >= 1
    for line in lines:
        status = answer_request({"op": "status", **line})["status"]
        assert (status == "won") is (line["verdict"] == "winnable")
    table = capsys.readouterr().out.splitlines()
    assert table[-5] == f"canfield, deals 1 to 6, kept in {file}"
    for verdict, row in zip(Verdict, table[-4:-1], strict=True):
        assert row.split()[:2] == [verdict.value, str(verdicts[verdict.value])]


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let programs that a test starts be interrupted, also where this process ignores that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.slow
@pytest.mark.usefixtures("interruptible")
def test_an_interrupted_survey_goes_on_with_the_next_deals(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    many = (sys.executable, "-m", "bot", "survey", "klondike", "1", "1000000", *ARGUMENTS, file)
    with subprocess.Popen(many, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        try:
            block_until(lambda: file.exists() and file.read_text("utf-8").count("\n") > 1)
            process.send_signal(signal.SIGINT)
            assert process.wait(WAIT_TIMEOUT) == INTERRUPTED
        finally:
            process.kill()
        assert process.stderr is not None
        assert process.stderr.read() == b""
    solved = file.read_text("utf-8")
    count = solved.count("\n")
    assert main("survey", "klondike", "1", str(count + 1), *ARGUMENTS, str(file)) == 0
    assert file.read_text("utf-8").startswith(solved)
    assert len({line["deal"] for line in read_lines(file)}) == len(read_lines(file)) > count


@pytest.mark.parametrize(
    ("arguments", "expected_text"),
    [
        (("chess", "1", "2"), "There is no game chess; there are canfield, "),
        (("canfield", "0", "2"), "FROM and TO are no range of deal numbers."),
        (("canfield", "3", "2"), "FROM and TO are no range of deal numbers."),
        (("canfield", "1", "2", "--seconds", "nan"), "Use one position or more"),
        (("canfield", "1", "2", "--file", "/proc/nowhere/x"), "/proc/nowhere/x cannot be used: No"),
    ],
)
def test_what_cannot_be_surveyed_is_refused_in_one_line(
    arguments: tuple[str, ...],
    expected_text: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main("survey", *arguments) == 1
    printed = capsys.readouterr().err
    assert printed.startswith(expected_text)
    assert printed.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "expected_text"),
    [
        ('{"variant": "acme", "deal": 1, "verdict": "winnable"}\n', " is a survey of acme."),
        ("a letter\n", ", line 1, was not written by a survey."),
        ("[]\n", ", line 1, was not written by a survey."),
    ],
)
def test_another_file_is_left_as_it_is(
    line: str, expected_text: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text(line)
    assert main("survey", "canfield", "1", "2", "--file", str(file)) == 1
    assert capsys.readouterr().err == f"{file}{expected_text}\n"
    assert file.read_text() == line


@pytest.mark.slow
def test_a_file_that_cannot_be_written_for_once_gets_no_verdicts_without_a_search(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "deals.jsonl"
    write_line = SolvedDeals.add
    written: list[int] = []

    def add(solved_deals: SolvedDeals, number: int, solution: Solution) -> None:
        written.append(number)
        if len(written) == 3:
            raise OperatorError(f"{file} cannot be used: No space left on device.")
        write_line(solved_deals, number, solution)

    monkeypatch.setattr(SolvedDeals, "add", add)
    monkeypatch.setattr(commands, "_count_cores", lambda: 2)
    assert main("survey", "storehouse", "1", "90", *ARGUMENTS, str(file)) == 1
    assert capsys.readouterr().err == f"{file} cannot be used: No space left on device.\n"
    lines = read_lines(file)
    assert 2 <= len(lines) < 80
    assert all(line["positions"] for line in lines)


def test_the_table_has_shares_with_their_intervals() -> None:
    verdicts = Counter({Verdict.WINNABLE: 700, Verdict.UNWINNABLE: 280, Verdict.UNKNOWN: 20})
    assert format_verdict_table(verdicts).splitlines() == [
        "winnable         700  70.00 %  (67.09 to 72.76 %)",
        "unwinnable       280  28.00 %  (25.31 to 30.86 %)",
        "unknown           20   2.00 %  (1.30 to 3.07 %)",
        "of all deals 67.09 to 74.69 % can be won",
    ]
