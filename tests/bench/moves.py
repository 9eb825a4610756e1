"""The speed of rules and hints, of whole moves, and of moves from a press to the answer."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from itertools import accumulate
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.transitions import play, replay
from bot.hosting.runner import collect_garbage_seldom
from bot.locale.catalogue import get_english_texts
from bot.models.accounts import PlayerSettings
from bot.services.play import PlayService
from bot.services.requests import RequestIntake
from bot.services.tables import DealRequest, GameVersion, Table
from bot.solver.hints.advice import Playthrough, advise
from bot.store import open_store
from bot.ui.position import illustrate_table
from bot.ui.viewers import Viewer
from bot.variants import VARIANTS
from tests.bench.measurements import Measurement, measure_cpu_ms
from tests.golden_games import load_golden_game
from tests.sandbox.running_sandbox import RunningSandbox, run_sandbox_process
from tests.whole.bot_sandbox import make_bot
from tests.whole.table_messages import find_control_id

MEASURED_GAME = load_golden_game("canfield-453071-won")
FIRST_150_MOVES = MEASURED_GAME.moves[:150]
RULES = VARIANTS[MEASURED_GAME.variant]
POSITIONS = list(
    accumulate(map(Move.parse, FIRST_150_MOVES), play, initial=deal(RULES, MEASURED_GAME.deal))
)
"""The positions of a won game of Canfield up to its 150th move."""


FIRST_DEAL = 32_000
WALK_LENGTH = 150
WALK_COUNT = 8
ROUNDS = 7


@dataclass(frozen=True, slots=True)
class RandomWalk:
    """A deal and random moves in it; it ends early if no move is left."""

    rules: Rules
    number: int
    moves: tuple[Move, ...]

    def list_states(self) -> list[State]:
        """Return every position of the walk, the deal first."""
        return list(accumulate(self.moves, play, initial=deal(self.rules, self.number)))


@cache
def make_walk(key: str, number: int) -> RandomWalk:
    """Return a random walk of at most `WALK_LENGTH` moves; draws are less likely."""
    random = Random(number)
    rules = VARIANTS[key]
    state = deal(rules, number)
    moves: list[Move] = []
    while len(moves) < WALK_LENGTH and (legal := legal_moves(state)):
        weights = [1 if move == DRAW_MOVE else 4 for move in legal]
        (move,) = random.choices(legal, weights)
        moves.append(move)
        state = play(state, move)
    return RandomWalk(rules, number, tuple(moves))


def list_walks(key: str) -> list[RandomWalk]:
    """Return the measured walks of a game."""
    return [make_walk(key, number) for number in range(FIRST_DEAL, FIRST_DEAL + WALK_COUNT)]


def measure_list_ms(key: str) -> float:
    """Return the milliseconds that listing legal moves takes, averaged over a game's walks."""
    states = [state for walk in list_walks(key) for state in walk.list_states()]
    return measure_cpu_ms(lambda: [legal_moves(state) for state in states], ROUNDS) / len(states)


def measure_replay_ms(key: str) -> float:
    """Return the milliseconds that replaying 150 moves takes, averaged over a game's walks."""
    walks = list_walks(key)
    total_ms = measure_cpu_ms(
        lambda: [replay(walk.rules, walk.number, walk.moves) for walk in walks], ROUNDS
    )
    return total_ms * WALK_LENGTH / sum(len(walk.moves) for walk in walks)


def measure_slowest_hint_ms(key: str) -> float:
    """Return the milliseconds of the slowest hint along two walks, at every fourth move."""
    return max(
        measure_cpu_ms(partial(advise, Playthrough(deal(walk.rules, walk.number), moves)), 3)
        for walk in list_walks(key)[:2]
        for moves in [walk.moves[:count] for count in range(0, len(walk.moves) + 1, 4)]
    )


def measure_walks() -> list[Measurement]:
    """Return the figures of the slowest game for lists, replays and hints."""
    return [
        _find_worst_game(
            "list_ms", measure_list_ms, 0.06, "a list of legal moves, on average over random walks"
        ),
        _find_worst_game(
            "replay_150_ms",
            measure_replay_ms,
            1.5,
            "150 moves replayed, on average over random walks",
        ),
        _find_worst_game(
            "hint_ms", measure_slowest_hint_ms, 20, "the slowest hint along random walks"
        ),
    ]


