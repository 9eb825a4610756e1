"""The custom ids of all controls: read back, within Discord's limit, and answered."""

from dataclasses import fields
from datetime import date
from enum import StrEnum
from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.controls import (
    MAX_STORED_NUMBER,
    CustomId,
    DealNumber,
    FreeText,
    Router,
    dump_number,
)
from bot.commands import build_router
from bot.engine.deals import MAX_DEAL_NUMBER, parse_deal_number
from bot.engine.errors import GameError
from bot.engine.moves import Move
from bot.models.games import DealSource, LevelChoice, PriceBook
from bot.services.leaderboards import LeaderboardQuery
from bot.services.statistics import build_family_group
from bot.services.tables import CurrentGameAction, DealRequest, GameVersion
from bot.ui import control_ids, house
from bot.ui.challenges import _ACTIONS
from bot.ui.control_ids import (
    AcceptKnownDealId,
    BoardControl,
    ChallengeAction,
    LeaderboardId,
    LeaveForSameDealId,
    LeaveForWinnableId,
    LeaveGameId,
    MoveMenuId,
    MoveMenuStep,
    PlayMoveId,
    ResignGameId,
    TableAction,
    TableActionId,
    build_leave_id,
)
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position
from tests.ui.custom_id_checks import (
    LARGEST_RECORD_ID,
    LONGEST_VARIANT,
    check_is_refused,
    check_round_trip,
)
from tests.ui.example_tables import make_table

ID_TYPES = [
    value
    for value in vars(control_ids).values()
    if isinstance(value, type) and issubclass(value, CustomId) and vars(value).get("prefix")
]
LONGEST_TEXTS = {
    "move": str(Move("t12", "t13", 104)),
    "game_group": max((build_family_group(rules.family) for rules in VARIANTS.values()), key=len),
    "period": "m2026-10",
}
"""The longest values of fields that are not the names of games."""

LONGEST_VALUES: dict[Any, object] = {
    bool: True,
    int: MAX_STORED_NUMBER,
    DealNumber: DealNumber(MAX_DEAL_NUMBER),
    date: date(2028, 2, 29),
    FreeText: FreeText("w" * 30),
}


def build_longest_id(id_type: type[CustomId]) -> CustomId:
    """Return an id with the longest value that each of its fields may have."""
    values: dict[str, object] = {}
    types = get_type_hints(id_type)
    for field in fields(id_type):  # type: ignore[arg-type]  # all are dataclasses
        kind = types[field.name]
        (kind,) = [option for option in get_args(kind) if option is not NoneType] or [kind]
        if kind is str:
            values[field.name] = LONGEST_TEXTS.get(field.name, LONGEST_VARIANT)
        elif issubclass(kind, StrEnum):
            values[field.name] = max(kind, key=len)
        else:
            values[field.name] = LONGEST_VALUES[kind]
    if "deal_word" in values:  # a deal for money has no word, and one with a word no number
        values["deal_number"], values["price_book"] = None, None
    if "page_number" in values:
        values["page_number"] = LARGEST_RECORD_ID
    return id_type(**values)


@pytest.mark.parametrize("id_type", ID_TYPES, ids=lambda id_type: id_type.prefix)
def test_an_id_is_read_back_at_its_longest_and_refused_when_forged(id_type: type[CustomId]) -> None:
    longest = build_longest_id(id_type)
    check_round_trip(longest)
    text = longest.dump()
    names = [field.name for field in fields(id_type)]  # type: ignore[arg-type]  # as above
    parts = text.split(":", len(names))
    check_is_refused(id_type, f"x{text}")
    check_is_refused(id_type, ":".join(parts[:-1]) if names else f"{text}:")
    for place, name in enumerate(names, start=1):
        if name not in {"deal_word", "options", "values"}:
            check_is_refused(id_type, ":".join([*parts[:place], "X y", *parts[place + 1 :]]))


def test_every_custom_id_is_answered_by_one_function() -> None:
    assert set(build_router().id_types) == set(ID_TYPES)
    assert set(_ACTIONS) == set(ChallengeAction)
    with pytest.raises(ValueError, match="two custom ids begin with 'house'"):
        Router(house, house)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (LeaderboardId, "board:next:10:ever:everywhere:plain:-1:canfield"),
        (LeaderboardId, "board:next:10:ever:everywhere:plain:3w5e11264sgsg:canfield"),
        (LeaderboardId, f"board:next:10:ever:everywhere:plain:2:{'a' * 41}"),
        (control_ids.PastDailyDealId, "daily-deal:20281301"),
        (control_ids.PastDailyDealId, "daily-deal:2028-02-29"),
        (control_ids.SwitchId, "switch:large:2"),
        (PlayMoveId, "play:1:1:draw\n"),
        (PlayMoveId, "play:\u0661:\u0660:draw"),
        (control_ids.ResumeGameId, "keep:1"),
        (control_ids.RecordMenuId, "record:1:2:3"),
    ],
)
def test_what_no_control_of_ours_carries_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)


LARGEST_VERSION = GameVersion(MAX_STORED_NUMBER, MAX_STORED_NUMBER)


def is_word(text: str) -> bool:
    """Return whether a player's text names a deal by a word, not by a number."""
    try:
        return parse_deal_number(text)[1] is not None
    except GameError:
        return False


# A word of 30 UTF-16 units is carried, of 31 it is not; a player may type a hundred characters.
deal_words = (st.text(min_size=1, max_size=40) | st.just("x" * 100)).map(str.strip).filter(is_word)


