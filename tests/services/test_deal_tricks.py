"""Tricks with deals: to know one, or to choose among them, before it counts."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest
from bot.models.games import (
    DealSource,
    FreshDealTerms,
    Game,
    GameOutcome,
    PracticeReason,
    PriceBook,
)
from bot.models.leaderboards import LeaderboardKey
from bot.services.accounts import ServerSettingsService
from bot.services.attempts import AttemptService
from bot.services.contest_files import ContestFileService
from bot.services.dailies import DailyQuery
from bot.services.deals import MAX_UNPLAYED_DEALS
from bot.services.hints import CertainHintService
from bot.services.leaderboards import WaitingResultService
from bot.services.privacy import Erasure, PrivacyService
from bot.services.recount import RecountService
from bot.services.replays import ReplayService
from bot.services.solver_pool import SolverPool
from bot.services.tables import (
    CurrentGameAction,
    DealRequest,
    GameVersion,
    NotYourTableError,
    Table,
)
from bot.store import Store, contests, games, leaderboards
from bot.store.games import find_played_game
from tests.golden_games import STUCK_DEAL_OF_CANFIELD, WON_GAME
from tests.services.drivers import (
    ANN,
    BEN,
    CAT,
    CREATOR,
    OTHER_SERVER,
    SERVER,
    ChallengeDriver,
    DailyDriver,
    GameDriver,
    ManualClock,
    get_version,
)

UNPLAYED = PracticeReason.UNPLAYED_DEALS


async def deal_and_leave(
    driver: GameDriver, count: int, action: CurrentGameAction = CurrentGameAction.GIVE_UP
) -> list[Table]:
    """Deal Ann one fresh game more than that, each of which she leaves for the next."""
    return [
        await driver.deal_game(variant="canfield", current_game_action=action)
        for _ in range(count + 1)
    ]


@pytest.mark.parametrize("action", CurrentGameAction)
async def test_three_deals_a_day_may_be_left_unplayed(
    driver: GameDriver, action: CurrentGameAction
) -> None:
    tables = await deal_and_leave(driver, 5, action)
    assert [table.game.is_counted for table in tables] == [True] * 3 + [False] * 3
    assert [table.events.fresh_deal_terms for table in tables] == [
        FreshDealTerms(0),
        FreshDealTerms(1),
        FreshDealTerms(2),
        *[FreshDealTerms(3, UNPLAYED)] * 3,
    ]


async def test_they_are_forgotten_the_next_day(driver: GameDriver) -> None:
    await deal_and_leave(driver, 3)
    driver.clock.advance(days=1)
    (*_, table) = await deal_and_leave(driver, 1)
    assert table.game.is_counted


async def test_a_deal_that_was_set_aside_and_is_played_after_all_is_forgiven(
    driver: GameDriver,
) -> None:
    first, *_ = await deal_and_leave(driver, 3, CurrentGameAction.SET_ASIDE)
    await driver.play_service.resume_game(ANN, first.game.id)
    await driver.play_service.draw_cards(ANN)
    table = await driver.deal_game(
        variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE
    )
    assert table.events.fresh_deal_terms == FreshDealTerms(2)


async def test_giving_practice_up_after_a_move_is_not_playing_it_out(driver: GameDriver) -> None:
    await deal_and_leave(driver, 3)
    driver.clock.advance(minutes=1)
    await driver.draw_and_resign()
    (table,) = await deal_and_leave(driver, 0)
    assert table.events.fresh_deal_terms == FreshDealTerms(3, UNPLAYED)


async def test_after_a_game_is_played_out_one_more_deal_may_be_left(driver: GameDriver) -> None:
    """A deal that was left earlier is played and lost, which counts."""
    first, *_ = await deal_and_leave(driver, 4, CurrentGameAction.SET_ASIDE)
    driver.clock.advance(minutes=1)
    await driver.play_service.resume_game(ANN, first.game.id)
    await driver.draw_and_resign()
    driver.clock.advance(minutes=1)
    tables = await deal_and_leave(driver, 2)
    assert [table.game.is_counted for table in tables] == [True, False, False]


async def test_only_five_games_that_count_are_under_way(driver: GameDriver) -> None:
    for _ in range(5):
        table = await driver.deal_game(
            variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE
        )
        assert table.game.is_counted
        await driver.play_service.draw_cards(ANN)
    practice = await driver.deal_game(
        variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE
    )
    assert practice.events.fresh_deal_terms == FreshDealTerms(0, PracticeReason.COUNTED_GAMES)
    assert not practice.game.is_counted
    await driver.play_service.resume_game(ANN, table.game.id)
    counted = await driver.deal_game(
        variant="canfield", current_game_action=CurrentGameAction.GIVE_UP
    )
    assert counted.game.is_counted


async def test_fresh_practice_that_is_won_is_played_out_and_a_named_deal_is_not(
    store: Store, clock: ManualClock
) -> None:
    driver = GameDriver(store, clock, [50_000, 50_001, 50_002, 50_003, WON_GAME.deal, 50_005])
    await deal_and_leave(driver, 3)
    await driver.resign_game(await driver.play_service.load_current_table(ANN))
    clock.advance(minutes=1)
    await driver.deal_and_play(STUCK_DEAL_OF_CANFIELD, ["draw"])
    await driver.resign_game(await driver.play_service.load_current_table(ANN))
    practice = await driver.deal_game(variant="canfield")
    assert (practice.game.deal, practice.game.is_counted) == (WON_GAME.deal, False)
    await driver.play_service.play_typed_moves(ANN, ",".join(WON_GAME.moves))
    assert (await driver.deal_game(variant="canfield")).game.is_counted


async def test_attempts_at_ones_own_challenges_are_no_deals_to_look_at(
    challenge_driver: ChallengeDriver,
) -> None:
    """Challenges have deals that are known to be winnable, which makes looking worthwhile."""
    driver, counted = challenge_driver, []
    for number in range(5):
        driver.next_deal_number = 60_000 + number
        contest = await driver.create_challenge()
        table = await driver.begin_attempt(ANN, contest)
        counted.append(table.game.is_counted)
        await driver.contest_service.end_challenge(CREATOR, contest.id, is_moderator=False)
        with pytest.raises(GameError, match=ErrorKey.NO_GAME):
            await driver.play_service.draw_cards(ANN)
    assert counted == [True] * 3 + [False] * 2
    assert table.events.fresh_deal_terms == FreshDealTerms(3, UNPLAYED)
    request = DealRequest(variant="canfield")
    fresh = await driver.play_service.start_game(ANN, SERVER, request)
    assert fresh.events.fresh_deal_terms == FreshDealTerms(3, UNPLAYED)


async def test_attempts_at_own_dailies_of_ones_own_servers_are_no_deals_to_look_at(
    daily_driver: DailyDriver,
) -> None:
    counted = []
    games = ("canfield", "klondike", "storehouse", "forty-thieves", "josephine")
    for server_id, game in enumerate(games, SERVER):  # two of one game might be the same deal
        await daily_driver.choose_own_daily(game, server_id)
        table = await daily_driver.begin_own_daily(ANN, server_id)
        counted.append(table.game.is_counted)
        await daily_driver.resign_game(ANN)
    assert counted == [True] * 3 + [False] * 2
    assert table.events.fresh_deal_terms == FreshDealTerms(3, UNPLAYED)
    # The daily is one deal for everyone, and counts still.
    assert (await daily_driver.begin_daily(ANN)).game.is_counted


async def test_an_attempt_that_does_not_count_is_ranked_in_its_challenge(
    challenge_driver: ChallengeDriver, driver: GameDriver
) -> None:
    await deal_and_leave(driver, 3)
    contest = await challenge_driver.create_challenge()
    table = await challenge_driver.begin_attempt(ANN, contest)
    assert not table.game.is_counted
    await challenge_driver.play_moves(ANN, "draw")
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.is_ranked, entry.move_count) == (True, 1)


async def test_a_daily_counts_whatever_was_left_before(
    daily_driver: DailyDriver, driver: GameDriver
) -> None:
    await deal_and_leave(driver, 3)
    assert (await daily_driver.begin_daily()).game.is_counted


LONG_NUMBER = 4_242_424_242_424_242_424


async def export_data(store: Store) -> dict[str, Any]:
    """Return everything that Ann's export has about her."""
    (file,) = await PrivacyService(store, ManualClock()).export_player_data(ANN, {}, 10 << 20)
    content: dict[str, Any] = json.loads(file)
    return content


