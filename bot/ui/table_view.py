"""A table as its player sees it: all texts, the picture and all controls, as plain data.

The controls: buttons and menus that play moves, and the buttons above and below them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from operator import attrgetter
from typing import Literal

import discord

from bot.client.interactions import InteractionTrace
from bot.engine.cards import CARD_CODES, RANK_LETTERS
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.status import GameStatus
from bot.locale.catalogue import Texts
from bot.locale.describe import (
    format_card,
    format_cards,
    format_first_moved_card,
    format_game_name,
    format_move,
    format_short_move,
)
from bot.locale.rule_pages import format_introduction
from bot.models.accounts import Visibility
from bot.models.contests import Contest, ContestKind
from bot.models.games import Game, GameOutcome
from bot.services.attempts import Attempt
from bot.services.game_choice import NOTHING_NEW, Novelty
from bot.services.tables import Table, is_readable
from bot.solver.hints.advice import Advice
from bot.ui import contests, control_ids, replies, viewers
from bot.ui.components import (
    MAX_MENU_OPTIONS,
    Button,
    ButtonRow,
    ButtonStyle,
    Illustration,
    Menu,
    MessageLayout,
    Panel,
    Text,
    build_button_rows,
    build_menu,
)
from bot.ui.position import has_top_row_of_foundations, illustrate_table


class GamePhase(Enum):
    """The state of a game that the colour of its table shows."""

    UNDER_WAY = auto()
    WON = auto()
    OVER = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableExtras:
    """Extra content of a table's message, besides the position.

    ``notice`` is a sentence about what just happened, ``advice`` a hint; the sentence of a certain
    or a thorough one is the notice. ``partial_move`` is what
    has been chosen in menus so far: a source (``t2``), or a source and a target (``t2-t5``).
    ``as_text`` asks for this message as text or as a picture; None leaves that to the player's
    settings.
    ``offers_thinking`` says that a thorough hint can be asked for.
    ``novelty`` is what is new to the player about the game, and may need a word.
    """

    notice: str = ""
    advice: Advice | None = None
    partial_move: str = ""
    as_text: bool | None = None
    offers_thinking: bool = False
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
        return "\n".join(
            filter(None, [self.title, self.state, self.introduction.rules, self.money])
        )

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
            offers_rules=extras.novelty.is_new_variant,
            offers_thinking=extras.offers_thinking,
        )
    )
    state = format_table_state(table, texts)
    if attempt:
        state += "\n" + contests.format_attempt_line(attempt, texts)
    same_deal_button = None
    has_ended = table.game.outcome or table.status is GameStatus.STUCK
    if not (attempt or is_private or has_ended or table.game.conceals_deal):
        same_deal_id = control_ids.SameDealId(table.game.id)
        same_deal_button = Button(texts("button-play-too"), same_deal_id)
    introduction = build_introduction(
        table, viewer, controls, extras.novelty, is_picture=bool(illustration.filename)
    )
    if extras.advice:  # whose buttons come first
        introduction = replace(introduction, phone_offer=())
    return TableView(
        title=format_table_title(table, texts, attempt),
        state=state,
        money=_format_money_line(table, texts),
        notice=_format_notice(table, texts, extras),
        outcome=format_outcome(table, texts, attempt),
        introduction=introduction,
        illustration=illustration,
        same_deal_button=same_deal_button,
        controls=controls,
        phase=_PHASES.get(table.game.outcome, GamePhase.OVER),
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
        limit=state.rules.max_redeals or 0,
        who=f"<@{game.player_id}>" if shows_player_name else texts("player-private"),
    )


def _format_money_line(table: Table, texts: Texts) -> str:
    game = table.game
    if not game.price_book or game.outcome:
        return ""
    price = viewers.format_deck_price(game.price_book, texts)
    return texts("house-stakes", paid=price, worth=viewers.format_current_payout(table, texts))


def _format_notice(table: Table, texts: Texts, extras: TableExtras) -> str:
    lines = [extras.notice]
    if table.state.is_base_to_choose and not table.game.outcome:
        lines.insert(0, texts("table-choose-base"))
    if extras.advice and extras.advice.is_quick:
        lines.append(format_advice(texts, table, extras.advice))
    if game := table.events.game_set_aside:
        name = format_game_name(texts, game.variant)
        if is_readable(game):
            lines.append(texts("table-saved-game", game=name))
        else:
            deal_name = viewers.format_deal_name(game, texts)
            lines.append(texts("left-unreadable", game=name, deal=deal_name))
    return "\n".join(filter(None, lines))


def format_advice(texts: Texts, table: Table, advice: Advice) -> str:
    """Return the hint as a sentence; none where the table itself says that no move is left."""
    if advice.is_stuck:
        return ""
    if advice.move:
        return texts("table-hint", move=format_move(texts, table.state, advice.move))
    if advice.return_to is not None:
        return texts("table-hint-back", move=advice.return_to)
    if table.game.price_book:
        return texts("table-hint-cash-in", worth=viewers.format_current_payout(table, texts))
    return texts("table-hint-give-up")


_PHASES = {None: GamePhase.UNDER_WAY, GameOutcome.WON: GamePhase.WON}

_ACCENT_COLOURS = {GamePhase.UNDER_WAY: 0x1B6B45, GamePhase.WON: 0xE3B23C, GamePhase.OVER: 0x6B7280}


def build_table_message(view: TableView, *, is_private: bool = False) -> MessageLayout:
    """Return the table with its controls as a message; nobody else could play a private one too."""
    news = [Text(text) for text in (view.notice, view.outcome) if text]
    # Who listens to a table hears what is new before all the piles.
    before, after = ([], news) if view.illustration.filename else (news, [])
    layout = MessageLayout(
        Panel(
            Text(view.heading),
            *before,
            view.illustration,
            *after,
            *view.introduction.components,
            *view.controls,
            *([Text(view.footnote)] if view.footnote else []),
            accent_colour=_ACCENT_COLOURS[view.phase],
            panel_id=replies.PageMark.REQUESTED_TABLE
            if view.has_requested_form
            else replies.PageMark.TABLE,
        )
    )
    button = None if is_private else view.same_deal_button
    return layout.with_button_below(button) if button else layout


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
    ending = "cashed-in" if game.price_book else "given-up"
    text = texts(
        "table-won" if game.outcome is GameOutcome.WON else "table-given-up",
        ending="left" if game.outcome is GameOutcome.ABANDONED else ending,
        cards=table.rules.cards_to_win,
        up=table.state.cards_up,
        moves=game.moves_made,
        time=texts.format_duration(game.seconds),
        undos=game.undos,
        hints=game.hints,
    )
    if game.price_book:
        text += f" {viewers.format_payout_result(game.price_book, table, texts)}"
    if attempt and (standing := contests.format_attempt_result(attempt, table, texts)):
        text += f"\n{standing}"
    if game.has_started:
        text += "\n" + texts("table-counts", counts=viewers.format_yes_or_no(game.is_counted))
    # The deal was a secret until now; the picture of a won game names it.
    was_secret = game.is_counted or game.price_book or (attempt and attempt.contest.is_fresh_deal)
    is_told = game.contest_id is None or (attempt and not attempt.is_contest_open)
    if was_secret and is_told and game.outcome is not GameOutcome.WON:
        text += "\n" + texts("table-deal", deal=str(game.deal))
    return text


def _format_no_moves_left(table: Table, texts: Texts, attempt: Attempt | None) -> str:
    if attempt and not attempt.is_practice:
        can_undo = attempt.contest.allows_undo or not attempt.is_contest_open
        return texts("attempt-stuck", back=viewers.format_yes_or_no(can_undo))
    if table.game.price_book:
        return texts("house-stuck", worth=viewers.format_current_payout(table, texts))
    return texts("table-stuck")


@dataclass(frozen=True, slots=True, kw_only=True)
class Introduction:
    """How the game goes, what the buttons do, and an offer of bigger cards for phones.

    The rules are the goal and how columns build. With a picture they stay through the whole game,
    and so does the offer until it is accepted or refused; the guide, and rules in text, stay until
    something was done, the guide also until cards are bigger. What is not said is empty.
    """

    rules: str = ""
    button_guide: str = ""
    phone_offer: tuple[Text | ButtonRow, ...] = ()

    @property
    def components(self) -> Iterator[Text | ButtonRow]:
        """What stands between the picture and the controls."""
        if self.button_guide:
            yield Text(self.button_guide)
        yield from self.phone_offer


def build_introduction(
    table: Table,
    viewer: viewers.Viewer,
    controls: Sequence[ButtonRow | Menu],
    novelty: Novelty,
    *,
    is_picture: bool,
) -> Introduction:
    """Return what is said on a player's first table of a game."""
    if table.game.outcome:
        return Introduction()
    player, texts, base, rules = viewer.player, viewer.texts, table.state.base_rank, ""
    if novelty.is_new_variant and (is_picture or not table.game.revision):
        rules = format_introduction(
            texts,
            table.rules,
            None if base is None else RANK_LETTERS[base],
            has_top_row=is_picture and has_top_row_of_foundations(table, player),
        )
    has_guide = novelty.is_first_game and not (table.game.revision or player.has_tall_pictures)
    has_offer = is_picture and (novelty.is_first_game or novelty.is_newly_wide)
    return Introduction(
        rules=rules,
        button_guide=_format_button_guide(table, texts, controls) if has_guide else "",
        phone_offer=_build_phone_offer(table, viewer) if has_offer else (),
    )


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


