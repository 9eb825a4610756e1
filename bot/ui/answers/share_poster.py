"""The poster of a finished game, which tells no more than its text while the deal is secret."""

from __future__ import annotations

from bot.engine.cards import CARD_CODES
from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.scene import scene
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.ui.answers.share_text import SharedFigures, compute_shared_figures
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import Viewer
from bot.ui.position.drawing_thread import draw_in_thread
from bot.ui.table.attempt_text import format_contest_name
from rendering import MoveKind, Poster, paint_poster

_MOVE_WORDS = {
    MoveKind.TO_FOUNDATION: "poster-move-up",
    MoveKind.RESERVE_TO_COLUMN: "poster-move-reserve",
    MoveKind.WASTE_TO_COLUMN: "poster-move-waste",
    MoveKind.COLUMN_TO_COLUMN: "poster-move-column",
    MoveKind.DRAW: "poster-move-draw",
}

_KINDS_BY_SOURCE = {
    "r": MoveKind.RESERVE_TO_COLUMN,
    "w": MoveKind.WASTE_TO_COLUMN,
    "t": MoveKind.COLUMN_TO_COLUMN,
    "c": MoveKind.COLUMN_TO_COLUMN,
}


async def illustrate_shared_game(
    table: Table, attempt: Attempt | None, viewer: Viewer
) -> Illustration:
    """Return the poster of a finished game with its description, painted in a thread."""
    poster = build_poster(table, attempt, viewer.texts)
    theme, large = get_theme(viewer.player.theme), viewer.player.has_large_indices
    png = await draw_in_thread(paint_poster, poster, theme, large=large)
    stem = f"{table.game.variant}-poster"
    return build_illustration(png, stem, format_poster_alt_text(poster, viewer.texts))


def build_poster(table: Table, attempt: Attempt | None, texts: Texts) -> Poster:
    """Return what the poster of a finished game shows.

    While its deal is a contest's that is open, neither deal nor moves are told, nor which cards
    went up if not all did.
    """
    game, figures = table.game, compute_shared_figures(table, attempt)
    is_open = figures.is_whole_game and not (attempt and attempt.is_contest_open)
    how = texts("win-how", moves=figures.move_count, time=texts.format_duration(figures.seconds))
    shows_cards = figures.is_won or is_open
    return Poster(
        word=_format_word(figures, texts),
        lines=(format_game_name(texts, game.variant), *_list_origins(table, attempt, texts), how),
        challenge=(
            texts("poster-beat", moves=figures.move_count)
            if figures.is_won
            else texts("poster-better")
        ),
        deck_count=table.rules.decks,
        ranks=_list_ranks_to_go_up(table.rules),
        cards_up=(
            tuple(CARD_CODES[card] for pile in table.state.foundations for card in pile)
            if shows_cards
            else ()
        ),
        opening=scene(deal(table.rules, game.deal)) if is_open else None,
        course=tuple(map(_find_kind, map(Move.parse, game.moves))) if is_open else (),
        legend=tuple((kind, texts(key)) for kind, key in _MOVE_WORDS.items()),
    )


def format_poster_alt_text(poster: Poster, texts: Texts) -> str:
    """Return the description of a poster: all that is written on it, and what the squares say."""
    parts = [
        texts(
            "alt-poster",
            lines=texts.join_parts(poster.lines),
            word=poster.word,
            challenge=poster.challenge,
        )
    ]
    if poster.course:
        counts = {kind: poster.course.count(kind) for kind in MoveKind}
        parts.append(
            texts(
                "alt-poster-course",
                up=counts[MoveKind.TO_FOUNDATION],
                reserve=counts[MoveKind.RESERVE_TO_COLUMN],
                waste=counts[MoveKind.WASTE_TO_COLUMN],
                columns=counts[MoveKind.COLUMN_TO_COLUMN],
                draws=counts[MoveKind.DRAW],
            )
        )
    return texts.join_sentences(parts)


def _format_word(figures: SharedFigures, texts: Texts) -> str:
    if figures.is_won:
        return texts("win-word")
    return texts("poster-up", up=figures.cards_up, cards=figures.card_count)


def _list_origins(table: Table, attempt: Attempt | None, texts: Texts) -> list[str]:
    """Return the contest that a game was played in, or its deal where that may be told."""
    if attempt is None:
        return [texts("poster-deal", deal=str(table.game.deal))]
    return [] if attempt.is_practice else [format_contest_name(attempt.contest, texts)]


def _find_kind(move: Move) -> MoveKind:
    if move == DRAW_MOVE:
        return MoveKind.DRAW
    return MoveKind.TO_FOUNDATION if move.goes_up else _KINDS_BY_SOURCE[move.source[0]]


def _list_ranks_to_go_up(rules: Rules) -> str:
    """Return the ranks whose cards lie on the foundations of a won game."""
    is_whole_pack = rules.cards_to_win == rules.card_count
    return rules.pack_ranks if is_whole_pack else rules.pack_ranks[: rules.foundation_height]
