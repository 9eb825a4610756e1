"""What custom ids carry is read back, and forged ones are refused."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

import pytest

from bot.client.custom_id import CustomId, DealNumber, FreeText, dump_number, parse_number
from bot.engine.errors import GameError


class Colour(StrEnum):
    """A choice among a few."""

    RED = "red"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class SampleId(CustomId, prefix="sample"):
    """An id with a field of every kind."""

    number: int
    page: int | None
    deal: DealNumber | None
    colour: Colour
    day: date
    is_open: bool
    key: str
    word: FreeText


@dataclass(frozen=True, slots=True)
class GroupId(CustomId, prefix="group"):
    """An id whose last field may hold colons."""

    group: str


@dataclass(frozen=True, slots=True)
class EmptyId(CustomId, prefix="empty"):
    """An id without fields."""


SAMPLE_ID = SampleId(
    2**63 - 1,
    None,
    DealNumber(10**20 - 1),
    Colour.RED,
    date(2028, 2, 29),
    True,
    "forty-thieves",
    FreeText("a: b"),
)


def test_an_id_with_every_kind_of_field_is_read_back() -> None:
    text = SAMPLE_ID.dump()
    assert text == "sample:1y2p0ij32e8e7::l3r41ifs0q5tr:red:20280229:1:forty-thieves:a: b"
    assert SampleId.parse(text) == SAMPLE_ID


def test_ids_without_fields_and_with_colons_at_the_end_are_read_back() -> None:
    assert EmptyId().dump() == "empty"
    assert EmptyId.parse("empty") == EmptyId()
    assert GroupId.parse(GroupId("family:canfield").dump()) == GroupId("family:canfield")


@pytest.mark.parametrize("day", [date.min, date(999, 12, 31), date.max])
def test_any_day_is_read_back(day: date) -> None:
    sample = replace(SAMPLE_ID, day=day)
    assert SampleId.parse(sample.dump()) == sample


@pytest.mark.parametrize("number", [0, 1, 35, 36, 10**9, 2**63 - 1])
def test_numbers_are_read_back(number: int) -> None:
    assert parse_number(dump_number(number)) == number


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("sample", "simple"),
        ("1y2p0ij32e8e7", "1y2p0ij32e8e8"),
        ("1y2p0ij32e8e7", "-1"),
        ("1y2p0ij32e8e7", "01"),
        ("1y2p0ij32e8e7", "A"),
        ("1y2p0ij32e8e7", ""),
        ("red", "blue"),
        ("20280229", "20280230"),
        ("20280229", "2028-02-29"),
        (":1:", ":2:"),
        ("forty-thieves", "Forty"),
        (":1:forty-thieves:a: b", ""),
    ],
)
def test_a_forged_id_is_an_unknown_control(before: str, after: str) -> None:
    forged = SAMPLE_ID.dump().replace(before, after)
    assert forged != SAMPLE_ID.dump()
    with pytest.raises(GameError, match="unknown-control"):
        SampleId.parse(forged)
