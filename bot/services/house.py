"""Play money: accounts, the house's totals, the best nights, prices and payouts.

Prices and payouts of games for play money, after the books that `docs/games.md` names.
"""

from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate

from bot.engine.state import State
from bot.models.games import PriceBook
from bot.models.player_records import HouseAccount, HouseNight
from bot.store import PlayerRequest, Store, accounts, games, house, leaderboards

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

    async def load_house_ledger(
        self, player_id: int, server_id: int | None, *, request: PlayerRequest | None = None
    ) -> HouseLedger:
        """Return the house's money as the player sees it on a server."""
        async with self._store.begin_read(request) as conn:
            account = await house.load_house_account(conn, player_id)
            last_results = await games.list_results_for_money(
                conn, player_id, RECENT_GAMES_FOR_MONEY
            )
            server_account, best_nights = None, []
            if server_id is not None:
                era = (await accounts.load_server_settings(conn, server_id)).era
                server_account = await house.load_house_totals(conn, server_id, era)
                best_nights = await house.list_best_house_nights(
                    conn, server_id, era, MAX_BEST_NIGHTS
                )
            profits = [(result.payout or 0) - (result.price or 0) for result in last_results[::-1]]
            settings = await accounts.load_player_settings(conn, player_id)
            night_players = [night.player_id for night in best_nights]
            return HouseLedger(
                player_account=account,
                balances=tuple(accumulate(profits, initial=account.balance - sum(profits))),
                server_account=server_account,
                global_account=await house.load_house_totals(conn),
                best_nights=tuple(best_nights),
                private_player_ids=frozenset(
                    await accounts.list_private_player_ids(conn, night_players)
                ),
                is_closed=not settings.can_play_for_money,
                complete_until=await leaderboards.find_oldest_waiting_end_for_money(conn),
            )

    async def close_house_account(
        self, player_id: int, *, request: PlayerRequest | None = None
    ) -> HouseAccount:
        """Opt the player out of money for good, and return their account."""
        async with self._store.begin_write(request) as conn:
            await accounts.update_player_settings(conn, player_id, can_play_for_money=False)
            return await house.load_house_account(conn, player_id)


DECK_PRICES = {PriceBook.HOYLE: 50, PriceBook.ENGLISH: 52}
"""The price of the deck in dollars, by price book."""

CARD_PAYOUT = 5
"""The payout in dollars for each card on the foundations, including the first base card."""

FULL_PAYOUT = 500
"""The payout in dollars for a won game, instead of the sum of its cards."""

VARIANT_FOR_MONEY = "canfield"
"""The only variant that can be played for money."""


def count_cards_to_profit(price_book: PriceBook) -> int:
    """Return the lowest number of cards on the foundations that pays more than the deck."""
    return DECK_PRICES[price_book] // CARD_PAYOUT + 1


def compute_payout(state: State) -> int:
    """Return the payout of a position in dollars."""
    if state.cards_up == state.rules.cards_to_win:
        return FULL_PAYOUT
    return state.cards_up * CARD_PAYOUT
