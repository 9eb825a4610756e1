"""The page about the odds: intervals of win rates, ranking, and what is known of the games."""

from __future__ import annotations

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.games import PriceBook
from bot.services.stats.house_prices import (
    CARD_PAYOUT,
    DECK_PRICES,
    FULL_PAYOUT,
    VARIANT_FOR_MONEY,
    count_cards_to_profit,
)
from bot.services.stats.known_odds import BOOK_WIN_RATES, HINT_WIN_COUNTS, WINNABLE_SHARES
from bot.services.stats.leaderboards import LeaderboardPage, LeaderboardQuery
from bot.services.stats.win_rates import WinCounts, compute_wilson_interval
from bot.ui.leaderboards.text import format_game_group_name

_EXAMPLE_WINS, _EXAMPLE_GAMES = 12, 40


async def load_odds_text(interaction: Interaction, texts: Texts) -> str:
    """Return the page, with win rates in the game that the player played last."""
    page = await interaction.client.services.leaderboards.load_leaderboard_page(
        interaction.user.id, LeaderboardQuery()
    )
    return format_odds(page, texts)


def format_odds(page: LeaderboardPage, texts: Texts) -> str:
    """Return the page, with the player's and everyone's win rates on a global leaderboard."""
    low, high = _format_interval(compute_wilson_interval(_EXAMPLE_WINS, _EXAMPLE_GAMES), texts)
    paragraphs = [
        texts("odds-about-interval", low=low, high=high),
        _format_rates(page, texts),
        texts("odds-about-ranking"),
        _format_winnable_shares(texts) + "\n" + texts("odds-about-winnable-source"),
        _format_hint_wins(texts),
        _format_books(texts),
        texts("odds-about-time"),
    ]
    return "\n\n".join([texts("odds-about-title"), *filter(None, paragraphs)])


def _format_rates(page: LeaderboardPage, texts: Texts) -> str:
    """Return a line with the player's win rate and one with everyone's; nothing without games."""
    if not page.total_counts.games:
        return ""
    everyone = texts("odds-about-together", **_build_rate_values(page, page.total_counts, texts))
    if page.own_row is None:
        return everyone
    own_values = _build_rate_values(page, page.own_row.counts, texts)
    return texts("odds-about-own", **own_values) + "\n" + everyone


def _build_rate_values(page: LeaderboardPage, counts: WinCounts, texts: Texts) -> dict[str, object]:
    low, high = _format_interval(counts.win_rate_interval, texts)
    return {
        "game": format_game_group_name(texts, page.game_group),
        "won": counts.ranked_wins,
        "games": counts.games,
        "rate": texts.format_percentage(counts.win_rate),
        "low": low,
        "high": high,
    }


def _format_interval(interval: tuple[float, float], texts: Texts) -> tuple[str, str]:
    low, high = interval
    return texts.format_percentage(low), texts.format_percentage(high)


def _format_winnable_shares(texts: Texts) -> str:
    shares = [
        texts(
            "odds-about-share",
            game=format_game_name(texts, variant),
            share=texts.format_percentage(share),
        )
        for variant, share in WINNABLE_SHARES.items()
    ]
    return texts("odds-about-winnable", shares=" · ".join(shares))


def _format_hint_wins(texts: Texts) -> str:
    counts = [
        texts("odds-about-hint-wins", game=format_game_name(texts, variant), wins=wins, games=games)
        for variant, (wins, games) in HINT_WIN_COUNTS.items()
    ]
    return texts("odds-about-hints", counts=" · ".join(counts))


def _format_books(texts: Texts) -> str:
    few, good = BOOK_WIN_RATES[VARIANT_FOR_MONEY]
    return texts(
        "odds-about-books",
        game=format_game_name(texts, VARIANT_FOR_MONEY),
        few=texts.format_percentage(few),
        good=texts.format_percentage(good),
        hoyle=texts.format_dollars(DECK_PRICES[PriceBook.HOYLE]),
        english=texts.format_dollars(DECK_PRICES[PriceBook.ENGLISH]),
        card=texts.format_dollars(CARD_PAYOUT),
        all=texts.format_dollars(FULL_PAYOUT),
        least=max(map(count_cards_to_profit, PriceBook)),
    )
