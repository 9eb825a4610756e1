"""What boards share: who sees them, their rows, pictures and controls.

A board is a page of rows, the words of one row, and the ids of its controls.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from typing import Protocol, TypeAlias, TypeVar

from bot.client.client import Press
from bot.client.controls import CustomId
from bot.client.interactions import InteractionTrace
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.accounts import PlayerSettings, ServerSettings, Visibility
from bot.ui import control_ids, replies, viewers
from bot.ui.components import (
    Button,
    Illustration,
    MessageLayout,
    build_illustration,
    get_chosen_value,
)
from bot.ui.position import draw_in_thread
from rendering.charts import Chart, HorizontalBarRow, paint_chart

IdT = TypeVar("IdT", control_ids.LeaderboardId, control_ids.RatingBoardId, control_ids.HallId)


class BoardRenderer(Protocol):
    """Builds a board's message for a viewer, who is told which row is theirs if it is private."""

    async def __call__(self, viewer: viewers.Viewer, *, is_private: bool) -> MessageLayout:
        """Return the board's message."""


def resolve_board_server(press: Press, scope: control_ids.BoardScope | None) -> int | None:
    """Return the id of the server whose board is asked for, None for the global one.

    Without a scope it is the board of this server, if there is one. GameError ``no-server``
    where a server's board is asked for outside servers.
    """
    if scope is control_ids.BoardScope.GLOBAL:
        return None
    if scope is control_ids.BoardScope.SERVER and press.server_id is None:
        raise GameError(ErrorKey.NO_SERVER)
    return press.server_id


def format_board_scope(texts: Texts, server_id: int | None) -> str:
    """Return whether a board is this server's or global."""
    return texts("board-everywhere" if server_id is None else "board-here")


class Row(Protocol):
    """A player's row on a board; without a rank they are below those who have one."""

    @property
    def player_id(self) -> int:
        """The player's id."""

    @property
    def rank(self) -> int | None:
        """The player's rank."""


RowT = TypeVar("RowT", bound=Row)

Rows: TypeAlias = Iterable[tuple[RowT, bool]]
"""Rows from top to bottom, each with whether a gap is before it."""


def format_rows(rows: Rows[RowT], format_row: Callable[[RowT], str]) -> list[str]:
    """Return the lines of rows."""
    lines = []
    for row, is_set_apart in rows:
        if is_set_apart:
            lines.append("⋮")
        lines.append(format_row(row))
    return lines


def join_alt_text_rows(
    rows: Rows[RowT],
    format_row: Callable[[RowT], str],
    texts: Texts,
    own_row: RowT | None = None,
    last_rows: Iterable[str] = (),
) -> str:
    """Return the rows of a picture's description; the reader's own is marked where it is given."""
    formatted_rows = [
        texts("board-alt-own", row=format_row(row)) if row == own_row else format_row(row)
        for row, _ in rows
    ]
    return texts.join_rows([*formatted_rows, *last_rows])


def build_bars(
    rows: Rows[RowT],
    own_row: RowT | None,
    picture_names: Mapping[int, str],
    texts: Texts,
    build_bar: Callable[[RowT, str], HorizontalBarRow],
) -> tuple[HorizontalBarRow, ...]:
    """Return the rows of a picture, the viewer's own highlighted."""
    bars = []
    for row, is_set_apart in rows:
        label = viewers.format_picture_label(picture_names, row.player_id, row.rank, texts)
        bar = build_bar(row, label)
        is_highlighted = bar.is_highlighted or row == own_row
        bars.append(replace(bar, is_highlighted=is_highlighted, has_gap_before=is_set_apart))
    return tuple(bars)


async def illustrate_chart(
    chart: Chart,
    filename_stem: str,
    alt_text: str,
    theme_name: str,
    trace: InteractionTrace | None = None,
) -> Illustration:
    """Return a chart as a picture, drawn in a thread."""
    with trace.measure_drawing() if trace else nullcontext():
        png = await draw_in_thread(paint_chart, chart, viewers.get_theme(theme_name))
    return build_illustration(png, filename_stem, alt_text)


ALL_PAGE_CONTROLS = (
    control_ids.BoardControl.FIRST,
    control_ids.BoardControl.PREVIOUS,
    control_ids.BoardControl.NEXT,
    control_ids.BoardControl.LAST,
)

PAGE_CONTROLS = ALL_PAGE_CONTROLS[:3]
"""What turns the pages of long boards: their last page is of little interest."""

SHORT_PAGE_CONTROLS = (control_ids.BoardControl.PREVIOUS, control_ids.BoardControl.NEXT)
"""What turns the pages of boards that are short."""


class Page(Protocol):
    """A page of a board; pages are counted from 0."""

    @property
    def page_number(self) -> int:
        """The number of the page."""

    @property
    def last_page_number(self) -> int:
        """The number of the last page."""


