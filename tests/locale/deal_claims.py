"""What sentences of rules pages say about deals, and about what follows a move by itself."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.moves import DRAW_MOVE, Move
from tests.locale.rule_claims import (
    AIMS,
    DealtTable,
    Page,
    SeenPile,
    Step,
    Values,
    Verdict,
    get_rank,
    get_suit,
    happens,
    lies,
    list_columns,
)

# How a deal lies


@lies(*AIMS)
def _counts_cards(values: Values, table: DealtTable) -> bool:
    foundations = len(table.state.foundations)
    return (values["cards"], values["foundations"]) == (len(table.pack), foundations)


@lies("rules-pack")
def _counts_a_deck(values: Values, table: DealtTable) -> bool:
    ranks = {get_rank(card) for card in table.pack}
    deck = 4 * len(ranks)
    return bool(values["count"] == deck) and len(table.pack) % deck == 0


@lies("rules-pack-low")
def _names_ranks(_values: Values, table: DealtTable) -> bool:
    return {get_rank(card) for card in table.pack} == {*table.page.ranks}


@lies("rules-base-laid-out")
def _lays_out_bases(values: Values, table: DealtTable) -> bool:
    ranks = [[get_rank(card) for card in pile] for pile in table.state.foundations]
    return all(pile[0] == values["base"] for pile in ranks) and (
        table.page.has("rules-clearing") or all(len(pile) == 1 for pile in ranks)
    )


@lies("rules-base", "rules-base-but-kings", "rules-base-both-ways", "rules-base-chosen")
def _lays_out_nothing(_values: Values, table: DealtTable) -> bool:
    return table.page.has("rules-clearing") or not table.state.cards_up


def _starts_foundations(table: DealtTable, dealt_before: int) -> bool:
    """Return whether only the card that comes after so many lies on a foundation."""
    first, *others = table.state.foundations
    return first == (table.pack[-1 - dealt_before],) and not any(others)


@lies("rules-base-first")
def _first_card_starts(_values: Values, table: DealtTable) -> bool:
    return _starts_foundations(table, 0)


@lies("rules-base-after-columns")
def _card_after_columns_starts(_values: Values, table: DealtTable) -> bool:
    return _starts_foundations(table, sum(map(len, table.state.columns)))


@lies("rules-base-second-after-columns")
def _second_card_after_columns_starts(_values: Values, table: DealtTable) -> bool:
    count = sum(map(len, table.state.columns))
    stays = table.state.stock[-1] == table.pack[-1 - count]
    return stays and _starts_foundations(table, count + 1)


def _list_heights(table: DealtTable) -> list[int]:
    return [len(pile) for pile in table.state.columns]


@lies("rules-columns-empty", "rules-columns-one", "rules-columns-equal")
def _deals_equal_columns(values: Values, table: DealtTable) -> bool:
    dealt = sum(_list_heights(table))
    if table.page.has("rules-clearing-rows"):
        laid_out = len(table.state.foundations) if table.page.has("rules-base-laid-out") else 0
        dealt += table.state.cards_up - laid_out
    elif len({*_list_heights(table)}) > 1:
        return False
    columns = len(table.state.columns)
    return (values["columns"], columns * values["most"]) == (columns, dealt)


@lies("rules-columns-rising")
def _deals_rising_columns(values: Values, table: DealtTable) -> bool:
    return _list_heights(table) == [*range(values["least"], values["most"] + 1)] and (
        len(table.state.columns) == values["columns"]
    )


@lies("rules-columns-two-heights")
def _deals_two_kinds_of_columns(values: Values, table: DealtTable) -> bool:
    split = values["split"]
    heights = [values["least"]] * split + [values["most"]] * (values["columns"] - split)
    return heights == _list_heights(table) and values["next"] == split + 1


def _list_hidden_rows(table: DealtTable) -> list[list[int]]:
    """Return the rows, counted from the bottom, that are face down in each column."""
    return [
        [row for row, card in enumerate(table.state.list_seen_cards(name), 1) if card is None]
        for name in table.state.rules.column_names
    ]


@lies("rules-face-up")
def _shows_all_cards(_values: Values, table: DealtTable) -> bool:
    return not any(_list_hidden_rows(table))


@lies("rules-face-up-top")
def _shows_top_cards(_values: Values, table: DealtTable) -> bool:
    heights = _list_heights(table)
    return _list_hidden_rows(table) == [[*range(1, height)] for height in heights]


@lies("rules-face-down")
def _hides_bottom_cards(values: Values, table: DealtTable) -> bool:
    return all(rows == [*range(1, values["down"] + 1)] for rows in _list_hidden_rows(table))


@lies("rules-face-down-rows")
def _hides_rows(values: Values, table: DealtTable) -> bool:
    return all(rows == [*map(int, values["rows"].split())] for rows in _list_hidden_rows(table))


@lies("rules-turn-by-hand")
def _hides_all_cards(_values: Values, table: DealtTable) -> bool:
    heights = _list_heights(table)
    return _list_hidden_rows(table) == [[*range(1, height + 1)] for height in heights]


@lies("rules-clearing-rows")
def _plays_up_after_rows(_values: Values, table: DealtTable) -> bool:
    state, page = table.state, table.page
    return not any(
        page.allows(state, Move(column, foundation))
        for column in state.rules.column_names
        for foundation in state.rules.foundation_names
        if state.get_pile(column)
    )


@lies("rules-clearing-cards")
def _plays_up_while_dealing(_values: Values, table: DealtTable) -> bool:
    """Deal the columns again, card by card, and play up all that fit."""
    pack, up = [*table.pack], [*map(len, table.state.foundations)]
    foundations: list[list[Card]] = [[] for _ in up]
    for _ in range(sum(_list_heights(table))):
        while fitting := [pile for pile in foundations if _goes_up(table.page, pack[-1], pile)]:
            fitting[0].append(pack.pop())
        pack.pop()
    return sorted(map(len, foundations)) == sorted(up) and len(pack) == len(table.state.stock)


def _goes_up(page: Page, card: Card, pile: Sequence[Card]) -> bool:
    base = page.find("rules-base")
    if not pile:
        return base is not None and get_rank(card) == base["base"]
    return page.next_ranks.get(get_rank(pile[-1])) == get_rank(card) and (
        get_suit(card) == get_suit(pile[-1])
    )


@lies("rules-reserve")
def _deals_reserves(values: Values, table: DealtTable) -> bool:
    return [*map(len, table.state.reserves)] == [values["size"]] * values["count"]


@lies("rules-cells")
def _has_cells(values: Values, table: DealtTable) -> bool:
    cells = [bool(pile) for pile in table.state.cells]
    return cells == [table.page.has("rules-cells-dealt")] * values["cells"]


@lies("rules-cells-dealt")
def _deals_cells_first(_values: Values, table: DealtTable) -> bool:
    return [pile[0] for pile in table.state.cells] == [
        *table.pack[: -1 - len(table.state.cells) : -1]
    ]


@lies("rules-build-each")
def _names_all_columns(_values: Values, table: DealtTable) -> bool:
    ranges = [
        list_columns(claim.values)
        for claim in table.page.claims
        if claim.key == "rules-build-columns"
    ]
    return [column for columns in ranges for column in columns] == [
        *range(1, len(table.state.columns) + 1)
    ]


@lies("rules-waste-filled")
def _shows_a_waste_card(_values: Values, table: DealtTable) -> bool:
    return len(table.state.waste) == 1


@lies("rules-reserve-seen", "rules-reserve-covered", "rules-reserve-face-down")
def _shows_reserves(_values: Values, table: DealtTable) -> bool:
    page, state = table.page, table.state
    for name in state.rules.reserve_names:
        seen = [card is not None for card in state.list_seen_cards(name)]
        expected = [page.has("rules-reserve-seen")] * len(seen)
        expected[-1] |= page.has("rules-reserve-covered")
        if seen != expected:
            return False
    return True


# What a move brings about by itself


def _turn(piles: dict[str, SeenPile], source: str, target: str, count: int = 1) -> int:
    """Turn cards of a pile over to another, the top one first; return how many there were."""
    cards = piles[source][len(piles[source]) - min(count, len(piles[source])) :]
    piles[target] += tuple((card, True) for card, _ in reversed(cards))
    piles[source] = piles[source][: len(piles[source]) - len(cards)]
    return len(cards)


def _draw(step: Step, piles: dict[str, SeenPile], target: str, count: int) -> Verdict:
    if step.move != DRAW_MOVE or not step.state.stock:
        return None
    return "all" if _turn(piles, "s", target, count) == count else "rest"


def _list_draw_parts(values: Values) -> tuple[str, ...]:
    return ("all", "rest") if values["draw"] > 1 else ("all",)


@happens("rules-draw", parts=_list_draw_parts)
def _draws_to_waste(values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    return _draw(step, piles, "w", values["draw"])


@happens("rules-draw-to-first-waste", parts=("all",))
def _draws_to_first_waste(_values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    return _draw(step, piles, "w1", 1)


@happens("rules-draw-shrinking", parts=("draw", "second", "third", "rest"))
def _draws_fewer(values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    name = ("draw", "second", "third")[step.state.redeals_made]
    part = _draw(step, piles, "w", values[name])
    return name if part == "all" else part


@happens("rules-draw-to-wastes", parts=("all", "rest"))
def _draws_to_wastes(values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    if step.move != DRAW_MOVE or not step.state.stock:
        return None
    turned = [
        _turn(piles, "s", f"w{place % values['wastes'] + 1}") for place in range(values["cards"])
    ]
    return "all" if all(turned) else "rest"


def _list_redeal_parts(values: Values) -> tuple[str, ...]:
    redeals = values.get("redeals")
    if redeals is None:
        return ("redeal 1", "redeal 2", "redeal 3")
    return (*(f"redeal {number}" for number in range(1, redeals + 1)), "refuses")


@happens("rules-redeals", "rules-redeals-unlimited", parts=_list_redeal_parts)
def _redeals(_values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    if step.move != DRAW_MOVE or step.state.stock:
        return None
    waste = next(name for name in step.state.rules.waste_names if piles[name])
    piles["s"] = tuple((card, False) for card, _ in reversed(piles[waste]))
    piles[waste] = ()
    return f"redeal {step.state.redeals_made + 1}"


@happens("rules-dealt-at-redeal", parts=("deals", "fills"))
def _deals_wastes(values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    if step.move == DRAW_MOVE and not step.state.stock:
        for number in range(1, values["wastes"] + 1):
            _turn(piles, "s", f"w{number}")
        return "deals"
    source = step.move.source
    if source[0] == "w" and step.state.redeals_made and not piles[source] and piles["s"]:
        _turn(piles, "s", source)
        return "fills"
    return None


@happens("rules-fill-reserve")
def _reserve_fills(_values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    part = None
    for name in step.state.rules.column_names:
        if not piles[name] and piles["r"]:
            _turn(piles, "r", name)
            part = "happens"
    return part


@happens("rules-fill-longest-reserve", parts=("longer", "equal", "from the waste", "stays empty"))
def _longest_reserve_fills(_values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    if not (column := step.emptied_column):
        return None
    first, second = (len(piles[name]) for name in ("r1", "r2"))
    if first or second:
        _turn(piles, "r1" if first >= second else "r2", column)
        return "equal" if first == second else "longer"
    return "from the waste" if _turn(piles, "w", column) else "stays empty"


@happens("rules-fill-waste", parts=("from the waste", "stays empty"))
def _waste_fills(_values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    if not (column := step.emptied_column):
        return None
    return "from the waste" if _turn(piles, "w", column) else "stays empty"


@happens("rules-fill-waste-or-stock", parts=("from the waste", "from the stock", "stays empty"))
def _waste_or_stock_fills(values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    if not (column := step.emptied_column):
        return None
    if _turn(piles, "w", column):
        return "from the waste"
    _turn(piles, "s", "w", values["draw"])
    return "from the stock" if _turn(piles, "w", column) else "stays empty"


@happens("rules-fill-three-from-stock", parts=("three", "last", "stays empty"))
def _three_fill(_values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    if not (column := step.emptied_column):
        return None
    count = _turn(piles, "s", column, 3)
    if count > 1:
        first, *others = piles[column]
        piles[column] = ((first[0], False), *others)
    if not count:
        return "stays empty"
    return "three" if piles["s"] else "last"


@happens("rules-waste-filled")
def _waste_is_never_empty(_values: Values, _step: Step, piles: dict[str, SeenPile]) -> Verdict:
    return "happens" if not piles["w"] and _turn(piles, "s", "w") else None


@happens("rules-face-up-top", "rules-face-down", "rules-face-down-rows")
def _columns_turn_up(_values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    part = None
    for name in step.state.rules.column_names:
        if piles[name] and not piles[name][-1][1]:
            piles[name] = (*piles[name][:-1], (piles[name][-1][0], True))
            part = "happens"
    return part


@happens("rules-turn-by-hand", parts=())
def _hand_turns_up(_values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    if step.move.turns_up:
        pile = piles[step.move.source]
        piles[step.move.source] = (*pile[:-1], (pile[-1][0], True))
    return None


@happens("rules-reserve-covered", "rules-reserve-face-down")
def _reserves_turn_up(_values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    most = 1 if step.page.has("rules-reserve-face-down") else 99
    part = None
    for name in step.state.rules.reserve_names:
        if 1 <= len(piles[name]) <= most and not piles[name][-1][1]:
            piles[name] = (*piles[name][:-1], (piles[name][-1][0], True))
            part = "happens"
    return part


@happens(
    *(
        f"rules-enter-{rule}"
        for rule in ("any", "king", "seven", "below-base", "waste", "waste-base-first")
    ),
    "rules-enter-reserves-before-waste",
    parts=(),
)
def _column_waits(values: Values, step: Step, piles: dict[str, SeenPile]) -> Verdict:
    """Contradict a sentence that any column can be filled where something has filled it at once."""
    column = step.emptied_column
    return False if column and piles[column] and values["after"] == "no" else None