async def test_the_number_of_a_game_that_counts_is_told_when_the_game_is_over(
    store: Store, clock: ManualClock
) -> None:
    driver = GameDriver(store, clock, [LONG_NUMBER, 60_000])
    table = await driver.deal_game(variant="canfield")
    assert table.game.deal == LONG_NUMBER
    assert table.game.conceals_deal
    assert str(LONG_NUMBER) not in json.dumps(await export_data(store))
    await driver.deal_game(variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE)
    listed = await AttemptService(store, clock).list_active_games(ANN)
    assert [active.is_deal_concealed for active in listed] == [True, True]
    assert str(LONG_NUMBER) not in json.dumps(await export_data(store))
    set_aside = await driver.play_service.resume_game(ANN, table.game.id)
    assert not (await driver.resign_game(set_aside)).game.conceals_deal
    export = await export_data(store)
    assert str(LONG_NUMBER) in {game["deal"] for game in export["games"]}
    assert [result["deal"] for result in export["results"]] == [str(LONG_NUMBER)]


async def test_a_deal_that_the_bot_was_asked_about_cannot_be_left_as_if_it_was_never_dealt(
    store: Store, clock: ManualClock, driver: GameDriver
) -> None:
    # Else it would say which deals to leave.
    await driver.deal_game(variant="canfield")
    asked = await CertainHintService(store, clock, SolverPool(1)).count_hint(ANN)
    assert asked.game.has_started
    assert not asked.game.moves
    await driver.resign_game(asked)
    [result] = (await export_data(store))["results"]
    assert (result["is_counted"], result["outcome"]) == (True, "resigned")


