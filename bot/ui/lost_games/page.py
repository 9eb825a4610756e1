"""Whether a lost game could have been won: the answer, the table before the mistake, what to do."""

from __future__ import annotations

import discord

from bot.client import Interaction
from bot.engine.moves import Move
from bot.locale.describe import format_game_name
from bot.services.games.tables import Table
from bot.services.lost_games import build_table_after
from bot.solver.game_analysis import GameAnalysis
from bot.ui.common.components import (
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
    build_text_message,
)
from bot.ui.common.replies import UNKNOWN_MESSAGE_CODE, edit_original_page, reply_with_page
from bot.ui.common.viewer import Viewer, load_viewer
from bot.ui.custom_ids import BackId, Origin
from bot.ui.lost_games.custom_ids import PlayFromId, WinningFilmId, WinningLineId
from bot.ui.lost_games.text import format_answer
from bot.ui.lost_games.winning_line import build_winning_film_message, build_winning_line_message
from bot.ui.position.table_illustration import illustrate_table
from bot.ui.replays.custom_ids import ReplayId
from bot.ui.replays.film_client import build_film_request
from bot.ui.replays.film_process import FilmRequest
from bot.ui.replays.film_reply import reply_with_film
from bot.ui.table.view import format_table_title


async def show_analysis(interaction: Interaction, game_id: int) -> None:
    """Say privately whether the player's lost game could have been won, and what lost it."""
    services = interaction.client.services
    lost_table = await services.lost_games.load_lost_table(interaction.user.id, game_id)
    viewer = await load_viewer(interaction)
    way_back = BackId(Origin.RESULT, game_id)
    if known_analysis := services.game_analyses.find_analysis(lost_table.game):
        message = await build_analysis_message(lost_table, known_analysis, viewer)
        await reply_with_page(interaction, message, way_back)
        return
    with services.lost_games.waiting_players.add(interaction.user.id):
        await _analyse_game(interaction, lost_table, viewer, way_back)


async def _analyse_game(
    interaction: Interaction, lost_table: Table, viewer: Viewer, way_back: BackId
) -> None:
    """Answer with a note while the game is analysed, then with the analysis in its place."""
    game = lost_table.game
    note = build_text_message(
        viewer.texts(
            "lost-thinking",
            game=format_game_name(viewer.texts, game.variant),
            deal=str(game.deal),
        )
    )
    offered_way_back = await reply_with_page(interaction, note, way_back)
    analysis = await interaction.client.services.game_analyses.analyse_game(game)
    # A contest of the deal may have begun in the meantime.
    await interaction.client.services.lost_games.check_may_be_analysed(game)
    message = await build_analysis_message(lost_table, analysis, viewer)
    try:
        await edit_original_page(interaction, message, offered_way_back)
    except discord.HTTPException as error:
        if error.code != UNKNOWN_MESSAGE_CODE:
            raise


async def build_analysis_message(
    lost_table: Table, analysis: GameAnalysis, viewer: Viewer
) -> MessageLayout:
    """Return the answer, with the last table from which the game could be won for certain."""
    texts, game = viewer.texts, lost_table.game
    title = Text(format_table_title(lost_table, texts))
    buttons = [build_button(texts("button-replay"), ReplayId(game.id))]
    if analysis.last_winnable is None:
        answer = Text(format_answer(analysis, lost_table, None, texts))
        note = Text(texts("lost-all-cards-known"))
        return MessageLayout(build_panel(title, answer, note, *build_button_rows(buttons)))
    last_winnable_table = build_table_after(
        game, map(Move.parse, game.moves[: analysis.last_winnable])
    )
    illustration = await illustrate_table(
        last_winnable_table,
        viewer,
        hint=analysis.winning_line[0],
        as_text=viewer.player.is_text_only,
    )
    play_from_id = PlayFromId(game.id, analysis.last_winnable)
    buttons = [
        build_button(texts("button-play-from"), play_from_id, ButtonStyle.PRIMARY),
        build_button(texts("button-winning-line"), WinningLineId(game.id)),
        *buttons,
    ]
    if not viewer.player.is_text_only:
        buttons.insert(2, build_button(texts("button-winning-film"), WinningFilmId(game.id)))
    return MessageLayout(
        build_panel(
            title,
            Text(format_answer(analysis, lost_table, last_winnable_table, texts)),
            illustration,
            Text(texts("lost-all-cards-known")),
            *build_button_rows(buttons),
        )
    )


async def show_winning_line(interaction: Interaction, game_id: int) -> None:
    """Show privately how the player's lost game could have been won, move by move."""
    if (found := await _find_won_table(interaction, game_id)) is None:
        return
    won_table, first_number = found
    texts = (await load_viewer(interaction)).texts
    message = build_winning_line_message(won_table, first_number, texts)
    await reply_with_page(interaction, message, BackId(Origin.ANALYSIS, game_id))


async def show_winning_film(interaction: Interaction, game_id: int) -> None:
    """Show the same as a film."""
    if (found := await _find_won_table(interaction, game_id)) is None:
        return
    won_table, first_number = found
    viewer = await load_viewer(interaction)

    async def build_message(film: bytes) -> MessageLayout:
        await interaction.client.services.lost_games.load_lost_table(interaction.user.id, game_id)
        return build_winning_film_message(won_table, first_number, film, viewer.texts)

    async def build_request() -> FilmRequest:
        return build_film_request(won_table.game, viewer)

    await reply_with_film(
        interaction, won_table.game, build_request, build_message, is_private=True
    )


async def _find_won_table(interaction: Interaction, game_id: int) -> tuple[Table, int] | None:
    """Return the lost game as it could have been won, and from which move on it is another one.

    If no way to win it is known any more, the game is analysed again; None then.
    """
    services = interaction.client.services
    lost_table = await services.lost_games.load_lost_table(interaction.user.id, game_id)
    analysis = services.game_analyses.find_analysis(lost_table.game)
    if analysis is None or analysis.last_winnable is None:
        await show_analysis(interaction, game_id)
        return None
    first_moves = map(Move.parse, lost_table.game.moves[: analysis.last_winnable])
    won_table = build_table_after(lost_table.game, [*first_moves, *analysis.winning_line])
    return won_table, analysis.last_winnable + 1
