"""Malformed interactions and gateway events, sent to a real bot over real sockets.

After each batch somebody plays on as if nothing had been: that is answered, the process lives, the
log has no error, and each malformed interaction with a usable id and token has one answer.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, TypeAlias

from sandbox.interactions import ANSWERED, PENDING, Interaction
from sandbox.state import Sandbox
from tests.fuzz.parsers import FuzzResult
from tests.sandbox.running_sandbox import EventLoopHost, RunningSandbox
from tests.sandbox.sandbox_user import (
    BotSilentError,
    Json,
    PageRefusedError,
    SandboxUser,
    list_controls,
)
from tests.timeouts import wait_until
from tests.whole.bot_sandbox import BotSandbox, make_bot

GatewayRun: TypeAlias = "Callable[[TrafficRecorder, int, int], Coroutine[Any, Any, FuzzResult]]"

_INTERACTION_BATCH = 8
_EVENT_BATCH = 8
_ANSWERABLE_TYPES = {2, 3, 4, 5}
_USERS = 400
_FRAME_SHARE = 0.2
"""This share of malformed events are changes of the whole frame: its opcode, number, name."""

_OTHER_EVENTS: tuple[tuple[Any, Any], ...] = (
    *(("RESUMED", {}), ("READY", {}), ("GUILD_DELETE", {"id": "1"}), ("USER_UPDATE", {"id": "1"})),
    *(("THREAD_CREATE", {"id": "1"}), ("NOBODY_KNOWS_THIS", {"id": "1"}), (None, None), (5, [])),
)
_BROKEN_FRAMES = ("not JSON", "", "[]", "null", "{", '"op"', "5", '{"op": 0}', '{"op": "0"}')


async def send_interactions(recorder: TrafficRecorder, count: int, seed: int) -> FuzzResult:
    """Send so many malformed interactions."""
    rng, result = Random(f"interactions {seed}"), FuzzResult("interactions", "mutations")
    while result.input_count < count:
        size = min(_INTERACTION_BATCH, count - result.input_count)
        batch = [_send_malformed_interaction(recorder, rng) for _ in range(size)]
        result.input_count += size
        await _play_on(recorder, result)
        await _check_answers(recorder, [sent for sent in batch if sent], result)
        _check_log(recorder, result)
        await recorder.bot_sandbox.sandbox.clear_requests()
    return result


async def send_events(recorder: TrafficRecorder, count: int, seed: int) -> FuzzResult:
    """Send so many malformed events and frames."""
    rng, result = Random(f"events {seed}"), FuzzResult("events", "mutations")
    while result.input_count < count:
        size = min(_EVENT_BATCH, count - result.input_count)
        sent = [_send_malformed_event(recorder, rng) for _ in range(size)]
        result.input_count += size
        fault_count = len(result.faults)
        await _play_on(recorder, result)
        _check_log(recorder, result)
        if len(result.faults) > fault_count:
            result.faults += [f"before that: {text}" for text in sent]
    return result


GATEWAY_RUNS: dict[str, tuple[GatewayRun, int]] = {
    "interactions": (send_interactions, 10_000),
    "events": (send_events, 2_000),
}
"""What is sent over the socket, each with how many by default."""


def _send_malformed_interaction(
    recorder: TrafficRecorder, rng: Random
) -> tuple[Interaction, str] | None:
    """Send one; return it with its changes if it can be answered."""
    example, record = rng.choice(recorder.interactions)
    payload = copy.deepcopy(example)
    _give_to_another_user(payload, rng)
    interaction = recorder.add_interaction(record, record.type)
    payload |= {"id": interaction.id, "token": interaction.token}
    malformed, changes = mutate_payload(rng, payload)
    is_answerable = (
        isinstance(malformed, dict)
        and malformed.get("id") == interaction.id
        and malformed.get("token") == interaction.token
        and type(malformed.get("type")) is int
        and malformed["type"] in _ANSWERABLE_TYPES
    )
    if is_answerable:
        interaction.type = malformed["type"]
    recorder.send_event("INTERACTION_CREATE", malformed)
    data = json.dumps(example["data"])
    return (interaction, f"{changes} of {data:.200}") if is_answerable else None


def _give_to_another_user(payload: Json, rng: Random) -> None:
    """Let somebody else send it: one user alone would soon be too fast."""
    user = payload["user"] if "user" in payload else payload["member"]["user"]
    user["id"] = str(int(user["id"]) + rng.randrange(_USERS))


def _send_malformed_event(recorder: TrafficRecorder, rng: Random) -> str:
    """Send a malformed event, or a frame that is not even one; return what it is."""
    kind, data = rng.choice([*recorder.events, *_OTHER_EVENTS])
    if rng.random() >= _FRAME_SHARE:
        malformed, changes = mutate_payload(rng, data)
        recorder.send_event(kind, malformed)
        return f"{kind}: {changes}"
    if rng.random() < 0.5:
        text = rng.choice(_BROKEN_FRAMES)
        recorder.send_frame(text)
        return text
    malformed, changes = mutate_payload(rng, {"op": 0, "d": data, "s": 1, "t": kind})
    recorder.send_frame(json.dumps(malformed))
    return f"{kind}: frame {changes}"


async def _play_on(recorder: TrafficRecorder, result: FuzzResult) -> None:
    """Ask for help as a player whom nothing of this concerns; an answer must come."""
    [user, *_] = recorder.bot_sandbox.users
    started_at = monotonic()
    try:
        await recorder.bot_sandbox.sandbox.wait_for_bot_status()
        await user.run_command("help")
    except (BotSilentError, PageRefusedError, TimeoutError) as error:
        result.faults.append(f"the next good interaction got no answer: {error!r}")
        await recorder.bot_sandbox.ensure_bot_runs()
    result.slowest_seconds = max(result.slowest_seconds, monotonic() - started_at)


async def _check_answers(
    recorder: TrafficRecorder, batch: list[tuple[Interaction, str]], result: FuzzResult
) -> None:
    """Check that each of these is answered once; the sandbox refuses any answer after three s."""

    def is_over() -> bool:
        return all(
            interaction.status != PENDING or recorder.sandbox.interactions.is_late(interaction)
            for interaction, _ in batch
        )

    await wait_until(is_over)
    requests = await recorder.bot_sandbox.sandbox.list_requests("POST", "/callback")
    answers = Counter(request["path"].split("/")[2] for request in requests)
    for interaction, text in batch:
        if interaction.status != ANSWERED or answers[interaction.id] != 1:
            result.faults.append(f"{answers[interaction.id]} answers to {text}")


def _check_log(recorder: TrafficRecorder, result: FuzzResult) -> None:
    """Check that the log of this batch has no error, and forget it."""
    path = recorder.bot_sandbox.bot.log_path
    log = path.read_text("utf-8")
    for sign in ("[error ", "Traceback"):
        if sign in log:
            result.faults.append(f"an error in the log: {log[log.index(sign) :][:1500]}")
    path.write_text("", "utf-8")


_MAX_CHANGES = 3
_NESTING = 200

_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2**31, 2**63, 2**64, -(2**63), 10**30, 1.5, 1e300),
    *(
        "",
        "0",
        "-1",
        "x",
        "9" * 400,
        "a" * 20_000,
        "null",
        "\0",
        "\ud800",
        "\u202e\u0301👩‍👩‍👧",
        "٣",
    ),
    *([], {}, [[]], [None], [{}], {"": None}, {"id": None}, ["x"] * 1_000),
)
"""Of each type some; numbers at the limits, long texts, halves of surrogate pairs."""


def mutate_payload(rng: Random, payload: Any) -> tuple[Any, str]:
    """Return a copy with one to three changes, each at any depth, and what they were."""
    changed, descriptions = copy.deepcopy(payload), []
    for _ in range(rng.randint(1, _MAX_CHANGES)):
        changed, description = _change_once(rng, changed)
        descriptions.append(description)
    return changed, ", ".join(descriptions)


def _change_once(rng: Random, payload: Any) -> tuple[Any, str]:
    places = _list_places(payload)
    if not places or rng.random() < 0.02:
        value = _choose_value(rng)
        return value, f"all: {value!r:.40}"
    # The deeper part of a payload is by far the larger: choose the depth first.
    depth = rng.choice(sorted({len(path) for path, _ in places}))
    path, holder = rng.choice([place for place in places if len(place[0]) == depth])
    change, key = rng.choice(_CHANGES), path[-1]
    change(rng, holder, key)
    name = ".".join(map(str, path))
    if isinstance(holder, dict) and key not in holder:
        return payload, f"{name} deleted"
    return payload, f"{name} {change.__name__.strip('_')}: {_get_or_none(holder, key)!r:.40}"


def _get_or_none(holder: Any, key: Any) -> Any:
    try:
        return holder[key]
    except IndexError:
        return None


def _list_places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    """Return all places of a value, each as its path and what holds it."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if _is_list(value) else ()
    places = [((*path, key), value) for key in keys]
    for key in keys:
        places += _list_places(value[key], (*path, key))
    return places


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _choose_value(rng: Random) -> Any:
    """Return a copy of a value, since later changes are made in it."""
    return copy.deepcopy(rng.choice(_VALUES))


