"""A challenge in words: what it is, a line a place, and its pictures read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.utils import format_dt

from bot.locale.describe import game_name
from bot.services.placing import with_places
from bot.ui.dailies.words import figures
from bot.ui.words import deal_name, yes_or_no
from bot.variants import variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.locale.catalogue import Words
    from bot.services.contests import Scoreboard
    from bot.store.contests import Contest
    from bot.store.entries import Entry

MEDALS = ("🥇", "🥈", "🥉")

Places = list[tuple[int, "Entry"]]
"""Entries and where they stand, from 1; equals share a place."""


def places_of(board: Scoreboard) -> Places:
    """Everyone who entered, by place."""
    return with_places(board.contest, board.entries)


def wanted(board: Scoreboard, places: Places) -> list[int]:
    """Whose names are to be known: maker's and guests', and those of these places."""
    contest = board.contest
    found = [contest.maker, *contest.invited, *(each.player for _, each in places)]
    return list(dict.fromkeys(filter(None, found)))


def head(board: Scoreboard, names: Mapping[int, str], words: Words) -> str:
    """Whose challenge it is and whom it is put to; its deal, unless that is still unseen."""
    contest = board.contest
    title = words("challenge-title", number=str(contest.id), game=game_of(board, words))
    guests = [_guest(board, each, names, words) for each in contest.invited]
    over = yes_or_no(board.over)
    others = ", ".join(guests) or words("challenge-everyone")
    if contest.maker is None:
        by = words("challenge-by-nobody", others=others, over=over)
    else:
        hidden = contest.maker in board.unnamed
        maker = words("player-private") if hidden else names[contest.maker]
        by = words("challenge-by", maker=maker, others=others, over=over)
    if contest.closed:
        until = words("challenge-closed", when=format_dt(contest.closed, "R"))
    else:
        until = words(
            "challenge-until", at=format_dt(contest.ends, "f"), when=format_dt(contest.ends, "R")
        )
    return f"{title}\n{by}\n{until}"


def _guest(board: Scoreboard, guest: int, names: Mapping[int, str], words: Words) -> str:
    if guest in board.unnamed:
        return words("player-private")
    return names[guest] if guest else words("player-unknown")


def game_of(board: Scoreboard, words: Words) -> str:
    """The challenge's game, with its deal where that may be known."""
    contest = board.contest
    game = game_name(words, contest.variant)
    if contest.fresh and not board.over:
        return words("challenge-game", game=game)
    return words("challenge-game-deal", game=game, deal=deal_name(contest, words))


def terms(contest: Contest, words: Words) -> str:
    """How places are given, and what is allowed."""
    return words(
        "challenge-terms",
        measure=contest.measure.value,
        undo=yes_or_no(contest.undo),
        hints=yes_or_no(contest.hints),
        fresh=yes_or_no(contest.fresh),
    )


def lines(
    board: Scoreboard, places: Places, names: Mapping[int, str], words: Words, own: int | None
) -> list[str]:
    """A line a place, with all figures; ``own`` is the player who looks."""
    return [_line(board, place, each, names, words, own) for place, each in places]


def _line(  # noqa: PLR0917 - each is another thing
    board: Scoreboard,
    place: int,
    entry: Entry,
    names: Mapping[int, str],
    words: Words,
    own: int | None,
) -> str:
    hidden = entry.player in board.unnamed and entry.player != own
    return words(
        "challenge-row-own" if entry.player == own else "challenge-row",
        place=_place(board, place, entry, words),
        name=words("player-private") if hidden else names[entry.player],
        told=_told(board, entry, words),
    )


def _place(board: Scoreboard, place: int, entry: Entry, words: Words) -> str:
    if entry.game is None or not entry.ranked:
        return "–"
    if board.over and place <= len(MEDALS) and entry.moves:
        return f"{MEDALS[place - 1]} {words.number(place)}."
    return f"{words.number(place)}."


def _told(board: Scoreboard, entry: Entry, words: Words) -> str:
    if entry.game is None:
        return words("challenge-not-played" if board.over else "challenge-not-begun")
    told = figures(entry, board.contest, words)
    if not entry.ranked:
        told = words("challenge-out", told=told)
    return told if entry.done else words("daily-playing", told=told)


def alt(board: Scoreboard, places: Places, words: Words, own: int | None) -> str:
    """The scoreboard's picture read aloud, without names as it is; ``own`` is who looks."""
    rows = [
        words("board-alt-own", row=row) if each.player == own else row
        for place, each in places
        for row in [_read_aloud(place, each, board, words)]
    ]
    return words(
        "challenge-alt",
        game=game_of(board, words).replace("*", ""),
        cards=52 * variant(board.contest.variant).decks,
        measure=board.contest.measure.value,
        rows="; ".join(rows),
    )


def alt_podium(board: Scoreboard, podium: Iterable[tuple[int, Entry]], words: Words) -> str:
    """The podium's picture read aloud."""
    return words(
        "challenge-alt-podium",
        cards=52 * variant(board.contest.variant).decks,
        rows="; ".join(words("challenge-alt-step", place=p, up=each.up) for p, each in podium),
    )


def _read_aloud(place: int, entry: Entry, board: Scoreboard, words: Words) -> str:
    ranked = entry.game is not None and entry.ranked
    return words(
        "challenge-alt-row",
        place=words.number(place) if ranked else "–",
        up=entry.up,
        measure=board.contest.measure.value,
        moves=entry.moves,
        time=words.span(entry.seconds),
        state=state_of(board, entry),
    )


def state_of(board: Scoreboard, entry: Entry) -> str:
    """How an attempt stands: ``waiting`` or ``absent``, ``playing``, ``won`` or ``done``."""
    if entry.game is None:
        return "absent" if board.over else "waiting"
    if entry.won:
        return "won"
    return "done" if entry.done or board.over else "playing"
