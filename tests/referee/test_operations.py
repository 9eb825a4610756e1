"""The answers to each operation, for every game, and to requests with mistakes."""

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import Move, play
from bot.engine.position_json import read_position, write_position
from bot.referee.__main__ import OPERATIONS, answer_line, answer_lines
from bot.referee.error_texts import ERROR_TEXTS
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position

DEAL_REQUEST = {"variant": "canfield", "deal": 123456}
ALMOST_WON_POSITION = write_position(
    make_position(
        f1="AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
        f2="AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
        f3="AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
        f4="AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD",
        t2="KD",
    )
)


WON_POSITION = write_position(
    play(read_position(VARIANTS["canfield"], ALMOST_WON_POSITION), Move.parse("t2-f4"))
)


def send_request(op: str, **request: Any) -> dict[str, Any]:
    """Return the referee's answer to an operation with these fields."""
    return answer_line(json.dumps({"op": op, **request}).encode())


def request_error_key(op: str, **request: Any) -> str:
    """Return the key of the error that answers a request; its sentence ends with a period."""
    error = send_request(op, **request)["error"]
    assert set(error) == {"key", "text"}
    assert error["text"].endswith(".")
    return str(error["key"])


def test_variants_lists_every_variant() -> None:
    assert send_request("variants") == {"variants": list(VARIANTS)}


def test_deal_returns_the_dealt_position() -> None:
    position = send_request("deal", **DEAL_REQUEST)["position"]
    assert position["piles"]["r"] == "2d 2c 9c ac 6h 4c kc 6c tc 8s 8c 9d TH"
    assert position["base"] == "3"


def test_deal_accepts_a_word_and_digits_in_a_text() -> None:
    answer = send_request("deal", variant="canfield", deal="friday")
    assert answer == send_request("deal", variant="canfield", deal=129433257)
    assert answer == send_request("deal", variant="canfield", deal="129433257")


def test_deal_applies_the_given_moves() -> None:
    position = send_request("deal", **DEAL_REQUEST, moves=["draw"])["position"]
    assert position["piles"]["w"] == "AH QH 7H"


def test_legal_lists_the_legal_moves() -> None:
    state = make_position(t1="AS", t2="2H", t3="9D", w="2S")
    assert send_request("legal", position=write_position(state)) == {
        "moves": ["draw", "t1-f1", "w-t4", "t1-t2"]
    }


def test_apply_plays_a_move_and_its_automatic_consequences() -> None:
    position = write_position(make_position(r="5d KS", t1="AS", t2="TD", t3="5H", t4="5C"))
    piles = send_request("apply", position=position, move="t1-f1")["position"]["piles"]
    assert (piles["t1"], piles["r"], piles["f1"]) == ("KS", "5D", "AS")


@pytest.mark.parametrize("move", ["t1-f", "t1 f1", "T1F", "t1-f4"])
def test_apply_accepts_moves_as_players_type_them(move: str) -> None:
    position = write_position(make_position(t1="AS", t2="TD"))
    assert "position" in send_request("apply", position=position, move=move)


def test_apply_answers_why_a_move_is_illegal() -> None:
    assert send_request("apply", **DEAL_REQUEST, move="t1-t2")["error"] == {
        "key": "does-not-fit",
        "text": "4H of t1 cannot go on AS of t2.",
    }


def test_status_reports_the_state_of_a_game() -> None:
    assert send_request("status", **DEAL_REQUEST) == {"status": "playing"}
    assert send_request("status", position=ALMOST_WON_POSITION, moves=["t2-f4"]) == {
        "status": "won"
    }
    assert send_request("status", position=write_position(make_position(t1="2S", t2="2C"))) == {
        "status": "stuck"
    }


def test_hint_returns_the_most_useful_move() -> None:
    state = make_position("klondike", t1="KS", t2="KD", t3="QC AH", t4="QS", s="3c")
    assert send_request("hint", position=write_position(state)) == {"move": "t3-f1"}
    assert send_request("hint", **DEAL_REQUEST, id=4) == {"move": "r-t3", "id": 4}
    assert send_request("hint", position=ALMOST_WON_POSITION) == {"move": "t2-f4"}


def test_hint_is_null_where_no_move_helps() -> None:
    stuck = write_position(make_position(t1="2S", t2="2C"))
    assert send_request("hint", position=stuck) == {"move": None}
    assert send_request("hint", position=ALMOST_WON_POSITION, moves=["t2-f4"]) == {"move": None}


