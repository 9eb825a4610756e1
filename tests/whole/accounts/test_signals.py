"""`/server board`: won games that look searched, for those who manage the server only."""

import pytest

from bot.models.players import PlayerSettings, Visibility
from bot.models.results import GameResult
from bot.services.fair_play.signals import PAGE_SIZE
from bot.store import Store
from bot.store.accounts import players
from bot.store.games import results, signals
from bot.ui.common.paginate import BoardControl
from bot.ui.servers.custom_ids import DismissSignalsId, SignalsId
from tests.finished_games import record_finished_games
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.accounts.test_server import ONLY_MANAGERS, create_manager
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import is_private, list_button_labels

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def flag_games(store: Store, user: SandboxUser, count: int) -> list[GameResult]:
    """Let won games of the user on their server look searched; return them, the last first."""
    server_id = int(await user.find_server_id())
    await record_finished_games(store, int(user.id), *[52] * count, server_id=server_id)
    async with store.begin_write() as conn:
        won = await results.list_player_results(conn, int(user.id), count)
        for result in won:
            await signals.record_signals(conn, result.game_id, 41.0, 0.97)
    return won


async def test_a_manager_looks_through_signals_and_dismisses_them(
    bot_sandbox: BotSandbox, store: Store
) -> None:
    eva = await create_manager(bot_sandbox)
    page = await eva.run_command("server board")
    assert "Games that look searched:** none" in read_text(page)
    with_signals = await flag_games(store, eva, PAGE_SIZE + 1)
    page = await eva.run_command("server board")
    assert f"Games that look searched:** {PAGE_SIZE + 1}." in read_text(page)
    page = await eva.press_button(page, label="Show")
    assert is_private(page)
    text = read_text(page)
    assert "This is a hint, not a proof." in text
    assert "I look at choices in Klondike only" in text
    ended_at = with_signals[0].ended_at
    date = f"{ended_at:%b} {ended_at.day}, {ended_at.year}"
    assert f"**{eva.display_name}** · Canfield · {date} · game {with_signals[0].game_id}" in text
    assert "Choices (very strong)" in text
    assert "97% of the moves came at the same pace" in text
    assert text.count("Choices") == PAGE_SIZE
    page = await eva.press_button(page, label="Next ›")
    assert f"game {with_signals[-1].game_id}" in read_text(page)
    page = await eva.press_button(page, label="Dismiss")
    # The last page is gone with its only game.
    assert read_text(page).count("Choices") == PAGE_SIZE
    assert "Next ›" not in list_button_labels(page)
    forged = DismissSignalsId(with_signals[-1].game_id, 0).dump()
    refusal = await eva.press_button(page, custom_id=forged, is_forged=True)
    assert "isn't listed any more" in read_text(refusal)
    async with store.begin_write() as conn:
        await signals.delete_player_signals(conn, int(eva.id))
    page = await eva.press_button(
        page, custom_id=SignalsId(BoardControl.FIRST, 0).dump(), is_forged=True
    )
    assert "Nothing here" in read_text(page)


async def test_who_hides_their_name_and_tables_stays_hidden(
    bot_sandbox: BotSandbox, store: Store
) -> None:
    eva = await create_manager(bot_sandbox)
    await flag_games(store, eva, 1)
    page = await eva.press_button(await eva.run_command("server board"), label="Show")
    assert "Replay" in list_button_labels(page)
    async with store.begin_write() as conn:
        await players.save_player_settings(
            conn,
            PlayerSettings(
                id=int(eva.id),
                table_visibility=Visibility.PRIVATE,
                record_visibility=Visibility.PRIVATE,
            ),
        )
    page = await eva.press_button(await eva.run_command("server board"), label="Show")
    assert "**Anonymous** ·" in read_text(page)
    assert "Replay" not in list_button_labels(page)
    async with store.begin_write() as conn:
        await signals.delete_player_signals(conn, int(eva.id))


async def test_nobody_else_sees_or_dismisses_signals(ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="1")
    for custom_id in (SignalsId(BoardControl.FIRST, 0), DismissSignalsId(1, 0)):
        refusal = await ada.press_button(table, custom_id=custom_id.dump(), is_forged=True)
        assert ONLY_MANAGERS in read_text(refusal)
    direct = await ada.run_command("new", "direct")
    refusal = await ada.press_button(
        direct, custom_id=SignalsId(BoardControl.FIRST, 0).dump(), is_forged=True
    )
    assert "There's no server here" in read_text(refusal)
