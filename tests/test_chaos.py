"""A short chaos: every fault once in a world, a kill, the judge, a soak of a second."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path

import pytest

from bot.models.games import DealSource, Game
from bot.services.tables import GameVersion
from tests.chaos import truth
from tests.chaos.driver import ActionKind, ChaosSandbox, capture_log, plan_action
from tests.chaos.kills import ResultLine, run_kills
from tests.chaos.soak import run_soak
from tests.chaos.truth import (
    EPOCH,
    AnsweredAction,
    FileDatabases,
    ServerDatabases,
    Statement,
    StatementKind,
    TruthError,
    WorldDatabases,
    check_stored_games,
)
from tests.chaos.world import (
    FAULTS,
    PLAYER_COUNT,
    SERVER_FAULTS,
    WRONG_ANSWERS,
    ChaosWorld,
)

SIZE = 4
"""Of every fault, between its mildest and its worst."""
KINDS = (ActionKind.DRAW_COMMAND, ActionKind.DRAW_PRESS, ActionKind.UNDO_COMMAND)
CHALLENGE_INTERVAL = 8
"""Under every eighth fault a challenge is created."""

GAME = Game(
    id=7,
    player_id=1,
    variant="canfield",
    deal=1,
    deal_source=DealSource.FRESH,
    dealt_at=EPOCH,
    last_active_at=EPOCH,
    last_move_at=EPOCH,
)
DRAWN = replace(GAME, moves=("draw",), revision=1)
DRAWN_TWICE = replace(GAME, moves=("draw", "draw"), revision=2)


@pytest.fixture(scope="module")
def chaos_sandbox(database_kind: str, request: pytest.FixtureRequest) -> Iterator[ChaosSandbox]:
    """Yield a sandbox for all worlds of this file on a kind of database."""
    has_server = database_kind == "postgresql"
    server_url = request.getfixturevalue("postgresql_url") if has_server else None
    with ChaosSandbox(server_url) as opened:
        yield opened


@pytest.mark.slow
def test_nothing_is_lost_whatever_goes_wrong(chaos_sandbox: ChaosSandbox) -> None:
    world = ChaosWorld(chaos_sandbox)
    chaos_sandbox.run(world.open())
    try:
        chaos_sandbox.run(world.create_challenge(10))
        faults = SERVER_FAULTS if chaos_sandbox.has_server else FAULTS
        for number, fault in enumerate(faults):
            kinds = [KINDS[(number + player) % len(KINDS)] for player in range(PLAYER_COUNT)]
            if number % CHALLENGE_INTERVAL == 1:
                kinds[-1] = ActionKind.CHALLENGE
            actions = [
                (
                    player,
                    plan_action(
                        kind,
                        number,
                        world.players[player],
                        world.games[player],
                        world.scoreboards,
                    ),
                )
                for player, kind in enumerate(kinds)
            ]
            record = chaos_sandbox.run(world.take_step(fault, SIZE, actions))
            assert (record.hits > 0) == (fault in WRONG_ANSWERS), fault.name
        chaos_sandbox.run(world.check_truth())
    finally:
        chaos_sandbox.run(world.close())


def answer_draw(kind: StatementKind, revision: int | None = None) -> AnsweredAction:
    """Return a `/draw` with the statement of its answer."""
    version = None if revision is None else GameVersion(GAME.id, revision)
    return AnsweredAction(
        "/draw", truth.change_table(truth.draw(1), None), Statement(kind, version)
    )


@pytest.mark.parametrize(
    ("kind", "stored", "judgement"),
    [
        (StatementKind.DONE, GAME, "lost"),
        (StatementKind.DONE, DRAWN_TWICE, "doubled"),
        (StatementKind.SILENT, DRAWN_TWICE, "doubled"),
        (StatementKind.REFUSED, DRAWN, "wrong"),
        (StatementKind.DONE, replace(DRAWN, moves=()), "wrong"),
    ],
)
def test_what_players_were_not_told_is_noticed(
    kind: StatementKind, stored: Game, judgement: str
) -> None:
    with pytest.raises(TruthError) as raised:
        check_stored_games({7: GAME}, [answer_draw(kind)], {7: stored})
    assert raised.value.kind == judgement


@pytest.mark.slow
async def test_nothing_is_lost_when_a_bot_is_killed_amid_presses(
    database_kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    databases: WorldDatabases = FileDatabases(tmp_path)
    if database_kind == "postgresql":
        databases = ServerDatabases(request.getfixturevalue("postgresql_url"))
    lines: list[ResultLine] = []
    with capture_log():
        await run_kills(databases, 1, [0], inf, lines.append)
    assert [line.failure for line in lines] == [""]


@pytest.mark.slow
async def test_a_bot_answers_every_move_of_a_soak(tmp_path: Path) -> None:
    result = await run_soak(tmp_path, minutes=0.005, moves=20, players=5, rest_seconds=0)
    assert (result.counts.answered, result.counts.unanswered) == (25, 0)
    assert result.counts.table_percent > 95
    assert result.held_after.tasks > 0
    assert result.held_after.connections > 0
    assert result.samples[0][1].memory_mb > 10
