"""Simulated people: those who play fairly, and those who have a program search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log
from random import Random

from bot.engine.cards import CARD_RANKS
from bot.engine.deals import deal
from bot.engine.legality import find_foundation_for_card
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import STOCK_INDEX, Rules
from bot.engine.state import State
from bot.engine.status import is_won, list_useful_moves
from bot.engine.transitions import play
from bot.signals.examination import can_be_won_soon
from bot.solver.core.beam import BeamSearch
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.moves import FARTHEST_LAST, NEAREST_LAST
from bot.solver.core.proofs import DepthFirstSearch, SearchStatus
from bot.solver.hints.advice import Playthrough, advise
from bot.solver.solution import Verdict
from bot.solver.verdict_search import open_search, shorten_line

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


HONEST_FAMILIES = (
    "greedy", "own-way", "sloppy", "ahead", "holds-back", "undo", "peek", "looks-first", "hints",
    "odds",
)  # fmt: skip
"""The kinds of honest players.

greedy: takes what is best at sight. own-way: weighs moves in their own way. sloppy: slips often.
ahead: looks two moves ahead. holds-back: keeps cards on the table while they may be of use. undo:
takes moves back when stuck. peek: looks through the stock and takes that back. looks-first: goes
through the stock once before playing. hints: follows most hints. odds: imagines orders of the
hidden cards and plays what wins in most of them.
"""


def play_honestly(rules: Rules, number: int, family: str, seed: int) -> Line:
    """Return how one person of a family plays a deal."""
    random = Random(f"{family} {rules.key} {number} {seed}")
    habits = make_habits(family, random)
    chooser = OddsChooser if family == "odds" else Chooser
    player = chooser(deal(rules, number), habits, random)
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


_WORLDS = 6
_TRUST = 4.0
"""By how much the odds of winning outweigh what looks good."""


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


class OddsChooser(Chooser):
    """Imagines several orders of the cards that are hidden, and in how many of them a move wins."""

    _imagined_for: State | None = None
    _worlds: tuple[State, ...] = ()

    def _score(self, state: State, move: Move) -> float:
        if self._imagined_for is not state:
            self._imagined_for = state
            self._worlds = tuple(imagine_order(state, self._random) for _ in range(_WORLDS))
        wins = sum(can_be_won_soon(play(world, move)) for world in self._worlds)
        odds = (wins + 0.5) / (_WORLDS - wins + 0.5)
        return super()._score(state, move) + _TRUST * log(odds)


def imagine_order(state: State, random: Random) -> State:
    """Return the position with its hidden cards in another order."""
    piles = [list(pile) for pile in state.piles]
    places = _list_hidden_places(state)
    hidden = [piles[pile][place] for pile, place in places]
    random.shuffle(hidden)
    for (pile, place), card in zip(places, hidden, strict=True):
        piles[pile][place] = card
    return replace(state, piles=tuple(map(tuple, piles)))


def _list_hidden_places(state: State) -> list[tuple[int, int]]:
    rules = state.rules
    places = [
        (rules.first_column_index + column, place)
        for column, count in enumerate(state.face_down_counts)
        for place in range(count)
    ]
    if not state.redeals_made:
        places += [(STOCK_INDEX, place) for place in range(len(state.stock))]
    if not rules.has_open_reserve:
        places += [(rules.first_reserve_index, place) for place in range(len(state.reserve) - 1)]
    return places


SEARCH_FAMILIES = ("own", "nearest", "farthest", "beam", "shortest", "detours", "blended")
"""The kinds of searched games.

