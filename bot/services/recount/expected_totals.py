"""A player's results and running totals, counted from their games alone: the recount's own way."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from bot.models.games import GameOutcome
from bot.models.leaderboards import ALL_GAMES, GLOBAL_SERVER_ID
from bot.models.results import GameResult
from bot.services.stats.game_groups import list_variant_groups
from bot.services.stats.house_prices import CARD_PAYOUT, DECK_PRICES, FULL_PAYOUT
from bot.services.stats.periods import Period, build_period_key
from bot.services.stats.win_rates import compute_wilson_interval
from bot.store.recount.totals import RecountedTable
from bot.variants import get_variant

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from datetime import datetime

    from bot.models.games import Game
    from bot.models.servers import ServerSettings
    from bot.store.recount.totals import RowValues

SCORE_COLUMNS: tuple[str, ...] = (
    "games",
    "wins",
    "clean_wins",
    "cards_up",
    "cards_in_play",
)
MONEY_COLUMNS: tuple[str, ...] = ("games", "amount_paid", "amount_won")
_GLOBAL_BOARD = (GLOBAL_SERVER_ID, 0)


def build_expected_result(game: Game, cards_up: int, era: int) -> GameResult:
    """What the result of a game must be that came to so many cards up, in an era of its server."""
    assert game.outcome is not None  # it is over
    assert game.ended_at is not None  # as above
    paid = FULL_PAYOUT if cards_up == _get_deck_size(game.variant) else CARD_PAYOUT * cards_up
    return GameResult(
        game_id=game.id,
        player_id=game.player_id,
        server_id=game.server_id,
        variant=game.variant,
        deal=game.deal,
        deal_source=game.deal_source,
        outcome=game.outcome,
        dealt_at=game.dealt_at,
        ended_at=game.ended_at,
        move_count=len(game.moves),
        seconds=max(0, int((_get_last_played_time(game) - game.dealt_at).total_seconds())),
        undos=game.undos,
        hints=game.hints,
        auto_uses=game.auto_uses,
        cards_up=cards_up,
        is_counted=game.is_counted and bool(game.moves or game.undos),
        era=era,
        price=DECK_PRICES[game.price_book] if game.price_book else None,
        payout=paid if game.price_book else None,
    )


def _get_last_played_time(game: Game) -> datetime:
    """The last move of a game that was left, the end of any other."""
    if (
        game.outcome is GameOutcome.ABANDONED
        and game.last_move_at
        and game.last_move_at < game.last_active_at
    ):
        return game.last_move_at
    return game.last_active_at


def compute_expected_totals(
    player_id: int,
    results: Sequence[GameResult],
    servers_by_id: Mapping[int, ServerSettings],
    now: datetime,
) -> dict[RecountedTable, list[RowValues]]:
    """Every running total that these results come to; they are in the order of their ends.

    Boards of months and weeks before the present are left out: they pass.
    """
    counted = [each for each in results if each.is_counted]
    staked = [each for each in results if each.price is not None]
    return {
        RecountedTable.PLAYER_RECORD: list(_compute_player_records(player_id, results)),
        RecountedTable.CARDS_UP_HISTOGRAM: _compute_cards_up_histogram(player_id, counted),
        RecountedTable.HOUSE_ACCOUNT: [{"player_id": player_id, **_sum_house_money(staked)}]
        if staked
        else [],
        RecountedTable.HOUSE_NIGHT: _compute_house_nights(player_id, staked),
        RecountedTable.STANDING: _compute_standings(player_id, counted, servers_by_id, now),
    }


def is_period_current(period: str, now: datetime) -> bool:
    """Whether boards of the period are kept: of all time, and of what has not passed."""
    present = {build_period_key(each, now)[0]: build_period_key(each, now) for each in Period}
    return period >= present[period[0]]


def _get_deck_size(variant_key: str) -> int:
    return 52 * get_variant(variant_key).decks


def _compute_player_records(player_id: int, results: Sequence[GameResult]) -> Iterator[RowValues]:
    played = [each for each in results if each.move_count or each.undos]
    for game in {ALL_GAMES, *(each.variant for each in played)} if played else ():
        own = [each for each in played if game in {ALL_GAMES, each.variant}]
        counted = [each for each in own if each.is_counted]
        won = [each for each in counted if each.outcome is GameOutcome.WON]
        runs = _list_win_streaks(counted)
        yield {
            "player_id": player_id,
            "game_group": game,
            **_compute_score(counted),
            "practice_games": len(own) - len(counted),
            "win_streak": runs[-1],
            "best_win_streak": max(runs),
            "best_cards_up": max((each.cards_up for each in counted), default=0),
            "move_count": sum(each.move_count for each in counted),
            "seconds": sum(each.seconds for each in counted),
            "undos": sum(each.undos for each in counted),
            "hints": sum(each.hints for each in counted),
            "fewest_moves": min((each.move_count for each in won), default=None),
            "fewest_seconds": min((each.seconds for each in won), default=None),
        }


def _list_win_streaks(counted_results: Sequence[GameResult]) -> list[int]:
    """How many wins followed each other between losses; the last run is up to now."""
    runs = [0]
    for each in counted_results:
        if each.outcome is GameOutcome.WON:
            runs[-1] += 1
        else:
            runs.append(0)
    return runs


def _compute_score(counted_results: Collection[GameResult]) -> RowValues:
    won = [each for each in counted_results if each.outcome is GameOutcome.WON]
    return {
        "games": len(counted_results),
        "wins": len(won),
        "clean_wins": sum(each.undos == each.hints == 0 for each in won),
        "cards_up": sum(each.cards_up for each in counted_results),
        "cards_in_play": sum(_get_deck_size(each.variant) for each in counted_results),
    }


def _compute_cards_up_histogram(
    player_id: int, counted_results: Sequence[GameResult]
) -> list[RowValues]:
    ends = Counter((each.variant, each.cards_up) for each in counted_results)
    return [
        {"player_id": player_id, "variant": game, "cards_up": up, "games": games}
        for (game, up), games in ends.items()
    ]


def _sum_house_money(staked_results: Collection[GameResult]) -> RowValues:
    return {
        "games": len(staked_results),
        "amount_paid": sum(each.price or 0 for each in staked_results),
        "amount_won": sum(each.payout or 0 for each in staked_results),
    }


def _compute_house_nights(player_id: int, staked_results: Sequence[GameResult]) -> list[RowValues]:
    nights: dict[tuple[int, int, str], list[GameResult]] = defaultdict(list)
    for each in staked_results:
        if each.server_id is not None:
            nights[each.server_id, each.era, f"{each.ended_at:%Y-%m-%d}"].append(each)
    rows: list[RowValues] = []
    for (server, era, date), played in nights.items():
        money = _sum_house_money(played)
        profit = {"profit": money["amount_won"] - money["amount_paid"]}
        key = {"server_id": server, "era": era, "date": date, "player_id": player_id}
        rows.append(key | money | profit)
    return rows


def _compute_standings(
    player_id: int,
    counted_results: Sequence[GameResult],
    servers_by_id: Mapping[int, ServerSettings],
    now: datetime,
) -> list[RowValues]:
    lists: dict[tuple[int, int, str, str], list[GameResult]] = defaultdict(list)
    for each in counted_results:
        periods = [
            key
            for period in Period
            if is_period_current(key := build_period_key(period, each.ended_at), now)
        ]
        places = [] if each.server_id is None else [(each.server_id, each.era)]
        if each.server_id is None or servers_by_id[each.server_id].counts_globally(player_id):
            places.append(_GLOBAL_BOARD)
        for place in places:
            for game in list_variant_groups(get_variant(each.variant)):
                for period in periods:
                    lists[*place, game, period].append(each)
    return [
        {
            "server_id": server,
            "era": era,
            "game_group": game,
            "period": period,
            "player_id": player_id,
        }
        | add_ranking_columns(_compute_score(own))
        for (server, era, game, period), own in lists.items()
    ]


def add_ranking_columns(score: RowValues) -> RowValues:
    """A score with what boards are ranked by."""
    return {
        **score,
        "win_rate_bound": compute_wilson_interval(score["wins"], score["games"])[0]
        if score["games"]
        else 0.0,
        "clean_win_rate_bound": compute_wilson_interval(score["clean_wins"], score["games"])[0]
        if score["games"]
        else 0.0,
        "cards_up_share": score["cards_up"] / score["cards_in_play"]
        if score["cards_in_play"]
        else 0.0,
    }
