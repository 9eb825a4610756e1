"""What a newcomer is told on the table of their first game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.moves import DRAW_MOVE
from bot.ui.common.components import ButtonRow, Section, Text, build_button
from bot.ui.table.custom_ids import TableAction, TableActionId

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.locale.catalogue import Texts
    from bot.services.games.tables import Table
    from bot.ui.common.components import Menu
    from bot.ui.common.viewer import Viewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Introduction:
    """The goal of the game, what the buttons do, and an offer to print the cards large.

    The goal stays through the whole first game, the rest until something was done in it. What is
    not said is empty.
    """

    goal: str = ""
    button_guide: str = ""
    large_print_offer: Section | None = None

    @property
    def components(self) -> Iterator[Text | Section]:
        """What stands between the picture and the controls."""
        if self.button_guide:
            yield Text(self.button_guide)
        if self.large_print_offer:
            yield self.large_print_offer


def build_introduction(
    table: Table, viewer: Viewer, controls: Sequence[ButtonRow | Menu]
) -> Introduction:
    """Return what is said on the table of a player's first game."""
    if table.game.outcome:
        return Introduction()
    goal = _format_goal(table, viewer.texts)
    if table.game.revision:
        return Introduction(goal=goal)
    return Introduction(
        goal=goal,
        button_guide=_format_button_guide(table, viewer.texts, controls),
        large_print_offer=_build_large_print_offer(table, viewer),
    )


def _format_goal(table: Table, texts: Texts) -> str:
    rules = table.rules
    ends = [
        dict.fromkeys((names[0], names[-1]))
        for letter in "fg"
        if (names := rules.list_piles(letter))
    ]
    foundations = texts.format_list("–".join(names) for names in ends)
    return texts(
        "introduction-goal",
        all="yes" if rules.win_count == rules.card_count else "no",
        cards=rules.win_count,
        foundations=foundations,
    )


def _format_button_guide(table: Table, texts: Texts, controls: Sequence[ButtonRow | Menu]) -> str:
    """Return a few words on each of Draw, Auto and Hint that is under the table."""
    button_ids = [
        button.custom_id for row in controls if isinstance(row, ButtonRow) for button in row.buttons
    ]
    actions = {one.action for one in button_ids if isinstance(one, TableActionId)}
    phrases = []
    if DRAW_MOVE in table.legal_moves:
        packet = table.rules.draw_count * table.rules.drawn_waste_count
        draw_count = min(packet, len(table.state.stock))
        phrases.append(texts("introduction-draw", button=texts("button-draw"), count=draw_count))
    phrases += [
        texts(f"introduction-{action}", button=texts(f"button-{action}"))
        for action in (TableAction.AUTO, TableAction.HINT)
        if action in actions
    ]
    return " · ".join(phrases)


def _build_large_print_offer(table: Table, viewer: Viewer) -> Section | None:
    """Return the offer, unless the player has large print already, or wants no pictures."""
    if viewer.player.has_large_indices or viewer.player.is_text_only:
        return None
    button = build_button(
        viewer.texts("button-large-on"), TableActionId.at(table.game, TableAction.LARGE_PRINT)
    )
    return Section(viewer.texts("introduction-large-print"), button)
