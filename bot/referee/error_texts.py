"""Plain English for every key that the referee may answer with."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.errors import GameError

ERROR_TEXTS = {
    "bad-position": "This is no position: {what}.",
    "bad-request": "This is no request: {what}.",
    "covered-target": "{target} shows a face-down card; nothing may be laid on it.",
    "deal-empty": "No deal is named.",
    "deal-not-whole": "{deal} is no deal: deals are whole numbers, or words.",
    "deal-out-of-range": "Deals are numbered from 1 to {last}.",
    "deal-too-long": "A deal's word has at most {longest} characters; this one has {length}.",
    "does-not-fit": "{card} of {source} cannot go on {onto} of {target}.",
    "does-not-follow": "{card} does not follow {top} on {target}.",
    "draw-last": "{source} can still be played to {target}; the stock is turned after that.",
    "empty-source": "{source} is empty.",
    "face-down": "{source} shows no card that could be played.",
    "foundation-first": "A card can go to a foundation, and such plays come first.",
    "foundation-stays": "Nothing comes back from the foundations.",
    "foundation-taken": "{card} opens an empty foundation; {target} has begun.",
    "king-only": "Only a King may go into the empty {target}, and {card} is none.",
    "no-moves": "No moves are given.",
    "no-redeal": "The stock is empty, and it may not be turned over again.",
    "no-such-game": "There is no game called {game}.",
    "no-such-pile": "There is no pile {pile} in this game.",
    "no-target": "Nothing may be laid on {target}.",
    "not-a-run": "The last {count} cards of {source} are no run; the last {run} are.",
    "not-whole-column": "Only the whole of {source}, {length} cards, may move; not {count}.",
    "nothing-to-draw": "Stock and waste are empty.",
    "one-at-a-time": "Cards go to a foundation one at a time.",
    "one-card": "Only the top card of {source} may move.",
    "reserve-fills": "The reserve fills {target}.",
    "same-pile": "{source} is where the card lies already.",
    "stock-is-drawn": "The stock's cards are drawn to the waste; they go nowhere else.",
    "too-many": "{source} has {seen} cards face up; {count} cannot move.",
    "too-many-moves": "At most {most} moves at once; these are {count}.",
    "top-card-only": "Only the top card of {source} may move.",
    "top-or-whole": "The top card of {source} may move, or all {length}; not {count}.",
    "unreadable-move": "“{text}” is no move; a move looks like t2 f1.",
    "wants-base": "An empty foundation opens with rank {base}; {card} is not.",
    "waste-only": "Only the waste's top card may go into the empty {target}.",
    "which-pile": "{pile} wants a number, such as {pile}1.",
}


def format_error_text(error: GameError) -> str:
    """The error in one English sentence."""
    return ERROR_TEXTS[error.key].format_map(error.values)
