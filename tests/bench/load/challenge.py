"""`python -m tests.bench.load.challenge`: 200 players in a challenge, 50 moves a second.

One process plays all moves through the services, draws their pictures and edits the scoreboard with
the real client, over the sockets of a sandbox that is another process. Each round is played twice
on the same deal, with a challenge and without.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from bot.hosting.periodic import run_periodically
from bot.locale.catalogue import get_english_texts
from bot.services.games.game_requests import DealRequest, GameVersion
from bot.services.games.play import PlayService
from bot.ui.challenges.announcer import ANNOUNCER_INTERVAL_SECONDS, ChallengeAnnouncer
from bot.ui.common.viewer import Viewer
from bot.ui.position.table_illustration import illustrate_table
from tests.bench.measurements import Measurement, format_table
from tests.bench.rules import MEASURED_GAME
from tests.sandbox.driver.running_sandbox import run_sandbox_process
from tests.services.game_driver import ManualClock
from tests.whole.driver.clocked_sandbox import ClockedSandbox, run_in_process_bot
from tests.whole.driver.table_messages import read_challenge_number

if TYPE_CHECKING:
    from bot.client import PatienceClient
    from bot.services.contests.ranking import Scoreboard
    from bot.services.games.tables import Table

PLAYERS = 200
MOVES_A_SECOND = 50
SECONDS = 10
ROUNDS = 6


class SystemClock(ManualClock):
    """A clock that shows the real time."""

    def __call__(self) -> datetime:
        """Return the current time."""
        return datetime.now(UTC)


class TimedAnnouncer(ChallengeAnnouncer):
    """An announcer that records when each scoreboard was read and when its edit was done."""

    def __init__(self, client: PatienceClient) -> None:
        super().__init__(client.services, lambda: client, lambda: datetime.now(UTC))
        self.edits: list[tuple[float, float]] = []
        self._read_started = 0.0

    async def _refresh_scoreboard(self, client: PatienceClient, contest_id: int) -> None:
        self._read_started = perf_counter()
        await super()._refresh_scoreboard(client, contest_id)

    async def _edit_scoreboard_message(self, client: PatienceClient, board: Scoreboard) -> None:
        began = self._read_started
        await super()._edit_scoreboard_message(client, board)
        self.edits.append((began, perf_counter()))


@dataclass
class ChallengePlayers:
    """Players at their tables who move in turn, and how long each move took."""

    client: PatienceClient
    tables: list[Table]
    random: Random
    move_seconds: list[float] = field(default_factory=list)
    move_times: list[float] = field(default_factory=list)

    async def play_on_schedule(self) -> None:
        """Start every move when it is due, without waiting for the moves before it."""
        self.move_seconds.clear()
        began = perf_counter()
        moves = []
        for number in range(MOVES_A_SECOND * SECONDS):
            await asyncio.sleep(began + number / MOVES_A_SECOND - perf_counter())
            moves.append(asyncio.create_task(self._play_timed_move(number % PLAYERS)))
        await asyncio.gather(*moves)

    async def _play_timed_move(self, number: int) -> None:
        """Do what a press does, except for Discord's part of it."""
        before = perf_counter()
        services, table = self.client.services, self.tables[number]
        player, seen = table.game.player_id, GameVersion(table.game.id, table.game.revision)
        if table.legal_moves:
            table = await services.play.play_move(
                player, self.random.choice(table.legal_moves), seen
            )
        else:
            table = await services.play.undo_moves(player, version=seen)
        attempt = await services.attempts.load_attempt(table.game, table.contest)
        if attempt and attempt.has_live_scoreboard:
            services.scoreboard_refreshes.mark_scoreboard_changed(attempt.contest.id)
        await illustrate_table(
            table, Viewer(await services.player_settings.load_settings(player), get_english_texts())
        )
        self.tables[number] = table
        self.move_seconds.append(perf_counter() - before)
        if attempt:
            self.move_times.append(perf_counter())