def _build_phone_offer(table: Table, viewer: viewers.Viewer) -> tuple[Text | ButtonRow, ...]:
    """Return the offer, unless it was accepted or refused, or the player wants no pictures."""
    player, texts = viewer.player, viewer.texts
    if player.has_tall_pictures or player.has_closed_phone_offer or player.is_text_only:
        return ()
    actions = (control_ids.TableAction.BIGGER_CARDS, control_ids.TableAction.NO_BIGGER_CARDS)
    buttons = [_build_action_button(table, texts, action) for action in actions]
    return (Text(texts("introduction-phone")), *build_button_rows(buttons))


def build_card_size_buttons(table: Table, viewer: viewers.Viewer) -> list[Button]:
    """Return the buttons that make the cards of pictures larger, where they are not yet."""
    player, texts, actions = viewer.player, viewer.texts, control_ids.TableAction
    buttons = []
    if not (player.is_text_only or player.has_tall_pictures):
        buttons.append(_build_action_button(table, texts, actions.BIGGER_CARDS))
    if not (player.is_text_only or player.has_large_indices):
        large_id = control_ids.TableActionId.at(table.game, actions.LARGE_PRINT)
        buttons.append(Button(texts("button-large", on="yes"), large_id))
    return buttons


def build_table_controls(
    table: Table,
    texts: Texts,
    partial_move: str = "",
    attempt: Attempt | None = None,
    advice: Advice | None = None,
    *,
    can_play_for_money: bool = True,
    offers_rules: bool = False,
    offers_thinking: bool = False,
) -> Sequence[Menu | ButtonRow]:
    """Return the rows under a table; a contest may forbid undo or hints.

    ``partial_move`` is what has been chosen in menus so far: nothing, a source (``t2``), or a
    source and a destination (``t2-t5``). ``advice`` is a hint; what it says is the first button.
    ``offers_rules`` adds a button that shows how the game is played, ``offers_thinking`` one for a
    thorough hint under a quick one.
    """
    if table.game.outcome:
        return build_button_rows(
            build_after_game_buttons(table, texts, attempt, can_play_for_money=can_play_for_money)
        )
    if table.status is GameStatus.STUCK:
        return build_button_rows(_build_stuck_buttons(table, texts, attempt))
    rules_id = control_ids.RulesId(table.rules.key)
    rules_buttons = [Button(texts("button-rules"), rules_id)] if offers_rules else []
    advice_buttons = _build_advice_buttons(table, texts, attempt, advice, offers_thinking)
    draw_buttons = _build_draw_and_undo_buttons(table, texts, attempt)
    if any(button.style is ButtonStyle.PRIMARY for button in advice_buttons):
        # One blue button at a time: what the hint says.
        draw_buttons[0] = replace(draw_buttons[0], style=ButtonStyle.SECONDARY)
    return [
        *build_button_rows(advice_buttons),
        *build_button_rows(draw_buttons),
        *build_button_rows([*_build_action_buttons(table, texts, attempt), *rules_buttons]),
        *build_move_controls(table, texts, partial_move),
    ]


