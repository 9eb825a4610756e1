"""What a test makes of the sandbox's people and places; see ``sandbox.control_world``."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote

from sandbox.permissions import Permission
from tests.sandbox.person import Person
from tests.sandbox.reading import Json

TEXT, VOICE, ANNOUNCEMENT = 0, 2, 5


class Changes:
    """The part of a running sandbox that changes its world.

    Servers and channels are named or given by id; what is left out stays as it is. All of it lasts
    until the sandbox ends.
    """

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request to the page's API or the test controls; RefusedError where it is refused."""
        raise NotImplementedError

    async def opened(self, person_id: str, username: str) -> Person:
        """Somebody who is known to be there, with the page open from now on."""
        raise NotImplementedError

    async def newcomer(
        self,
        username: str,
        *,
        name: str | None = None,
        nick: str | None = None,
        locale: str | None = None,
        servers: Iterable[str] | None = None,
    ) -> Person:
        """Somebody new, in these servers or in every server and group; ``nick``: the name there."""
        named = {"name": name, "nick": nick, "locale": locale}
        given: Json = {key: value for key, value in named.items() if value is not None}
        if servers is not None:
            given["servers"] = list(servers)
        new = await self.ask("POST", "/sandbox/test/people", {"username": username, **given})
        return await self.opened(new["id"], username)

    async def delete_account(self, person: Person) -> None:
        """Somebody is gone from Discord: nobody finds them (10013), what they said stays."""
        await self.ask("DELETE", f"/sandbox/test/people/{person.id}")

    async def take_direct(self, person: Person, *, taken: bool) -> None:
        """Whether somebody takes direct messages from the bot; else it is refused with 50007."""
        await self.ask("PATCH", f"/sandbox/test/people/{person.id}", {"takes_direct": taken})

    async def rename(self, person: Person, name: str) -> None:
        await self.ask("PATCH", f"/sandbox/test/people/{person.id}", {"name": name})

    async def join(
        self, person: Person, server: str, *, nick: str | None = None, steward: bool | None = None
    ) -> None:
        """Make somebody a member, or change one; a steward has Manage Server."""
        given = {"nick": nick, "steward": steward}
        await self.ask("PUT", _member(server, person.id), given)
        await person.look_around()

    async def leave(self, person: Person, server: str) -> None:
        """Somebody leaves a server, or is sent away."""
        await self.ask("DELETE", _member(server, person.id))

    async def invite_bot(self, server: str) -> None:
        """The bot comes to a server: GUILD_CREATE."""
        await self.ask("PUT", _member(server, "bot"), {})

    async def expel_bot(self, server: str) -> None:
        """The bot is sent away from a server: GUILD_DELETE, and nothing there is open to it."""
        await self.ask("DELETE", _member(server, "bot"))

    async def create_channel(self, server: str, name: str, kind: int = TEXT) -> str:
        """A new channel, CHANNEL_CREATE; returns its id."""
        given = {"server": server, "name": name, "type": kind}
        return str((await self.ask("POST", "/sandbox/test/channels", given))["id"])

    async def delete_channel(self, channel: str) -> None:
        """CHANNEL_DELETE; its messages are gone, too."""
        await self.ask("DELETE", f"/sandbox/test/channels/{quote(channel)}")

    async def permit_bot(self, channel: str, **permissions: bool) -> None:
        """What the bot may do in a channel, e.g. ``send_messages=False``: CHANNEL_UPDATE.

        All else is as its roles say, also what was permitted or not before.
        """
        allow = deny = 0
        for name, allowed in permissions.items():
            bit = int(Permission[name.upper()])
            allow, deny = (allow | bit, deny) if allowed else (allow, deny | bit)
        given = {"channel_id": channel, "id": "bot", "allow": allow, "deny": deny}
        await self.ask("POST", "/sandbox/test/overwrite", given)

    async def remove_message(self, message: Json) -> None:
        """A moderator deletes a message."""
        await self.ask("DELETE", f"/sandbox/test/messages/{message['id']}")


def _member(server: str, person_id: str) -> str:
    return f"/sandbox/test/servers/{quote(server)}/members/{person_id}"
