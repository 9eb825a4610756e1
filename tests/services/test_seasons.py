"""Seasons: medals, feats, and the turn of a month."""

import asyncio
from datetime import timedelta

import pytest

from bot.models.leaderboards import GLOBAL_SERVER_ID, FeatKind, LeaderboardKey, Medal
from bot.services import seasons
from bot.services.seasons import SeasonWorkService
from bot.services.tables import CurrentGameAction
from bot.store import leaderboards
from bot.store import seasons as stored_seasons
from bot.store.recount import RowDifference
from tests.golden_games import WON_GAME
from tests.services.drivers import (
    ANN,
    APRIL,
    BEN,
    CAT,
    MARCH,
    OTHER_SERVER,
    SERVER,
    SETTLED,
    TURN,
    Driver,
)

DAN, EVE = 404, 405
ALL_THREE = {ANN: Medal.GOLD, BEN: Medal.SILVER, CAT: Medal.BRONZE}


async def find_differences_at_last(driver: Driver, days: int = 31) -> list[RowDifference]:
    """Return what differs in seasons once all games of March have ended, so many days later."""
    driver.clock.now = max(driver.clock.now, TURN + timedelta(days=days, hours=1))
    await driver.do_due_work()
    return await driver.find_season_differences()


async def play_march(driver: Driver, **wins: int) -> None:
    """Let players, who are named `p` and their id, win so many of twelve games in March."""
    for name, count in wins.items():
        await driver.end_games(int(name[1:]), 12, count)


async def test_the_first_three_have_medals_once_the_month_is_over(
    driver: Driver, other_driver: Driver
) -> None:
    """Processes that work at the same time give them once."""
    await play_march(driver, p402=6, p401=9, p404=1, p403=3)
    await driver.server_settings.change_settings(OTHER_SERVER, min_ranked_games=2)
    await driver.end_games(EVE, 3, 2, server_id=OTHER_SERVER)
    await driver.end_games(DAN, 2, 1, server_id=OTHER_SERVER)
    driver.clock.now = SETTLED
    await driver.do_due_work()
    assert await driver.list_medals() == {}
    driver.clock.advance(hours=1)
    await asyncio.gather(*(each.do_due_work() for each in (driver, other_driver) * 2))
    await driver.do_due_work()
    for game_group in ("canfield", "family:canfield", "every"):
        for server_id in (SERVER, GLOBAL_SERVER_ID):
            medals = await driver.list_medals(server_id=server_id, game_group=game_group)
            assert medals == ALL_THREE, (game_group, server_id)
    assert await driver.list_medals(server_id=OTHER_SERVER) == {EVE: Medal.GOLD}
    assert (await driver.find_season()).is_settled
    assert await driver.find_season_differences() == []
    # What it took to be ranked stays as it was.
    await driver.server_settings.change_settings(OTHER_SERVER, min_ranked_games=50)
    late = TURN - timedelta(minutes=1)
    await driver.end_game(DAN, late, is_won=False, server_id=OTHER_SERVER)
    await driver.do_due_work()
    assert await driver.list_medals(server_id=OTHER_SERVER) == {EVE: Medal.GOLD}


async def test_losing_games_kept_over_the_months_end_count_in_it(driver: Driver) -> None:
    await play_march(driver, p401=8, p402=7, p403=0)
    driver.clock.now = TURN - timedelta(days=1)
    kept = []
    for _ in range(3):
        await driver.deal_game(variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE)
        kept.append(await driver.play.draw_cards(ANN))
    # One is left without a move: it counts as nothing.
    await driver.deal_game(variant="canfield", current_game_action=CurrentGameAction.SET_ASIDE)
    driver.clock.now = TURN + timedelta(days=6)
    await driver.end_game(BEN, dealt_at=TURN - timedelta(days=2))  # in time
    await driver.pass_march()
    medals = {BEN: Medal.GOLD, ANN: Medal.SILVER}
    assert await driver.list_medals() == medals
    assert await driver.find_season_differences() == []
    # Whatever becomes of them later counts for all time, and as lost in the month of the deal.
    await driver.end_game(ANN, dealt_at=TURN - timedelta(days=1))
    for table in kept:
        await driver.resign_game(await driver.play.resume_game(ANN, table.game.id))
    await driver.do_due_work()
    assert await driver.list_medals() == medals
    assert (await driver.find_season()).is_settled
    assert await driver.find_season_differences() == []
    async with driver.store.begin_read(None) as conn:
        keys = [LeaderboardKey(server_id=SERVER, period=period) for period in (MARCH, "ever")]
        boards = [await leaderboards.find_leaderboard(conn, key) for key in keys]
    assert [(board.games, board.wins) for board in boards if board] == [(41, 16), (41, 17)]
    assert await driver.count_games(APRIL) == 0


