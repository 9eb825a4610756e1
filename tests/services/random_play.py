"""Random games of every kind and end, whose totals a recount and another implementation check.

`python -m tests.services.random_play --games 10000` plays them on SQLite, with `--postgresql` on
PostgreSQL, and prints what there was and every difference.
"""

import argparse
import asyncio
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from sqlalchemy import func, select, true

from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.transitions import play
from bot.models.contests import Contest
from bot.models.games import LevelChoice, PriceBook
from bot.services.play import SlowHintService
from bot.services.ratings import RatingService
from bot.services.solver_pool import SolverPool
from bot.services.tables import CurrentGameAction, DealRequest, Table
from bot.store import schema
from bot.variants import VARIANTS
from tests.equal_priority import add_equal_priority
from tests.golden_games import WON_GAME_NAMES, GoldenGame, get_variant, load_golden_game
from tests.services.drivers import Driver, ManualClock
from tests.services.test_totals import check_totals
from tests.store.databases import (
    get_server_url,
    migrate_database,
    open_migrated_store,
    run_migrated_database,
    run_own_server,
    sqlite_url,
)
from tests.variants.example_games import EXAMPLE_KEYS

PLAYERS = range(801, 825)
OPEN_SERVER, HIDDEN_SERVER, RESET_SERVER = 71, 72, 73
SERVERS = (OPEN_SERVER, HIDDEN_SERVER, RESET_SERVER, None)
PLAYED_VARIANTS = (
    "canfield",
    "rainbow",
    "klondike",
    "klondike-three",
    "forty-thieves",
    "storehouse",
)
_MOVES_PER_LIST = 180
_TURNS_BETWEEN_WORK = 40


