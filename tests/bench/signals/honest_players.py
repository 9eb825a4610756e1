"""Simulated people who play fairly: of several habits and tempers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log
from random import Random
from typing import TYPE_CHECKING

from bot.engine.candidate_moves import find_foundation_for_card
from bot.engine.cards import CARD_RANKS
from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE
from bot.engine.status import is_won, list_useful_moves
from bot.engine.transitions import play
from bot.solver.hints.advice import Playthrough, advise

if TYPE_CHECKING:
    from bot.engine.moves import Move
    from bot.engine.rules import Rules
    from bot.engine.state import State

MAX_MOVES = 600
"""Nobody plays on for longer."""


@dataclass(frozen=True, slots=True)
class Line:
    """A game as it ended: the moves that stand, what help was taken, whether it was won.

    ``undos`` counts the moves that were taken back.
    """

    moves: tuple[Move, ...]
    undos: int
    is_won: bool
    hints: int = 0


@dataclass(frozen=True)
class Habits:
    """How a person weighs moves; ``slips`` is the share of moves made without thinking."""

    lift: float = 8.0
    safe_lift: float = 4.0
    turn: float = 7.0
    turn_deep: float = 2.0
    empty: float = 3.0
    fill: float = -2.0
    waste: float = 4.0
    reserve: float = 6.0
    idle: float = -3.0
    draw: float = 0.0
    haste: float = 1.0
    slips: float = 0.02
    looks_ahead: bool = False
    retries: int = 0
    looks_first: bool = False
    peeks: bool = False
    hints: float = 0.0


FAMILIES = (
    "greedy", "own-way", "sloppy", "ahead", "holds-back", "undo", "peek", "looks-first", "hints",
)  # fmt: skip
"""The kinds of honest players.

