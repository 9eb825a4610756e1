"""Where the bot answers for all to see: where Discord lets it, and the server's owners."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import discord
import pytest

from bot.__main__ import build_services
from bot.client import PatienceClient
from bot.client.router import Router
from bot.services.solver.pool import SolverPool
from bot.settings import Settings
from bot.store import open_store
from bot.ui.common.posting_rights import can_post_publicly

SERVER, OPEN_CHANNEL, OTHER_CHANNEL, THREAD = 77, 501, 502, 503
SEND_PERMISSIONS = discord.Permissions(send_messages=True, send_messages_in_threads=True).value
TEXT, PUBLIC_THREAD = 0, 11


def make_interaction(
    client: PatienceClient, channel: dict[str, Any], permissions: int = SEND_PERMISSIONS
) -> Any:
    """Return an interaction as Discord describes it."""
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


def make_channel(number: int) -> dict[str, Any]:
    return {"id": str(number), "type": TEXT, "permission_overwrites": []}


def make_thread(parent_id: int) -> dict[str, Any]:
    about = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2026-03-01"}
    return {
        "id": str(THREAD),
        "type": PUBLIC_THREAD,
        "parent_id": str(parent_id),
        "owner_id": "401",
        "thread_metadata": {**about, "locked": False},
        "message_count": 0,
        "member_count": 1,
    }


@pytest.fixture
async def client(tmp_path: Path) -> Any:
    async with open_store(f"sqlite+aiosqlite:///{tmp_path}/games.db") as store:
        services = build_services(store, lambda: datetime.now(UTC), SolverPool(0))
        settings = Settings(discord_token="token")  # type: ignore[arg-type]
        made = PatienceClient(
            services,
            settings,
            commands=(),
            router=Router(),
            report_error=can_post_publicly,  # type: ignore[arg-type]
        )
        # As after logging in.
        user = {"id": "2", "username": "patience", "discriminator": "0", "avatar": None}
        made._connection.user = discord.ClientUser(state=made._connection, data=cast("Any", user))
        yield made


async def test_without_chosen_channels_the_bot_posts_publicly_everywhere(
    client: PatienceClient,
) -> None:
    for where in (make_channel(OPEN_CHANNEL), make_thread(OTHER_CHANNEL)):
        assert await can_post_publicly(make_interaction(client, where))
        assert not await can_post_publicly(make_interaction(client, where, permissions=0))


async def test_a_thread_follows_the_setting_of_its_channel(client: PatienceClient) -> None:
    await client.services.server_settings.change_settings(
        SERVER, public_channel_ids=(OPEN_CHANNEL,)
    )
    spoken_in = [
        make_channel(OPEN_CHANNEL),
        make_channel(OTHER_CHANNEL),
        make_thread(OPEN_CHANNEL),
        make_thread(OTHER_CHANNEL),
    ]
    found = [await can_post_publicly(make_interaction(client, where)) for where in spoken_in]
    assert found == [True, False, True, False]
    assert not await can_post_publicly(
        make_interaction(client, make_channel(OPEN_CHANNEL), permissions=0)
    )
