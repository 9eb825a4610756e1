"""The dealer's attempts: when they are played, by which bot, what they take, and who beats them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.moves import Move
from bot.engine.status import is_won
from bot.engine.transitions import replay
from bot.models.claims import ClaimKind
from bot.models.contests import (
    DEALER_ID,
    Contest,
    ContestEntry,
    ContestKind,
    ContestTieBreaker,
    DealerRecord,
)
from bot.services import dealer as dealer_module
from bot.services.dailies import DailyQuery
from bot.services.dealer import DealerService, get_planned_game_count, has_beaten_dealer
from bot.services.proved_deals import compute_candidate, name_daily_series
from bot.services.solver_pool import SolverPool
from bot.solver.fair_player import yield_moves
from bot.solver.hints.advice import Playthrough
from bot.solver.worker import PlayedMoves
from bot.store import accounts, contests, dealer
from bot.variants import get_variant
from tests.golden_games import WON_GAME
from tests.services.drivers import ANN, BEN, CREATOR, OTHER_SERVER, SERVER, Driver

BUDGET = 200
"""Positions for a choice: tests search uncompiled."""

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)

SECRET = "one secret for the dealer's tests"  # noqa: S105 - no secret of anybody's


class PlayInProcess(SolverPool):
    """A pool that plays in this process, five moves at a time, in so many CPU seconds each time."""

    def __init__(self, cpu_seconds: float = 0.1) -> None:
        super().__init__(worker_count=0)
        self.cpu_seconds = cpu_seconds
        self.seeds: list[int] = []

    @property
    def has_workers(self) -> bool:
        """Return that games can be played."""
        return True

    async def play_as_fair_player(
        self, variant_key: str, deal_number: int, moves: tuple[str, ...], seed: int, seconds: float
    ) -> PlayedMoves | None:
        """Play five more moves."""
        del seconds
        if not moves:
            self.seeds.append(seed)
        playthrough = Playthrough(
            deal(get_variant(variant_key), deal_number), tuple(map(Move.parse, moves))
        )
        played = [
            str(move)
            for move, _ in zip(yield_moves(playthrough, seed, BUDGET), range(5), strict=False)
        ]
        return PlayedMoves(tuple(played), len(played) < 5, self.cpu_seconds)


@pytest.fixture(autouse=True)
def let_the_dealer_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the dealer play here, where nothing is compiled, and all dailies be of a short game."""
    monkeypatch.setattr(dealer_module, "has_numba", lambda: True)
    for module in ("dealer", "dailies", "proved_deals"):
        monkeypatch.setattr(f"bot.services.{module}.get_daily_variant", lambda _: "storehouse")


async def play(driver: Driver, pool: SolverPool | None = None) -> PlayInProcess:
    """Let a bot's dealer play what is due."""
    playing = pool or PlayInProcess()
    await DealerService(driver.store, driver.clock, playing).play_due_games()
    assert isinstance(playing, PlayInProcess)
    return playing


async def prove_tomorrows_daily(driver: Driver) -> int:
    """Let the first candidate of tomorrow's daily be proved, and return its number."""
    name = name_daily_series(driver.clock().date() + timedelta(days=1))
    async with driver.store.begin_write(None) as conn:
        secret = await accounts.get_or_create_secret(conn, "daily", SECRET)
        [series] = await contests.load_series(conn, [name])
        await contests.record_search(conn, series, is_proved=True)
    return compute_candidate(secret, name, 0)


async def load_game(driver: Driver, variant: str, deal_number: int) -> DealerRecord | None:
    """Return the dealer's record of a deal."""
    async with driver.store.begin_read(None) as conn:
        return await dealer.find_dealer_record(conn, variant, deal_number)


async def store_game(driver: Driver, game: DealerRecord) -> None:
    """Store the dealer's record of a deal."""
    async with driver.store.begin_write(None) as conn:
        await dealer.save_dealer_record(conn, game)


async def test_tomorrows_daily_is_played_the_day_before_and_tells_how_hard_it_is(
    driver: Driver,
) -> None:
    assert (await play(driver)).seeds == []
    deal_number = await prove_tomorrows_daily(driver)
    pool = await play(driver)
    assert pool.seeds == list(range(get_planned_game_count("storehouse"))) == list(range(10))
    game = await load_game(driver, "storehouse", deal_number)
    assert game is not None
    state = replay(get_variant("storehouse"), deal_number, map(Move.parse, game.moves))
    assert (game.is_won, game.cards_up) == (is_won(state), state.cards_up)
    assert game.win_count <= game.game_count == 10
    assert (await play(driver)).seeds == []
    driver.clock.advance(days=1)
    daily = await driver.begin_daily(ANN)
    assert daily.game.deal == deal_number
    # It is played already.
    assert (await play(driver)).seeds == []


