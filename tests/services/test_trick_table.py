"""The table of tricks: what each gives on boards, in records and in ratings."""

import asyncio
from collections.abc import Iterable
from datetime import timedelta
from itertools import repeat
from typing import NamedTuple

import pytest

from bot.engine.errors import GameError
from bot.models.games import DealSource, Game, PracticeReason
from bot.models.leaderboards import FeatKind, LeaderboardKey
from bot.models.requests import StaleGameError
from bot.services import solver_pool
from bot.services.deals import MAX_DEALS_LEFT, MAX_SET_ASIDE
from bot.services.play import HintCostError, SlowHintKind, SlowHintService
from bot.services.solver_pool import SolverPool
from bot.services.tables import CurrentGameAction, DealRequest, GameInProgressError, Table
from bot.store import leaderboards
from bot.store.ratings import list_rated_results
from bot.variants import VARIANTS
from tests.golden_games import WON_GAME, load_golden_game
from tests.services.drivers import ANN, BEN, CREATOR, SERVER, Driver, get_version
from tests.store.player_rows import load_player_record

GIVE_UP, SET_ASIDE = CurrentGameAction.GIVE_UP, CurrentGameAction.SET_ASIDE


class Gain(NamedTuple):
    """What a player has: on the global board, in the record, among rated games."""

    games: int = 0
    wins: int = 0
    practice: int = 0
    contest_games: int = 0
    contest_wins: int = 0
    rated: int = 0
    rated_wins: int = 0


NOTHING = Gain()


async def load_gain(driver: Driver, player_id: int = ANN) -> Gain:
    """Return what a player has by now; the record agrees with the board, and with a recount."""
    await driver.add_waiting_results()
    assert await driver.list_findings() == []
    async with driver.store.begin_read(None) as conn:
        board = await leaderboards.find_leaderboard(conn, LeaderboardKey(period="ever"))
        standing = board and await leaderboards.find_standing(conn, board.id, player_id)
        record = await load_player_record(conn, player_id)
        after = driver.clock() + timedelta(seconds=1)
        rated = [
            each
            for each in await list_rated_results(conn, 0, after, 1_000)
            if each.player_id == player_id
        ]
    counted = (standing.games, standing.wins) if standing else (0, 0)
    assert counted == (record.games, record.wins)
    return Gain(
        *counted,
        practice=record.practice_games,
        contest_games=record.contest_games,
        contest_wins=record.contest_wins,
        rated=len(rated),
        rated_wins=sum(each.is_won and each.is_clean for each in rated),
    )


WON_GAMES = [load_golden_game(f"canfield-{number}-won") for number in (410630, 387401, 453071)]


async def load_streak(driver: Driver) -> tuple[int, int]:
    """Return Ann's wins in a row, and the most that she had."""
    async with driver.store.begin_read(None) as conn:
        record = await load_player_record(conn, ANN)
    return record.win_streak, record.best_win_streak


async def look(driver: Driver, *variants: str, with_hint: bool = False) -> None:
    """Deal Ann fresh games and give each up without a move, after a hint where it is said."""
    for variant in variants:
        await driver.deal_game(variant=variant, current_game_action=GIVE_UP)
        if with_hint:
            await driver.play.give_hint(ANN)
    await driver.give_up()


async def win(driver: Driver, player_id: int = ANN) -> Table:
    """Play the winning moves on the player's table."""
    return await driver.play_moves(player_id, *WON_GAME.moves)


async def deal_winnable(driver: Driver, later: Iterable[int] = ()) -> Table:
    """Deal Ann a fresh game that the winning moves win, and then these numbers."""
    driver.fresh_deals = iter([WON_GAME.deal, *later])
    return await driver.deal_game(variant="canfield")


# Looking at fresh deals.


@pytest.mark.parametrize("with_hint", [False, True])
async def test_looking_at_deals_of_different_games(driver: Driver, *, with_hint: bool) -> None:
    await look(driver, *list(VARIANTS)[:25], with_hint=with_hint)
    assert await load_gain(driver) == NOTHING
    await deal_winnable(driver)
    await win(driver)
    assert await load_gain(driver) == Gain(games=1, wins=1, rated=1, rated_wins=1)


async def test_looking_at_more_by_two_processes_at_once(
    driver: Driver, other_driver: Driver
) -> None:
    await look(driver, *["canfield"] * (MAX_DEALS_LEFT - 1))
    version = get_version(await driver.deal_game(variant="canfield"))
    request = DealRequest(variant="canfield")
    other_driver.fresh_deals = iter(range(70_000, 70_100))
    dealt = await asyncio.gather(
        *(
            each.play.start_game(ANN, SERVER, request, GIVE_UP, version)
            for each in (driver, other_driver)
        ),
        return_exceptions=True,
    )
    tables = [each for each in dealt if isinstance(each, Table)]
    assert [table.game.is_counted for table in tables] == [False]
    # Which of both it is depends on whether the other deal was there when it looked.
    assert sum(isinstance(each, GameInProgressError | StaleGameError) for each in dealt) == 1