def build_after_game_buttons(
    table: Table,
    texts: Texts,
    attempt: Attempt | None = None,
    *,
    can_play_for_money: bool = True,
    is_replay: bool = False,
    is_own: bool = True,
) -> list[Button]:
    """Return the buttons after a game: the same deal, another one, the replay, or to share it.

    A game for money has one for another at the same price; an attempt has its contest's instead.
    A lost game has one that says whether it could have been won, where ``is_own`` says that it is
    the reader's. ``is_replay`` says that the replay is what the buttons are shown under.
    """
    game = table.game
    if game.outcome and attempt and _is_ranked_attempt(attempt) and not is_replay:
        return [
            *build_after_attempt_buttons(attempt, table, texts),
            *build_analysis_buttons(game, attempt, texts),
        ]
    buttons = [
        Button(texts("button-same"), control_ids.SameDealId(game.id)),
        Button(texts("button-new"), control_ids.build_new_deal_id(game), ButtonStyle.PRIMARY),
    ]
    if game.price_book and can_play_for_money:
        label = texts(
            "button-stakes-again", price=viewers.format_deck_price(game.price_book, texts)
        )
        buttons.append(Button(label, control_ids.MoneyDealId(game.price_book)))
    if game.outcome and not is_replay:
        buttons.append(Button(texts("button-replay"), control_ids.ReplayId(game.id)))
        if game.has_started:
            buttons.append(Button(texts("button-boast"), control_ids.ShareTextId(game.id)))
    return [*buttons, *(build_analysis_buttons(game, attempt, texts) if is_own else [])]


