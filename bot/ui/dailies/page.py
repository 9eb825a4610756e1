"""The message of a daily: the deal, the player's attempt, the scoreboard, yesterday's winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import partial

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.contests import Contest
from bot.services.dailies.daily_pages import DailyPage, DailyQuery, DailyWinner, is_in_race
from bot.services.league.league import find_monday
from bot.ui.answers.custom_ids import ShareTextId
from bot.ui.common.components import (
    Button,
    ButtonStyle,
    Component,
    MessageLayout,
    Section,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.paginate import (
    BoardControl,
    build_page_buttons,
    build_scope_button,
    reply_with_board,
    update_board_message,
)
from bot.ui.common.player_names import fetch_player_names, load_picture_names
from bot.ui.common.viewer import Viewer, load_viewer
from bot.ui.dailies.custom_ids import (
    DailyAttemptId,
    DailyBoardId,
    DailyRaceId,
    DailyScope,
    PastDailyDealId,
    PastOwnDailyDealId,
    get_daily_scope,
)
from bot.ui.dailies.picture import paint_daily_board
from bot.ui.dailies.text import (
    format_daily_alt_text,
    format_daily_board_lines,
    format_daily_heading,
    format_other_daily_line,
    format_own_entry_lines,
    format_past_daily_heading,
    format_yesterday_line,
)
from bot.ui.deals.custom_ids import SameDealId
from bot.ui.deals.dialogs import reply_with_attempt
from bot.ui.league.custom_ids import LeagueId
from bot.ui.replays.custom_ids import ReplayId


async def show_daily(
    interaction: Interaction,
    notice: str = "",
    *,
    is_own: bool = False,
    is_private: bool = False,
) -> None:
    """Answer with today's daily, or the server's own, in a new message, below a notice if any."""
    query = DailyQuery(server_id=interaction.guild_id, is_own=is_own)
    render = partial(_render_daily, interaction, query, notice=notice)
    await reply_with_board(interaction, render, is_private=is_private)


async def show_own_daily(interaction: Interaction, contest_id: int) -> None:
    """Answer with a server's own daily of its day; GameError ``daily-elsewhere`` elsewhere."""
    contest = await interaction.client.services.dailies.load_daily(contest_id)
    if contest.server_id is None or contest.server_id != interaction.guild_id:
        raise GameError(ErrorKey.DAILY_ELSEWHERE)
    day = date.fromisoformat(contest.date or "")
    query = DailyQuery(day=day, server_id=contest.server_id, is_own=True)
    await reply_with_board(interaction, partial(_render_daily, interaction, query))


async def update_daily_board(interaction: Interaction, asker_id: int, query: DailyQuery) -> None:
    """Show another part of a day's scoreboard on the message that was pressed."""
    await update_board_message(interaction, asker_id, partial(_render_daily, interaction, query))


async def begin_daily_attempt(interaction: Interaction, contest_id: int) -> None:
    """Begin the player's attempt or resume it; show today's daily if that day is over."""
    try:
        table = await interaction.client.services.attempts.begin_attempt(
            interaction.user.id, interaction.guild_id, contest_id
        )
    except GameError as error:
        if error.key != ErrorKey.CONTEST_OVER:
            raise
        texts = (await load_viewer(interaction)).texts
        is_own = await _has_next_own_daily(interaction, contest_id)
        await show_daily(interaction, texts("daily-is-over"), is_own=is_own, is_private=True)
    else:
        await reply_with_attempt(interaction, table)


async def _has_next_own_daily(interaction: Interaction, contest_id: int) -> bool:
    """Return whether a daily that is over was this server's own, and there is one today."""
    dailies = interaction.client.services.dailies
    contest = await dailies.load_daily(contest_id)
    if contest.server_id is None or contest.server_id != interaction.guild_id:
        return False
    return await dailies.find_or_create_own_daily(contest.server_id) is not None


async def _render_daily(
    interaction: Interaction,
    query: DailyQuery,
    viewer: Viewer,
    *,
    is_private: bool,
    notice: str = "",
) -> MessageLayout:
    page = await interaction.client.services.dailies.find_daily_page(interaction.user.id, query)
    if page is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    named_ids = _list_named_player_ids(page, viewer)
    names = await fetch_player_names(interaction, named_ids, viewer.texts)
    illustration = None
    if page.ranked_entries and not viewer.player.is_text_only:
        picture_names = await load_picture_names(
            interaction.client, interaction.guild_id, named_ids
        )
        png = await paint_daily_board(page, picture_names, viewer)
        alt_text = format_daily_alt_text(page, picture_names, viewer.texts)
        illustration = build_illustration(png, "daily", alt_text)
    is_on_server = interaction.guild_id is not None
    components = _build_daily_components(
        page, names, viewer, illustration, is_on_server=is_on_server, is_private=is_private
    )
    return MessageLayout(build_panel(*([Text(notice)] if notice else []), *components))


def _list_named_player_ids(page: DailyPage, viewer: Viewer) -> list[int]:
    """Return the viewer and the other players whose names the message shows."""
    ranked_entries = [*page.ranked_entries]
    if page.own_ranked_entry:
        ranked_entries.append(page.own_ranked_entry)
    if page.previous_winner and page.previous_winner.winning_entry:
        ranked_entries.append(page.previous_winner.winning_entry)
    named_ids = [
        ranked_entry.entry.player_id
        for ranked_entry in ranked_entries
        if ranked_entry.has_public_name
    ]
    return list(dict.fromkeys([viewer.player.id, *named_ids]))


