"""What boards share: who sees them, their rows, pictures and controls.

A board is a page of rows, the words of one row, and the ids of its controls.
"""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from bot.client.client import Press
from bot.client.controls import CustomId
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.accounts import PlayerSettings, ServerSettings, Visibility
from bot.ui import control_ids, replies, viewers
from bot.ui.components import Button, Illustration, MessageLayout, build_illustration
from bot.ui.position import draw_in_thread
from rendering.charts import Chart, paint_chart

RowT = TypeVar("RowT")

_PAGE_BUTTON_TEXT_KEYS = {
    control_ids.BoardControl.FIRST: "button-first",
    control_ids.BoardControl.PREVIOUS: "button-previous",
    control_ids.BoardControl.NEXT: "button-next",
    control_ids.BoardControl.LAST: "button-last",
}


class BoardRenderer(Protocol):
    """Builds a board's message for a viewer, who is told which row is theirs if it is private."""

    async def __call__(self, viewer: viewers.Viewer, *, is_private: bool) -> MessageLayout:
        """Return the board's message."""


def resolve_board_server(press: Press, scope: control_ids.BoardScope | None) -> int | None:
    """Return the id of the server whose board is asked for, None for the global one.

    Without a scope it is the board of this server, if there is one. GameError ``no-server-here``
    where a server's board is asked for outside servers.
    """
    if scope is control_ids.BoardScope.GLOBAL:
        return None
    if scope is control_ids.BoardScope.SERVER and press.server_id is None:
        raise GameError(ErrorKey.NO_SERVER_HERE)
    return press.server_id


def format_board_scope(texts: Texts, server_id: int | None) -> str:
    """Return whether a board is this server's or global."""
    return texts("board-everywhere" if server_id is None else "board-here")


def format_rows(
    rows: Iterable[tuple[RowT, bool]], format_row: Callable[[RowT], str], texts: Texts
) -> list[str]:
    """Return the lines of rows, each given with whether a gap is before it."""
    lines = []
    for row, is_set_apart in rows:
        if is_set_apart:
            lines.append(texts("board-apart"))
        lines.append(format_row(row))
    return lines


def join_alt_text_rows(
    rows: Iterable[tuple[RowT, bool]],
    own_row: RowT | None,
    format_row: Callable[[RowT], str],
    texts: Texts,
    *,
    is_private: bool,
) -> str:
    """Return the rows of a picture's description; in a private message one is the viewer's."""
    return texts.join_rows(
        viewers.mark_own_row(format_row(row), texts, is_own=is_private and row == own_row)
        for row, _ in rows
    )


async def illustrate_board(
    press: Press, viewer: viewers.Viewer, filename_stem: str, chart: Chart, alt_text: str
) -> Illustration:
    """Return the picture of a board in the viewer's theme, drawn in a thread."""
    with press.trace.measure_drawing():
        png = await draw_in_thread(paint_chart, chart, viewers.get_theme(viewer.player.theme))
    return build_illustration(png, filename_stem, alt_text)


PAGE_CONTROLS = (
    control_ids.BoardControl.FIRST,
    control_ids.BoardControl.PREVIOUS,
    control_ids.BoardControl.NEXT,
)
"""What turns the pages of long boards: their last page is of little interest."""


class Page(Protocol):
    """A page of a board; pages are counted from 0."""

    @property
    def page_number(self) -> int:
        """The number of the page."""

    @property
    def last_page_number(self) -> int:
        """The number of the last page."""


def build_page_buttons(
    texts: Texts,
    controls: Iterable[control_ids.BoardControl],
    page: Page,
    build_id: Callable[[control_ids.BoardControl, int], CustomId],
) -> list[Button]:
    """Return buttons that lead to other pages; none where there is one page alone.

    Those that lead nowhere from this page are disabled. ``build_id`` is given the control and the
    number of its page.
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
            texts(_PAGE_BUTTON_TEXT_KEYS[control]),
            build_id(control, max(target_pages[control], 0)),
            is_disabled=target_pages[control] == page_number
            or not 0 <= target_pages[control] <= last_page_number,
        )
        for control in controls
    ]


def build_scope_button(
    texts: Texts,
    scope: control_ids.BoardScope,
    build_id: Callable[[control_ids.BoardScope], CustomId],
) -> Button:
    """Return the button that shows the other scope's board; ``build_id`` is given that scope."""
    other_scope = (
        control_ids.BoardScope.GLOBAL
        if scope is control_ids.BoardScope.SERVER
        else control_ids.BoardScope.SERVER
    )
    is_here = other_scope is control_ids.BoardScope.SERVER
    return Button(texts("board-here" if is_here else "board-everywhere"), build_id(other_scope))


def build_own_row_buttons(
    texts: Texts, page: Page, own_row_id: CustomId, *, is_off_page: bool
) -> list[Button]:
    """Return the button that shows the viewer's own row, where there is more than one page."""
    if not page.last_page_number:
        return []
    return [Button(texts("button-own"), own_row_id, is_disabled=not is_off_page)]


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
    visibilities = {viewer.player.table_visibility, viewer.player.record_visibility}
    sends_privately = (
        is_private
        or Visibility.PRIVATE in visibilities
        or not await replies.can_answer_publicly(press, known_server)
    )
    layout = await render_board(viewer, is_private=sends_privately)
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
    layout = await render_board(viewer, is_private=is_private)
    if is_asker and (on_private_message or not is_private):
        await replies.edit_pressed_message(press, layout)
    else:
        await replies.reply_privately(press, layout)
