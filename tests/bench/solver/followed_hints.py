"""Certain hints at players' tables, followed to the end: whether what they promise is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count, cycle
from random import Random

from bot.engine.deals import deal
from bot.engine.move_lists.useful_moves import list_useful_moves
from bot.engine.state import State
from bot.engine.status import is_stuck
from bot.engine.transitions import play
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.bench.benched_bot import run_benched_bot
from tests.bench.measurements import Measurement
from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.table_messages import read_cards_up

FIRST_DEAL = 85_000
FOLLOWED_GAMES = 10
MOVES_BEFORE = 15
"""Random moves before the first hint."""

MOST_POSITIONS = 300_000
"""Only tables that so many positions prove winnable are asked about."""

MOST_HINTS = 400
"""Longer ways to win are left out: they take minutes, because of the limit of requests."""

CARDS = 52

PAUSE_SECONDS = 0.3
"""Between two hints, because of the limit of requests."""

SEARCHING = "Looking ahead"


def measure_followed_hints() -> list[Measurement]:
    """Return how many games certain hints win that were called winnable."""
    counts = asyncio.run(_follow_all_hints())
    won = sum(hint_count > 0 for hint_count in counts)
    explanation = f"of {len(counts)} winnable tables won by {sum(counts)} certain hints"
    return [Measurement("certain_hints_won", won, len(counts), explanation, is_lower_bound=True)]


async def _follow_all_hints() -> list[int]:
    """Return for each game how many certain hints won it, 0 where they did not."""
    async with run_benched_bot() as (sandbox, _):
        games = (
            _follow_hints(sandbox, number, key, deal_number, moves)
            for number, (key, deal_number, moves) in zip(
                range(FOLLOWED_GAMES), _generate_winnable_tables(), strict=False
            )
        )
        return await asyncio.gather(*games)


def _generate_winnable_tables() -> Iterator[tuple[str, int, list[str]]]:
    """Yield games of one deck in turn, each with a deal and moves that leave it winnable."""
    keys = cycle(key for key, rules in VARIANTS.items() if rules.decks == 1)
    for key, number in zip(keys, count(FIRST_DEAL), strict=False):
        moves, state = _play_at_random(deal(VARIANTS[key], number), number)
        if is_stuck(state):
            continue
        solution = open_search(state).run(MOST_POSITIONS)
        if solution is not None and 0 < len(solution.moves) < MOST_HINTS:
            yield key, number, moves


def _play_at_random(state: State, seed: int) -> tuple[list[str], State]:
    random = Random(seed)
    moves: list[str] = []
    while len(moves) < MOVES_BEFORE and not is_stuck(state):
        move = random.choice(list_useful_moves(state))
        state = play(state, move)
        moves.append(str(move))
    return moves, state


async def _follow_hints(
    sandbox: RunningSandbox, number: int, key: str, deal_number: int, moves: list[str]
) -> int:
    """Ask for certain hints and play them; return how many it took to win, 0 where they did not."""
    name = f"follower{number}"
    await sandbox.request("POST", "/sandbox/test/people", {"username": name})
    user = await sandbox.get_user(name)
    await user.run_command("new", game=key, deal=str(deal_number))
    await user.run_command("move", moves=",".join(moves))
    for hint_count in range(1, 2 * MOST_HINTS):
        hint = await _wait_for_answer(user, await user.run_command("hint", certain=True))
        if "This can still be won: " not in read_text(hint):
            return 0
        table = await user.press_button(hint, label="Play it")
        if read_cards_up(table) == CARDS:
            return hint_count
        await asyncio.sleep(PAUSE_SECONDS)
    return 0


async def _wait_for_answer(user: SandboxUser, hint: Json) -> Json:
    if SEARCHING not in read_text(hint):
        return hint
    return await user.wait_for_message(
        lambda message: message["id"] == hint["id"] and SEARCHING not in read_text(message)
    )
