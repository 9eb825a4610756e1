"""The message of a challenge's scoreboard: for everyone, or a player's own copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.client import PatienceClient
from bot.locale.catalogue import Texts
from bot.ui.challenges.controls import build_scoreboard_controls
from bot.ui.challenges.picture import build_scoreboard_chart
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.challenges.text import (
    format_challenge_heading,
    format_challenge_terms,
    format_scoreboard_alt_text,
    format_scoreboard_rows,
)
from bot.ui.common.components import MessageLayout, Text, build_panel
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.player_names import fetch_player_names_on_server, load_picture_names
from bot.ui.common.theme_choice import get_theme
from bot.ui.position.drawing_thread import draw_in_thread
from rendering.charts import paint_chart


async def render_scoreboard(
    client: PatienceClient,
    page: ScoreboardPage,
    texts: Texts,
    *,
    mentioned_ids: Sequence[int] = (),
) -> MessageLayout:
    """Return the scoreboard as a message, in the viewer's theme or its creator's.

    In place of the names of ``mentioned_ids`` it mentions them.
    """
    names = await fetch_player_names_on_server(
        client, page.server_id, page.visible_player_ids, texts
    )
    names |= {player_id: f"<@{player_id}>" for player_id in mentioned_ids}
    illustration = None
    # Before anybody plays, a picture of bars would be empty.
    has_begun = any(entry.game_id for entry in page.scoreboard.entries)
    if has_begun and not (page.viewer and page.viewer.player.is_text_only):
        theme = get_theme(await load_theme_name(client, page))
        picture_names = await load_picture_names(
            client, page.server_id, [entry.player_id for _, entry in page.visible_entries]
        )
        chart = build_scoreboard_chart(page, picture_names, texts)
        png = await draw_in_thread(paint_chart, chart, theme)
        alt_text = format_scoreboard_alt_text(page, picture_names, texts)
        illustration = build_illustration(png, "scoreboard", alt_text)
    seal = ""
    if not page.scoreboard.is_over:
        seal = await client.services.contest_files.load_seal(page.contest)
    return build_scoreboard_message(page, names, texts, illustration, seal)


async def load_theme_name(client: PatienceClient, page: ScoreboardPage) -> str:
    """Return the theme of the player who sees the page, or of its creator where everyone does."""
    if page.viewer:
        return page.viewer.player.theme
    creator_id = page.contest.creator_id or 0
    return (await client.services.player_settings.load_settings(creator_id)).theme


def build_scoreboard_message(
    page: ScoreboardPage,
    names: Mapping[int, str],
    texts: Texts,
    illustration: Illustration | None,
    seal: str = "",
) -> MessageLayout:
    """Return a page of a scoreboard with its controls, and the seal of its deal if it has one."""
    rows_text = format_scoreboard_rows(page, names, texts)
    if page.last_page_number:
        rows_text += "\n" + texts("challenge-count", count=len(page.scoreboard.entries))
    return MessageLayout(
        build_panel(
            Text(format_challenge_heading(page.scoreboard, names, texts)),
            Text(format_challenge_terms(page.contest, texts)),
            *([illustration] if illustration else []),
            Text(rows_text),
            *([Text(texts("contest-seal", seal=seal))] if seal else []),
        ),
        *build_scoreboard_controls(page, texts),
    )
