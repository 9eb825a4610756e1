"""A bot in a sandbox, and what the sandbox sent it while people played: examples to be changed."""

from __future__ import annotations

import copy
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sandbox.interactions import Interaction
from sandbox.state import Sandbox
from tests.sandbox.driver.hosts import EventLoopHost
from tests.sandbox.driver.messages import Json, list_controls
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox, make_bot

_COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("new", {"deal": "1"}), ("draw", {"times": 2}), ("move", {"moves": "d, d"}), ("undo", {})),
    *(("redo", {"times": 1}), ("auto", {}), ("hint", {}), ("table", {"text": True})),
    *(("games", {}), ("rules", {"game": "lucas"}), ("stats", {}), ("leaderboard", {})),
    *(("daily", {}), ("house", {}), ("challenge create", {"game": "canfield"}), ("help", {})),
    *(("challenge list", {}), ("settings", {}), ("privacy export", {}), ("privacy erase", {})),
    *(("replay", {}), ("resign", {})),
)
_MANAGER_COMMANDS = ("server channels", "server daily", "server board", "server tables")
_COMPLETIONS = (("move", "moves", "t"), ("new", "game", "for"), ("rules", "game", ""))
_MAX_PRESSES = 6
_CHANNEL_MENU = 8


@dataclass
class TrafficRecorder:
    """A running bot with its sandbox; `interactions` and `events` are what was sent to it.

    An interaction is its payload and the sandbox's own record of it.
    """

    sandbox: Sandbox
    bot_sandbox: BotSandbox
    interactions: list[tuple[Json, Interaction]] = field(default_factory=list)
    events: list[tuple[str, Any]] = field(default_factory=list)

    def record(self, event: str, data: Any) -> None:
        """Remember an event that is about to be sent."""
        if event == "INTERACTION_CREATE":
            interaction = self.sandbox.interactions.find_interaction(data["id"])
            assert interaction is not None
            self.interactions.append((copy.deepcopy(data), replace(interaction)))
        else:
            self.events.append((event, copy.deepcopy(data)))

    def send_event(self, event: Any, data: Any) -> None:
        """Send an event to the bot as it is, numbered like any other."""
        for session in self.sandbox.gateway.sessions.values():
            session.sequence += 1
            text = json.dumps({"op": 0, "d": data, "s": session.sequence, "t": event})
            session.sent_events.append((session.sequence, text))
            if session.connection is not None:
                session.connection.send_text(text)

    def send_frame(self, text: str) -> None:
        """Send a text to the bot in place of a frame."""
        for session in self.sandbox.gateway.sessions.values():
            if session.connection is not None:
                session.connection.send_text(text)

    def add_interaction(self, example: Interaction, interaction_type: int) -> Interaction:
        """Let the sandbox expect an answer to a new interaction like this one."""
        interaction = Interaction(
            id=self.sandbox.clock.create_snowflake(),
            type=interaction_type,
            person_id=example.person_id,
            channel_id=example.channel_id,
            created_at=self.sandbox.clock.get_time(),
            integration_owners=example.integration_owners,
            metadata=example.metadata,
            source_id=example.source_id,
            command_name=example.command_name,
        )
        self.sandbox.interactions.add_interaction(interaction)
        return interaction


@asynccontextmanager
async def run_recorded_bot(folder: Path) -> AsyncIterator[TrafficRecorder]:
    """Run a sandbox in this event loop and a bot in it, with which people have played a little."""
    sandboxes: list[Sandbox] = []

    class RememberedHost(EventLoopHost):
        """A host whose sandbox we can reach into."""

        def build_sandbox(self) -> Sandbox:
            sandboxes.append(super().build_sandbox())
            return sandboxes[-1]

    running = RunningSandbox(RememberedHost(folder / "sandbox", "sandbox"), "sandbox")
    await running.start()
    bot_sandbox = BotSandbox(running, make_bot(running, folder / "bot"))
    try:
        recorder = TrafficRecorder(sandboxes[0], bot_sandbox)
        send_event = recorder.sandbox.gateway.send_event

        def record_and_send(event: str, data: Json, **options: Any) -> None:
            recorder.record(event, data)
            send_event(event, data, **options)

        recorder.sandbox.gateway.send_event = record_and_send  # type: ignore[method-assign]
        await bot_sandbox.start_bot()
        [session] = recorder.sandbox.gateway.sessions.values()
        for _, text in session.sent_events:
            frame = json.loads(text)
            recorder.record(frame["t"], frame["d"])
        await _play_a_little(recorder)
        recorder.sandbox.gateway.send_event = send_event  # type: ignore[method-assign]
        yield recorder
        await bot_sandbox.disconnect_users()
    finally:
        await bot_sandbox.bot.close()
        await running.close()


async def _play_a_little(recorder: TrafficRecorder) -> None:
    """Use every command and some buttons and menus, and change the world once in each way."""
    running, bot_sandbox = recorder.bot_sandbox.sandbox, recorder.bot_sandbox
    ada = await bot_sandbox.create_user()
    for name, options in _COMMANDS:
        page = await ada.run_command(name, **options)
        await _press_controls(ada, page)
    manager = await bot_sandbox.create_user("sala-de-lectura")
    await running.add_member(manager, "La Biblioteca", can_manage=True)
    for name in _MANAGER_COMMANDS:
        await _press_controls(manager, await manager.run_command(name))
    for name, option, typed_text in _COMPLETIONS:
        await ada.list_completions(name, option, typed_text)
    await ada.delete_message(await ada.send_message("hello"))
    channel_id = await running.create_channel("La Biblioteca", "annexe")
    await running.set_bot_permissions("annexe", send_messages=False)
    await running.delete_channel(channel_id)
    await running.remove_bot("La Biblioteca")
    await running.invite_bot("La Biblioteca")


async def _press_controls(user: SandboxUser, page: Json) -> None:
    for control in list_controls(page)[:_MAX_PRESSES]:
        if control.get("disabled"):
            continue
        values = [option["value"] for option in control.get("options", [])[:1]]
        if control["type"] == _CHANNEL_MENU:
            await user.choose_option(page, control["custom_id"], "mesas")
        elif values:
            await user.choose_option(page, control["custom_id"], *values, is_forged=True)
        else:
            await user.press_button(page, custom_id=control["custom_id"], is_forged=True)
