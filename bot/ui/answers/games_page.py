"""A player's unfinished games: their own, and their attempts at dailies and challenges."""

from __future__ import annotations

from discord.utils import format_dt

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest
from bot.models.games import Game, Slot
from bot.services.contests.attempts import ActiveGame
from bot.services.games.stored_games import is_readable
from bot.services.games.tables import find_table
from bot.ui.answers.custom_ids import Destination, GamesPageId, GoToId, PageDirection
from bot.ui.answers.game_removal import build_remove_button
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
from bot.ui.common.replies import edit_pressed_page, reply_with_page
from bot.ui.common.viewer import format_deal_name, load_viewer
from bot.ui.contests.challenge_numbers import look_up_challenge_places
from bot.ui.deals.custom_ids import AttemptId, NewDealId
from bot.ui.house.text import format_deck_price
from bot.ui.table.attempt_text import format_contest_name_here
from bot.ui.table.custom_ids import ResumeGameId
from bot.ui.table.view import format_game_title

GAMES_PER_PAGE = 11
"""A page holds this many games: all that a player may have besides contests."""


async def show_games(interaction: Interaction) -> None:
    """Show the player's unfinished games, each with a button to resume it."""
    await reply_with_page(interaction, await _build_games_message(interaction, 0))


async def update_games_page(interaction: Interaction, page: int) -> None:
    """Show another page of them on the message that was pressed."""
    await edit_pressed_page(interaction, await _build_games_message(interaction, page))


async def _build_games_message(interaction: Interaction, page: int) -> MessageLayout:
    texts = (await load_viewer(interaction)).texts
    games = await interaction.client.services.attempts.list_active_games(interaction.user.id)
    if not games:
        new_button = build_button(texts("button-new"), NewDealId(), ButtonStyle.PRIMARY)
        return build_text_message(texts("games-none"), new_button)
    last_page = (len(games) - 1) // GAMES_PER_PAGE
    page = min(page, last_page)
    page_games = games[page * GAMES_PER_PAGE : (page + 1) * GAMES_PER_PAGE]
    await look_up_challenge_places(
        interaction, [game.contest for game in page_games if game.contest]
    )
    return MessageLayout(
        build_panel(
            Text(texts("games-title")),
            *(
                Section(
                    _format_active_game(interaction, game, texts), _build_game_button(game, texts)
                )
                for game in page_games
            ),
            *build_button_rows(_build_page_buttons(page, last_page, texts)),
        )
    )


def _build_page_buttons(page: int, last_page: int, texts: Texts) -> list[Button]:
    if not last_page:
        return []
    return [
        build_button(
            texts("button-previous"),
            GamesPageId(PageDirection.PREVIOUS, max(page - 1, 0)),
            is_disabled=page == 0,
        ),
        build_button(
            texts("button-next"),
            GamesPageId(PageDirection.NEXT, min(page + 1, last_page)),
            is_disabled=page == last_page,
        ),
    ]


def _build_game_button(active_game: ActiveGame, texts: Texts) -> Button:
    game = active_game.game
    if game is None:
        assert active_game.contest is not None  # it is one or the other
        return build_button(
            texts("button-begin"), AttemptId(active_game.contest.id), ButtonStyle.PRIMARY
        )
    if not is_readable(game):
        return build_remove_button(game.id, texts)
    if game.slot is Slot.TABLE:
        return build_button(texts("button-show"), GoToId(Destination.TABLE))
    return build_button(texts("button-go-on"), ResumeGameId(game.id))


def _format_active_game(interaction: Interaction, active_game: ActiveGame, texts: Texts) -> str:
    if active_game.game is None:
        assert active_game.contest is not None  # as above
        name = format_game_name(texts, active_game.contest.variant)
        game_lines = texts("games-line-unbegun", game=name)
    else:
        game_lines = _format_game(active_game, active_game.game, texts)
    contest_line = _format_contest_line(interaction, active_game.contest, texts)
    return f"{contest_line}{game_lines}"


def _format_contest_line(interaction: Interaction, contest: Contest | None, texts: Texts) -> str:
    """Return the game's contest and when it ends, as a line; nothing outside contests."""
    if contest is None:
        return ""
    name = format_contest_name_here(interaction, contest, texts)
    if contest.closed_at:
        return texts("games-contest-over", contest=name) + "\n"
    return texts("games-contest", contest=name, when=format_dt(contest.ends_at, "R")) + "\n"


def _format_game(active_game: ActiveGame, game: Game, texts: Texts) -> str:
    table = find_table(game)
    if table is None:
        name = format_game_name(texts, game.variant)
        return texts("games-line-unreadable", game=name, deal=format_deal_name(game, texts))
    when = (
        texts("games-on-table")
        if game.slot is Slot.TABLE
        else texts("games-aside", when=format_dt(game.last_active_at, "R"))
    )
    return texts(
        "games-line",
        title=format_game_title(game, texts, is_deal_told=not active_game.is_deal_concealed),
        up=table.state.cards_up,
        cards=table.rules.cards_to_win,
        moves=len(game.moves),
        when=when,
        paid=format_deck_price(game.price_book, texts) if game.price_book else "none",
    )