async def test_practice_for_money_does_not_tell_its_number_either(
    store: Store, driver: GameDriver
) -> None:
    give_up = CurrentGameAction.GIVE_UP
    for _ in range(MAX_UNPLAYED_DEALS + 1):
        await driver.deal_game(variant="canfield", current_game_action=give_up)
    request = DealRequest(price_book=PriceBook.HOYLE)
    game = (await driver.play_service.start_game(ANN, SERVER, request, give_up)).game
    assert not game.is_counted
    assert game.conceals_deal
    number = str(game.deal)
    assert number not in {row["deal"] for row in (await export_data(store))["games"]}
    with pytest.raises(GameError, match="deal-under-way"):
        await driver.play_service.load_same_deal_request(BEN, game.id)
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.deal_game(game.deal, "canfield", CurrentGameAction.SET_ASIDE)
    await driver.draw_and_resign()
    assert number in {row["deal"] for row in (await export_data(store))["games"]}


async def test_the_number_of_a_practice_game_is_told(driver: GameDriver) -> None:
    table = await driver.deal_game(123456, "canfield")
    assert not table.game.conceals_deal


async def test_the_number_of_a_daily_is_told_when_the_day_is_over(
    store: Store, clock: ManualClock, daily_driver: DailyDriver
) -> None:
    table = await daily_driver.begin_daily()
    await daily_driver.resign_game()
    number = str(table.game.deal)
    play, attempts = daily_driver.play_service, AttemptService(store, clock)
    request = await play.load_same_deal_request(ANN, table.game.id)
    practice = await play.start_game(ANN, SERVER, request)
    listed = await attempts.list_active_games(ANN)
    assert [(active.game, active.is_deal_concealed) for active in listed] == [(practice.game, True)]
    assert number not in json.dumps(await export_data(store))
    # A deal of the bank may have been seen before it became a daily's.
    async with store.begin_write(None) as conn:
        await games.record_viewed_solution(conn, ANN, table.game.variant, table.game.deal)
    export = await export_data(store)
    assert len(export["viewed_solutions"]) == 1
    assert number not in json.dumps(export)
    clock.advance(days=1)
    await daily_driver.contest_service.close_due_contests()
    listed = await attempts.list_active_games(ANN)
    assert [active.is_deal_concealed for active in listed] == [False]
    assert number in json.dumps(await export_data(store))