@pytest.mark.parametrize("is_won", [False, True])
async def test_a_game_begun_after_the_medals_belongs_to_the_next_month(
    driver: Driver, *, is_won: bool
) -> None:
    await driver.end_games(ANN, 12, 6)
    await driver.end_games(BEN, 12, 6, cards_up=1)
    await play_march(driver, p403=1)
    driver.clock.now = TURN - timedelta(hours=2)
    driver.fresh_deals = iter([WON_GAME.deal])
    await driver.deal_game(variant="canfield")
    await driver.pass_march()
    medals = {ANN: Medal.GOLD, BEN: Medal.SILVER}
    assert await driver.list_medals() == medals
    driver.clock.now = TURN + timedelta(days=9)
    if is_won:
        await driver.play_moves(ANN, *WON_GAME.moves)
    else:
        await driver.draw_and_resign()
    await driver.do_due_work()
    assert await driver.list_medals() == medals
    assert (await driver.count_games(MARCH), await driver.count_games(APRIL)) == (36, 1)
    assert await driver.find_season_differences() == []


@pytest.mark.parametrize(
    ("wins", "expected"),
    [
        pytest.param({"p401": 9}, {}, marks=pytest.mark.slow),
        ({"p401": 9, "p402": 1}, {ANN: Medal.GOLD}),
        ({"p401": 9, "p402": 1, "p403": 0}, {ANN: Medal.GOLD, BEN: Medal.SILVER}),
        pytest.param({f"p40{n}": 0 for n in range(1, 5)}, {}, marks=pytest.mark.slow),
        ({"p401": 4, "p402": 0, "p403": 0, "p404": 0}, {ANN: Medal.GOLD}),
    ],
)
async def test_a_medal_takes_a_win_and_somebody_ranked_behind(
    driver: Driver, wins: dict[str, int], expected: dict[int, Medal]
) -> None:
    await play_march(driver, **wins)
    await driver.end_games(EVE, 9, 9)  # is not ranked
    await driver.pass_march()
    assert await driver.list_medals() == expected
    assert await driver.find_season_differences() == []


async def test_others_move_up_when_a_player_is_erased(driver: Driver) -> None:
    await play_march(driver, p401=9, p402=6, p403=3, p404=1, p405=0)
    await driver.end_game(ANN, move_count=70)
    await driver.end_game(BEN, move_count=80)
    await driver.privacy.erase_player_data(DAN)
    await driver.pass_march()
    assert await driver.list_medals() == ALL_THREE
    found = await driver.list_feats()
    await driver.privacy.erase_player_data(ANN)
    async with driver.store.begin_write(None) as conn:
        # A process that had found her feats before stores none.
        await stored_seasons.write_feats(conn, list(found.values()))
    assert ANN not in await driver.list_medals()
    assert FeatKind.FEWEST_MOVES not in await driver.list_feats()
    await driver.do_due_work()
    assert await driver.list_medals() == {BEN: Medal.GOLD, CAT: Medal.SILVER}
    assert (await driver.list_holders())[FeatKind.FEWEST_MOVES] == (80, BEN)
    assert (await driver.find_season()).is_settled
    assert await driver.find_season_differences() == []


