"""Players' records in messages: figures, pictures, and two players compared."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

import discord

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.accounts import Visibility
from bot.models.leaderboards import ALL_GAMES, PlayerMedal
from bot.models.player_records import DealPlay, PlayerRecord
from bot.services.player_records import (
    ComparedDeal,
    HeadToHead,
    HistogramBin,
    PlayerRecordPage,
    halve_histogram,
)
from bot.ui import boards, components, control_ids, replies, viewers
from bot.ui.dailies import format_daily_streak
from bot.ui.position import choose_number_format, format_picture_number
from bot.ui.seasons import build_medal_panel, format_medal_lines
from rendering import charts


async def show_player_record(
    press: Press, player: discord.User | discord.Member, game: str | None
) -> None:
    """Answer with a player's record in a game, or in all.

    GameError ``bots`` for a bot.
    """
    if player.bot:
        raise GameError(ErrorKey.BOTS)
    viewer = await viewers.load_viewer(press)
    record_page = await press.services.player_records.load_record_page(
        press.player_id, player.id, game, request=press.request
    )
    is_private = _shows_own_private_record([player.id], viewer) or await replies.answers_privately(
        press, viewer
    )
    viewer = await viewers.load_readers(press, viewer, is_private=is_private)
    heading = f"## {viewers.format_player_name(player.display_name, viewer.texts)}"
    layout = await _render_record(press, heading, record_page, viewer)
    await replies.send_reply(press, layout, is_private=is_private)


@handles(control_ids.RecordMenuId)
async def update_player_record(press: Press, custom_id: control_ids.RecordMenuId) -> None:
    """Show the player's record in the game that was chosen on the message that was pressed.

    Only the player who asked for the message changes it; others get a private copy. So does that
    player, if the message is public and they have made their own record private since.
    """
    viewer = await viewers.load_viewer(press)
    record_page = await press.services.player_records.load_record_page(
        press.player_id,
        custom_id.player_id,
        components.get_chosen_value(press),
        request=press.request,
    )
    heading = replies.read_pressed_heading(press)
    is_own_private_record = _shows_own_private_record([custom_id.player_id], viewer)
    on_private_message = replies.is_private_message(press)
    edits = custom_id.asker_id == press.player_id and (
        on_private_message or not is_own_private_record
    )
    viewer = await viewers.load_readers(press, viewer, is_private=on_private_message or not edits)
    layout = await _render_record(press, heading, record_page, viewer)
    if edits:
        await replies.edit_pressed_message(press, layout)
    else:
        await replies.reply_privately(press, layout)


def _shows_own_private_record(player_ids: Collection[int], viewer: viewers.Viewer) -> bool:
    """Return whether one of these players is the viewer, who keeps their record private."""
    return viewer.player.id in player_ids and viewer.player.record_visibility is Visibility.PRIVATE


async def _render_record(
    press: Press, heading: str, record_page: PlayerRecordPage, viewer: viewers.Viewer
) -> components.MessageLayout:
    record = record_page.record
    medals = await press.services.seasons.list_player_medals(
        record.player_id, press.server_id, record.game_group, request=press.request
    )
    with press.trace.measure_drawing():
        illustration = await _illustrate_record(record_page, medals, viewer)
    footer = _format_footer(record_page, medals, viewer)
    return components.build_panel_message(
        components.Text(heading),
        illustration,
        *([components.Text(footer)] if footer else []),
        *build_record_game_menu(
            record_page, viewer, viewers.mention_command(press, viewer.texts, "stats")
        ),
    )


def _format_footer(
    record_page: PlayerRecordPage, medals: Sequence[PlayerMedal], viewer: viewers.Viewer
) -> str:
    """Return the ratings, the medals, and what needs an explanation."""
    ratings = format_rating_lines(record_page, viewer.texts)
    about = [viewer.texts("stats-about-rating")] if ratings else []
    record = record_page.record
    if not viewer.player.is_text_only and record.games and record.contest_games:
        about.append(_format_contest_games(record, viewer.texts))
    if record.games:
        about.append(viewer.texts("stats-about"))
    streak = record_page.daily_streak
    streaks = [format_daily_streak(streak, "stats-daily-streak", viewer.texts)] if streak else []
    return "\n".join([*ratings, *streaks, *format_medal_lines(medals, viewer.texts), *about])


def _format_contest_games(record: PlayerRecord, texts: Texts) -> str:
    return texts("stats-contests", games=record.contest_games, wins=record.contest_wins)


async def _illustrate_record(
    record_page: PlayerRecordPage, medals: Sequence[PlayerMedal], viewer: viewers.Viewer
) -> components.Illustration:
    texts = viewer.texts
    if viewer.player.is_text_only or not record_page.record.games:
        lines = format_record_lines(record_page, texts)
        return components.Illustration("\n".join(f"- {line}" for line in lines))
    chart = build_record_chart(record_page, texts)
    if medal_panel := build_medal_panel(medals, texts):
        # Without medals they take no room.
        figures, *others = chart.panels
        chart = charts.MultiPanelChart((figures, medal_panel, *others))
    description = format_record_description(record_page, texts)
    return await boards.illustrate_chart(chart, "record", description, viewer.player.theme)


def build_record_game_menu(
    record_page: PlayerRecordPage, viewer: viewers.Viewer, command_mention: str
) -> list[components.Menu | components.Text]:
    """Return the menu of the player's games, the one shown among them; none for a single game.

    Of more games than it has room for those played most are in it; the command finds the others.
    """
    if len(record_page.selectable_records) <= 1:
        return []
    texts, shown_record = viewer.texts, record_page.record
    records = record_page.selectable_records[: components.MAX_MENU_OPTIONS]
    if shown_record not in records:
        records = (*records[:-1], shown_record)
    options = [
        (
            texts(
                "stats-option",
                game=format_record_name(texts, record.game_group),
                games=record.shown_games,
            ),
            record.game_group,
        )
        for record in records
    ]
    menu_id = control_ids.RecordMenuId(viewer.player.id, shown_record.player_id)
    menu = components.build_menu(
        texts("menu-board-game"), menu_id, options, shown_record.game_group
    )
    if len(records) == len(record_page.selectable_records):
        return [menu]
    return [menu, components.Text(texts("menu-other-games", command=command_mention))]


def build_record_chart(record_page: PlayerRecordPage, texts: Texts) -> charts.MultiPanelChart:
    """Return what is painted: tiles of figures, bars of cards up, and a line of the last games.

    Of a handful of games three figures say it all.
    """
    name, unit = format_record_name(texts, record_page.record.game_group), _get_unit(record_page)
    if record_page.record.games < CHARTED_GAMES:
        tiles = (
            _build_games_tile(record_page, texts),
            replace(_build_wins_tile(record_page, texts), is_highlighted=True),
            _build_cards_up_tile(record_page, texts),
        )
        return charts.MultiPanelChart((charts.NumberTilesChart(tiles, caption=name),))
    recent_games = len(record_page.recent_cards_up)
    number_format = choose_number_format(texts)
    bars_caption = texts("drawn-spread", unit=unit)
    line_caption = texts("drawn-last", count=recent_games, unit=unit)
    return charts.MultiPanelChart(
        (
            charts.NumberTilesChart(_build_figure_tiles(record_page, texts), caption=name),
            charts.BarChart(
                bars=tuple(
                    charts.ChartBar(
                        value=histogram_bin.games,
                        label=str(histogram_bin.min_cards_up),
                        note=None if histogram_bin.games else "",
                        is_highlighted=histogram_bin.min_cards_up == record_page.full_deck,
                    )
                    for histogram_bin in record_page.histogram
                ),
                caption=bars_caption,
                number_format=number_format,
                has_reduced_height=True,
            ),
            charts.LineChart(
                points=tuple(
                    charts.LinePoint(
                        value=cards_up,
                        label=str(number),
                        is_highlighted=cards_up == record_page.full_deck,
                    )
                    for number, cards_up in enumerate(record_page.recent_cards_up, 1)
                ),
                caption=line_caption,
                number_format=number_format,
                full_value=record_page.full_deck,
                has_reduced_height=True,
            ),
        )
    )


def _build_figure_tiles(
    record_page: PlayerRecordPage, texts: Texts
) -> tuple[charts.NumberTile, ...]:
    record, games = record_page.record, record_page.record.games
    fewest_moves = fastest_win = ""
    if record.fewest_moves is not None and record.fewest_seconds is not None:
        fewest_moves = texts("drawn-fewest", fewest=record.fewest_moves)
        fastest_win = texts("drawn-best", best=texts.format_duration(record.fewest_seconds))
    return (
        _build_games_tile(record_page, texts),
        charts.NumberTile(
            texts.format_percentage(record.wins / games), texts("drawn-won"), is_highlighted=True
        ),
        _build_wins_tile(record_page, texts),
        charts.NumberTile(
            format_picture_number(record.best_win_streak, texts),
            texts("drawn-streak"),
            texts("drawn-streak-now", streak=format_picture_number(record.win_streak, texts)),
        ),
        _build_cards_up_tile(record_page, texts),
        charts.NumberTile(
            texts.format_number(record.move_count / games), texts("drawn-moves"), fewest_moves
        ),
        charts.NumberTile(
            texts.format_duration(record.seconds / games), texts("drawn-time"), fastest_win
        ),
        charts.NumberTile(
            texts.format_number(record.undos / games),
            texts("drawn-undos"),
            texts("drawn-hints", hints=round(record.hints / games, 1)),
        ),
    )


def _build_games_tile(record_page: PlayerRecordPage, texts: Texts) -> charts.NumberTile:
    record = record_page.record
    practice_games = format_picture_number(record.practice_games, texts)
    return charts.NumberTile(
        format_picture_number(record.games, texts),
        texts("drawn-games"),
        texts("drawn-practice", practice=practice_games) if record.practice_games else "",
    )


def _build_wins_tile(record_page: PlayerRecordPage, texts: Texts) -> charts.NumberTile:
    record = record_page.record
    return charts.NumberTile(
        format_picture_number(record.wins, texts),
        texts("drawn-wins"),
        texts("drawn-clean", clean=format_picture_number(record.clean_wins, texts)),
    )


def _build_cards_up_tile(record_page: PlayerRecordPage, texts: Texts) -> charts.NumberTile:
    mean, best = _format_mean_and_best(record_page, texts)
    return charts.NumberTile(mean, texts("drawn-up"), texts("drawn-best", best=best))


def _format_mean_and_best(record_page: PlayerRecordPage, texts: Texts) -> tuple[str, str]:
    """Return the cards up on average, and the most: over all games of the deck, in per cent."""
    mean, best = record_page.mean_cards_up, record_page.best_cards_up
    if record_page.is_overall:
        return texts.format_percentage(mean), texts.format_percentage(best / 100)
    return texts.format_number(mean), str(best)


def _get_unit(record_page: PlayerRecordPage) -> str:
    return " (%)" if record_page.is_overall else ""


CHARTED_GAMES = 5
"""Bars and lines of fewer games would be nearly empty."""

_MAX_DESCRIPTION_LENGTH = 1_024
"""Discord takes at most this many characters in a picture's description."""

