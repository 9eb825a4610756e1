"""The page of all games: a heading and a menu for each family."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from bot.locale.describe import format_game_name
from bot.ui.common.components import (
    MAX_MENU_OPTIONS,
    Button,
    Component,
    Menu,
    MenuOption,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.page_marks import find_way_back
from bot.ui.common.replies import edit_pressed_page, reply_with_page
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.custom_ids import AllGamesId, GameMenuId, GameMenuPurpose
from bot.variants import get_variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.client import Interaction
    from bot.locale.catalogue import Texts

MENUS_PER_PAGE = 5
"""A page has at most this many menus: Discord counts three components for each, and allows 40."""


async def show_all_games(interaction: Interaction, purpose: GameMenuPurpose, page: int = 0) -> None:
    """Show all games under their families, on the message that was pressed if it is private."""
    texts = (await load_viewer(interaction)).texts
    variants = await interaction.client.services.game_choice.list_variants(
        interaction.user.id, interaction.guild_id
    )
    message = build_all_games_message(variants, texts, purpose, page)
    if interaction.message is not None and find_way_back(interaction.message):
        await edit_pressed_page(interaction, message)
    else:
        await reply_with_page(interaction, message)


def build_all_games_message(
    variants: Sequence[str], texts: Texts, purpose: GameMenuPurpose, page: int = 0
) -> MessageLayout:
    """Return a page of these games; the family of the first game comes first.

    A family with more games than a menu has options has several menus.
    """
    sections = list(_build_family_sections(variants, texts, purpose))
    last_page = max(len(sections) - 1, 0) // MENUS_PER_PAGE
    page = min(page, last_page)
    shown = sections[page * MENUS_PER_PAGE : (page + 1) * MENUS_PER_PAGE]
    return MessageLayout(
        build_panel(
            Text(texts(f"all-games-{purpose}")),
            *(component for section in shown for component in section),
            *build_button_rows(_build_page_buttons(purpose, page, last_page, texts)),
        )
    )


def _build_family_sections(
    variants: Sequence[str], texts: Texts, purpose: GameMenuPurpose
) -> Iterator[tuple[Component, ...]]:
    """Yield a heading and a menu for each family, or for each part of a large one."""
    families = list(dict.fromkeys(get_variant(key).family for key in variants))
    by_family = sorted(variants, key=lambda key: families.index(get_variant(key).family))
    for family, members in groupby(by_family, key=lambda key: get_variant(key).family):
        keys = list(members)
        heading = Text(texts("all-games-family", family=texts(f"family-{family}"), count=len(keys)))
        for part, start in enumerate(range(0, len(keys), MAX_MENU_OPTIONS)):
            menu_keys = keys[start : start + MAX_MENU_OPTIONS]
            menu = Menu(
                _format_placeholder(menu_keys, texts, is_part=len(keys) > MAX_MENU_OPTIONS),
                GameMenuId(purpose, family, part),
                tuple(_build_option(key, texts) for key in menu_keys),
            )
            yield (heading, menu) if part == 0 else (menu,)


def _build_option(variant_key: str, texts: Texts) -> MenuOption:
    return MenuOption(
        format_game_name(texts, variant_key), variant_key, about=texts(f"about-{variant_key}")
    )


def _format_placeholder(menu_keys: list[str], texts: Texts, *, is_part: bool) -> str:
    if not is_part:
        return texts("menu-games")
    first, last = (format_game_name(texts, key) for key in (menu_keys[0], menu_keys[-1]))
    return texts("menu-games-part", first=first, last=last)


def _build_page_buttons(
    purpose: GameMenuPurpose, page: int, last_page: int, texts: Texts
) -> list[Button]:
    if not last_page:
        return []
    return [
        build_button(
            texts("button-previous"), AllGamesId(purpose, max(page - 1, 0)), is_disabled=page == 0
        ),
        build_button(
            texts("button-next"),
            AllGamesId(purpose, min(page + 1, last_page)),
            is_disabled=page == last_page,
        ),
    ]
