"""A small discord.py bot as people write them; it only knows the sandbox's address."""

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import discord
import yarl
from discord import app_commands, ui

from tests.sandbox.driver.raw_bot import TINY_PNG
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.timeouts import WAIT_TIMEOUT

Interaction = discord.Interaction[discord.Client]
EXPORT_BYTES = b'{"games": []}'


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


privacy_group = app_commands.Group(name="privacy", description="What is kept of one")


@privacy_group.command(name="export", description="Sends it as a file")
async def send_private_file(interaction: Interaction) -> None:
    """Answer with a private file."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("All that is kept"))
    view.add_item(ui.File("attachment://export.json"))
    file = discord.File(io.BytesIO(EXPORT_BYTES), "export.json")
    await interaction.response.send_message(view=view, file=file, ephemeral=True)


server_group = app_commands.Group(
    name="server",
    description="What holds for a server",
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)


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