async def finish_fresh_game(driver: ChallengeDriver, server_id: int | None = SERVER) -> Game:
    """Return a counted game of Ann's that is over, so that its deal's number is known."""
    table = await driver.deal_free_game(ANN)
    ended = await driver.play_service.resign_game(ANN, get_version(table))
    return replace(ended.game, server_id=server_id)


async def is_shown_openly(driver: ChallengeDriver, game: Game) -> bool:
    """Return whether a game's cards and moves may be shown to everyone."""
    attempt = await driver.attempt_service.load_attempt(game)
    return attempt is None or not attempt.is_contest_open


async def close(driver: ChallengeDriver, contest: Contest) -> None:
    """Let a contest's time be over, and end it."""
    driver.clock.now = max(driver.clock.now, contest.ends_at)
    await driver.contest_service.close_due_contests()


@pytest.mark.parametrize("server_id", [SERVER, OTHER_SERVER, None])
async def test_a_finished_game_is_secret_while_a_contest_of_its_deal_runs_anywhere(
    challenge_driver: ChallengeDriver, server_id: int | None
) -> None:
    game = await finish_fresh_game(challenge_driver, server_id)
    assert await is_shown_openly(challenge_driver, game)
    contest = await challenge_driver.create_challenge(BEN, deal_number=game.deal)
    assert not await is_shown_openly(challenge_driver, game)
    attempt = await challenge_driver.attempt_service.load_attempt(game)
    assert attempt is not None
    assert (attempt.contest.id, attempt.is_practice) == (contest.id, True)
    challenge_driver.clock.advance(hours=1)
    assert await is_shown_openly(challenge_driver, game)


async def test_a_related_variant_shows_the_same_deal(challenge_driver: ChallengeDriver) -> None:
    game = await finish_fresh_game(challenge_driver)
    await challenge_driver.create_challenge(BEN, deal_number=game.deal, variant="klondike")
    assert not await is_shown_openly(challenge_driver, game)


async def test_practice_with_a_fresh_deal_is_secret_once_a_contest_has_its_number(
    challenge_driver: ChallengeDriver,
) -> None:
    # A fresh deal may be practice, and then its number is told from the beginning.
    game = (await challenge_driver.deal_free_game(ANN)).game
    async with challenge_driver.store.begin_write(None) as conn:
        game = await games.save_game(conn, replace(game, is_counted=False))
    assert game.deal_source is DealSource.FRESH
    await challenge_driver.create_challenge(BEN, deal_number=game.deal)
    assert not await is_shown_openly(challenge_driver, game)
    async with challenge_driver.store.begin_read(None) as conn:
        played = await find_played_game(conn, game.id)
    assert played is not None
    assert played.is_deal_in_contest


