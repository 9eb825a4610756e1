"""The text about a finished game, posted in the channel for everyone, once a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.models.contests import ContestKind
from bot.models.players import Visibility
from bot.services.contests.membership import is_local_challenge
from bot.ui.answers.share_text import build_share_page, load_shared_game
from bot.ui.challenges.custom_ids import ChallengeAction, ChallengeId
from bot.ui.common.components import ButtonStyle, build_button, build_text_message
from bot.ui.common.player_names import fetch_player_names
from bot.ui.common.posting_rights import can_post_publicly
from bot.ui.common.replies import edit_pressed_page, send_reply
from bot.ui.common.viewer import load_viewer
from bot.ui.dailies.custom_ids import DailyAttemptId
from bot.ui.deals.custom_ids import SameDealId

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.ui.answers.share_text import SharedGame
    from bot.ui.common.components import Button
    from bot.ui.common.viewer import Viewer


async def post_share_text(interaction: Interaction, game_id: int) -> None:
    """Post the text where the bot may post, and take the button off the page.

    Further presses that were on their way post nothing.
    """
    shared = await load_shared_game(interaction, game_id)
    viewer = await load_viewer(interaction)
    may_post = await can_post_publicly(interaction)
    is_first_press = interaction.client.press_claims.claim(interaction)
    introduction = viewer.texts("boast-posted" if may_post else "boast-copy")
    await edit_pressed_page(interaction, build_share_page(shared, introduction))
    if may_post and is_first_press:
        name = await _format_own_name(interaction, viewer)
        text = viewer.texts("boast-post", name=name, text=shared.text)
        buttons = _build_play_buttons(interaction, shared, viewer.texts)
        await send_reply(interaction, build_text_message(text, *buttons))


async def _format_own_name(interaction: Interaction, viewer: Viewer) -> str:
    """Return what to call the player where everyone reads it."""
    if viewer.player.record_visibility is Visibility.PRIVATE:
        return viewer.texts("player-private")
    player_id = interaction.user.id
    return (await fetch_player_names(interaction, [player_id], viewer.texts))[player_id]


def _build_play_buttons(interaction: Interaction, shared: SharedGame, texts: Texts) -> list[Button]:
    """Return the button by which others here play the same, or see how others did.

    There is none for a challenge of another place, which they may not see.
    """
    attempt, game_id = shared.attempt, shared.table.game.id
    if attempt is None:
        label, same_deal_id = texts("button-play-this"), SameDealId(game_id)
        return [build_button(label, same_deal_id, ButtonStyle.PRIMARY)]
    contest = attempt.contest
    if attempt.is_practice:
        return []
    if contest.kind is ContestKind.DAILY:
        attempt_id = DailyAttemptId(contest.id)
        return [build_button(texts("button-begin"), attempt_id, ButtonStyle.PRIMARY)]
    if not is_local_challenge(contest, interaction.guild_id, interaction.channel_id):
        return []
    scoreboard_id = ChallengeId(ChallengeAction.SHOW_SCOREBOARD, contest.id)
    return [build_button(texts("button-scoreboard"), scoreboard_id)]
