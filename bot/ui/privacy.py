"""A player's data: sent to them as a file, or erased after a question."""

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.services.privacy import Erasure
from bot.ui import components, control_ids, replies, viewers
from bot.ui.help import format_privacy_help
from bot.ui.table_messages import forget_player_messages


@handles(control_ids.ExportDataId)
async def send_data_export(
    press: Press, _custom_id: control_ids.ExportDataId | None = None
) -> None:
    """Send the player all data about them as JSON files, privately; usually it is one file."""
    # Collecting and sending it may take long.
    with press.trace.measure_sending():
        await press.interaction.response.defer(ephemeral=True, thinking=True)
    player_id, texts = press.player_id, (await viewers.load_viewer(press)).texts
    files = await press.services.privacy.export_player_data(
        player_id,
        press.interaction.filesize_limit,
        request=press.request,
    )
    for number, data in enumerate(files, start=1):
        lines = [texts("export-ready")]
        filename_part = ""
        if len(files) > 1:
            filename_part = f"-{number}-of-{len(files)}"
            lines.append(texts("export-part", number=number, count=len(files)))
        if number == len(files):
            lines.append(format_privacy_help(texts, press.client.mention_command))
        attachment = components.Attachment(f"patience-{player_id}{filename_part}.json", data)
        message = components.build_panel_message(components.Text("\n".join(lines)), attachment)
        await replies.reply_privately(press, message)


async def ask_erase_confirmation(press: Press) -> None:
    """Ask the player before all data about them is erased."""
    texts = (await viewers.load_viewer(press)).texts
    player_id = press.player_id
    row_counts = await press.services.privacy.count_player_rows(player_id, request=press.request)
    if not any(row_counts.values()):
        await replies.reply_privately(press, components.build_text_message(texts("erase-nothing")))
        return
    await replies.reply_privately(
        press,
        components.build_text_message(
            texts("ask-erase"),
            components.Button(
                texts("button-erase"),
                control_ids.EraseDataId(player_id),
                components.ButtonStyle.DANGER,
            ),
            components.Button(texts("button-export"), control_ids.ExportDataId()),
            components.Button(texts("button-not-now"), control_ids.KeepDataId()),
        ),
    )


@handles(control_ids.EraseDataId)
async def erase_player_data(press: Press, custom_id: control_ids.EraseDataId) -> None:
    """Erase all data about the player.

    Raises GameError (``not-yours``) if another person asks.
    """
    player_id = press.player_id
    if player_id != custom_id.player_id:
        raise GameError(ErrorKey.NOT_YOURS)
    texts = (await viewers.load_viewer(press)).texts
    client = press.client
    erasure = await client.services.privacy.erase_player_data(player_id, request=press.request)
    if erasure is not Erasure.NOTHING:
        forget_player_messages(client, player_id)
        client.player_names.forget_player(player_id)
        # Only where there was data: else a person who asks again and again would have no limit.
        client.services.rate_limiter.forget_player(player_id)
        text = texts("erased")
    else:
        text = texts("erase-nothing")
    await replies.edit_pressed_message(press, components.build_text_message(text))


@handles(control_ids.KeepDataId)
async def keep_player_data(press: Press, _custom_id: control_ids.KeepDataId) -> None:
    """Say on the question's message that all data is kept."""
    await replies.show_answer(press, "left-as-it-is")
