"""The custom ids of all controls: read back, within Discord's limit, and answered."""

import pkgutil
from dataclasses import is_dataclass
from datetime import date
from importlib import import_module
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot.ui
from bot.client.controls import MAX_STORED_NUMBER, CustomId, DealNumber, FreeText, dump_number
from bot.engine.deals import MAX_DEAL_NUMBER, parse_deal_number
from bot.engine.errors import GameError
from bot.engine.moves import Move
from bot.models.games import DealSource, LevelChoice, PriceBook
from bot.models.leaderboards import ALL_GAMES, LeaderboardRanking
from bot.services.leaderboards import LeaderboardQuery
from bot.services.statistics import Period, build_family_group
from bot.services.tables import CurrentGameAction, DealRequest, GameVersion
from bot.ui import control_ids
from bot.ui.challenges import _ACTIONS
from bot.ui.control_ids import (
    AcceptKnownDealId,
    AllGamesId,
    AnalysisId,
    AskCloseAccountId,
    AttemptId,
    BackId,
    BoardControl,
    BoardScope,
    ChallengeAction,
    ChallengeId,
    CloseAccountId,
    DailyAttemptId,
    DailyBoardId,
    DailyRaceId,
    DailyScope,
    DealChosenId,
    Destination,
    EraseDataId,
    ExportDataId,
    GameMenuId,
    GameMenuPurpose,
    GameOrder,
    GameOrderMenuId,
    GamesInOrderId,
    GamesPageId,
    GiveUpForDealId,
    GoBackId,
    HallId,
    HelpPage,
    HelpPageId,
    KeepAccountId,
    KeepDataId,
    KeepGameId,
    LeaderboardId,
    LeagueId,
    LeaveForSameDealId,
    LeaveForWinnableId,
    LeaveGameId,
    MoneyDealId,
    MoveListId,
    MoveMenuId,
    MoveMenuStep,
    NewDealId,
    NotNowId,
    OpenPageId,
    Origin,
    OwnDailyId,
    PageDirection,
    PastDailyDealId,
    PastOwnDailyDealId,
    PlayFromId,
    PlayHintId,
    PlayMoveId,
    PostShareId,
    RatingBoardId,
    RecordMenuId,
    ReplayId,
    ResignGameId,
    ResumeGameId,
    RulesId,
    SameDealId,
    ScoreboardPageId,
    SetId,
    SettingChoice,
    SettingSwitch,
    ShareTextId,
    SwitchId,
    TableAction,
    TableActionId,
    TodayId,
    WinnableDealId,
    WinningFilmId,
    WinningLineId,
    build_leave_id,
)
from bot.ui.routes import build_router
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position
from tests.ui.custom_id_checks import (
    LARGEST_RECORD_ID,
    LARGEST_USER_ID,
    LONGEST_VARIANT,
    check_is_refused,
    check_round_trip,
)
from tests.ui.example_tables import make_table


@pytest.mark.parametrize("origin", Origin)
def test_the_longest_ways_back_are_read_back(origin: Origin) -> None:
    check_round_trip(BackId(origin, LARGEST_RECORD_ID))
    check_round_trip(BackId(origin))


@pytest.mark.parametrize("text", ["back", "back:more", "back:nowhere:", "back:result:-1"])
def test_a_forged_way_back_is_refused(text: str) -> None:
    check_is_refused(BackId, text)


@pytest.mark.parametrize(
    "custom_id",
    [
        *map(OpenPageId, Destination),
        NotNowId(),
        *map(HelpPageId, HelpPage),
        *map(SetId, SettingChoice),
        *(SwitchId(setting, is_on) for setting in SettingSwitch for is_on in (False, True)),
        *(GamesPageId(direction, MAX_STORED_NUMBER) for direction in PageDirection),
        ShareTextId(MAX_STORED_NUMBER),
        PostShareId(MAX_STORED_NUMBER),
        RulesId(max(VARIANTS, key=len)),
    ],
    ids=CustomId.dump,
)
def test_the_longest_answer_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (OpenPageId, "go"),
        (OpenPageId, "go:"),
        (OpenPageId, "go:Table"),
        (OpenPageId, "go:nowhere"),
        (NotNowId, "not-now:"),
        (HelpPageId, "help:me"),
        (SetId, "set:colour"),
        (SetId, "set:theme:velvet"),
        (SwitchId, "switch:large"),
        (SwitchId, "switch:large:2"),
        (SwitchId, "switch:id:1"),
        (GamesPageId, "games:on:1"),
        (GamesPageId, "games:next:-1"),
        (ShareTextId, "share:"),
        (PostShareId, "post-share:"),
        (RulesId, "rules:No such game"),
    ],
)
def test_a_forged_answer_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)


