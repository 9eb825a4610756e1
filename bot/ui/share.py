"""A finished game to be shared: its text and its poster."""

from dataclasses import dataclass

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.cards import CARD_CODES
from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.accounts import Visibility
from bot.models.contests import ContestKind
from bot.models.games import GameOutcome
from bot.scene import scene
from bot.services.attempts import Attempt, Honours
from bot.services.challenges import is_local_challenge
from bot.services.tables import Table
from bot.ui import components, control_ids, own_posts, replies, viewers
from bot.ui.contests import format_contest_name
from bot.ui.position import draw_in_thread
from rendering import MoveKind, Poster, paint_poster


@dataclass(frozen=True, slots=True)
class _SharedGame:
    """A finished game, its relation to a contest, the text about it, and its poster.

    There is no poster for players who want no pictures, and where no files may be attached.
    """

    table: Table
    attempt: Attempt | None
    text: str
    poster: components.Illustration | None

    def build_message(self, text: str, *buttons: components.Button) -> components.MessageLayout:
        """Return a message of a text, the poster, and buttons."""
        posters = [self.poster] if self.poster else []
        return components.MessageLayout(
            components.Text(text), *posters, *components.build_button_rows(buttons)
        )

    def build_page(
        self, introduction: str, *buttons: components.Button
    ) -> components.MessageLayout:
        """Return the page with the text in a code block, which is easy to copy."""
        return self.build_message(f"{introduction}\n```\n{self.text}\n```", *buttons)


@handles(control_ids.ShareTextId)
async def show_share_page(press: Press, custom_id: control_ids.ShareTextId) -> None:
    """Give the player text and poster of a finished game, and a button that posts them."""
    game_id = custom_id.game_id
    viewer = await viewers.load_viewer(press)
    shared, texts = await _load_shared_game(press, game_id, viewer), viewer.texts
    buttons = []
    if not press.interaction.context.dm_channel and await replies.can_post_publicly(press):
        buttons.append(
            components.Button(texts("button-post-share"), control_ids.PostShareId(game_id))
        )
    page = shared.build_page(texts("boast-copy"), *buttons)
    await replies.reply_with_page(
        press, page, control_ids.BackId(control_ids.Origin.RESULT, game_id)
    )


@handles(control_ids.PostShareId)
async def post_shared_game(press: Press, custom_id: control_ids.PostShareId) -> None:
    """Post text and poster where the bot may post, and take the button off the page.

    Further presses that were on their way post nothing.
    """
    viewer = await viewers.load_viewer(press)
    shared = await _load_shared_game(press, custom_id.game_id, viewer)
    may_post = await replies.can_post_publicly(press)
    is_first_press = press.client.press_claims.claim(press.interaction)
    introduction = viewer.texts("boast-posted" if may_post else "boast-copy")
    await replies.edit_pressed_page(press, shared.build_page(introduction))
    if may_post and is_first_press:
        readers = await viewers.load_readers(press, viewer, is_private=False)
        if readers != viewer:
            shared = await _load_shared_game(press, custom_id.game_id, readers)
        name = await _format_own_name(press, readers)
        text = readers.texts("boast-post", name=name, text=shared.text)
        buttons = [
            *_build_play_buttons(press, shared, readers.texts),
            own_posts.build_remove_button(readers.texts),
        ]
        await replies.send_reply(press, shared.build_message(text, *buttons))


async def _load_shared_game(press: Press, game_id: int, viewer: viewers.Viewer) -> _SharedGame:
    """Return the player's finished game with its text and poster, as the viewer reads them.

    Raises GameError if it is another player's, or not over.
    """
    services = press.services
    table = await services.play.load_own_table(press.player_id, game_id, request=press.request)
    if table.game.outcome is None:
        raise GameError(ErrorKey.GAME_NOT_OVER)
    attempt = await services.attempts.load_attempt(table.game, request=press.request)
    honours = await services.attempts.load_honours(
        table.game, attempt, press.server_id, request=press.request
    )
    text = format_share_text(table, attempt, honours, viewer.texts)
    may_attach = press.interaction.app_permissions.attach_files
    if not may_attach or viewer.player.is_text_only:
        return _SharedGame(table, attempt, text, None)
    picture_names = await viewers.load_picture_names(
        press.client, press.server_id, [press.player_id], press.request
    )
    name = picture_names.get(press.player_id, "")
    poster = build_poster(table, attempt, honours, name, viewer.texts)
    with press.trace.measure_drawing():
        illustration = await illustrate_shared_game(poster, table.game.variant, viewer)
    return _SharedGame(table, attempt, text, illustration)


