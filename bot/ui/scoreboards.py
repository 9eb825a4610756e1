"""Scoreboards of challenges: their messages, pictures and controls, and the podium at the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from discord.utils import format_dt

from bot.client.client import PatienceClient
from bot.client.interactions import InteractionTrace
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest, ContestEntry, ContestTieBreaker, DealerRecord
from bot.models.requests import PlayerRequest
from bot.services.contests import RankedEntry, Scoreboard, assign_ranks, compute_points
from bot.services.dealer import has_race
from bot.ui import boards, components, contests, control_ids, own_posts, viewers
from rendering.charts import HorizontalBarChart, HorizontalBarRow


async def render_scoreboard(
    client: PatienceClient,
    page: ScoreboardPage,
    texts: Texts,
    *,
    mentioned_ids: Sequence[int] = (),
    trace: InteractionTrace | None = None,
    request: PlayerRequest | None,
) -> components.MessageLayout:
    """Return the scoreboard as a message, in the viewer's theme or its creator's."""
    names = await viewers.fetch_player_names_on_server(
        client, page.server_id, page.visible_player_ids, texts
    )
    names |= {player_id: f"<@{player_id}>" for player_id in mentioned_ids}
    illustration = None
    if not (page.viewer and page.viewer.player.is_text_only):
        illustration = await _illustrate_scoreboard(client, page, texts, trace, request)
    seal = ""
    if not page.scoreboard.is_over:
        seal = await client.services.contest_files.load_seal(page.contest, request=request)
    return build_scoreboard_message(page, names, texts, illustration, seal)


async def _illustrate_scoreboard(
    client: PatienceClient,
    page: ScoreboardPage,
    texts: Texts,
    trace: InteractionTrace | None,
    request: PlayerRequest | None,
) -> components.Illustration | None:
    """Return the bars of cards up, or before anybody plays the opening."""
    theme_name = await load_theme_name(client, page, request)
    if not any(entry.game_id for entry in page.scoreboard.entries):
        return await contests.illustrate_opening(page.contest, texts, theme_name, trace)
    player_ids = page.list_named_ids(row.player_id for row, _ in page.display_rows)
    picture_names = await viewers.load_picture_names(client, page.server_id, player_ids, request)
    return await boards.illustrate_chart(
        build_scoreboard_chart(page, picture_names, texts),
        "scoreboard",
        format_scoreboard_alt_text(page, picture_names, texts),
        theme_name,
        trace,
    )


async def load_theme_name(
    client: PatienceClient, page: ScoreboardPage, request: PlayerRequest | None
) -> str:
    """Return the theme of the player who sees the page, or of its creator where everyone does."""
    if page.viewer:
        return page.viewer.player.theme
    creator_id = page.contest.creator_id or 0
    return (await client.services.player_settings.load_settings(creator_id, request=request)).theme


def build_scoreboard_message(
    page: ScoreboardPage,
    names: Mapping[int, str],
    texts: Texts,
    illustration: components.Illustration | None,
    seal: str = "",
) -> components.MessageLayout:
    """Return a page of a scoreboard with its controls, and the seal of its deal if it has one."""
    rows_text = format_scoreboard_rows(page, names, texts)
    if page.last_page_number:
        rows_text += "\n" + texts("challenge-count", count=len(page.scoreboard.entries))
    return components.MessageLayout(
        components.Panel(
            components.Text(format_challenge_heading(page, names, texts)),
            components.Text(format_challenge_terms(page.contest, texts)),
            *([illustration] if illustration else []),
            components.Text(rows_text),
            *([contests.build_seal(page.contest, seal, texts)] if seal else []),
        ),
        *build_scoreboard_controls(page, texts),
    )


PAGE_SIZE = 10
"""A page has at most this many entries."""


@dataclass(frozen=True, slots=True)
class ScoreboardPage:
    """A page of a challenge's scoreboard, counted from 0; past the last page it is the last.

    ``server_id`` is the server where it is shown. ``viewer`` is the player who alone sees it, or
    None where everyone does. On a page that ``hides_names`` all are anonymous.
    """

    scoreboard: Scoreboard
    server_id: int | None
    requested_page: int = 0
    viewer: viewers.Viewer | None = None
    hides_names: bool = False

    @property
    def contest(self) -> Contest:
        """The challenge."""
        return self.scoreboard.contest

    @property
    def viewer_id(self) -> int | None:
        """The id of the player who alone sees it."""
        return self.viewer.player.id if self.viewer else None

    @property
    def page_number(self) -> int:
        """The number of the page that is shown."""
        return min(self.requested_page, self.last_page_number)

    @property
    def last_page_number(self) -> int:
        """The number of the last page."""
        return max(len(self._entries) - 1, 0) // PAGE_SIZE

    @property
    def own_row(self) -> RankedEntry | None:
        """The viewer's entry, on this page or not."""
        return next((row for row in self._rows if row.player_id == self.viewer_id), None)

    @property
    def page_rows(self) -> tuple[RankedEntry, ...]:
        """The entries on this page."""
        first = self.page_number * PAGE_SIZE
        return self._rows[first : first + PAGE_SIZE]

    @property
    def display_rows(self) -> list[tuple[RankedEntry, bool]]:
        """The entries on this page, and below a gap the viewer's own from another page."""
        rows = [(row, False) for row in self.page_rows]
        if self.own_row and self.own_row not in self.page_rows:
            rows.append((self.own_row, True))
        return rows

    @property
    def visible_player_ids(self) -> list[int]:
        """The players whose names the page may need: its makers, invited players, entrants."""
        player_ids = [
            self.contest.creator_id,
            self.contest.ended_by_id,
            *self.contest.invited_player_ids,
            *(row.player_id for row, _ in self.display_rows),
        ]
        return self.list_named_ids(dict.fromkeys(filter(None, player_ids)))

    def list_named_ids(self, player_ids: Iterable[int]) -> list[int]:
        """Return those of these players whose names may be on the page."""
        return [] if self.hides_names else list(player_ids)

    @property
    def may_show_dealer_game(self) -> bool:
        """Whether the page says how the dealer did: to who has played, and to all at the end."""
        own_entry = self.own_row.entry if self.own_row else None
        return self.scoreboard.is_over or (own_entry is not None and own_entry.is_finished)

    @property
    def shown_dealer_game(self) -> DealerRecord | None:
        """The dealer's record of the deal, if the page shows it."""
        return self.scoreboard.dealer_record if self.may_show_dealer_game else None

    @property
    def _rows(self) -> tuple[RankedEntry, ...]:
        """All entries, best first; those that are unranked or not begun have no rank."""
        private_ids = self.scoreboard.private_player_ids - {self.viewer_id}
        return tuple(
            RankedEntry(
                rank if entry.game_id and entry.is_ranked else None,
                entry,
                has_public_name=entry.player_id not in private_ids,
            )
            for rank, entry in assign_ranks(self.contest, self._entries)
        )

    @property
    def _entries(self) -> tuple[ContestEntry, ...]:
        """All entries, best first, and then invited players who have not joined."""
        contest, joined = self.contest, self.scoreboard.entries
        joined_ids = {entry.player_id for entry in joined}
        missing = (
            ContestEntry(contest_id=contest.id, player_id=player_id, joined_at=contest.starts_at)
            for player_id in contest.invited_player_ids
            # One whose data were erased has the id 0.
            if player_id and player_id not in joined_ids
        )
        return (*joined, *missing)


