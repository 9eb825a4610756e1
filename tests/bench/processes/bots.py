"""Bots as processes, their databases and players, and a Discord that costs little."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from math import ceil
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import make_url, text

from bot.models.games import DealSource, Game, Slot
from bot.store import games, leaderboards, open_store
from bot.ui.control_ids import PlayMoveId, ResignGameId
from sandbox.gateway import GatewaySession
from sandbox.http_json import format_compact_json
from sandbox.state import Sandbox
from sandbox.world import TABLES_ID
from tests.bench.moves import FIRST_150_MOVES, MEASURED_GAME
from tests.chaos.driver import DirectHost, DirectPlayer, run_direct_sandbox
from tests.sandbox.running_sandbox import RunningSandbox
from tests.store.database_link import DatabaseLink, open_database_link
from tests.store.databases import get_server_url, run_own_server, sqlite_url
from tests.timeouts import wait_until
from tests.whole.bot_process import ForkedBot

_FIRST_MOVES = ("draw", "draw")


async def start_bot(bot: ForkedBot, discord: LightDiscord) -> None:
    """Start a bot, and wait until one bot more is connected than before."""
    expected = len(discord.list_sessions()) + 1
    await bot.start()
    await wait_until(lambda: len(discord.list_sessions()) == expected)
    await bot.wait_for_log_text("ready")


@asynccontextmanager
async def run_bots(
    folder: Path, database_url: str, count: int
) -> AsyncIterator[tuple[LightDiscord, list[ForkedBot]]]:
    """Run this many bots on one database, with a Discord that costs little."""
    async with run_direct_sandbox() as (running, host):
        discord = LightDiscord(host.sandbox, running.port)
        settings = {
            "DATABASE_URL": database_url,
            "DISCORD_TOKEN": running.token,
            "DISCORD_API_URL": await discord.start(),
            "DISCORD_GATEWAY_URL": running.gateway_url,
            "LOG_FORMAT": "json",
            "SOLVER_WORKERS": "0",
        }
        bots = [
            ForkedBot(folder / f"bot{number}", before_start=None, **settings)
            for number in range(count)
        ]
        try:
            await start_bot(bots[0], discord)
            recorded_press = await _record_press(running, host)
            # Commands would be answered by each of several bots.
            for bot in bots[1:]:
                await start_bot(bot, discord)
            discord.recorded_press = recorded_press
            yield discord, bots
        finally:
            for bot in bots:
                await bot.close()
            discord.stop()


async def _record_press(running: RunningSandbox, host: DirectHost) -> RecordedPress:
    """Let somebody play a little, and return the last press."""
    await running.wait_for_commands("new")
    player = DirectPlayer(host, host.sandbox.world.channels[TABLES_ID])
    sent = player.run_command("new", game=MEASURED_GAME.variant, deal=str(MEASURED_GAME.deal))
    await sent.wait_for_outcome()
    message = sent.find_message()
    gateway = host.sandbox.gateway
    send_event, interactions = gateway.send_event, []

    def record_and_send(event: str, data: dict[str, Any], **options: Any) -> None:
        if event == "INTERACTION_CREATE":
            interactions.append(data)
        send_event(event, data, **options)

    vars(gateway)["send_event"] = record_and_send
    for revision, move in enumerate(_FIRST_MOVES):
        assert message is not None
        control = next(
            component["custom_id"]
            for component in message.list_components()
            if component.get("custom_id", "").endswith(f":{revision}:{move}")
        )
        sent = player.press(control, message)
        await sent.wait_for_outcome()
        message = sent.find_message()
    del vars(gateway)["send_event"]
    confirmation = find_confirmation(await running.list_requests("POST"))
    return RecordedPress.build(interactions[-1], confirmation)


_HEAD_END = b"\r\n\r\n"
_LAST_CHUNK = b"0\r\n\r\n"
_CONTENT_LENGTH = re.compile(rb"content-length: *([0-9]+)", re.IGNORECASE)
_CALLBACK = re.compile(rb"POST /api/v10/interactions/([0-9]+)/")
_HOST_LINE = re.compile(rb"\r\n(?:host|connection):[^\r]*", re.IGNORECASE)
_UPDATE_TYPE = re.compile(rb'"type": ?7')
_READ_BYTES = 600
"""Within so many bytes of an answer stands its type."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's first answer to a press; `is_update` if it changes the pressed message."""

    interaction_id: str
    is_update: bool
    byte_count: int


