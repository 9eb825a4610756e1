"""One's games under way: the free ones, and attempts at dailies and challenges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.locale.describe import game_name
from bot.services.table import table_of
from bot.store.games import Seat
from bot.ui import ids
from bot.ui.attempt import contest_name
from bot.ui.house.money import paid
from bot.ui.message import Message, button, note, rows
from bot.ui.show import say
from bot.ui.words import deal_name, listener

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.services.attempts import Going
    from bot.store.contests import Contest
    from bot.store.games import Game

PAGE = 11
"""So many stand in a message: all that one may have besides contests."""


async def games_page(interaction: Interaction) -> None:
    """The player's games under way, each with a button to go on with it."""
    await say(interaction, await _page(interaction, 0))


async def turn_games(interaction: Interaction, number: int) -> None:
    """Another page of them, in place."""
    await interaction.response.edit_message(view=await _page(interaction, number))


async def _page(interaction: Interaction, number: int) -> Message:
    words = (await listener(interaction)).words
    going = await interaction.client.services.attempts.going(interaction.user.id)
    if not going:
        deal = button(words("button-new"), ids.go("new"), ButtonStyle.primary)
        return note(words("games-none"), deal)
    last = (len(going) - 1) // PAGE
    number = min(number, last)
    listed = going[number * PAGE : (number + 1) * PAGE]
    return Message(
        ui.Container(
            ui.TextDisplay(words("games-title")),
            *(ui.Section(_line(each, words), accessory=_button(each, words)) for each in listed),
            *rows(list(_turning(number, last, words))),
        )
    )


def _turning(number: int, last: int, words: Words) -> Iterator[ui.Button[Any]]:
    if last:
        back, on = max(number - 1, 0), min(number + 1, last)
        yield button(words("button-previous"), ids.games("back", back), off=number == 0)
        yield button(words("button-next"), ids.games("on", on), off=number == last)


def _button(going: Going, words: Words) -> ui.Button[Any]:
    game = going.game
    if game is None:
        assert going.contest is not None  # it is one or the other
        return button(words("button-begin"), ids.begin(going.contest.id), ButtonStyle.primary)
    if game.seat is Seat.TABLE:
        return button(words("button-show"), ids.go("show"))
    return button(words("button-go-on"), ids.take_up(game))


def _line(going: Going, words: Words) -> str:
    if going.game is None:
        assert going.contest is not None  # as above
        name = game_name(words, going.contest.variant)
        line = words("games-line-unbegun", game=name)
    else:
        line = _game_line(going.game, words)
    return f"{_of(going.contest, words)}{line}"


def _of(contest: Contest | None, words: Words) -> str:
    """Which contest it is in, and until when, on a line of its own."""
    if contest is None:
        return ""
    name = contest_name(contest, words)
    if contest.closed:
        return words("games-contest-over", contest=name) + "\n"
    return words("games-contest", contest=name, when=format_dt(contest.ends, "R")) + "\n"


def _game_line(game: Game, words: Words) -> str:
    table = table_of(game)
    when = (
        words("games-on-table")
        if game.seat is Seat.TABLE
        else words("games-aside", when=format_dt(game.touched, "R"))
    )
    return words(
        "games-line",
        game=game_name(words, game.variant),
        deal=deal_name(game, words),
        up=table.state.cards_up,
        cards=52 * table.rules.decks,
        moves=len(game.moves),
        when=when,
        paid=paid(game.stakes, words) if game.stakes else "none",
    )