async def test_work_that_was_killed_anywhere_is_finished_by_the_next_process(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each process does one to three batches, and is then cancelled."""
    monkeypatch.setattr(seasons, "_SETTLED_LEADERBOARDS", 1)
    monkeypatch.setattr("bot.store.seasons.COUNTED_PLAYERS", 1)
    await play_march(driver, p401=9, p402=6, p403=3, p404=1)
    await driver.add_waiting_results()
    driver.clock.now = SETTLED + timedelta(hours=2)
    do_batch = SeasonWorkService._do_batch
    remaining = 0

    async def do_batch_or_die(service: SeasonWorkService) -> bool:
        nonlocal remaining
        if not remaining:
            raise asyncio.CancelledError
        remaining -= 1
        return await do_batch(service)

    monkeypatch.setattr(SeasonWorkService, "_do_batch", do_batch_or_die)
    for round_number in range(40):
        remaining = 1 + round_number % 3
        try:
            await driver.do_due_work()
        except asyncio.CancelledError:
            continue
        break
    else:
        pytest.fail("it is never finished")
    assert round_number > 3
    assert (await driver.find_season()).is_settled
    assert await driver.list_medals() == ALL_THREE
    assert await driver.find_season_differences() == []


async def test_medals_of_standings_that_changed_after_they_were_read_are_not_given(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_march(driver, p401=9, p402=6, p403=3, p404=1)
    await driver.add_waiting_results()
    driver.clock.now = SETTLED + timedelta(hours=2)
    find_medals = stored_seasons.find_medals
    erased: list[dict[int, dict[int, Medal]]] = []

    async def find_and_erase(*arguments: object) -> dict[int, dict[int, Medal]]:
        found = await find_medals(*arguments)  # type: ignore[arg-type]  # the same
        if found and not erased:
            erased.append(found)
            await driver.privacy.erase_player_data(ANN)
        return found

    monkeypatch.setattr(stored_seasons, "find_medals", find_and_erase)
    await driver.do_due_work()
    assert all(ANN in medals for medals in erased[0].values())
    assert await driver.list_medals() == {BEN: Medal.GOLD, CAT: Medal.SILVER}
    assert await driver.find_season_differences() == []


async def test_each_kind_has_its_holder_on_each_server(driver: Driver) -> None:
    await driver.end_game(ANN, move_count=80, seconds=500)
    driver.clock.advance(hours=1)
    await driver.end_game(BEN, move_count=90, seconds=300, undos=1)
    await driver.end_game(DAN, move_count=80)
    await driver.end_games(CAT, 3, 2)
    driver.clock.advance(hours=1)
    await driver.end_game(CAT, hints=1)
    await driver.end_game(BEN, move_count=70, server_id=OTHER_SERVER)
    await driver.end_game(EVE, move_count=60, server_id=None)
    await driver.pass_march()
    feats = await driver.list_feats(MARCH, SERVER)
    assert {kind: (feat.value, feat.player_id) for kind, feat in feats.items()} == {
        FeatKind.FEWEST_MOVES: (80, ANN),  # of equal ones the first stays
        FeatKind.FASTEST_WIN: (60, DAN),
        FeatKind.LONGEST_STREAK: (3, CAT),
        FeatKind.CLEAN_STREAK: (2, CAT),
    }
    for server_id, holder in ((OTHER_SERVER, BEN), (GLOBAL_SERVER_ID, EVE)):
        feats = await driver.list_feats(MARCH, server_id)
        assert feats[FeatKind.FEWEST_MOVES].player_id == holder
    assert await find_differences_at_last(driver) == []


async def test_a_record_belongs_to_the_month_that_the_game_was_dealt_in(driver: Driver) -> None:
    driver.clock.now = TURN - timedelta(hours=2)
    driver.fresh_deals = iter([WON_GAME.deal])
    await driver.deal_game(variant="canfield")
    await driver.play_moves(ANN, *WON_GAME.moves[:-1])
    for later in (timedelta(days=2), timedelta(days=7)):
        driver.clock.now = TURN + later
        await driver.end_game(BEN, move_count=150)
        await driver.do_due_work()
        assert FeatKind.FEWEST_MOVES not in await driver.list_feats(MARCH)
    # Its month's medals are given by now, and its month has no other game.
    await driver.play_moves(ANN, WON_GAME.moves[-1])
    driver.clock.advance(days=1)
    await driver.do_due_work()
    assert {each.player_id for each in (await driver.list_feats(MARCH)).values()} == {ANN}
    assert {each.player_id for each in (await driver.list_feats(APRIL)).values()} == {BEN}
    assert (await driver.count_games(MARCH), await driver.count_games(APRIL)) == (1, 2)
    assert await find_differences_at_last(driver, days=62) == []


async def test_no_win_is_no_feat_and_one_win_no_streak(driver: Driver) -> None:
    await driver.end_games(ANN, 12)
    await driver.pass_march()
    assert await driver.list_feats() == {}
    assert (await driver.find_season()).counted_until is not None
    await driver.end_game(ANN)
    driver.clock.advance(days=1)
    await driver.do_due_work()
    assert set(await driver.list_feats(APRIL)) == {FeatKind.FEWEST_MOVES, FeatKind.FASTEST_WIN}


async def test_a_streak_over_the_turn_has_all_its_wins_in_both_months(driver: Driver) -> None:
    start = TURN - timedelta(hours=10)
    for number in range(6):
        await driver.end_game(
            ANN, start + timedelta(hours=number), is_won=number != 1, undos=number == 3
        )
    for number in range(3):
        await driver.end_game(ANN, TURN + timedelta(hours=number + 1))
    # Another game, or another server's, does not break a streak.
    await driver.end_game(
        ANN, TURN - timedelta(minutes=1), is_won=False, variant="klondike", cards_up=0
    )
    await driver.pass_march()
    differences = await find_differences_at_last(driver, days=62)
    march, april = await driver.list_holders(MARCH), await driver.list_holders(APRIL)
    assert march[FeatKind.LONGEST_STREAK] == (4, ANN)
    assert april[FeatKind.LONGEST_STREAK] == (7, ANN)
    assert march[FeatKind.CLEAN_STREAK] == (2, ANN)
    assert april[FeatKind.CLEAN_STREAK] == (5, ANN)
    assert differences == []


async def test_the_running_month_is_counted_every_night(driver: Driver) -> None:
    await driver.end_game(ANN)
    await driver.do_due_work()
    assert (await driver.list_holders())[FeatKind.FEWEST_MOVES] == (100, ANN)
    await driver.end_game(BEN, move_count=50)
    driver.clock.advance(hours=11)
    await driver.do_due_work()
    assert (await driver.list_holders())[FeatKind.FEWEST_MOVES] == (100, ANN)
    driver.clock.advance(hours=2)
    await driver.do_due_work()
    assert (await driver.list_holders())[FeatKind.FEWEST_MOVES] == (50, BEN)


INSTANT = timedelta(microseconds=1)


@pytest.mark.slow
async def test_results_that_wait_over_the_turn_belong_to_their_month(driver: Driver) -> None:
    for moment in (TURN - INSTANT, TURN, TURN + INSTANT):
        await driver.end_game(ANN, dealt_at=moment, ended_at=TURN + INSTANT)
    driver.clock.now = TURN + timedelta(seconds=1)
    await driver.run_maintenance()
    await driver.add_waiting_results()
    for server_id in (SERVER, GLOBAL_SERVER_ID):
        assert await driver.count_games(MARCH, server_id) == 1
        assert await driver.count_games(APRIL, server_id) == 2
    assert await driver.find_season_differences() == []


@pytest.mark.slow
async def test_a_month_that_is_settled_is_settled_again_after_a_late_result(driver: Driver) -> None:
    await driver.end_games(ANN, 12, 6, move_count=90)
    await driver.end_games(BEN, 12, 5)
    await driver.end_games(CAT, 9, 9)
    await driver.pass_march()
    assert await driver.list_medals() == {ANN: Medal.GOLD}
    await driver.end_game(CAT, TURN - INSTANT, move_count=80)
    await driver.do_due_work()
    assert await driver.list_medals() == {CAT: Medal.GOLD, ANN: Medal.SILVER}
    assert await find_differences_at_last(driver) == []
    assert (await driver.list_holders())[FeatKind.FEWEST_MOVES] == (80, CAT)
    await driver.end_game(BEN, TURN - INSTANT, move_count=70)  # had waited for longer than ever
    assert await find_differences_at_last(driver) == []
    assert (await driver.list_holders())[FeatKind.FEWEST_MOVES] == (70, BEN)


@pytest.mark.slow
@pytest.mark.parametrize("is_work_done", [True, False])
async def test_a_clock_set_back_over_the_turn_counts_nothing_twice_and_loses_nothing(
    driver: Driver, *, is_work_done: bool
) -> None:
    await driver.end_games(ANN, 12, 6)
    await driver.end_games(BEN, 12, 5)
    driver.clock.now = TURN + timedelta(hours=2)
    await driver.end_games(BEN, 2)
    if is_work_done:
        await driver.do_due_work()
    driver.clock.now = TURN - timedelta(hours=3)
    await driver.end_games(BEN, 8, 8)
    await driver.do_due_work()
    driver.clock.now = TURN + timedelta(hours=1)
    await driver.end_games(ANN, 1)
    await driver.do_due_work()
    await driver.do_due_work()
    assert await driver.count_games(MARCH) == 32
    assert await driver.count_games(APRIL) == 3
    await driver.pass_march()
    assert await driver.list_medals() == {BEN: Medal.GOLD}
    assert (await driver.list_holders())[FeatKind.LONGEST_STREAK] == (13, BEN)
    assert await driver.find_season_differences() == []


@pytest.mark.slow
async def test_feats_are_counted_after_a_clock_was_set_back_within_the_month(
    driver: Driver,
) -> None:
    driver.clock.now = TURN - timedelta(days=1)
    await driver.end_games(ANN, 1, 1, move_count=90)
    await driver.do_due_work()
    driver.clock.now -= timedelta(days=20)
    await driver.end_games(BEN, 1, 1, move_count=80)
    await driver.do_due_work()
    assert (await driver.list_holders())[FeatKind.FEWEST_MOVES] == (80, BEN)
    assert await driver.find_season_differences() == []