@dataclass(frozen=True, slots=True)
class RecordedPress:
    """A press as it was sent, and what Discord said of its answer, with places for ids."""

    frame: str
    confirmation: str

    @classmethod
    def build(cls, interaction: dict[str, Any], confirmation: dict[str, Any]) -> RecordedPress:
        """Make a recorded press and its confirmation a pattern for others."""
        ids = {
            interaction["id"]: "<interaction>",
            interaction["token"]: "<interaction>-token",
            interaction["member"]["user"]["id"]: "<player>",
            interaction["message"]["id"]: "<message>",
        }
        changed = {**interaction, "data": {**interaction["data"], "custom_id": "<control>"}}
        frame = format_compact_json({"op": 0, "d": changed, "s": 0, "t": "INTERACTION_CREATE"})
        frame = frame.replace('"s":0,', '"s":<sequence>,')
        for id_, place in ids.items():
            frame = frame.replace(id_, place)
        # Its message, with ids of its own, is read by nobody.
        confirmation_text = format_compact_json(confirmation)
        return cls(frame, confirmation_text.replace(interaction["id"], "<interaction>"))

    def build_frame(self, interaction_id: str, player_id: int, control: str, sequence: int) -> str:
        """Return the gateway's frame for a press of this control."""
        return (
            self.frame.replace("<interaction>", interaction_id)
            .replace("<player>", str(player_id))
            .replace("<message>", str(player_id + 1))
            .replace("<control>", control)
            .replace("<sequence>", str(sequence))
        )

    def build_confirmation(self, interaction_id: str) -> bytes:
        """Return what Discord says of the answer to a press."""
        return self.confirmation.replace("<interaction>", interaction_id).encode()


class LightDiscord:
    """A server in front of the sandbox's REST API, and its presses.

    `on_answer` is called with each first answer. Until there is a recorded press the sandbox
    answers everything; `other_requests` counts what it had to answer later on.
    """

    def __init__(self, sandbox: Sandbox, sandbox_port: int) -> None:
        self.recorded_press: RecordedPress | None = None
        self.on_answer: Callable[[Answer], None] = lambda _: None
        self.sandbox_port = sandbox_port
        self.other_requests = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self._sandbox = sandbox
        self._server: asyncio.Server | None = None

    async def start(self) -> str:
        """Start listening; return the base of the REST API."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _RestConnection(self), "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/api/v10"

    def stop(self) -> None:
        """Listen no more."""
        if self._server:
            self._server.close()

    def list_sessions(self) -> list[GatewaySession]:
        """Return the sessions of the connected bots, in the order of their logins."""
        sessions = self._sandbox.gateway.sessions.values()
        return [session for session in sessions if session.connection]

    def send_press(self, session: GatewaySession, player_id: int, control: str) -> str:
        """Let a player press a control at this bot; return the interaction's id."""
        assert self.recorded_press is not None
        assert session.connection is not None
        interaction_id = self._sandbox.clock.create_snowflake()
        session.sequence += 1
        frame = self.recorded_press.build_frame(
            interaction_id, player_id, control, session.sequence
        )
        session.connection.send_text(frame)
        return interaction_id


