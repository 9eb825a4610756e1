"""One world: a database, bots, players and contests, and the truth about them after each step."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from time import monotonic

from bot.services.recount.expected_results import BrokenGame
from bot.services.recount.recount import RecountService
from bot.services.recount.row_diff import RowDifference
from bot.services.requests import DECISION_SECONDS
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from bot.ui.challenges.custom_ids import ChallengeAction
from sandbox.control_api import add_channel, remove_channel, remove_person
from sandbox.messages import Message
from sandbox.rate_limits import RateLimiter
from sandbox.world import CLUB_ID, ChannelType
from tests.chaos.actions import CHALLENGE_VARIANT, ActionKind, PlannedAction, plan_action
from tests.chaos.bots import ChaosBot, wait_until_idle
from tests.chaos.chaos_sandbox import ChaosSandbox
from tests.chaos.driver.direct_player import DirectPlayer, SentAction
from tests.chaos.driver.statements import StatementKind
from tests.chaos.faults import END, Fault
from tests.chaos.truth import stored
from tests.chaos.truth.model import Games
from tests.chaos.truth.reachable import (
    AnsweredAction,
    TruthError,
    check_all_are_answered,
    check_created_challenges,
    check_stored_games,
)
from tests.sandbox.driver.messages import list_controls
from tests.services.game_driver import ManualClock
from tests.store.migrated_database import open_migrated_store
from tests.timeouts import wait_until
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.control_ids import build_challenge_id, parse_contest_id

PLAYER_COUNT = 3
END_ROUNDS = 8
"""At most so often bots look for what is due after the end of all contests."""

_world_numbers = count(1)


@dataclass
class StepRecord:
    """What came of one fault: how its actions were answered, in the order they were sent.

    `hits` are the requests of the bot that were answered wrongly.
    """

    fault: str
    actions: list[str]
    statements: list[StatementKind] = field(default_factory=list)
    hits: int = 0


@dataclass(frozen=True)
class StepFailure:
    """What was wrong after a step; `kind` is ``lost``, ``doubled`` or ``wrong``."""

    fault: str
    kind: str


class ChaosWorld:
    """A world in a sandbox that may serve others after it."""

    def __init__(self, chaos_sandbox: ChaosSandbox) -> None:
        self.running = chaos_sandbox.running
        self.sandbox = chaos_sandbox.host.sandbox
        self.deliveries = chaos_sandbox.deliveries
        self._log = chaos_sandbox.log
        self._log.clear()
        self.failure: StepFailure | None = None
        self._tokens: set[str] = set()
        self.database = chaos_sandbox.databases.create()
        self.clock = ManualClock()
        self.scoreboards: dict[int, Message] = {}
        self.steps: list[StepRecord] = []
        self._clocked_sandbox = ClockedSandbox(chaos_sandbox.running, self.clock)
        # A channel of its own: contests of every world have the same ids.
        server = self.sandbox.world.guilds[CLUB_ID]
        self.channel = add_channel(
            self.sandbox, server, f"world-{next(_world_numbers)}", ChannelType.TEXT
        )
        self.players = [DirectPlayer(chaos_sandbox.host, self.channel) for _ in range(PLAYER_COUNT)]
        self.games: list[Games] = [{} for _ in self.players]
        self.bots: list[ChaosBot] = []
        self._contest_count = 0

    async def open(self) -> None:
        """Start the first bot."""
        await self.add_bot()
        await self.running.wait_for_commands("new")

    async def close(self) -> None:
        """Stop all bots and remove the database."""
        try:
            for bot in self.bots:
                await bot.stop()
        finally:
            self.sandbox.gateway.sessions.clear()
            remove_channel(self.sandbox, self.channel)
            for player in self.players:
                remove_person(self.sandbox, player.person)
            self.database.remove()

    async def add_bot(self) -> ChaosBot:
        """Start one more bot on the same database; Discord sends each of them everything."""
        bot = ChaosBot(self._clocked_sandbox, self.database.url)
        await bot.start()
        self.bots.append(bot)
        return bot

    async def remove_bot(self, *, crashes: bool) -> None:
        """End the bot that was started last."""
        bot = self.bots.pop()
        await (bot.crash() if crashes else bot.stop())

    async def restart_bot(self, *, crashes: bool = False) -> None:
        """End the bot that was started last, and start it again."""
        await self.remove_bot(crashes=crashes)
        await self.add_bot()

    def drop_gateway(self, way: str, *, is_resumable: bool) -> None:
        """Disconnect all bots from the gateway."""
        self.sandbox.gateway.drop_connections(way, 4000, is_resumable=is_resumable)

    async def wait_until_idle(self) -> None:
        """Wait until nothing is on its way any more and no bot has anything to do."""
        await wait_until(lambda: not self.deliveries.has_undelivered)
        await wait_until_idle(self.bots, self.sandbox.gateway)

    async def take_step(
        self, fault: Fault, size: int, actions: Sequence[tuple[int, PlannedAction]]
    ) -> StepRecord:
        """Let players act while something goes wrong, then check what is stored.

        Each action comes with its player's number. Raises TruthError.
        """
        record = StepRecord(fault.name, [f"{number}: {action.name}" for number, action in actions])
        self.steps.append(record)
        sent: list[tuple[int, PlannedAction, SentAction]] = []

        def send_all() -> None:
            sent.extend((number, action, action.send()) for number, action in actions)

        self.clock.advance(seconds=7)
        started_at = monotonic()
        await fault.run(self, size, send_all)
        await self.wait_until_idle()
        took_seconds = monotonic() - started_at
        answered: dict[int, list[AnsweredAction]] = {}
        challenges: list[StatementKind] = []
        for number, action, sent_action in sent:
            statement = sent_action.read_statement()
            record.statements.append(statement.kind)
            if sent_action.interaction is not None:
                self._tokens.add(sent_action.interaction.token)
            answered.setdefault(number, []).append(
                AnsweredAction(action.name, action.effect, statement)
            )
            if statement.kind is StatementKind.DONE and statement.version is not None:
                self.players[number].message = sent_action.find_message()
            if action.creates_challenge:
                challenges.append(statement.kind)
                self._note_scoreboard(sent_action.find_message())
            sent_action.close()
        try:
            # On a machine that is too busy an answer may come too late, and Discord refuse it.
            if fault.is_harmless and took_seconds < DECISION_SECONDS:
                check_all_are_answered(record.statements)
            contest_count = len(stored.list_contests(self.database))
            check_created_challenges(challenges, contest_count - self._contest_count)
            self._contest_count = contest_count
            past_contests = stored.list_past_contests(self.database, self.clock.now)
            for number, player in enumerate(self.players):
                games = stored.load_games(self.database, player.id)
                actions_of_player = answered.get(number, [])
                check_stored_games(self.games[number], actions_of_player, games, past_contests)
                self.games[number] = games
        except TruthError as error:
            self.failure = StepFailure(fault.name, error.kind)
            raise
        return record

    async def create_challenge(self, minutes: int) -> None:
        """Let the first player create a challenge for everyone, which lasts so many minutes."""
        lasts = f"{minutes}m"
        sent = self.players[0].run_command("challenge create", game=CHALLENGE_VARIANT, lasts=lasts)
        await self.wait_until_idle()
        self._note_scoreboard(sent.find_message())
        sent.close()
        self._contest_count = len(stored.list_contests(self.database))

    def _note_scoreboard(self, message: Message | None) -> None:
        """Remember a message that may be a challenge's scoreboard."""
        if message is not None:
            controls = list_controls(self.sandbox.messages.build_message_json(message))
            ids = {parse_contest_id(control["custom_id"]) for control in controls} - {None}
            self.scoreboards |= {contest_id: message for contest_id in ids if contest_id}

    async def announce(self) -> None:
        """Let all bots do at the same time what they do about contests every second."""
        await asyncio.gather(*(bot.announce() for bot in self.bots))
        await self.wait_until_idle()

    async def check_truth(self) -> None:
        """Check everything that must be true in the end; raises TruthError."""
        asking = [
            (number, plan_action(ActionKind.TABLE_COMMAND, 0, player, self.games[number], {}))
            for number, player in enumerate(self.players)
        ]
        await self.take_step(END, 0, asking)
        try:
            await self._check_end()
        except TruthError as error:
            self.failure = StepFailure("in the end", error.kind)
            raise

    async def _check_end(self) -> None:
        if self._log.find_any(self._tokens):
            raise TruthError("wrong", "a token was logged")
        # Contests that are open now are compared with their games.
        await self.announce()
        faults = stored.list_faults(self.database)
        # What failed is tried again later and later, and a dead bot's leases end.
        self.clock.advance(days=15)
        for _ in range(END_ROUNDS):
            # Discord's limits go by another clock than the world's.
            self.sandbox.rate_limiter = RateLimiter()
            await self.announce()
            self.clock.advance(hours=1)
            if not self._list_unannounced_ends():
                break
        faults += [*stored.list_faults(self.database), *self._list_unannounced_ends()]
        if faults:
            raise TruthError("wrong", "; ".join(faults))
        async with open_migrated_store(self.database.url) as store:
            differences = await self._list_differences(store)
            await WaitingResultService(store, self.clock).add_waiting_results()
            differences += await self._list_differences(store)
        if differences:
            raise TruthError("wrong", f"totals differ from their recount: {differences}")

    async def _list_differences(self, store: Store) -> list[RowDifference | BrokenGame]:
        recount = RecountService(store, self.clock)
        return [difference async for difference in recount.recount_all()]

    def _list_unannounced_ends(self) -> list[str]:
        """Return the contests that are not closed and announced exactly once."""
        faults = []
        for contest in stored.list_contests(self.database):
            if contest["closed_at"] is None or contest["end_announced_at"] is None:
                faults.append(f"contest {contest['id']} has not ended")
            if contest["id"] in self.scoreboards:
                podiums = self._count_podiums(contest["id"])
                if podiums != 1:
                    faults.append(f"the end of contest {contest['id']} was told {podiums} times")
        return faults

    def _count_podiums(self, contest_id: int) -> int:
        rematch_id = build_challenge_id(ChallengeAction.REMATCH, contest_id)
        scoreboard = self.scoreboards[contest_id]
        return sum(
            any(component.get("custom_id") == rematch_id for component in message.list_components())
            for message in self.sandbox.messages.list_channel_messages(scoreboard.channel_id)
            if message.id != scoreboard.id and not message.visible_only_to
        )
