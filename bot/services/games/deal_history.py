"""The games, contests and viewed solutions of a deal.

A number shuffles the same cards for all variants with as many decks of the same ranks: Canfield and
Rainbow of one number look alike, and Klondike is dealt the same cards. A player who has seen one
has seen all.
"""

from __future__ import annotations

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest
from bot.models.games import Game
from bot.store import Connection
from bot.store.contests import contests
from bot.store.games import games, solutions
from bot.variants import get_variant


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
    viewed_variants = await solutions.list_viewed_solution_variants(conn, player_id, deal_number)
    return any(variants_share_deals(variant_key, viewed) for viewed in viewed_variants)


async def record_viewed_solution(conn: Connection, player_id: int, game: Game) -> None:
    """Record that the player was shown another player's game of a deal.

    Raises GameError (``replay-of-own-deal``) if they are playing the deal in a counted game.
    """
    for own_game in await list_games_of_deal(conn, player_id, game.variant, game.deal):
        if own_game.conceals_deal:
            raise GameError(ErrorKey.REPLAY_OF_OWN_DEAL)
    await solutions.record_viewed_solution(conn, player_id, game.variant, game.deal)


def _find_packs(variant_key: str) -> tuple[int, str] | None:
    """Return a variant's number of decks and their ranks; None if it no longer exists."""
    try:
        rules = get_variant(variant_key)
    except GameError:
        return None
    return rules.decks, rules.pack_ranks
