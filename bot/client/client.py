"""The Discord client: it carries the services and the state of a running bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from time import monotonic
from typing import Any, TypeAlias

import discord
import structlog
import yarl
from cachetools import LRUCache, TTLCache
from discord import app_commands

from bot.background import cancel_tasks, start_task
from bot.client.command_translator import CommandTranslator
from bot.client.command_upload import CommandUpload
from bot.client.discord_traces import (
    build_interaction_trace,
    build_player_hash,
    build_request_trace,
)
from bot.client.first_answers import FirstAnswerAdapter
from bot.client.interaction_shape import build_shape_check, compute_creation_time
from bot.client.names.player_names import PlayerNameCache
from bot.client.names.server_names import ServerNameCache
from bot.client.press_claims import PressClaims
from bot.client.router import Router
from bot.client.unreadable_interactions import answer_unreadable_interaction
from bot.discord_patches import (
    InteractionReader,
    build_token_context,
    get_session,
    read_ready_events,
    set_api_url,
    set_default_gateway,
    set_token_requests,
)
from bot.engine.errors import ErrorKey, GameError
from bot.gateway_patches import note_login, use_steady_gateway
from bot.interaction_trace import begin_trace
from bot.metrics import GATEWAY_DISCONNECTS_COUNTER, GATEWAY_SESSIONS_COUNTER
from bot.models.errors import RepeatedRequestError
from bot.services import Services
from bot.settings import Settings

log = structlog.get_logger("bot.client")

SHUTDOWN_GRACE_SECONDS = 3.0
"""The bot waits at most this long for answers in progress before it stops."""

COMMAND_UPLOAD_SECONDS = 2.0
"""The bot connects after this time even if Discord has not taken its commands yet."""

TOKEN_LIFETIME_SECONDS = 14 * 60 + 30
"""An interaction's token edits its message for fifteen minutes; we stop some seconds earlier."""

MAX_TABLE_MESSAGES = 2_000
"""At most this many games' messages are remembered; others are fetched from Discord."""

MAX_LATE_TABLES = 2_000
"""At most this many players are remembered who have not seen their last move."""


