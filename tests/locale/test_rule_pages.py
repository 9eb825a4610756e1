"""Every sentence of a rules page is true of the engine, and there are positions that show it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from random import Random

import pytest

import tests.locale.deal_claims
import tests.locale.move_claims  # noqa: F401 - both write meanings down
from bot.engine.cards import CARD_CODES, CARD_RANKS, RANK_LETTERS, Card
from bot.engine.deals import deal, shuffle_pack
from bot.engine.legality import legal_moves, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import WASTE_INDEX, Rules, list_next_cards
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.locale.describe import format_card
from bot.locale.rule_pages import format_rules
from bot.variants import VARIANTS
from tests.engine.short_positions import choose_random_moves
from tests.golden_games import GOLDEN_GAME_NAMES, WON_GAME_NAMES, get_variant, load_golden_game
from tests.locale.rule_claims import (
    AIMS,
    MEANINGS,
    Attempt,
    Claim,
    DealtTable,
    Page,
    Values,
    Verdict,
    list_claims,
    list_introduction_claims,
    list_seen_piles,
)

NEVER_SHOWN: dict[tuple[str, str], set[str]] = {
    # Its 84 cards are fourteen draws of six.
    ("kilowatt", "rules-draw-to-wastes"): {"rest"},
    # All its kings lie on foundations.
    ("kilowatt", "rules-no-wrap-down"): {"refuses"},
    # After its redeal there is no drawing at all.
    ("octave", "rules-redeals"): {"refuses"},
}
"""Parts of sentences that speak of what happens in other games with the same sentence."""

RECORDED_LINES: dict[str, tuple[int, str]] = {
    # An ace lies bare while its suit's king ends a column.
    "single-spark": (
        2,
        (
            "draw draw draw t4-t6 t8-t5 t1-t4 t3-t8 t4-t3 t2-t4 w1-t1 t7-t3 t1-t2 t6-t1 t8-t4 "
            "t4-t7 t7-t8 t5-t7 t5-t1 t7-t1 t6-t7 t8-t5 t2-t8 w1-t2 draw"
        ),
    ),
    # A column stays empty: reserves and waste are out.
    "little-gate": (
        1319,
        "r2-f1 t2-t4 t2-f2 r2-t3 t1-t3 t3-t1x3 t1-t3x4 r2-t1 r2-t2 r1-t1 draw t2-t1x2 t2-f3",
    ),
    # The last card of the reserve turns up and fits on a column.
    "eagle-wing": (
        8,
        (
            "t3-t1 t7-t6 t7-f2 t4-t2 draw draw w-t3 t3-f3 t3-f3 draw draw w-t5 draw w-t2 draw "
            "draw draw draw draw draw draw draw draw w-f1 draw w-f2 t6-f2 t6-f2 draw draw draw "
            "draw draw w-t4 draw draw w-f1 w-f4 draw w-t4 draw draw w-t5 draw w-t3 draw w-f3 draw "
            "draw w-t1 draw draw draw draw draw w-f1 t1-f1 t1-f1 t1-f1 t7-f1 draw draw w-f3 t6-f3 "
            "draw w-f2 draw draw draw w-f3 draw w-f2 draw draw draw draw w-f1 t7-f1 t4-f1 draw "
            "t7-t3 t4-f1 t4-f1"
        ),
    ),
    # A run can go to an empty column.
    "forty-nine": (
        58,
        (
            "t2-f1 t7-f1 t7-t2 t7-t3 draw w-t4 t1-t4 t1-f2 t1-t6 draw draw draw draw draw draw "
            "w-f2 draw t1-f2 draw w-f1 draw w-t7 draw draw draw t2-t7 draw t7-t2 draw t2-t7 draw "
            "draw t7-t2 w-t3 draw draw t2-t7 draw draw w-t3 draw t7-t2 w-t7 draw w-t3 draw draw "
            "draw draw draw draw draw draw w-f1 draw draw draw w-t3 t3-f3 t4-f3 draw w-t6 draw "
            "draw draw draw draw draw w-t3 t3-f4 draw w-t7 t7-t2 draw w-f2 w-f2 t1-f2 t1-f1 draw "
            "t1-t7"
        ),
    ),
    # A column takes the stock's last cards.
    "indian-patience": (
        9,
        (
            "t4-f1 draw draw t7-t9 draw w-f2 t7-t10 draw draw t9-f3 draw draw w-t4 draw w-t5 draw "
            "draw draw t5-f2 t9-t5 w-t2 t6-t2 draw t4-t1 draw draw t1-t4 t4-t8 draw draw draw "
            "draw draw t9-t3 draw draw draw draw draw draw t8-t4 draw draw draw t4-t8 draw draw "
            "draw draw draw draw t8-t4 draw draw draw draw draw draw w-f6 t10-t3 draw t5-f6 w-t1 "
            "draw draw t10-t6 t5-t1 draw t5-f3 t4-t8 draw t1-f3 draw draw t8-f3 t5-f3 t1-t8 draw "
            "draw t8-t1 draw draw draw t8-t5 draw draw draw draw draw draw draw draw draw draw "
            "draw draw draw t10-t8 draw draw draw t10-f6"
        ),
    ),
}
"""A deal and moves of it that show what is rare."""


@dataclass
class Evidence:
    """What the positions of a game say about the claims of a page, by their places on it."""

    page: Page
    shown: set[tuple[int, str]] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)

    def note(self, index: int, verdict: Verdict) -> None:
        """Note that a claim was seen to be true."""
        self.shown.add((index, verdict if isinstance(verdict, str) else "allows"))

    def list_missing_parts(self, key: str) -> list[tuple[str, str]]:
        """Return the parts of claims that nothing has shown yet."""
        return [
            (claim.key, part)
            for index, claim in enumerate(self.page.claims)
            for part in (
                *MEANINGS[claim.key].list_parts(claim.values),
                *(("won",) if claim.key in AIMS else ()),
            )
            if (index, part) not in self.shown and part not in NEVER_SHOWN.get((key, claim.key), ())
        ]

    def try_deal(self, rules: Rules, number: int) -> None:
        """Compare a deal with what the page says about it."""
        table = DealtTable(self.page, deal(rules, number), shuffle_pack(rules, number))
        for claim in self.page.claims:
            for lies_so in MEANINGS[claim.key].openings:
                if not lies_so(claim.values, table):
                    self.faults.append(f"deal {number}: {claim}")

    def try_line(self, state: State, moves: Sequence[Move]) -> None:
        """Compare a game's positions, moves and what they bring about with the page."""
        states = [state]
        for move in moves:
            self._try_step(states[-1], move)
            states.append(play(states[-1], move))
        for each in states:
            if self.page.is_won(each) != is_won(each):
                self.faults.append(f"won: {is_won(each)}")
            elif is_won(each):
                self.shown.update(
                    (index, "won")
                    for index, claim in enumerate(self.page.claims)
                    if claim.key in AIMS
                )
        for each in states[:: len(states) // 50 + 1]:
            for move in legal_moves(each):
                self._try_move(each, move)
        for each in (
            *states[:: len(states) // 7 + 1],
            *islice((each for each in states if () in each.columns), 4),
            *islice((each for each in states if not each.stock), 2),
            states[-1],
        ):
            for move in list_attempts(each):
                self._try_move(each, move)

    def _try_step(self, state: State, move: Move) -> None:
        self._try_move(state, move)
        piles, parts = self.page.predict(state, move)
        after = list_seen_piles(play(state, move))
        if piles != after:
            wrong = {name: after[name] for name in piles if piles[name] != after[name]}
            self.faults.append(f"after {move}: {wrong}")
        for index, part in parts:
            if part is False:
                self.faults.append(f"after {move}: {self.page.claims[index]}")
            self.note(index, part)

    def _try_move(self, state: State, move: Move) -> None:
        verdicts, objections = self.page.judge(Attempt(self.page, state, move))
        refusal = why_not(state, move)
        if bool(objections) != (refusal is not None):
            said = [
                self.page.claims[index].key if index is not None else "no claim allows it"
                for index in objections
            ]
            self.faults.append(f"{move}: {refusal and refusal.key}, the page: {said or 'allowed'}")
        elif not objections:
            for index, verdict in verdicts:
                self.note(index, verdict)
        elif len(objections) == 1 and objections[0] is not None:
            self.shown.add((objections[0], "refuses"))


def list_attempts(state: State) -> Iterator[Move]:
    """Yield moves that a player might try, legal or not, from face-up cards."""
    rules = state.rules
    foundations = {(name[0], state.get_pile(name)): name for name in rules.foundation_names}
    targets = (*rules.cell_names, *rules.column_names, *foundations.values())
    yield DRAW_MOVE
    for source in rules.source_names:
        pile = state.get_pile(source)
        if source[0] == "t" and pile:
            yield Move(source, source)
        for count in _list_counts(state, source):
            for target in targets:
                # To move a card from cell to cell changes nothing, and no sentence speaks of it.
                if target != source and (source[0], target[0]) != ("c", "c"):
                    yield Move(source, target, count)
    for (_, pile), name in foundations.items():
        if pile:
            yield from (Move(name, column) for column in rules.column_names)


def _list_counts(state: State, source: str) -> set[int]:
    """Return how many cards to try to take: the top ones, and a column whole."""
    pile = state.get_pile(source)
    if source[0] != "t" or not pile:
        return {1} if pile else set()
    if (face_up_count := len(pile) - state.count_hidden_cards(source)) < len(pile):
        return {*range(1, min(face_up_count, 3) + 1)} or {1}
    return {1, 2, min(3, len(pile)), len(pile)} - ({2} if len(pile) == 1 else set())


def list_known_lines(rules: Rules) -> Iterator[tuple[int, Sequence[Move]]]:
    """Yield golden and recorded games by their deals."""
    for name in GOLDEN_GAME_NAMES:
        if get_variant(name) == rules.key:
            game = load_golden_game(name)
            yield game.deal, [Move.parse(move) for move in game.moves]
    if rules.key in RECORDED_LINES:
        number, moves = RECORDED_LINES[rules.key]
        yield number, [Move.parse(move) for move in moves.split()]


def list_random_lines(rules: Rules) -> Iterator[tuple[int, Sequence[Move]]]:
    """Yield a game of all draws that there are, then random ones, by their deals."""
    yield 1, choose_draws(deal(rules, 1))
    for number in range(2, 20):
        yield number, choose_random_moves(deal(rules, number), number, 80)


def choose_draws(state: State) -> list[Move]:
    """Return moves that draw until that ends, or a third redeal is over, with a few others."""
    random, moves, refused_count = Random(1), list[Move](), 0
    while state.redeals_made <= 3 and refused_count < 12 and (legal := legal_moves(state)):
        refused_count += legal[0] != DRAW_MOVE
        moves.append(legal[0] if random.random() < 0.9 else random.choice(legal))
        state = play(state, moves[-1])
    return moves


def build_ending(rules: Rules) -> tuple[State, list[Move]]:
    """Return a position with some cards on the waste that all go up, and these moves.

    It is for games of which no win is known.
    """
    opening = deal(rules, 1)
    foundations: list[list[Card]] = [[] for _ in rules.foundation_names]
    pack, played = shuffle_pack(rules, 1), list[tuple[Card, str]]()
    while pack:
        card, index = next(
            (card, index)
            for index in range(len(foundations))
            for card in list_next_cards(rules, opening.base_rank, foundations, index)
            if card in pack
        )
        pack.remove(card)
        foundations[index].append(card)
        played.append((card, rules.foundation_names[index]))
    last = played[-rules.foundation_height :]
    for _, name in last:
        foundations[rules.foundation_names.index(name)].pop()
    piles: list[tuple[Card, ...]] = [()] * rules.first_foundation_index
    piles[WASTE_INDEX] = tuple(card for card, _ in reversed(last))
    state = State(
        rules,
        (*piles, *map(tuple, foundations)),
        (0,) * rules.column_count,
        opening.base_rank,
        rules.max_redeals or 0,
    )
    return state, [Move("w", name) for _, name in last]


def try_page(claims: Sequence[Claim], rules: Rules) -> Evidence:
    """Return what a game's positions say about claims; it is tried until all is shown."""
    evidence = Evidence(Page(claims))
    for number, moves in list_known_lines(rules):
        evidence.try_deal(rules, number)
        evidence.try_line(deal(rules, number), moves)
    if not any(get_variant(name) == rules.key for name in WON_GAME_NAMES):
        evidence.try_line(*build_ending(rules))
    for tried, (number, moves) in enumerate(list_random_lines(rules)):
        if evidence.faults or (tried >= 2 and not evidence.list_missing_parts(rules.key)):
            break
        evidence.try_deal(rules, number)
        evidence.try_line(deal(rules, number), moves)
    return evidence


EXAMPLES = (
    *("canfield-rush", "eagle-wing", "beehive", "the-plot", "dutchess", "little-gate"),
    *("wheatsheaf", "blind-patience", "octave", "klondike"),
)
"""Games whose pages have most sentences between them; the others take longer."""


@pytest.mark.parametrize(
    "key",
    [key if key in EXAMPLES else pytest.param(key, marks=pytest.mark.slow) for key in VARIANTS],
)
def test_every_sentence_of_a_rules_page_is_true_and_shown(key: str) -> None:
    rules = VARIANTS[key]
    evidence = try_page(list_claims(rules), rules)
    assert not evidence.faults, evidence.faults[:5]
    assert not evidence.list_missing_parts(key)


@pytest.mark.parametrize("key", VARIANTS)
def test_whoever_does_what_the_first_table_says_has_won(key: str) -> None:
    rules = VARIANTS[key]
    base = rules.base_letter or ("A" if rules.lays_fours else "9")
    claims = {claim.key: claim.values for claim in list_introduction_claims(rules, base)}
    base_rank = None if rules.lays_fours else RANK_LETTERS.index(base)
    foundations: dict[str, list[Card]] = {name: [] for name in rules.foundation_names}
    pack = [*range(52)] * rules.decks
    pack = [card for card in pack if RANK_LETTERS[CARD_RANKS[card]] in rules.pack_ranks]
    state = None
    for name, card in build_told_foundations(claims, rules):
        assert state is None or not is_won(state)
        index = rules.foundation_names.index(name)
        # Fours go up together, which the rules page's own sentence is tried for.
        if not rules.lays_fours:
            assert card in list_next_cards(rules, base_rank, [*foundations.values()], index)
        pack.remove(card)
        foundations[name].append(card)
        piles: list[tuple[Card, ...]] = [()] * rules.first_foundation_index
        piles[rules.first_column_index] = tuple(pack)
        state = State(
            rules,
            (*piles, *map(tuple, foundations.values())),
            (0,) * rules.column_count,
            base_rank,
            rules.max_redeals or 0,
        )
    assert state is not None
    assert is_won(state)
    assert bool(pack) == ("introduction-goal-part" in claims)


def build_told_foundations(claims: dict[str, Values], rules: Rules) -> Iterator[tuple[str, Card]]:
    """Yield each card that the goal asks for, and the foundation that it says to build it on."""
    suits = "CSHD" * rules.decks
    if fours := claims.get("introduction-goal-fours"):
        for rank in RANK_LETTERS:
            yield from ((fours["foundations"], CARD_CODES.index(rank + suit)) for suit in suits)
        return
    key, goal = next((key, claims[key]) for key in GOALS if key in claims)
    names = list_told_piles(goal["foundations"])
    ranks = list_told_ranks(goal, claims.get("rules-base-next"), rules.pack_ranks)
    if key.endswith("both-ways"):
        # In one deck each suit's two piles share its cards.
        height = len(ranks) if rules.decks == 2 else 6
        for suit, up, down in zip("CSHD", names, list_told_piles(goal["down"]), strict=True):
            ways = ((up, ranks[:-height] or ranks), (down, ranks[: -height - 1 : -1]))
            for name, way in ways:
                yield from ((name, CARD_CODES.index(rank + suit)) for rank in way)
        return
    assert len(names) == 4 * goal["times"]
    cycle = "SHCD" if goal.get("suits") == "next-suit" else "CHSD"
    for number, name in enumerate(names):
        for place, rank in enumerate(ranks):
            turn = number + (place if "suits" in goal else 0)
            yield name, CARD_CODES.index(rank + cycle[turn % 4])
    if kings := claims.get("introduction-goal-kings"):
        yield from ((kings["foundation"], CARD_CODES.index(f"K{suit}")) for suit in suits)


def list_told_ranks(goal: Values, following: Values | None, order: str) -> list[str]:
    """Return the ranks from the first to the last, the way that the goal says."""
    ranks, steps = [goal["base"]], dict(pairwise(order))
    if following:
        steps[following["rank"]] = following["next"]
    elif goal["way"] == "down":
        steps = dict(pairwise(order[::-1]))
    while ranks[-1] != goal["last"]:
        ranks.append(steps[ranks[-1]])
    return ranks


GOALS = ("introduction-goal", "introduction-goal-piles", "introduction-goal-both-ways")


def list_told_piles(told: str) -> list[str]:
    """Return the piles that `f1–f4` names."""
    first, _, last = told.partition("–")
    return [f"{first[0]}{number}" for number in range(1, int((last or first)[1:]) + 1)]


def test_the_first_table_says_how_columns_build_as_the_rules_page_does() -> None:
    shown_cards = [format_card(get_english_texts(), code) for code in CARD_CODES]
    for rules in VARIANTS.values():
        page, told = Page(list_claims(rules)), list[str]()
        for claim in list_introduction_claims(rules, "A"):
            if claim.key == "introduction-columns":
                columns = claim.values["columns"]
                names = rules.column_names if columns == "all" else list_told_piles(columns)
                card, onto = (shown_cards.index(claim.values[name]) for name in ("card", "onto"))
                for name in names[len(told) :]:
                    landing_cards = rules.column_landing_cards[rules.column_names.index(name)]
                    assert onto in landing_cards[card]
                    assert claim.values["build"] == page.find_build(name)
                    told.append(name)
        assert told == [*rules.column_names]


def test_every_meaning_is_that_of_a_sentence() -> None:
    assert {claim.key for rules in VARIANTS.values() for claim in list_claims(rules)} == {*MEANINGS}


PLANTED: tuple[tuple[str, str, str, dict[str, object]], ...] = (
    ("canfield", "rules-carry-whole", "rules-carry-top-or-whole", {}),
    ("canfield", "rules-enter-waste", "rules-enter-any", {}),
    ("chameleon", "rules-redeals", "rules-redeals", {"redeals": 1}),
    ("klondike", "rules-build", "rules-build", {"build": "down-suit"}),
    ("klondike", "rules-columns-rising", "rules-columns-equal", {}),
    ("zebra", "rules-enter-any", "rules-enter-any", {"after": "no"}),
    ("the-plot", "rules-base-first", "rules-base", {"base": "A", "last": "K"}),
)
"""Games, and sentences in the place of others on their pages, with other values, that are wrong."""


@pytest.mark.parametrize(("game", "key", "wrong_key", "wrong_values"), PLANTED)
def test_a_wrong_sentence_is_found(
    game: str, key: str, wrong_key: str, wrong_values: dict[str, object]
) -> None:
    claims = [
        Claim(wrong_key, {**claim.values, **wrong_values}) if claim.key == key else claim
        for claim in list_claims(VARIANTS[game])
    ]
    assert try_page(claims, VARIANTS[game]).faults


def list_figures(line: str, least: int) -> list[str]:
    """Return the names of piles in a line, and its numbers from `least` up, sorted."""
    pile_names = re.findall(r"`[^`]+`", line)
    return sorted([*pile_names, *(n for n in re.findall(r"\d+", line) if int(n) >= least)])


@pytest.mark.parametrize("language", sorted(get_texts_by_language()))
def test_each_language_names_the_same_piles_and_numbers(language: str) -> None:
    """Small numbers are words, ranks or counters in Filipino and Japanese, a one in Hindi."""
    least = 11 if language in {"fil", "ja"} else 2
    texts = get_texts_by_language()[language]
    for rules in VARIANTS.values():
        english, translated = (
            format_rules(each, rules).splitlines() for each in (get_english_texts(), texts)
        )
        for line, translation in zip(english, translated, strict=True):
            assert list_figures(translation, least) == list_figures(line, least), line
