"""What is told to players of every game who type what cannot be played."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from bot.engine.cards import CARDS, RANK, suits_fit
from bot.engine.errors import GameError
from bot.engine.legality import why_not
from bot.engine.notation import interpret, read
from bot.engine.play import play
from bot.engine.rules import Carry, Enter, Rules
from bot.engine.state import DRAW, State
from bot.locale.catalogue import languages
from bot.locale.describe import brief_name, card_name, sentence
from bot.variants import VARIANTS
from tests.engine.tables import walk
from tests.golden import FOLDER, golden

POSITIONS, TYPED, TOLD = 30, 70, 12

EVERYWHERE = {
    *("does-not-fit", "does-not-follow", "empty-source", "foundation-stays", "no-such-pile"),
    *("no-target", "one-at-a-time", "same-pile", "stock-is-drawn", "too-many", "top-card-only"),
    "which-pile",
}
SELDOM = {"foundation-taken", "nothing-to-draw", "wants-base"}
"""Not met where foundations have begun from the start, or where play hardly ever gets so far."""


def refusals_of(rules: Rules) -> set[str]:
    """The refusals that belong to this game's rules, and to not every game's."""
    long_columns = max(rules.heights) - rules.down > 1
    belong = {
        "one-card": rules.carry is Carry.ONE,
        "top-or-whole": rules.carry is Carry.TOP_OR_WHOLE,
        "not-whole-column": rules.carry is Carry.WHOLE,
        # Elsewhere what lies face up is in sequence from the start.
        "not-a-run": rules.carry is Carry.RUN and long_columns and rules.family != "klondike",
        "king-only": rules.enter is Enter.KING,
        "waste-only": rules.enter is Enter.WASTE,
        "foundation-first": rules.up_first,
        "draw-last": rules.draw_last,
        "no-redeal": rules.redeals is not None,
    }
    return {key for key, does in belong.items() if does}


def states(rules: Rules) -> Iterator[State]:
    """Positions of random games, of one that was won, and the deal with its stock drawn out."""
    if rules.redeals is not None:
        state = walk(rules, 60_000, 0, 0)[0]
        while why_not(state, DRAW) is None:
            state = play(state, DRAW)
        yield state
    met = [state for seed in range(2) for state in walk(rules, 60_000 + seed, seed, 150)]
    for file in sorted(FOLDER.glob(f"{rules.key}-[0-9]*-won.jsonl"))[:1]:
        game = golden(file.stem)
        state = walk(rules, game.deal, 0, 0)[0]
        for text in game.moves:
            state = play(state, read(text))
            met.append(state)
    yield from met[:: max(len(met) // POSITIONS, 1)]


def typed(state: State, random: Random) -> Iterator[str]:
    """What somebody might type who knows the piles, and little else."""
    rules = state.rules
    sources = (*rules.sources, *rules.column_names, "f1", "f", "s")
    targets = (*rules.column_names, *rules.foundation_names, "f", "w", "t99")
    yield "draw"
    for _ in range(TYPED):
        source, target = random.choice(sources), random.choice(targets)
        yield random.choice((f"{source} {target}", f"{source} {target} {random.randint(1, 9)}"))


@cache
def refused(key: str) -> dict[str, list[GameError]]:
    """Some refusals of each kind that random typing at a game meets."""
    random = Random(key)
    found: dict[str, list[GameError]] = defaultdict(list)
    for state in states(VARIANTS[key]):
        for text in typed(state, random):
            try:
                refusal = why_not(state, interpret(state, text))
                error = GameError(refusal.key, **refusal.values) if refusal else None
            except GameError as told:
                error = told
            if error and len(found[error.key]) < TOLD:
                found[error.key].append(error)
    return found


@pytest.mark.parametrize("key", VARIANTS)
def test_a_game_refuses_by_its_own_rules_and_no_others(key: str) -> None:
    assert refused(key).keys() - SELDOM == EVERYWHERE | refusals_of(VARIANTS[key])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", VARIANTS)
def test_every_refusal_is_a_sentence_that_names_piles_cards_and_game(
    key: str, language: str
) -> None:
    words = languages()[language]
    for error in (error for errors in refused(key).values() for error in errors):
        told = sentence(words, error)
        assert not re.search(r"[{}$\n]|\s\s|None", told), told
        assert re.fullmatch(r"([A-Z0-9]|[wrt]\d*['s ]|f\d).{15,300}[.!?]", told), told
        values = error.values
        assert not values.keys() & {"source", "target", "pile"} or _named(told, values), told
        for name in values.keys() & {"card", "onto", "top"}:
            assert card_name(words, str(values[name])) in told, told
        if "game" in values:
            assert brief_name(words, key) in told


def _named(told: str, values: dict[str, object]) -> bool:
    """Whether a pile that is concerned is named."""
    return any(str(values[name]) in told for name in ("source", "target", "pile") if name in values)


@pytest.mark.parametrize("key", VARIANTS)
def test_a_card_that_does_not_fit_is_told_what_is_wrong_with_it(key: str) -> None:
    build = VARIANTS[key].build
    errors = refused(key)["does-not-fit"] + refused(key).get("not-a-run", [])
    for values in (error.values for error in errors):
        card, onto = CARDS[str(values["card"])], CARDS[str(values["onto"])]
        suit, rank = suits_fit(build, card, onto), RANK[onto] - RANK[card] in {1, -12}
        wrong = {(True, False): "rank", (False, True): "suit", (False, False): "both"}
        # Where ranks do not go round a King fits on nothing.
        assert values["fault"] == wrong.get((suit, rank), "rank"), values
