"""An unchanged discord.py client in the sandbox, over real sockets."""

import asyncio

import discord
import pytest

from tests.sandbox.driver.discord_py_bot import EXPORT_BYTES, run_discord_py_bot
from tests.sandbox.driver.messages import EPHEMERAL, iterate_components, list_pictures, read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import WAIT_TIMEOUT


async def test_discord_py_logs_in_and_registers_its_commands(
    running_sandbox: RunningSandbox,
) -> None:
    async with run_discord_py_bot(running_sandbox) as bot:
        assert bot.user is not None
        assert {guild.name for guild in bot.guilds} == {"Patience Club", "La Biblioteca"}
        await running_sandbox.wait_for_commands("table", "whisper", "slow", "move", "about")
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
        assert read_text(message) == "Turn 0"
        for turn in (1, 2):
            message = await ada.press_button(message, label="Draw")
            assert read_text(message) == f"Turn {turn}"
            picture = list_pictures(message)[0]
            assert picture["media"]["url"].endswith(f"/turn{turn}.png")
            assert picture["description"] == "A table"
            assert message["attachments"] == []
        picked = await ada.choose_option(message, "pick", "b")
        assert (read_text(picked), picked["flags"]) == ("picked b", EPHEMERAL)
        answered = await ada.submit_modal(
            await ada.press_button(message, label="Ask"), why="it is fun"
        )
        assert read_text(answered) == "because it is fun"
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
        assert read_text(await ada.run_command("slow")) == "at last"


async def test_discord_py_completes_options_and_resolves_users(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    async with run_discord_py_bot(running_sandbox):
        assert await ada.list_completions("move", "moves", "t2") == [
            {"name": "t2-f1", "value": "t2-f1"}
        ]
        assert read_text(await ada.run_command("move", moves="t2-f1")) == "played t2-f1"
        assert (
            read_text(await ada.run_command("about", player="lucia"))
            == "lucia is 1200000000000000002"
        )


async def test_discord_py_sends_a_private_file(
    running_sandbox: RunningSandbox, lucia: SandboxUser
) -> None:
    async with run_discord_py_bot(running_sandbox):
        message = await lucia.run_command("privacy export")
        (file,) = [
            component for component in iterate_components(message) if component["type"] == 13
        ]
        assert (file["name"], file["size"]) == ("export.json", len(EXPORT_BYTES))
        assert await running_sandbox.download_file(file["file"]["url"]) == EXPORT_BYTES
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
        assert read_text(answer) == "tables True, quiet True"
        message = await ada.run_command("server people")
        assert read_text(await ada.choose_option(message, "people", "lucia")) == "Lucía"


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
        assert read_text(await ada.run_command("table")) == "Turn 0"
        await running_sandbox.drop_connections(way_of_closing)
        await asyncio.wait_for(bot.resumed_event.wait(), WAIT_TIMEOUT)
        assert read_text(await ada.run_command("table")) == "Turn 0"
        assert [session["resumed"] for session in await running_sandbox.list_sessions()] == [1]


@pytest.mark.slow
async def test_discord_py_waits_out_a_429_and_a_503(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    async with run_discord_py_bot(running_sandbox):
        await running_sandbox.inject_fault(status=429, path="/callback", retry_after=0.2)
        assert read_text(await ada.run_command("table")) == "Turn 0"
        await running_sandbox.inject_fault(status=503, path="/callback")
        assert read_text(await ada.run_command("table")) == "Turn 0"
        requests = await running_sandbox.list_requests("POST", "/callback")
        assert [request["status"] for request in requests] == [429, 200, 503, 200]