async def test_looking_at_more_by_saving_them_for_later(driver: Driver) -> None:
    for _ in range(MAX_SET_ASIDE + 1):
        await driver.deal_game(variant="canfield", current_game_action=SET_ASIDE)
    with pytest.raises(GameError, match="too-many-set-aside"):
        await driver.deal_game(variant="canfield", current_game_action=SET_ASIDE)
    for active in await driver.attempts.list_active_games(ANN):
        assert active.game is not None
        await driver.resign_game(await driver.play.resume_game(ANN, active.game.id))
    assert not (await driver.deal_game(variant="canfield")).game.is_counted
    assert await load_gain(driver) == NOTHING


@pytest.mark.parametrize("kind", SlowHintKind)
@pytest.mark.parametrize("move_count", [0, 1])
async def test_looking_with_slow_hints_which_deals_can_be_won(
    driver: Driver, kind: SlowHintKind, move_count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver_pool, "is_all_compiled", lambda: True)
    hints = SlowHintService(driver.store, driver.clock, SolverPool(1))
    for _ in range(MAX_DEALS_LEFT):
        dealt = await driver.deal_game(variant="canfield", current_game_action=GIVE_UP)
        assert dealt.game.is_counted
        assert not (await hints.begin_hint(ANN, kind=kind)).game.is_counted
        if move_count:
            await driver.play.draw_cards(ANN, move_count)
    await driver.give_up()
    dealt = await driver.deal_game(variant="canfield")
    assert dealt.events.practice_reason is PracticeReason.DEALS_LEFT
    assert await load_gain(driver) == Gain(practice=MAX_DEALS_LEFT * move_count)
    driver.clock.advance(days=1)
    assert (await driver.deal_game(variant="canfield", current_game_action=GIVE_UP)).game.is_counted


# Leaving games that go badly.


async def test_saving_a_bad_game_for_later_and_forgetting_it(driver: Driver) -> None:
    await driver.deal_game(variant="canfield")
    await driver.play.draw_cards(ANN)
    await driver.deal_game(variant="canfield", current_game_action=SET_ASIDE)
    driver.clock.advance(days=15)
    await driver.run_maintenance()
    assert await load_gain(driver) == Gain(games=1, rated=1)


async def test_lengthening_a_streak_by_saving_bad_games_for_later(driver: Driver) -> None:
    streaks = []
    for won_game, is_bad_game_saved in zip(WON_GAMES, (False, True, False), strict=True):
        if is_bad_game_saved:
            driver.fresh_deals = repeat(50_000)
            bad_game = (await driver.deal_game(variant="canfield")).game
            await driver.play.draw_cards(ANN)
        driver.fresh_deals = repeat(won_game.deal)
        await driver.deal_game(variant="canfield", current_game_action=SET_ASIDE)
        await driver.play_moves(ANN, *won_game.moves)
        streaks.append(await load_streak(driver))
        if is_bad_game_saved:
            await driver.resign_game(await driver.play.resume_game(ANN, bad_game.id))
            streaks.append(await load_streak(driver))
    assert streaks == [(1, 1), (1, 1), (0, 1), (1, 1)]
    assert await load_gain(driver) == Gain(games=4, wins=3, rated=4, rated_wins=3)
    assert FeatKind.LONGEST_STREAK not in await driver.list_feats(None)


async def test_lengthening_a_streak_by_playing_the_deals_dealt_later_first(driver: Driver) -> None:
    """The bad games begin first, though all were dealt after those that are won."""
    good: list[Game] = []
    bad: list[Game] = []
    for deals, numbers in ((good, [game.deal for game in WON_GAMES]), (bad, [50_000, 50_001])):
        for number in numbers:
            driver.fresh_deals = repeat(number)
            dealt = await driver.deal_game(variant="canfield", current_game_action=SET_ASIDE)
            deals.append(dealt.game)
    streaks = []
    for number, won_game in enumerate(WON_GAMES):
        if number:
            await driver.play.resume_game(ANN, bad[-number].id)
            await driver.play.draw_cards(ANN)
        await driver.play.resume_game(ANN, good[number].id)
        await driver.play_moves(ANN, *won_game.moves)
        streaks.append(await load_streak(driver))
    for game in bad:
        await driver.resign_game(await driver.play.resume_game(ANN, game.id))
    assert [*streaks, await load_streak(driver)] == [(1, 1), (1, 1), (1, 1), (0, 1)]
    assert await load_gain(driver) == Gain(games=5, wins=3, rated=5, rated_wins=3)
    assert FeatKind.LONGEST_STREAK not in await driver.list_feats(None)


