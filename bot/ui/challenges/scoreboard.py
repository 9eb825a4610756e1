"""A challenge's scoreboard: the message that all see, and the copy that one turns over."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.ui.challenges.picture import build_scoreboard_chart
from bot.ui.challenges.text import (
    format_challenge_heading,
    format_challenge_terms,
    format_scoreboard_alt_text,
    format_scoreboard_rows,
    list_entries_by_rank,
    list_players_to_name,
)
from bot.ui.common import custom_ids
from bot.ui.common.components import (
    Button,
    ButtonRow,
    ButtonStyle,
    Menu,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_menu,
    build_panel,
)
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.player_names import fetch_player_names_on_server
from bot.ui.common.theme_choice import get_theme
from bot.variants import get_variant
from rendering.charts import paint_chart

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.client import PatienceClient
    from bot.locale.catalogue import Texts
    from bot.models.contests import Contest
    from bot.models.entries import ContestEntry
    from bot.services.contests.ranking import Scoreboard
    from bot.ui.challenges.text import EntriesByRank
    from bot.ui.common.viewer import Viewer

RANKS_PER_PAGE = 10
"""So many places are shown at once."""


@dataclass(frozen=True, slots=True)
class ScoreboardPage:
    """A part of a scoreboard: for all to see, or ``who`` looks at it, on the server given."""

    scoreboard: Scoreboard
    server_id: int | None
    page_number: int = 0
    viewer: Viewer | None = None

    @property
    def last_page(self) -> int:
        """The number of the last page."""
        return max(len(self.scoreboard.entries) - 1, 0) // RANKS_PER_PAGE

    @property
    def page_entries(self) -> EntriesByRank:
        """What stands on this page, which is the last one where there is none of that number."""
        first = min(self.page_number, self.last_page) * RANKS_PER_PAGE
        return list_entries_by_rank(self.scoreboard)[first : first + RANKS_PER_PAGE]

    @property
    def own_entry_off_page(self) -> tuple[int, ContestEntry] | None:
        """Where whoever looks stands, if that is on another page."""
        if self.viewer is None:
            return None
        found = [
            each
            for each in list_entries_by_rank(self.scoreboard)
            if each[1].player_id == self.viewer.player.id
        ]
        return found[0] if found and found[0] not in self.page_entries else None

    @property
    def visible_entries(self) -> EntriesByRank:
        """All rows, with one's own wherever that stands."""
        return [*self.page_entries, *([self.own_entry_off_page] if self.own_entry_off_page else [])]


async def render_scoreboard(
    client: PatienceClient, scoreboard_page: ScoreboardPage, texts: Texts
) -> MessageLayout:
    """Return the scoreboard as a message, in its creator's theme or the viewer's."""
    board = scoreboard_page.scoreboard
    names = await fetch_player_names_on_server(
        client,
        scoreboard_page.server_id,
        list_players_to_name(board, scoreboard_page.visible_entries),
        texts,
    )
    seen = Illustration("")
    if board.entries and not (
        scoreboard_page.viewer and scoreboard_page.viewer.player.is_text_only
    ):
        theme = await load_theme_name(client, scoreboard_page)
        png = await asyncio.to_thread(
            paint_chart, build_scoreboard_chart(scoreboard_page), get_theme(theme)
        )
        own = scoreboard_page.viewer.player.id if scoreboard_page.viewer else None
        seen = build_illustration(
            png,
            "scoreboard",
            format_scoreboard_alt_text(board, scoreboard_page.visible_entries, texts, own),
        )
    return build_scoreboard_message(scoreboard_page, names, texts, seen)


async def load_theme_name(client: PatienceClient, scoreboard_page: ScoreboardPage) -> str:
    """Whose theme a picture is in: that of whoever looks, else the maker's."""
    if scoreboard_page.viewer:
        return scoreboard_page.viewer.player.theme
    return (
        await client.services.player_settings.load_settings(
            scoreboard_page.scoreboard.contest.creator_id or 0
        )
    ).theme


def build_scoreboard_message(
    scoreboard_page: ScoreboardPage,
    names: Mapping[int, str],
    texts: Texts,
    illustration: Illustration,
) -> MessageLayout:
    """A scoreboard with all that can be pressed; ``seen`` is its picture, if it has one."""
    board, own = (
        scoreboard_page.scoreboard,
        scoreboard_page.viewer.player.id if scoreboard_page.viewer else None,
    )
    told = format_scoreboard_rows(board, scoreboard_page.page_entries, names, texts, own)
    if scoreboard_page.own_entry_off_page:
        told += [
            texts("board-apart"),
            *format_scoreboard_rows(board, [scoreboard_page.own_entry_off_page], names, texts, own),
        ]
    if scoreboard_page.last_page:
        told.append(texts("challenge-count", count=len(board.entries)))
    return MessageLayout(
        build_panel(
            Text(format_challenge_heading(board, names, texts)),
            Text(format_challenge_terms(board.contest, texts)),
            *([illustration] if illustration.filename else []),
            Text("\n".join(told) or texts("challenge-empty")),
        ),
        *build_button_rows(list(_build_page_buttons(scoreboard_page, texts))),
        *(
            _build_ended_challenge_controls(scoreboard_page, texts)
            if board.is_over
            else build_button_rows(list(_build_open_challenge_buttons(scoreboard_page, texts)))
        ),
    )


