"""Dealing: what is dealt, and what becomes of the game that was on the table."""

import pytest

from bot.engine.errors import GameError
from bot.services.asking import Deal, GameUnderWayError, Leave, NotYourTableError, Seen
from bot.services.attempts import Attempts
from bot.services.dealing import MOST_ASIDE
from bot.services.play import Play
from bot.store.games import Chosen, Outcome, Seat
from tests.services.house import ANN, BEN, SERVER, Clock, House, seen


async def under_way(house: House) -> list[int]:
    """The deals that Ann has under way: the one on the table first."""
    going = await Attempts(house.store, house.clock).going(ANN)
    return [each.game.deal for each in going if each.game]


async def test_the_first_game_is_a_fresh_deal_of_canfield(play: Play, clock: Clock) -> None:
    game = (await play.new(ANN, SERVER, Deal())).game
    assert (game.variant, game.deal, game.chosen) == ("canfield", 50_000, Chosen.FRESH)
    assert (game.player, game.server, game.began) == (ANN, SERVER, clock.now)
    assert (game.seat, game.outcome, game.revision, game.tallest) == (Seat.TABLE, None, 0, 1)


async def test_a_number_is_dealt_as_named(play: Play) -> None:
    table = await play.new(ANN, None, Deal(number=123456))
    assert (table.game.deal, table.game.chosen) == (123456, Chosen.NAMED)
    assert table.state.cards_up == 1


async def test_a_word_is_kept_with_its_number(play: Play) -> None:
    await play.new(ANN, None, Deal(number=129433257, word="friday"))
    game = (await play.table(ANN)).game
    assert (game.deal, game.word) == (129433257, "friday")


async def test_without_a_game_it_is_the_one_played_last(house: House, clock: Clock) -> None:
    await house.deal(variant="canfield-french")
    clock.passes(minutes=1)
    assert (await house.deal(leave=Leave.ASIDE)).game.variant == "canfield-french"
    clock.passes(minutes=1)
    await house.deal(variant="canfield", leave=Leave.GIVE_UP)
    clock.passes(minutes=1)
    assert (await house.deal(leave=Leave.GIVE_UP)).game.variant == "canfield"


async def test_a_game_that_there_is_not(house: House, play: Play) -> None:
    with pytest.raises(GameError) as error:
        await house.deal(variant="whist")
    assert (error.value.key, error.value.values) == ("no-such-game", {"game": "whist"})
    with pytest.raises(GameError, match="no-game"):
        await play.table(ANN)


async def test_a_game_under_way_asks_what_becomes_of_it(house: House, play: Play) -> None:
    first = await house.deal(1)
    with pytest.raises(GameUnderWayError) as error:
        await house.deal(2, "canfield-french")
    assert error.value.key == "game-under-way"
    assert error.value.table.game == first.game
    assert error.value.deal == Deal(variant="canfield-french", number=2)
    assert (await play.table(ANN)).game == first.game


async def test_it_is_set_aside(house: House, play: Play) -> None:
    first = await house.deal(1)
    second = await house.deal(2, leave=Leave.ASIDE)
    assert (await play.table(ANN)).game.id == second.game.id
    assert (await play.table_at(ANN, first.game.id)).game.seat is Seat.ASIDE


async def test_or_given_up(house: House, play: Play) -> None:
    first = await house.deal(1)
    await house.deal(2, leave=Leave.GIVE_UP)
    assert (await play.table_at(ANN, first.game.id)).game.outcome is Outcome.GIVEN_UP
    assert len(await under_way(house)) == 1


async def test_ten_are_set_aside_at_most(house: House, play: Play) -> None:
    for number in range(1, MOST_ASIDE + 2):
        await house.deal(number, leave=Leave.ASIDE)
    with pytest.raises(GameError) as error:
        await house.deal(99, leave=Leave.ASIDE)
    assert (error.value.key, error.value.values) == ("aside-full", {"most": 10})
    assert (await play.table(ANN)).game.deal == MOST_ASIDE + 1
    assert len(await under_way(house)) == MOST_ASIDE + 1


