"""Files of contests that are over: sealed in advance, whole, and checked by the referee."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.engine.deals import seal_deal
from bot.engine.errors import GameError
from bot.models.accounts import Visibility
from bot.models.contests import Contest
from bot.referee.contest_files import ContestFileError, verify_contest_file
from bot.services.contest_files import ContestFileService
from tests.golden_games import WON_GAME
from tests.services.drivers import ANN, BEN, CREATOR, Driver

CLEO = 403
NAMES = {ANN: "Ann", BEN: "Ben", CLEO: "Cleo", CREATOR: "Dora"}


@pytest.fixture
async def contest(driver: Driver) -> Contest:
    """Return a challenge that is over: Ann has won, Ben given up, Cleo not finished."""
    contest = await driver.create_challenge(ANN, BEN, CLEO)
    await driver.begin_attempt(ANN, contest)
    await driver.play_moves(ANN, *WON_GAME.moves)
    await driver.play_and_resign_attempt(BEN, contest)
    await driver.begin_attempt(CLEO, contest)
    await driver.play_moves(CLEO, "draw", "draw")
    await driver.play.undo_moves(CLEO)
    driver.clock.advance(hours=2)
    await driver.contests.close_due_contests()
    return contest


async def load_content(
    files: ContestFileService, contest: Contest, asker: int = ANN
) -> dict[str, Any]:
    """Return the content of a contest's file."""
    content: dict[str, Any] = json.loads(await files.build_contest_file(asker, contest.id, NAMES))
    return content


def list_problems(content: dict[str, Any], folder: Path) -> list[str]:
    """Return what the referee finds wrong with a file of this content."""
    path = folder / "contest.json"
    path.write_text(json.dumps(content))
    return verify_contest_file(path)[1]


def make_change(content: dict[str, Any], change: tuple[int | None, str, object]) -> None:
    """Change a field of the contest, or of the entry at a place."""
    place, field, value = change
    row = content["contest"] if place is None else content["entries"][place]
    row[field] = value


async def test_a_seal_made_in_advance_fits_the_file_afterwards(
    driver: Driver, tmp_path: Path
) -> None:
    contest = await driver.create_challenge(ANN, allows_undo=False)
    seal = await driver.contest_files.load_seal(contest)
    assert len(seal) == 64
    assert str(contest.deal) not in seal
    with pytest.raises(GameError, match="contest-not-over"):
        await load_content(driver.contest_files, contest)
    await driver.play_and_resign_attempt(ANN, contest)
    await driver.close_contest(contest)
    content = await load_content(driver.contest_files, contest)
    row = content["contest"]
    assert row["seal"] == seal == seal_deal(contest.variant, contest.deal, row["salt"])
    assert list_problems(content, tmp_path) == []
    # Help that was not allowed is found.
    content["entries"][0]["undos"] = 1
    [problem] = list_problems(content, tmp_path)
    assert "undos, which the contest does not allow" in problem


async def test_every_process_gives_the_same_seals_and_every_contest_another(driver: Driver) -> None:
    first, second = [await driver.create_challenge(ANN) for _ in range(2)]
    processes = [driver.contest_files for _ in range(2)]
    seals = [[await files.load_seal(each) for each in (first, second)] for files in processes]
    assert seals[0] == seals[1]
    assert seals[0][0] != seals[0][1]


async def test_a_whole_contest_is_verified(
    driver: Driver, contest: Contest, tmp_path: Path
) -> None:
    content = await load_content(driver.contest_files, contest)
    assert [(row["player"], row["rank"], row["is_won"]) for row in content["entries"]][:2] == [
        ("Ann", 1, True),
        ("Ben" if content["entries"][1]["player"] == "Ben" else "Cleo", 2, False),
    ]
    assert content["entries"][-1]["has_played"] is False, "the creator has not played"
    assert list_problems(content, tmp_path) == []


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ((None, "deal", "123457"), "the deal and the salt do not give the seal"),
        ((None, "salt", "0" * 32), "the deal and the salt do not give the seal"),
        ((0, "rank", 2), "its rank is 1"),
        ((0, "is_won", False), "the moves win"),
        ((0, "is_won", False), "all 52 cards are up, which is a win"),
        ((None, "closed_at", "2020-01-01T00:00:00+00:00"), "it ends before it starts"),
        ((None, "ends_at", "2020-01-01T00:00:00+00:00"), "it ends before it starts"),
        ((0, "cards_up", 51), "52 cards are up, not 51"),
        ((0, "move_count", 3), "moves, not 3"),
        ((0, "moves", "draw t1-f1"), "move 2, t1-f1"),
        ((1, "is_won", True), "the moves do not win"),
        ((1, "is_won", True), "a win is all 52 cards up"),
        ((-1, "moves", "draw"), "it has a result, but was not played"),
        ((-1, "seconds", 7), "it has a result, but was not played"),
    ],
)
async def test_what_was_changed_in_a_file_is_found(
    driver: Driver,
    contest: Contest,
    tmp_path: Path,
    change: tuple[int | None, str, object],
    problem: str,
) -> None:
    content = await load_content(driver.contest_files, contest)
    make_change(content, change)
    assert any(problem in found for found in list_problems(content, tmp_path))


