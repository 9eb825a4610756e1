"""The page about the odds: win rates with their intervals, and published odds."""

from bot.locale.catalogue import get_english_texts
from bot.services.stats.leaderboard_rows import LeaderboardRow
from bot.services.stats.leaderboards import LeaderboardPage, LeaderboardQuery
from bot.services.stats.win_rates import WinCounts
from bot.ui.answers.odds_page import format_odds


def make_page(total_games: int, total_wins: int, own_row: LeaderboardRow | None) -> LeaderboardPage:
    """Return a global leaderboard of Canfield with these totals."""
    return LeaderboardPage(
        query=LeaderboardQuery(game_group="canfield"),
        min_ranked_games=10,
        total_counts=make_counts(total_games, total_wins),
        ranked_player_count=0,
        ranked_rows=(),
        own_row=own_row,
    )


def make_counts(games: int, wins: int) -> WinCounts:
    """Return the counts of so many games and wins."""
    return WinCounts(games=games, wins=wins, clean_wins=0, ranked_wins=wins)


def test_the_odds_page_names_intervals_books_and_sources() -> None:
    text = format_odds(make_page(0, 0, None), get_english_texts())
    assert "with 12 wins in 40, your true rate is likely between 18.1% and 45.4%" in text
    assert "Canfield 67.5% · Klondike 90.1% · Klondike, draw three 81.4%" in text
    assert "Klondike 80 of 200 · Canfield 30 of 200 · Forty Thieves 24 of 200" in text
    assert "Hoyle has about 3% of games won" in text
    assert "a good player wins 10% or more" in text
    assert "sells the deck for $50, the English book's for $52" in text
    assert "so 11 cards or more win money" in text
    assert "JAIR 85 (2026) 21" in text
    assert "**You**" not in text
    assert len(text) < 4000


def test_the_odds_page_has_the_players_and_everyones_win_rates() -> None:
    own_row = LeaderboardRow(
        rank=None, player_id=401, counts=make_counts(1, 1), has_public_name=True
    )
    text = format_odds(make_page(40, 12, own_row), get_english_texts())
    assert "**You** (Canfield): won 1 of 1 game (100%), 95% interval 20.7% to 100%." in text
    assert "**Everyone** (Canfield): won 12 of 40 games (30%), 95% interval 18.1% to 45.4%." in text