_MIN_BINS = 2
"""A histogram is never coarser than this: games that were won, and all others."""


def format_record_name(texts: Texts, game_group: str) -> str:
    """Return the name of the game that a record is of, or of all games together."""
    return (
        texts("button-all-games")
        if game_group == ALL_GAMES
        else format_game_name(texts, game_group)
    )


def format_record_description(record_page: PlayerRecordPage, texts: Texts) -> str:
    """Return all figures of a record, with a histogram coarse enough for Discord's limit."""
    histogram = record_page.histogram
    while True:
        description = texts.join_sentences(format_record_lines(record_page, texts, histogram))
        if len(description) <= _MAX_DESCRIPTION_LENGTH or len(histogram) <= _MIN_BINS:
            return description[:_MAX_DESCRIPTION_LENGTH]
        histogram = halve_histogram(histogram)


def format_record_lines(
    record_page: PlayerRecordPage, texts: Texts, histogram: tuple[HistogramBin, ...] = ()
) -> Iterator[str]:
    """Yield a line for each kind of figure, the most important first."""
    record, games = record_page.record, record_page.record.games
    if not games:
        yield format_record_name(texts, record.game_group)
        yield _format_contest_games(record, texts)
        return
    yield texts(
        "stats-head",
        game=format_record_name(texts, record.game_group),
        games=games,
        wins=record.wins,
        rate=texts.format_percentage(record.wins / games),
    )
    yield texts("stats-clean", clean=record.clean_wins)
    yield texts("stats-streak", streak=record.win_streak, best=record.best_win_streak)
    yield _format_cards_up(record_page, texts)
    yield texts(
        "stats-each",
        moves=texts.format_number(record.move_count / games),
        time=texts.format_duration(record.seconds / games),
        undos=texts.format_number(record.undos / games),
        hints=texts.format_number(record.hints / games),
    )
    if record.fewest_moves is not None and record.fewest_seconds is not None:
        fastest = texts.format_duration(record.fewest_seconds)
        yield texts("stats-fewest", fewest=record.fewest_moves, time=fastest)
    if record.practice_games:
        yield texts("stats-practice", practice=record.practice_games)
    if record.contest_games:
        yield _format_contest_games(record, texts)
    recent = texts.join_parts(map(str, record_page.recent_cards_up))
    unit = _get_unit(record_page)
    yield texts("stats-last", ups=recent, unit=unit)
    bins = texts.join_parts(
        _format_histogram_bin(histogram_bin, texts)
        for histogram_bin in histogram or record_page.histogram
        if histogram_bin.games
    )
    yield texts("stats-spread", bins=bins, unit=unit)