async def test_an_attempt_is_secret_while_another_contest_has_its_deal(
    challenge_driver: ChallengeDriver,
) -> None:
    first = await challenge_driver.create_challenge(ANN, deal_number=7, minutes=30)
    game = (await challenge_driver.play_and_resign_attempt(ANN, first)).game
    await close(challenge_driver, first)
    assert await is_shown_openly(challenge_driver, game)
    second = await challenge_driver.create_challenge(BEN, deal_number=7)
    for server_id in (SERVER, OTHER_SERVER):
        assert not await is_shown_openly(challenge_driver, replace(game, server_id=server_id))
    await close(challenge_driver, second)
    assert await is_shown_openly(challenge_driver, game)


async def test_the_file_of_a_contest_shows_no_moves_to_players_of_another_with_its_deal(
    challenge_driver: ChallengeDriver,
) -> None:
    files = ContestFileService(challenge_driver.store, challenge_driver.clock)
    first = await challenge_driver.create_challenge(ANN, deal_number=7, minutes=30)
    await challenge_driver.play_and_resign_attempt(ANN, first)
    await close(challenge_driver, first)
    second = await challenge_driver.create_challenge(BEN, deal_number=7)
    for player in (BEN, CREATOR):
        with pytest.raises(GameError, match="contest-deal-hidden"):
            await files.build_contest_file(player, first.id, {})
    # Who has not entered may read it, and is unranked in the other contest then.
    assert b"draw" in await files.build_contest_file(CAT, first.id, {})
    await close(challenge_driver, second)
    assert b"draw" in await files.build_contest_file(BEN, first.id, {})


async def test_others_get_the_deal_of_a_game_that_counts_when_it_is_over(
    driver: GameDriver,
) -> None:
    play = driver.play_service
    table = await driver.deal_game(variant="canfield")
    for _ in range(2):
        with pytest.raises(GameError, match="deal-under-way"):
            await play.load_same_deal_request(BEN, table.game.id)
        await play.draw_cards(ANN)
    with pytest.raises(NotYourTableError) as refusal:
        await play.draw_cards(BEN, version=GameVersion(table.game.id, 0))
    assert refusal.value.values == {"playable": "later"}
    await driver.draw_and_resign()
    request = await play.load_same_deal_request(BEN, table.game.id)
    bens = await play.start_game(BEN, SERVER, request)
    assert (bens.game.deal, bens.game.is_counted) == (table.game.deal, False)


async def test_others_get_the_deal_of_a_practice_game_at_once(driver: GameDriver) -> None:
    table = await driver.deal_game(123456, "canfield")
    request = await driver.play_service.load_same_deal_request(BEN, table.game.id)
    assert request.deal_number == 123456


async def test_the_number_of_a_game_set_aside_is_not_told_by_asking_for_its_deal(
    driver: GameDriver,
) -> None:
    table = await driver.deal_game(variant="canfield")
    await driver.deal_game(123456, current_game_action=CurrentGameAction.SET_ASIDE)
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.play_service.load_same_deal_request(ANN, table.game.id)


async def test_who_gave_up_the_daily_does_not_see_how_others_won_it(
    daily_driver: DailyDriver, store: Store, clock: ManualClock
) -> None:
    """Else a second account would give it up at once, and watch the best game of all."""
    replays = ReplayService(store, clock)
    await daily_driver.begin_daily(BEN)
    bens = await daily_driver.resign_game(BEN)
    await daily_driver.begin_daily(ANN)
    await daily_driver.resign_game(ANN)
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await replays.load_replay_table(ANN, str(bens.game.id))
    clock.advance(days=1)
    assert (await replays.load_replay_table(ANN, str(bens.game.id))).game == bens.game


async def test_a_number_names_own_games_and_those_of_the_server(driver: GameDriver) -> None:
    replays = ReplayService(driver.store, driver.clock)
    await driver.deal_game(123456, "canfield")
    number = str((await driver.draw_and_resign()).game.id)
    for server_id in (SERVER, OTHER_SERVER, None):
        await replays.check_may_name_game(ANN, server_id, number)
    await replays.check_may_name_game(BEN, SERVER, number)
    for server_id in (OTHER_SERVER, None):
        with pytest.raises(GameError, match="no-such-replay"):
            await replays.check_may_name_game(BEN, server_id, number)
    # A button that was shown to Ben leads to it all the same.
    assert (await replays.load_replay_table(BEN, number)).game.id == int(number)


