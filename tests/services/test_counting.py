"""What counts: a deal that we chose, once, from its first move on."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.engine.errors import GameError
from bot.services.asking import Deal, Leave
from bot.services.periods import Period, period_key
from bot.services.play import Play
from bot.services.replays import Replays
from bot.services.table import Table
from bot.services.upkeep import Upkeep
from bot.store import Store, boards, games, records, results, servers
from bot.store.boards import EVERY, Board, Where
from bot.store.games import Outcome, Seat, Stakes
from bot.store.servers import Server
from tests.golden import WON
from tests.services.house import ANN, BEN, SERVER, Clock, House, seen


async def board(store: Store, **where: object) -> Board | None:
    """A board of all time, unless the test says otherwise."""
    async with store.reading() as conn:
        return await boards.find(conn, Where(**{"period": "ever", **where}))  # type: ignore[arg-type]


async def counted(store: Store, player: int = ANN) -> tuple[int, int, int]:
    """A player's games that count, wins, and practice."""
    async with store.reading() as conn:
        found = await records.get(conn, player)
    return found.games, found.wins, found.practice


async def played_out(play: Play, moves: tuple[str, ...] = ("draw",), **deal: object) -> Table:
    """Ann is dealt a game, plays these moves, and gives up what is not won by them."""
    await play.new(ANN, SERVER, Deal(variant="canfield", **deal))  # type: ignore[arg-type]
    table, _ = await play.typed(ANN, ",".join(moves))
    return table if table.game.outcome else await play.resign(ANN, seen(table))


def fresh(*deals: int) -> Callable[[House], House]:
    """A house whose deals are these."""
    return lambda house: House(house.store, house.clock, deals)


async def test_a_fresh_deal_counts_on_its_servers_boards_and_everywhere(
    house: House, store: Store, clock: Clock
) -> None:
    house = fresh(WON.deal)(house)
    clock.passes(hours=1)
    await played_out(house.play, WON.moves)
    periods = [period_key(period, clock.now) for period in Period]
    assert periods == ["ever", "m2026-03", "w2026-09"]
    for server in (0, SERVER):
        for game in ("canfield", "family:canfield", EVERY):
            for period in periods:
                found = await board(store, server=server, game=game, period=period)
                assert found is not None
                assert (found.games, found.wins, found.clean) == (1, 1, 1)
                assert (found.up, found.cards) == (52, 52)
    assert await counted(store) == (1, 1, 0)


async def test_a_deal_that_a_player_names_is_practice(play: Play, store: Store) -> None:
    table = await played_out(play, number=123456)
    assert not table.game.counts
    assert await board(store) is None
    assert await counted(store) == (0, 0, 1)


async def test_a_game_counts_from_its_first_move_on(house: House, store: Store) -> None:
    play = house.play
    untouched = await play.new(ANN, SERVER, Deal())
    await play.resign(ANN, seen(untouched))
    assert await counted(store) == (0, 0, 0)
    await play.new(ANN, SERVER, Deal())
    await play.draw(ANN)
    await play.resign(ANN, seen(await play.undo(ANN)))
    assert await counted(store) == (1, 0, 0)


async def test_outside_servers_it_counts_everywhere_alone(house: House, store: Store) -> None:
    await house.play.new(ANN, None, Deal())
    await house.play.resign(ANN, seen(await house.play.draw(ANN)))
    found = await board(store)
    assert found is not None
    assert found.games == 1
    assert await board(store, server=SERVER) is None


async def test_a_server_may_keep_its_results_to_itself(house: House, store: Store) -> None:
    async with store.writing() as conn:
        await servers.save(conn, Server(id=SERVER, everywhere=False, era=3))
    await played_out(house.play)
    assert await board(store) is None
    assert await board(store, server=SERVER) is None
    found = await board(store, server=SERVER, era=3)
    assert found is not None
    assert found.games == 1


async def test_a_deal_played_before_is_not_dealt_as_new(house: House) -> None:
    await played_out(house.play, number=50_001)
    house = fresh(50_001, 50_001, 50_002)(house)
    assert (await house.play.new(ANN, None, Deal(variant="canfield"))).game.deal == 50_002
    # One pack is shuffled for every game with as many decks.
    for sister in ("rainbow", "klondike"):
        other = fresh(50_001, 50_003)(house).play
        table = await other.new(ANN, None, Deal(variant=sister), Leave.ASIDE)
        assert (table.game.deal, table.game.counts) == (50_003, True)
        await other.resign(ANN, seen(table))
    other = fresh(50_001)(house).play
    table = await other.new(ANN, None, Deal(variant="forty-thieves"), Leave.ASIDE)
    assert (table.game.deal, table.game.counts) == (50_001, True)


@pytest.mark.parametrize("number", [50_001, 123])
async def test_what_counts_is_not_studied_in_a_sister_game(house: House, number: int) -> None:
    play = fresh(number)(house).play
    first = await play.new(ANN, SERVER, Deal(stakes=Stakes.HOYLE))
    assert first.game.counts
    for sister in ("rainbow", "klondike"):
        with pytest.raises(GameError, match="deal-under-way"):
            await play.new(ANN, SERVER, Deal(variant=sister, number=number), Leave.ASIDE)
    await play.new(BEN, SERVER, Deal(variant="rainbow", number=number))
    shown = await play.resign(BEN, seen(await play.draw(BEN)))
    with pytest.raises(GameError, match="replay-of-own-deal"):
        await Replays(house.store, house.clock).table(ANN, str(shown.game.id))
    await play.new(ANN, SERVER, Deal(variant="forty-thieves", number=number), Leave.ASIDE)


