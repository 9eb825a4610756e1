"""Change the sandbox's people and servers, with ``sandbox.control_api``."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from sandbox.world import Permission
from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.sandbox_user import SandboxUser

TEXT_CHANNEL, VOICE_CHANNEL, ANNOUNCEMENT_CHANNEL = 0, 2, 5


class WorldControl:
    """The part of a running sandbox that changes its world.

    Servers and channels are given by name or id; whatever is left out stays as it is. Changes last
    until the sandbox stops.
    """

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request to the page's or the tests' API; raises PageRefusedError."""
        raise NotImplementedError

    async def open_page_for(self, person_id: str, username: str) -> SandboxUser:
        """Open the page for a person of the sandbox."""
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
        """Create a user in these servers, or in every server and group.

        ``nickname`` is their name in the servers.
        """
        optional_fields = {"name": name, "nick": nickname, "locale": locale}
        fields: Json = {key: value for key, value in optional_fields.items() if value is not None}
        if servers is not None:
            fields["servers"] = list(servers)
        new = await self.request("POST", "/sandbox/test/people", {"username": username, **fields})
        return await self.open_page_for(new["id"], username)

    async def delete_account(self, user: SandboxUser) -> None:
        """Delete a user's account: nobody finds them (10013), but their messages stay."""
        await self.request("DELETE", f"/sandbox/test/people/{user.id}")

    async def set_accepts_direct_messages(self, user: SandboxUser, *, accepted: bool) -> None:
        """Let the bot write to a user directly, or refuse it with 50007."""
        await self.request("PATCH", f"/sandbox/test/people/{user.id}", {"takes_direct": accepted})

    async def rename_user(self, user: SandboxUser, name: str) -> None:
        """Change a user's display name."""
        await self.request("PATCH", f"/sandbox/test/people/{user.id}", {"name": name})

    async def add_member(
        self,
        user: SandboxUser,
        server: str,
        *,
        nickname: str | None = None,
        can_manage: bool | None = None,
    ) -> None:
        """Add a user to a server, or change a member; ``can_manage`` is Manage Server."""
        fields = {"nick": nickname, "steward": can_manage}
        await self.request("PUT", _member_path(server, user.id), fields)
        await user.refresh_channels()

    async def remove_member(self, user: SandboxUser, server: str) -> None:
        """Remove a user from a server."""
        await self.request("DELETE", _member_path(server, user.id))

    async def invite_bot(self, server: str) -> None:
        """Add the bot to a server: GUILD_CREATE."""
        await self.request("PUT", _member_path(server, "bot"), {})

    async def remove_bot(self, server: str) -> None:
        """Remove the bot from a server: GUILD_DELETE, and nothing there is open to it."""
        await self.request("DELETE", _member_path(server, "bot"))

    async def create_channel(self, server: str, name: str, channel_type: int = TEXT_CHANNEL) -> str:
        """Create a channel, CHANNEL_CREATE; return its id."""
        fields = {"server": server, "name": name, "type": channel_type}
        return str((await self.request("POST", "/sandbox/test/channels", fields))["id"])

    async def archive_thread(self, thread: str) -> None:
        """Archive a thread, as Discord does after a time without messages: THREAD_UPDATE."""
        await self.request("PATCH", f"/sandbox/test/channels/{quote(thread)}", {"archived": True})

    async def delete_channel(self, channel: str) -> None:
        """Delete a channel and its messages: CHANNEL_DELETE."""
        await self.request("DELETE", f"/sandbox/test/channels/{quote(channel)}")

    async def set_bot_permissions(self, channel: str, **permissions: bool) -> None:
        """Set the bot's permissions in a channel, such as ``send_messages=False``: CHANNEL_UPDATE.

        Everything else is as the bot's roles say, whatever was set before.
        """
        allow = deny = 0
        for name, allowed in permissions.items():
            bit = int(Permission[name.upper()])
            allow, deny = (allow | bit, deny) if allowed else (allow, deny | bit)
        fields = {"channel_id": channel, "id": "bot", "allow": allow, "deny": deny}
        await self.request("POST", "/sandbox/test/overwrite", fields)

    async def delete_message_as_moderator(self, message: Json) -> None:
        """Delete a message as a moderator does."""
        await self.request("DELETE", f"/sandbox/test/messages/{message['id']}")


def _member_path(server: str, person_id: str) -> str:
    return f"/sandbox/test/servers/{quote(server)}/members/{person_id}"
