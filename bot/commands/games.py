"""Commands that deal, play and show games, from `/new` and `/move` to `/replay` and `/share`."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.client.client import Press, build_translatable_text, command, completes, menu_command
from bot.commands import completion
from bot.engine.cards import CARD_CODES
from bot.engine.deals import parse_deal_number
from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.engine.typed_moves import (
    format_typed_move,
    interpret_typed_move,
    list_fitting_moves,
    split_last_typed_move,
    split_typed_moves,
)
from bot.engine.typed_moves.grammar import ReadingEffort
from bot.engine.typed_moves.words import MoveVocabulary, fold_text
from bot.locale import describe
from bot.locale.catalogue import Texts, get_english_texts
from bot.locale.refusals import format_error
from bot.models.games import GameResult, LevelChoice, PriceBook
from bot.services.play import SlowHintKind
from bot.services.tables import MAX_REPEATS, DealRequest
from bot.ui import control_ids, own_posts, viewers
from bot.ui.deals import deal_new_game, deal_surprise
from bot.ui.games import show_games
from bot.ui.replays import show_replay
from bot.ui.share import show_share_page
from bot.ui.table import ask_resign_confirmation, reply_with_table, show_slow_hint
from bot.ui.table_view import TableExtras, format_auto_play, format_draws

_YES = "yes"


@command("new")
@app_commands.describe(
    game=build_translatable_text("command-rules-game"),
    deal=build_translatable_text("command-new-deal"),
    stakes=build_translatable_text("command-new-stakes"),
    winnable=build_translatable_text("command-new-winnable"),
    level=build_translatable_text("command-new-level"),
)
@completes(game=completion.complete_game_name_or_surprise)
@app_commands.choices(
    stakes=[
        Choice(name=build_translatable_text("stakes-hoyle"), value=PriceBook.HOYLE.value),
        Choice(name=build_translatable_text("stakes-english"), value=PriceBook.ENGLISH.value),
    ],
    winnable=[Choice(name=build_translatable_text("option-yes"), value=_YES)],
    level=[
        Choice(name=build_translatable_text("level-easy"), value=LevelChoice.EASY.value),
        Choice(name=build_translatable_text("level-medium"), value=LevelChoice.MEDIUM.value),
        Choice(name=build_translatable_text("level-hard"), value=LevelChoice.HARD.value),
    ],
)
async def new(  # noqa: PLR0917 - as many as the command has options
    press: Press,
    game: str | None = None,
    deal: str | None = None,
    stakes: str | None = None,
    winnable: str | None = None,
    level: str | None = None,
) -> None:
    """Deal a game by number, by word or at random; with `stakes` it is played for play money.

    With `winnable` or a `level` it is one that can be won. `surprise me` in the place of a game
    deals one that the player has hardly played.
    """
    price_book = PriceBook(stakes) if stakes else None
    texts = (await viewers.load_viewer(press)).texts
    wants_surprise = game is not None and completion.is_surprise(texts, game)
    variant = completion.resolve_game_key(texts, game) if game and not wants_surprise else None
    number, word = parse_deal_number(deal) if deal is not None else (None, None)
    request = DealRequest(
        variant=variant,
        deal_number=number,
        deal_word=word,
        price_book=price_book,
        level=_choose_level(winnable, level),
    )
    if wants_surprise:
        await deal_surprise(press, request)
    else:
        await deal_new_game(press, request)


def _choose_level(winnable: str | None, level: str | None) -> LevelChoice | None:
    """Return what is asked for of the deal: a level alone asks for a winnable one, too."""
    if level:
        return LevelChoice(level)
    return LevelChoice.ANY if winnable else None


TimesRange: TypeAlias = app_commands.Range[int, 1, MAX_REPEATS]


async def complete_moves(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """Suggest what was typed, then the legal moves that start with it, or that its words fit.

    After a comma, the moves that are legal once those before it are played, as far as that is known
    without turning up cards.
    """
    texts = (await viewers.load_viewer(press)).texts
    typed = " ".join(current.split())
    suggestions = [(typed, typed)] if 0 < len(typed) <= completion.MAX_CHOICE_LENGTH else []
    try:
        table = await press.services.play.load_current_table(press.player_id, request=press.request)
    except GameError:
        return completion.build_choices(suggestions)
    previous_moves, separator, typed_start = split_last_typed_move(current)
    try:
        state, known_moves = _list_known_moves(
            table.state, previous_moves, describe.get_move_vocabulary(texts)
        )
    except GameError:
        return completion.build_choices(suggestions)
    prefix = f"{previous_moves.strip()}{separator} " if separator else ""
    for typed_move, line in _list_matching_moves(state, known_moves, typed_start, texts):
        name, value = f"{prefix}{line}", f"{prefix}{typed_move}"
        if len(value) <= completion.MAX_CHOICE_LENGTH and value != typed:
            suggestions.append((value, name))
    return completion.build_choices(suggestions)


def _list_known_moves(
    state: State, typed_moves: str, vocabulary: MoveVocabulary
) -> tuple[State, list[Move]]:
    """Return a position after the moves, and what is known to be legal then.

    Where a move turns up cards, it is the position before that one: only moves between piles that
    it does not change are known then, and nothing after another move.
    """
    parts = split_typed_moves(typed_moves) if typed_moves.strip() else []
    effort = ReadingEffort()
    for number, part in enumerate(parts, start=1):
        move = interpret_typed_move(state, part, vocabulary, effort)
        before, state = state, play(state, move)
        if _count_hidden_cards(state) < _count_hidden_cards(before):
            names = state.rules.pile_indexes if number == len(parts) else ()
            unchanged = {name for name in names if before.get_pile(name) == state.get_pile(name)}
            return before, [
                move for move in legal_moves(before) if {move.source, move.target} <= unchanged
            ]
    return state, legal_moves(state)


def _count_hidden_cards(state: State) -> int:
    return sum(map(state.count_hidden_cards, state.rules.pile_indexes))


def _list_matching_moves(
    state: State, known_moves: list[Move], typed_start: str, texts: Texts
) -> Iterator[tuple[str, str]]:
    wanted = describe.normalize_name(typed_start)
    legal = legal_moves(state)
    matching = [
        move
        for move in legal
        if describe.normalize_name(format_typed_move(move, legal)).startswith(wanted)
    ]
    if typed_start.strip() and (not wanted or not matching):
        matching = list_fitting_moves(state, typed_start, describe.get_move_vocabulary(texts))
    for move in matching:
        if move in known_moves:
            text = format_typed_move(move, legal)
            yield text, _format_move_choice(state, move, text, texts)


def _format_move_choice(state: State, move: Move, typed_move: str, texts: Texts) -> str:
    if move == DRAW_MOVE:
        return texts("complete-draw" if state.stock else "complete-redeal", typed=typed_move)
    if move.turns_up:
        return texts("complete-turn", typed=typed_move)
    first_card = CARD_CODES[state.get_first_moved_card(move)]
    return texts(
        "complete-move",
        typed=typed_move,
        target=_format_target(state, move, texts),
        **describe.format_shown_card_forms(texts, first_card),
    )


def _format_target(state: State, move: Move, texts: Texts) -> str:
    """Return where a move goes: `onto 9♥`, `to the empty column`."""
    match move.target[0]:
        case "f" | "g":
            return texts("menu-target-foundation")
        case "c":
            return texts("menu-target-cell")
    seen_cards = state.list_seen_cards(move.target)
    if not seen_cards:
        return texts("menu-target-empty")
    if seen_cards[-1] is None:
        return texts("menu-target-face-down")
    return texts(
        "menu-target-column",
        **describe.format_shown_card_forms(texts, CARD_CODES[seen_cards[-1]]),
    )


@command("move")
@app_commands.describe(moves=build_translatable_text("command-move-moves"))
@completes(moves=complete_moves)
async def move(press: Press, moves: str) -> None:
    """Play moves up to the first one that is refused."""
    texts = (await viewers.load_viewer(press)).texts
    try:
        table, refused_move = await press.services.play.play_typed_moves(
            press.player_id, moves, describe.get_move_vocabulary(texts), request=press.request
        )
    except GameError as error:
        raise explain_typed_command(texts, error) from error
    notice = (
        texts(
            "table-stopped",
            number=refused_move.number,
            text=describe.sanitize_player_text(refused_move.text),
            reason=format_error(texts, explain_typed_command(texts, refused_move.reason)),
        )
        if refused_move
        else ""
    )
    await reply_with_table(press, table, TableExtras(notice=notice))


@command("draw")
@app_commands.describe(
    times=build_translatable_text("command-draw-times"),
    until=build_translatable_text("command-draw-until"),
)
async def draw(press: Press, times: TimesRange = 1, *, until: bool = False) -> None:
    """Draw cards from the stock, or turn the waste over; `until` a card can be played."""
    play = press.services.play
    if until:
        table = await play.draw_to_choice(press.player_id, request=press.request)
        texts = (await viewers.load_viewer(press)).texts
        extras = TableExtras(notice=format_draws(texts, table))
        await reply_with_table(press, table, extras)
    else:
        await reply_with_table(
            press, await play.draw_cards(press.player_id, times, request=press.request)
        )


@command("undo")
@app_commands.describe(times=build_translatable_text("command-draw-times"))
async def undo(press: Press, times: TimesRange = 1) -> None:
    """Take moves back, and say so where that led back to the deal."""
    table = await press.services.play.undo_moves(press.player_id, times, request=press.request)
    notice = ""
    if times > 1 and not table.game.moves:
        notice = (await viewers.load_viewer(press)).texts("back-at-deal")
    await reply_with_table(press, table, TableExtras(notice=notice))


@command("redo")
@app_commands.describe(times=build_translatable_text("command-draw-times"))
async def redo(press: Press, times: TimesRange = 1) -> None:
    """Play moves again that were taken back."""
    await reply_with_table(
        press, await press.services.play.redo_moves(press.player_id, times, request=press.request)
    )


@command("auto")
async def auto(press: Press) -> None:
    """Play every card that can go to the foundations."""
    table = await press.services.play.play_to_foundations(press.player_id, request=press.request)
    texts = (await viewers.load_viewer(press)).texts
    await reply_with_table(press, table, TableExtras(notice=format_auto_play(texts, table)))


@command("hint")
@app_commands.describe(certain=build_translatable_text("command-hint-certain"))
async def hint(press: Press, *, certain: bool = False) -> None:
    """Suggest a move; `certain` looks at all cards."""
    if certain:
        await show_slow_hint(press, SlowHintKind.CERTAIN)
        return
    table, advice = await press.services.play.give_hint(press.player_id, request=press.request)
    await reply_with_table(press, table, TableExtras(advice=advice))


@command("table")
@app_commands.describe(text=build_translatable_text("command-table-text"))
async def table(press: Press, text: bool | None = None) -> None:
    """Show the table again, here, as text or as a picture if that is asked for."""
    current_table = await press.services.play.load_current_table(
        press.player_id, request=press.request
    )
    await reply_with_table(press, current_table, TableExtras(as_text=text))


@command("games")
async def games(press: Press) -> None:
    """List the player's unfinished games."""
    await show_games(press)


