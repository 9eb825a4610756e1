"""Pages of `/rules`: how a game is played, its odds, and all games in menus to choose from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.engine.rules import Rules
from bot.locale import describe
from bot.locale.catalogue import Texts
from bot.locale.rule_pages import format_rules, format_summary
from bot.services.game_choice import (
    MAX_SUGGESTIONS,
    GameLength,
    GameOffer,
    estimate_least_moves,
    find_length,
    list_similar_games,
)
from bot.ui import boards, components, control_ids, replies, viewers
from bot.ui.deals import deal_chosen_game
from bot.ui.position import illustrate_opening
from bot.variants import get_variant


@handles(control_ids.RulesId)
async def show_rules(press: Press, custom_id: control_ids.RulesId | None = None) -> None:
    """Show how a game is played; without an id, the one that the player played last.

    A new player is shown all games to choose from.
    """
    if custom_id:
        key: str | None = custom_id.variant
    else:
        game_choice = press.services.game_choice
        key = await game_choice.find_last_variant(press.player_id, request=press.request)
    if key is None:
        await show_all_games(press, control_ids.AllGamesId(control_ids.GameMenuPurpose.RULES))
    else:
        await replies.reply_with_page(press, await _build_rules_message(press, key))


def _format_length(rules: Rules, texts: Texts) -> str:
    return texts("rules-length", length=find_length(rules), least=estimate_least_moves(rules))


def _build_similar_menu(rules: Rules, texts: Texts) -> components.Menu:
    """Return a menu that leads to the rules of the games that are most like this one."""
    similar_games = list_similar_games(rules.key, MAX_SUGGESTIONS)
    return components.Menu(
        texts("menu-similar-games"),
        control_ids.GameMenuId(control_ids.GameMenuPurpose.RULES, "like", 0),
        tuple(build_game_option(key, texts) for key in similar_games),
    )


async def _build_rules_message(press: Press, variant: str) -> components.MessageLayout:
    viewer = await viewers.load_viewer(press)
    texts, rules = viewer.texts, get_variant(variant)
    buttons = [
        components.Button(
            texts("button-play"), control_ids.NewDealId(rules.key), components.ButtonStyle.PRIMARY
        ),
        components.Button(
            texts("button-all-games"), control_ids.AllGamesId(control_ids.GameMenuPurpose.RULES)
        ),
    ]
    with press.trace.measure_drawing():
        opening = await illustrate_opening(rules, viewer)
    return components.build_panel_message(
        components.Text(_format_introduction(rules, texts)),
        opening,
        components.Text(f"{format_rules(texts, rules)}\n{_format_length(rules, texts)}"),
        _build_similar_menu(rules, texts),
        *components.build_button_rows(buttons),
    )


def _format_introduction(rules: Rules, texts: Texts) -> str:
    title = texts("rules-title", game=describe.format_game_name(texts, rules.key))
    lines = [title]
    if texts.has_text(own_line := f"about-{rules.key}"):
        lines.append(texts(own_line))
    if names := describe.list_names_beside_own(texts, rules.key):
        lines.append(texts("rules-names", names=texts.format_list(names)))
    return "\n".join(lines)


MENUS_PER_PAGE = 8
"""A page has at most this many menus of games.

