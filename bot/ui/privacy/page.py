"""What is kept about a player: sent to them as a file, or removed after a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.ui.common.components import (
    Attachment,
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_panel,
    build_text_message,
)
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.privacy.custom_ids import EraseDataId, ExportDataId, KeepDataId
from bot.ui.table.last_message import forget_player_messages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client import Interaction
    from bot.locale.catalogue import Texts

_ERASABLE_PARTS = {
    "erase-games": ("games",),
    "erase-results": ("results",),
    "erase-record": ("records", "cards_up_histogram"),
    "erase-boards": ("standings",),
    "erase-money": ("house_account", "house_nights"),
    "erase-solutions": ("viewed_solutions",),
    "erase-contests": ("entries",),
    "erase-streak": ("daily_streak",),
    "erase-challenges": ("challenges",),
    "erase-invitations": ("invitations",),
    "erase-settings": ("settings",),
}
"""The sentence for what there is of some parts of what is kept, and which they are."""


async def send_data_export(interaction: Interaction) -> None:
    """Everything that is kept about the player, as JSON files for them alone: one is the rule."""
    # However much there is, and however long it takes to send.
    await interaction.response.defer(ephemeral=True, thinking=True)
    player, words = interaction.user.id, (await load_viewer(interaction)).texts
    services = interaction.client.services
    files = await services.privacy.export_player_data(
        player, _build_export_descriptions(words), interaction.filesize_limit
    )
    for number, data in enumerate(files, start=1):
        part = f"-{number}-of-{len(files)}" if len(files) > 1 else ""
        name = f"patience-{player}{part}.json"
        head = words("export-part", number=number, count=len(files)) if part else ""
        told = words("help-kept") if number == len(files) else ""
        told = "\n".join(filter(None, [words("export-ready"), head, told]))
        message = MessageLayout(build_panel(Text(told), Attachment(name, data)))
        await reply_privately(interaction, message)


async def ask_erase_confirmation(interaction: Interaction) -> None:
    """Asks before everything that is kept about the player is removed."""
    words = (await load_viewer(interaction)).texts
    player = interaction.user.id
    amounts = await interaction.client.services.privacy.count_player_rows(player)
    if not any(amounts.values()):
        await reply_privately(interaction, build_text_message(words("erase-nothing")))
        return
    await reply_privately(
        interaction,
        build_text_message(
            words(
                "ask-erase", parts=_format_erasable_parts(amounts, words), games=amounts["games"]
            ),
            build_button(words("button-erase"), EraseDataId(player), ButtonStyle.DANGER),
            build_button(words("button-export"), ExportDataId()),
            build_button(words("button-not-now"), KeepDataId()),
        ),
    )


def _format_erasable_parts(part_counts: Mapping[str, int], texts: Texts) -> str:
    """What there is to be erased, a line each."""
    return "\n".join(
        f"- {texts(key, count=part_counts[parts[0]])}"
        for key, parts in _ERASABLE_PARTS.items()
        if any(part_counts[part] for part in parts)
    )


async def erase_player_data(interaction: Interaction, player_id: int) -> None:
    """Removes everything that is kept about the player; GameError where somebody else asks."""
    if interaction.user.id != player_id:
        raise GameError(ErrorKey.NOT_YOUR_QUESTION)
    words = (await load_viewer(interaction)).texts
    services = interaction.client.services
    entered = await services.contests.list_entered_contests(player_id)
    if await services.privacy.erase_player_data(player_id):
        for each in entered:
            services.scoreboard_refreshes.mark_changed(each.id)
        forget_player_messages(interaction.client, player_id)
        interaction.client.player_names.forget_player(player_id)
        # Only where there was something: else whoever asks on and on would never be held back.
        services.rate_limiter.forget_player(player_id)
        told = words("erased")
    else:
        told = words("erase-nothing")
    await edit_pressed_message(interaction, build_text_message(told))


async def keep_player_data(interaction: Interaction) -> None:
    """Leaves everything as it is, after the question."""
    words = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, build_text_message(words("erase-not")))


def _build_export_descriptions(texts: Texts) -> dict[str, str]:
    """What the fields of an export mean."""
    return {
        "all": texts("export-all"),
        "settings": texts("export-settings"),
        "games": texts("export-games"),
        "results": texts("export-results"),
        "records": texts("export-records"),
        "cards_up_histogram": texts("export-cards-up-histogram"),
        "standings": texts("export-standings"),
        "house_account": texts("export-house-account"),
        "house_nights": texts("export-house-nights"),
        "viewed_solutions": texts("export-viewed-solutions"),
        "entries": texts("export-entries"),
        "daily_streak": texts("export-daily-streak"),
        "challenges": texts("export-challenges"),
        "invitations": texts("export-invitations"),
    }
