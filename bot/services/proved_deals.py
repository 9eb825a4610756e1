"""Winnable deals for contests to come, and the rotation of daily games.

Winnable deals for contests to come: searched ahead of time, in an order that is a secret. Each
daily has a series of candidates, and so have the challenges that may be created next and the next
own dailies of servers, some of each game. Their numbers follow from the installation's secret, and
they are searched in turn with a budget in positions, so that every process finds the same. Only the
place of a proved candidate is stored.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from itertools import count
from time import perf_counter

from bot.engine.deals import FRESH_DEAL_NUMBERS, deal
from bot.engine.status import find_playable_deal
from bot.models.claims import ClaimKind
from bot.models.contests import ContestKind
from bot.services.claims import ClaimService
from bot.services.fairness import compute_keyed_hash, load_secret
from bot.services.solver_pool import SolverPool
from bot.solver.bank import find_bank, has_bank
from bot.solver.solution import Solution, Verdict
from bot.store import Connection, Store, accounts, contests
from bot.variants import VARIANTS, get_variant

POSITIONS_WITHOUT_BANK = 200_000
"""A candidate is passed over once its search has met this many positions; see the bank's number."""

SEARCH_SECONDS = 60.0
"""No search takes this long, even where nothing is compiled; one that does is tried again later."""

_RUN_SECONDS = 100.0
"""The seconds of a run in which searches may begin: its claim holds for minutes only.

The last one may take three times its seconds, if it has to pause as often as it may.
"""

PROOF_INTERVAL_SECONDS = 300.0
"""Seconds between two runs; the first comes as long after the start, when the bot is idle."""

MAX_DEALS_AHEAD = 20
"""The most challenges of a game that have their deals ready, and the most servers' own dailies."""

_USE_MEASURED = timedelta(days=3)
"""As many deals of a game are proved ahead as were used in this time, and one at least."""

_SECRET_NAME = "daily"  # noqa: S105 - the name of a secret, not the secret


class ProvedDealService:
    """The search for deals of contests to come; ``clock`` returns the time in UTC."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], solver_pool: SolverPool
    ) -> None:
        self._store = store
        self._clock = clock
        self._solver_pool = solver_pool

    async def prove_deals(self) -> None:
        """Search for tomorrow's daily, servers' own dailies, then for challenges of each game.

        Games without a bank are passed over. It ends when all have a deal, or after some minutes.
        Where a search does not come to its end, such as without workers, that deal is left for the
        next run. Nothing happens if another process is doing it.
        """
        async with self._store.begin_read(None) as conn:
            variants = self._list_variants(
                await accounts.list_own_daily_variants(conn),
                await contests.count_fresh_contests(conn, self._clock() - _USE_MEASURED),
            )
            all_series = await contests.load_series(conn, list(variants))
        due_series = [series for series in all_series if not series.is_proved]
        if not due_series:
            return
        claims = ClaimService(self._store, self._clock)
        async with claims.hold(ClaimKind.PROVED_DEALS) as claim:
            if claim is None:
                return
            async with self._store.begin_background_write() as conn:
                secret = await load_secret(conn, _SECRET_NAME)
            started_at = perf_counter()
            for series in due_series:
                variant = variants[series.name]
                while not series.is_proved:
                    if perf_counter() - started_at > _RUN_SECONDS:
                        return
                    is_winnable = await self._is_winnable(
                        variant, compute_candidate(secret, series.name, series.counter)
                    )
                    if is_winnable is None:
                        break
                    async with self._store.begin_background_write() as conn:
                        series = await contests.record_search(  # noqa: PLW2901 - as above
                            conn, series, is_proved=is_winnable
                        )

    def _list_variants(
        self, own_daily_variants: Sequence[str], uses: Mapping[tuple[ContestKind, str], int]
    ) -> dict[str, str]:
        """Return the game of each series, by its name, in the order in which they are searched.

        ``uses`` are how many contests of each kind had a deal of each game lately.
        """
        tomorrow = self._clock().date() + timedelta(days=1)
        variants = {name_daily_series(tomorrow): get_daily_variant(tomorrow)}
        searched_keys = list(filter(has_bank, VARIANTS))
        for key in searched_keys:
            if key in own_daily_variants:
                most = _limit_deals_ahead(uses.get((ContestKind.DAILY, key), 0))
                variants |= dict.fromkeys(list_own_daily_series(key, most), key)
        for key in searched_keys:
            most = _limit_deals_ahead(uses.get((ContestKind.CHALLENGE, key), 0))
            variants |= dict.fromkeys(list_challenge_series(key, most), key)
        return variants

    async def _is_winnable(self, variant_key: str, deal_number: int) -> bool | None:
        """Return whether a search wins the deal; None if it did not come to its end."""
        started_at, most_positions = perf_counter(), get_position_budget(variant_key)
        solution = await self._solver_pool.solve(
            deal(get_variant(variant_key), deal_number), most_positions, SEARCH_SECONDS
        )
        if _has_ended(solution, most_positions, perf_counter() - started_at):
            return solution.verdict is Verdict.WINNABLE
        return None


def _limit_deals_ahead(use_count: int) -> int:
    return min(max(use_count, 1), MAX_DEALS_AHEAD)


async def take_proved_deal(conn: Connection, series_names: Sequence[str]) -> int | None:
    """Return a proved deal of one of the series, which nobody else gets; None if none is ready.

    Which one it is depends on those before it alone.
    """
    for series in await contests.load_series(conn, series_names):
        if await contests.take_proved_candidate(conn, series):
            return compute_candidate(
                await load_secret(conn, _SECRET_NAME), series.name, series.counter
            )
    return None


async def find_deal_to_come(conn: Connection, day: date) -> int | None:
    """Return the deal number of a day to come; None before it is proved."""
    [series] = await contests.load_series(conn, [name_daily_series(day)])
    secret = await accounts.find_secret(conn, _SECRET_NAME)
    if not (secret and series.is_proved):
        return None
    return compute_candidate(secret, series.name, series.counter)


async def choose_daily_deal(conn: Connection, day: date) -> tuple[int, bool]:
    """Return the deal number of a day that has begun, and whether it is known to be winnable.

    If none was proved by then, it is one that nobody has searched: those of the bank are public.
    """
    secret, name = await load_secret(conn, _SECRET_NAME), name_daily_series(day)
    [series] = await contests.load_series(conn, [name])
    await contests.delete_series(conn, name)
    if series.is_proved:
        return compute_candidate(secret, name, series.counter), True
    return find_unproved_deal(secret, get_daily_variant(day), name), False


async def choose_own_daily_deal(
    conn: Connection, server_id: int, day: date, variant_key: str
) -> tuple[int, bool]:
    """Return the deal number of a server's own daily in the same way."""
    proved_number = await take_proved_deal(conn, list_own_daily_series(variant_key))
    if proved_number is not None:
        return proved_number, True
    secret = await load_secret(conn, _SECRET_NAME)
    return find_unproved_deal(secret, variant_key, f"server {server_id} {day.isoformat()}"), False


