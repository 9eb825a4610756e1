"""Faults on the way from Discord to the bot: interactions twice, late, and out of order."""

from __future__ import annotations

import asyncio
from typing import Any

from sandbox.gateway import Gateway

INTERACTION_EVENT = "INTERACTION_CREATE"


class Deliveries:
    """Delivers the gateway's events of interactions as told; every other event as it comes.

    `copy_delays` are the seconds after which further copies of each interaction follow. While
    `is_holding` is set, interactions are held back; `release` delivers them.
    """

    def __init__(self, gateway: Gateway) -> None:
        self.copy_delays: tuple[float, ...] = ()
        self.is_holding = False
        self._held: list[dict[str, Any]] = []
        self._late_count = 0
        self._send = gateway.send_event
        vars(gateway)["send_event"] = self._send_event

    @property
    def has_undelivered(self) -> bool:
        """Whether copies or held interactions are still to come."""
        return bool(self._held or self._late_count)

    def release(self, *, in_reverse: bool = False) -> None:
        """Deliver what was held back, and hold no more."""
        self.is_holding = False
        held, self._held = self._held, []
        for event in reversed(held) if in_reverse else held:
            self._deliver(event)

    def _send_event(self, event: str, data: dict[str, Any], **options: Any) -> None:
        if event != INTERACTION_EVENT:
            self._send(event, data, **options)
        elif self.is_holding:
            self._held.append({"data": data, **options})
        else:
            self._deliver({"data": data, **options})

    def _deliver(self, event: dict[str, Any]) -> None:
        self._send(INTERACTION_EVENT, **event)
        loop = asyncio.get_running_loop()
        for delay in self.copy_delays:
            if delay:
                self._late_count += 1
                loop.call_later(delay, self._deliver_late, event)
            else:
                self._send(INTERACTION_EVENT, **event)

    def _deliver_late(self, event: dict[str, Any]) -> None:
        self._late_count -= 1
        self._send(INTERACTION_EVENT, **event)
