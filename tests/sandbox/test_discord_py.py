"""An unchanged discord.py client in the sandbox, over real sockets."""

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import discord
import pytest
import yarl
from discord import app_commands, ui

from tests.sandbox.running_sandbox import TINY_PNG, RunningSandbox
from tests.sandbox.sandbox_user import (
    EPHEMERAL,
    SandboxUser,
    iterate_components,
    list_pictures,
    read_text,
)
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


EXPORT_BYTES = b'{"games": []}'


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


Interaction = discord.Interaction[discord.Client]


class TableView(ui.LayoutView):
    """A picture and its controls; every press sends a new one."""

    def __init__(self, turn: int) -> None:
        super().__init__(timeout=None)
        picture = discord.MediaGalleryItem(f"attachment://turn{turn}.png", description="A table")
        draw: ui.Button[TableView] = ui.Button(label="Draw", custom_id=f"draw:{turn}")
        ask: ui.Button[TableView] = ui.Button(label="Ask", custom_id="ask")
        menu: ui.Select[TableView] = ui.Select(
            custom_id="pick", options=[discord.SelectOption(label=letter) for letter in "abc"]
        )

        async def edit_table(interaction: Interaction) -> None:
            await interaction.response.edit_message(
                view=TableView(turn + 1), attachments=[make_table_file(turn + 1)]
            )

        async def open_modal(interaction: Interaction) -> None:
            await interaction.response.send_modal(QuestionModal())

        async def answer_choice(interaction: Interaction) -> None:
            await interaction.response.send_message(f"picked {menu.values[0]}", ephemeral=True)

        draw.callback, ask.callback, menu.callback = edit_table, open_modal, answer_choice  # type: ignore[method-assign] # how discord.py takes a callback without a subclass
        items: list[Any] = [
            ui.TextDisplay(f"Turn {turn}"),
            ui.MediaGallery(picture),
            ui.ActionRow(draw, ask),
            ui.ActionRow(menu),
        ]
        self.add_item(ui.Container(*items))


class QuestionModal(ui.Modal):
    """A form with one field."""

    answer: ui.Label["QuestionModal"] = ui.Label(
        text="Why?", component=ui.TextInput(custom_id="why")
    )

    def __init__(self) -> None:
        super().__init__(title="A question", custom_id="question")

    async def on_submit(self, interaction: Interaction) -> None:
        """Answer with what was typed."""
        field = self.answer.component
        assert isinstance(field, ui.TextInput)
        await interaction.response.send_message(f"because {field.value}", ephemeral=True)


def make_table_file(turn: int) -> discord.File:
    """Return the picture of a turn."""
    return discord.File(io.BytesIO(TINY_PNG), f"turn{turn}.png", description="A table")


privacy_group = app_commands.Group(name="privacy", description="What is kept of one")


server_group = app_commands.Group(
    name="server",
    description="What holds for a server",
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)


class DiscordPyBot(discord.Client):
    """A bot with a command for everything that the sandbox must carry.

    ``received_interactions`` are all that it got, oldest first.
    """

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, dm_messages=True), guild_ready_timeout=0.2
        )
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self.received_interactions: list[Interaction] = []
        self.ready_event = asyncio.Event()
        self.resumed_event = asyncio.Event()
        commands: list[Any] = [
            answer_with_table,
            answer_privately,
            answer_after_thinking,
            answer_with_move,
            answer_about_user,
            privacy_group,
            server_group,
        ]
        for command in commands:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()

    async def on_interaction(self, interaction: Interaction) -> None:
        """Remember an interaction."""
        self.received_interactions.append(interaction)

    async def on_ready(self) -> None:
        """Note that the bot is ready."""
        self.ready_event.set()

    async def on_resumed(self) -> None:
        """Note that the session was resumed."""
        self.resumed_event.set()


@app_commands.command(name="table", description="Shows a table")
async def answer_with_table(interaction: Interaction) -> None:
    """Answer with a table."""
    await interaction.response.send_message(view=TableView(0), file=make_table_file(0))


@app_commands.command(name="whisper", description="Says something privately, and more")
async def answer_privately(interaction: Interaction) -> None:
    """Answer privately, follow up for all, and edit the answer."""
    await interaction.response.send_message("psst", ephemeral=True)
    await interaction.followup.send("and to all")
    await interaction.edit_original_response(content="psst!")


@app_commands.command(name="slow", description="Takes its time")
async def answer_after_thinking(interaction: Interaction) -> None:
    """Answer after "is thinking…"."""
    await interaction.response.defer(thinking=True)
    await interaction.followup.send("at last")


@app_commands.command(name="move", description="Plays a move")
@app_commands.describe(moves="Which")
async def answer_with_move(interaction: Interaction, moves: str) -> None:
    """Answer with the move."""
    await interaction.response.send_message(f"played {moves}")


@answer_with_move.autocomplete("moves")
async def complete_moves(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Offer one completion."""
    return [app_commands.Choice(name=f"{typed}-f1", value=f"{typed}-f1")]


@app_commands.command(name="about", description="Tells about somebody")
@app_commands.describe(player="Who")
async def answer_about_user(interaction: Interaction, player: discord.User) -> None:
    """Answer with the user's name and id."""
    await interaction.response.send_message(f"{player.name} is {player.id}")


@privacy_group.command(name="export", description="Sends it as a file")
async def send_private_file(interaction: Interaction) -> None:
    """Answer with a private file."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("All that is kept"))
    view.add_item(ui.File("attachment://export.json"))
    file = discord.File(io.BytesIO(EXPORT_BYTES), "export.json")
    await interaction.response.send_message(view=view, file=file, ephemeral=True)


class ChannelMenuView(ui.View):
    """A menu of channels, several at once."""

    @ui.select(
        cls=ui.ChannelSelect,
        custom_id="channels",
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        min_values=0,
        max_values=25,
    )
    async def answer_channel_choice(
        self, interaction: Interaction, menu: "ui.ChannelSelect[ChannelMenuView]"
    ) -> None:
        """Answer with the chosen channels and whether they can be posted in."""
        texts = [f"{channel.name} {channel.permissions.send_messages}" for channel in menu.values]
        await interaction.response.send_message(", ".join(texts), ephemeral=True)


class UserMenuView(ui.View):
    """A menu of users."""

    @ui.select(cls=ui.UserSelect, custom_id="people")
    async def answer_user_choice(
        self, interaction: Interaction, menu: "ui.UserSelect[UserMenuView]"
    ) -> None:
        """Answer with the chosen user's name."""
        await interaction.response.send_message(menu.values[0].display_name, ephemeral=True)


@server_group.command(name="channels", description="Chooses channels")
async def ask_for_channels(interaction: Interaction) -> None:
    """Answer with a menu of channels."""
    await interaction.response.send_message("Which?", view=ChannelMenuView(), ephemeral=True)


@server_group.command(name="people", description="Chooses somebody")
async def ask_for_users(interaction: Interaction) -> None:
    """Answer with a menu of users."""
    await interaction.response.send_message("Who?", view=UserMenuView(), ephemeral=True)


@asynccontextmanager
async def run_discord_py_bot(
    sandbox: RunningSandbox, *, token: str | None = None
) -> AsyncIterator[DiscordPyBot]:
    """Run the bot, connected and ready; raises the error of a login that failed."""
    gateway = yarl.URL(sandbox.gateway_url)
    with (
        patch.object(discord.http.Route, "BASE", sandbox.api_url),
        patch.object(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway),
    ):
        bot = DiscordPyBot()
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
