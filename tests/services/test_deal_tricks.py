"""Tricks with deals: to know one, or to choose among them, before it counts."""

import json
from dataclasses import replace

import pytest

from bot.engine.errors import GameError
from bot.models.games import (
    DealSource,
    Game,
    GameOutcome,
    PracticeReason,
    PriceBook,
)
from bot.models.leaderboards import LeaderboardKey
from bot.services import solver_pool
from bot.services.accounts import ServerSettingsService
from bot.services.dailies import DailyQuery
from bot.services.deals import MAX_DEALS_LEFT, MAX_SET_ASIDE
from bot.services.play import HintCostError, SlowHintKind, SlowHintService
from bot.services.privacy import Erasure
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
from tests.golden_games import WON_GAME
from tests.services.drivers import (
    ANN,
    BEN,
    CAT,
    CREATOR,
    OTHER_SERVER,
    SERVER,
    Driver,
    get_version,
)
from tests.store.player_rows import load_player_record


async def deal_and_leave(
    driver: Driver,
    count: int,
    action: CurrentGameAction = CurrentGameAction.GIVE_UP,
    variant: str = "canfield",
) -> Table:
    """Deal Ann so many fresh games, each of which she leaves for the next; return the last."""
    for _ in range(count + 1):
        table = await driver.deal_game(variant=variant, current_game_action=action)
    return table


async def test_who_leaves_ten_deals_of_a_game_in_a_day_plays_that_game_as_practice(
    driver: Driver,
) -> None:
    assert (await deal_and_leave(driver, MAX_DEALS_LEFT - 1)).game.is_counted
    table = await deal_and_leave(driver, 0)
    assert not table.game.is_counted
    assert table.events.practice_reason is PracticeReason.DEALS_LEFT
    # Another game's deals count, and so do this one's of the next day.
    assert (await deal_and_leave(driver, 0, variant="klondike")).game.is_counted
    driver.clock.advance(days=1)
    assert (await deal_and_leave(driver, 0)).game.is_counted


async def test_a_deal_with_a_move_is_played_and_a_deal_saved_for_later_is_not_left(
    driver: Driver,
) -> None:
    await deal_and_leave(driver, MAX_DEALS_LEFT - 1)
    await driver.play.draw_cards(ANN)
    await driver.play.undo_moves(ANN)
    for _ in range(MAX_SET_ASIDE - 1):
        table = await deal_and_leave(driver, 0, CurrentGameAction.SET_ASIDE)
        assert table.game.is_counted
    results = (await driver.export_data())["results"]
    assert not any(result["is_counted"] for result in results)
    assert not (await deal_and_leave(driver, 0)).game.is_counted


async def test_attempts_are_no_deals_that_are_left(driver: Driver) -> None:
    await deal_and_leave(driver, MAX_DEALS_LEFT - 1)
    await driver.draw_and_resign()
    contest = await driver.create_challenge()
    await driver.begin_attempt(ANN, contest)
    await driver.contests.end_challenge(CREATOR, contest.id, is_moderator=False)
    assert (await deal_and_leave(driver, 0)).game.is_counted


async def test_an_attempt_is_ranked_and_a_daily_counts_whatever_was_left_before(
    driver: Driver,
) -> None:
    await deal_and_leave(driver, MAX_DEALS_LEFT)
    contest = await driver.create_challenge()
    await driver.begin_attempt(ANN, contest)
    await driver.play_moves(ANN, "draw")
    entry = await driver.load_entry(ANN, contest)
    assert (entry.is_ranked, entry.move_count) == (True, 1)
    assert (await driver.begin_daily()).game.is_counted


LONG_NUMBER = 4_242_424_242_424_242_424


