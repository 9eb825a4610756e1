"""The settings: each is in the example file, and an invalid one prints one plain line."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.__main__ import MISCONFIGURED, main
from bot.settings import _NO_HOME, Settings, describe_env_file_mistakes
from bot.solver.core.code_cache import find_code_folder
from tests.whole.bot_process import ROOT, SETTING_NAMES


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use only the test's own settings, none from the environment or a file."""
    monkeypatch.chdir(tmp_path)
    for name in SETTING_NAMES:
        monkeypatch.delenv(name, raising=False)


def test_the_example_file_names_every_setting() -> None:
    text = (ROOT / ".env.example").read_text()
    assert set(re.findall(r"^([A-Z_]+)=", text, re.MULTILINE)) == SETTING_NAMES


@pytest.mark.parametrize(
    ("settings", "expected_text"),
    [
        ({"SHARD_IDS": "0"}, "SHARD_IDS needs SHARD_COUNT."),
        ({"SHARD_IDS": "0,2", "SHARD_COUNT": "2"}, "SHARD_IDS must be numbers from 0 to"),
        ({"SHARD_IDS": "1,1", "SHARD_COUNT": "2"}, "SHARD_IDS names a shard twice."),
        ({"SHARD_IDS": "one", "SHARD_COUNT": "2"}, "SHARD_IDS: use a list of numbers"),
        ({"SHARD_IDS": ",", "SHARD_COUNT": "2"}, "SHARD_IDS: use a list of numbers"),
        ({"SHARD_COUNT": "0"}, "SHARD_COUNT: it should be greater than or equal to 1."),
        ({"DISCORD_TOKEN": "Bot MTEw.abc"}, "DISCORD_TOKEN: it is one word"),
        ({"DISCORD_TOKEN": "MTEw.\nabc"}, "DISCORD_TOKEN: it is one word"),
        ({"DATABASE_CONNECTIONS": "1"}, "DATABASE_CONNECTIONS: "),
        ({"METRICS_PORT": "many"}, "METRICS_PORT: it should be a whole number."),
        ({"METRICS_PORT": "0"}, "METRICS_PORT: "),
        ({"SANDBOX_PORT": "70000"}, "SANDBOX_PORT: "),
        ({"LOG_FORMAT": "xml"}, "LOG_FORMAT: it should be 'console' or 'json'."),
        ({"LOG_LEVEL": "LOUD"}, "LOG_LEVEL: use DEBUG, INFO, WARNING or ERROR."),
    ],
)
def test_an_invalid_environment_setting_prints_one_plain_line(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    settings: dict[str, str],
    expected_text: str,
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert main() == MISCONFIGURED
    printed = capsys.readouterr().err
    assert expected_text in printed
    assert printed.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (["recount"], {}),
        (["recount"], {"DISCORD_TOKEN": "token"}),
        ([], {}),
        ([], {"DATABASE_URL": "sqlite+aiosqlite:///players.sqlite"}),  # which no sandbox opens
    ],
)
def test_a_user_without_a_home_is_asked_where_the_data_is_to_be(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: list[str],
    given: dict[str, str],
) -> None:
    monkeypatch.setattr("bot.settings.DATA_FOLDER", _NO_HOME)
    monkeypatch.setattr("bot.__main__.configure_logging", lambda *_: None)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    assert main(*arguments) == MISCONFIGURED
    assert "this user has no home folder: set DATABASE_URL" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [["backup", "copy"], ["restore", "copy"], ["erase", "1"], ["recount"], ["replay", "1", "film"]],
)
def test_a_command_takes_no_sandbox_for_the_database_of_players(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: list[str],
) -> None:
    monkeypatch.setattr("bot.__main__.configure_logging", lambda *_: None)
    monkeypatch.setenv("SANDBOX_FOLDER", str(tmp_path))
    assert main(*arguments) == MISCONFIGURED
    assert capsys.readouterr().err == (
        "No DISCORD_TOKEN and no DATABASE_URL here: run this in the folder of the bot's .env, or"
        " name the database in DATABASE_URL.\n"
    )
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite'}")
    assert main(*arguments) == 1
    assert "There is no " in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "status", "expected_text"),
    [
        (["bot", "check"], MISCONFIGURED, "this user has no home folder: set DATABASE_URL"),
        (["bot", "--version"], 0, ""),
        (["sandbox"], 2, "arguments are required: --folder"),
    ],
)
def test_programs_of_a_user_without_a_home_tell_what_they_miss(
    tmp_path: Path, arguments: list[str], status: int, expected_text: str
) -> None:
    program = "import pwd, runpy; pwd.getpwuid = {}.__getitem__; import sys; del sys.argv[0]"
    program += "; runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"
    ended = subprocess.run(
        (sys.executable, "-c", program, *arguments),
        cwd=tmp_path,
        env={"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == status, ended.stderr
    assert expected_text in ended.stderr
    assert "Traceback" not in ended.stderr


def test_an_env_file_that_is_invalid_or_cannot_be_read_prints_one_plain_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\n")
    assert main() == MISCONFIGURED
    assert capsys.readouterr().err == ".env cannot be read: it is not UTF-8 text.\n"
    (tmp_path / ".env").unlink()
    # Nothing stands at its beginning, so reading fails, also for root.
    (tmp_path / ".env").symlink_to("/proc/self/mem")
    assert main() == MISCONFIGURED
    assert capsys.readouterr().err == ".env cannot be read: Input/output error.\n"
    (tmp_path / ".env").unlink()
    (tmp_path / ".env").write_text("DATABASE_URL=\nMETRICS_PORT=soon\n")
    assert main() == MISCONFIGURED
    assert capsys.readouterr().err.startswith("METRICS_PORT: ")


def test_a_home_folder_may_be_meant_in_the_env_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / ".env").write_text(
        "SANDBOX_FOLDER=~/tables\nDATABASE_URL=sqlite+aiosqlite:///~/a\n"
    )
    assert Settings().sandbox_folder == tmp_path / "home/tables"
    monkeypatch.setattr("bot.__main__.configure_logging", lambda *_: None)
    assert main("recount") == MISCONFIGURED
    assert capsys.readouterr().err == "DATABASE_URL: write the whole path in place of ~.\n"
    monkeypatch.setenv("SANDBOX_FOLDER", "here")
    assert Settings().sandbox_folder == tmp_path / "here"


def test_the_env_file_may_say_where_the_compiled_search_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("CACHE_DIRECTORY", "")  # so that what the program sets does not stay
    monkeypatch.setattr("bot.__main__.configure_logging", lambda *_: None)
    (tmp_path / ".env").write_text("CACHE_DIRECTORY=kept\n")
    assert main("move-database", "sqlite+aiosqlite:///a", "sqlite+aiosqlite:///b") == 1
    assert "There is no database" in capsys.readouterr().err
    folder = find_code_folder()
    assert folder is not None
    assert folder.parent == tmp_path / "kept"


def test_an_env_file_may_begin_as_windows_editors_begin_files(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"\xef\xbb\xbfDISCORD_TOKEN=' MTEw.abc '\r\n")
    assert Settings().discord_token.get_secret_value() == "MTEw.abc"


def test_a_start_names_misspelt_settings_of_the_env_file_and_no_other_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("bot.__main__.configure_logging", lambda *_: None)
    monkeypatch.setenv("LOG_LEVELS", "of another program")
    with socket.create_server(("127.0.0.1", 0)) as server:  # so that the start ends at once
        text = f"DISCORD_TOKN=1\nexport METRIC_PORT=2\nSANDBOX_PORT={server.getsockname()[1]}\n"
        (tmp_path / ".env").write_text(f"{text}DATABASE_PASSWORD=compose\nHTTP_PROXY=\nEDITOR=vi\n")
        with capture_logs() as logs:
            assert main() == 1
    [line] = [line["event"] for line in logs]
    assert line == (
        "DISCORD_TOKN in .env is no setting, DISCORD_TOKEN is;"
        " METRIC_PORT in .env is no setting, METRICS_PORT is"
    )


def test_lines_of_the_env_file_that_set_nothing_are_named_once(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("# mine\nDISCORD_TOKEN: MTEw.abc\nMTEw.abc\nLOG_LEVEL=DEBUG\n")
    assert Settings().log_level == "DEBUG"
    expected = "line 2 of .env is not NAME=VALUE; line 3 of .env is not NAME=VALUE"
    assert describe_env_file_mistakes() == expected
    assert caplog.records == []


def test_an_image_without_a_token_says_so_and_is_not_started_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.__main__.configure_logging", lambda *_: None)
    monkeypatch.setattr("bot.hosting.runner.find_spec", lambda _: None)  # it has no sandbox
    assert main() == MISCONFIGURED
    expected = ("", "No DISCORD_TOKEN here, and no sandbox: give the bot its token.\n")
    assert capsys.readouterr() == expected
