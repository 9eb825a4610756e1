"""Positions with their exact legal moves and successors, from an independent engine."""

from typing import Any, TypeAlias

import pytest

from bot.engine.legality import legal_moves
from bot.engine.notation import write
from bot.engine.play import play
from bot.engine.position import read_position, write_position
from bot.engine.state import State
from bot.referee.answers import move_of
from bot.variants import VARIANTS
from tests.shared import shared_lines

Examples: TypeAlias = list[tuple[str, dict[str, Any], State]]

# The examples say that three-card Klondike is not among them.
KEYS = [key for key in VARIANTS if key != "klondike-three"]


@pytest.fixture(scope="module", params=KEYS)
def examples(request: pytest.FixtureRequest) -> Examples:
    """Each example of a game: where it stands, what it says, and its position as it was read."""
    rules = VARIANTS[request.param]
    return [
        (f"{request.param}, line {number}", line, read_position(rules, line["position"]))
        for number, line in enumerate(shared_lines(f"vectors/{request.param}.jsonl.gz"), start=1)
    ]


def test_the_legal_moves_are_exactly_those(examples: Examples) -> None:
    for place, line, state in examples:
        found = [_without_number(write(move)) for move in legal_moves(state)]
        assert sorted(found) == sorted(line["legal"]), place


def test_each_move_leads_exactly_there(examples: Examples) -> None:
    for place, line, state in examples:
        if "move" in line:
            found = write_position(play(state, move_of(state, line["move"])))
            assert _any_order(found) == _any_order(line["after"]), place


def test_a_position_is_written_as_it_was_read(examples: Examples) -> None:
    for place, line, state in examples:
        assert write_position(state) == line["position"], place


def _without_number(text: str) -> str:
    source, _, target = text.partition("-")
    return f"{source}-f" if target.startswith("f") else text


def _any_order(position: dict[str, Any]) -> dict[str, Any]:
    """The position with its foundations as a set of piles."""
    piles: dict[str, str] = position["piles"]
    foundations = sorted(cards for name, cards in piles.items() if name[0] == "f")
    others = {name: cards for name, cards in piles.items() if name[0] != "f"}
    return position | {"piles": others, "foundations": foundations}
