"""Canfield for play money: what it costs and pays, what is kept of it, and leaving it for good."""

import pytest

from bot.engine.errors import GameError
from bot.engine.state import State
from bot.services import house as the_house
from bot.services.asking import Deal, Leave
from bot.services.house import House as Bank
from bot.services.play import Play
from bot.services.players import Players
from bot.services.prices import PRICE, beaten_by, payout
from bot.services.table import Table
from bot.services.upkeep import LEFT_DAYS, Upkeep
from bot.store import Store, servers
from bot.store.games import Outcome, Stakes
from bot.store.house import Account
from bot.store.players import Visibility
from bot.store.servers import Server
from bot.variants import VARIANTS
from tests.engine.tables import table
from tests.golden import RICH, WON
from tests.services.house import ANN, BEN, SERVER, Clock, House, seen

HOYLE, ENGLISH = Deal(stakes=Stakes.HOYLE), Deal(stakes=Stakes.ENGLISH)
HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
SUITS = [HEARTS.replace("H", suit) for suit in "CSHD"]


@pytest.fixture
def bank(store: Store) -> Bank:
    return Bank(store)


def up(cards: int) -> State:
    """A position with so many cards on the foundations."""
    codes = " ".join(SUITS).split()[:cards]
    one, two, three, four = (" ".join(codes[at : at + 13]) for at in range(0, 52, 13))
    return table(f1=one, f2=two, f3=three, f4=four)


async def played(play: Play, moves: tuple[str, ...] = (), deal: Deal = HOYLE) -> Table:
    """Ann is dealt a game for money, plays these moves, and cashes in what is not won by them."""
    found = await play.new(ANN, SERVER, deal)
    if moves:
        found, _ = await play.typed(ANN, ",".join(moves))
    return found if found.game.outcome else await play.resign(ANN, seen(found))


@pytest.mark.parametrize(
    ("cards", "pays", "hoyle", "english"),
    [(0, 0, -50, -52), (10, 50, 0, -2), (11, 55, 5, 3), (51, 255, 205, 203), (52, 500, 450, 448)],
)
def test_what_the_house_pays(cards: int, pays: int, hoyle: int, english: int) -> None:
    state = up(cards)
    assert state.cards_up == cards
    assert payout(state) == pays
    assert pays - PRICE[Stakes.HOYLE] == hoyle
    assert pays - PRICE[Stakes.ENGLISH] == english


@pytest.mark.parametrize("stakes", Stakes)
def test_eleven_cards_beat_either_book(stakes: Stakes) -> None:
    assert beaten_by(stakes) == 11


async def test_a_game_for_money_is_a_fresh_deal_of_canfield(house: House) -> None:
    await house.deal(1, "klondike")
    table = await house.play.new(ANN, SERVER, HOYLE, Leave.GIVE_UP)
    assert (table.game.variant, table.game.deal, table.game.counts) == ("canfield", 50_000, True)
    assert table.game.stakes is Stakes.HOYLE


@pytest.mark.parametrize("variant", [key for key in VARIANTS if key != "canfield"][:3])
async def test_the_house_plays_nothing_else(play: Play, variant: str) -> None:
    with pytest.raises(GameError, match="stakes-other-game"):
        await play.new(ANN, SERVER, Deal(variant=variant, stakes=Stakes.ENGLISH))


async def test_nor_a_deal_of_ones_own(play: Play) -> None:
    with pytest.raises(GameError, match="stakes-own-deal"):
        await play.new(ANN, SERVER, Deal(number=WON.deal, stakes=Stakes.ENGLISH))


async def test_nothing_is_taken_back_nor_played_again(play: Play) -> None:
    await play.new(ANN, SERVER, HOYLE)
    table = await play.draw(ANN)
    for act in (play.undo(ANN), play.redo(ANN), play.undo_auto(ANN, seen(table))):
        with pytest.raises(GameError, match="money-on-table"):
            await act
    assert (await play.table(ANN)).game == table.game


async def test_nobody_has_an_account_before_they_play(bank: Bank) -> None:
    ledger = await bank.ledger(ANN, SERVER)
    assert ledger.account == ledger.here == ledger.everywhere == Account()
    assert (ledger.balances, ledger.nights, ledger.closed) == ((0,), (), False)


