"""The custom ids of buttons that deal a game or begin an attempt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.custom_id import MAX_STORED_NUMBER, CustomId, DealNumber, FreeText, dump_number
from bot.engine.deals import MAX_DEAL_NUMBER, parse_deal_number
from bot.engine.errors import GameError
from bot.models.games import DealSource, LevelChoice, PriceBook
from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from bot.ui.deals.custom_ids import (
    AcceptKnownDealId,
    AttemptId,
    DealChosenId,
    GiveUpForDealId,
    LeaveForSameDealId,
    LeaveForWinnableId,
    LeaveGameId,
    NewDealId,
    SameDealId,
    WinnableDealId,
    build_leave_id,
)
from tests.ui.custom_id_checks import LONGEST_VARIANT, check_is_refused, check_round_trip

LARGEST_VERSION = GameVersion(MAX_STORED_NUMBER, MAX_STORED_NUMBER)
LONGEST_CARRIED_WORD = "w" * 30


def is_word(text: str) -> bool:
    """Return whether a player's text names a deal by a word, not by a number."""
    try:
        return parse_deal_number(text)[1] is not None
    except GameError:
        return False


# A word of 30 UTF-16 units is carried, of 31 it is not; a player may type a hundred characters.
deal_words = (st.text(min_size=1, max_size=40) | st.just("x" * 100)).map(str.strip).filter(is_word)


@pytest.mark.parametrize(
    "custom_id",
    [
        NewDealId(LONGEST_VARIANT),
        NewDealId(),
        WinnableDealId(LONGEST_VARIANT, LevelChoice.MEDIUM),
        DealChosenId(LONGEST_VARIANT),
        SameDealId(MAX_STORED_NUMBER),
        GiveUpForDealId(MAX_STORED_NUMBER, MAX_STORED_NUMBER, is_same_deal=True),
        AttemptId(MAX_STORED_NUMBER),
        AttemptId(MAX_STORED_NUMBER, accepts_known_deal=True),
    ],
    ids=CustomId.dump,
)
def test_the_longest_deal_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize("price_book", [None, *PriceBook])
@pytest.mark.parametrize("source", [DealSource.NAMED, DealSource.SHARED])
@pytest.mark.parametrize("action", CurrentGameAction)
@pytest.mark.parametrize("word", [None, LONGEST_CARRIED_WORD, "w" * 31, "w" * 100, "🂡" * 15])
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
        variant=LONGEST_VARIANT,
        deal_number=deal.deal_number,
        deal_word=word if is_short else None,
    )


def test_a_deal_question_carries_the_last_number_or_a_fresh_deal() -> None:
    for deal in (DealRequest(variant="canfield", deal_number=MAX_DEAL_NUMBER), DealRequest()):
        leave_id = LeaveGameId.build(CurrentGameAction.GIVE_UP, LARGEST_VERSION, deal)
        check_round_trip(leave_id)
        assert leave_id.deal_request == deal


def test_a_word_that_is_not_the_deals_own_gives_way_to_the_number() -> None:
    deal = DealRequest(variant="canfield", deal_number=7, deal_word="friday")
    assert AcceptKnownDealId.build(deal).deal_request == DealRequest(
        variant="canfield", deal_number=7, accept_known_deal=True
    )


@pytest.mark.parametrize("accepts", [True, False])
def test_an_accepted_warning_is_remembered(accepts: bool) -> None:
    deal = DealRequest(variant="canfield", deal_number=7, accept_known_deal=accepts)
    leave_id = LeaveGameId.build(CurrentGameAction.SET_ASIDE, GameVersion(1, 1), deal)
    assert leave_id.deal_request == deal
    assert AcceptKnownDealId.build(deal).deal_request.accept_known_deal


def test_deal_ids_read_as_words() -> None:
    deal = DealRequest(variant="canfield", deal_number=129433257, deal_word="friday")
    leave_id = LeaveGameId.build(CurrentGameAction.GIVE_UP, GameVersion(100, 51), deal)
    assert leave_id.dump() == "leave:1:2s:1f:canfield::0::0:friday"
    assert AcceptKnownDealId.build(deal).dump() == "anyway:canfield::0::friday"
    assert NewDealId().dump() == "new:"
    assert AttemptId(100).dump() == "attempt:2s:0"


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (LeaveGameId, "leave:2:1:1:canfield:1:0::0:"),
        (LeaveGameId, "leave:0:1:1:canfield:1:0:french:0:"),
        (LeaveGameId, "leave:0:1:1:canfield:-1:0::0:"),
        (LeaveGameId, "leave:0:1:1:canfield:1:0::0"),
        (LeaveGameId, "leave:0:1:1:Canfield:1:0::0:"),
        (AcceptKnownDealId, "anyway:canfield:1:stolen::"),
        (NewDealId, "new"),
        (SameDealId, "redeal:x y"),
        (AttemptId, "attempt:1:knowing"),
        (AttemptId, "attempt:1"),
    ],
)
def test_a_forged_deal_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)


@pytest.mark.parametrize("word", ["1.5", "10e30", "\u200b"])
def test_a_forged_deal_word_is_refused(word: str) -> None:
    forged = AcceptKnownDealId("canfield", DealNumber(1), False, None, FreeText(word))
    with pytest.raises(GameError, match="unknown-control"):
        _ = AcceptKnownDealId.parse(forged.dump()).deal_request


@pytest.mark.parametrize("action", CurrentGameAction)
def test_what_becomes_of_the_game_before_a_winnable_deal_is_read_back(
    action: CurrentGameAction,
) -> None:
    deal = DealRequest(variant=LONGEST_VARIANT, level=LevelChoice.MEDIUM)
    custom_id = build_leave_id(action, LARGEST_VERSION, deal)
    assert isinstance(custom_id, LeaveForWinnableId)
    check_round_trip(custom_id)
    assert (custom_id.action, custom_id.version) == (action, LARGEST_VERSION)
    assert custom_id.deal_request == deal


@pytest.mark.parametrize("action", CurrentGameAction)
def test_a_question_about_the_deal_of_a_game_does_not_carry_its_number(
    action: CurrentGameAction,
) -> None:
    deal = DealRequest(
        variant=LONGEST_VARIANT, deal_number=MAX_DEAL_NUMBER, same_as_game_id=MAX_STORED_NUMBER
    )
    custom_id = build_leave_id(action, LARGEST_VERSION, deal)
    assert isinstance(custom_id, LeaveForSameDealId)
    check_round_trip(custom_id)
    assert (custom_id.action, custom_id.version) == (action, LARGEST_VERSION)
    assert custom_id.same_as_game_id == MAX_STORED_NUMBER
    assert dump_number(MAX_DEAL_NUMBER) not in custom_id.dump()