@pytest.mark.parametrize("price_book", [None, *PriceBook])
@pytest.mark.parametrize("source", [DealSource.NAMED, DealSource.SHARED])
@pytest.mark.parametrize("action", CurrentGameAction)
@pytest.mark.parametrize("word", [None, "w" * 30, "w" * 31, "w" * 100, "🂡" * 15])
def test_the_longest_deal_requests_are_read_back(
    word: str | None, action: CurrentGameAction, source: DealSource, price_book: PriceBook | None
) -> None:
    deal = DealRequest(
        variant=LONGEST_VARIANT,
        deal_number=parse_deal_number(word)[0] if word else MAX_DEAL_NUMBER,
        deal_word=word,
        deal_source=source,
        price_book=price_book,
        accept_known_deal=True,
    )
    leave_id = LeaveGameId.build(action, LARGEST_VERSION, deal)
    check_round_trip(leave_id)
    check_round_trip(AcceptKnownDealId.build(deal))
    assert (leave_id.action, leave_id.version) == (action, LARGEST_VERSION)
    assert leave_id.deal_request.deal_number == deal.deal_number
    assert leave_id.deal_request.deal_source is source
    assert leave_id.deal_request.price_book is price_book


@given(word=deal_words, action=st.sampled_from(CurrentGameAction))
def test_a_deal_question_carries_the_requested_deal(word: str, action: CurrentGameAction) -> None:
    deal = DealRequest(
        variant=LONGEST_VARIANT, deal_number=parse_deal_number(word)[0], deal_word=word
    )
    leave_id = LeaveGameId.build(action, LARGEST_VERSION, deal)
    check_round_trip(leave_id)
    is_short = len(word.encode("utf-16-le", "surrogatepass")) <= 60
    assert leave_id.deal_request == DealRequest(
        variant=LONGEST_VARIANT, deal_number=deal.deal_number, deal_word=word if is_short else None
    )


def test_a_deal_question_carries_the_last_number_a_fresh_deal_or_a_deals_own_word() -> None:
    for deal in (DealRequest(variant="canfield", deal_number=MAX_DEAL_NUMBER), DealRequest()):
        leave_id = LeaveGameId.build(CurrentGameAction.GIVE_UP, LARGEST_VERSION, deal)
        check_round_trip(leave_id)
        assert leave_id.deal_request == deal
    deal = DealRequest(variant="canfield", deal_number=7, deal_word="friday")
    assert AcceptKnownDealId.build(deal).deal_request == DealRequest(
        variant="canfield", deal_number=7, accept_known_deal=True
    )


def test_an_accepted_warning_is_remembered_and_a_forged_word_refused() -> None:
    for accepts in (True, False):
        deal = DealRequest(variant="canfield", deal_number=7, accept_known_deal=accepts)
        leave_id = LeaveGameId.build(CurrentGameAction.SET_ASIDE, GameVersion(1, 1), deal)
        assert leave_id.deal_request == deal
        assert AcceptKnownDealId.build(deal).deal_request.accept_known_deal
    for word in ("1.5", "10e30", "\u200b"):
        forged = AcceptKnownDealId("canfield", DealNumber(1), False, None, FreeText(word))
        with pytest.raises(GameError, match="unknown-control"):
            _ = AcceptKnownDealId.parse(forged.dump()).deal_request


@pytest.mark.parametrize("action", CurrentGameAction)
def test_what_becomes_of_the_game_before_a_winnable_or_the_same_deal_is_read_back(
    action: CurrentGameAction,
) -> None:
    winnable = DealRequest(variant=LONGEST_VARIANT, level=LevelChoice.MEDIUM)
    winnable_id = build_leave_id(action, LARGEST_VERSION, winnable)
    assert isinstance(winnable_id, LeaveForWinnableId)
    assert winnable_id.deal_request == winnable
    same = DealRequest(
        variant=LONGEST_VARIANT, deal_number=MAX_DEAL_NUMBER, same_as_game_id=MAX_STORED_NUMBER
    )
    same_id = build_leave_id(action, LARGEST_VERSION, same)
    assert isinstance(same_id, LeaveForSameDealId)
    assert same_id.same_as_game_id == MAX_STORED_NUMBER
    for custom_id in (winnable_id, same_id):
        assert (custom_id.action, custom_id.version) == (action, LARGEST_VERSION)
    # A question about the deal of a game does not carry its number.
    assert dump_number(MAX_DEAL_NUMBER) not in same_id.dump()


def test_ids_read_as_words() -> None:
    deal = DealRequest(variant="canfield", deal_number=129433257, deal_word="friday")
    leave_id = LeaveGameId.build(CurrentGameAction.GIVE_UP, GameVersion(100, 51), deal)
    query = LeaderboardQuery(game_group="canfield", page_number=2)
    game = make_table(make_position(t1="AS"), id=100, revision=51).game
    ids: dict[str, CustomId] = {
        "leave:1:2s:1f:canfield::0::0:friday": leave_id,
        "anyway:canfield::0::friday": AcceptKnownDealId.build(deal),
        "new:": control_ids.NewDealId(),
        "attempt:2s:0": control_ids.AttemptId(100),
        "board:next:10:ever:everywhere:plain:2:canfield": LeaderboardId.from_query(
            BoardControl.NEXT, 36, query
        ),
        "play:2s:1f:t1-t4x3": PlayMoveId.at(game, "t1-t4x3"),
        "act:2s:1f:draw-on": TableActionId.at(game, TableAction.DRAW_ON),
        "menu:2s:1f:source": MoveMenuId.at(game, MoveMenuStep.SOURCE),
        "resign:2s:1f": ResignGameId.at(game),
    }
    assert {custom_id.dump(): custom_id for custom_id in ids.values()} == ids
    assert PlayMoveId.parse("play:2s:1f:draw").version == GameVersion(100, 51)
