"""The message that compares two players: a picture with its figures, and their newest deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import ALL_GAMES
from bot.models.players import Visibility
from bot.services.stats.head_to_head import HeadToHead
from bot.ui.common.components import MessageLayout, Text, build_panel
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.player_names import format_player_name, load_picture_names
from bot.ui.common.posting_rights import can_answer_publicly
from bot.ui.common.replies import send_reply
from bot.ui.common.viewer import Viewer, load_viewer
from bot.ui.stats.head_to_head_picture import paint_head_to_head
from bot.ui.stats.head_to_head_text import format_head_to_head_lines, format_last_deals


async def show_head_to_head(
    interaction: Interaction,
    first: discord.User | discord.Member,
    second: discord.User | discord.Member,
    game: str | None,
) -> None:
    """Answer with two players compared over the deals of a game, or of all, that both played.

    GameError ``bots-have-no-record`` for a bot.
    """
    if first.bot or second.bot:
        raise GameError(ErrorKey.BOTS_HAVE_NO_RECORD)
    viewer = await load_viewer(interaction)
    head_to_head = await interaction.client.services.head_to_head.load_head_to_head(
        interaction.user.id, (first.id, second.id), game or ALL_GAMES
    )
    names = [format_player_name(player.display_name, viewer.texts) for player in (first, second)]
    picture_names = await load_picture_names(
        interaction.client, interaction.guild_id, head_to_head.player_ids
    )
    layout = await _render_head_to_head(head_to_head, names, picture_names, viewer)
    is_private = (
        viewer.player.table_visibility is Visibility.PRIVATE
        or _shows_own_private_record(head_to_head, viewer)
        or not await can_answer_publicly(interaction)
    )
    await send_reply(interaction, layout, is_private=is_private)


def _shows_own_private_record(head_to_head: HeadToHead, viewer: Viewer) -> bool:
    return (
        viewer.player.id in head_to_head.player_ids
        and viewer.player.record_visibility is Visibility.PRIVATE
    )


async def _render_head_to_head(
    head_to_head: HeadToHead,
    names: Sequence[str],
    picture_names: Mapping[int, str],
    viewer: Viewer,
) -> MessageLayout:
    texts = viewer.texts
    lines = list(format_head_to_head_lines(head_to_head, names, texts))
    if viewer.player.is_text_only:
        illustration = Illustration("\n".join(f"- {line}" for line in lines))
    else:
        png = await paint_head_to_head(head_to_head, picture_names, viewer)
        illustration = build_illustration(png, "head-to-head", texts.join_sentences(lines))
    return MessageLayout(
        build_panel(
            Text(texts("versus-title", first=names[0], second=names[1])),
            illustration,
            Text(format_last_deals(head_to_head, names, texts)),
            Text(texts("versus-about")),
        )
    )
