"""Fairness of contests: nobody tries the deal first, or watches others play it.

The games, contests and viewed solutions of a deal. A number shuffles the same cards for all
variants with as many decks of the same ranks: Canfield and Rainbow of one number look alike, and
Klondike is dealt the same cards. A player who has seen one has seen all.
"""

import hmac
import secrets
from datetime import datetime
from hashlib import sha256

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest, ContestEntry
from bot.models.games import Game
from bot.services.tables import find_game_contest
from bot.store import Connection, PlayerRequest, Store, accounts, contests, games
from bot.variants import get_variant


async def has_seen_deal(
    conn: Connection, player_id: int, variant_key: str, deal_number: int
) -> bool:
    """Return whether the player was dealt the deal before, or shown its solution.

    A game without a move matters, too: it showed the cards.
    """
    return bool(
        await list_games_of_deal(conn, player_id, variant_key, deal_number)
    ) or await has_viewed_solution(conn, player_id, variant_key, deal_number)


async def find_concealing_contest(conn: Connection, game: Game, now: datetime) -> Contest | None:
    """Return an open contest whose deal the game would reveal, if any.

    That is the game's own contest, or else of the contests with the same deal the one that ends
    last. A fresh deal whose number nobody knows is not looked up: it is no contest's deal. A game
    that is over shows how the deal can be played, so there it does not matter where a contest is.
    """
    own_contest = await find_game_contest(conn, game)
    if own_contest and own_contest.is_open_at(now):
        return own_contest
    if not own_contest and game.has_unknown_deal:
        return None
    is_over = game.outcome is not None or own_contest is not None
    concealing_contests = [
        contest
        for contest in await list_contests_of_deal(conn, game.variant, game.deal)
        if contest.is_open_at(now)
        and (
            is_over
            or _is_deal_concealed(contest, game.player_id, game.server_id)
            or await contests.find_entry(conn, contest.id, game.player_id)
        )
    ]
    return max(concealing_contests, key=lambda contest: contest.ends_at, default=None)


async def is_deal_concealed(conn: Connection, game: Game | None, now: datetime) -> bool:
    """Return whether the number of a game's deal may not be told, not even to its player."""
    if game is None or game.conceals_number:
        return True
    contest = await find_concealing_contest(conn, game, now)
    return contest is not None and contest.is_fresh_deal


async def list_playable_contests(  # noqa: PLR0917 - the player, the place, the deal, the time
    conn: Connection,
    player_id: int,
    server_id: int | None,
    variant_key: str,
    deal_number: int,
    now: datetime,
) -> list[tuple[Contest, ContestEntry | None]]:
    """Return the deal's open contests that the player can still play, each with their entry.

    The entry is None in a contest that they may enter and whose deal is concealed from them.
    """
    playable_contests = []
    for contest in await list_contests_of_deal(conn, variant_key, deal_number):
        entry = await contests.find_entry(conn, contest.id, player_id)
        if entry:
            is_playable = not entry.is_finished
        else:
            may_enter = not contest.invited_player_ids or is_creator_or_invited(contest, player_id)
            is_playable = may_enter and _is_deal_concealed(contest, player_id, server_id)
        if is_playable and contest.is_open_at(now):
            playable_contests.append((contest, entry))
    return playable_contests


def is_creator_or_invited(contest: Contest, player_id: int) -> bool:
    """Return whether the player created the challenge or is invited by name."""
    return player_id == contest.creator_id or player_id in contest.invited_player_ids


def _is_deal_concealed(contest: Contest, player_id: int, server_id: int | None) -> bool:
    """Return whether a contest's deal is concealed from a player who has not entered.

    A fresh deal is concealed from everyone. Anyone may know a deal that the creator named: it is
    concealed only on the contest's server, and from the players invited.
    """
    is_on_server = server_id is not None and contest.server_id == server_id
    return contest.is_fresh_deal or is_on_server or is_creator_or_invited(contest, player_id)


def is_undo_allowed(game: Game, contest: Contest | None, now: datetime) -> bool:
    """Return whether moves may be taken back: not for money, nor where the game's contest says so.

    A contest that is over says nothing any more.
    """
    is_forbidden = contest and not contest.allows_undo and contest.is_open_at(now)
    return not game.price_book and not is_forbidden