async def test_a_challenge_is_played_once_somebody_has_begun_it_and_by_one_of_two_bots(
    driver: Driver, other_driver: Driver
) -> None:
    contest = await driver.create_challenge(BEN)
    assert (await play(driver)).seeds == []
    await driver.begin_attempt(BEN, contest)
    async with other_driver.claims.hold(ClaimKind.DEALER_GAMES):
        assert (await play(driver)).seeds == []
    board = await driver.contests.load_scoreboard(contest.id)
    assert board.dealer_record == DealerRecord(variant=contest.variant, deal=contest.deal)
    assert (await play(driver)).seeds == [0]
    assert (await play(other_driver)).seeds == []
    board = await driver.contests.load_scoreboard(contest.id)
    assert board.dealer_record is not None
    assert board.dealer_record.game_count == 1
    # In no rank, and nobody's.
    assert [entry.player_id for entry in board.entries if entry.game_id] == [BEN]


async def test_games_of_a_day_take_ten_minutes_at_most(driver: Driver) -> None:
    for player_id in (ANN, BEN):
        contest = await driver.create_challenge(player_id, deal_number=player_id, minutes=24 * 60)
        await driver.begin_attempt(player_id, contest)
    await prove_tomorrows_daily(driver)
    # A game is given up after four minutes: that of tomorrow's daily, and the first challenge's.
    slow = PlayInProcess(cpu_seconds=125)
    service = DealerService(driver.store, driver.clock, slow)
    for _ in range(3):
        await service.play_due_games()
        assert slow.seeds == [0, 0, 0]
        assert await load_game(driver, contest.variant, contest.deal) is None
    # What has begun goes on the next day.
    driver.clock.advance(hours=13)
    await service.play_due_games()
    assert slow.seeds == [0, 0, 0]
    game = await load_game(driver, contest.variant, contest.deal)
    assert game is not None
    assert game.cpu_seconds == 250
    assert len(game.moves) == 10


async def test_a_deal_at_which_the_worker_fails_comes_after_the_others(driver: Driver) -> None:
    class FailingPool(PlayInProcess):
        async def play_as_fair_player(
            self, variant_key: str, deal_number: int, *details: Any
        ) -> PlayedMoves | None:
            if deal_number == failing.deal and is_failing:
                return None
            return await super().play_as_fair_player(variant_key, deal_number, *details)

    is_failing = True
    failing, other = [
        await driver.create_challenge(player_id, deal_number=player_id) for player_id in (ANN, BEN)
    ]
    for player_id, contest in ((ANN, failing), (BEN, other)):
        await driver.begin_attempt(player_id, contest)
    service = DealerService(driver.store, driver.clock, FailingPool())
    for _ in range(20):
        await service.play_due_games()
    assert await load_game(driver, other.variant, other.deal)
    # No game that was not played is told of.
    assert await load_game(driver, failing.variant, failing.deal) is None
    board = await driver.contests.load_scoreboard(failing.id)
    assert board.dealer_record == DealerRecord(variant=failing.variant, deal=failing.deal)
    is_failing = False
    await service.play_due_games()
    assert await load_game(driver, failing.variant, failing.deal)


async def test_a_game_that_makes_room_for_searches_goes_on_later(driver: Driver) -> None:
    class InterruptedPool(PlayInProcess):
        interruptions = 100

        async def play_as_fair_player(self, *details: Any) -> PlayedMoves | None:
            if self.interruptions:
                self.interruptions -= 1
                return PlayedMoves((), is_over=False, cpu_seconds=3)
            return await super().play_as_fair_player(*details)

    contest = await driver.create_challenge(BEN)
    await driver.begin_attempt(BEN, contest)
    pool = InterruptedPool()
    service = DealerService(driver.store, driver.clock, pool)
    while pool.interruptions:
        await service.play_due_games()
        assert await load_game(driver, contest.variant, contest.deal) is None
    await service.play_due_games()
    game = await load_game(driver, contest.variant, contest.deal)
    assert game is not None
    assert game.moves


async def test_a_contest_that_is_over_gets_no_dealer_any_more(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN, fresh_deal=WON_GAME.deal)
    await driver.begin_attempt(ANN, contest)
    won = await driver.play_moves(ANN, *WON_GAME.moves)
    await driver.close_contest(contest)
    driver.clock.advance(seconds=1)
    late = DealerRecord(
        variant=contest.variant, deal=contest.deal, game_count=1, played_at=driver.clock()
    )
    await store_game(driver, late)
    assert (await driver.contests.load_scoreboard(contest.id)).dealer_record is None
    assert not (await driver.load_attempt(won)).has_beaten_dealer
    with pytest.raises(GameError, match="no-such-replay"):
        await driver.replays.load_dealer_table(ANN, SERVER, contest.id)