def find_unproved_deal(secret: str, variant_key: str, name: str) -> int:
    """Return a deal with a move that the secret and a name predict, and nobody has searched."""
    candidates = (compute_candidate(secret, f"unproved {name}", number) for number in count())
    return find_playable_deal(get_variant(variant_key), candidates)


def name_daily_series(day: date) -> str:
    """Return the name of a daily's series of candidates.

    It has the game: another version of the bot may have searched for another one.
    """
    return f"{day.isoformat()} {get_daily_variant(day)}"


def list_own_daily_series(variant_key: str, deal_count: int = MAX_DEALS_AHEAD) -> list[str]:
    """Return the names of the first series for servers' own dailies of a game."""
    return [f"own daily {variant_key} {number}" for number in range(1, deal_count + 1)]


def list_challenge_series(variant_key: str, deal_count: int = MAX_DEALS_AHEAD) -> list[str]:
    """Return the names of the first series for challenges of a game."""
    return [f"challenge {variant_key} {number}" for number in range(1, deal_count + 1)]


def compute_candidate(secret: str, series_name: str, counter: int) -> int:
    """Return a candidate's deal number, which only the installation's secret predicts."""
    message = f"{series_name} {counter}" if counter else series_name
    number = int.from_bytes(compute_keyed_hash(secret, message)[:8], "big")
    return FRESH_DEAL_NUMBERS[number % len(FRESH_DEAL_NUMBERS)]


def get_position_budget(variant_key: str) -> int:
    """Return after how many positions the search for a candidate gives up: as it did for the bank.

    So it wins about as many deals as the bank says.
    """
    bank = find_bank(variant_key)
    return bank.survey.positions if bank else POSITIONS_WITHOUT_BANK


def _has_ended(solution: Solution, most_positions: int, seconds: float) -> bool:
    """Return whether a search has said all that it can say, however often it is repeated."""
    if solution.verdict is not Verdict.UNKNOWN or solution.position_count >= most_positions:
        return True
    # It gave up by itself; one that a worker never began has met no position.
    return solution.position_count > 0 and seconds < SEARCH_SECONDS


WEEKDAY_VARIANTS: tuple[str, ...] = (
    "canfield",
    "canfield",
    "canfield-french",
    "canfield",
    "canfield",
    "forty-thieves",
)
"""The variants of Monday to Saturday."""

SUNDAY_VARIANTS = tuple(key for key in VARIANTS if key not in WEEKDAY_VARIANTS and has_bank(key))
"""The variants of Sundays, which take turns week by week.

They are all other games that have a bank of proved deals.
"""


def get_daily_variant(day: date) -> str:
    """Return the key of the day's variant."""
    weekday = day.weekday()
    if weekday < len(WEEKDAY_VARIANTS):
        return WEEKDAY_VARIANTS[weekday]
    return SUNDAY_VARIANTS[day.toordinal() // 7 % len(SUNDAY_VARIANTS)]