def format_rating_lines(record_page: PlayerRecordPage, texts: Texts) -> list[str]:
    """Return a line for each family in which the player has a rating."""
    return [
        texts(
            "stats-rating",
            provisional=viewers.format_yes_or_no(rated.rating.is_provisional),
            family=texts(f"family-{rated.family}"),
            points=str(rated.rating.points),
            margin=str(2 * rated.rating.deviation),
            games=rated.rating.game_count,
        )
        for rated in record_page.ratings
    ]


def _format_cards_up(record_page: PlayerRecordPage, texts: Texts) -> str:
    mean, best = _format_mean_and_best(record_page, texts)
    return texts("stats-up", mean=mean, best=best)


def _format_histogram_bin(histogram_bin: HistogramBin, texts: Texts) -> str:
    if histogram_bin.min_cards_up == histogram_bin.max_cards_up:
        return texts("stats-bin", up=histogram_bin.min_cards_up, games=histogram_bin.games)
    return texts(
        "stats-bin-many",
        least=histogram_bin.min_cards_up,
        most=histogram_bin.max_cards_up,
        games=histogram_bin.games,
    )


async def show_head_to_head(
    press: Press,
    first: discord.User | discord.Member,
    second: discord.User | discord.Member,
    game: str | None,
) -> None:
    """Answer with two players compared over the deals of a game, or of all, that both played.

    GameError ``bots`` for a bot.
    """
    if first.bot or second.bot:
        raise GameError(ErrorKey.BOTS)
    viewer = await viewers.load_viewer(press)
    head_to_head = await press.services.head_to_head.load_head_to_head(
        press.player_id, (first.id, second.id), game or ALL_GAMES, request=press.request
    )
    is_private = _shows_own_private_record(
        head_to_head.player_ids, viewer
    ) or await replies.answers_privately(press, viewer)
    viewer = await viewers.load_readers(press, viewer, is_private=is_private)
    names = [
        viewers.format_player_name(player.display_name, viewer.texts) for player in (first, second)
    ]
    picture_names = await viewers.load_picture_names(
        press.client, press.server_id, head_to_head.player_ids, press.request
    )
    with press.trace.measure_drawing():
        layout = await _render_head_to_head(head_to_head, names, picture_names, viewer)
    await replies.send_reply(press, layout, is_private=is_private)


