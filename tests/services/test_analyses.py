"""Finished games analysed, lost ones played again, and certain hints."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.state import State
from bot.models.games import DealSource, Game, GameOutcome, PriceBook, Slot
from bot.models.requests import StaleGameError
from bot.services import play, solver_pool
from bot.services.deals import MAX_SET_ASIDE
from bot.services.play import KnownVerdicts, SlowHintKind, SlowHintService, find_advice
from bot.services.replays import ANALYSIS_SECONDS, GameAnalysisService
from bot.services.solver_pool import SolverPool
from bot.services.tables import CurrentGameAction, DealRequest, NotYourTableError
from bot.solver.game_analysis import GameAnalysis
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import open_search
from bot.store import games
from bot.variants import VARIANTS
from tests.golden_games import WON_GAME
from tests.services.drivers import ANN, BEN, SERVER, Driver, ManualClock, get_version
from tests.services.test_solver_pool import count_metric
from tests.solver.test_game_analysis import LOSING_MOVE, LOST_MOVES
from tests.ui.example_tables import LOST_DEAL

FIRST_MOVES = WON_GAME.moves[:20]
"""Moves of a deal that can be won, after which the tests give it up."""


async def lose_game(driver: Driver) -> int:
    """Play and give up a game of Ann's; return its id."""
    table = await driver.deal_and_play(WON_GAME.deal, FIRST_MOVES)
    return (await driver.resign_game(table)).game.id


async def test_a_lost_game_goes_on_from_a_move_as_practice(driver: Driver) -> None:
    lost_id = await lose_game(driver)
    lost_table = await driver.lost_games.load_lost_table(ANN, lost_id)
    driver.clock.advance(minutes=5)
    table = await driver.lost_games.play_on_from(ANN, SERVER, lost_id, 12)
    game = table.game
    assert (game.variant, game.deal, game.moves) == ("canfield", WON_GAME.deal, FIRST_MOVES[:12])
    assert (game.is_counted, game.price_book, game.contest_id) == (False, None, None)
    assert (game.undos, game.hints, game.seconds, game.slot) == (0, 0, 0, Slot.TABLE)
    assert await driver.play.load_current_table(ANN) == table
    # A second press finds the practice that the first has dealt, until it is played.
    assert (await driver.lost_games.play_on_from(ANN, SERVER, lost_id, 12)).game == game
    driver.clock.advance(minutes=1)
    undone = await driver.play.undo_moves(ANN, 2)
    assert undone.game.moves == FIRST_MOVES[:10]
    assert (await driver.lost_games.load_lost_table(ANN, lost_id)).game == lost_table.game
    third = await driver.lost_games.play_on_from(ANN, SERVER, lost_id, 0)
    assert third.game.id != game.id
    assert (third.game.moves, third.game.has_started) == ((), False)


async def test_the_game_on_the_table_is_saved_and_can_be_resumed(driver: Driver) -> None:
    lost_id = await lose_game(driver)
    other = await driver.deal_game(2, "canfield")
    table = await driver.lost_games.play_on_from(ANN, SERVER, lost_id, 12)
    assert table.events.game_set_aside is not None
    assert table.events.game_set_aside.id == other.game.id
    resumed = await driver.play.resume_game(ANN, other.game.id)
    assert resumed.game.slot is Slot.TABLE
    assert resumed.events.game_set_aside is not None
    assert resumed.events.game_set_aside.id == table.game.id
    back = await driver.play.resume_game(ANN, table.game.id)
    assert (back.game.moves, back.state) == (table.game.moves, table.state)


