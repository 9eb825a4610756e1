"""What is kept about a player: sent to them as a file, or removed after a question."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import discord
from discord import ButtonStyle, ui

from bot.engine.errors import GameError
from bot.ui import ids
from bot.ui.message import Message, button, note
from bot.ui.names import NAMES
from bot.ui.show import say
from bot.ui.shown import forget_shown
from bot.ui.words import listener

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client import Interaction
    from bot.locale.catalogue import Words

_PARTS = {
    "erase-games": ("games",),
    "erase-results": ("results",),
    "erase-record": ("records", "spread"),
    "erase-boards": ("standings",),
    "erase-money": ("account", "nights"),
    "erase-solutions": ("solutions",),
    "erase-contests": ("entries",),
    "erase-streak": ("streak",),
    "erase-challenges": ("challenges",),
    "erase-invitations": ("invitations",),
    "erase-settings": ("settings",),
}
"""The sentence for what there is of some parts of what is kept, and which they are."""


async def send_export(interaction: Interaction) -> None:
    """Everything that is kept about the player, as JSON files for them alone: one is the rule."""
    # However much there is, and however long it takes to send.
    await interaction.response.defer(ephemeral=True, thinking=True)
    player, words = interaction.user.id, (await listener(interaction)).words
    services = interaction.client.services
    files = await services.privacy.export(player, _about(words), interaction.filesize_limit)
    for number, data in enumerate(files, start=1):
        part = f"-{number}-of-{len(files)}" if len(files) > 1 else ""
        name = f"patience-{player}{part}.json"
        head = words("export-part", number=number, count=len(files)) if part else ""
        told = words("help-kept") if number == len(files) else ""
        told = "\n".join(filter(None, [words("export-ready"), head, told]))
        message = Message(ui.Container(ui.TextDisplay(told), ui.File(f"attachment://{name}")))
        await say(interaction, message, discord.File(BytesIO(data), filename=name))


async def ask_erase(interaction: Interaction) -> None:
    """Asks before everything that is kept about the player is removed."""
    words = (await listener(interaction)).words
    player = interaction.user.id
    amounts = await interaction.client.services.privacy.amounts(player)
    if not any(amounts.values()):
        await say(interaction, note(words("erase-nothing")))
        return
    await say(
        interaction,
        note(
            words("ask-erase", parts=_parts(amounts, words), games=amounts["games"]),
            button(words("button-erase"), ids.erase(player), ButtonStyle.danger),
            button(words("button-export"), ids.privacy("export")),
            button(words("button-not-now"), ids.privacy("keep")),
        ),
    )


def _parts(amounts: Mapping[str, int], words: Words) -> str:
    """What there is to be erased, a line each."""
    return "\n".join(
        f"- {words(key, count=amounts[parts[0]])}"
        for key, parts in _PARTS.items()
        if any(amounts[part] for part in parts)
    )


async def erase(interaction: Interaction, player: int) -> None:
    """Removes everything that is kept about the player; GameError where somebody else asks."""
    if interaction.user.id != player:
        raise GameError("not-your-question")
    words = (await listener(interaction)).words
    services = interaction.client.services
    entered = await services.contests.of_player(player)
    if await services.privacy.erase(player):
        for each in entered:
            services.scoreboards.changed(each.id)
        forget_shown(player)
        NAMES.forget(player)
        # Only where there was something: else whoever asks on and on would never be held back.
        services.flood.forget(player)
        told = words("erased")
    else:
        told = words("erase-nothing")
    await interaction.response.edit_message(view=note(told))


async def keep(interaction: Interaction) -> None:
    """Leaves everything as it is, after the question."""
    words = (await listener(interaction)).words
    await interaction.response.edit_message(view=note(words("erase-not")))


def _about(words: Words) -> dict[str, str]:
    """What the fields of an export mean."""
    return {
        "all": words("export-all"),
        "settings": words("export-settings"),
        "games": words("export-games"),
        "results": words("export-results"),
        "records": words("export-records"),
        "spread": words("export-spread"),
        "standings": words("export-standings"),
        "account": words("export-account"),
        "nights": words("export-nights"),
        "solutions": words("export-solutions"),
        "entries": words("export-entries"),
        "streak": words("export-streak"),
        "challenges": words("export-challenges"),
        "invitations": words("export-invitations"),
    }
