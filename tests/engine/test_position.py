"""Positions as JSON: read as they stand, or refused with the reason."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.position_json import read_position, write_position
from bot.engine.rules import Rules
from bot.variants import VARIANTS
from tests.engine.short_positions import (
    find_refusal_key,
    join_pile_codes,
    list_legal_texts,
    make_position,
    play_typed_moves,
    reachable_positions,
)
from tests.variants.example_games import example_games

CANFIELD = VARIANTS["canfield"]


@example_games
@given(data=st.data())
@settings(max_examples=10)
def test_a_written_position_reads_back_the_same(key: str, data: st.DataObject) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    assert read_position(VARIANTS[key], write_position(state)) == state


def test_a_position_in_the_contract_format_is_read() -> None:
    assert write_position(deal(CANFIELD, 123456)) == {
        "variant": "canfield",
        "base": "3",
        "redeals": 0,
        "piles": {
            "s": "qd 7c 5c 4d ad 3h jc jh 9s 5s 2h 8d 7s 5h 7d ks 5d "
            "kh td qc 4s 6s qs 6d 3c kd jd ts 9h 3s 8h 7h qh ah",
            "w": "",
            "r": "2d 2c 9c ac 6h 4c kc 6c tc 8s 8c 9d TH",
            "t1": "4H",
            "t2": "AS",
            "t3": "JS",
            "t4": "2S",
            "f1": "3D",
            "f2": "",
            "f3": "",
            "f4": "",
        },
    }


def test_an_empty_column_is_not_filled_when_a_position_is_read() -> None:
    state = make_position(r="2d KS", w="5H", t1="AS", t2="TD", t3="6S")
    assert join_pile_codes(state, "t4") == ""
    assert find_refusal_key(state, "w t4") == "reserve-fills"
    assert join_pile_codes(play_typed_moves(state, "w t3"), "t4") == "KS"


def test_a_face_down_top_card_is_not_turned_up_when_a_position_is_read() -> None:
    state = make_position(w="9D", t1="5s 4h", t2="KS", t3="TS")
    assert find_refusal_key(state, "t1 f") == "face-down"
    assert find_refusal_key(state, "w t1") == "covered-target"
    assert list_legal_texts(state) == {"draw", "w-t3", "w-t4"}


@pytest.mark.parametrize(("pile", "cards"), [("w", "9d"), ("w", "9d 8C"), ("f1", "as")])
def test_a_card_cannot_lie_face_down_in_the_waste_or_on_a_foundation(pile: str, cards: str) -> None:
    with pytest.raises(GameError, match="bad-position"):
        read_position(CANFIELD, {"base": "A", "piles": {pile: cards}})


def test_a_card_cannot_lie_face_down_in_an_open_reserve() -> None:
    position = {"base": "A", "piles": {"r": "9d 8C"}}
    assert read_position(CANFIELD, position)
    with pytest.raises(GameError, match="r holds 9d face down"):
        read_position(VARIANTS["superior-canfield"], position)


def test_the_stock_and_the_reserve_may_be_written_in_capitals() -> None:
    assert make_position(s="9D", r="AS 2S").piles == make_position(s="9d", r="as 2S").piles


def test_a_position_may_lack_cards() -> None:
    assert list_legal_texts(make_position(t1="AS")) == {"t1-f1"}


@pytest.mark.parametrize(
    "cards", ["4H", "AH 3H", "AH 2S", "AH AH", " ".join(f"{r}H" for r in "A23456789TJQKA")]
)
def test_a_foundation_holds_a_suit_from_the_base_up(cards: str) -> None:
    rules = VARIANTS["forty-thieves"]
    read_position(rules, {"piles": {"f3": "AH 2H 3H"}})
    with pytest.raises(GameError, match="f3 cannot hold"):
        read_position(rules, {"piles": {"f3": cards}})


def test_foundations_may_be_listed_in_any_order() -> None:
    state = make_position(t1="2S", f3="AS", f4="AC")
    assert list_legal_texts(state) == {"t1-f3"}


def test_two_decks_hold_every_card_twice() -> None:
    two = Rules(key="two", family="two", decks=2, column_heights=(1, 1))
    assert len(make_position(two, t1="AS", t2="AS").get_pile("t1")) == 1
    with pytest.raises(GameError):
        make_position(two, t1="AS", t2="AS", w="AS")


@pytest.mark.parametrize(
    "position_json",
    [
        {"piles": None},
        {"piles": ["AS"]},
        {"piles": {"t5": ""}},
        {"piles": {"": "AS"}},
        {"piles": {"t1": None}},
        {"piles": {"t1": 7}},
        {"piles": {"t1": "1S"}},
        {"piles": {"t1": "10S"}},
        {"piles": {"t1": "ASX"}},
        {"piles": {"t1": "aS"}},
        {"piles": {"t1": "\ufb01"}},
        {"piles": {"t1": "AS", "t2": "AS"}},
        {"piles": {"t1": "AS", "s": "as"}},
        {"piles": {"t1": "5S 4h"}},
        {"base": "1"},
        {"base": "10"},
        {"base": ""},
        {"base": None},
        {"base": 3},
        {"redeals": -1},
        {"redeals": True},
        {"redeals": 1.5},
        {"redeals": "0"},
    ],
    ids=str,
)
def test_invalid_positions_are_refused(position_json: dict[str, Any]) -> None:
    with pytest.raises(GameError) as error:
        read_position(CANFIELD, {"base": "3", "redeals": 0, "piles": {}} | position_json)
    assert error.value.key == "bad-position"


def test_a_fixed_base_rank_comes_from_the_rules() -> None:
    fixed = Rules(key="fixed", family="fixed", column_heights=(1,))
    assert read_position(fixed, {"piles": {}}).base_rank == 0
    with pytest.raises(GameError, match="foundations from A"):
        read_position(fixed, {"base": "2", "piles": {}})


@pytest.mark.parametrize(
    ("position_json", "problem"),
    [
        ({}, "piles is missing, or not an object"),
        ({"piles": []}, "piles is missing, or not an object"),
        ({"piles": {"x" * 30: ""}}, f"forty-thieves has no pile {'x' * 20}"),
        ({"piles": {"t1": 5}}, "t1 is not a string of cards"),
        ({"piles": {"t1": "AS AX"}}, "t1 holds AX, which is not a card"),
        ({"piles": {"t1": "X" * 30}}, f"t1 holds {'X' * 20}, which is not a card"),
        ({"piles": {"t1": "aS"}}, "t1 holds aS, which is not a card"),
        ({"piles": {"w": "KH as"}}, "w holds as face down, which cannot be"),
        ({"piles": {"t1": "AS 2s"}}, "t1 has a face-down card above a face-up one"),
        (
            {"piles": {"t1": "AS AS", "t2": "AS"}},
            "AS is there 3 times, but forty-thieves has 2",
        ),
        ({"piles": {}, "base": "AA"}, "base is missing, or not a rank of A23456789TJQK"),
        ({"piles": {}, "base": 5}, "base is missing, or not a rank of A23456789TJQK"),
        ({"piles": {}, "base": "2"}, "forty-thieves has foundations from A"),
        ({"piles": {}, "redeals": -1}, "redeals is not a count"),
        ({"piles": {}, "redeals": True}, "redeals is not a count"),
        ({"piles": {}, "redeals": 10**9 + 1}, "redeals is not a count"),
    ],
)
def test_an_invalid_position_says_what_is_wrong(
    position_json: dict[str, Any], problem: str
) -> None:
    with pytest.raises(GameError) as error:
        read_position(VARIANTS["forty-thieves"], position_json)
    assert (error.value.key, error.value.values) == ("bad-position", {"what": problem})


def test_redeals_are_counted_up_to_a_thousand_million() -> None:
    for redeals in (0, 10**9):
        data = {"piles": {}, "base": "A", "redeals": redeals}
        assert read_position(VARIANTS["canfield"], data).redeals_made == redeals