_MEDALS = ("🥇", "🥈", "🥉")


def format_challenge_heading(page: ScoreboardPage, names: Mapping[int, str], texts: Texts) -> str:
    """Return whose challenge it is, for whom, and until when; its deal unless that is hidden."""
    scoreboard, contest = page.scoreboard, page.contest
    title = texts(
        "challenge-title", number=str(contest.number), game=format_challenge_game(page, texts)
    )
    by_line = _format_creator_and_invited(scoreboard, names, texts)
    if contest.closed_at:
        ender_id, when = contest.ended_by_id, format_dt(contest.closed_at, "R")
        who = "" if ender_id is None else _format_public_name(scoreboard, ender_id, names, texts)
        is_early = viewers.format_yes_or_no(ender_id is not None)
        end_line = texts("challenge-closed", when=when, early=is_early, who=who)
    else:
        end_line = texts(
            "challenge-until",
            at=format_dt(contest.ends_at, "f"),
            when=format_dt(contest.ends_at, "R"),
            named=viewers.format_yes_or_no(bool(contest.invited_player_ids)),
        )
    return f"{title}\n{by_line}\n{end_line}"


def _format_creator_and_invited(
    scoreboard: Scoreboard, names: Mapping[int, str], texts: Texts
) -> str:
    contest = scoreboard.contest
    invited = [
        _format_public_name(scoreboard, player_id, names, texts)
        for player_id in contest.invited_player_ids
    ]
    values = {
        "others": texts.format_list(invited) or texts("challenge-everyone"),
        "over": viewers.format_yes_or_no(scoreboard.is_over),
    }
    if contest.creator_id is None:
        return texts("challenge-by-nobody", **values)
    creator_name = _format_public_name(scoreboard, contest.creator_id, names, texts)
    return texts("challenge-by", maker=creator_name, **values)


