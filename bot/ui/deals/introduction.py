"""What a player is told on the table of their first game, and of the first unlike it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine.moves import DRAW_MOVE
from bot.engine.rules import Rules
from bot.locale.catalogue import Texts
from bot.locale.rule_pages import format_aim
from bot.services.game_choice.novelties import Novelty, has_unusual_goal
from bot.services.games.tables import Table
from bot.ui.common.components import ButtonRow, Menu, Section, Text, build_button
from bot.ui.common.viewer import Viewer
from bot.ui.table.custom_ids import TableAction, TableActionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Introduction:
    """The goal of the game, what the buttons do, and an offer to print the cards large.

    The goal stays through the whole game, the rest until something was done in it. What is
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
    table: Table, viewer: Viewer, controls: Sequence[ButtonRow | Menu], novelty: Novelty
) -> Introduction:
    """Return what is said on the table of a player's first game, or of one that is unlike it."""
    if table.game.outcome:
        return Introduction()
    is_told_goal = novelty.is_first_game or novelty.has_new_goal
    goal = _format_goal(table.rules, viewer.texts) if is_told_goal else ""
    if table.game.revision:
        return Introduction(goal=goal)
    guide = _format_button_guide(table, viewer.texts, controls) if novelty.is_first_game else ""
    is_offered_large_print = novelty.is_first_game or novelty.is_newly_wide
    return Introduction(
        goal=goal,
        button_guide=guide,
        large_print_offer=_build_large_print_offer(table, viewer)
        if is_offered_large_print
        else None,
    )


def _format_goal(rules: Rules, texts: Texts) -> str:
    """Return the goal in a few words; an unusual one as the rules page has it."""
    if has_unusual_goal(rules):
        return format_aim(texts, rules)
    names = rules.foundation_names
    foundations = "–".join(dict.fromkeys((names[0], names[-1])))
    return texts("introduction-goal", cards=rules.cards_to_win, foundations=foundations)


def _format_button_guide(table: Table, texts: Texts, controls: Sequence[ButtonRow | Menu]) -> str:
    """Return a few words on each of Draw, Auto and Hint that is under the table."""
    button_ids = [
        button.custom_id for row in controls if isinstance(row, ButtonRow) for button in row.buttons
    ]
    actions = {one.action for one in button_ids if isinstance(one, TableActionId)}
    phrases = []
    if DRAW_MOVE in table.legal_moves:
        cards_per_draw = table.rules.packet_size * table.rules.drawn_waste_count
        card_count = min(cards_per_draw, len(table.state.stock))
        phrases.append(texts("introduction-draw", button=texts("button-draw"), count=card_count))
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
