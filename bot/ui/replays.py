"""Finished games shown again: films, lists of moves, and whether a lost game could be won."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace

import discord

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name, format_move, format_short_move
from bot.models.games import Game
from bot.services.attempts import Attempt
from bot.services.replays import build_table_after
from bot.services.tables import Table
from bot.solver.game_analysis import GameAnalysis
from bot.solver.solution import Verdict
from bot.ui import components, control_ids, replies, viewers
from bot.ui.contests import format_dealer_result
from bot.ui.deals import format_deal_notice
from bot.ui.film_process import FilmRequest
from bot.ui.films import build_film_request, reply_with_film
from bot.ui.own_posts import build_remove_button
from bot.ui.position import illustrate_table
from bot.ui.table import (
    format_searches_ahead,
    format_visible_table_heading,
    reply_with_table,
)
from bot.ui.table_view import (
    TableExtras,
    build_after_game_buttons,
    build_analysis_buttons,
    format_outcome,
    format_table_title,
)

ANALYSIS_SECONDS = 5.0
"""The most seconds for which a lost game is searched before its film is made.

It may wait as many seconds for its turn.
"""


async def show_replay(
    press: Press, typed_game_id: str | None = None, *, at_contest_end: bool = False
) -> None:
    """Show a finished game as a film, or as text if that is the player's setting.

    Without a game's number it is the last game that the player finished. ``at_contest_end`` shows
    an attempt as it stood when its contest ended.
    """
    replays = press.services.replays
    table = await replays.load_replay_table(
        press.player_id, typed_game_id, at_contest_end=at_contest_end, request=press.request
    )
    attempts = press.services.attempts
    attempt = await attempts.load_attempt(table.game, request=press.request)
    viewer = await viewers.load_viewer(press)
    is_private = _is_secret(attempt) or await replies.answers_privately(press, viewer)
    viewer = await viewers.load_readers(press, viewer, is_private=is_private)
    if viewer.player.is_text_only:
        buttons = (
            build_analysis_buttons(table.game, attempt, viewer.texts)
            if press.player_id == table.game.player_id
            else []
        )
        await _send_move_list(press, table, viewer.texts, attempt, buttons, is_private=is_private)
        return

    analysis: GameAnalysis | None = None

    async def build_request() -> FilmRequest:
        nonlocal analysis
        analysis = await _find_analysis(press, table.game)
        return build_film_request(table.game, viewer, analysis, attempt=attempt)

    async def build_message(film: bytes) -> components.MessageLayout:
        # The game's player may have erased or hidden it in the meantime, or a contest of its deal
        # may have begun.
        await replays.load_replay_table(
            press.player_id,
            str(table.game.id),
            at_contest_end=at_contest_end,
            request=press.request,
        )
        if not _is_secret(attempt) and _is_secret(
            await attempts.load_attempt(table.game, request=press.request)
        ):
            raise GameError(ErrorKey.CONTEST_NOT_OVER)
        strip_text = format_strip(analysis, viewer.texts) if analysis else ""
        return await _build_film_message(
            press,
            table,
            attempt,
            viewer,
            film=film,
            strip_text=strip_text,
            is_private=is_private,
        )

    await reply_with_film(
        press, table.game, build_request, build_message, viewer.texts, is_private=is_private
    )


def _is_secret(attempt: Attempt | None) -> bool:
    """Return whether the game would show how the deal of an open contest can be played."""
    return attempt is not None and attempt.is_contest_open


async def _find_analysis(press: Press, game: Game) -> GameAnalysis | None:
    """Return what is known of a finished game; players' own lost games are searched a little."""
    services = press.services
    try:
        # A contest may have taken up the deal since the game was analysed.
        await services.lost_games.check_may_be_analysed(game, request=press.request)
        analysis = services.game_analyses.find_analysis(game)
        if analysis is None and game.player_id == press.player_id:
            press.end_pause()
            async with asyncio.timeout(2 * ANALYSIS_SECONDS):
                analysis = await services.game_analyses.analyse_game(game, ANALYSIS_SECONDS)
    except (GameError, TimeoutError):
        return None
    return analysis if analysis and analysis.has_verdict else None


