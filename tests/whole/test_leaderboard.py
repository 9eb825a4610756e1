"""`/leaderboard`: who wins how many of their games, looked through on one message."""

from collections.abc import Mapping
from datetime import UTC, datetime

import pytest

from bot.services.groups import groups_of
from bot.services.periods import Period, period_key
from bot.store import Store, boards, players
from bot.store.boards import Score, Where
from bot.store.players import Player, Visibility
from bot.variants import variant
from tests.sandbox.running import Json, Person, controls, pictures, texts
from tests.whole.club import Club
from tests.whole.tables import labels, private

pytestmark = pytest.mark.asyncio(loop_scope="session")

UNNAMED, UNKNOWN = "someone who keeps their name to themselves", "an unknown player"


async def played(
    store: Store, key: str, counts: Mapping[Person | int, tuple[int, int, int]]
) -> None:
    """Games, wins and clean wins of these people, now, in the server in which they act."""
    now, rules = datetime.now(UTC), variant(key)
    server = int(await next(each for each in counts if isinstance(each, Person)).server())
    async with store.writing() as conn:
        for each, (games, wins, clean) in counts.items():
            player = each if isinstance(each, int) else int(each.id)
            score = Score(games=games, wins=wins, clean=clean, up=wins, cards=games)
            where = [
                Where(server=of, game=game, period=period_key(period, now))
                for of in (boards.EVERYWHERE, server)
                for game in groups_of(rules)
                for period in Period
            ]
            await conn.run_sync(boards.add, where, player, score)


def rows(message: Json) -> list[str]:
    """What is said of each place."""
    return [line for line in texts(message).split("\n") if line.startswith("**") and "·" in line]


def menu(message: Json, control: str) -> str:
    """The custom id of one of its menus."""
    found: list[str] = [each["custom_id"] for each in controls(message) if "options" in each]
    return next(each for each in found if each.startswith(f"b:{control}:"))


def described(message: Json) -> str:
    (picture,) = pictures(message)
    said: str = picture["description"]
    return said


async def test_a_board_is_looked_through_on_its_message(
    ada: Person, ben: Person, store: Store
) -> None:
    crowd: dict[Person | int, tuple[int, int, int]]
    crowd = {900 + n: (20, 10, n % 3) for n in range(11)}
    await played(store, "famous-fifty", {ada: (120, 31, 12), ben: (20, 1, 1), **crowd})
    board = await ada.run("leaderboard", game="famous fifty")
    assert not private(board)
    said = texts(board)
    assert "### Famous Fifty\n-# This server · All time\n" in said
    assert "**39.4%** of 360 games won (95% interval 34.5% to 44.6%)" in said
    assert "A place takes 10 games" in said
    assert len(rows(board)) == 11
    name = ada.username.capitalize()
    assert rows(board)[10].casefold() == f"**12. {name}** · 31 wins, 12 clean".casefold()
    assert "; 12: 25.8% (18.8% to 34.3%), 31 of 120" in described(board)
    assert name not in described(board)

    turned = await ada.press(board, label="My place")
    assert turned["id"] == board["id"]
    assert [row.split()[0] for row in rows(turned)] == ["**11.**", "**12.", "**13.**"]
    assert "Places 11 to 13 of 13" in texts(turned)
    assert labels(turned)[:3] == ["« First", "‹ Back", "Clean wins"]  # noqa: RUF001 - a chevron
    turned = await ada.press(turned, label="Clean wins")
    assert "wins without undo and hint" in texts(turned)
    assert "1: 10% (" in described(turned)  # 12 of Ada's 120, before 2 of 20
    turned = await ada.press(turned, label="Everywhere")
    assert "-# Everywhere · All time · wins without undo and hint" in texts(turned)
    turned = await ada.choose(turned, menu(turned, "period"), "week")
    turned = await ada.choose(turned, menu(turned, "game"), "family:forty-thieves")
    assert turned["id"] == board["id"]
    assert "### Forty Thieves family\n-# Everywhere · This week · wins" in texts(turned)


async def test_who_else_presses_gets_a_board_of_their_own_after_a_restart_too(
    shared_club: Club, ada: Person, ben: Person, store: Store
) -> None:
    await played(store, "sixty-thieves", {ada: (10, 4, 0), ben: (3, 1, 1)})
    board = await ada.run("leaderboard", game="sixty-thieves", scope="here")
    assert len(rows(board)) == 1
    await shared_club.restart_bot()
    own = await ben.press(board, label="Everywhere")
    assert private(own)
    assert own["id"] != board["id"]
    first, last = rows(own)
    assert first.casefold() == f"**1.** {ada.username} · 4 wins, none clean".casefold()
    assert last.endswith("(you) · 1 win, clean · 7 more games to a place")
    assert "you, –: 33.3%" in described(own)
    again = await ben.press(own, label="This server")
    assert again["id"] == own["id"]
    assert texts((await ada.message(board)) or board) == texts(board)


