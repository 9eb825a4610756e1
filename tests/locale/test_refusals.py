"""Refusals of typed moves in every game: which occur, and what their sentences say."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from bot.engine.cards import CARDS_BY_CODE, are_ranks_compatible, are_suits_compatible
from bot.engine.errors import GameError
from bot.engine.legality import generate_foundation_moves, why_not
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
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.locale.describe import format_brief_game_name, format_card_forms
from bot.locale.refusals import BROKEN_RULES, format_error
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position, play_random_game
from tests.golden_games import WON_GAME_NAMES, get_variant, load_golden_game
from tests.variants.example_games import example_games

SENTENCE_PATTERN = re.compile(
    r"[\u00bf\u201c]?([^\W_a-zà-ÿ]|[wrctfg]\d*['s \u3040-\u30ff]).{15,300}[.!?\u0964\u3002]"
)
"""A whole sentence, which begins with a capital, a letter without capitals, or a pile."""

SENTENCE_END = re.compile(r"[.!?\u0964](?=\s|$)|[\u3002\uff01\uff1f]")

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

Most belong to a few games only; the examples below have each of them.
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


def list_won_games(key: str) -> list[str]:
    """Return the names of a game's won golden games; random play empties few columns."""
    return [name for name in WON_GAME_NAMES if get_variant(name) == key]


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
    for name in list_won_games(rules.key)[:1]:
        game = load_golden_game(name)
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
    if not list_won_games(key):
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
        assert len(SENTENCE_END.findall(sentence)) <= 2, sentence
        if error.key in BROKEN_RULES:
            # A sentence of the game's page, which names no card.
            assert format_brief_game_name(texts, key) in sentence
            continue
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


def describe_refusal(state: State, text: str) -> str:
    """Return the English sentence that refuses a typed move."""
    try:
        refusal = why_not(state, interpret_typed_move(state, text))
    except GameError as error:
        return format_error(get_english_texts(), error)
    assert refusal is not None
    return format_error(get_english_texts(), GameError(refusal.key, **refusal.values))


