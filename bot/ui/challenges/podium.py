"""The end of a challenge: who came first, on a podium, and what to do next."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.ui.challenges.picture import build_podium_chart, list_podium_entries
from bot.ui.challenges.scoreboard import (
    build_final_table_menus,
    build_full_scoreboard_button,
    build_play_same_deal_button,
    build_rematch_button,
    load_theme_name,
)
from bot.ui.challenges.text import (
    format_challenge_heading,
    format_challenge_terms,
    format_podium_alt_text,
    format_scoreboard_rows,
    list_players_to_name,
)
from bot.ui.common.components import MessageLayout, Text, build_button_rows, build_panel
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.player_names import fetch_player_names_on_server
from bot.ui.common.theme_choice import get_theme
from rendering.charts import paint_chart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client import PatienceClient
    from bot.locale.catalogue import Texts
    from bot.ui.challenges.scoreboard import ScoreboardPage


async def render_podium(
    client: PatienceClient, scoreboard_page: ScoreboardPage, texts: Texts
) -> MessageLayout:
    """Return the end of a challenge as a message."""
    board, steps = scoreboard_page.scoreboard, list_podium_entries(scoreboard_page.scoreboard)
    names = await fetch_player_names_on_server(
        client,
        scoreboard_page.server_id,
        list_players_to_name(board, scoreboard_page.page_entries),
        texts,
    )
    seen = Illustration("")
    if steps:
        theme = await load_theme_name(client, scoreboard_page)
        png = await asyncio.to_thread(paint_chart, build_podium_chart(board), get_theme(theme))
        seen = build_illustration(png, "podium", format_podium_alt_text(board, steps, texts))
    return build_podium_message(scoreboard_page, names, texts, seen)


def build_podium_message(
    scoreboard_page: ScoreboardPage,
    names: Mapping[int, str],
    texts: Texts,
    illustration: Illustration,
) -> MessageLayout:
    """The end with its picture, a line a place, final tables, its deal, and another challenge."""
    board, own = (
        scoreboard_page.scoreboard,
        scoreboard_page.viewer.player.id if scoreboard_page.viewer else None,
    )
    told = format_scoreboard_rows(board, scoreboard_page.page_entries, names, texts, own)
    buttons = [build_rematch_button(board, texts), build_play_same_deal_button(board, texts)]
    if scoreboard_page.last_page:
        buttons.append(build_full_scoreboard_button(board, texts))
    return MessageLayout(
        build_panel(
            Text(texts("challenge-over") + "\n" + format_challenge_heading(board, names, texts)),
            *([illustration] if illustration.filename else []),
            Text("\n".join(told) or texts("challenge-empty")),
            Text(format_challenge_terms(board.contest, texts)),
        ),
        *build_final_table_menus(board, scoreboard_page.page_entries, texts),
        *build_button_rows(buttons),
    )
