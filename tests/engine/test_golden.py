"""Golden games: the position after every move, so that no change of a game's rules goes unseen.

A game's file is JSON lines: its variant, deal and moves, then the piles after each of them.
To add one, write only the first line and run ``pytest tests/engine/test_golden.py --rewrite``.
"""

import json
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.position_json import write_position
from bot.engine.status import compute_status
from bot.engine.transitions import play, replay
from bot.variants import VARIANTS

GOLDEN_FILES = sorted(Path(__file__).with_name("golden").glob("*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN_FILES, ids=lambda path: path.stem)
def test_golden_game_positions_are_unchanged(path: Path, *, rewrite_golden: bool) -> None:
    header, *piles_after_moves = path.read_text("utf-8").splitlines()
    game: dict[str, Any] = json.loads(header)
    moves = [Move.parse(text) for text in game["moves"]]
    states = list(accumulate(moves, play, initial=deal(VARIANTS[game["variant"]], game["deal"])))
    expected_header = {**game, "ends": compute_status(states[-1]).value}
    lines = [json.dumps(write_position(state)["piles"]) for state in states]
    if rewrite_golden:
        # Another test may read the file at this moment, so it is replaced all at once.
        new_path = path.with_suffix(".new")
        new_path.write_text("\n".join([json.dumps(expected_header), *lines, ""]), "utf-8")
        new_path.replace(path)
        return
    assert game == expected_header
    for number, (text, line, expected_line) in enumerate(
        zip(["deal", *game["moves"]], lines, piles_after_moves, strict=True)
    ):
        assert json.loads(line) == json.loads(expected_line), f"after move {number}, {text}"
    assert replay(VARIANTS[game["variant"]], game["deal"], moves) == states[-1]
    assert [str(move) for move in moves] == game["moves"]


def test_every_variant_has_a_golden_game() -> None:
    headers = [path.read_text("utf-8").splitlines()[0] for path in GOLDEN_FILES]
    assert {json.loads(header)["variant"] for header in headers} == VARIANTS.keys()


@pytest.mark.parametrize("key", ["canfield", "canfield-french"])
def test_both_canfields_have_a_won_golden_game(key: str) -> None:
    games = [json.loads(path.read_text("utf-8").splitlines()[0]) for path in GOLDEN_FILES]
    assert any(game["variant"] == key and game.get("ends") == "won" for game in games)
