"""A player's record: a picture whose description has its figures, or the figures alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ui

from bot.engine.errors import ErrorKey, GameError
from bot.models.players import Visibility
from bot.ui.common import custom_ids
from bot.ui.common.component_values import get_chosen_value
from bot.ui.common.components import (
    MAX_MENU_OPTIONS,
    Menu,
    MessageLayout,
    Text,
    build_menu,
    build_panel,
)
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.player_names import format_player_name
from bot.ui.common.posting_rights import can_post_publicly
from bot.ui.common.replies import edit_pressed_message, reply_privately, send_reply
from bot.ui.common.router import USER_ID_GROUP, register_handler
from bot.ui.common.viewer import load_viewer
from bot.ui.stats.picture import paint_player_record
from bot.ui.stats.text import format_record_description, format_record_lines, format_record_name

if TYPE_CHECKING:
    import discord

    from bot.client import Interaction
    from bot.services.stats.player_records import PlayerRecordPage
    from bot.ui.common.viewer import Viewer


async def show_player_record(
    interaction: Interaction, player: discord.User | discord.Member, game: str | None
) -> None:
    """A player's record in a game or in all; GameError ``bots-have-no-record``: bots have none."""
    if player.bot:
        raise GameError(ErrorKey.BOTS_HAVE_NO_RECORD)
    who = await load_viewer(interaction)
    sheet = await interaction.client.services.player_records.load_record_page(
        interaction.user.id, player.id, game
    )
    seen = await _illustrate_record(sheet, who)
    message = _build_record_message(
        f"## {format_player_name(player.display_name, who.texts)}", sheet, who, seen
    )
    hidden = (
        who.player.table_visibility is Visibility.PRIVATE
        or _is_private_record(sheet, who)
        or not await can_post_publicly(interaction)
    )
    await send_reply(interaction, message, is_private=hidden)


@register_handler(rf"stats:{USER_ID_GROUP.format('asker')}:{USER_ID_GROUP.format('player')}")
async def _handle_record_menu(interaction: Interaction, asker: str, player: str) -> None:
    """Another game's record, in place for whoever asked; anyone else is given a copy.

    So is who has come to keep their record to themselves, where others would see it.
    """
    assert interaction.message is not None  # it was pressed
    asking, game = interaction.user.id, get_chosen_value(interaction)
    who = await load_viewer(interaction)
    sheet = await interaction.client.services.player_records.load_record_page(
        asking, int(player), game
    )
    seen = await _illustrate_record(sheet, who)
    message = _build_record_message(_get_record_heading(interaction.message), sheet, who, seen)
    unseen = interaction.message.flags.ephemeral
    if int(asker) == asking and (unseen or not _is_private_record(sheet, who)):
        await edit_pressed_message(interaction, message)
    else:
        await reply_privately(interaction, message)


def _is_private_record(record_page: PlayerRecordPage, viewer: Viewer) -> bool:
    """Whether it is the record of whoever asks, and nobody else may see it."""
    return (
        record_page.record.player_id == viewer.player.id
        and viewer.player.record_visibility is Visibility.PRIVATE
    )


def _get_record_heading(message: discord.Message) -> str:
    """The player's name as it stands first on a record's message."""
    view = ui.LayoutView.from_message(message, timeout=None)
    return next(each.content for each in view.walk_children() if isinstance(each, ui.TextDisplay))


async def _illustrate_record(record_page: PlayerRecordPage, viewer: Viewer) -> Illustration:
    if viewer.player.is_text_only:
        return Illustration(
            "\n".join(f"- {line}" for line in format_record_lines(record_page, viewer.texts))
        )
    return build_illustration(
        await paint_player_record(record_page, viewer.player),
        "record",
        format_record_description(record_page, viewer.texts),
    )


def _build_record_message(
    heading: str, record_page: PlayerRecordPage, viewer: Viewer, illustration: Illustration
) -> MessageLayout:
    about: Text = Text(viewer.texts("stats-about"))
    return MessageLayout(
        build_panel(
            Text(heading),
            illustration,
            about,
            *build_record_game_menu(record_page, viewer),
        )
    )


def build_record_game_menu(record_page: PlayerRecordPage, viewer: Viewer) -> list[Menu]:
    """The menu of games to turn to, where there are several; what is shown is among them."""
    if len(record_page.selectable_records) <= 1:
        return []
    words, record = viewer.texts, record_page.record
    offered = record_page.selectable_records[:MAX_MENU_OPTIONS]
    if record not in offered:
        offered = (*offered[:-1], record)
    options = [
        (
            words(
                "stats-option", game=format_record_name(words, each.game_group), games=each.games
            ),
            each.game_group,
        )
        for each in offered
    ]
    return [
        build_menu(
            words("menu-stats"),
            custom_ids.build_player_record_id(viewer.player.id, record.player_id),
            options,
            record.game_group,
        )
    ]
