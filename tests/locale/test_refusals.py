"""Refusals of typed moves in every game: which occur, and what their sentences name."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from bot.engine.cards import CARDS_BY_CODE, are_ranks_compatible, are_suits_compatible
from bot.engine.errors import GameError
from bot.engine.legality import why_not
from bot.engine.move_lists.candidate_moves import generate_foundation_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import (
    BaseCard,
    CarryRule,
    EmptyColumnRule,
    FoundationKind,
    ReserveUse,
    Rules,
    WasteFill,
)
from bot.engine.state import State
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import format_brief_game_name, format_card_forms, format_error
from bot.variants import VARIANTS
from tests.engine.short_positions import play_random_game
from tests.golden_games import GOLDEN_FOLDER, load_golden_game
from tests.variants.example_games import example_games

SENTENCE_PATTERN = re.compile(
    r"[\u00bf\u201c]?([^\W_a-zà-ÿ]|[wrctfg]\d*['s \u3040-\u30ff]).{15,300}[.!?\u0964\u3002]"
)
"""A whole sentence, which begins with a capital, a letter without capitals, or a pile."""

POSITIONS_PER_GAME, TEXTS_PER_POSITION, ERRORS_PER_KEY = 30, 70, 12

REFUSALS_OF_EVERY_GAME = {
    *("does-not-fit", "does-not-follow", "empty-source", "foundation-stays", "no-such-pile"),
    *("no-target", "one-at-a-time", "same-pile", "stock-is-drawn", "too-many", "top-card-only"),
    "which-pile",
}
RARE_REFUSALS = {
    *("foundation-taken", "foundation-full", "nothing-to-draw", "wants-base", "reserve-fills"),
    *("seven-only", "below-base-only", "base-rank-only", "reserves-before-waste"),
    *("fill-foundation-first", "suit-has-foundation", "cell-taken", "one-per-cell"),
    *("no-more-draws", "last-card-stays"),
}
"""Refusals that random play hardly meets, or never where foundations are started by the deal.

Most belong to a few games only; `tests.locale.test_special_refusals` has an example of each.
"""


def list_rule_refusals(rules: Rules) -> set[str]:
    """Return the refusals that a game has because of its own rules."""
    face_up_count = max(rules.column_heights) - rules.face_down_cards
    long_columns = face_up_count > 1 or bool(rules.face_up_rows)
    has_refusal = {
        "one-card": rules.carry_rule is CarryRule.ONE,
        "top-or-whole": rules.carry_rule is CarryRule.TOP_OR_WHOLE,
        "not-whole-column": rules.carry_rule is CarryRule.WHOLE,
        # In other games the cards that lie face up are always in sequence.
        "not-in-suit": rules.carry_rule is CarryRule.SUIT_RUN,
        "one-onto-cards": rules.carry_rule is CarryRule.RUN_TO_EMPTY_COLUMN,
        "not-a-run": rules.carry_rule in {CarryRule.RUN, CarryRule.RUN_TO_EMPTY_COLUMN}
        and long_columns
        and rules.family != "klondike",
        "king-only": rules.empty_column_rule is EmptyColumnRule.KING_ONLY,
        "waste-only": rules.empty_column_rule
        in {EmptyColumnRule.WASTE_ONLY, EmptyColumnRule.WASTE_BASE_FIRST},
        "foundation-first": rules.requires_foundation_plays,
        "draw-last": rules.requires_plays_before_draw,
        "no-redeal": rules.max_redeals is not None and rules.waste_fill is WasteFill.DRAWN,
        "cell-rank": bool(rules.cell_letters),
        "one-per-cell": rules.cell_count > 0,
        "choose-base": rules.base_card is BaseCard.CHOSEN,
        "closed-columns": rules.closed_column_count > 0,
        "column-full": rules.column_limit is not None,
        "fours-only": rules.foundation_kind is FoundationKind.FOURS,
        "kings-foundation": rules.has_king_foundation,
        "last-card-is-bare": rules.protects_last_cards,
        "last-card-stays": rules.protects_last_cards,
        "nothing-to-turn": rules.turns_up_by_hand,
        "face-down": rules.turns_up_by_hand,
        "reserve-face-down": rules.reserve_use is ReserveUse.LAST_CARD,
        "reserve-goes-up": rules.reserve_use is ReserveUse.FOUNDATIONS,
    }
    return {key for key, is_possible in has_refusal.items() if is_possible}


def list_refusals_of_others(rules: Rules) -> set[str]:
    """Return the refusals that all games have but this one, as another comes in their place."""
    if rules.foundation_kind is FoundationKind.FOURS:
        return {"one-at-a-time", "does-not-follow"}
    return {"same-pile"} if rules.turns_up_by_hand else set()


def find_won_game_files(key: str) -> list[Path]:
    """Return the files of a game's won golden games; random play empties few columns."""
    return sorted(GOLDEN_FOLDER.glob(f"{key}-[0-9]*-won.jsonl"))


