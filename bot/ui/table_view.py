"""A table as its player sees it: all texts, the picture and all controls, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import PurePosixPath
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.client.interactions import InteractionTrace
from bot.engine.cards import CARD_CODES
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.status import GameStatus
from bot.locale.catalogue import Texts
from bot.locale.describe import format_cards, format_game_name, format_move
from bot.locale.rule_pages import format_aim
from bot.models.accounts import Visibility
from bot.models.games import Game, GameOutcome
from bot.services.attempts import Attempt
from bot.services.game_choice import NOTHING_NEW, Novelty, has_unusual_goal
from bot.services.tables import Table
from bot.solver.hints.advice import Advice
from bot.ui import control_ids, replies, table_controls, viewers
from bot.ui.components import (
    Button,
    ButtonRow,
    Illustration,
    Menu,
    MessageLayout,
    Panel,
    Section,
    Text,
    build_button_rows,
)
from bot.ui.position import illustrate_table
from bot.ui.table_controls import build_table_controls


class GamePhase(Enum):
    """The state of a game that the colour of its table shows."""

    UNDER_WAY = auto()
    WON = auto()
    OVER = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableExtras:
    """Extra content of a table's message, besides the position.

    ``notice`` is a sentence about what just happened, ``advice`` a hint; a certain one's sentence
    is the notice. ``partial_move`` is what
    has been chosen in menus so far: a source (``t2``), or a source and a target (``t2-t5``).
    ``as_text`` asks for this message as text or as a picture; None leaves that to the player's
    settings.
    ``novelty`` is what is new to the player about the game, and may need a word.
    """

    notice: str = ""
    advice: Advice | None = None
    partial_move: str = ""
    as_text: bool | None = None
    novelty: Novelty = NOTHING_NEW


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table with all texts and controls of its message.

    ``title`` names the game and deal, ``state`` says how far it has come, line by line, and
    ``money`` what was paid for a game against the house and what it is worth now.
    ``has_requested_form`` says that this message was asked for as text or as a picture.
    ``language`` is that of the texts. ``footnote`` is a line below the controls.
    """

    title: str
    state: str
    money: str
    notice: str
    outcome: str
    introduction: Introduction
    illustration: Illustration
    same_deal_button: Button | None
    controls: tuple[ButtonRow | Menu, ...]
    phase: GamePhase
    is_private: bool
    is_secret: bool
    has_requested_form: bool
    language: str
    footnote: str = ""

    @property
    def heading(self) -> str:
        """The lines above the picture."""
        return "\n".join(filter(None, [self.title, self.state, self.introduction.goal, self.money]))

    @property
    def lasting_heading(self) -> str:
        """The lines above the picture that stay true when the game goes on elsewhere."""
        return f"{self.title}\n{self.state}"


async def load_table_view(
    table: Table,
    viewer: viewers.Viewer,
    attempt: Attempt | None,
    extras: TableExtras,
    trace: InteractionTrace,
) -> TableView:
    """Return the table as this player sees it, with its picture painted."""
    as_text = viewer.player.is_text_only if extras.as_text is None else extras.as_text
    hint = extras.advice.move if extras.advice else None
    with trace.measure_drawing():
        illustration = await illustrate_table(table, viewer, attempt, hint=hint, as_text=as_text)
    return build_table_view(table, viewer, attempt, extras, illustration)


def build_table_view(
    table: Table,
    viewer: viewers.Viewer,
    attempt: Attempt | None,
    extras: TableExtras,
    illustration: Illustration,
) -> TableView:
    """Return the table as this player sees it, with the picture or the text that is given."""
    player, texts = viewer.player, viewer.texts
    is_secret = attempt is not None and attempt.is_contest_open
    is_private = is_secret or player.table_visibility is Visibility.PRIVATE
    controls = tuple(
        build_table_controls(
            table,
            texts,
            extras.partial_move,
            attempt,
            extras.advice,
            can_play_for_money=player.can_play_for_money,
        )
    )
    state = format_table_state(table, texts)
    if attempt:
        state += "\n" + table_controls.format_attempt_line(attempt, texts)
    same_deal_button = None
    has_ended = table.game.outcome or table.status is GameStatus.STUCK
    if not (attempt or is_private or has_ended or table.game.conceals_deal):
        same_deal_id = control_ids.SameDealId(table.game.id)
        same_deal_button = Button(texts("button-play-too"), same_deal_id)
    return TableView(
        title=format_table_title(table, texts, attempt),
        state=state,
        money=_format_money_line(table, texts),
        notice=_format_notice(table, texts, attempt, extras),
        outcome=format_outcome(table, texts, attempt),
        introduction=build_introduction(table, viewer, controls, extras.novelty),
        illustration=illustration,
        same_deal_button=same_deal_button,
        controls=controls,
        phase=_get_phase(table),
        is_private=is_private,
        is_secret=is_secret,
        has_requested_form=extras.as_text is not None,
        language=texts.language,
    )


