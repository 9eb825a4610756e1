"""Handlers of the buttons that show a game again."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.ui.replays.custom_ids import MoveListId, ReplayId
from bot.ui.replays.page import show_move_list, show_replay


def add_replay_handlers(router: Router) -> None:
    """Let the router know the buttons that show a game again."""
    router.add(ReplayId, handle_replay)
    router.add(MoveListId, handle_move_list)


async def handle_replay(interaction: Interaction, custom_id: ReplayId) -> None:
    """Show a game as a film."""
    await show_replay(interaction, str(custom_id.game_id), at_contest_end=custom_id.at_contest_end)


async def handle_move_list(interaction: Interaction, custom_id: MoveListId) -> None:
    """Show a game's moves as text, privately."""
    await show_move_list(
        interaction, str(custom_id.game_id), at_contest_end=custom_id.at_contest_end
    )
