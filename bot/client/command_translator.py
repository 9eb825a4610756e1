"""The texts of slash commands in every language that both Discord and the bot support."""

from __future__ import annotations

from discord import Locale, app_commands

from bot.locale.catalogue import get_english_texts, get_texts_by_language


class CommandTranslator(app_commands.Translator):
    """The commands' texts in every language that both Discord and we support."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - the library's signature
    ) -> str | None:
        """Return the text of the key in `string.extras`, or None if the language lacks it."""
        key = string.extras.get("key")
        texts = get_texts_by_language().get(locale.value) or get_texts_by_language().get(
            locale.value.split("-")[0]
        )
        return texts.find_own_text(key) if texts and key else None


def build_translatable_text(text_key: str) -> app_commands.locale_str:
    """Return a command's text in English, with its key for the other languages."""
    return app_commands.locale_str(get_english_texts()(text_key), key=text_key)