def format_table_title(table: Table, texts: Texts, attempt: Attempt | None = None) -> str:
    """Return the name of the game, and that of its deal where it may be told."""
    is_deal_told = not viewers.is_deal_concealed(table.game, attempt)
    return format_game_title(table.game, texts, is_deal_told=is_deal_told)


def format_game_title(game: Game, texts: Texts, *, is_deal_told: bool) -> str:
    """Return the name of a game, with that of its deal or without it."""
    return texts(
        "table-title",
        game=format_game_name(texts, game.variant),
        deal=viewers.format_deal_name(game, texts) if is_deal_told else "none",
    )


def format_table_state(table: Table, texts: Texts, *, shows_player_name: bool = True) -> str:
    """Return how far the game has come, and whose it is where that may be said."""
    game, state = table.game, table.state
    return texts(
        "table-state",
        up=state.cards_up,
        cards=state.rules.cards_to_win,
        moves=len(game.moves),
        made=0 if game.moves_made == len(game.moves) else game.moves_made,
        redeals=state.redeals_made,
        who=f"<@{game.player_id}>" if shows_player_name else texts("player-private"),
    )


def _format_money_line(table: Table, texts: Texts) -> str:
    game = table.game
    if not game.price_book or game.outcome:
        return ""
    price = viewers.format_deck_price(game.price_book, texts)
    return texts("house-stakes", paid=price, worth=viewers.format_current_payout(table, texts))


def _format_notice(table: Table, texts: Texts, attempt: Attempt | None, extras: TableExtras) -> str:
    lines = [extras.notice]
    if table.state.is_base_to_choose and not table.game.outcome:
        lines.insert(0, texts("table-choose-base"))
    if extras.advice and not extras.advice.is_certain:
        lines[-1] = _format_advice(texts, table, attempt, extras.advice)
    if table.events.game_set_aside:
        name = format_game_name(texts, table.events.game_set_aside.variant)
        lines.append(texts("table-saved-game", game=name))
    return "\n".join(filter(None, lines))


def _format_advice(texts: Texts, table: Table, attempt: Attempt | None, advice: Advice) -> str:
    """Return the hint as a sentence; none where the table itself says that no move is left."""
    if advice.is_stuck:
        return ""
    if advice.move:
        return texts("table-hint", move=format_hinted_move(texts, table, advice.move))
    if advice.return_to is not None:
        return texts("table-hint-back", move=advice.return_to)
    if table.game.price_book:
        return texts("table-hint-cash-in", worth=viewers.format_current_payout(table, texts))
    is_ranked = attempt is not None and not attempt.is_practice
    return texts("table-hint-give-up" if is_ranked else "table-hint-new-deal")


def format_hinted_move(texts: Texts, table: Table, move: Move) -> str:
    """Return a move as a hint names it: what goes where, or to draw."""
    if move == DRAW_MOVE:
        return texts("hint-draw" if table.state.stock else "hint-redeal")
    return format_move(texts, table.state, move)


def _get_phase(table: Table) -> GamePhase:
    match table.game.outcome:
        case None:
            return GamePhase.UNDER_WAY
        case GameOutcome.WON:
            return GamePhase.WON
        case _:
            return GamePhase.OVER


_ACCENT_COLOURS = {GamePhase.UNDER_WAY: 0x1B6B45, GamePhase.WON: 0xE3B23C, GamePhase.OVER: 0x6B7280}


def build_table_message(view: TableView) -> MessageLayout:
    """Return the table with its controls as a message."""
    same_deal_rows = build_button_rows([view.same_deal_button] if view.same_deal_button else [])
    return MessageLayout(
        Panel(
            Text(view.heading),
            view.illustration,
            *(Text(text) for text in (view.notice, view.outcome) if text),
            *view.introduction.components,
            *view.controls,
            *same_deal_rows,
            *([Text(view.footnote)] if view.footnote else []),
            accent_colour=_ACCENT_COLOURS[view.phase],
            panel_id=replies.PageMark.REQUESTED_TABLE
            if view.has_requested_form
            else replies.PageMark.TABLE,
        )
    )


def build_bare_table_message(
    heading: str, illustration: Illustration, closing_text: str, buttons: Sequence[Button] = ()
) -> MessageLayout:
    """Return a table without its controls, as an older message keeps it, with other buttons."""
    rows = build_button_rows(buttons)
    return MessageLayout(Panel(Text(heading), illustration, Text(closing_text), *rows))


def read_bare_table_message(
    message: discord.Message, closing_text: str, buttons: Sequence[Button]
) -> MessageLayout | None:
    """Return one of our table messages as it was, without its controls."""
    view = ui.LayoutView.from_message(message, timeout=None)
    texts = [item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay)]
    gallery = next(
        (item for item in view.walk_children() if isinstance(item, ui.MediaGallery)), None
    )
    if gallery is None:
        # A table in words: its heading, its piles, and perhaps more.
        if len(texts) <= 1:
            return None
        return build_bare_table_message(texts[0], Illustration(texts[1]), closing_text, buttons)
    if not texts:
        return None
    picture = gallery.items[0]
    filename = PurePosixPath(urlsplit(picture.media.url).path).name
    illustration = Illustration(picture.description or "", filename)
    return build_bare_table_message(texts[0], illustration, closing_text, buttons)


