"""Which games to offer a player who chooses one, and what a newcomer is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cachetools import LRUCache

from bot.models.leaderboards import GLOBAL_SERVER_ID, LeaderboardKey
from bot.services.stats.known_odds import HINT_WIN_COUNTS
from bot.services.stats.periods import Period
from bot.store.games import games
from bot.store.stats import leaderboards
from bot.store.stats.play_counts import load_play_counts
from bot.variants import VARIANTS
from bot.variants.popularity import FIRST_GAMES, VARIANTS_BY_POPULARITY

if TYPE_CHECKING:
    from bot.models.games import Game
    from bot.store import Connection, Store

MIN_COMMUNITY_GAMES = 30
"""With fewer games than this the community's win rate says too little to be shown."""

MAX_REMEMBERED_GAMES = 2_000
"""Of so many games it is remembered whether they are their players' first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstGameChoice:
    """A game for a new player, and how often it is won: by all players, or by playing each hint."""

    variant: str
    wins: int
    games: int
    is_won_by_hints: bool

    @property
    def win_rate(self) -> float:
        """The share of games won, from 0 to 1."""
        return self.wins / self.games


class GameChoiceService:
    """What a player can choose from, what they know already coming first."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._first_by_game_id: LRUCache[int, bool] = LRUCache(MAX_REMEMBERED_GAMES)

    async def list_variants(self, player_id: int, server_id: int | None) -> list[str]:
        """Return the keys of all games: what this player plays most, then what the server plays.

        Without a server it is what everyone plays. Games that nobody has played come last, the
        best known of them first.
        """
        async with self._store.begin_read() as conn:
            own, server = await load_play_counts(
                conn,
                player_id,
                server_id or GLOBAL_SERVER_ID,
                VARIANTS_BY_POPULARITY,
                Period.ALL_TIME.value,
            )
        return sorted(
            VARIANTS_BY_POPULARITY, key=lambda key: (-own.get(key, 0), -server.get(key, 0))
        )

    async def list_first_games(self) -> list[FirstGameChoice]:
        """Return the games that a new player chooses from."""
        async with self._store.begin_read() as conn:
            return [await _load_first_game(conn, variant) for variant in FIRST_GAMES]

    async def find_last_variant(self, player_id: int) -> str | None:
        """Return the key of the game that the player played last; None for a new player."""
        async with self._store.begin_read() as conn:
            game = await games.find_latest_game(conn, player_id)
        return game.variant if game and game.variant in VARIANTS else None

    async def is_first_game(self, game: Game) -> bool:
        """Return whether the player has no older game; erased games are as if never played.

        It is asked at every press, and stays as it is: erasing leaves no game of a player.
        """
        if game.id not in self._first_by_game_id:
            async with self._store.begin_read() as conn:
                self._first_by_game_id[game.id] = not await games.has_older_game(conn, game)
        return self._first_by_game_id[game.id]


async def _load_first_game(conn: Connection, variant: str) -> FirstGameChoice:
    board = await leaderboards.find_leaderboard(
        conn, LeaderboardKey(game_group=variant, period=Period.ALL_TIME.value)
    )
    if board is not None and board.games >= MIN_COMMUNITY_GAMES:
        return FirstGameChoice(
            variant=variant, wins=board.wins, games=board.games, is_won_by_hints=False
        )
    wins, game_count = HINT_WIN_COUNTS[variant]
    return FirstGameChoice(variant=variant, wins=wins, games=game_count, is_won_by_hints=True)