@pytest.mark.parametrize("action", ChallengeAction)
def test_the_longest_challenge_ids_are_read_back_and_have_a_handler(
    action: ChallengeAction,
) -> None:
    check_round_trip(ChallengeId(action, LARGEST_RECORD_ID))
    assert action in _ACTIONS


@pytest.mark.parametrize("control", BoardControl)
def test_the_longest_scoreboard_page_ids_are_read_back(control: BoardControl) -> None:
    check_round_trip(ScoreboardPageId(control, LARGEST_RECORD_ID, LARGEST_RECORD_ID))


@pytest.mark.parametrize(
    "forged",
    [
        *("challenge", "challenge:join", "challenge:join:", "challenge:join:1:2"),
        *("challenge:burn:1", "challenge:join:-1", "challenge:join:1y2p0ij32e8e8", "c:join:1"),
    ],
)
def test_a_forged_challenge_id_is_refused(forged: str) -> None:
    check_is_refused(ChallengeId, forged)


@pytest.mark.parametrize(
    "forged", ["scoreboard:next:1", "scoreboard:next:1:", "scoreboard:1:1", "scoreboard:up:1:1"]
)
def test_a_forged_scoreboard_page_id_is_refused(forged: str) -> None:
    check_is_refused(ScoreboardPageId, forged)


LEAP_DAY = date(2028, 2, 29)


@pytest.mark.parametrize(
    "custom_id",
    [
        TodayId(),
        DailyAttemptId(LARGEST_RECORD_ID),
        PastDailyDealId(LEAP_DAY),
        OwnDailyId(LARGEST_RECORD_ID),
        PastOwnDailyDealId(LEAP_DAY),
    ],
)
def test_the_longest_daily_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize("page_number", [None, 0, LARGEST_RECORD_ID])
def test_the_longest_daily_board_ids_are_read_back(page_number: int | None) -> None:
    for control, scope in product(BoardControl, DailyScope):
        check_round_trip(DailyBoardId(control, LARGEST_USER_ID, LEAP_DAY, scope, page_number))


@pytest.mark.parametrize("scope", DailyScope)
def test_the_longest_daily_race_ids_are_read_back(scope: DailyScope) -> None:
    check_round_trip(DailyRaceId(LEAP_DAY, scope))


@pytest.mark.parametrize("scope", BoardScope)
def test_ids_of_messages_without_own_dailies_are_read_as_before(scope: BoardScope) -> None:
    custom_id = DailyBoardId.parse(f"daily-board:refresh:1:20280229:{scope.value}:0")
    assert custom_id.scope.board_scope is scope
    assert custom_id.scope is not DailyScope.OWN


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (TodayId, "daily:"),
        (DailyAttemptId, "daily-attempt"),
        (DailyAttemptId, "daily-attempt:1y2p0ij32e8e8"),
        (PastDailyDealId, "daily-deal:20281301"),
        (PastDailyDealId, "daily-deal:2028-02-29"),
        (PastOwnDailyDealId, "own-daily-deal:20281301"),
        (OwnDailyId, "own-daily:"),
        (DailyRaceId, "daily-race:20280229:there"),
        (DailyBoardId, "daily-board:next:1:20280229:here"),
        (DailyBoardId, "daily-board:next:1:20280230:here:0"),
        (DailyBoardId, "daily-board:next:1:20280229:there:0"),
        (DailyBoardId, "daily-board:x:1:20280229:here:0"),
        (DailyBoardId, "daily-board:next:1:20280229:here:-1"),
    ],
)
def test_a_forged_daily_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)


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


