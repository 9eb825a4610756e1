"""The names that other programs import from the engine, and its errors."""

import subprocess
import sys
from pathlib import Path

import pytest

import bot.engine
from bot.engine import Move, State, deal, legal_moves, play, replay
from bot.engine.errors import ErrorKey, GameError
from bot.variants import VARIANTS
from tests.timeouts import WAIT_TIMEOUT

ROOT = Path(bot.engine.__file__).parents[2]
CANFIELD = VARIANTS["canfield"]

DEAL_123456_TEXT = """\
s:   {stock}
w:
r:   {reserve} 10♥
t1:  4♥
t2:  A♠
t3:  J♠
t4:  2♠
f1:  3♦
f2:
f3:
f4:""".format(stock=" ".join(["▒▒"] * 34), reserve=" ".join(["▒▒"] * 12))


def test_a_game_is_played_with_the_exported_names_only() -> None:
    state = deal(CANFIELD, 617)
    moves = []
    for _ in range(30):
        moves.append(legal_moves(state)[-1])
        state = play(state, moves[-1])
    assert isinstance(state, State)
    assert replay(CANFIELD, 617, moves) == state
    assert replay(CANFIELD, 617, map(Move.parse, map(str, moves))) == state


def test_a_move_is_written_as_it_was_parsed() -> None:
    move = Move.parse("t1-t4x3")
    assert move == Move("t1", "t4", 3)
    assert str(move) == "t1-t4x3"


def test_a_printed_state_shows_every_pile_and_no_hidden_card() -> None:
    assert str(deal(CANFIELD, 123456)) == DEAL_123456_TEXT


def test_a_printed_column_shows_its_face_down_cards_as_blocks() -> None:
    assert str(deal(VARIANTS["klondike"], 1)).splitlines()[4].startswith("t3:  ▒▒ ▒▒ ")


def test_importing_the_engine_loads_nothing_else_of_the_bot() -> None:
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import bot.engine\n"
        "ours = {name for name in sys.modules if name.partition('.')[0] == 'bot'}\n"
        "strangers = {name.partition('.')[0] for name in set(sys.modules) - ours}\n"
        "print(sorted(strangers - set(sys.stdlib_module_names) - {'__main__'}))\n"
        "print(sorted(name for name in ours if not name.startswith('bot.engine')))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        capture_output=True,
        encoding="utf-8",
        timeout=WAIT_TIMEOUT,
        check=True,
    )
    assert done.stdout.splitlines() == ["[]", "['bot']"]


def test_an_error_takes_exactly_the_values_that_its_key_names() -> None:
    for key in ErrorKey:
        values = dict.fromkeys(key.value_names, "x")
        assert GameError(key, **values).values == values
        with pytest.raises(TypeError):
            GameError(key, **values, other="x")
        for name in values:
            with pytest.raises(TypeError):
                GameError(key, **{other: "x" for other in values if other != name})


def test_an_error_reads_as_its_key_and_values() -> None:
    assert str(GameError(ErrorKey.NO_GAME)) == "no-game"
    assert (
        str(GameError(ErrorKey.BAD_REPEAT_COUNT, times=0, most=9))
        == "bad-repeat-count (times=0, most=9)"
    )