Discord counts up to three components for each, with its heading, and allows 40; the title, the menu
of orders, and three rows of buttons have room beside them.
"""

_COMMANDS = {control_ids.GameMenuPurpose.DEAL: "new", control_ids.GameMenuPurpose.RULES: "rules"}


@handles(control_ids.AllGamesId)
@handles(control_ids.GamesInOrderId)
async def show_all_games(
    press: Press, custom_id: control_ids.AllGamesId | control_ids.GamesInOrderId
) -> None:
    """Show all games in an order, on the message that was pressed if it is private."""
    order = control_ids.GameOrder.FAMILY
    if isinstance(custom_id, control_ids.GamesInOrderId):
        order = custom_id.order
    texts = (await viewers.load_viewer(press)).texts
    offer = await press.services.game_choice.load_offer(
        press.player_id, press.server_id, request=press.request
    )
    message = build_all_games_message(
        offer,
        texts,
        custom_id.purpose,
        custom_id.page,
        order,
        command_mention=viewers.mention_command(press, texts, _COMMANDS[custom_id.purpose]),
    )
    if press.message is not None and replies.find_way_back(press.message):
        await replies.edit_pressed_page(press, message)
    else:
        await replies.reply_with_page(press, message)


def build_all_games_message(
    offer: GameOffer,
    texts: Texts,
    purpose: control_ids.GameMenuPurpose,
    page: int = 0,
    order: control_ids.GameOrder = control_ids.GameOrder.FAMILY,
    *,
    command_mention: str,
) -> components.MessageLayout:
    """Return a page of all games in this order.

    ``command_mention`` is the command that finds a game by its name. A section with more games than
    a menu has options has several menus, in the order of the games' names.
    """
    sections = build_sections(offer, order, texts)
    menus = [menu for section in sections for menu in _build_menus(section, texts, purpose)]
    last_page = max(len(menus) - 1, 0) // MENUS_PER_PAGE
    page = min(page, last_page)
    shown = menus[page * MENUS_PER_PAGE : (page + 1) * MENUS_PER_PAGE]
    footnotes = [texts("all-games-search", command=command_mention)]
    if order is control_ids.GameOrder.LENGTH:
        footnotes.insert(0, texts("all-games-about-length"))
    buttons = boards.build_turn_buttons(
        texts, page, last_page, lambda _, number: control_ids.GamesInOrderId(purpose, order, number)
    )
    if purpose is control_ids.GameMenuPurpose.DEAL:
        buttons.append(
            components.Button(texts("button-surprise"), control_ids.DealChosenId(offer.surprise))
        )
    return components.build_panel_message(
        components.Text(texts(f"all-games-{purpose}")),
        _build_order_menu(offer, texts, purpose, order),
        *(component for menu in shown for component in menu),
        components.Text("\n".join(footnotes)),
        *components.build_button_rows(buttons),
    )


def _build_order_menu(
    offer: GameOffer,
    texts: Texts,
    purpose: control_ids.GameMenuPurpose,
    shown_order: control_ids.GameOrder,
) -> components.Menu:
    """Return the menu of orders; suggestions need somebody who has played."""
    has_suggestions = bool(offer.own or offer.shared or offer.similar)
    options = [
        (texts(f"game-order-{order}"), order.value)
        for order in control_ids.GameOrder
        if has_suggestions or order is not control_ids.GameOrder.SUGGESTED
    ]
    return components.build_menu(
        texts("menu-game-order"), control_ids.GameOrderMenuId(purpose), options, shown_order
    )


def _build_menus(
    section: GameSection, texts: Texts, purpose: control_ids.GameMenuPurpose
) -> Iterator[tuple[components.Component, ...]]:
    """Yield a menu of the section's games, the first with the heading, for each part of them."""
    keys: Sequence[str] = section.variants
    is_large = len(keys) > components.MAX_MENU_OPTIONS
    if is_large:
        keys = sort_by_name(keys, texts)
    for part, menu_keys in enumerate(_split_evenly(keys)):
        menu = components.Menu(
            _format_placeholder(menu_keys, texts, is_part=is_large),
            control_ids.GameMenuId(purpose, section.key, part),
            tuple(build_game_option(key, texts) for key in menu_keys),
        )
        yield (components.Text(section.heading), menu) if part == 0 else (menu,)


