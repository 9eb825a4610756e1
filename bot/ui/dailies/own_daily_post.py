"""The part of a daily post that a server's own daily has: today's deal, yesterday's podium."""

from __future__ import annotations

from datetime import timedelta

from bot.client import PatienceClient
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest
from bot.services.dailies.daily_pages import DailyPodium
from bot.services.dailies.daily_posts import DuePost
from bot.ui.common.components import Component, Text, build_button, build_button_rows
from bot.ui.common.paginate import BoardControl
from bot.ui.common.player_names import fetch_player_names_on_server
from bot.ui.dailies.custom_ids import DailyAttemptId, DailyBoardId, DailyScope
from bot.ui.dailies.text import format_podium_lines


async def build_own_daily_part(
    client: PatienceClient, due_post: DuePost, texts: Texts
) -> list[Component]:
    """Return today's own daily of the server for anyone there to play, and yesterday's podium."""
    dailies, server_id = client.services.dailies, due_post.server.id
    components: list[Component] = []
    if contest := await dailies.find_or_create_own_daily(server_id, due_post.day):
        seal = await client.services.contest_files.load_seal(contest)
        components += _build_invitation(due_post, contest, seal, texts)
    yesterday = due_post.day - timedelta(days=1)
    if podium := await dailies.find_own_daily_podium(yesterday, server_id):
        components.append(Text(await _format_podium(client, server_id, podium, texts)))
    return components


def _build_invitation(
    due_post: DuePost, contest: Contest, seal: str, texts: Texts
) -> list[Component]:
    board_id = DailyBoardId(BoardControl.POST, 0, due_post.day, DailyScope.OWN, 0)
    buttons = [
        build_button(texts("button-begin"), DailyAttemptId(contest.id)),
        build_button(texts("button-board"), board_id),
    ]
    return [
        Text(texts("own-daily-post", game=format_game_name(texts, contest.variant))),
        *build_button_rows(buttons),
        Text(texts("contest-seal", seal=seal)),
    ]


async def _format_podium(
    client: PatienceClient, server_id: int, podium: DailyPodium, texts: Texts
) -> str:
    contest = podium.contest
    values = {"game": format_game_name(texts, contest.variant), "deal": str(contest.deal)}
    if not podium.ranked_entries:
        return texts("own-daily-post-none", **values)
    named_ids = [
        ranked_entry.entry.player_id
        for ranked_entry in podium.ranked_entries
        if ranked_entry.has_public_name
    ]
    names = await fetch_player_names_on_server(client, server_id, named_ids, texts)
    lines = format_podium_lines(podium.ranked_entries, contest, names, texts)
    title = texts("own-daily-post-podium", **values)
    return f"{title}\n{lines}"