async def test_practice_is_exported_and_changes_no_total_but_the_count_of_practice(
    driver: Driver,
) -> None:
    driver.fresh_deals = iter([WON_GAME.deal])
    request = DealRequest(variant="canfield", price_book=PriceBook.HOYLE)
    await driver.play.start_game(ANN, SERVER, request)
    table, _ = await driver.play.play_typed_moves(ANN, ",".join(FIRST_MOVES))
    lost_id = (await driver.resign_game(table)).game.id
    before = await driver.export_data()
    await driver.lost_games.play_on_from(ANN, SERVER, lost_id, 20)
    won, _ = await driver.play.play_typed_moves(ANN, ",".join(WON_GAME.moves[20:]))
    assert won.game.outcome is GameOutcome.WON
    after = await driver.export_data()
    assert (after["games"][0], after["results"][0]) == (before["games"][0], before["results"][0])
    practice, result = after["games"][1], after["results"][1]
    assert (practice["moves"], practice["price_book"]) == (" ".join(WON_GAME.moves), None)
    assert (result["outcome"], result["is_counted"], result["price"]) == ("won", False, None)
    expected_records = [{**record, "practice_games": 1} for record in before["records"]]
    assert after == {
        **before,
        "games": after["games"],
        "results": after["results"],
        "records": expected_records,
    }
    assert await driver.list_findings() == []


async def test_only_its_player_looks_into_a_game_that_is_lost(driver: Driver) -> None:
    lost_id = await lose_game(driver)
    for request in (
        driver.lost_games.load_lost_table(BEN, lost_id),
        driver.lost_games.play_on_from(BEN, SERVER, lost_id, 1),
    ):
        with pytest.raises(NotYourTableError):
            await request
    with pytest.raises(GameError, match="unknown-control"):
        await driver.lost_games.play_on_from(ANN, SERVER, lost_id, len(FIRST_MOVES) + 1)
    table = await driver.deal_and_play(WON_GAME.deal, FIRST_MOVES)
    with pytest.raises(GameError, match="game-not-over"):
        await driver.lost_games.load_lost_table(ANN, table.game.id)
    await driver.play_moves(ANN, *WON_GAME.moves[20:])
    with pytest.raises(GameError, match="game-not-lost"):
        await driver.lost_games.load_lost_table(ANN, table.game.id)


async def test_an_attempt_is_looked_into_once_its_contest_is_over(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN, BEN)
    lost = await driver.play_and_resign_attempt(ANN, contest)
    for request in (
        driver.lost_games.load_lost_table(ANN, lost.game.id),
        driver.lost_games.play_on_from(ANN, SERVER, lost.game.id, 1),
    ):
        with pytest.raises(GameError, match="contest-not-over"):
            await request
    entry = await driver.load_entry(ANN, contest)
    driver.clock.advance(hours=1)
    await driver.lost_games.load_lost_table(ANN, lost.game.id)
    table = await driver.lost_games.play_on_from(ANN, SERVER, lost.game.id, 1)
    assert (table.game.contest_id, table.game.is_counted) == (None, False)
    assert await driver.load_entry(ANN, contest) == entry


async def test_a_counted_game_with_the_same_cards_is_finished_first(driver: Driver) -> None:
    driver.fresh_deals = iter([WON_GAME.deal])
    counted_game = await driver.deal_game(variant="canfield")
    async with driver.store.begin_write(None) as conn:
        lost_game = replace(
            counted_game.game,
            is_counted=False,
            moves=FIRST_MOVES,
            slot=None,
            outcome=GameOutcome.RESIGNED,
            ended_at=driver.clock(),
        )
        lost_id = (await games.insert_game(conn, lost_game)).id
    for move_count in (0, 12):
        with pytest.raises(GameError, match="deal-in-progress"):
            await driver.lost_games.play_on_from(ANN, SERVER, lost_id, move_count)


@pytest.mark.parametrize("waits_for", ["lost game", "hint"])
def test_each_player_waits_for_one_answer_at_a_time(
    driver: Driver, slow_hints: SlowHintService, waits_for: str
) -> None:
    service = driver.lost_games if waits_for == "lost game" else slow_hints
    with service.waiting_players.add(ANN):
        with service.waiting_players.add(BEN):
            pass
        with pytest.raises(GameError, match="in-progress"), service.waiting_players.add(ANN):
            pass
    with service.waiting_players.add(ANN):
        pass