def find_requested_form(message: discord.Message | None) -> bool | None:
    """Return whether a table message was asked for as text; None where neither form was."""
    for part in message.components if message else ():
        if isinstance(part, discord.Container) and part.id == replies.PageMark.REQUESTED_TABLE:
            return not any(
                isinstance(child, discord.MediaGalleryComponent) for child in part.children
            )
    return None


def format_draws(texts: Texts, table: Table) -> str:
    """Return how often the last step drew, and what the last card drawn can do."""
    state, rules, draws = table.state, table.rules, table.last_step_length
    if rules.deals_wastes_at_redeal and state.redeals_made:
        return texts("drew-dealt")
    # A draw brings at least one card, so that fewer cards mean that the waste was turned over.
    cards_per_draw = rules.get_packet_size(state.redeals_made) * rules.drawn_waste_count
    turned_over = sum(map(len, state.wastes)) <= (draws - 1) * cards_per_draw
    counted = texts("drew", count=draws - turned_over, turned=viewers.format_yes_or_no(turned_over))
    return texts.join_sentences([counted, _format_waste_card_use(texts, table)])


def _format_waste_card_use(texts: Texts, table: Table) -> str:
    moves = [move for move in table.useful_moves if move.source[0] == "w" and move.target[0] != "c"]
    if not moves:
        return "" if table.state.stock else texts("drew-all")
    tops = (table.state.get_pile(name)[-1] for name in dict.fromkeys(move.source for move in moves))
    card = format_cards(texts, (CARD_CODES[top] for top in tops))
    if len(moves) > 1:
        return texts("drew-playable", card=card)
    key = "drew-to-foundation" if moves[0].goes_up else "drew-to-column"
    return texts(key, card=card, target=moves[0].target)


def format_auto_play(texts: Texts, table: Table) -> str:
    """Return how many cards the last step sent to the foundations."""
    moves = table.game.moves[-table.last_step_length :]
    return texts("table-auto-played", count=sum(Move.parse(move).count for move in moves))


def format_outcome(table: Table, texts: Texts, attempt: Attempt | None = None) -> str:
    """Return how the game ended and whether it counts, or that no useful move is left."""
    game = table.game
    if game.outcome is None:
        return (
            _format_no_moves_left(table, texts, attempt) if table.status is GameStatus.STUCK else ""
        )
    text_key = "house-cashed-in" if game.price_book else "table-given-up"
    if game.outcome is not GameOutcome.RESIGNED:
        text_key = "table-won" if game.outcome is GameOutcome.WON else "table-left"
    text = texts(
        text_key,
        cards=table.rules.cards_to_win,
        up=table.state.cards_up,
        moves=game.moves_made,
        time=texts.format_duration(game.seconds),
        undos=game.undos,
        hints=game.hints,
    )
    if game.price_book:
        text += f" {viewers.format_payout_result(game.price_book, table, texts)}"
    if attempt and (standing := table_controls.format_attempt_result(attempt, table, texts)):
        text += f"\n{standing}"
    if game.has_started:
        text += "\n" + texts("table-counts" if game.is_counted else "table-practice")
    # The deal was a secret until now; the picture of a won game names it.
    was_secret = game.outcome is not GameOutcome.WON and (game.is_counted or game.price_book)
    if was_secret and (game.contest_id is None or (attempt and not attempt.is_contest_open)):
        text += "\n" + texts("table-deal", deal=str(game.deal))
    return text


def _format_no_moves_left(table: Table, texts: Texts, attempt: Attempt | None) -> str:
    if attempt and not attempt.is_practice:
        return table_controls.format_attempt_no_moves_left(attempt, texts)
    if table.game.price_book:
        return texts("house-stuck", worth=viewers.format_current_payout(table, texts))
    return texts("table-stuck")


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
    table: Table, viewer: viewers.Viewer, controls: Sequence[ButtonRow | Menu], novelty: Novelty
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
    actions = {one.action for one in button_ids if isinstance(one, control_ids.TableActionId)}
    phrases = []
    if DRAW_MOVE in table.legal_moves:
        cards_per_draw = table.rules.packet_size * table.rules.drawn_waste_count
        card_count = min(cards_per_draw, len(table.state.stock))
        phrases.append(texts("introduction-draw", button=texts("button-draw"), count=card_count))
    phrases += [
        texts(f"introduction-{action}", button=texts(f"button-{action}"))
        for action in (control_ids.TableAction.AUTO, control_ids.TableAction.HINT)
        if action in actions
    ]
    return " · ".join(phrases)


def _build_large_print_offer(table: Table, viewer: viewers.Viewer) -> Section | None:
    """Return the offer, unless the player has large print already, or wants no pictures."""
    if viewer.player.has_large_indices or viewer.player.is_text_only:
        return None
    button = Button(
        viewer.texts("button-large-on"),
        control_ids.TableActionId.at(table.game, control_ids.TableAction.LARGE_PRINT),
    )
    return Section(viewer.texts("introduction-large-print"), button)
