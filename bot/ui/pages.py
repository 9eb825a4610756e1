"""Answers that are mostly words: games under way, rules, help."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from discord import ButtonStyle, ui

from bot.engine.errors import GameError
from bot.locale.describe import game_name, other_names, rules_of
from bot.services.play import MOST_ASIDE
from bot.services.upkeep import LEFT_DAYS
from bot.store.games import Seat
from bot.store.servers import MINIMUM
from bot.ui import ids
from bot.ui.message import Message, button, note, rows
from bot.ui.show import say
from bot.ui.sight import opening
from bot.ui.words import deal_name, listener
from bot.variants import variant

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.services.table import Table


async def games_page(interaction: Interaction) -> None:
    """The player's games under way, each with a button to go on with it."""
    who = await listener(interaction)
    tables = await interaction.client.services.play.unfinished(interaction.user.id)
    await say(interaction, _games(tables, who.words) if tables else _no_games(who.words))


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
    words = (await listener(interaction)).words
    deal = button(words("button-new"), ids.go("new"), ButtonStyle.primary)
    rules = button(words("button-rules"), ids.go("rules"))
    settings = button(words("button-settings"), ids.go("settings"))
    told = (words("help", most=MOST_ASIDE), words("help-counts", days=LEFT_DAYS, least=MINIMUM))
    page = Message(*(ui.TextDisplay(text) for text in told), *rows([deal, rules, settings]))
    await say(interaction, page)


async def more_page(interaction: Interaction, table: Table) -> None:
    """What else can be done at a table."""
    who = await listener(interaction)
    words = who.words
    otherwise = "picture" if who.player.text else "words"
    pages = [
        button(words(f"button-{page}"), ids.go(page))
        for page in ("show", otherwise, "rules", "games", "settings", "help")
    ]
    deal = button(words("button-new"), ids.new(table.game.variant))
    again = button(words("button-same"), ids.same(table.game))
    give_up = words("button-cash-in" if table.game.stakes else "button-resign")
    resign = button(give_up, ids.go("resign"), ButtonStyle.danger)
    await say(interaction, note(words("more-title"), *pages, deal, again, resign))


async def _on_table(interaction: Interaction) -> str:
    try:
        table = await interaction.client.services.play.table(interaction.user.id)
    except GameError:
        return "canfield"
    return table.game.variant


def _no_games(words: Words) -> Message:
    deal = button(words("button-new"), ids.go("new"), ButtonStyle.primary)
    return note(words("games-none"), deal)


def _games(tables: list[Table], words: Words) -> Message:
    sections: list[ui.Item[Any]] = [ui.TextDisplay(words("games-title"))]
    for table in tables:
        on_table = table.game.seat is Seat.TABLE
        go_on = ids.go("show") if on_table else ids.take_up(table.game)
        label = words("button-show" if on_table else "button-go-on")
        sections.append(ui.Section(_game_line(table, words), accessory=button(label, go_on)))
    return Message(ui.Container(*sections))


def _game_line(table: Table, words: Words) -> str:
    since = datetime.now(UTC) - table.game.touched
    when = (
        words("games-on-table")
        if table.game.seat is Seat.TABLE
        else words("games-aside", when=words.ago(since))
    )
    return words(
        "games-line",
        game=game_name(words, table.game.variant),
        deal=deal_name(table.game, words),
        up=table.state.cards_up,
        cards=52 * table.rules.decks,
        moves=len(table.game.moves),
        when=when,
    )