async def test_no_more_games_are_saved_than_the_limit(driver: Driver) -> None:
    lost_id = await lose_game(driver)
    await driver.deal_game(1, "canfield")
    for number in range(MAX_SET_ASIDE):
        await driver.deal_game(number + 2, "canfield", CurrentGameAction.SET_ASIDE)
    with pytest.raises(GameError, match="too-many-set-aside"):
        await driver.lost_games.play_on_from(ANN, SERVER, lost_id, 12)


async def test_a_game_with_the_deal_of_an_open_contest_tells_nothing_until_its_end(
    driver: Driver,
) -> None:
    driver.fresh_deals = iter([WON_GAME.deal])
    await driver.deal_game(variant="canfield")
    before = await driver.draw_and_resign()
    contest = await driver.create_challenge(BEN, deal_number=WON_GAME.deal)
    await driver.deal_free_game(BEN, WON_GAME.deal, accept_known_deal=True)
    practice = await driver.draw_and_resign(BEN)
    assert not (await driver.load_entry(BEN, contest)).is_ranked
    for lost in (before, practice):
        for request in (
            driver.lost_games.load_lost_table(lost.game.player_id, lost.game.id),
            driver.lost_games.check_may_be_analysed(lost.game),
            driver.lost_games.play_on_from(lost.game.player_id, SERVER, lost.game.id, 1),
        ):
            with pytest.raises(GameError, match="contest-not-over"):
                await request
    driver.clock.advance(hours=1)
    await driver.lost_games.check_may_be_analysed(practice.game)
    await driver.lost_games.play_on_from(ANN, SERVER, before.game.id, 1)


LOST_GAME = Game(
    id=1,
    player_id=ANN,
    variant="canfield",
    deal=32_021,
    deal_source=DealSource.FRESH,
    moves=tuple(map(str, LOST_MOVES)),
    slot=None,
    outcome=GameOutcome.RESIGNED,
    dealt_at=ManualClock.now,
    last_active_at=ManualClock.now,
    last_move_at=ManualClock.now,
)


def count_searches() -> float:
    """Return how many searches were made since the tests began."""
    return sum(
        count_metric("patience_searches_total", verdict=verdict)
        for verdict in ("winnable", "unwinnable", "unknown")
    )


def build_analyses(
    pool: SolverPool, known_verdicts: KnownVerdicts | None = None
) -> GameAnalysisService:
    """Return the service after certain hints that have proved as much."""
    return GameAnalysisService(pool, lambda _: known_verdicts or KnownVerdicts())


async def test_an_analysis_begins_with_what_certain_hints_have_proved() -> None:
    solution = open_search(deal(VARIANTS[LOST_GAME.variant], LOST_GAME.deal)).run(1_000_000)
    assert solution is not None
    line = tuple(map(str, solution.moves))
    # The player followed the way to the win for ten moves, left it and was told that all was lost.
    followed = replace(LOST_GAME, moves=line[:10])
    known = KnownVerdicts(winning_line=line)
    analysis = await build_analyses(SolverPool(0), known).analyse_game(followed)
    assert (analysis.last_winnable, analysis.winning_line[0]) == (10, solution.moves[10])
    lost = replace(known, lost_after=LOST_GAME.moves[:LOSING_MOVE])
    before = count_searches()
    analysis = await build_analyses(SolverPool(0), lost).analyse_game(LOST_GAME)
    assert analysis.first_lost == LOSING_MOVE
    assert analysis.last_winnable is not None
    # What is known of other moves says nothing of these.
    other = replace(followed, moves=LOST_GAME.moves[:1])
    unknown = await build_analyses(SolverPool(0), replace(lost, winning_line=None)).analyse_game(
        other
    )
    assert not unknown.has_verdict
    assert count_searches() == before


