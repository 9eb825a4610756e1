"""A table as one message: what it is, how it looks, what there is to say, its controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.engine.progress import Status
from bot.locale.describe import game_name
from bot.services.upkeep import LEFT_DAYS
from bot.store.games import Outcome
from bot.ui import attempt as contests
from bot.ui import ids
from bot.ui.controls import controls
from bot.ui.house.money import paid, payment, worth
from bot.ui.message import Message, button
from bot.ui.words import deal_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.locale.catalogue import Words
    from bot.services.attempts import Attempt
    from bot.services.table import Table
    from bot.store.games import Game
    from bot.ui.sight import Sight

_FELT = discord.Colour(0x1B6B45)
_WON = discord.Colour(0xE3B23C)
_OVER = discord.Colour(0x6B7280)


_AS_ASKED = 1000
"""The id of the container in a message that keeps the form that was asked for it alone."""


def table_message(
    table: Table,
    words: Words,
    sight: Sight,
    *,
    attempt: Attempt | None = None,
    notice: str = "",
    chosen: str = "",
    as_asked: bool = False,
    money: bool = True,
) -> Message:
    """The table with its controls; ``notice`` is what is to be said besides.

    ``as_asked`` keeps this message in words, or a picture, whatever the player's settings say.
    Without ``money`` the player has put it away, and is offered no game for it.
    """
    told = [text for text in (notice, outcome(table, words, attempt)) if text]
    return Message(
        ui.Container(
            _head(table, words, attempt),
            sight.item(),
            *map(ui.TextDisplay, told),
            *controls(table, words, chosen, attempt, money=money),
            accent_colour=_colour(table),
            id=_AS_ASKED if as_asked else None,
        )
    )


def text_asked(message: discord.Message | None) -> bool | None:
    """Whether a table message was asked for in words, or as a picture; None where it was not."""
    for part in message.components if message else ():
        if isinstance(part, discord.Container) and part.id == _AS_ASKED:
            return not any(
                isinstance(each, discord.MediaGalleryComponent) for each in part.children
            )
    return None


def bare_message(text: str, sight: Sight, ending: str) -> Message:
    """A table without its controls, as an older message keeps it."""
    return Message(ui.Container(ui.TextDisplay(text), sight.item(), ui.TextDisplay(ending)))


def _head(table: Table, words: Words, attempt: Attempt | None) -> ui.Item[Any]:
    """What table it is; a free one that is played has its deal beside it, for whoever presses."""
    text = "\n".join([title(table, words, attempt), *_money(table, words)])
    if attempt or table.game.outcome or table.status is Status.STUCK:
        return ui.TextDisplay(text)
    return ui.Section(text, accessory=button(words("button-play-this"), ids.same(table.game.id)))


def _money(table: Table, words: Words) -> Iterator[str]:
    """What there is on a table for money, as long as it is played."""
    game = table.game
    if game.stakes and not game.outcome:
        yield words("house-stakes", paid=paid(game.stakes, words), worth=worth(table, words))


def title(table: Table, words: Words, attempt: Attempt | None = None, *, named: bool = True) -> str:
    """Which game and deal this is, whose, how far it has come, and which contest it is in.

    One who is not ``named`` keeps their name to themselves.
    """
    game, state = table.game, table.state
    name = words("table-title", game=game_name(words, game.variant), deal=deal_name(game, words))
    line = words(
        "table-state",
        up=state.cards_up,
        cards=52 * state.rules.decks,
        moves=len(game.moves),
        redeals=state.redeals,
        who=f"<@{game.player}>" if named else words("player-private"),
    )
    return "\n".join([name, line, *([contests.line(attempt, words)] if attempt else [])])


def outcome(table: Table, words: Words, attempt: Attempt | None = None) -> str:
    """How the game came out and whether it counts; that no move is left that changes anything."""
    game = table.game
    if game.outcome is None:
        return _stuck(table, words, attempt) if table.status is Status.STUCK else ""
    told = words(_ending(game), **_figures(table, words))
    if game.stakes:
        told += f" {payment(game.stakes, table, words)}"
    if attempt and (standing := contests.standing(attempt, table, words)):
        told += f"\n{standing}"
    if game.begun:
        told += "\n" + words("table-counts" if game.counts else "table-practice")
    return told


def _stuck(table: Table, words: Words, attempt: Attempt | None) -> str:
    if attempt and not attempt.practice:
        return contests.stuck(attempt, words)
    if table.game.stakes:
        return words("house-stuck", worth=worth(table, words))
    return words("table-stuck")


def _ending(game: Game) -> str:
    match game.outcome:
        case Outcome.WON:
            return "table-won"
        case Outcome.LEFT:
            return "table-left"
        case _:
            return "house-cashed-in" if game.stakes else "table-given-up"


def _figures(table: Table, words: Words) -> dict[str, object]:
    game = table.game
    return {
        "cards": 52 * table.rules.decks,
        "up": table.state.cards_up,
        "moves": len(game.moves),
        "time": words.span(game.lasted.total_seconds()),
        "undos": game.undos,
        "hints": game.hints,
        "days": LEFT_DAYS,
    }


def _colour(table: Table) -> discord.Colour:
    match table.game.outcome:
        case None:
            return _FELT
        case Outcome.WON:
            return _WON
        case _:
            return _OVER