class _RestConnection(asyncio.Protocol):
    """A connection on which a bot sends one request after another."""

    def __init__(self, discord: LightDiscord) -> None:
        self._discord = discord
        self._received = bytearray()
        self._request_size: int | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way back."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """Handle a request once all of it is there."""
        self._received += data
        if self._request_size is None:
            head_end = self._received.find(_HEAD_END)
            if head_end < 0:
                return
            length = _CONTENT_LENGTH.search(self._received, 0, head_end)
            is_chunked = b"chunked" in self._received[:head_end].lower()
            body_start = head_end + len(_HEAD_END)
            if is_chunked and not length:
                if not self._received.endswith(_LAST_CHUNK):
                    return
                self._request_size = len(self._received)
            else:
                self._request_size = body_start + (int(length[1]) if length else 0)
        if len(self._received) < self._request_size:
            return
        request = self._received
        self._received, self._request_size = bytearray(), None
        self._handle_request(request)

    def _handle_request(self, request: bytearray) -> None:
        discord = self._discord
        assert self._transport is not None
        callback = _CALLBACK.match(request)
        if callback and (recorded := discord.recorded_press):
            interaction_id = callback[1].decode()
            self._transport.write(_build_response(recorded.build_confirmation(interaction_id)))
            body_start = request.find(_HEAD_END)
            is_update = _UPDATE_TYPE.search(request, body_start, body_start + _READ_BYTES)
            discord.on_answer(Answer(interaction_id, bool(is_update), len(request)))
            return
        discord.other_requests += discord.recorded_press is not None
        task = asyncio.create_task(self._let_sandbox_answer(bytes(request)))
        discord.tasks.add(task)
        task.add_done_callback(discord.tasks.discard)

    async def _let_sandbox_answer(self, request: bytes) -> None:
        assert self._transport is not None
        address = f"127.0.0.1:{self._discord.sandbox_port}"
        head, _, body = request.partition(_HEAD_END)
        head = _HOST_LINE.sub(b"", head) + f"\r\nHost: {address}\r\nConnection: close".encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self._discord.sandbox_port)
        writer.write(head + _HEAD_END + body)
        self._transport.write(await reader.read())
        writer.close()
        self._transport.close()


def _build_response(body: bytes) -> bytes:
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}"
    return head.encode() + _HEAD_END + body


def find_confirmation(requests: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what the sandbox said of the last answer to an interaction."""
    answers = [request for request in requests if request["path"].endswith("/callback")]
    confirmation: dict[str, Any] = json.loads(answers[-1]["answer"])
    return confirmation


DURABLE_OPTIONS = "-c listen_addresses= -c max_connections=200 -c shared_buffers=256MB"
"""As an operator would run it: what is committed survives a loss of power."""
_LOG_POSITION = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint"


@dataclass
class DatabaseUse:
    """What a database has done so far; an SQLite file tells nothing, and its CPU is the bot's."""

    cpu_seconds: float = 0.0
    log_bytes: int = 0
    round_trips: int = 0
    link_cpu_seconds: float = 0.0


@dataclass
class MeasuredDatabase:
    """A database; bots reach it by `url`, the bench itself by `direct_url`."""

    url: str
    direct_url: str

    def set_delay(self, seconds: float) -> None:
        """Let each round trip take this much longer, where there is a link."""

    async def sample(self) -> DatabaseUse:
        """Return what it has done so far."""
        return DatabaseUse()


class MeasuredPostgresql(MeasuredDatabase):
    """A PostgreSQL server, with a link on the way where one was asked for."""

    def __init__(self, direct_url: str, server_pid: int, link: DatabaseLink | None) -> None:
        super().__init__(link.url if link else direct_url, direct_url)
        self._server_pid = server_pid
        self._link = link

    def set_delay(self, seconds: float) -> None:
        """Let each round trip take this much longer, where there is a link."""
        if self._link:
            self._link.set_delay(seconds)

    async def sample(self) -> DatabaseUse:
        """Return what it has done so far."""
        connection = await connect(self.direct_url)
        log_bytes = await connection.fetchval(_LOG_POSITION)
        await connection.close()
        return DatabaseUse(
            cpu_seconds=_sum_cpu_seconds(self._server_pid),
            log_bytes=log_bytes,
            round_trips=self._link.round_trips if self._link else 0,
            link_cpu_seconds=self._link.cpu_seconds if self._link else 0.0,
        )


async def connect(url: str) -> asyncpg.Connection:
    """Return a connection of the bench's own."""
    return await asyncpg.connect(str(make_url(url).set(drivername="postgresql")))


