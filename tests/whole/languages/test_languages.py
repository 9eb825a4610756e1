"""Everything that the bot says to people who read another language is in that language."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.locale.catalogue import ENGLISH, get_texts_by_language
from tests.locale.files.english_words import find_foreign_words
from tests.whole.accounts.test_server import TEST_SERVER, create_manager
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.languages.tour import Tour

pytestmark = pytest.mark.asyncio(loop_scope="session")
HABITUAL_LANGUAGE = "hi"
"""With letters of its own, it shows best what is left."""

READ_FIELDS = ("content", "label", "placeholder", "description", "title", "name")
"""The fields of components, options, choices, pictures and threads that people read."""


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(language, marks=() if language == HABITUAL_LANGUAGE else pytest.mark.slow)
        for language in get_texts_by_language()
        if language != ENGLISH
    ],
)
async def test_a_player_reads_nothing_in_english(bot_sandbox: BotSandbox, language: str) -> None:
    channel = await bot_sandbox.sandbox.create_channel(TEST_SERVER, f"mesa-{language}")
    tour = Tour(
        language,
        reader=await bot_sandbox.create_user(channel),
        beginner=await bot_sandbox.create_user(channel),
        winner=await bot_sandbox.create_user(channel),
        challenger=await bot_sandbox.create_user(channel),
        manager=await create_manager(bot_sandbox, channel),
    )
    try:
        await tour.choose_language()
        await bot_sandbox.sandbox.clear_requests()
        await tour.go()
        requests = await bot_sandbox.sandbox.list_requests()
    finally:
        await tour.manager.run_command("server daily", language="discord")
    texts = {text for request in requests for text in list_read_texts(request["payload"])}
    assert len(texts) > 300
    names = [TEST_SERVER, *(each.own_name for each in get_texts_by_language().values())]
    known_names = re.compile(
        rf"mesa-{language}|player\d+|xyz\w*|{'|'.join(map(re.escape, names))}", re.IGNORECASE
    )
    texts = {known_names.sub("", text) for text in texts}
    refusal = tour.texts("error-too-fast", seconds=1).split(".")[0]
    assert not any(refusal in text for text in texts)
    left = find_foreign_words(language, texts)
    assert not left, json.dumps(left, indent=1, ensure_ascii=False)


def list_read_texts(payload: Any) -> Iterator[str]:
    """Yield the texts of a payload that people read."""
    if isinstance(payload, list):
        for part in payload:
            yield from list_read_texts(part)
    elif isinstance(payload, dict):
        for name, value in payload.items():
            if isinstance(value, str) and name in READ_FIELDS:
                yield value
            else:
                yield from list_read_texts(value)
