"""A small discord.py bot, as its users write them; it knows but the sandbox's address."""

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

from tests.patience import PATIENCE
from tests.sandbox.raw import PNG
from tests.sandbox.running import Running

Interaction = discord.Interaction[discord.Client]
EXPORT = b'{"games": []}'


class Table(ui.LayoutView):
    """A picture and its controls; every press draws it anew."""

    def __init__(self, turn: int) -> None:
        super().__init__(timeout=None)
        picture = discord.MediaGalleryItem(f"attachment://turn{turn}.png", description="A table")
        draw: ui.Button[Table] = ui.Button(label="Draw", custom_id=f"draw:{turn}")
        ask: ui.Button[Table] = ui.Button(label="Ask", custom_id="ask")
        menu: ui.Select[Table] = ui.Select(
            custom_id="pick", options=[discord.SelectOption(label=each) for each in "abc"]
        )

        async def drawn(interaction: Interaction) -> None:
            await interaction.response.edit_message(
                view=Table(turn + 1), attachments=[table_file(turn + 1)]
            )

        async def asked(interaction: Interaction) -> None:
            await interaction.response.send_modal(Question())

        async def picked(interaction: Interaction) -> None:
            await interaction.response.send_message(f"picked {menu.values[0]}", ephemeral=True)

        draw.callback, ask.callback, menu.callback = drawn, asked, picked  # type: ignore[method-assign] # how discord.py takes a callback without a subclass
        inside: list[Any] = [
            ui.TextDisplay(f"Turn {turn}"),
            ui.MediaGallery(picture),
            ui.ActionRow(draw, ask),
            ui.ActionRow(menu),
        ]
        self.add_item(ui.Container(*inside))


class Question(ui.Modal):
    """A form with one field."""

    answer: ui.Label["Question"] = ui.Label(text="Why?", component=ui.TextInput(custom_id="why"))

    def __init__(self) -> None:
        super().__init__(title="A question", custom_id="question")

    async def on_submit(self, interaction: Interaction) -> None:
        field = self.answer.component
        assert isinstance(field, ui.TextInput)
        await interaction.response.send_message(f"because {field.value}", ephemeral=True)


def table_file(turn: int) -> discord.File:
    return discord.File(io.BytesIO(PNG), f"turn{turn}.png", description="A table")


class Example(discord.Client):
    """Commands for everything that the sandbox must carry; ``seen`` holds their interactions."""

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
        self.seen: list[Interaction] = []
        self.ready = asyncio.Event()
        self.resumed = asyncio.Event()
        commands: list[Any] = [table, whisper, slow, move, about, privacy, server]
        for each in commands:
            self.tree.add_command(each)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, interaction: Interaction) -> None:
        self.seen.append(interaction)

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_resumed(self) -> None:
        self.resumed.set()


@app_commands.command(description="Shows a table")
async def table(interaction: Interaction) -> None:
    await interaction.response.send_message(view=Table(0), file=table_file(0))


@app_commands.command(description="Says something privately, and more")
async def whisper(interaction: Interaction) -> None:
    await interaction.response.send_message("psst", ephemeral=True)
    await interaction.followup.send("and to all")
    await interaction.edit_original_response(content="psst!")


@app_commands.command(description="Takes its time")
async def slow(interaction: Interaction) -> None:
    await interaction.response.defer(thinking=True)
    await interaction.followup.send("at last")


@app_commands.command(description="Plays a move")
@app_commands.describe(moves="Which")
async def move(interaction: Interaction, moves: str) -> None:
    await interaction.response.send_message(f"played {moves}")


@move.autocomplete("moves")
async def offer(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=f"{typed}-f1", value=f"{typed}-f1")]


@app_commands.command(description="Tells about somebody")
@app_commands.describe(player="Who")
async def about(interaction: Interaction, player: discord.User) -> None:
    await interaction.response.send_message(f"{player.name} is {player.id}")


privacy = app_commands.Group(name="privacy", description="What is kept of one")


@privacy.command(description="Sends it as a file")
async def export(interaction: Interaction) -> None:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay("All that is kept"))
    view.add_item(ui.File("attachment://export.json"))
    file = discord.File(io.BytesIO(EXPORT), "export.json")
    await interaction.response.send_message(view=view, file=file, ephemeral=True)


server = app_commands.Group(
    name="server",
    description="What holds for a server",
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)


class Channels(ui.View):
    """A menu of channels, more than one at once."""

    @ui.select(
        cls=ui.ChannelSelect,
        custom_id="channels",
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        min_values=0,
        max_values=25,
    )
    async def choose(self, interaction: Interaction, menu: "ui.ChannelSelect[Channels]") -> None:
        told = [f"{each.name} {each.permissions.send_messages}" for each in menu.values]
        await interaction.response.send_message(", ".join(told), ephemeral=True)


class People(ui.View):
    """A menu of people."""

    @ui.select(cls=ui.UserSelect, custom_id="people")
    async def choose(self, interaction: Interaction, menu: "ui.UserSelect[People]") -> None:
        await interaction.response.send_message(menu.values[0].display_name, ephemeral=True)


@server.command(description="Chooses channels")
async def channels(interaction: Interaction) -> None:
    await interaction.response.send_message("Which?", view=Channels(), ephemeral=True)


@server.command(description="Chooses somebody")
async def people(interaction: Interaction) -> None:
    await interaction.response.send_message("Who?", view=People(), ephemeral=True)


@asynccontextmanager
async def discord_py(running: Running, *, token: str | None = None) -> AsyncIterator[Example]:
    """The bot, connected and ready; or the error of a login that failed."""
    gateway = yarl.URL(running.gateway_url)
    with (
        patch.object(discord.http.Route, "BASE", running.api_url),
        patch.object(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway),
    ):
        bot = Example()
        working = asyncio.create_task(bot.start(token or running.token))
        ready = asyncio.create_task(bot.ready.wait())
        try:
            await asyncio.wait({working, ready}, timeout=PATIENCE, return_when="FIRST_COMPLETED")
            if working.done():
                await working
            assert bot.ready.is_set()
            yield bot
        finally:
            ready.cancel()
            await bot.close()
            with contextlib.suppress(discord.DiscordException):
                await working
