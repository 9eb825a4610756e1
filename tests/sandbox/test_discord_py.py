"""An unchanged discord.py client in the sandbox, over real sockets."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import patch

import discord
import pytest
import yarl

from tests.sandbox.running_sandbox import RunningSandbox
from tests.sandbox.sandbox_user import (
    EPHEMERAL,
    SandboxUser,
    iterate_components,
    list_pictures,
    read_text,
)
from tests.sandbox.showcase_bot import PICTURE_DESCRIPTION, ShowcaseBot
from tests.timeouts import WAIT_TIMEOUT


async def test_discord_py_logs_in_and_registers_its_commands(
    running_sandbox: RunningSandbox,
) -> None:
    async with run_discord_py_bot(running_sandbox) as bot:
        assert bot.user is not None
        assert {guild.name for guild in bot.guilds} == {"Patience Club", "La Biblioteca"}
        await running_sandbox.wait_for_commands("table", "say", "secret", "slow", "club")
        club = discord.utils.get(bot.guilds, name="Patience Club")
        assert club is not None
        quiet = discord.utils.get(club.text_channels, name="quiet")
        assert quiet is not None
        assert not quiet.permissions_for(club.me).send_messages
        assert discord.utils.get(club.channels, name="office") is None


async def test_discord_py_reports_a_wrong_token_as_login_failure(
    running_sandbox: RunningSandbox,
) -> None:
    with pytest.raises(discord.LoginFailure):
        async with run_discord_py_bot(running_sandbox, token="wrong"):
            pass


@pytest.mark.parametrize("channel", ["tables", "direct", "lawn", "Card circle"])
async def test_discord_py_shows_and_edits_a_table_in_every_kind_of_channel(
    running_sandbox: RunningSandbox, ada: SandboxUser, channel: str
) -> None:
    async with run_discord_py_bot(running_sandbox) as bot:
        ada.channel = channel
        message = await ada.run_command("table")
        for turn in (1, 2, 3):
            assert read_text(message).startswith(f"### Turn {turn}\n")
            picture = list_pictures(message)[0]
            assert picture["media"]["url"].endswith(f"/table-{40 + turn}.png")
            assert picture["description"] == PICTURE_DESCRIPTION
            assert message["attachments"] == []
            if turn < 3:
                message = await ada.press_button(message, label="Draw")
        picked = await ada.choose_option(message, "pick", "t2-f1")
        assert (read_text(picked), picked["flags"]) == ("Chosen: t2-f1", EPHEMERAL)
        answered = await ada.submit_modal(
            await ada.press_button(message, label="Form"), moves="draw", deck=["Large"]
        )
        assert read_text(answered) == "Filled in: draw, Large"
        first = bot.received_interactions[0]
        assert first.user.id == int(ada.id)
        assert first.is_user_integration()
        assert first.is_guild_integration() is (channel == "tables")


async def test_discord_py_sends_private_answers_follow_ups_and_deferrals(
    running_sandbox: RunningSandbox, ada: SandboxUser, lucia: SandboxUser
) -> None:
    async with run_discord_py_bot(running_sandbox):
        await ada.run_command("whisper")
        await ada.wait_for_message(lambda message: message["content"] == "psst!")
        assert [read_text(message) for message in await ada.list_messages()] == [
            "psst!",
            "and to all",
        ]
        assert [read_text(message) for message in await lucia.list_messages()] == ["and to all"]
        secret = await ada.run_command("secret")
        assert (read_text(secret), secret["flags"]) == ("A word in your ear", EPHEMERAL)


async def test_discord_py_completes_options_and_resolves_users(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    async with run_discord_py_bot(running_sandbox):
        completions = await ada.list_completions("say", "words", "t2")
        assert completions == [{"name": "t2 f1!", "value": "t2 f1"}]
        said = await ada.run_command("say", words="t2 f1", friend="lucia")
        assert read_text(said) == "Said to 1200000000000000002: t2 f1"


async def test_discord_py_sends_a_private_file(
    running_sandbox: RunningSandbox, lucia: SandboxUser
) -> None:
    async with run_discord_py_bot(running_sandbox):
        message = await lucia.run_command("privacy export")
        (file,) = [
            component for component in iterate_components(message) if component["type"] == 13
        ]
        assert (file["name"], file["size"]) == ("export.json", 2)
        assert await running_sandbox.download_file(file["file"]["url"]) == b"{}"
        assert (message["flags"] & EPHEMERAL, message["attachments"]) == (EPHEMERAL, [])


async def test_discord_py_handles_subcommands_and_channel_menus(
    running_sandbox: RunningSandbox, ada: SandboxUser, lucia: SandboxUser
) -> None:
    async with run_discord_py_bot(running_sandbox):
        assert "server channels" in await ada.list_offered_commands()
        assert "server channels" not in await lucia.list_offered_commands()
        assert "server channels" not in await ada.list_offered_commands("direct")
        message = await ada.run_command("server channels")
        answer = await ada.choose_option(message, "channels", "tables", "quiet")
        assert read_text(answer) == "Play in: quiet, tables"
        message = await ada.run_command("server players")
        assert read_text(await ada.choose_option(message, "people", "lucia")) == "Players: lucia"


async def test_discord_py_notices_removed_channels_and_servers(
    running_sandbox: RunningSandbox,
) -> None:
    async with run_discord_py_bot(running_sandbox) as bot:
        await running_sandbox.delete_channel("lounge")
        await running_sandbox.set_bot_permissions("tables", send_messages=False)
        guild_removed = bot.wait_for("guild_remove", timeout=WAIT_TIMEOUT)
        await running_sandbox.remove_bot("La Biblioteca")
        await guild_removed
        (club,) = bot.guilds
        assert discord.utils.get(club.text_channels, name="lounge") is None
        tables = discord.utils.get(club.text_channels, name="tables")
        assert tables is not None
        assert not tables.permissions_for(club.me).send_messages
        come = bot.wait_for("guild_join", timeout=WAIT_TIMEOUT)
        await running_sandbox.invite_bot("La Biblioteca")
        assert (await come).name == "La Biblioteca"


async def test_discord_py_posts_by_itself_and_respects_rate_limits(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    async with run_discord_py_bot(running_sandbox) as bot:
        channel = bot.get_partial_messageable(1500000000000000001)
        posted = await channel.send("0", nonce="first")
        await running_sandbox.inject_fault(
            status=429, method="PATCH", path="/messages/", retry_after=0.1
        )
        await posted.edit(content="1")
        assert (await ada.wait_for_message(lambda message: message["content"] == "1"))["id"] == str(
            posted.id
        )
        fetched = await channel.fetch_message(posted.id)
        assert fetched.content == "1"
        await running_sandbox.delete_channel("tables")
        with pytest.raises(discord.NotFound) as caught:
            await posted.edit(content="2")
        assert caught.value.code == 10003


@pytest.mark.parametrize("way_of_closing", ["close", "reconnect", "abort"])
async def test_discord_py_resumes_after_a_dropped_connection(
    running_sandbox: RunningSandbox, ada: SandboxUser, way_of_closing: str
) -> None:
    async with run_discord_py_bot(running_sandbox) as bot:
        assert read_text(await ada.run_command("say", words="before")) == "Said: before"
        resumed = asyncio.create_task(bot.wait_for("resumed", timeout=WAIT_TIMEOUT))
        await asyncio.sleep(0)
        await running_sandbox.drop_connections(way_of_closing)
        await resumed
        assert read_text(await ada.run_command("say", words="after")) == "Said: after"
        assert [session["resumed"] for session in await running_sandbox.list_sessions()] == [1]


@pytest.mark.slow
async def test_discord_py_waits_out_a_429_and_a_503(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    async with run_discord_py_bot(running_sandbox):
        await running_sandbox.inject_fault(status=429, path="/callback", retry_after=0.2)
        assert read_text(await ada.run_command("say", words="hi")) == "Said: hi"
        await running_sandbox.inject_fault(status=503, path="/callback")
        assert read_text(await ada.run_command("say", words="hi")) == "Said: hi"
        requests = await running_sandbox.list_requests("POST", "/callback")
        assert [request["status"] for request in requests] == [429, 200, 503, 200]


class WatchedBot(ShowcaseBot):
    """The showcase's bot; ``received_interactions`` are all that it got, oldest first."""

    def __init__(self) -> None:
        super().__init__()
        self.received_interactions: list[discord.Interaction] = []
        self.ready_event = asyncio.Event()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Remember an interaction."""
        self.received_interactions.append(interaction)

    async def on_ready(self) -> None:
        """Note that the bot is ready."""
        self.ready_event.set()


@asynccontextmanager
async def run_discord_py_bot(
    sandbox: RunningSandbox, *, token: str | None = None
) -> AsyncIterator[WatchedBot]:
    """Run the bot, connected and ready; raises the error of a login that failed."""
    gateway = yarl.URL(sandbox.gateway_url)
    with (
        patch.object(discord.http.Route, "BASE", sandbox.api_url),
        patch.object(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway),
    ):
        bot = WatchedBot()
        run_task = asyncio.create_task(bot.start(token or sandbox.token))
        ready_task = asyncio.create_task(bot.ready_event.wait())
        try:
            await asyncio.wait(
                {run_task, ready_task}, timeout=WAIT_TIMEOUT, return_when="FIRST_COMPLETED"
            )
            if run_task.done():
                await run_task
            assert bot.ready_event.is_set()
            yield bot
        finally:
            ready_task.cancel()
            await bot.close()
            with contextlib.suppress(discord.DiscordException):
                await run_task