async def test_a_game_played_outside_servers_is_named_by_its_player_only(
    driver: GameDriver,
) -> None:
    play, replays = driver.play_service, ReplayService(driver.store, driver.clock)
    table = await play.start_game(ANN, None, DealRequest(variant="canfield", deal_number=7))
    await play.resign_game(ANN, get_version(table))
    for server_id in (SERVER, None):
        with pytest.raises(GameError, match="no-such-replay"):
            await replays.check_may_name_game(BEN, server_id, str(table.game.id))


async def list_hashes(store: Store, contest_id: int) -> list[str]:
    """Return what is kept of those who began the contest and erased their data."""
    async with store.begin_read(None) as conn:
        return await contests.list_erased_entries(conn, contest_id)


async def test_a_daily_is_not_played_again_after_an_erasure(
    store: Store, clock: ManualClock, daily_driver: DailyDriver
) -> None:
    table = await daily_driver.begin_daily()
    await daily_driver.resign_game()
    contest_id = table.game.contest_id or 0
    privacy = PrivacyService(store, clock)
    assert await privacy.erase_player_data(ANN) is Erasure.ALL_BUT_HASHES
    (player_hash,) = await list_hashes(store, contest_id)
    assert len(player_hash) == 64
    for _ in range(2):
        with pytest.raises(GameError, match="entry-erased"):
            await daily_driver.begin_daily()
        assert await privacy.erase_player_data(ANN) is Erasure.NOTHING
    await daily_driver.begin_daily(BEN)
    clock.advance(days=1)
    await daily_driver.contest_service.close_due_contests()
    assert await list_hashes(store, contest_id) == []
    assert (await daily_driver.begin_daily()).game.contest_id != contest_id


async def test_a_challenge_is_not_played_again_and_hashes_of_two_contests_differ(
    store: Store, challenge_driver: ChallengeDriver
) -> None:
    first = await challenge_driver.create_challenge(ANN)
    challenge_driver.next_deal_number = 60_000
    second = await challenge_driver.create_challenge(ANN)
    for contest in (first, second):
        await challenge_driver.begin_attempt(ANN, contest)
    await PrivacyService(store, ManualClock()).erase_player_data(ANN)
    for contest in (first, second):
        with pytest.raises(GameError, match="entry-erased"):
            await challenge_driver.begin_attempt(ANN, contest)
    assert await list_hashes(store, first.id) != await list_hashes(store, second.id)


