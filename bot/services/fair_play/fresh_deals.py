"""Whether a player's next fresh deal counts, or is practice because of what became of others."""

from __future__ import annotations

from datetime import datetime

from bot.engine.status import GameStatus
from bot.models.contests import Contest, ContestKind
from bot.models.games import DealSource, FreshDealTerms, Game, PracticeReason
from bot.services.games.stored_games import is_readable
from bot.services.games.tables import find_table
from bot.store import Connection
from bot.store.games import games

MAX_UNPLAYED_DEALS = 3
"""So many deals a day (in UTC) may be looked at and left before their first move or hint."""

MAX_COUNTED_GAMES = 5
"""A player may have at most this many games under way that count, attempts included.

The daily is played above that number, too: it ends with its day.
"""


async def load_fresh_deal_terms(conn: Connection, player_id: int, now: datetime) -> FreshDealTerms:
    """Return the terms of a fresh deal for a player whose table is empty.

    Three deals a day may be left unplayed, by setting them aside or giving them up. After that
    each further one makes fresh deals practice until a game is played out. Attempts are such deals,
    too: else one's own challenges would be deals to look at. Games that cannot be opened do not
    matter.
    """
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    games_set_aside = await games.list_games_set_aside(conn, player_id)
    ended_games = await games.list_games_ended_since(conn, player_id, midnight)
    unplayed_games = [
        game
        for game in (*games_set_aside, *ended_games)
        if game.dealt_at >= midnight and _is_unplayed(game)
    ]
    if len(unplayed_games) >= MAX_UNPLAYED_DEALS:
        unplayed_games = list(filter(is_readable, unplayed_games))
    unplayed_count = len(unplayed_games)
    if unplayed_count >= MAX_UNPLAYED_DEALS:
        last_dealt_at = max(game.dealt_at for game in unplayed_games)
        if not any(_is_played_out(game, last_dealt_at) for game in ended_games):
            return FreshDealTerms(unplayed_count, PracticeReason.UNPLAYED_DEALS)
    counted_games = [game for game in games_set_aside if game.is_counted]
    if sum(map(is_readable, counted_games)) >= MAX_COUNTED_GAMES:
        return FreshDealTerms(unplayed_count, PracticeReason.COUNTED_GAMES)
    return FreshDealTerms(unplayed_count)


async def load_attempt_terms(
    conn: Connection, player_id: int, contest: Contest, now: datetime
) -> FreshDealTerms:
    """Return the terms of an attempt: those of a fresh deal, but in the daily and for a named deal.

    Else losses could wait in one's own challenges until the month is over, and who has many servers
    could look at the deals of all their own dailies.
    """
    is_the_daily = contest.kind is ContestKind.DAILY and not contest.is_own_daily
    if is_the_daily or not contest.is_fresh_deal:
        return FreshDealTerms()
    return await load_fresh_deal_terms(conn, player_id, now)


def _is_unplayed(game: Game) -> bool:
    return game.is_counted and not game.has_started


def _is_played_out(game: Game, since: datetime) -> bool:
    """Return whether the game ended since then, and counts or was played until nothing helped.

    Practice with a deal that was named shows nothing: its moves may be known by heart.
    """
    if game.ended_at is None or game.ended_at < since or not game.has_started:
        return False
    if game.is_counted:
        return True
    table = find_table(game) if game.deal_source is DealSource.FRESH else None
    return table is not None and table.status is not GameStatus.PLAYING
