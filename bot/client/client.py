"""The Discord client: it carries the services and the state of a running bot, and knows names.

What players are called: Discord knows, and we remember it for an hour. A name is somebody else's
text: no markup in it has any effect, and pictures show only names that their typeface has every
letter of.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial, wraps
from time import monotonic
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

import discord
import structlog
import yarl
from cachetools import LRUCache, TTLCache
from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot import discord_patches
from bot.background import cancel_tasks, describe_error, log_failure, start_task
from bot.client import interactions
from bot.client.commands import CommandUpload
from bot.client.controls import Router
from bot.engine.errors import ErrorKey, GameError
from bot.locale import catalogue
from bot.metrics import GATEWAY_DISCONNECTS_COUNTER, GATEWAY_LATENCY_GAUGE, GATEWAY_SESSIONS_COUNTER
from bot.models.requests import PlayerRequest
from bot.services import Services
from bot.services.tables import Table
from bot.settings import SANDBOX_TOKEN, Settings

log = structlog.get_logger("bot.client.client")

SHUTDOWN_GRACE_SECONDS = 3.0
"""The bot waits at most this long for answers in progress before it stops."""

COMMAND_UPLOAD_SECONDS = 2.0
"""The bot connects after this time even if Discord has not taken its commands yet."""

TOKEN_LIFETIME_SECONDS = 14 * 60 + 30
"""An interaction's token edits its message for fifteen minutes; we stop some seconds earlier."""

MAX_TABLE_MESSAGES = 2_000
"""At most this many games' messages are remembered; others are fetched from Discord."""

MAX_DELAYED_TABLES = 2_000
"""At most this many players are remembered who have not seen their last move."""

Command: TypeAlias = app_commands.Command[Any, ..., Any] | app_commands.Group
MenuCommand: TypeAlias = app_commands.ContextMenu

INTENTS = discord.Intents(guilds=True)

