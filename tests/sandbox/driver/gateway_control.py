"""Make the sandbox's gateway odd, mute or crowded, with ``sandbox.control_api``."""

from typing import Any


class GatewayControl:
    """The part of a running sandbox that disturbs its gateway."""

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request to the sandbox."""
        raise NotImplementedError

    async def send_event(self, event: Any, data: Any) -> None:
        """Send an event to the bot, numbered like any other, whatever its data are."""
        await self.request("POST", "/sandbox/test/event", {"event": event, "data": data})

    async def repeat_events(self, count: int = 0, *, is_reversed: bool = False) -> None:
        """Send the last events, or all, to the bot again, numbered as they were."""
        fields = {"count": count, "reversed": is_reversed}
        await self.request("POST", "/sandbox/test/repeat", fields)

    async def send_frame(self, text: str) -> None:
        """Send a frame as it is to the bot."""
        await self.request("POST", "/sandbox/test/frame", {"text": text})

    async def send_bytes(self, data: bytes) -> None:
        """Send a binary frame as it is, without the compression that was agreed on."""
        await self.request("POST", "/sandbox/test/frame", {"hex": data.hex()})

    async def set_heartbeat(self, interval: float, *, is_acknowledged: bool = True) -> None:
        """Change the interval that later connections are told, and whether beats are answered."""
        fields = {"interval": interval, "acknowledged": is_acknowledged}
        await self.request("POST", "/sandbox/test/heartbeat", fields)

    async def refuse_connections(self, count: int = 1) -> None:
        """Refuse the next gateway connections."""
        await self.request("POST", "/sandbox/test/refuse", {"count": count})

    async def hang_connections(self, count: int = 1) -> None:
        """Open the next gateway connections, and be silent on them."""
        await self.request("POST", "/sandbox/test/hang", {"count": count})

    async def close_logins(self, *codes: int) -> None:
        """Close the next logins and resumes at the gateway with these codes."""
        await self.request("POST", "/sandbox/test/logins", {"codes": codes})

    async def ignore_logins(self, count: int = 1) -> None:
        """Answer heartbeats, but not the next logins and resumes at the gateway."""
        await self.request("POST", "/sandbox/test/logins", {"ignored": count})

    async def add_crowd(self, servers: int, channels: int) -> None:
        """Add the bot to many servers, of which it hears when it logs in."""
        fields = {"servers": servers, "channels": channels}
        await self.request("POST", "/sandbox/test/crowd", fields)
