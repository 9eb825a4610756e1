"""Which games to offer, and what makes one like another, long or new."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum

from cachetools import LRUCache

from bot.engine.cards import SUIT_LETTERS
from bot.engine.rules import Rules
from bot.models.games import Game
from bot.models.leaderboards import GLOBAL_SERVER_ID, LeaderboardKey
from bot.services.statistics import HINT_WIN_COUNTS, Period
from bot.solver.bank import has_bank
from bot.store import Connection, PlayerRequest, Store, games, leaderboards
from bot.store.player_records import load_play_counts
from bot.variants import FIRST_GAMES, VARIANTS, VARIANTS_BY_POPULARITY

MIN_COMMUNITY_GAMES = 30
"""With fewer games than this the community's win rate says too little to be shown."""

MAX_REMEMBERED_GAMES = 2_000
"""The most games of which it is remembered what is new to their players."""

MAX_SUGGESTIONS = 10
"""At most this many games are suggested for one reason."""

_NOBODY = 0
"""No player has this id."""

MIN_SURPRISES = 10
"""A surprise is one of at least this many games, the one played last left out."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOffer:
    """What a player can choose from, by the keys of games.

    ``variants`` are all games: what the player plays most, then what the server plays. Of these
    ``own`` are the player's favourites, and ``shared`` those of the server, or of everybody outside
    servers. ``similar`` are most like ``last_variant``, the game played last, if there is one.
    ``surprise`` is one that the player has hardly played.
    """

    variants: tuple[str, ...]
    own: tuple[str, ...]
    shared: tuple[str, ...]
    last_variant: str | None
    similar: tuple[str, ...]
    surprise: str


class GameChoiceService:
    """What a player can choose from; ``choose_among`` returns one of several games at random."""

    def __init__(
        self, store: Store, choose_among: Callable[[Sequence[str]], str] = secrets.choice
    ) -> None:
        self._store = store
        self._choose_among = choose_among
        self._novelties_by_game_id: LRUCache[int, Novelty] = LRUCache(MAX_REMEMBERED_GAMES)

    async def list_variants(
        self, player_id: int | None, server_id: int | None, *, request: PlayerRequest | None = None
    ) -> list[str]:
        """Return the keys of all games: what this player plays most, then what the server plays.

        Without a player it is only what the server plays, as everybody may see it; without a server
        it is what everyone plays. Games that nobody has played come last, the
        best known of them first.
        """
        async with self._store.begin_read(request) as conn:
            own, server = await _load_play_counts(conn, player_id, server_id)
        return _sort_variants(own, server)

    async def load_offer(
        self, player_id: int, server_id: int | None, *, request: PlayerRequest | None = None
    ) -> GameOffer:
        """Return all games, and those that are worth suggesting to this player."""
        async with self._store.begin_read(request) as conn:
            own, shared = await _load_play_counts(conn, player_id, server_id)
            last_variant = await _find_last_variant(conn, player_id)
        return GameOffer(
            variants=tuple(_sort_variants(own, shared)),
            own=_list_favourites(own),
            shared=_list_favourites(shared),
            last_variant=last_variant,
            similar=tuple(
                list_similar_games(last_variant, MAX_SUGGESTIONS) if last_variant else ()
            ),
            surprise=self._choose_among(_list_surprises(list(VARIANTS), own, last_variant)),
        )

    async def choose_surprise(
        self, player_id: int, *, is_winnable: bool = False, request: PlayerRequest | None = None
    ) -> str:
        """Return a random one of the games that the player has hardly played.

        With ``is_winnable`` it is one of those that deals are proved winnable of.
        """
        async with self._store.begin_read(request) as conn:
            own, _ = await _load_play_counts(conn, player_id, None)
            last_variant = await _find_last_variant(conn, player_id)
        keys = [key for key in VARIANTS if has_bank(key)] if is_winnable else list(VARIANTS)
        return self._choose_among(_list_surprises(keys, own, last_variant))

    async def list_first_games(
        self, *, request: PlayerRequest | None = None
    ) -> list[FirstGameChoice]:
        """Return the games that a new player chooses from."""
        async with self._store.begin_read(request) as conn:
            return [await _load_first_game(conn, variant) for variant in FIRST_GAMES]

    async def find_last_variant(
        self, player_id: int, *, request: PlayerRequest | None = None
    ) -> str | None:
        """Return the key of the game that the player played last; None for a new player."""
        async with self._store.begin_read(request) as conn:
            return await _find_last_variant(conn, player_id)

    async def find_novelty(self, game: Game, *, request: PlayerRequest | None = None) -> Novelty:
        """Return what is new to a game's player, as `novelties` has it.

        It is asked at every press, and stays as it is: erasing leaves no game of a player.
        """
        if game.id not in self._novelties_by_game_id:
            async with self._store.begin_read(request) as conn:
                self._novelties_by_game_id[game.id] = await find_novelty(conn, game)
        return self._novelties_by_game_id[game.id]


async def _load_play_counts(
    conn: Connection, player_id: int | None, server_id: int | None
) -> tuple[dict[str, int], dict[str, int]]:
    """Return how often the player and the server have played each game; everybody without one."""
    return await load_play_counts(
        conn,
        player_id or _NOBODY,
        server_id or GLOBAL_SERVER_ID,
        VARIANTS_BY_POPULARITY,
        Period.ALL_TIME.value,
    )


async def _find_last_variant(conn: Connection, player_id: int) -> str | None:
    game = await games.find_latest_game(conn, player_id)
    return game.variant if game and game.variant in VARIANTS else None


def _sort_variants(own: Mapping[str, int], server: Mapping[str, int]) -> list[str]:
    return sorted(VARIANTS_BY_POPULARITY, key=lambda key: (-own.get(key, 0), -server.get(key, 0)))


def _list_favourites(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Return the games that are played most, the most played first."""
    played = [key for key in VARIANTS_BY_POPULARITY if counts.get(key)]
    return tuple(sorted(played, key=lambda key: -counts[key])[:MAX_SUGGESTIONS])


