"""Play money: players' accounts, the house's totals and the best nights of a server."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate

from bot.models.house import HouseAccount, HouseNight
from bot.store import Store
from bot.store.accounts import players, servers
from bot.store.games import results
from bot.store.stats import house, waiting_results

RECENT_GAMES_FOR_MONEY = 30
"""An account's balance is shown after each of at most this many last games."""

MAX_BEST_NIGHTS = 10
"""At most this many of a server's best nights are listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseLedger:
    """The house's money as one player sees it, in dollars.

    ``balances`` are the player's, before their last thirty games and after each, oldest first.
    ``server_account`` and ``global_account`` sum what all players paid and won on the server and
    everywhere. ``private_player_ids`` are the players of the best nights who do not show their
    names. The account is closed once its player has opted out of money for good. In all but the
    player's account, games that ended since ``complete_until`` may be missing; it is None if none
    is.
    """

    player_account: HouseAccount
    balances: tuple[int, ...]
    server_account: HouseAccount | None
    global_account: HouseAccount
    best_nights: tuple[HouseNight, ...]
    private_player_ids: frozenset[int]
    is_closed: bool
    complete_until: datetime | None = None


class HouseService:
    """The house's money: what players see of it, and opting out of it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load_house_ledger(self, player_id: int, server_id: int | None) -> HouseLedger:
        """Return the house's money as the player sees it on a server."""
        async with self._store.begin_read() as conn:
            account = await house.load_house_account(conn, player_id)
            last_results = await results.list_results_for_money(
                conn, player_id, RECENT_GAMES_FOR_MONEY
            )
            server_account, best_nights = None, []
            if server_id is not None:
                era = (await servers.load_server_settings(conn, server_id)).era
                server_account = await house.load_house_totals(conn, server_id, era)
                best_nights = await house.list_best_house_nights(
                    conn, server_id, era, MAX_BEST_NIGHTS
                )
            profits = [(result.payout or 0) - (result.price or 0) for result in last_results[::-1]]
            settings = await players.load_player_settings(conn, player_id)
            night_players = [night.player_id for night in best_nights]
            return HouseLedger(
                player_account=account,
                balances=tuple(accumulate(profits, initial=account.balance - sum(profits))),
                server_account=server_account,
                global_account=await house.load_house_totals(conn),
                best_nights=tuple(best_nights),
                private_player_ids=frozenset(
                    await players.list_private_player_ids(conn, night_players)
                ),
                is_closed=not settings.can_play_for_money,
                complete_until=await waiting_results.find_oldest_waiting_end_for_money(conn),
            )

    async def close_house_account(self, player_id: int) -> HouseAccount:
        """Opt the player out of money for good, and return their account."""
        async with self._store.begin_write() as conn:
            await players.update_player_settings(conn, player_id, can_play_for_money=False)
            return await house.load_house_account(conn, player_id)
