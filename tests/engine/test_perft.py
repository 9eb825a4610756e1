"""The engine's checksum: how many legal lines of a length there are after some moves of a deal."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.engine.deal import deal
from bot.engine.notation import read, write
from bot.engine.perft import perft, perft_by_move
from bot.engine.play import replay
from bot.variants import VARIANTS

COUNTS = [
    count
    for path in sorted(Path(__file__).with_name("perft").glob("*.json"))
    for count in json.loads(path.read_text("utf-8"))
]


@pytest.mark.parametrize(
    "count", COUNTS, ids=lambda c: f"{c['variant']}-{c['deal']}-{len(c['moves'])}+{c['depth']}"
)
def test_there_are_as_many_lines_as_there_always_were(count: dict[str, Any]) -> None:
    state = replay(VARIANTS[count["variant"]], count["deal"], map(read, count["moves"]))
    found = perft_by_move(state, count["depth"])
    below = "\n".join(f"{write(move):10} {lines}" for move, lines in found.items())
    assert sum(found.values()) == count["nodes"], f"below each first move:\n{below}"


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_is_counted(key: str) -> None:
    assert any(count["variant"] == key for count in COUNTS)


@pytest.mark.parametrize("key", VARIANTS)
def test_the_counts_below_the_first_moves_add_up(key: str) -> None:
    state = deal(VARIANTS[key], 123456)
    assert perft(state, 0) == 1
    for depth in (1, 2, 3):
        assert perft(state, depth) == sum(perft_by_move(state, depth).values())
