"""Whatever a line holds, it is answered and never raised."""

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.referee.answers import OPERATIONS
from bot.referee.sentences import SENTENCES
from bot.referee.serve import reply, serve
from bot.variants import VARIANTS

# JSON knows no numbers but finite ones.
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
scalars = st.none() | st.booleans() | numbers | st.text(max_size=10)
values = st.recursive(
    scalars,
    lambda each: (
        st.lists(each, max_size=3) | st.dictionaries(st.text(max_size=3), each, max_size=3)
    ),
)
variants = st.sampled_from([*VARIANTS, "whist"]) | values
moves = st.sampled_from(["draw", "t1-t2", "w-f1", "r f", "t1-t2x3", "d"]) | st.text(max_size=8)
piles = st.dictionaries(
    st.sampled_from(["s", "w", "r", "t1", "t2", "f1", "t9", ""]) | st.text(max_size=2),
    st.lists(st.sampled_from(["AS", "as", "KH", "kh", "2S", "10S", "xx"]), max_size=4).map(" ".join)
    | values,
    max_size=5,
)
positions = st.fixed_dictionaries(
    {"variant": variants, "piles": piles | values},
    optional={"base": st.sampled_from("A3K") | values, "redeals": st.integers(0, 3) | values},
)
requests = st.fixed_dictionaries(
    {"op": st.sampled_from([*OPERATIONS]) | values},
    optional={
        "variant": variants,
        "deal": st.integers(1, 10**6) | values,
        "position": positions | values,
        "moves": st.lists(moves, max_size=4) | values,
        "move": moves | values,
        "depth": st.integers(-1, 3) | values.filter(lambda depth: not isinstance(depth, int)),
        "id": values,
    },
)


def check(line: bytes) -> dict[str, Any]:
    answer = reply(line)
    assert json.loads(json.dumps(answer)).keys() == answer.keys()
    if "error" in answer:
        assert answer["error"]["key"] in SENTENCES
        assert answer["error"]["text"]
    return answer


@given(requests)
def test_any_request_is_answered(request_: dict[str, Any]) -> None:
    answer = check(json.dumps(request_).encode())
    assert ("id" in answer) == ("id" in request_)


@given(st.binary(max_size=60) | values.map(lambda value: json.dumps(value).encode()))
def test_any_line_is_answered(line: bytes) -> None:
    check(line)


@pytest.mark.parametrize("depth", [100, 900, 940, 960, 970, 980, 990, 1000, 5000, 200_000])
def test_an_endlessly_nested_request_is_answered(depth: int) -> None:
    nested = b"[" * depth + b"]" * depth
    out = BytesIO()
    serve([b'{"op": "variants", "id": %s}' % nested, b'{"op": "variants"}'], out)
    first, second = out.getvalue().splitlines()
    assert first
    assert json.loads(second) == {"variants": list(VARIANTS)}


@pytest.mark.parametrize("number", ["9" * 4000, "9" * 5000, "-0", "1e400", "Infinity"])
def test_a_number_beyond_all_bounds_is_answered(number: str) -> None:
    for name in ("deal", "depth", "id"):
        line = f'{{"op": "perft", "variant": "canfield", "depth": 1, "{name}": {number}}}'
        assert "error" in check(line.encode())
