"""What is kept of one player can be told and taken away, and others stand as if they never were."""

import asyncio
import json
from contextlib import suppress
from dataclasses import replace

from bot.engine.errors import GameError
from bot.services.privacy import Privacy
from bot.services.servers import Servers
from bot.store import Store, contests, kept
from bot.store.board_tables import metadata
from tests.services.crowd import BEGAN, CROWD, compete, play, totals
from tests.services.house import ANN, BEN, SERVER

OTHERS = [each for each in CROWD if each != ANN]


async def test_erased_is_as_if_the_player_had_never_been(store: Store, quiet: Store) -> None:
    await play(store)
    await compete(store)
    before = await totals(store)
    assert await Privacy(store).erase(ANN)
    await play(quiet, OTHERS)
    await compete(quiet, OTHERS)
    expected = await totals(quiet)
    after = await totals(store)
    assert after == expected
    assert after == await totals(store, but=ANN)
    assert all(
        len(after[name]) < len(before[name]) for name in after if name not in {"house", "contests"}
    )
    async with store.reading() as conn:
        assert not any((await kept.amounts(conn, ANN)).values())
        assert all((await kept.amounts(conn, BEN)).values())


def test_every_table_that_knows_a_player_is_told_of() -> None:
    known = {each for each in metadata.tables.values() if "player" in each.c}
    others = {"player", "contest"}
    assert {each.name for each in kept.TABLES.values()} == {each.name for each in known} | others


async def test_even_its_maker_is_not_told_an_unseen_deal_before_its_end(store: Store) -> None:
    await compete(store)
    privacy = Privacy(store)
    (before,) = await privacy.export(ANN, {}, 10**6)
    async with store.writing() as conn:
        own = [each for each in await contests.of_player(conn, ANN) if each.maker == ANN]
        assert await contests.close(conn, own[0], BEGAN)
    (after,) = await privacy.export(ANN, {}, 10**6)
    assert str(10**19).encode() not in before
    assert str(10**19).encode() in after


async def test_where_all_who_were_invited_are_gone_it_is_not_for_everyone(store: Store) -> None:
    await compete(store, (ANN,))
    await Privacy(store).erase(ANN)
    async with store.reading() as conn:
        found = [await contests.by_id(conn, number) for number in (1, 2, 3)]
    assert [each.invited for each in found if each] == [(contests.NOBODY,)] * 3


async def test_who_was_only_invited_is_told_so_and_can_have_it_erased(store: Store) -> None:
    await compete(store)
    guest = max(CROWD) + 1
    async with store.writing() as conn:
        found = await contests.by_id(conn, 1)
        assert found is not None
        made = await contests.insert_new(conn, replace(found, invited=(BEN, guest)))
    (told,) = await Privacy(store).export(guest, {}, 10**6)
    assert [each["id"] for each in json.loads(told)["invitations"]] == [made.id]
    assert await Privacy(store).erase(guest)
    assert not await Privacy(store).erase(guest)
    async with store.reading() as conn:
        found = await contests.by_id(conn, made.id)
    assert found is not None
    assert found.invited == (BEN,)


async def test_everywhere_and_back_is_as_before(store: Store) -> None:
    await play(store)
    before, servers = await totals(store), Servers(store)
    await servers.change(SERVER, everywhere=False)
    away = await totals(store)
    assert away["boards"] != before["boards"]
    await servers.change(SERVER, everywhere=True)
    assert await totals(store) == before


async def test_a_server_that_never_counted_everywhere_is_as_one_that_no_longer_does(
    store: Store, quiet: Store
) -> None:
    await Servers(quiet).change(SERVER, everywhere=False)
    await play(quiet)
    expected = await totals(quiet)
    await play(store)
    await Servers(store).change(SERVER, everywhere=False)
    assert await totals(store) == expected


async def unless_changing(servers: Servers, *, everywhere: bool) -> None:
    """Changes it, if no change is under way."""
    with suppress(GameError):
        await servers.change(SERVER, everywhere=everywhere)


async def test_nothing_is_lost_where_games_end_while_servers_change_and_players_leave(
    store: Store, quiet: Store
) -> None:
    await play(quiet, OTHERS)
    for _ in range(3):
        await play(quiet, OTHERS, 6)
    expected = await totals(quiet)
    await play(store)
    servers = Servers(store)
    await asyncio.gather(
        *(play(store, OTHERS, 6) for _ in range(3)),
        *(unless_changing(servers, everywhere=bool(each % 2)) for each in range(6)),
        *(Privacy(store).erase(ANN) for _ in range(2)),
    )
    await servers.change(SERVER, everywhere=True)
    assert await totals(store) == expected
