"""What keeps a contest fair: nobody tries its deal beforehand, or sees how others play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.games import DealSource
from bot.services.games.deal_history import (
    has_seen_solution,
    list_contests_of_deal,
    list_games_of_deal,
)
from bot.store.contests import contests, entries

if TYPE_CHECKING:
    from datetime import datetime

    from bot.models.contests import Contest
    from bot.models.entries import ContestEntry
    from bot.models.games import Game
    from bot.store import Connection


def is_contest_open(contest: Contest, now: datetime) -> bool:
    """Whether what is played now counts in it."""
    return contest.closed_at is None and now < contest.ends_at


async def find_game_contest(conn: Connection, game: Game) -> Contest | None:
    """The contest that the game is played in."""
    return await contests.find_contest(conn, game.contest_id) if game.contest_id else None


async def has_seen_deal(conn: Connection, player_id: int, contest: Contest) -> bool:
    """Whether the player has seen the contest's deal: was dealt it, or shown how it is played.

    Unlike on the boards, it takes no move: who was dealt it has seen its cards.
    """
    deal = (contest.variant, contest.deal)
    return bool(await list_games_of_deal(conn, player_id, *deal)) or await has_seen_solution(
        conn, player_id, *deal
    )


async def find_concealing_contest(conn: Connection, game: Game, now: datetime) -> Contest | None:
    """The contest under way whose deal the game would show: its own, or of the same deal.

    Of other contests, the one that ends last. Deals that nobody named are no contest's.
    """
    own = await find_game_contest(conn, game)
    if own and is_contest_open(own, now):
        return own
    if not own and game.deal_source is DealSource.FRESH:
        return None
    hidden = [
        each
        for each in await list_contests_of_deal(conn, game.variant, game.deal)
        if is_contest_open(each, now)
        and (
            _is_deal_concealed(each, game.player_id, game.server_id)
            or await entries.find_entry(conn, each.id, game.player_id)
        )
    ]
    return max(hidden, key=lambda each: each.ends_at, default=None)


async def list_playable_contests(  # noqa: PLR0917 - who, where, which deal, and when
    conn: Connection,
    player_id: int,
    server_id: int | None,
    variant_key: str,
    deal_number: int,
    now: datetime,
) -> list[tuple[Contest, ContestEntry | None]]:
    """Contests of that deal in which the player has an attempt to make, or might enter for one."""
    found = []
    for contest in await list_contests_of_deal(conn, variant_key, deal_number):
        entry = await entries.find_entry(conn, contest.id, player_id)
        may_enter = not contest.invited_player_ids or is_creator_or_invited(contest, player_id)
        waits = (
            not entry.is_finished
            if entry
            else may_enter and _is_deal_concealed(contest, player_id, server_id)
        )
        if is_contest_open(contest, now) and waits:
            found.append((contest, entry))
    return found


def is_creator_or_invited(contest: Contest, player_id: int) -> bool:
    """Whether it is the player's challenge, or put to them by name."""
    return player_id == contest.creator_id or player_id in contest.invited_player_ids


def _is_deal_concealed(contest: Contest, player_id: int, server_id: int | None) -> bool:
    """Whether a contest's deal is kept from a player who has not entered it.

    Unseen deals are kept from all. One that was given is many people's: it is kept only on its
    server, and from those who are asked to play it.
    """
    here = server_id is not None and contest.server_id == server_id
    return contest.is_fresh_deal or here or is_creator_or_invited(contest, player_id)


async def check_undo_allowed(conn: Connection, game: Game, now: datetime) -> None:
    """GameError ``contest-no-undo`` where the game's contest is under way and allows none."""
    contest = await find_game_contest(conn, game)
    if contest is not None and not contest.allows_undo and is_contest_open(contest, now):
        raise GameError(ErrorKey.CONTEST_NO_UNDO)


async def check_hint_allowed(conn: Connection, game: Game, now: datetime) -> None:
    """GameError ``contest-no-hints`` where the game's contest is under way and allows none."""
    contest = await find_game_contest(conn, game)
    if contest is not None and not contest.allows_hints and is_contest_open(contest, now):
        raise GameError(ErrorKey.CONTEST_NO_HINTS)


async def check_may_view_game(conn: Connection, player_id: int, game: Game, now: datetime) -> None:
    """Raise GameError (``contest-deal-hidden``) if the game shows a deal still to be played.

    One's own game is one's own. Anybody else's at the deal of a contest under way is hidden until
    that is over, or whoever asks has made their attempt: from those who have entered, and where
    the deal is unseen until one begins, from everyone.
    """
    if game.player_id == player_id:
        return
    for contest in await list_contests_of_deal(conn, game.variant, game.deal):
        if not is_contest_open(contest, now):
            continue
        entry = await entries.find_entry(conn, contest.id, player_id)
        if entry is not None and entry.is_finished:
            continue
        if entry is not None or contest.is_fresh_deal or contest.id == game.contest_id:
            raise GameError(ErrorKey.CONTEST_DEAL_HIDDEN)