async def test_a_game_without_a_move_holds_no_streak_up(driver: Driver) -> None:
    driver.fresh_deals = repeat(50_000)
    await driver.deal_game(variant="canfield")
    driver.fresh_deals = repeat(WON_GAME.deal)
    await driver.deal_game(variant="canfield", current_game_action=SET_ASIDE)
    await driver.play_moves(ANN, *WON_GAME.moves)
    assert await load_streak(driver) == (1, 1)


async def test_ending_the_own_challenge_early_when_it_is_lost(driver: Driver) -> None:
    contest = await driver.create_challenge()
    await driver.begin_attempt(CREATOR, contest)
    await driver.play_moves(CREATOR, "draw")
    await driver.contests.end_challenge(CREATOR, contest.id, is_moderator=False)
    await driver.contests.end_contest(contest.id)
    assert await load_gain(driver, CREATOR) == Gain(contest_games=1, rated=1)


async def test_ending_a_challenge_early_when_others_would_win_it(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN)
    await driver.begin_attempt(ANN, contest)
    await driver.play_moves(ANN, "draw")
    await driver.contests.end_challenge(CREATOR, contest.id, is_moderator=False)
    await driver.contests.end_contest(contest.id)
    assert await load_gain(driver) == Gain(practice=1)
    assert (await driver.load_entry(ANN, contest)).move_count == 1


async def test_looking_at_the_deal_of_ones_own_challenge_and_leaving_it(driver: Driver) -> None:
    """A look at an opening that may be the best of many is an attempt: nobody else chose it."""
    contest = await driver.create_challenge()
    await driver.begin_attempt(ANN, contest)
    await driver.give_up()
    assert await load_gain(driver) == Gain(rated=1)


# Deals that are known.


@pytest.mark.parametrize("source", [DealSource.NAMED, DealSource.SHARED])
async def test_winning_a_deal_chosen_by_its_number_or_word(
    driver: Driver, source: DealSource
) -> None:
    request = DealRequest(variant="canfield", deal_number=WON_GAME.deal, deal_source=source)
    await driver.play.start_game(ANN, SERVER, request)
    await win(driver)
    assert await load_gain(driver) == Gain(practice=1)


async def test_winning_a_deal_that_was_lost_before(driver: Driver) -> None:
    lost = (await deal_winnable(driver)).game
    await driver.draw_and_resign()
    same = await driver.play.load_same_deal_request(ANN, lost.id)
    await driver.play.start_game(ANN, SERVER, same)
    await win(driver)
    assert await load_gain(driver) == Gain(games=1, practice=1, rated=1)


@pytest.mark.parametrize("is_film", [False, True])
async def test_being_dealt_a_deal_as_fresh_that_was_seen(driver: Driver, *, is_film: bool) -> None:
    """Chance might bring it back, as it does here: a game of it, or its film."""
    seen_by = BEN if is_film else ANN
    await driver.deal_free_game(seen_by, WON_GAME.deal)
    game = (await driver.draw_and_resign(seen_by)).game
    if is_film:
        await driver.replays.load_replay_table(ANN, str(game.id))
    await deal_winnable(driver, [WON_GAME.deal] * 20)
    await win(driver)
    assert await load_gain(driver) == Gain(practice=2 - is_film)


# Dailies and challenges.


async def test_winning_ones_own_challenges_with_proved_deals(driver: Driver) -> None:
    await driver.begin_attempt(CREATOR, await driver.create_challenge())
    await win(driver, CREATOR)
    gain = Gain(contest_games=1, contest_wins=1, rated=1, rated_wins=1)
    assert await load_gain(driver, CREATOR) == gain
    assert await driver.list_feats(None) == {}


async def test_winning_a_challenge_whose_deal_one_has_named(driver: Driver) -> None:
    contest = await driver.create_challenge(deal_number=WON_GAME.deal)
    for player_id in (CREATOR, ANN):
        await driver.begin_attempt(player_id, contest)
        await win(driver, player_id)
    assert await load_gain(driver, CREATOR) == Gain(practice=1)
    assert await load_gain(driver) == Gain(contest_games=1, contest_wins=1)


