"""Short runs, what they tell, and what many players need by it."""

import asyncio
from dataclasses import asdict, replace

import pytest

from tests.bench.processes.bots import CpuPart, Work
from tests.bench.processes.capacity import (
    Costs,
    Demand,
    compute_figures,
    compute_player_limits,
    format_capacity,
    measure_bytes_per_game,
    read_costs,
)
from tests.bench.processes.runs import (
    Conditions,
    RunResult,
    compare_with_goals,
    format_parts,
    format_runs,
    measure_run,
)
from tests.store.databases import find_binaries

SECONDS = 0.5


def make_run(work: Work, database: str, processes: int, delay_ms: float = 0.0) -> RunResult:
    """Make a short run in which no press is lost or refused."""
    result = asyncio.run(
        measure_run(
            Conditions(
                work, database, processes, delay_ms, SECONDS, in_flight=2, warm_up_seconds=SECONDS
            )
        )
    )
    assert result.presses > 0
    assert (result.lost, result.refused, result.unstored, result.other_requests) == (0, 0, 0, 0)
    return result


@pytest.mark.slow
def test_a_bot_on_sqlite_makes_moves_and_tells_what_they_cost() -> None:
    result = make_run(Work.MOVES, "sqlite", 1)

    assert result.answer_bytes > 10_000, "answers to moves have pictures"
    assert {CpuPart.STORE, CpuPart.PICTURE} <= result.cpu_ms_by_part.keys()
    assert 0.5 < sum(result.cpu_ms_by_part.values()) / result.bot_cpu_ms < 2


@pytest.mark.slow
def test_two_bots_on_postgresql_end_games_over_a_slow_link() -> None:
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    result = make_run(Work.ENDS, "postgresql", 2, delay_ms=2)

    assert result.round_trips >= 1
    assert result.answer_ms > 2 * result.round_trips
    assert result.log_bytes > 0
    assert result.database_cpu_ms > 0


RUN = RunResult(
    conditions=Conditions(Work.MOVES, "postgresql", 2),
    presses=1000,
    rate=400.0,
    refused=0,
    lost=0,
    unstored=0,
    other_requests=0,
    waiting_results=200,
    late_seconds=2.0,
    answer_ms=40.0,
    answer_ms_99=90.0,
    bot_cpu_ms=3.6,
    database_cpu_ms=0.8,
    discord_cpu_ms=0.3,
    link_cpu_ms=0.0,
    cpu_ms_by_part={CpuPart.STORE: 1.0},
    round_trips=6.0,
    log_bytes=500.0,
    answer_bytes=58_000.0,
    connection_wait_ms=1.0,
    bot_memory_mb=120.0,
    bot_cores=0.7,
    machine_percent=97.0,
    own_percent=95.0,
    waits={},
)


def test_a_run_is_a_line_of_the_table() -> None:
    assert format_runs([RUN], with_head=False).split()[:5] == [
        "moves",
        "postgresql",
        "2",
        "0",
        "400",
    ]
    assert "moves postgresql 2" in format_parts([RUN])


def test_what_limits_a_run_is_named() -> None:
    quiet = replace(RUN, machine_percent=50.0, own_percent=45.0)
    assert RUN.limit == "all cores"
    assert replace(RUN, own_percent=60.0).limit == "other programs"
    assert replace(quiet, waits={"Lock": 5.0, "Client": 2.0}).limit == "row locks"
    assert replace(quiet, bot_cores=0.95).limit == "a core per bot"
    assert replace(quiet, connection_wait_ms=20.0).limit == "connections"


def test_goals_are_compared_with_the_runs_that_they_are_about() -> None:
    slow = replace(RUN, conditions=replace(RUN.conditions, delay_ms=200.0, pace=10.0), refused=3)
    one = replace(RUN, conditions=replace(RUN.conditions, processes=1))
    sqlite = replace(one, conditions=replace(one.conditions, database="sqlite"), bot_cpu_ms=2.0)
    ends = [
        replace(
            RUN,
            rate=rate,
            conditions=replace(RUN.conditions, work=Work.ENDS, processes=n, delay_ms=2.0),
        )
        for n, rate in ((1, 200.0), (4, 310.0))
    ]

    goals = {goal.name: goal for goal in compare_with_goals([RUN, slow, one, sqlite, *ends])}

    assert goals["busy_percent_2_bots"].is_goal_met
    assert not goals["lost_200ms_2"].is_goal_met
    assert not goals["cpu_ratio"].is_goal_met
    assert goals["ends_per_second_4"].is_goal_met
    assert goals["ends_4_bots_to_1"].is_goal_met
    assert goals["unstored"].is_goal_met


def test_an_answer_without_a_trace_in_the_database_misses_a_goal() -> None:
    missed = [
        goal.name for goal in compare_with_goals([replace(RUN, unstored=1)]) if not goal.is_goal_met
    ]
    assert missed == ["unstored"]


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
