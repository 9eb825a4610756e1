"""The files that are written for a new game."""

import json
from pathlib import Path

from bot.variants import VARIANTS
from tests.variants.new_game import write_game_files


def test_a_game_that_the_search_wins_gets_a_won_golden_game(tmp_path: Path) -> None:
    paths = write_game_files(VARIANTS["american-toad"], tmp_path, tmp_path, deal_count=2, seconds=5)
    golden, perft = paths
    assert golden.stem.startswith("american-toad-6000")
    assert golden.stem.endswith("-won")
    header, *positions = map(json.loads, golden.read_text("utf-8").splitlines())
    assert header["ends"] == "won"
    assert len(positions) == len(header["moves"]) + 1
    records = json.loads(perft.read_text("utf-8"))
    assert [record["deal"] for record in records] == [1, 32_000, 123_456, header["deal"]]
    assert records[-1]["moves"] == header["moves"][: len(header["moves"]) // 2]


def test_a_game_that_the_search_does_not_win_gets_a_random_one(tmp_path: Path) -> None:
    golden, _ = write_game_files(VARIANTS["gate"], tmp_path, tmp_path, deal_count=0, seconds=1)
    assert golden.name == "gate-1.jsonl"
    header, *positions = map(json.loads, golden.read_text("utf-8").splitlines())
    assert header["ends"] != "won"
    assert len(positions) == len(header["moves"]) + 1 > 10
