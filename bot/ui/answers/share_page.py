"""A finished game to be shared: its text and its poster, for the player or for all in a channel."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.contests import ContestKind
from bot.models.players import Visibility
from bot.services.contests.attempts import Attempt
from bot.services.contests.membership import is_local_challenge
from bot.services.games.tables import Table
from bot.ui.answers.custom_ids import PostShareId
from bot.ui.answers.share_poster import illustrate_shared_game
from bot.ui.answers.share_text import format_share_text
from bot.ui.challenges.custom_ids import ChallengeAction, ChallengeId
from bot.ui.common.components import (
    Button,
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
)
from bot.ui.common.illustration import Illustration
from bot.ui.common.player_names import fetch_player_names
from bot.ui.common.posting_rights import can_attach_files, can_post_publicly
from bot.ui.common.replies import edit_pressed_page, reply_with_page, send_reply
from bot.ui.common.viewer import Viewer, load_viewer
from bot.ui.custom_ids import BackId, Origin
from bot.ui.dailies.custom_ids import DailyAttemptId
from bot.ui.deals.custom_ids import SameDealId


@dataclass(frozen=True, slots=True)
class _SharedGame:
    """A finished game, its relation to a contest, the text about it, and its poster.

    There is no poster for players who want no pictures, and where no files may be attached.
    """

    table: Table
    attempt: Attempt | None
    text: str
    poster: Illustration | None

    def build_message(self, text: str, *buttons: Button) -> MessageLayout:
        """Return a message of a text, the poster, and buttons."""
        posters = [self.poster] if self.poster else []
        return MessageLayout(Text(text), *posters, *build_button_rows(buttons))

    def build_page(self, introduction: str, *buttons: Button) -> MessageLayout:
        """Return the page with the text in a code block, which is easy to copy."""
        return self.build_message(f"{introduction}\n```\n{self.text}\n```", *buttons)


async def show_share_page(interaction: Interaction, game_id: int) -> None:
    """Give the player text and poster of a finished game, and a button that posts them."""
    shared = await _load_shared_game(interaction, game_id)
    texts = (await load_viewer(interaction)).texts
    buttons = []
    if _is_seen_by_others(interaction) and await can_post_publicly(interaction):
        buttons.append(build_button(texts("button-post-share"), PostShareId(game_id)))
    page = shared.build_page(texts("boast-copy"), *buttons)
    await reply_with_page(interaction, page, BackId(Origin.RESULT, game_id))


async def post_shared_game(interaction: Interaction, game_id: int) -> None:
    """Post text and poster where the bot may post, and take the button off the page.

    Further presses that were on their way post nothing.
    """
    shared = await _load_shared_game(interaction, game_id)
    viewer = await load_viewer(interaction)
    may_post = await can_post_publicly(interaction)
    is_first_press = interaction.client.press_claims.claim(interaction)
    introduction = viewer.texts("boast-posted" if may_post else "boast-copy")
    await edit_pressed_page(interaction, shared.build_page(introduction))
    if may_post and is_first_press:
        name = await _format_own_name(interaction, viewer)
        text = viewer.texts("boast-post", name=name, text=shared.text)
        buttons = _build_play_buttons(interaction, shared, viewer.texts)
        await send_reply(interaction, shared.build_message(text, *buttons))


async def _load_shared_game(interaction: Interaction, game_id: int) -> _SharedGame:
    """Return the player's finished game with its text and poster.

    Raises GameError if it is another player's, or not over.
    """
    services = interaction.client.services
    table = await services.play.load_own_table(interaction.user.id, game_id)
    if table.game.outcome is None:
        raise GameError(ErrorKey.GAME_NOT_OVER)
    attempt = await services.attempts.load_attempt(table.game)
    streak = await services.attempts.load_daily_streak(interaction.user.id) if attempt else None
    viewer = await load_viewer(interaction)
    text = format_share_text(table, attempt, streak, viewer.texts)
    has_poster = can_attach_files(interaction) and not viewer.player.is_text_only
    poster = await illustrate_shared_game(table, attempt, viewer) if has_poster else None
    return _SharedGame(table, attempt, text, poster)


def _is_seen_by_others(interaction: Interaction) -> bool:
    """Return whether the channel has other people in it, unlike messages with the bot alone."""
    return not interaction.context.dm_channel


async def _format_own_name(interaction: Interaction, viewer: Viewer) -> str:
    """Return what to call the player where everyone reads it."""
    if viewer.player.record_visibility is Visibility.PRIVATE:
        return viewer.texts("player-private")
    player_id = interaction.user.id
    return (await fetch_player_names(interaction, [player_id], viewer.texts))[player_id]


def _build_play_buttons(
    interaction: Interaction, shared: _SharedGame, texts: Texts
) -> list[Button]:
    """Return the button by which others here play the same, or see how others did.

    There is none for what they may not see: a challenge or the own daily of another place.
    """
    attempt, game_id = shared.attempt, shared.table.game.id
    if attempt is None:
        label, same_deal_id = texts("button-play-this"), SameDealId(game_id)
        return [build_button(label, same_deal_id, ButtonStyle.PRIMARY)]
    contest = attempt.contest
    if attempt.is_practice or (contest.is_own_daily and contest.server_id != interaction.guild_id):
        return []
    if contest.kind is ContestKind.DAILY:
        attempt_id = DailyAttemptId(contest.id)
        return [build_button(texts("button-begin"), attempt_id, ButtonStyle.PRIMARY)]
    if not is_local_challenge(contest, interaction.guild_id, interaction.channel_id):
        return []
    scoreboard_id = ChallengeId(ChallengeAction.SHOW_SCOREBOARD, contest.id)
    return [build_button(texts("button-scoreboard"), scoreboard_id)]
