"""What is said on a table that was just dealt."""

from __future__ import annotations

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.games import Game, PracticeReason
from bot.services.fair_play.fresh_deals import MAX_COUNTED_GAMES, MAX_UNPLAYED_DEALS
from bot.services.games.tables import Table
from bot.solver.bank.deal_bank import find_bank
from bot.ui.common.viewer import format_deal_name
from bot.ui.house.text import format_money_game_terms


def format_deal_notice(table: Table, texts: Texts) -> str:
    """Return what to say of a game that was just dealt.

    That is its price, or that it is practice, how many deals were left unplayed, and which game
    could not be opened before it.
    """
    parts = [
        _format_terms(table, texts),
        _format_fresh_deal_terms(table, texts),
        _format_made_room(table, texts),
    ]
    return "\n".join(filter(None, parts))


def _format_made_room(table: Table, texts: Texts) -> str:
    """Return which game made room because it cannot be opened; nothing where none did."""
    if (game := table.unreadable_game) is None:
        return ""
    return texts(
        "left-unreadable",
        game=format_game_name(texts, game.variant),
        deal=format_deal_name(game, texts),
    )


def _format_terms(table: Table, texts: Texts) -> str:
    if table.game.price_book:
        return format_money_game_terms(table.game.price_book, table, texts)
    if table.game.is_counted:
        return ""
    if table.fresh_deal_terms and table.fresh_deal_terms.practice_reason:
        return ""
    if table.game.level:
        return _format_level_notice(table.game, texts)
    if table.contest is None:
        return texts("dealt-practice")
    return texts("dealt-attempt-known" if table.contest.is_fresh_deal else "dealt-attempt-chosen")


def _format_fresh_deal_terms(table: Table, texts: Texts) -> str:
    """Return why a fresh deal is practice, or how many were left unplayed today, if any."""
    terms = table.fresh_deal_terms
    if terms is None:
        return ""
    match terms.practice_reason:
        case PracticeReason.UNPLAYED_DEALS:
            key = "dealt-unplayed-attempt" if table.game.contest_id else "dealt-unplayed-deals"
            return texts(key, most=MAX_UNPLAYED_DEALS)
        case PracticeReason.COUNTED_GAMES:
            key = "dealt-counted-attempt" if table.game.contest_id else "dealt-counted-games"
            return texts(key, most=MAX_COUNTED_GAMES)
    if not terms.unplayed_count:
        return ""
    return texts("dealt-unplayed", count=terms.unplayed_count, most=MAX_UNPLAYED_DEALS)


def _format_level_notice(game: Game, texts: Texts) -> str:
    """Return that a deal is winnable, and how hard it is."""
    bank = find_bank(game.variant)
    level = bank.levels.get(game.deal) if bank else None
    return texts("dealt-winnable", level=level or "none")
