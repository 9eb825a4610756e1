"""The picture of a challenge's scoreboard."""

from __future__ import annotations

from collections.abc import Mapping

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import ContestTieBreaker
from bot.models.entries import ContestEntry
from bot.services.contests.ranking import Scoreboard
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.challenges.text import get_entry_state
from bot.ui.common.player_names import format_picture_label
from bot.ui.contests.entry_text import count_cards
from rendering.charts import HorizontalBarChart, HorizontalBarRow


def build_scoreboard_chart(
    page: ScoreboardPage, picture_names: Mapping[int, str], texts: Texts
) -> HorizontalBarChart:
    """Return what is painted: a bar of cards up for each entry, with a dot while it is played.

    The viewer's own row is golden, as on other boards; where everyone looks, the rows of wins are.
    """
    contest = page.contest
    own_entry_off_page = page.own_entry_off_page
    rows = tuple(
        HorizontalBarRow(
            label=format_picture_label(
                picture_names,
                entry.player_id,
                rank if entry.game_id and entry.is_ranked else None,
                texts,
            ),
            value=entry.cards_up,
            notes=(str(entry.cards_up), _format_tie_breaker(page.scoreboard, entry, texts)),
            has_hollow_dot=get_entry_state(page.scoreboard, entry) == "playing",
            is_highlighted=entry.player_id == page.viewer_id if page.viewer else entry.is_won,
            has_gap_before=(rank, entry) == own_entry_off_page,
        )
        for rank, entry in page.visible_entries
    )
    is_being_played = any(row.has_hollow_dot for row in rows)
    card_count = count_cards(contest)
    return HorizontalBarChart(
        rows=rows,
        caption=texts(
            "drawn-challenge", game=format_game_name(texts, contest.variant), cards=card_count
        ),
        dot_legend=texts("drawn-playing") if is_being_played else "",
        full_value=card_count,
    )


def _format_tie_breaker(scoreboard: Scoreboard, entry: ContestEntry, texts: Texts) -> str:
    """Return the moves or the time by which entries with equally many cards up are ranked."""
    if entry.game_id is None:
        return texts("drawn-not-played" if scoreboard.is_over else "drawn-waiting")
    if scoreboard.contest.tie_breaker is ContestTieBreaker.TIME:
        return texts.format_duration(entry.seconds)
    return texts("drawn-challenge-moves", moves=entry.move_count)
