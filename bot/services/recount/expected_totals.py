"""What a player's running totals must be, computed from their results only.

This is written apart from the code that updates totals when a game ends, to check that code.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterator, Sequence
from datetime import datetime

from bot.models.games import GameOutcome
from bot.models.leaderboards import ALL_GAMES, GLOBAL_SERVER_ID
from bot.models.results import GameResult
from bot.services.stats.game_groups import list_variant_groups
from bot.services.stats.periods import Period, build_period_key
from bot.services.stats.win_rates import compute_wilson_interval
from bot.store.recount.totals import RecountedTable, RowValues
from bot.variants import VARIANTS, get_cards_to_win, get_variant

LEADERBOARD_SUM_COLUMNS: tuple[str, ...] = (
    "games",
    "wins",
    "clean_wins",
    "cards_up",
    "cards_in_play",
)
"""The columns of leaderboards and standings that are sums over games."""

MONEY_SUM_COLUMNS: tuple[str, ...] = ("games", "amount_paid", "amount_won")
"""The columns of house totals, accounts and nights that are sums over games."""

_GLOBAL_SCOPE = (GLOBAL_SERVER_ID, 0)
"""The server id and era of global leaderboards."""


def compute_expected_totals(
    player_id: int,
    results: Sequence[GameResult],
    waiting_game_ids: Container[int],
    now: datetime,
    first_month: str | None = None,
) -> dict[RecountedTable, list[RowValues]]:
    """Return the rows of all running totals of a player's results, which are sorted by end.

    Results that wait are in the player's own totals only. Leaderboards of past weeks, and of months
    before ``first_month``, are left out: they are deleted anyway. So are records and standings in
    games that were removed from the bot: nobody knows their cards and family.
    """
    added = [result for result in results if result.game_id not in waiting_game_ids]
    counted = [result for result in added if result.is_counted and result.variant in VARIANTS]
    results_for_money = [result for result in added if result.price is not None]
    return compute_own_totals(player_id, results) | {
        RecountedTable.HOUSE_NIGHT: _compute_house_nights(player_id, results_for_money),
        RecountedTable.STANDING: _compute_standings(player_id, counted, now, first_month),
    }


def compute_own_totals(
    player_id: int, results: Sequence[GameResult]
) -> dict[RecountedTable, list[RowValues]]:
    """Return the rows of those running totals that are the player's alone, in the same way."""
    counted_results = [result for result in results if result.is_counted]
    known_results = [result for result in results if result.variant in VARIANTS]
    results_for_money = [result for result in results if result.price is not None]
    account = {"player_id": player_id, **_sum_house_money(results_for_money)}
    return {
        RecountedTable.PLAYER_RECORD: list(_compute_player_records(player_id, known_results)),
        RecountedTable.CARDS_UP_HISTOGRAM: _compute_cards_up_histogram(player_id, counted_results),
        RecountedTable.HOUSE_ACCOUNT: [account] if results_for_money else [],
    }


def is_period_kept(period: str, now: datetime, first_month: str | None) -> bool:
    """Return whether leaderboards of a period's key are kept.

    Months are from the first one that was kept; weeks only while they have not passed.
    """
    first_keys = {key[0]: key for key in (build_period_key(kind, now) for kind in Period)}
    first_month_key = first_keys[Period.MONTH[0]]
    first_keys[Period.MONTH[0]] = min(first_month or first_month_key, first_month_key)
    return period >= first_keys[period[0]]


def _compute_player_records(player_id: int, results: Sequence[GameResult]) -> Iterator[RowValues]:
    """Yield the record of all games and of each variant, if any game has a move."""
    played = [result for result in results if result.move_count or result.undos]
    for game_group in {ALL_GAMES, *(result.variant for result in played)} if played else ():
        group_results = [result for result in played if game_group in {ALL_GAMES, result.variant}]
        counted = [result for result in group_results if result.is_counted]
        won = [result for result in counted if result.outcome is GameOutcome.WON]
        win_streaks = _list_win_streaks(counted)
        yield {
            "player_id": player_id,
            "game_group": game_group,
            **_sum_leaderboard_columns(counted),
            "practice_games": len(group_results) - len(counted),
            "win_streak": win_streaks[-1],
            "best_win_streak": max(win_streaks),
            "best_cards_up": max((result.cards_up for result in counted), default=0),
            "move_count": sum(result.move_count for result in counted),
            "seconds": sum(result.seconds for result in counted),
            "undos": sum(result.undos for result in counted),
            "hints": sum(result.hints for result in counted),
            "fewest_moves": min((result.move_count for result in won), default=None),
            "fewest_seconds": min((result.seconds for result in won), default=None),
        }


