"""Players who act on a schedule, whether or not the answers before have come."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter

from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from bot.ui.deals.custom_ids import LeaveGameId
from bot.ui.table.move_controls import OPEN_COUNT_MARK
from sandbox.messages import Message
from sandbox.world import TABLES_ID
from tests.chaos.driver.direct_player import DirectPlayer, SentAction
from tests.chaos.driver.direct_sandbox import DirectHost
from tests.whole.driver.control_ids import parse_table_action_id

VARIANTS = ("canfield", "klondike", "little-forty", "demon", "forty-thieves")
UNDO_SHARE, REDEAL_SHARE = 0.08, 0.02
"""Of so many actions one takes a move back, and one deals another game."""


@dataclass
class LoadCounts:
    """What came of the actions so far; the seconds of an answer count from when it was due."""

    answered: int = 0
    unanswered: int = 0
    tables: int = 0
    """Answers that show a table; others refuse something, or ask."""
    delayed: int = 0
    """Actions that waited since all players were waiting for an answer."""
    answer_seconds: list[float] = field(default_factory=list)

    @property
    def table_percent(self) -> float:
        """How many of the answers show a table."""
        return 100 * self.tables / max(self.answered, 1)


class LoadPlayer:
    """A player who plays any move that the table offers."""

    def __init__(self, player: DirectPlayer, random: Random) -> None:
        self._player = player
        self._random = random
        self._message: Message | None = None
        self._has_dealt = False

    async def act(self) -> Message | None:
        """Act once and wait for the answer; return it if there was one."""
        sent = self._send()
        await sent.wait_for_outcome()
        answer = sent.find_message()
        sent.close()
        self._message = answer if answer and _find_version(answer) else None
        return answer

    def _send(self) -> SentAction:
        player, message, random = self._player, self._message, self._random
        variant = random.choice(VARIANTS)
        if message is None:
            # By turns: there may be a game already, and a deal would only be asked about.
            self._has_dealt = not self._has_dealt
            if self._has_dealt:
                return player.run_command("new", game=variant)
            return player.run_command("table")
        version, choice = _find_version(message), random.random()
        undo, moves = _list_controls(message)
        if version is None or choice < REDEAL_SHARE or not moves:
            request = DealRequest(variant=variant)
            assert version is not None  # other messages are not remembered
            leave_id = LeaveGameId.build(CurrentGameAction.GIVE_UP, version, request)
            return player.press(leave_id.dump(), message)
        if undo and choice < REDEAL_SHARE + UNDO_SHARE:
            return player.press(undo, message)
        custom_id, values = random.choice(moves)
        return player.press(custom_id, message, values)


class Load:
    """Players in a sandbox, who together act at an even pace."""

    def __init__(self, host: DirectHost, player_count: int, seed: int = 1) -> None:
        channel = host.sandbox.world.channels[TABLES_ID]
        self.counts = LoadCounts()
        self._idle_players = deque(
            LoadPlayer(DirectPlayer(host, channel), Random(f"{seed}-{number}"))
            for number in range(player_count)
        )
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self, actions: int, actions_per_second: float) -> None:
        """Let players act, each action when it is due, and wait for the last answers."""
        started_at = perf_counter()
        for number in count():
            if number == actions:
                break
            due_at = started_at + number / actions_per_second
            await asyncio.sleep(max(due_at - perf_counter(), 0))
            while not self._idle_players:
                self.counts.delayed += 1
                await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._act(self._idle_players.popleft(), due_at))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        await asyncio.gather(*self._tasks)

    async def _act(self, player: LoadPlayer, due_at: float) -> None:
        answer = await player.act()
        self._idle_players.append(player)
        self.counts.answered += answer is not None
        self.counts.unanswered += answer is None
        self.counts.tables += answer is not None and _find_version(answer) is not None
        self.counts.answer_seconds.append(perf_counter() - due_at)


def _find_version(message: Message) -> GameVersion | None:
    for component in message.list_components():
        if "custom_id" in component and (parsed := parse_table_action_id(component["custom_id"])):
            return parsed[0]
    return None


def _list_controls(message: Message) -> tuple[str | None, list[tuple[str, list[str] | None]]]:
    """Return the id of the button Undo, if any, and the ids and values that play moves."""
    undo: str | None = None
    moves: list[tuple[str, list[str] | None]] = []
    for component in message.list_components():
        custom_id = component.get("custom_id")
        if custom_id is None or component.get("disabled"):
            continue
        options = [option["value"] for option in component.get("options", [])]
        moves += [
            (custom_id, [value])
            for value in options
            if "-" in value and not value.endswith(OPEN_COUNT_MARK) and ":" not in value
        ]
        if not options and (parsed := parse_table_action_id(custom_id)):
            if parsed[1] == "undo":
                undo = custom_id
            elif parsed[1] == "draw" or "-" in parsed[1]:
                moves.append((custom_id, None))
    return undo, moves