@pytest.mark.slow
async def test_a_lost_game_is_looked_into_once() -> None:
    async with SolverPool(1) as pool:
        analyses = build_analyses(pool)
        # An analysis that found not everything out is not remembered.
        short = await analyses.analyse_game(LOST_GAME, seconds=0)
        assert short.losing_move is None
        assert analyses.find_analysis(LOST_GAME) is None
        before = count_searches()
        asked = [analyses.analyse_game(LOST_GAME) for _ in range(3)]
        first, *others = await asyncio.gather(*asked)
        assert first.losing_move == LOSING_MOVE
        assert others == [first, first]
        assert 2 <= count_searches() - before <= 4
    assert analyses.find_analysis(LOST_GAME) == first


async def test_an_analysis_without_workers_is_not_remembered() -> None:
    analyses = build_analyses(SolverPool(0))
    analysis = await analyses.analyse_game(replace(LOST_GAME, moves=LOST_GAME.moves[:5]))
    assert analysis == GameAnalysis(5)
    assert analyses.find_analysis(LOST_GAME) is None


class SearchesCutShort(SolverPool):
    """A pool whose first searches come to an end at once, and which begins no others in time.

    Searches that are begun too late find nothing out and take all the time they have.
    """

    def __init__(self, whole_count: int) -> None:
        super().__init__(worker_count=0)
        self.begun_count = 0
        self._whole_count = whole_count

    async def solve(
        self, state: State, position_count: int, seconds: float, *, shortens: bool = False
    ) -> Solution:
        """Search, or let the time go by."""
        del shortens  # no analysis asks for that
        self.begun_count += 1
        if self.begun_count > self._whole_count:
            return Solution(Verdict.UNKNOWN, position_count=1, seconds=seconds)
        search = open_search(state)
        found = search.run(position_count)
        return found or Solution(Verdict.UNKNOWN, position_count=search.position_count)


async def test_an_analysis_whose_last_search_was_cut_short_is_made_again() -> None:
    whole_pool = SearchesCutShort(1_000)
    await build_analyses(whole_pool).analyse_game(LOST_GAME)
    pool = SearchesCutShort(whole_pool.begun_count - 1)
    analyses = build_analyses(pool)
    cut_short = await analyses.analyse_game(LOST_GAME, seconds=5)
    assert cut_short.has_verdict
    assert cut_short.losing_move is None
    assert analyses.find_analysis(LOST_GAME) is None


async def test_a_stuck_game_that_no_worker_searched_is_looked_into_again() -> None:
    stuck = replace(LOST_GAME, deal=32_083, moves=("r-t1",))
    analyses = build_analyses(SolverPool(0))
    analysis = await analyses.analyse_game(stuck, ANALYSIS_SECONDS)
    assert analysis == GameAnalysis(1, last_winnable=None, first_lost=1)
    assert analyses.find_analysis(stuck) is None


@pytest.fixture
def slow_hints(driver: Driver) -> SlowHintService:
    """Return the service at the test's store, with a worker that is not asked."""
    return SlowHintService(driver.store, driver.clock, SolverPool(1))


@pytest.fixture
async def searching_hints(driver: Driver) -> AsyncIterator[SlowHintService]:
    """Return the service at the test's store, with a worker that is asked."""
    async with SolverPool(1) as pool:
        yield SlowHintService(driver.store, driver.clock, pool)


async def test_a_certain_hint_is_counted_whatever_it_says(
    driver: Driver, searching_hints: SlowHintService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "CERTAIN_HINT_SECONDS", 0.001)
    dealt = await driver.deal_game(32_001, "forty-thieves")
    table = await searching_hints.begin_hint(ANN, get_version(dealt))
    assert table.game.hints == 1
    assert (await searching_hints.find_solution(table)).verdict is Verdict.UNKNOWN
    assert (await driver.play.load_current_table(ANN)).game == table.game
    with pytest.raises(StaleGameError):
        await searching_hints.begin_hint(ANN, get_version(dealt))
    assert (await searching_hints.begin_hint(ANN)).game.hints == 2


async def test_where_nothing_is_searched_for_a_certain_hint_costs_nothing(driver: Driver) -> None:
    dealt = await driver.deal_game(LOST_DEAL, "canfield")
    with pytest.raises(GameError, match="no-certain-hints"):
        await SlowHintService(driver.store, driver.clock, SolverPool(0)).begin_hint(ANN)
    assert (await driver.play.load_current_table(ANN)).game == dealt.game


