"""Boards as players see them; one of them is worked out by hand."""

from math import isclose

import pytest

from bot.engine.errors import GameError
from bot.services.boards import PAGE, Boards, Page, Ranking, View
from bot.services.ending import count
from bot.services.periods import Period
from bot.services.rates import interval
from bot.store import Store, boards, games, players, servers
from bot.store.boards import Score, Where
from bot.store.games import Chosen, Game, Outcome
from bot.store.players import Player, Visibility
from bot.store.results import Result
from bot.store.servers import Server
from bot.variants import variant
from tests.services.house import ANN, BEN, SERVER, Clock

CAL, DEE = 403, 404


@pytest.fixture
def shown(store: Store, clock: Clock) -> Boards:
    return Boards(store, clock)


async def ended(
    store: Store, clock: Clock, player: int, up: int, *, hints: int = 0, key: str = "canfield"
) -> None:
    """A game that counts, on the server, with so many cards up; all of them are a win."""
    rules = variant(key)
    won = up == 52 * rules.decks
    game = Game(
        player=player,
        server=SERVER,
        variant=key,
        deal=40_000,
        chosen=Chosen.FRESH,
        seat=None,
        outcome=Outcome.WON if won else Outcome.GIVEN_UP,
        began=clock.now,
        touched=clock.now,
        ended=clock.now,
    )
    async with store.writing() as conn:
        kept = await games.insert(conn, game)
        result = Result(
            game=kept.id,
            player=player,
            server=SERVER,
            variant=key,
            deal=40_000,
            chosen=Chosen.FRESH,
            outcome=Outcome.WON if won else Outcome.GIVEN_UP,
            began=clock.now,
            ended=clock.now,
            moves=30,
            seconds=60,
            hints=hints,
            cards_up=up,
        )
        await count(conn, result, rules)


async def minimum(store: Store, least: int, server: int = SERVER) -> None:
    """So many games make a place on the server."""
    async with store.writing() as conn:
        await servers.save(conn, Server(id=server, minimum=least))


async def many(store: Store, players_: int, games_: int = 10, key: str = "canfield") -> None:
    """So many players on the boards of everywhere; the higher the number, the more wins."""
    async with store.writing() as conn:
        for player in range(1, players_ + 1):
            score = Score(games=games_ * players_, wins=player, clean=0, up=0, cards=1)
            await conn.run_sync(boards.add, [Where(game=key, period="ever")], player, score)


def rows(page: Page) -> list[tuple[float | None, ...]]:
    """Place, player, rate, and interval, to four decimals."""
    return [
        (each.place, each.player, *(round(x, 4) for x in (each.count.rate, *each.count.interval)))
        for each in page.places
    ]


async def a_dozen(store: Store, clock: Clock) -> None:
    """Twelve games of Canfield by four players, of 52 cards each."""
    for up, hints in ((52, 0), (52, 3), (10, 0), (6, 0)):
        await ended(store, clock, ANN, up, hints=hints)
    for up, hints in ((52, 1), (20, 0), (52, 2), (16, 0)):
        await ended(store, clock, BEN, up, hints=hints)
    for up in (4, 52, 0):
        await ended(store, clock, CAL, up)
    await ended(store, clock, DEE, 52)


async def test_a_board_worked_out_by_hand(store: Store, shown: Boards, clock: Clock) -> None:
    """With z = 1.959964, so that z² = 3.841459 and z²/4 = 0.960365.

    Wilson's ends are (w + z²/2 ∓ z·√(w(n−w)/n + z²/4)) / (n + z²):

    Ann 2 of 4: √(1 + 0.960365) = 1.400130, times z 2.744204; (3.920729 ∓ 2.744204) / 7.841459,
    which is 0.1500 to 0.8500; cards up 52+52+10+6 = 120 of 208.
    Ben 2 of 4: the same, but 52+20+52+16 = 140 of 208 cards, so that he is before her.
    Cal 1 of 3: √(0.666667 + 0.960365) = 1.275552, times z 2.500036; (2.920729 ∓ 2.500036) /
    6.841459, which is 0.0615 to 0.7923.
    Dee 1 of 1 would be the first with (2.920729 − 1.920729) / 4.841459 = 0.2065; but a place takes
    three games.
    """
    await minimum(store, 3)
    await a_dozen(store, clock)
    page = await shown.page(DEE, View(game="canfield", server=SERVER))
    assert rows(page) == [
        (1, BEN, 0.5, 0.15, 0.85),
        (2, ANN, 0.5, 0.15, 0.85),
        (3, CAL, 0.3333, 0.0615, 0.7923),
    ]
    assert page.own is not None
    assert (page.own.place, page.missing) == (None, 2)
    assert page.rows[-1] == (page.own, True)
    assert round(page.own.count.interval[0], 4) == 0.2065
    together = page.together
    assert (together.games, together.wins, together.clean, together.rate) == (12, 6, 3, 0.5)


