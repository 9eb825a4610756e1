"""A month of results stored without playing, and random games of every kind."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any

from sqlalchemy import insert, select

from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import list_foundation_plays
from bot.engine.transitions import play
from bot.models.accounts import PlayerSettings, TableThread
from bot.models.contests import Contest, ContestEntry, ContestKind, DailyStreak
from bot.models.games import DealSource, GameOutcome, GameResult, PriceBook
from bot.models.leaderboards import Feat, FeatKind, LeaderboardKey, Medal
from bot.models.player_records import PlayerRating
from bot.services.accounts import ServerSettingsService
from bot.services.house import DECK_PRICES
from bot.services.leaderboards import WaitingResultService
from bot.services.maintenance import MaintenanceService
from bot.services.play import PlayService
from bot.services.tables import CurrentGameAction, DealRequest
from bot.store import Connection, Store, accounts, contests, dailies, games, ratings, seasons
from bot.store.schema import (
    cards_up_histogram_table,
    contest_table,
    daily_streak_table,
    entry_table,
    feat_table,
    house_account_table,
    house_night_table,
    house_totals_table,
    leaderboard_table,
    player_record_table,
    player_settings_table,
    standing_table,
    viewed_solution_table,
)
from bot.store.sql import get_field_values
from bot.store.totals import GAME_SUMS, LEADERBOARD
from bot.variants import VARIANTS
from tests.finished_games import record_result
from tests.golden_games import WON_GAME_NAMES, GoldenGame, get_variant, load_golden_game
from tests.services.drivers import ANN, BEN, CAT, OTHER_SERVER, SERVER, ManualClock
from tests.store.player_rows import save_player_settings
from tests.variants.example_games import EXAMPLE_KEYS

ALL_PLAYERS = (ANN, BEN, CAT)
ALL_SERVERS = (SERVER, OTHER_SERVER, None)
FIRST_START = datetime(2026, 2, 20, 12, tzinfo=UTC)


async def record_sample_games(
    store: Store, player_ids: Container[int] = ALL_PLAYERS, game_count: int = 40
) -> None:
    """Record those of the first random games that are the players', and some settings.

    The random games are the same in every call.
    """
    random = Random(7)
    for number in range(game_count):
        result, price_book = _make_random_result(random, number)
        if result.player_id in player_ids:
            async with store.begin_write(None) as conn:
                await record_result(conn, result, price_book)
    async with store.begin_write(None) as conn:
        for player in filter(player_ids.__contains__, ALL_PLAYERS):
            await save_player_settings(conn, PlayerSettings(id=player, theme="dark"))
            await games.record_viewed_solution(conn, player, "canfield", 10**19 + player)


async def record_sample_contests(store: Store, player_ids: Container[int] = ALL_PLAYERS) -> None:
    """Record a challenge for each player, which the given players entered, streaks and threads.

    Challenges of other players have no creator, as if their data was erased.
    """
    entrants = tuple(filter(player_ids.__contains__, ALL_PLAYERS))
    async with store.begin_write(None) as conn:
        for creator in ALL_PLAYERS:
            contest = await contests.insert_contest(
                conn,
                Contest(
                    kind=ContestKind.CHALLENGE,
                    variant="canfield",
                    deal=10**19,
                    creator_id=creator if creator in player_ids else None,
                    invited_player_ids=entrants,
                    server_id=SERVER,
                    starts_at=FIRST_START,
                    ends_at=FIRST_START + timedelta(days=1),
                ),
            )
            for player in entrants:
                await contests.insert_entry(
                    conn,
                    ContestEntry(contest_id=contest.id, player_id=player, joined_at=FIRST_START),
                )
        for player in entrants:
            date = FIRST_START.date().isoformat()
            await dailies.save_daily_streak(
                conn, DailyStreak(player_id=player, last_date=date, current_days=1, best_days=2)
            )
            thread = TableThread(player_id=player, channel_id=5, server_id=SERVER, thread_id=6)
            await accounts.save_table_thread(conn, thread)
            rating = PlayerRating(
                player_id=player,
                family="canfield",
                ability=0.5,
                variance=0.25,
                games=12,
                last_game_at=FIRST_START,
                fit_number=1,
            )
            await ratings.write_ratings(conn, [rating])
        await _record_season(conn, entrants)


async def _record_season(conn: Connection, entrants: Sequence[int]) -> None:
    """Record a medal and a feat of each player, in a month that is over."""
    key = LeaderboardKey(server_id=SERVER, period="m2026-01")
    [board] = await LEADERBOARD.add(conn, asdict(key) | dict.fromkeys(GAME_SUMS, 0))
    await seasons.settle_leaderboard(conn, board.id, 10, dict.fromkeys(entrants, Medal.GOLD))
    for player in entrants:
        feat = Feat(
            server_id=SERVER,
            era=0,
            variant=f"game-of-{player}",
            period=key.period,
            kind=FeatKind.FEWEST_MOVES,
            value=80,
            player_id=player,
            game_id=player,
            achieved_at=FIRST_START,
        )
        await conn.execute(insert(feat_table), get_field_values(feat))


async def load_all_totals(
    store: Store, excluded_player: int = 0
) -> dict[str, list[tuple[Any, ...]]]:
    """Return all rows of totals and contests by table, except one player's own rows.

    Leaderboards and standings without a game are left out, too.
    """
    keys = [leaderboard_table.c[name] for name in ("server_id", "era", "game_group", "period")]
    standing_columns = [column for column in standing_table.c if column.name != "leaderboard_id"]
    leaderboard_columns = [column for column in leaderboard_table.c if column.name != "id"]
    queries = {
        "leaderboards": select(*leaderboard_columns)
        .where(leaderboard_table.c.games > 0)
        .order_by(*keys),
        "standings": select(*keys, *standing_columns)
        .join_from(
            leaderboard_table,
            standing_table,
            standing_table.c.leaderboard_id == leaderboard_table.c.id,
        )
        .where(standing_table.c.player_id != excluded_player, standing_table.c.games > 0)
        .order_by(*keys, standing_table.c.player_id),
        "contests": select(contest_table).order_by(contest_table.c.id),
        "house": select(house_totals_table)
        .where(house_totals_table.c.games > 0)
        .order_by(*house_totals_table.primary_key),
    }
    for table in (
        house_account_table,
        house_night_table,
        player_record_table,
        cards_up_histogram_table,
        viewed_solution_table,
        entry_table,
        daily_streak_table,
    ):
        queries[table.name] = (
            select(table).where(table.c.player_id != excluded_player).order_by(*table.primary_key)
        )
    queries["player_settings"] = (
        select(player_settings_table)
        .where(player_settings_table.c.id != excluded_player)
        .order_by(player_settings_table.c.id)
    )
    async with store.begin_read(None) as conn:
        return {
            name: [tuple(row) for row in await conn.execute(query)]
            for name, query in queries.items()
        }


def _make_random_result(random: Random, number: int) -> tuple[GameResult, PriceBook | None]:
    outcome = random.choice((GameOutcome.WON, GameOutcome.RESIGNED, GameOutcome.ABANDONED))
    price_book = random.choice((None, PriceBook.HOYLE, PriceBook.ENGLISH))
    cards_up = 52 if outcome is GameOutcome.WON else random.randrange(40)
    dealt_at = FIRST_START + timedelta(hours=9 * number)
    result = GameResult(
        game_id=0,
        player_id=random.choice(ALL_PLAYERS),
        server_id=random.choice(ALL_SERVERS),
        variant="canfield" if price_book else random.choice(("canfield", "rainbow", "klondike")),
        deal=10**19 + number,
        deal_source=DealSource.FRESH,
        outcome=outcome,
        dealt_at=dealt_at,
        ended_at=dealt_at + (timedelta(minutes=8) if number % 5 else timedelta(days=20)),
        move_count=random.randint(1, 150),
        seconds=480,
        undos=random.choice((0, 0, 3)),
        hints=random.choice((0, 0, 1)),
        cards_up=cards_up,
        is_counted=random.random() < 0.9,
        price=DECK_PRICES[price_book] if price_book else None,
        payout=cards_up * 5 if price_book else None,
    )
    return result, price_book


OPEN_SERVER, HIDDEN_SERVER, RESET_SERVER = 71, 72, 73
PLAYERS = range(801, 813)
SIMULATED_VARIANTS = ("canfield", "rainbow", "klondike", "little-forty", "forty-thieves", "demon")
ROUNDS = 22
"""The rounds before and after the weeks in which some games are abandoned."""

_MOVES_PER_LIST = 180
"""The number of moves typed at once, below the limit of a list."""


class PlaySimulation:
    """Players who take turns; each turn is a new game, and the last is resigned or set aside."""

    def __init__(
        self, store: Store, clock: ManualClock, seed: int = 1, rounds: int = ROUNDS
    ) -> None:
        self._store = store
        self._rounds_per_half = rounds
        self._clock = clock
        self._random = Random(seed)
        self._fresh_numbers = count(700_000)
        self._next_number: int | None = None
        self._play_service = PlayService(store, clock, self._draw_deal_number)
        self._dealt_golden_games: set[tuple[int, int]] = set()
        self._unplayed_wins = list(map(load_golden_game, list_won_golden_names()))

    async def run(self) -> None:
        """Play all rounds; halfway one server is reset and some games are abandoned."""
        await ServerSettingsService(self._store).change_settings(
            HIDDEN_SERVER, is_on_global_leaderboards=False
        )
        await self._play_rounds()
        await ServerSettingsService(self._store).reset_leaderboards(RESET_SERVER, 0)
        self._clock.advance(days=15)
        await MaintenanceService(self._store, self._clock).run_maintenance()
        await self._play_rounds()

    async def _play_rounds(self) -> None:
        for _ in range(self._rounds_per_half):
            # What the last round ends still waits afterwards.
            await WaitingResultService(self._store, self._clock).add_waiting_results()
            for player in PLAYERS:
                self._clock.advance(minutes=7)
                await self._play_turn(player)

    async def _play_turn(self, player: int) -> None:
        server = self._random.choice([OPEN_SERVER, HIDDEN_SERVER, RESET_SERVER, None])
        kind = self._random.random()
        unknown_wins = [
            game
            for game in self._unplayed_wins
            if (player, game.deal) not in self._dealt_golden_games
        ]
        if kind < 0.08 and unknown_wins:
            self._unplayed_wins.remove(unknown_wins[-1])
            await self._win_golden_game(player, server, unknown_wins[-1])
            return
        request = DealRequest(variant=self._random.choice(SIMULATED_VARIANTS))
        if kind < 0.25:
            price_book = self._random.choice(list(PriceBook))
            request = DealRequest(variant="canfield", price_book=price_book)
        elif kind < 0.35:
            request = DealRequest(variant="canfield", deal_number=self._random.randrange(10**6))
        action = CurrentGameAction.SET_ASIDE if kind > 0.98 else CurrentGameAction.GIVE_UP
        table = await self._play_service.start_game(player, server, request, action)
        moves = self._choose_random_moves(table.state)
        if not moves or kind > 0.95:
            return  # a game without a move does not count
        self._clock.advance(seconds=self._random.randrange(1, 300))
        await self._play_service.play_typed_moves(player, format_move_list(moves))
        if table.game.price_book is None and kind > 0.8:
            await self._play_service.undo_moves(player, self._random.randrange(1, 9))
        if kind > 0.945:
            await self._play_service.give_hint(player)
        elif kind > 0.75 and list_foundation_plays(
            (await self._play_service.load_current_table(player)).state
        ):
            await self._play_service.play_to_foundations(player)

    async def _win_golden_game(self, player: int, server: int | None, game: GoldenGame) -> None:
        # The same number in another variant with as many decks would not be dealt as new.
        self._dealt_golden_games.add((player, game.deal))
        self._next_number = game.deal
        await self._play_service.start_game(
            player, server, DealRequest(variant=game.variant), CurrentGameAction.GIVE_UP
        )
        if self._random.random() < 0.5:
            await self._play_service.play_typed_moves(
                player, format_move_list([Move.parse(game.moves[0])])
            )
            await self._play_service.undo_moves(player)
        for begin in range(0, len(game.moves), _MOVES_PER_LIST):
            moves = game.moves[begin : begin + _MOVES_PER_LIST]
            await self._play_service.play_typed_moves(
                player, format_move_list(map(Move.parse, moves))
            )

    def _choose_random_moves(self, state: State) -> list[Move]:
        moves: list[Move] = []
        for _ in range(self._random.randrange(1, 8)):
            legal = legal_moves(state)
            if not legal:
                break
            move = self._random.choice(legal)
            moves.append(move)
            state = play(state, move)
        return moves

    def _draw_deal_number(self) -> int:
        number, self._next_number = self._next_number, None
        return next(self._fresh_numbers) if number is None else number


def format_move_list(moves: Iterable[Move]) -> str:
    """Return moves as a player types them, with every count."""
    return ",".join(
        "draw" if move == DRAW_MOVE else f"{move.source} {move.target} {move.count}"
        for move in moves
    )


def list_won_golden_names() -> list[str]:
    """Return won games of one deck, which are short, and those that make every choice of rules."""
    keys = {name: get_variant(name) for name in WON_GAME_NAMES}
    return [name for name, key in keys.items() if VARIANTS[key].decks == 1 or key in EXAMPLE_KEYS]