def _build_daily_components(
    page: DailyPage,
    names: Mapping[int, str],
    viewer: Viewer,
    illustration: Illustration | None,
    *,
    is_on_server: bool,
    is_private: bool,
) -> list[Component]:
    """Return a daily with its controls; in a private message the viewer's own row is marked."""
    texts = viewer.texts
    format_heading = format_daily_heading if page.is_open else format_past_daily_heading
    own_lines = format_own_entry_lines(page, names[viewer.player.id], texts, is_private=is_private)
    board_lines = format_daily_board_lines(page, names, texts, is_private=is_private)
    components: list[Component] = [
        Text("\n".join([format_heading(page.contest, page.date, texts), *own_lines])),
        *build_button_rows(_build_attempt_buttons(page, texts)),
        Text("\n".join(board_lines)),
        *([illustration] if illustration else []),
        *build_button_rows(_build_board_buttons(page, viewer, is_on_server=is_on_server)),
    ]
    if page.previous_winner and page.is_open:
        components += [
            Text(format_yesterday_line(page.previous_winner, names, texts)),
            *build_button_rows(_build_yesterday_buttons(page.previous_winner, page, texts)),
        ]
    if page.other_contest:
        other_scope = DailyScope.SERVER if page.query.is_own else DailyScope.OWN
        other_id = DailyBoardId(
            BoardControl.SCOPE, viewer.player.id, page.date, other_scope, page_number=0
        )
        line = format_other_daily_line(page.other_contest, texts)
        components.append(Section(line, build_button(texts("button-show-daily"), other_id)))
    return components


def _build_attempt_buttons(page: DailyPage, texts: Texts) -> list[Button]:
    """Return the buttons of the player's one attempt, and of the deal once it may be replayed."""
    entry, buttons = page.own_entry, []
    if not page.is_open:
        buttons.append(_build_past_deal_button(page.contest, texts))
        if sum(map(is_in_race, page.ranked_entries)) > 1:
            buttons.append(_build_race_button(page.date, page, texts))
    elif entry is None or not entry.is_finished:
        label = texts("button-begin" if entry is None else "button-go-on")
        attempt_id = DailyAttemptId(page.contest.id)
        buttons.append(build_button(label, attempt_id, ButtonStyle.PRIMARY))
    if entry and entry.is_finished and entry.game_id:
        if page.is_open:
            share_id = ShareTextId(entry.game_id)
            same_deal_id = SameDealId(entry.game_id)
            buttons.append(build_button(texts("button-boast"), share_id))
            buttons.append(build_button(texts("button-same"), same_deal_id))
        buttons.append(_build_replay_button(entry.game_id, texts))
    return buttons


def _build_board_buttons(page: DailyPage, viewer: Viewer, *, is_on_server: bool) -> list[Button]:
    """Return the buttons that show other parts of the scoreboard, or the same once more."""
    texts = viewer.texts
    current_id = DailyBoardId.from_page(BoardControl.REFRESH, viewer.player.id, page)
    buttons = []
    if page.last_page_number:
        buttons += build_page_buttons(
            texts,
            (BoardControl.PREVIOUS, BoardControl.NEXT),
            page.page_number,
            page.last_page_number,
            lambda control, number: replace(current_id, control=control, page_number=number),
        )
        own_page_id = replace(current_id, control=BoardControl.OWN, page_number=None)
        is_disabled = not page.is_own_entry_off_page
        buttons.append(build_button(texts("button-own"), own_page_id, is_disabled=is_disabled))
    buttons.append(build_button(texts("button-refresh"), current_id))
    if page.query.is_own:
        return buttons
    shown_scope = current_id.scope.board_scope
    if is_on_server:
        scope_id = replace(current_id, control=BoardControl.SCOPE, page_number=0)
        buttons.append(
            build_scope_button(
                texts, shown_scope, lambda scope: replace(scope_id, scope=DailyScope(scope.value))
            )
        )
    league_id = LeagueId(
        BoardControl.POST, viewer.player.id, find_monday(page.date), shown_scope, 0
    )
    return [*buttons, build_button(texts("button-league"), league_id)]


def _build_yesterday_buttons(winner: DailyWinner, page: DailyPage, texts: Texts) -> list[Button]:
    day = date.fromisoformat(winner.contest.date or "")
    buttons = [_build_replay_button(winner.game_id, texts)] if winner.game_id else []
    if winner.has_race:
        buttons.append(_build_race_button(day, page, texts))
    return [*buttons, _build_past_deal_button(winner.contest, texts)]


def _build_past_deal_button(contest: Contest, texts: Texts) -> Button:
    """Return the button that deals the deal of a daily that is over."""
    day = date.fromisoformat(contest.date or "")
    deal_id = PastOwnDailyDealId(day) if contest.is_own_daily else PastDailyDealId(day)
    return build_button(texts("button-play-this"), deal_id)


def _build_race_button(day: date, page: DailyPage, texts: Texts) -> Button:
    """Return the button of the race of a day's first three, on the page's scoreboard."""
    return build_button(texts("button-race"), DailyRaceId(day, get_daily_scope(page)))


def _build_replay_button(game_id: int, texts: Texts) -> Button:
    replay_id = ReplayId(game_id, at_contest_end=True)
    return build_button(texts("button-replay"), replay_id)
