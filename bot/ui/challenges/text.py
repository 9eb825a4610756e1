"""A challenge in words: what it is, a line a place, and its pictures read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.utils import format_dt

from bot.locale.describe import format_game_name
from bot.services.contests.ranking import assign_ranks
from bot.ui.common.viewer import format_deal_name, format_yes_or_no
from bot.ui.dailies.text import format_entry_figures
from bot.variants import get_variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.locale.catalogue import Texts
    from bot.models.contests import Contest
    from bot.models.entries import ContestEntry
    from bot.services.contests.ranking import Scoreboard

MEDALS = ("🥇", "🥈", "🥉")

EntriesByRank = list[tuple[int, "ContestEntry"]]
"""Entries and where they stand, from 1; equals share a place."""


def list_entries_by_rank(scoreboard: Scoreboard) -> EntriesByRank:
    """Everyone who entered, by place."""
    return assign_ranks(scoreboard.contest, scoreboard.entries)


def list_players_to_name(scoreboard: Scoreboard, entries_by_rank: EntriesByRank) -> list[int]:
    """Whose names are to be known: maker's and guests', and those of these places."""
    contest = scoreboard.contest
    found = [
        contest.creator_id,
        *contest.invited_player_ids,
        *(each.player_id for _, each in entries_by_rank),
    ]
    return list(dict.fromkeys(filter(None, found)))


def format_challenge_heading(scoreboard: Scoreboard, names: Mapping[int, str], texts: Texts) -> str:
    """Whose challenge it is and whom it is put to; its deal, unless that is still unseen."""
    contest = scoreboard.contest
    title = texts(
        "challenge-title", number=str(contest.id), game=format_challenge_game(scoreboard, texts)
    )
    guests = [
        _format_guest_name(scoreboard, each, names, texts) for each in contest.invited_player_ids
    ]
    over = format_yes_or_no(scoreboard.is_over)
    others = ", ".join(guests) or texts("challenge-everyone")
    if contest.creator_id is None:
        by = texts("challenge-by-nobody", others=others, over=over)
    else:
        hidden = contest.creator_id in scoreboard.private_player_ids
        maker = texts("player-private") if hidden else names[contest.creator_id]
        by = texts("challenge-by", maker=maker, others=others, over=over)
    if contest.closed_at:
        until = texts("challenge-closed", when=format_dt(contest.closed_at, "R"))
    else:
        until = texts(
            "challenge-until",
            at=format_dt(contest.ends_at, "f"),
            when=format_dt(contest.ends_at, "R"),
        )
    return f"{title}\n{by}\n{until}"


def _format_guest_name(
    scoreboard: Scoreboard, guest_id: int, names: Mapping[int, str], texts: Texts
) -> str:
    if guest_id in scoreboard.private_player_ids:
        return texts("player-private")
    return names[guest_id] if guest_id else texts("player-unknown")


def format_challenge_game(scoreboard: Scoreboard, texts: Texts) -> str:
    """The challenge's game, with its deal where that may be known."""
    contest = scoreboard.contest
    game = format_game_name(texts, contest.variant)
    if contest.is_fresh_deal and not scoreboard.is_over:
        return texts("challenge-game", game=game)
    return texts("challenge-game-deal", game=game, deal=format_deal_name(contest, texts))


def format_challenge_terms(contest: Contest, texts: Texts) -> str:
    """How places are given, and what is allowed."""
    return texts(
        "challenge-terms",
        measure=contest.tie_breaker.value,
        undo=format_yes_or_no(contest.allows_undo),
        hints=format_yes_or_no(contest.allows_hints),
        fresh=format_yes_or_no(contest.is_fresh_deal),
    )


def format_scoreboard_rows(
    scoreboard: Scoreboard,
    entries_by_rank: EntriesByRank,
    names: Mapping[int, str],
    texts: Texts,
    own_player_id: int | None,
) -> list[str]:
    """A line a place, with all figures; ``own`` is the player who looks."""
    return [
        _format_scoreboard_row(scoreboard, place, each, names, texts, own_player_id)
        for place, each in entries_by_rank
    ]


def _format_scoreboard_row(  # noqa: PLR0917 - each is another thing
    scoreboard: Scoreboard,
    rank: int,
    entry: ContestEntry,
    names: Mapping[int, str],
    texts: Texts,
    own_player_id: int | None,
) -> str:
    hidden = entry.player_id in scoreboard.private_player_ids and entry.player_id != own_player_id
    return texts(
        "challenge-row-own" if entry.player_id == own_player_id else "challenge-row",
        place=_format_rank(scoreboard, rank, entry, texts),
        name=texts("player-private") if hidden else names[entry.player_id],
        told=_format_entry_result(scoreboard, entry, texts),
    )


def _format_rank(scoreboard: Scoreboard, rank: int, entry: ContestEntry, texts: Texts) -> str:
    if entry.game_id is None or not entry.is_ranked:
        return "–"
    if scoreboard.is_over and rank <= len(MEDALS) and entry.move_count:
        return f"{MEDALS[rank - 1]} {texts.format_number(rank)}."
    return f"{texts.format_number(rank)}."


def _format_entry_result(scoreboard: Scoreboard, entry: ContestEntry, texts: Texts) -> str:
    if entry.game_id is None:
        return texts("challenge-not-played" if scoreboard.is_over else "challenge-not-begun")
    told = format_entry_figures(entry, scoreboard.contest, texts)
    if not entry.is_ranked:
        told = texts("challenge-out", told=told)
    return told if entry.is_finished else texts("daily-playing", told=told)


def format_scoreboard_alt_text(
    scoreboard: Scoreboard, entries_by_rank: EntriesByRank, texts: Texts, own_player_id: int | None
) -> str:
    """The scoreboard's picture read aloud, without names as it is; ``own`` is who looks."""
    rows = [
        texts("board-alt-own", row=row) if each.player_id == own_player_id else row
        for place, each in entries_by_rank
        for row in [_format_alt_text_row(place, each, scoreboard, texts)]
    ]
    return texts(
        "challenge-alt",
        game=format_challenge_game(scoreboard, texts).replace("*", ""),
        cards=52 * get_variant(scoreboard.contest.variant).decks,
        measure=scoreboard.contest.tie_breaker.value,
        rows="; ".join(rows),
    )


def format_podium_alt_text(
    scoreboard: Scoreboard, entries_by_rank: Iterable[tuple[int, ContestEntry]], texts: Texts
) -> str:
    """The podium's picture read aloud."""
    return texts(
        "challenge-alt-podium",
        cards=52 * get_variant(scoreboard.contest.variant).decks,
        rows="; ".join(
            texts("challenge-alt-step", place=p, up=each.cards_up) for p, each in entries_by_rank
        ),
    )


def _format_alt_text_row(
    rank: int, entry: ContestEntry, scoreboard: Scoreboard, texts: Texts
) -> str:
    ranked = entry.game_id is not None and entry.is_ranked
    return texts(
        "challenge-alt-row",
        place=texts.format_number(rank) if ranked else "–",
        up=entry.cards_up,
        measure=scoreboard.contest.tie_breaker.value,
        moves=entry.move_count,
        time=texts.format_duration(entry.seconds),
        state=get_entry_state(scoreboard, entry),
    )


def get_entry_state(scoreboard: Scoreboard, entry: ContestEntry) -> str:
    """How an attempt stands: ``waiting`` or ``absent``, ``playing``, ``won`` or ``done``."""
    if entry.game_id is None:
        return "absent" if scoreboard.is_over else "waiting"
    if entry.is_won:
        return "won"
    return "done" if entry.is_finished or scoreboard.is_over else "playing"
