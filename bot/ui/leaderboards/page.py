"""Boards: one message, to be turned over, narrowed and widened by whoever asked for it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import ALL_GAMES, LeaderboardRanking
from bot.services.stats.game_groups import build_family_group, find_group_family
from bot.services.stats.periods import Period
from bot.ui.common import custom_ids
from bot.ui.common.components import (
    Button,
    Menu,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_menu,
    build_panel,
)
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.paginate import reply_with_board, update_board_message
from bot.ui.common.player_names import fetch_player_names
from bot.ui.leaderboards.picture import paint_leaderboard
from bot.ui.leaderboards.text import (
    PERIOD_TEXT_KEYS,
    format_game_group_name,
    format_leaderboard_alt_text,
    format_leaderboard_footer,
    format_leaderboard_heading,
    format_leaderboard_rows,
)
from bot.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.client import Interaction
    from bot.services.stats.leaderboards import LeaderboardPage, LeaderboardQuery
    from bot.ui.common.viewer import Viewer


def resolve_leaderboard_server(interaction: Interaction, scope: str | None) -> int | None:
    """Whose boards are meant: the server's ``here``, none for ``everywhere``, else as it is best.

    GameError ``no-server-here`` where there is no server.
    """
    if scope == "everywhere":
        return None
    if scope == "here" and interaction.guild_id is None:
        raise GameError(ErrorKey.NO_SERVER_HERE)
    return interaction.guild_id


async def show_leaderboard(interaction: Interaction, query: LeaderboardQuery) -> None:
    """Answers with a board."""
    await reply_with_board(interaction, partial(_render_leaderboard, interaction, query))


async def update_leaderboard(
    interaction: Interaction, asker_id: int, query: LeaderboardQuery
) -> None:
    """Shows another part of it."""
    await update_board_message(
        interaction, asker_id, partial(_render_leaderboard, interaction, query)
    )


async def _render_leaderboard(
    interaction: Interaction, query: LeaderboardQuery, viewer: Viewer, *, is_private: bool
) -> MessageLayout:
    page = await interaction.client.services.leaderboards.load_leaderboard_page(
        interaction.user.id, query
    )
    wanted = [row.player_id for row, _ in page.display_rows if row.has_public_name]
    names = await fetch_player_names(interaction, wanted, viewer.texts)
    seen = Illustration("")
    if page.display_rows and not viewer.player.is_text_only:
        png = await paint_leaderboard(page, viewer.player)
        seen = build_illustration(
            png, "board", format_leaderboard_alt_text(page, viewer.texts, is_private=is_private)
        )
    return build_leaderboard_message(
        page, names, viewer, seen, server_id=interaction.guild_id, is_private=is_private
    )


def build_leaderboard_message(
    page: LeaderboardPage,
    names: Mapping[int, str],
    viewer: Viewer,
    illustration: Illustration,
    *,
    server_id: int | None,
    is_private: bool,
) -> MessageLayout:
    """A page of a board with all that can be pressed; ``seen`` is its picture, if it has one.

    Whoever asked sees it ``alone``, or is spoken of as others are.
    """
    words = viewer.texts
    picture = [illustration] if illustration.filename else []
    return MessageLayout(
        build_panel(
            Text(format_leaderboard_heading(page, words)),
            *picture,
            Text(
                format_leaderboard_rows(
                    page, names, words, shows_figures=not picture, is_private=is_private
                )
            ),
            Text(format_leaderboard_footer(page, words)),
        ),
        *build_button_rows(list(_build_page_buttons(page, viewer))),
        *build_button_rows(list(_build_ranking_scope_buttons(page, viewer, server_id))),
        _build_period_menu(page, viewer),
        _build_game_menu(page, viewer),
    )


def _build_page_buttons(page: LeaderboardPage, viewer: Viewer) -> Iterator[Button]:
    if not page.last_page_number:
        return
    words, here = viewer.texts, page.page_number
    own = page.own_row
    for name, label, to in (
        ("first", words("button-first"), 0),
        ("previous", words("button-previous"), here - 1),
        ("next", words("button-next"), here + 1),
    ):
        off = to == here or not 0 <= to <= page.last_page_number
        turned = custom_ids.build_leaderboard_id(
            name, viewer.player.id, replace(page.query, page_number=max(to, 0))
        )
        yield build_button(label, turned, is_disabled=off)
    off = own is None or own.rank is None or own in page.ranked_rows
    to_own = custom_ids.build_leaderboard_id(
        "own", viewer.player.id, replace(page.query, page_number=None)
    )
    yield build_button(words("button-own"), to_own, is_disabled=off)


def _build_ranking_scope_buttons(
    page: LeaderboardPage, viewer: Viewer, server_id: int | None
) -> Iterator[Button]:
    words, player = viewer.texts, viewer.player.id
    view = replace(page.query, page_number=0)
    plain = view.ranking is LeaderboardRanking.ALL_WINS
    other = replace(
        view, ranking=LeaderboardRanking.CLEAN_WINS if plain else LeaderboardRanking.ALL_WINS
    )
    label = words("button-clean" if plain else "button-plain")
    yield build_button(label, custom_ids.build_leaderboard_id("ranking", player, other))
    if server_id is not None:
        here = view.server_id is not None
        other = replace(view, server_id=None if here else server_id)
        label = words("board-everywhere" if here else "board-here")
        yield build_button(label, custom_ids.build_leaderboard_id("where", player, other))


def _build_period_menu(page: LeaderboardPage, viewer: Viewer) -> Menu:
    words = viewer.texts
    return build_menu(
        words("menu-period"),
        custom_ids.build_leaderboard_id(
            "period", viewer.player.id, replace(page.query, page_number=0)
        ),
        [(words(PERIOD_TEXT_KEYS[each]), each.value) for each in Period],
        page.query.period.value,
    )


def _build_game_menu(page: LeaderboardPage, viewer: Viewer) -> Menu:
    """Every game, the families, and the games of the family that is looked at."""
    words = viewer.texts
    families = dict.fromkeys(rules.family for rules in VARIANTS.values())
    at_hand = find_group_family(page.game_group) or (
        VARIANTS[page.game_group].family if page.game_group in VARIANTS else None
    )
    of_family = [key for key, rules in VARIANTS.items() if rules.family == at_hand]
    groups = [ALL_GAMES, *map(build_family_group, families), *of_family]
    return build_menu(
        words("menu-board-game"),
        custom_ids.build_leaderboard_id(
            "game", viewer.player.id, replace(page.query, page_number=0)
        ),
        [(format_game_group_name(words, each), each) for each in groups],
        page.game_group,
    )
