"""`/leaderboard`: who wins how many of their games, looked through on one message."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.client.custom_id import MAX_STORED_NUMBER
from bot.models.leaderboards import ALL_GAMES, GLOBAL_SERVER_ID, LeaderboardKey, LeaderboardTotals
from bot.models.players import PlayerSettings, Visibility
from bot.services.stats.game_groups import list_variant_groups
from bot.services.stats.leaderboards import LeaderboardQuery
from bot.services.stats.periods import Period, build_period_key
from bot.store import Store
from bot.store.accounts import players
from bot.store.stats import leaderboards
from bot.ui.common.paginate import BoardControl, BoardScope
from bot.ui.leaderboards.custom_ids import LeaderboardId
from bot.variants import get_variant
from tests.sandbox.driver.messages import Json, list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import is_private, list_button_labels

pytestmark = pytest.mark.asyncio(loop_scope="session")

PRIVATE_NAME, UNKNOWN_NAME = "Anonymous", "an unknown player"


async def record_scores(
    store: Store, key: str, counts: Mapping[SandboxUser | int, tuple[int, int, int]]
) -> None:
    """Games, wins and clean wins of these people, now, in the server in which they act."""
    now, rules = datetime.now(UTC), get_variant(key)
    server = int(
        await next(each for each in counts if isinstance(each, SandboxUser)).find_server_id()
    )
    async with store.begin_write() as conn:
        for each, (games, wins, clean) in counts.items():
            player = each if isinstance(each, int) else int(each.id)
            score = LeaderboardTotals(
                games=games, wins=wins, clean_wins=clean, cards_up=wins, cards_in_play=games
            )
            where = [
                LeaderboardKey(server_id=of, game_group=game, period=build_period_key(period, now))
                for of in (GLOBAL_SERVER_ID, server)
                for game in list_variant_groups(rules)
                for period in Period
            ]
            await conn.run_sync(leaderboards.add_to_leaderboards, where, player, score)


def list_rank_lines(message: Json) -> list[str]:
    """What is said of each place."""
    return [
        line for line in read_text(message).split("\n") if line.startswith("**") and "·" in line
    ]


def find_menu_id(message: Json, control: BoardControl) -> str:
    """Return the custom id of one of its menus."""
    menu_ids: list[str] = [
        item["custom_id"] for item in list_controls(message) if "options" in item
    ]
    return next(each for each in menu_ids if LeaderboardId.parse(each).control is control)


def read_alt_text(message: Json) -> str:
    (picture,) = list_pictures(message)
    said: str = picture["description"]
    return said


async def test_a_leaderboard_is_browsed_on_its_message(
    ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    crowd: dict[SandboxUser | int, tuple[int, int, int]]
    crowd = {900 + n: (20, 10, n % 3) for n in range(11)}
    await record_scores(store, "famous-fifty", {ada: (120, 31, 12), ben: (20, 1, 1), **crowd})
    board = await ada.run_command("leaderboard", game="famous fifty")
    assert not is_private(board)
    said = read_text(board)
    assert "### Famous Fifty\n-# This server · All time\n" in said
    assert "**Together:** won 142 of 360 games (39.4%)" in said
    assert "Play 10 games to be ranked" in said
    assert len(list_rank_lines(board)) == 11
    name = ada.username.capitalize()
    assert list_rank_lines(board)[10].casefold() == f"**12. {name}** · 31 wins, 12 clean".casefold()
    assert "; 12: won 31 of 120 (25.8%)" in read_alt_text(board)
    assert name not in read_alt_text(board)

    turned = await ada.press_button(board, label="Find me")
    assert turned["id"] == board["id"]
    assert [row.split()[0] for row in list_rank_lines(turned)] == ["**11.**", "**12.", "**13.**"]
    assert "Places 11 to 13 of 13" in read_text(turned)
    assert list_button_labels(turned)[:3] == ["« First", "‹ Back", "Clean wins"]
    turned = await ada.press_button(turned, label="Clean wins")
    assert "wins without undo or hints" in read_text(turned)
    assert "1: won 12 of 120 (10%)" in read_alt_text(turned)  # before 2 of 20
    turned = await ada.press_button(turned, label="Global")
    assert "-# Global · All time · wins without undo or hints" in read_text(turned)
    turned = await ada.choose_option(turned, find_menu_id(turned, BoardControl.PERIOD), "week")
    turned = await ada.choose_option(
        turned, find_menu_id(turned, BoardControl.GAME), "family:forty-thieves"
    )
    assert turned["id"] == board["id"]
    assert "### Forty Thieves family\n-# Global · This week · wins" in read_text(turned)


async def test_another_users_press_opens_their_own_leaderboard_even_after_a_restart(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    await record_scores(store, "sixty-thieves", {ada: (10, 4, 0), ben: (3, 1, 1)})
    board = await ada.run_command("leaderboard", game="sixty-thieves", scope="here")
    assert len(list_rank_lines(board)) == 1
    await bot_sandbox.restart_bot()
    own = await ben.press_button(board, label="Global")
    assert is_private(own)
    assert own["id"] != board["id"]
    first, last = list_rank_lines(own)
    assert first.casefold() == f"**1.** {ada.username} · 4 wins, none clean".casefold()
    assert last.endswith("(you) · 1 win, clean · 7 more games to be ranked")
    assert "you, –: won 1 of 3 (33.3%)" in read_alt_text(own)
    again = await ben.press_button(own, label="This server")
    assert again["id"] == own["id"]
    assert read_text((await ada.reload_message(board)) or board) == read_text(board)


async def test_private_missing_and_markup_names_are_shown_safely(
    bot_sandbox: BotSandbox, ada: SandboxUser, store: Store
) -> None:
    running = bot_sandbox.sandbox
    made = [
        await running.create_user(f"{ada.username}-{what}", nickname=nick)
        for what, nick in (("marks", "**@everyone** <@1>"), ("right", "שרה"), ("hides", "Hides"))
    ]
    away = await running.create_user(f"{ada.username}-away", name="Away")
    gone = await running.create_user(f"{ada.username}-gone")
    bot_sandbox.users += [*made, away, gone]
    wins = iter(range(9, 0, -1))
    await record_scores(
        store, "san-juan-hill", {each: (10, next(wins), 0) for each in (*made, away, gone)}
    )
    for server in (await away.refresh_channels())["servers"]:
        await running.remove_member(away, server["id"])
    await running.delete_account(gone)
    before = await made[2].run_command("leaderboard", game="san juan hill")
    assert not is_private(before)
    hidden = PlayerSettings(id=int(made[2].id), record_visibility=Visibility.PRIVATE)
    async with store.begin_write() as conn:
        await players.save_player_settings(conn, hidden)
    board = await ada.run_command("leaderboard", game="san juan hill")
    names = [row.partition(" ")[2].partition(" · ")[0] for row in list_rank_lines(board)]
    assert names == [
        *("\\*\\*@\u200beveryone\\*\\* <\u200b@\u200b1\\>", "\u2068שרה\u2069", PRIVATE_NAME),
        *("Away", UNKNOWN_NAME),
    ]
    # Whoever hides their name is named to themselves, and so to nobody else.
    for own in (
        await made[2].press_button(before, label="Clean wins"),
        await made[2].run_command("leaderboard", game="san-juan-hill"),
    ):
        assert "Hides** (you)" in read_text(own)
        assert is_private(own)
    assert (await made[2].press_button(own, label="Clean wins"))["id"] == own["id"]


async def test_a_leaderboard_does_not_wait_for_slow_names(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    await record_scores(store, "little-forty", {ada: (10, 4, 1), ben: (10, 2, 1)})
    await bot_sandbox.sandbox.inject_fault(status=500, method="GET", path="/members/", count=99)
    board = await ada.run_command("leaderboard", game="little-forty")
    assert list_rank_lines(board)[0].startswith("**1. ")
    assert UNKNOWN_NAME in list_rank_lines(board)[1]
    # Who acts is known from then on.
    await ben.run_command("help")
    board = await ada.press_button(board, label="Global")
    assert ben.username.casefold() in list_rank_lines(board)[1].casefold()


async def test_an_empty_leaderboard_a_direct_message_and_an_unknown_game_are_answered(
    ada: SandboxUser,
) -> None:
    empty = await ada.run_command("leaderboard", game="napoleons-square", period="month")
    assert "No games here yet." in read_text(empty)
    assert list_pictures(empty) == []
    ada.channel = "direct"
    board = await ada.run_command("leaderboard")
    assert "### All games\n-# Global · All time" in read_text(board)
    assert "This server" not in list_button_labels(board)
    refused = await ada.run_command("leaderboard", scope="here")
    assert "There's no server here" in read_text(refused)
    refused = await ada.run_command("leaderboard", game="gurk")
    assert "There's no game called “gurk”" in read_text(refused)
    last_page = LeaderboardId.from_query(
        BoardControl.NEXT,
        int(ada.id),
        LeaderboardQuery(game_group=ALL_GAMES, page_number=MAX_STORED_NUMBER),
    )
    beyond = await ada.press_button(board, custom_id=last_page.dump(), is_forged=True)
    assert "### All games" in read_text(beyond)
    for forged in (
        "board:next",
        last_page.dump().replace(":ever:", ":never:"),
        replace(last_page, game_group="gurk").dump(),
        replace(last_page, game_group="").dump(),
        replace(last_page, scope=BoardScope.SERVER).dump(),
    ):
        answer = await ada.press_button(board, custom_id=forged, is_forged=True)
        assert answer["id"] != board["id"], forged
        assert is_private(answer)


async def test_a_leaderboard_without_pictures_has_all_figures_as_text(
    ada: SandboxUser, store: Store
) -> None:
    await record_scores(store, "rank-and-file", {ada: (10, 4, 1), 901: (12, 1, 0)})
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    board = await ada.run_command("leaderboard", game="rank and file")
    assert list_pictures(board) == []
    first, second = list_rank_lines(board)
    assert first.endswith("** · won 4 of 10 (40%), 1 clean")
    assert second.endswith("won 1 of 12 (8.3%), 0 clean")
    board = await ada.press_button(board, label="Clean wins")
    assert list_rank_lines(board)[0].endswith("won 1 of 10 clean (10%), 4 in all")


async def test_games_families_and_all_games_are_offered(ada: SandboxUser) -> None:
    offered = {
        each["value"]: each["name"]
        for each in await ada.list_completions("leaderboard", "game", "")
    }
    assert list(offered)[:4] == [
        *("every", "family:canfield", "family:forty-thieves", "family:klondike")
    ]
    assert {"canfield", "klondike-three", "forty-thieves"} < offered.keys()
    found = await ada.list_completions("leaderboard", "game", "canfield f")
    assert [each["value"] for each in found][:2] == ["family:canfield", "canfield"]
