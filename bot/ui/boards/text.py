"""A board in words: its head, a line a place, and its picture read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.describe import game_name
from bot.services.boards import PAGE
from bot.services.groups import EVERY, family_of
from bot.services.odds import BOOKS, WINNABLE
from bot.services.periods import Period
from bot.ui.words import yes_or_no

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.locale.catalogue import Words
    from bot.services.boards import Count, Page, Place, View

PERIODS = {
    Period.EVER: "board-ever",
    Period.MONTH: "board-month",
    Period.WEEK: "board-week",
}
"""The sentence that names a period."""


def group_name(words: Words, group: str) -> str:
    """What the games of a board are called together."""
    if group == EVERY:
        return words("board-every")
    family = family_of(group)
    return words(f"family-{family}") if family else game_name(words, group)


def where_name(words: Words, view: View) -> str:
    """Whose games a board is of."""
    return words("board-everywhere" if view.server is None else "board-here")


def head(page: Page, words: Words) -> str:
    """What board it is, what all players did together, and what is known of the odds."""
    view = page.view
    title = words(
        "board-title",
        game=group_name(words, page.game),
        where=where_name(words, view),
        period=words(PERIODS[view.period]),
        ranking=view.ranking.value,
    )
    return "\n".join([title, *_together(page, words), *_odds(page.game, words)])


def _together(page: Page, words: Words) -> Iterator[str]:
    if page.together.games:
        rate, low, high = _rates(page.together, words)
        yield words(
            "board-together",
            rate=rate,
            low=low,
            high=high,
            games=page.together.games,
            ranking=page.view.ranking.value,
        )


def _odds(game: str, words: Words) -> Iterator[str]:
    known = []
    if game in BOOKS:
        few, good = map(words.percent, BOOKS[game])
        known.append(words("board-books", few=few, good=good))
    if game in WINNABLE:
        known.append(words("board-winnable", share=words.percent(WINNABLE[game])))
    if known:
        yield f"-# {' '.join(known)}"


def lines(page: Page, names: Mapping[int, str], words: Words, *, figures: bool, alone: bool) -> str:
    """A line a place, with all ``figures`` where no picture shows them, and one's own.

    Whoever looks at it ``alone`` is told which line is theirs.
    """
    found = []
    if page.together.games and not page.length:
        found.append(words("board-none-yet"))
    for row, apart in page.rows:
        if apart:
            found.append(words("board-apart"))
        found.append(_line(page, row, names, words, figures=figures, alone=yes_or_no(alone)))
    if not page.together.games:
        found.append(words("board-empty"))
    elif alone and not page.own:
        found.append(words("board-not-played"))
    return "\n".join(found)


def _line(
    page: Page, row: Place, names: Mapping[int, str], words: Words, *, figures: bool, alone: str
) -> str:
    count = row.count
    if figures:
        rate, low, high = _rates(count, words)
        told = words(
            "board-figures",
            rate=rate,
            low=low,
            high=high,
            wins=count.wins,
            games=count.games,
            clean=count.clean,
            ranking=page.view.ranking.value,
        )
    else:
        told = words("board-wins", wins=count.wins, clean=count.clean)
    name = names[row.player] if row.named else words("player-private")
    if row.place is None:
        missing = page.missing
        return words("board-row-waiting", name=name, told=told, missing=missing, alone=alone)
    key = "board-row-own" if row == page.own else "board-row"
    return words(key, place=row.place, name=name, told=told, alone=alone)


def about(page: Page, words: Words) -> str:
    """Which places these are, and how places are given."""
    return words(
        "board-about",
        pages=page.last + 1,
        first=page.number * PAGE + 1,
        last=page.number * PAGE + len(page.places),
        length=page.length,
        minimum=page.minimum,
    )


def alt(page: Page, words: Words, *, alone: bool) -> str:
    """The picture read aloud, without names as it is."""
    found = [
        words("board-alt-own", row=_read_aloud(row, words))
        if alone and row == page.own
        else _read_aloud(row, words)
        for row, _ in page.rows
    ]
    return words(
        "board-alt",
        game=group_name(words, page.game),
        where=where_name(words, page.view),
        period=words(PERIODS[page.view.period]),
        ranking=page.view.ranking.value,
        rows="; ".join(found),
    )


def _read_aloud(row: Place, words: Words) -> str:
    rate, low, high = _rates(row.count, words)
    return words(
        "board-alt-row",
        place="–" if row.place is None else words.number(row.place),
        rate=rate,
        low=low,
        high=high,
        won=row.count.won,
        games=row.count.games,
    )


def _rates(count: Count, words: Words) -> tuple[str, str, str]:
    low, high = count.interval
    return words.percent(count.rate), words.percent(low), words.percent(high)
