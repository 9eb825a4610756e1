"""Checks that every custom id has to pass."""

import pytest
from discord import ui

from bot.client.controls import MAX_LENGTH, CustomId
from bot.engine.errors import GameError
from bot.ui.components import MessageLayout, build_discord_message

LARGEST_RECORD_ID = 10**15
"""More games and contests than there will ever be."""

LONGEST_VARIANT = "variant-of-24-letters-ab"
"""A variant's key with as many letters as any may have."""


def check_round_trip(custom_id: CustomId) -> None:
    """Assert that the id fits into a control, and is read back as it was."""
    text = custom_id.dump()
    assert len(text) <= MAX_LENGTH, text
    assert type(custom_id).parse(text) == custom_id


def check_is_refused(id_type: type[CustomId], text: str) -> None:
    """Assert that the text is no id of this type."""
    with pytest.raises(GameError, match="unknown-control"):
        id_type.parse(text)


def list_custom_ids(layout: MessageLayout) -> list[str | None]:
    """Return the custom ids of a message's buttons and menus, as Discord gets them."""
    items = build_discord_message(layout).walk_children()
    return [item.custom_id for item in items if isinstance(item, ui.Button | ui.Select)]


def check_ids_are_unique(layout: MessageLayout) -> None:
    """Assert that no two controls of a message have the same id, which Discord refuses."""
    custom_ids = list_custom_ids(layout)
    assert custom_ids
    assert len(set(custom_ids)) == len(custom_ids)
