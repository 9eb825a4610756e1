"""A small bot that sends one of everything; run it with the sandbox's address as argument."""

import io
import sys

import discord
import yarl
from discord import Interaction, app_commands, ui
from PIL import Image

PICTURE_DESCRIPTION = "Four red cards on a green table"
COMPLETION_WORDS = ("draw", "t2 f1", "w t3")


def make_table_file(shade: int) -> discord.File:
    """Return a picture of one colour, 1100 by 700 pixels."""
    file = io.BytesIO()
    Image.new("RGB", (1100, 700), (20, shade % 256, 60)).save(file, "PNG")
    file.seek(0)
    return discord.File(file, f"table-{shade}.png", description=PICTURE_DESCRIPTION)


class TableButtons(ui.ActionRow["TableView"]):
    """A row with every style of button."""

    @ui.button(label="Draw", style=discord.ButtonStyle.primary, emoji="🂠")
    async def show_next_turn(self, interaction: Interaction, _: ui.Button["TableView"]) -> None:
        """Edit the message: the next turn."""
        assert self.view is not None
        following = TableView(self.view.turn + 1)
        await interaction.response.edit_message(
            view=following, attachments=[make_table_file(40 + following.turn)]
        )

    @ui.button(label="Silent", style=discord.ButtonStyle.danger)
    async def leave_unanswered(self, interaction: Interaction, _: ui.Button["TableView"]) -> None:
        """Leave the press unanswered, as a bot that hangs."""

    @ui.button(label="Undo", disabled=True)
    async def ignore_press(self, interaction: Interaction, _: ui.Button["TableView"]) -> None:
        """Do nothing: it is disabled."""

    @ui.button(label="More")
    async def answer_privately(self, interaction: Interaction, _: ui.Button["TableView"]) -> None:
        """Answer privately."""
        await interaction.response.send_message("That is all", ephemeral=True)


class MoveMenu(ui.ActionRow["TableView"]):
    """A row with a menu of moves."""

    @ui.select(
        custom_id="pick",
        placeholder="More moves",
        options=[
            discord.SelectOption(label=f"t{n} → f1", value=f"t{n}-f1", description=f"Column {n}")
            for n in range(1, 8)
        ],
    )
    async def answer_choice(self, interaction: Interaction, menu: ui.Select["TableView"]) -> None:
        """Answer privately with the chosen move."""
        await interaction.response.send_message(f"Chosen: {menu.values[0]}", ephemeral=True)


class TableView(ui.LayoutView):
    """A table with a picture, buttons and a menu."""

    def __init__(self, turn: int = 1) -> None:
        super().__init__(timeout=None)
        self.turn = turn
        name = f"attachment://table-{40 + turn}.png"
        link = ui.ActionRow[TableView](ui.Button(label="Rules", url="https://example.org/rules"))
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"### Turn {turn}\n-# dealt <t:1700000000:R> · </say:1>"),
                ui.MediaGallery(discord.MediaGalleryItem(name, description=PICTURE_DESCRIPTION)),
                TableButtons(),
                MoveMenu(),
                ui.Separator(),
                ui.Section("Read them first.", accessory=ui.Thumbnail(name)),
                link,
                accent_colour=0x0F766E,
            )
        )


def register_commands(tree: app_commands.CommandTree[discord.Client]) -> None:
    """Register the showcase's commands."""

    @tree.command(name="table", description="A table with everything on it")
    async def answer_with_table(interaction: Interaction) -> None:
        await interaction.response.send_message(view=TableView(), file=make_table_file(41))

    @tree.command(name="say", description="Says it again")
    @app_commands.describe(
        words="What to say", times="How often", loud="In capitals", friend="To whom"
    )
    async def answer_with_words(
        interaction: Interaction,
        words: str,
        times: app_commands.Range[int, 1, 9] = 1,
        loud: bool = False,
        friend: discord.User | None = None,
    ) -> None:
        text = words.upper() if loud else words
        to = f" to {friend.id}" if friend else ""
        await interaction.response.send_message(f"Said{to}: " + " ".join([text] * times))

    @answer_with_words.autocomplete("words")
    async def complete_words(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=f"{word}!", value=word)
            for word in COMPLETION_WORDS
            if typed in word
        ]

    @tree.command(name="secret", description="Only for you")
    async def answer_privately(interaction: Interaction) -> None:
        await interaction.response.send_message("A word in your ear", ephemeral=True)

    @tree.command(name="silent", description="Hangs")
    async def leave_unanswered(_: Interaction) -> None:
        """Answers nothing."""

    club = app_commands.Group(name="club", description="Friends")

    @club.command(name="found", description="Founds a club")
    @app_commands.choices(
        size=[app_commands.Choice(name=name, value=name[0]) for name in ("Small", "Large")]
    )
    async def answer_with_club(interaction: Interaction, size: app_commands.Choice[str]) -> None:
        await interaction.response.send_message(f"Founded: {size.value}")

    tree.add_command(club)
    tree.add_command(build_server_group())
    tree.add_command(build_privacy_group())


def build_server_group() -> app_commands.Group:
    """Return a command for those who manage a server: a menu of its channels."""
    group = app_commands.Group(
        name="server",
        description="This server",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(name="channels", description="Where to play")
    async def ask_for_channels(interaction: Interaction) -> None:
        assert interaction.channel is not None
        this_channel = discord.SelectDefaultValue.from_channel(interaction.channel)
        await interaction.response.send_message(
            view=ChannelMenuView([this_channel]), ephemeral=True
        )

    return group


class ChannelMenuView(ui.View):
    """A menu of channels, some chosen from the start."""

    def __init__(self, default_values: list[discord.SelectDefaultValue]) -> None:
        super().__init__(timeout=None)
        self.answer_choice.default_values = default_values

    @ui.select(
        cls=ui.ChannelSelect,
        custom_id="channels",
        placeholder="Channels",
        channel_types=[discord.ChannelType.text],
        min_values=0,
        max_values=25,
    )
    async def answer_choice(
        self, interaction: Interaction, menu: ui.ChannelSelect["ChannelMenuView"]
    ) -> None:
        """Answer with the chosen channels."""
        names = ", ".join(sorted(channel.name for channel in menu.values)) or "nowhere"
        await interaction.response.send_message(f"Play in: {names}", ephemeral=True)


def build_privacy_group() -> app_commands.Group:
    """Return a command that answers with a file."""
    group = app_commands.Group(name="privacy", description="What is kept of you")

    @group.command(name="export", description="Sends it")
    async def send_file(interaction: Interaction) -> None:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay("All of it"))
        view.add_item(ui.File("attachment://export.json"))
        file = discord.File(io.BytesIO(b"{}"), "export.json")
        await interaction.response.send_message(view=view, file=file, ephemeral=True)

    return group


class ShowcaseBot(discord.Client):
    """The bot with all commands of the showcase."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.2)
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        register_commands(self.tree)

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()


if __name__ == "__main__":
    host = sys.argv[1].removeprefix("http://").rstrip("/")
    discord.http.Route.BASE = f"http://{host}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{host}/gw")
    ShowcaseBot().run("sandbox", log_handler=None)