def build_analysis_buttons(game: Game, attempt: Attempt | None, texts: Texts) -> list[Button]:
    """Return the button that asks whether a lost game could have been won; else none.

    It would tell about a contest's deal, so there is none until that is over.
    """
    is_lost = game.outcome not in {None, GameOutcome.WON}
    if not is_lost or (attempt is not None and attempt.is_contest_open):
        return []
    return [Button(texts("button-could-have-won"), control_ids.AnalysisId(game.id))]


def _is_ranked_attempt(attempt: Attempt | None) -> bool:
    return attempt is not None and not attempt.is_practice


def _allows_undo(table: Table, attempt: Attempt | None) -> bool:
    contest = _find_open_contest(attempt)
    return not table.game.price_book and (contest is None or contest.allows_undo)


def _find_open_contest(attempt: Attempt | None) -> Contest | None:
    """Return the contest whose rules the game is under."""
    if attempt and attempt.is_contest_open and not attempt.is_practice:
        return attempt.contest
    return None


def _build_stuck_buttons(table: Table, texts: Texts, attempt: Attempt | None) -> list[Button]:
    """Return all there is to do where no useful move is left."""
    if table.game.price_book:
        return [_build_cash_in_button(table, texts)]
    buttons = [_build_undo_button(table, texts)] if _allows_undo(table, attempt) else []
    if _is_ranked_attempt(attempt):
        return [*buttons, build_resign_game_button(texts)]
    game = table.game
    same_deal_id, new_deal_id = (
        control_ids.GiveUpForDealId(game.id, game.revision, is_same_deal)
        for is_same_deal in (True, False)
    )
    return [
        *buttons,
        Button(texts("button-give-up-same"), same_deal_id),
        Button(texts("button-give-up-new"), new_deal_id, ButtonStyle.PRIMARY),
    ]


def _build_advice_buttons(
    table: Table,
    texts: Texts,
    attempt: Attempt | None,
    advice: Advice | None,
    offers_thinking: bool,
) -> list[Button]:
    """Return the buttons that do what a hint says, and those for hints that say more."""
    if advice is None:
        return []
    buttons = _build_advised_buttons(table, texts, attempt, advice)
    if advice.is_certain or table.game.price_book:
        return buttons
    if offers_thinking and not advice.is_thorough:
        buttons.append(_build_action_button(table, texts, control_ids.TableAction.THOROUGH_HINT))
    return [*buttons, _build_action_button(table, texts, control_ids.TableAction.CERTAIN_HINT)]