def _build_page_buttons(scoreboard_page: ScoreboardPage, texts: Texts) -> Iterator[Button]:
    if scoreboard_page.viewer is None or not scoreboard_page.last_page:
        return
    contest, here = (
        scoreboard_page.scoreboard.contest.id,
        min(scoreboard_page.page_number, scoreboard_page.last_page),
    )
    for name, label, to in (
        ("first", texts("button-first"), 0),
        ("previous", texts("button-previous"), here - 1),
        ("next", texts("button-next"), here + 1),
        ("last", texts("button-last"), scoreboard_page.last_page),
    ):
        off = to == here or not 0 <= to <= scoreboard_page.last_page
        yield build_button(
            label, custom_ids.build_scoreboard_page_id(name, contest, max(to, 0)), is_disabled=off
        )


def _build_open_challenge_buttons(
    scoreboard_page: ScoreboardPage, texts: Texts
) -> Iterator[Button]:
    contest, who = scoreboard_page.scoreboard.contest, scoreboard_page.viewer
    entry = scoreboard_page.scoreboard.find_entry(who.player.id) if who else None
    if entry is None:
        yield build_button(
            texts("button-join"),
            custom_ids.build_challenge_id("join", contest.id),
            ButtonStyle.PRIMARY,
        )
    if entry is None or not entry.is_finished:
        yield build_play_button(contest, texts)
    if who:
        refresh = custom_ids.build_scoreboard_page_id(
            "refresh", contest.id, scoreboard_page.page_number
        )
        yield build_button(texts("button-refresh"), refresh)
        return
    yield build_button(
        texts("button-refresh"), custom_ids.build_challenge_id("refresh", contest.id)
    )
    if scoreboard_page.last_page:
        yield build_full_scoreboard_button(scoreboard_page.scoreboard, texts)
    yield build_button(texts("button-end"), custom_ids.build_challenge_id("end", contest.id))


def _build_ended_challenge_controls(
    scoreboard_page: ScoreboardPage, texts: Texts
) -> list[Menu | ButtonRow]:
    buttons = [
        build_rematch_button(scoreboard_page.scoreboard, texts),
        build_play_same_deal_button(scoreboard_page.scoreboard, texts),
    ]
    if scoreboard_page.last_page and scoreboard_page.viewer is None:
        buttons.append(build_full_scoreboard_button(scoreboard_page.scoreboard, texts))
    return [
        *build_final_table_menus(scoreboard_page.scoreboard, scoreboard_page.page_entries, texts),
        *build_button_rows(buttons),
    ]


def build_play_button(contest: Contest, texts: Texts) -> Button:
    """One's attempt, begun or gone on with."""
    return build_button(
        texts("button-play-challenge"),
        custom_ids.build_begin_attempt_id(contest.id),
        ButtonStyle.SUCCESS,
    )


def build_full_scoreboard_button(scoreboard: Scoreboard, texts: Texts) -> Button:
    """All places, page by page, for whoever presses."""
    return build_button(
        texts("button-everyone"), custom_ids.build_challenge_id("board", scoreboard.contest.id)
    )


def build_rematch_button(scoreboard: Scoreboard, texts: Texts) -> Button:
    """Another challenge like this one, of whoever presses."""
    label = texts("button-again")
    return build_button(
        label, custom_ids.build_challenge_id("again", scoreboard.contest.id), ButtonStyle.PRIMARY
    )


def build_play_same_deal_button(scoreboard: Scoreboard, texts: Texts) -> Button:
    """What the challenge was played with, for whoever presses once it is over."""
    return build_button(
        texts("button-play-this"), custom_ids.build_challenge_id("deal", scoreboard.contest.id)
    )


def build_final_table_menus(
    scoreboard: Scoreboard, entries_by_rank: EntriesByRank, texts: Texts
) -> list[Menu]:
    """A menu of the tables as they stood at the end, for whoever chooses; none if nobody played."""
    cards = 52 * get_variant(scoreboard.contest.variant).decks
    options = [
        (
            texts(
                "challenge-final", place=texts.format_number(place), up=each.cards_up, cards=cards
            ),
            str(each.game_id),  # not its player, who may keep their name to themselves
        )
        for place, each in entries_by_rank
        if each.game_id
    ]
    if not options:
        return []
    return [
        build_menu(
            texts("menu-final"),
            custom_ids.build_challenge_id("final", scoreboard.contest.id),
            options,
        )
    ]