async def test_who_had_only_joined_may_join_again(
    store: Store, challenge_driver: ChallengeDriver
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    assert await PrivacyService(store, ManualClock()).erase_player_data(ANN) is Erasure.ALL
    assert await list_hashes(store, contest.id) == []
    assert (await challenge_driver.begin_attempt(ANN, contest)).game.is_counted


async def test_a_deal_that_was_seen_outside_its_challenge_is_not_forgotten(
    store: Store, challenge_driver: ChallengeDriver
) -> None:
    await challenge_driver.deal_free_game(ANN, 7)
    await challenge_driver.draw_and_resign(ANN)
    seen = await challenge_driver.create_challenge(deal_number=7, variant="klondike")
    # With two decks the same number is another deal.
    other = await challenge_driver.create_challenge(deal_number=7, variant="forty-thieves")
    with pytest.raises(GameError, match="contest-deal-known"):
        await challenge_driver.begin_attempt(ANN, seen)
    privacy = PrivacyService(store, ManualClock())
    assert await privacy.erase_player_data(ANN) is Erasure.ALL_BUT_HASHES
    with pytest.raises(GameError, match="entry-erased"):
        await challenge_driver.begin_attempt(ANN, seen)
    await challenge_driver.begin_attempt(ANN, other)
    assert (await challenge_driver.load_entry(ANN, other)).is_ranked


async def test_a_solution_that_was_seen_is_not_forgotten(
    store: Store, challenge_driver: ChallengeDriver, clock: ManualClock
) -> None:
    await challenge_driver.deal_free_game(BEN, 7)
    game = (await challenge_driver.draw_and_resign(BEN)).game
    await challenge_driver.replay_service.load_replay_table(ANN, str(game.id))
    contest = await challenge_driver.create_challenge(deal_number=7)
    await PrivacyService(store, clock).erase_player_data(ANN)
    with pytest.raises(GameError, match="entry-erased"):
        await challenge_driver.begin_attempt(ANN, contest)


async def count_global_games(store: Store, clock: ManualClock) -> tuple[int, int]:
    """Return how many games and wins are on the global leaderboard of all games."""
    await WaitingResultService(store, clock).add_waiting_results()
    async with store.begin_read(None) as conn:
        board = await leaderboards.find_leaderboard(conn, LeaderboardKey(period="ever"))
    assert [finding async for finding in RecountService(store, clock).recount_all()] == []
    return (board.games, board.wins) if board else (0, 0)


async def switch(store: Store, *, is_on: bool) -> None:
    """Let the server count globally, or not."""
    await ServerSettingsService(store).change_settings(SERVER, is_on_global_leaderboards=is_on)


async def test_losses_stay_on_the_global_boards_when_the_server_leaves_them(
    driver: GameDriver, store: Store, clock: ManualClock
) -> None:
    await driver.deal_game(variant="canfield")
    await driver.draw_and_resign()
    await switch(store, is_on=False)
    assert await count_global_games(store, clock) == (1, 0)
    await switch(store, is_on=True)
    await switch(store, is_on=False)
    assert await count_global_games(store, clock) == (1, 0)


@pytest.mark.parametrize("is_on", [False, True])
async def test_a_game_under_way_counts_as_when_it_was_dealt(
    store: Store, clock: ManualClock, *, is_on: bool
) -> None:
    """Neither is a loss hidden before it is sure, nor is a win shown after it."""
    driver = GameDriver(store, clock, [WON_GAME.deal, 50_001])
    await switch(store, is_on=is_on)
    game = (await driver.deal_game(variant="canfield")).game
    await driver.deal_game(variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE)
    await switch(store, is_on=not is_on)
    await driver.draw_and_resign()
    assert await count_global_games(store, clock) == (int(is_on), 0)
    clock.advance(minutes=1)
    await driver.play_service.resume_game(ANN, game.id)
    table, _ = await driver.play_service.play_typed_moves(ANN, ",".join(WON_GAME.moves))
    assert table.game.outcome is GameOutcome.WON
    assert await count_global_games(store, clock) == (2 * is_on, int(is_on))


@pytest.mark.parametrize("is_on", [False, True])
async def test_a_daily_counts_as_when_it_was_begun(
    daily_driver: DailyDriver, store: Store, *, is_on: bool
) -> None:
    await switch(store, is_on=is_on)
    await daily_driver.begin_daily()
    await daily_driver.begin_daily(BEN, OTHER_SERVER)
    await switch(store, is_on=not is_on)
    await daily_driver.draw_cards(ANN)
    await daily_driver.draw_cards(BEN, 2)
    ended = await daily_driver.resign_game()
    page = await daily_driver.load_daily_page()
    assert page.entry_count == 1 + is_on
    assert (page.own_ranked_entry is not None) is is_on
    own_page = await daily_driver.load_daily_page(ANN, DailyQuery(server_id=SERVER))
    assert own_page.entry_count == 1
    attempt = await daily_driver.attempt_service.load_attempt(ended.game)
    assert attempt is not None
    assert attempt.entry_count == 1 + is_on
