"""Golden games, move by move, and counts of lines: no change of the rules goes unseen.

``python -m tests.variants.new_game KEY`` writes those of a new game. After a change that is meant,
``pytest tests/engine/test_golden.py --rewrite`` writes them all anew.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.position_json import write_position
from bot.engine.state import State
from bot.engine.status import compute_status, list_useful_moves
from bot.engine.transitions import play, replay
from bot.referee.__main__ import count_lines_by_first_move, perft
from bot.variants import VARIANTS
from tests.golden_games import (
    GOLDEN_GAME_NAMES,
    WON_GAME_NAMES,
    compute_digest,
    get_variant,
    list_game_states,
    load_golden_game,
    record_golden_game,
    write_golden_game,
)
from tests.variants.example_games import EXAMPLE_KEYS, example_games

FIRST_NAMES = {get_variant(name): name for name in reversed(GOLDEN_GAME_NAMES)}
HABITUAL_NAMES = {FIRST_NAMES[key] for key in EXAMPLE_KEYS}
GOLDEN_GAMES = [
    pytest.param(name, marks=[] if name in HABITUAL_NAMES else [pytest.mark.slow])
    for name in GOLDEN_GAME_NAMES
]


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_golden_game_positions_are_unchanged(name: str, *, rewrite_golden: bool) -> None:
    game = load_golden_game(name)
    moves = [Move.parse(text) for text in game.moves]
    if rewrite_golden:
        write_golden_game(record_golden_game(game.variant, game.deal, moves))
        return
    states = list_game_states(game.variant, game.deal, moves)
    steps = zip(("deal", *game.moves), states, game.digests, strict=True)
    for number, (text, state, digest) in enumerate(steps):
        if compute_digest(state) != digest:
            pytest.fail(
                f"the position, its moves or its status changed after move {number}, {text}; "
                f"now: {write_position(state)}, legal {' '.join(map(str, legal_moves(state)))}, "
                f"useful {' '.join(map(str, list_useful_moves(state)))}, {compute_status(state)}"
            )
    assert compute_status(states[-1]).value == game.final_status
    assert replay(VARIANTS[game.variant], game.deal, moves) == states[-1]
    assert tuple(map(str, moves)) == game.moves
    assert game.name == name


def test_every_variant_has_a_golden_game() -> None:
    assert set(map(get_variant, GOLDEN_GAME_NAMES)) == VARIANTS.keys()
    assert {"canfield", "canfield-french"} <= set(map(get_variant, WON_GAME_NAMES))


PERFT_RECORDS = [
    record
    for path in sorted(Path(__file__).with_name("perft").glob("*.json"))
    for record in json.loads(path.read_text("utf-8"))
]


MOST_LINES_OF_TWO_MOVES = 300
"""With more of them, those of three moves take seconds."""


def count_lines(state: State, depth: int) -> int:
    """Return what `perft` does, but play on only once from a position that many lines reach."""
    line_counts = Counter([state])
    for _ in range(depth - 1):
        next_line_counts = Counter[State]()
        for reached_state, line_count in line_counts.items():
            for move in legal_moves(reached_state):
                next_line_counts[play(reached_state, move)] += line_count
        line_counts = next_line_counts
    return sum(
        line_count * len(legal_moves(reached_state))
        for reached_state, line_count in line_counts.items()
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "record",
    PERFT_RECORDS,
    ids=lambda record: (
        f"{record['variant']}-{record['deal']}-{len(record['moves'])}+{record['depth']}"
    ),
)
def test_perft_counts_are_unchanged(record: dict[str, Any]) -> None:
    state = replay(VARIANTS[record["variant"]], record["deal"], map(Move.parse, record["moves"]))
    if count_lines(state, record["depth"]) != record["nodes"]:
        counts = count_lines_by_first_move(state, record["depth"])
        listing = "\n".join(f"{move!s:10} {count}" for move, count in counts.items())
        pytest.fail(f"not {record['nodes']}; below each first move:\n{listing}")


def test_every_variant_has_a_perft_count() -> None:
    assert {record["variant"] for record in PERFT_RECORDS} == VARIANTS.keys()


@example_games
def test_perft_counts_by_first_move_add_up(key: str) -> None:
    state = deal(VARIANTS[key], 123456)
    assert perft(state, 0) == 1
    depths = (1, 2, 3) if perft(state, 2) < MOST_LINES_OF_TWO_MOVES else (1, 2)
    for depth in depths:
        assert perft(state, depth) == sum(count_lines_by_first_move(state, depth).values())
        assert perft(state, depth) == count_lines(state, depth)
