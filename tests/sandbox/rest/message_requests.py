"""Requests to post and edit messages, as a bot sends them."""

from typing import Any

from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.raw_bot import RawBot

TABLES_ID = "1500000000000000001"


async def post_message(
    bot: RawBot, body: Json, channel: str = TABLES_ID, **files: bytes
) -> tuple[int, Any]:
    """Post a message with files by name; return the status and the answer."""
    return await bot.request("POST", f"/channels/{channel}/messages", body, files)


async def edit_message(bot: RawBot, message: Json, body: Json, **files: bytes) -> tuple[int, Any]:
    """Edit a message with files by name; return the status and the answer."""
    path = f"/channels/{message['channel_id']}/messages/{message['id']}"
    return await bot.request("PATCH", path, body, files)