async def test_names_that_are_hidden_gone_or_full_of_marks(
    shared_club: Club, ada: Person, store: Store
) -> None:
    running = shared_club.running
    made = [
        await running.newcomer(f"{ada.username}-{what}", nick=nick)
        for what, nick in (("marks", "**@everyone** <@1>"), ("right", "שרה"), ("hides", "Hides"))
    ]
    away = await running.newcomer(f"{ada.username}-away", name="Away")
    gone = await running.newcomer(f"{ada.username}-gone")
    shared_club.people += [*made, away, gone]
    wins = iter(range(9, 0, -1))
    await played(
        store, "san-juan-hill", {each: (10, next(wins), 0) for each in (*made, away, gone)}
    )
    for server in (await away.look_around())["servers"]:
        await running.leave(away, server["id"])
    await running.delete_account(gone)
    before = await made[2].run("leaderboard", game="san juan hill")
    assert not private(before)
    hidden = Player(id=int(made[2].id), record=Visibility.PRIVATE)
    async with store.writing() as conn:
        await players.save(conn, hidden)
    board = await ada.run("leaderboard", game="san juan hill")
    names = [row.partition(" ")[2].partition(" · ")[0] for row in rows(board)]
    assert names == [
        *("\\*\\*@\u200beveryone\\*\\* <\u200b@\u200b1\\>", "\u2068שרה\u2069", UNNAMED),
        *("Away", UNKNOWN),
    ]
    # Whoever hides their name is named to themselves, and so to nobody else.
    for own in (
        await made[2].press(before, label="Clean wins"),
        await made[2].run("leaderboard", game="san-juan-hill"),
    ):
        assert "Hides** (you)" in texts(own)
        assert private(own)
    assert (await made[2].press(own, label="Clean wins"))["id"] == own["id"]


async def test_a_board_waits_for_no_name_that_does_not_come(
    shared_club: Club, ada: Person, ben: Person, store: Store
) -> None:
    await played(store, "little-forty", {ada: (10, 4, 1), ben: (10, 2, 1)})
    await shared_club.running.fault(status=500, method="GET", path="/members/", count=99)
    board = await ada.run("leaderboard", game="little-forty")
    assert rows(board)[0].startswith("**1. ")
    assert UNKNOWN in rows(board)[1]
    # Who acts is known from then on.
    await ben.run("help")
    board = await ada.press(board, label="Everywhere")
    assert ben.username.casefold() in rows(board)[1].casefold()


async def test_an_empty_board_a_direct_message_and_what_there_is_not(
    ada: Person,
) -> None:
    empty = await ada.run("leaderboard", game="napoleons-square", period="month")
    assert "No game stands on this board yet." in texts(empty)
    assert pictures(empty) == []
    ada.place = "direct"
    board = await ada.run("leaderboard")
    assert "### All games\n-# Everywhere · All time" in texts(board)
    assert "This server" not in labels(board)
    refused = await ada.run("leaderboard", scope="here")
    assert "There is no server here" in texts(refused)
    refused = await ada.run("leaderboard", game="gurk")
    assert "There is no game called “gurk”" in texts(refused)
    mine = f"b:next:{ada.id}:every:ever:everywhere:plain:"
    beyond = await ada.press(board, custom_id=f"{mine}999999999", forged=True)
    assert "### All games" in texts(beyond)
    for forged in (
        mine,
        f"{mine}-1",
        mine.replace("ever:", "never:") + "0",
        mine.replace("every:", "gurk:") + "0",
        mine.replace("everywhere", "here") + "0",
    ):
        answer = await ada.press(board, custom_id=forged, forged=True)
        assert answer["id"] != board["id"], forged
        assert private(answer)


async def test_who_has_no_pictures_reads_all_figures(ada: Person, store: Store) -> None:
    await played(store, "rank-and-file", {ada: (10, 4, 1), 901: (12, 1, 0)})
    await ada.press(await ada.run("settings"), label="In words")
    board = await ada.run("leaderboard", game="rank and file")
    assert pictures(board) == []
    first, second = rows(board)
    assert first.endswith("** · 40% (16.8% to 68.7%), 4 of 10 games won, 1 clean")
    assert second.endswith("8.3% (1.5% to 35.4%), 1 of 12 games won, 0 clean")
    board = await ada.press(board, label="Clean wins")
    assert rows(board)[0].endswith("10% (1.8% to 40.4%), 1 of 10 games won clean, 4 in all")


async def test_games_families_and_all_games_are_offered(ada: Person) -> None:
    offered = {
        each["value"]: each["name"] for each in await ada.complete("leaderboard", "game", "")
    }
    assert list(offered)[:4] == [
        *("every", "family:canfield", "family:forty-thieves", "family:klondike")
    ]
    assert {"canfield", "klondike-three", "forty-thieves"} < offered.keys()
    found = await ada.complete("leaderboard", "game", "canfield f")
    assert [each["value"] for each in found][:2] == ["family:canfield", "canfield"]
