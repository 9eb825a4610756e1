"""The podium of a contest: its picture, and the picture's description."""

from __future__ import annotations

from collections.abc import Mapping

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.entries import ContestEntry
from bot.services.contests.ranking import Scoreboard, assign_ranks
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.player_names import format_picture_label, format_place_and_name
from bot.ui.common.theme_choice import get_theme
from bot.ui.contests.entry_text import count_cards
from bot.ui.position.drawing_thread import draw_in_thread
from rendering.charts import PodiumChart, PodiumStep, paint_chart

_LAST_PODIUM_RANK = 3
_MAX_STEPS = 10


async def illustrate_podium(
    scoreboard: Scoreboard, picture_names: Mapping[int, str], theme_name: str, texts: Texts
) -> Illustration | None:
    """Return the picture of a contest's podium, painted off the event loop.

    None where nobody who is ranked has made a move.
    """
    if not list_podium_entries(scoreboard):
        return None
    chart = build_podium_chart(scoreboard, picture_names, texts)
    png = await draw_in_thread(paint_chart, chart, get_theme(theme_name))
    alt_text = format_podium_alt_text(scoreboard, picture_names, texts)
    return build_illustration(png, "podium", alt_text)


def list_podium_entries(scoreboard: Scoreboard) -> list[tuple[int, ContestEntry]]:
    """Return the ranks 1 to 3 and their entries, at most ten, without entries that have no move."""
    ranked = assign_ranks(scoreboard.contest, scoreboard.entries)
    return [
        (rank, entry)
        for rank, entry in ranked[:_MAX_STEPS]
        if rank <= _LAST_PODIUM_RANK and entry.is_ranked and entry.move_count
    ]


def build_podium_chart(
    scoreboard: Scoreboard, picture_names: Mapping[int, str], texts: Texts
) -> PodiumChart:
    """Return what is painted: a step for each entry, better ones nearer to the middle."""
    contest = scoreboard.contest
    entries = list_podium_entries(scoreboard)
    left_to_right = entries[1::2][::-1] + entries[::2]
    steps = tuple(
        PodiumStep(
            rank,
            str(entry.cards_up),
            texts("drawn-step", up=entry.cards_up),
            is_highlighted=rank == 1,
            name=format_picture_label(picture_names, entry.player_id, rank, texts),
        )
        for rank, entry in left_to_right
    )
    game = format_game_name(texts, contest.variant)
    return PodiumChart(steps, texts("drawn-podium", game=game, cards=count_cards(contest)))


def format_podium_alt_text(
    scoreboard: Scoreboard, picture_names: Mapping[int, str], texts: Texts
) -> str:
    """Return the description of the podium's picture, with the names that it shows."""
    steps = [
        texts(
            "challenge-alt-step",
            place=format_place_and_name(texts.format_number(rank), picture_names, entry.player_id),
            up=entry.cards_up,
        )
        for rank, entry in list_podium_entries(scoreboard)
    ]
    return texts(
        "challenge-alt-podium", cards=count_cards(scoreboard.contest), rows=texts.join_rows(steps)
    )