@pytest.mark.parametrize(
    "change",
    [
        (0, "seconds", -1),
        (0, "seconds", 1.5),
        (0, "move_count", float("nan")),
        (0, "move_count", True),
        (0, "is_won", 1),
        (0, "rank", 1.0),
        (0, "moves", "draw \x1b[2K"),
        (None, "deal", float("inf")),
        (None, "deal", 123456),
        (None, "tie_breaker", "luck"),
        (None, "starts_at", "yesterday"),
    ],
)
async def test_what_no_contests_file_has_is_refused(
    driver: Driver, contest: Contest, tmp_path: Path, change: tuple[int | None, str, object]
) -> None:
    content = await load_content(driver.contest_files, contest)
    make_change(content, change)
    with pytest.raises(ContestFileError, match="is no contest's file"):
        list_problems(content, tmp_path)


async def test_a_player_cannot_be_called_verified(
    driver: Driver, contest: Contest, tmp_path: Path
) -> None:
    content = await load_content(driver.contest_files, contest)
    content["entries"][0] |= {"player": "Ann\nverified", "rank": 9}
    assert list_problems(content, tmp_path) == [r"entry 1 ('Ann\nverified'): its rank is 1"]


async def test_a_result_without_moves_is_told_and_must_be_possible(
    driver: Driver, contest: Contest, tmp_path: Path
) -> None:
    await driver.player_settings.change_settings(BEN, table_visibility=Visibility.PRIVATE)
    content = await load_content(driver.contest_files, contest)
    path = tmp_path / "contest.json"
    path.write_text(json.dumps(content))
    summary, problems = verify_contest_file(path)
    head, first_line, *_ = summary.splitlines()
    assert head.endswith("ties by moves, 4 entries, 0 unranked, 1 with hidden moves")
    assert re.fullmatch(r"entry 1 \('Ann'\): rank 1, 52 up, \d+ moves, 0:\d\d:\d\d", first_line)
    assert len(summary.splitlines()) == 4, "three have played"
    assert problems == []
    (bens,) = [row for row in content["entries"] if row["player"] == "Ben"]
    bens["is_won"] = True
    assert any("a win is all 52 cards up" in found for found in list_problems(content, tmp_path))


async def test_who_keeps_tables_or_their_record_private_is_without_moves_or_name(
    driver: Driver, contest: Contest, tmp_path: Path
) -> None:
    files, change = driver.contest_files, driver.player_settings.change_settings
    await change(ANN, table_visibility=Visibility.PRIVATE)
    content = await load_content(files, contest, asker=BEN)
    winner = content["entries"][0]
    assert (winner["player"], winner["moves"], winner["rank"]) == ("Ann", None, 1)
    assert list_problems(content, tmp_path) == []
    assert (await load_content(files, contest, asker=ANN))["entries"][0]["moves"]
    await change(ANN, table_visibility=Visibility.PUBLIC, record_visibility=Visibility.PRIVATE)
    content = await load_content(files, contest, asker=BEN)
    assert "Ann" not in [row["player"] for row in content["entries"]]
    assert content["entries"][0]["moves"]
    assert list_problems(content, tmp_path) == []
    assert (await load_content(files, contest, asker=ANN))["entries"][0]["player"] == "Ann"


async def test_a_file_makes_the_deal_known_to_its_reader(driver: Driver, contest: Contest) -> None:
    reader = 405
    await driver.contest_files.build_contest_file(reader, contest.id, NAMES)
    table = await driver.deal_free_game(reader, contest.deal, accept_known_deal=True)
    assert not table.game.is_counted


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"format": 2}', '{"format": 1}', "[" * 100_000]
)
def test_what_is_no_contests_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "contest.json"
    with pytest.raises(ContestFileError, match="There is no file"):
        verify_contest_file(path)
    path.write_text(text)
    with pytest.raises(ContestFileError, match=r"is no contest's file|reads format 1"):
        verify_contest_file(path)