@pytest.mark.parametrize(
    "custom_id",
    [
        AllGamesId(GameMenuPurpose.RULES, MAX_STORED_NUMBER),
        GamesInOrderId(GameMenuPurpose.RULES, GameOrder.SUGGESTED, MAX_STORED_NUMBER),
        GameOrderMenuId(GameMenuPurpose.RULES),
        GameMenuId(GameMenuPurpose.RULES, LONGEST_VARIANT, MAX_STORED_NUMBER),
    ],
)
def test_the_longest_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


def test_what_pressing_sent_before_there_were_orders_is_still_read() -> None:
    assert AllGamesId.parse("all-games:deal:0") == AllGamesId(GameMenuPurpose.DEAL)
    assert GameMenuId.parse("game-menu:rules:canfield:1").section == "canfield"


@pytest.mark.parametrize(
    ("id_type", "text"),
    [
        (GamesInOrderId, "games-by:deal:colour:0"),
        (GamesInOrderId, "games-by:deal:family:-1"),
        (GamesInOrderId, "games-by:deal:family"),
        (GameOrderMenuId, "game-order:sell"),
    ],
)
def test_a_forged_id_is_refused(id_type: type[CustomId], text: str) -> None:
    check_is_refused(id_type, text)


@pytest.mark.parametrize(
    "custom_id",
    [
        *map(MoneyDealId, PriceBook),
        AskCloseAccountId(LARGEST_USER_ID),
        CloseAccountId(LARGEST_USER_ID),
        KeepAccountId(LARGEST_USER_ID),
    ],
    ids=CustomId.dump,
)
def test_the_longest_house_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (MoneyDealId, "house:"),
        (MoneyDealId, "house:french"),
        (AskCloseAccountId, "house-ask-close:"),
        (CloseAccountId, "house-close:x y"),
        (KeepAccountId, "house-keep"),
    ],
)
def test_a_forged_house_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)


@pytest.mark.parametrize("server_id", [None, LARGEST_USER_ID])
@pytest.mark.parametrize("page_number", [None, 0, LARGEST_RECORD_ID])
@pytest.mark.parametrize("game_group", [ALL_GAMES, build_family_group(LONGEST_VARIANT)])
def test_the_longest_leaderboard_ids_are_read_back(
    server_id: int | None, page_number: int | None, game_group: str
) -> None:
    for control, period, ranking in product(BoardControl, Period, LeaderboardRanking):
        query = LeaderboardQuery(
            game_group=game_group,
            period=period,
            server_id=server_id,
            ranking=ranking,
            page_number=page_number,
        )
        check_round_trip(LeaderboardId.from_query(control, LARGEST_USER_ID, query))


def test_a_leaderboard_id_reads_as_words() -> None:
    query = LeaderboardQuery(game_group="canfield", page_number=2)
    custom_id = LeaderboardId.from_query(BoardControl.NEXT, 36, query)
    assert custom_id.dump() == "board:next:10:ever:everywhere:plain:2:canfield"


@pytest.mark.parametrize(
    "forged",
    [
        "board",
        "board:next:10:ever:everywhere:plain:2",
        "board:nxt:10:ever:everywhere:plain:2:canfield",
        "board:next::ever:everywhere:plain:2:canfield",
        "board:next:10:ever:nowhere:plain:2:canfield",
        "board:next:10:ever:everywhere:dirty:2:canfield",
        "board:next:10:ever:everywhere:plain:-1:canfield",
        "board:next:10:ever:everywhere:plain:3w5e11264sgsg:canfield",
        "board:next:10:ever:everywhere:plain:2:Canfield",
        f"board:next:10:ever:everywhere:plain:2:{'a' * 41}",
    ],
)
def test_a_forged_leaderboard_id_is_refused(forged: str) -> None:
    check_is_refused(LeaderboardId, forged)


MAX_CUSTOM_ID_LENGTH = 100


def test_the_longest_id_of_a_league_fits() -> None:
    custom_id = LeagueId(
        BoardControl.PREVIOUS, 2**63 - 1, date(2999, 12, 30), BoardScope.GLOBAL, 2**31
    )
    assert len(custom_id.dump()) <= MAX_CUSTOM_ID_LENGTH
    assert LeagueId.parse(custom_id.dump()) == custom_id


@pytest.mark.parametrize("id_type", [AnalysisId, WinningLineId, WinningFilmId])
def test_the_longest_ids_of_a_lost_game_are_read_back(
    id_type: type[AnalysisId | WinningLineId | WinningFilmId],
) -> None:
    check_round_trip(id_type(MAX_STORED_NUMBER))


