"""How a lost game could have been won: its moves as text, for the referee, and as a film."""

from __future__ import annotations

from bot.locale.catalogue import Texts
from bot.services.games.tables import Table
from bot.ui.common.components import Attachment, Component, MessageLayout, Text, build_panel
from bot.ui.common.illustration import Illustration
from bot.ui.common.viewer import format_game_and_deal
from bot.ui.replays.move_list import MAX_INLINE_LENGTH, cut_move_list, format_move_list
from bot.ui.table.view import format_table_title


def build_winning_line_message(won_table: Table, first_number: int, texts: Texts) -> MessageLayout:
    """Return the moves of a won table from a number on, and all of them for the referee."""
    game = won_table.game
    heading = texts("lost-winning-line", number=first_number)
    move_list = format_move_list(won_table, texts, first_number)
    command, about_command = format_referee_command(won_table), texts("lost-referee")
    parts: list[Component] = [Text(f"{format_table_title(won_table, texts)}\n{heading}")]
    if len(move_list) + len(command) <= MAX_INLINE_LENGTH:
        parts += [Text(move_list), Text(f"{about_command}\n```\n{command}\n```")]
    else:
        parts += [
            Text(cut_move_list(move_list) + "\n" + texts("lost-line-in-file")),
            Attachment(
                f"{game.variant}-{game.id}-won.txt",
                f"{move_list}\n\n{about_command}\n{command}\n".encode(),
            ),
        ]
    return MessageLayout(*parts)


def format_referee_command(table: Table) -> str:
    """Return the command that plays a table's moves without Discord."""
    game = table.game
    moves = ", ".join(game.moves)
    return f'python -m bot.referee play {game.variant} {game.deal} "{moves}"'


def build_winning_film_message(
    won_table: Table, first_number: int, film: bytes, texts: Texts
) -> MessageLayout:
    """Return the film of a won table, in which the player played the moves before a number."""
    game = won_table.game
    description = texts(
        "alt-won-film",
        game=format_game_and_deal(game, texts),
        number=first_number,
        moves=len(game.moves) - first_number + 1,
    )
    return MessageLayout(
        build_panel(
            Text(format_table_title(won_table, texts)),
            Illustration(description, f"{game.variant}-{game.id}-won.gif", film),
            Text(texts("lost-won-film", number=first_number)),
        )
    )