greedy: takes what is best at sight. own-way: weighs moves in their own way. sloppy: slips often.
ahead: looks two moves ahead. holds-back: keeps cards on the table while they may be of use. undo:
takes moves back when stuck. peek: looks through the stock and takes that back. looks-first: goes
through the stock once before playing. hints: follows most hints.
"""


def make_habits(family: str, random: Random) -> Habits:
    """Return the habits of one person of a family."""

    def vary(spread: float) -> Habits:
        base = Habits()
        names = (
            "lift", "safe_lift", "turn", "turn_deep", "empty", "fill", "waste", "reserve", "idle",
        )  # fmt: skip
        varied = {name: getattr(base, name) + random.gauss(0, spread) for name in names}
        return replace(base, **varied, haste=random.uniform(0.3, 1.5))

    match family:
        case "greedy":
            return replace(vary(0.7), slips=random.uniform(0, 0.03))
        case "own-way":
            return replace(vary(3.0), slips=random.uniform(0, 0.06))
        case "sloppy":
            return replace(vary(1.5), slips=random.uniform(0.08, 0.3), haste=2.5)
        case "ahead":
            return replace(vary(1.5), slips=random.uniform(0, 0.02), looks_ahead=True)
        case "holds-back":
            return replace(vary(1.5), lift=random.uniform(-4, 2), slips=0.02, looks_ahead=True)
        case "undo":
            return replace(vary(1.8), slips=0.03, retries=random.randint(3, 25))
        case "peek":
            return replace(vary(1.5), slips=0.02, peeks=True, retries=random.randint(0, 8))
        case "looks-first":
            return replace(
                vary(1.5), slips=0.02, looks_first=True, looks_ahead=random.random() < 0.5
            )
        case _:
            return replace(vary(1.0), slips=0.01, hints=random.uniform(0.6, 1.0))


def play_honestly(rules: Rules, number: int, family: str, seed: int) -> Line:
    """Return how one person of a family plays a deal."""
    random = Random(f"{family} {rules.key} {number} {seed}")
    habits = make_habits(family, random)
    player = Chooser(deal(rules, number), habits, random)
    undos = len(player.state.stock) if habits.peeks else 0
    tries = habits.retries
    while not is_won(player.state):
        move = player.choose()
        if move is not None and len(player.made) < MAX_MOVES:
            player.make(move)
        elif tries and len(player.made) > 4:
            tries -= 1
            undos += player.take_back()
        else:
            break
    return Line(tuple(player.made), undos, is_won(player.state), player.hints)


class Chooser:
    """A person before a game, who chooses moves by their habits."""

    def __init__(self, opening: State, habits: Habits, random: Random) -> None:
        self._habits = habits
        self._random = random
        self._opening = opening
        self._visited: set[object] = set()
        self.made: list[Move] = []
        self.hints = 0
        self._states = [opening]
        self._progress = [0]

    @property
    def state(self) -> State:
        """The position they see."""
        return self._states[-1]

    def make(self, move: Move) -> None:
        """Play a move."""
        self._visited.add(_key(self.state))
        self.made.append(move)
        before, after = self.state, play(self.state, move)
        self._states.append(after)
        is_progress = (
            move.source in {"w", "r"}
            or after.cards_up > before.cards_up
            or after.face_down_counts != before.face_down_counts
        )
        self._progress.append(len(self.made) if is_progress else self._progress[-1])

    def take_back(self) -> int:
        """Take some moves back, and return how many."""
        most = len(self.made) - 1
        count = min(most, 1 + int(self._random.expovariate(1 / 25)))
        del self.made[-count:]
        del self._states[-count:]
        del self._progress[-count:]
        return count

    def choose(self) -> Move | None:
        """Return the move they like best, None where they give up."""
        state, habits, random = self.state, self._habits, self._random
        if habits.hints and random.random() < habits.hints:
            advice = advise(Playthrough(self._opening, tuple(self.made)), may_go_back=False)
            self.hints += 1
            return advice.move
        moves = list_useful_moves(state)
        if not moves:
            return None
        if habits.looks_first and state.stock and not state.redeals_made:
            has_lift = any(move.target[0] == "f" for move in moves)
            if DRAW_MOVE in moves and state.rules.max_redeals is None and not has_lift:
                return DRAW_MOVE
        if len(self.made) - self._progress[-1] > 2 * self._pass_length(state) + 6:
            return None
        if random.random() < habits.slips:
            return random.choice(moves)
        # A person is not quite sure how much they like a move.
        scores = [
            self._score(state, move) - habits.haste * log(-log(random.random() + 1e-12) + 1e-12)
            for move in moves
        ]
        ranking = sorted(zip(scores, range(len(moves)), strict=True), reverse=True)
        best, best_score = None, -1e9
        for score, index in ranking:
            if score <= best_score:
                break
            been_there = _key(play(state, moves[index])) in self._visited
            if score - 12.0 * been_there > best_score:
                best, best_score = moves[index], score - 12.0 * been_there
        return best

    def _pass_length(self, state: State) -> int:
        cards = len(state.stock) + len(state.waste)
        return -(-cards // state.rules.draw_count) + 1

    def _score(self, state: State, move: Move) -> float:
        score, habits = self._score_at_sight(state, move), self._habits
        if habits.looks_ahead and move != DRAW_MOVE:
            after, turned = play(state, move), _find_turned_pile(state, move)
            follow_ups = [
                self._score_at_sight(after, follow_up)
                for follow_up in list_useful_moves(after)
                if follow_up != DRAW_MOVE and turned not in {follow_up.source, follow_up.target}
            ]
            score += 0.7 * max([0.0, *follow_ups])
        if habits.peeks and move == DRAW_MOVE and (after := play(state, move)).waste:
            # Who has looked through the stock knows what is coming.
            card = after.waste[-1]
            tops = {pile[-1] for pile in after.columns if pile}
            if find_foundation_for_card(after, card) is not None:
                score += 6.0
            elif after.rules.landing_cards[card] & tops:
                score += 3.0
        return score

    def _score_at_sight(self, state: State, move: Move) -> float:
        habits = self._habits
        if move == DRAW_MOVE:
            return habits.draw
        goes_up = move.target[0] == "f"
        score = self._score_target(state, move)
        if move.source == "w":
            return score + (0.0 if goes_up else habits.waste)
        if move.source == "r":
            return score + habits.reserve
        pile = state.get_pile(move.source)
        rest = len(pile) - move.count
        face_down = state.count_hidden_cards(move.source)
        if face_down and rest == face_down:
            return score + habits.turn + habits.turn_deep * face_down / 6
        if not rest:
            refills = state.rules.reserve_fills_columns and state.reserve
            return score + (habits.reserve if refills else habits.empty)
        if not goes_up:
            score += habits.idle
            if find_foundation_for_card(state, pile[rest - 1]) is not None:
                score += habits.lift
        return score

    def _score_target(self, state: State, move: Move) -> float:
        habits = self._habits
        if move.target[0] != "f":
            return 0.0 if state.get_pile(move.target) else habits.fill
        rank = (CARD_RANKS[state.get_pile(move.source)[-1]] - state.base_rank) % 13
        is_safe = rank <= 1 + min(map(len, state.foundations))
        return habits.lift + (habits.safe_lift if is_safe else 0.0)


def _key(state: State) -> object:
    return state.piles, state.face_down_counts


def _find_turned_pile(state: State, move: Move) -> str | None:
    """Return the pile on which a move turns up a card that nobody knew."""
    if move.source[0] != "t":
        return None
    face_down = state.count_hidden_cards(move.source)
    return move.source if face_down == len(state.get_pile(move.source)) - move.count else None
