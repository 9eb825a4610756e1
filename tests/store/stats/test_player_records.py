"""Players' records, compared with totals computed by hand."""

from typing import Any

from bot.models.games import GameOutcome
from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import PlayerRecord
from bot.models.results import GameResult
from bot.store import Store, write_rows_together
from bot.store.games import results
from bot.store.stats import player_records
from tests.store.games.test_results import insert_result
from tests.store.sample_games import ANN, BEN, NOON, minutes_after_noon


async def record_ended_game(store: Store, up: int, *, cards: int = 52, **changes: Any) -> None:
    """Add a game of Ann's to her records; it is won if all cards are up."""
    defaults: dict[str, Any] = {
        "game_id": 1,
        "player_id": ANN,
        "variant": "canfield",
        "deal": 123456,
        "deal_source": "fresh",
        "outcome": GameOutcome.WON if up == cards else GameOutcome.RESIGNED,
        "dealt_at": NOON,
        "ended_at": minutes_after_noon(9),
        "move_count": 50,
        "seconds": 540,
        "cards_up": up,
    }
    async with store.begin_write() as conn:
        result = GameResult(**{**defaults, **changes})
        await write_rows_together(conn, *player_records.build_record_writes(result, cards))


async def load_record(store: Store, game: str = ALL_GAMES, player: int = ANN) -> PlayerRecord:
    """Return a player's record."""
    async with store.begin_read() as conn:
        return await player_records.load_player_record(conn, player, game)


async def test_a_record_is_the_sum_of_its_games(store: Store) -> None:
    await record_ended_game(store, 52, move_count=140, seconds=600)
    await record_ended_game(store, 52, move_count=120, seconds=700, undos=3)
    await record_ended_game(store, 7, move_count=30, seconds=100, undos=1, hints=2)
    await record_ended_game(store, 52, move_count=9, seconds=5, is_counted=False)
    await record_ended_game(store, 52, move_count=130, seconds=500, hints=1)
    await record_ended_game(
        store, 104, cards=104, variant="forty-thieves", move_count=250, seconds=900
    )
    canfield = PlayerRecord(
        player_id=ANN,
        game_group="canfield",
        games=4,
        wins=3,
        clean_wins=1,
        practice_games=1,
        win_streak=1,
        best_win_streak=2,
        cards_up=163,
        cards_in_play=208,
        best_cards_up=52,
        move_count=420,
        seconds=1900,
        undos=4,
        hints=3,
        fewest_moves=120,
        fewest_seconds=500,
    )
    all_games = PlayerRecord(
        player_id=ANN,
        game_group=ALL_GAMES,
        games=5,
        wins=4,
        clean_wins=2,
        practice_games=1,
        win_streak=2,
        best_win_streak=2,
        cards_up=267,
        cards_in_play=312,
        best_cards_up=104,
        move_count=670,
        seconds=2800,
        undos=4,
        hints=3,
        fewest_moves=120,
        fewest_seconds=500,
    )
    assert await load_record(store, "canfield") == canfield
    assert await load_record(store) == all_games
    async with store.begin_read() as conn:
        records = await player_records.list_player_records(conn, ANN)
    assert [record.game_group for record in records] == ["canfield", "every", "forty-thieves"]
    assert await load_record(store, player=BEN) == PlayerRecord(player_id=BEN, game_group=ALL_GAMES)


async def test_a_streak_ends_with_a_lost_or_abandoned_game_and_not_with_practice(
    store: Store,
) -> None:
    practice: dict[str, Any] = {"is_counted": False}
    abandoned: dict[str, Any] = {"outcome": GameOutcome.ABANDONED}
    games: list[tuple[int, dict[str, Any]]] = [
        *((52, {}), (52, {}), (3, practice), (52, practice), (52, {})),
        *((20, abandoned), (52, {}), (4, {}), (52, {}), (52, {})),
    ]
    streaks = []
    for up, changes in games:
        await record_ended_game(store, up, **changes)
        record = await load_record(store)
        streaks.append((record.win_streak, record.best_win_streak))
    assert streaks == [
        *((1, 1), (2, 2), (2, 2), (2, 2), (3, 3)),
        *((0, 3), (1, 3), (0, 3), (1, 3), (2, 3)),
    ]


async def test_fewest_moves_and_seconds_come_from_counted_wins(store: Store) -> None:
    await record_ended_game(store, 3, move_count=2, seconds=9)
    await record_ended_game(store, 52, move_count=2, seconds=9, is_counted=False)
    assert (await load_record(store)).fewest_moves is None
    assert (await load_record(store)).fewest_seconds is None
    for moves, seconds in [(150, 300), (160, 200), (170, 400)]:
        await record_ended_game(store, 52, move_count=moves, seconds=seconds)
    record = await load_record(store)
    assert (record.fewest_moves, record.fewest_seconds) == (150, 200)


async def test_games_are_distributed_by_cards_up(store: Store) -> None:
    for up in (7, 0, 52, 7):
        await record_ended_game(store, up)
    await record_ended_game(store, 9, is_counted=False)
    await record_ended_game(store, 90, cards=104, variant="maria")
    await record_ended_game(store, 8, player_id=BEN)
    async with store.begin_read() as conn:
        assert await player_records.load_cards_up_histogram(conn, ANN, "canfield") == {
            0: 1,
            7: 2,
            52: 1,
        }
        assert await player_records.list_cards_up_histogram_rows(conn, ANN) == [
            ("canfield", 0, 1),
            ("canfield", 7, 2),
            ("canfield", 52, 1),
            ("maria", 90, 1),
        ]
        assert await player_records.load_cards_up_histogram(conn, ANN, ALL_GAMES) == {}


async def test_the_last_counted_games_are_listed_newest_first(store: Store) -> None:
    first = await insert_result(store, ended_at=minutes_after_noon(1))
    await insert_result(store, ended_at=minutes_after_noon(2), is_counted=False)
    other = await insert_result(store, ended_at=minutes_after_noon(3), variant="maria")
    last = await insert_result(store, ended_at=minutes_after_noon(4))
    async with store.begin_read() as conn:
        assert await results.list_counted_results(conn, ANN, 9) == [last, other, first]
        assert await results.list_counted_results(conn, ANN, 2) == [last, other]
        assert await results.list_counted_results(conn, ANN, 9, "canfield") == [last, first]


async def test_an_erased_player_leaves_no_record(store: Store) -> None:
    await record_ended_game(store, 52)
    await record_ended_game(store, 7, player_id=BEN)
    async with store.begin_write() as conn:
        await player_records.delete_player_records(conn, ANN)
    async with store.begin_read() as conn:
        assert await player_records.list_player_records(conn, ANN) == []
        assert await player_records.list_cards_up_histogram_rows(conn, ANN) == []
        assert len(await player_records.list_player_records(conn, BEN)) == 2