def _sum_cpu_seconds(server_pid: int) -> float:
    """Return the CPU time of a server's processes, those that have ended included."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(folder.name) == server_pid:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) == server_pid:
            ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def run_sqlite(folder: Path) -> Iterator[MeasuredDatabase]:
    """Yield an SQLite file in this folder, which does not exist yet."""
    url = sqlite_url(folder / "games.db")
    yield MeasuredDatabase(url, url)


@contextmanager
def run_postgresql(*, has_link: bool) -> Iterator[MeasuredDatabase]:
    """Run a server of its own; bots reach it by a link, which can be slow, or directly."""
    with run_own_server(DURABLE_OPTIONS) as folder:
        url = get_server_url(folder)
        server_pid = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        if has_link:
            with open_database_link(url) as link:
                yield MeasuredPostgresql(url, server_pid, link)
        else:
            yield MeasuredPostgresql(url, server_pid, None)


FIRST_PLAYER = 10**17
FIRST_SERVER = 10**16
SERVERS = 200
_PLAYERS_PER_TRANSACTION = 200
_START_DEPTHS = 60
"""Games begin at so many different depths, so that the mean length stays about the same."""
_MOVES_BEFORE_END = 90
_ENDS_PER_PLAYER = 8
"""Games of a player: after the first end, boards and records have rows to add to."""


class Work(StrEnum):
    """What is measured: moves in games under way, or ends of games."""

    MOVES = "moves"
    ENDS = "ends"


_STORED_PRESSES = {
    Work.MOVES: text("SELECT coalesce(sum(revision), 0) FROM game"),
    Work.ENDS: text("SELECT count(*) FROM result"),
}


@dataclass(slots=True)
class Presser:
    """A player who presses controls that are known beforehand; the next one last."""

    player_id: int
    controls: list[str]


async def prepare_games(
    url: str, work: Work, press_count: int, fewest_players: int = 1
) -> deque[Presser]:
    """Store games in which this many presses can be made; return their players."""
    per_player = {
        Work.MOVES: len(FIRST_150_MOVES) - _START_DEPTHS,
        Work.ENDS: _ENDS_PER_PLAYER,
    }[work]
    player_count = max(ceil(press_count / per_player), fewest_players)
    player_ids = range(FIRST_PLAYER, FIRST_PLAYER + player_count)
    pressers: deque[Presser] = deque()
    async with open_store(url) as store:
        for start in range(0, len(player_ids), _PLAYERS_PER_TRANSACTION):
            async with store.begin_write(None) as conn:
                for player_id in player_ids[start : start + _PLAYERS_PER_TRANSACTION]:
                    stored = [
                        await games.insert_game(conn, game)
                        for game in _build_games(player_id, work)
                    ]
                    pressers.append(
                        Presser(player_id, list(reversed(_list_controls(stored, work))))
                    )
    return pressers


def _build_games(player_id: int, work: Work) -> list[Game]:
    if work is Work.MOVES:
        return [_build_game(player_id, player_id % _START_DEPTHS, Slot.TABLE)]
    return [
        _build_game(player_id, _MOVES_BEFORE_END, Slot.ASIDE if number else Slot.TABLE)
        for number in range(_ENDS_PER_PLAYER)
    ]


def _build_game(player_id: int, depth: int, slot: Slot) -> Game:
    now = datetime.now(UTC)
    return Game(
        player_id=player_id,
        server_id=FIRST_SERVER + player_id % SERVERS,
        variant=MEASURED_GAME.variant,
        deal=MEASURED_GAME.deal,
        deal_source=DealSource.FRESH,
        moves=tuple(FIRST_150_MOVES[:depth]),
        revision=depth,
        slot=slot,
        dealt_at=now - timedelta(minutes=5),
        last_active_at=now,
        last_move_at=now,
        last_new_move_at=now,
        ends_by=now + timedelta(days=30),
        moves_made=depth,
    )


def _list_controls(stored: Sequence[Game], work: Work) -> list[str]:
    """Return the controls in the order in which they are pressed."""
    if work is Work.ENDS:
        return [ResignGameId.at(game).dump() for game in stored]
    [game] = stored
    return [
        PlayMoveId(game.id, depth, FIRST_150_MOVES[depth]).dump()
        for depth in range(len(game.moves), len(FIRST_150_MOVES))
    ]


async def count_waiting_results(url: str) -> int:
    """Return how many results have not been added to leaderboards yet."""
    async with open_store(url) as store, store.begin_read(None) as conn:
        return await leaderboards.count_waiting_results(conn)


async def count_stored_presses(url: str, work: Work) -> int:
    """Return a number that each press whose effect is stored makes greater by one."""
    async with open_store(url) as store, store.begin_read(None) as conn:
        return int((await conn.execute(_STORED_PRESSES[work])).scalar_one())
