"""What each sentence of a rules page claims, as functions of positions and moves.

A claim is the key of the message that made a sentence, with its values. Its meaning is written down
here once more, from the sentence alone: nothing of `Rules` is read. Taken together the claims of a
page say which moves may be played and where the cards lie after each; `test_rule_pages.py` compares
that with the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias

from bot.engine.cards import CARD_RANKS, CARD_SUITS, RANK_LETTERS, SUIT_LETTERS, Card
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.locale.catalogue import ENGLISH, Texts, get_language_files
from bot.locale.rule_pages import format_introduction, format_rules

Values: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Claim:
    """What a sentence says: the key of its message, and the values in it."""

    key: str
    values: Values


class _ClaimRecorder(Texts):
    """Texts that note which sentences they are asked for; ranks and builds stay their codes."""

    def __init__(self) -> None:
        super().__init__(ENGLISH, (get_language_files()[ENGLISH],))
        self.claims: list[Claim] = []

    def __call__(self, key: str, **values: object) -> str:
        kind, _, name = key.partition("-")
        if kind in {"rules", "introduction"}:
            super().__call__(key, **values)
            self.claims.append(Claim(key, values))
            return key
        if key == "building":
            return f"{values['direction']}-{values['suits']}"
        return name

    def format_list(self, items: Iterable[str]) -> str:
        return " ".join(items)


def list_claims(rules: Rules) -> list[Claim]:
    """Return the claims of a game's rules page, in the order of their sentences."""
    recorder = _ClaimRecorder()
    format_rules(recorder, rules)
    return recorder.claims


def list_introduction_claims(rules: Rules, base_letter: str | None) -> list[Claim]:
    """Return what each sentence on a player's first table says."""
    recorder = _ClaimRecorder()
    format_introduction(recorder, rules, base_letter)
    return recorder.claims


class Side(Enum):
    """What a claim says about a move."""

    SOURCE = "source"
    """Which cards may leave a pile, and for what kind of pile."""
    TARGET = "target"
    """Which cards a pile takes."""
    EXCEPTION = "exception"
    """When nothing comes of it, though both agree."""


Verdict: TypeAlias = "bool | str | None"
"""Whether a claim allows a move, None where it does not speak of it; a text also names the part of
the sentence by which it is allowed."""

Judge: TypeAlias = "Callable[[Values, Attempt], Verdict]"
Parts: TypeAlias = "tuple[str, ...] | Callable[[Values], Iterable[str]]"
SeenPile: TypeAlias = "tuple[tuple[Card, bool], ...]"
"""Cards from the bottom to the top, and whether their player sees each."""

Effect: TypeAlias = "Callable[[Values, Step, dict[str, SeenPile]], Verdict]"
"""Changes the piles as the sentence says, and returns which part of it was seen, if one was; False
where the piles as they lie by then contradict it."""

Opening: TypeAlias = "Callable[[Values, DealtTable], bool]"
"""Whether a deal is as the sentence says."""


class Meaning:
    """What a key claims, and which parts of the sentence have to be seen for it to be shown."""

    def __init__(self) -> None:
        self.judges: dict[Side, Judge] = {}
        self.effects: list[tuple[int, Effect]] = []
        self.openings: list[Opening] = []
        self._parts: list[Parts] = []

    def list_parts(self, values: Values) -> Iterator[str]:
        """Yield the parts that have to be seen."""
        for parts in self._parts:
            yield from parts(values) if callable(parts) else parts

    def add_parts(self, parts: Parts) -> None:
        """Ask for parts of the sentence."""
        self._parts.append(parts)


MEANINGS: dict[str, Meaning] = {}
"""The meaning of every key."""


def judges(
    side: Side, *keys: str, parts: Parts = ("allows", "refuses")
) -> Callable[[Judge], Judge]:
    """Return a decorator of a function that says which moves these keys allow and refuse."""

    def add(judge: Judge) -> Judge:
        for key in keys:
            meaning = MEANINGS.setdefault(key, Meaning())
            meaning.judges[side] = judge
            meaning.add_parts(parts)
        return judge

    return add


def happens(*keys: str, parts: Parts = ("happens",)) -> Callable[[Effect], Effect]:
    """Return a decorator of a function that does what follows a move by itself.

    They are called in the order of their definitions.
    """

    def add(effect: Effect) -> Effect:
        place = sum(len(meaning.effects) for meaning in MEANINGS.values())
        for key in keys:
            meaning = MEANINGS.setdefault(key, Meaning())
            meaning.effects.append((place, effect))
            meaning.add_parts(parts)
        return effect

    return add


