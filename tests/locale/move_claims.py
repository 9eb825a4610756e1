"""What the sentences of rules pages say about moves: which cards may go where, and when."""

from __future__ import annotations

from itertools import pairwise

from bot.engine.cards import RANK_LETTERS
from bot.engine.moves import Move
from tests.locale.rule_claims import (
    BASE_CARDS,
    SUITS,
    Attempt,
    Side,
    Values,
    Verdict,
    find_base,
    get_rank,
    get_suit,
    judges,
    list_columns,
)


def _follows(build: str, attempt: Attempt) -> bool:
    """Return whether a card goes on a foundation that is begun, as it is built."""
    card, top = attempt.cards[0], attempt.onto_pile[-1]
    direction, _, suits = build.partition("-")
    lower, upper = (card, top) if direction == "down" else (top, card)
    follows = attempt.page.next_ranks.get(get_rank(lower)) == get_rank(upper)
    return follows and SUITS[suits](card, top)


@judges(Side.TARGET, "rules-aim", "rules-aim-part")
def _builds_foundations(values: Values, attempt: Attempt) -> Verdict:
    if attempt.goes_up and attempt.count > 1:
        return False
    return _follows(values["build"], attempt) if attempt.is_foundation_begun else None


@judges(Side.TARGET, "rules-aim-both-ways", parts=("up", "down", "refuses"))
def _builds_both_ways(values: Values, attempt: Attempt) -> Verdict:
    if attempt.goes_up and attempt.count > 1:
        return False
    if not attempt.is_foundation_begun:
        return None
    direction = {"f": "up", "g": "down"}[attempt.target]
    number = int(attempt.move.target[1:])
    return _follows(f"{direction}-suit", attempt) and number <= values["half"] and direction


@judges(Side.TARGET, "rules-aim-kings", parts=("kings", "allows", "refuses"))
def _builds_kings(values: Values, attempt: Attempt) -> Verdict:
    if attempt.goes_up and attempt.move.target == f"f{values['foundations']}":
        return attempt.count == 1 and attempt.rank == "K" and "kings"
    return _builds_foundations(values, attempt)


@judges(Side.TARGET, "rules-fours")
def _takes_fours(_values: Values, attempt: Attempt) -> Verdict:
    if not attempt.goes_up:
        return None
    ranks = {get_rank(card) for card in attempt.cards}
    return attempt.source == "t" and attempt.count == 4 and len(ranks) == 1


@judges(Side.TARGET, *(f"rules-base-{card}" for card in BASE_CARDS))
def _begins_like_the_others(_values: Values, attempt: Attempt) -> Verdict:
    if not attempt.goes_up or attempt.onto_pile:
        return None
    base = find_base(attempt)
    return attempt.count == 1 and base in {None, attempt.rank}


@judges(Side.EXCEPTION, *(f"rules-base-{card}" for card in BASE_CARDS), parts=("wraps",))
def _ends_before_the_first_rank(_values: Values, attempt: Attempt) -> Verdict:
    if not attempt.is_foundation_begun:
        return None
    if attempt.rank == find_base(attempt):
        return False
    return "wraps" if attempt.rank == "A" else None


@judges(Side.SOURCE, "rules-base-chosen", parts=("any rank", "onto a column", "refuses"))
def _chooses_from_a_reserve(_values: Values, attempt: Attempt) -> Verdict:
    if find_base(attempt):
        return None
    if attempt.source != "r":
        return False
    return "any rank" if attempt.goes_up else "onto a column"


@judges(Side.TARGET, "rules-base")
def _begins_with(values: Values, attempt: Attempt) -> Verdict:
    if not attempt.goes_up or attempt.onto_pile:
        return None
    return attempt.count == 1 and attempt.rank == values["base"]