async def test_an_account_follows_games_won_cashed_in_and_left_alone(
    bank: Bank, store: Store, clock: Clock
) -> None:
    play = House(store, clock, [WON.deal, 50_001, 50_002]).play
    won = await played(play, WON.moves, ENGLISH)
    assert won.game.outcome is Outcome.WON
    clock.passes(minutes=5)
    await played(play)
    clock.passes(minutes=5)
    left = await play.new(ANN, SERVER, HOYLE)
    clock.passes(days=LEFT_DAYS, seconds=1)
    await Upkeep(store, clock).run()
    assert (await play.table_at(ANN, left.game.id)).game.outcome is Outcome.LEFT
    ledger = await bank.ledger(ANN, SERVER)
    assert ledger.account == Account(games=3, paid=52 + 50 + 50, won=500 + 5 + 5)
    assert ledger.balances == (0, 448, 403, 358)
    assert ledger.here == ledger.everywhere == ledger.account
    assert (await bank.ledger(BEN, SERVER)).account == Account()


async def test_its_course_is_that_of_the_last_games_alone(
    play: Play, bank: Bank, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(the_house, "RECENT", 3)
    for deal in (ENGLISH, HOYLE, ENGLISH, HOYLE, HOYLE):
        await played(play, deal=deal)
        clock.passes(minutes=1)
    ledger = await bank.ledger(ANN, None)
    assert ledger.balances == (-92, -139, -184, -229)
    assert ledger.account.balance == -229


async def test_practice_and_games_without_stakes_are_no_business_of_the_house(
    house: House, bank: Bank
) -> None:
    await house.play.resign(ANN, seen(await house.at(RICH.deal, RICH.moves[:33])))
    await house.play.resign(ANN, seen(await house.deal()))
    assert (await bank.ledger(ANN, SERVER)).everywhere == Account()


async def test_away_from_servers_it_is_with_the_house_everywhere_alone(
    play: Play, bank: Bank
) -> None:
    await play.new(ANN, None, HOYLE)
    await play.resign(ANN, seen(await play.table(ANN)))
    assert (await bank.ledger(ANN, SERVER)).here == Account()
    ledger = await bank.ledger(ANN, None)
    assert (ledger.here, ledger.nights) == (None, ())
    assert ledger.everywhere == ledger.account == Account(games=1, paid=50, won=5)


async def test_the_best_nights_are_those_that_took_something_home(
    bank: Bank, store: Store, clock: Clock
) -> None:
    play = House(store, clock, [WON.deal, 50_001, 50_002, WON.deal]).play
    await played(play, WON.moves)
    await played(play)
    clock.passes(hours=12)
    await played(play)
    await play.new(BEN, SERVER, ENGLISH)
    await play.typed(BEN, ",".join(WON.moves))
    nights = (await bank.ledger(ANN, SERVER)).nights
    assert [(each.player, each.date, each.profit, each.games) for each in nights] == [
        (BEN, "2026-03-02", 448, 1),
        (ANN, "2026-03-01", 405, 2),
    ]
    assert (await bank.ledger(ANN, 78)).nights == ()
    await Players(store).change(BEN, record=Visibility.PRIVATE)
    assert (await bank.ledger(ANN, SERVER)).unnamed == {BEN}
    async with store.writing() as conn:
        await servers.save(conn, Server(id=SERVER, era=1))
    anew = await bank.ledger(ANN, SERVER)
    assert (anew.here, anew.nights, anew.everywhere.games) == (Account(), (), 4)


async def test_who_puts_the_money_away_is_dealt_no_more_of_it_and_listed_nowhere(
    bank: Bank, store: Store, clock: Clock
) -> None:
    play = House(store, clock, [WON.deal, 50_001, 50_002]).play
    await Players(store).change(ANN, theme="dark")
    await played(play, WON.moves)
    under_way = await play.new(ANN, SERVER, HOYLE)
    assert await bank.put_away(ANN) == Account(games=1, paid=50, won=500)
    ledger = await bank.ledger(ANN, SERVER)
    assert (ledger.closed, ledger.nights) == (True, ())
    assert (await bank.ledger(BEN, SERVER)).nights == ()
    with pytest.raises(GameError, match="money-put-away"):
        await play.new(ANN, SERVER, HOYLE, Leave.GIVE_UP)
    assert (await play.table(ANN)).game == under_way.game
    await play.resign(ANN, seen(under_way))
    assert (await bank.ledger(ANN, SERVER)).account == Account(games=2, paid=100, won=505)
    assert (await play.new(ANN, SERVER, Deal())).game.stakes is None
    changed = await Players(store).change(ANN, theme="ocean")
    assert not changed.money
    await bank.put_away(ANN)
    assert (await Players(store).get(ANN)).theme == "ocean"
