"""The referee as a process: JSON lines for programs, and commands for people."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.variants import VARIANTS
from tests.timeouts import WAIT_TIMEOUT

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
DEAL_123456_TEXT = """\
canfield, playing
s:   ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒
w:   A♥ Q♥ 7♥
r:   ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ 10♥
t1:  4♥
t2:  A♠
t3:  J♠
t4:  2♠
f1:  3♦
f2:
f3:
f4:
"""


def run_referee(
    *arguments: str, input_text: str = "", encoding: str = "utf-8"
) -> subprocess.CompletedProcess[str]:
    """Run one command of the referee to its end, with pipes of this encoding."""
    return subprocess.run(
        [sys.executable, "-m", "bot.referee", *arguments],
        cwd=ROOT,
        input=input_text,
        capture_output=True,
        encoding=encoding,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        timeout=WAIT_TIMEOUT,
        check=False,
    )


def send_requests(*requests: object) -> list[Any]:
    """Return the answers of a new referee to these requests, one a line."""
    done = run_referee(
        "serve", input_text="".join(json.dumps(request) + "\n" for request in requests)
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_what_a_pipe_cannot_carry_is_escaped(encoding: str) -> None:
    done = run_referee("play", "canfield", "123456", "draw", encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.encode(encoding).decode("unicode_escape") == DEAL_123456_TEXT


def test_every_line_is_answered_in_order_until_the_input_ends() -> None:
    assert send_requests(
        {"op": "variants", "id": 1},
        {"op": "deal", "variant": "canfield", "deal": 0, "id": "two"},
        {"op": "legal", "variant": "canfield", "deal": 123456, "id": [3]},
    ) == [
        {"variants": list(VARIANTS), "id": 1},
        {
            "error": {
                "key": "deal-out-of-range",
                "text": "Deals are numbered from 1 to 99999999999999999999.",
            },
            "id": "two",
        },
        {"moves": ["draw", "r-t3"], "id": [3]},
    ]


def test_each_answer_comes_before_the_next_request() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "bot.referee", "serve"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as referee:
        assert referee.stdin
        assert referee.stdout
        for number in range(3):
            referee.stdin.write(json.dumps({"op": "variants", "id": number}).encode() + b"\n")
            referee.stdin.flush()
            assert json.loads(referee.stdout.readline())["id"] == number
        referee.stdin.close()
        assert referee.stdout.read() == b""
        assert referee.wait(10) == 0


def test_an_invalid_line_does_not_stop_later_answers() -> None:
    done = run_referee("serve", input_text='nonsense\n\n   \n[1]\n{"op": "variants"}')
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("error", {}).get("key") for answer in answers] == [
        "bad-request",
        "bad-request",
        None,
    ]


def test_the_referee_needs_only_the_standard_library() -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv = ['referee', 'variants']\n"
        "import runpy\n"
        "try: runpy.run_module('bot.referee', run_name='__main__', alter_sys=True)\n"
        "except SystemExit as end: assert not end.code\n"
        "known = set(sys.stdlib_module_names) | {'bot', '__main__'}\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} - known))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        capture_output=True,
        encoding="utf-8",
        timeout=WAIT_TIMEOUT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *variants, other_packages = done.stdout.splitlines()
    assert variants == list(VARIANTS)
    assert other_packages == "[]"


def test_deal_prints_a_readable_table() -> None:
    done = run_referee("play", "canfield", "123456", "draw")
    assert done.stdout == DEAL_123456_TEXT
    assert run_referee("deal", "canfield", "123456").stdout.splitlines()[2] == "w:"


def test_a_typed_move_list_is_applied() -> None:
    done = run_referee("play", "canfield", "123456", "draw, t1 t2")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "4H of t1 cannot go on AS of t2.\n"


def test_legal_prints_the_legal_moves() -> None:
    assert run_referee("legal", "canfield", "123456", "draw").stdout.split() == ["draw", "r-t3"]


def test_a_deal_can_be_named_by_its_word() -> None:
    by_word, by_number = (
        run_referee("deal", "canfield", "friday"),
        run_referee("deal", "canfield", "129433257"),
    )
    assert by_word.stdout == by_number.stdout


def test_perft_prints_counts_by_first_move() -> None:
    lines = run_referee("perft", "canfield", "617", "6").stdout.splitlines()
    *moves, (word, total) = [line.split() for line in lines]
    assert word == "all"
    assert sum(int(count) for _, count in moves) == int(total)
    assert run_referee("perft", "canfield", "617", "0").stdout.split() == ["all", "1"]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("deal", "whist", "1"), "There is no game called whist."),
        (("deal", "canfield", "0"), "Deals are numbered from 1 to 99999999999999999999."),
        (("deal", "canfield", " "), "No deal is given."),
        (("play", "canfield", "1", "hello"), "“hello” is not a move; a move looks like t2 f1."),
        (("play", "canfield", "1", ","), "No moves are given."),
    ],
)
def test_an_error_prints_one_line_and_exits_with_status_1(
    arguments: tuple[str, ...], line: str
) -> None:
    done = run_referee(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", line + "\n")


def test_an_unknown_command_prints_the_usage() -> None:
    done = run_referee("shuffle")
    assert done.returncode == 2
    assert "usage: python -m bot.referee" in done.stderr


def test_perft_refuses_a_depth_below_zero() -> None:
    done = run_referee("perft", "canfield", "617", "-1")
    assert done.returncode != 0
    assert "-1 is not a whole number from 0 to 100" in done.stderr


def test_solve_prints_the_verdict_and_the_moves() -> None:
    verdict, moves = run_referee("solve", "canfield", "32050").stdout.splitlines()
    assert verdict.startswith("winnable, ")
    assert run_referee("play", "canfield", "32050", moves).stdout.startswith("canfield, won")
    assert run_referee("solve", "klondike", "7", "--seconds", "nan").returncode == 2


def test_hint_prints_a_move_or_that_none_is_left() -> None:
    assert run_referee("hint", "canfield", "123456").stdout == "r-t3\n"
    assert run_referee("hint", "canfield", "123456", "draw, t1 t2").returncode == 1
