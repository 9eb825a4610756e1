"""Films of games and races: what is asked of their process, and told meanwhile."""

import asyncio
import os
import signal
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bot.locale.catalogue import get_english_texts
from bot.models.contests import DEALER_ID, Contest, ContestEntry, ContestKind, ContestTieBreaker
from bot.models.games import DealSource, Game
from bot.services.races import ContestRace, Lead, RaceCourse, Runner
from bot.ui.film_process import FilmRequest
from bot.ui.films import FilmError, make_film_in_process
from bot.ui.position import MAX_DESCRIPTION_LENGTH
from bot.ui.races import build_race_request, format_race_alt_text
from bot.ui.viewers import format_picture_name
from tests.golden_games import WON_GAME
from tests.timeouts import WAIT_TIMEOUT

SHORT_ORDER = FilmRequest(
    variant="canfield", deal=1, moves=("draw",) * 5, title="Canfield · 1", theme="classic"
)
LONG_ORDER = FilmRequest(
    variant="canfield", deal=WON_GAME.deal, moves=WON_GAME.moves, title="Canfield", theme="classic"
)


def list_child_processes() -> set[str]:
    """Return the processes that this one has started and that still run."""
    return set(Path("/proc/thread-self/children").read_text("ascii").split())


@pytest.mark.slow
async def test_making_a_film_reports_progress_and_returns_the_film() -> None:
    told: list[int] = []
    assert Image.open(BytesIO(await make_film_in_process(SHORT_ORDER, told.append))).format == "GIF"
    assert told == sorted(set(told))
    assert told


@pytest.mark.slow
async def test_an_impossible_film_raises_its_reason() -> None:
    for order, reason in (
        (replace(SHORT_ORDER, variant="bridge"), "bridge"),
        (replace(SHORT_ORDER, moves=("w-f1",)), "empty-source"),
        (replace(SHORT_ORDER, theme="nowhere"), "no theme is called 'nowhere'"),
    ):
        with pytest.raises(FilmError, match=reason):
            await make_film_in_process(order, lambda _part: None)
    race = build_race_request(make_race(), NAMES, "dark", get_english_texts())
    with pytest.raises(FilmError, match="2 to 6 lanes"):
        await make_film_in_process(replace(race, lanes=race.lanes[:1]), lambda _part: None)


@pytest.mark.skipif(not Path("/proc/thread-self/children").exists(), reason="no /proc to look at")
async def test_cancelling_a_film_ends_its_process() -> None:
    before = list_child_processes()
    begun = asyncio.Event()
    task = asyncio.create_task(make_film_in_process(LONG_ORDER, lambda _part: begun.set()))
    await asyncio.wait_for(begun.wait(), WAIT_TIMEOUT)
    [process] = list_child_processes() - before
    os.kill(int(process), signal.SIGSTOP)  # it would never end by itself
    try:
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, WAIT_TIMEOUT)
        assert list_child_processes() == before
    finally:
        with suppress(ProcessLookupError):
            os.kill(int(process), signal.SIGKILL)


NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
CONTEST = Contest(
    id=7, kind=ContestKind.CHALLENGE, variant="canfield", deal=1, starts_at=NOON, ends_at=NOON
)
NAMES = {1: "Ada", 3: "Wilhelmina Ma…"}


def make_runner(player_id: int, rank: int | None, move_count: int) -> Runner:
    """Return a runner who drew so often."""
    game = Game(
        player_id=player_id,
        variant="canfield",
        deal=1,
        deal_source=DealSource.SHARED,
        moves=("draw",) * move_count,
        moves_made=move_count,
        dealt_at=NOON,
        last_active_at=NOON,
        last_move_at=NOON,
    )
    entry = ContestEntry(contest_id=7, player_id=player_id, joined_at=NOON, move_count=move_count)
    return Runner(rank, entry, game, RaceCourse((1,) * (move_count + 1), move_count))


def make_race(*leads: Lead) -> ContestRace:
    """Return a race of three, the second of whom wins."""
    runners = (make_runner(1, 2, 3), make_runner(2, 1, 2), make_runner(3, 3, 4))
    return ContestRace(CONTEST, runners, 1, leads)


def test_a_race_is_asked_for_with_names_or_else_ranks() -> None:
    request = build_race_request(
        make_race(Lead(1.0, 0), Lead(2.0, 1)), NAMES, "no such theme", get_english_texts()
    )
    assert [lane.name for lane in request.lanes] == ["Ada", "#1", "Wilhelmina Ma…"]
    assert [lane.final_name for lane in request.lanes] == ["2. Ada", "#1", "3. Wilhelmina Ma…"]
    assert request.leads == ((1.0, 0, "Ada pulls ahead"), (2.0, 1, "#1 pulls ahead"))
    assert (request.title, request.result) == ("Canfield · 1", "#1 wins")
    assert (request.winner_number, request.theme) == (1, "classic")
    # Whoever is the best of those shown, while the winner hides their table, wins nothing.
    shown = replace(make_race(), runners=make_race().runners[::2], winner_number=0)
    assert build_race_request(shown, NAMES, "dark", get_english_texts()).result == "Ada · place 2"


def test_the_dealer_runs_by_its_name_and_without_a_place() -> None:
    race = make_race(Lead(1.0, 3))
    with_dealer = replace(
        race, runners=(*race.runners, make_runner(DEALER_ID, None, 1)), winner_number=3
    )
    assert with_dealer.player_ids == [1, 2, 3]
    request = build_race_request(with_dealer, NAMES, "classic", get_english_texts())
    assert (request.lanes[3].name, request.lanes[3].final_name) == ("Dealer", "Dealer")
    assert request.leads == ((1.0, 3, "Dealer pulls ahead"),)
    assert request.result == "Dealer wins"
    alt_text = format_race_alt_text(with_dealer, NAMES, get_english_texts())
    assert alt_text.endswith("4 moves; – Dealer: 1 up, 1 move.")
    assert format_picture_name("Dealer") == ""


def test_a_race_is_described_by_its_leads_and_places_within_the_limit() -> None:
    race = make_race(Lead(1.0, 0), Lead(2.0, 1))
    assert format_race_alt_text(race, NAMES, get_english_texts()) == (
        "Race: 3 games of Canfield, deal 1, side by side on one clock. Ahead: Ada from move 1 on,"
        " #1 from move 2 on. At the end, cards up of 52: 1: 1 up, 2 moves; 2 Ada: 1 up, 3 moves;"
        " 3 Wilhelmina Ma…: 1 up, 4 moves."
    )
    by_time = replace(race, contest=replace(CONTEST, tie_breaker=ContestTieBreaker.TIME))
    assert "Ahead: Ada from 1\u00a0s on, #1 from 2\u00a0s on." in format_race_alt_text(
        by_time, NAMES, get_english_texts()
    )
    assert "Nobody was ahead." in format_race_alt_text(make_race(), {}, get_english_texts())
    leads = [Lead(float(10**6 + number), 2) for number in range(40)]
    alt_text = format_race_alt_text(make_race(*leads), NAMES, get_english_texts())
    assert len(alt_text) <= MAX_DESCRIPTION_LENGTH