def test_hint_goes_by_the_moves_of_the_game() -> None:
    position = write_position(make_position("klondike", t1="QS", t2="QC", t3="JD", s="3c"))
    before = send_request("hint", position=position)
    assert before == {"move": "t3-t1"}
    # It does not go back to where the game has been.
    after = send_request("hint", position=position, moves=["t3-t1"])
    assert after["move"] not in {"t1-t3", "t1-t2"}


def test_no_fair_player_plays_where_the_search_is_not_compiled_or_the_seed_no_number() -> None:
    for wrong in ({}, {"seed": "7"}, {"seed": True}):
        assert request_error_key("hint", **DEAL_REQUEST, by="fair", **wrong) == "bad-request"


def test_nobody_else_gives_hints() -> None:
    assert send_request("hint", **DEAL_REQUEST, by="hint") == send_request("hint", **DEAL_REQUEST)
    for by in ("Fair", "", None, ["fair"], 7):
        assert request_error_key("hint", **DEAL_REQUEST, by=by) == "bad-request"


def test_hint_sends_back_where_it_is_told_what_was_left() -> None:
    game: dict[str, Any] = {"variant": "rainbow", "deal": 60_000}
    moves: list[str] = []
    while (answer := send_request("hint", **game, moves=moves))["move"]:
        moves.append(answer["move"])
    assert answer == {"move": None}
    ways_back, answer = 0, send_request("hint", **game, moves=moves, left=[])
    while answer["move"] or answer["back"] is not None:
        if answer["move"]:
            moves.append(answer["move"])
        else:
            moves, ways_back = moves[: answer["back"]], ways_back + 1
        answer = send_request("hint", **game, moves=moves, left=answer["left"])
    assert ways_back > 3
    assert send_request("hint", **game, moves=moves, left=answer["left"]) == answer


@pytest.mark.parametrize("left", [None, 7, "7", [-1], [2**32], [True], [1.5], [[1]], [0] * 10_001])
def test_what_was_left_is_a_list_of_marks(left: object) -> None:
    assert request_error_key("hint", **DEAL_REQUEST, left=left) == "bad-request"


@pytest.mark.parametrize(
    ("key", "piles", "problem"),
    [
        ("canfield", {"w": "5h 9C"}, "w holds 5h face down"),
        ("canfield", {"w": "qc"}, "w holds qc face down"),
        ("klondike", {"f1": "as"}, "f1 holds as face down"),
        ("superior-canfield", {"r": "5h 9C"}, "r holds 5h face down"),
    ],
)
def test_a_face_down_card_where_none_can_lie_is_refused(
    key: str, piles: dict[str, str], problem: str
) -> None:
    position = {"variant": key, "base": "A", "piles": piles}
    error = send_request("legal", position=position)["error"]
    assert error == {
        "key": "bad-position",
        "text": f"This position is invalid: {problem}, which cannot be.",
    }


def test_perft_counts_the_lines_of_play() -> None:
    counts = [send_request("perft", variant="canfield", deal=1, depth=depth) for depth in (0, 1, 7)]
    assert counts == [{"nodes": 1}, {"nodes": 3}, {"nodes": 3130}]


def test_solve_does_not_know_what_it_has_no_time_for() -> None:
    answer = send_request("solve", variant="forty-thieves", deal=1, seconds=0.001)
    assert answer.keys() == {"verdict", "states", "seconds"}
    assert answer["verdict"] == "unknown"
    refused = send_request("solve", **DEAL_REQUEST, seconds=0)["error"]["text"]
    assert "seconds is not a number above 0, at most 3600" in refused


@pytest.mark.parametrize(
    ("position", "verdict", "moves"),
    [
        (ALMOST_WON_POSITION, "winnable", ["t2-f4"]),
        (WON_POSITION, "winnable", []),
        (write_position(make_position(t1="2S", t2="2C")), "unwinnable", None),
    ],
    ids=["a move before the end", "won", "stuck"],
)
def test_solve_knows_what_is_over_or_nearly_so(
    position: dict[str, Any], verdict: str, moves: list[str] | None
) -> None:
    answer = send_request("solve", position=position, seconds=60)
    assert (answer["verdict"], answer.get("moves")) == (verdict, moves)


@pytest.mark.parametrize("extra", [{"t1": "KD QC"}, {"t1": "KD", "t2": "KD"}, {"t1": "XX"}])
def test_solve_refuses_an_impossible_position(extra: dict[str, str]) -> None:
    piles = {**ALMOST_WON_POSITION["piles"], "t2": "", **extra}
    position = {**ALMOST_WON_POSITION, "piles": piles}
    assert request_error_key("solve", position=position, seconds=60) == "bad-position"


