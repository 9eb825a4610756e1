"""What each operation answers."""

import json
from typing import Any

import pytest

from bot.engine.position import write_position
from bot.referee.serve import reply
from bot.variants import VARIANTS
from tests.engine.tables import table

DEAL = {"variant": "canfield", "deal": 123456}
ALMOST_WON = write_position(
    table(
        f1="AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
        f2="AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
        f3="AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
        f4="AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD",
        t2="KD",
    )
)


def ask(op: str, **request: Any) -> dict[str, Any]:
    return reply(json.dumps({"op": op, **request}).encode())


def error(op: str, **request: Any) -> str:
    found = ask(op, **request)["error"]
    assert set(found) == {"key", "text"}
    assert found["text"].endswith(".")
    return str(found["key"])


def test_variants() -> None:
    assert ask("variants") == {"variants": list(VARIANTS)}


def test_deal() -> None:
    position = ask("deal", **DEAL)["position"]
    assert position["piles"]["r"] == "2d 2c 9c ac 6h 4c kc 6c tc 8s 8c 9d TH"
    assert position["base"] == "3"


def test_deal_by_word_and_by_digits_in_a_text() -> None:
    friday = ask("deal", variant="canfield", deal="friday")
    assert friday == ask("deal", variant="canfield", deal=129433257)
    assert friday == ask("deal", variant="canfield", deal="129433257")


def test_deal_after_moves() -> None:
    position = ask("deal", **DEAL, moves=["draw"])["position"]
    assert position["piles"]["w"] == "AH QH 7H"


def test_legal() -> None:
    state = table(t1="AS", t2="2H", t3="9D", w="2S")
    assert ask("legal", position=write_position(state)) == {
        "moves": ["draw", "t1-f1", "w-t4", "t1-t2"]
    }


def test_apply_plays_and_shows_what_follows_by_itself() -> None:
    position = write_position(table(r="5d KS", t1="AS", t2="TD", t3="5H", t4="5C"))
    piles = ask("apply", position=position, move="t1-f1")["position"]["piles"]
    assert (piles["t1"], piles["r"], piles["f1"]) == ("KS", "5D", "AS")


@pytest.mark.parametrize("move", ["t1-f", "t1 f1", "T1F", "t1-f4"])
def test_apply_takes_a_move_as_one_types_it(move: str) -> None:
    position = write_position(table(t1="AS", t2="TD"))
    assert "position" in ask("apply", position=position, move=move)


def test_apply_answers_why_not() -> None:
    assert ask("apply", **DEAL, move="t1-t2")["error"] == {
        "key": "does-not-fit",
        "text": "4H of t1 cannot go on AS of t2.",
    }


def test_status() -> None:
    assert ask("status", **DEAL) == {"status": "playing"}
    assert ask("status", position=ALMOST_WON, moves=["t2-f4"]) == {"status": "won"}
    assert ask("status", position=write_position(table(t1="2S", t2="2C"))) == {"status": "stuck"}


def test_perft() -> None:
    counts = [ask("perft", variant="canfield", deal=1, depth=depth) for depth in (0, 1, 7)]
    assert counts == [{"nodes": 1}, {"nodes": 3}, {"nodes": 3130}]


def test_an_id_comes_back_with_an_error_too() -> None:
    for name in (0, None, "x", [1], {"a": 1}):
        assert ask("legal", id=name)["id"] == name


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"op": None},
        {"op": "dance"},
        {"op": ["legal"]},
        {"op": "deal"},
        {"op": "deal", "variant": "canfield"},
        {"op": "deal", "variant": 7, "deal": 1},
        {"op": "deal", "variant": "canfield", "deal": 1.5},
        {"op": "deal", "variant": "canfield", "deal": True},
        {"op": "deal", "variant": "canfield", "deal": None},
        {"op": "deal", "variant": "canfield", "deal": [1]},
        {"op": "legal", **DEAL, "moves": "draw"},
        {"op": "legal", **DEAL, "moves": [1]},
        {"op": "legal", "position": None},
        {"op": "legal", "position": {"piles": {}}},
        {"op": "apply", **DEAL},
        {"op": "apply", **DEAL, "move": None},
        {"op": "perft", **DEAL},
        {"op": "perft", **DEAL, "depth": -1},
        {"op": "perft", **DEAL, "depth": 1.0},
        {"op": "perft", **DEAL, "depth": True},
        {"op": "perft", **DEAL, "depth": 10**9},
    ],
    ids=str,
)
def test_what_is_wrong_with_a_request(request_: dict[str, Any]) -> None:
    assert reply(json.dumps(request_).encode())["error"]["key"] == "bad-request"


@pytest.mark.parametrize(
    ("op", "request_", "key"),
    [
        ("deal", {"variant": "whist", "deal": 1}, "no-such-game"),
        ("deal", {"variant": "x" * 10_000, "deal": 1}, "no-such-game"),
        ("deal", {"variant": "canfield", "deal": 0}, "deal-out-of-range"),
        ("deal", {"variant": "canfield", "deal": -1}, "deal-out-of-range"),
        ("deal", {"variant": "canfield", "deal": 10**30}, "deal-out-of-range"),
        ("deal", {"variant": "canfield", "deal": "1.5"}, "deal-not-whole"),
        ("deal", {"variant": "canfield", "deal": ""}, "deal-empty"),
        ("deal", {"variant": "canfield", "deal": "x" * 10_000}, "deal-too-long"),
        ("legal", {"position": {"variant": "canfield"}}, "bad-position"),
        ("apply", {**DEAL, "move": ""}, "unreadable-move"),
        ("apply", {**DEAL, "move": "x" * 10_000}, "unreadable-move"),
        ("apply", {**DEAL, "move": "t1-t9"}, "no-such-pile"),
        ("legal", {**DEAL, "moves": ["draw", "t9 f"]}, "no-such-pile"),
    ],
)
def test_what_is_wrong_with_a_game(op: str, request_: dict[str, Any], key: str) -> None:
    assert error(op, **request_) == key


@pytest.mark.parametrize(
    "line",
    [b"", b"nonsense", b"\xff\xfe", b"[]", b"7", b'"op"', b"null", b"NaN", b"{", b"[" * 100_000],
)
def test_a_line_that_is_no_object(line: bytes) -> None:
    assert reply(line)["error"]["key"] == "bad-request"


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e999"])
def test_numbers_that_json_does_not_know_are_not_sent_back(number: bytes) -> None:
    answered = reply(b'{"op": "variants", "id": ' + number + b"}")
    assert answered["error"]["key"] == "bad-request"
    assert "id" not in answered
