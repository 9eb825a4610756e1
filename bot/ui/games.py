"""The page of a player's unfinished games, and games that cannot be opened any more."""

from collections import Counter

from discord.utils import format_dt

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.cards import CARD_CODES
from bot.locale.catalogue import Texts
from bot.locale.describe import format_cards, format_game_name
from bot.locale.refusals import format_error
from bot.models.contests import Contest
from bot.models.games import Game, Slot
from bot.services.attempts import ActiveGame
from bot.services.tables import UnreadableGameError, find_table, is_readable
from bot.ui import boards, components, control_ids, replies, viewers
from bot.ui.contests import format_contest_name_here, look_up_challenge_places
from bot.ui.table_view import format_game_title

GAMES_PER_PAGE = 11
"""A page holds this many games: all that a player may have besides contests."""


async def show_games(press: Press) -> None:
    """Show the player's unfinished games, each with a button to resume it."""
    await replies.reply_with_page(press, await _build_games_message(press, 0))


@handles(control_ids.GamesPageId)
async def update_games_page(press: Press, custom_id: control_ids.GamesPageId) -> None:
    """Show another page of them on the message that was pressed."""
    message = await _build_games_message(press, custom_id.page)
    await replies.edit_pressed_page(press, message)


async def _build_games_message(press: Press, page: int) -> components.MessageLayout:
    texts = (await viewers.load_viewer(press)).texts
    games = await press.services.attempts.list_active_games(press.player_id, request=press.request)
    if not games:
        new_button = components.Button(
            texts("button-new"), control_ids.NewDealId(), components.ButtonStyle.PRIMARY
        )
        return components.build_text_message(texts("games-none"), new_button)
    last_page = (len(games) - 1) // GAMES_PER_PAGE
    page = min(page, last_page)
    page_games = games[page * GAMES_PER_PAGE : (page + 1) * GAMES_PER_PAGE]
    await look_up_challenge_places(press, [game.contest for game in page_games if game.contest])
    title_counts = Counter(
        _format_title(each, each.game, texts) for each in page_games if each.game is not None
    )
    return components.build_panel_message(
        components.Text(texts("games-title")),
        *(
            components.Section(
                _format_active_game(press, game, title_counts, texts),
                _build_game_button(game, texts),
            )
            for game in page_games
        ),
        *components.build_button_rows(
            boards.build_turn_buttons(texts, page, last_page, control_ids.GamesPageId)
        ),
    )


def _build_game_button(active_game: ActiveGame, texts: Texts) -> components.Button:
    game = active_game.game
    if game is None:
        assert active_game.contest is not None  # it is one or the other
        return components.Button(
            texts("button-play"), control_ids.AttemptId(active_game.contest.id)
        )
    if not is_readable(game):
        return build_remove_button(game.id, texts)
    if game.slot is Slot.TABLE:
        return components.Button(
            texts("button-show"), control_ids.OpenPageId(control_ids.Destination.TABLE)
        )
    return components.Button(texts("button-go-on"), control_ids.ResumeGameId(game.id))


def _format_active_game(
    press: Press, active_game: ActiveGame, title_counts: Counter[str], texts: Texts
) -> str:
    if active_game.game is None:
        assert active_game.contest is not None  # as above
        name = format_game_name(texts, active_game.contest.variant)
        game_lines = texts("games-line-unbegun", game=name)
    else:
        game_lines = _format_game(active_game, active_game.game, title_counts, texts)
    contest_line = _format_contest_line(press, active_game.contest, texts)
    return f"{contest_line}{game_lines}"


def _format_contest_line(press: Press, contest: Contest | None, texts: Texts) -> str:
    """Return the game's contest and when it ends, as a line; nothing outside contests."""
    if contest is None:
        return ""
    name = format_contest_name_here(press, contest, texts)
    is_over = viewers.format_yes_or_no(contest.closed_at is not None)
    when = format_dt(contest.ends_at, "R")
    return texts("games-contest", contest=name, over=is_over, when=when) + "\n"


def _format_title(active_game: ActiveGame, game: Game, texts: Texts) -> str:
    return format_game_title(game, texts, is_deal_told=not active_game.is_deal_concealed)


def _format_game(
    active_game: ActiveGame, game: Game, title_counts: Counter[str], texts: Texts
) -> str:
    """Return a game's title and how it stands.

    Games whose titles are equal are told apart by the cards that lie on their columns.
    """
    table = find_table(game)
    if table is None:
        name = format_game_name(texts, game.variant)
        return texts("games-line-unreadable", game=name, deal=viewers.format_deal_name(game, texts))
    when = (
        texts("games-on-table")
        if game.slot is Slot.TABLE
        else texts("games-aside", when=format_dt(game.last_active_at, "R"))
    )
    title = _format_title(active_game, game, texts)
    if title_counts[title] > 1:
        tops = [column[-1] for column in table.state.columns if column][:_TOLD_CARDS]
        title += f" · {format_cards(texts, [CARD_CODES[card] for card in tops])}"
    return texts(
        "games-line",
        title=title,
        up=table.state.cards_up,
        cards=table.rules.cards_to_win,
        moves=len(game.moves),
        when=when,
        paid=viewers.format_deck_price(game.price_book, texts) if game.price_book else "none",
    )


_TOLD_CARDS = 5
"""How many cards tell two games apart."""


def build_unreadable_game_message(
    error: UnreadableGameError, player_id: int, texts: Texts
) -> components.MessageLayout:
    """Return what to say of a game that cannot be opened; its own player may remove it."""
    if not error.is_removable or error.game.player_id != player_id:
        return components.build_text_message(format_error(texts, error.without_removal()))
    return components.build_text_message(
        format_error(texts, error),
        build_remove_button(error.game.id, texts, components.ButtonStyle.PRIMARY),
        components.Button(texts("button-new"), control_ids.NewDealId()),
    )


def build_remove_button(
    game_id: int, texts: Texts, style: components.ButtonStyle = components.ButtonStyle.SECONDARY
) -> components.Button:
    """Return the button that removes a game which cannot be opened."""
    return components.Button(texts("button-remove"), control_ids.RemoveGameId(game_id), style)


@handles(control_ids.RemoveGameId)
async def remove_game(press: Press, custom_id: control_ids.RemoveGameId) -> None:
    """Remove a game that cannot be opened, and say so on the message that was pressed."""
    services = press.services
    game = await services.removal.remove_unreadable_game(
        press.player_id, custom_id.game_id, request=press.request
    )
    texts = (await viewers.load_viewer(press)).texts
    await replies.edit_pressed_message(
        press,
        components.build_text_message(
            texts(
                "removed",
                game=format_game_name(texts, game.variant),
                deal=viewers.format_deal_name(game, texts),
            ),
            components.Button(
                texts("button-new"), control_ids.NewDealId(), components.ButtonStyle.PRIMARY
            ),
            components.Button(
                texts("button-games"), control_ids.OpenPageId(control_ids.Destination.GAMES)
            ),
        ),
    )
