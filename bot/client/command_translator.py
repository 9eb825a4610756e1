"""The texts of slash commands in every language that Discord and we know."""

from __future__ import annotations

from discord import Locale, app_commands

from bot.locale.catalogue import get_english_texts, get_texts_by_language


class CommandTranslator(app_commands.Translator):
    """Gives Discord the commands' texts in every language that it and we know."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - the library's signature
    ) -> str | None:
        """The text of ``string.extras['key']`` in that locale, or none where we lack it."""
        key = string.extras.get("key")
        words = get_texts_by_language().get(locale.value) or get_texts_by_language().get(
            locale.value.split("-")[0]
        )
        return words.find_own_text(key) if words and key else None


def build_translatable_text(text_key: str) -> app_commands.locale_str:
    """A command's text: English here, and by its key in the other languages."""
    return app_commands.locale_str(get_english_texts()(text_key), key=text_key)