def _build_advised_buttons(
    table: Table, texts: Texts, attempt: Attempt | None, advice: Advice
) -> list[Button]:
    game, style = table.game, ButtonStyle.PRIMARY
    if advice.move:
        hint_id = control_ids.PlayStepId if advice.is_certain else control_ids.PlayHintId
        return [Button(texts("button-play-it"), hint_id.at(game, str(advice.move)), style)]
    if _is_ranked_attempt(attempt):
        other = build_resign_game_button(texts)
    else:
        new_deal_id = control_ids.GiveUpForDealId(game.id, game.revision, is_same_deal=False)
        other = Button(texts("button-give-up-new"), new_deal_id)
    if advice.return_to is None:
        # A game for money has a button to cash in among the others.
        return [] if game.price_book else [other]
    go_back_id = control_ids.GoBackId.at(game, advice.return_to)
    return [Button(texts("button-go-back"), go_back_id, style), other]


def _build_draw_and_undo_buttons(
    table: Table, texts: Texts, attempt: Attempt | None
) -> list[Button]:
    buttons = _build_draw_buttons(table, texts)
    if _allows_undo(table, attempt):
        buttons.append(_build_undo_button(table, texts))
        if table.game.redo_moves:
            redo_id = control_ids.TableActionId.at(table.game, control_ids.TableAction.REDO)
            label = texts("button-redo", count=table.next_step_length)
            buttons.append(Button(label, redo_id))
    return buttons


def _build_action_buttons(table: Table, texts: Texts, attempt: Attempt | None) -> list[Button]:
    game, contest = table.game, _find_open_contest(attempt)
    auto_id = control_ids.TableActionId.at(game, control_ids.TableAction.AUTO)
    buttons = [Button(texts("button-auto"), auto_id)]
    if contest is None or contest.allows_hints:
        buttons.append(_build_action_button(table, texts, control_ids.TableAction.HINT))
    if game.price_book:
        buttons.append(_build_cash_in_button(table, texts))
    buttons.append(_build_action_button(table, texts, control_ids.TableAction.MORE))
    return buttons


def _build_cash_in_button(table: Table, texts: Texts) -> Button:
    style = ButtonStyle.PRIMARY if table.status is GameStatus.STUCK else ButtonStyle.SECONDARY
    cash_in_id = control_ids.TableActionId.at(table.game, control_ids.TableAction.CASH_IN)
    return Button(texts("button-cash-in"), cash_in_id, style)


def _build_draw_buttons(table: Table, texts: Texts) -> list[Button]:
    """Return the buttons that draw once, and until a card can be played.

    They stay where nothing can be drawn, so that no other button comes under a quick finger: a
    press is told why. The same holds for the buttons to take back and to play all that goes up.
    """
    can_draw = DRAW_MOVE in table.legal_moves
    draw_id = control_ids.PlayMoveId.at(table.game, str(DRAW_MOVE))
    draw_label = texts("button-redeal" if can_draw and not table.state.stock else "button-draw")
    draw_on_id = control_ids.TableActionId.at(table.game, control_ids.TableAction.DRAW_ON)
    return [
        Button(draw_label, draw_id, ButtonStyle.PRIMARY if can_draw else ButtonStyle.SECONDARY),
        Button(texts("button-draw-on"), draw_on_id),
    ]


def _build_undo_button(table: Table, texts: Texts) -> Button:
    undo_id = control_ids.TableActionId.at(table.game, control_ids.TableAction.UNDO)
    label = texts("button-undo", count=max(table.last_step_length, 1))
    return Button(label, undo_id)


def _build_action_button(table: Table, texts: Texts, action: control_ids.TableAction) -> Button:
    return Button(texts(f"button-{action}"), control_ids.TableActionId.at(table.game, action))


MAX_MOVE_BUTTONS = 8
"""Where there are more moves than this, they are in menus."""

OPEN_COUNT_MARK = "?"
"""Ends a menu's value that names two piles, and not yet how many cards move."""


