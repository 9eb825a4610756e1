"""The page of all games: headings with menus, by families or in another order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.services.game_choice.game_choice import GameOffer
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
    build_menu,
    build_panel,
)
from bot.ui.common.page_marks import find_way_back
from bot.ui.common.replies import edit_pressed_page, reply_with_page
from bot.ui.common.viewer import load_viewer, mention_command
from bot.ui.deals.custom_ids import DealChosenId
from bot.ui.game_lists.custom_ids import (
    GameMenuId,
    GameMenuPurpose,
    GameOrder,
    GameOrderMenuId,
    GamesInOrderId,
)
from bot.ui.game_lists.sections import GameSection, build_sections, sort_by_name

MENUS_PER_PAGE = 8
"""A page has at most this many menus of games.

Discord counts up to three components for each, with its heading, and allows 40; the title, the menu
of orders, and three rows of buttons have room beside them.
"""

_COMMANDS = {GameMenuPurpose.DEAL: "new", GameMenuPurpose.RULES: "rules"}


async def show_all_games(
    interaction: Interaction,
    purpose: GameMenuPurpose,
    page: int = 0,
    order: GameOrder = GameOrder.FAMILY,
) -> None:
    """Show all games in an order, on the message that was pressed if it is private."""
    texts = (await load_viewer(interaction)).texts
    offer = await interaction.client.services.game_choice.load_offer(
        interaction.user.id, interaction.guild_id
    )
    message = build_all_games_message(
        offer,
        texts,
        purpose,
        page,
        order,
        command_mention=mention_command(interaction, texts, _COMMANDS[purpose]),
        is_server=interaction.guild_id is not None,
    )
    if interaction.message is not None and find_way_back(interaction.message):
        await edit_pressed_page(interaction, message)
    else:
        await reply_with_page(interaction, message)


def build_all_games_message(
    offer: GameOffer,
    texts: Texts,
    purpose: GameMenuPurpose,
    page: int = 0,
    order: GameOrder = GameOrder.FAMILY,
    *,
    command_mention: str,
    is_server: bool,
) -> MessageLayout:
    """Return a page of all games in this order.

    ``command_mention`` is the command that finds a game by its name. A section with more games than
    a menu has options has several menus, in the order of the games' names.
    """
    sections = build_sections(offer, order, texts, is_server=is_server)
    menus = [menu for section in sections for menu in _build_menus(section, texts, purpose)]
    last_page = max(len(menus) - 1, 0) // MENUS_PER_PAGE
    page = min(page, last_page)
    shown = menus[page * MENUS_PER_PAGE : (page + 1) * MENUS_PER_PAGE]
    footnotes = [texts("all-games-search", command=command_mention)]
    if order is GameOrder.LENGTH:
        footnotes.insert(0, texts("all-games-about-length"))
    buttons = _build_page_buttons(GamesInOrderId(purpose, order, page), last_page, texts)
    if purpose is GameMenuPurpose.DEAL:
        buttons.append(build_button(texts("button-surprise"), DealChosenId(offer.surprise)))
    return MessageLayout(
        build_panel(
            Text(texts(f"all-games-{purpose}")),
            _build_order_menu(offer, texts, purpose, order),
            *(component for menu in shown for component in menu),
            Text("\n".join(footnotes)),
            *build_button_rows(buttons),
        )
    )


def _build_order_menu(
    offer: GameOffer, texts: Texts, purpose: GameMenuPurpose, shown_order: GameOrder
) -> Menu:
    """Return the menu of orders; suggestions need somebody who has played."""
    has_suggestions = bool(offer.own or offer.shared or offer.similar)
    options = [
        (texts(f"game-order-{order}"), order.value)
        for order in GameOrder
        if has_suggestions or order is not GameOrder.SUGGESTED
    ]
    return build_menu(texts("menu-game-order"), GameOrderMenuId(purpose), options, shown_order)


def _build_menus(
    section: GameSection, texts: Texts, purpose: GameMenuPurpose
) -> Iterator[tuple[Component, ...]]:
    """Yield a menu of the section's games, the first with the heading, for each part of them."""
    keys: Sequence[str] = section.variants
    is_large = len(keys) > MAX_MENU_OPTIONS
    if is_large:
        keys = sort_by_name(keys, texts)
    for part, menu_keys in enumerate(_split_evenly(keys)):
        menu = Menu(
            _format_placeholder(menu_keys, texts, is_part=is_large),
            GameMenuId(purpose, section.key, part),
            tuple(build_game_option(key, texts) for key in menu_keys),
        )
        yield (Text(section.heading), menu) if part == 0 else (menu,)


def _split_evenly(keys: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the games in as few menus as they need, all about equally long."""
    menu_count = -(-len(keys) // MAX_MENU_OPTIONS)
    for part in range(menu_count):
        yield keys[part * len(keys) // menu_count : (part + 1) * len(keys) // menu_count]


def build_game_option(variant_key: str, texts: Texts) -> MenuOption:
    """Return a game as an option of a menu, with the line about it."""
    return MenuOption(
        format_game_name(texts, variant_key), variant_key, about=texts(f"about-{variant_key}")
    )


def _format_placeholder(menu_keys: Sequence[str], texts: Texts, *, is_part: bool) -> str:
    if not is_part:
        return texts("menu-games")
    first, last = (format_game_name(texts, key) for key in (menu_keys[0], menu_keys[-1]))
    return texts("menu-games-part", first=first, last=last)


def _build_page_buttons(shown: GamesInOrderId, last_page: int, texts: Texts) -> list[Button]:
    if not last_page:
        return []
    purpose, order, page = shown.purpose, shown.order, shown.page
    return [
        build_button(
            texts("button-previous"),
            GamesInOrderId(purpose, order, max(page - 1, 0)),
            is_disabled=page == 0,
        ),
        build_button(
            texts("button-next"),
            GamesInOrderId(purpose, order, min(page + 1, last_page)),
            is_disabled=page == last_page,
        ),
    ]
