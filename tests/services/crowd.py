"""A month of games of some players on some servers, made without playing a card."""

from collections.abc import Container
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import select

from bot.services.prices import PRICE
from bot.store import Store, contests, entries, players, solutions, streaks
from bot.store.board_tables import account, board, house, night, record, spread, standing
from bot.store.contest_tables import contest, daily_streak, entry
from bot.store.contests import Contest, Kind
from bot.store.entries import Entry
from bot.store.games import Chosen, Outcome, Stakes
from bot.store.players import Player
from bot.store.results import Result
from bot.store.streaks import Streak
from bot.store.tables import player, solution
from tests.finished import keep
from tests.services.house import ANN, BEN, SERVER

CLEO, ELSEWHERE = 403, 78
CROWD = (ANN, BEN, CLEO)
SERVERS = (SERVER, ELSEWHERE, None)
BEGAN = datetime(2026, 2, 20, 12, tzinfo=UTC)


async def play(store: Store, who: Container[int] = CROWD, many: int = 40) -> None:
    """Plays as many games, the same each time, of which those of others are left out."""
    chance = Random(7)
    for number in range(many):
        result, stakes = _result(chance, number)
        if result.player in who:
            async with store.writing() as conn:
                await keep(conn, result, stakes)
    async with store.writing() as conn:
        for each in filter(who.__contains__, CROWD):
            await players.save(conn, Player(id=each, theme="dark"))
            await solutions.note(conn, each, "canfield", 10**19 + each)


async def compete(store: Store, who: Container[int] = CROWD) -> None:
    """Each makes a challenge to all; each has entered each and played a daily, but others not."""
    there = tuple(filter(who.__contains__, CROWD))
    async with store.writing() as conn:
        for each in CROWD:
            contest = await contests.insert_new(
                conn,
                Contest(
                    kind=Kind.CHALLENGE,
                    variant="canfield",
                    deal=10**19,
                    maker=each if each in who else None,
                    invited=there,
                    server=SERVER,
                    begins=BEGAN,
                    ends=BEGAN + timedelta(days=1),
                ),
            )
            for player in there:
                await entries.enter(conn, Entry(contest=contest.id, player=player, joined=BEGAN))
        for player in there:
            date = BEGAN.date().isoformat()
            await streaks.save(conn, Streak(player=player, date=date, days=1, best=2))


async def totals(store: Store, but: int = 0) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is summed up, less one player's own and less boards without a game."""
    key = [board.c[name] for name in ("server", "era", "game", "period")]
    others = [each for each in standing.c if each.name != "board"]
    sums = [each for each in board.c if each.name != "id"]
    queries = {
        "boards": select(*sums).where(board.c.games > 0).order_by(*key),
        "standings": select(*key, *others)
        .join_from(board, standing, standing.c.board == board.c.id)
        .where(standing.c.player != but, standing.c.games > 0)
        .order_by(*key, standing.c.player),
        "contests": select(contest).order_by(contest.c.id),
        "house": select(house).where(house.c.games > 0).order_by(*house.primary_key),
    }
    for each in (account, night, record, spread, solution, entry, daily_streak):
        own = each.c.player
        queries[each.name] = select(each).where(own != but).order_by(*each.primary_key)
    queries["player"] = select(player).where(player.c.id != but).order_by(player.c.id)
    async with store.reading() as conn:
        return {
            name: [tuple(row) for row in await conn.execute(query)]
            for name, query in queries.items()
        }


def _result(chance: Random, number: int) -> tuple[Result, Stakes | None]:
    outcome = chance.choice((Outcome.WON, Outcome.GIVEN_UP, Outcome.LEFT))
    stakes = chance.choice((None, Stakes.HOYLE, Stakes.ENGLISH))
    up = 52 if outcome is Outcome.WON else chance.randrange(40)
    began = BEGAN + timedelta(hours=9 * number)
    result = Result(
        game=0,
        player=chance.choice(CROWD),
        server=chance.choice(SERVERS),
        variant="canfield" if stakes else chance.choice(("canfield", "rainbow", "klondike")),
        deal=10**19 + number,
        chosen=Chosen.FRESH,
        outcome=outcome,
        began=began,
        ended=began + timedelta(minutes=8),
        moves=chance.randint(1, 150),
        seconds=480,
        undos=chance.choice((0, 0, 3)),
        hints=chance.choice((0, 0, 1)),
        cards_up=up,
        counts=chance.random() < 0.9,
        price=PRICE[stakes] if stakes else None,
        payout=up * 5 if stakes else None,
    )
    return result, stakes