async def test_where_only_known_deals_come_up_it_does_not_count(house: House) -> None:
    await played_out(house.play, number=50_001)
    house = fresh(*[50_001] * 20)(house)
    assert not (await house.play.new(ANN, None, Deal(variant="canfield"))).game.counts


async def test_what_counts_cannot_be_tried_beforehand_while_it_is_under_way(house: House) -> None:
    first = await house.deal(variant="canfield")
    again = Deal(variant="canfield", number=first.game.deal)
    with pytest.raises(GameError, match="deal-under-way"):
        await house.play.new(ANN, SERVER, again, Leave.ASIDE)
    assert (await house.play.table(ANN)).game == first.game
    await house.play.new(ANN, SERVER, again, Leave.GIVE_UP)


async def test_a_deal_whose_replay_was_shown_counts_no_more(house: House, store: Store) -> None:
    shown = await played_out(house.play)
    await Replays(store, Clock()).table(BEN, str(shown.game.id))
    house = fresh(shown.game.deal, 60_000)(house)
    assert (await house.play.new(BEN, None, Deal(variant="canfield"))).game.deal == 60_000


async def test_a_replay_of_what_is_under_way_and_counts_is_refused(
    house: House, store: Store
) -> None:
    shown = await played_out(house.play)
    ben = fresh(shown.game.deal)(house).play
    await ben.new(BEN, None, Deal(variant="canfield"))
    with pytest.raises(GameError, match="replay-of-own-deal"):
        await Replays(store, Clock()).table(BEN, str(shown.game.id))


async def test_a_game_left_alone_for_fourteen_days_counts_as_given_up(
    house: House, store: Store, clock: Clock
) -> None:
    upkeep = Upkeep(store, clock)
    await house.deal(variant="canfield")
    clock.passes(hours=2)
    left = await house.play.draw(ANN)
    clock.passes(days=14)
    await upkeep.run()
    assert (await house.play.table(ANN)).game.seat is Seat.TABLE
    # Looking at it again, or for a move, is none.
    await house.play.new(ANN, SERVER, Deal(number=1), Leave.ASIDE)
    await house.play.take_up(ANN, left.game.id)
    left, _ = await house.play.hint(ANN)
    clock.passes(seconds=1)
    await upkeep.run()
    async with store.reading() as conn:
        result = await results.by_game(conn, left.game.id)
        game = await games.by_id(conn, left.game.id)
    assert result is not None
    assert game is not None
    assert (result.outcome, result.counts, result.ended) == (Outcome.LEFT, True, clock.now)
    assert (result.seconds, game.touched) == (2 * 3600, left.game.touched)
    assert await counted(store) == (1, 0, 0)
    await upkeep.run()
    assert await counted(store) == (1, 0, 0)


async def test_practice_waits_as_long_as_it_may(house: House, store: Store, clock: Clock) -> None:
    await house.deal(123456, "canfield")
    left = await house.play.draw(ANN)
    clock.passes(days=1_000)
    await Upkeep(store, clock).run()
    assert (await house.play.table(ANN)).game == left.game


@pytest.mark.parametrize("back", ["undo", "redo"])
async def test_a_move_taken_back_or_made_again_begins_the_days_anew(
    house: House, store: Store, clock: Clock, back: str
) -> None:
    await house.deal(variant="canfield")
    await house.play.draw(ANN, 2)
    await house.play.undo(ANN)
    clock.passes(days=13)
    await getattr(house.play, back)(ANN)
    clock.passes(days=13)
    await Upkeep(store, clock).run()
    assert (await house.play.table(ANN)).game.moved == clock.now - timedelta(days=13)


async def test_a_game_that_cannot_be_replayed_is_left_without_a_result(
    house: House, store: Store, clock: Clock
) -> None:
    broken = await house.deal(variant="canfield")
    async with store.writing() as conn:
        await games.save(conn, replace(broken.game, moves=("t1-f1", "w-w")))
    clock.passes(days=15)
    await Upkeep(store, clock).run()
    with pytest.raises(GameError, match="no-game"):
        await house.play.table(ANN)


async def test_boards_of_periods_that_have_passed_are_dropped(
    house: House, store: Store, clock: Clock
) -> None:
    await played_out(house.play)
    march = Where(period="m2026-03"), Where(period="w2026-09")
    clock.now = datetime(2026, 3, 31, 23, 59, tzinfo=UTC)
    await Upkeep(store, clock).run()
    assert await board(store, period=march[0].period) is not None
    assert await board(store, period=march[1].period) is None
    clock.passes(minutes=1)
    await Upkeep(store, clock).run()
    assert await board(store, period=march[0].period) is None
    assert await board(store) is not None


def test_weeks_belong_to_the_year_of_their_thursday() -> None:
    new_year = datetime(2027, 1, 1, tzinfo=UTC)
    assert period_key(Period.WEEK, new_year) == "w2026-53"
    assert period_key(Period.MONTH, new_year) == "m2027-01"
    assert period_key(Period.MONTH, datetime(2028, 2, 29, tzinfo=UTC)) == "m2028-02"
