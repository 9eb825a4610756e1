"""The command line: what is wrong with it is one plain line, and help is offered."""

import pytest

from bot.__main__ import main


@pytest.mark.parametrize(
    ("arguments", "expected_text"),
    [
        (["replay"], "the following arguments are required: GAME_ID, FILE"),
        (["replay", "1"], "the following arguments are required: FILE"),
        (["replay", "1", "2", "3"], "unrecognized arguments: 3"),
        (["backup"], "the following arguments are required: FILE"),
        (["restore"], "the following arguments are required: FILE"),
        (["move-database", "sqlite+aiosqlite:///a"], "arguments are required: TO"),
        (["play"], "invalid choice: 'play'"),
        (["recount", "mend"], "unrecognized arguments: mend"),
        (["survey", "canfield", "1"], "the following arguments are required: TO"),
        (["survey", "canfield", "1", "many"], "argument TO: invalid int value: 'many'"),
        (["recount", "--me"], "unrecognized arguments: --me"),
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
    for command in ("replay", "recount", "survey", "backup", "restore", "move-database"):
        [place] = [place for place, line in enumerate(lines) if line.split()[:1] == [command]]
        # Behind a long name the explanation begins on the next line.
        assert len(" ".join(lines[place : place + 2]).split()) > 3, lines[place]


def test_help_for_recount_explains_mend(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main("recount", "--help")
    assert "--mend" in capsys.readouterr().out
