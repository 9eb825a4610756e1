"""A player's data can be exported and erased, and leaves no trace in others' totals."""

import asyncio
import json
from dataclasses import replace

import pytest
from sqlalchemy import Text

from bot.services.privacy import Erasure, PrivacyService
from bot.store import Store, accounts, contests
from bot.store.schema import metadata
from tests.services.drivers import ANN, BEN, ManualClock
from tests.services.sample_history import (
    ALL_PLAYERS,
    FIRST_START,
    load_all_totals,
    record_sample_contests,
    record_sample_games,
)

OTHER_PLAYERS = [player for player in ALL_PLAYERS if player != ANN]


@pytest.mark.slow
async def test_erasing_a_player_leaves_totals_as_if_they_had_never_played(
    store: Store, reference_store: Store
) -> None:
    await record_sample_games(store)
    await record_sample_contests(store)
    before = await load_all_totals(store)
    erasure = await PrivacyService(store, ManualClock()).erase_player_data(ANN)
    assert erasure is not Erasure.NOTHING
    await record_sample_games(reference_store, OTHER_PLAYERS)
    await record_sample_contests(reference_store, OTHER_PLAYERS)
    expected = await load_all_totals(reference_store)
    after = await load_all_totals(store)
    assert after == expected
    assert after == await load_all_totals(store, excluded_player=ANN)
    assert all(
        len(after[name]) < len(before[name]) for name in after if name not in {"house", "contests"}
    )
    async with store.begin_read(None) as conn:
        assert not any((await accounts.count_player_rows(conn, ANN)).values())
        assert all((await accounts.count_player_rows(conn, BEN)).values())


def test_every_table_with_players_is_exported() -> None:
    with_player = {name for name, table in metadata.tables.items() if "player_id" in table.c}
    others = {"player_settings", "contest"}
    exported = {table.name for table in accounts.EXPORTED_TABLES.values()}
    assert exported == with_player | others


def test_every_discord_id_is_exported_as_text() -> None:
    columns = [column for table in accounts.EXPORTED_TABLES.values() for column in table.c]
    suffixes = ("server_id", "channel_id", "thread_id", "message_id")
    discord_ids = {column.name for column in columns if column.name.endswith(suffixes)}
    assert "end_message_id" in discord_ids
    assert all(
        isinstance(accounts._build_exported_column(column).type, Text)
        for column in columns
        if column.name in discord_ids
    )


async def test_a_hidden_deal_is_not_exported_before_the_contest_ends(store: Store) -> None:
    await record_sample_contests(store)
    privacy = PrivacyService(store, ManualClock())
    (before,) = await privacy.export_player_data(ANN, 10**6)
    async with store.begin_write(None) as conn:
        own = [
            contest
            for contest in await contests.list_open_contests_of_player(conn, ANN)
            if contest.creator_id == ANN
        ]
        assert await contests.close_contest(conn, own[0], FIRST_START)
    (after,) = await privacy.export_player_data(ANN, 10**6)
    assert str(10**19).encode() not in before
    assert str(10**19).encode() in after


async def test_a_challenge_whose_invited_players_are_all_erased_stays_closed(store: Store) -> None:
    await record_sample_contests(store, (ANN,))
    await PrivacyService(store, ManualClock()).erase_player_data(ANN)
    async with store.begin_read(None) as conn:
        found = [await contests.find_contest(conn, number) for number in (1, 2, 3)]
    invited = [contest.invited_player_ids for contest in found if contest]
    assert invited == [(contests.NO_PLAYER_ID,)] * 3


async def test_an_invitation_is_exported_and_can_be_erased(store: Store) -> None:
    await record_sample_contests(store)
    guest = max(ALL_PLAYERS) + 1
    async with store.begin_write(None) as conn:
        first = await contests.find_contest(conn, 1)
        assert first is not None
        contest = await contests.insert_contest(
            conn, replace(first, invited_player_ids=(BEN, guest))
        )
    (file,) = await PrivacyService(store, ManualClock()).export_player_data(guest, 10**6)
    assert [row["id"] for row in json.loads(file)["invitations"]] == [contest.id]
    privacy = PrivacyService(store, ManualClock())
    assert await privacy.erase_player_data(guest) is Erasure.ALL
    assert await privacy.erase_player_data(guest) is Erasure.NOTHING
    async with store.begin_read(None) as conn:
        guest_erased = await contests.find_contest(conn, contest.id)
    assert guest_erased is not None
    assert guest_erased.invited_player_ids == (BEN,)


@pytest.mark.slow
async def test_concurrent_games_and_erasure_lose_nothing(
    store: Store, reference_store: Store
) -> None:
    await record_sample_games(reference_store, OTHER_PLAYERS)
    for _ in range(3):
        await record_sample_games(reference_store, OTHER_PLAYERS, 6)
    expected = await load_all_totals(reference_store)
    await record_sample_games(store)
    await asyncio.gather(
        *(record_sample_games(store, OTHER_PLAYERS, 6) for _ in range(3)),
        *(PrivacyService(store, ManualClock()).erase_player_data(ANN) for _ in range(2)),
    )
    assert await load_all_totals(store) == expected
