"""Handlers of a challenge's buttons and menus."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial

from bot.client import Interaction
from bot.client.router import Router
from bot.engine.errors import ErrorKey, GameError
from bot.ui.challenges.custom_ids import ChallengeAction, ChallengeId, ScoreboardPageId
from bot.ui.challenges.end_dialog import (
    ask_challenge_end_confirmation,
    end_challenge,
    keep_challenge_open,
)
from bot.ui.challenges.page import (
    create_rematch,
    deal_finished_challenge,
    join_challenge,
    refresh_scoreboard,
    show_final_table,
    show_scoreboard,
    update_scoreboard_page,
)
from bot.ui.common.component_values import get_chosen_value
from bot.ui.contest_files.page import send_contest_file
from bot.ui.races.page import show_challenge_race


def add_challenge_handlers(router: Router) -> None:
    """Let the router know the controls of challenges."""
    router.add(ChallengeId, handle_challenge)
    router.add(ScoreboardPageId, handle_scoreboard_page)


async def handle_challenge(interaction: Interaction, custom_id: ChallengeId) -> None:
    """Do what a control says with a challenge, for players who may see it."""
    await _check_challenge_visible(interaction, custom_id.contest_id)
    await _ACTIONS[custom_id.action](interaction, custom_id.contest_id)


async def handle_scoreboard_page(interaction: Interaction, custom_id: ScoreboardPageId) -> None:
    """Show another page of a scoreboard, or the same once more, for players who may see it."""
    await _check_challenge_visible(interaction, custom_id.contest_id)
    await update_scoreboard_page(interaction, custom_id.contest_id, custom_id.page_number)


async def _show_chosen_final_table(interaction: Interaction, contest_id: int) -> None:
    game_id = get_chosen_value(interaction)
    if not re.fullmatch(r"[0-9]{1,18}", game_id):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await show_final_table(interaction, contest_id, int(game_id))


_ACTIONS: dict[ChallengeAction, Callable[[Interaction, int], Awaitable[None]]] = {
    ChallengeAction.JOIN: join_challenge,
    ChallengeAction.SHOW_SCOREBOARD: show_scoreboard,
    ChallengeAction.REFRESH: refresh_scoreboard,
    ChallengeAction.ASK_END: ask_challenge_end_confirmation,
    ChallengeAction.END: end_challenge,
    ChallengeAction.END_PRIVATELY: partial(end_challenge, is_private=True),
    ChallengeAction.KEEP: keep_challenge_open,
    ChallengeAction.REMATCH: create_rematch,
    ChallengeAction.PLAY_SAME_DEAL: deal_finished_challenge,
    ChallengeAction.SHOW_FINAL_TABLE: _show_chosen_final_table,
    ChallengeAction.RACE: show_challenge_race,
    ChallengeAction.FILE: send_contest_file,
}


async def _check_challenge_visible(interaction: Interaction, contest_id: int) -> None:
    """Raise GameError ``no-such-contest`` for players who may not see the challenge."""
    await interaction.client.services.contests.load_challenge(
        interaction.user.id, interaction.guild_id, contest_id, interaction.channel_id
    )