@handles(control_ids.DealerGameId)
async def show_dealer_game(press: Press, custom_id: control_ids.DealerGameId) -> None:
    """Show the dealer's attempt at a contest privately, as a film or as text."""

    async def load_table() -> Table:
        return await press.services.replays.load_dealer_table(
            press.player_id,
            press.server_id,
            custom_id.contest_id,
            press.channel_id,
            request=press.request,
        )

    viewer, table = await viewers.load_viewer(press), await load_table()
    texts, state, move_count = viewer.texts, table.state, len(table.game.moves)
    result = format_dealer_result(
        table.game.variant, texts, is_won=is_won(state), up=state.cards_up, moves=move_count
    )
    heading = f"{format_table_title(table, texts)}\n{result}"
    if viewer.player.is_text_only:
        parts = _build_move_list_parts(table, texts)
        await replies.reply_privately(
            press, components.MessageLayout(components.Text(heading), *parts)
        )
        return

    async def build_request() -> FilmRequest:
        request = build_film_request(table.game, viewer)
        # It takes no time.
        ending = (*request.ending[:-1], texts("moves", moves=move_count)) if request.ending else ()
        return replace(request, ending=ending)

    async def build_message(film: bytes) -> components.MessageLayout:
        await load_table()  # a contest of the deal may have begun
        description = _format_description(table, texts, None)
        filename = f"{table.game.variant}-dealer-{custom_id.contest_id}.gif"
        return components.build_panel_message(
            components.Text(heading), components.Illustration(description, filename, film)
        )

    await reply_with_film(press, table.game, build_request, build_message, texts, is_private=True)


@handles(control_ids.MoveListId)
async def show_move_list(press: Press, custom_id: control_ids.MoveListId) -> None:
    """Show the moves of the same game as text, privately."""
    replays = press.services.replays
    table = await replays.load_replay_table(
        press.player_id,
        str(custom_id.game_id),
        at_contest_end=custom_id.at_contest_end,
        request=press.request,
    )
    attempt = await press.services.attempts.load_attempt(table.game, request=press.request)
    texts = (await viewers.load_viewer(press)).texts
    await _send_move_list(press, table, texts, attempt, [], is_private=True)


MAX_INLINE_LENGTH = 3_400
"""A message has at most this many characters of moves; longer lists are sent as a file too."""


async def _send_move_list(
    press: Press,
    table: Table,
    texts: Texts,
    attempt: Attempt | None,
    buttons: Sequence[components.Button],
    *,
    is_private: bool,
) -> None:
    heading = await format_visible_table_heading(press, table, texts, attempt)
    shown_buttons = [*buttons, *([] if is_private else [build_remove_button(texts)])]
    message = components.MessageLayout(
        components.Text(heading),
        *_build_move_list_parts(table, texts),
        components.Text(_format_ending(table, texts)),
        *components.build_button_rows(shown_buttons),
    )
    await replies.send_reply(press, message, is_private=is_private)


def _build_move_list_parts(table: Table, texts: Texts) -> list[components.Component]:
    move_list = format_move_list(table, texts)
    if len(move_list) <= MAX_INLINE_LENGTH:
        return [components.Text(move_list or texts("replay-no-moves"))]
    filename = f"{table.game.variant}-{table.game.id}.txt"
    return [
        components.Text(cut_move_list(move_list) + "\n" + texts("replay-more-moves")),
        components.Attachment(filename, move_list.encode()),
    ]


def _format_ending(table: Table, texts: Texts) -> str:
    return format_outcome(table, texts) if table.game.outcome else texts("replay-at-end")


async def _build_film_message(
    press: Press,
    table: Table,
    attempt: Attempt | None,
    viewer: viewers.Viewer,
    *,
    film: bytes,
    strip_text: str,
    is_private: bool,
) -> components.MessageLayout:
    """Return the message; ``strip_text`` says what the strip below the film shows, if it has one.

    The film's description says it too.
    """
    game, texts = table.game, viewer.texts
    heading = await format_visible_table_heading(press, table, texts, attempt)
    buttons = build_after_game_buttons(
        table,
        texts,
        attempt,
        can_play_for_money=viewer.player.can_play_for_money,
        is_replay=True,
        is_own=press.player_id == game.player_id,
    )
    move_list_id = control_ids.MoveListId(game.id, at_contest_end=game.outcome is None)
    buttons.append(components.Button(texts("button-moves"), move_list_id))
    buttons += [] if is_private else [build_remove_button(texts)]
    description = texts.join_sentences([_format_description(table, texts, attempt), strip_text])
    strip_lines = [components.Text(f"-# {strip_text}")] if strip_text else []
    return components.build_panel_message(
        components.Text(heading),
        components.Illustration(description, f"{game.variant}-{game.id}.gif", film),
        *strip_lines,
        components.Text(_format_ending(table, texts)),
        *components.build_button_rows(buttons),
    )


