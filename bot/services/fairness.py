"""What keeps a contest fair: nobody tries its deal beforehand, or sees how others play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.packs import contests_of, games_of, shown
from bot.store import contests, entries
from bot.store.games import Chosen

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.contests import Contest
    from bot.store.entries import Entry
    from bot.store.games import Game


def is_open(contest: Contest, now: datetime) -> bool:
    """Whether what is played now counts in it."""
    return contest.closed is None and now < contest.ends


async def contest_of(conn: AsyncConnection, game: Game) -> Contest | None:
    """The contest that the game is played in."""
    return await contests.by_id(conn, game.contest) if game.contest else None


async def met(conn: AsyncConnection, player: int, contest: Contest) -> bool:
    """Whether the player has seen the contest's deal: was dealt it, or shown how it is played.

    Unlike on the boards, it takes no move: who was dealt it has seen its cards.
    """
    deal = (contest.variant, contest.deal)
    return bool(await games_of(conn, player, *deal)) or await shown(conn, player, *deal)


async def hiding(conn: AsyncConnection, game: Game, now: datetime) -> Contest | None:
    """The contest under way whose deal the game would show: its own, or of the same deal.

    Of other contests, the one that ends last. Deals that nobody named are no contest's.
    """
    own = await contest_of(conn, game)
    if own and is_open(own, now):
        return own
    if not own and game.chosen is Chosen.FRESH:
        return None
    hidden = [
        each
        for each in await contests_of(conn, game.variant, game.deal)
        if is_open(each, now)
        and (
            _is_near(each, game.player, game.server)
            or await entries.get(conn, each.id, game.player)
        )
    ]
    return max(hidden, key=lambda each: each.ends, default=None)


async def still_to_play(  # noqa: PLR0917 - who, where, which deal, and when
    conn: AsyncConnection, player: int, server: int | None, key: str, number: int, now: datetime
) -> list[tuple[Contest, Entry | None]]:
    """Contests of that deal in which the player has an attempt to make, or might enter for one."""
    found = []
    for contest in await contests_of(conn, key, number):
        entry = await entries.get(conn, contest.id, player)
        may_enter = not contest.invited or named_in(contest, player)
        waits = not entry.done if entry else may_enter and _is_near(contest, player, server)
        if is_open(contest, now) and waits:
            found.append((contest, entry))
    return found


def named_in(contest: Contest, player: int) -> bool:
    """Whether it is the player's challenge, or put to them by name."""
    return player == contest.maker or player in contest.invited


def _is_near(contest: Contest, player: int, server: int | None) -> bool:
    """Whether a contest's deal is kept from a player who has not entered it.

    Unseen deals are kept from all. One that was given is many people's: it is kept only on its
    server, and from those who are asked to play it.
    """
    here = server is not None and contest.server == server
    return contest.fresh or here or named_in(contest, player)


async def check_undo(conn: AsyncConnection, game: Game, now: datetime) -> None:
    """GameError ``contest-no-undo`` where the game's contest is under way and allows none."""
    contest = await contest_of(conn, game)
    if contest is not None and not contest.undo and is_open(contest, now):
        raise GameError("contest-no-undo")


async def check_hint(conn: AsyncConnection, game: Game, now: datetime) -> None:
    """GameError ``contest-no-hints`` where the game's contest is under way and allows none."""
    contest = await contest_of(conn, game)
    if contest is not None and not contest.hints and is_open(contest, now):
        raise GameError("contest-no-hints")


async def check_seen(conn: AsyncConnection, player: int, game: Game, now: datetime) -> None:
    """GameError ``contest-unseen`` where the game would show a deal that is still to be played.

    One's own game is one's own. Anybody else's at the deal of a contest under way is hidden until
    that is over, or whoever asks has made their attempt: from those who have entered, and where
    the deal is unseen until one begins, from everyone.
    """
    if game.player == player:
        return
    for contest in await contests_of(conn, game.variant, game.deal):
        if not is_open(contest, now):
            continue
        entry = await entries.get(conn, contest.id, player)
        if entry is not None and entry.done:
            continue
        if entry is not None or contest.fresh or contest.id == game.contest:
            raise GameError("contest-unseen")
