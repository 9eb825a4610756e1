"""Hints at a table: what counts as one, and where going back is advised."""

import pytest

from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.status import GameStatus
from bot.models.games import PriceBook
from bot.services.games.game_requests import DealRequest
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from bot.services.hints import MAX_UNDOS, find_advice
from bot.solver.hints.advice import Advice, Playthrough, advise
from bot.variants import VARIANTS
from tests.services.challenge_driver import ChallengeDriver
from tests.services.game_driver import ANN, SERVER, GameDriver, get_version

STUCK_DEAL = 60_000
"""Following hints in this deal of Canfield ends where no move is left."""

FRUITLESS_DEAL = 60_089
"""Following hints in this deal of French Canfield ends where going back is advised."""


def list_hinted_moves(key: str, number: int) -> list[str]:
    """Return the moves of a game by its hints, up to where no move is named."""
    playthrough = Playthrough(deal(VARIANTS[key], number))
    while move := advise(playthrough).move:
        playthrough = playthrough.follow(move)
    return [str(move) for move in playthrough.moves]


async def play_hinted_moves(play_service: PlayService, moves: list[str]) -> Table:
    """Play moves on Ann's table, as many at a time as may be typed."""
    for start in range(0, len(moves), 200):
        text = ",".join(moves[start : start + 200])
        table, refused_move = await play_service.play_typed_moves(ANN, text)
        assert refused_move is None
    return table


async def test_a_hint_that_names_a_move_is_counted(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(410630, "canfield")
    table, advice = await play_service.give_hint(ANN)
    assert advice.move in table.legal_moves
    assert table.game.hints == 1


async def test_a_hint_agrees_that_no_move_is_left_and_is_not_counted(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(STUCK_DEAL, "canfield")
    moves = list_hinted_moves("canfield", STUCK_DEAL)
    stuck = await play_hinted_moves(play_service, moves)
    assert stuck.status is GameStatus.STUCK
    table, advice = await play_service.give_hint(ANN)
    assert advice == Advice(is_stuck=True)
    assert table.game.hints == 0
    assert table.game.revision == stuck.game.revision


async def test_going_back_is_one_step_to_a_move_with_something_new(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(FRUITLESS_DEAL, "canfield-french")
    moves = list_hinted_moves("canfield-french", FRUITLESS_DEAL)
    await play_hinted_moves(play_service, moves)
    table, advice = await play_service.give_hint(ANN)
    assert advice.return_to is not None
    assert table.game.hints == 1
    returned = await play_service.go_back(ANN, get_version(table), advice.return_to)
    assert list(returned.game.moves) == moves[: advice.return_to]
    assert returned.game.undos == 1
    _, next_advice = await play_service.give_hint(ANN)
    assert next_advice.move is not None
    assert str(next_advice.move) != moves[advice.return_to]
    for forged in (-1, advice.return_to, 10**9):
        with pytest.raises(GameError, match="nothing-to-undo"):
            await play_service.go_back(
                ANN, get_version(await play_service.load_current_table(ANN)), forged
            )


async def test_going_back_is_advised_only_where_undo_is_allowed(
    challenge_driver: ChallengeDriver,
) -> None:
    play_service = challenge_driver.play_service
    challenge_driver.next_deal_number = FRUITLESS_DEAL
    contest = await challenge_driver.create_challenge(
        ANN, variant="canfield-french", allows_undo=False
    )
    await challenge_driver.begin_attempt(ANN, contest)
    moves = list_hinted_moves("canfield-french", FRUITLESS_DEAL)
    played = await play_hinted_moves(play_service, moves)
    table, advice = await play_service.give_hint(ANN)
    assert advice == Advice()
    assert table.game.hints == 0
    with pytest.raises(GameError, match="contest-no-undo"):
        await play_service.go_back(ANN, get_version(played), 1)


async def test_going_back_is_not_advised_for_money(play_service: PlayService) -> None:
    request = DealRequest(variant="canfield", price_book=PriceBook.HOYLE)
    table = await play_service.start_game(ANN, SERVER, request)
    with pytest.raises(GameError, match="no-undo-for-money"):
        await play_service.go_back(ANN, get_version(table), 0)


async def test_after_many_undos_another_deal_is_advised(
    driver: GameDriver, play_service: PlayService
) -> None:
    await driver.deal_game(FRUITLESS_DEAL, "canfield-french")
    moves = list_hinted_moves("canfield-french", FRUITLESS_DEAL)
    await play_hinted_moves(play_service, moves)
    for _ in range(MAX_UNDOS):
        await play_service.undo_moves(ANN)
        table = await play_service.redo_moves(ANN)
    assert find_advice(table, is_undo_allowed=True) == Advice()
