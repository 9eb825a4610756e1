"""From a table's view to the layout of its message."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.ui.common.components import Button, MessageLayout, Text, build_button_rows, build_panel
from bot.ui.common.illustration import Illustration
from bot.ui.common.page_marks import PageMark
from bot.ui.table.view import GamePhase, TableView

_ACCENT_COLOURS = {
    GamePhase.UNDER_WAY: 0x1B6B45,
    GamePhase.WON: 0xE3B23C,
    GamePhase.OVER: 0x6B7280,
}


def build_table_message(view: TableView) -> MessageLayout:
    """Return the table with its controls as a message."""
    same_deal_rows = build_button_rows([view.same_deal_button] if view.same_deal_button else [])
    return MessageLayout(
        build_panel(
            Text(view.heading),
            view.illustration,
            *(Text(text) for text in (view.notice, view.outcome) if text),
            *view.introduction.components,
            *view.controls,
            *same_deal_rows,
            *([Text(view.footnote)] if view.footnote else []),
            accent_colour=_ACCENT_COLOURS[view.phase],
            panel_id=PageMark.REQUESTED_TABLE if view.has_requested_form else PageMark.TABLE,
        )
    )


def build_bare_table_message(
    heading: str, illustration: Illustration, closing_text: str, buttons: Sequence[Button] = ()
) -> MessageLayout:
    """Return a table without its controls, as an older message keeps it, with other buttons."""
    rows = build_button_rows(buttons)
    return MessageLayout(build_panel(Text(heading), illustration, Text(closing_text), *rows))


def read_bare_table_message(
    message: discord.Message, closing_text: str, buttons: Sequence[Button]
) -> MessageLayout | None:
    """Return one of our table messages as it was, without its controls."""
    view = ui.LayoutView.from_message(message, timeout=None)
    texts = [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    gallery = next(
        (item for item in view.walk_children() if isinstance(item, ui.MediaGallery)), None
    )
    if gallery is None:
        # A table in words: its heading, its piles, and perhaps more.
        if len(texts) <= 1:
            return None
        return build_bare_table_message(texts[0], Illustration(texts[1]), closing_text, buttons)
    if not texts:
        return None
    picture = gallery.items[0]
    filename = PurePosixPath(urlsplit(picture.media.url).path).name
    illustration = Illustration(picture.description or "", filename)
    return build_bare_table_message(texts[0], illustration, closing_text, buttons)


def find_requested_form(message: discord.Message | None) -> bool | None:
    """Return whether a table message was asked for as text; None where neither form was."""
    for part in message.components if message else ():
        if isinstance(part, discord.Container) and part.id == PageMark.REQUESTED_TABLE:
            return not any(
                isinstance(child, discord.MediaGalleryComponent) for child in part.children
            )
    return None