@pytest.mark.parametrize(
    ("variant", "piles"),
    [
        ("canfield", {"r": "7d", "t1": "KD", "t2": "QC", "t3": "2S"}),
        ("klondike", {"t1": "kd", "t2": "QC"}),
    ],
    ids=["a column not filled", "a card not turned up"],
)
def test_solve_refuses_a_position_that_no_move_leaves_behind(
    variant: str, piles: dict[str, str]
) -> None:
    position = {"variant": variant, "base": "A", "piles": piles}
    assert request_error_key("solve", position=position, seconds=60) == "bad-position"
    assert "moves" in send_request("legal", position=position)


def test_error_answers_carry_the_request_id() -> None:
    for request_id in (0, None, "x", [1], {"a": 1}):
        assert send_request("legal", id=request_id)["id"] == request_id


@pytest.mark.parametrize(
    "request_fields",
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
        {"op": "legal", **DEAL_REQUEST, "moves": "draw"},
        {"op": "legal", **DEAL_REQUEST, "moves": [1]},
        {"op": "legal", "position": None},
        {"op": "legal", "position": {"piles": {}}},
        {"op": "apply", **DEAL_REQUEST},
        {"op": "apply", **DEAL_REQUEST, "move": None},
        {"op": "perft", **DEAL_REQUEST},
        {"op": "perft", **DEAL_REQUEST, "depth": -1},
        {"op": "perft", **DEAL_REQUEST, "depth": 1.0},
        {"op": "perft", **DEAL_REQUEST, "depth": True},
        {"op": "perft", **DEAL_REQUEST, "depth": 10**9},
        {"op": "solve", **DEAL_REQUEST},
        {"op": "solve", **DEAL_REQUEST, "seconds": 0},
        {"op": "solve", **DEAL_REQUEST, "seconds": "1"},
        {"op": "solve", **DEAL_REQUEST, "seconds": True},
        {"op": "solve", **DEAL_REQUEST, "seconds": float("nan")},
        {"op": "solve", **DEAL_REQUEST, "seconds": 3_600.5},
    ],
    ids=str,
)
def test_an_invalid_request_is_answered_with_an_error(request_fields: dict[str, Any]) -> None:
    assert answer_line(json.dumps(request_fields).encode())["error"]["key"] == "bad-request"


@pytest.mark.parametrize(
    ("op", "request_fields", "key"),
    [
        ("deal", {"variant": "whist", "deal": 1}, "no-such-game"),
        ("deal", {"variant": "x" * 10_000, "deal": 1}, "no-such-game"),
        ("deal", {"variant": "canfield", "deal": 0}, "deal-out-of-range"),
        ("deal", {"variant": "canfield", "deal": -1}, "deal-out-of-range"),
        ("deal", {"variant": "canfield", "deal": 10**30}, "deal-out-of-range"),
        ("deal", {"variant": "canfield", "deal": "7" * 10_000}, "deal-out-of-range"),
        ("deal", {"variant": "canfield", "deal": "1.5"}, "deal-not-whole"),
        ("deal", {"variant": "canfield", "deal": ""}, "deal-empty"),
        ("deal", {"variant": "canfield", "deal": "x" * 10_000}, "deal-too-long"),
        ("legal", {"position": {"variant": "canfield"}}, "bad-position"),
        ("apply", {**DEAL_REQUEST, "move": ""}, "unreadable-move"),
        ("apply", {**DEAL_REQUEST, "move": "x" * 10_000}, "unreadable-move"),
        ("apply", {**DEAL_REQUEST, "move": "t1-t9"}, "no-such-pile"),
        ("legal", {**DEAL_REQUEST, "moves": ["draw", "t9 f"]}, "no-such-pile"),
    ],
)
def test_an_invalid_game_is_answered_with_its_error_key(
    op: str, request_fields: dict[str, Any], key: str
) -> None:
    assert request_error_key(op, **request_fields) == key


@pytest.mark.parametrize("digits", [b"7" * 10_000, b"-" + b"7" * 10_000])
def test_an_integer_of_ten_thousand_digits_is_no_deal(digits: bytes) -> None:
    answer = answer_line(b'{"op": "deal", "variant": "canfield", "deal": ' + digits + b"}")
    assert answer["error"]["key"] == "deal-out-of-range"


def test_a_move_in_words_is_refused_and_a_count_of_none_too() -> None:
    for move, key in (("waste to foundation", "unreadable-move"), ("t1 t2 0", "bad-card-count")):
        assert request_error_key("apply", **DEAL_REQUEST, move=move) == key


