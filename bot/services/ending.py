"""What is kept when a game is over: its result, and all running totals that it changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.services.following import follow
from bot.services.groups import groups_of
from bot.services.periods import Period, period_key
from bot.services.prices import PRICE, payout
from bot.services.table import Table
from bot.store import boards, games, house, records, results, servers
from bot.store.at_once import at_once
from bot.store.boards import Score, Where
from bot.store.games import Outcome
from bot.store.results import Result

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.engine.rules import Rules
    from bot.store.servers import Server


async def end(conn: AsyncConnection, table: Table, outcome: Outcome, now: datetime) -> Table:
    """Ends a game and counts it, in the transaction that is open."""
    ended = over(table, outcome, now)
    game = await games.save(conn, ended.game)
    await count(conn, result(ended), table.rules)
    await follow(conn, ended, now)
    return Table(game, table.state)


async def count(conn: AsyncConnection, result: Result, rules: Rules) -> None:
    """Keeps a result, and adds it to every running total that it belongs to."""
    await at_once(conn, _count, result, rules)


def _count(conn: Connection, result: Result, rules: Rules) -> None:
    server = servers.hold(conn, result.server) if result.server is not None else None
    if server:
        result = replace(result, era=server.era)
    results.record(conn, result)
    cards = 52 * rules.decks
    if result.moves or result.undos:
        records.add(conn, result, cards)
    if result.price is not None:
        house.add(conn, result)
    if result.counts:
        score = Score(
            wins=int(result.won), clean=int(result.clean), up=result.cards_up, cards=cards
        )
        boards.add(conn, _boards(result, rules, server), result.player, score)


def _boards(result: Result, rules: Rules, server: Server | None) -> Iterator[Where]:
    periods = [period_key(period, result.ended) for period in Period]
    for game in groups_of(rules):
        for period in periods:
            if server:
                yield Where(server=server.id, era=server.era, game=game, period=period)
            if server is None or server.counts_everywhere(result.player):
                yield Where(game=game, period=period)


def over(table: Table, outcome: Outcome, now: datetime) -> Table:
    """The table once its game has ended; one that was left was last touched before."""
    touched = table.game.touched if outcome is Outcome.LEFT else now
    game = replace(table.game, seat=None, outcome=outcome, touched=touched, ended=now)
    return Table(game, table.state)


def result(table: Table) -> Result:
    """What boards will know of a game that is over, without replaying it."""
    game = table.game
    assert game.outcome is not None  # it is over
    assert game.ended is not None  # as above
    return Result(
        game=game.id,
        player=game.player,
        server=game.server,
        variant=game.variant,
        deal=game.deal,
        chosen=game.chosen,
        outcome=game.outcome,
        began=game.began,
        ended=game.ended,
        moves=len(game.moves),
        seconds=int(game.lasted.total_seconds()),
        undos=game.undos,
        hints=game.hints,
        autos=game.autos,
        cards_up=table.state.cards_up,
        counts=game.counts and game.begun,
        price=PRICE[game.stakes] if game.stakes else None,
        payout=payout(table.state) if game.stakes else None,
    )