REFUSALS = """
skippy | base 5, t1 9H | t1 t2 |\
    Skippy doesn't allow that. Only a card one rank below the foundations' first (a king below an \
    ace) can fill an empty column.
skippy | c1 9H, t1 8C | t1 c1 |\
    c1 holds the nine of hearts already.
skippy | t1 9H 8H | t1 c1 x2 |\
    Skippy doesn't allow that. There are 4 cells (`c1` to `c4`), which hold one card each.
beehive | base ?, t1 9H | t1 f2 |\
    There's no pile f2 here. Columns are `t1` to `t6`, the foundation is `f1`.
doorway | t1 9H | t1 c2 |\
    c2 takes only a queen, not the nine of hearts.
dutchess | base ?, r1 9H, s 5c | draw |\
    Dutchess doesn't allow that. Lay a reserve's top card on a foundation: its rank starts them all.
dutchess | r1 9H, w 8C | w t2 |\
    Dutchess doesn't allow that. A reserve's top card or a whole column can fill an empty column, \
    and the top card of the waste only when all reserves are out.
dutchess | r1 9H, r2 9D, t1 TC | r t1 |\
    There are several such piles. Type the number too, like `r1`.
dutchess | r1 9H | t1 r2 |\
    Nothing can go on r2. Move cards to columns (`t1`…) or foundations (`f`).
canfield | r 9H | r1 t1 |\
    There's no pile r1 here, but there's `r`.
club | t1 8C, t5 9H | t1 t5 |\
    Club doesn't allow that. Cards of `t1` to `t3` can go to foundations and to one another, but \
    not to the other columns.
eagle-wing | base 5, r 2c 3c, t1 9H 8H 7H, t2 6H | t2 t1 |\
    Eagle Wing doesn't allow that. A column holds at most 3 cards.
eagle-wing | base 5, r 2c 3c, t1 4C | r t1 |\
    Eagle Wing doesn't allow that. The reserve's cards lie face down; only the last one turns up, \
    and can go to a foundation or a column.
the-plot | base 5, f1 5C 6H, w 5D | w f2 |\
    The Plot doesn't allow that. You can't start another foundation before the first one holds 13 \
    cards.
the-plot | base 5, f1 5C 6H, w 9D | w t2 |\
    The Plot doesn't allow that. Only the top card of the waste can fill an empty column; before \
    the first foundation is full, it must have the foundations' first rank.
the-plot | base 5, r 8H, t1 9D | r t1 |\
    The Plot doesn't allow that. You see only the reserve's top card, which can go to a \
    foundation, and nowhere else.
beehive | base ?, t1 7C 7H 7D, t2 8C | t1 f |\
    Beehive doesn't allow that. The four cards of a rank go up together once they lie together at \
    the end of a column, in any order of ranks: `t1 f`.
beehive | base ?, t1 7C 7H 7D, t2 8C | t2 t1 |\
    t2's eight of clubs can't go on t1's seven of diamonds. Beehive builds by equal rank.
floradora | t1 QC | t1 f9 |\
    Floradora doesn't allow that. All kings go on f9.
octave | f1 AC 2C 3C 4C 5C 6C 7C 8C 9C TC, t1 JC | t1 f1 |\
    f1 ends with the ten of clubs, so the jack of clubs can't go there.
octave | redeals 1, s 9c, w1 JC | draw |\
    Octave doesn't allow that. The redeal also deals a card face up to each of 8 wastes (`w1` to \
    `w8`); after that there's no more drawing, and a waste you empty takes the stock's next card \
    by itself.
indian-patience | s 9c, t1 8C, t2 4C 9H | t1 t2 |\
    Indian Patience doesn't allow that. While the stock lasts, nothing goes on a column of one \
    card, and that card goes only to a foundation.
indian-patience | s 9c, w 8C, t2 9H | w t2 |\
    Indian Patience doesn't allow that. While the stock lasts, nothing goes on a column of one \
    card, and that card goes only to a foundation.
blind-patience | t1 8c 9h, t2 TC | t1 t2 |\
    The top card of t1 is face down. Turn it up first: `t1 t1`.
blind-patience | t1 8c 9H | t1 t1 |\
    The top card of t1 is face up already.
lafayette | t1 9H, t2 4C | t1 t3 |\
    Lafayette doesn't allow that. Once the reserve is out, only a seven, or a sequence from a \
    seven, can fill an empty column.
wheatsheaf | f1 AH 2H, t1 AH | t1 f2 |\
    That suit is on f1 already, so the ace of hearts can't start f2 too.
wheatsheaf | g1 KH QH, t1 9H | t1 g1 |\
    The nine of hearts can't go on g1's queen of hearts. g1 goes down in suit, one rank at a time.
wheatsheaf | t1 9H, t2 9C | t1 t2 |\
    t1's nine of hearts can't go on t2's nine of clubs. Wheatsheaf builds up or down one rank at a \
    time, in suit.
demons-and-thieves | t1 9D, t5 TH | t1 t5 |\
    t1's nine of diamonds can't go on t5's ten of hearts. Demons and Thieves builds down in suit \
    in this column.
following | t1 9D, t2 TH | t1 t2 |\
    t1's nine of diamonds can't go on t2's ten of hearts. Following builds down with hearts on \
    spades, clubs on hearts, diamonds on clubs and spades on diamonds.
the-spark | base K, t1 9D, t2 TD | t1 t2 |\
    t1's nine of diamonds can't go on t2's ten of diamonds. The Spark builds up one rank at a \
    time.
maria | t3 TH, t8 QH | t3 t8 |\
    t3's ten of hearts can't go on t8's queen of hearts. Maria builds down one rank at a time, in \
    alternating colours.
canfield-french | w 9H, t1 TD, t2 5C, t3 5S, t4 4C | w t1 |\
    w's nine of hearts can't go on t1's ten of diamonds. French Canfield builds down in \
    alternating colours.
"""
"""A line each: the game, the piles, the move as it is typed, and the sentence."""


@pytest.mark.parametrize("line", REFUSALS.strip().splitlines())
def test_a_refusal_is_told_in_the_words_of_its_game(line: str) -> None:
    game, pile_texts, typed, sentence = (part.strip() for part in line.split("|"))
    piles: dict[str, Any] = dict(text.split(" ", 1) for text in pile_texts.split(", "))
    if piles.get("base") == "?":
        piles["base"] = None
    redeals = int(piles.pop("redeals", 0))
    position = make_position(game, redeals=redeals, **piles)
    assert describe_refusal(position, typed) == " ".join(sentence.split())