@command("resign")
async def resign(press: Press) -> None:
    """Ask for confirmation, then give the game up."""
    await ask_resign_confirmation(
        press, await press.services.play.load_current_table(press.player_id, request=press.request)
    )


async def complete_finished_game(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the player's finished games, newest first."""
    texts = (await viewers.load_viewer(press)).texts
    results = await press.services.replays.list_finished_games(
        press.player_id, 4 * completion.MAX_CHOICES, request=press.request
    )
    return completion.build_matching_choices(
        current,
        (
            (
                str(result.game_id),
                _format_finished_game_choice(result, texts),
                _format_finished_game_choice(result, get_english_texts()),
            )
            for result in results
        ),
    )


def _format_finished_game_choice(result: GameResult, texts: Texts) -> str:
    return texts(
        "complete-replay",
        number=str(result.game_id),
        game=describe.format_game_name(texts, result.variant),
        ended=viewers.format_game_end(result.outcome, result.move_count, texts),
        when=texts.format_relative_time(result.ended_at - datetime.now(UTC)),
    )


@command("replay")
@app_commands.describe(game_id=build_translatable_text("command-replay-game-id"))
@completes(game_id=complete_finished_game)
async def replay(press: Press, game_id: str | None = None) -> None:
    """Show a finished game as a film."""
    if game_id is not None:
        await press.services.replays.check_may_name_game(
            press.player_id, press.server_id, game_id, request=press.request
        )
    await show_replay(press, game_id)


@command("share")
@app_commands.describe(game_id=build_translatable_text("command-replay-game-id"))
@completes(game_id=complete_finished_game)
async def share(press: Press, game_id: str | None = None) -> None:
    """Give the player a text and a poster about a finished game."""
    replays, player_id = press.services.replays, press.player_id
    if game_id is not None:
        await replays.check_may_name_game(
            player_id, press.server_id, game_id, request=press.request
        )
    table = await replays.load_own_finished_table(player_id, game_id, request=press.request)
    await show_share_page(press, control_ids.ShareTextId(table.game.id))


_COMMANDS = (
    *("undo", "redo", "auto", "hint", "table", "resign", "new", "games", "rules", "help"),
    *("replay", "share", "daily", "stats", "leaderboard", "settings"),
)


_OTHER_WORDS = {"undo": "typed-undo", "hint": "typed-hint"}
"""The text with other words for a command, where it has any."""


def explain_typed_command(texts: Texts, error: GameError) -> GameError:
    """Return the refusal of a text that is no move; where it is a command, it names that."""
    if error.key is not ErrorKey.UNREADABLE_MOVE:
        return error
    typed = _fold_words(str(error.values["text"]))
    for name in _COMMANDS if typed else ():
        if typed in _list_words(texts, name):
            return GameError(
                ErrorKey.COMMAND_AS_MOVE,
                text=error.values["text"],
                command=describe.format_command_name(texts, name),
            )
    return error


def _list_words(texts: Texts, command: str) -> Iterator[str]:
    """Yield a command's names and other words for it, in this language and in English."""
    for known in (texts, get_english_texts()):
        yield _fold_words(describe.format_command_name(known, command))
        if key := _OTHER_WORDS.get(command):
            yield from map(_fold_words, (known.find_own_text(key) or "").split(";"))


def _fold_words(text: str) -> str:
    return " ".join(fold_text(text).replace("-", " ").strip(" /!.?。").split())


@menu_command("menu-command-play", discord.Message)
async def play_this_deal(press: Press, post: discord.Message) -> None:
    """Deal the cards that a post shows to whoever chose it."""
    await own_posts.play_posted_deal(press, post)


@menu_command("menu-command-remove", discord.Message)
async def remove_my_post(press: Press, post: discord.Message) -> None:
    """Delete a post, for whoever posted it and those who manage messages."""
    await own_posts.remove_post(press, post)
