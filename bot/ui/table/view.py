"""A table as its player sees it: all texts, the picture and all controls, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.status import GameStatus
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name, format_move
from bot.models.games import Game, GameOutcome
from bot.models.players import Visibility
from bot.services.contests.attempts import Attempt
from bot.services.game_choice.novelties import NOTHING_NEW, Novelty
from bot.services.games.tables import Table
from bot.solver.hints.advice import Advice
from bot.ui.common.components import Button, ButtonRow, Menu, build_button
from bot.ui.common.illustration import Illustration
from bot.ui.common.viewer import Viewer, format_deal_name, is_deal_concealed
from bot.ui.deals.custom_ids import SameDealId
from bot.ui.deals.introduction import Introduction, build_introduction
from bot.ui.house.text import format_current_payout, format_deck_price
from bot.ui.position.table_illustration import illustrate_table
from bot.ui.table import attempt_text
from bot.ui.table.controls import build_table_controls
from bot.ui.table.outcome_text import format_outcome


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
    table: Table, viewer: Viewer, attempt: Attempt | None, extras: TableExtras
) -> TableView:
    """Return the table as this player sees it, with its picture painted."""
    as_text = viewer.player.is_text_only if extras.as_text is None else extras.as_text
    hint = extras.advice.move if extras.advice else None
    illustration = await illustrate_table(table, viewer, attempt, hint=hint, as_text=as_text)
    return build_table_view(table, viewer, attempt, extras, illustration)


def build_table_view(
    table: Table,
    viewer: Viewer,
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
    state_lines = [format_table_state(table, texts), *_format_contest_lines(attempt, texts)]
    return TableView(
        title=format_table_title(table, texts, attempt),
        state="\n".join(state_lines),
        money=_format_money_line(table, texts),
        notice=_format_notice(table, texts, attempt, extras),
        outcome=format_outcome(table, texts, attempt),
        introduction=build_introduction(table, viewer, controls, extras.novelty),
        illustration=illustration,
        same_deal_button=None if is_private else _build_same_deal_button(table, texts, attempt),
        controls=controls,
        phase=_get_phase(table),
        is_private=is_private,
        is_secret=is_secret,
        has_requested_form=extras.as_text is not None,
        language=texts.language,
    )


def format_table_title(table: Table, texts: Texts, attempt: Attempt | None = None) -> str:
    """Return the name of the game, and that of its deal where it may be told."""
    is_deal_told = not is_deal_concealed(table.game, attempt)
    return format_game_title(table.game, texts, is_deal_told=is_deal_told)


def format_game_title(game: Game, texts: Texts, *, is_deal_told: bool) -> str:
    """Return the name of a game, with that of its deal or without it."""
    return texts(
        "table-title",
        game=format_game_name(texts, game.variant),
        deal=format_deal_name(game, texts) if is_deal_told else "none",
    )


def format_table_state(table: Table, texts: Texts, *, shows_player_name: bool = True) -> str:
    """Return how far the game has come, and whose it is where that may be said."""
    game, state = table.game, table.state
    return texts(
        "table-state",
        up=state.cards_up,
        cards=state.rules.cards_to_win,
        moves=len(game.moves),
        made=0 if game.move_count == len(game.moves) else game.move_count,
        redeals=state.redeals_made,
        who=f"<@{game.player_id}>" if shows_player_name else texts("player-private"),
    )


def _format_contest_lines(attempt: Attempt | None, texts: Texts) -> list[str]:
    return [attempt_text.format_attempt_line(attempt, texts)] if attempt else []


def _format_money_line(table: Table, texts: Texts) -> str:
    game = table.game
    if not game.price_book or game.outcome:
        return ""
    price = format_deck_price(game.price_book, texts)
    return texts("house-stakes", paid=price, worth=format_current_payout(table, texts))


def _format_notice(table: Table, texts: Texts, attempt: Attempt | None, extras: TableExtras) -> str:
    lines = [extras.notice]
    if table.state.is_base_to_choose and not table.game.outcome:
        lines.insert(0, texts("table-choose-base"))
    if extras.advice and not extras.advice.is_certain:
        lines[-1] = _format_advice(texts, table, attempt, extras.advice)
    if table.game_set_aside:
        name = format_game_name(texts, table.game_set_aside.variant)
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
        return texts("table-hint-cash-in", worth=format_current_payout(table, texts))
    is_ranked = attempt is not None and not attempt.is_practice
    return texts("table-hint-give-up" if is_ranked else "table-hint-new-deal")


def format_hinted_move(texts: Texts, table: Table, move: Move) -> str:
    """Return a move as a hint names it: what goes where, or to draw."""
    if move == DRAW_MOVE:
        return texts("hint-draw" if table.state.stock else "hint-redeal")
    return format_move(texts, table.state, move)


def _build_same_deal_button(table: Table, texts: Texts, attempt: Attempt | None) -> Button | None:
    """Return the last button, by which others may play a deal that is free to be shared."""
    game = table.game
    if attempt or game.outcome or game.conceals_deal or table.status is GameStatus.STUCK:
        return None
    return build_button(texts("button-play-too"), SameDealId(table.game.id))


def _get_phase(table: Table) -> GamePhase:
    match table.game.outcome:
        case None:
            return GamePhase.UNDER_WAY
        case GameOutcome.WON:
            return GamePhase.WON
        case _:
            return GamePhase.OVER
