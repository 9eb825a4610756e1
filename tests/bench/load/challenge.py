"""200 players in a challenge, who together play 50 moves a second.

One process plays all moves through the services, draws their pictures and edits the scoreboard with
the real client, over the sockets of a sandbox that is another process. Each round is played twice
on the same deal, with a challenge and without.
"""

import argparse
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

from bot.client.client import PatienceClient
from bot.hosting.runner import run_periodically
from bot.locale.catalogue import get_english_texts
from bot.models.claims import Claim
from bot.services.contests import Scoreboard
from bot.services.play import PlayService
from bot.services.tables import DealRequest, GameVersion, Table
from bot.store import Store
from bot.ui.position import illustrate_table
from bot.ui.posts import ANNOUNCER_INTERVAL_SECONDS, ChallengeAnnouncer
from bot.ui.viewer import Viewer
from tests.bench.measurements import Measurement, format_table
from tests.bench.moves import MEASURED_GAME
from tests.sandbox.running_sandbox import run_sandbox_process
from tests.services.drivers import ManualClock
from tests.timeouts import wait_until
from tests.whole.bot_sandbox import ClockedSandbox, run_in_process_bot
from tests.whole.table_messages import read_contest_id

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
        super().__init__(client.services, lambda: client)
        self.edits: list[tuple[float, float]] = []
        self._read_started = 0.0

    async def _refresh_scoreboard(self, client: PatienceClient, claim: Claim) -> None:
        self._read_started = perf_counter()
        await super()._refresh_scoreboard(client, claim)

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
        player, version = table.game.player_id, GameVersion(table.game.id, table.game.revision)
        if table.legal_moves:
            table = await services.play.play_move(
                player, self.random.choice(table.legal_moves), version
            )
        else:
            table = await services.play.undo_moves(player, version=version)
        attempt = await services.attempts.load_attempt(table.game, table.events.contest)
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
            clocked_sandbox = ClockedSandbox(running, SystemClock())
            async with run_in_process_bot(
                clocked_sandbox, url, answers_interactions=True
            ) as client:
                await running.wait_for_commands("challenge")
                ada = await running.get_user("ada")
                scoreboard = await ada.run_command(
                    "challenge create",
                    game=MEASURED_GAME.variant,
                    deal=str(MEASURED_GAME.deal),
                    lasts="1h",
                )
                contest_id = read_contest_id(scoreboard)
                free_players = ChallengePlayers(
                    client, await _deal_free_games(clocked_sandbox.stores[0]), Random(1)
                )
                challenge_players = ChallengePlayers(
                    client, await _begin_attempts(client, contest_id), Random(1)
                )
                announcer = TimedAnnouncer(client)
                async with run_periodically(announcer.run_once, ANNOUNCER_INTERVAL_SECONDS):
                    figures = await _measure_rounds(announcer, free_players, challenge_players)
                lost = await _count_lost_entries(client, challenge_players, contest_id)
                edit_times = [
                    datetime.fromisoformat(event["message"]["edited_timestamp"])
                    for event in ada.page_events
                    if event.get("message", {}).get("id") == scoreboard["id"]
                    and event["message"]["edited_timestamp"]
                ]
    seconds_between_edits = min(
        (after - before).total_seconds() for before, after in pairwise(edit_times)
    )
    return [
        Measurement(
            "challenge_lost", lost, 0, "players whose scoreboard row differs from their game"
        ),
        *figures,
        Measurement(
            "challenge_apart_s",
            seconds_between_edits,
            5,
            f"shortest time between two of {len(edit_times)} edits, by Discord's clock",
            is_lower_bound=True,
        ),
    ]


async def _measure_rounds(
    announcer: TimedAnnouncer, free_players: ChallengePlayers, challenge_players: ChallengePlayers
) -> list[Measurement]:
    for players in (free_players, challenge_players):
        await players.play_on_schedule()  # to warm up
    announcer.edits.clear()
    challenge_players.move_times.clear()
    free_move_ms, slowdowns = [], []
    for number in range(ROUNDS):
        order = (
            [free_players, challenge_players] if number % 2 else [challenge_players, free_players]
        )
        for players in order:
            await players.play_on_schedule()
        free_move_ms.append(median(free_players.move_seconds) * 1000)
        slowdowns.append(median(challenge_players.move_seconds) / median(free_players.move_seconds))
    last_move_time = max(challenge_players.move_times)
    await wait_until(
        lambda: any(read_time >= last_move_time for read_time, _ in announcer.edits), seconds=30
    )
    lag = max(
        min(edit_time for read_time, edit_time in announcer.edits if read_time >= move_time)
        - move_time
        for move_time in challenge_players.move_times
    )
    print(
        f"{len(challenge_players.move_times)} moves, {len(announcer.edits)} edits,"
        f" slowdowns {slowdowns}",
        file=sys.stderr,
    )
    return [
        Measurement(
            "challenge_lag_s", lag, 10, "longest time from a move to the edit that shows it"
        ),
        Measurement("challenge_move_ms", median(free_move_ms), None, "a move without a challenge"),
        Measurement(
            "challenge_slowed",
            median(slowdowns),
            1.2,
            "time of a move in a challenge divided by that of a move without",
        ),
    ]


async def _deal_free_games(store: Store) -> list[Table]:
    """Deal the challenge's deal as a ranked game outside the challenge to every player."""
    play = PlayService(store, lambda: datetime.now(UTC), lambda: MEASURED_GAME.deal)
    return [
        await play.start_game(10**17 + number, None, DealRequest(variant=MEASURED_GAME.variant))
        for number in range(PLAYERS)
    ]


async def _begin_attempts(client: PatienceClient, contest_id: int) -> list[Table]:
    """Let every player join the challenge and begin."""
    services, tables = client.services, []
    server_id = (await services.contests.load_scoreboard(contest_id)).contest.server_id
    for number in range(PLAYERS):
        player = 2 * 10**17 + number
        tables.append(await services.attempts.begin_attempt(player, server_id, contest_id))
    return tables


async def _count_lost_entries(
    client: PatienceClient, players: ChallengePlayers, contest_id: int
) -> int:
    """Return how many players' last tables differ from the scoreboard."""
    scoreboard = await client.services.contests.load_scoreboard(contest_id)
    lost = 0
    for table in players.tables:
        entry, game = scoreboard.find_entry(table.game.player_id), table.game
        expected = (table.state.cards_up, len(game.moves), game.undos, game.outcome is not None)
        lost += (
            entry is None
            or (entry.cards_up, entry.move_count, entry.undos, entry.is_finished) != expected
        )
    return lost


def main() -> None:
    """Measure everything and print the figures."""
    argparse.ArgumentParser(
        prog="python -m tests.bench.load.challenge", description=__doc__
    ).parse_args()
    print(format_table(asyncio.run(measure_challenge())))


if __name__ == "__main__":
    main()