@judges(
    Side.EXCEPTION, "rules-base", "rules-base-laid-out", "rules-base-but-kings", parts=("ends",)
)
def _ends_with(values: Values, attempt: Attempt) -> Verdict:
    if not attempt.is_foundation_begun or _takes_kings(values, attempt):
        return None
    if get_rank(attempt.onto_pile[-1]) == values["last"]:
        return False
    return "ends" if attempt.rank == values["last"] else None


def _takes_kings(values: Values, attempt: Attempt) -> bool:
    return (
        attempt.page.has("rules-aim-kings")
        and attempt.move.target != f"f{values['others']}"
        and (int(attempt.move.target[1:]) > values["others"])
    )


@judges(Side.TARGET, "rules-base-but-kings")
def _begins_unless_for_kings(values: Values, attempt: Attempt) -> Verdict:
    return (
        None if attempt.goes_up and _takes_kings(values, attempt) else _begins_with(values, attempt)
    )


@judges(Side.TARGET, "rules-base-both-ways", parts=("up", "down", "refuses"))
def _begins_both_ways(values: Values, attempt: Attempt) -> Verdict:
    """Each suit has one foundation of a kind, as the goal says."""
    if not attempt.goes_up or attempt.onto_pile:
        return None
    suits = {
        get_suit(attempt.state.get_pile(name)[0])
        for name in attempt.state.rules.foundation_names
        if name[0] == attempt.target and attempt.state.get_pile(name)
    }
    direction, rank = {"f": ("up", "base"), "g": ("down", "last")}[attempt.target]
    begins = attempt.rank == values[rank] and get_suit(attempt.cards[0]) not in suits
    return begins and attempt.count == 1 and direction


@judges(Side.EXCEPTION, "rules-base-next", parts=("follows",))
def _follows_the_last_rank(values: Values, attempt: Attempt) -> Verdict:
    return "follows" if attempt.is_foundation_begun and attempt.rank == values["next"] else None


@judges(Side.EXCEPTION, "rules-first-foundation-first")
def _fills_the_first_foundation(values: Values, attempt: Attempt) -> Verdict:
    heights = [len(pile) for pile in attempt.state.foundations]
    if not attempt.goes_up or attempt.onto_pile or not any(heights):
        return None
    return bool(max(heights) >= values["height"])


# What goes on the cards of a column


@judges(Side.TARGET, "rules-build")
def _builds_columns(_values: Values, attempt: Attempt) -> Verdict:
    if not attempt.is_onto_cards:
        return None
    build = attempt.page.find_build(attempt.move.target)
    return attempt.page.lies_on(build, attempt.cards[0], attempt.onto_pile[-1])


@judges(Side.TARGET, "rules-build-level")
def _builds_by_equal_rank(_values: Values, attempt: Attempt) -> Verdict:
    return get_rank(attempt.onto_pile[-1]) == attempt.rank if attempt.is_onto_cards else None


@judges(Side.TARGET, "rules-build-columns")
def _builds_some_columns(values: Values, attempt: Attempt) -> Verdict:
    if not attempt.is_onto_cards or int(attempt.move.target[1:]) not in list_columns(values):
        return None
    return attempt.page.lies_on(values["build"], attempt.cards[0], attempt.onto_pile[-1])


def _lay_king_and_ace(attempt: Attempt) -> tuple[str, str] | None:
    """Return the rank that is laid on another in a column, where they are king and ace."""
    if not attempt.is_onto_cards:
        return None
    ranks = attempt.rank, get_rank(attempt.onto_pile[-1])
    return ranks if {*ranks} == {"A", "K"} else None


@judges(
    Side.EXCEPTION,
    *("rules-no-wrap-down", "rules-no-wrap-up", "rules-no-wrap-either"),
    parts=("refuses",),
)
def _ends_ranks(_values: Values, attempt: Attempt) -> Verdict:
    return False if _lay_king_and_ace(attempt) else None


@judges(Side.EXCEPTION, "rules-wrap-down", parts=("king on ace",))
def _wraps_down(_values: Values, attempt: Attempt) -> Verdict:
    return "king on ace" if _lay_king_and_ace(attempt) == ("K", "A") else None