def build_page_buttons(
    texts: Texts, controls: Iterable[control_ids.BoardControl], page: Page, board_id: CustomId
) -> list[Button]:
    """Return buttons that lead to other pages; none where there is one page alone.

    Those that lead nowhere from this page are left out. ``board_id`` is that of any control of the
    board.
    """
    page_number, last_page_number = page.page_number, page.last_page_number
    if not last_page_number:
        return []
    target_pages = {
        control_ids.BoardControl.FIRST: 0,
        control_ids.BoardControl.PREVIOUS: page_number - 1,
        control_ids.BoardControl.NEXT: page_number + 1,
        control_ids.BoardControl.LAST: last_page_number,
    }
    return [
        Button(
            texts(f"button-{control}"),
            board_id.with_values(control=control, page_number=target_pages[control]),
        )
        for control in controls
        if target_pages[control] != page_number and 0 <= target_pages[control] <= last_page_number
    ]


def build_turn_buttons(
    texts: Texts,
    page: int,
    last_page: int,
    build_id: Callable[[control_ids.PageDirection, int], CustomId],
) -> list[Button]:
    """Return the buttons that lead to the pages of a list before and after this one."""
    buttons = []
    if page > 0:
        previous_id = build_id(control_ids.PageDirection.PREVIOUS, page - 1)
        buttons.append(Button(texts("button-previous"), previous_id))
    if page < last_page:
        next_id = build_id(control_ids.PageDirection.NEXT, page + 1)
        buttons.append(Button(texts("button-next"), next_id))
    return buttons


def build_scope_buttons(
    texts: Texts,
    scope: control_ids.BoardScope | control_ids.DailyScope,
    board_id: CustomId,
    server_id: int | None,
) -> list[Button]:
    """Return the button that shows the other scope's board; none outside servers."""
    if server_id is None:
        return []
    is_here = scope == control_ids.BoardScope.SERVER
    other_scope = control_ids.BoardScope.GLOBAL if is_here else control_ids.BoardScope.SERVER
    scope_id = board_id.with_values(
        control=control_ids.BoardControl.SCOPE, scope=type(scope)(other_scope)
    )
    return [Button(texts("board-everywhere" if is_here else "board-here"), scope_id)]


def build_own_row_buttons(
    texts: Texts, page: Page, board_id: CustomId, *, is_off_page: bool
) -> list[Button]:
    """Return the button that shows the viewer's own row, where that is on another page."""
    if not (page.last_page_number and is_off_page):
        return []
    own_id = board_id.with_values(control=control_ids.BoardControl.OWN, page_number=None)
    return [Button(texts("button-own"), own_id)]


_CHOSEN_FIELDS = {
    control_ids.BoardControl.GAME: "game_group",
    control_ids.BoardControl.PERIOD: "period",
}
"""What a choice in each menu of a board stands for."""


def apply_choice(press: Press, board_id: IdT) -> IdT:
    """Return a control's id with what was chosen in a menu in the place of what is shown."""
    field = _CHOSEN_FIELDS.get(board_id.control)
    # A forged id may name a menu that its board has not.
    if field and hasattr(board_id, field):
        return board_id.with_values(**{field: get_chosen_value(press)})
    return board_id


async def reply_with_board(
    press: Press,
    render_board: BoardRenderer,
    *,
    is_private: bool = False,
    known_settings: PlayerSettings | None = None,
    known_server: ServerSettings | None = None,
) -> None:
    """Answer with a board in a new message.

    It is public where the bot may post and the player lets others see their tables and their name.
    """
    viewer = await viewers.load_viewer(press, known_settings, known_server)
    sends_privately = (
        is_private
        or viewer.player.record_visibility is Visibility.PRIVATE
        or await replies.answers_privately(press, viewer, known_server)
    )
    readers = await viewers.load_readers(press, viewer, known_server, is_private=sends_privately)
    layout = await render_board(readers, is_private=sends_privately)
    await replies.send_reply(press, layout, is_private=sends_privately)


async def update_board_message(
    press: Press,
    asker_id: int,
    render_board: BoardRenderer,
    *,
    known_settings: PlayerSettings | None = None,
    known_server: ServerSettings | None = None,
) -> None:
    """Show another part of a board on the message that was pressed.

    Only the player who asked for the message changes it; others get a private copy. So does that
    player, if the message is public and they have made their name private since.
    """
    viewer = await viewers.load_viewer(press, known_settings, known_server)
    is_asker = press.player_id == asker_id
    on_private_message = replies.is_private_message(press)
    is_private = (
        not is_asker or on_private_message or viewer.player.record_visibility is Visibility.PRIVATE
    )
    readers = await viewers.load_readers(press, viewer, known_server, is_private=is_private)
    layout = await render_board(readers, is_private=is_private)
    if is_asker and (on_private_message or not is_private):
        await replies.edit_pressed_message(press, layout)
    else:
        await replies.reply_privately(press, layout)
