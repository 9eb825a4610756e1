"""A player's record: a picture whose description has its figures, or the figures alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import ui

from bot.engine.errors import GameError
from bot.store.players import Visibility
from bot.ui import ids
from bot.ui.message import MENU, Message, menu
from bot.ui.names import shown_name
from bot.ui.routes import PERSON, chosen, on
from bot.ui.show import may_speak
from bot.ui.sight import Sight, pictured
from bot.ui.stats.picture import stats_picture
from bot.ui.stats.words import called, description, lines
from bot.ui.words import listener

if TYPE_CHECKING:
    import discord

    from bot.client import Interaction
    from bot.services.stats import Sheet
    from bot.ui.words import Listener


async def stats_page(
    interaction: Interaction, player: discord.User | discord.Member, game: str | None
) -> None:
    """A player's record in a game or in all; GameError ``bot-record``: bots have none."""
    if player.bot:
        raise GameError("bot-record")
    who = await listener(interaction)
    sheet = await interaction.client.services.stats.sheet(interaction.user.id, player.id, game)
    seen = await _sight(sheet, who)
    message = _message(f"## {shown_name(player.display_name, who.words)}", sheet, who, seen)
    hidden = (
        who.player.tables is Visibility.PRIVATE
        or _kept_to_oneself(sheet, who)
        or not await may_speak(interaction)
    )
    await interaction.response.send_message(view=message, files=seen.files, ephemeral=hidden)


@on(rf"stats:{PERSON.format('asker')}:{PERSON.format('player')}")
async def _turn(interaction: Interaction, asker: str, player: str) -> None:
    """Another game's record, in place for whoever asked; anyone else is given a copy.

    So is who has come to keep their record to themselves, where others would see it.
    """
    assert interaction.message is not None  # it was pressed
    asking, game = interaction.user.id, chosen(interaction)
    who = await listener(interaction)
    sheet = await interaction.client.services.stats.sheet(asking, int(player), game)
    seen = await _sight(sheet, who)
    message = _message(_heading(interaction.message), sheet, who, seen)
    unseen = interaction.message.flags.ephemeral
    if int(asker) == asking and (unseen or not _kept_to_oneself(sheet, who)):
        await interaction.response.edit_message(view=message, attachments=seen.files)
    else:
        await interaction.response.send_message(view=message, files=seen.files, ephemeral=True)


def _kept_to_oneself(sheet: Sheet, who: Listener) -> bool:
    """Whether it is the record of whoever asks, and nobody else may see it."""
    return sheet.record.player == who.player.id and who.player.record is Visibility.PRIVATE


def _heading(message: discord.Message) -> str:
    """The player's name as it stands first on a record's message."""
    view = ui.LayoutView.from_message(message, timeout=None)
    return next(each.content for each in view.walk_children() if isinstance(each, ui.TextDisplay))


async def _sight(sheet: Sheet, who: Listener) -> Sight:
    if who.player.text:
        return Sight("\n".join(f"- {line}" for line in lines(sheet, who.words)))
    return pictured(await stats_picture(sheet, who.player), "record", description(sheet, who.words))


def _message(heading: str, sheet: Sheet, who: Listener, seen: Sight) -> Message:
    about: ui.TextDisplay[Any] = ui.TextDisplay(who.words("stats-about"))
    return Message(ui.Container(ui.TextDisplay(heading), seen.item(), about, *turning(sheet, who)))


def turning(sheet: Sheet, who: Listener) -> list[ui.ActionRow[Any]]:
    """The menu of games to turn to, where there are several; what is shown is among them."""
    if len(sheet.others) <= 1:
        return []
    words, record = who.words, sheet.record
    offered = sheet.others[:MENU]
    if record not in offered:
        offered = (*offered[:-1], record)
    options = [
        (words("stats-option", game=called(words, each.game), games=each.games), each.game)
        for each in offered
    ]
    return [
        menu(words("menu-stats"), ids.stats(who.player.id, record.player), options, record.game)
    ]
