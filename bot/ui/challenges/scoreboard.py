"""A challenge's scoreboard: the message that all see, and the copy that one turns over."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from discord import ButtonStyle, ui

from bot.ui import ids
from bot.ui.challenges.picture import chart
from bot.ui.challenges.words import alt, head, lines, places_of, terms, wanted
from bot.ui.message import Message, button, menu, rows
from bot.ui.names import names_in
from bot.ui.sight import Sight, pictured
from bot.ui.themes import theme_of
from bot.variants import variant
from rendering.charts import paint_chart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bot.client import Patience
    from bot.locale.catalogue import Words
    from bot.services.contests import Scoreboard
    from bot.store.contests import Contest
    from bot.store.entries import Entry
    from bot.ui.challenges.words import Places
    from bot.ui.words import Listener

PAGE = 10
"""So many places are shown at once."""

Drawn = tuple[Message, Sight]

ToSend = tuple["Callable[[Sight], Message]", Sight]
"""A message with the picture that is given, and the picture."""


@dataclass(frozen=True, slots=True)
class View:
    """A part of a scoreboard: for all to see, or ``who`` looks at it, on the server given."""

    board: Scoreboard
    server: int | None
    page: int = 0
    who: Listener | None = None

    @property
    def last(self) -> int:
        """The number of the last page."""
        return max(len(self.board.entries) - 1, 0) // PAGE

    @property
    def places(self) -> Places:
        """What stands on this page, which is the last one where there is none of that number."""
        first = min(self.page, self.last) * PAGE
        return places_of(self.board)[first : first + PAGE]

    @property
    def own(self) -> tuple[int, Entry] | None:
        """Where whoever looks stands, if that is on another page."""
        if self.who is None:
            return None
        found = [each for each in places_of(self.board) if each[1].player == self.who.player.id]
        return found[0] if found and found[0] not in self.places else None

    @property
    def shown(self) -> Places:
        """All rows, with one's own wherever that stands."""
        return [*self.places, *([self.own] if self.own else [])]


async def drawn(client: Patience, view: View, words: Words) -> Drawn:
    """The scoreboard as a message, in its maker's theme, or as whoever looks has set it."""
    shown, seen = await scoreboard_to_send(client, view, words)
    return shown(seen), seen


async def scoreboard_to_send(client: Patience, view: View, words: Words) -> ToSend:
    """The same, where it is not known yet whether its picture may be sent."""
    board = view.board
    names = await names_in(client, view.server, wanted(board, view.shown), words)
    seen = Sight("")
    if board.entries and not (view.who and view.who.player.text):
        theme = await theme_for(client, view)
        png = await asyncio.to_thread(paint_chart, chart(view), theme_of(theme))
        own = view.who.player.id if view.who else None
        seen = pictured(png, "scoreboard", alt(board, view.shown, words, own))
    return partial(scoreboard_message, view, names, words), seen


async def theme_for(client: Patience, view: View) -> str:
    """Whose theme a picture is in: that of whoever looks, else the maker's."""
    if view.who:
        return view.who.player.theme
    return (await client.services.players.get(view.board.contest.maker or 0)).theme


def scoreboard_message(view: View, names: Mapping[int, str], words: Words, seen: Sight) -> Message:
    """A scoreboard with all that can be pressed; ``seen`` is its picture, if it has one."""
    board, own = view.board, view.who.player.id if view.who else None
    told = lines(board, view.places, names, words, own)
    if view.own:
        told += [words("board-apart"), *lines(board, [view.own], names, words, own)]
    if view.last:
        told.append(words("challenge-count", count=len(board.entries)))
    return Message(
        ui.Container(
            ui.TextDisplay(head(board, names, words)),
            ui.TextDisplay(terms(board.contest, words)),
            *([seen.item()] if seen.filename else []),
            ui.TextDisplay("\n".join(told) or words("challenge-empty")),
        ),
        *rows(list(_turning(view, words))),
        *(_after(view, words) if board.over else rows(list(_playing(view, words)))),
    )


def _turning(view: View, words: Words) -> Iterator[ui.Button[Any]]:
    if view.who is None or not view.last:
        return
    contest, here = view.board.contest.id, min(view.page, view.last)
    for name, label, to in (
        ("first", words("button-first"), 0),
        ("previous", words("button-previous"), here - 1),
        ("next", words("button-next"), here + 1),
        ("last", words("button-last"), view.last),
    ):
        off = to == here or not 0 <= to <= view.last
        yield button(label, ids.challenge_page(name, contest, max(to, 0)), off=off)


def _playing(view: View, words: Words) -> Iterator[ui.Button[Any]]:
    contest, who = view.board.contest, view.who
    entry = view.board.of(who.player.id) if who else None
    if entry is None:
        yield button(words("button-join"), ids.challenge("join", contest.id), ButtonStyle.primary)
    if entry is None or not entry.done:
        yield play(contest, words)
    if who:
        refresh = ids.challenge_page("refresh", contest.id, view.page)
        yield button(words("button-refresh"), refresh)
        return
    yield button(words("button-refresh"), ids.challenge("refresh", contest.id))
    if view.last:
        yield everyone(view.board, words)
    yield button(words("button-end"), ids.challenge("end", contest.id))


def _after(view: View, words: Words) -> list[ui.ActionRow[Any]]:
    buttons = [again(view.board, words), same_deal(view.board, words)]
    if view.last and view.who is None:
        buttons.append(everyone(view.board, words))
    return [*final_tables(view.board, view.places, words), *rows(buttons)]


def play(contest: Contest, words: Words) -> ui.Button[Any]:
    """One's attempt, begun or gone on with."""
    return button(words("button-play-challenge"), ids.begin(contest.id), ButtonStyle.success)


def everyone(board: Scoreboard, words: Words) -> ui.Button[Any]:
    """All places, page by page, for whoever presses."""
    return button(words("button-everyone"), ids.challenge("board", board.contest.id))


def again(board: Scoreboard, words: Words) -> ui.Button[Any]:
    """Another challenge like this one, of whoever presses."""
    label = words("button-again")
    return button(label, ids.challenge("again", board.contest.id), ButtonStyle.primary)


def same_deal(board: Scoreboard, words: Words) -> ui.Button[Any]:
    """What the challenge was played with, for whoever presses once it is over."""
    return button(words("button-play-this"), ids.challenge("deal", board.contest.id))


def final_tables(board: Scoreboard, places: Places, words: Words) -> list[ui.ActionRow[Any]]:
    """A menu of the tables as they stood at the end, for whoever chooses; none if nobody played."""
    cards = 52 * variant(board.contest.variant).decks
    options = [
        (
            words("challenge-final", place=words.number(place), up=each.up, cards=cards),
            str(each.game),  # not its player, who may keep their name to themselves
        )
        for place, each in places
        if each.game
    ]
    if not options:
        return []
    return [menu(words("menu-final"), ids.challenge("final", board.contest.id), options)]
