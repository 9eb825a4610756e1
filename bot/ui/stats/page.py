"""The message of a player's record: a picture, or the figures as text, and a menu of games."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import PlayerMedal
from bot.models.players import Visibility
from bot.services.stats.player_records import PlayerRecordPage
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
from bot.ui.common.posting_rights import can_answer_publicly
from bot.ui.common.replies import (
    edit_pressed_message,
    is_private_message,
    read_pressed_heading,
    reply_privately,
    send_reply,
)
from bot.ui.common.viewer import Viewer, load_viewer, mention_command
from bot.ui.seasons.medals import format_medal_lines
from bot.ui.stats.custom_ids import RecordMenuId
from bot.ui.stats.picture import paint_player_record
from bot.ui.stats.text import (
    format_rating_lines,
    format_record_description,
    format_record_lines,
    format_record_name,
)


async def show_player_record(
    interaction: Interaction, player: discord.User | discord.Member, game: str | None
) -> None:
    """Answer with a player's record in a game, or in all.

    GameError ``bots-have-no-record`` for a bot.
    """
    if player.bot:
        raise GameError(ErrorKey.BOTS_HAVE_NO_RECORD)
    viewer = await load_viewer(interaction)
    record_page = await interaction.client.services.player_records.load_record_page(
        interaction.user.id, player.id, game
    )
    heading = f"## {format_player_name(player.display_name, viewer.texts)}"
    layout = await _render_record(interaction, heading, record_page, viewer)
    is_private = (
        viewer.player.table_visibility is Visibility.PRIVATE
        or _is_own_private_record(record_page, viewer)
        or not await can_answer_publicly(interaction)
    )
    await send_reply(interaction, layout, is_private=is_private)


async def update_player_record(
    interaction: Interaction, asker_id: int, player_id: int, game: str
) -> None:
    """Show the player's record in another game on the message that was pressed.

    Only the player who asked for the message changes it; others get a private copy. So does that
    player, if the message is public and they have made their own record private since.
    """
    viewer = await load_viewer(interaction)
    record_page = await interaction.client.services.player_records.load_record_page(
        interaction.user.id, player_id, game
    )
    heading = read_pressed_heading(interaction)
    layout = await _render_record(interaction, heading, record_page, viewer)
    may_edit = is_private_message(interaction) or not _is_own_private_record(record_page, viewer)
    if asker_id == interaction.user.id and may_edit:
        await edit_pressed_message(interaction, layout)
    else:
        await reply_privately(interaction, layout)


def _is_own_private_record(record_page: PlayerRecordPage, viewer: Viewer) -> bool:
    return (
        record_page.record.player_id == viewer.player.id
        and viewer.player.record_visibility is Visibility.PRIVATE
    )


async def _render_record(
    interaction: Interaction, heading: str, record_page: PlayerRecordPage, viewer: Viewer
) -> MessageLayout:
    record = record_page.record
    medals = await interaction.client.services.seasons.list_player_medals(
        record.player_id, interaction.guild_id, record.game_group
    )
    return MessageLayout(
        build_panel(
            Text(heading),
            await _illustrate_record(record_page, medals, viewer),
            Text(_format_footer(record_page, medals, viewer)),
            *build_record_game_menu(
                record_page,
                viewer,
                mention_command(interaction, viewer.texts, "stats"),
            ),
        )
    )


def _format_footer(
    record_page: PlayerRecordPage, medals: Sequence[PlayerMedal], viewer: Viewer
) -> str:
    """Return the ratings, the medals, and what needs an explanation."""
    ratings = format_rating_lines(record_page, viewer.texts)
    about = [viewer.texts("stats-about-rating")] if ratings else []
    about.append(viewer.texts("stats-about" if record_page.is_complete else "stats-incomplete"))
    return "\n".join([*ratings, *format_medal_lines(medals, viewer.texts), *about])


async def _illustrate_record(
    record_page: PlayerRecordPage, medals: Sequence[PlayerMedal], viewer: Viewer
) -> Illustration:
    texts = viewer.texts
    if viewer.player.is_text_only:
        lines = format_record_lines(record_page, texts)
        return Illustration("\n".join(f"- {line}" for line in lines))
    png = await paint_player_record(record_page, medals, viewer)
    return build_illustration(png, "record", format_record_description(record_page, texts))


def build_record_game_menu(
    record_page: PlayerRecordPage, viewer: Viewer, command_mention: str
) -> list[Menu | Text]:
    """Return the menu of the player's games, the one shown among them; none for a single game.

    Of more games than it has room for those played most are in it; the command finds the others.
    """
    if len(record_page.selectable_records) <= 1:
        return []
    texts, shown_record = viewer.texts, record_page.record
    records = record_page.selectable_records[:MAX_MENU_OPTIONS]
    if shown_record not in records:
        records = (*records[:-1], shown_record)
    options = [
        (
            texts(
                "stats-option",
                game=format_record_name(texts, record.game_group),
                games=record.games,
            ),
            record.game_group,
        )
        for record in records
    ]
    menu_id = RecordMenuId(viewer.player.id, shown_record.player_id)
    menu = build_menu(texts("menu-stats"), menu_id, options, shown_record.game_group)
    if len(records) == len(record_page.selectable_records):
        return [menu]
    return [menu, Text(texts("menu-other-games", command=command_mention))]
