"""Sends the file of a challenge that is over, for anyone to check."""

from __future__ import annotations

from bot.client import Interaction
from bot.ui.common.components import Attachment, MessageLayout, Text, build_panel
from bot.ui.common.player_names import fetch_player_names
from bot.ui.common.replies import reply_privately
from bot.ui.common.viewer import load_viewer


async def send_contest_file(interaction: Interaction, contest_id: int) -> None:
    """Send the player a challenge's file; GameError if it is not over."""
    contest_files = interaction.client.services.contest_files
    texts = (await load_viewer(interaction)).texts
    player_ids = await contest_files.list_named_player_ids(contest_id)
    names = await fetch_player_names(interaction, player_ids, texts)
    data = await contest_files.build_contest_file(interaction.user.id, contest_id, names)
    filename = f"challenge-{contest_id}.json"
    text = texts("contest-file", file=filename)
    layout = MessageLayout(build_panel(Text(text), Attachment(filename, data)))
    await reply_privately(interaction, layout)
