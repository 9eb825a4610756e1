"""Which finished game is looked at again, and whose turn a film is."""

from contextlib import ExitStack

import pytest

from bot.engine.errors import GameError
from bot.services.players import Players
from bot.services.replays import MOST_WAITING, Replays
from bot.store import Store
from bot.store.games import Outcome
from bot.store.players import Visibility
from tests.services.house import ANN, BEN, Clock, House, seen


async def finished(house: House, moves: list[str]) -> int:
    """A game of Ann's that she gave up: its number."""
    table = await house.at(1, moves)
    return (await house.play.resign(ANN, seen(table))).game.id


async def test_without_a_number_it_is_the_one_that_ended_last(
    house: House, store: Store, clock: Clock
) -> None:
    replays = Replays(store, Clock())
    with pytest.raises(GameError, match="none-finished"):
        await replays.table(ANN)
    first = await finished(house, ["draw"])
    clock.passes(minutes=1)
    last = await finished(house, ["draw", "draw"])
    table = await replays.table(ANN)
    assert (table.game.id, table.game.outcome) == (last, Outcome.GIVEN_UP)
    assert [each.game for each in await replays.finished(ANN, 10)] == [last, first]
    with pytest.raises(GameError, match="none-finished"):
        await replays.table(BEN)


async def test_anybodys_is_found_by_its_number_unless_they_keep_it_to_themselves(
    house: House, store: Store
) -> None:
    replays = Replays(store, Clock())
    number = await finished(house, ["draw"])
    for typed in (str(number), f"#{number}", f" {number} ", f"0{number}"):
        assert (await replays.table(BEN, typed)).game.id == number
    await Players(store).change(ANN, tables=Visibility.PRIVATE)
    with pytest.raises(GameError, match="replay-hidden"):
        await replays.table(BEN, str(number))
    assert (await replays.table(ANN, str(number))).game.id == number
    table, player = await replays.whoever(str(number))
    assert (table.game.id, player.id) == (number, ANN)


async def test_a_game_under_way_is_nobodys_to_see_again(house: House, store: Store) -> None:
    table = await house.deal(1)
    with pytest.raises(GameError, match="not-over"):
        await Replays(store, Clock()).table(ANN, str(table.game.id))
    with pytest.raises(GameError, match="not-over"):
        await Replays(store, Clock()).whoever(str(table.game.id))


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *((text, "no-game-number") for text in ("", "x", "-1", "1.0", "1e3", "²", "9" * 19, "##1")),
        *((text, "no-such-replay") for text in ("0", "9" * 18)),
    ],
)
async def test_what_is_no_number_of_a_game(store: Store, typed: str, key: str) -> None:
    with pytest.raises(GameError, match=key):
        await Replays(store, Clock()).table(ANN, typed)


async def test_each_waits_for_one_film_and_not_too_many_wait(store: Store) -> None:
    replays = Replays(store, Clock())
    with ExitStack() as waiting:
        ahead = [waiting.enter_context(replays.asked(who)) for who in range(MOST_WAITING)]
        assert ahead == list(range(MOST_WAITING))
        for who, key in ((3, "film-under-way"), (ANN, "films-full")):
            with pytest.raises(GameError, match=key), replays.asked(who):
                pass
    with replays.asked(3) as none:
        assert none == 0
