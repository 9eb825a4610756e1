"""Signals that won games were searched: found in the background, shown to servers' managers.

They are hints and no proofs: nothing follows from them by itself.
"""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog

from bot.background import run_worker_process
from bot.engine.errors import ErrorKey, GameError
from bot.models.accounts import Visibility
from bot.models.claims import ClaimKind
from bot.models.games import Game, GameSignals
from bot.services.claims import ClaimService
from bot.signals.examination import Signals, WonGame
from bot.store import PlayerRequest, Store, accounts, games

log = structlog.get_logger("bot.services.signals")

EXAMINATION_INTERVAL_SECONDS = 60.0
"""The seconds between two looks for won games that are to be examined."""

PAGE_SIZE = 5
"""Games on a page."""

_BATCH_SIZE = 20
"""Games that are given to one process, which takes some seconds."""

_MAX_SECONDS = 120.0
"""A process that takes longer is ended; its games are tried again."""


@dataclass(frozen=True, slots=True)
class SignalPage:
    """Some of a server's games that look searched.

    Players of ``private_ids`` are anonymous, and nobody else sees tables of ``hidden_table_ids``.
    """

    games: tuple[GameSignals, ...]
    private_ids: frozenset[int]
    hidden_table_ids: frozenset[int]
    count: int
    page_number: int

    @property
    def last_page_number(self) -> int:
        """The number of the last page; pages count from 0."""
        return max(self.count - 1, 0) // PAGE_SIZE


class SignalService:
    """Finds and shows signals; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def examine_won_games(self) -> None:
        """Examine all won games that wait for it, unless another process does."""
        if not await self._list_waiting_ids():
            return
        async with ClaimService(self._store, self._clock).hold(ClaimKind.SIGNALS) as claim:
            while claim and (game_ids := await self._list_waiting_ids()):
                await self._examine_batch(game_ids)

    async def load_page(
        self, server_id: int, page_number: int, *, request: PlayerRequest | None = None
    ) -> SignalPage:
        """Return a page of a server's games that look searched, newest first; at most the last."""
        async with self._store.begin_read(request) as conn:
            count = await games.count_signals(conn, server_id)
            page_number = max(min(page_number, (count - 1) // PAGE_SIZE), 0)
            listed = await games.list_signals(conn, server_id, page_number * PAGE_SIZE, PAGE_SIZE)
            owners = [
                await accounts.load_player_settings(conn, player_id)
                for player_id in {game.player_id for game in listed}
            ]
        hidden = {owner.id for owner in owners if owner.table_visibility is Visibility.PRIVATE}
        private = {owner.id for owner in owners if owner.record_visibility is Visibility.PRIVATE}
        return SignalPage(tuple(listed), frozenset(private), frozenset(hidden), count, page_number)

    async def count_games(self, server_id: int, *, request: PlayerRequest | None = None) -> int:
        """Return how many of a server's games look searched."""
        async with self._store.begin_read(request) as conn:
            return await games.count_signals(conn, server_id)

    async def dismiss_game(
        self, server_id: int, game_id: int, *, request: PlayerRequest | None = None
    ) -> None:
        """Show one of the server's games no more.

        Raises GameError (``no-such-signals``) if it is not shown, dismissed or erased meanwhile.
        """
        async with self._store.begin_write(request) as conn:
            if not await games.dismiss_signals(conn, server_id, game_id):
                raise GameError(ErrorKey.NO_SUCH_SIGNALS)

    async def _list_waiting_ids(self) -> list[int]:
        async with self._store.begin_read(None) as conn:
            return await games.list_games_to_examine(conn, _BATCH_SIZE)

    async def _examine_batch(self, game_ids: Sequence[int]) -> None:
        async with self._store.begin_read(None) as conn:
            found = [await games.find_game(conn, game_id) for game_id in game_ids]
        examined = await _examine_in_process([_pack(game) for game in found if game])
        gone_ids = set(game_ids) - {game.id for game in found if game}
        unsuspected_ids = {one.game_id for one in examined if not one.is_any}
        async with self._store.begin_background_write() as conn:
            for game_signals in filter(lambda one: one.is_any, examined):
                await games.record_signals(conn, *game_signals)
            await games.delete_signals(conn, sorted(gone_ids | unsuspected_ids))


def _pack(game: Game) -> WonGame:
    return WonGame(
        game_id=game.id,
        variant=game.variant,
        deal=str(game.deal),
        moves=list(game.moves),
        auto_move_ranges=[list(ends) for ends in game.auto_move_ranges],
        move_gaps=game.move_gaps,
        hints=game.hints,
        moves_taken_back=max(game.moves_made - len(game.moves), 0),
    )


async def _examine_in_process(won_games: Sequence[WonGame]) -> list[Signals]:
    """Return the signals of games, examined in a process of its own.

    If the process fails at a game, that one has none, and those after it are left out.
    """
    async with (
        run_worker_process("bot.signals.examination") as process,
        asyncio.timeout(_MAX_SECONDS),
    ):
        lines = "".join(f"{json.dumps(won_game)}\n" for won_game in won_games)
        output, _ = await process.communicate(lines.encode())
    examined = [Signals(*json.loads(line)) for line in output.splitlines()]
    if len(examined) < len(won_games):
        game_id = won_games[len(examined)].game_id
        log.warning("a game was not examined", game_id=game_id, status=process.returncode)
        examined.append(Signals(game_id))
    return examined