def _format_description(table: Table, texts: Texts, attempt: Attempt | None) -> str:
    game = table.game
    return texts(
        "alt-film",
        game=viewers.format_game_and_deal(game, texts, attempt),
        ended=viewers.format_game_end(game.outcome, len(game.moves), texts),
        up=table.state.cards_up,
        cards=table.rules.cards_to_win,
    )


def format_strip(analysis: GameAnalysis, texts: Texts) -> str:
    """Return what the colours of the strip below a film of the game say."""
    verdicts = {analysis.get_verdict(count) for count in range(analysis.move_count + 1)}
    sentences = []
    if analysis.last_winnable is not None:
        sentences.append(texts("lost-strip-green", number=analysis.last_winnable + 1))
    if Verdict.UNKNOWN in verdicts:
        sentences.append(texts("lost-strip-grey"))
    if analysis.first_lost is not None:
        sentences.append(texts("lost-strip-red", number=max(analysis.first_lost, 1)))
    return texts.join_sentences(sentences)


@handles(control_ids.ReplayId)
async def handle_replay(press: Press, custom_id: control_ids.ReplayId) -> None:
    """Show a game as a film."""
    await show_replay(press, str(custom_id.game_id), at_contest_end=custom_id.at_contest_end)


def cut_move_list(move_list: str) -> str:
    """Return the first lines of a list of moves, as many as a message has."""
    return (move_list + "\n")[: MAX_INLINE_LENGTH + 1].rpartition("\n")[0]


def format_move_list(table: Table, texts: Texts, first_number: int = 1) -> str:
    """Return the moves from first to last, one per line; draws in a row share a line.

    ``first_number`` leaves out the moves before that one.

    Turning the waste over is a move of its own, and no draw.

    No full stop follows a number: Discord would show a list and number it differently.
    """
    return "\n".join(_format_move_lines(table, texts, first_number))


def _format_move_lines(table: Table, texts: Texts, first_number: int) -> Iterator[str]:
    state = deal(table.rules, table.game.deal)
    draws = 0
    number = 0
    for number, move in enumerate(map(Move.parse, table.game.moves), 1):
        if number < first_number:
            state = play(state, move)
            continue
        if move == DRAW_MOVE and state.stock:
            draws += 1
        else:
            if draws:
                yield _format_draws(texts, number - 1, draws)
                draws = 0
            told = (
                texts("hint-redeal") if move == DRAW_MOVE else format_short_move(texts, state, move)
            )
            yield f"{number}: {told}"
        state = play(state, move)
    if draws:
        yield _format_draws(texts, number, draws)


def _format_draws(texts: Texts, last_number: int, draw_count: int) -> str:
    """Return a line for draws in a row, with the numbers of the first and the last."""
    text = texts("replay-drawn", count=draw_count)
    first_number = last_number - draw_count + 1
    return f"{first_number}: {text}" if draw_count == 1 else f"{first_number}–{last_number}: {text}"


@handles(control_ids.AnalysisId)
async def show_analysis(press: Press, custom_id: control_ids.AnalysisId) -> None:
    """Say privately whether the player's lost game could have been won, and what lost it."""
    services, game_id = press.services, custom_id.game_id
    lost_table = await services.lost_games.load_lost_table(
        press.player_id, game_id, request=press.request
    )
    viewer = await viewers.load_viewer(press)
    way_back = control_ids.BackId(control_ids.Origin.RESULT, game_id)
    if known_analysis := services.game_analyses.find_analysis(lost_table.game):
        message = await _render_analysis(press, lost_table, known_analysis, viewer)
        await replies.reply_with_page(press, message, way_back)
        return
    with services.lost_games.waiting_players.add(press.player_id):
        await _analyse_game(press, lost_table, viewer, way_back)