@pytest.mark.parametrize(
    "line",
    [b"", b"nonsense", b"\xff\xfe", b"[]", b"7", b'"op"', b"null", b"NaN", b"{", b"[" * 100_000],
)
def test_a_line_that_is_not_an_object_is_answered_with_an_error(line: bytes) -> None:
    assert answer_line(line)["error"]["key"] == "bad-request"


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e999"])
def test_numbers_outside_json_are_not_echoed(number: bytes) -> None:
    answer = answer_line(b'{"op": "variants", "id": ' + number + b"}")
    assert answer["error"]["key"] == "bad-request"
    assert "id" not in answer


@pytest.mark.parametrize(
    ("variant", "number"),
    [("klondike", 32_050), ("dutchess", 60_001), ("cascade", 60_001), ("single-spark", 60_001)],
)
def test_solve_returns_moves_that_win(variant: str, number: int) -> None:
    game: dict[str, Any] = {"variant": variant, "deal": number}
    answer = send_request("solve", **game, seconds=60)
    assert answer["verdict"] == "winnable"
    assert answer["states"] > 0
    assert answer["seconds"] >= 0
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


# JSON has only finite numbers.
json_numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
json_scalars = st.none() | st.booleans() | json_numbers | st.text(max_size=10)
json_values = st.recursive(
    json_scalars,
    lambda values: (
        st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=3), values, max_size=3)
    ),
)
variant_values = st.sampled_from([*VARIANTS, "whist"]) | json_values
move_values = st.sampled_from(["draw", "t1-t2", "w-f1", "r f", "t1-t2x3", "d"]) | st.text(
    max_size=8
)
pile_values = st.dictionaries(
    st.sampled_from(["s", "w", "r", "t1", "t2", "f1", "t9", ""]) | st.text(max_size=2),
    st.lists(st.sampled_from(["AS", "as", "KH", "kh", "2S", "10S", "xx"]), max_size=4).map(" ".join)
    | json_values,
    max_size=5,
)
position_values = st.fixed_dictionaries(
    {"variant": variant_values, "piles": pile_values | json_values},
    optional={
        "base": st.sampled_from("A3K") | json_values,
        "redeals": st.integers(0, 3) | json_values,
    },
)
request_values = st.fixed_dictionaries(
    {"op": st.sampled_from([*OPERATIONS]) | json_values},
    optional={
        "variant": variant_values,
        "deal": st.integers(1, 10**6) | json_values,
        "position": position_values | json_values,
        "moves": st.lists(move_values, max_size=4) | json_values,
        "move": move_values | json_values,
        "depth": st.integers(-1, 3) | json_values.filter(lambda depth: not isinstance(depth, int)),
        "left": st.lists(st.integers(0, 2**32 - 1), max_size=3) | json_values,
        "id": json_values,
    },
)


def answer_and_check(line: bytes) -> dict[str, Any]:
    """Return the answer to a line, which is JSON and may be an error with its sentence."""
    answer = answer_line(line)
    assert json.loads(json.dumps(answer)).keys() == answer.keys()
    if "error" in answer:
        assert answer["error"]["key"] in ERROR_TEXTS
        assert answer["error"]["text"]
    return answer


@given(request_values)
def test_any_request_is_answered(request_: dict[str, Any]) -> None:
    answer = answer_and_check(json.dumps(request_).encode())
    assert ("id" in answer) == ("id" in request_)


@given(st.binary(max_size=60) | json_values.map(lambda value: json.dumps(value).encode()))
def test_any_line_is_answered(line: bytes) -> None:
    answer_and_check(line)


@pytest.mark.parametrize("depth", [100, 900, 940, 960, 970, 980, 990, 1000, 5000, 200_000])
def test_a_deeply_nested_request_is_answered(depth: int) -> None:
    nested = b"[" * depth + b"]" * depth
    output = BytesIO()
    answer_lines([b'{"op": "variants", "id": %s}' % nested, b'{"op": "variants"}'], output)
    first, second = output.getvalue().splitlines()
    assert first
    assert json.loads(second) == {"variants": list(VARIANTS)}


@pytest.mark.parametrize("number", ["9" * 4000, "9" * 5000, "-0", "1e400", "Infinity"])
def test_a_number_that_is_too_large_is_answered(number: str) -> None:
    for name in ("deal", "depth", "id"):
        line = f'{{"op": "perft", "variant": "canfield", "depth": 1, "{name}": {number}}}'
        assert "error" in answer_and_check(line.encode())
