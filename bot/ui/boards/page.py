"""Boards: one message, to be turned over, narrowed and widened by whoever asked for it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from discord import ui

from bot.engine.errors import GameError
from bot.services.boards import Ranking
from bot.services.groups import EVERY, family_group, family_of
from bot.services.periods import Period
from bot.ui import ids
from bot.ui.boards.picture import board_picture
from bot.ui.boards.text import PERIODS, about, alt, group_name, head, lines
from bot.ui.message import Message, button, menu, rows
from bot.ui.names import names_of
from bot.ui.sight import Sight, pictured
from bot.ui.turning import answer_with_board, turn_in_place
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.client import Interaction
    from bot.services.boards import Page, View
    from bot.ui.words import Listener


def server_of(interaction: Interaction, where: str | None) -> int | None:
    """Whose boards are meant: the server's ``here``, none for ``everywhere``, else as it is best.

    GameError ``no-server-here`` where there is no server.
    """
    if where == "everywhere":
        return None
    if where == "here" and interaction.guild_id is None:
        raise GameError("no-server-here")
    return interaction.guild_id


async def board_page(interaction: Interaction, view: View) -> None:
    """Answers with a board."""
    await answer_with_board(interaction, partial(_drawn, interaction, view))


async def turn_board(interaction: Interaction, asker: int, view: View) -> None:
    """Shows another part of it."""
    await turn_in_place(interaction, asker, partial(_drawn, interaction, view))


async def _drawn(
    interaction: Interaction, view: View, who: Listener, *, alone: bool
) -> tuple[Message, Sight]:
    page = await interaction.client.services.boards.page(interaction.user.id, view)
    wanted = [row.player for row, _ in page.rows if row.named]
    names = await names_of(interaction, wanted, who.words)
    seen = Sight("")
    if page.rows and not who.player.text:
        png = await board_picture(page, who.player)
        seen = pictured(png, "board", alt(page, who.words, alone=alone))
    message = board_message(page, names, who, seen, in_server=interaction.guild_id, alone=alone)
    return message, seen


def board_message(
    page: Page,
    names: Mapping[int, str],
    who: Listener,
    seen: Sight,
    *,
    in_server: int | None,
    alone: bool,
) -> Message:
    """A page of a board with all that can be pressed; ``seen`` is its picture, if it has one.

    Whoever asked sees it ``alone``, or is spoken of as others are.
    """
    words = who.words
    picture = [seen.item()] if seen.filename else []
    return Message(
        ui.Container(
            ui.TextDisplay(head(page, words)),
            *picture,
            ui.TextDisplay(lines(page, names, words, figures=not picture, alone=alone)),
            ui.TextDisplay(about(page, words)),
        ),
        *rows(list(_turning(page, who))),
        *rows(list(_other_sides(page, who, in_server))),
        _periods(page, who),
        _games(page, who),
    )


def _turning(page: Page, who: Listener) -> Iterator[ui.Button[Any]]:
    if not page.last:
        return
    words, here = who.words, page.number
    own = page.own
    for name, label, to in (
        ("first", words("button-first"), 0),
        ("previous", words("button-previous"), here - 1),
        ("next", words("button-next"), here + 1),
    ):
        off = to == here or not 0 <= to <= page.last
        turned = ids.board(name, who.player.id, replace(page.view, page=max(to, 0)))
        yield button(label, turned, off=off)
    off = own is None or own.place is None or own in page.places
    to_own = ids.board("own", who.player.id, replace(page.view, page=None))
    yield button(words("button-own"), to_own, off=off)


def _other_sides(page: Page, who: Listener, in_server: int | None) -> Iterator[ui.Button[Any]]:
    words, player = who.words, who.player.id
    view = replace(page.view, page=0)
    plain = view.ranking is Ranking.PLAIN
    other = replace(view, ranking=Ranking.CLEAN if plain else Ranking.PLAIN)
    label = words("button-clean" if plain else "button-plain")
    yield button(label, ids.board("ranking", player, other))
    if in_server is not None:
        here = view.server is not None
        other = replace(view, server=None if here else in_server)
        label = words("board-everywhere" if here else "board-here")
        yield button(label, ids.board("where", player, other))


def _periods(page: Page, who: Listener) -> ui.ActionRow[Any]:
    words = who.words
    return menu(
        words("menu-period"),
        ids.board("period", who.player.id, replace(page.view, page=0)),
        [(words(PERIODS[each]), each.value) for each in Period],
        page.view.period.value,
    )


def _games(page: Page, who: Listener) -> ui.ActionRow[Any]:
    """Every game, the families, and the games of the family that is looked at."""
    words = who.words
    families = dict.fromkeys(rules.family for rules in VARIANTS.values())
    at_hand = family_of(page.game) or (
        VARIANTS[page.game].family if page.game in VARIANTS else None
    )
    of_family = [key for key, rules in VARIANTS.items() if rules.family == at_hand]
    groups = [EVERY, *map(family_group, families), *of_family]
    return menu(
        words("menu-board-game"),
        ids.board("game", who.player.id, replace(page.view, page=0)),
        [(group_name(words, each), each) for each in groups],
        page.game,
    )
