"""A challenge as pictures: its scoreboard and its podium, both without names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.catalogue import english
from bot.store.contests import Measure
from bot.ui.challenges.words import places_of, state_of
from bot.ui.picture import drawn_name
from bot.variants import variant
from rendering.charts import Podium, Ranks, Row, Step

if TYPE_CHECKING:
    from bot.services.contests import Scoreboard
    from bot.store.entries import Entry
    from bot.ui.challenges.scoreboard import View
    from bot.ui.challenges.words import Places

LOWEST = 3
"""The last place on a podium, which equals share."""
MOST = 10
"""So many may stand on it."""


def chart(view: View) -> Ranks:
    """What is drawn of a scoreboard: a bar of cards up for each place, a dot for who still plays.

    Gold is the row of whoever looks, as on the other boards; where all look, what was won.
    """
    contest, words = view.board.contest, english()
    own = view.who.player.id if view.who else None
    whole = 52 * variant(contest.variant).decks
    drawn_rows = [
        Row(
            rank=words.number(place) if each.game and each.ranked else "–",
            value=each.up,
            notes=(str(each.up), _least(view, each)),
            open=state_of(view.board, each) == "playing",
            marked=each.player == own if view.who else each.won,
            apart=(place, each) == view.own,
        )
        for place, each in view.shown
    ]
    return Ranks(
        rows=tuple(drawn_rows),
        caption=words("drawn-challenge", game=drawn_name(contest.variant), cards=whole),
        key=words("drawn-playing") if any(row.open for row in drawn_rows) else "",
        whole=whole,
    )


def _least(view: View, entry: Entry) -> str:
    """What places go by after cards: moves, or time."""
    words = english()
    if entry.game is None:
        return words("drawn-not-played" if view.board.over else "drawn-waiting")
    if view.board.contest.measure is Measure.TIME:
        return words.span(entry.seconds)
    return words("drawn-challenge-moves", moves=entry.moves)


def on_podium(board: Scoreboard) -> Places:
    """Those on the podium with their places."""
    return [
        (place, each)
        for place, each in places_of(board)[:MOST]
        if place <= LOWEST and each.ranked and each.moves
    ]


def podium(board: Scoreboard) -> Podium:
    """What is drawn: a step a place, the first in gold, with the cards that were brought up.

    Whoever is better stands nearer to the middle.
    """
    words, found, game = english(), on_podium(board), board.contest.variant
    steps = [
        Step(place, str(each.up), words("drawn-step", up=each.up), marked=place == 1)
        for place, each in found[1::2][::-1] + found[::2]
    ]
    cards = 52 * variant(game).decks
    return Podium(tuple(steps), words("drawn-podium", game=drawn_name(game), cards=cards))