own: the line of this bot's solver. nearest, farthest: a search that takes columns in another order,
and tries the next or the last card of the draw pile first. beam: a search for good-looking
positions. shortest: the shortest of several lines. detours: a searched line with moves to and fro,
draws through the stock and moves taken back in it. blended: the player plays by themselves and
asks the program before each move whether that still wins; only where it does not they take its
line.
"""

WHOLE_LINES = SEARCH_FAMILIES[:-1]
"""Those that play a searched line from beginning to end."""

_POSITIONS = 60_000
_BEAM_POSITIONS = 400_000
_LINES_TO_CHOOSE_FROM = 6
_BLENDED_POSITIONS = 8_000
_MAX_BLENDED_MOVES = 400


def play_searched(rules: Rules, number: int, family: str, seed: int) -> Line | None:
    """Return the game of somebody who has the deal searched; None where no win is found."""
    random = Random(f"{family} {rules.key} {number} {seed}")
    state = deal(rules, number)
    undos = 0
    moves: tuple[Move, ...] | None
    match family:
        case "own":
            moves = _search_as_bot(state, _POSITIONS)
        case "nearest":
            moves = _search_in_order(state, NEAREST_LAST, random)
        case "farthest":
            moves = _search_in_order(state, FARTHEST_LAST, random)
        case "beam":
            moves = _search_beam(state, random)
        case "shortest":
            orders = [NEAREST_LAST, FARTHEST_LAST] * (_LINES_TO_CHOOSE_FROM // 2)
            lines = [_search_in_order(state, order, random) for order in orders]
            moves = min((line for line in lines if line), key=len, default=None)
        case "detours":
            moves = _search_in_order(state, random.choice((NEAREST_LAST, FARTHEST_LAST)), random)
            if moves:
                moves, undos = _put_detours_in(state, moves, random)
        case _:
            moves = _blend(state, random)
    return Line(moves, undos, is_won=True) if moves else None


def _search_as_bot(state: State, position_count: int) -> tuple[Move, ...] | None:
    search = open_search(state)
    search.run(position_count)
    solution = search.conclude()
    return solution.moves if solution.verdict is Verdict.WINNABLE else None


def _search_in_order(state: State, order: int, random: Random) -> tuple[Move, ...] | None:
    shuffled, names = _shuffle_columns(state, random)
    pairs = state.rules.decks > 1
    search = DepthFirstSearch(build_board(shuffled, hashes_pairs=pairs), order, 1 << 18)
    if search.run(_POSITIONS) is not SearchStatus.WON:
        return None
    return _name_moves(shuffled, search.list_moves_made(), names)


def _search_beam(state: State, random: Random) -> tuple[Move, ...] | None:
    shuffled, names = _shuffle_columns(state, random)
    search = BeamSearch(build_board(shuffled, keeps_stock=True, hashes_pairs=True))
    if search.run(_BEAM_POSITIONS) is not SearchStatus.WON:
        return None
    return _name_moves(shuffled, search.list_moves_made(), names)


def _shuffle_columns(state: State, random: Random) -> tuple[State, dict[str, str]]:
    """Return the position with its columns in another order, and what each is called really."""
    order = list(range(state.rules.column_count))
    random.shuffle(order)
    columns = tuple(state.columns[index] for index in order)
    piles = (*state.piles[: state.rules.first_column_index], *columns, *state.foundations)
    face_down_counts = tuple(state.face_down_counts[index] for index in order)
    names = {f"t{place + 1}": f"t{index + 1}" for place, index in enumerate(order)}
    return replace(state, piles=piles, face_down_counts=face_down_counts), names


def _name_moves(
    shuffled: State, board_moves: list[int], names: dict[str, str]
) -> tuple[Move, ...] | None:
    moves = [move for move, _ in play_board_moves(shuffled, board_moves)]
    if len(moves) > 1_000:
        return None
    return tuple(
        Move(names.get(move.source, move.source), names.get(move.target, move.target), move.count)
        for move in shorten_line(shuffled, moves)
    )


def _put_detours_in(
    state: State, moves: tuple[Move, ...], random: Random
) -> tuple[tuple[Move, ...], int]:
    """Return a line with needless moves in it, and how many more were made and taken back."""
    share = random.uniform(0.05, 0.2)
    longer: list[Move] = []
    undos = 0
    for move in moves:
        if random.random() < share:
            if random.random() < 0.4:
                undos += random.randint(1, 4)
            elif there_and_back := _find_detour(state, random):
                longer += there_and_back
        longer.append(move)
        state = play(state, move)
    return tuple(longer), undos


def _find_detour(state: State, random: Random) -> list[Move]:
    """Return moves that lead back to the same position, if there are any."""
    ways: list[list[Move]] = []
    for move in list_useful_moves(state):
        if move == DRAW_MOVE and state.rules.max_redeals is None:
            around, after = [move], play(state, move)
            while after.piles != state.piles and len(around) < 60:
                around.append(DRAW_MOVE)
                after = play(after, DRAW_MOVE)
            if after.piles == state.piles:
                ways.append(around)
        elif move.source[0] == "t" and move.target[0] == "t":
            after, back = play(state, move), Move(move.target, move.source, move.count)
            if back in list_useful_moves(after) and play(after, back).piles == state.piles:
                ways.append([move, back])
    return random.choice(ways) if ways else []


def _blend(state: State, random: Random) -> tuple[Move, ...] | None:
    line = list(_search_as_bot(state, _POSITIONS) or ())
    if not line:
        return None
    habits = make_habits(random.choice(("greedy", "own-way", "ahead")), random)
    player = Chooser(state, habits, random)
    while not is_won(player.state) and len(player.made) < _MAX_BLENDED_MOVES:
        wish = player.choose()
        if wish is not None and wish != line[0]:
            own_line = _search_as_bot(play(player.state, wish), _BLENDED_POSITIONS)
            if own_line is not None:
                line = [wish, *own_line]
        player.make(line.pop(0))
    return tuple(player.made) if is_won(player.state) else None


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
        case "ahead" | "odds":
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
