"""Counts of the legal lines after some moves of a deal, a checksum of the rules."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.transitions import play, replay
from bot.referee.perft import count_lines_by_first_move, perft
from bot.variants import VARIANTS
from tests.variants.example_games import every_game

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


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_has_a_perft_count(key: str) -> None:
    assert any(record["variant"] == key for record in PERFT_RECORDS)


@every_game
def test_perft_counts_by_first_move_add_up(key: str) -> None:
    state = deal(VARIANTS[key], 123456)
    assert perft(state, 0) == 1
    depths = (1, 2, 3) if perft(state, 2) < MOST_LINES_OF_TWO_MOVES else (1, 2)
    for depth in depths:
        assert perft(state, depth) == sum(count_lines_by_first_move(state, depth).values())
        assert perft(state, depth) == count_lines(state, depth)