def sample_states(rules: Rules) -> Iterator[State]:
    """Yield positions of random games, of a won game, and of a deal whose stock is drawn."""
    if rules.max_redeals is not None:
        state = play_random_game(rules, 60_000, 0, 0)[0]
        if state.is_base_to_choose:
            state = play(state, next(generate_foundation_moves(state)))
        while why_not(state, DRAW_MOVE) is None:
            state = play(state, DRAW_MOVE)
        yield state
    states = [
        state for seed in range(2) for state in play_random_game(rules, 60_000 + seed, seed, 150)
    ]
    for file in find_won_game_files(rules.key)[:1]:
        game = load_golden_game(file.stem)
        state = play_random_game(rules, game.deal, 0, 0)[0]
        for text in game.moves:
            state = play(state, Move.parse(text))
            states.append(state)
    yield from states[:: max(len(states) // POSITIONS_PER_GAME, 1)]


def generate_random_texts(state: State, random: Random) -> Iterator[str]:
    """Yield moves as somebody might type them who knows only the names of the piles."""
    rules = state.rules
    sources = (*rules.source_names, *rules.column_names, "f1", "f", "s")
    targets = (*rules.column_names, *rules.foundation_names, *rules.cell_names, "f", "w", "t99")
    yield "draw"
    for _ in range(TEXTS_PER_POSITION):
        source, target = random.choice(sources), random.choice(targets)
        yield random.choice((f"{source} {target}", f"{source} {target} {random.randint(1, 9)}"))


@cache
def collect_refusals(key: str) -> dict[str, list[GameError]]:
    """Return some refusals of each kind that random typed moves meet, by error key."""
    random = Random(key)
    refusals: dict[str, list[GameError]] = defaultdict(list)
    for state in sample_states(VARIANTS[key]):
        for text in generate_random_texts(state, random):
            try:
                refusal = why_not(state, interpret_typed_move(state, text))
                error = GameError(refusal.key, **refusal.values) if refusal else None
            except GameError as unreadable:
                error = unreadable
            if error and len(refusals[error.key]) < ERRORS_PER_KEY:
                refusals[error.key].append(error)
    return refusals


@example_games
def test_a_game_refuses_by_its_own_rules_only(key: str) -> None:
    rules = VARIANTS[key]
    rare = set(RARE_REFUSALS)
    if not find_won_game_files(key):
        rare.add("king-only")
    if rules.keeps_waste_filled:
        rare.add("empty-source")
    expected = REFUSALS_OF_EVERY_GAME - list_refusals_of_others(rules) | list_rule_refusals(rules)
    assert collect_refusals(key).keys() - rare == expected - rare


@pytest.mark.parametrize("language", get_texts_by_language())
@example_games
def test_every_refusal_sentence_names_piles_cards_and_game(key: str, language: str) -> None:
    texts = get_texts_by_language()[language]
    for error in (error for errors in collect_refusals(key).values() for error in errors):
        sentence = format_error(texts, error)
        assert not re.search(r"[{}$\n]|\s\s|None", sentence), sentence
        assert SENTENCE_PATTERN.fullmatch(sentence), sentence
        values = error.values
        assert not values.keys() & {"source", "target", "pile"} or _names_a_pile(
            sentence, values
        ), sentence
        for name in values.keys() & {"card", "onto", "top"}:
            forms = format_card_forms(texts, name, str(values[name])).values()
            assert any(form in sentence for form in forms), sentence
        if "game" in values:
            assert format_brief_game_name(texts, key) in sentence


def _names_a_pile(sentence_text: str, values: dict[str, object]) -> bool:
    """Return whether a sentence names a pile that the error is about."""
    return any(
        str(values[name]) in sentence_text
        for name in ("source", "target", "pile")
        if name in values
    )


@example_games
def test_a_card_that_does_not_fit_is_explained(key: str) -> None:
    rules = VARIANTS[key]
    errors = [
        (error, f"{error.values[pile]}")
        for error_key, pile in (("does-not-fit", "target"), ("not-a-run", "source"))
        for error in collect_refusals(key).get(error_key, [])
    ]
    for error, column in errors:
        values = error.values
        card, onto = CARDS_BY_CODE[str(values["card"])], CARDS_BY_CODE[str(values["onto"])]
        build = rules.get_build_rule(rules.column_names.index(column))
        suit_fits = are_suits_compatible(build, card, onto)
        rank_fits = are_ranks_compatible(
            rules.build_direction, card, onto, wraps_ranks=rules.wraps_ranks
        )
        fault_by_match = {(True, False): "rank", (False, True): "suit", (False, False): "both"}
        assert values["fault"] == fault_by_match[suit_fits, rank_fits], values