def lies(*keys: str) -> Callable[[Opening], Opening]:
    """Return a decorator of a function that says how a deal lies."""

    def add(opening: Opening) -> Opening:
        for key in keys:
            MEANINGS.setdefault(key, Meaning()).openings.append(opening)
        return opening

    return add


class Page:
    """The claims of a rules page together."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self.claims = claims
        self.judge_lists = {
            side: [
                (index, claim.values, judge)
                for index, claim in enumerate(claims)
                if (judge := MEANINGS[claim.key].judges.get(side))
            ]
            for side in Side
        }
        self._effects = sorted(
            (place, index, claim.values, effect)
            for index, claim in enumerate(claims)
            for place, effect in MEANINGS[claim.key].effects
        )

    def find(self, prefix: str) -> Values | None:
        """Return the values of the first claim whose key begins so."""
        return next((claim.values for claim in self.claims if claim.key.startswith(prefix)), None)

    def has(self, prefix: str) -> bool:
        """Return whether a key begins so."""
        return self.find(prefix) is not None

    @cached_property
    def ranks(self) -> str:
        """The ranks of a deck, from the lowest."""
        low = self.find("rules-pack-low")
        return "A" + RANK_LETTERS[RANK_LETTERS.index(low["low"]) :] if low else RANK_LETTERS

    @cached_property
    def next_ranks(self) -> dict[str, str]:
        """The rank that follows each on the way up, where foundations or columns wrap too."""
        pairs = dict(pairwise(self.ranks))
        if following := self.find("rules-base-next"):
            pairs[following["rank"]] = following["next"]
        elif any(self.has(f"rules-base-{card}") for card in BASE_CARDS):
            pairs["K"] = "A"
        return pairs

    @cached_property
    def _wraps_columns(self) -> bool:
        """Whether a claim speaks of aces and kings in columns; those that refuse them do so."""
        return self.has("rules-wrap") or self.has("rules-no-wrap") or self.has("rules-low-ace")

    def lies_on(self, build: str, card: Card, onto: Card) -> bool:
        """Return whether a card follows another in a column that is built so."""
        direction, _, suits = build.partition("-")
        if not SUITS[suits](card, onto):
            return False
        place, onto_place = (self.ranks.index(get_rank(each)) for each in (card, onto))
        steps = {"down": (-1,), "up": (1,), "either": (1, -1), "level": (0,)}[direction]
        if not self._wraps_columns:
            return place - onto_place in steps
        return (place - onto_place) % len(self.ranks) in {step % len(self.ranks) for step in steps}

    @cached_property
    def _columns(self) -> list[tuple[range, str]]:
        """What columns build by, and which."""
        if self.has("rules-build-level"):
            return [(range(100), "level-any")]
        if build := self.find("rules-build-each"):
            return [
                (list_columns(claim.values), claim.values["build"])
                for claim in self.claims
                if claim.key == "rules-build-columns"
            ]
        build = self.find("rules-build")
        return [(range(100), build["build"] if build else "down-any")]

    def find_build(self, column: str) -> str:
        """Return what a column builds by."""
        number = int(column[1:])
        return next(build for numbers, build in self._columns if number in numbers)

    def are_in_sequence(self, cards: Sequence[Card], build: str) -> bool:
        """Return whether each of some cards of a column follows the one below it."""
        return all(
            self.lies_on(build, card, onto) and not self._refuses_neighbours(card, onto)
            for onto, card in pairwise(cards)
        )

    def _refuses_neighbours(self, card: Card, onto: Card) -> bool:
        return {get_rank(card), get_rank(onto)} == {"A", "K"} and self.has("rules-no-wrap")

    def judge(
        self, attempt: Attempt, *, exceptions: bool = True
    ) -> tuple[list[tuple[int, Verdict]], list[int | None]]:
        """Return what claims say of a move, by their places, and which of them object to it.

        None stands for a side on which no claim allows it.
        """
        verdicts: list[tuple[int, Verdict]] = []
        objections: list[int | None] = []
        needs_no_source = attempt.draws or attempt.turns_up
        for side, judges in self.judge_lists.items():
            if side is Side.EXCEPTION and not exceptions:
                continue
            agrees = side is Side.EXCEPTION or (side is Side.SOURCE and needs_no_source)
            for index, values, judge in judges:
                verdict = judge(values, attempt)
                if verdict is False:
                    objections.append(index)
                    agrees = True
                elif verdict is not None:
                    verdicts.append((index, verdict))
                    agrees = True
            if not agrees:
                objections.append(None)
        return verdicts, objections

    def allows(self, state: State, move: Move) -> bool:
        """Return whether cards fit where they are to go, whatever comes first."""
        return not self.judge(Attempt(self, state, move), exceptions=False)[1]

    def predict(
        self, state: State, move: Move
    ) -> tuple[dict[str, SeenPile], list[tuple[int, Verdict]]]:
        """Return how the piles lie after a move, and which parts of claims that shows."""
        step, piles = Step(self, state, move), list_seen_piles(state)
        if move.source not in {"s", move.target}:
            source, target = piles[move.source], piles[move.target]
            piles[move.target] = target + source[-move.count :]
            piles[move.source] = source[: -move.count]
        parts: list[tuple[int, Verdict]] = [
            (index, part)
            for _, index, values, effect in self._effects
            if (part := effect(values, step, piles)) is not None
        ]
        return piles, parts

    def is_won(self, state: State) -> bool:
        """Return whether the page calls the game won."""
        if part := self.find("rules-aim-part"):
            return state.cards_up == part["up"] and not any(state.wastes)
        return any(
            state.cards_up == claim.values["cards"] for claim in self.claims if claim.key in AIMS
        )


@dataclass(frozen=True)
class Step:
    """A position and the move that is played in it."""

    page: Page
    state: State
    move: Move

    @property
    def emptied_column(self) -> str | None:
        """The column whose last cards the move takes."""
        source, count = self.move.source, self.move.count
        if source[0] == "t" and self.move.target != source:
            return source if len(self.state.get_pile(source)) == count else None
        return None


@dataclass(frozen=True)
class DealtTable:
    """A deal and its shuffled pack, the last card of which is dealt first."""

    page: Page
    state: State
    pack: Sequence[Card]


class Attempt:
    """A move that is tried in a position."""

    def __init__(self, page: Page, state: State, move: Move) -> None:
        self.page, self.state, self.move = page, state, move
        self.source, self.target = move.source[0], move.target[0]
        self.pile = state.get_pile(move.source)
        self.onto_pile = () if move == DRAW_MOVE else state.get_pile(move.target)
        self.count, self.cards = move.count, self.pile[-move.count :]
        self.goes_up, self.draws, self.turns_up = move.goes_up, move == DRAW_MOVE, move.turns_up

    @property
    def rank(self) -> str:
        """The rank of the lowest card that moves."""
        return get_rank(self.cards[0])

    @cached_property
    def is_onto_cards(self) -> bool:
        """Whether the move goes on cards of a column, the top one face up."""
        if self.target != "t" or self.turns_up:
            return False
        return self.state.count_hidden_cards(self.move.target) < len(self.onto_pile)

    @property
    def goes_to_empty_column(self) -> bool:
        """Whether the move goes to an empty column."""
        return self.target == "t" and not self.onto_pile

    @property
    def is_foundation_begun(self) -> bool:
        """Whether the move goes to a foundation that has a card."""
        return self.goes_up and bool(self.onto_pile)


def list_seen_piles(state: State) -> dict[str, SeenPile]:
    """Return every pile of a position by its name."""
    return {
        name: tuple(
            (card, seen is not None)
            for card, seen in zip(state.get_pile(name), _list_seen(state, name), strict=True)
        )
        for name in state.rules.pile_names
    }


def _list_seen(state: State, name: str) -> Sequence[Card | None]:
    return [None] * len(state.stock) if name == "s" else state.list_seen_cards(name)


AIMS = tuple(f"rules-aim{kind}" for kind in ("", "-kings", "-part", "-both-ways", "-fours"))
BASE_CARDS = ("first", "after-columns", "second-after-columns", "chosen")
_RED = {SUIT_LETTERS.index(letter) for letter in "HD"}
_RING = {("H", "S"), ("C", "H"), ("D", "C"), ("S", "D")}
SUITS: dict[str, Callable[[Card, Card], bool]] = {
    "suit": lambda card, onto: CARD_SUITS[card] == CARD_SUITS[onto],
    "colour": lambda card, onto: (CARD_SUITS[card] in _RED) != (CARD_SUITS[onto] in _RED),
    "other": lambda card, onto: CARD_SUITS[card] != CARD_SUITS[onto],
    "any": lambda _card, _onto: True,
    "next-suit": lambda card, onto: (get_suit(card), get_suit(onto)) in _RING,
}


def get_rank(card: Card) -> str:
    """Return the letter of a card's rank."""
    return RANK_LETTERS[CARD_RANKS[card]]


def get_suit(card: Card) -> str:
    """Return the letter of a card's suit."""
    return SUIT_LETTERS[CARD_SUITS[card]]


def list_columns(values: Values) -> range:
    """Return the numbers of the columns that a sentence about some of them names."""
    first, last = (int(values[name].strip("`")[1:]) for name in ("first", "last"))
    return range(first, last + 1)


def find_base(attempt: Attempt) -> str | None:
    """Return the rank with which foundations have begun."""
    begun = [pile[0] for pile in attempt.state.foundations if pile]
    return get_rank(begun[0]) if begun else None
