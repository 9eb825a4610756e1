"""How games are played, in sentences that are written from their rules."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.engine.cards import (
    CARD_CODES,
    RANK_LETTERS,
    SUIT_LETTERS,
    BuildDirection,
    BuildRule,
)
from bot.engine.rules import (
    BaseCard,
    CarryRule,
    ColumnFill,
    Dealing,
    FoundationKind,
    ReserveUse,
    Rules,
)
from bot.locale.catalogue import Texts
from bot.locale.describe import format_build, format_card_forms, format_shown_card_forms


def format_rules(texts: Texts, rules: Rules) -> str:
    """Return how a game is played, one list item for each of its choices."""
    return "\n".join(f"- {line}" for line in _list_rule_sentences(texts, rules))


def format_summary(texts: Texts, rules: Rules) -> str:
    """Return one line about a game: its own, or one that is written from its rules."""
    key = f"about-{rules.key}"
    if texts.has_text(key):
        return texts(key)
    return texts("alt-sentence", sentence=texts.join_rows(_list_summary_parts(texts, rules)))


def _list_summary_parts(texts: Texts, rules: Rules) -> Iterator[str]:
    heights = {*rules.column_heights}
    builds_down = rules.build_direction is BuildDirection.DOWN
    yield texts(
        "about-columns",
        decks=rules.decks,
        columns=rules.column_count,
        cards=max(heights) if len(heights) == 1 else 0,
        # That columns build down goes without saying.
        build=texts(f"build-{rules.get_build_rule(0).value}")
        if builds_down
        else format_build(texts, rules.name_build(0)),
    )
    if rules.reserve_total:
        yield texts("about-reserve", cards=rules.reserve_total * rules.reserve_size)
    if rules.cell_count:
        yield texts("about-cells", cells=rules.cell_count)
    is_laid_out = rules.has_base_cards_laid_out
    if rules.base_letter and (is_laid_out or rules.base_letter != "A"):
        base = format_card_forms(texts, "base", rules.base_letter)
        yield texts("about-base", laid="yes" if is_laid_out else "no", **base)
    if 0 < max(heights) - 1 <= rules.face_down_cards:
        yield texts("about-face-down", rows="alternate" if rules.face_up_rows else "all")
    if rules.carry_rule is CarryRule.RUN:
        yield texts("about-runs")
    if rules.column_fill in {ColumnFill.WASTE, ColumnFill.WASTE_OR_STOCK}:
        yield texts("about-fill")
    if rules.max_redeals != 0:
        yield texts("about-redeals", redeals=rules.max_redeals or "any")


def format_introduction(
    texts: Texts, rules: Rules, base_letter: str | None, *, has_top_row: bool = False
) -> str:
    """Return the goal and how columns build, in one paragraph, for who has never played the game.

    ``base_letter`` is the first rank of the foundations on this table, None while it is open;
    ``has_top_row`` says that they are seen in the top row.
    """
    row = "top" if has_top_row else "other"
    goal = _list_goal_sentences(texts, rules, base_letter, row)
    return texts.join_sentences([*goal, *_list_introduced_columns(texts, rules)])


def _list_goal_sentences(
    texts: Texts, rules: Rules, base_letter: str | None, row: str
) -> Iterator[str]:
    names = rules.foundation_names
    if rules.lays_fours:
        yield texts("introduction-goal-fours", foundations=_format_piles(names))
        return
    built = names[:-1] if rules.has_king_foundation else names
    ups = [name for name in built if name[0] == "f"]
    base = base_letter or "A"
    values = {
        "foundations": _format_piles(ups),
        "row": row,
        "times": len(built) // len(SUIT_LETTERS),
        "way": "open" if base_letter is None else rules.foundation_kind.value,
        **format_card_forms(texts, "base", base),
        **format_card_forms(texts, "last", _find_last_rank(rules, base)),
    }
    if rules.has_down_foundations:
        downs = _format_piles(built[len(ups) :])
        yield texts("introduction-goal-both-ways", down=downs, **values)
    elif rules.foundation_rule is not BuildRule.SAME_SUIT:
        suits = texts(f"build-{rules.foundation_rule.value}")
        yield texts("introduction-goal-piles", suits=suits, **values)
    else:
        yield texts("introduction-goal", **values)
    if rules.has_king_foundation:
        yield texts("introduction-goal-kings", foundation=names[-1])
    if rules.cards_to_win < rules.card_count:
        yield texts("introduction-goal-part")
    if base_letter is not None:
        yield from _list_next_rank_sentences(texts, rules, base_letter)
    if rules.fills_first_foundation_first:
        yield texts("rules-first-foundation-first", height=rules.foundation_height)


_EXAMPLE_TARGET = "8S"
_EXAMPLE_CARDS = ("7C", "7H", "7D", "7S", "9S", "8H")
"""One of these goes on the example's target, whatever columns build by.

