"""Two bots on a PostgreSQL of their own, players at both, and a challenge and a daily to come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.chaos.pairs.drawing_player import DrawingPlayer
from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.store.link.database_link import DatabaseLink, open_database_link
from tests.store.migrated_database import migrate_database
from tests.store.postgresql_databases import create_database
from tests.store.postgresql_server import find_binaries, start_server, stop_server
from tests.timeouts import wait_until
from tests.whole.claims.mortal_bots import ANSWERING_BOT, OTHER_BOT, MortalBots, make_mortal_bots
from tests.whole.driver.bot_databases import query_database
from tests.whole.driver.table_messages import list_button_labels, read_game_id

PLAYERS_OF_EACH_BOT = 4
TICK_SECONDS = 0.1
BEFORE_PODIUM = "bot.ui.challenges.announcer:render_podium"
AFTER_PODIUM = "bot.services.contests.contests:ContestService.mark_end_announced"
BEFORE_EDIT = "bot.ui.challenges.announcer:edit_sent_message"
AFTER_POST = "bot.services.dailies.daily_posts:DailyPostService.record_post_message"
PLACES = (BEFORE_PODIUM, AFTER_PODIUM, BEFORE_EDIT, AFTER_POST)
"""Where a bot can die: before and after the podium, before a scoreboard's edit, after a post."""

# The same as a server that nobody has tuned: what it has acknowledged outlives its processes.
_SERVER_OPTIONS = "-c listen_addresses= -c fsync=off -c max_connections=100"

_world_numbers = count(1)


@dataclass
class PairWorld:
    """Two bots, the way to their database, and their players."""

    server_folder: Path
    database_url: str
    """Of the database itself, which tests see whatever happens on the bots' way to it."""
    link: DatabaseLink
    bots: MortalBots
    players: dict[int, list[DrawingPlayer]] = field(default_factory=dict)
    """By the bot that answers them."""
    host: SandboxUser | None = None
    board: Json = field(default_factory=dict)
    steward: SandboxUser | None = None

    async def prepare_evening(self) -> None:
        """Let players sit down, and create what is due in an hour: a daily post and an end."""
        sandbox, number = self.bots.sandbox, next(_world_numbers)
        noon = (self.bots.stage.get_time() + timedelta(days=1)).replace(hour=12, minute=0)
        self.bots.stage.set_time(noon)
        self.steward = await sandbox.get_user("ada")
        self.steward.channel = await sandbox.create_channel("Patience Club", f"dailies{number}")
        await self.steward.refresh_channels()
        await self.steward.run_command(
            "server daily", "tables", channel=self.steward.channel, hour=13
        )
        self.host = await sandbox.create_user(f"host{number}")
        self.host.channel = await sandbox.create_channel("Patience Club", f"ends{number}")
        self.board = await self.host.run_command("challenge create", game="canfield", lasts="1h")
        query = f"SELECT count(*) FROM contest WHERE scoreboard_message_id = {self.board['id']}"
        await self._wait_for_rows(query, [(1,)])
        for bot in (OTHER_BOT, ANSWERING_BOT):
            self.players[bot] = [
                await self._seat_player(f"player{number}-{bot}-{seat}", bot)
                for seat in range(PLAYERS_OF_EACH_BOT)
            ]

    async def _seat_player(self, name: str, bot: int) -> DrawingPlayer:
        user = await self.bots.sandbox.create_user(name)
        user.channel = "direct" if bot == OTHER_BOT else "tables"
        return await DrawingPlayer.sit_down(user)

    @asynccontextmanager
    async def play(self) -> AsyncIterator[None]:
        """Let time pass and all players play during the block."""
        is_over = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            ticking = tasks.create_task(self._tick())
            for player in self.list_players():
                tasks.create_task(player.play_until(is_over))
            try:
                yield
            finally:
                is_over.set()
                ticking.cancel()

    async def _tick(self) -> None:
        with suppress(asyncio.CancelledError):
            while True:
                await asyncio.sleep(TICK_SECONDS)
                self.bots.advance_clock(seconds=TICK_SECONDS)

    def let_evening_come(self) -> None:
        """Let the daily's post and the challenge's end fall due."""
        self.bots.advance_clock(hours=1)

    async def wait_until_served(self) -> float:
        """Wait until both bots acknowledge what is pressed from now on; return the seconds."""
        start = monotonic()

        def find_first(players: list[DrawingPlayer]) -> float | None:
            sent = [time for player in players for time in player.acknowledged_at if time >= start]
            return min(sent, default=None)

        await wait_until(lambda: all(map(find_first, self.players.values())))
        return monotonic() - start

    async def wait_until_announced(self) -> None:
        """Wait until the daily is posted and the challenge's end announced and shown."""

        async def is_announced() -> bool:
            shown = await self._get_host().reload_message(self.board)
            is_ended = shown is not None and "Ended <t:" in read_text(shown)
            return is_ended and bool(await self.count_posts()) and bool(await self.count_podiums())

        await wait_until(is_announced)

    def _get_host(self) -> SandboxUser:
        assert self.host is not None
        return self.host

    async def count_podiums(self) -> int:
        """Return how many podiums the challenge has; its scoreboard has their button too."""
        messages = await self._get_host().list_messages()
        return sum(
            "Rematch" in list_button_labels(message) and message["id"] != self.board["id"]
            for message in messages
        )

    async def count_posts(self) -> int:
        """Return how many posts of the daily there are."""
        assert self.steward is not None
        messages = await self.steward.list_messages()
        return sum("Scoreboard" in list_button_labels(message) for message in messages)

    async def check_stored_draws(self) -> None:
        """Compare what is stored with what the players were told."""
        for player in self.list_players():
            query = f"SELECT moves FROM game WHERE id = {read_game_id(player.table)}"
            games = await query_database(self.database_url, query)
            player.check_stored(sum(len(moves.split()) for (moves,) in games))

    async def end_evening(self) -> None:
        """Let all people leave: each of them holds a connection to the sandbox."""
        for player in self.list_players():
            await self.bots.sandbox.forget_user(player.user)
        await self.bots.sandbox.forget_user(self._get_host())

    def list_players(self) -> list[DrawingPlayer]:
        """Return the players at both bots."""
        return [player for players in self.players.values() for player in players]

    async def _wait_for_rows(self, query: str, rows: list[tuple[object, ...]]) -> None:
        async def are_there() -> bool:
            return await query_database(self.database_url, query) == rows

        await wait_until(are_there)


@contextmanager
def run_own_server() -> Iterator[tuple[Path, str]]:
    """Run a PostgreSQL server that may be restarted and crash; yield its folder and a database."""
    bin_folder = find_binaries()
    assert bin_folder, "no PostgreSQL server is installed"
    with TemporaryDirectory(prefix="pair-", dir="/tmp", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        server_url = start_server(bin_folder, folder, _SERVER_OPTIONS)
        try:
            with create_database(server_url) as url:
                yield folder, url
        finally:
            stop_server(folder)


@asynccontextmanager
async def run_pair_world(
    server_folder: Path, database_url: str, folder: Path
) -> AsyncIterator[PairWorld]:
    """Run two bots on this database for the block."""
    await migrate_database(database_url)
    with open_database_link(database_url) as link:
        async with run_sandbox_in_loop(folder / "sandbox") as running:
            bots = make_mortal_bots(running, folder, PLACES, link.url)
            try:
                await bots.revive()
                await running.wait_for_commands("challenge", "server")
                yield PairWorld(server_folder, database_url, link, bots)
            finally:
                await bots.close()
