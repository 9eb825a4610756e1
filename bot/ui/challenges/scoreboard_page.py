"""A page of a challenge's scoreboard: which entries it shows, and to whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.models.contests import Contest
from bot.models.entries import ContestEntry
from bot.services.contests.ranking import Scoreboard, assign_ranks
from bot.ui.common.viewer import Viewer

PAGE_SIZE = 10
"""A page has at most this many entries."""

EntriesByRank: TypeAlias = "list[tuple[int, ContestEntry]]"
"""Ranks, from 1, and their entries, best first; ties share a rank."""


@dataclass(frozen=True, slots=True)
class ScoreboardPage:
    """A page of a challenge's scoreboard, counted from 0; past the last page it is the last.

    ``server_id`` is the server where it is shown. ``viewer`` is the player who alone sees it, or
    None where everyone does.
    """

    scoreboard: Scoreboard
    server_id: int | None
    requested_page: int = 0
    viewer: Viewer | None = None

    @property
    def contest(self) -> Contest:
        """The challenge."""
        return self.scoreboard.contest

    @property
    def viewer_id(self) -> int | None:
        """The id of the player who alone sees it."""
        return self.viewer.player.id if self.viewer else None

    @property
    def page_number(self) -> int:
        """The number of the page that is shown."""
        return min(self.requested_page, self.last_page_number)

    @property
    def last_page_number(self) -> int:
        """The number of the last page."""
        return max(len(self.scoreboard.entries) - 1, 0) // PAGE_SIZE

    @property
    def page_entries(self) -> EntriesByRank:
        """The entries on this page."""
        first = self.page_number * PAGE_SIZE
        return self._list_ranked_entries()[first : first + PAGE_SIZE]

    @property
    def own_entry_off_page(self) -> tuple[int, ContestEntry] | None:
        """The viewer's rank and entry, if that is on another page."""
        first = self.page_number * PAGE_SIZE
        for position, (rank, entry) in enumerate(self._list_ranked_entries()):
            if entry.player_id == self.viewer_id:
                is_on_page = first <= position < first + PAGE_SIZE
                return None if is_on_page else (rank, entry)
        return None

    @property
    def visible_entries(self) -> EntriesByRank:
        """The entries on this page, and the viewer's own wherever it is."""
        own_entry = self.own_entry_off_page
        return [*self.page_entries, *([own_entry] if own_entry else [])]

    @property
    def visible_player_ids(self) -> list[int]:
        """The players whose names the page may need: its makers, invited players, entrants."""
        player_ids = [
            self.contest.creator_id,
            self.contest.ended_by_id,
            *self.contest.invited_player_ids,
            *(entry.player_id for _, entry in self.visible_entries),
        ]
        return list(dict.fromkeys(filter(None, player_ids)))

    def _list_ranked_entries(self) -> EntriesByRank:
        return assign_ranks(self.contest, self.scoreboard.entries)