class PatienceClient(discord.AutoShardedClient):
    """The bot on Discord.

    `router` finds the handlers of buttons and menus; `report_error` tells a user what went wrong.
    This process remembers names, presses, in `table_messages` games' last messages while the
    interactions' tokens can edit them, and tables that Discord did not take for their players.
    `has_logged_in` says whether the gateway has let the bot in since it was built, and
    `has_fixed_shards` whether the operator says how many shards there are.
    """

    def __init__(
        self,
        services: Services,
        settings: Settings,
        *,
        commands: tuple[Command, ...],
        router: Router,
        report_error: Callable[[Interaction, Exception], Awaitable[None]],
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=settings.shard_count,
            max_messages=None,
            http_trace=build_request_trace(services.requests.note_their_time),
        )
        if settings.shard_ids is not None:
            self.shard_ids = list(settings.shard_ids)
        set_api_url(settings.discord_api_url)
        use_steady_gateway()
        read_ready_events(self)
        self.services = services
        self.report_error = report_error
        self.router = router
        self.player_names = PlayerNameCache(monotonic)
        self.server_names = ServerNameCache(monotonic)
        self.table_messages: TTLCache[int, Any] = TTLCache(
            MAX_TABLE_MESSAGES, TOKEN_LIFETIME_SECONDS, timer=monotonic
        )
        self.late_tables: LRUCache[int, Any] = LRUCache(MAX_LATE_TABLES)
        self.press_claims = PressClaims(monotonic)
        self._gateway_url = settings.discord_gateway_url
        self._hash_player = build_player_hash(settings.discord_token.get_secret_value())
        self._running_tasks: set[asyncio.Task[Any]] = set()
        self.has_logged_in = False
        self.has_fixed_shards = settings.shard_count is not None
        self.tree = PatienceCommandTree(self, commands)
        self._command_upload = CommandUpload(self.tree, services)
        self._uploading: asyncio.Task[None] | None = None
        self._check_shape = build_shape_check(commands)

    async def setup_hook(self) -> None:
        """Send the slash commands to Discord if they have changed; go on if that takes long."""
        assert self.application_id is not None  # known once logged in
        self._token_requests = FirstAnswerAdapter(self.application_id)
        answer = partial(self._token_requests.answer_by_token, session=get_session(self))
        answer_unreadable = partial(answer_unreadable_interaction, answer)
        InteractionReader(self, self.tree, self._check_shape, answer_unreadable)
        await self.tree.set_translator(CommandTranslator())
        self._uploading = start_task(self._command_upload.run_until_accepted())
        await asyncio.wait({self._uploading}, timeout=COMMAND_UPLOAD_SECONDS)

    async def close(self) -> None:
        """Disconnect from Discord."""
        if self._uploading is not None:
            await cancel_tasks({self._uploading})
        await super().close()

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connect a shard, to the gateway that the settings name, if any."""
        gateway_url = yarl.URL(self._gateway_url) if self._gateway_url else gateway
        set_default_gateway(gateway_url)
        await super().launch_shard(gateway_url, shard_id, initial=initial)

    def begin_request(self, interaction: Interaction) -> None:
        """Let the calling task handle an interaction; raises what the services refuse it with."""
        self.services.requests.begin_request(
            interaction.id, compute_creation_time(interaction.id), interaction.response.is_done
        )
        self.services.rate_limiter.check_request(interaction.user.id)

    def mention_command(self, name: str) -> str:
        """Return a command's name as message text: clickable where Discord's id of it is known.

        A subcommand follows its group's name: ``challenge create``; in any language Discord knows.
        """
        return self._command_upload.mentions.get(name, f"`/{name}`")

    @property
    def is_connected(self) -> bool:
        """Whether the client is logged in and all its shards are connected."""
        return self.is_ready() and not any(shard.is_closed() for shard in self.shards.values())

    async def on_ready(self) -> None:
        """Log that the bot can be used."""
        log.info("ready", user=str(self.user), servers=len(self.guilds))

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that the gateway has begun a session."""
        GATEWAY_SESSIONS_COUNTER.labels(start="new").inc()
        self._note_login(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that the gateway has resumed a session."""
        GATEWAY_SESSIONS_COUNTER.labels(start="resumed").inc()
        self._note_login(shard_id)

    async def on_shard_disconnect(self, _shard_id: int) -> None:
        """Count the end of a connection."""
        GATEWAY_DISCONNECTS_COUNTER.inc()

    def _note_login(self, shard_id: int) -> None:
        self.has_logged_in = True
        note_login(self, shard_id)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer buttons and menus; the command tree answers slash commands."""
        if interaction.type is not discord.InteractionType.component:
            return
        self.begin_handling(interaction)
        try:
            self.begin_request(interaction)
            await self.router.dispatch(interaction)
        except Exception as error:  # noqa: BLE001 - the user is told of any error
            await self.report_error(interaction, error)

    def begin_handling(self, interaction: Interaction) -> None:
        """Let the calling task finish before the bot stops, trace it, let searches pause for it.

        A table that its player has not seen is shown once that is done.
        """
        self.services.solver_pool.pause_for_current_task()
        set_token_requests(self._token_requests)
        task = self.track_current_task()
        task.add_done_callback(lambda _: self._show_late_table(interaction))
        begin_trace(build_interaction_trace(interaction, self._hash_player(interaction.user.id)))

    def run_in_background(self, coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine that nobody waits for, except the bot before it stops.

        If it fails, that is logged.
        """
        task = start_task(coroutine, context=build_token_context(self._token_requests))
        self._track_task(task)
        return task

    def track_current_task(self) -> asyncio.Task[Any]:
        """Let the calling task finish before the bot stops; return it."""
        task = asyncio.current_task()
        assert task is not None  # interactions are handled in tasks
        self._track_task(task)
        return task

    async def stop_receiving(self) -> None:
        """Disconnect from the gateway, while what was received can still be answered."""
        disconnecting = (shard.disconnect() for shard in self.shards.values())
        await asyncio.gather(*disconnecting, return_exceptions=True)

    async def wait_for_running_tasks(self) -> None:
        """Wait at most `SHUTDOWN_GRACE_SECONDS` for the tasks in progress; cancel the others."""
        if self._running_tasks:
            await asyncio.wait(self._running_tasks, timeout=SHUTDOWN_GRACE_SECONDS)
        await cancel_tasks(self._running_tasks)

    def _show_late_table(self, interaction: Interaction) -> None:
        """Show the table that a player has not seen, if any, besides this answer to them."""
        late_table = self.late_tables.get(interaction.user.id)
        # A second delivery has no answer, and is over before the first one is played.
        is_answered = interaction.response.is_done()
        is_answered &= interaction.type is not discord.InteractionType.autocomplete
        if late_table and late_table.interaction.id != interaction.id and is_answered:
            self.run_in_background(late_table.reply_to(interaction))

    def _track_task(self, task: asyncio.Task[Any]) -> None:
        self._running_tasks.add(task)
        task.add_done_callback(self._running_tasks.discard)


Interaction: TypeAlias = discord.Interaction[PatienceClient]
Command: TypeAlias = app_commands.Command[Any, ..., Any] | app_commands.Group


_COMMAND_CHANGED_ERRORS = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)


class PatienceCommandTree(app_commands.CommandTree[PatienceClient]):
    """The slash commands, in servers, in direct messages and wherever users install the bot."""

    def __init__(self, client: PatienceClient, commands: tuple[Command, ...]) -> None:
        super().__init__(
            client,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )
        for command in commands:
            self.add_command(command)

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Refuse slash commands delivered twice, and those of a user who sends too many."""
        self.client.begin_handling(interaction)
        if interaction.type is discord.InteractionType.autocomplete:
            return True
        try:
            self.client.begin_request(interaction)
        except (GameError, RepeatedRequestError) as error:
            await self.client.report_error(interaction, error)
            return False
        return True

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the user what went wrong; errors in autocompletion are only logged."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(error, _COMMAND_CHANGED_ERRORS):
            log.warning("unknown command or option", error=str(error))
            cause = GameError(ErrorKey.COMMAND_CHANGED)
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete failed", error=repr(cause))
            return
        await self.client.report_error(
            interaction, cause if isinstance(cause, Exception) else error
        )
