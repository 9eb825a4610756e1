"""`/leaderboard`: wins, skill ratings, and final standings of seasons."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.client.controls import MAX_STORED_NUMBER
from bot.models.accounts import PlayerSettings, Visibility
from bot.models.claims import ClaimKind
from bot.models.leaderboards import ALL_GAMES, GLOBAL_SERVER_ID, LeaderboardKey
from bot.models.player_records import PlayerRating, RatingFit
from bot.services.claims import LEASES
from bot.services.leaderboards import LeaderboardQuery
from bot.services.ratings import rank_ratings
from bot.services.seasons import SeasonWorkService
from bot.services.statistics import Period, build_period_key, list_variant_groups
from bot.store import Store, ratings
from bot.store import seasons as stored_seasons
from bot.ui.control_ids import BoardControl, BoardScope, LeaderboardId
from bot.variants import get_variant
from tests.finished_games import record_finished_games
from tests.sandbox.sandbox_user import Json, SandboxUser, list_controls, list_pictures, read_text
from tests.store.player_rows import save_player_settings
from tests.store.sample_games import GameSums, add_to_leaderboards
from tests.timeouts import wait_until
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    check_private,
    is_private,
    list_button_labels,
    read_alt_text,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

FAMILY = "family:forty-thieves"
PRIVATE_NAME, UNKNOWN_NAME = "Anonymous", "an unknown player"


Scores = Mapping[SandboxUser | int, tuple[int, int, int]]
"""Games, wins and clean wins; a player may also be given as an id that no user has."""


async def record_scores(store: Store, key: str, counts: Scores, *periods: str) -> None:
    """Record scores on the server in which the users act, as of now or in these periods."""
    now, rules = datetime.now(UTC), get_variant(key)
    user = next(player for player in counts if isinstance(player, SandboxUser))
    keys = [
        LeaderboardKey(server_id=server_id, game_group=game_group, period=period)
        for server_id in (GLOBAL_SERVER_ID, int(await user.find_server_id()))
        for game_group in list_variant_groups(rules)
        for period in periods or [build_period_key(period, now) for period in Period]
    ]
    async with store.begin_write(None) as conn:
        for player, (games, wins, clean_wins) in counts.items():
            player_id = player if isinstance(player, int) else int(player.id)
            totals = GameSums(
                games=games, wins=wins, clean_wins=clean_wins, cards_up=wins, cards_in_play=games
            )
            await add_to_leaderboards(conn, keys, player_id, totals)


def list_rank_lines(message: Json) -> list[str]:
    """Return the rows of the leaderboard."""
    return [
        line for line in read_text(message).split("\n") if line.startswith("**") and "·" in line
    ]


def find_menu(message: Json, control: BoardControl) -> Json:
    """Return a leaderboard's menu."""
    menus = [component for component in list_controls(message) if "options" in component]
    return next(one for one in menus if LeaderboardId.parse(one["custom_id"]).control is control)