async def test_the_number_of_a_game_that_counts_is_told_when_the_game_is_over(
    driver: Driver,
) -> None:
    driver.fresh_deals = iter([LONG_NUMBER, 60_000])
    table = await driver.deal_game(variant="canfield")
    assert table.game.deal == LONG_NUMBER
    assert table.game.conceals_deal
    assert str(LONG_NUMBER) not in json.dumps(await driver.export_data())
    await driver.deal_game(variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE)
    listed = await driver.attempts.list_active_games(ANN)
    assert [active.is_deal_concealed for active in listed] == [True, True]
    assert str(LONG_NUMBER) not in json.dumps(await driver.export_data())
    set_aside = await driver.play.resume_game(ANN, table.game.id)
    assert not (await driver.resign_game(set_aside)).game.conceals_deal
    export = await driver.export_data()
    assert str(LONG_NUMBER) in {game["deal"] for game in export["games"]}
    assert [result["deal"] for result in export["results"]] == [str(LONG_NUMBER)]


@pytest.mark.parametrize("kind", SlowHintKind)
async def test_a_deal_that_a_slow_hint_was_asked_about_before_its_first_move_is_practice(
    driver: Driver, kind: SlowHintKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would say which deals to leave, and which moves win the others."""
    monkeypatch.setattr(solver_pool, "is_all_compiled", lambda: True)
    name = f"{kind.name.lower()}-hint"
    hints = SlowHintService(driver.store, driver.clock, SolverPool(1))
    for move_count in (0, 1):
        await driver.deal_game(variant="canfield")
        asked = await hints.begin_hint(ANN, kind=kind)
        assert asked.events.practice_reason is PracticeReason(name)
        assert (asked.game.hints, asked.game.is_counted) == (1, False)
        if move_count:
            await driver.play.draw_cards(ANN, move_count)
        await driver.give_up()
    # A game that counts already is lost by asking, after a warning, and goes on as practice.
    counted = await driver.deal_game(variant="canfield")
    moved = await driver.play.draw_cards(ANN)
    with pytest.raises(HintCostError, match=f"{name}-loses-game"):
        await hints.begin_hint(ANN, kind=kind)
    practice = await hints.begin_hint(ANN, kind=kind, accepts_cost=True)
    assert practice.game.id != counted.game.id
    assert practice.state == moved.state
    assert practice.events.practice_reason is PracticeReason(name)
    assert (await hints.begin_hint(ANN, kind=kind)).game.hints == 2  # nothing is left to lose
    results = (await driver.export_data())["results"]
    assert sorted(result["is_counted"] for result in results) == [False, False, True]
    async with driver.store.begin_read(None) as conn:
        record = await load_player_record(conn, ANN)
    assert (record.games, record.practice_games) == (1, 1)
    assert await driver.list_findings() == []


async def test_a_deal_with_a_hint_and_no_move_counts_as_nothing(driver: Driver) -> None:
    await driver.deal_game(variant="canfield")
    hinted, _ = await driver.play.give_hint(ANN)
    assert (hinted.game.is_counted, hinted.game.has_started) == (True, False)
    await driver.give_up()
    [result] = (await driver.export_data())["results"]
    assert (result["is_counted"], result["outcome"]) == (False, "resigned")
    assert await driver.list_findings() == []


async def test_practice_for_money_does_not_tell_its_number_either(driver: Driver) -> None:
    give_up = CurrentGameAction.GIVE_UP
    for _ in range(MAX_DEALS_LEFT):
        await driver.deal_game(variant="canfield", current_game_action=give_up)
    request = DealRequest(price_book=PriceBook.HOYLE)
    game = (await driver.play.start_game(ANN, SERVER, request, give_up)).game
    assert not game.is_counted
    assert game.conceals_deal
    number = str(game.deal)
    assert number not in {row["deal"] for row in (await driver.export_data())["games"]}
    with pytest.raises(GameError, match="game-not-over"):
        await driver.play.load_same_deal_request(BEN, game.id)
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.deal_game(game.deal, "canfield", CurrentGameAction.SET_ASIDE)
    await driver.draw_and_resign()
    assert number in {row["deal"] for row in (await driver.export_data())["games"]}


async def test_the_number_of_a_daily_is_told_when_the_day_is_over(driver: Driver) -> None:
    table = await driver.begin_daily()
    await driver.give_up()
    number = str(table.game.deal)
    play, attempts = driver.play, driver.attempts
    request = await play.load_same_deal_request(ANN, table.game.id)
    practice = await play.start_game(ANN, SERVER, request)
    listed = await attempts.list_active_games(ANN)
    assert [(active.game, active.is_deal_concealed) for active in listed] == [(practice.game, True)]
    assert number not in json.dumps(await driver.export_data())
    # A deal of the bank may have been seen before it became a daily's.
    async with driver.store.begin_write(None) as conn:
        await games.record_viewed_solution(conn, ANN, table.game.variant, table.game.deal)
    export = await driver.export_data()
    assert len(export["viewed_solutions"]) == 1
    assert number not in json.dumps(export)
    driver.clock.advance(days=1)
    await driver.contests.close_due_contests()
    listed = await attempts.list_active_games(ANN)
    assert [active.is_deal_concealed for active in listed] == [False]
    assert number in json.dumps(await driver.export_data())


async def finish_fresh_game(driver: Driver, server_id: int | None = SERVER) -> Game:
    """Return a counted game of Ann's that is over, so that its deal's number is known."""
    table = await driver.deal_free_game(ANN)
    ended = await driver.play.resign_game(ANN, get_version(table))
    return replace(ended.game, server_id=server_id)


async def is_shown_openly(driver: Driver, game: Game) -> bool:
    """Return whether a game's cards and moves may be shown to everyone."""
    attempt = await driver.attempts.load_attempt(game)
    return attempt is None or not attempt.is_contest_open


@pytest.mark.parametrize("server_id", [SERVER, OTHER_SERVER, None])
async def test_a_finished_game_is_secret_while_a_contest_of_its_deal_runs_anywhere(
    driver: Driver, server_id: int | None
) -> None:
    game = await finish_fresh_game(driver, server_id)
    assert await is_shown_openly(driver, game)
    contest = await driver.create_challenge(BEN, deal_number=game.deal)
    assert not await is_shown_openly(driver, game)
    attempt = await driver.attempts.load_attempt(game)
    assert attempt is not None
    assert (attempt.contest.id, attempt.is_practice) == (contest.id, True)
    driver.clock.advance(hours=1)
    assert await is_shown_openly(driver, game)


async def test_practice_with_a_fresh_deal_is_secret_once_a_contest_has_its_number(
    driver: Driver,
) -> None:
    # A fresh deal may be practice, and then its number is told from the beginning.
    game = (await driver.deal_free_game(ANN)).game
    async with driver.store.begin_write(None) as conn:
        game = await games.save_game(conn, replace(game, is_counted=False))
    assert game.deal_source is DealSource.FRESH
    await driver.create_challenge(BEN, deal_number=game.deal)
    assert not await is_shown_openly(driver, game)
    async with driver.store.begin_read(None) as conn:
        played = await find_played_game(conn, game.id)
    assert played is not None
    assert played.is_deal_in_contest


async def test_an_attempt_is_secret_while_another_contest_has_its_deal(driver: Driver) -> None:
    first = await driver.create_challenge(ANN, deal_number=7, minutes=30)
    table = await driver.play_and_resign_attempt(ANN, first)
    game = table.game
    await driver.close_contest(first)
    assert await is_shown_openly(driver, game)
    second = await driver.create_challenge(BEN, deal_number=7)
    for server_id in (SERVER, OTHER_SERVER):
        assert not await is_shown_openly(driver, replace(game, server_id=server_id))
    attempt = await driver.load_attempt(table)
    assert (attempt.contest.id, attempt.is_practice) == (second.id, True)
    await driver.close_contest(second)
    assert await is_shown_openly(driver, game)


async def test_the_file_of_a_contest_shows_no_moves_to_players_of_another_with_its_deal(
    driver: Driver,
) -> None:
    files = driver.contest_files
    first = await driver.create_challenge(ANN, deal_number=7, minutes=30)
    await driver.play_and_resign_attempt(ANN, first)
    await driver.close_contest(first)
    second = await driver.create_challenge(BEN, deal_number=7)
    for player in (BEN, CREATOR):
        with pytest.raises(GameError, match="contest-not-over"):
            await files.build_contest_file(player, first.id, {})
    # Who has not entered may read it, and is unranked in the other contest then.
    assert b"draw" in await files.build_contest_file(CAT, first.id, {})
    await driver.close_contest(second)
    assert b"draw" in await files.build_contest_file(BEN, first.id, {})


async def test_others_get_the_deal_of_a_game_that_counts_when_it_is_over(driver: Driver) -> None:
    play = driver.play
    table = await driver.deal_game(variant="canfield")
    for _ in range(2):
        with pytest.raises(GameError, match="game-not-over"):
            await play.load_same_deal_request(BEN, table.game.id)
        await play.draw_cards(ANN)
    with pytest.raises(NotYourTableError) as refusal:
        await play.draw_cards(BEN, version=GameVersion(table.game.id, 0))
    assert refusal.value.values == {"playable": "later"}
    await driver.draw_and_resign()
    request = await play.load_same_deal_request(BEN, table.game.id)
    bens = await play.start_game(BEN, SERVER, request)
    assert (bens.game.deal, bens.game.is_counted) == (table.game.deal, False)


async def test_the_number_of_a_game_set_aside_is_not_told_by_asking_for_its_deal(
    driver: Driver,
) -> None:
    table = await driver.deal_game(variant="canfield")
    await driver.deal_game(123456, current_game_action=CurrentGameAction.SET_ASIDE)
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.play.load_same_deal_request(ANN, table.game.id)


async def test_a_number_names_own_games_and_those_of_the_server(driver: Driver) -> None:
    replays = driver.replays
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


async def test_a_game_played_outside_servers_is_named_by_its_player_only(driver: Driver) -> None:
    play, replays = driver.play, driver.replays
    table = await play.start_game(ANN, None, DealRequest(variant="canfield", deal_number=7))
    await play.resign_game(ANN, get_version(table))
    for server_id in (SERVER, None):
        with pytest.raises(GameError, match="no-such-replay"):
            await replays.check_may_name_game(BEN, server_id, str(table.game.id))


async def list_hashes(store: Store, contest_id: int) -> list[str]:
    """Return what is kept of those who began the contest and erased their data."""
    async with store.begin_read(None) as conn:
        return await contests.list_erased_entries(conn, contest_id)


async def test_a_daily_is_not_played_again_after_an_erasure(driver: Driver) -> None:
    table = await driver.begin_daily()
    await driver.give_up()
    contest_id = table.game.contest_id or 0
    privacy = driver.privacy
    assert await privacy.erase_player_data(ANN) is Erasure.ALL_BUT_HASHES
    (player_hash,) = await list_hashes(driver.store, contest_id)
    assert len(player_hash) == 64
    for _ in range(2):
        with pytest.raises(GameError, match="entry-erased"):
            await driver.begin_daily()
        assert await privacy.erase_player_data(ANN) is Erasure.NOTHING
    await driver.begin_daily(BEN)
    driver.clock.advance(days=1)
    await driver.contests.close_due_contests()
    assert await list_hashes(driver.store, contest_id) == []
    assert (await driver.begin_daily()).game.contest_id != contest_id


async def test_a_challenge_is_not_played_again_and_hashes_of_two_contests_differ(
    driver: Driver,
) -> None:
    first = await driver.create_challenge(ANN)
    driver.next_deal_number = 60_000
    second = await driver.create_challenge(ANN)
    for contest in (first, second):
        await driver.begin_attempt(ANN, contest)
    await driver.privacy.erase_player_data(ANN)
    for contest in (first, second):
        with pytest.raises(GameError, match="entry-erased"):
            await driver.begin_attempt(ANN, contest)
    assert await list_hashes(driver.store, first.id) != await list_hashes(driver.store, second.id)


async def test_who_had_only_joined_may_join_again(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN)
    assert await driver.privacy.erase_player_data(ANN) is Erasure.ALL
    assert await list_hashes(driver.store, contest.id) == []
    table = await driver.begin_attempt(ANN, contest)
    assert table.events.practice_reason is None


async def test_a_deal_that_was_seen_outside_its_challenge_is_not_forgotten(driver: Driver) -> None:
    await driver.deal_free_game(ANN, 7)
    await driver.draw_and_resign(ANN)
    seen = await driver.create_challenge(deal_number=7, variant="klondike")
    # With two decks the same number is another deal.
    other = await driver.create_challenge(deal_number=7, variant="forty-thieves")
    with pytest.raises(GameError, match="contest-deal-known"):
        await driver.begin_attempt(ANN, seen)
    privacy = driver.privacy
    assert await privacy.erase_player_data(ANN) is Erasure.ALL_BUT_HASHES
    with pytest.raises(GameError, match="entry-erased"):
        await driver.begin_attempt(ANN, seen)
    await driver.begin_attempt(ANN, other)
    assert (await driver.load_entry(ANN, other)).is_ranked


async def test_a_solution_that_was_seen_is_not_forgotten(driver: Driver) -> None:
    await driver.deal_free_game(BEN, 7)
    game = (await driver.draw_and_resign(BEN)).game
    await driver.replays.load_replay_table(ANN, str(game.id))
    contest = await driver.create_challenge(deal_number=7)
    await driver.privacy.erase_player_data(ANN)
    with pytest.raises(GameError, match="entry-erased"):
        await driver.begin_attempt(ANN, contest)


async def count_global_games(driver: Driver) -> tuple[int, int]:
    """Return how many games and wins are on the global leaderboard of all games."""
    await driver.add_waiting_results()
    async with driver.store.begin_read(None) as conn:
        board = await leaderboards.find_leaderboard(conn, LeaderboardKey(period="ever"))
    assert await driver.list_findings() == []
    return (board.games, board.wins) if board else (0, 0)


async def switch(store: Store, *, is_on: bool) -> None:
    """Let the server count globally, or not."""
    await ServerSettingsService(store).change_settings(SERVER, is_on_global_leaderboards=is_on)


@pytest.mark.parametrize("is_on", [False, True])
async def test_a_game_under_way_counts_as_when_it_was_dealt(driver: Driver, *, is_on: bool) -> None:
    """Neither is a loss hidden before it is sure, nor is a win shown after it."""
    driver.fresh_deals = iter([WON_GAME.deal, 50_001])
    await switch(driver.store, is_on=is_on)
    game = (await driver.deal_game(variant="canfield")).game
    await driver.deal_game(variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE)
    await switch(driver.store, is_on=not is_on)
    await driver.draw_and_resign()
    assert await count_global_games(driver) == (int(is_on), 0)
    driver.clock.advance(minutes=1)
    await driver.play.resume_game(ANN, game.id)
    table, _ = await driver.play.play_typed_moves(ANN, ",".join(WON_GAME.moves))
    assert table.game.outcome is GameOutcome.WON
    assert await count_global_games(driver) == (2 * is_on, int(is_on))


@pytest.mark.parametrize("is_on", [False, True])
async def test_a_daily_counts_as_when_it_was_begun(driver: Driver, *, is_on: bool) -> None:
    await switch(driver.store, is_on=is_on)
    await driver.begin_daily()
    await driver.begin_daily(BEN, OTHER_SERVER)
    await switch(driver.store, is_on=not is_on)
    await driver.play.draw_cards(ANN)
    await driver.play.draw_cards(BEN, 2)
    ended = await driver.give_up()
    page = await driver.load_daily_page()
    assert page.entry_count == 1 + is_on
    assert (page.own_ranked_entry is not None) is is_on
    own_page = await driver.load_daily_page(ANN, DailyQuery(server_id=SERVER))
    assert own_page.entry_count == 1
    attempt = await driver.attempts.load_attempt(ended.game)
    assert attempt is not None
    assert attempt.entry_count == 1 + is_on