def test_the_longest_id_of_a_position_is_read_back() -> None:
    check_round_trip(PlayFromId(MAX_STORED_NUMBER, MAX_STORED_NUMBER))


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [(AnalysisId, "could-win:"), (PlayFromId, "play-from:1"), (WinningLineId, "win-line:1:1")],
)
def test_a_forged_id_of_a_lost_game_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)


@pytest.mark.parametrize(
    "custom_id", [EraseDataId(LARGEST_USER_ID), ExportDataId(), KeepDataId()], ids=CustomId.dump
)
def test_the_longest_privacy_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (EraseDataId, "privacy-erase"),
        (EraseDataId, "privacy-erase:-1"),
        (ExportDataId, "privacy-export:1"),
        (KeepDataId, "privacy-keep:"),
    ],
)
def test_a_forged_privacy_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)


GROUPS = sorted({*VARIANTS, *(build_family_group(rules.family) for rules in VARIANTS.values())})


@pytest.mark.parametrize("page_number", [None, 0, 10**9])
def test_the_longest_rating_board_ids_are_read_back(page_number: int | None) -> None:
    for control, scope, group in product(BoardControl, BoardScope, GROUPS):
        check_round_trip(RatingBoardId(control, LARGEST_USER_ID, scope, page_number, group))


@pytest.mark.parametrize(
    "forged",
    [
        "ratings",
        "ratings:next:10:everywhere:2",
        "ratings:nxt:10:everywhere:2:canfield",
        "ratings:next:10:nowhere:2:canfield",
        "ratings:next:10:everywhere:-1:canfield",
    ],
)
def test_a_forged_rating_board_id_is_refused(forged: str) -> None:
    check_is_refused(RatingBoardId, forged)


@pytest.mark.parametrize("at_contest_end", [False, True])
@pytest.mark.parametrize("id_type", [ReplayId, MoveListId])
def test_the_longest_replay_ids_are_read_back(
    id_type: type[ReplayId | MoveListId], at_contest_end: bool
) -> None:
    check_round_trip(id_type(MAX_STORED_NUMBER, at_contest_end))


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [(ReplayId, "film:1"), (ReplayId, "film:1:end"), (MoveListId, "moves::1")],
)
def test_a_forged_replay_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)


@pytest.mark.parametrize("period", [None, "m2026-10"])
@pytest.mark.parametrize("scope", BoardScope)
def test_the_longest_hall_ids_are_read_back(period: str | None, scope: BoardScope) -> None:
    for control in BoardControl:
        game_group = build_family_group(LONGEST_VARIANT)
        check_round_trip(HallId(control, LARGEST_USER_ID, period, scope, game_group))


@pytest.mark.parametrize(
    "forged", ["hall", "hall:game:10:m2026-10:here", "hall:game:x!:m2026-10:here:canfield"]
)
def test_a_forged_hall_id_is_refused(forged: str) -> None:
    check_is_refused(HallId, forged)


@pytest.mark.parametrize(
    "custom_id",
    [
        control_ids.PublicChannelsId(),
        control_ids.AllChannelsId(),
        control_ids.TablePlaceId(),
        control_ids.GlobalLeaderboardsId(is_included=True),
        control_ids.GlobalLeaderboardsId(is_included=False),
        control_ids.MinRankedGamesId(),
        control_ids.SignalsId(BoardControl.PREVIOUS, MAX_STORED_NUMBER),
        control_ids.DismissSignalsId(MAX_STORED_NUMBER, MAX_STORED_NUMBER),
        control_ids.ResetLeaderboardsId(MAX_STORED_NUMBER),
        control_ids.CancelLeaderboardResetId(),
        control_ids.DailyChannelId(),
        control_ids.DailyHourId(),
        control_ids.DailyLanguageId(),
        control_ids.DailyOffId(),
    ],
    ids=CustomId.dump,
)
def test_the_longest_server_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (control_ids.GlobalLeaderboardsId, "server-global:off"),
        (control_ids.SignalsId, "server-signals:next:-1"),
        (control_ids.SignalsId, "server-signals:nowhere:1"),
        (control_ids.DismissSignalsId, "server-signals-dismiss:7"),
        (control_ids.ResetLeaderboardsId, "server-reset:"),
        (control_ids.ResetLeaderboardsId, "server-reset:-1"),
        (control_ids.CancelLeaderboardResetId, "server-keep:1"),
    ],
)
def test_a_forged_server_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)


