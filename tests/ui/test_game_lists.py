"""The page of all games, also with far more than there are."""

from dataclasses import replace

import pytest

from bot.locale.catalogue import Texts, get_english_texts
from bot.services.game_choice import GameOffer, estimate_least_moves
from bot.ui.components import (
    Button,
    Menu,
    MessageLayout,
    Text,
)
from bot.ui.control_ids import DealChosenId, GameMenuId, GameMenuPurpose, GameOrder
from bot.ui.deals import round_rate
from bot.ui.rules import build_all_games_message
from bot.variants import VARIANTS, VARIANTS_BY_POPULARITY
from tests.ui.custom_id_checks import check_ids_are_unique

MAX_COMPONENTS = 40
NEWCOMERS_OFFER = GameOffer(
    variants=VARIANTS_BY_POPULARITY,
    own=(),
    shared=(),
    last_variant=None,
    similar=(),
    surprise="acme",
)


def build_page(
    offer: GameOffer = NEWCOMERS_OFFER,
    order: GameOrder = GameOrder.FAMILY,
    *,
    purpose: GameMenuPurpose = GameMenuPurpose.DEAL,
    page: int = 0,
    texts: Texts | None = None,
) -> MessageLayout:
    """Return a page of all games."""
    return build_all_games_message(
        offer,
        texts or get_english_texts(),
        purpose,
        page,
        order,
        command_mention="`/new`",
    )


@pytest.mark.parametrize(
    ("rate", "told"), [(0.0, (1, 100)), (1 / 7, (1, 7)), (0.43, (4, 10)), (0.97, (9, 10))]
)
def test_a_rate_is_told_as_neither_none_nor_all(rate: float, told: tuple[int, int]) -> None:
    assert round_rate(rate) == told


def list_game_menus(message: MessageLayout) -> list[Menu]:
    """Return the menus of games on a page."""
    menus = [part for part in message.iterate_components() if isinstance(part, Menu)]
    return [menu for menu in menus if isinstance(menu.custom_id, GameMenuId)]


def list_sections(message: MessageLayout) -> dict[str, list[str]]:
    """Return the games of each section on a page, by its key."""
    sections: dict[str, list[str]] = {}
    for menu in list_game_menus(message):
        assert isinstance(menu.custom_id, GameMenuId)
        keys = [option.value for option in menu.options]
        sections.setdefault(menu.custom_id.section, []).extend(keys)
    return sections


def list_texts(message: MessageLayout) -> list[str]:
    """Return the texts on a page, the title first."""
    return [part.content for part in message.iterate_components() if isinstance(part, Text)]


def list_page_buttons(message: MessageLayout) -> list[Button]:
    """Return the buttons on a page."""
    return [
        button
        for part in message.iterate_components()
        for button in getattr(part, "buttons", ())
        if isinstance(button, Button)
    ]


def list_orders(message: MessageLayout) -> list[tuple[str, bool]]:
    """Return the labels of the orders that can be chosen, each with whether it is shown."""
    menu = next(part for part in message.iterate_components() if isinstance(part, Menu))
    return [(option.label, option.is_chosen) for option in menu.options]


def test_each_family_has_a_heading_and_a_menu_in_the_order_of_its_best_known_game() -> None:
    message = build_page()
    title, *headings, footnote = list_texts(message)
    assert title == "### Which game would you like?"
    counts = [
        sum(rules.family == family for rules in VARIANTS.values())
        for family in ("klondike", "canfield", "forty-thieves")
    ]
    assert headings == [
        f"**Klondike family** · {counts[0]} games",
        f"**Canfield family** · {counts[1]} games",
        f"**Forty Thieves family** · {counts[2]} games",
    ]
    assert footnote == "-# Know its name? Type a bit of it after `/new` `game:`"
    menus = list_game_menus(message)
    assert list(list_sections(message)) == ["klondike", "canfield", "forty-thieves"]
    assert menus[0].options[0].label == "Klondike"
    assert {option.value for menu in menus for option in menu.options} == set(VARIANTS)
    options = {option.value: option for menu in menus for option in menu.options}
    rainbow = options["rainbow"]
    assert rainbow.about == "1 deck; 4 columns of one card, built in any suit; reserve of 13."


