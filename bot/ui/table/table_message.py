"""A table as one message: what it is, how it looks, what there is to say, its controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.engine.status import GameStatus
from bot.locale.describe import format_game_name
from bot.models.games import GameOutcome
from bot.services.maintenance import ABANDONED_AFTER_DAYS
from bot.ui.common import custom_ids
from bot.ui.common.components import MessageLayout, build_button
from bot.ui.common.viewer import format_deal_name
from bot.ui.house.text import format_current_payout, format_deck_price, format_payout_result
from bot.ui.table import attempt_text as contests
from bot.ui.table.controls import build_table_controls

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.locale.catalogue import Texts
    from bot.models.games import Game
    from bot.services.contests.attempts import Attempt
    from bot.services.games.tables import Table
    from bot.ui.common.illustration import Illustration

_UNDER_WAY_COLOUR = discord.Colour(0x1B6B45)
_WON_COLOUR = discord.Colour(0xE3B23C)
_OVER_COLOUR = discord.Colour(0x6B7280)


_REQUESTED_FORM_ID = 1000
"""The id of the container in a message that keeps the form that was asked for it alone."""


def build_table_message(
    table: Table,
    texts: Texts,
    illustration: Illustration,
    *,
    attempt: Attempt | None = None,
    notice: str = "",
    partial_move: str = "",
    has_requested_form: bool = False,
    can_play_for_money: bool = True,
) -> MessageLayout:
    """The table with its controls; ``notice`` is what is to be said besides.

    ``as_asked`` keeps this message in words, or a picture, whatever the player's settings say.
    Without ``money`` the player has put it away, and is offered no game for it.
    """
    told = [text for text in (notice, format_outcome(table, texts, attempt)) if text]
    return MessageLayout(
        ui.Container(
            _build_heading(table, texts, attempt),
            illustration.build_component(),
            *map(ui.TextDisplay, told),
            *build_table_controls(
                table, texts, partial_move, attempt, can_play_for_money=can_play_for_money
            ),
            accent_colour=_get_accent_colour(table),
            id=_REQUESTED_FORM_ID if has_requested_form else None,
        )
    )


def find_text_form_request(message: discord.Message | None) -> bool | None:
    """Whether a table message was asked for in words, or as a picture; None where it was not."""
    for part in message.components if message else ():
        if isinstance(part, discord.Container) and part.id == _REQUESTED_FORM_ID:
            return not any(
                isinstance(each, discord.MediaGalleryComponent) for each in part.children
            )
    return None


def build_bare_table_message(
    title: str, illustration: Illustration, closing_text: str
) -> MessageLayout:
    """A table without its controls, as an older message keeps it."""
    return MessageLayout(
        ui.Container(
            ui.TextDisplay(title), illustration.build_component(), ui.TextDisplay(closing_text)
        )
    )


def _build_heading(table: Table, texts: Texts, attempt: Attempt | None) -> ui.Item[Any]:
    """What table it is; a free one that is played has its deal beside it, for whoever presses."""
    text = "\n".join(
        [format_table_title(table, texts, attempt), *_format_money_lines(table, texts)]
    )
    if attempt or table.game.outcome or table.status is GameStatus.STUCK:
        return ui.TextDisplay(text)
    return ui.Section(
        text,
        accessory=build_button(
            texts("button-play-this"), custom_ids.build_same_deal_id(table.game.id)
        ),
    )


def _format_money_lines(table: Table, texts: Texts) -> Iterator[str]:
    """What there is on a table for money, as long as it is played."""
    game = table.game
    if game.price_book and not game.outcome:
        yield texts(
            "house-stakes",
            paid=format_deck_price(game.price_book, texts),
            worth=format_current_payout(table, texts),
        )


def format_table_title(
    table: Table, texts: Texts, attempt: Attempt | None = None, *, shows_player_name: bool = True
) -> str:
    """Which game and deal this is, whose, how far it has come, and which contest it is in.

    One who is not ``named`` keeps their name to themselves.
    """
    game, state = table.game, table.state
    name = texts(
        "table-title",
        game=format_game_name(texts, game.variant),
        deal=format_deal_name(game, texts),
    )
    line = texts(
        "table-state",
        up=state.cards_up,
        cards=52 * state.rules.decks,
        moves=len(game.moves),
        redeals=state.redeals_made,
        who=f"<@{game.player_id}>" if shows_player_name else texts("player-private"),
    )
    return "\n".join(
        [name, line, *([contests.format_attempt_line(attempt, texts)] if attempt else [])]
    )


def format_outcome(table: Table, texts: Texts, attempt: Attempt | None = None) -> str:
    """How the game came out and whether it counts; that no move is left that changes anything."""
    game = table.game
    if game.outcome is None:
        return (
            _format_no_moves_left(table, texts, attempt) if table.status is GameStatus.STUCK else ""
        )
    told = texts(_get_outcome_text_key(game), **_build_outcome_values(table, texts))
    if game.price_book:
        told += f" {format_payout_result(game.price_book, table, texts)}"
    if attempt and (standing := contests.format_attempt_result(attempt, table, texts)):
        told += f"\n{standing}"
    if game.has_started:
        told += "\n" + texts("table-counts" if game.is_counted else "table-practice")
    return told


def _format_no_moves_left(table: Table, texts: Texts, attempt: Attempt | None) -> str:
    if attempt and not attempt.is_practice:
        return contests.format_attempt_no_moves_left(attempt, texts)
    if table.game.price_book:
        return texts("house-stuck", worth=format_current_payout(table, texts))
    return texts("table-stuck")


def _get_outcome_text_key(game: Game) -> str:
    match game.outcome:
        case GameOutcome.WON:
            return "table-won"
        case GameOutcome.ABANDONED:
            return "table-left"
        case _:
            return "house-cashed-in" if game.price_book else "table-given-up"


def _build_outcome_values(table: Table, texts: Texts) -> dict[str, object]:
    game = table.game
    return {
        "cards": 52 * table.rules.decks,
        "up": table.state.cards_up,
        "moves": len(game.moves),
        "time": texts.format_duration(game.duration.total_seconds()),
        "undos": game.undos,
        "hints": game.hints,
        "days": ABANDONED_AFTER_DAYS,
    }


def _get_accent_colour(table: Table) -> discord.Colour:
    match table.game.outcome:
        case None:
            return _UNDER_WAY_COLOUR
        case GameOutcome.WON:
            return _WON_COLOUR
        case _:
            return _OVER_COLOUR
