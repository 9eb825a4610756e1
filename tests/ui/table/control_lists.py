"""The buttons and menus among a table's controls."""

from collections.abc import Sequence

from bot.ui.common.components import Button, ButtonRow, Menu


def list_items(rows: Sequence[Menu | ButtonRow]) -> list[Menu | Button]:
    """Return all buttons and menus."""
    return [
        item for row in rows for item in (row.buttons if isinstance(row, ButtonRow) else (row,))
    ]


def buttons_by_label(rows: Sequence[Menu | ButtonRow]) -> dict[str, Button]:
    """Return the buttons by their labels."""
    return {item.label: item for item in list_items(rows) if isinstance(item, Button)}


def list_menus(rows: Sequence[Menu | ButtonRow]) -> list[Menu]:
    """Return the menus."""
    return [row for row in rows if isinstance(row, Menu)]
