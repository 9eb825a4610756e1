"""Where the bot answers for all to see: where Discord lets it, and the server's owners."""

from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import discord
import pytest

from bot.client import Patience
from bot.services.servers import Servers
from bot.settings import Settings
from bot.store import open_store
from bot.ui.show import may_speak

if TYPE_CHECKING:
    from bot.services import Services

SERVER, OPEN, OTHER, THREAD = 77, 501, 502, 503
SEND = discord.Permissions(send_messages=True, send_messages_in_threads=True).value
TEXT, PUBLIC_THREAD = 0, 11


def asked(client: Patience, channel: dict[str, Any], permissions: int = SEND) -> Any:
    """An interaction as Discord tells of it."""
    user = {"id": "401", "username": "ann", "discriminator": "0", "avatar": None}
    data = {
        "id": "1",
        "application_id": "2",
        "type": 2,
        "token": "token",
        "version": 1,
        "data": {"id": "3", "name": "new", "type": 1},
        "guild_id": str(SERVER),
        "guild": {"id": str(SERVER), "features": [], "locale": "en-US"},
        "channel_id": channel["id"],
        "channel": {"guild_id": str(SERVER), "name": "here", "position": 0, **channel},
        "member": {"user": user, "roles": [], "permissions": "0", "joined_at": None, "flags": 0},
        "app_permissions": str(permissions),
        "authorizing_integration_owners": {"0": str(SERVER)},
        "attachment_size_limit": 10 << 20,
        "locale": "en-US",
    }
    return discord.Interaction(data=cast("Any", data), state=client._connection)


def channel(number: int) -> dict[str, Any]:
    return {"id": str(number), "type": TEXT, "permission_overwrites": []}


def thread(of: int) -> dict[str, Any]:
    about = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2026-03-01"}
    return {
        "id": str(THREAD),
        "type": PUBLIC_THREAD,
        "parent_id": str(of),
        "owner_id": "401",
        "thread_metadata": {**about, "locked": False},
        "message_count": 0,
        "member_count": 1,
    }


@pytest.fixture
async def client(tmp_path: Path) -> Any:
    async with open_store(f"sqlite+aiosqlite:///{tmp_path}/games.db") as store:
        services = cast("Services", SimpleNamespace(servers=Servers(store)))
        settings = Settings(discord_token="token")  # type: ignore[arg-type]
        made = Patience(services, settings, commands=(), pressed=may_speak, told=may_speak)  # type: ignore[arg-type]
        # As after logging in.
        user = {"id": "2", "username": "patience", "discriminator": "0", "avatar": None}
        made._connection.user = discord.ClientUser(state=made._connection, data=cast("Any", user))
        yield made


async def test_where_nothing_is_chosen_it_is_everywhere(client: Patience) -> None:
    for where in (channel(OPEN), thread(OTHER)):
        assert await may_speak(asked(client, where))
        assert not await may_speak(asked(client, where, permissions=0))


async def test_a_thread_is_a_part_of_its_channel(client: Patience) -> None:
    await client.services.servers.change(SERVER, channels=(OPEN,))
    spoken_in = [channel(OPEN), channel(OTHER), thread(OPEN), thread(OTHER)]
    found = [await may_speak(asked(client, where)) for where in spoken_in]
    assert found == [True, False, True, False]
    assert not await may_speak(asked(client, channel(OPEN), permissions=0))
