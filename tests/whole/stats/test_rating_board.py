"""Players ranked by their skill ratings, on the message of a leaderboard."""

from datetime import UTC, datetime

import pytest

from bot.models.player_records import PlayerRating, RatingFit
from bot.services.ratings.fitted_ratings import rank_ratings
from bot.store import Store
from bot.store.stats import ratings
from tests.finished_games import record_finished_games
from tests.sandbox.driver.messages import list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.table_messages import is_private, list_button_labels, read_alt_text

pytestmark = pytest.mark.asyncio(loop_scope="session")


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
    async with store.begin_write() as conn:
        await ratings.write_ratings(conn, rank_ratings(rated, now))
        await ratings.record_rating_fit(conn, RatingFit(number=1, fitted_at=now))


async def test_a_leaderboard_can_be_ordered_by_rating(
    ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    board = await ada.run_command("leaderboard", game="canfield", order="rating")
    assert "No ratings yet." in read_text(board)
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


async def test_ratings_of_another_time_are_refused(ada: SandboxUser) -> None:
    refused = await ada.run_command("leaderboard", order="rating", period="week")
    assert is_private(refused)
    assert "Leave out `period` and `season`." in read_text(refused)