NEEDED_PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What a server is asked for as it invites the bot; the README says what each is needed for."""

_MAX_SERVERS_NAMED = 5
"""The log names at most this many servers that withhold a permission."""


def build_invitation(client: discord.Client) -> str:
    """Return the link by which servers invite a client that is logged in."""
    assert client.application_id is not None  # known once logged in
    return discord.utils.oauth_url(
        client.application_id,
        permissions=NEEDED_PERMISSIONS,
        scopes=("bot", "applications.commands"),
    )


_ROUTED_TYPES = {discord.InteractionType.component, discord.InteractionType.modal_submit}


class PatienceClient(discord.AutoShardedClient):
    """The bot on Discord.

    `router` finds the handlers of buttons and menus; `report_error` tells a user what went wrong.
    This process remembers names, presses, in `table_messages` games' last messages while the
    interactions' tokens can edit them, what deletes each player's last refusal for as long, and
    tables that Discord did not take for their players.
    `has_logged_in` says whether the gateway has let the bot in since it was built, and
    `has_fixed_shards` whether the operator says how many shards there are.
    """

    def __init__(
        self,
        services: Services,
        settings: Settings,
        *,
        commands: tuple[Command | MenuCommand, ...],
        router: Router,
        report_error: Callable[[Press, Exception], Awaitable[None]],
    ) -> None:
        super().__init__(
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=settings.shard_count,
            max_messages=None,
            http_trace=interactions.build_request_trace(),
        )
        if settings.shard_ids is not None:
            self.shard_ids = list(settings.shard_ids)
        discord_patches.set_api_url(settings.discord_api_url)
        discord_patches.use_steady_gateway()
        discord_patches.pass_over_odd_events(
            self, partial(interactions.answer_unreadable_interaction, self.http)
        )
        self.services = services
        self.report_error = report_error
        self.router = router
        self.player_names = PlayerNameCache(monotonic)
        self.server_names = ServerNameCache(monotonic)
        self.table_messages: TTLCache[int, Any] = TTLCache(
            MAX_TABLE_MESSAGES, TOKEN_LIFETIME_SECONDS, timer=monotonic
        )
        self.refusal_deletions: TTLCache[int, Callable[[], Awaitable[None]]] = TTLCache(
            MAX_TABLE_MESSAGES, TOKEN_LIFETIME_SECONDS, timer=monotonic
        )
        self.delayed_tables: LRUCache[int, Any] = LRUCache(MAX_DELAYED_TABLES)
        self.press_claims = PressClaims(monotonic)
        self._gateway_url = settings.discord_gateway_url
        self._is_in_own_sandbox = settings.discord_token.get_secret_value() == SANDBOX_TOKEN
        self._hash_player = interactions.build_player_hash(
            settings.discord_token.get_secret_value()
        )
        self._running_tasks: set[asyncio.Task[Any]] = set()
        self.has_logged_in = False
        self.has_fixed_shards = settings.shard_count is not None
        self.tree = PatienceCommandTree(self, commands)
        self._command_upload = CommandUpload(self.tree, services)
        self._uploading: asyncio.Task[None] | None = None
        GATEWAY_LATENCY_GAUGE.set_function(lambda: self.latency)

    async def setup_hook(self) -> None:
        """Send the slash commands to Discord if they have changed; go on if that takes long."""
        assert self.application_id is not None  # known once logged in
        self._token_requests = interactions.FirstAnswerAdapter(self.application_id)
        # What comes over the connections that this task opens is answered by it, too.
        discord_patches.set_token_requests(self._token_requests)
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
        discord_patches.set_default_gateway(gateway_url)
        await super().launch_shard(gateway_url, shard_id, initial=initial)

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
        """Log that the bot can be used, how servers invite it, and what they withhold."""
        invitation = {} if self._is_in_own_sandbox else {"invite": build_invitation(self)}
        log.info("ready", user=str(self.user), servers=len(self.guilds), **invitation)
        withheld = [
            (server, NEEDED_PERMISSIONS & ~server.me.guild_permissions)
            for server in self.guilds
            if server.me and not server.me.guild_permissions.is_superset(NEEDED_PERMISSIONS)
        ]
        for server, permissions in withheld[:_MAX_SERVERS_NAMED]:
            names = ", ".join(name.replace("_", " ") for name, is_on in permissions if is_on)
            log.warning("permissions missing", server=server.id, name=server.name, lacks=names)
        if len(withheld) > _MAX_SERVERS_NAMED:
            log.warning("permissions missing on more servers", servers=len(withheld))

    async def on_shard_connect(self, _shard_id: int) -> None:
        """Note that the gateway has begun a session."""
        GATEWAY_SESSIONS_COUNTER.labels(start="new").inc()
        self.has_logged_in = True

    async def on_shard_resumed(self, _shard_id: int) -> None:
        """Note that the gateway has resumed a session."""
        GATEWAY_SESSIONS_COUNTER.labels(start="resumed").inc()

    async def on_shard_disconnect(self, _shard_id: int) -> None:
        """Count the end of a connection."""
        GATEWAY_DISCONNECTS_COUNTER.inc()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer buttons, menus and forms; the command tree answers commands."""
        if interaction.type in _ROUTED_TYPES:
            await self.answer(interaction, self.router.dispatch)

    async def answer(
        self, interaction: Interaction, answer: Callable[[Press], Awaitable[None]]
    ) -> None:
        """Answer what a player has sent, once; they are told of any error."""
        press = self.begin_press(interaction)
        try:
            press.request = self.services.requests.begin_request(
                interaction.id,
                interactions.compute_creation_time(interaction.id),
                interaction.response.is_done,
                press.trace.record_wait,
            )
            self.services.rate_limiter.check_request(press.player_id)
            await answer(press)
        except Exception as error:  # noqa: BLE001 - the user is told of any error
            await self.report_error(press, error)

    def begin_press(self, interaction: Interaction) -> Press:
        """Return what the calling task is to answer, before the bot stops; let searches pause.

        A table that its player has not seen is shown once that is done.
        """
        press = Press(
            interaction,
            self,
            self.services,
            player_id=interaction.user.id,
            server_id=interaction.guild_id,
            channel_id=interaction.channel_id,
            message=interaction.message,
            texts=catalogue.choose_reader_texts(
                discord_language=interaction.locale.value,
                server_discord_language=find_server_language(interaction),
            ),
            end_pause=self.services.solver_pool.pause_for_current_task(),
            trace=interactions.begin_trace(interaction, self._hash_player(interaction.user.id)),
        )
        task = asyncio.current_task()
        assert task is not None  # interactions are handled in tasks
        self._track_task(task)
        task.add_done_callback(lambda _: self._show_delayed_table(press))
        return press

    def run_in_background(self, coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine that nobody waits for, except the bot before it stops.

        If it fails, that is logged.
        """
        task = start_task(
            coroutine, context=discord_patches.build_token_context(self._token_requests)
        )
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

    def _show_delayed_table(self, press: Press) -> None:
        """Show the table that a player has not seen, if any, besides this answer to them."""
        delayed_table = self.delayed_tables.get(press.player_id)
        # A second delivery has no answer, and is over before the first one is played.
        is_answered = press.interaction.response.is_done()
        is_answered &= press.interaction.type is not discord.InteractionType.autocomplete
        if delayed_table and delayed_table.press is not press and is_answered:
            self.run_in_background(delayed_table.show_beside_answer(press.without_request()))

    def _track_task(self, task: asyncio.Task[Any]) -> None:
        self._running_tasks.add(task)
        task.add_done_callback(self._running_tasks.discard)


Interaction: TypeAlias = discord.Interaction[PatienceClient]


@dataclass(slots=True, eq=False)
class Press:
    """What a player has sent, with all that its answer depends on.

    It is a command, a button, a choice in a menu, a form, or the beginning of an option.
    ``interaction`` is what Discord needs for an answer, ``message`` the one that was pressed.
    ``texts`` are in the reader's language as far as it is known: once their settings are read, in
    the one they chose. Whoever waits for a search calls ``end_pause`` first, as searches pause for
    it. ``request`` is what the services know of it; there is none while an option
    is completed. ``table`` is the table that it is about once that is decided, in case that the
    answer is lost, and ``remembering`` stores in which message that table was shown. Where
    Discord ``has_doubtful_answer``, it has perhaps taken the first one.
    """

    interaction: Interaction
    client: PatienceClient
    services: Services
    player_id: int
    server_id: int | None
    channel_id: int | None
    message: discord.Message | None
    texts: catalogue.Texts
    end_pause: Callable[[], None]
    trace: interactions.InteractionTrace
    request: PlayerRequest | None = None
    table: Table | None = None
    remembering: asyncio.Task[None] | None = None
    has_doubtful_answer: bool = False

    def without_request(self) -> Press:
        """Return the press as work after its answer has it, which no deadline ends."""
        return replace(self, request=None)


def find_server_language(interaction: Interaction) -> str | None:
    """Return the language that the server has chosen in Discord, or None outside servers."""
    return interaction.guild_locale.value if interaction.guild_locale else None


_COMMAND_CHANGED_ERRORS = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)

_COMMAND_NAME_LOCATIONS = {Location.command_name, Location.group_name}


class CommandTranslator(app_commands.Translator):
    """The commands' names and texts in every language that both Discord and we support."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return a name, or the text of the key in the extras; None if the language lacks it."""
        texts = catalogue.find_texts(locale.value)
        key = string.extras.get("key") or _find_name_key(context)
        if texts is None or texts.language == catalogue.ENGLISH or key is None:
            return None  # English is what Discord shows where nothing else is given
        return texts.find_own_text(key)


def _find_name_key(context: app_commands.TranslationContextTypes) -> str | None:
    """Return the key of a command's or an option's name; None if that is not what is translated."""
    named = context.data
    if context.location is Location.parameter_name and isinstance(named, app_commands.Parameter):
        return f"option-name-{named.display_name}"
    if context.location in _COMMAND_NAME_LOCATIONS and isinstance(
        named, (app_commands.Command, app_commands.Group)
    ):
        return f"command-name-{named.qualified_name.replace(' ', '-')}"
    return None


MAX_CLAIMED_PRESSES = 2_000
"""At most this many presses are remembered."""

CLAIM_SECONDS = 15 * 60
"""A press is remembered for this long."""


class PressClaims:
    """Remembers which buttons were pressed, as quick fingers press a button twice.

    ``get_seconds`` is a clock that never jumps.
    """

    def __init__(self, get_seconds: Callable[[], float]) -> None:
        self._counts: TTLCache[tuple[int, str], int] = TTLCache(
            MAX_CLAIMED_PRESSES, CLAIM_SECONDS, timer=get_seconds
        )

    def claim(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether a button is pressed for the first time."""
        press = _get_press(interaction)
        self._counts[press] = self._counts.get(press, 0) + 1
        return self._counts[press] == 1

    def has_repetition(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether the same button has been pressed earlier or since."""
        return self._counts.get(_get_press(interaction), 0) > 1


def _get_press(interaction: discord.Interaction[Any]) -> tuple[int, str]:
    """Return the message and the button."""
    assert interaction.message is not None  # a button was pressed
    data: dict[str, Any] = dict(interaction.data or {})
    return interaction.message.id, str(data.get("custom_id"))


NAME_LIFETIME_SECONDS = 3600.0
MAX_CACHED_NAMES = 5000
NAME_LOOKUP_TIMEOUT_SECONDS = 1.2
"""An answer waits this long for names; Discord wants it within three seconds."""

_DELETED_USER_NAME = re.compile(r"deleted_user_[0-9a-f]{6,}")
_UNKNOWN_SERVER_CODE, _UNKNOWN_MEMBER_CODE, _UNKNOWN_USER_CODE = 10004, 10007, 10013
_NOT_A_MEMBER_CODES = {
    *(_UNKNOWN_SERVER_CODE, _UNKNOWN_MEMBER_CODE, _UNKNOWN_USER_CODE, interactions.NO_ACCESS_CODE)
}
"""The player is not on the server, or the bot is not."""

_NameKey = tuple[int, int | None]
"""A player's id, and the id of the server whose name for them it is."""


class PlayerNameCache:
    """Names that were seen or asked for, `MAX_CACHED_NAMES` at most."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._cached_names: TTLCache[_NameKey, str | None] = TTLCache(
            MAX_CACHED_NAMES, NAME_LIFETIME_SECONDS, timer=clock
        )
        self._lookup_tasks: dict[_NameKey, asyncio.Task[None]] = {}

    def record_caller_name(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the name of the person who pressed or typed."""
        key = (interaction.user.id, interaction.guild_id)
        self._cached_names[key] = interaction.user.display_name

    def forget_player(self, player_id: int) -> None:
        """Remove a player's names, and stop asking Discord for them."""
        for key in [key for key in self._cached_names if key[0] == player_id]:
            # A name may expire in between.
            self._cached_names.pop(key, None)
        for key, task in self._lookup_tasks.items():
            if key[0] == player_id:
                task.cancel()

    async def find_names(
        self, client: discord.AutoShardedClient, server_id: int | None, player_ids: Iterable[int]
    ) -> dict[int, str]:
        """Return the names of these players on a server; unknown players are left out.

        What Discord does not answer within `NAME_LOOKUP_TIMEOUT_SECONDS` is known the next time.
        """
        keys = [(player_id, server_id) for player_id in player_ids]
        lookups = [self._start_lookup(client, key) for key in keys if key not in self._cached_names]
        if lookups:
            await asyncio.wait(lookups, timeout=NAME_LOOKUP_TIMEOUT_SECONDS)
        return self.list_known_names(server_id, [player_id for player_id, _ in keys])

    def list_known_names(self, server_id: int | None, player_ids: Iterable[int]) -> dict[int, str]:
        """Return those of the players' names on a server that are known, without asking Discord."""
        names = {
            player_id: self._cached_names.get((player_id, server_id)) for player_id in player_ids
        }
        return {player_id: name for player_id, name in names.items() if name}

    def _start_lookup(self, client: discord.AutoShardedClient, key: _NameKey) -> asyncio.Task[None]:
        """Ask Discord for a name, once however many want to know it."""
        if key not in self._lookup_tasks:
            task = start_task(self._look_up_name(client, key))
            self._lookup_tasks[key] = task
            task.add_done_callback(lambda _: self._lookup_tasks.pop(key, None))
        return self._lookup_tasks[key]

    async def _look_up_name(self, client: discord.AutoShardedClient, key: _NameKey) -> None:
        try:
            self._cached_names[key] = await _fetch_name(client, *key)
        except Exception as error:  # noqa: BLE001 - a board can be shown without a name
            log.warning("name not fetched", error=describe_error(error))


async def _fetch_name(
    client: discord.AutoShardedClient, player_id: int, server_id: int | None
) -> str | None:
    """Return the player's name as Discord has it; None for people who left Discord."""
    if server_id and (client.get_guild(server_id) or is_on_other_shard(client, server_id)):
        try:
            # Of another process's server no more is known than its id.
            member: Any = await client.http.get_member(server_id, player_id)
        except discord.HTTPException as error:
            if error.code not in _NOT_A_MEMBER_CODES:
                raise
        else:
            user = member["user"]
            return str(member.get("nick") or user.get("global_name") or user["username"])
    try:
        user = await client.fetch_user(player_id)
    except discord.NotFound:
        return None
    return None if _DELETED_USER_NAME.fullmatch(user.name) else user.display_name


def is_on_other_shard(client: discord.AutoShardedClient, server_id: int) -> bool:
    """Return whether another process is told what happens on a server, and this one is not.

    Of a server on its own shards this process knows whether the bot is a member.
    """
    shard_id = (server_id >> 22) % (client.shard_count or 1)
    return client.get_guild(server_id) is None and shard_id not in client.shards


class ServerNameCache:
    """Names of servers on other processes' shards, `MAX_CACHED_NAMES` at most."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._cached_names: TTLCache[int, str | None] = TTLCache(
            MAX_CACHED_NAMES, NAME_LIFETIME_SECONDS, timer=clock
        )

    def get_name(self, client: discord.AutoShardedClient, server_id: int) -> str | None:
        """Return a server's name; None if it is not known."""
        server = client.get_guild(server_id)
        return server.name if server else self._cached_names.get(server_id)

    async def look_up(self, client: discord.AutoShardedClient, server_ids: Iterable[int]) -> None:
        """Ask Discord for the names of servers that this process does not know.

        What Discord does not answer within `NAME_LOOKUP_TIMEOUT_SECONDS` is known the next time.
        """
        lookups = [
            start_task(self._look_up_name(client, server_id))
            for server_id in set(server_ids)
            if is_on_other_shard(client, server_id) and server_id not in self._cached_names
        ]
        if lookups:
            await asyncio.wait(lookups, timeout=NAME_LOOKUP_TIMEOUT_SECONDS)

    async def _look_up_name(self, client: discord.AutoShardedClient, server_id: int) -> None:
        try:
            server = await client.fetch_guild(server_id, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            self._cached_names[server_id] = None
        except Exception as error:  # noqa: BLE001 - a challenge can be shown without it
            log.warning("server's name not fetched", error=describe_error(error))
        else:
            self._cached_names[server_id] = server.name


class PatienceCommandTree(discord_patches.CompletingTree[PatienceClient]):
    """All commands, in servers, in direct messages and wherever users install the bot."""

    def __init__(self, client: PatienceClient, commands: tuple[Command | MenuCommand, ...]) -> None:
        super().__init__(
            client,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )
        for command in commands:
            self.add_command(command)

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the user why a command was not even begun; completions get no answer here."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete failed", error=describe_error(error))
            return
        cause: Exception = error
        if isinstance(error, _COMMAND_CHANGED_ERRORS):
            log.warning("unknown command or option", error=str(error))
            cause = GameError(ErrorKey.COMMAND_CHANGED)

        async def refuse(_press: Press) -> None:
            raise cause

        await self.client.answer(interaction, refuse)


OptionsP = ParamSpec("OptionsP")
CallbackT = TypeVar("CallbackT", bound=Callable[..., Coroutine[Any, Any, None]])
Completion: TypeAlias = Callable[[Press, str], Awaitable[list[app_commands.Choice[str]]]]


def command(
    name: str, group: app_commands.Group | None = None
) -> Callable[
    [Callable[Concatenate[Press, OptionsP], Coroutine[Any, Any, None]]],
    app_commands.Command[Any, OptionsP, None],
]:
    """Make a function the slash command of this name, alone or in a group.

    It is called with the press. Its description is the text ``command-NAME``.
    """

    def decorate(
        answer: Callable[Concatenate[Press, OptionsP], Coroutine[Any, Any, None]],
    ) -> app_commands.Command[Any, OptionsP, None]:
        @wraps(answer)
        async def callback(
            interaction: discord.Interaction[Any],
            /,
            *arguments: OptionsP.args,
            **options: OptionsP.kwargs,
        ) -> None:
            _check_options(decorated, options)
            await interaction.client.answer(
                interaction, lambda press: answer(press, *arguments, **options)
            )

        key = f"command-{group.name}-{name}" if group else f"command-{name}"
        make_command = group.command if group else app_commands.command
        decorated: app_commands.Command[Any, OptionsP, None] = make_command(
            name=name, description=build_translatable_text(key)
        )(callback)
        return decorated

    return decorate


_PYTHON_TYPES: dict[discord.AppCommandOptionType, type | tuple[type, ...]] = {
    discord.AppCommandOptionType.string: str,
    discord.AppCommandOptionType.integer: int,
    discord.AppCommandOptionType.boolean: bool,
    discord.AppCommandOptionType.user: (discord.User, discord.Member),
    discord.AppCommandOptionType.channel: discord.abc.GuildChannel,
}


def _check_options(
    command: app_commands.Command[Any, ..., Any], options: Mapping[str, object]
) -> None:
    """Raise CommandSignatureMismatch for values that the options do not take.

    Clients that are not reloaded send them, and the library passes them on.
    """
    for parameter in command.parameters:
        value = options[parameter.name]
        is_known = isinstance(value, _PYTHON_TYPES.get(parameter.type, object)) and (
            not parameter.choices or value in {choice.value for choice in parameter.choices}
        )
        if not is_known and value != parameter.default:
            raise app_commands.CommandSignatureMismatch(command)


TargetT = TypeVar("TargetT", discord.User, discord.Message)


def menu_command(
    text_key: str, target_type: type[TargetT]
) -> Callable[[Callable[[Press, TargetT], Awaitable[None]]], MenuCommand]:
    """Make a function a command in the menus of people or of messages.

    It is called with the press, and with whose menu it was chosen in. Its label is the text of the
    key.
    """

    def decorate(answer: Callable[[Press, TargetT], Awaitable[None]]) -> MenuCommand:
        async def callback(interaction: discord.Interaction[Any], target: Any) -> None:
            await interaction.client.answer(interaction, lambda press: answer(press, target))

        callback.__annotations__["target"] = target_type  # the library reads the kind of menu there
        return app_commands.ContextMenu(name=build_translatable_text(text_key), callback=callback)

    return decorate


def completes(**completions: Completion) -> Callable[[CallbackT], CallbackT]:
    """Suggest values for the options of these names while a player types."""

    def build_callback(complete: Completion) -> Any:
        async def callback(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            press = interaction.client.begin_press(interaction)
            choices = []
            try:
                choices = await complete(press, typed)
            except Exception as error:  # noqa: BLE001 - whatever it is, people just type on
                press.trace.error_id = log_failure("completion failed", error)
            with press.trace.measure_sending():
                await interaction.response.autocomplete(choices)
            return choices

        return callback

    return app_commands.autocomplete(
        **{name: build_callback(complete) for name, complete in completions.items()}
    )


def build_translatable_text(text_key: str) -> app_commands.locale_str:
    """Return a command's text in English, with its key for the other languages."""
    return app_commands.locale_str(catalogue.get_english_texts()(text_key), key=text_key)