def build_move_controls(table: Table, texts: Texts, partial_move: str) -> list[Menu | ButtonRow]:
    """Return a button for each move where they are few, else one for each card that can go up.

    Moves to cells are the first to have none. The other moves are in one menu, or in a menu of
    sources that leads to menus of targets and counts.
    """
    moves = sorted(
        (move for move in table.useful_moves if move != DRAW_MOVE),
        key=lambda move: _build_move_sort_key(table, move),
    )
    button_moves = _list_button_moves(moves)
    buttons = [
        Button(
            format_short_move(texts, table.state, move),
            control_ids.PlayMoveId.at(table.game, str(move)),
            ButtonStyle.SUCCESS if move.goes_up else ButtonStyle.SECONDARY,
        )
        for move in button_moves
    ]
    rows: list[Menu | ButtonRow] = [*build_button_rows(buttons)]
    menu_moves = [move for move in moves if move not in button_moves]
    if len(menu_moves) > MAX_MENU_OPTIONS:
        return rows + _build_step_menus(table, menu_moves, texts, partial_move)
    if menu_moves:
        placeholder = texts("menu-moves", count=len(menu_moves))
        options = [_build_move_option(table, move, texts) for move in menu_moves]
        rows.append(
            build_menu(
                placeholder,
                control_ids.MoveMenuId.at(table.game, control_ids.MoveMenuStep.MOVE),
                options,
            )
        )
    return rows


def _build_move_sort_key(table: Table, move: Move) -> tuple[int, int, int, int]:
    """Return a key that sorts moves: up, onto cards, into empty columns and cells; then by piles.

    A card that is turned up is one that goes onto cards.
    """
    if move.goes_up:
        place = 0
    elif table.state.get_pile(move.target):
        place = 1
    else:
        place = 3 if move.target[0] == "c" else 2
    indexes = table.rules.pile_indexes
    return place, indexes[move.source], indexes[move.target], -move.count


def _list_button_moves(moves: list[Move]) -> list[Move]:
    """Return all moves, or all but those to cells, or those that go up, so that they are few."""
    for listed in (moves, [move for move in moves if move.target[0] != "c"]):
        if len(listed) <= MAX_MOVE_BUTTONS:
            return listed
    return [move for move in moves if move.goes_up][:MAX_MOVE_BUTTONS]


def _build_step_menus(
    table: Table, moves: list[Move], texts: Texts, partial_move: str
) -> list[Menu]:
    """Return menus of sources, of the targets of the chosen source, and of how many cards.

    Each menu stays and shows what was chosen in it, so that the choice can be changed. A target
    leaves open how many cards move only where a menu has no room for all moves from a source.
    """
    source, _, target = partial_move.partition("-")
    menus = [_build_source_menu(table, moves, texts, source)]
    moves = [move for move in moves if move.source == source]
    if not moves:
        return menus
    menus.append(_build_target_menu(table, moves, texts, partial_move))
    moves = [move for move in moves if move.target == target]
    if moves:
        menus += _build_count_menus(table, moves, texts)
    return menus


def _build_count_menus(table: Table, moves: list[Move], texts: Texts) -> list[Menu]:
    """Return menus of how many cards move from one pile to another.

    They are two where a run has more cards than a menu has options, as it may where ranks wrap.
    """
    placeholder = texts("menu-counts", source=moves[0].source, target=moves[0].target)
    options = []
    for move in sorted(moves, key=attrgetter("count")):
        card = format_first_moved_card(texts, table.state, move)
        options.append((texts("menu-count", card=card, count=move.count), str(move)))
    menus = [
        build_menu(
            placeholder,
            control_ids.MoveMenuId.at(table.game, control_ids.MoveMenuStep.COUNT),
            options[:MAX_MENU_OPTIONS],
        )
    ]
    if len(options) > MAX_MENU_OPTIONS:
        menu_id = control_ids.MoveMenuId.at(table.game, control_ids.MoveMenuStep.MOVE)
        further_options = options[MAX_MENU_OPTIONS : 2 * MAX_MENU_OPTIONS]
        menus.append(build_menu(placeholder, menu_id, further_options))
    return menus


def _build_source_menu(table: Table, moves: list[Move], texts: Texts, source: str) -> Menu:
    """Return a menu of sources; one from which only one move leads plays that move."""
    pile_indexes = table.rules.pile_indexes
    groups = sorted(_group_moves(moves, "source"), key=lambda group: pile_indexes[group[0].source])
    options = [_build_source_option(table, group, texts) for group in groups]
    placeholder = texts("menu-sources", count=len(moves))
    menu_id = control_ids.MoveMenuId.at(table.game, control_ids.MoveMenuStep.SOURCE)
    return build_menu(placeholder, menu_id, options, source)


def _build_source_option(table: Table, moves: list[Move], texts: Texts) -> tuple[str, str]:
    if len(moves) == 1:
        return _build_move_option(table, moves[0], texts)
    source = moves[0].source
    cards = _format_carried_cards(table, moves, texts)
    return texts("menu-source", cards=cards, source=source, count=len(moves)), source


