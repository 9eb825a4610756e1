"""Attempts: what a contest forbids and counts, and deals that are fair to all."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.models.games import GameOutcome, Slot
from bot.services.attempts import DealInOtherContestError, KnownDealError
from bot.services.challenges import ChallengeRequest
from bot.services.deals import MAX_SET_ASIDE
from bot.services.tables import (
    ContestDealError,
    CurrentGameAction,
    DealRequest,
    GameInProgressError,
)
from tests.golden_games import MOVES_BEFORE_LAST_AUTO, WON_GAME
from tests.services.drivers import (
    ANN,
    BEN,
    CAT,
    CREATOR,
    ONE_HOUR_CHALLENGE,
    OTHER_SERVER,
    SERVER,
    Driver,
    get_todays_daily,
    get_version,
)


async def test_an_attempt_updates_its_entry_move_by_move_until_it_is_won(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN)
    await driver.begin_attempt(ANN, contest)
    await driver.play_moves(ANN, *MOVES_BEFORE_LAST_AUTO)
    await driver.play.undo_moves(ANN, 2)
    entry = await driver.load_entry(ANN, contest)
    assert not entry.is_finished
    assert (entry.move_count, entry.undos) == (len(MOVES_BEFORE_LAST_AUTO), 2)
    await driver.play.redo_moves(ANN, 2)
    driver.clock.advance(minutes=3)
    table = await driver.play.play_to_foundations(ANN)
    assert table.game.outcome is GameOutcome.WON
    entry = await driver.load_entry(ANN, contest)
    assert entry.is_finished
    assert entry.is_won
    assert entry.is_ranked
    assert (entry.cards_up, entry.move_count, entry.seconds) == (52, len(WON_GAME.moves), 180)


async def test_a_player_has_one_attempt_and_later_games_are_practice(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN)
    attempt = await driver.begin_attempt(ANN, contest)
    resumed = await driver.begin_attempt(ANN, contest)
    assert resumed.game.id == attempt.game.id
    await driver.play.resign_game(ANN, get_version(resumed))
    with pytest.raises(GameError, match="attempt-over"):
        await driver.begin_attempt(ANN, contest)
    entry = await driver.load_entry(ANN, contest)
    request = await driver.play.load_same_deal_request(ANN, attempt.game.id)
    practice = await driver.play.start_game(ANN, SERVER, request)
    await driver.play_moves(ANN, *WON_GAME.moves)
    assert (practice.game.contest_id, practice.game.is_counted) == (None, False)
    assert await driver.load_entry(ANN, contest) == entry


async def test_beginning_a_challenge_joins_it(driver: Driver) -> None:
    contest = await driver.create_challenge()
    table = await driver.begin_attempt(ANN, contest)
    entry = await driver.load_entry(ANN, contest)
    assert (entry.game_id, entry.server_id, entry.is_ranked) == (table.game.id, SERVER, True)
    bens_contest = await driver.create_challenge(invited_player_ids=(BEN,))
    with pytest.raises(GameError, match="challenge-not-invited"):
        await driver.begin_attempt(ANN, bens_contest)
    with pytest.raises(GameError, match="no-such-contest"):
        await driver.attempts.begin_attempt(BEN, OTHER_SERVER, contest.id)
    with pytest.raises(GameError, match="no-such-contest"):
        await driver.attempts.begin_attempt(ANN, SERVER, bens_contest.id + 1)


async def test_beginning_an_attempt_sets_the_current_game_aside(driver: Driver) -> None:
    play_service = driver.play
    contest = await driver.create_challenge(ANN)
    await driver.deal_free_game(ANN, 1)
    for deal_number in range(2, MAX_SET_ASIDE + 2):
        request = DealRequest(deal_number=deal_number)
        await play_service.start_game(ANN, SERVER, request, CurrentGameAction.SET_ASIDE)
    attempt = await driver.begin_attempt(ANN, contest)
    assert (await play_service.load_current_table(ANN)).game.id == attempt.game.id
    first, second, *others = await driver.attempts.list_active_games(ANN)
    assert first.contest is not None
    assert first.contest.id == contest.id
    assert second.contest is None
    assert len(others) == MAX_SET_ASIDE
    # An attempt makes no room for more games.
    with pytest.raises(GameError, match="too-many-set-aside"):
        await driver.deal_free_game(ANN, 500)
    assert (await play_service.load_current_table(ANN)).game.id == attempt.game.id
    assert second.game is not None
    free_table = await play_service.resume_game(ANN, second.game.id)
    await play_service.resign_game(ANN, get_version(free_table))
    await driver.begin_attempt(ANN, contest)
    await driver.deal_free_game(ANN, 500)
    assert (await play_service.resume_game(ANN, attempt.game.id)).game.slot is Slot.TABLE


async def test_active_games_are_listed_by_the_end_of_their_contests(driver: Driver) -> None:
    late_contest = await driver.create_challenge(ANN, minutes=90)
    driver.next_deal_number = 5
    early_contest = await driver.create_challenge(ANN, minutes=30)
    driver.next_deal_number = 6
    closed_contest = await driver.create_challenge(ANN, minutes=10)
    await driver.begin_attempt(ANN, closed_contest)
    late_attempt = await driver.begin_attempt(ANN, late_contest)
    free_table = await driver.deal_free_game(ANN, 1)
    driver.clock.advance(minutes=10)
    await driver.contests.close_due_contests()
    active_games = await driver.attempts.list_active_games(ANN)
    assert [
        (active.game.id if active.game else None, active.contest.id if active.contest else None)
        for active in active_games
    ] == [
        (free_table.game.id, None),
        (None, early_contest.id),
        (late_attempt.game.id, late_contest.id),
    ]
    assert await driver.attempts.list_active_games(BEN) == []


@pytest.mark.parametrize("forbidden", ["undo", "hints"])
async def test_a_challenge_may_forbid_undo_or_hints(driver: Driver, forbidden: str) -> None:
    play_service = driver.play
    contest = await driver.create_challenge(
        ANN, allows_undo=forbidden != "undo", allows_hints=forbidden != "hints"
    )
    await driver.begin_attempt(ANN, contest)
    table = await play_service.draw_cards(ANN)
    refused_actions = (
        [play_service.undo_moves, play_service.redo_moves]
        if forbidden == "undo"
        else [play_service.give_hint]
    )
    for act in refused_actions:
        with pytest.raises(GameError, match="not-allowed"):
            await act(ANN)
    assert (await play_service.load_current_table(ANN)).game == table.game


async def test_a_player_who_was_dealt_the_deal_before_is_asked_and_unranked(driver: Driver) -> None:
    # No move is needed: the deal alone shows its cards.
    table = await driver.deal_free_game(ANN, 7)
    await driver.play.resign_game(ANN, get_version(table))
    contest = await driver.create_challenge(ANN, BEN, deal_number=7)
    with pytest.raises(KnownDealError) as question:
        await driver.begin_attempt(ANN, contest)
    assert question.value.contest.id == contest.id
    assert (await driver.load_entry(ANN, contest)).game_id is None
    await driver.begin_attempt(ANN, contest, accept_known_deal=True)
    await driver.play.draw_cards(ANN)
    await driver.play_and_resign_attempt(BEN, contest)
    assert not (await driver.load_entry(ANN, contest)).is_ranked
    scoreboard = await driver.contests.load_scoreboard(contest.id)
    assert [entry.player_id for entry in scoreboard.entries] == [BEN, ANN, CREATOR]


async def test_a_free_game_of_a_contest_deal_is_confirmed_and_unranks_the_entry(
    driver: Driver,
) -> None:
    start_game = driver.play.start_game
    contest = await driver.create_challenge(ANN, deal_number=7)
    request = DealRequest(variant="canfield", deal_number=7)
    confirmed = DealRequest(variant="canfield", deal_number=7, accept_known_deal=True)
    await driver.deal_free_game(ANN, 1)
    # A player who may still join is asked, too.
    for player in (ANN, BEN):
        with pytest.raises(ContestDealError) as contest_question:
            await start_game(player, SERVER, request)
        assert contest_question.value.deal_request == request
        assert contest_question.value.contest == contest
    assert (await driver.load_entry(ANN, contest)).is_ranked
    with pytest.raises(GameInProgressError) as game_question:
        await start_game(ANN, SERVER, confirmed)
    assert game_question.value.deal_request == confirmed
    assert (await driver.load_entry(ANN, contest)).is_ranked
    await start_game(ANN, SERVER, confirmed, CurrentGameAction.SET_ASIDE)
    assert not (await driver.load_entry(ANN, contest)).is_ranked
    await start_game(BEN, SERVER, confirmed)
    await driver.contests.join_challenge(BEN, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await driver.begin_attempt(BEN, contest)


async def test_the_same_number_with_another_number_of_decks_is_another_deal(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN, deal_number=7)
    table = await driver.deal_free_game(ANN, 7, variant="forty-thieves")
    assert await driver.attempts.load_attempt(table.game) is None
    await driver.begin_attempt(ANN, contest)
    assert (await driver.load_entry(ANN, contest)).is_ranked


async def test_the_same_number_in_a_related_variant_is_the_same_deal(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN, deal_number=7)
    with pytest.raises(ContestDealError):
        await driver.deal_free_game(ANN, 7, variant="klondike")
    table = await driver.deal_free_game(BEN, 7, variant="klondike", accept_known_deal=True)
    attempt = await driver.load_attempt(table)
    assert (attempt.is_practice, attempt.contest) == (True, contest)
    ended = await driver.play.resign_game(BEN, get_version(table))
    with pytest.raises(GameError, match="contest-not-over"):
        await driver.replays.load_replay_table(ANN, str(ended.game.id))
    await driver.contests.join_challenge(BEN, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await driver.begin_attempt(BEN, contest)


async def test_a_deal_in_progress_elsewhere_cannot_be_begun_in_another_contest(
    driver: Driver,
) -> None:
    free_table = await driver.deal_free_game(ANN)
    bens_contest = await driver.create_challenge(BEN, deal_number=7)
    await driver.begin_attempt(BEN, bens_contest)
    for player, deal_number in ((ANN, free_table.game.deal), (BEN, 7)):
        contest = await driver.create_challenge(player, deal_number=deal_number)
        with pytest.raises(GameError, match="deal-in-progress"):
            await driver.begin_attempt(player, contest, accept_known_deal=True)
        assert (await driver.load_entry(player, contest)).game_id is None


async def test_a_contest_deal_in_progress_is_not_dealt_as_a_free_game(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN)
    await driver.begin_attempt(ANN, contest)
    with pytest.raises(ContestDealError):
        await driver.deal_free_game(ANN, contest.deal)
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.deal_free_game(ANN, contest.deal, accept_known_deal=True)
    assert (await driver.load_entry(ANN, contest)).is_ranked


async def test_a_player_not_invited_can_play_the_deal_freely(driver: Driver) -> None:
    await driver.create_challenge(CAT, deal_number=7, invited_player_ids=(CAT,))
    await driver.deal_free_game(BEN, 7)
    with pytest.raises(ContestDealError):
        await driver.deal_free_game(CAT, 7)


async def assert_game_is_hidden(driver: Driver, player_id: int, game_id: int) -> None:
    """Assert that a player can neither replay a game nor play its deal."""
    with pytest.raises(GameError, match="contest-not-over"):
        await driver.replays.load_replay_table(player_id, str(game_id))
    with pytest.raises(GameError, match="contest-not-over"):
        await driver.play.load_same_deal_request(player_id, game_id)


async def test_another_players_attempt_is_hidden_until_its_contest_is_over(driver: Driver) -> None:
    """Who gave up at once could tell a second account how others won."""
    contest = await driver.create_challenge(ANN, BEN)
    game_id = (await driver.play_and_resign_attempt(ANN, contest)).game.id
    for player in (BEN, CAT):
        await assert_game_is_hidden(driver, player, game_id)
    await driver.begin_attempt(BEN, contest)
    await driver.draw_and_resign(BEN)
    await assert_game_is_hidden(driver, BEN, game_id)
    driver.clock.advance(hours=1)
    for player in (BEN, CAT):
        table = await driver.replays.load_replay_table(player, str(game_id))
        assert table.game.id == game_id
        request = await driver.play.load_same_deal_request(player, game_id)
        assert request.deal_number == contest.deal


async def test_practice_games_of_an_open_contest_deal_are_hidden_too(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN, BEN)
    await driver.play_and_resign_attempt(ANN, contest)
    practice = await driver.deal_free_game(ANN, contest.deal)
    attempt = await driver.load_attempt(practice)
    assert (attempt.is_practice, attempt.is_contest_open, attempt.contest) == (True, True, contest)
    ended = await driver.draw_and_resign(ANN)
    for player in (BEN, CAT):
        await assert_game_is_hidden(driver, player, ended.game.id)
    driver.clock.advance(hours=1)
    assert await driver.attempts.load_attempt(practice.game) is None


async def test_a_game_elsewhere_of_an_invited_player_shows_that_a_contest_has_its_deal(
    driver: Driver,
) -> None:
    request = DealRequest(variant="canfield", deal_number=7)
    tables = {player: await driver.play.start_game(player, None, request) for player in (BEN, CAT)}
    contest = await driver.create_challenge(ANN, deal_number=7, invited_player_ids=(ANN, BEN))
    attempt = await driver.load_attempt(tables[BEN])
    assert (attempt.contest, attempt.is_practice) == (contest, True)
    assert await driver.attempts.load_attempt(tables[CAT].game) is None


async def test_an_older_game_of_a_contest_deal_is_hidden_from_entrants(driver: Driver) -> None:
    await driver.deal_free_game(ANN, 7)
    older_table = await driver.draw_and_resign(ANN)
    game_number = str(older_table.game.id)
    contest = await driver.create_challenge(BEN, deal_number=7)
    with pytest.raises(GameError, match="contest-not-over"):
        await driver.replays.load_replay_table(BEN, game_number)
    # A player who has not joined may view it, and knows the deal then.
    await driver.replays.load_replay_table(CAT, game_number)
    await driver.contests.join_challenge(CAT, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await driver.begin_attempt(CAT, contest)


async def test_a_hidden_contest_deal_cannot_be_used_for_a_challenge(driver: Driver) -> None:
    create_challenge = driver.contests.create_challenge
    daily = await get_todays_daily(driver.dailies)
    fresh_challenge = await driver.create_challenge(ANN)
    for contest in (daily, fresh_challenge):
        request = ChallengeRequest(
            variant=contest.variant, deal_number=contest.deal, duration=timedelta(minutes=10)
        )
        with pytest.raises(GameError, match="contest-not-over"):
            await create_challenge(ANN, SERVER, request)
    driver.clock.advance(days=1)
    await create_challenge(ANN, SERVER, request)


async def test_beginning_one_contest_of_a_shared_deal_unranks_the_other(driver: Driver) -> None:
    first = await driver.create_challenge(ANN, BEN, deal_number=7)
    second = await driver.create_challenge(ANN, BEN, deal_number=7)
    with pytest.raises(DealInOtherContestError) as question:
        await driver.begin_attempt(BEN, second)
    assert question.value.contest.id == second.id
    assert (await driver.load_entry(BEN, second)).game_id is None
    assert (await driver.load_entry(BEN, first)).is_ranked
    await driver.begin_attempt(BEN, second, accept_known_deal=True)
    assert (await driver.load_entry(BEN, second)).is_ranked
    assert not (await driver.load_entry(BEN, first)).is_ranked
    # A finished attempt keeps its rank: it came before the other contest's.
    await driver.begin_attempt(ANN, first, accept_known_deal=True)
    await driver.draw_and_resign(ANN)
    with pytest.raises(KnownDealError):
        await driver.begin_attempt(ANN, second)
    await driver.begin_attempt(ANN, second, accept_known_deal=True)
    assert (await driver.load_entry(ANN, first)).is_ranked
    assert not (await driver.load_entry(ANN, second)).is_ranked


async def test_a_player_who_could_still_join_the_other_contest_is_asked_too(driver: Driver) -> None:
    await driver.create_challenge(deal_number=7)
    joined_contest = await driver.create_challenge(ANN, deal_number=7)
    with pytest.raises(DealInOtherContestError):
        await driver.begin_attempt(ANN, joined_contest)
    # The refused attempt has not entered the other contest.
    active_games = await driver.attempts.list_active_games(ANN)
    assert [active.contest for active in active_games if active.contest] == [joined_contest]


async def test_a_named_deal_is_hidden_on_its_server_and_from_entrants(driver: Driver) -> None:
    start_game = driver.play.start_game
    contest_service = driver.contests
    game_request = DealRequest(variant="canfield", deal_number=7)
    challenge_request = replace(ONE_HOUR_CHALLENGE, deal_number=7)
    contest = await contest_service.create_challenge(CREATOR, OTHER_SERVER, challenge_request)
    table = await start_game(ANN, SERVER, game_request)
    assert await driver.attempts.load_attempt(table.game) is None
    for player, server in ((CREATOR, SERVER), (CAT, OTHER_SERVER)):
        with pytest.raises(ContestDealError):
            await start_game(player, server, game_request)
    await contest_service.join_challenge(BEN, OTHER_SERVER, contest.id)
    with pytest.raises(ContestDealError):
        await start_game(BEN, None, game_request)
    # A game on another server is concealed once its player has joined.
    await contest_service.join_challenge(ANN, OTHER_SERVER, contest.id)
    attempt = await driver.load_attempt(table)
    assert attempt.contest.id == contest.id
