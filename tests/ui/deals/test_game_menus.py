"""The page of all games, also with far more games than there are."""

from dataclasses import replace

import pytest

from bot.locale.catalogue import get_english_texts
from bot.ui.common.components import MAX_MENU_OPTIONS, Menu, MessageLayout, Text
from bot.ui.common.discord_message import build_discord_message
from bot.ui.deals.custom_ids import GameMenuId, GameMenuPurpose
from bot.ui.deals.game_menus import MENUS_PER_PAGE, build_all_games_message
from bot.variants import VARIANTS
from bot.variants.popularity import VARIANTS_BY_POPULARITY

MAX_COMPONENTS = 40


def list_menus(message: MessageLayout) -> list[Menu]:
    """Return the menus on a page."""
    return [part for part in message.iterate_components() if isinstance(part, Menu)]


def test_each_family_has_a_heading_and_a_menu_in_the_order_of_its_best_known_game() -> None:
    message = build_all_games_message(
        VARIANTS_BY_POPULARITY, get_english_texts(), GameMenuPurpose.DEAL
    )
    headings = [part.content for part in message.iterate_components() if isinstance(part, Text)]
    assert headings == [
        "### Which game shall I deal?",
        "**Klondike family** · 2 games",
        "**Canfield family** · 8 games",
        "**Forty Thieves family** · 15 games",
    ]
    menus = list_menus(message)
    assert [menu.options[0].label for menu in menus] == ["Klondike", "Canfield", "Forty Thieves"]
    assert {option.value for menu in menus for option in menu.options} == set(VARIANTS)
    rainbow = next(option for option in menus[1].options if option.value == "rainbow")
    assert rainbow.about == (
        "Canfield with columns built in any suit, and one pass through the stock, card by card."
    )


def test_many_more_games_and_families_are_spread_over_pages_and_menus(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys = [f"{family}-{number}" for family in range(8) for number in range(3 + family * 6)]
    for key in keys:
        rules = replace(VARIANTS["klondike"], key=key, family=f"family-{key.partition('-')[0]}")
        monkeypatch.setitem(VARIANTS, key, rules)
    texts = KeyTexts()
    shown: list[str] = []
    custom_ids: set[str] = set()
    pages = 0
    while True:
        message = build_all_games_message(keys, texts, GameMenuPurpose.RULES, pages)  # type: ignore[arg-type]
        menus = list_menus(message)
        values = [option.value for menu in menus for option in menu.options]
        if values and values[0] in shown:
            break
        pages += 1
        shown += values
        assert len(menus) <= MENUS_PER_PAGE
        assert all(len(menu.options) <= MAX_MENU_OPTIONS for menu in menus)
        for menu in menus:
            assert isinstance(menu.custom_id, GameMenuId)
            custom_ids.add(menu.custom_id.dump())
        assert build_discord_message(message).total_children_count <= MAX_COMPONENTS
    assert pages == 3
    assert shown == keys
    assert len(custom_ids) == 4 + 2 * 4


class KeyTexts:
    """Texts that say their key, for games that have no names."""

    def __call__(self, key: str, **_values: object) -> str:
        """Return the key."""
        return key

    def has_text(self, _key: str) -> bool:
        """Return that every key has a text."""
        return True