def _build_target_menu(table: Table, moves: list[Move], texts: Texts, partial_move: str) -> Menu:
    """Return a menu of the moves from one source, or of their targets where they are too many."""
    placeholder = texts(
        "menu-targets", cards=_format_carried_cards(table, moves, texts), source=moves[0].source
    )
    options = (
        [_build_move_option(table, move, texts) for move in moves]
        if len(moves) <= MAX_MENU_OPTIONS
        else [_build_target_option(table, group, texts) for group in _group_moves(moves, "target")]
    )
    menu_id = control_ids.MoveMenuId.at(table.game, control_ids.MoveMenuStep.TARGET)
    return build_menu(placeholder, menu_id, options, f"{partial_move}{OPEN_COUNT_MARK}")


def _build_target_option(table: Table, moves: list[Move], texts: Texts) -> tuple[str, str]:
    """Return one target: the move itself where only one leads there, else the pair of piles."""
    if len(moves) == 1:
        return _build_move_option(table, moves[0], texts)
    source, target = moves[0].source, moves[0].target
    counts = [move.count for move in moves]
    label = texts(
        "menu-target-open",
        source=source,
        onto=_format_target_card(table, target, texts),
        target=target,
        least=min(counts),
        most=max(counts),
    )
    return label, f"{source}-{target}{OPEN_COUNT_MARK}"


def _build_move_option(table: Table, move: Move, texts: Texts) -> tuple[str, str]:
    """Return an option that is a whole move: ``8♠ t3 → 9♥ t7``."""
    if move.turns_up:
        return texts("button-turn-card", column=move.source), str(move)
    label = texts(
        "menu-move",
        card=format_first_moved_card(texts, table.state, move),
        source=move.source,
        onto=_format_target_card(table, move.target, texts),
        target=move.target,
        count=move.count,
    )
    return label, str(move)


def _group_moves(moves: list[Move], pile_role: Literal["source", "target"]) -> list[list[Move]]:
    """Return the moves grouped by their source or their target, in the order of the moves."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(getattr(move, pile_role), []).append(move)
    return list(groups.values())


def _format_carried_cards(table: Table, moves: list[Move], texts: Texts) -> str:
    """Return what the moves from one pile carry: its top card, or the ends of a run: ``8♠…6♥``."""
    pile, max_count = table.state.get_pile(moves[0].source), max(move.count for move in moves)
    ends = dict.fromkeys((pile[-max_count], pile[-1]))
    return "…".join(format_card(texts, CARD_CODES[card]) for card in ends)


def _format_target_card(table: Table, target: str, texts: Texts) -> str:
    seen_cards = table.state.list_seen_cards(target)
    if not seen_cards:
        return texts("menu-empty")
    if seen_cards[-1] is None:
        return texts("menu-face-down")
    return format_card(texts, CARD_CODES[seen_cards[-1]])


def build_resign_game_button(texts: Texts) -> Button:
    """Return the button that gives up an attempt in which no useful move is left."""
    return Button(
        texts("button-give-up"),
        control_ids.OpenPageId(control_ids.Destination.RESIGN),
        ButtonStyle.PRIMARY,
    )


def build_after_attempt_buttons(attempt: Attempt, table: Table, texts: Texts) -> list[Button]:
    """Return the buttons after an attempt: share, scoreboard, replay, and its deal as practice."""
    game, contest = table.game, attempt.contest
    if contest.kind is ContestKind.DAILY:
        board_id = (
            control_ids.OwnDailyId(contest.id) if contest.is_own_daily else control_ids.TodayId()
        )
        scoreboard_button = Button(texts("button-scoreboard"), board_id, ButtonStyle.PRIMARY)
    else:
        scoreboard_button = Button(
            texts("button-scoreboard"),
            control_ids.ChallengeId(control_ids.ChallengeAction.SHOW_SCOREBOARD, contest.id),
            ButtonStyle.PRIMARY,
        )
    return [
        Button(texts("button-boast"), control_ids.ShareTextId(game.id)),
        scoreboard_button,
        Button(texts("button-replay"), control_ids.ReplayId(game.id)),
        Button(texts("button-same"), control_ids.SameDealId(game.id)),
    ]