def _delete(_: Random, holder: Any, key: Any) -> None:
    del holder[key]


def _replace(rng: Random, holder: Any, key: Any) -> None:
    holder[key] = _choose_value(rng)


def _change_type(_: Random, holder: Any, key: Any) -> None:
    """Write a number as text, a text as a number or a list, and an object as a list."""
    value = holder[key]
    if isinstance(value, str):
        holder[key] = int(value) if value.isdecimal() else [value]
    elif isinstance(value, dict):
        holder[key] = list(value.values())
    elif _is_list(value):
        holder[key] = {str(number): item for number, item in enumerate(value)}
    else:
        holder[key] = str(value)


def _double(_: Random, holder: Any, key: Any) -> None:
    """Say a thing twice: an item of a list, or a field under a name that nobody knows."""
    if _is_list(holder):
        holder.append(copy.deepcopy(holder[key]))
    else:
        holder[f"{key}_"] = copy.deepcopy(holder[key])


def _nest(_: Random, holder: Any, key: Any) -> None:
    for _level in range(_NESTING):
        holder[key] = [holder[key]]


def _swap(rng: Random, holder: Any, key: Any) -> None:
    """Exchange a value with another one of the same holder."""
    other = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


_CHANGES = (_delete, _delete, _replace, _replace, _change_type, _double, _nest, _swap)

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
