"""Pictures in every language: all letters are there, and texts fit into their places."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from fluent.syntax import ast
from PIL import ImageChops

from bot.locale.catalogue import ENGLISH, Texts, get_texts_by_language
from bot.locale.describe import format_game_name
from bot.models.accounts import PlayerSettings
from bot.models.contests import Contest, ContestEntry, ContestKind
from bot.models.leaderboards import (
    ALL_GAMES,
    GLOBAL_SERVER_ID,
    Feat,
    FeatKind,
    LeaderboardKey,
    Medal,
    PlayerMedal,
)
from bot.models.player_records import HouseAccount
from bot.services.calendars import Calendar, CalendarDay
from bot.services.contests import RankedEntry
from bot.services.dailies import DailyPage, DailyQuery
from bot.services.leaderboards import LeaderboardQuery
from bot.services.seasons import HallPage, HallQuery
from bot.ui.calendars import build_calendar_chart
from bot.ui.contests import build_podium_chart
from bot.ui.dailies import build_daily_board_chart
from bot.ui.leaderboards import build_leaderboard_chart, build_rating_chart
from bot.ui.player_records import build_head_to_head_chart, build_record_chart
from bot.ui.position import format_ending, format_picture_caption, illustrate_table
from bot.ui.scoreboards import ScoreboardPage, build_scoreboard_chart
from bot.ui.seasons import build_hall_chart, build_medal_panel
from bot.ui.share import MOVE_WORDS
from bot.ui.viewers import Viewer
from bot.variants import VARIANTS
from rendering import Poster, load, paint_poster
from rendering.background import LabelWriter, paint_felt
from rendering.charts import Chart, paint_chart
from rendering.charts.painter import build_panel_layouts
from rendering.dimensions import BOTTOM_MARGIN, PICTURE_WIDTH, SIDE_MARGIN, TALL_PICTURE
from rendering.fonts import find_font, scale_font
from rendering.lettering import MINUS, draw_text_mask
from rendering.posters import POSTER_WIDTH, arrange_legend
from rendering.typeface import has_letter, has_plain_letter, shape_text, simplify_text
from tests.locale.fluent_messages import iterate_nodes, parse_file
from tests.rendering.charts.samples import overlaps
from tests.ui.example_tables import NOON
from tests.ui.test_house import draw_account
from tests.ui.test_leaderboards import PAGE as HALL_PAGE
from tests.ui.test_leaderboards import make_page, make_row
from tests.ui.test_player_records import COMPARED, EXAMPLE_RECORD, make_record_page
from tests.ui.test_rating_boards import PAGE as RATING_PAGE
from tests.ui.test_scoreboards import make_scoreboard
from tests.ui.test_share import make_played_table

DRAWN_KEYS = (
    *("drawn-", "caption", "win-", "poster-", "game-", "family-", "span", "button-all-games"),
    *("alt-deal", "challenge-not-", "hall-", "moves"),
)
LONGEST_NAMES = 12
PHONE_WIDTH = 390
OTHER_LANGUAGES = [language for language in get_texts_by_language() if language != ENGLISH]
every_language = pytest.mark.parametrize("language", get_texts_by_language())


def list_drawn_pieces(language: str) -> list[str]:
    """Return all pieces of texts that stand in pictures, simplified."""
    drawn = [
        entry.value
        for entry in parse_file(language).body
        if isinstance(entry, ast.Message) and entry.id.name.startswith(DRAWN_KEYS)
    ]
    pieces = [text.value for text in iterate_nodes(drawn, ast.TextElement)]
    pieces += [text.parse()["value"] for text in iterate_nodes(drawn, ast.StringLiteral)]
    texts = get_texts_by_language()[language]
    numbers = [texts.format_number(-1_234_567.8), texts.format_percentage(0.123)]
    sizes = [texts.format_brief_number(9.87 * 10**power) for power in range(6, 15)]
    return [simplify_text(text) for text in (*pieces, *numbers, *sizes)]


@pytest.mark.slow
@every_language
def test_pictures_have_all_letters_of_their_texts(language: str) -> None:
    pieces = list_drawn_pieces(language)
    assert len(pieces) > 200
    letters = set("".join(pieces)) - {"\n", MINUS, "-"}
    assert not {letter for letter in letters if not has_letter(letter)}
    for word in {word for piece in pieces for word in piece.replace(MINUS, " ").split()}:
        if not all(map(has_plain_letter, word)):
            for glyph in shape_text(word, 25).glyphs:
                assert glyph.number != 0, word
                # A mark without a letter would be drawn on a dotted circle.
                assert scale_font(glyph.font, 25).glyph_to_string(glyph.number) != "uni25CC", word


def test_letters_that_no_font_has_would_be_noticed() -> None:
    assert find_font("ж") is None
    assert not has_letter("ж")


PICTURE_NAMES = {1: "Ada", 2: "Wilhelmina Ma…", 3: "प्रिया शर्मा", 4: "Lucía"}


@every_language
def test_charts_have_room_for_their_texts(language: str) -> None:
    texts = get_texts_by_language()[language]
    for name, chart in build_example_charts(texts).items():
        for layout in build_panel_layouts(chart):
            labels = [label for label in layout.text_labels if label.text]
            assert labels
            for number, label in enumerate(labels):
                left, top, right, bottom = label.box
                assert 0 <= left < right <= PICTURE_WIDTH, (name, label)
                assert 0 <= top < bottom <= layout.height, (name, label)
                is_cut = label.text.endswith("…")
                assert not is_cut or label.text in PICTURE_NAMES.values(), (name, label)
                for other in labels[:number]:
                    # lines above one another may touch, as marks seldom fill them
                    assert not overlaps((left, top + 6, right, bottom - 6), other.box), (
                        name,
                        label,
                    )


@every_language
def test_captions_have_room_for_the_longest_names_of_games(language: str) -> None:
    texts = get_texts_by_language()[language]
    names = {format_game_name(texts, key): key for key in VARIANTS}
    bare = paint_felt(load(), 100, TALL_PICTURE.width)
    for name in sorted(names, key=len)[-LONGEST_NAMES:]:
        caption = format_picture_caption(texts, names[name], 2**64 - 1, 1234)
        assert caption.startswith(name)
        canvases = [bare.copy(), bare.copy()]
        # without its last letter the name looks otherwise: it is not cut before that
        for canvas, text in zip(canvases, (caption, name[:-1] + caption[len(name) :]), strict=True):
            LabelWriter(canvas, load()).write_caption(text)
        assert ImageChops.difference(*(canvas.convert("RGB") for canvas in canvases)).getbbox()
        box = ImageChops.difference(bare.convert("RGB"), canvases[0].convert("RGB")).getbbox()
        assert box is not None
        assert SIDE_MARGIN <= box[0] < box[2] <= TALL_PICTURE.width + 1 - SIDE_MARGIN
        assert box[1] >= 100 - BOTTOM_MARGIN


@every_language
def test_the_lines_of_won_games_are_large_enough(language: str) -> None:
    texts = get_texts_by_language()[language]
    game = replace(make_played_table().game, variant=find_longest_game(texts))
    word, deal_line, how = format_ending(game, texts)
    assert draw_text_mask(word, 60).width < 330
    assert draw_text_mask(deal_line, 30).width < 0.9 * TALL_PICTURE.width
    assert draw_text_mask(how, 30).width < 0.9 * TALL_PICTURE.width


@every_language
def test_the_legend_of_a_poster_can_be_read_on_a_phone(language: str) -> None:
    texts = get_texts_by_language()[language]
    size, _, length = arrange_legend([texts(key) for key in MOVE_WORDS.values()])
    assert length < POSTER_WIDTH
    assert size * PHONE_WIDTH / POSTER_WIDTH >= 9


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_a_picture_that_was_painted_in_one_language_is_not_shown_in_another(language: str) -> None:
    def paint(texts: Texts) -> list[bytes]:
        poster = Poster(
            word=texts("win-word"), lines=(), challenge=texts("poster-better"), deck_count=1
        )
        chart = build_example_charts(texts)["podium"]
        return [paint_poster(poster, load()), paint_chart(chart, load())]

    english, other = get_texts_by_language()[ENGLISH], get_texts_by_language()[language]
    first = paint(english)
    assert all(one != two for one, two in zip(first, paint(other), strict=True))
    assert paint(english) == first


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
async def test_a_players_table_has_its_caption_in_their_language(language: str) -> None:
    english, other = get_texts_by_language()[ENGLISH], get_texts_by_language()[language]
    pictures = [
        (await illustrate_table(make_played_table(60), Viewer(PlayerSettings(id=1), texts))).png
        for texts in (other, english, other)
    ]
    assert pictures[0] == pictures[2] != pictures[1]


def find_longest_game(texts: Texts) -> str:
    """Return the game with the longest name in that language."""
    return max(VARIANTS, key=lambda key: len(format_game_name(texts, key)))


def build_example_charts(texts: Texts) -> dict[str, Chart]:
    """Return every chart, in that language, by its name."""
    game = find_longest_game(texts)
    scoreboard = make_scoreboard(52, 40, 8)
    waiting = ContestEntry(contest_id=7, player_id=4, joined_at=NOON)
    scoreboard = replace(
        scoreboard,
        contest=replace(scoreboard.contest, variant=game),
        entries=(*scoreboard.entries, waiting),
    )
    record = replace(EXAMPLE_RECORD, game_group=game, games=12_345, wins=2_345)
    overall = make_record_page(replace(record, game_group=ALL_GAMES))
    medals = build_medal_panel(
        [
            PlayerMedal(LeaderboardKey(server_id=server, game_group=game, period="m2026-09"), medal)
            for server in (GLOBAL_SERVER_ID, 5)
            for medal in Medal
        ],
        texts,
    )
    assert medals is not None
    own_row = make_row(1234, 60, 1)
    leaderboard = make_page(
        *(make_row(1, 1200, 120), make_row(2, 45, 6), make_row(3, 9, 1)),
        own_row=own_row,
        query=LeaderboardQuery(game_group=game),
    )
    return {
        "record": build_record_chart(make_record_page(record), texts),
        "record of all games": build_record_chart(overall, texts),
        "medals": medals,
        "two players": build_head_to_head_chart(COMPARED, {1: "Ada"}, texts),
        "leaderboard": build_leaderboard_chart(leaderboard, PICTURE_NAMES, texts),
        "ratings": build_rating_chart(RATING_PAGE, PICTURE_NAMES, texts),
        "daily": build_daily_board_chart(_make_daily_page(game), PICTURE_NAMES, texts),
        "calendar": build_calendar_chart(_make_calendar(), texts),
        "scoreboard": build_scoreboard_chart(
            ScoreboardPage(scoreboard, None), PICTURE_NAMES, texts
        ),
        "podium": build_podium_chart(scoreboard, PICTURE_NAMES, texts),
        "hall": build_hall_chart(
            _make_hall_page(game), PICTURE_NAMES, Viewer(PlayerSettings(id=1), texts)
        ),
        "house": draw_account(
            HouseAccount(games=1_234_567, amount_paid=64_168_000, amount_won=63_000_000),
            (-1000, 1047, -1_168_000),
            texts,
        ),
    }


def _make_daily_page(game: str) -> DailyPage:
    entry = ContestEntry(contest_id=7, player_id=1, joined_at=NOON, cards_up=49, move_count=1234)
    entries = tuple(
        RankedEntry(rank, replace(entry, player_id=rank, cards_up=50 - rank), has_public_name=True)
        for rank in (1, 2, 3)
    )
    contest = Contest(
        id=7,
        kind=ContestKind.DAILY,
        variant=game,
        deal=1,
        date="2026-09-30",
        starts_at=NOON,
        ends_at=NOON,
    )
    return DailyPage(
        query=DailyQuery(day=date(2026, 9, 30), page_number=0),
        contest=contest,
        is_open=False,
        entry_count=3,
        ranked_entries=entries,
        own_ranked_entry=None,
        own_entry=None,
        streak=None,
        previous_winner=None,
        player=PlayerSettings(id=1),
    )


def _make_calendar() -> Calendar:
    first, today = date(2026, 9, 1), date(2026, 9, 30)
    days = tuple(
        CalendarDay(
            day=first + timedelta(days=number),
            contest=None,
            entry=None,
            is_frozen=number % 4 > 0,
            is_missed=True,
        )
        for number in range(30)
    )
    return Calendar(month=first, today=today, days=days, first_month=first, streak=None)


def _make_hall_page(game: str) -> HallPage:
    feat = Feat(
        server_id=5,
        era=1,
        variant=game,
        period="m2026-09",
        kind=FeatKind.FEWEST_MOVES,
        value=131,
        player_id=1,
        game_id=1,
        achieved_at=NOON,
    )
    values = zip(FeatKind, (131, 3_599, 12, 1_234), strict=True)
    return replace(
        HALL_PAGE,
        query=HallQuery(game_group=game),
        feats=tuple(
            replace(feat, player_id=player, kind=kind, value=value)
            for player, (kind, value) in enumerate(values, 1)
        ),
        variants=(game,),
        past_seasons=("m2026-09",),
    )