def test_every_game_is_shown_once_in_every_order() -> None:
    for order in (GameOrder.FAMILY, GameOrder.LENGTH, GameOrder.DECKS, GameOrder.NAME):
        message = build_page(order=order)
        keys = [option.value for menu in list_game_menus(message) for option in menu.options]
        assert sorted(keys) == sorted(VARIANTS)
        check_ids_are_unique(message)


def test_lengths_decks_and_names_are_orders_that_say_what_they_mean() -> None:
    message = build_page(order=GameOrder.LENGTH)
    sections = list_sections(message)
    quick = sections["quick"]
    assert list(sections) == ["quick", "medium", "long"]
    assert {"canfield", "klondike"} <= set(quick)
    assert {"forty-thieves", "demon"} <= set(sections["medium"])
    assert "sixty-thieves" in sections["long"]
    moves = [estimate_least_moves(VARIANTS[key]) for key in quick]
    texts = list_texts(message)
    assert texts[1] == f"**Quick** · from {min(moves)} moves · {len(moves)} games"
    assert [text.split("**")[1] for text in texts[1:-1]] == ["Quick", "Medium", "Long"]
    assert "-# Shortest possible win" in texts[-1]
    texts = list_texts(build_page(order=GameOrder.DECKS))
    assert [text.split("**")[1] for text in texts[1:4]] == ["One deck", "Two decks", "Three decks"]
    assert list_texts(build_page(order=GameOrder.NAME))[1] == f"**A to Z** · {len(VARIANTS)} games"


def test_suggestions_are_what_one_plays_what_the_server_plays_and_what_is_like_it() -> None:
    offer = replace(
        NEWCOMERS_OFFER,
        own=("canfield-french", "maria"),
        shared=("klondike",),
        last_variant="canfield-french",
        similar=("canfield", "rainbow"),
    )
    message = build_page(offer, GameOrder.SUGGESTED)
    assert list_texts(message)[1:-1] == [
        "**You play most**",
        "**Popular**",
        "**Like French Canfield**",
    ]
    assert [[option.value for option in menu.options] for menu in list_game_menus(message)] == [
        *(["canfield-french", "maria"], ["klondike"], ["canfield", "rainbow"])
    ]


def test_the_order_shown_is_chosen_and_suggestions_need_somebody_who_has_played() -> None:
    assert list_orders(build_page(order=GameOrder.DECKS)) == [
        ("By family", False),
        ("By length", False),
        ("By decks", True),
        ("A to Z", False),
    ]
    played = replace(NEWCOMERS_OFFER, shared=("klondike",))
    assert list_orders(build_page(played, GameOrder.SUGGESTED))[-1] == ("Suggestions for you", True)


def test_a_surprise_is_dealt_where_games_are_dealt_and_not_among_rules() -> None:
    (button,) = list_page_buttons(build_page())
    assert (button.label, button.custom_id) == ("Surprise me", DealChosenId("acme"))
    assert list_page_buttons(build_page(purpose=GameMenuPurpose.RULES)) == []


def test_a_section_too_large_for_a_menu_has_several_in_the_order_of_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys = [f"game-{number:03}" for number in range(60)]
    for key in keys:
        monkeypatch.setitem(VARIANTS, key, replace(VARIANTS["canfield"], key=key, family="many"))
    offer = replace(NEWCOMERS_OFFER, variants=tuple(reversed(keys)))
    menus = list_game_menus(build_page(offer, texts=KeyTexts()))  # type: ignore[arg-type]
    assert [len(menu.options) for menu in menus] == [20, 20, 20]
    labels = [option.label for menu in menus for option in menu.options]
    assert labels == sorted(labels)
    assert menus[0].placeholder == "menu-games-part game-game-000 game-game-019"


class KeyTexts:
    """Texts that say their key and what fills it, for games that have no names."""

    def __call__(self, key: str, **values: object) -> str:
        """Return the key and the values."""
        return " ".join([key, *map(str, values.values())])

    def has_text(self, _key: str) -> bool:
        """Return that every key has a text."""
        return True