The first shows that any suit will do, which a card of the other colour would not.
"""


def _list_introduced_columns(texts: Texts, rules: Rules) -> Iterator[str]:
    """Yield how columns build, with an example, and that cards are turned up by hand."""
    target, groups = CARD_CODES.index(_EXAMPLE_TARGET), _list_column_groups(texts, rules)
    for columns, build in groups:
        landing_cards = rules.column_landing_cards[columns[0]]
        card = next(
            code for code in _EXAMPLE_CARDS if target in landing_cards[CARD_CODES.index(code)]
        )
        names = [rules.column_names[column] for column in columns]
        yield texts(
            "introduction-columns",
            columns=_format_piles(names) if len(groups) > 1 else "all",
            build=build,
            **format_shown_card_forms(texts, card),
            **format_shown_card_forms(texts, _EXAMPLE_TARGET, "onto"),
        )
    if rules.turns_up_by_hand:
        yield texts("rules-turn-by-hand")


def _format_piles(names: Sequence[str]) -> str:
    """Return the first and the last of some piles: `f1–f4`."""
    return "–".join(dict.fromkeys((names[0], names[-1])))


def _list_rule_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    yield texts.join_sentences(_list_aim_sentences(texts, rules))
    if foundation_start := texts.join_sentences(_list_base_sentences(texts, rules)):
        yield foundation_start
    if rules.fills_first_foundation_first:
        yield texts("rules-first-foundation-first", height=rules.foundation_height)
    yield texts.join_sentences(_list_layout_sentences(texts, rules))
    if rules.dealing is not Dealing.PLAIN:
        yield texts(f"rules-{rules.dealing.value}")
    if rules.reserve_total:
        yield texts.join_sentences(list_reserve_sentences(texts, rules))
    if rules.cell_count:
        yield texts.join_sentences(_list_cell_sentences(texts, rules))
    yield from _list_column_sentences(texts, rules)
    yield from list_empty_column_sentences(texts, rules)
    yield texts.join_sentences(_list_draw_sentences(texts, rules))
    yield texts.join_sentences(_list_redeal_sentences(texts, rules))
    if rules.requires_plays_before_draw:
        yield texts("rules-draw-last")
    if rules.requires_foundation_plays:
        yield texts("rules-up-first")
    yield texts("rules-no-return")


def _list_aim_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    count = len(rules.foundation_names)
    build = format_build(texts, rules.name_foundation_build(0))
    values = {"cards": rules.card_count, "foundations": count, "build": build}
    if rules.lays_fours:
        yield texts("rules-aim-fours", **values)
        yield texts("rules-fours")
    elif rules.has_down_foundations:
        yield texts("rules-aim-both-ways", half=count // 2, **values)
    elif rules.has_king_foundation:
        yield texts("rules-aim-kings", **values)
    elif rules.cards_to_win < rules.card_count:
        yield texts("rules-aim-part", up=rules.cards_to_win, **values)
    else:
        yield texts("rules-aim", **values)
    if rules.pack_ranks != RANK_LETTERS:
        ranks = texts("rules-pack-low", **format_card_forms(texts, "low", rules.pack_ranks[1]))
        yield texts("rules-pack", count=4 * len(rules.pack_ranks), ranks=ranks)


def _list_base_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    """Yield where foundations begin and end, and how ranks go on where that is no matter of course.

    Foundations of fours begin with any rank.
    """
    if rules.lays_fours:
        return
    if rules.base_letter is None:
        if rules.base_card is not BaseCard.NONE:
            yield texts(f"rules-base-{rules.base_card.value}")
        return
    last = _find_last_rank(rules, rules.base_letter)
    key = "rules-base-laid-out" if rules.has_base_cards_laid_out else "rules-base"
    if rules.has_down_foundations:
        key = "rules-base-both-ways"
    elif rules.has_king_foundation:
        key = "rules-base-but-kings"
    yield texts(
        key,
        others=len(rules.foundation_names) - 1,
        **format_card_forms(texts, "base", rules.base_letter),
        **format_card_forms(texts, "last", last),
    )
    yield from _list_next_rank_sentences(texts, rules, rules.base_letter)


def _find_last_rank(rules: Rules, base_letter: str) -> str:
    """Return the rank that ends the foundations which begin with this one."""
    ranks = rules.pack_ranks
    step = -1 if rules.foundation_kind is FoundationKind.DOWN else 1
    return ranks[(ranks.index(base_letter) + step * (rules.foundation_height - 1)) % len(ranks)]


def _list_next_rank_sentences(texts: Texts, rules: Rules, base_letter: str) -> Iterator[str]:
    """Yield which rank follows another on foundations where that is no matter of course."""
    if rules.pack_ranks != RANK_LETTERS:
        yield _format_next_rank(texts, *rules.pack_ranks[:2])
    elif base_letter != "A" and rules.foundation_kind is FoundationKind.UP:
        yield _format_next_rank(texts, "K", "A")


def _format_next_rank(texts: Texts, rank: str, following: str) -> str:
    return texts(
        "rules-base-next",
        **format_card_forms(texts, "rank", rank),
        **format_card_forms(texts, "next", following),
    )


def _list_layout_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    heights = rules.column_heights
    least, most = min(heights), max(heights)
    values = {"columns": rules.column_count, "least": least, "most": most}
    if rules.column_build_rules and len({*heights}) == 2:  # noqa: PLR2004 - two kinds of columns
        split = heights.count(heights[0])
        yield texts("rules-columns-two-heights", split=split, next=split + 1, **values)
    else:
        shape = {least: "equal", 0: "empty", 1: "one"}.get(most, "rising")
        yield texts(f"rules-columns-{shape}", **values)
    if rules.turns_up_by_hand:
        yield texts("rules-turn-by-hand")
    elif most <= 1:
        return
    elif rules.face_up_rows:
        rows = sorted({*range(1, rules.face_down_cards + 1)} - {*rules.face_up_rows})
        yield texts("rules-face-down-rows", rows=texts.format_list(map(str, rows)))
    elif not rules.face_down_cards:
        yield texts("rules-face-up")
    elif rules.face_down_cards >= most - 1:
        yield texts("rules-face-up-top")
    else:
        yield texts("rules-face-down", down=rules.face_down_cards)


def list_reserve_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    """Yield what the reserves are, and where their cards go."""
    count = rules.reserve_total
    yield texts("rules-reserve", count=count, size=rules.reserve_size)
    if rules.reserve_use is ReserveUse.LAST_CARD:
        yield texts("rules-reserve-face-down")
        return
    key = "rules-reserve-seen" if rules.has_open_reserve else "rules-reserve-covered"
    goes = "up" if rules.reserve_use is ReserveUse.FOUNDATIONS else "anywhere"
    yield texts(key, count=count, goes="column" if rules.lays_fours else goes)


def _list_cell_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    """Yield what the cells take."""
    kind = "ranks" if rules.cell_letters else "any"
    yield texts("rules-cells", cells=rules.cell_count, kind=kind).rstrip()
    for cell, letter in zip(rules.cell_names, rules.cell_letters, strict=False):
        yield texts("rules-cell-rank", cell=cell, **format_card_forms(texts, "rank", letter))
    if rules.fills_cells:
        yield texts("rules-cells-dealt")
    yield texts("rules-cells-leave")


def _list_column_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    direction = rules.build_direction
    if direction is BuildDirection.LEVEL:
        yield texts("rules-build-level")
    else:
        if rules.column_build_rules:
            yield texts("rules-build-each", columns=_format_column_builds(texts, rules))
        else:
            yield texts("rules-build", build=format_build(texts, rules.name_build(0)))
        if rules.pack_ranks != RANK_LETTERS:
            yield texts("rules-low-ace")
        elif rules.wraps_ranks:
            yield texts("rules-wrap-down")
        elif rules.base_letter != "A" or direction is BuildDirection.EITHER:
            yield texts(f"rules-no-wrap-{direction.value}")
    if rules.column_limit is not None:
        yield texts("rules-column-limit", most=rules.column_limit)
    yield format_carrying(texts, rules)
    if rules.closed_column_count:
        yield texts("rules-closed-columns", last=rules.closed_column_count)
    if rules.protects_last_cards:
        yield texts("rules-protects-last-cards")


def _format_column_builds(texts: Texts, rules: Rules) -> str:
    """Return what columns build by where they differ."""
    return texts.join_parts(
        texts(
            "rules-build-columns",
            first=f"`t{columns[0] + 1}`",
            last=f"`t{columns[-1] + 1}`",
            build=build,
        )
        for columns, build in _list_column_groups(texts, rules)
    )


def _list_column_groups(texts: Texts, rules: Rules) -> list[tuple[list[int], str]]:
    """Return the indexes of columns side by side with one rule, and what they build by."""
    groups = groupby(range(rules.column_count), rules.get_build_rule)
    prefix = (
        "" if rules.build_direction is BuildDirection.DOWN else f"{rules.build_direction.value}-"
    )
    return [([*group], format_build(texts, f"{prefix}{rule.value}")) for rule, group in groups]


def format_carrying(texts: Texts, rules: Rules) -> str:
    """Return which cards of a column move together."""
    return texts(f"rules-carry-{_name_carrying(rules)}")


def _name_carrying(rules: Rules) -> str:
    name = rules.carry_rule.value
    if rules.carry_rule is not CarryRule.RUN:
        return name
    if rules.build_direction is BuildDirection.LEVEL:
        return f"{name}-level"
    return f"{name}-columns" if rules.column_build_rules else name


_FILLED_BEFORE = {ColumnFill.NONE: "no", ColumnFill.RESERVE: "reserve"}


def list_empty_column_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    """Yield what fills an empty column by itself, if anything does, and what may go there."""
    fill = rules.column_fill
    if fill is not ColumnFill.NONE:
        yield texts(f"rules-fill-{fill.value}", draw=rules.packet_size)
    yield texts(
        f"rules-enter-{rules.empty_column_rule.value}",
        after=_FILLED_BEFORE.get(fill, "fill"),
        runs="no" if rules.carries_single_cards else "yes",
    )


def _list_draw_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    draw, wastes = rules.packet_size, rules.waste_count
    if rules.deals_wastes_at_redeal:
        yield texts("rules-draw-to-first-waste")
    elif wastes > 1:
        yield texts("rules-draw-to-wastes", cards=draw * wastes, wastes=wastes)
    elif rules.shrinks_packets:
        second, third = rules.get_packet_size(1), rules.get_packet_size(2)
        yield texts("rules-draw-shrinking", draw=draw, second=second, third=third)
    else:
        yield texts("rules-draw", draw=draw)
    if rules.keeps_waste_filled:
        yield texts("rules-waste-filled")
    goes = "cell" if rules.cell_count else "anywhere"
    yield texts("rules-waste-top", wastes=wastes, goes="column" if rules.lays_fours else goes)


def _list_redeal_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    if rules.max_redeals is None:
        yield texts("rules-redeals-unlimited")
    else:
        yield texts("rules-redeals", redeals=rules.max_redeals)
    if rules.deals_wastes_at_redeal:
        yield texts("rules-dealt-at-redeal", wastes=rules.waste_count)
