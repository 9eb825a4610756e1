"""Answers that are mostly words: rules, help, what else there is at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle, ui

from bot.engine.errors import GameError
from bot.locale.describe import game_name, other_names, rules_of
from bot.services.dealing import MOST_ASIDE
from bot.services.upkeep import LEFT_DAYS
from bot.store.servers import MINIMUM
from bot.ui import ids
from bot.ui.message import Message, button, note, rows
from bot.ui.show import say
from bot.ui.sight import opening
from bot.ui.words import listener
from bot.variants import variant

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.services.table import Table


async def rules_page(interaction: Interaction, key: str | None) -> None:
    """How a game is played, with its opening table; without ``key`` the game under way."""
    who = await listener(interaction)
    words = who.words
    rules = variant(key or await _on_table(interaction))
    name = game_name(words, rules.key)
    names = words("rules-names", names=", ".join(other_names(words, rules.key)))
    head = f"{words('rules-title', game=name)}\n{words(f'about-{rules.key}')}\n{names}"
    seen = await opening(rules, who)
    message = Message(
        ui.Container(
            ui.TextDisplay(head),
            seen.item(),
            ui.TextDisplay(rules_of(words, rules)),
            *rows([button(words("button-play"), ids.new(rules.key), ButtonStyle.primary)]),
        )
    )
    await say(interaction, message, seen.file)


async def help_page(interaction: Interaction) -> None:
    """Where to begin."""
    await say(interaction, await _help(interaction, "basics"))


async def turn_help(interaction: Interaction, page: str) -> None:
    """Another page of it, in place: ``basics``, ``counts`` or ``kept``."""
    await interaction.response.edit_message(view=await _help(interaction, page))


async def _help(interaction: Interaction, page: str) -> Message:
    words = (await listener(interaction)).words
    if page == "counts":
        told = words("help-counts", days=LEFT_DAYS, least=MINIMUM)
    elif page == "kept":
        told = words("help-kept")
    else:
        told = words("help", most=MOST_ASIDE)
        if interaction.guild_id is not None and interaction.permissions.manage_guild:
            told += "\n" + words("help-server")
    first = (
        button(words("button-new"), ids.go("new"), ButtonStyle.primary),
        button(words("button-rules"), ids.go("rules")),
        button(words("button-settings"), ids.go("settings")),
    )
    pages = (
        button(words("button-basics"), ids.go("basics"), off=page == "basics"),
        button(words("button-counts"), ids.go("counts"), off=page == "counts"),
        button(words("button-kept"), ids.go("kept"), off=page == "kept"),
    )
    return Message(ui.TextDisplay(told), *rows(pages), *rows(first))


async def more_page(interaction: Interaction, table: Table) -> None:
    """What else can be done at a table."""
    who = await listener(interaction)
    words = who.words
    otherwise = "picture" if who.player.text else "words"
    pages = [
        button(words(f"button-{page}"), ids.go(page))
        for page in ("show", otherwise, "rules", "games", "settings", "help")
    ]
    deal = [button(words("button-new"), ids.new(table.game.variant))]
    if not table.game.contest:
        deal.append(button(words("button-same"), ids.same(table.game.id)))
    give_up = words("button-cash-in" if table.game.stakes else "button-resign")
    resign = button(give_up, ids.go("resign"), ButtonStyle.danger)
    await say(interaction, note(words("more-title"), *pages, *deal, resign))


async def _on_table(interaction: Interaction) -> str:
    try:
        table = await interaction.client.services.play.table(interaction.user.id)
    except GameError:
        return "canfield"
    return table.game.variant
