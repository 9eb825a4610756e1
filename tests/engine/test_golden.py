"""Golden games: the position after every move, so that a key's rules never change unseen.

A game's file is JSON lines: its variant, deal and moves, then the piles after each of them.
To add one, write the first line alone and run ``pytest tests/engine/test_golden.py --rewrite``.
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
    first, *kept = path.read_text("utf-8").splitlines()
    game: dict[str, Any] = json.loads(first)
    moves = [Move.parse(text) for text in game["moves"]]
    states = list(accumulate(moves, play, initial=deal(VARIANTS[game["variant"]], game["deal"])))
    ended = {**game, "ends": compute_status(states[-1]).value}
    lines = [json.dumps(write_position(state)["piles"]) for state in states]
    if rewrite_golden:
        # At one stroke, for another test may read it at this moment.
        whole = path.with_suffix(".new")
        whole.write_text("\n".join([json.dumps(ended), *lines, ""]), "utf-8")
        whole.replace(path)
        return
    assert game == ended
    for number, (text, found, expected) in enumerate(
        zip(["deal", *game["moves"]], lines, kept, strict=True)
    ):
        assert json.loads(found) == json.loads(expected), f"after move {number}, {text}"
    assert replay(VARIANTS[game["variant"]], game["deal"], moves) == states[-1]
    assert [str(move) for move in moves] == game["moves"]


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_has_a_golden_game(key: str) -> None:
    assert key in {
        json.loads(path.read_text("utf-8").splitlines()[0])["variant"] for path in GOLDEN_FILES
    }


@pytest.mark.parametrize("key", ["canfield", "canfield-french"])
def test_every_variant_has_a_won_golden_game(key: str) -> None:
    games = [json.loads(path.read_text("utf-8").splitlines()[0]) for path in GOLDEN_FILES]
    assert any(game["variant"] == key and game.get("ends") == "won" for game in games)