def check_hint_allowed(contest: Contest | None, now: datetime) -> None:
    """Raise GameError (``not-allowed``) if a game's contest is open and allows none."""
    if contest is not None and not contest.allows_hints and contest.is_open_at(now):
        raise GameError(ErrorKey.NOT_ALLOWED)


async def check_may_view_game(conn: Connection, player_id: int, game: Game, now: datetime) -> None:
    """Raise GameError (``contest-not-over``) if the game would reveal an open contest's deal.

    Players may always view their own games. Another player's game of the deal is hidden until the
    contest is over, if the deal is fresh or the game is an attempt in it: who gave up at once could
    tell a second account how others won. Any other is hidden from players who entered the contest
    and have not finished their attempt.
    """
    if game.player_id == player_id:
        return
    for contest in await list_contests_of_deal(conn, game.variant, game.deal):
        if not contest.is_open_at(now):
            continue
        entry = await contests.find_entry(conn, contest.id, player_id)
        is_playing = entry is not None and not entry.is_finished
        if is_playing or contest.is_fresh_deal or contest.id == game.contest_id:
            raise GameError(ErrorKey.CONTEST_NOT_OVER)


def variants_share_deals(first_key: str, second_key: str) -> bool:
    """Return whether a deal number stands for the same cards in both variants."""
    if first_key == second_key:
        return True
    packs = _find_packs(first_key)
    return packs is not None and packs == _find_packs(second_key)


async def list_games_of_deal(
    conn: Connection, player_id: int, variant_key: str, deal_number: int
) -> list[Game]:
    """Return the player's games of the deal, oldest first."""
    games_of_number = await games.list_player_games_of_deal(conn, player_id, deal_number)
    return [game for game in games_of_number if variants_share_deals(variant_key, game.variant)]


async def list_contests_of_deal(
    conn: Connection, variant_key: str, deal_number: int
) -> list[Contest]:
    """Return the open contests that are played with the deal."""
    contests_of_number = await contests.list_open_contests_of_deal(conn, deal_number)
    return [
        contest
        for contest in contests_of_number
        if variants_share_deals(variant_key, contest.variant)
    ]


async def has_viewed_solution(
    conn: Connection, player_id: int, variant_key: str, deal_number: int
) -> bool:
    """Return whether the player was shown how the deal can be played."""
    viewed_variants = await games.list_viewed_solution_variants(conn, player_id, deal_number)
    return any(variants_share_deals(variant_key, viewed) for viewed in viewed_variants)


async def record_viewed_solution(conn: Connection, player_id: int, game: Game) -> None:
    """Record that the player was shown another player's game of a deal.

    Raises GameError (``deal-in-progress``) if they are playing the deal in a counted game.
    """
    for own_game in await list_games_of_deal(conn, player_id, game.variant, game.deal):
        if own_game.conceals_deal:
            raise GameError(ErrorKey.DEAL_IN_PROGRESS)
    await games.record_viewed_solution(conn, player_id, game.variant, game.deal)


def _find_packs(variant_key: str) -> tuple[int, str] | None:
    """Return a variant's number of decks and their ranks; None if it no longer exists."""
    try:
        rules = get_variant(variant_key)
    except GameError:
        return None
    return rules.decks, rules.pack_ranks


_SECRET_NAME = "seals"  # noqa: S105 - the name of a secret, not the secret
_SALT_LENGTH = 32


class SealSalts:
    """The salts of contests' seals, which stay secret until the contests are over.

    They follow from the installation's secret, so every process has the same.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._secret = ""

    async def load_salt(self, contest: Contest, *, request: PlayerRequest | None = None) -> str:
        """Return the salt of a contest's seal."""
        if not self._secret:
            async with self._store.begin_write(request) as conn:
                self._secret = await load_secret(conn, _SECRET_NAME)
        return compute_keyed_hash(self._secret, f"contest {contest.id}").hex()[:_SALT_LENGTH]


_SECRET_BYTES = 32


async def load_secret(conn: Connection, name: str) -> str:
    """Return the secret of that name, made if there is none; the transaction is one that writes."""
    return await accounts.get_or_create_secret(conn, name, secrets.token_hex(_SECRET_BYTES))


def compute_keyed_hash(secret: str, message: str) -> bytes:
    """Return the HMAC-SHA-256 of a message, which takes the secret to compute."""
    return hmac.new(secret.encode(), message.encode(), sha256).digest()
