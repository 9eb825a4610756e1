"""`python -m bot check`: what is right about an installation, and what to do about the rest.

Nothing is changed: no database is made or upgraded, no command is sent. The parts are tried side by
side, and what has not answered after `LIMIT_SECONDS` is wrong.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import Callable, Coroutine
from email.utils import parsedate_to_datetime
from enum import StrEnum
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeAlias, cast

import aiohttp
import discord
import yarl
from discord.http import Route

from bot import discord_patches
from bot.background import run_task
from bot.client.client import (
    INTENTS,
    CommandTranslator,
    PatienceClient,
    PatienceCommandTree,
    build_invitation,
)
from bot.client.commands import build_payload, fetch_commands, simplify_commands
from bot.commands import ALL_COMMANDS
from bot.engine.deals import deal
from bot.hosting.runner import explain_refusal
from bot.models.requests import DatabaseTroubleError
from bot.services.solver_pool import WorkerError, WorkerProcess
from bot.settings import Settings, describe_env_file_mistakes
from bot.solver.compiler import has_numba
from bot.solver.core.code_cache import find_code_folder, find_ready_mark
from bot.solver.solution import Verdict
from bot.solver.worker import build_search_request, read_solution
from bot.store import StoreError, examine_database, find_database_folder
from bot.ui.viewers import DRAWS_ALL_LETTERS
from bot.variants.canfield import CANFIELD

LIMIT_SECONDS = 7.0
_SOLVER_SECONDS = 4.5
"""A worker has the lowest priority; on a busy machine nobody waits longer to hear that."""

_MAX_CLOCK_SECONDS = 5.0
"""As for the alarm ClockWrong."""
_MIN_FREE_BYTES = 200_000_000

FEW_LETTERS_NOTICE = (
    "uharfbuzz is not installed: pictures leave out accents, Devanagari and Japanese; messages have"
    " them"
)


def describe_mistakes(settings: Settings) -> str:
    """Return a line about settings that set nothing, empty if all is well."""
    mistakes = [describe_env_file_mistakes()]
    if folder := settings.cache_directory:
        code_folder = find_code_folder()
        if code_folder is None or code_folder.parent != folder:
            mistakes.append(f"CACHE_DIRECTORY {folder} cannot be written to; another is taken")
    return "; ".join(filter(None, mistakes))


class Judgement(StrEnum):
    """What is thought of a part of an installation; what is weak works, and could do better."""

    RIGHT = "right"
    WEAK = "weak"
    WRONG = "wrong"


Opinion: TypeAlias = tuple[Judgement, str]
"""A judgement, and a sentence: why, or what to do."""


class Finding(NamedTuple):
    """An opinion of a part."""

    part: str
    judgement: Judgement
    text: str


async def check_installation(
    settings: Settings, get_time: Callable[[], float] = time.time
) -> list[Finding]:
    """Return what is found about each part; `get_time` is the host's clock."""
    now = asyncio.get_running_loop().time()
    deadline = now + LIMIT_SECONDS
    on_discord, database, solver = await asyncio.gather(
        _check_discord(settings, get_time, deadline),
        _judge(examine_database(settings.database_url), deadline),
        _judge(
            _try_solver(settings.solver_workers),
            now + _SOLVER_SECONDS,
            (Judgement.WEAK, "The machine is too busy to try it now; that does no harm."),
        ),
    )
    mistakes = describe_mistakes(settings)
    return [
        *([Finding("settings", Judgement.WEAK, mistakes)] if mistakes else []),
        *on_discord,
        Finding("database", *database),
        *_check_disk(settings.database_url),
        Finding("solver", *solver),
        Finding("ratings", *_judge_ratings()),
        Finding("pictures", *_judge_pictures()),
    ]


def run_check_command(settings: Settings) -> bool:
    """Print what is found, a line for each part; return whether nothing is wrong."""
    logging.getLogger("discord").setLevel(logging.CRITICAL)  # it tells of each login
    findings = asyncio.run(check_installation(settings))
    for part, judgement, text in findings:
        print(f"{part:9} {judgement:6} {' '.join(text.split())}")
    return all(finding.judgement is not Judgement.WRONG for finding in findings)