async def measure_challenge() -> list[Measurement]:
    """Return all figures: lost results, delays, and the cost of a move."""
    with TemporaryDirectory() as folder:
        async with run_sandbox_process(Path(folder) / "sandbox") as running:
            url = f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}"
            async with run_in_process_bot(
                ClockedSandbox(running, SystemClock()), url, answers_interactions=True
            ) as client:
                await running.wait_for_commands("challenge")
                ada = await running.get_user("ada")
                given = {
                    "game": MEASURED_GAME.variant,
                    "deal": str(MEASURED_GAME.deal),
                    "lasts": "1h",
                }
                board = await ada.run_command("challenge create", **given)
                contest = int(read_challenge_number(board))
                watched = TimedAnnouncer(client)
                async with run_periodically(watched.run_once, ANNOUNCER_INTERVAL_SECONDS):
                    figures = await _measure_rounds(client, watched, contest)
                stood = [
                    datetime.fromisoformat(each["message"]["edited_timestamp"])
                    for each in ada.page_events
                    if each.get("message", {}).get("id") == board["id"]
                    and each["message"]["edited_timestamp"]
                ]
    apart = min((after - before).total_seconds() for before, after in pairwise(stood))
    tells = f"seconds from edit to edit, at least, by Discord's clock, of {len(stood)}"
    return [*figures, Measurement("challenge_apart_s", apart, 5, tells, is_lower_bound=True)]


async def _measure_rounds(
    client: PatienceClient, announcer: TimedAnnouncer, contest: int
) -> list[Measurement]:
    free = ChallengePlayers(client, await _deal_free_games(client), Random(1))
    many = ChallengePlayers(client, await _begin_attempts(client, contest), Random(1))
    for crowd in (free, many):
        await crowd.play_on_schedule()  # to warm up
    announcer.edits.clear()
    many.move_times.clear()
    slowed, alone = [], []
    for number in range(ROUNDS):
        pair = [free, many] if number % 2 else [many, free]
        for crowd in pair:
            await crowd.play_on_schedule()
        alone.append(median(free.move_seconds) * 1000)
        slowed.append(median(many.move_seconds) / median(free.move_seconds))
    last = max(many.move_times)
    async with asyncio.timeout(30):
        while not any(began >= last for began, _ in announcer.edits):  # noqa: ASYNC110 - no Event
            await asyncio.sleep(0.1)
    lag = max(
        min(shown for began, shown in announcer.edits if began >= moved) - moved
        for moved in many.move_times
    )
    print(
        f"{len(many.move_times)} moves, {len(announcer.edits)} edits, slowed {slowed}",
        file=sys.stderr,
    )
    return [
        Measurement(
            "challenge_lost",
            await _count_lost_entries(client, many, contest),
            0,
            "results that differ",
        ),
        Measurement(
            "challenge_lag_s", lag, 10, "seconds from a move to the edit that has it, at most"
        ),
        Measurement("challenge_move_ms", median(alone), None, "a move without a challenge, median"),
        Measurement(
            "challenge_slowed", median(slowed), 1.2, "a move in it, to one without, median"
        ),
    ]


async def _deal_free_games(client: PatienceClient) -> list[Table]:
    """Deal the challenge's deal as a ranked game outside the challenge to every player."""
    play = PlayService(
        client.services.play._store, lambda: datetime.now(UTC), lambda: MEASURED_GAME.deal
    )
    return [
        await play.start_game(10**17 + number, None, DealRequest(variant=MEASURED_GAME.variant))
        for number in range(PLAYERS)
    ]


async def _begin_attempts(client: PatienceClient, contest: int) -> list[Table]:
    """Let every player join the challenge and begin."""
    services, tables = client.services, []
    server = (await services.contests.load_scoreboard(contest)).contest.server_id
    for number in range(PLAYERS):
        player = 2 * 10**17 + number
        await services.contests.join_challenge(player, server, contest)
        tables.append(await services.attempts.begin_attempt(player, server, contest))
    return tables


async def _count_lost_entries(
    client: PatienceClient, players: ChallengePlayers, contest: int
) -> int:
    """Return how many players' last tables differ from the scoreboard."""
    board = await client.services.contests.load_scoreboard(contest)
    lost = 0
    for played in players.tables:
        entry, game = board.find_entry(played.game.player_id), played.game
        stands = (played.state.cards_up, len(game.moves), game.undos, game.outcome is not None)
        lost += (
            entry is None
            or (entry.cards_up, entry.move_count, entry.undos, entry.is_finished) != stands
        )
    return lost


if __name__ == "__main__":
    print(format_table(asyncio.run(measure_challenge())))
