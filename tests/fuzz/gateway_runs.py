"""Malformed interactions and gateway events, sent to a real bot over real sockets.

After each batch somebody plays on as if nothing had been: that is answered, the process lives, the
log has no error, and each malformed interaction with a usable id and token has one answer.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable, Coroutine
from random import Random
from time import monotonic
from typing import Any, TypeAlias

from sandbox.interactions import ANSWERED, PENDING, Interaction
from tests.fuzz.engines import FuzzResult
from tests.fuzz.payload_mutations import mutate_payload
from tests.fuzz.recorded_traffic import TrafficRecorder
from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.sandbox_user import BotSilentError, PageRefusedError
from tests.timeouts import wait_until

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
