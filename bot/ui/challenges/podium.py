"""The message at a challenge's end: who came first, on a podium, and what to do next."""

from __future__ import annotations

from bot.client import PatienceClient
from bot.locale.catalogue import Texts
from bot.ui.challenges.controls import build_ended_challenge_controls
from bot.ui.challenges.scoreboard import load_theme_name
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.challenges.text import format_challenge_heading, format_scoreboard_rows
from bot.ui.common.components import MessageLayout, Text, build_panel
from bot.ui.common.illustration import Illustration
from bot.ui.common.player_names import fetch_player_names_on_server, load_picture_names
from bot.ui.contests.podium_picture import illustrate_podium, list_podium_entries


async def render_podium(
    client: PatienceClient, page: ScoreboardPage, texts: Texts, race: Illustration | None = None
) -> MessageLayout:
    """Return the end of a challenge as a message, with the first page of its scoreboard.

    It has the film of the race once that is made.
    """
    names = await fetch_player_names_on_server(
        client, page.server_id, page.visible_player_ids, texts
    )
    theme_name = await load_theme_name(client, page)
    podium_ids = [entry.player_id for _, entry in list_podium_entries(page.scoreboard)]
    picture_names = await load_picture_names(client, page.server_id, podium_ids)
    illustration = await illustrate_podium(page.scoreboard, picture_names, theme_name, texts)
    title, heading = (
        texts("challenge-over"),
        format_challenge_heading(page.scoreboard, names, texts),
    )
    return MessageLayout(
        build_panel(
            Text(f"{title}\n{heading}"),
            *filter(None, [illustration, race]),
            Text(format_scoreboard_rows(page, names, texts)),
        ),
        *build_ended_challenge_controls(page, texts),
    )