def _format_public_name(
    scoreboard: Scoreboard, player_id: int, names: Mapping[int, str], texts: Texts
) -> str:
    if player_id in scoreboard.private_player_ids:
        return texts("player-private")
    # An invited player whose data were erased has the id 0.
    return viewers.name_player(names, player_id, texts) if player_id else texts("player-unknown")


def format_challenge_game(page: ScoreboardPage, texts: Texts) -> str:
    """Return the name of the challenge's game, with its deal unless that is hidden.

    A page without names has no word that somebody typed for the deal either.
    """
    contest = replace(page.contest, deal_word=None) if page.hides_names else page.contest
    game = format_game_name(texts, contest.variant)
    if contest.is_fresh_deal and not page.scoreboard.is_over:
        return game
    return texts("game-and-deal", game=game, deal=viewers.format_deal_name(contest, texts))


def format_challenge_terms(contest: Contest, texts: Texts) -> str:
    """Return how entries are ranked, and what is allowed."""
    return texts(
        "challenge-terms",
        measure=contest.tie_breaker.value,
        undo=viewers.format_yes_or_no(contest.allows_undo),
        hints=viewers.format_yes_or_no(contest.allows_hints),
        fresh=viewers.format_yes_or_no(contest.is_fresh_deal),
        winnable=viewers.format_yes_or_no(contest.is_winnable),
    )


def format_scoreboard_rows(page: ScoreboardPage, names: Mapping[int, str], texts: Texts) -> str:
    """Return a line for each entry on the page, and for the viewer's own."""
    scoreboard = page.scoreboard
    points = compute_points(scoreboard) if scoreboard.is_over else {}

    def format_row(row: RankedEntry) -> str:
        return texts(
            "challenge-row",
            own=viewers.format_yes_or_no(row.player_id == page.viewer_id),
            place=_format_rank(scoreboard, row, texts),
            name=viewers.name_player(names if row.has_public_name else {}, row.player_id, texts),
            told=_format_entry_result(scoreboard, row.entry, points.get(row.player_id), texts),
        )

    lines = boards.format_rows(page.display_rows, format_row) or [texts("challenge-empty")]
    lines += contests.format_dealer_lines(
        scoreboard.dealer_record, texts, is_result_shown=page.may_show_dealer_game
    )
    return "\n".join(lines)


def _format_rank(scoreboard: Scoreboard, row: RankedEntry, texts: Texts) -> str:
    if row.rank is None:
        return "–"
    place = texts("place", rank=row.rank)
    if scoreboard.is_over and row.rank <= len(_MEDALS) and row.entry.move_count:
        return f"{_MEDALS[row.rank - 1]} {place}"
    return place


def _format_entry_result(
    scoreboard: Scoreboard, entry: ContestEntry, points: float | None, texts: Texts
) -> str:
    if entry.game_id is None:
        return texts("challenge-not-played" if scoreboard.is_over else "challenge-not-begun")
    figures = contests.format_entry_figures(entry, scoreboard.contest, texts)
    if not entry.is_ranked:
        figures = texts("challenge-out", told=figures)
    elif points is not None:
        figures = texts("challenge-points", told=figures, points=texts.format_number(points))
    return figures if entry.is_finished else texts("daily-playing", told=figures)


def format_scoreboard_alt_text(
    page: ScoreboardPage, picture_names: Mapping[int, str], texts: Texts
) -> str:
    """Return the description of the scoreboard's picture, with the names that it shows."""
    measure = page.contest.tie_breaker.value

    def format_row(row: RankedEntry) -> str:
        entry = row.entry
        return texts(
            "challenge-alt-row",
            place=viewers.format_place_and_name(picture_names, row.player_id, row.rank, texts),
            up=entry.cards_up,
            measure=measure,
            moves=entry.move_count,
            time=texts.format_duration(entry.seconds),
            state=get_entry_state(page.scoreboard, entry),
        )

    return texts(
        "challenge-alt",
        game=format_challenge_game(page, texts).replace("*", ""),
        cards=contests.count_cards(page.contest),
        measure=measure,
        rows=boards.join_alt_text_rows(
            page.display_rows,
            format_row,
            texts,
            page.own_row,
            contests.format_dealer_alt_rows(page.shown_dealer_game, texts),
        ),
    )