async def test_a_leaderboard_is_browsed_on_its_message(
    ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    crowd: Scores = {900 + number: (20, 10, number % 3) for number in range(11)}
    await record_scores(store, "famous-fifty", {ada: (120, 31, 12), ben: (20, 1, 1), **crowd})
    board = await ada.run_command("leaderboard", game="famous fifty")
    assert not is_private(board)
    assert "### Famous Fifty\n-# This server · All time\n" in read_text(board)
    assert "**Together:** won 142 of 360 games (39.4%)" in read_text(board)
    assert "Play 10 games to be ranked" in read_text(board)
    assert len(list_rank_lines(board)) == 11
    assert list_rank_lines(board)[10] == f"**12. {ada.display_name}** · 31 wins, 12 clean"
    assert f"; 12 {ada.display_name}: won 31 of 120 (25.8%)" in read_alt_text(board)

    page = await ada.press_button(board, label="Find me")
    assert page["id"] == board["id"]
    assert [row.split()[0] for row in list_rank_lines(page)] == ["**11.**", "**12.", "**13.**"]
    assert "Places 11 to 13 of 13" in read_text(page)
    assert list_button_labels(page)[:3] == ["« First", "‹ Back", "Clean wins"]
    page = await ada.press_button(page, label="Clean wins")
    assert "wins without undo or hints" in read_text(page)
    assert f"1 {ada.display_name}: won 12 of 120 (10%)" in read_alt_text(page)  # before 2 of 20
    page = await ada.press_button(page, label="Global")
    assert "-# Global · All time · wins without undo or hints" in read_text(page)
    for control, value in ((BoardControl.PERIOD, "week"), (BoardControl.GAME, FAMILY)):
        page = await ada.choose_option(page, find_menu(page, control)["custom_id"], value)
    assert page["id"] == board["id"]
    assert "### Forty Thieves family\n-# Global · This week · wins" in read_text(page)


async def test_another_users_press_opens_their_own_leaderboard_even_after_a_restart(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    await record_scores(store, "sixty-thieves", {ada: (10, 4, 0), ben: (3, 1, 1)})
    board = await ada.run_command("leaderboard", game="sixty-thieves", scope="here")
    assert len(list_rank_lines(board)) == 1
    await bot_sandbox.restart_bot()
    copy = await ben.press_button(board, label="Global")
    assert is_private(copy)
    assert copy["id"] != board["id"]
    first, last = list_rank_lines(copy)
    assert first == f"**1.** {ada.display_name} · 4 wins, none clean"
    assert last.endswith("(you) · 1 win, clean · 7 more games to be ranked")
    assert f"you, – {ben.display_name}: won 1 of 3 (33.3%)" in read_alt_text(copy)
    assert (await ben.press_button(copy, label="This server"))["id"] == copy["id"]
    assert read_text((await ada.reload_message(board)) or board) == read_text(board)


async def test_private_missing_and_markup_names_are_shown_safely(
    bot_sandbox: BotSandbox, ada: SandboxUser, store: Store
) -> None:
    running = bot_sandbox.sandbox
    markup = await running.create_user(f"{ada.username}-markup", nickname="**@everyone** <@1>")
    hebrew = await running.create_user(f"{ada.username}-hebrew", nickname="שרה")
    hidden = await running.create_user(f"{ada.username}-hidden", nickname="Hidden")
    former = await running.create_user(f"{ada.username}-former", name="Former")
    deleted = await running.create_user(f"{ada.username}-deleted")
    users = [markup, hebrew, hidden, former, deleted]
    bot_sandbox.users += users
    await record_scores(
        store,
        "san-juan-hill",
        {user: (10, wins, 0) for user, wins in zip(users, range(9, 4, -1), strict=True)},
    )
    for server in (await former.refresh_channels())["servers"]:
        await running.remove_member(former, server["id"])
    await running.delete_account(deleted)
    public_board = await hidden.run_command("leaderboard", game="san juan hill")
    assert not is_private(public_board)
    settings = PlayerSettings(id=int(hidden.id), record_visibility=Visibility.PRIVATE)
    async with store.begin_write(None) as conn:
        await save_player_settings(conn, settings)
    board = await ada.run_command("leaderboard", game="san juan hill")
    names = [row.partition(" ")[2].partition(" · ")[0] for row in list_rank_lines(board)]
    assert names == [
        "\\*\\*@\u200beveryone\\*\\* <\u200b@\u200b1\\>",
        "\u2068שרה\u2069",
        PRIVATE_NAME,
        "Former",
        UNKNOWN_NAME,
    ]
    # A hidden name is shown to its player, so nobody else may see that message.
    for own_board in (
        await hidden.press_button(public_board, label="Clean wins"),
        await hidden.run_command("leaderboard", game="san-juan-hill"),
    ):
        assert "Hidden** (you)" in read_text(own_board)
        assert is_private(own_board)
    assert (await hidden.press_button(own_board, label="Clean wins"))["id"] == own_board["id"]


async def test_a_leaderboard_does_not_wait_for_slow_names(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    await record_scores(store, "little-forty", {ada: (10, 4, 1), ben: (10, 2, 1)})
    await bot_sandbox.sandbox.inject_fault(status=500, method="GET", path="/members/", count=99)
    board = await ada.run_command("leaderboard", game="little-forty")
    assert list_rank_lines(board)[0].startswith("**1. ")
    assert UNKNOWN_NAME in list_rank_lines(board)[1]
    # The bot learns a user's name from each of their interactions.
    await ben.run_command("help")
    assert ben.display_name in list_rank_lines(await ada.press_button(board, label="Global"))[1]


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
    assert "There's no server here" in read_text(await ada.run_command("leaderboard", scope="here"))
    refusal = await ada.run_command("leaderboard", game="gurk")
    assert "There's no game called “gurk”" in read_text(refusal)
    last_page = LeaderboardId.from_query(
        BoardControl.NEXT,
        int(ada.id),
        LeaderboardQuery(game_group=ALL_GAMES, page_number=MAX_STORED_NUMBER),
    )
    page = await ada.press_button(board, custom_id=last_page.dump(), is_forged=True)
    assert "### All games" in read_text(page)
    for custom_id in (
        "board:next",
        last_page.dump().replace(":ever:", ":never:"),
        replace(last_page, game_group="gurk").dump(),
        replace(last_page, game_group="").dump(),
        replace(last_page, scope=BoardScope.SERVER).dump(),
    ):
        answer = await ada.press_button(board, custom_id=custom_id, is_forged=True)
        assert answer["id"] != board["id"], custom_id
        assert is_private(answer)


async def store_ratings(store: Store, abilities: dict[SandboxUser, float]) -> None:
    """Store ratings of players in Canfield, as if they had been made now."""
    now = datetime.now(UTC)
    rated = []
    for player, ability in abilities.items():
        await record_finished_games(
            store, int(player.id), 9, server_id=int(await player.find_server_id())
        )
        rated.append(
            PlayerRating(
                player_id=int(player.id),
                family="canfield",
                ability=ability,
                variance=0.02,
                games=60,
                last_game_at=now,
                fit_number=1,
            )
        )
    async with store.begin_write(None) as conn:
        await ratings.write_ratings(conn, rank_ratings(rated, now))
        await ratings.record_rating_fit(conn, RatingFit(number=1, fitted_at=now))


async def test_a_leaderboard_can_be_ordered_by_rating(
    ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    board = await ada.run_command("leaderboard", game="canfield", order="rating")
    # Other tests of this worker may have stored ratings of their players.
    assert "Nobody is rated here yet" in read_text(board)
    assert not list_pictures(board)
    await store_ratings(store, {ada: 0.0, ben: 0.6})
    board = await ada.run_command("leaderboard", game="canfield")
    page = await ada.press_button(board, label="Skill ratings")
    assert (page["id"], is_private(page)) == (board["id"], False)
    rows = [
        f"**1.** {ben.display_name} · 1604 ± 50 · 60 games",
        f"**2. {ada.display_name}** · 1500 ± 50 · 60 games",
    ]
    text = read_text(page)
    assert "### Canfield family\n-# This server · Skill ratings" in text
    assert "\n".join(rows) in text
    assert f"1 {ben.display_name}: 1604 ± 50; 2 {ada.display_name}: 1500 ± 50" in read_alt_text(
        page
    )
    page = await ada.press_button(page, label="Global")
    assert "-# Global · Skill ratings" in read_text(page)
    assert "\n".join(rows) in read_text(page)
    page = await ada.press_button(page, label="Win rates")
    assert "### Canfield family\n-# Global · All time" in read_text(page)
    assert "Skill ratings" in list_button_labels(page)


def find_settled_month() -> datetime:
    """Return a moment of the month before the last, which is settled whatever the day."""
    return datetime.now(UTC).replace(day=1) - timedelta(days=40)


async def settle_month(store: Store) -> None:
    """Do the work on that month; the bot may be at it, or results may still wait.

    By this clock the claim of a bot that another test has killed has ended.
    """
    work = SeasonWorkService(store, lambda: datetime.now(UTC) + 2 * LEASES[ClaimKind.SEASONS])
    period = f"m{find_settled_month():%Y-%m}"

    async def is_settled() -> bool:
        await work.do_due_work()
        async with store.begin_read(None) as conn:
            seasons = {season.period: season for season in await stored_seasons.list_seasons(conn)}
        return seasons[period].is_settled and seasons[period].counted_until is not None

    await wait_until(is_settled)


async def record_settled_month(
    store: Store, variant: str, wins_of_20: dict[SandboxUser, int]
) -> str:
    """Record players' games in that month, and do the work that is due; return its name."""
    month = find_settled_month()
    scores: Scores = {player: (20, wins, 0) for player, wins in wins_of_20.items()}
    await record_scores(store, variant, scores, f"m{month:%Y-%m}")
    async with store.begin_write(None) as conn:
        await stored_seasons.unsettle_seasons(conn, [f"m{month:%Y-%m}"], [])
    await settle_month(store)
    return f"{month:%B %Y}"


async def test_a_season_is_shown_with_its_medals_if_there_are_any(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    cleo = await bot_sandbox.create_user()
    name = await record_settled_month(store, "streets", {ada: 3, ben: 9, cleo: 1})
    choices = await ada.list_completions("leaderboard", "season", "")
    assert choices[0] == {"name": name, "value": f"{find_settled_month():%Y-%m}"}
    for typed in (choices[0]["value"], name, name.upper(), name.split()[0], name[:3]):
        board = await ada.run_command("leaderboard", game="streets", season=typed)
        text = read_text(board)
        assert f"### Streets\n-# This server · {name}\n" in text, typed
    assert not is_private(board)
    assert f"🥇 **1.** {ben.display_name} · 9 wins" in text
    assert f"🥈 **2. {ada.display_name}** · 3 wins" in text
    assert f"\n**3.** {cleo.display_name} · 1 win" in text
    assert "It took 10 games to be ranked." in text
    assert len(list_pictures(board)) == 1
    assert name in read_alt_text(board)
    page = await ada.press_button(board, label="Clean wins")
    assert f"-# This server · {name} · wins without undo or hints" in read_text(page)
    assert "🥇" not in read_text(page)
    menu = find_menu(page, BoardControl.PERIOD)
    labels = [str(option["label"]) for option in menu["options"]]
    assert labels[:4] == ["All time", "This month", "This week", name]
    assert "All time" in read_text(await ada.choose_option(page, str(menu["custom_id"]), "ever"))
    # One player alone gets none.
    name = await record_settled_month(store, "limited", {ada: 3})
    board = await ada.run_command("leaderboard", game="limited", season=name)
    assert f"**1. {ada.display_name}** · 3 wins" in read_text(board)
    copy = await ben.press_button(board, label="Global")
    assert "You have no games here." in read_text(copy)
    empty = await ben.run_command("leaderboard", game="lucas", season=name)
    assert "No games were played here that month." in read_text(empty)


async def test_unknown_future_and_lost_seasons_are_refused(ada: SandboxUser, store: Store) -> None:
    await record_settled_month(store, "limited", {ada: 3})
    next_year = datetime.now(UTC).year + 1
    for typed in (
        *("gurk", "2026-13", "ju 2026", "*@everyone* " * 9, f"October {next_year}", "May 1999"),
        *("0000-01", "9999-12", "December 9999", "0001-01"),
    ):
        refusal = await ada.run_command("leaderboard", season=typed)
        check_private(refusal, "I have no results for that month.")
    refusal = await ada.run_command("leaderboard", order="rating", period="week")
    check_private(refusal, "Those options don't go together.")
    refusal = await ada.run_command("leaderboard", season="2026-10", period="week")
    assert "Those options don't go together." in read_text(refusal)
    current = await ada.run_command("leaderboard", season=f"{datetime.now(UTC):%B %Y}")
    assert "· This month" in read_text(current)


async def test_the_hall_of_records_and_medals_in_stats(
    ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    server_id = int(await ada.find_server_id())
    month = find_settled_month()
    for player, moves in ((ada, 91), (ben, 88)):
        await record_finished_games(
            store,
            int(player.id),
            *[104] * 3,
            variant="josephine",
            server_id=server_id,
            move_count=moves,
            dealt_at=month,
            ended_at=month + timedelta(hours=int(moves == 88)),
        )
    name = await record_settled_month(store, "josephine", {ada: 9, ben: 3})
    board = await ada.run_command("leaderboard", game="josephine", season=name)
    hall = await ada.press_button(board, label="Records")
    assert hall["id"] == board["id"]
    text = read_text(hall)
    assert f"### Josephine: hall of records\n-# This server · {name}\n" in text
    assert f"**Fewest moves:** 88 · {ben.display_name} · " in text
    assert f"**Streak:** 3 · {ada.display_name} · " in text
    assert f"Fewest moves: 88, {ben.display_name}" in read_alt_text(hall)
    hall = await ada.press_button(hall, label="Global")
    assert f"-# Global · {name}\n" in read_text(hall)
    assert {"Leaderboard", "This server"} == set(list_button_labels(hall))
    menu = next(each for each in list_controls(hall) if "options" in each)
    all_time = await ada.choose_option(hall, str(menu["custom_id"]), "ever")
    assert "-# Global · All time\n" in read_text(all_time)
    copy = await ben.press_button(all_time, label="Leaderboard")
    check_private(copy, "### Josephine\n-# Global · All time")
    forged = str(menu["custom_id"]).replace(f"m{month:%Y-%m}", "m9")
    assert is_private(await ada.press_button(all_time, custom_id=forged, is_forged=True))
    stats = await ada.run_command("stats", game="josephine")
    assert "**Season medals:** 🥇 2" in read_text(stats)
    assert f"🥇 Josephine, {name}" in read_text(stats)
