"""What results must be by their games, and totals by the results.

This is written apart from the definitions in `bot.store.totals`, to check what follows from them.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from bot.models.games import Game, GameOutcome, GameResult
from bot.models.leaderboards import (
    ALL_GAMES,
    GLOBAL_SERVER_ID,
    LOW_FEAT_KINDS,
    Feat,
    FeatKind,
    Medal,
)
from bot.services.house import CARD_PAYOUT, DECK_PRICES, FULL_PAYOUT
from bot.services.statistics import (
    Period,
    build_period,
    build_period_key,
    compute_wilson_interval,
    list_variant_groups,
)
from bot.services.tables import replay_stored_game
from bot.store.recount import RowValues
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
) -> dict[str, list[RowValues]]:
    """Return the rows of all running totals of a player's results, which are sorted by end.

    Results that wait are in the player's own totals only. Leaderboards of past weeks are left out:
    they are deleted anyway. So are records and standings in games that the bot does not have:
    nobody knows their cards and family. A game without a move is in no record.
    """
    added = [result for result in results if result.game_id not in waiting_game_ids]
    counted = [result for result in added if result.is_counted and result.variant in VARIANTS]
    results_for_money = [result for result in added if result.price is not None]
    return _compute_own_totals(player_id, results) | {
        "house_night": _compute_house_nights(player_id, results_for_money),
        "standing": _compute_standings(player_id, counted, now),
    }


def _compute_own_totals(
    player_id: int, results: Sequence[GameResult]
) -> dict[str, list[RowValues]]:
    """Return the rows of those running totals that are the player's alone, in the same way."""
    played = [result for result in results if result.move_count]
    counted_results = [result for result in played if result.is_counted]
    known_results = [result for result in results if result.variant in VARIANTS]
    results_for_money = [result for result in results if result.price is not None]
    account = {"player_id": player_id, **_sum_house_money(results_for_money)}
    return {
        "player_record": list(_compute_player_records(player_id, known_results)),
        "cards_up_histogram": _compute_cards_up_histogram(player_id, counted_results),
        "house_account": [account] if results_for_money else [],
    }


def is_period_kept(period: str, now: datetime) -> bool:
    """Return whether leaderboards of a period's key are kept: weeks until they have passed."""
    week = build_period_key(Period.WEEK, now)
    return period[0] != week[0] or period >= week


def _compute_player_records(player_id: int, results: Sequence[GameResult]) -> Iterator[RowValues]:
    """Yield the record of all games and of each variant, if any game has a move."""
    played = [result for result in results if result.move_count]
    for game_group in {ALL_GAMES, *(result.variant for result in played)} if played else ():
        group_results = [result for result in played if game_group in {ALL_GAMES, result.variant}]
        counted = [result for result in group_results if result.is_counted]
        won = [result for result in counted if result.outcome is GameOutcome.WON]
        win_streaks = _list_win_streaks(counted)
        yield {
            "player_id": player_id,
            "game_group": game_group,
            **_sum_leaderboard_columns(counted),
            "practice_games": sum(
                not result.is_counted and not result.counts_in_contest for result in group_results
            ),
            "contest_games": sum(result.counts_in_contest for result in group_results),
            "contest_wins": sum(
                result.counts_in_contest and result.outcome is GameOutcome.WON
                for result in group_results
            ),
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
            win_streaks[-1] += result.adds_to_streak
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
) -> list[RowValues]:
    results_by_board: dict[tuple[int, int, str, str], list[GameResult]] = defaultdict(list)
    for result in counted_results:
        month = build_period(Period.MONTH, result.dealt_at)
        is_late = result.ended_at >= month.ends_at + timedelta(days=7)
        result_by_period = {
            build_period_key(Period.ALL_TIME, now): result,
            build_period_key(Period.WEEK, result.ended_at): result,
            month.key: replace(result, outcome=GameOutcome.RESIGNED, cards_up=0)
            if is_late
            else result,
        }
        scopes = [] if result.server_id is None else [(result.server_id, result.era)]
        if result.counts_globally:
            scopes.append(_GLOBAL_SCOPE)
        for scope in scopes:
            for game_group in list_variant_groups(get_variant(result.variant)):
                for period, board_result in result_by_period.items():
                    if is_period_kept(period, now):
                        results_by_board[*scope, game_group, period].append(board_result)
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


def build_expected_result(game: Game, era: int) -> GameResult:
    """Return what an ended game's result must be, in its server's era, by its moves.

    How many moves were made is taken from the game: those taken back are kept nowhere. A game in
    which nothing was taken back has as many as its list.
    """
    assert game.outcome is not None
    assert game.ended_at is not None
    cards_up = replay_stored_game(game).cards_up
    last_played_at = min(game.last_move_at, game.last_active_at)
    is_full = cards_up == get_variant(game.variant).cards_to_win
    payout = FULL_PAYOUT if is_full else CARD_PAYOUT * cards_up
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
        move_count=max(game.moves_made, len(game.moves)) if game.undos else len(game.moves),
        seconds=max(0, int((last_played_at - game.dealt_at).total_seconds())),
        undos=game.undos,
        hints=game.hints,
        auto_uses=game.auto_uses,
        cards_up=cards_up,
        is_counted=game.is_counted and bool(game.moves or game.undos),
        era=era,
        price=DECK_PRICES[game.price_book] if game.price_book else None,
        payout=payout if game.price_book else None,
        counts_globally=game.counts_globally,
        counts_in_contest=game.counts_in_contest,
    )


def compute_expected_feats(results: Iterable[GameResult]) -> set[Feat]:
    """Return the best of each kind in all results, which are sorted by end."""
    streaks: Counter[tuple[Any, ...]] = Counter()
    best: dict[tuple[Any, ...], Feat] = {}
    for result in results:
        scopes = [] if result.server_id is None else [(result.server_id, result.era)]
        if result.counts_globally:
            scopes.append(_GLOBAL_SCOPE)
        for server_id, era in scopes if result.is_counted else ():
            values = {
                FeatKind.FEWEST_MOVES: result.move_count,
                FeatKind.FASTEST_WIN: result.seconds,
            }
            for kind, goes_on in (
                (FeatKind.LONGEST_STREAK, result.is_won),
                (FeatKind.CLEAN_STREAK, result.is_clean_win),
            ):
                key = (kind, server_id, era, result.variant, result.player_id)
                streaks[key] = streaks[key] + result.adds_to_streak if goes_on else 0
                values[kind] = streaks[key]
            for kind, value in values.items() if result.is_won else ():
                feat = Feat(
                    server_id=server_id,
                    era=era,
                    variant=result.variant,
                    period=build_period_key(Period.MONTH, result.dealt_at),
                    kind=kind,
                    value=value,
                    player_id=result.player_id,
                    game_id=result.game_id,
                    achieved_at=result.ended_at,
                )
                place = (kind, server_id, era, feat.variant, feat.period)
                # One win is no streak.
                if kind in LOW_FEAT_KINDS or value > 1:
                    best[place] = min(best.get(place, feat), feat, key=lambda each: each.sort_key)
    return set(best.values())


def compute_expected_medals(standings: Iterable[RowValues], min_games: int) -> dict[int, Medal]:
    """Return the medals of a leaderboard by their players."""
    ranked = sorted(
        (row for row in standings if row["games"] >= min_games),
        key=lambda row: (-row["win_rate_bound"], -row["cards_up_share"], row["player_id"]),
    )
    # A medal takes somebody who is ranked behind, and a win.
    return {
        row["player_id"]: medal
        for medal, row in zip(Medal, ranked[:-1], strict=False)
        if row["wins"]
    }