def get_entry_state(scoreboard: Scoreboard, entry: ContestEntry) -> str:
    """Return how an attempt stands: ``waiting`` or ``absent``, ``playing``, ``won`` or ``done``."""
    if entry.game_id is None:
        return "absent" if scoreboard.is_over else "waiting"
    if entry.is_won:
        return "won"
    return "done" if entry.is_finished or scoreboard.is_over else "playing"


def build_scoreboard_chart(
    page: ScoreboardPage, picture_names: Mapping[int, str], texts: Texts
) -> HorizontalBarChart:
    """Return what is painted: a bar of cards up for each entry, with a dot while it is played.

    The viewer's own row is golden, as on other boards; where everyone looks, the rows of wins are.
    """
    scoreboard, contest = page.scoreboard, page.contest

    def build_bar(row: RankedEntry, label: str) -> HorizontalBarRow:
        entry = row.entry
        return HorizontalBarRow(
            label=label,
            value=entry.cards_up,
            notes=(str(entry.cards_up), _format_tie_breaker(scoreboard, entry, texts)),
            has_hollow_dot=get_entry_state(scoreboard, entry) == "playing",
            is_highlighted=page.viewer is None and entry.is_won,
        )

    rows = boards.build_bars(page.display_rows, page.own_row, picture_names, texts, build_bar)
    rows += contests.build_dealer_bars(page.shown_dealer_game, texts)
    is_being_played = any(row.has_hollow_dot for row in rows)
    card_count = contests.count_cards(contest)
    return HorizontalBarChart(
        rows=rows,
        caption=texts(
            "drawn-challenge", game=format_game_name(texts, contest.variant), cards=card_count
        ),
        dot_legend=texts("drawn-playing") if is_being_played else "",
        full_value=card_count,
    )


def _format_tie_breaker(scoreboard: Scoreboard, entry: ContestEntry, texts: Texts) -> str:
    """Return the moves or the time by which entries with equally many cards up are ranked."""
    if entry.game_id is None:
        return texts("challenge-not-played" if scoreboard.is_over else "challenge-not-begun")
    if scoreboard.contest.tie_breaker is ContestTieBreaker.TIME:
        return texts.format_duration(entry.seconds)
    return texts("moves", moves=entry.move_count)


def build_challenge_button(
    label: str,
    action: control_ids.ChallengeAction,
    contest: Contest,
    style: components.ButtonStyle = components.ButtonStyle.SECONDARY,
) -> components.Button:
    """Return a button that does something with a challenge."""
    return components.Button(label, control_ids.ChallengeId(action, contest.id), style)


def build_scoreboard_controls(
    page: ScoreboardPage, texts: Texts
) -> list[components.ButtonRow | components.Menu]:
    """Return all controls of a scoreboard; those that turn pages are on copies of it alone."""
    board_id = control_ids.ScoreboardPageId(
        control_ids.BoardControl.REFRESH, page.contest.id, page.page_number
    )
    page_buttons = (
        boards.build_page_buttons(texts, boards.ALL_PAGE_CONTROLS, page, board_id)
        if page.viewer
        else []
    )
    page_rows = components.build_button_rows(page_buttons)
    if page.scoreboard.is_over:
        last_buttons = [] if page.viewer else [own_posts.build_remove_button(texts)]
        return [*page_rows, *build_ended_challenge_controls(page, texts, last_buttons)]
    if page.viewer_id is None:
        buttons = _build_shared_scoreboard_buttons(page, texts)
    else:
        entry = page.scoreboard.find_entry(page.viewer_id)
        may_play = entry is None or not entry.is_finished
        buttons = [
            *([_build_play_button(page.contest, texts)] if may_play else []),
            components.Button(texts("button-refresh"), board_id),
        ]
    return [*page_rows, *components.build_button_rows(buttons)]