def test_the_longest_record_menu_id_is_read_back() -> None:
    check_round_trip(RecordMenuId(LARGEST_USER_ID, LARGEST_USER_ID))


@pytest.mark.parametrize(
    "forged", ["record", "record:1", "record:1:2:3", "record::2", "record:1y2p0ij32e8e8:2"]
)
def test_a_forged_record_menu_id_is_refused(forged: str) -> None:
    check_is_refused(RecordMenuId, forged)


LARGEST_NUMBERS = (MAX_STORED_NUMBER, MAX_STORED_NUMBER)
LONGEST_MOVE = str(Move("t12", "t13", 104))


@pytest.mark.parametrize(
    "custom_id",
    [
        PlayMoveId(*LARGEST_NUMBERS, LONGEST_MOVE),
        *(TableActionId(*LARGEST_NUMBERS, action) for action in TableAction),
        *(MoveMenuId(*LARGEST_NUMBERS, step) for step in MoveMenuStep),
        PlayHintId(*LARGEST_NUMBERS, LONGEST_MOVE),
        GoBackId(*LARGEST_NUMBERS, MAX_STORED_NUMBER),
        ResignGameId(*LARGEST_NUMBERS),
        KeepGameId(MAX_STORED_NUMBER),
        ResumeGameId(MAX_STORED_NUMBER),
    ],
    ids=CustomId.dump,
)
def test_the_longest_table_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


def test_a_control_carries_its_game_and_revision() -> None:
    game = make_table(make_position(t1="AS"), id=100, revision=51).game
    assert PlayMoveId.at(game, "t1-t4x3").dump() == "play:2s:1f:t1-t4x3"
    assert TableActionId.at(game, TableAction.DRAW_ON).dump() == "act:2s:1f:draw-on"
    assert MoveMenuId.at(game, MoveMenuStep.SOURCE).dump() == "menu:2s:1f:source"
    assert ResignGameId.at(game).dump() == "resign:2s:1f"
    assert PlayMoveId.parse("play:2s:1f:draw").version == GameVersion(100, 51)


def test_the_older_button_that_undoes_what_auto_played_is_undo() -> None:
    assert TableActionId.parse("act:2s:1f:undo-auto") == TableActionId(100, 51, TableAction.UNDO)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (PlayMoveId, "play"),
        (PlayMoveId, "play:1:1"),
        (PlayMoveId, "play:-1:1:draw"),
        (PlayMoveId, "play:1:1:DRAW"),
        (PlayMoveId, "play:1:1:draw\n"),
        (PlayMoveId, "play:3w5e11264sgsg:1:draw"),
        (PlayMoveId, "play:\u0661:\u0660:draw"),
        (PlayMoveId, f"play:1:1:{'a' * 41}"),
        (TableActionId, "act:1:1:solve"),
        (TableActionId, "act:1:1:"),
        (TableActionId, "act:1:1:undo:1"),
        (MoveMenuId, "menu:1:1:what"),
        (PlayHintId, "play-it:1:1"),
        (GoBackId, "go-back:1:1"),
        (GoBackId, "go-back:1:1:-1"),
        (ResignGameId, "resign:1"),
        (KeepGameId, "keep:"),
        (ResumeGameId, "resume:1:1"),
        (ResumeGameId, "keep:1"),
    ],
)
def test_a_forged_table_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)


def list_id_types() -> set[type[CustomId]]:
    """Return the types of custom ids that the modules of bot/ui define."""
    modules = [
        import_module(module.name)
        for module in pkgutil.walk_packages(bot.ui.__path__, "bot.ui.")
        if module.name.endswith(".control_ids")
    ]
    return {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, CustomId) and is_dataclass(value)
    }


def test_every_custom_id_is_answered() -> None:
    assert set(build_router().id_types) == list_id_types()


def test_every_custom_id_has_a_prefix_of_its_own() -> None:
    prefixes = [id_type.prefix for id_type in list_id_types()]
    assert all(prefixes)
    assert len(set(prefixes)) == len(prefixes)
