"""The engine's checksum: how many legal lines of a length there are after some moves of a deal."""

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

PERFT_RECORDS = [
    count
    for path in sorted(Path(__file__).with_name("perft").glob("*.json"))
    for count in json.loads(path.read_text("utf-8"))
]


def count_lines(state: State, depth: int) -> int:
    """As `perft`, but a position that several lines lead to is looked at once for all of them."""
    reached = Counter([state])
    for _ in range(depth - 1):
        then = Counter[State]()
        for before, many in reached.items():
            for move in legal_moves(before):
                then[play(before, move)] += many
        reached = then
    return sum(many * len(legal_moves(before)) for before, many in reached.items())


@pytest.mark.parametrize(
    "count",
    PERFT_RECORDS,
    ids=lambda c: f"{c['variant']}-{c['deal']}-{len(c['moves'])}+{c['depth']}",
)
def test_perft_counts_are_unchanged(count: dict[str, Any]) -> None:
    state = replay(VARIANTS[count["variant"]], count["deal"], map(Move.parse, count["moves"]))
    if count_lines(state, count["depth"]) != count["nodes"]:
        below = count_lines_by_first_move(state, count["depth"])
        told = "\n".join(f"{move!s:10} {many}" for move, many in below.items())
        pytest.fail(f"not {count['nodes']}; below each first move:\n{told}")


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_has_a_perft_count(key: str) -> None:
    assert any(count["variant"] == key for count in PERFT_RECORDS)


@pytest.mark.parametrize("key", VARIANTS)
def test_perft_counts_by_first_move_add_up(key: str) -> None:
    state = deal(VARIANTS[key], 123456)
    assert perft(state, 0) == 1
    for depth in (1, 2, 3):
        assert perft(state, depth) == sum(count_lines_by_first_move(state, depth).values())
        assert perft(state, depth) == count_lines(state, depth)