def _find_worst_game(
    name: str, measure: Callable[[str], float], goal: float, explanation: str
) -> Measurement:
    values = {key: measure(key) for key in VARIANTS}
    worst = max(values, key=values.__getitem__)
    return Measurement(
        f"worst_{name}", values[worst], goal, f"{explanation}: {worst}, of {len(values)} games"
    )


PLAYER = 1
VIEWER = Viewer(PlayerSettings(id=PLAYER), get_english_texts())


async def measure_replies() -> list[Measurement]:
    """Return the CPU time of a move, from loading the game to its picture."""
    collect_garbage_seldom()  # as the bot does
    with TemporaryDirectory() as folder:
        async with open_store(f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}") as store:
            play = PlayService(store, lambda: datetime.now(UTC), lambda: MEASURED_GAME.deal)
            milliseconds = [*await _time_game(play), *await _time_game(play)]
    explanation = "a whole move: loaded, judged, kept on a real SQLite file, drawn and described"
    return [Measurement("reply_cpu_ms", median(milliseconds), 1.8, explanation)]


async def _handle_request(
    play: PlayService, intake: RequestIntake, request_id: int, table: Table, move: Move
) -> Table:
    """Play a move as one request, and return the new table."""
    request = intake.begin_request(request_id, time.time(), lambda: False)
    version = GameVersion(table.game.id, table.game.revision)
    table = await play.play_move(PLAYER, move, version, request=request)
    await illustrate_table(table, VIEWER)
    return table


async def _time_game(play: PlayService) -> list[float]:
    """Play a game and give it up; return each move's CPU time in milliseconds."""
    table = await play.start_game(
        PLAYER, None, DealRequest(variant=MEASURED_GAME.variant, deal_number=MEASURED_GAME.deal)
    )
    intake, milliseconds = RequestIntake(time.monotonic), []
    for number, move in enumerate(map(Move.parse, FIRST_150_MOVES)):
        before = time.process_time_ns()
        request_id = 1_000 * table.game.id + number
        table = await asyncio.create_task(_handle_request(play, intake, request_id, table, move))
        milliseconds.append((time.process_time_ns() - before) / 1e6)
    await play.resign_game(PLAYER, GameVersion(table.game.id, table.game.revision))
    return milliseconds


PLAYERS = 4
PRESSES = 25
"""The presses of a player, few enough for the rate limit."""


async def measure_roundtrips() -> list[Measurement]:
    """Return the wall-clock time from a press to the new table."""
    async with run_benched_bot() as running:
        milliseconds = [
            ms for number in range(PLAYERS) for ms in await time_presses(running, number)
        ]
    explanation = "wall clock: from a press on the page to the new table, with its picture"
    return [Measurement("roundtrip_ms", median(milliseconds), 15.0, explanation)]


async def time_presses(sandbox: RunningSandbox, number: int) -> list[float]:
    """Return in milliseconds how long a new player waits for each table."""
    name = f"measurer{number}"
    await sandbox.request("POST", "/sandbox/test/people", {"username": name})
    user = await sandbox.get_user(name)
    table = await user.run_command("new", game=MEASURED_GAME.variant, deal=str(MEASURED_GAME.deal))
    milliseconds = []
    for _ in range(PRESSES):
        before = time.perf_counter_ns()
        table = await user.press_button(table, custom_id=find_control_id(table, "draw"))
        milliseconds.append((time.perf_counter_ns() - before) / 1e6)
    return milliseconds[3:]


@asynccontextmanager
async def run_benched_bot() -> AsyncIterator[RunningSandbox]:
    """Run a sandbox and a bot, in a folder of their own, that can be played with.

    Films and searches give way to the bot, as they do for players.
    """
    with TemporaryDirectory() as folder:
        async with run_sandbox_process(Path(folder) / "sandbox") as running:
            bot = make_bot(running, Path(folder) / "bot")
            bot.has_real_priorities = True
            try:
                await bot.start()
                await running.wait_for_bot_status()
                await running.wait_for_commands("new")
                yield running
            finally:
                await bot.close()
