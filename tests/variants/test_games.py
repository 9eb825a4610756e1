"""What is said of the games is true; which games tests run with; files for a new one."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bot.locale.catalogue import get_english_texts
from bot.locale.describe import format_game_name
from bot.solver.bank import find_bank
from bot.variants import VARIANTS
from tests.bench.games import count_variant_lines
from tests.golden_games import WON_GAME_NAMES, get_variant
from tests.variants.example_games import (
    EXAMPLE_KEYS,
    HABITUAL_KEYS,
    find_covering_games,
    list_choices,
    list_game_parameters,
)
from tests.variants.new_game import write_game_files

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
TABLE = (ROOT / "docs" / "games.md").read_text("utf-8")

GAMES_OF_THE_FIRST_LINES = ("canfield", "canfield-french", "forty-thieves", "klondike")
"""The README names these; it counts the others."""

LINE_COUNTS, _, GAME_COUNTS, HEADS, _, *ROWS = (
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TABLE.splitlines()
    if line.startswith("|")
)
CELLS_BY_KEY = {row[1].strip("`"): dict(zip(HEADS, row, strict=True)) for row in ROWS}


def test_the_readme_counts_the_relatives() -> None:
    (count,) = re.findall(r"\*\*Klondike\*\* and (\d+) relatives", README)
    assert int(count) == len(VARIANTS) - len(GAMES_OF_THE_FIRST_LINES)


def test_the_table_has_a_row_for_each_game_in_the_order_of_the_catalogue() -> None:
    assert list(CELLS_BY_KEY) == list(VARIANTS)
    assert len(ROWS) == len(VARIANTS)


def test_the_table_says_what_is_true_of_each_game() -> None:
    lines, won_games = count_variant_lines(), set(map(get_variant, WON_GAME_NAMES))
    banks = {key: find_bank(key) for key in VARIANTS}
    expected = {
        key: {
            "game": format_game_name(get_english_texts(), key),
            "decks": str(rules.decks),
            "columns": str(rules.column_count),
            "lines": str(lines[key]),
            "won": "yes" if key in won_games else "none found",
            "proved": str(len(bank.deals)) if (bank := banks[key]) else "–",
        }
        for key, rules in VARIANTS.items()
    }
    told = {key: {head: row[head] for head in expected[key]} for key, row in CELLS_BY_KEY.items()}
    assert told == expected


def test_the_lines_of_data_are_counted_over_all_games() -> None:
    expected = sorted(Counter(count_variant_lines().values()).items())
    told = zip(map(int, LINE_COUNTS[1:]), map(int, GAME_COUNTS[1:]), strict=True)
    assert list(told) == expected


def test_the_number_of_all_games_is_told() -> None:
    assert f"of the {len(VARIANTS)} games agree with the example data" in TABLE


def test_the_example_games_make_every_choice_that_any_game_makes() -> None:
    made = {choice for key in EXAMPLE_KEYS for choice in list_choices(VARIANTS[key])}
    assert made == {choice for rules in VARIANTS.values() for choice in list_choices(rules)}


def test_a_game_with_other_numbers_is_no_example() -> None:
    rules = VARIANTS["sixty-thieves"]
    more_decks = replace(rules, key="longer", decks=4, column_heights=(9,) * 16)
    by_threes = replace(rules, key="shorter", packet_size=3)
    assert [*find_covering_games([rules, more_decks])] == ["sixty-thieves"]
    assert {*find_covering_games([rules, by_threes])} == {"sixty-thieves", "shorter"}


def test_every_game_is_tested_by_habit_or_with_the_slow_tests() -> None:
    parameters = list_game_parameters()
    assert [parameter.values for parameter in parameters] == [(key,) for key in VARIANTS]
    slow_keys = {parameter.values[0] for parameter in parameters if parameter.marks}
    assert slow_keys == VARIANTS.keys() - set(HABITUAL_KEYS)


@pytest.mark.slow
def test_a_game_that_the_search_wins_gets_a_won_golden_game(tmp_path: Path) -> None:
    paths = write_game_files(VARIANTS["american-toad"], tmp_path, tmp_path, deal_count=2, seconds=5)
    golden, perft = paths
    assert golden.stem.startswith("american-toad-6000")
    assert golden.stem.endswith("-won")
    header, _, *steps = golden.read_text("utf-8").splitlines()
    variant, number, end = header.split()
    assert (variant, end) == ("american-toad", "won")
    records = json.loads(perft.read_text("utf-8"))
    assert [record["deal"] for record in records] == [1, 32_000, 123_456, int(number)]
    assert records[-1]["moves"] == [step.split()[0] for step in steps][: len(steps) // 2]


def test_a_game_that_the_search_does_not_win_gets_a_random_one(tmp_path: Path) -> None:
    golden, _ = write_game_files(VARIANTS["gate"], tmp_path, tmp_path, deal_count=0, seconds=1)
    assert golden.name == "gate-1.txt"
    assert len(golden.read_text("utf-8").splitlines()) > 10
