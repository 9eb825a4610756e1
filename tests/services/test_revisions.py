"""A control belongs to one position: older ones are refused, and of two at once one wins."""

import asyncio

import pytest

from bot.engine.errors import GameError
from bot.engine.state import DRAW, Move
from bot.services.asking import Deal, Leave, NotYourTableError, Seen
from bot.services.attempts import Attempts
from bot.services.play import Play
from bot.store import StaleGameError, TableTakenError
from tests.services.house import ANN, BEN, Clock, House, seen
from tests.store.prepared import prepared_store


async def test_the_revision_only_rises_undo_included(house: House, play: Play) -> None:
    table = await house.deal(410630)
    tables = [table, await play.draw(ANN), await play.undo(ANN), await play.redo(ANN)]
    tables += [await play.undo(ANN), await play.draw(ANN)]
    await house.deal(2, leave=Leave.ASIDE)
    tables += [await play.take_up(ANN, table.game.id), await play.draw(ANN)]
    revisions = [each.game.revision for each in tables]
    assert revisions == sorted(set(revisions))


async def test_an_older_control_is_refused_and_changes_nothing(house: House, play: Play) -> None:
    table = await house.deal(410630)
    after = await play.move(ANN, Move("r", "t1"), seen(table))
    for act in (
        play.move(ANN, DRAW, seen(table)),
        play.draw(ANN, seen=seen(table)),
        play.undo(ANN, seen=seen(table)),
        play.redo(ANN, seen=seen(table)),
        play.auto(ANN, seen(table)),
        play.undo_auto(ANN, seen(table)),
        play.resign(ANN, seen(table)),
        play.seen(ANN, seen(table)),
    ):
        with pytest.raises(StaleGameError):
            await act
    assert (await play.table(ANN)).game == after.game


async def test_undo_does_not_bring_an_old_control_back_to_life(house: House, play: Play) -> None:
    table = await house.deal(410630)
    await play.draw(ANN, seen=seen(table))
    back = await play.undo(ANN)
    assert back.state == table.state
    with pytest.raises(StaleGameError):
        await play.draw(ANN, seen=seen(table))


async def test_a_control_of_the_future_is_as_wrong(house: House, play: Play) -> None:
    game = (await house.deal(410630)).game
    with pytest.raises(StaleGameError):
        await play.draw(ANN, seen=Seen(game.id, game.revision + 1))


async def test_controls_of_others_and_of_no_game(house: House, play: Play) -> None:
    table = await house.deal(410630)
    with pytest.raises(NotYourTableError):
        await play.draw(BEN, seen=seen(table))
    with pytest.raises(GameError, match="game-gone"):
        await play.draw(ANN, seen=Seen(999, 0))
    assert (await play.table(ANN)).game == table.game


async def test_a_doubled_press_plays_once(house: House, play: Play) -> None:
    table = await house.deal(410630)
    both = await asyncio.gather(
        *(play.draw(ANN, seen=seen(table)) for _ in range(2)), return_exceptions=True
    )
    assert sorted(isinstance(one, StaleGameError) for one in both) == [False, True]
    assert (await play.table(ANN)).game.moves == ("draw",)


async def test_two_bots_on_one_database_play_a_press_once(url: str, clock: Clock) -> None:
    async with prepared_store(url) as one, prepared_store(url) as other:
        here, there = House(one, clock).play, House(other, clock).play
        table = await House(one, clock).deal(410630)
        for number in range(1, 11):
            both = await asyncio.gather(
                here.draw(ANN, seen=seen(table)),
                there.draw(ANN, seen=seen(table)),
                return_exceptions=True,
            )
            assert sorted(isinstance(each, StaleGameError) for each in both) == [False, True]
            table = await there.table(ANN)
            assert len(table.game.moves) == table.game.revision == number


async def test_two_bots_deal_one_game_to_one_player(url: str, clock: Clock) -> None:
    async with prepared_store(url) as one, prepared_store(url) as other:
        both = await asyncio.gather(
            House(one, clock).deal(1), House(other, clock).deal(2), return_exceptions=True
        )
        refused = [each for each in both if isinstance(each, GameError)]
        assert len(refused) == 1
        assert isinstance(refused[0], TableTakenError) or refused[0].key == "game-under-way"
        assert len(await Attempts(one, clock).going(ANN)) == 1


async def test_many_players_at_once_lose_nothing(play: Play) -> None:
    async def game(player: int) -> int:
        await play.new(player, None, Deal(number=410630))
        for _ in range(5):
            await play.draw(player)
        return len((await play.table(player)).game.moves)

    assert await asyncio.gather(*(game(player) for player in range(1, 21))) == [5] * 20
