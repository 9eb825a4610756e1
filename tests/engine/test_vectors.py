"""Positions with their exact legal moves and successors, and deals, from independent engines."""

import json
import re
from typing import Any, TypeAlias

import pytest

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.position_json import read_position, write_position
from bot.engine.state import State
from bot.engine.transitions import play
from bot.referee.__main__ import parse_or_interpret_move
from bot.variants import VARIANTS
from tests.shared_files import SHARED_FOLDER, get_shared_file, read_json_lines
from tests.variants.example_games import list_game_parameters

ReferenceExamples: TypeAlias = list[tuple[str, dict[str, Any], State]]

EXAMPLE_FILES = {
    path.name.removesuffix(".jsonl.gz"): path
    for path in (SHARED_FOLDER / "vectors").rglob("*.jsonl.gz")
}
"""The files of examples by the keys of their games; empty without the shared folder."""

VARIANTS_WITH_EXAMPLES = [key for key in VARIANTS if key in EXAMPLE_FILES] or VARIANTS


@pytest.fixture(scope="module", params=list_game_parameters(VARIANTS_WITH_EXAMPLES))
def reference_examples(request: pytest.FixtureRequest) -> ReferenceExamples:
    """Return a game's examples: name and line for reports, the JSON, and the position in it."""
    get_shared_file("vectors")
    key = request.param
    return [
        (f"{key}, line {number}", line, read_position(VARIANTS[key], line["position"]))
        for number, line in enumerate(read_json_lines(EXAMPLE_FILES[key]), start=1)
    ]


def test_every_game_of_the_examples_is_here() -> None:
    get_shared_file("vectors")
    assert len(EXAMPLE_FILES) >= 118
    assert EXAMPLE_FILES.keys() <= VARIANTS.keys()


def test_legal_moves_match_the_reference_examples(reference_examples: ReferenceExamples) -> None:
    for name, example, state in reference_examples:
        texts = [_drop_foundation_number(str(move)) for move in legal_moves(state)]
        assert sorted(texts) == sorted(example["legal"]), name


def test_positions_after_each_move_match_the_reference_examples(
    reference_examples: ReferenceExamples,
) -> None:
    for name, example, state in reference_examples:
        if "move" in example:
            after = write_position(play(state, parse_or_interpret_move(state, example["move"])))
            expected = _with_unordered_foundations(example["after"])
            assert _with_unordered_foundations(after) == expected, name


def test_reference_positions_are_written_as_they_were_read(
    reference_examples: ReferenceExamples,
) -> None:
    for name, example, state in reference_examples:
        assert write_position(state) == example["position"], name


def test_numbered_deals_match_the_reference_openings() -> None:
    path = get_shared_file("vectors/families/deals.jsonl")
    examples = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    known_examples = [example for example in examples if example["variant"] in VARIANTS]
    assert len(known_examples) >= 100
    for example in known_examples:
        opening = write_position(deal(VARIANTS[example["variant"]], int(example["deal"])))
        expected = _with_unordered_foundations(example["position"])
        assert _with_unordered_foundations(opening) == expected, (opening, example["deal"])


def _drop_foundation_number(text: str) -> str:
    """Return a move's text with foundations as ``f`` or ``g``, as the examples write them."""
    return re.sub("-([fg])[0-9]+", r"-\1", text)


def _with_unordered_foundations(position: dict[str, Any]) -> dict[str, Any]:
    """Return the position's JSON with its foundations of each kind as a sorted list of piles."""
    piles: dict[str, str] = position["piles"]
    foundations = sorted((name[0], cards) for name, cards in piles.items() if name[0] in "fg")
    others = {name: cards for name, cards in piles.items() if name[0] not in "fg"}
    return position | {"piles": others, "foundations": foundations}
