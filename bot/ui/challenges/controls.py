"""The buttons and menus of a challenge."""

from __future__ import annotations

from bot.locale.catalogue import Texts
from bot.models.contests import Contest
from bot.ui.challenges.custom_ids import ChallengeAction, ChallengeId, ScoreboardPageId
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.common.components import (
    Button,
    ButtonRow,
    ButtonStyle,
    Menu,
    build_button,
    build_button_rows,
    build_menu,
)
from bot.ui.common.paginate import BoardControl, build_page_buttons
from bot.ui.contests.entry_text import count_cards

_PAGE_CONTROLS = (
    BoardControl.FIRST,
    BoardControl.PREVIOUS,
    BoardControl.NEXT,
    BoardControl.LAST,
)


def build_challenge_button(
    label: str,
    action: ChallengeAction,
    contest: Contest,
    style: ButtonStyle = ButtonStyle.SECONDARY,
) -> Button:
    """Return a button that does something with a challenge."""
    return build_button(label, ChallengeId(action, contest.id), style)


def build_scoreboard_controls(page: ScoreboardPage, texts: Texts) -> list[ButtonRow | Menu]:
    """Return all controls of a scoreboard."""
    page_rows = build_button_rows(_build_page_buttons(page, texts))
    if page.scoreboard.is_over:
        return [*page_rows, *build_ended_challenge_controls(page, texts)]
    return [*page_rows, *build_button_rows(_build_open_challenge_buttons(page, texts))]


def build_ended_challenge_controls(page: ScoreboardPage, texts: Texts) -> list[ButtonRow | Menu]:
    """Return the controls of a challenge that is over: final tables, a rematch, its deal."""
    buttons = [
        build_challenge_button(
            texts("button-again"), ChallengeAction.REMATCH, page.contest, ButtonStyle.PRIMARY
        ),
        build_challenge_button(
            texts("button-play-this"), ChallengeAction.PLAY_SAME_DEAL, page.contest
        ),
    ]
    if sum(entry.is_ranked and entry.move_count > 0 for entry in page.scoreboard.entries) > 1:
        label = texts("button-race")
        buttons.append(build_challenge_button(label, ChallengeAction.RACE, page.contest))
    if page.viewer is None and page.last_page_number:
        buttons.append(_build_full_scoreboard_button(page.contest, texts))
    buttons.append(
        build_challenge_button(texts("button-contest-file"), ChallengeAction.FILE, page.contest)
    )
    return [*_build_final_table_menus(page, texts), *build_button_rows(buttons)]


def _build_page_buttons(page: ScoreboardPage, texts: Texts) -> list[Button]:
    """Return the buttons that show other pages; none on the scoreboard that everyone sees."""
    if page.viewer is None or not page.last_page_number:
        return []
    return build_page_buttons(
        texts,
        _PAGE_CONTROLS,
        page.page_number,
        page.last_page_number,
        lambda control, number: ScoreboardPageId(control, page.contest.id, number),
    )


def _build_open_challenge_buttons(page: ScoreboardPage, texts: Texts) -> list[Button]:
    if page.viewer_id is None:
        return _build_shared_scoreboard_buttons(page, texts)
    entry = page.scoreboard.find_entry(page.viewer_id)
    buttons = []
    if entry is None or not entry.is_finished:
        buttons.append(_build_play_button(page.contest, texts))
    refresh_id = ScoreboardPageId(BoardControl.REFRESH, page.contest.id, page.page_number)
    return [*buttons, build_button(texts("button-refresh"), refresh_id)]


def _build_shared_scoreboard_buttons(page: ScoreboardPage, texts: Texts) -> list[Button]:
    buttons = [
        _build_play_button(page.contest, texts),
        build_challenge_button(texts("button-refresh"), ChallengeAction.REFRESH, page.contest),
    ]
    if page.last_page_number:
        buttons.append(_build_full_scoreboard_button(page.contest, texts))
    end_button = build_challenge_button(texts("button-end"), ChallengeAction.ASK_END, page.contest)
    return [*buttons, end_button]


def _build_play_button(contest: Contest, texts: Texts) -> Button:
    """Return the button that joins and begins the presser's attempt, or resumes it."""
    return build_challenge_button(
        texts("button-play-challenge"), ChallengeAction.JOIN, contest, ButtonStyle.SUCCESS
    )


def _build_full_scoreboard_button(contest: Contest, texts: Texts) -> Button:
    return build_challenge_button(
        texts("button-everyone"), ChallengeAction.SHOW_SCOREBOARD, contest
    )


def _build_final_table_menus(page: ScoreboardPage, texts: Texts) -> list[Menu]:
    """Return a menu of the tables as they stood at the end; none if nobody on the page played."""
    options = [
        (
            texts(
                "challenge-final",
                place=texts.format_number(rank),
                up=entry.cards_up,
                cards=count_cards(page.contest),
            ),
            str(entry.game_id),  # not the player's id: their name may be private
        )
        for rank, entry in page.page_entries
        if entry.game_id
    ]
    if not options:
        return []
    menu_id = ChallengeId(ChallengeAction.SHOW_FINAL_TABLE, page.contest.id)
    return [build_menu(texts("menu-final"), menu_id, options)]