async def _render_analysis(
    press: Press, lost_table: Table, analysis: GameAnalysis, viewer: viewers.Viewer
) -> components.MessageLayout:
    is_winnable = (
        analysis.last_winnable is None
        and await press.services.contests.is_given_as_winnable(
            lost_table.game, request=press.request
        )
    )
    with press.trace.measure_drawing():
        return await build_analysis_message(lost_table, analysis, viewer, is_winnable=is_winnable)


async def _analyse_game(
    press: Press, lost_table: Table, viewer: viewers.Viewer, way_back: control_ids.BackId
) -> None:
    """Answer with a note while the game is analysed, then with the analysis in its place."""
    game = lost_table.game
    note = components.build_text_message(
        viewer.texts(
            "lost-thinking", game=format_game_name(viewer.texts, game.variant), deal=str(game.deal)
        )
        + format_searches_ahead(press, viewer.texts)
    )
    offered_way_back = await replies.reply_with_page(press, note, way_back)
    press.end_pause()
    analysis = await press.services.game_analyses.analyse_game(game)
    # A contest of the deal may have begun in the meantime.
    await press.services.lost_games.check_may_be_analysed(game, request=press.request)
    message = await _render_analysis(press, lost_table, analysis, viewer)
    try:
        await replies.edit_original_page(press, message, offered_way_back)
    except discord.HTTPException as error:
        if error.code != replies.UNKNOWN_MESSAGE_CODE:
            raise


async def build_analysis_message(
    lost_table: Table, analysis: GameAnalysis, viewer: viewers.Viewer, *, is_winnable: bool
) -> components.MessageLayout:
    """Return the answer, with the last table from which the game could be won for certain.

    A deal that ``is_winnable`` was given as such.
    """
    texts, game = viewer.texts, lost_table.game
    title = components.Text(format_table_title(lost_table, texts))
    replay_button = components.Button(texts("button-replay"), control_ids.ReplayId(game.id))
    note = components.Text(texts("lost-all-cards-known"))
    if analysis.last_winnable is None:
        answer = components.Text(
            format_answer(analysis, lost_table, None, texts, is_winnable=is_winnable)
        )
        return components.build_panel_message(
            title, answer, note, *components.build_button_rows([replay_button])
        )
    last_winnable_table = build_table_after(
        game, map(Move.parse, game.moves[: analysis.last_winnable])
    )
    illustration = await illustrate_table(
        last_winnable_table,
        viewer,
        hint=analysis.winning_line[0],
        as_text=viewer.player.is_text_only,
    )
    play_from_id = control_ids.PlayFromId(game.id, analysis.last_winnable)
    buttons = [
        components.Button(texts("button-play-from"), play_from_id, components.ButtonStyle.PRIMARY),
        components.Button(texts("button-winning-line"), control_ids.WinningLineId(game.id)),
    ]
    if not viewer.player.is_text_only:
        film_id = control_ids.WinningFilmId(game.id)
        buttons.append(components.Button(texts("button-winning-film"), film_id))
    answer = components.Text(format_answer(analysis, lost_table, last_winnable_table, texts))
    button_rows = components.build_button_rows([*buttons, replay_button])
    return components.build_panel_message(title, answer, illustration, note, *button_rows)


@handles(control_ids.WinningLineId)
async def show_winning_line(press: Press, custom_id: control_ids.WinningLineId) -> None:
    """Show privately how the player's lost game could have been won, move by move."""
    if (found := await _find_won_table(press, custom_id.game_id)) is None:
        return
    won_table, first_number = found
    texts = (await viewers.load_viewer(press)).texts
    message = build_winning_line_message(won_table, first_number, texts)
    await replies.reply_with_page(
        press, message, control_ids.BackId(control_ids.Origin.ANALYSIS, custom_id.game_id)
    )


@handles(control_ids.WinningFilmId)
async def show_winning_film(press: Press, custom_id: control_ids.WinningFilmId) -> None:
    """Show the same as a film."""
    game_id = custom_id.game_id
    if (found := await _find_won_table(press, game_id)) is None:
        return
    won_table, first_number = found
    viewer = await viewers.load_viewer(press)

    async def build_message(film: bytes) -> components.MessageLayout:
        await press.services.lost_games.load_lost_table(
            press.player_id, game_id, request=press.request
        )
        return build_winning_film_message(won_table, first_number, film, viewer.texts)

    async def build_request() -> FilmRequest:
        return build_film_request(won_table.game, viewer)

    await reply_with_film(
        press, won_table.game, build_request, build_message, viewer.texts, is_private=True
    )


