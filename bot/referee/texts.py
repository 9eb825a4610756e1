"""The referee's texts: plain English, and for people the languages of the bot's players."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from bot.engine.errors import ErrorKey, GameError
from bot.engine.typed_moves.words import CANONICAL_VOCABULARY, MoveVocabulary

ErrorFormat: TypeAlias = "Callable[[GameError], str]"


def format_english_text(key: str, **values: object) -> str:
    """Return the referee's English text of a key, filled with values."""
    return _load_templates()[key].format_map(values)


ERROR_TEXTS: Mapping[ErrorKey, str] = {
    ErrorKey.AMBIGUOUS_MOVE: "“{text}” may mean several moves: {moves}.",
    ErrorKey.BAD_CARD_COUNT: "{count} is no number of cards to move; the least is 1.",
    ErrorKey.BAD_POSITION: "This position is invalid: {what}.",
    ErrorKey.BAD_REQUEST: "This request is invalid: {what}.",
    ErrorKey.BELOW_BASE_ONLY: "The empty {target} takes rank {base} only; {card} has another rank.",
    ErrorKey.CARD_COUNT_DIFFERS: "{named} moves with {carried} cards in all, not {count}.",
    ErrorKey.CARD_NOT_FREE: "No {named} lies open to be moved or built on.",
    ErrorKey.CARD_STAYS: "No legal move of {named} is meant by this.",
    ErrorKey.CELL_RANK: "{target} takes rank {base} only; {card} has another rank.",
    ErrorKey.CELL_TAKEN: "{target} holds {card} already.",
    ErrorKey.CHOOSE_BASE: (
        "Before a reserve's top card lies on a foundation, nothing is drawn and no column moves."
    ),
    ErrorKey.CLOSED_COLUMNS: "Cards of t1 to {last} cannot go to {target}.",
    ErrorKey.COLUMN_FULL: "{target} holds at most {most} cards.",
    ErrorKey.COVERED_TARGET: "The top card of {target} is face down; no card can go on it.",
    ErrorKey.DEAL_EMPTY: "No deal is given.",
    ErrorKey.DEAL_NOT_WHOLE: "{deal} is not a deal; a deal is a whole number or a word.",
    ErrorKey.DEAL_OUT_OF_RANGE: "Deals are numbered from 1 to {last}.",
    ErrorKey.DEAL_TOO_LONG: (
        "A deal's word has at most {longest} characters; this one has {length}."
    ),
    ErrorKey.DOES_NOT_FIT: "{card} of {source} cannot go on {onto} of {target}.",
    ErrorKey.DOES_NOT_FOLLOW: "{card} does not follow {top} on {target}.",
    ErrorKey.DRAW_LAST: "{source} can still be played to {target}, which must come before a draw.",
    ErrorKey.EMPTY_SOURCE: "{source} is empty.",
    ErrorKey.FACE_DOWN: "{source} has no face-up card to play.",
    ErrorKey.FILL_FOUNDATION_FIRST: "{target} cannot be begun before the first foundation is full.",
    ErrorKey.FOUNDATION_FIRST: "A card can go to a foundation, and must be played first.",
    ErrorKey.FOUNDATION_FULL: "{target} ends with {top}; no card follows it.",
    ErrorKey.FOUNDATION_STAYS: "Cards cannot leave the foundations.",
    ErrorKey.FOUNDATION_TAKEN: "{card} starts an empty foundation, and {target} is not empty.",
    ErrorKey.FOURS_ONLY: (
        "{target} takes the four cards of one rank from the end of a column, together."
    ),
    ErrorKey.KINGS_FOUNDATION: "{target} takes Kings only; {card} is not a King.",
    ErrorKey.KING_ONLY: "Only a King can go into the empty {target}; {card} is not a King.",
    ErrorKey.LAST_CARD_IS_BARE: (
        "While the stock lasts, no card can go on the only card of {target}."
    ),
    ErrorKey.LAST_CARD_STAYS: (
        "While the stock lasts, the only card of {source} cannot go on another card."
    ),
    ErrorKey.NOTHING_TO_DRAW: "The stock and the waste are empty.",
    ErrorKey.NOTHING_TO_TURN: "The top card of {source} is not face down.",
    ErrorKey.NOT_A_RUN: (
        "The last {count} cards of {source} are not in sequence; only the last {run} are."
    ),
    ErrorKey.NOT_IN_SUIT: (
        "The last {count} cards of {source} are not in sequence in one suit;"
        " only the last {run} are."
    ),
    ErrorKey.NOT_WHOLE_COLUMN: "Only the whole of {source}, {length} cards, can move; not {count}.",
    ErrorKey.NO_MORE_DRAWS: "After the redeal nothing is drawn.",
    ErrorKey.NO_MOVES: "No moves are given.",
    ErrorKey.NO_REDEAL: "The stock is empty, and the waste cannot be turned over again.",
    ErrorKey.NO_SUCH_GAME: "There is no game called {game}.",
    ErrorKey.NO_SUCH_PILE: "There is no pile {pile} in this game.",
    ErrorKey.NO_TARGET: "No card can go to {target}.",
    ErrorKey.ONE_AT_A_TIME: "Cards go to a foundation one at a time.",
    ErrorKey.ONE_CARD: "Only the top card of {source} can move.",
    ErrorKey.ONE_ONTO_CARDS: (
        "{count} cards of {source} can move to an empty column only; {target} takes one at a time."
    ),
    ErrorKey.ONE_PER_CELL: "A cell holds one card; {count} cannot go to {target}.",
    ErrorKey.PILE_ALONE: "“{text}” is a pile and no move; its moves are: {moves}.",
    ErrorKey.RESERVES_BEFORE_WASTE: (
        "A card of the waste can go into the empty {target} only when all reserves are empty."
    ),
    ErrorKey.RESERVE_FACE_DOWN: (
        "The cards of {source} are face down; only the last one can be played."
    ),
    ErrorKey.RESERVE_FILLS: "{target} is filled from the reserve.",
    ErrorKey.RESERVE_GOES_UP: "The top card of {source} can go to a foundation only.",
    ErrorKey.SAME_PILE: "The card is already on {source}.",
    ErrorKey.SEVEN_ONLY: "Only a Seven can go into the empty {target}; {card} is not a Seven.",
    ErrorKey.BASE_RANK_ONLY: (
        "The empty {target} takes rank {base} only until a foundation is full; {card} has another."
    ),
    ErrorKey.STOCK_IS_DRAWN: "Cards of the stock can only be drawn to the waste.",
    ErrorKey.SUIT_HAS_FOUNDATION: "{other} holds the suit of {card} already.",
    ErrorKey.TOO_MANY: "{source} has {seen} face-up cards; {count} cannot move.",
    ErrorKey.TOO_MANY_MOVES: "At most {most} moves can be given at once; these are {count}.",
    ErrorKey.TOP_CARD_ONLY: "Only the top card of {source} can move.",
    ErrorKey.TOP_OR_WHOLE: "The top card of {source} can move, or all {length} cards; not {count}.",
    ErrorKey.UNCLEAR_MOVES: "These words can mean too much; moves look like t2 f1.",
    ErrorKey.UNREADABLE_MOVE: "“{text}” is not a move; a move looks like t2 f1.",
    ErrorKey.WANTS_BASE: "An empty foundation starts with rank {base}; {card} has another rank.",
    ErrorKey.WASTE_ONLY: "Only the top card of the waste can go into the empty {target}.",
    ErrorKey.WHICH_PILE: "{pile} needs a number, such as {pile}1.",
}
"""The sentence for each error, with fields for its values."""


