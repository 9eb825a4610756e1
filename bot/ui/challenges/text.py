"""The texts of a challenge: heading, terms, rows, and its picture's description."""

from __future__ import annotations

from collections.abc import Mapping

from discord.utils import format_dt

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest
from bot.models.entries import ContestEntry
from bot.services.contests.ranking import Scoreboard, compute_points
from bot.ui.challenges.scoreboard_page import EntriesByRank, ScoreboardPage
from bot.ui.common.player_names import format_place_and_name, mark_own_row
from bot.ui.common.viewer import format_deal_name, format_yes_or_no
from bot.ui.contests.entry_text import count_cards, format_entry_figures

_MEDALS = ("🥇", "🥈", "🥉")


def format_challenge_heading(scoreboard: Scoreboard, names: Mapping[int, str], texts: Texts) -> str:
    """Return whose challenge it is, for whom, and until when; its deal unless that is hidden."""
    contest = scoreboard.contest
    title = texts(
        "challenge-title", number=str(contest.number), game=format_challenge_game(scoreboard, texts)
    )
    by_line = _format_creator_and_invited(scoreboard, names, texts)
    if contest.closed_at and contest.ended_by_id is not None:
        who = _format_public_name(scoreboard, contest.ended_by_id, names, texts)
        when = format_dt(contest.closed_at, "R")
        end_line = texts("challenge-closed-early", when=when, who=who)
    elif contest.closed_at:
        end_line = texts("challenge-closed", when=format_dt(contest.closed_at, "R"))
    else:
        end_line = texts(
            "challenge-until",
            at=format_dt(contest.ends_at, "f"),
            when=format_dt(contest.ends_at, "R"),
            named=format_yes_or_no(bool(contest.invited_player_ids)),
        )
    return f"{title}\n{by_line}\n{end_line}"


def _format_creator_and_invited(
    scoreboard: Scoreboard, names: Mapping[int, str], texts: Texts
) -> str:
    contest = scoreboard.contest
    invited = [
        _format_public_name(scoreboard, player_id, names, texts)
        for player_id in contest.invited_player_ids
    ]
    values = {
        "others": texts.format_list(invited) or texts("challenge-everyone"),
        "over": format_yes_or_no(scoreboard.is_over),
    }
    if contest.creator_id is None:
        return texts("challenge-by-nobody", **values)
    creator_name = _format_public_name(scoreboard, contest.creator_id, names, texts)
    return texts("challenge-by", maker=creator_name, **values)


def _format_public_name(
    scoreboard: Scoreboard, player_id: int, names: Mapping[int, str], texts: Texts
) -> str:
    if player_id in scoreboard.private_player_ids:
        return texts("player-private")
    # An invited player whose data were erased has the id 0.
    return names[player_id] if player_id else texts("player-unknown")


def format_challenge_game(scoreboard: Scoreboard, texts: Texts) -> str:
    """Return the name of the challenge's game, with its deal unless that is hidden."""
    contest = scoreboard.contest
    game = format_game_name(texts, contest.variant)
    if contest.is_fresh_deal and not scoreboard.is_over:
        return texts("challenge-game", game=game)
    return texts("challenge-game-deal", game=game, deal=format_deal_name(contest, texts))


def format_challenge_terms(contest: Contest, texts: Texts) -> str:
    """Return how entries are ranked, and what is allowed."""
    return texts(
        "challenge-terms",
        measure=contest.tie_breaker.value,
        undo=format_yes_or_no(contest.allows_undo),
        hints=format_yes_or_no(contest.allows_hints),
        fresh=format_yes_or_no(contest.is_fresh_deal),
        winnable=format_yes_or_no(contest.is_winnable),
    )


def format_scoreboard_rows(page: ScoreboardPage, names: Mapping[int, str], texts: Texts) -> str:
    """Return a line for each entry on the page, and for the viewer's own."""
    lines = _format_rows(page, page.page_entries, names, texts)
    if own_entry := page.own_entry_off_page:
        lines += [texts("board-apart"), *_format_rows(page, [own_entry], names, texts)]
    return "\n".join(lines) or texts("challenge-empty")


def _format_rows(
    page: ScoreboardPage, entries: EntriesByRank, names: Mapping[int, str], texts: Texts
) -> list[str]:
    lines = []
    points = compute_points(page.scoreboard) if page.scoreboard.is_over else {}
    for rank, entry in entries:
        is_own = entry.player_id == page.viewer_id
        is_anonymous = entry.player_id in page.scoreboard.private_player_ids and not is_own
        lines.append(
            texts(
                "challenge-row-own" if is_own else "challenge-row",
                place=_format_rank(page.scoreboard, rank, entry, texts),
                name=texts("player-private") if is_anonymous else names[entry.player_id],
                told=_format_entry_result(
                    page.scoreboard, entry, points.get(entry.player_id), texts
                ),
            )
        )
    return lines


def _format_rank(scoreboard: Scoreboard, rank: int, entry: ContestEntry, texts: Texts) -> str:
    if entry.game_id is None or not entry.is_ranked:
        return "–"
    place = texts("place", rank=rank)
    if scoreboard.is_over and rank <= len(_MEDALS) and entry.move_count:
        return f"{_MEDALS[rank - 1]} {place}"
    return place


def _format_entry_result(
    scoreboard: Scoreboard, entry: ContestEntry, points: float | None, texts: Texts
) -> str:
    if entry.game_id is None:
        return texts("challenge-not-played" if scoreboard.is_over else "challenge-not-begun")
    figures = format_entry_figures(entry, scoreboard.contest, texts)
    if not entry.is_ranked:
        figures = texts("challenge-out", told=figures)
    elif points is not None:
        figures = texts("challenge-points", told=figures, points=texts.format_number(points))
    return figures if entry.is_finished else texts("daily-playing", told=figures)


def format_scoreboard_alt_text(
    page: ScoreboardPage, picture_names: Mapping[int, str], texts: Texts
) -> str:
    """Return the description of the scoreboard's picture, with the names that it shows."""
    contest = page.contest
    rows = []
    for rank, entry in page.visible_entries:
        row = _format_alt_text_row(page.scoreboard, rank, entry, picture_names, texts)
        rows.append(mark_own_row(row, texts, is_own=entry.player_id == page.viewer_id))
    return texts(
        "challenge-alt",
        game=format_challenge_game(page.scoreboard, texts).replace("*", ""),
        cards=count_cards(contest),
        measure=contest.tie_breaker.value,
        rows=texts.join_rows(rows),
    )


def _format_alt_text_row(
    scoreboard: Scoreboard,
    rank: int,
    entry: ContestEntry,
    picture_names: Mapping[int, str],
    texts: Texts,
) -> str:
    has_rank = entry.game_id is not None and entry.is_ranked
    return texts(
        "challenge-alt-row",
        place=format_place_and_name(
            texts.format_number(rank) if has_rank else "–", picture_names, entry.player_id
        ),
        up=entry.cards_up,
        measure=scoreboard.contest.tie_breaker.value,
        moves=entry.move_count,
        time=texts.format_duration(entry.seconds),
        state=get_entry_state(scoreboard, entry),
    )


def get_entry_state(scoreboard: Scoreboard, entry: ContestEntry) -> str:
    """Return how an attempt stands: ``waiting`` or ``absent``, ``playing``, ``won`` or ``done``."""
    if entry.game_id is None:
        return "absent" if scoreboard.is_over else "waiting"
    if entry.is_won:
        return "won"
    return "done" if entry.is_finished or scoreboard.is_over else "playing"