async def test_without_numba_there_is_no_dealer(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealer_module, "has_numba", lambda: False)
    contest = await driver.create_challenge(BEN)
    await driver.begin_attempt(BEN, contest)
    await prove_tomorrows_daily(driver)
    assert (await play(driver)).seeds == []
    assert (await driver.contests.load_scoreboard(contest.id)).dealer_record is None


async def test_who_has_played_may_see_the_dealers_game_and_everyone_at_the_end(
    driver: Driver,
) -> None:
    async def load_page(player_id: int) -> tuple[bool, DealerRecord | None]:
        query = DailyQuery(day=driver.clock().date(), server_id=SERVER)
        page = await driver.dailies.find_daily_page(player_id, query)
        assert page is not None
        return page.may_show_dealer_game(is_private=True), page.dealer_record

    table = await driver.begin_daily(ANN)
    still_playing = DealerRecord(variant="storehouse", deal=table.game.deal)
    assert await load_page(ANN) == (False, still_playing)
    await play(driver)
    await driver.draw_and_resign(ANN)
    is_visible, game = await load_page(ANN)
    assert is_visible
    assert game is not None
    assert game.game_count == 1
    assert await load_page(BEN) == (False, game)


async def test_a_won_attempt_has_beaten_a_dealer_who_has_not_won(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN, fresh_deal=WON_GAME.deal)
    await driver.begin_attempt(ANN, contest)
    won = await driver.play_moves(ANN, *WON_GAME.moves)
    assert not (await driver.load_attempt(won)).has_beaten_dealer
    lost = DealerRecord(
        variant=contest.variant, deal=contest.deal, game_count=1, played_at=driver.clock()
    )
    await store_game(driver, lost)
    assert (await driver.load_attempt(won)).has_beaten_dealer


async def test_after_the_end_the_dealers_game_is_watched_and_runs_in_the_race(
    driver: Driver,
) -> None:
    contest = await driver.create_challenge(ANN, fresh_deal=WON_GAME.deal)
    dealers = DealerRecord(
        variant=contest.variant,
        deal=contest.deal,
        moves=tuple(WON_GAME.moves),
        is_won=True,
        cards_up=52,
        win_count=1,
        game_count=1,
        played_at=driver.clock(),
    )
    await store_game(driver, dealers)
    await driver.play_and_resign_attempt(ANN, contest)
    with pytest.raises(GameError, match="contest-not-over"):
        await driver.replays.load_dealer_table(ANN, SERVER, contest.id)
    await driver.close_contest(contest)
    race = await driver.races.find_challenge_race(contest.id)
    assert race is not None
    assert [(runner.rank, runner.entry.player_id) for runner in race.list_by_rank()] == [
        (1, ANN),
        (None, DEALER_ID),
    ]
    assert race.winner.game.moves == dealers.moves
    with pytest.raises(GameError, match="no-such-contest"):
        await driver.replays.load_dealer_table(BEN, OTHER_SERVER, contest.id)
    table = await driver.replays.load_dealer_table(BEN, SERVER, contest.id)
    assert is_won(table.state)
    # The deal counts no more for who has watched it.
    assert not (await driver.deal_free_game(BEN, contest.deal)).game.is_counted
    # Its moves have no time.
    by_time = await driver.create_challenge(
        ANN, deal_number=contest.deal, tie_breaker=ContestTieBreaker.TIME
    )
    await driver.begin_attempt(CREATOR, by_time, accept_known_deal=True)
    await driver.close_contest(by_time)
    assert await driver.races.find_challenge_race(by_time.id) is None


@pytest.mark.parametrize(
    ("tie_breaker", "own", "dealers", "has_beaten"),
    [
        ("moves", (True, 100), (True, 101), True),
        ("moves", (True, 100), (True, 100), False),
        ("moves", (True, 900), (False, 100), True),
        ("moves", (False, 100), (False, 101), False),
        ("time", (True, 100), (True, 101), False),
        ("time", (True, 100), (False, 101), True),
    ],
)
def test_the_dealer_is_beaten_by_a_win_in_fewer_moves(
    tie_breaker: str, own: tuple[bool, int], dealers: tuple[bool, int], has_beaten: bool
) -> None:
    contest = Contest(
        kind=ContestKind.CHALLENGE,
        variant="canfield",
        deal=7,
        tie_breaker=ContestTieBreaker(tie_breaker),
        starts_at=NOON,
        ends_at=NOON,
    )
    entry = ContestEntry(
        contest_id=1, player_id=ANN, joined_at=NOON, is_won=own[0], move_count=own[1]
    )
    game = DealerRecord(
        variant="canfield", deal=7, moves=("draw",) * dealers[1], is_won=dealers[0], game_count=1
    )
    assert has_beaten_dealer(contest, entry, game) is has_beaten
    assert not has_beaten_dealer(contest, replace(entry, is_ranked=False), game)
    assert not has_beaten_dealer(contest, entry, replace(game, game_count=0))
