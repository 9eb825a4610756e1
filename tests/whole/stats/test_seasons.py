"""`/leaderboard season:`: final standings, medals and halls of records, over the wire."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.models.claims import ClaimKind
from bot.models.leaderboards import GLOBAL_SERVER_ID, LeaderboardKey
from bot.services.claims import LEASES
from bot.services.seasons.season_work import SeasonWorkService
from bot.services.stats.game_groups import list_variant_groups
from bot.store import Store
from bot.store.seasons import changes, progress
from bot.ui.leaderboards.custom_ids import LeaderboardId
from bot.variants import get_variant
from tests.finished_games import record_finished_games
from tests.sandbox.driver.messages import list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.store.stats.sample_leaderboards import LeaderboardTotals, add_to_leaderboards
from tests.timeouts import wait_until
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import is_private, list_button_labels, read_alt_text

pytestmark = pytest.mark.asyncio(loop_scope="session")


def find_last_month() -> datetime:
    """Return a moment of the month before this one."""
    return datetime.now(UTC).replace(day=1) - timedelta(days=3)


async def settle_last_month(store: Store) -> None:
    """Do the work on the month before; the bot may be at it, or results may still wait.

    By this clock the claim of a bot that another test has killed has ended.
    """
    work = SeasonWorkService(store, lambda: datetime.now(UTC) + 2 * LEASES[ClaimKind.SEASONS])
    period = f"m{find_last_month():%Y-%m}"

    async def is_settled() -> bool:
        await work.do_due_work()
        async with store.begin_read() as conn:
            seasons = {season.period: season for season in await progress.list_seasons(conn)}
        return seasons[period].is_settled and seasons[period].counted_until is not None

    await wait_until(is_settled)


async def record_last_month(store: Store, variant: str, wins_of_20: dict[SandboxUser, int]) -> str:
    """Record players' games in the month before, and do the work that is due; return its name."""
    month = find_last_month()
    server_id = int(await next(iter(wins_of_20)).find_server_id())
    keys = [
        LeaderboardKey(server_id=each, game_group=group, period=f"m{month:%Y-%m}")
        for each in (GLOBAL_SERVER_ID, server_id)
        for group in list_variant_groups(get_variant(variant))
    ]
    for player, wins in wins_of_20.items():
        totals = LeaderboardTotals(
            games=20, wins=wins, clean_wins=0, cards_up=wins, cards_in_play=20
        )
        async with store.begin_write() as conn:
            await add_to_leaderboards(conn, keys, int(player.id), totals)
    async with store.begin_write() as conn:
        await changes.reopen_seasons(conn, [f"m{month:%Y-%m}"], [])
    await settle_last_month(store)
    return f"{month:%B %Y}"


async def test_a_season_is_shown_with_its_medals(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    cleo = await bot_sandbox.create_user()
    name = await record_last_month(store, "streets", {ada: 3, ben: 9, cleo: 1})
    choices = await ada.list_completions("leaderboard", "season", "")
    assert choices[0] == {"name": name, "value": f"{find_last_month():%Y-%m}"}
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
    menu = next(
        each
        for each in list_controls(page)
        if "options" in each and LeaderboardId.parse(str(each["custom_id"])).control == "period"
    )
    labels = [str(option["label"]) for option in menu["options"]]
    assert labels[:4] == ["All time", "This month", "This week", name]
    page = await ada.choose_option(page, str(menu["custom_id"]), "ever")
    assert "All time" in read_text(page)


async def test_a_season_with_one_player_says_that_it_has_no_medals(
    ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    name = await record_last_month(store, "limited", {ada: 3})
    board = await ada.run_command("leaderboard", game="limited", season=name)
    assert f"**1. {ada.display_name}** · 3 wins" in read_text(board)
    assert "No medals: those take a win, and somebody ranked behind." in read_text(board)
    copy = await ben.press_button(board, label="Global")
    assert "You played no games here that month." in read_text(copy)
    empty = await ben.run_command("leaderboard", game="lucas", season=name)
    assert "No games were played here that month." in read_text(empty)


async def test_unknown_future_and_lost_seasons_are_refused(ada: SandboxUser, store: Store) -> None:
    await record_last_month(store, "limited", {ada: 3})
    next_year = datetime.now(UTC).year + 1
    for typed, answer in (
        ("gurk", "There's no season called “gurk”."),
        ("2026-13", "There's no season called “2026-13”."),
        ("ju 2026", "There's no season called “ju 2026”."),
        ("*@everyone* " * 9, "There's no season called “\\*@\u200beveryone\\*"),
        (f"October {next_year}", f"October {next_year} hasn't begun yet."),
        ("May 1999", "Nothing was kept of May 1999."),
        ("0000-01", "There's no season called"),
        ("9999-12", "There's no season called"),
        ("December 9999", "There's no season called"),
        ("0001-01", "Nothing was kept of January"),
    ):
        refusal = await ada.run_command("leaderboard", season=typed)
        assert answer in read_text(refusal), typed
        assert is_private(refusal)
    refusal = await ada.run_command("leaderboard", season="2026-10", period="week")
    assert "Leave out either `season` or `period`." in read_text(refusal)
    current = await ada.run_command("leaderboard", season=f"{datetime.now(UTC):%B %Y}")
    assert "· This month" in read_text(current)


async def test_the_hall_of_records_and_medals_in_stats(
    ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    server_id = int(await ada.find_server_id())
    month = find_last_month()
    for player, moves in ((ada, 91), (ben, 88)):
        await record_finished_games(
            store,
            int(player.id),
            *[104] * 3,
            variant="josephine",
            server_id=server_id,
            move_count=moves,
            ended_at=month + timedelta(hours=int(moves == 88)),
        )
    name = await record_last_month(store, "josephine", {ada: 9, ben: 3})
    board = await ada.run_command("leaderboard", game="josephine", season=name)
    hall = await ada.press_button(board, label="Records")
    assert hall["id"] == board["id"]
    text = read_text(hall)
    assert f"### Josephine: hall of records\n-# This server · {name}\n" in text
    assert f"**Fewest moves:** 88 · {ben.display_name} · " in text
    assert f"**Longest streak:** 3 · {ada.display_name} · " in text
    assert f"Fewest moves: 88, {ben.display_name}" in read_alt_text(hall)
    hall = await ada.press_button(hall, label="Global")
    assert f"-# Global · {name}\n" in read_text(hall)
    assert {"Leaderboard", "This server"} == set(list_button_labels(hall))
    menu = next(each for each in list_controls(hall) if "options" in each)
    all_time = await ada.choose_option(hall, str(menu["custom_id"]), "ever")
    assert "-# Global · All time\n" in read_text(all_time)
    copy = await ben.press_button(all_time, label="Leaderboard")
    assert is_private(copy)
    assert "### Josephine\n-# Global · All time" in read_text(copy)
    forged = str(menu["custom_id"]).replace(f"m{month:%Y-%m}", "m9")
    assert is_private(await ada.press_button(all_time, custom_id=forged, is_forged=True))
    stats = await ada.run_command("stats", game="josephine")
    assert "**Season medals:** 🥇 2" in read_text(stats)
    assert f"🥇 Josephine, {name}" in read_text(stats)
