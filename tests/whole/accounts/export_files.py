"""Wait for players' exports, and read them."""

import json
from typing import Any

from tests.sandbox.driver.messages import Json, iterate_components, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox


async def download_export(bot_sandbox: BotSandbox, message: Json) -> Any:
    """Download and parse the file of an answer."""
    (file,) = [part["file"] for part in iterate_components(message) if part["type"] == 13]
    return json.loads(await bot_sandbox.sandbox.download_file(file["url"]))


async def wait_for_export(user: SandboxUser) -> Json:
    """Wait for the message with a player's data."""
    return await user.wait_for_message(lambda message: "Everything I keep" in read_text(message))
