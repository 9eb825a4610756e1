"""Certain hints: counted as soon as they are asked for, and not everywhere allowed."""

from collections.abc import AsyncIterator

import pytest

from bot.engine.errors import GameError
from bot.models.errors import StaleGameError
from bot.models.games import GameOutcome, PriceBook
from bot.services.games.game_requests import DealRequest
from bot.services.games.play import PlayService
from bot.services.solver import certain_hints as certain_hints_module
from bot.services.solver.certain_hints import CertainHintService
from bot.services.solver.pool import SolverPool
from bot.solver.solution import Verdict
from bot.store import Store
from tests.services.challenge_driver import ChallengeDriver
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock, get_version
from tests.services.solver.test_game_analyses import count_searches
from tests.ui.lost_games.lost_game import LOST_DEAL

pytestmark = pytest.mark.on_every_python


@pytest.fixture
def certain_hints(store: Store, clock: ManualClock) -> CertainHintService:
    """Return the service at the test's store, with a worker that is not asked."""
    return CertainHintService(store, clock, SolverPool(1))


@pytest.fixture
async def searching_hints(store: Store, clock: ManualClock) -> AsyncIterator[CertainHintService]:
    """Return the service at the test's store, with a worker that is asked."""
    async with SolverPool(1) as pool:
        yield CertainHintService(store, clock, pool)


async def test_a_certain_hint_is_counted_whatever_it_says(
    driver: GameDriver,
    play_service: PlayService,
    searching_hints: CertainHintService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(certain_hints_module, "CERTAIN_HINT_SECONDS", 0.001)
    dealt = await driver.deal_game(32_001, "forty-thieves")
    table = await searching_hints.count_hint(ANN, get_version(dealt))
    assert table.game.hints == 1
    assert (await searching_hints.find_solution(table)).verdict is Verdict.UNKNOWN
    assert (await play_service.load_current_table(ANN)).game == table.game
    with pytest.raises(StaleGameError):
        await searching_hints.count_hint(ANN, get_version(dealt))
    assert (await searching_hints.count_hint(ANN)).game.hints == 2


async def test_where_nothing_is_searched_for_a_certain_hint_costs_nothing(
    store: Store, clock: ManualClock, driver: GameDriver, play_service: PlayService
) -> None:
    dealt = await driver.deal_game(LOST_DEAL, "canfield")
    with pytest.raises(GameError, match="no-certain-hints"):
        await CertainHintService(store, clock, SolverPool(0)).count_hint(ANN)
    assert (await play_service.load_current_table(ANN)).game == dealt.game


@pytest.mark.slow
async def test_who_follows_certain_hints_wins_by_what_one_search_found(
    searching_hints: CertainHintService, driver: GameDriver, play_service: PlayService
) -> None:
    table = await driver.deal_game(LOST_DEAL, "canfield")
    before = count_searches()
    lines = []
    while table.game.outcome is None:
        lines.append(
            (await searching_hints.find_solution(await searching_hints.count_hint(ANN))).moves
        )
        table, _ = await play_service.play_typed_moves(ANN, str(lines[-1][0]))
    assert count_searches() - before == 1
    assert table.game.outcome is GameOutcome.WON
    assert lines == [lines[0][start:] for start in range(len(lines[0]))]


async def test_who_goes_another_way_gets_another_search(
    searching_hints: CertainHintService, driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(LOST_DEAL, "canfield")
    line = (await searching_hints.find_solution(await searching_hints.count_hint(ANN))).moves
    other = next(move for move in ("draw", "t1-t2") if move != str(line[0]))
    await play_service.play_typed_moves(ANN, other)
    before = count_searches()
    other_line = (await searching_hints.find_solution(await searching_hints.count_hint(ANN))).moves
    assert count_searches() - before == 1
    assert other_line != line[1:]
    for move in map(str, other_line):
        table, refused_move = await play_service.play_typed_moves(ANN, move)
        assert refused_move is None
    assert table.game.outcome is GameOutcome.WON


@pytest.mark.parametrize("allows_hints", [True, False])
async def test_a_contest_that_allows_no_hints_allows_no_certain_ones(
    store: Store, clock: ManualClock, certain_hints: CertainHintService, allows_hints: bool
) -> None:
    driver = ChallengeDriver(store, clock)
    contest = await driver.create_challenge(ANN, allows_hints=allows_hints)
    await driver.begin_attempt(ANN, contest)
    if allows_hints:
        table = await certain_hints.count_hint(ANN)
        assert table.game.hints == 1
        assert table.contest is not None
    else:
        with pytest.raises(GameError, match="contest-no-hints"):
            await certain_hints.count_hint(ANN)


async def test_no_hidden_cards_are_looked_at_for_money(
    play_service: PlayService, certain_hints: CertainHintService
) -> None:
    request = DealRequest(variant="canfield", price_book=PriceBook.HOYLE)
    table = await play_service.start_game(ANN, SERVER, request)
    with pytest.raises(GameError, match="no-certain-hint-for-money"):
        await certain_hints.count_hint(ANN, get_version(table))
    assert (await play_service.load_current_table(ANN)).game.hints == 0


def test_each_player_waits_for_one_certain_hint_at_a_time(
    certain_hints: CertainHintService,
) -> None:
    with certain_hints.waiting_players.add(ANN):
        with certain_hints.waiting_players.add(BEN):
            pass
        with (
            pytest.raises(GameError, match="hint-in-progress"),
            certain_hints.waiting_players.add(ANN),
        ):
            pass
    with certain_hints.waiting_players.add(ANN):
        pass