def build_ended_challenge_controls(
    page: ScoreboardPage, texts: Texts, last_buttons: Iterable[components.Button] = ()
) -> list[components.ButtonRow | components.Menu]:
    """Return the controls of a challenge that is over: final tables, a rematch, its deal."""
    buttons = [
        build_challenge_button(
            texts("button-again"),
            control_ids.ChallengeAction.REMATCH,
            page.contest,
            components.ButtonStyle.PRIMARY,
        ),
        build_challenge_button(
            texts("button-play-this"), control_ids.ChallengeAction.PLAY_SAME_DEAL, page.contest
        ),
    ]
    dealer_record = page.scoreboard.dealer_record
    runner_count = sum(
        entry.is_ranked and entry.move_count > 0 for entry in page.scoreboard.entries
    )
    if has_race(page.contest, runner_count, dealer_record):
        label = texts("button-race")
        buttons.append(
            build_challenge_button(label, control_ids.ChallengeAction.RACE, page.contest)
        )
    buttons += contests.build_dealer_buttons(page.contest, dealer_record, texts)
    if page.viewer is None and page.last_page_number:
        buttons.append(_build_full_scoreboard_button(page.contest, texts))
    buttons.append(
        build_challenge_button(
            texts("button-contest-file"), control_ids.ChallengeAction.FILE, page.contest
        )
    )
    buttons += last_buttons
    return [*_build_final_table_menus(page, texts), *components.build_button_rows(buttons)]


def _build_shared_scoreboard_buttons(page: ScoreboardPage, texts: Texts) -> list[components.Button]:
    buttons = [
        _build_play_button(page.contest, texts),
        build_challenge_button(
            texts("button-refresh"), control_ids.ChallengeAction.REFRESH, page.contest
        ),
    ]
    if page.last_page_number:
        buttons.append(_build_full_scoreboard_button(page.contest, texts))
    end_button = build_challenge_button(
        texts("button-end"), control_ids.ChallengeAction.ASK_END, page.contest
    )
    return [*buttons, end_button, own_posts.build_remove_button(texts)]


def _build_play_button(contest: Contest, texts: Texts) -> components.Button:
    """Return the button that joins and begins the presser's attempt, or resumes it."""
    return build_challenge_button(
        texts("button-play"),
        control_ids.ChallengeAction.JOIN,
        contest,
        components.ButtonStyle.SUCCESS,
    )


def _build_full_scoreboard_button(contest: Contest, texts: Texts) -> components.Button:
    return build_challenge_button(
        texts("button-everyone"), control_ids.ChallengeAction.SHOW_SCOREBOARD, contest
    )


def _build_final_table_menus(page: ScoreboardPage, texts: Texts) -> list[components.Menu]:
    """Return a menu of the tables as they stood at the end; none if nobody on the page played."""
    first = page.page_number * PAGE_SIZE
    ranked = assign_ranks(page.contest, page.scoreboard.entries)
    options = [
        (
            texts(
                "challenge-final",
                place=texts.format_number(rank),
                up=entry.cards_up,
                cards=contests.count_cards(page.contest),
            ),
            str(entry.game_id),  # not the player's id: their name may be private
        )
        for rank, entry in ranked[first : first + PAGE_SIZE]
        if entry.game_id
    ]
    if not options:
        return []
    menu_id = control_ids.ChallengeId(control_ids.ChallengeAction.SHOW_FINAL_TABLE, page.contest.id)
    return [components.build_menu(texts("menu-final"), menu_id, options)]


async def render_podium(
    client: PatienceClient,
    page: ScoreboardPage,
    texts: Texts,
    *,
    trace: InteractionTrace | None = None,
    request: PlayerRequest | None,
) -> components.MessageLayout:
    """Return the end of a challenge as a message, with the first page of its scoreboard."""
    names = await viewers.fetch_player_names_on_server(
        client, page.server_id, page.visible_player_ids, texts
    )
    theme_name = await load_theme_name(client, page, request)
    podium = contests.list_podium_entries(page.scoreboard)
    podium_ids = page.list_named_ids(entry.player_id for _, entry in podium)
    picture_names = await viewers.load_picture_names(client, page.server_id, podium_ids, request)
    illustration = await contests.illustrate_podium(
        page.scoreboard, picture_names, theme_name, texts, trace
    )
    title = texts("challenge-over")
    heading = format_challenge_heading(page, names, texts)
    return components.MessageLayout(
        components.Panel(
            components.Text(f"{title}\n{heading}"),
            *([illustration] if illustration else []),
            components.Text(format_scoreboard_rows(page, names, texts)),
        ),
        *build_ended_challenge_controls(page, texts),
    )
