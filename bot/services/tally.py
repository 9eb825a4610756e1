"""A player's results and running totals, counted from their games alone: the recount's own way."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from bot.services.groups import groups_of
from bot.services.periods import Period, period_key
from bot.services.prices import A_CARD, ALL_CARDS, PRICE
from bot.services.rates import interval
from bot.store.boards import EVERYWHERE
from bot.store.games import Outcome
from bot.store.records import EVERY
from bot.store.recounting import Kept
from bot.store.results import Result
from bot.variants import variant

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from datetime import datetime

    from bot.store.games import Game
    from bot.store.recounting import Row
    from bot.store.servers import Server

SCORE: tuple[str, ...] = ("games", "wins", "clean", "up", "cards")
MONEY: tuple[str, ...] = ("games", "paid", "won")
_EVERYWHERE = (EVERYWHERE, 0)


def result_of(game: Game, up: int, era: int) -> Result:
    """What the result of a game must be that came to so many cards up, in an era of its server."""
    assert game.outcome is not None  # it is over
    assert game.ended is not None  # as above
    paid = ALL_CARDS if up == _deck(game.variant) else A_CARD * up
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
        seconds=max(0, int((_last(game) - game.began).total_seconds())),
        undos=game.undos,
        hints=game.hints,
        autos=game.autos,
        cards_up=up,
        counts=game.counts and bool(game.moves or game.undos),
        era=era,
        price=PRICE[game.stakes] if game.stakes else None,
        payout=paid if game.stakes else None,
    )


def _last(game: Game) -> datetime:
    """The last move of a game that was left, the end of any other."""
    if game.outcome is Outcome.LEFT and game.moved and game.moved < game.touched:
        return game.moved
    return game.touched


def totals(
    player: int, results: Sequence[Result], servers: Mapping[int, Server], now: datetime
) -> dict[Kept, list[Row]]:
    """Every running total that these results come to; they are in the order of their ends.

    Boards of months and weeks before the present are left out: they pass.
    """
    counted = [each for each in results if each.counts]
    staked = [each for each in results if each.price is not None]
    return {
        Kept.RECORD: list(_records(player, results)),
        Kept.SPREAD: _spread(player, counted),
        Kept.ACCOUNT: [{"player": player, **_money(staked)}] if staked else [],
        Kept.NIGHT: _nights(player, staked),
        Kept.STANDING: _standings(player, counted, servers, now),
    }


def current(period: str, now: datetime) -> bool:
    """Whether boards of the period are kept: of all time, and of what has not passed."""
    present = {period_key(each, now)[0]: period_key(each, now) for each in Period}
    return period >= present[period[0]]


def _deck(key: str) -> int:
    return 52 * variant(key).decks


def _records(player: int, results: Sequence[Result]) -> Iterator[Row]:
    played = [each for each in results if each.moves or each.undos]
    for game in {EVERY, *(each.variant for each in played)} if played else ():
        own = [each for each in played if game in {EVERY, each.variant}]
        counted = [each for each in own if each.counts]
        won = [each for each in counted if each.outcome is Outcome.WON]
        runs = _runs(counted)
        yield {
            "player": player,
            "game": game,
            **_score(counted),
            "practice": len(own) - len(counted),
            "streak": runs[-1],
            "best_streak": max(runs),
            "best_up": max((each.cards_up for each in counted), default=0),
            "moves": sum(each.moves for each in counted),
            "seconds": sum(each.seconds for each in counted),
            "undos": sum(each.undos for each in counted),
            "hints": sum(each.hints for each in counted),
            "fewest_moves": min((each.moves for each in won), default=None),
            "fewest_seconds": min((each.seconds for each in won), default=None),
        }


def _runs(counted: Sequence[Result]) -> list[int]:
    """How many wins followed each other between losses; the last run is up to now."""
    runs = [0]
    for each in counted:
        if each.outcome is Outcome.WON:
            runs[-1] += 1
        else:
            runs.append(0)
    return runs


def _score(counted: Collection[Result]) -> Row:
    won = [each for each in counted if each.outcome is Outcome.WON]
    return {
        "games": len(counted),
        "wins": len(won),
        "clean": sum(each.undos == each.hints == 0 for each in won),
        "up": sum(each.cards_up for each in counted),
        "cards": sum(_deck(each.variant) for each in counted),
    }


def _spread(player: int, counted: Sequence[Result]) -> list[Row]:
    ends = Counter((each.variant, each.cards_up) for each in counted)
    return [
        {"player": player, "game": game, "up": up, "games": games}
        for (game, up), games in ends.items()
    ]


def _money(staked: Collection[Result]) -> Row:
    return {
        "games": len(staked),
        "paid": sum(each.price or 0 for each in staked),
        "won": sum(each.payout or 0 for each in staked),
    }


def _nights(player: int, staked: Sequence[Result]) -> list[Row]:
    nights: dict[tuple[int, int, str], list[Result]] = defaultdict(list)
    for each in staked:
        if each.server is not None:
            nights[each.server, each.era, f"{each.ended:%Y-%m-%d}"].append(each)
    rows: list[Row] = []
    for (server, era, date), played in nights.items():
        money = _money(played)
        profit = {"profit": money["won"] - money["paid"]}
        key = {"server": server, "era": era, "date": date, "player": player}
        rows.append(key | money | profit)
    return rows


def _standings(
    player: int, counted: Sequence[Result], servers: Mapping[int, Server], now: datetime
) -> list[Row]:
    lists: dict[tuple[int, int, str, str], list[Result]] = defaultdict(list)
    for each in counted:
        periods = [key for period in Period if current(key := period_key(period, each.ended), now)]
        places = [] if each.server is None else [(each.server, each.era)]
        if each.server is None or servers[each.server].counts_everywhere(player):
            places.append(_EVERYWHERE)
        for place in places:
            for game in groups_of(variant(each.variant)):
                for period in periods:
                    lists[*place, game, period].append(each)
    return [
        {"server": server, "era": era, "game": game, "period": period, "player": player}
        | ranked(_score(own))
        for (server, era, game, period), own in lists.items()
    ]


def ranked(score: Row) -> Row:
    """A score with what boards are ranked by."""
    return {
        **score,
        "bound": interval(score["wins"], score["games"])[0] if score["games"] else 0.0,
        "clean_bound": interval(score["clean"], score["games"])[0] if score["games"] else 0.0,
        "share": score["up"] / score["cards"] if score["cards"] else 0.0,
    }