def format_error_text(error: GameError) -> str:
    """Return the error as one English sentence."""
    return ERROR_TEXTS[error.key].format_map(error.values)


@dataclass(frozen=True)
class Language:
    """What the referee says in one language, and the words of moves that it reads."""

    texts: Callable[..., str] = format_english_text
    format_error: ErrorFormat = format_error_text
    vocabulary: MoveVocabulary = CANONICAL_VOCABULARY


LOCALE_FOLDER = Path(__file__).parents[1] / "locale"

_MESSAGE = re.compile(r"^(referee-[a-z-]+) = (.+)$", re.MULTILINE)
_VALUE = re.compile(r"\{ \$([a-z]+) \}")


@cache
def _load_templates() -> Mapping[str, str]:
    """Return the texts by key: each is one line of the file, without choices between words."""
    source = (LOCALE_FOLDER / "en.ftl").read_text("utf-8")
    return {key: _VALUE.sub(r"{\1}", text) for key, text in _MESSAGE.findall(source)}


ENGLISH = Language()
ENGLISH_NAME = "en"


def list_languages() -> list[str]:
    """Return the names of the languages that the referee speaks."""
    return sorted(file.stem for file in LOCALE_FOLDER.glob("*.ftl"))


def load_language(name: str) -> Language:
    """Return a language of ours.

    English is the referee's own. Errors that only programs are told are in English everywhere.
    Raises ImportError without the packages that the texts need.
    """
    if name == ENGLISH_NAME:
        return ENGLISH
    from bot.locale.catalogue import choose_texts  # noqa: PLC0415 - not needed for English
    from bot.locale.describe import format_error, get_move_vocabulary  # noqa: PLC0415

    texts = choose_texts(name)

    def format_in_language(error: GameError) -> str:
        is_translated = texts.has_text(f"error-{error.key}")
        return format_error(texts, error) if is_translated else format_error_text(error)

    return Language(texts, format_in_language, get_move_vocabulary(texts))
