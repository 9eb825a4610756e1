"""The texts of slash commands in every language that both Discord and the bot support."""

from __future__ import annotations

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.locale.catalogue import ENGLISH, find_texts, get_english_texts

_COMMAND_NAME_LOCATIONS = {Location.command_name, Location.group_name}


class CommandTranslator(app_commands.Translator):
    """The commands' names and texts in every language that both Discord and we support."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return a name, or the text of the key in the extras; None if the language lacks it."""
        texts = find_texts(locale.value)
        key = string.extras.get("key") or _find_name_key(context)
        if texts is None or texts.language == ENGLISH or key is None:
            return None  # English is what Discord shows where nothing else is given
        return texts.find_own_text(key)


def build_translatable_text(text_key: str) -> app_commands.locale_str:
    """Return a command's text in English, with its key for the other languages."""
    return app_commands.locale_str(get_english_texts()(text_key), key=text_key)


def _find_name_key(context: app_commands.TranslationContextTypes) -> str | None:
    """Return the key of a command's or an option's name; None if that is not what is translated."""
    named = context.data
    if context.location is Location.parameter_name and isinstance(named, app_commands.Parameter):
        return f"option-name-{named.display_name}"
    if context.location in _COMMAND_NAME_LOCATIONS and isinstance(
        named, (app_commands.Command, app_commands.Group)
    ):
        return f"command-name-{named.qualified_name.replace(' ', '-')}"
    return None