@judges(Side.EXCEPTION, "rules-low-ace", parts=("refuses",))
def _leaves_aces_alone(_values: Values, attempt: Attempt) -> Verdict:
    if not attempt.is_onto_cards:
        return None
    return False if "A" in {attempt.rank, get_rank(attempt.onto_pile[-1])} else None


@judges(Side.EXCEPTION, "rules-column-limit")
def _limits_columns(values: Values, attempt: Attempt) -> Verdict:
    if attempt.target != "t":
        return None
    return bool(len(attempt.onto_pile) + attempt.count <= values["most"])


@judges(Side.EXCEPTION, "rules-closed-columns")
def _closes_columns(values: Values, attempt: Attempt) -> Verdict:
    if (attempt.source, attempt.target) != ("t", "t"):
        return None
    source, target = (int(name[1:]) for name in (attempt.move.source, attempt.move.target))
    return target <= values["last"] if source <= values["last"] else None


@judges(Side.EXCEPTION, "rules-protects-last-cards", parts=("to a foundation", "refuses"))
def _protects_last_cards(_values: Values, attempt: Attempt) -> Verdict:
    if not attempt.state.stock or attempt.turns_up:
        return None
    if attempt.source == "t" and len(attempt.pile) == attempt.count:
        return attempt.goes_up and "to a foundation"
    return False if attempt.is_onto_cards and len(attempt.onto_pile) == 1 else None


# Which cards leave a pile


def _list_own_build(attempt: Attempt) -> str:
    return attempt.page.find_build(attempt.move.source)


def _leaves_column(attempt: Attempt) -> bool:
    return attempt.source == "t" and not attempt.turns_up


@judges(Side.SOURCE, "rules-carry-one")
def _carries_one(_values: Values, attempt: Attempt) -> Verdict:
    return attempt.count == 1 if _leaves_column(attempt) else None


_PARTS_OF_RUNS = ("all", "some")


def _carry_run(attempt: Attempt, build: str) -> Verdict:
    """Return whether the cards of a column are in sequence, or some of those that are."""
    if not _leaves_column(attempt) or attempt.count == 1:
        return _leaves_column(attempt) or None
    if not attempt.page.are_in_sequence(attempt.cards, build):
        return False
    more = attempt.pile[-attempt.count - 1 :]
    is_part = len(more) > attempt.count and attempt.page.are_in_sequence(more, build)
    return "some" if is_part else "all"


@judges(
    Side.SOURCE,
    "rules-carry-run",
    "rules-carry-run-columns",
    "rules-carry-run-level",
    parts=_PARTS_OF_RUNS,
)
def _carries_runs(_values: Values, attempt: Attempt) -> Verdict:
    return _carry_run(attempt, _list_own_build(attempt)) if _leaves_column(attempt) else None


@judges(Side.SOURCE, "rules-carry-suit-run", parts=_PARTS_OF_RUNS)
def _carries_suit_runs(_values: Values, attempt: Attempt) -> Verdict:
    if not _leaves_column(attempt):
        return None
    direction = _list_own_build(attempt).partition("-")[0]
    return _carry_run(attempt, f"{direction}-suit")


@judges(Side.SOURCE, "rules-carry-run-to-empty-column", parts=("one", "together", "refuses"))
def _carries_runs_to_empty_columns(_values: Values, attempt: Attempt) -> Verdict:
    if not _leaves_column(attempt):
        return None
    if attempt.count == 1:
        return "one"
    are_carried = attempt.page.are_in_sequence(attempt.cards, _list_own_build(attempt))
    return attempt.goes_to_empty_column and are_carried and "together"


@judges(Side.SOURCE, "rules-carry-whole", parts=("whole", "up", "refuses"))
def _carries_whole_columns(_values: Values, attempt: Attempt) -> Verdict:
    if not _leaves_column(attempt):
        return None
    if attempt.target == "t":
        return attempt.count == len(attempt.pile) and "whole"
    return attempt.count == 1 and "up"