async def test_a_game_set_aside_is_taken_up_and_the_other_put_in_its_place(
    house: House, play: Play
) -> None:
    first = await house.at(410630, ["r t1"])
    await house.deal(2, leave=Leave.ASIDE)
    taken = await play.take_up(ANN, first.game.id)
    assert taken.state == first.state
    assert (await play.table(ANN)).game.id == first.game.id
    assert await under_way(house) == [410630, 2]


async def test_even_with_ten_aside(house: House, play: Play) -> None:
    games = [await house.deal(number, leave=Leave.ASIDE) for number in range(1, MOST_ASIDE + 2)]
    await play.take_up(ANN, games[0].game.id)
    assert len(await under_way(house)) == MOST_ASIDE + 1


async def test_the_game_on_the_table_is_taken_up_as_it_is(house: House, play: Play) -> None:
    table = await house.deal(1)
    assert (await play.take_up(ANN, table.game.id)).game == table.game


async def test_a_game_that_is_over_is_not_taken_up(house: House, play: Play) -> None:
    first = await house.deal(1)
    await house.deal(2, leave=Leave.GIVE_UP)
    with pytest.raises(GameError, match="game-over"):
        await play.take_up(ANN, first.game.id)


async def test_a_game_aside_takes_no_moves(house: House, play: Play) -> None:
    first = await house.deal(1)
    await house.deal(2, leave=Leave.ASIDE)
    with pytest.raises(GameError, match="game-aside"):
        await play.draw(ANN, seen=seen(first))


async def test_the_same_deal_for_somebody_else(play: Play) -> None:
    table = await play.new(ANN, SERVER, Deal(number=129433257, word="friday"))
    shared = await play.deal_of(BEN, table.game.id)
    assert shared == Deal(variant="canfield", number=129433257, word="friday", chosen=Chosen.SHARED)
    own = await play.deal_of(ANN, table.game.id)
    assert own.chosen is Chosen.NAMED
    theirs = await play.new(BEN, None, shared)
    assert theirs.state == table.state
    assert (await play.table(ANN)).game.id == table.game.id


async def test_games_of_other_people_and_of_nobody(house: House, play: Play) -> None:
    table = await house.deal(1)
    with pytest.raises(NotYourTableError) as error:
        await play.take_up(BEN, table.game.id)
    assert error.value.game == table.game
    for asked in (play.take_up(ANN, 999), play.table_at(ANN, 999), play.deal_of(ANN, 999)):
        with pytest.raises(GameError, match="game-gone"):
            await asked


async def test_a_question_that_is_answered_twice_gives_up_one_game(play: Play) -> None:
    first = await play.new(ANN, None, Deal())
    asked = Seen(first.game.id, first.game.revision)
    second = await play.new(ANN, None, Deal(), Leave.GIVE_UP, asked)
    with pytest.raises(GameUnderWayError) as error:
        await play.new(ANN, None, Deal(), Leave.GIVE_UP, asked)
    assert error.value.table.game == second.game
    assert (await play.table(ANN)).game.id == second.game.id


async def test_a_game_played_on_since_it_was_asked_about_is_asked_about_anew(play: Play) -> None:
    first = await play.new(ANN, None, Deal())
    asked = Seen(first.game.id, first.game.revision)
    await play.draw(ANN)
    with pytest.raises(GameUnderWayError):
        await play.new(ANN, None, Deal(), Leave.GIVE_UP, asked)
    assert (await play.new(ANN, None, Deal(), Leave.ASIDE, asked)).game.id != first.game.id


@pytest.mark.parametrize("times", [0, -3, 101, 10**9])
async def test_how_often_is_bounded(play: Play, times: int) -> None:
    table = await play.new(ANN, None, Deal())
    for step in (play.draw, play.undo, play.redo):
        with pytest.raises(GameError, match="bad-times"):
            await step(ANN, times)
    assert (await play.table(ANN)).game == table.game