def _split_evenly(keys: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the games in as few menus as they need, all about equally long."""
    menu_count = -(-len(keys) // components.MAX_MENU_OPTIONS)
    for part in range(menu_count):
        yield keys[part * len(keys) // menu_count : (part + 1) * len(keys) // menu_count]


def build_game_option(variant_key: str, texts: Texts) -> components.MenuOption:
    """Return a game as an option of a menu, with the line about it."""
    return components.MenuOption(
        describe.format_game_name(texts, variant_key),
        variant_key,
        about=format_summary(texts, get_variant(variant_key)),
    )


def _format_placeholder(menu_keys: Sequence[str], texts: Texts, *, is_part: bool) -> str:
    if not is_part:
        return texts("menu-games")
    first, last = (describe.format_game_name(texts, key) for key in (menu_keys[0], menu_keys[-1]))
    return texts("menu-games-part", first=first, last=last)


@handles(control_ids.GameOrderMenuId)
async def handle_game_order_menu(press: Press, custom_id: control_ids.GameOrderMenuId) -> None:
    """Show all games in the order that was chosen; GameError ``unknown-control`` for no order."""
    try:
        order = control_ids.GameOrder(components.get_chosen_value(press))
    except ValueError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None
    await show_all_games(press, control_ids.GamesInOrderId(custom_id.purpose, order, 0))


@handles(control_ids.GameMenuId)
async def handle_game_menu(press: Press, custom_id: control_ids.GameMenuId) -> None:
    """Deal the game that was chosen, or show its rules."""
    variant = components.get_chosen_value(press)
    if custom_id.purpose is control_ids.GameMenuPurpose.DEAL:
        await deal_chosen_game(press, control_ids.DealChosenId(variant))
    else:
        await replies.edit_pressed_page(press, await _build_rules_message(press, variant))


_Group = TypeVar("_Group")


@dataclass(frozen=True, slots=True)
class GameSection:
    """Some games under a heading; ``key`` tells it from the page's other sections."""

    key: str
    heading: str
    variants: tuple[str, ...]


def build_sections(
    offer: GameOffer, order: control_ids.GameOrder, texts: Texts
) -> list[GameSection]:
    """Return the sections in which games are shown."""
    match order:
        case control_ids.GameOrder.FAMILY:
            return _build_family_sections(offer.variants, texts)
        case control_ids.GameOrder.LENGTH:
            return _build_length_sections(offer.variants, texts)
        case control_ids.GameOrder.DECKS:
            return _build_deck_sections(offer.variants, texts)
        case control_ids.GameOrder.NAME:
            heading = texts("all-games-by-name", count=len(offer.variants))
            return [GameSection("name", heading, tuple(sort_by_name(offer.variants, texts)))]
        case control_ids.GameOrder.SUGGESTED:
            return _build_suggestions(offer, texts)


def sort_by_name(variants: Iterable[str], texts: Texts) -> list[str]:
    """Return the games in the order of their names."""
    return sorted(
        variants, key=lambda key: describe.normalize_name(describe.format_game_name(texts, key))
    )


def _build_family_sections(variants: Sequence[str], texts: Texts) -> list[GameSection]:
    """Return the families, that of the first game first."""
    families = _group(variants, lambda key: get_variant(key).family)
    return [
        GameSection(
            family,
            texts("all-games-family", family=texts(f"family-{family}"), count=len(keys)),
            tuple(keys),
        )
        for family, keys in families.items()
    ]


def _build_length_sections(variants: Sequence[str], texts: Texts) -> list[GameSection]:
    """Return the lengths that there are, the quickest first, with their least number of moves."""
    lengths = _group(variants, lambda key: find_length(get_variant(key)))
    sections = []
    for length in GameLength:
        if keys := lengths.get(length):
            least = min(estimate_least_moves(get_variant(key)) for key in keys)
            heading = texts("all-games-length", length=length, least=least, count=len(keys))
            sections.append(GameSection(length, heading, tuple(keys)))
    return sections


def _build_deck_sections(variants: Sequence[str], texts: Texts) -> list[GameSection]:
    decks = _group(variants, lambda key: get_variant(key).decks)
    return [
        GameSection(
            str(number),
            texts("all-games-decks", decks=number, count=len(decks[number])),
            tuple(decks[number]),
        )
        for number in sorted(decks)
    ]


def _build_suggestions(offer: GameOffer, texts: Texts) -> list[GameSection]:
    """Return the player's favourites, the server's, and games like the last one."""
    suggestions = [
        ("own", texts("all-games-own"), offer.own),
        ("shared", texts("all-games-popular"), offer.shared),
    ]
    if offer.last_variant:
        name = describe.format_brief_game_name(texts, offer.last_variant)
        suggestions.append(("like", texts("all-games-like", game=name), offer.similar))
    return [GameSection(key, heading, keys) for key, heading, keys in suggestions if keys]


def _group(variants: Iterable[str], find_group: Callable[[str], _Group]) -> dict[_Group, list[str]]:
    """Return the games by their groups, each in the order given."""
    groups = defaultdict[_Group, list[str]](list)
    for key in variants:
        groups[find_group(key)].append(key)
    return dict(groups)
