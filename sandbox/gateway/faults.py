"""What a test wants the gateway to do wrong from now on."""

from dataclasses import dataclass, field

HEARTBEAT_SECONDS = 41.25


@dataclass
class GatewayFaults:
    """How the gateway misbehaves, and the heartbeat interval that its hello names.

    ``connections_to_refuse`` are refused with 503, ``connections_to_hang`` are opened and never
    spoken on. Each login takes the next of ``login_close_codes`` and is closed with it;
    ``logins_to_ignore`` get no answer, while heartbeats do.
    """

    heartbeat_seconds: float = HEARTBEAT_SECONDS
    acknowledges_heartbeats: bool = True
    connections_to_refuse: int = 0
    connections_to_hang: int = 0
    login_close_codes: list[int] = field(default_factory=list)
    logins_to_ignore: int = 0

    def take_refusal(self) -> bool:
        """Return whether the connection that comes in now is refused, and count it."""
        is_refused = self.connections_to_refuse > 0
        self.connections_to_refuse -= is_refused
        return is_refused

    def take_hang(self) -> bool:
        """Return whether the connection that comes in now hangs, and count it."""
        hangs = self.connections_to_hang > 0
        self.connections_to_hang -= hangs
        return hangs

    def take_login_close_code(self) -> int | None:
        """Return the code that closes the login that comes now; None if it goes on."""
        return self.login_close_codes.pop(0) if self.login_close_codes else None

    def take_ignored_login(self) -> bool:
        """Return whether the login that comes now gets no answer, and count it."""
        is_ignored = self.logins_to_ignore > 0
        self.logins_to_ignore -= is_ignored
        return is_ignored
