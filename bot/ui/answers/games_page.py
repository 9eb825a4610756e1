"""One's games under way: the free ones, and attempts at dailies and challenges."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.utils import format_dt

from bot.locale.describe import format_game_name
from bot.models.games import Slot
from bot.services.games.tables import build_table
from bot.ui.common import custom_ids
from bot.ui.common.components import (
    Button,
    ButtonStyle,
    MessageLayout,
    Section,
    Text,
    build_button,
    build_button_rows,
    build_panel,
    build_text_message,
)
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import format_deal_name, load_viewer
from bot.ui.house.text import format_deck_price
from bot.ui.table.attempt_text import format_contest_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.models.contests import Contest
    from bot.models.games import Game
    from bot.services.contests.attempts import ActiveGame

GAMES_PER_PAGE = 11
"""So many stand in a message: all that one may have besides contests."""


async def show_games(interaction: Interaction) -> None:
    """The player's games under way, each with a button to go on with it."""
    await reply_privately(interaction, await _build_games_message(interaction, 0))


async def update_games_page(interaction: Interaction, page: int) -> None:
    """Another page of them, in place."""
    await edit_pressed_message(interaction, await _build_games_message(interaction, page))


async def _build_games_message(interaction: Interaction, page: int) -> MessageLayout:
    words = (await load_viewer(interaction)).texts
    going = await interaction.client.services.attempts.list_active_games(interaction.user.id)
    if not going:
        deal = build_button(
            words("button-new"), custom_ids.build_command_id("new"), ButtonStyle.PRIMARY
        )
        return build_text_message(words("games-none"), deal)
    last = (len(going) - 1) // GAMES_PER_PAGE
    page = min(page, last)
    listed = going[page * GAMES_PER_PAGE : (page + 1) * GAMES_PER_PAGE]
    return MessageLayout(
        build_panel(
            Text(words("games-title")),
            *(
                Section(_format_active_game_line(each, words), _build_game_button(each, words))
                for each in listed
            ),
            *build_button_rows(list(_build_page_buttons(page, last, words))),
        )
    )


def _build_page_buttons(page: int, last_page: int, texts: Texts) -> Iterator[Button]:
    if last_page:
        back, on = max(page - 1, 0), min(page + 1, last_page)
        yield build_button(
            texts("button-previous"),
            custom_ids.build_games_page_id("back", back),
            is_disabled=page == 0,
        )
        yield build_button(
            texts("button-next"),
            custom_ids.build_games_page_id("on", on),
            is_disabled=page == last_page,
        )


def _build_game_button(active_game: ActiveGame, texts: Texts) -> Button:
    game = active_game.game
    if game is None:
        assert active_game.contest is not None  # it is one or the other
        return build_button(
            texts("button-begin"),
            custom_ids.build_begin_attempt_id(active_game.contest.id),
            ButtonStyle.PRIMARY,
        )
    if game.slot is Slot.TABLE:
        return build_button(texts("button-show"), custom_ids.build_command_id("show"))
    return build_button(texts("button-go-on"), custom_ids.build_resume_game_id(game))


def _format_active_game_line(active_game: ActiveGame, texts: Texts) -> str:
    if active_game.game is None:
        assert active_game.contest is not None  # as above
        name = format_game_name(texts, active_game.contest.variant)
        line = texts("games-line-unbegun", game=name)
    else:
        line = _format_game_line(active_game.game, texts)
    return f"{_format_contest_line(active_game.contest, texts)}{line}"


def _format_contest_line(contest: Contest | None, texts: Texts) -> str:
    """Which contest it is in, and until when, on a line of its own."""
    if contest is None:
        return ""
    name = format_contest_name(contest, texts)
    if contest.closed_at:
        return texts("games-contest-over", contest=name) + "\n"
    return texts("games-contest", contest=name, when=format_dt(contest.ends_at, "R")) + "\n"


def _format_game_line(game: Game, texts: Texts) -> str:
    table = build_table(game)
    when = (
        texts("games-on-table")
        if game.slot is Slot.TABLE
        else texts("games-aside", when=format_dt(game.last_active_at, "R"))
    )
    return texts(
        "games-line",
        game=format_game_name(texts, game.variant),
        deal=format_deal_name(game, texts),
        up=table.state.cards_up,
        cards=52 * table.rules.decks,
        moves=len(game.moves),
        when=when,
        paid=format_deck_price(game.price_book, texts) if game.price_book else "none",
    )
