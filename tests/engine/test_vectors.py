"""Positions with their exact legal moves and successors, from an independent engine."""

from typing import Any

import pytest

from bot.engine.legality import legal_moves
from bot.engine.notation import write
from bot.engine.play import play
from bot.engine.position import read_position, write_position
from bot.referee.answers import move_of
from bot.variants import VARIANTS
from tests.shared import shared_lines

# The examples say that three-card Klondike is not among them.
every_variant = pytest.mark.parametrize("key", [key for key in VARIANTS if key != "klondike-three"])


@every_variant
def test_the_legal_moves_are_exactly_those(key: str) -> None:
    for number, line in enumerate(shared_lines(f"vectors/{key}.jsonl.gz"), start=1):
        state = read_position(VARIANTS[key], line["position"])
        found = [_without_number(write(move)) for move in legal_moves(state)]
        assert sorted(found) == sorted(line["legal"]), f"{key}, line {number}"


@every_variant
def test_each_move_leads_exactly_there(key: str) -> None:
    for number, line in enumerate(shared_lines(f"vectors/{key}.jsonl.gz"), start=1):
        if "move" in line:
            state = read_position(VARIANTS[key], line["position"])
            found = write_position(play(state, move_of(state, line["move"])))
            assert _any_order(found) == _any_order(line["after"]), f"{key}, line {number}"


@every_variant
def test_a_position_is_written_as_it_was_read(key: str) -> None:
    for number, line in enumerate(shared_lines(f"vectors/{key}.jsonl.gz"), start=1):
        written = write_position(read_position(VARIANTS[key], line["position"]))
        assert written == line["position"], f"{key}, line {number}"


def _without_number(text: str) -> str:
    source, _, target = text.partition("-")
    return f"{source}-f" if target.startswith("f") else text


def _any_order(position: dict[str, Any]) -> dict[str, Any]:
    """The position with its foundations as a set of piles."""
    piles: dict[str, str] = position["piles"]
    foundations = sorted(cards for name, cards in piles.items() if name[0] == "f")
    others = {name: cards for name, cards in piles.items() if name[0] != "f"}
    return position | {"piles": others, "foundations": foundations}