def _list_win_streaks(counted_results: Sequence[GameResult]) -> list[int]:
    """Return the lengths of the runs of wins between losses; the last one goes on."""
    win_streaks = [0]
    for result in counted_results:
        if result.outcome is GameOutcome.WON:
            win_streaks[-1] += 1
        else:
            win_streaks.append(0)
    return win_streaks


def _sum_leaderboard_columns(counted_results: Collection[GameResult]) -> RowValues:
    won = [result for result in counted_results if result.outcome is GameOutcome.WON]
    return {
        "games": len(counted_results),
        "wins": len(won),
        "clean_wins": sum(result.undos == result.hints == 0 for result in won),
        "cards_up": sum(result.cards_up for result in counted_results),
        "cards_in_play": sum(get_cards_to_win(result.variant) for result in counted_results),
    }


def _compute_cards_up_histogram(
    player_id: int, counted_results: Sequence[GameResult]
) -> list[RowValues]:
    game_counts = Counter((result.variant, result.cards_up) for result in counted_results)
    return [
        {"player_id": player_id, "variant": variant, "cards_up": cards_up, "games": games}
        for (variant, cards_up), games in game_counts.items()
    ]


def _sum_house_money(results_for_money: Collection[GameResult]) -> RowValues:
    return {
        "games": len(results_for_money),
        "amount_paid": sum(result.price or 0 for result in results_for_money),
        "amount_won": sum(result.payout or 0 for result in results_for_money),
    }


def _compute_house_nights(
    player_id: int, results_for_money: Sequence[GameResult]
) -> list[RowValues]:
    results_by_night: dict[tuple[int, int, str], list[GameResult]] = defaultdict(list)
    for result in results_for_money:
        if result.server_id is not None:
            night = (result.server_id, result.era, f"{result.dealt_at:%Y-%m-%d}")
            results_by_night[night].append(result)
    rows: list[RowValues] = []
    for (server_id, era, date), night_results in results_by_night.items():
        money = _sum_house_money(night_results)
        profit = {"profit": money["amount_won"] - money["amount_paid"]}
        key = {"server_id": server_id, "era": era, "date": date, "player_id": player_id}
        rows.append(key | money | profit)
    return rows


def _compute_standings(
    player_id: int,
    counted_results: Sequence[GameResult],
    now: datetime,
    first_month: str | None,
) -> list[RowValues]:
    results_by_board: dict[tuple[int, int, str, str], list[GameResult]] = defaultdict(list)
    for result in counted_results:
        periods = [
            key
            for period in Period
            if is_period_kept(key := build_period_key(period, result.ended_at), now, first_month)
        ]
        scopes = [] if result.server_id is None else [(result.server_id, result.era)]
        if result.counts_globally:
            scopes.append(_GLOBAL_SCOPE)
        for scope in scopes:
            for game_group in list_variant_groups(get_variant(result.variant)):
                for period in periods:
                    results_by_board[*scope, game_group, period].append(result)
    return [
        {
            "server_id": server_id,
            "era": era,
            "game_group": game_group,
            "period": period,
            "player_id": player_id,
        }
        | add_ranking_columns(_sum_leaderboard_columns(board_results))
        for (server_id, era, game_group, period), board_results in results_by_board.items()
    ]


def add_ranking_columns(sums: RowValues) -> RowValues:
    """Return a standing's sums with the columns that leaderboards are ranked by."""
    games, cards_in_play = sums["games"], sums["cards_in_play"]
    return {
        **sums,
        "win_rate_bound": compute_wilson_interval(sums["wins"], games)[0],
        "clean_win_rate_bound": compute_wilson_interval(sums["clean_wins"], games)[0],
        "cards_up_share": sums["cards_up"] / cards_in_play if cards_in_play else 0.0,
    }
