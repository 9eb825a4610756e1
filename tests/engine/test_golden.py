"""Golden games: the position after every move, so that no change of a game's rules goes unseen.

A game's file is JSON lines: its variant, deal and moves, then the piles after each of them.
``python -m tests.variants.new_game KEY`` writes those of a new game. After a change that is meant,
``pytest tests/engine/test_golden.py --rewrite`` writes them all anew.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.engine.moves import Move
from bot.engine.position_json import write_position
from bot.engine.status import compute_status
from bot.engine.transitions import replay
from bot.variants import VARIANTS
from tests.golden_games import GOLDEN_FOLDER, list_game_states, write_golden_file

GOLDEN_FILES = sorted(GOLDEN_FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", GOLDEN_FILES, ids=lambda path: path.stem)
def test_golden_game_positions_are_unchanged(path: Path, *, rewrite_golden: bool) -> None:
    header, *piles_after_moves = path.read_text("utf-8").splitlines()
    game: dict[str, Any] = json.loads(header)
    moves = [Move.parse(text) for text in game["moves"]]
    states = list_game_states(game["variant"], game["deal"], moves)
    if rewrite_golden:
        write_golden_file(path, game, states)
        return
    assert game == {**game, "ends": compute_status(states[-1]).value}
    lines = [json.dumps(write_position(state)["piles"]) for state in states]
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
