"""The house's money: a player's account and how it went, what the house has, the best nights."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from bot.store.accounts import players, servers
from bot.store.games import results
from bot.store.stats import house

if TYPE_CHECKING:
    from bot.models.house import HouseAccount, HouseNight
    from bot.store import Store

RECENT_STAKED_GAMES = 30
"""So many games back an account is followed."""

MAX_BEST_NIGHTS = 10
"""So many of the best nights are listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseLedger:
    """What a player may know of the money: amounts in dollars.

    ``balances`` are theirs before the last thirty games and after each of them, the first first;
    ``here`` is what all players paid and won at this server's house; of those who had its best
    ``nights`` some are ``unnamed``, who keep their names to themselves. The account is ``closed``
    once its player has put the money away for good.
    """

    player_account: HouseAccount
    balances: tuple[int, ...]
    server_account: HouseAccount | None
    global_account: HouseAccount
    best_nights: tuple[HouseNight, ...]
    private_player_ids: frozenset[int]
    is_closed: bool


class HouseService:
    """What there is to know of the house, and how a player leaves it for good."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load_ledger(self, player_id: int, server_id: int | None) -> HouseLedger:
        """The player's account, the house's on this server and everywhere, its best nights."""
        async with self._store.begin_read() as conn:
            account = await house.load_house_account(conn, player_id)
            last = await results.list_results_for_money(conn, player_id, RECENT_STAKED_GAMES)
            here, nights = None, []
            if server_id is not None:
                era = (await servers.load_server_settings(conn, server_id)).era
                here = await house.load_house_totals(conn, server_id, era)
                nights = await house.list_best_house_nights(conn, server_id, era, MAX_BEST_NIGHTS)
            profits = [(each.payout or 0) - (each.price or 0) for each in reversed(last)]
            before = account.balance - sum(profits)
            return HouseLedger(
                player_account=account,
                balances=tuple(accumulate(profits, initial=before)),
                server_account=here,
                global_account=await house.load_house_totals(conn),
                best_nights=tuple(nights),
                private_player_ids=frozenset(
                    await players.list_private_player_ids(conn, [each.player_id for each in nights])
                ),
                is_closed=not (
                    await players.load_player_settings(conn, player_id)
                ).can_play_for_money,
            )

    async def close_account(self, player_id: int) -> HouseAccount:
        """Closes the player's account for good; what stood in it."""
        async with self._store.begin_write() as conn:
            await players.update_player_settings(conn, player_id, can_play_for_money=False)
            return await house.load_house_account(conn, player_id)