async def _judge(
    attempt: Coroutine[Any, Any, str | Opinion],
    deadline: float,
    if_late: Opinion = (Judgement.WRONG, "There is no answer: see to the network, or to the disk."),
) -> Opinion:
    """Return the attempt's opinion, that all is right, or that the part is wrong if it fails."""
    try:
        async with asyncio.timeout_at(deadline):
            result = await attempt
    except TimeoutError:
        return if_late
    except (StoreError, DatabaseTroubleError, WorkerError) as error:
        return Judgement.WRONG, str(error)
    return (Judgement.RIGHT, result) if isinstance(result, str) else result


async def _check_discord(
    settings: Settings, get_time: Callable[[], float], deadline: float
) -> list[Finding]:
    """Log in as the bot does; what comes after a step that fails is not tried."""
    if settings.is_sandboxed:
        return [
            Finding(
                "login",
                Judgement.WRONG,
                "No DISCORD_TOKEN here, so a start would open the sandbox: write the token into"
                " .env, and run this in the folder of .env.",
            )
        ]
    discord_patches.set_api_url(settings.discord_api_url)
    discord_patches.use_steady_gateway()
    if settings.discord_gateway_url:
        discord_patches.set_default_gateway(yarl.URL(settings.discord_gateway_url))
    offsets: list[float] = []
    findings: list[Finding] = []

    async def note_date(_session: object, _context: object, request: Any) -> None:
        if date := request.response.headers.get("Date"):  # which has no fractions of a second
            offsets.append(get_time() - parsedate_to_datetime(date).timestamp() - 0.5)

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(note_date)
    async with discord.Client(intents=INTENTS, http_trace=trace) as client:
        for part, attempt in (
            ("login", _log_in(client, settings)),
            ("intents", _try_gateway(client, settings)),
            ("commands", _compare_commands(client)),
        ):
            if any(finding.judgement is Judgement.WRONG for finding in findings):
                attempt.close()
                continue
            explained = _explain_refusals(attempt, settings)
            findings.append(Finding(part, *await _judge(explained, deadline)))
        if client.application_id is not None:
            findings.append(Finding("invite", Judgement.RIGHT, build_invitation(client)))
    if offsets:
        findings.append(Finding("clock", *_judge_clock(min(offsets, key=abs))))
    return findings


async def _explain_refusals(attempt: Coroutine[Any, Any, Opinion], settings: Settings) -> Opinion:
    try:
        return await attempt
    except Exception as error:  # noqa: BLE001 - a proxy on the way may answer anything
        has_fixed_shards = settings.shard_count is not None
        reason = explain_refusal(error, INTENTS, has_fixed_shards=has_fixed_shards)
        return Judgement.WRONG, reason or (
            f"Discord cannot be reached ({error!s:.200}): see to the network, and look at"
            " https://discordstatus.com."
        )


async def _log_in(client: discord.Client, settings: Settings) -> Opinion:
    await client.login(settings.discord_token.get_secret_value())
    application = client.application
    assert application is not None  # known once logged in
    if application.interactions_endpoint_url:
        return Judgement.WRONG, (
            "Discord sends what players press to an address: remove the Interactions Endpoint URL"
            " from General Information at https://discord.com/developers/applications."
        )
    servers = application.approximate_guild_count
    return Judgement.RIGHT, f"{client.user}, application {application.id}, on {servers} servers"


