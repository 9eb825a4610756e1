"""Random lines and requests: each is answered, none raises."""

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.referee.error_texts import ERROR_TEXTS
from bot.referee.json_lines import answer_line, answer_lines
from bot.referee.operations import OPERATIONS
from bot.variants import VARIANTS

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
