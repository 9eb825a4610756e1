"""Plain English for every error that the referee may answer with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.errors import GameError

ERROR_TEXTS: Mapping[ErrorKey, str] = {
    ErrorKey.BAD_POSITION: "This is no position: {what}.",
    ErrorKey.BAD_REQUEST: "This is no request: {what}.",
    ErrorKey.COVERED_TARGET: "{target} shows a face-down card; nothing may be laid on it.",
    ErrorKey.DEAL_EMPTY: "No deal is named.",
    ErrorKey.DEAL_NOT_WHOLE: "{deal} is no deal: deals are whole numbers, or words.",
    ErrorKey.DEAL_OUT_OF_RANGE: "Deals are numbered from 1 to {last}.",
    ErrorKey.DEAL_TOO_LONG: (
        "A deal's word has at most {longest} characters; this one has {length}."
    ),
    ErrorKey.DOES_NOT_FIT: "{card} of {source} cannot go on {onto} of {target}.",
    ErrorKey.DOES_NOT_FOLLOW: "{card} does not follow {top} on {target}.",
    ErrorKey.DRAW_LAST: "{source} can still be played to {target}; the stock is turned after that.",
    ErrorKey.EMPTY_SOURCE: "{source} is empty.",
    ErrorKey.FACE_DOWN: "{source} shows no card that could be played.",
    ErrorKey.FOUNDATION_FIRST: "A card can go to a foundation, and such plays come first.",
    ErrorKey.FOUNDATION_STAYS: "Nothing comes back from the foundations.",
    ErrorKey.FOUNDATION_TAKEN: "{card} opens an empty foundation; {target} has begun.",
    ErrorKey.KING_ONLY: "Only a King may go into the empty {target}, and {card} is none.",
    ErrorKey.NO_MOVES: "No moves are given.",
    ErrorKey.NO_REDEAL: "The stock is empty, and it may not be turned over again.",
    ErrorKey.NO_SUCH_GAME: "There is no game called {game}.",
    ErrorKey.NO_SUCH_PILE: "There is no pile {pile} in this game.",
    ErrorKey.NO_TARGET: "Nothing may be laid on {target}.",
    ErrorKey.NOT_A_RUN: "The last {count} cards of {source} are no run; the last {run} are.",
    ErrorKey.NOT_WHOLE_COLUMN: "Only the whole of {source}, {length} cards, may move; not {count}.",
    ErrorKey.NOTHING_TO_DRAW: "Stock and waste are empty.",
    ErrorKey.ONE_AT_A_TIME: "Cards go to a foundation one at a time.",
    ErrorKey.ONE_CARD: "Only the top card of {source} may move.",
    ErrorKey.RESERVE_FILLS: "The reserve fills {target}.",
    ErrorKey.SAME_PILE: "{source} is where the card lies already.",
    ErrorKey.STOCK_IS_DRAWN: "The stock's cards are drawn to the waste; they go nowhere else.",
    ErrorKey.TOO_MANY: "{source} has {seen} cards face up; {count} cannot move.",
    ErrorKey.TOO_MANY_MOVES: "At most {most} moves at once; these are {count}.",
    ErrorKey.TOP_CARD_ONLY: "Only the top card of {source} may move.",
    ErrorKey.TOP_OR_WHOLE: "The top card of {source} may move, or all {length}; not {count}.",
    ErrorKey.UNREADABLE_MOVE: "“{text}” is no move; a move looks like t2 f1.",
    ErrorKey.WANTS_BASE: "An empty foundation opens with rank {base}; {card} is not.",
    ErrorKey.WASTE_ONLY: "Only the waste's top card may go into the empty {target}.",
    ErrorKey.WHICH_PILE: "{pile} wants a number, such as {pile}1.",
}
"""The sentence for each error, with fields for its values."""


def format_error_text(error: GameError) -> str:
    """Return the error as one English sentence."""
    return ERROR_TEXTS[error.key].format_map(error.values)
