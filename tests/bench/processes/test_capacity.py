"""What many players need follows from what was measured."""

from dataclasses import asdict, replace

import pytest

from tests.bench.processes.capacity import (
    Costs,
    Demand,
    compute_figures,
    compute_player_limits,
    format_capacity,
    measure_bytes_per_game,
    read_costs,
)
from tests.bench.processes.prepared_games import Work
from tests.bench.processes.test_runs import RUN
from tests.store.postgresql_server import find_binaries

COSTS = Costs(
    move_bot_ms=3.0,
    end_bot_ms=5.0,
    move_database_ms=0.5,
    end_database_ms=2.0,
    move_log_bytes=1_000.0,
    end_log_bytes=10_000.0,
    move_answer_bytes=50_000.0,
    stored_bytes=1_000.0,
    busy_share=0.5,
    pool_size=4,
)
DAY = 86_400


def test_needs_follow_from_players_and_costs() -> None:
    demand = Demand(players=DAY, games=1, moves=9, peak=2)

    figures = {figure.name: figure.value for figure in compute_figures(demand, COSTS)}

    assert figures["moves a second, peak"] == 20
    assert figures["ends a second, peak"] == 2
    assert figures["cores busy in bots, peak"] == pytest.approx(0.07)
    assert figures["processes"] == pytest.approx(0.14)
    assert figures["database cores"] == pytest.approx(0.028)
    assert figures["log a second, peak"] == pytest.approx(0.04)
    assert figures["size a year"] == pytest.approx(DAY * 365 * 1_000 / 1e12)
    assert figures["pictures, peak"] == pytest.approx(0.008)
    limits = {limit.name: limit.value for limit in compute_player_limits(demand, COSTS)}
    assert limits["a process"] == pytest.approx(DAY / 0.14)
    assert limits["300 ends of games a second"] == pytest.approx(DAY * 150)
    assert list(limits.values()) == sorted(limits.values())
    assert "| processes | 0.14 |" in format_capacity(demand, COSTS, {"game": 1_000.0})


def test_costs_are_the_least_of_runs_on_postgresql_without_a_delay() -> None:
    moves = [replace(RUN, bot_cpu_ms=ms) for ms in (4.0, 3.0, 9.0)]
    ends = replace(RUN, conditions=replace(RUN.conditions, work=Work.ENDS), bot_cpu_ms=6.0)
    slow = replace(RUN, conditions=replace(RUN.conditions, delay_ms=50.0), bot_cpu_ms=99.0)

    costs = read_costs([asdict(run) for run in (*moves, ends, slow)], stored_bytes=1_000.0)

    assert (costs.move_bot_ms, costs.end_bot_ms) == (3.0, 6.0)


@pytest.mark.slow
async def test_an_ended_game_takes_some_hundred_bytes_in_each_table_that_keeps_it() -> None:
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    bytes_by_table = await measure_bytes_per_game(300)

    assert 400 < bytes_by_table["game"] < 4_000
    assert 100 < bytes_by_table["result"] < 2_000
