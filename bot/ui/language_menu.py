"""Our languages, each in its own name: menus for players and servers, and a way to the settings."""

from __future__ import annotations

from bot.client.custom_id import CustomId
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts, get_texts_by_language
from bot.ui.answers.custom_ids import Destination, GoToId
from bot.ui.common.components import Menu, Section, build_button, build_menu

AS_IN_DISCORD = "discord"
"""What is chosen in the menu, or typed, for no language of one's own here."""


def build_language_menu(texts: Texts, custom_id: CustomId, chosen_language: str | None) -> Menu:
    """Return a menu of languages; one that we no longer have counts as none."""
    texts_by_language = get_texts_by_language()
    options = [
        (texts("language-as-in-discord"), AS_IN_DISCORD),
        *((each.own_name, language) for language, each in texts_by_language.items()),
    ]
    is_known = chosen_language in texts_by_language
    chosen = chosen_language if chosen_language and is_known else AS_IN_DISCORD
    return build_menu(texts("menu-languages"), custom_id, options, chosen)


def build_language_offer(texts: Texts) -> Section:
    """Return the names of our other languages, and a button to the settings to choose one.

    Discord does not offer all of them, and many use it in English.
    """
    names = [
        each.own_name
        for language, each in get_texts_by_language().items()
        if language != texts.language
    ]
    button = build_button(texts("button-language"), GoToId(Destination.SETTINGS))
    return Section(f"-# {' · '.join(names)}", button)


def read_chosen_language(value: str) -> str | None:
    """Return the language that was chosen, None for that of Discord.

    Raises GameError (``unknown-control``) for a language that we do not have.
    """
    if value != AS_IN_DISCORD and value not in get_texts_by_language():
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    return None if value == AS_IN_DISCORD else value
