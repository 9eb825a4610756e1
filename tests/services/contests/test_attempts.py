"""Attempts: one for each player, what their contest forbids, and what they count for."""

import pytest

from bot.engine.errors import GameError
from bot.models.games import GameOutcome, Slot
from bot.models.leaderboards import LeaderboardKey
from bot.services.accounts.privacy import PrivacyService
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.games.new_games import MAX_SET_ASIDE
from bot.services.stats.waiting_results import WaitingResultService
from bot.store.stats.leaderboards import find_leaderboard
from tests.golden_games import MOVES_BEFORE_LAST_AUTO, WON_GAME
from tests.services.challenge_driver import CREATOR, ChallengeDriver
from tests.services.game_driver import ANN, BEN, OTHER_SERVER, SERVER, ManualClock, get_version


async def test_an_attempt_updates_its_entry_move_by_move_until_it_is_won(
    challenge_driver: ChallengeDriver, clock: ManualClock
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    await challenge_driver.begin_attempt(ANN, contest)
    await challenge_driver.play_moves(ANN, *MOVES_BEFORE_LAST_AUTO)
    await challenge_driver.play_service.undo_moves(ANN, 2)
    entry = await challenge_driver.load_entry(ANN, contest)
    assert not entry.is_finished
    assert (entry.move_count, entry.undos) == (len(MOVES_BEFORE_LAST_AUTO), 2)
    await challenge_driver.play_service.redo_moves(ANN, 2)
    clock.advance(minutes=3)
    table = await challenge_driver.play_service.play_to_foundations(ANN)
    assert table.game.outcome is GameOutcome.WON
    entry = await challenge_driver.load_entry(ANN, contest)
    assert entry.is_finished
    assert entry.is_won
    assert entry.is_ranked
    assert (entry.cards_up, entry.move_count, entry.seconds) == (52, len(WON_GAME.moves), 180)


async def test_a_player_has_one_attempt_and_later_games_are_practice(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    attempt = await challenge_driver.begin_attempt(ANN, contest)
    resumed = await challenge_driver.begin_attempt(ANN, contest)
    assert resumed.game.id == attempt.game.id
    await challenge_driver.play_service.resign_game(ANN, get_version(resumed))
    with pytest.raises(GameError, match="attempt-over"):
        await challenge_driver.begin_attempt(ANN, contest)
    entry = await challenge_driver.load_entry(ANN, contest)
    request = await challenge_driver.play_service.load_same_deal_request(ANN, attempt.game.id)
    practice = await challenge_driver.play_service.start_game(ANN, SERVER, request)
    await challenge_driver.play_moves(ANN, *WON_GAME.moves)
    assert (practice.game.contest_id, practice.game.is_counted) == (None, False)
    assert await challenge_driver.load_entry(ANN, contest) == entry


async def test_beginning_a_challenge_joins_it(challenge_driver: ChallengeDriver) -> None:
    contest = await challenge_driver.create_challenge()
    table = await challenge_driver.begin_attempt(ANN, contest)
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.game_id, entry.server_id, entry.is_ranked) == (table.game.id, SERVER, True)
    bens_contest = await challenge_driver.create_challenge(invited_player_ids=(BEN,))
    with pytest.raises(GameError, match="challenge-not-invited"):
        await challenge_driver.begin_attempt(ANN, bens_contest)
    with pytest.raises(GameError, match="no-such-contest"):
        await challenge_driver.attempt_service.begin_attempt(BEN, OTHER_SERVER, contest.id)
    with pytest.raises(GameError, match="no-such-contest"):
        await challenge_driver.attempt_service.begin_attempt(ANN, SERVER, bens_contest.id + 1)


async def test_beginning_an_attempt_sets_the_current_game_aside(
    challenge_driver: ChallengeDriver,
) -> None:
    play_service = challenge_driver.play_service
    contest = await challenge_driver.create_challenge(ANN)
    await challenge_driver.deal_free_game(ANN, 1)
    for deal_number in range(2, MAX_SET_ASIDE + 2):
        request = DealRequest(deal_number=deal_number)
        await play_service.start_game(ANN, SERVER, request, CurrentGameAction.SET_ASIDE)
    attempt = await challenge_driver.begin_attempt(ANN, contest)
    assert (await play_service.load_current_table(ANN)).game.id == attempt.game.id
    first, second, *others = await challenge_driver.attempt_service.list_active_games(ANN)
    assert first.contest is not None
    assert first.contest.id == contest.id
    assert second.contest is None
    assert len(others) == MAX_SET_ASIDE
    # An attempt makes no room for more games.
    with pytest.raises(GameError, match="too-many-set-aside"):
        await challenge_driver.deal_free_game(ANN, 500)
    assert (await play_service.load_current_table(ANN)).game.id == attempt.game.id
    assert second.game is not None
    free_table = await play_service.resume_game(ANN, second.game.id)
    await play_service.resign_game(ANN, get_version(free_table))
    await challenge_driver.begin_attempt(ANN, contest)
    await challenge_driver.deal_free_game(ANN, 500)
    assert (await play_service.resume_game(ANN, attempt.game.id)).game.slot is Slot.TABLE


async def test_active_games_are_listed_by_the_end_of_their_contests(
    challenge_driver: ChallengeDriver,
) -> None:
    late_contest = await challenge_driver.create_challenge(ANN, minutes=90)
    challenge_driver.next_deal_number = 5
    early_contest = await challenge_driver.create_challenge(ANN, minutes=30)
    challenge_driver.next_deal_number = 6
    closed_contest = await challenge_driver.create_challenge(ANN, minutes=10)
    closed_attempt = await challenge_driver.begin_attempt(ANN, closed_contest)
    late_attempt = await challenge_driver.begin_attempt(ANN, late_contest)
    free_table = await challenge_driver.deal_free_game(ANN, 1)
    challenge_driver.clock.advance(minutes=10)
    await challenge_driver.contest_service.close_due_contests()
    active_games = await challenge_driver.attempt_service.list_active_games(ANN)
    assert [
        (active.game.id if active.game else None, active.contest.id if active.contest else None)
        for active in active_games
    ] == [
        (free_table.game.id, None),
        (None, early_contest.id),
        (late_attempt.game.id, late_contest.id),
        (closed_attempt.game.id, closed_contest.id),
    ]
    assert await challenge_driver.attempt_service.list_active_games(BEN) == []


@pytest.mark.parametrize("forbidden", ["undo", "hints"])
async def test_a_challenge_may_forbid_undo_or_hints(
    challenge_driver: ChallengeDriver, forbidden: str
) -> None:
    play_service = challenge_driver.play_service
    contest = await challenge_driver.create_challenge(
        ANN, allows_undo=forbidden != "undo", allows_hints=forbidden != "hints"
    )
    await challenge_driver.begin_attempt(ANN, contest)
    table = await play_service.draw_cards(ANN)
    refused_actions = (
        [play_service.undo_moves, play_service.redo_moves]
        if forbidden == "undo"
        else [play_service.give_hint]
    )
    for act in refused_actions:
        with pytest.raises(GameError, match=f"contest-no-{forbidden}"):
            await act(ANN)
    assert (await play_service.load_current_table(ANN)).game == table.game


async def test_an_attempt_counts_for_a_fresh_deal_and_not_for_a_named_one(
    challenge_driver: ChallengeDriver,
) -> None:
    for deal_number in (None, 7):
        contest = await challenge_driver.create_challenge(ANN, deal_number=deal_number)
        table = await challenge_driver.play_and_resign_attempt(ANN, contest)
        assert table.game.is_counted is (deal_number is None)
        waiting_results = WaitingResultService(challenge_driver.store, challenge_driver.clock)
        await waiting_results.add_waiting_results()
        async with challenge_driver.store.begin_read() as conn:
            board = await find_leaderboard(
                conn, LeaderboardKey(server_id=SERVER, game_group="canfield", period="ever")
            )
        assert board is not None
        assert board.games == 1


async def test_a_player_who_erased_their_data_leaves_the_scoreboard(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    await challenge_driver.play_and_resign_attempt(ANN, contest)
    for player in (ANN, CREATOR):
        await PrivacyService(challenge_driver.store, ManualClock()).erase_player_data(player)
    scoreboard = await challenge_driver.contest_service.load_scoreboard(contest.id)
    assert scoreboard.entries == ()
    assert scoreboard.contest.creator_id is None
