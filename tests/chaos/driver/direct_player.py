"""A user who acts without a page, and what became of each action."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

from sandbox.control_api import add_person
from sandbox.errors import Json
from sandbox.interaction_sender import InteractionSender
from sandbox.interactions import ANSWERED, DEFER_REPLY_CALLBACK, DEFER_UPDATE_CALLBACK, Interaction
from sandbox.messages import LOADING, Message
from sandbox.world import Channel, Person
from tests.chaos.driver.direct_sandbox import DirectHost
from tests.chaos.driver.statements import SILENCE, Statement, read_statement
from tests.sandbox.driver.command_json import build_command_json
from tests.timeouts import WAIT_TIMEOUT

_DEFERRALS = (DEFER_REPLY_CALLBACK, DEFER_UPDATE_CALLBACK)
_person_numbers = count(1)


class SentAction:
    """An interaction on its way, and what Discord accepted as its answer."""

    def __init__(self, host: DirectHost, nonce: str) -> None:
        self.interaction: Interaction | None = None
        self.nonce = nonce
        self._host = host
        self._answered = asyncio.Event()
        self._answer: Json | None = None
        host.outcomes.watchers[nonce] = self._take_outcome

    @property
    def is_answered(self) -> bool:
        """Whether Discord accepted an answer, or gave the bot up."""
        return self._answered.is_set()

    async def wait_for_outcome(self) -> None:
        """Wait for the answer, or until Discord says that there is none."""
        await asyncio.wait_for(self._answered.wait(), WAIT_TIMEOUT)

    def find_message(self) -> Message | None:
        """Return the message that answers, or None."""
        interaction = self.interaction
        if interaction is None or interaction.status != ANSWERED:
            return None
        return self._host.sandbox.messages.find_message(interaction.original_id)

    def read_statement(self) -> Statement:
        """Return what the answer says: it, as it was accepted, and messages that followed it."""
        interaction, sandbox = self.interaction, self._host.sandbox
        if interaction is None or interaction.status != ANSWERED:
            return SILENCE
        answers = [] if self._answer is None else [self._answer]
        followers = [
            message
            for message_id in interaction.message_ids
            if message_id != interaction.original_id
            and (message := sandbox.messages.find_message(message_id))
        ]
        answers += map(sandbox.messages.build_message_json, followers)
        return read_statement(answers)

    def close(self) -> None:
        """Listen no more."""
        self._host.outcomes.watchers.pop(self.nonce, None)

    def _take_outcome(self, event: Json) -> None:
        if event.get("status") == "acknowledged":
            return
        message = self._host.sandbox.messages.find_message(event.get("message_id") or "")
        if event.get("status") == "answered" and message and not message.has_flag(LOADING):
            # As it is now: the next press changes the same message.
            self._answer = self._host.sandbox.messages.build_message_json(message)
        self._answered.set()


class DirectPlayer:
    """A new user of the sandbox in one of its channels."""

    def __init__(self, host: DirectHost, channel: Channel, name: str = "") -> None:
        sandbox = host.sandbox
        name = name or f"player{next(_person_numbers)}"
        self.host = host
        self.channel = channel
        self.person = Person(
            sandbox.clock.create_snowflake(), name, name.capitalize(), "en-US", "#5865f2"
        )
        self.message: Message | None = None
        self._nonces = count(1)
        add_person(sandbox, self.person, None, nick=None)

    @property
    def id(self) -> int:
        """The player's id, as the bot stores it."""
        return int(self.person.id)

    def run_command(self, command: str, /, **options: Any) -> SentAction:
        """Send a slash command, subcommands after a space; PageRequestError if Discord has none."""
        sent, sender = self._begin()
        sent.interaction = sender.send_command(
            build_command_json(command, options), is_complete=True
        )
        return sent

    def press(
        self, custom_id: str, message: Message | None = None, values: list[str] | None = None
    ) -> SentAction:
        """Send the press of a control on a message, by default on the last one with a table."""
        pressed = message or self.message
        assert pressed is not None
        sent, sender = self._begin()
        sent.interaction = sender.send_component(pressed, custom_id, values, is_forged=True)
        return sent

    def _begin(self) -> tuple[SentAction, InteractionSender]:
        nonce = f"{self.person.username}-{next(self._nonces)}"
        sent = SentAction(self.host, nonce)
        return sent, InteractionSender(self.host.sandbox, self.person, self.channel, nonce)
