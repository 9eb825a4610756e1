"""Refusals and other errors in words."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date

from bot.engine.errors import ErrorKey, GameError
from bot.engine.rules import Rules
from bot.locale import rule_pages
from bot.locale.catalogue import Texts
from bot.locale.describe import (
    format_brief_game_name,
    format_build,
    format_card_forms,
    sanitize_player_text,
)
from bot.variants import get_variant

_CARD_VALUE_NAMES = {"card", "onto", "top", "named", "base"}
"""Values that are a card, or only a rank or a suit, as code."""

_FIRST_UNGROUPED_NUMBER = 10_000


def _format_reserve_use(texts: Texts, rules: Rules) -> str:
    return [*rule_pages.list_reserve_sentences(texts, rules)][-1]


def _format_entering(texts: Texts, rules: Rules) -> str:
    return [*rule_pages.list_empty_column_sentences(texts, rules)][-1]


BROKEN_RULES: Mapping[ErrorKey, Callable[[Texts, Rules], str]] = {
    ErrorKey.BASE_RANK_ONLY: _format_entering,
    ErrorKey.BELOW_BASE_ONLY: _format_entering,
    ErrorKey.CHOOSE_BASE: lambda texts, _: texts("table-choose-base"),
    ErrorKey.CLOSED_COLUMNS: lambda texts, rules: texts(
        "rules-closed-columns", last=rules.closed_column_count
    ),
    ErrorKey.COLUMN_FULL: lambda texts, rules: texts("rules-column-limit", most=rules.column_limit),
    ErrorKey.DRAW_LAST: lambda texts, _: texts("rules-draw-last"),
    ErrorKey.FILL_FOUNDATION_FIRST: lambda texts, rules: texts(
        "rules-first-foundation-first", height=rules.foundation_height
    ),
    ErrorKey.FOUNDATION_FIRST: lambda texts, _: texts("rules-up-first"),
    ErrorKey.FOURS_ONLY: lambda texts, _: texts("rules-fours"),
    ErrorKey.KINGS_FOUNDATION: lambda texts, rules: texts(
        "introduction-goal-kings", foundation=rules.foundation_names[-1]
    ),
    ErrorKey.KING_ONLY: _format_entering,
    ErrorKey.LAST_CARD_IS_BARE: lambda texts, _: texts("rules-protects-last-cards"),
    ErrorKey.LAST_CARD_STAYS: lambda texts, _: texts("rules-protects-last-cards"),
    ErrorKey.NOT_IN_SUIT: rule_pages.format_carrying,
    ErrorKey.NOT_WHOLE_COLUMN: rule_pages.format_carrying,
    ErrorKey.NO_MORE_DRAWS: lambda texts, rules: texts(
        "rules-dealt-at-redeal", wastes=rules.waste_count
    ),
    ErrorKey.ONE_CARD: rule_pages.format_carrying,
    ErrorKey.ONE_ONTO_CARDS: rule_pages.format_carrying,
    ErrorKey.ONE_PER_CELL: lambda texts, rules: texts(
        "rules-cells", cells=rules.cell_count, kind="ranks"
    ).rstrip(),
    ErrorKey.RESERVES_BEFORE_WASTE: _format_entering,
    ErrorKey.RESERVE_FACE_DOWN: _format_reserve_use,
    ErrorKey.RESERVE_FILLS: lambda texts, _: texts("rules-fill-reserve"),
    ErrorKey.RESERVE_GOES_UP: _format_reserve_use,
    ErrorKey.SEVEN_ONLY: _format_entering,
    ErrorKey.TOP_OR_WHOLE: rule_pages.format_carrying,
    ErrorKey.WASTE_ONLY: _format_entering,
}
"""The sentence of the rules page that explains a refusal, which names its game."""


SHARED_SENTENCES: Mapping[ErrorKey, str] = {
    ErrorKey.BAD_MINIMUM_GAMES: "out-of-range",
    ErrorKey.BAD_REPEAT_COUNT: "out-of-range",
    ErrorKey.CARD_STAYS: "card-not-free",
    ErrorKey.CONTEST_OVER: "no-such-contest",
    ErrorKey.DEAL_EMPTY: "bad-deal",
    ErrorKey.DEAL_NOT_WHOLE: "bad-deal",
    ErrorKey.DEAL_OUT_OF_RANGE: "bad-deal",
    ErrorKey.DEAL_TOO_LONG: "bad-deal",
    ErrorKey.GAME_IN_PROGRESS: "table-occupied",
    ErrorKey.GAME_NOT_LOST: "game-over",
    ErrorKey.NO_GAME_NUMBER: "no-such-replay",
    ErrorKey.UNCLEAR_MOVES: "no-moves",
}
"""Sentences for several errors, for which players do the same."""


def format_error(texts: Texts, error: GameError) -> str:
    """Return an error's text in the player's language.

    Where a move breaks a rule that few games have, it is the rule's sentence from the game's page.
    """
    values = dict(_format_error_values(texts, error))
    if format_rule := BROKEN_RULES.get(error.key):
        rules = get_variant(str(error.values["game"]))
        return texts("error-against-rules", game=values["game"], rule=format_rule(texts, rules))
    return texts(f"error-{SHARED_SENTENCES.get(error.key, error.key)}", **values)


def _format_error_values(texts: Texts, error: GameError) -> Iterator[tuple[str, object]]:
    for name, value in error.values.items():
        if name in _CARD_VALUE_NAMES:
            yield from format_card_forms(texts, name, str(value)).items()
        elif name == "build":
            yield name, format_build(texts, str(value), str(error.values.get("fault", "suit")))
        elif name == "moves" and value != "none":
            moves = str(value).split(", ")
            yield name, texts.join_parts(f"`{move}`" if move != "…" else move for move in moves)
        elif name == "channel":
            yield name, f"<#{value}>"
        elif name == "permission":
            yield name, texts(f"permission-{value}")
        elif name == "games":
            names = (format_brief_game_name(texts, key) for key in str(value).split(", "))
            yield name, texts.format_alternatives(names)
        elif name == "variant" or (name == "game" and texts.has_text(f"game-{value}")):
            yield name, format_brief_game_name(texts, str(value))
        else:
            yield name, _format_plain_value(texts, value)


def _format_plain_value(texts: Texts, value: object) -> object:
    """Return a month, a player's own text, or a number as it is to stand in a sentence."""
    if isinstance(value, date):
        return texts.format_month(value)
    if isinstance(value, str):
        return sanitize_player_text(value)
    if isinstance(value, int) and abs(value) >= _FIRST_UNGROUPED_NUMBER:
        return str(value)
    return value
