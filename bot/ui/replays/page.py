"""A finished game, or an attempt at the end of its contest, as a film or as a list of moves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.games import Game, GameOutcome
from bot.models.players import Visibility
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.solver.game_analysis import GameAnalysis
from bot.ui.common.components import (
    Attachment,
    Button,
    Component,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.illustration import Illustration
from bot.ui.common.posting_rights import can_answer_publicly
from bot.ui.common.replies import send_reply
from bot.ui.common.viewer import Viewer, format_game_and_deal, load_viewer
from bot.ui.lost_games.text import format_strip
from bot.ui.replays.custom_ids import MoveListId
from bot.ui.replays.film_client import build_film_request
from bot.ui.replays.film_process import FilmRequest
from bot.ui.replays.film_reply import reply_with_film
from bot.ui.replays.move_list import MAX_INLINE_LENGTH, cut_move_list, format_move_list
from bot.ui.table.controls import build_after_game_buttons, build_analysis_buttons
from bot.ui.table.outcome_text import format_outcome
from bot.ui.table.reply import format_visible_table_heading

_ALT_TEXT_KEYS: dict[GameOutcome | None, str] = {
    None: "alt-film-at-end",
    GameOutcome.WON: "alt-film-won",
    GameOutcome.RESIGNED: "alt-film",
    GameOutcome.ABANDONED: "alt-film-left",
}


ANALYSIS_SECONDS = 5.0
"""So long a lost game is searched before its film is made, and so long for its turn."""


async def show_replay(
    interaction: Interaction, typed_game_id: str | None = None, *, at_contest_end: bool = False
) -> None:
    """Show a finished game as a film, or as text if that is the player's setting.

    Without a game's number it is the last game that the player finished. ``at_contest_end`` shows
    an attempt as it stood when its contest ended.
    """
    replays = interaction.client.services.replays
    table = await replays.load_replay_table(
        interaction.user.id, typed_game_id, at_contest_end=at_contest_end
    )
    attempts = interaction.client.services.attempts
    attempt = await attempts.load_attempt(table.game)
    viewer = await load_viewer(interaction)
    is_private = (
        _is_secret(attempt)
        or viewer.player.table_visibility is Visibility.PRIVATE
        or not await can_answer_publicly(interaction)
    )
    if viewer.player.is_text_only:
        buttons = (
            build_analysis_buttons(table.game, attempt, viewer.texts)
            if interaction.user.id == table.game.player_id
            else []
        )
        await _send_move_list(
            interaction, table, viewer.texts, attempt, buttons, is_private=is_private
        )
        return

    analysis: GameAnalysis | None = None

    async def build_request() -> FilmRequest:
        nonlocal analysis
        analysis = await _find_analysis(interaction, table.game)
        return build_film_request(table.game, viewer, analysis, attempt=attempt)

    async def build_message(film: bytes) -> MessageLayout:
        # The game's player may have erased or hidden it in the meantime, or a contest of its deal
        # may have begun.
        await replays.load_replay_table(
            interaction.user.id, str(table.game.id), at_contest_end=at_contest_end
        )
        if not _is_secret(attempt) and _is_secret(await attempts.load_attempt(table.game)):
            raise GameError(ErrorKey.CONTEST_NOT_OVER)
        strip_text = format_strip(analysis, viewer.texts) if analysis else ""
        return await _build_film_message(
            interaction, table, attempt, viewer, film=film, strip_text=strip_text
        )

    await reply_with_film(
        interaction, table.game, build_request, build_message, is_private=is_private
    )


def _is_secret(attempt: Attempt | None) -> bool:
    """Return whether the game would show how the deal of an open contest can be played."""
    return attempt is not None and attempt.is_contest_open


async def _find_analysis(interaction: Interaction, game: Game) -> GameAnalysis | None:
    """Return what is known of a finished game; players' own lost games are searched a little."""
    services = interaction.client.services
    try:
        # A contest may have taken up the deal since the game was analysed.
        await services.lost_games.check_may_be_analysed(game)
        analysis = services.game_analyses.find_analysis(game)
        if analysis is None and game.player_id == interaction.user.id:
            async with asyncio.timeout(2 * ANALYSIS_SECONDS):
                analysis = await services.game_analyses.analyse_game(game, ANALYSIS_SECONDS)
    except (GameError, TimeoutError):
        return None
    return analysis if analysis and analysis.has_verdict else None


async def show_move_list(
    interaction: Interaction, typed_game_id: str, *, at_contest_end: bool = False
) -> None:
    """Show the moves of the same game as text, privately."""
    replays = interaction.client.services.replays
    table = await replays.load_replay_table(
        interaction.user.id, typed_game_id, at_contest_end=at_contest_end
    )
    attempt = await interaction.client.services.attempts.load_attempt(table.game)
    texts = (await load_viewer(interaction)).texts
    await _send_move_list(interaction, table, texts, attempt, [], is_private=True)


async def _send_move_list(
    interaction: Interaction,
    table: Table,
    texts: Texts,
    attempt: Attempt | None,
    buttons: Sequence[Button],
    *,
    is_private: bool,
) -> None:
    move_list = format_move_list(table, texts)
    heading = await format_visible_table_heading(interaction, table, texts, attempt)
    parts: list[Component] = [Text(heading)]
    if len(move_list) <= MAX_INLINE_LENGTH:
        parts.append(Text(move_list or texts("replay-no-moves")))
    else:
        filename = f"{table.game.variant}-{table.game.id}.txt"
        parts += [
            Text(cut_move_list(move_list) + "\n" + texts("replay-more-moves")),
            Attachment(filename, move_list.encode()),
        ]
    message = MessageLayout(*parts, Text(_format_ending(table, texts)), *build_button_rows(buttons))
    await send_reply(interaction, message, is_private=is_private)


def _format_ending(table: Table, texts: Texts) -> str:
    return format_outcome(table, texts) if table.game.outcome else texts("replay-at-end")


async def _build_film_message(
    interaction: Interaction,
    table: Table,
    attempt: Attempt | None,
    viewer: Viewer,
    *,
    film: bytes,
    strip_text: str,
) -> MessageLayout:
    """Return the message; ``strip_text`` says what the strip below the film shows, if it has one.

    The film's description says it too.
    """
    game, texts = table.game, viewer.texts
    heading = await format_visible_table_heading(interaction, table, texts, attempt)
    buttons = build_after_game_buttons(
        table,
        texts,
        attempt,
        can_play_for_money=viewer.player.can_play_for_money,
        is_replay=True,
        is_own=interaction.user.id == game.player_id,
    )
    move_list_id = MoveListId(game.id, at_contest_end=game.outcome is None)
    buttons.append(build_button(texts("button-moves"), move_list_id))
    description = texts.join_sentences([_format_description(table, texts, attempt), strip_text])
    strip_lines = [Text(f"-# {strip_text}")] if strip_text else []
    return MessageLayout(
        build_panel(
            Text(heading),
            Illustration(description, f"{game.variant}-{game.id}.gif", film),
            *strip_lines,
            Text(_format_ending(table, texts)),
            *build_button_rows(buttons),
        )
    )


def _format_description(table: Table, texts: Texts, attempt: Attempt | None) -> str:
    game = table.game
    return texts(
        _ALT_TEXT_KEYS[game.outcome],
        game=format_game_and_deal(game, texts, attempt),
        moves=len(game.moves),
        up=table.state.cards_up,
        cards=table.rules.cards_to_win,
    )