async def _format_own_name(press: Press, viewer: viewers.Viewer) -> str:
    """Return what to call the player where everyone reads it."""
    if viewer.player.record_visibility is Visibility.PRIVATE:
        return viewer.texts("player-private")
    player_id = press.player_id
    return (await viewers.fetch_player_names(press, [player_id], viewer.texts))[player_id]


def _build_play_buttons(press: Press, shared: _SharedGame, texts: Texts) -> list[components.Button]:
    """Return the button by which others here play the same, or see how others did.

    There is none for what they may not see: a challenge or the own daily of another place.
    """
    attempt, game_id = shared.attempt, shared.table.game.id
    if attempt is None:
        label, same_deal_id = texts("button-play-this"), control_ids.SameDealId(game_id)
        return [components.Button(label, same_deal_id, components.ButtonStyle.PRIMARY)]
    contest = attempt.contest
    if attempt.is_practice or (contest.is_own_daily and contest.server_id != press.server_id):
        return []
    if contest.kind is ContestKind.DAILY:
        attempt_id = control_ids.DailyAttemptId(contest.id)
        return [components.Button(texts("button-play"), attempt_id, components.ButtonStyle.PRIMARY)]
    if not is_local_challenge(contest, press.server_id, press.channel_id):
        return []
    scoreboard_id = control_ids.ChallengeId(control_ids.ChallengeAction.SHOW_SCOREBOARD, contest.id)
    return [components.Button(texts("button-scoreboard"), scoreboard_id)]


SQUARE_COUNT = 10
"""The number of squares that show how many cards are up."""

_UP_SQUARE, _WON_SQUARE, _LEFT_SQUARE = "🟩", "🟨", "⬜"


@dataclass(frozen=True, slots=True)
class SharedFigures:
    """How far a game came that is shared, and how long it took.

    In a contest whose attempts could be played on after its end, what was played then does not
    count: then ``is_whole_game`` is not set.
    """

    cards_up: int
    card_count: int
    move_count: int
    seconds: int
    is_won: bool
    is_whole_game: bool = True


def compute_shared_figures(table: Table, attempt: Attempt | None) -> SharedFigures:
    """Return the figures of a finished game as they are shared."""
    game, card_count = table.game, table.rules.cards_to_win
    is_won = game.outcome is GameOutcome.WON
    whole = SharedFigures(table.state.cards_up, card_count, game.moves_made, game.seconds, is_won)
    if attempt is None or attempt.is_practice or attempt.entry is None:
        return whole
    entry = attempt.entry
    return SharedFigures(
        entry.cards_up,
        card_count,
        entry.move_count,
        entry.seconds,
        entry.is_won,
        (entry.cards_up, entry.move_count) == (whole.cards_up, whole.move_count),
    )


def format_share_text(table: Table, attempt: Attempt | None, honours: Honours, texts: Texts) -> str:
    """Return the game's name, squares for the cards up, how long it took, and the honours.

    The number of the deal is in it unless the deal is a contest's, in practice too.
    """
    figures = compute_shared_figures(table, attempt)
    how = texts(
        "boast-how",
        up=figures.cards_up,
        cards=figures.card_count,
        moves=figures.move_count,
        time=texts.format_duration(figures.seconds),
        days=honours.streak_days,
    )
    squares = format_progress_squares(figures.cards_up, figures.card_count, is_won=figures.is_won)
    lines = [_format_shared_game_name(table, attempt, texts), f"{squares} {how}"]
    if told := list_honours(honours, texts):
        lines.append(" · ".join(told))
    return "\n".join(lines)


MIN_TOLD_SHARE = 0.5
"""Whoever has beaten fewer of the others is told nothing of it."""