@pytest.mark.slow
async def test_who_follows_certain_hints_wins_by_what_one_search_found(
    searching_hints: SlowHintService, driver: Driver
) -> None:
    table = await driver.deal_game(LOST_DEAL, "canfield")
    before = count_searches()
    lines = []
    while table.game.outcome is None:
        lines.append(
            (await searching_hints.find_solution(await searching_hints.begin_hint(ANN))).moves
        )
        table, _ = await driver.play.play_typed_moves(ANN, str(lines[-1][0]))
    assert count_searches() - before == 1
    assert table.game.outcome is GameOutcome.WON
    assert lines == [lines[0][start:] for start in range(len(lines[0]))]


@pytest.mark.slow
async def test_who_goes_another_way_gets_another_search(
    searching_hints: SlowHintService, driver: Driver
) -> None:
    await driver.deal_game(LOST_DEAL, "canfield")
    line = (await searching_hints.find_solution(await searching_hints.begin_hint(ANN))).moves
    other = next(move for move in ("draw", "t1-t2") if move != str(line[0]))
    await driver.play.play_typed_moves(ANN, other)
    before = count_searches()
    other_line = (await searching_hints.find_solution(await searching_hints.begin_hint(ANN))).moves
    assert count_searches() - before == 1
    assert other_line != line[1:]
    for move in map(str, other_line):
        table, refused_move = await driver.play.play_typed_moves(ANN, move)
        assert refused_move is None
    assert table.game.outcome is GameOutcome.WON


async def test_without_numba_a_thorough_hint_is_refused_and_costs_nothing(
    driver: Driver, slow_hints: SlowHintService
) -> None:
    dealt = await driver.deal_game(LOST_DEAL, "canfield")
    with pytest.raises(GameError, match="no-thorough-hints"):
        await slow_hints.begin_hint(ANN, kind=SlowHintKind.THOROUGH)
    assert (await driver.play.load_current_table(ANN)).game == dealt.game


async def test_where_no_choice_is_made_a_thorough_hint_is_a_quick_one(
    driver: Driver, searching_hints: SlowHintService
) -> None:
    table = await driver.deal_game(LOST_DEAL, "canfield")
    advice, choice = await searching_hints.think(table)
    assert choice is None
    assert advice == find_advice(table, is_undo_allowed=True)


@pytest.mark.parametrize("kind", SlowHintKind)
async def test_slow_hints_are_given_where_hints_are_allowed_and_not_for_money(
    driver: Driver,
    slow_hints: SlowHintService,
    kind: SlowHintKind,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solver_pool, "is_all_compiled", lambda: True)
    name = kind.name.lower()
    for deal_number, allows_hints in ((7, True), (8, False)):
        contest = await driver.create_challenge(
            ANN, allows_hints=allows_hints, deal_number=deal_number
        )
        await driver.begin_attempt(ANN, contest)
        if allows_hints:
            with pytest.raises(GameError, match=f"{name}-hint-loses-rank"):
                await slow_hints.begin_hint(ANN, kind=kind)
            table = await slow_hints.begin_hint(ANN, kind=kind, accepts_cost=True)
            assert (table.game.hints, table.game.counts_in_contest) == (1, False)
            assert table.events.contest is not None
            assert (await slow_hints.begin_hint(ANN, kind=kind)).game.hints == 2
        else:
            with pytest.raises(GameError, match="not-allowed"):
                await slow_hints.begin_hint(ANN, kind=kind)
    request = DealRequest(variant="canfield", price_book=PriceBook.HOYLE)
    table = await driver.play.start_game(BEN, SERVER, request)
    with pytest.raises(GameError, match=f"no-{name}-hints"):
        await slow_hints.begin_hint(BEN, get_version(table), kind)
    assert (await driver.play.load_current_table(BEN)).game.hints == 0