async def test_asking_a_certain_hint_about_a_deal_one_has_named(driver: Driver) -> None:
    contest = await driver.create_challenge(deal_number=WON_GAME.deal)
    await driver.begin_attempt(CREATOR, contest)
    await driver.play.draw_cards(CREATOR)
    hints = SlowHintService(driver.store, driver.clock, SolverPool(1))
    with pytest.raises(HintCostError):
        await hints.begin_hint(CREATOR)
    await hints.begin_hint(CREATOR, accepts_cost=True)
    entry = await driver.load_entry(CREATOR, contest)
    assert (entry.is_ranked, entry.is_finished, entry.is_won) == (False, True, False)


@pytest.mark.parametrize("kind", SlowHintKind)
@pytest.mark.parametrize("has_begun", [False, True])
async def test_asking_slow_hints_in_the_daily(
    driver: Driver, kind: SlowHintKind, monkeypatch: pytest.MonkeyPatch, *, has_begun: bool
) -> None:
    monkeypatch.setattr(solver_pool, "is_all_compiled", lambda: True)
    hints = SlowHintService(driver.store, driver.clock, SolverPool(1))
    await deal_winnable(driver)
    await win(driver)
    daily = (await driver.begin_daily()).game
    if has_begun:
        await driver.play.draw_cards(ANN)
    with pytest.raises(HintCostError, match="loses-game" if has_begun else "loses-rank"):
        await hints.begin_hint(ANN, kind=kind)
    asked = await hints.begin_hint(ANN, kind=kind, accepts_cost=True)
    assert (asked.game.id != daily.id) is has_begun
    await driver.draw_and_resign()
    page = await driver.load_daily_page()
    assert [(row.rank, row.entry.move_count) for row in page.ranked_entries] == [(None, 1)]
    lost = Gain(games=2, wins=1, practice=1, rated=2, rated_wins=1)
    assert await load_gain(driver) == (
        lost if has_begun else Gain(games=1, wins=1, practice=1, rated=1, rated_wins=1)
    )
    assert await load_streak(driver) == ((0, 1) if has_begun else (1, 1))


async def test_asking_certain_hints_in_ones_own_challenges_that_go_badly(driver: Driver) -> None:
    hints = SlowHintService(driver.store, driver.clock, SolverPool(1))
    for number in range(3):
        contest = await driver.create_challenge(fresh_deal=70_000 + number)
        await driver.begin_attempt(CREATOR, contest)
        if number:
            await driver.play.draw_cards(CREATOR)
        await hints.begin_hint(CREATOR, accepts_cost=True)
        await driver.contests.end_challenge(CREATOR, contest.id, is_moderator=False)
        await driver.contests.end_contest(contest.id)
        if number:
            practice = await driver.play.load_current_table(CREATOR)
            assert practice.game.contest_id is None
    assert await load_gain(driver, CREATOR) == Gain(contest_games=2, rated=2)


async def test_asking_a_certain_hint_where_another_has_won(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN, BEN, fresh_deal=WON_GAME.deal)
    await driver.begin_attempt(BEN, contest)
    await win(driver, BEN)
    attempt = (await driver.begin_attempt(ANN, contest)).game
    await driver.play.draw_cards(ANN)
    hints = SlowHintService(driver.store, driver.clock, SolverPool(1))
    practice = (await hints.begin_hint(ANN, accepts_cost=True)).game
    # The number of its deal stays hidden, and its table from others.
    listed = await driver.attempts.list_active_games(ANN)
    assert [(each.game, each.is_deal_concealed) for each in listed] == [(practice, True)]
    shown = await driver.attempts.load_attempt(practice)
    assert shown is not None
    assert (shown.contest.id, shown.is_practice, shown.is_contest_open) == (contest.id, True, True)
    await driver.play.undo_moves(ANN)
    await win(driver)
    await driver.close_contest(contest)
    entry = await driver.load_entry(ANN, contest)
    assert (entry.game_id, entry.is_ranked, entry.is_won) == (attempt.id, False, False)
    compared = await driver.head_to_head.load_head_to_head(ANN, (ANN, BEN))
    assert (compared.deal_count, compared.better_counts) == (1, (0, 1))
    assert await load_gain(driver) == Gain(contest_games=1, practice=1, rated=1)


# Ways to win.


async def test_looking_ahead_by_undo_for_a_rating(driver: Driver) -> None:
    await deal_winnable(driver)
    await driver.play_moves(ANN, *WON_GAME.moves[:10])
    await driver.play.undo_moves(ANN, 5)
    await driver.play.redo_moves(ANN, 5)
    await driver.play_moves(ANN, *WON_GAME.moves[10:])
    assert await load_gain(driver) == Gain(games=1, wins=1, rated=1)