async def test_the_same_by_clean_wins(store: Store, shown: Boards, clock: Clock) -> None:
    """Ann 1 of 4: √(0.75 + 0.960365) = 1.307809, times z 2.563259; (2.920729 ∓ 2.563259) /
    7.841459, which is 0.0456 to 0.6994. Ben 0 of 4: up to 3.841459 / 7.841459 = 0.4899. Cal as he
    was.
    """
    await minimum(store, 3)
    await a_dozen(store, clock)
    page = await shown.page(ANN, View(game="canfield", server=SERVER, ranking=Ranking.CLEAN))
    assert rows(page) == [
        (1, CAL, 0.3333, 0.0615, 0.7923),
        (2, ANN, 0.25, 0.0456, 0.6994),
        (3, BEN, 0.0, 0.0, 0.4899),
    ]
    assert page.own == page.places[1]
    assert page.together.rate == 0.25


@pytest.mark.parametrize(
    ("wins", "of", "low", "high"),
    [
        *[(0, 0, 0, 1), (1, 1, 0.2065, 1), (0, 10, 0, 0.2775), (31, 120, 0.1884, 0.3433)],
        *[(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)],
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_that_are_known(wins: int, of: int, low: float, high: float) -> None:
    """The last four are R. G. Newcombe's, Statistics in Medicine 17 (1998) 857, table I."""
    assert [round(end, 4) for end in interval(wins, of)] == [low, high]


async def test_what_is_shown_begins_where_boards_are_ranked_by(store: Store) -> None:
    async with store.writing() as conn:
        where = Where(period="ever")
        for wins, of in ((0, 7), (1, 1), (31, 120), (999, 1000), (12_345, 1_000_000)):
            score = Score(games=of, wins=wins, clean=wins // 2, up=0, cards=1)
            await conn.run_sync(boards.add, [where], of, score)
        board = await boards.find(conn, where)
        assert board is not None
        for each in await boards.page(conn, board.id, Ranking.PLAIN, least=1, past=0, most=PAGE):
            assert isclose(each.bound, interval(each.wins, each.games)[0], abs_tol=1e-12)
            assert isclose(each.clean_bound, interval(each.clean, each.games)[0], abs_tol=1e-12)


async def test_pages_end_where_the_board_does(store: Store, shown: Boards) -> None:
    await many(store, 23)
    first, last, beyond, own = [
        await shown.page(2, View(game="canfield", page=page)) for page in (0, 2, 10**9 - 1, None)
    ]
    assert [each.player for each in first.places] == list(range(23, 13, -1))
    assert [each.place for each in last.places] == [21, 22, 23]
    assert beyond == last == own
    assert (last.last, last.length) == (2, 23)
    assert first.own == last.places[1]


async def test_without_a_game_it_is_the_last_played_or_else_every_game(
    store: Store, shown: Boards, clock: Clock
) -> None:
    nothing = await shown.page(BEN, View())
    assert (nothing.game, nothing.together.games, nothing.places) == ("every", 0, ())
    assert nothing.missing == 10
    await ended(store, clock, ANN, 7, key="maria")
    assert (await shown.page(ANN, View())).game == "maria"
    assert (await shown.page(BEN, View())).game == "every"
    # Nobody has ended a game of Maria elsewhere.
    assert (await shown.page(ANN, View(server=SERVER + 1))).game == "every"
    assert (await shown.page(ANN, View(game="maria", server=SERVER + 1))).together.games == 0


async def test_a_month_and_a_week_end(store: Store, shown: Boards, clock: Clock) -> None:
    await ended(store, clock, ANN, 7)

    async def counted(period: Period) -> int:
        return (await shown.page(ANN, View(game="canfield", period=period))).together.games

    assert [await counted(period) for period in Period] == [1, 1, 1]
    clock.passes(days=7)
    assert [await counted(period) for period in Period] == [1, 1, 0]
    clock.passes(days=30)
    assert [await counted(period) for period in Period] == [1, 0, 0]


async def test_a_reset_begins_anew_and_everywhere_goes_on(
    store: Store, shown: Boards, clock: Clock
) -> None:
    await ended(store, clock, ANN, 7)
    async with store.writing() as conn:
        await servers.save(conn, Server(id=SERVER, era=1))
    assert (await shown.page(ANN, View(game="every", server=SERVER))).own is None
    assert (await shown.page(ANN, View(game="every"))).own is not None


async def test_who_keeps_their_record_is_unnamed_to_others_alone(
    store: Store, shown: Boards, clock: Clock
) -> None:
    await minimum(store, 1)
    for player in (ANN, BEN):
        await ended(store, clock, player, 7)
    async with store.writing() as conn:
        await players.save(conn, Player(id=ANN, record=Visibility.PRIVATE))
    for asking, named in ((ANN, [True, True]), (BEN, [False, True]), (CAL, [False, True])):
        page = await shown.page(asking, View(game="every", server=SERVER))
        assert [each.named for each in page.places] == named


@pytest.mark.parametrize("game", ["gurk", "family:gurk", "family:", ""])
async def test_a_game_that_there_is_not(shown: Boards, game: str) -> None:
    with pytest.raises(GameError, match="no-such-game"):
        await shown.page(ANN, View(game=game))


@pytest.mark.parametrize(
    ("own", "places"),
    [
        # A row that does not follow the one before it is apart.
        (23, [1, -11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        (14, [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        (9, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        (3, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]),
        (1, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, -23]),
    ],
)
async def test_ones_own_row_is_on_every_page_where_it_belongs(
    store: Store, shown: Boards, own: int, places: list[int]
) -> None:
    await many(store, 23)
    page = await shown.page(own, View(game="canfield", page=1))
    assert [-(row.place or 0) if apart else row.place for row, apart in page.rows] == places
