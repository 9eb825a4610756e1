"""A simulated person before a game, who chooses moves by their habits."""

from __future__ import annotations

from math import log
from random import Random

from bot.engine.cards import CARD_RANKS
from bot.engine.move_lists.candidate_moves import find_foundation_for_card
from bot.engine.move_lists.useful_moves import list_useful_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.solver.hints.advice import Playthrough, advise
from tests.bench.signals.habits import Habits


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
        return -(-cards // state.rules.packet_size) + 1

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
        rank = (CARD_RANKS[state.get_pile(move.source)[-1]] - state.known_base_rank) % 13
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
