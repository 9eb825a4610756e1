"""Everything that is kept about a player, as a file."""

import json
from dataclasses import fields
from typing import Any

from bot.services.asking import Deal
from bot.services.privacy import Privacy
from bot.store import Store, kept
from bot.store.games import Game
from bot.store.players import Player
from bot.store.results import Result
from tests.golden import WON
from tests.services.crowd import CROWD, compete
from tests.services.crowd import play as crowd
from tests.services.house import ANN, BEN, SERVER, Clock, House, seen

LARGE = 10 << 20
TEN_BILLION_BILLIONS = 10**19


async def exported(store: Store, player: int = ANN) -> dict[str, Any]:
    """The one file that holds all."""
    (file,) = await Privacy(store).export(player, {"all": "what it means"}, LARGE)
    found: dict[str, Any] = json.loads(file)
    return found


async def test_of_somebody_unknown_nothing_is_told(store: Store) -> None:
    assert await exported(store) == {
        "format": 1,
        "file": 1,
        "files": 1,
        "player": str(ANN),
        "about": {"all": "what it means"},
        **{name: [] for name in kept.TABLES},
    }


async def test_a_game_is_told_with_every_column(house: House, store: Store, clock: Clock) -> None:
    play = house.play
    await play.new(ANN, SERVER, Deal(variant="canfield", number=TEN_BILLION_BILLIONS))
    await play.draw(ANN, 3)
    table = await play.undo(ANN)
    await play.shown(table.game.id, 15 * 10**17, 16 * 10**17)
    clock.passes(minutes=5)
    await play.resign(ANN, seen(table))
    told = await exported(store)
    (game,), (result,) = told["games"], told["results"]
    assert game == {
        "id": table.game.id,
        "server": str(SERVER),
        "variant": "canfield",
        "deal": str(TEN_BILLION_BILLIONS),
        "word": None,
        "chosen": "named",
        "moves": "draw draw",
        "undone": "draw",
        "auto_runs": "",
        "revision": 3,
        "seat": None,
        "outcome": "given-up",
        "began": "2026-03-01T12:00:00+00:00",
        "touched": "2026-03-01T12:05:00+00:00",
        "moved": "2026-03-01T12:00:00+00:00",
        "ended": "2026-03-01T12:05:00+00:00",
        "undos": 1,
        "hints": 0,
        "autos": 0,
        "tallest": game["tallest"],
        "channel": str(15 * 10**17),
        "message": str(16 * 10**17),
        "counts": False,
        "stakes": None,
        "contest": None,
    }
    assert set(game) == {each.name for each in fields(Game)} - {"player"}
    assert set(result) == {each.name for each in fields(Result)} - {"player"}
    assert (result["game"], result["deal"]) == (game["id"], game["deal"])


async def test_all_that_counts_is_told_and_nothing_of_others(store: Store) -> None:
    await crowd(store)
    await compete(store)
    told = await exported(store)
    async with store.reading() as conn:
        amounts = await kept.amounts(conn, ANN)
    assert {name: len(told[name]) for name in kept.TABLES} == amounts
    assert all(amounts.values())
    assert told["settings"] == [
        {each.name: each.default for each in fields(Player) if each.name != "id"}
        | {"theme": "dark"}
    ]
    assert told["solutions"] == [{"variant": "canfield", "deal": str(10**19 + ANN)}]
    where = [
        (each["server"], each["era"], each["game"], each["period"]) for each in told["standings"]
    ]
    assert ("0", 0, "every", "ever") in where
    assert (str(SERVER), 0, "family:canfield", "m2026-02") in where
    assert where == sorted(where)
    (challenge,) = told["challenges"]
    assert str(BEN) in challenge["invited"].split()
    await Privacy(store).erase(BEN)
    challenge["invited"] = " ".join(str(each) for each in CROWD if each != BEN)
    assert await exported(store) == told


async def test_it_is_the_same_each_time(store: Store) -> None:
    await crowd(store)
    first, again = [await Privacy(store).export(ANN, {}, LARGE) for _ in range(2)]
    assert first == again


async def test_what_is_too_much_for_one_file_comes_in_several_of_the_same_form(
    store: Store,
) -> None:
    await crowd(store)
    (whole,) = await Privacy(store).export(ANN, {"all": "é"}, LARGE)
    files = await Privacy(store).export(ANN, {"all": "é"}, 5_000)
    assert len(files) > 3
    assert max(map(len, files)) <= 5_000
    together = [json.loads(file) for file in files]
    assert [(each["file"], each["files"]) for each in together] == [
        (number, len(files)) for number in range(1, len(files) + 1)
    ]
    for name in kept.TABLES:
        rows = [row for each in together for row in each[name]]
        assert rows == json.loads(whole)[name]


async def test_erased_twice_is_erased(house: House, store: Store) -> None:
    privacy = Privacy(store)
    await house.at(WON.deal, WON.moves[:-1])
    assert await privacy.erase(ANN)
    assert not await privacy.erase(ANN)
    table = await house.deal(1)
    assert (await exported(store))["games"] != []
    assert table.game.id > 1
