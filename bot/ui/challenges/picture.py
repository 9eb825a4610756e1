"""A challenge as pictures: its scoreboard and its podium, both without names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.catalogue import get_english_texts
from bot.models.contests import ContestTieBreaker
from bot.ui.challenges.text import get_entry_state, list_entries_by_rank
from bot.ui.position.pictures import format_picture_game_name
from bot.variants import get_variant
from rendering.charts import HorizontalBarChart, HorizontalBarRow, PodiumChart, PodiumStep

if TYPE_CHECKING:
    from bot.models.entries import ContestEntry
    from bot.services.contests.ranking import Scoreboard
    from bot.ui.challenges.scoreboard import ScoreboardPage
    from bot.ui.challenges.text import EntriesByRank

LAST_PODIUM_RANK = 3
"""The last place on a podium, which equals share."""
MAX_ON_PODIUM = 10
"""So many may stand on it."""


def build_scoreboard_chart(scoreboard_page: ScoreboardPage) -> HorizontalBarChart:
    """What is drawn of a scoreboard: a bar of cards up for each place, a dot for who still plays.

    Gold is the row of whoever looks, as on the other boards; where all look, what was won.
    """
    contest, words = scoreboard_page.scoreboard.contest, get_english_texts()
    own = scoreboard_page.viewer.player.id if scoreboard_page.viewer else None
    whole = 52 * get_variant(contest.variant).decks
    drawn_rows = [
        HorizontalBarRow(
            label=words.format_number(place) if each.game_id and each.is_ranked else "–",
            value=each.cards_up,
            notes=(str(each.cards_up), _format_tie_breaker(scoreboard_page, each)),
            has_hollow_dot=get_entry_state(scoreboard_page.scoreboard, each) == "playing",
            is_highlighted=each.player_id == own if scoreboard_page.viewer else each.is_won,
            has_gap_before=(place, each) == scoreboard_page.own_entry_off_page,
        )
        for place, each in scoreboard_page.visible_entries
    ]
    return HorizontalBarChart(
        rows=tuple(drawn_rows),
        caption=words(
            "drawn-challenge", game=format_picture_game_name(contest.variant), cards=whole
        ),
        dot_legend=words("drawn-playing") if any(row.has_hollow_dot for row in drawn_rows) else "",
        full_value=whole,
    )


def _format_tie_breaker(scoreboard_page: ScoreboardPage, entry: ContestEntry) -> str:
    """What places go by after cards: moves, or time."""
    words = get_english_texts()
    if entry.game_id is None:
        return words("drawn-not-played" if scoreboard_page.scoreboard.is_over else "drawn-waiting")
    if scoreboard_page.scoreboard.contest.tie_breaker is ContestTieBreaker.TIME:
        return words.format_duration(entry.seconds)
    return words("drawn-challenge-moves", moves=entry.move_count)


def list_podium_entries(scoreboard: Scoreboard) -> EntriesByRank:
    """Those on the podium with their places."""
    return [
        (place, each)
        for place, each in list_entries_by_rank(scoreboard)[:MAX_ON_PODIUM]
        if place <= LAST_PODIUM_RANK and each.is_ranked and each.move_count
    ]


def build_podium_chart(scoreboard: Scoreboard) -> PodiumChart:
    """What is drawn: a step a place, the first in gold, with the cards that were brought up.

    Whoever is better stands nearer to the middle.
    """
    words, found, game = (
        get_english_texts(),
        list_podium_entries(scoreboard),
        scoreboard.contest.variant,
    )
    steps = [
        PodiumStep(
            place,
            str(each.cards_up),
            words("drawn-step", up=each.cards_up),
            is_highlighted=place == 1,
        )
        for place, each in found[1::2][::-1] + found[::2]
    ]
    cards = 52 * get_variant(game).decks
    return PodiumChart(
        tuple(steps), words("drawn-podium", game=format_picture_game_name(game), cards=cards)
    )
