"""Verdicts and hints for games whose rules only the engine knows."""

import json
from typing import Any

import pytest

from bot.referee.json_lines import answer_line


def send_request(op: str, **request: Any) -> dict[str, Any]:
    """Return the referee's answer to an operation with these fields."""
    return answer_line(json.dumps({"op": op, **request}).encode())


@pytest.mark.parametrize("variant", ["dutchess", "cascade", "single-spark"])
def test_solve_returns_moves_that_win(variant: str) -> None:
    game = {"variant": variant, "deal": 60_001}
    answer = send_request("solve", **game, seconds=60)
    assert answer["verdict"] == "winnable"
    assert answer["states"] > 0
    assert send_request("status", **game, moves=answer["moves"]) == {"status": "won"}


@pytest.mark.parametrize("variant", ["dutchess", "skippy", "blind-patience", "octave"])
def test_hint_is_a_legal_move_of_a_deal(variant: str) -> None:
    game = {"variant": variant, "deal": 60_001}
    assert send_request("hint", **game)["move"] in send_request("legal", **game)["moves"]


MOST_USEFUL_HINTS = {
    "a card goes to a foundation that goes down": (
        "lafayette",
        {"t1": "KS", "t2": "5S", "t3": "9D", "t4": "2H", "s": "5d"},
        "t1-g1",
    ),
    "a card makes way for one that goes up": (
        "cascade",
        {"t1": "AH 9S", "t2": "4C", "t3": "TD", "t4": "6C", "t5": "2D", "t6": "3C", "t7": "5H"},
        "t1-t3",
    ),
    "four of a kind go up together": (
        "beehive",
        {"t1": "5S 5H 5D 5C", "t2": "9C", "t3": "KH", "t4": "2D", "t5": "7D", "t6": "8S"},
        "t1-f1x4",
    ),
}


@pytest.mark.parametrize("name", MOST_USEFUL_HINTS)
def test_hint_is_the_most_useful_move(name: str) -> None:
    variant, piles, move = MOST_USEFUL_HINTS[name]
    base = None if variant == "beehive" else "A"
    position = {"variant": variant, "base": base, "redeals": 0, "piles": piles}
    assert send_request("hint", position=position) == {"move": move}