async def _render_head_to_head(
    head_to_head: HeadToHead,
    names: Sequence[str],
    picture_names: Mapping[int, str],
    viewer: viewers.Viewer,
) -> components.MessageLayout:
    texts = viewer.texts
    lines = list(format_head_to_head_lines(head_to_head, names, texts))
    if viewer.player.is_text_only:
        illustration = components.Illustration("\n".join(f"- {line}" for line in lines))
    else:
        illustration = await boards.illustrate_chart(
            build_head_to_head_chart(head_to_head, picture_names, texts),
            "head-to-head",
            texts.join_sentences(lines),
            viewer.player.theme,
        )
    return components.build_panel_message(
        components.Text(texts("versus-title", first=names[0], second=names[1])),
        illustration,
        components.Text(format_last_deals(head_to_head, names, texts)),
        components.Text(texts("versus-about")),
    )


def build_head_to_head_chart(
    head_to_head: HeadToHead, picture_names: Mapping[int, str], texts: Texts
) -> charts.MultiPanelChart:
    """Return what is painted: three numbers, and a pair of bars for each other comparison.

    The player who did better in more deals is golden. One whose name no picture may show is called
    by a number.
    """
    names = list_drawn_names(head_to_head, picture_names, texts)
    first, second = head_to_head.better_counts
    tiles = charts.NumberTilesChart(
        (
            charts.NumberTile(
                format_picture_number(first, texts),
                names[0],
                texts("drawn-versus-better"),
                is_highlighted=first > second,
            ),
            charts.NumberTile(
                format_picture_number(head_to_head.tie_count, texts), texts("drawn-versus-ties")
            ),
            charts.NumberTile(
                format_picture_number(second, texts),
                names[1],
                texts("drawn-versus-better"),
                is_highlighted=second > first,
            ),
        ),
        caption=texts(
            "drawn-versus",
            game=format_record_name(texts, head_to_head.game_group),
            deals=head_to_head.deal_count,
        ),
    )
    won = _build_bar_pair(
        names, head_to_head.win_counts, head_to_head.deal_count, texts("drawn-versus-won"), texts
    )
    if not head_to_head.both_won_count:
        return charts.MultiPanelChart((tiles, won))
    count = head_to_head.both_won_count
    caption = texts("drawn-versus-moves", deals=format_picture_number(count, texts))
    moves = _build_bar_pair(names, head_to_head.fewer_moves_counts, count, caption, texts)
    return charts.MultiPanelChart((tiles, won, moves))