def _list_surprises(
    variants: Sequence[str], own: Mapping[str, int], last_variant: str | None
) -> list[str]:
    """Return those of the games that the player has played least, without the one played last.

    These are all that they have never played, or else so many that nobody knows what comes.
    """
    others = [key for key in variants if key != last_variant]
    counts = sorted(own.get(key, 0) for key in others)
    most = counts[min(MIN_SURPRISES, len(counts)) - 1]
    return [key for key in others if own.get(key, 0) <= most]


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


_FEWEST_WIDE_COLUMNS = 11
"""From this many columns on, cards are small on a phone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Novelty:
    """What a player meets for the first time: any game at all, this game, a wide table."""

    is_first_game: bool = False
    is_new_variant: bool = False
    is_newly_wide: bool = False


NOTHING_NEW = Novelty()


async def find_novelty(conn: Connection, game: Game) -> Novelty:
    """Return what is new to a game's player; erased games are as if never played."""
    known = await games.list_older_variants(conn, game)
    is_newly_wide = game.variant in _WIDE_VARIANTS and not known & _WIDE_VARIANTS
    return Novelty(
        is_first_game=not known,
        is_new_variant=game.variant not in known,
        is_newly_wide=is_newly_wide,
    )


_WIDE_VARIANTS = {
    key for key, rules in VARIANTS.items() if rules.column_count >= _FEWEST_WIDE_COLUMNS
}


_WEIGHTS = {"key": 0, "family": 8, "build_rule": 3, "carry_rule": 2, "decks": 2}
"""How much a difference in a field of the rules counts; 1 where none is named."""


def compute_distance(first: Rules, second: Rules) -> int:
    """Return how differently two games play, 0 for the same rules.

    A player who likes a game likes what they think about in it. That is what goes on what, more
    than anything, and how much moves together; another deck doubles the work. The number and the
    height of columns, draws, redeals and the like change how hard a game is, and much less what it
    is. The family comes first: it decides whether there is a reserve, and what is seen.
    """
    return sum(
        _WEIGHTS.get(field.name, 1)
        for field in fields(first)
        if getattr(first, field.name) != getattr(second, field.name)
    )


def list_similar_games(variant_key: str, most: int) -> list[str]:
    """Return the games that are most like this one, the likest first."""
    rules = VARIANTS[variant_key]
    others = [key for key in VARIANTS if key != variant_key]
    return sorted(others, key=lambda key: compute_distance(rules, VARIANTS[key]))[:most]


class GameLength(StrEnum):
    """How long a game takes, beside the others."""

    QUICK = "quick"
    MEDIUM = "medium"
    LONG = "long"


_MOST_MOVES = {GameLength.QUICK: 110, GameLength.MEDIUM: 210}
"""The most moves of each length: about what one deck takes, and what two take."""


def estimate_least_moves(rules: Rules) -> int:
    """Return about how many moves a win takes at the least.

    Cards go up that do not lie there yet, the stock is drawn once, and cards are turned up where
    nothing else does. What columns are rearranged for, and how often the stock is drawn again,
    comes on top. Followed hints (`tests.bench.hints`, the first 8 of its deals, 61 games) win with
    1.83 times as many moves on average, and the 49 games that they won come in nearly the same
    order: the rank correlation is 0.85. Base cards that lie there already and turned cards were
    not looked at then.
    """
    cards_together = len(SUIT_LETTERS) if rules.lays_fours else 1
    plays = (rules.cards_to_win - rules.base_card_count) // cards_together
    draws = -(-rules.stock_size // (rules.packet_size * rules.drawn_waste_count))
    turns = sum(rules.dealt_face_down_counts) if rules.turns_up_by_hand else 0
    return plays + draws + turns


def find_length(rules: Rules) -> GameLength:
    """Return how long a game takes."""
    moves = estimate_least_moves(rules)
    return next((length for length, most in _MOST_MOVES.items() if moves <= most), GameLength.LONG)