def list_honours(honours: Honours, texts: Texts) -> list[str]:
    """Return each of the honours in a few words."""
    told = []
    if honours.entry_count > 1:
        told.append(texts("poster-rank", rank=honours.rank, count=honours.entry_count))
    if honours.beaten_share is not None and honours.beaten_share >= MIN_TOLD_SHARE:
        share = texts.format_percentage(int(100 * honours.beaten_share) / 100)
        told.append(texts("poster-beaten", share=share))
    if honours.is_first_win:
        told.append(texts("poster-first-win"))
    if honours.is_clean:
        told.append(texts("poster-clean"))
    if honours.has_beaten_dealer:
        told.append(texts("dealer-beaten"))
    return told


def format_progress_squares(cards_up: int, card_count: int, *, is_won: bool) -> str:
    """Return the share of cards up in ten squares, rounded down; a won game has gold ones."""
    if is_won:
        return _WON_SQUARE * SQUARE_COUNT
    full_squares = cards_up * SQUARE_COUNT // card_count
    return _UP_SQUARE * full_squares + _LEFT_SQUARE * (SQUARE_COUNT - full_squares)


def _format_shared_game_name(table: Table, attempt: Attempt | None, texts: Texts) -> str:
    game = format_game_name(texts, table.game.variant)
    if attempt and not attempt.is_practice:
        return texts(
            "boast-contest", contest=format_contest_name(attempt.contest, texts), game=game
        )
    if attempt:
        return game
    return texts("boast-deal", game=game, deal=str(table.game.deal))


MOVE_WORDS = {
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
    poster: Poster, variant: str, viewer: viewers.Viewer
) -> components.Illustration:
    """Return the poster of a finished game with its description, painted in a thread."""
    theme, large = viewers.get_theme(viewer.player.theme), viewer.player.has_large_indices
    png = await draw_in_thread(paint_poster, poster, theme, large=large)
    alt_text = format_poster_alt_text(poster, viewer.texts)
    return components.build_illustration(png, f"{variant}-poster", alt_text)


def build_poster(
    table: Table, attempt: Attempt | None, honours: Honours, player_name: str, texts: Texts
) -> Poster:
    """Return what the poster of a finished game shows; without a name, not whose it was.

    While its deal is a contest's that is open, neither deal nor moves are told, nor which cards
    went up if not all did.
    """
    game, figures = table.game, compute_shared_figures(table, attempt)
    is_open = figures.is_whole_game and not (attempt and attempt.is_contest_open)
    how = texts("win-how", moves=figures.move_count, time=texts.format_duration(figures.seconds))
    shows_cards = figures.is_won or is_open
    return Poster(
        word=texts("win-word")
        if figures.is_won
        else texts("poster-up", up=figures.cards_up, cards=figures.card_count),
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
        legend=tuple((kind, texts(key)) for kind, key in MOVE_WORDS.items()),
        player=player_name,
        honours=tuple(list_honours(honours, texts)),
    )


def format_poster_alt_text(poster: Poster, texts: Texts) -> str:
    """Return the description of a poster: all that is written on it, and what the squares say."""
    parts = [
        texts(
            "alt-poster",
            lines=texts.join_parts(filter(None, [poster.player, *poster.lines, *poster.honours])),
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


def _list_origins(table: Table, attempt: Attempt | None, texts: Texts) -> list[str]:
    """Return the contest that a game was played in, or its deal where that may be told."""
    if attempt is None:
        return [texts("alt-deal", deal=str(table.game.deal))]
    return [] if attempt.is_practice else [format_contest_name(attempt.contest, texts)]


def _find_kind(move: Move) -> MoveKind:
    if move == DRAW_MOVE:
        return MoveKind.DRAW
    return MoveKind.TO_FOUNDATION if move.goes_up else _KINDS_BY_SOURCE[move.source[0]]


def _list_ranks_to_go_up(rules: Rules) -> str:
    """Return the ranks whose cards lie on the foundations of a won game."""
    is_whole_pack = rules.cards_to_win == rules.card_count
    return rules.pack_ranks if is_whole_pack else rules.pack_ranks[: rules.foundation_height]