@judges(Side.SOURCE, "rules-carry-top-or-whole", parts=("top", "whole", "up", "refuses"))
def _carries_top_or_whole(_values: Values, attempt: Attempt) -> Verdict:
    if not _leaves_column(attempt):
        return None
    if attempt.target != "t":
        return attempt.count == 1 and "up"
    if attempt.count == 1:
        return "top" if len(attempt.pile) > 1 else True
    return attempt.count == len(attempt.pile) and "whole"


def _go_where(attempt: Attempt) -> str:
    names = {"t": "to a column", "c": "to a cell"}
    return names.get(attempt.target, "to a foundation")


_PLACES = {
    "up": ("to a foundation",),
    "column": ("to a column",),
    "anywhere": ("to a foundation", "to a column"),
    "cell": ("to a foundation", "to a column", "to a cell"),
}


def _list_places(values: Values) -> tuple[str, ...]:
    return _PLACES[values["goes"]]


@judges(Side.SOURCE, "rules-waste-top", parts=_list_places)
def _plays_from_wastes(values: Values, attempt: Attempt) -> Verdict:
    part = _go_where(attempt)
    return part in _list_places(values) and part if attempt.source == "w" else None


def _list_reserve_parts(values: Values) -> tuple[str, ...]:
    return (*_list_places(values), *(("refuses",) if values["goes"] == "up" else ()))


@judges(Side.SOURCE, "rules-reserve-seen", "rules-reserve-covered", parts=_list_reserve_parts)
def _plays_from_reserves(values: Values, attempt: Attempt) -> Verdict:
    part = _go_where(attempt)
    return part in _list_places(values) and part if attempt.source == "r" else None


@judges(Side.SOURCE, "rules-reserve-face-down", parts=("to a foundation", "to a column", "refuses"))
def _plays_last_reserve_card(_values: Values, attempt: Attempt) -> Verdict:
    return len(attempt.pile) == 1 and _go_where(attempt) if attempt.source == "r" else None


@judges(Side.SOURCE, "rules-cells-leave", parts=("to a foundation", "to a column"))
def _plays_from_cells(_values: Values, attempt: Attempt) -> Verdict:
    return _go_where(attempt) if attempt.source == "c" else None


@judges(Side.TARGET, "rules-cells")
def _holds_one_card(_values: Values, attempt: Attempt) -> Verdict:
    return attempt.count == 1 and not attempt.onto_pile if attempt.target == "c" else None


@judges(Side.EXCEPTION, "rules-cell-rank")
def _holds_one_rank(values: Values, attempt: Attempt) -> Verdict:
    return attempt.rank == values["rank"] if attempt.move.target == values["cell"] else None


@judges(Side.SOURCE, "rules-no-return", parts=("refuses",))
def _keeps_cards_up(_values: Values, attempt: Attempt) -> Verdict:
    return False if attempt.source in "fg" else None


# What goes into an empty column


@judges(Side.TARGET, "rules-enter-any", parts=("allows",))
def _takes_any_card(_values: Values, attempt: Attempt) -> Verdict:
    return True if attempt.goes_to_empty_column else None


@judges(Side.TARGET, "rules-enter-king")
def _takes_king(_values: Values, attempt: Attempt) -> Verdict:
    return attempt.rank == "K" if attempt.goes_to_empty_column else None


@judges(Side.TARGET, "rules-enter-seven")
def _takes_seven(_values: Values, attempt: Attempt) -> Verdict:
    return attempt.rank == "7" if attempt.goes_to_empty_column else None


@judges(Side.TARGET, "rules-enter-below-base")
def _takes_rank_below_base(_values: Values, attempt: Attempt) -> Verdict:
    if not attempt.goes_to_empty_column:
        return None
    base = find_base(attempt)
    return base == {**dict(pairwise(RANK_LETTERS)), "K": "A"}[attempt.rank]