class RandomPlay:
    """Players who take turns at random; what the bot refuses is counted by its key in `refused`."""

    def __init__(self, driver: Driver, seed: int = 1) -> None:
        self.refused: Counter[str] = Counter()
        self._driver = driver
        self._random = Random(seed)
        self._hints = SlowHintService(driver.store, driver.clock, SolverPool(1))
        self._wins = list(map(load_golden_game, list_won_golden_names()))
        self._challenges: list[Contest] = []
        self._finished: list[int] = []
        self._turns = {
            self._play_fresh: 24,
            self._play_for_money: 12,
            self._win: 10,
            self._play_challenge: 14,
            self._play_daily: 8,
            self._play_own_daily: 8,
            self._leave: 8,
            self._play_named: 6,
            self._play_known: 6,
            self._resume: 6,
            self._play_winnable: 2,
            self._watch: 2,
        }

    async def run(self, game_count: int) -> None:
        """Play until so many games were dealt; end what time ends, and add all that waits.

        A server does not count globally at first, and the leaderboards of one are reset halfway.
        """
        servers = self._driver.server_settings
        await servers.change_settings(HIDDEN_SERVER, is_on_global_leaderboards=False)
        await self._play_until(game_count // 2)
        await servers.reset_leaderboards(RESET_SERVER, 0)
        await self._play_until(game_count)
        self._driver.clock.advance(days=40)
        await self._pass_time()
        await RatingService(self._driver.store, self._driver.clock).refit_if_due()

    async def _play_until(self, game_count: int) -> None:
        while await self._count_games() < game_count:
            for _ in range(_TURNS_BETWEEN_WORK):
                self._driver.clock.advance(minutes=self._random.randrange(1, 25))
                await self._take_turn(self._random.choice(PLAYERS))
            await self._pass_time()

    async def _count_games(self) -> int:
        async with self._driver.store.begin_read(None) as conn:
            return int(await conn.scalar(select(func.max(schema.game_table.c.id))) or 0)

    async def _take_turn(self, player: int) -> None:
        chosen = self._random.choices(list(self._turns), list(self._turns.values()))[0]
        try:
            await chosen(player)
            if self._random.random() < 0.4:
                table = await self._driver.give_up(player)
                self._finished.append(table.game.id)
        except GameError as error:
            self.refused[str(error.key)] += 1

    async def _pass_time(self) -> None:
        """Do the periodic work, and from time to time what changes the past."""
        driver, random = self._driver, self._random
        if random.random() < 0.3:
            await driver.contests.close_due_contests()
        if random.random() < 0.5:
            for contest in self._challenges:
                await driver.contests.end_contest(contest.id)
        self._challenges = [each for each in self._challenges if each.is_open_at(driver.clock())]
        if random.random() < 0.7:
            await driver.run_maintenance()
            await driver.do_due_work()
        if random.random() < 0.1:
            await driver.privacy.erase_player_data(random.choice(PLAYERS))
        server = random.choice(SERVERS[:-1])
        if random.random() < 0.1:
            is_on = random.random() < 0.5
            await driver.server_settings.change_settings(server, is_on_global_leaderboards=is_on)
            await driver.choose_own_daily(random.choice(PLAYED_VARIANTS), server)

    async def _deal(self, player: int, request: DealRequest) -> Table:
        action = CurrentGameAction.GIVE_UP
        if self._random.random() < 0.15:
            action = CurrentGameAction.SET_ASIDE
        server = self._random.choice(SERVERS)
        return await self._driver.play.start_game(player, server, request, action)

    async def _play_on(self, table: Table) -> None:
        """Play some moves at a player's table, with undo and hints."""
        player, random, service = table.game.player_id, self._random, self._driver.play
        if random.random() < 0.05:
            await service.give_hint(player)
        if random.random() < 0.04:
            await self._hints.begin_hint(player, accepts_cost=True)
        state, moves = table.state, list[Move]()
        for _ in range(random.randrange(1, 8)):
            if legal := legal_moves(state):
                moves.append(random.choice(legal))
                state = play(state, moves[-1])
        if moves:
            self._driver.clock.advance(seconds=random.randrange(1, 300))
            await service.play_typed_moves(player, format_move_list(moves))
        for chance, press in (
            (0.2, lambda: service.undo_moves(player, random.randrange(1, 9))),
            (0.05, lambda: service.redo_moves(player)),
            (0.1, lambda: service.draw_to_choice(player)),
            (0.1, lambda: service.play_to_foundations(player)),
            (0.03, lambda: service.give_hint(player)),
            (0.05, lambda: self._hints.begin_hint(player, accepts_cost=True)),
        ):
            if random.random() < chance:
                await press()

    async def _play_fresh(self, player: int) -> None:
        request = DealRequest(variant=self._random.choice(PLAYED_VARIANTS))
        await self._play_on(await self._deal(player, request))

    async def _leave(self, player: int) -> None:
        """Deal a fresh game, and leave it without a move, perhaps with a hint."""
        await self._deal(player, DealRequest(variant=self._random.choice(PLAYED_VARIANTS)))
        if self._random.random() < 0.3:
            await self._driver.play.give_hint(player)

    async def _play_for_money(self, player: int) -> None:
        price_book = self._random.choice(list(PriceBook))
        table = await self._deal(player, DealRequest(price_book=price_book))
        if self._random.random() < 0.7:
            await self._play_on(table)

    async def _play_named(self, player: int) -> None:
        number, variant = self._random.randrange(1, 10**6), self._random.choice(PLAYED_VARIANTS)
        await self._play_on(
            await self._deal(player, DealRequest(variant=variant, deal_number=number))
        )

    async def _play_winnable(self, player: int) -> None:
        await self._play_on(await self._deal(player, DealRequest(level=LevelChoice.ANY)))

    async def _play_known(self, player: int) -> None:
        """Play the deal of somebody's finished game."""
        game_id = self._random.choice(self._finished or [0])
        request = await self._driver.play.load_same_deal_request(player, game_id)
        await self._play_on(await self._deal(player, request))

    async def _watch(self, player: int) -> None:
        game_id = self._random.choice(self._finished or [0])
        await self._driver.replays.load_replay_table(player, str(game_id))

    async def _resume(self, player: int) -> None:
        """Go on with a game that was set aside."""
        listed = await self._driver.attempts.list_active_games(player)
        if found := [active.game for active in listed if active.game]:
            game = self._random.choice(found)
            await self._play_on(await self._driver.play.resume_game(player, game.id))

    async def _win(self, player: int) -> None:
        """Win a game: a fresh deal, or one that was named; most without undo."""
        golden = self._random.choice(self._wins)
        other_deals = iter(lambda: 2**60 + self._random.getrandbits(59), None)
        self._driver.fresh_deals = chain([golden.deal], other_deals)
        try:
            table = await self._deal(player, DealRequest(variant=golden.variant))
        finally:
            self._driver.fresh_deals = other_deals
        if table.game.deal == golden.deal:
            await self._play_golden(player, golden)

    async def _play_golden(self, player: int, golden: GoldenGame) -> None:
        service, moves = self._driver.play, list(map(Move.parse, golden.moves))
        if self._random.random() < 0.3 and moves[0] == DRAW_MOVE:
            await service.draw_cards(player)
            await service.undo_moves(player)
        for begin in range(0, len(moves), _MOVES_PER_LIST):
            part = moves[begin : begin + _MOVES_PER_LIST]
            await service.play_typed_moves(player, format_move_list(part))

    async def _play_challenge(self, player: int) -> None:
        """Create a challenge, end one early, or play one: to its end or a few moves."""
        driver, random = self._driver, self._random
        kind = random.random()
        if kind < 0.3 or not self._challenges:
            golden = random.choice(self._wins)
            is_named = random.random() < 0.3
            contest = await driver.create_challenge(
                variant=golden.variant,
                minutes=random.choice((60, 1_000, 5_000)),
                deal_number=golden.deal if is_named else None,
                fresh_deal=golden.deal if random.random() < 0.5 else random.getrandbits(62),
                allows_undo=random.random() < 0.8,
            )
            self._challenges.append(contest)
            return
        contest = random.choice(self._challenges)
        if kind < 0.35:
            await driver.contests.end_challenge(player, contest.id, is_moderator=True)
            return
        table = await driver.begin_attempt(player, contest, accept_known_deal=random.random() < 0.7)
        golden_by_deal = {(each.variant, each.deal): each for each in self._wins}
        known = golden_by_deal.get((contest.variant, contest.deal))
        if known and not table.game.moves_made and random.random() < 0.4:
            await self._play_golden(player, known)
        elif random.random() < 0.8:
            await self._play_on(table)

    async def _play_daily(self, player: int) -> None:
        table = await self._driver.begin_daily(player, self._random.choice(SERVERS))
        if self._random.random() < 0.8:
            await self._play_on(table)

    async def _play_own_daily(self, player: int) -> None:
        server = self._random.choice(SERVERS[:-1])
        contest = await self._driver.dailies.find_or_create_own_daily(server)
        if contest:
            table = await self._driver.attempts.begin_attempt(player, server, contest.id)
            await self._play_on(table)


def format_move_list(moves: Iterable[Move]) -> str:
    """Return moves as a player types them, with every count."""
    return ",".join(
        "draw" if move == DRAW_MOVE else f"{move.source} {move.target} {move.count}"
        for move in moves
    )


def list_won_golden_names() -> list[str]:
    """Return won games of one deck, which are short, and those that make every choice of rules."""
    keys = {name: get_variant(name) for name in WON_GAME_NAMES}
    return [name for name, key in keys.items() if VARIANTS[key].decks == 1 or key in EXAMPLE_KEYS]


async def list_kinds(driver: Driver) -> dict[str, int]:
    """Return how many results there are of each kind."""
    result = schema.result_table.c
    kinds = {
        "results": true(),
        **{outcome: result.outcome == outcome for outcome in ("won", "resigned", "abandoned")},
        "counted": result.is_counted,
        "in a contest alone": result.counts_in_contest,
        "practice": ~result.is_counted & ~result.counts_in_contest & (result.move_count > 0),
        "left without a move": result.move_count == 0,
        "left with a hint": (result.move_count == 0) & (result.hints > 0),
        "for money": result.price.is_not(None),
        "with undo": result.undos > 0,
        "with hints": result.hints > 0,
        "clean wins": (result.outcome == "won") & (result.undos == 0) & (result.hints == 0),
        "not global": ~result.counts_globally,
        "after a reset": result.era > 0,
    }
    async with driver.store.begin_read(None) as conn:
        return {
            name: int(
                await conn.scalar(
                    select(func.count()).select_from(schema.result_table).where(condition)
                )
                or 0
            )
            for name, condition in kinds.items()
        }


@contextmanager
def create_database(*, is_postgresql: bool) -> Iterator[str]:
    """Yield the URL of an empty database that is up to date."""
    if is_postgresql:
        with run_own_server() as server, run_migrated_database(get_server_url(server)) as database:
            yield database.url
    else:
        with TemporaryDirectory() as folder:
            url = sqlite_url(Path(folder) / "games.db")
            asyncio.run(migrate_database(url))
            yield url


async def play_and_compare(url: str, game_count: int, seed: int) -> int:
    """Play, and print what there was and every difference; return how many there were."""
    async with open_migrated_store(url) as store:
        driver = Driver(store, ManualClock())
        played = RandomPlay(driver, seed)
        await played.run(game_count)
        print(f"until {driver.clock():%Y-%m-%d}:", await list_kinds(driver))
        print("refused:", dict(played.refused.most_common()))
        findings = await driver.list_findings()
        print(len(findings), "differences of a recount", *findings, sep="\n")
        await check_totals(driver)
        print("totals are as another implementation computes them")
    return len(findings)


def main() -> int:
    """Play, compare and print; return 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.services.random_play")
    parser.add_argument("--games", type=int, default=10_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--postgresql", action="store_true")
    options = parser.parse_args()
    os.environ.update(add_equal_priority(os.environ))  # else ratings wait for all others
    with create_database(is_postgresql=options.postgresql) as url:
        return int(asyncio.run(play_and_compare(url, options.games, options.seed)) > 0)


if __name__ == "__main__":
    sys.exit(main())
