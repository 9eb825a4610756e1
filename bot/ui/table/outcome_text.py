"""Texts about what several draws led to, and how a game ended."""

from __future__ import annotations

from bot.engine.cards import CARD_CODES
from bot.engine.moves import Move
from bot.engine.status import GameStatus
from bot.locale.catalogue import Texts
from bot.locale.describe import format_cards
from bot.models.games import Game, GameOutcome
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.ui.common.viewer import format_yes_or_no
from bot.ui.house.text import format_current_payout, format_payout_result
from bot.ui.table import attempt_text


def format_draws(texts: Texts, table: Table) -> str:
    """Return how often the last step drew, and what the last card drawn can do."""
    state, rules, draws = table.state, table.rules, table.last_step_length
    if rules.deals_wastes_at_redeal and state.redeals_made:
        return texts("drew-dealt")
    # A draw brings at least one card, so that fewer cards mean that the waste was turned over.
    cards_per_draw = rules.get_packet_size(state.redeals_made) * rules.drawn_waste_count
    turned_over = sum(map(len, state.wastes)) <= (draws - 1) * cards_per_draw
    counted = texts("drew", count=draws - turned_over, turned=format_yes_or_no(turned_over))
    return texts.join_sentences([counted, _format_waste_card_use(texts, table)])


def _format_waste_card_use(texts: Texts, table: Table) -> str:
    moves = [move for move in table.useful_moves if move.source[0] == "w" and move.target[0] != "c"]
    if not moves:
        return "" if table.state.stock else texts("drew-all")
    tops = (table.state.get_pile(name)[-1] for name in dict.fromkeys(move.source for move in moves))
    card = format_cards(texts, (CARD_CODES[top] for top in tops))
    if len(moves) > 1:
        return texts("drew-playable", card=card)
    key = "drew-to-foundation" if moves[0].goes_up else "drew-to-column"
    return texts(key, card=card, target=moves[0].target)


def format_auto_play(texts: Texts, table: Table) -> str:
    """Return how many cards the last step sent to the foundations."""
    moves = table.game.moves[-table.last_step_length :]
    return texts("table-auto-played", count=sum(Move.parse(move).count for move in moves))


def format_outcome(table: Table, texts: Texts, attempt: Attempt | None = None) -> str:
    """Return how the game ended and whether it counts, or that no useful move is left."""
    game = table.game
    if game.outcome is None:
        return (
            _format_no_moves_left(table, texts, attempt) if table.status is GameStatus.STUCK else ""
        )
    text = texts(_get_outcome_text_key(game), **_build_outcome_values(table, texts))
    if game.price_book:
        text += f" {format_payout_result(game.price_book, table, texts)}"
    if attempt and (standing := attempt_text.format_attempt_result(attempt, table, texts)):
        text += f"\n{standing}"
    if game.has_started:
        text += "\n" + texts("table-counts" if game.is_counted else "table-practice")
    if _is_deal_news(game, attempt):
        text += "\n" + texts("table-deal", deal=str(game.deal))
    return text


def _is_deal_news(game: Game, attempt: Attempt | None) -> bool:
    """Return whether the deal was a secret until now; the picture of a won game names it."""
    if game.outcome is GameOutcome.WON or not (game.is_counted or game.price_book):
        return False
    return game.contest_id is None or (attempt is not None and not attempt.is_contest_open)


def _format_no_moves_left(table: Table, texts: Texts, attempt: Attempt | None) -> str:
    if attempt and not attempt.is_practice:
        return attempt_text.format_attempt_no_moves_left(attempt, texts)
    if table.game.price_book:
        return texts("house-stuck", worth=format_current_payout(table, texts))
    return texts("table-stuck")


def _get_outcome_text_key(game: Game) -> str:
    match game.outcome:
        case GameOutcome.WON:
            return "table-won"
        case GameOutcome.ABANDONED:
            return "table-left"
        case _:
            return "house-cashed-in" if game.price_book else "table-given-up"


def _build_outcome_values(table: Table, texts: Texts) -> dict[str, object]:
    game = table.game
    return {
        "cards": table.rules.cards_to_win,
        "up": table.state.cards_up,
        "moves": game.move_count,
        "time": texts.format_duration(game.seconds),
        "undos": game.undos,
        "hints": game.hints,
    }
