"""Change the sandbox's people and servers, with ``sandbox.control_api.world_routes``."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from sandbox.model.permissions import Permission
from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.sandbox_user import SandboxUser

TEXT_CHANNEL, VOICE_CHANNEL, ANNOUNCEMENT_CHANNEL = 0, 2, 5


class WorldControl:
    """The part of a running sandbox that changes its world.

    Servers and channels are named or given by id; what is left out stays as it is. All of it lasts
    until the sandbox ends.
    """

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """One request to the page's API or the test controls; RefusedError where it is refused."""
        raise NotImplementedError

    async def open_page_for(self, person_id: str, username: str) -> SandboxUser:
        """Somebody who is known to be there, with the page open from now on."""
        raise NotImplementedError

    async def create_user(
        self,
        username: str,
        *,
        name: str | None = None,
        nickname: str | None = None,
        locale: str | None = None,
        servers: Iterable[str] | None = None,
    ) -> SandboxUser:
        """Somebody new, in these servers or in every server and group; ``nick``: the name there."""
        optional_fields = {"name": name, "nick": nickname, "locale": locale}
        fields: Json = {key: value for key, value in optional_fields.items() if value is not None}
        if servers is not None:
            fields["servers"] = list(servers)
        new = await self.request("POST", "/sandbox/test/people", {"username": username, **fields})
        return await self.open_page_for(new["id"], username)

    async def delete_account(self, user: SandboxUser) -> None:
        """Somebody is gone from Discord: nobody finds them (10013), what they said stays."""
        await self.request("DELETE", f"/sandbox/test/people/{user.id}")

    async def set_accepts_direct_messages(self, user: SandboxUser, *, accepted: bool) -> None:
        """Whether somebody takes direct messages from the bot; else it is refused with 50007."""
        await self.request("PATCH", f"/sandbox/test/people/{user.id}", {"takes_direct": accepted})

    async def rename_user(self, user: SandboxUser, name: str) -> None:
        await self.request("PATCH", f"/sandbox/test/people/{user.id}", {"name": name})

    async def add_member(
        self,
        user: SandboxUser,
        server: str,
        *,
        nickname: str | None = None,
        can_manage: bool | None = None,
    ) -> None:
        """Make somebody a member, or change one; a steward has Manage Server."""
        fields = {"nick": nickname, "steward": can_manage}
        await self.request("PUT", _member_path(server, user.id), fields)
        await user.refresh_channels()

    async def remove_member(self, user: SandboxUser, server: str) -> None:
        """Somebody leaves a server, or is sent away."""
        await self.request("DELETE", _member_path(server, user.id))

    async def invite_bot(self, server: str) -> None:
        """The bot comes to a server: GUILD_CREATE."""
        await self.request("PUT", _member_path(server, "bot"), {})

    async def remove_bot(self, server: str) -> None:
        """The bot is sent away from a server: GUILD_DELETE, and nothing there is open to it."""
        await self.request("DELETE", _member_path(server, "bot"))

    async def create_channel(self, server: str, name: str, kind: int = TEXT_CHANNEL) -> str:
        """A new channel, CHANNEL_CREATE; returns its id."""
        fields = {"server": server, "name": name, "type": kind}
        return str((await self.request("POST", "/sandbox/test/channels", fields))["id"])

    async def delete_channel(self, channel: str) -> None:
        """CHANNEL_DELETE; its messages are gone, too."""
        await self.request("DELETE", f"/sandbox/test/channels/{quote(channel)}")

    async def set_bot_permissions(self, channel: str, **permissions: bool) -> None:
        """What the bot may do in a channel, e.g. ``send_messages=False``: CHANNEL_UPDATE.

        All else is as its roles say, also what was permitted or not before.
        """
        allow = deny = 0
        for name, allowed in permissions.items():
            bit = int(Permission[name.upper()])
            allow, deny = (allow | bit, deny) if allowed else (allow, deny | bit)
        fields = {"channel_id": channel, "id": "bot", "allow": allow, "deny": deny}
        await self.request("POST", "/sandbox/test/overwrite", fields)

    async def delete_message_as_moderator(self, message: Json) -> None:
        """A moderator deletes a message."""
        await self.request("DELETE", f"/sandbox/test/messages/{message['id']}")


def _member_path(server: str, person_id: str) -> str:
    return f"/sandbox/test/servers/{quote(server)}/members/{person_id}"