def list_drawn_names(
    head_to_head: HeadToHead, picture_names: Mapping[int, str], texts: Texts
) -> list[str]:
    """Return what both players are called in the picture."""
    return [
        picture_names.get(player_id) or texts("drawn-versus-player", number=str(number))
        for number, player_id in enumerate(head_to_head.player_ids, 1)
    ]


def _build_bar_pair(
    names: Sequence[str], counts: Sequence[int], full_count: int, caption: str, texts: Texts
) -> charts.HorizontalBarChart:
    rows = tuple(
        charts.HorizontalBarRow(
            label=name, value=count, notes=(format_picture_number(count, texts),)
        )
        for name, count in zip(names, counts, strict=True)
    )
    return charts.HorizontalBarChart(rows=rows, caption=caption, full_value=full_count)


def format_head_to_head_lines(
    head_to_head: HeadToHead, names: Sequence[str], texts: Texts
) -> Iterator[str]:
    """Yield a line for each kind of figure, the most important first."""
    yield texts(
        "versus-better",
        game=format_record_name(texts, head_to_head.game_group),
        deals=head_to_head.deal_count,
        ties=head_to_head.tie_count,
        **_build_pair_values(names, head_to_head.better_counts),
    )
    yield texts("versus-won", **_build_pair_values(names, head_to_head.win_counts))
    if head_to_head.both_won_count:
        yield texts(
            "versus-moves",
            deals=head_to_head.both_won_count,
            ties=head_to_head.equal_moves_count,
            **_build_pair_values(names, head_to_head.fewer_moves_counts),
        )


def format_last_deals(head_to_head: HeadToHead, names: Sequence[str], texts: Texts) -> str:
    """Return a line for each of the newest deals, below a heading."""
    rows = [_format_compared_deal(compared, names, texts) for compared in head_to_head.last_deals]
    return "\n".join([texts("versus-last"), *rows])


def _build_pair_values(names: Sequence[str], counts: Sequence[int]) -> dict[str, object]:
    return {"first": names[0], "second": names[1], "firsts": counts[0], "seconds": counts[1]}


def _format_compared_deal(compared: ComparedDeal, names: Sequence[str], texts: Texts) -> str:
    """Return which deal it was, and how both did, who did better in bold."""
    common = compared.common_deal
    plays = [
        texts(
            "versus-play-better" if compared.better == number else "versus-play",
            name=name,
            told=_format_play(play, texts),
        )
        for number, (name, play) in enumerate(
            zip(names, (common.first, common.second), strict=True)
        )
    ]
    return texts(
        "versus-row",
        kind="own" if common.is_own_daily else common.kind.value if common.kind else "none",
        game=format_game_name(texts, common.variant),
        day=texts.format_day(common.day),
        first=plays[0],
        second=plays[1],
    )


def _format_play(play: DealPlay, texts: Texts) -> str:
    if play.is_won:
        return texts("versus-play-won", moves=play.move_count)
    return texts("versus-play-up", up=play.cards_up)