async def _try_gateway(client: discord.Client, settings: Settings) -> Opinion:
    """Log in at the gateway, which refuses intents; one of the day's logins is used."""
    gateway = await client.http.request(Route("GET", "/gateway/bot"))
    logins_left = gateway["session_start_limit"]["remaining"]
    if not logins_left:
        return Judgement.WRONG, (
            "Discord lets the bot log in no more today: find out what restarts it again and again,"
            " or reset the token."
        )
    shard_count = settings.shard_count or gateway["shards"]
    shard_id = (settings.shard_ids or (0,))[0]
    # A client of its own, without commands: nobody who presses now is answered twice.
    async with discord.Client(
        intents=INTENTS, shard_id=shard_id, shard_count=shard_count
    ) as listener:
        await listener.login(settings.discord_token.get_secret_value())
        async with (
            run_task(listener.connect(reconnect=False)) as connecting,
            run_task(listener.wait_for("connect")) as let_in,
        ):
            await asyncio.wait({connecting, let_in}, return_when=asyncio.FIRST_COMPLETED)
            if not let_in.done():
                await connecting
                raise discord.GatewayNotFound
    names = ", ".join(name for name, is_on in INTENTS if is_on)
    return Judgement.RIGHT, f"{names}; {logins_left - 1} logins left today"


async def _compare_commands(client: discord.Client) -> Opinion:
    tree = PatienceCommandTree(cast("PatienceClient", client), ALL_COMMANDS)
    await tree.set_translator(CommandTranslator())
    assert client.application_id is not None  # known once logged in
    registered = await fetch_commands(client.http, client.application_id)
    own = await build_payload(tree)
    if simplify_commands(registered) == simplify_commands(own):
        return Judgement.RIGHT, f"{len(own)}, as this version has them"
    return Judgement.RIGHT, f"Discord has others; the next start sends it this version's {len(own)}"


def _judge_ratings() -> Opinion:
    if all(map(find_spec, ("numpy", "scipy"))):
        return Judgement.RIGHT, "fitted every night"
    return Judgement.WEAK, "numpy or scipy is missing: this program's extra 'ratings' brings them."


def _judge_pictures() -> Opinion:
    if DRAWS_ALL_LETTERS:
        return Judgement.RIGHT, "with all letters"
    return Judgement.WEAK, FEW_LETTERS_NOTICE


def _judge_clock(seconds_ahead: float) -> Opinion:
    if abs(seconds_ahead) <= _MAX_CLOCK_SECONDS:
        return Judgement.RIGHT, f"within {_MAX_CLOCK_SECONDS:.0f} seconds of Discord's"
    direction = "ahead of" if seconds_ahead > 0 else "behind"
    return Judgement.WRONG, (
        f"{abs(seconds_ahead):.0f} seconds {direction} Discord's: set the host's clock by NTP."
    )


def _check_disk(database_url: str) -> list[Finding]:
    """Return what is found about the disk of a SQLite database; nothing for a server."""
    try:
        folder = find_database_folder(database_url)
    except StoreError:
        return []
    if folder is None:
        return []
    free_bytes = shutil.disk_usage(folder).free
    text = f"{free_bytes / 1e9:.1f} GB free in {folder}"
    if free_bytes >= _MIN_FREE_BYTES:
        return [Finding("disk", Judgement.RIGHT, text)]
    return [Finding("disk", Judgement.WRONG, f"{text}: make room.")]


async def _try_solver(worker_count: int) -> Opinion:
    """Let a worker find a win that takes some hundred positions."""
    if not worker_count:
        return Judgement.RIGHT, "SOLVER_WORKERS is 0: certain hints are refused"
    mark = find_ready_mark()
    if mark is None and has_numba():  # a worker would compile for longer than we wait
        return Judgement.WEAK, (
            "The compiled search cannot be kept, and each worker compiles for half a minute: set"
            " CACHE_DIRECTORY to a folder that the bot may write to."
        )
    worker = WorkerProcess()
    try:
        request = build_search_request(deal(CANFIELD, 1), 10_000, _SOLVER_SECONDS)
        found = read_solution(await worker.ask(request))
    finally:
        await worker.end()
    if found.verdict is not Verdict.WINNABLE:
        return Judgement.WRONG, "A worker found no win where there is one: install the bot anew."
    from bot.solver.core.compilation import IS_COMPILED  # noqa: PLC0415 - numba takes half a second

    if mark is None or not IS_COMPILED:
        return Judgement.WEAK, (
            "numba is not installed, or switched off: searches take ten to fifty times longer."
            " Where numba has a wheel, this program's extra 'solver' brings it."
        )
    return Judgement.RIGHT, "compiled" if mark.exists() else "works, and compiles at its first use"