async def _find_won_table(press: Press, game_id: int) -> tuple[Table, int] | None:
    """Return the lost game as it could have been won, and from which move on it is another one.

    If no way to win it is known any more, the game is analysed again; None then.
    """
    services = press.services
    lost_table = await services.lost_games.load_lost_table(
        press.player_id, game_id, request=press.request
    )
    analysis = services.game_analyses.find_analysis(lost_table.game)
    if analysis is None or analysis.last_winnable is None:
        await show_analysis(press, control_ids.AnalysisId(game_id))
        return None
    first_moves = map(Move.parse, lost_table.game.moves[: analysis.last_winnable])
    won_table = build_table_after(lost_table.game, [*first_moves, *analysis.winning_line])
    return won_table, analysis.last_winnable + 1


@handles(control_ids.PlayFromId)
async def handle_play_from(press: Press, custom_id: control_ids.PlayFromId) -> None:
    """Deal the game's cards as practice, with its first moves played."""
    table = await press.services.lost_games.play_on_from(
        press.player_id,
        press.server_id,
        custom_id.game_id,
        custom_id.move_count,
        request=press.request,
    )
    texts = (await viewers.load_viewer(press)).texts
    await reply_with_table(press, table, TableExtras(notice=format_deal_notice(table, texts)))


def format_answer(
    analysis: GameAnalysis,
    lost_table: Table,
    last_winnable_table: Table | None,
    texts: Texts,
    *,
    is_winnable: bool = False,
) -> str:
    """Return whether the game could have been won, and what lost it as far as it is known.

    A deal that ``is_winnable`` was given as such.
    """
    if last_winnable_table is None:
        if analysis.deal_verdict is Verdict.UNWINNABLE:
            return texts("lost-unwinnable")
        return texts("lost-unknown", winnable=viewers.format_yes_or_no(is_winnable))
    state = last_winnable_table.state
    better = format_move(texts, state, analysis.winning_line[0])
    if analysis.last_winnable == analysis.move_count:
        return texts("lost-to-the-end", better=better)
    if analysis.losing_move is not None:
        played = Move.parse(lost_table.game.moves[analysis.losing_move - 1])
        return texts(
            "lost-by-move",
            number=analysis.losing_move,
            played=format_move(texts, state, played),
            better=better,
        )
    return texts("lost-between", first=analysis.possible_losing_moves[0], better=better)


def build_winning_line_message(
    won_table: Table, first_number: int, texts: Texts
) -> components.MessageLayout:
    """Return the moves of a won table from a number on, and all of them for the referee."""
    game = won_table.game
    heading = texts("lost-winning-line", number=first_number)
    move_list = format_move_list(won_table, texts, first_number)
    command, about_command = format_referee_command(won_table), texts("lost-referee")
    parts: list[components.Component] = [
        components.Text(f"{format_table_title(won_table, texts)}\n{heading}")
    ]
    if len(move_list) + len(command) <= MAX_INLINE_LENGTH:
        parts += [
            components.Text(move_list),
            components.Text(f"{about_command}\n```\n{command}\n```"),
        ]
    else:
        parts += [
            components.Text(cut_move_list(move_list) + "\n" + texts("replay-more-moves")),
            components.Attachment(
                f"{game.variant}-{game.id}-won.txt",
                f"{move_list}\n\n{about_command}\n{command}\n".encode(),
            ),
        ]
    return components.MessageLayout(*parts)


def format_referee_command(table: Table) -> str:
    """Return the command that plays a table's moves without Discord."""
    game = table.game
    moves = ", ".join(game.moves)
    return f'python -m bot.referee play {game.variant} {game.deal} "{moves}"'


def build_winning_film_message(
    won_table: Table, first_number: int, film: bytes, texts: Texts
) -> components.MessageLayout:
    """Return the film of a won table, in which the player played the moves before a number."""
    game = won_table.game
    description = texts(
        "alt-won-film",
        game=viewers.format_game_and_deal(game, texts),
        number=first_number,
        moves=len(game.moves) - first_number + 1,
    )
    return components.build_panel_message(
        components.Text(format_table_title(won_table, texts)),
        components.Text(texts("lost-winning-line", number=first_number)),
        components.Illustration(description, f"{game.variant}-{game.id}-won.gif", film),
    )