@judges(Side.TARGET, "rules-enter-waste")
def _takes_waste(_values: Values, attempt: Attempt) -> Verdict:
    return attempt.source == "w" if attempt.goes_to_empty_column else None


@judges(Side.TARGET, "rules-enter-waste-base-first", parts=("first rank", "any rank", "refuses"))
def _takes_first_rank_of_waste(_values: Values, attempt: Attempt) -> Verdict:
    if not attempt.goes_to_empty_column:
        return None
    if max(map(len, attempt.state.foundations)) == 13:
        return attempt.source == "w" and "any rank"
    return attempt.source == "w" and attempt.rank == find_base(attempt) and "first rank"


@judges(
    Side.TARGET,
    "rules-enter-reserves-before-waste",
    parts=("from a reserve", "a column", "from the waste", "refuses"),
)
def _takes_reserves_before_waste(_values: Values, attempt: Attempt) -> Verdict:
    if not attempt.goes_to_empty_column:
        return None
    if attempt.source == "w":
        return not any(attempt.state.reserves) and "from the waste"
    return "from a reserve" if attempt.source == "r" else "a column"


# Drawing, turning over, and what comes before


@judges(
    Side.TARGET,
    *("rules-draw", "rules-draw-shrinking", "rules-draw-to-wastes", "rules-draw-to-first-waste"),
    parts=("allows",),
)
def _draws(_values: Values, attempt: Attempt) -> Verdict:
    return True if attempt.draws and attempt.state.stock else None


@judges(Side.TARGET, "rules-redeals", "rules-redeals-unlimited", parts=())
def _turns_over(values: Values, attempt: Attempt) -> Verdict:
    if not attempt.draws or attempt.state.stock or not any(attempt.state.wastes):
        return None
    return "redeals" not in values or attempt.state.redeals_made < values["redeals"]


@judges(Side.EXCEPTION, "rules-dealt-at-redeal", parts=("refuses",))
def _ends_drawing(_values: Values, attempt: Attempt) -> Verdict:
    return False if attempt.draws and attempt.state.redeals_made else None


@judges(Side.TARGET, "rules-turn-by-hand", parts=("turn", "any card", "refuses"))
def _turns_up(_values: Values, attempt: Attempt) -> Verdict:
    if attempt.target != "t" or not attempt.onto_pile:
        return None
    hidden_count = attempt.state.count_hidden_cards(attempt.move.target)
    is_hidden = hidden_count == len(attempt.onto_pile)
    if attempt.turns_up:
        return is_hidden and "turn"
    return "any card" if is_hidden else None


@judges(Side.SOURCE, "rules-turn-by-hand", parts=())
def _moves_no_hidden_card(_values: Values, attempt: Attempt) -> Verdict:
    if not _leaves_column(attempt):
        return None
    is_hidden = attempt.count > len(attempt.pile) - attempt.state.count_hidden_cards(
        attempt.move.source
    )
    return False if is_hidden else None


@judges(Side.EXCEPTION, "rules-up-first", parts=("up", "refuses"))
def _goes_up_first(_values: Values, attempt: Attempt) -> Verdict:
    if attempt.goes_up:
        return "up"
    state, names = attempt.state, attempt.state.rules
    can_go_up = any(
        attempt.page.allows(state, Move(source, target))
        for source in names.source_names
        if state.get_pile(source)
        for target in names.foundation_names
    )
    return False if can_go_up else None


@judges(Side.EXCEPTION, "rules-draw-last")
def _draws_last(_values: Values, attempt: Attempt) -> Verdict:
    if not attempt.draws:
        return None
    state, columns = attempt.state, attempt.state.rules.column_names
    moves = [Move(name, target) for name in state.rules.reserve_names for target in columns]
    moves += [
        Move(source, target, len(state.get_pile(source)))
        for source in columns
        for target in columns
        if source != target
    ]
    return not any(
        attempt.page.allows(state, move)
        for move in moves
        if state.get_pile(move.source) and state.get_pile(move.target)
    )
