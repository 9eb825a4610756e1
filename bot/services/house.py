"""The house's money: a player's account and how it went, what the house has, the best nights."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from bot.store import house, players, results, servers

if TYPE_CHECKING:
    from bot.store.database import Store
    from bot.store.house import Account, Night

RECENT = 30
"""So many games back an account is followed."""

MOST_NIGHTS = 10
"""So many of the best nights are listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """What a player may know of the money: amounts in dollars.

    ``balances`` are theirs before the last thirty games and after each of them, the first first;
    ``here`` is what all players paid and won at this server's house; of those who had its best
    ``nights`` some are ``unnamed``, who keep their names to themselves. The account is ``closed``
    once its player has put the money away for good.
    """

    account: Account
    balances: tuple[int, ...]
    here: Account | None
    everywhere: Account
    nights: tuple[Night, ...]
    unnamed: frozenset[int]
    closed: bool


class House:
    """What there is to know of the house, and how a player leaves it for good."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def ledger(self, player: int, server: int | None) -> Ledger:
        """The player's account, the house's on this server and everywhere, its best nights."""
        async with self._store.reading() as conn:
            account = await house.account_of(conn, player)
            last = await results.staked(conn, player, RECENT)
            here, nights = None, []
            if server is not None:
                era = (await servers.get(conn, server)).era
                here = await house.house_of(conn, server, era)
                nights = await house.best_nights(conn, server, era, MOST_NIGHTS)
            profits = [(each.payout or 0) - (each.price or 0) for each in reversed(last)]
            before = account.balance - sum(profits)
            return Ledger(
                account=account,
                balances=tuple(accumulate(profits, initial=before)),
                here=here,
                everywhere=await house.house_of(conn),
                nights=tuple(nights),
                unnamed=frozenset(await players.private(conn, [each.player for each in nights])),
                closed=not (await players.get(conn, player)).money,
            )

    async def put_away(self, player: int) -> Account:
        """Closes the player's account for good; what stood in it."""
        async with self._store.writing() as conn:
            await players.change(conn, player, money=False)
            return await house.account_of(conn, player)
