"""The state machine that hypothesis drives: it chooses the faults, and who does what meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

import hypothesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from tests.chaos.actions import ActionKind, plan_action
from tests.chaos.chaos_sandbox import ChaosSandbox
from tests.chaos.faults import FAULTS, SERVER_FAULTS, Fault
from tests.chaos.world import PLAYER_COUNT, ChaosWorld

STEPS = 12
"""At most this many faults befall a world."""

MAX_CHALLENGES = 2

_ACTIONS = st.tuples(
    st.integers(0, PLAYER_COUNT - 1), st.sampled_from(ActionKind), st.integers(0, 9)
)


def run_worlds(
    chaos_sandbox: ChaosSandbox,
    seed: int,
    count: int,
    on_world: Callable[[ChaosWorld, float], None],
    *,
    faults: Sequence[Fault] | None = None,
    shrinks: bool = True,
) -> None:
    """Run so many worlds, always the same ones for a seed; raises TruthError.

    `on_world` is told of each world and its seconds. A world that fails is made as small as it
    still fails, and its steps are in the notes of the error.
    """
    if faults is None:
        faults = SERVER_FAULTS if chaos_sandbox.has_server else FAULTS
    machine = hypothesis.seed(seed)(_build_machine(chaos_sandbox, on_world, faults))
    phases = (Phase.generate, Phase.shrink) if shrinks else (Phase.generate,)
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=count,
            stateful_step_count=STEPS,
            database=None,
            deadline=None,
            derandomize=False,
            phases=phases,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
        ),
    )


def _build_machine(
    chaos_sandbox: ChaosSandbox,
    on_world: Callable[[ChaosWorld, float], None],
    faults: Sequence[Fault],
) -> type[RuleBasedStateMachine]:
    class ChaosMachine(RuleBasedStateMachine):
        """One world."""

        def __init__(self) -> None:
            super().__init__()
            self.started_at = monotonic()
            self.world = ChaosWorld(chaos_sandbox)
            self.challenge_count = 0
            chaos_sandbox.run(self.world.open())

        @rule(
            fault=st.sampled_from(faults),
            size=st.integers(0, 9),
            actions=st.lists(_ACTIONS, min_size=1, max_size=4),
        )
        def act(self, fault: Fault, size: int, actions: list[tuple[int, ActionKind, int]]) -> None:
            """Let players act while something goes wrong."""
            world = self.world
            planned = [
                (
                    number,
                    plan_action(
                        kind, pick, world.players[number], world.games[number], world.scoreboards
                    ),
                )
                for number, kind, pick in actions
            ]
            chaos_sandbox.run(world.take_step(fault, size, planned))

        # Not the scoreboards are counted: whether there is one may be a matter of milliseconds.
        @precondition(lambda self: self.challenge_count < MAX_CHALLENGES)
        @rule(minutes=st.sampled_from([10, 15, 60]))
        def create_challenge(self, minutes: int) -> None:
            """Begin a challenge."""
            self.challenge_count += 1
            chaos_sandbox.run(self.world.create_challenge(minutes))

        @rule(minutes=st.integers(1, 30))
        def let_time_pass(self, minutes: int) -> None:
            """Let time pass, and bots announce what has ended."""
            self.world.clock.advance(minutes=minutes)
            chaos_sandbox.run(self.world.announce())

        def teardown(self) -> None:
            """Check the truth in the end, unless something was wrong before."""
            try:
                if self.world.failure is None:
                    chaos_sandbox.run(self.world.check_truth())
            finally:
                chaos_sandbox.run(self.world.close())
                on_world(self.world, monotonic() - self.started_at)

    return ChaosMachine
