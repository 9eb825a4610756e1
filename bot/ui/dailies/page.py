"""The daily: one message with the day's game, one's attempt, the board and yesterday's best."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.services.contests.dailies import DailyQuery
from bot.ui.common import custom_ids
from bot.ui.common.components import (
    Button,
    ButtonStyle,
    Component,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.paginate import reply_with_board, update_board_message
from bot.ui.common.player_names import fetch_player_names
from bot.ui.common.viewer import load_viewer
from bot.ui.dailies.picture import paint_daily_board
from bot.ui.dailies.text import (
    format_daily_alt_text,
    format_daily_board_lines,
    format_daily_heading,
    format_own_entry_lines,
    format_past_daily_heading,
    format_yesterday_line,
)
from bot.ui.table.deal_dialogs import reply_with_attempt

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.services.contests.dailies import DailyPage
    from bot.ui.common.viewer import Viewer


async def show_daily(
    interaction: Interaction, notice: str = "", *, is_private: bool = False
) -> None:
    """Answers with today's; ``notice`` is what is to be said besides."""
    which = DailyQuery(server_id=interaction.guild_id)
    drawn = partial(_render_daily, interaction, which, notice=notice)
    await reply_with_board(interaction, drawn, is_private=is_private)


async def update_daily_board(interaction: Interaction, asker_id: int, query: DailyQuery) -> None:
    """Shows another part of a day's board."""
    await update_board_message(interaction, asker_id, partial(_render_daily, interaction, query))


async def begin_daily_attempt(interaction: Interaction, contest_id: int) -> None:
    """Deals the attempt or goes on with it; after its day, today's page is shown instead."""
    player, here = interaction.user.id, interaction.guild_id
    try:
        table = await interaction.client.services.attempts.begin_attempt(player, here, contest_id)
    except GameError as error:
        if error.key != ErrorKey.CONTEST_OVER:
            raise
        words = (await load_viewer(interaction)).texts
        await show_daily(interaction, words("daily-is-over"), is_private=True)
    else:
        await reply_with_attempt(interaction, table)


async def _render_daily(
    interaction: Interaction,
    query: DailyQuery,
    viewer: Viewer,
    *,
    is_private: bool,
    notice: str = "",
) -> MessageLayout:
    day = await interaction.client.services.dailies.find_daily_page(interaction.user.id, query)
    if day is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    shown = [*day.ranked_entries, *([day.own_ranked_entry] if day.own_ranked_entry else [])]
    if day.previous_winner and day.previous_winner.winning_entry:
        shown.append(day.previous_winner.winning_entry)
    wanted = dict.fromkeys(
        [viewer.player.id, *(each.entry.player_id for each in shown if each.has_public_name)]
    )
    names = await fetch_player_names(interaction, wanted, viewer.texts)
    seen = Illustration("")
    if day.ranked_entries and not viewer.player.is_text_only:
        seen = build_illustration(
            await paint_daily_board(day, viewer.player),
            "daily",
            format_daily_alt_text(day, viewer.texts),
        )
    in_server = interaction.guild_id is not None
    return build_daily_message(
        day, names, viewer, seen, notice=notice, is_in_server=in_server, is_private=is_private
    )


def build_daily_message(
    day: DailyPage,
    names: Mapping[int, str],
    viewer: Viewer,
    illustration: Illustration,
    *,
    notice: str,
    is_in_server: bool,
    is_private: bool,
) -> MessageLayout:
    """A day with all that can be pressed; ``seen`` is its board's picture, if it has one.

    Whoever asked sees it ``alone``, or is spoken of as others are.
    """
    words = viewer.texts
    title = format_daily_heading if day.is_under_way else format_past_daily_heading
    mine = format_own_entry_lines(day, names[viewer.player.id], words, is_private=is_private)
    own = "\n".join([title(day.contest, day.date, words), *mine])
    board = "\n".join(
        format_daily_board_lines(
            day, names, words, is_in_server=is_in_server, is_private=is_private
        )
    )
    items: list[Component] = [
        *([Text(notice)] if notice else []),
        Text(own),
        *build_button_rows(list(_build_attempt_buttons(day, words))),
        Text(board),
        *([illustration] if illustration.filename else []),
        *build_button_rows(
            list(_build_daily_board_buttons(day, viewer, is_in_server=is_in_server))
        ),
    ]
    if day.previous_winner and day.is_under_way:
        items += [
            Text(format_yesterday_line(day.previous_winner, names, words)),
            *build_button_rows(list(_build_yesterday_buttons(day, words))),
        ]
    return MessageLayout(build_panel(*items))


def _build_attempt_buttons(day: DailyPage, texts: Texts) -> Iterator[Button]:
    """The one attempt while the day lasts; its deal as practice, and its film, once it is made."""
    entry = day.own_entry
    if not day.is_under_way:
        yield build_button(texts("button-play-this"), custom_ids.build_daily_id("deal", day.date))
    elif entry is None:
        yield build_button(
            texts("button-begin"),
            custom_ids.build_daily_id("begin", day.contest.id),
            ButtonStyle.PRIMARY,
        )
    elif not entry.is_finished:
        go_on = custom_ids.build_daily_id("begin", day.contest.id)
        yield build_button(texts("button-go-on"), go_on, ButtonStyle.PRIMARY)
    if entry and entry.is_finished and entry.game_id:
        if day.is_under_way:
            yield build_button(texts("button-boast"), custom_ids.build_share_text_id(entry.game_id))
            yield build_button(texts("button-same"), custom_ids.build_same_deal_id(entry.game_id))
        yield build_button(
            texts("button-replay"), custom_ids.build_replay_id(entry.game_id, at_contest_end=True)
        )


def _build_daily_board_buttons(
    day: DailyPage, viewer: Viewer, *, is_in_server: bool
) -> Iterator[Button]:
    words, asker, which = viewer.texts, viewer.player.id, day.query
    if day.last_page_number:
        for name, label, to in (
            ("previous", words("button-previous"), day.page_number - 1),
            ("next", words("button-next"), day.page_number + 1),
        ):
            turned = custom_ids.build_daily_board_id(
                name, asker, replace(which, page_number=max(to, 0))
            )
            yield build_button(label, turned, is_disabled=not 0 <= to <= day.last_page_number)
        own = custom_ids.build_daily_board_id("own", asker, replace(which, page_number=None))
        yield build_button(
            words("button-own"),
            own,
            is_disabled=day.own_ranked_entry is None or not day.is_own_entry_off_page,
        )
    yield build_button(
        words("button-refresh"), custom_ids.build_daily_board_id("refresh", asker, which)
    )
    if is_in_server:
        here = which.server_id is not None
        # The server is whichever it is pressed in, so that its number need not be carried.
        other = replace(which, server_id=None if here else 0, page_number=0)
        label = words("board-everywhere" if here else "board-here")
        yield build_button(label, custom_ids.build_daily_board_id("where", asker, other))


def _build_yesterday_buttons(day: DailyPage, texts: Texts) -> Iterator[Button]:
    assert day.previous_winner is not None  # it is shown
    if day.previous_winner.game_id:
        yield build_button(
            texts("button-replay"),
            custom_ids.build_replay_id(day.previous_winner.game_id, at_contest_end=True),
        )
    date = day.previous_winner.contest.date
    yield build_button(texts("button-play-this"), custom_ids.build_daily_id("deal", date))
