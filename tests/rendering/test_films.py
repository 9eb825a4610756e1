"""Films of games and of races: what they show, how long they take, how large they are."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from hypothesis import given, settings
from PIL import Image, ImageChops, ImageStat

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import get_variant
from rendering import Scene, animate_won_table, film, load, paint_won_table, themes
from rendering.card_flight import paint_card_flight
from rendering.dimensions import PICTURE_WIDTH
from rendering.films import ENDING_TIME as END
from rendering.films import (
    LOST_COLOUR,
    MAX_FILM_BYTES,
    MAX_MOVES_TIME,
    MIN_PICTURE_TIME,
    OPENING_TIME,
    STRIP_HEIGHT,
    UNKNOWN_COLOUR,
    WINNABLE_COLOUR,
    VerdictStrip,
    compute_position_times,
    is_won_scene,
    list_draw_flags,
)
from rendering.races import (
    MAX_CLOCK_TIME,
    MAX_RACE_BYTES,
    MIN_CLOCK_TIME,
    Race,
    RaceLane,
    RaceLead,
    film_race,
)
from rendering.table import paint_table_canvas
from rendering.table_layout import make_equally_high
from rendering.won_table import (
    CELEBRATION_PICTURE_COUNT,
    paint_win_celebration,
    paint_won_table_canvas,
)
from tests.golden_games import WON_GAME
from tests.rendering.colour_vision import COLOUR_VISIONS, colour_difference, contrast_ratio
from tests.rendering.sample_scenes import (
    SAMPLE_SCENES,
    build_any_scenes,
    canfield_scene,
    make_hidden_pile,
    make_pile,
    make_won_scene,
)
from tests.rendering.test_themes import MARK_CONTRAST, SHAPED_DIFFERENCE


def list_scenes(
    moves: Sequence[str], number: int = WON_GAME.deal, key: str = "canfield"
) -> list[Scene]:
    """Return the scenes of a game from its deal on."""
    states = [deal(get_variant(key), number)]
    for text in moves:
        states.append(play(states[-1], Move.parse(text)))
    last_moves = [None, *map(Move.parse, moves)]
    return [scene(state, last_move=move) for state, move in zip(states, last_moves, strict=True)]


def list_frame_durations(film_bytes: bytes) -> list[int]:
    """Return how long each picture of a film is shown, in milliseconds."""
    picture = Image.open(BytesIO(film_bytes))
    durations = []
    for number in range(getattr(picture, "n_frames", 1)):
        picture.seek(number)
        durations.append(int(picture.info["duration"]))
    return durations


def test_a_film_without_moves_shows_the_deal() -> None:
    made = film(list_scenes([]), load())
    assert Image.open(BytesIO(made)).size == (825, 540)
    assert sum(list_frame_durations(made)) == 3200


def test_cards_travel_in_a_film_of_one_move() -> None:
    durations = list_frame_durations(film(list_scenes(["r-t1"]), load()))
    assert 3000 <= sum(durations) <= 4000
    assert len(durations) >= 3


@pytest.mark.slow
def test_a_win_ends_with_the_same_celebration_every_time() -> None:
    last_scenes = list_scenes(WON_GAME.moves)[-2:]
    progress: list[float] = []
    durations = list_frame_durations(film(last_scenes, load(), on_progress=progress.append))
    assert len(durations) >= CELEBRATION_PICTURE_COUNT
    assert durations[-1] == 4000
    assert progress == sorted(progress)
    assert progress[-1] == 1
    (first, _), (second, _) = (
        next(paint_win_celebration(last_scenes[-1], load())) for _ in range(2)
    )
    assert first.tobytes() == second.tobytes()


@pytest.mark.slow
def test_a_film_of_2000_moves_is_bounded_in_time_and_bytes() -> None:
    made = film(list_scenes(["draw"] * 2000), load())
    durations = list_frame_durations(made)
    assert len(made) <= MAX_FILM_BYTES
    assert sum(durations) <= 50_000
    assert min(durations) >= 60


@pytest.mark.slow
def test_a_film_that_would_be_too_large_is_shrunk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rendering.films.MAX_FILM_BYTES", 150_000)
    scenes = list_scenes(WON_GAME.moves[:60])
    made = film(scenes, load())
    durations = list_frame_durations(made)
    assert len(made) <= 150_000
    assert Image.open(BytesIO(made)).width == 550
    assert len(durations) < len(scenes)
    expected_times = compute_position_times(list_draw_flags(scenes), is_won=False)
    assert abs(sum(durations) - 10 * sum(expected_times)) < 1000


def test_partial_frames_compose_into_the_whole_picture() -> None:
    scenes = list_scenes(WON_GAME.moves[:8])
    made = film(scenes, load())
    picture = Image.open(BytesIO(made))
    picture.seek(len(list_frame_durations(made)) - 1)
    expected = Image.open(BytesIO(film(scenes[-1:], load())))
    difference = ImageChops.difference(picture.convert("RGB"), expected.convert("RGB"))
    # a colour halfway between two of the palette may become either
    assert ImageStat.Stat(difference).mean < [0.1] * 3


def test_scenes_of_different_depth_are_drawn_at_one_size() -> None:
    shallow = Scene(tableau=(make_pile("t1", "KS"),), foundations=())
    deep = Scene(
        tableau=(make_hidden_pile("t1", 300, "KS"),), foundations=(), last_move=("t9", "t1", 4)
    )
    made = Image.open(BytesIO(film([shallow, deep, shallow], load())))
    assert made.height > 525
    assert getattr(made, "n_frames", 1) >= 2


@settings(max_examples=4)
@given(build_any_scenes(count=3))
def test_any_scenes_of_one_table_give_a_whole_film(scenes: list[Scene]) -> None:
    picture = Image.open(BytesIO(film(scenes, load(), width=220)))
    assert picture.width == (160 if scenes[0].is_tall else 220)
    # An empty table is as wide as its film, and the least high.
    assert picture.width * 140 // 220 <= picture.height <= 480
    for number in range(getattr(picture, "n_frames", 1)):
        picture.seek(number)
        picture.load()


@pytest.mark.parametrize("name", SAMPLE_SCENES)
def test_no_sample_scene_counts_as_won(name: str) -> None:
    assert not is_won_scene(SAMPLE_SCENES[name]())
    assert not is_won_scene(Scene(tableau=(), foundations=(make_pile("f1"),)))
    assert is_won_scene(Scene(tableau=(make_pile("t1"),), foundations=(make_pile("f1", "AS"),)))


def test_a_game_may_be_won_without_all_cards() -> None:
    table = Scene(
        tableau=(make_pile("t1", "KS"),),
        foundations=(make_pile("f1", "AS 2S"),),
        waste=make_pile("w1"),
        further_wastes=(make_pile("w2"),),
        winning_card_count=2,
    )
    assert is_won_scene(table)
    assert not is_won_scene(replace(table, winning_card_count=3))
    assert not is_won_scene(replace(table, winning_card_count=0))
    assert not is_won_scene(replace(table, further_wastes=(make_pile("w2", "QS"),)))


@pytest.mark.parametrize(
    "last_move", [None, ("s", "w", 3), ("t7", "t8", 1), ("t1", "t9", 2), ("t3", "t1", 99)]
)
def test_a_move_with_too_little_known_has_no_flight(
    last_move: tuple[str, str, int] | None,
) -> None:
    after = replace(canfield_scene(), last_move=last_move)
    pictures = list(paint_card_flight(canfield_scene(), after, load(), 3))
    assert len(pictures) == (3 if last_move == ("t3", "t1", 99) else 0)


MIXED_MOVES = [True, False, True, True, False]


@pytest.mark.parametrize("moves", [[False], [True], MIXED_MOVES], ids=["plays", "draws", "mixed"])
def test_a_win_of_150_moves_takes_about_half_a_minute(moves: list[bool]) -> None:
    times = compute_position_times((moves * 150)[:150], is_won=True)
    celebration = 24 * 6 + 100
    assert 28_00 <= sum(times) + celebration <= 32_00


def test_a_play_is_shown_twice_as_long_as_a_draw() -> None:
    times = compute_position_times(MIXED_MOVES * 20, is_won=True)
    timed_moves = list(zip(times[1:-1], (MIXED_MOVES * 20)[:-1], strict=True))
    draws = [time for time, is_draw in timed_moves if is_draw]
    plays = [time for time, is_draw in timed_moves if not is_draw]
    assert 1.8 <= (sum(plays) / len(plays)) / (sum(draws) / len(draws)) <= 2.2


@pytest.mark.parametrize("moves", [0, 1, 2, 10, 150, 151, 400, 2_000, 50_000])
@pytest.mark.parametrize("shortest", [MIN_PICTURE_TIME, 100, 10_000])
def test_film_time_is_bounded_and_the_end_is_held(moves: int, shortest: int) -> None:
    times = compute_position_times([False] * moves, is_won=False, min_picture_time=shortest)
    assert len(times) == moves + 1
    assert sum(times) <= OPENING_TIME + MAX_MOVES_TIME + END
    assert times[0] >= OPENING_TIME
    assert times[-1] >= END
    assert all(time == 0 or time >= shortest for time in times[1:-1])


def test_longer_games_take_longer_until_moves_are_skipped() -> None:
    lengths = [
        sum(compute_position_times([False] * moves, is_won=False)) for moves in (10, 100, 300, 500)
    ]
    assert lengths == sorted(lengths)
    assert all(compute_position_times([False] * 300, is_won=False))
    assert 0 in compute_position_times([False] * 2_000, is_won=False)


VERDICTS = [True, True, None, False, False]
BAR_COLOURS = (WINNABLE_COLOUR, UNKNOWN_COLOUR, LOST_COLOUR)


def read_bars(picture: Image.Image) -> list[tuple[tuple[int, int, int], int]]:
    """Return the colour and the height of the bar of each position on a picture of a film."""
    picture = picture.convert("RGB")
    strip_height = STRIP_HEIGHT * picture.width // PICTURE_WIDTH
    ground = picture.getpixel((picture.width - 1, picture.height - strip_height + 1))
    bars = []
    for number in range(len(VERDICTS)):
        x = int((number + 0.5) * picture.width / len(VERDICTS))
        column = [picture.getpixel((x, picture.height - 1 - up)) for up in range(strip_height)]
        height = next(up for up, colour in enumerate(column) if colour == ground)
        bars.append((column[0], height))
    return bars  # type: ignore[return-value]  # an RGB picture has three numbers a pixel


def test_a_strip_tells_the_verdicts_by_colour_and_by_height() -> None:
    made = Image.open(BytesIO(film(list_scenes(WON_GAME.moves[:4]), load(), verdicts=VERDICTS)))
    assert made.size == (825, 570)
    made.seek(0)
    first_bars = read_bars(made)
    assert first_bars[0][0] == WINNABLE_COLOUR
    assert [height for _, height in first_bars[1:]] == [0, 0, 0, 0]
    made.seek(made.n_frames - 1)  # type: ignore[attr-defined]  # a film is a GIF
    colours, heights = zip(*read_bars(made), strict=True)
    expected = {True: WINNABLE_COLOUR, None: UNKNOWN_COLOUR, False: LOST_COLOUR}
    assert colours == tuple(expected[verdict] for verdict in VERDICTS)
    assert heights[0] == heights[1] > heights[2] * 1.5 > heights[3] * 2 == heights[4] * 2 > 0


def test_bars_of_a_small_film_still_differ_by_several_pixels() -> None:
    scenes = list_scenes(WON_GAME.moves[:4])
    made = Image.open(BytesIO(film(scenes, load(), width=330, verdicts=VERDICTS)))
    made.seek(made.n_frames - 1)  # type: ignore[attr-defined]  # a film is a GIF
    heights = [height for _, height in read_bars(made)]
    assert heights[0] - heights[2] >= 3
    assert heights[2] - heights[3] >= 3
    assert heights[3] >= 3


@pytest.mark.parametrize("name", themes())
def test_bars_stand_out_from_the_ground_in_every_theme(name: str) -> None:
    strip = VerdictStrip(VERDICTS, load(name))
    picture = strip.add_below(Image.new("P", (1101, 100)), 0).convert("RGB")
    ground = picture.getpixel((1100, 100 + STRIP_HEIGHT - 1))
    assert isinstance(ground, tuple)
    assert all(contrast_ratio(ground[:3], colour) >= MARK_CONTRAST for colour in BAR_COLOURS)  # type: ignore[arg-type]  # three numbers


@pytest.mark.parametrize("vision", COLOUR_VISIONS)
def test_people_with_colour_blindness_tell_the_bars_apart(vision: str) -> None:
    for one, other in combinations(BAR_COLOURS, 2):
        assert colour_difference(one, other, vision) >= SHAPED_DIFFERENCE


ENDING = ("Won!", "Canfield · 410630", "142 moves · 6 min 5 s")
CAPTION_BOX = (800, 680, 1101, 720)


@pytest.mark.slow
def test_a_celebration_keeps_its_caption_and_ends_with_the_open_fan_for_four_seconds() -> None:
    (scene,) = make_equally_high(
        [make_won_scene(ending=ENDING, caption="Canfield · 410630 · 142/142")]
    )
    pictures = list(paint_win_celebration(scene, load()))
    last, time = pictures[-1]
    assert time == 400
    assert last.tobytes() == paint_won_table_canvas(scene, load(), 720).tobytes()
    captioned, bare = (
        picture.crop(CAPTION_BOX).convert("RGB")
        for picture in (last, paint_won_table_canvas(make_won_scene(), load(), 720))
    )
    assert ImageChops.difference(captioned, bare).getbbox()
    for picture, _ in pictures[:10]:  # until confetti reaches the caption
        assert picture.crop(CAPTION_BOX).convert("RGB").tobytes() == captioned.tobytes()
    assert len({picture.tobytes() for picture, _ in pictures}) == len(pictures)


def test_the_celebration_of_a_tall_film_has_the_size_of_its_tables() -> None:
    (scene,) = make_equally_high([replace(make_won_scene(), is_tall=True)])
    table = paint_table_canvas(scene, load())
    opening, _ = next(paint_win_celebration(scene, load()))
    assert opening.size == table.size == (801, 640)
    assert paint_won_table_canvas(scene, load(), table.height).size == table.size


def test_a_won_table_moves_and_begins_and_ends_as_the_picture_that_stands_still() -> None:
    scene = make_won_scene(ending=ENDING)
    film = Image.open(BytesIO(animate_won_table(scene, load())))
    still = Image.open(BytesIO(paint_won_table(scene, load()))).convert("RGB")
    frame_count = getattr(film, "n_frames", 1)
    assert (film.format, film.size) == ("GIF", (1100, 700))
    assert frame_count > 30
    for number in (0, frame_count - 1):
        film.seek(number)
        assert ImageChops.difference(film.convert("RGB"), still).getbbox() is None
    assert film.info["duration"] == 4000
    film.seek(frame_count // 2)
    assert ImageChops.difference(film.convert("RGB"), still).getbbox()


SCENES = tuple(list_scenes(WON_GAME.moves))
GOLD = load().felt.mark


def make_lane(name: str, move_count: int) -> RaceLane:
    """Return the lane of a player who made the first moves of a won game."""
    scenes = SCENES[: move_count + 1]
    return RaceLane(name=name, final_name=f"1. {name}", scenes=scenes, duration=move_count)


def make_race(*move_counts: int) -> Race:
    """Return a race whose first lane wins, with a lead of the second in its middle."""
    lanes = tuple(make_lane(f"P{number}", count) for number, count in enumerate(move_counts))
    leads = (RaceLead(move_counts[0] / 2, 1, "P1 pulls ahead"),)
    return Race(lanes=lanes, winner_number=0, leads=leads, title="Canfield", result="P0 wins")


def list_frames(film: bytes) -> list[Image.Image]:
    """Return the pictures of a film, as they are shown."""
    picture = Image.open(BytesIO(film))
    frames = []
    for number in range(getattr(picture, "n_frames", 1)):
        picture.seek(number)
        frames.append(picture.convert("RGB"))
    return frames


def count_golden_pixels(picture: Image.Image) -> int:
    """Return how many pixels have the colour that marks who is ahead."""
    colours = picture.getcolors(picture.width * picture.height) or []
    return sum(
        count
        for count, colour in colours
        if isinstance(colour, tuple)
        and all(abs(a - b) <= 8 for a, b in zip(colour, GOLD, strict=True))
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("move_counts", "width"), [((15, 9), 912), ((8, 9, 7), 912), ((6,) * 6, 1038)]
)
def test_a_race_of_two_to_six_is_bounded_in_time_and_bytes(
    move_counts: tuple[int, ...], width: int
) -> None:
    progress: list[float] = []
    film = film_race(make_race(*move_counts), load(), on_progress=progress.append)
    assert len(film) <= MAX_RACE_BYTES
    assert Image.open(BytesIO(film)).width == width
    assert sum(list_frame_durations(film)) <= 40_000
    assert min(list_frame_durations(film)) >= 20
    assert progress == sorted(progress)


@pytest.mark.slow
def test_a_race_of_very_different_lengths_takes_no_longer() -> None:
    lanes = (make_lane("Ada", 3), replace(make_lane("Ben", 142), duration=10**6))
    film = film_race(Race(lanes=lanes, winner_number=0), load())
    assert sum(list_frame_durations(film)) <= 40_000


@pytest.mark.slow
def test_whoever_pulls_ahead_is_marked_in_gold() -> None:
    race = make_race(8, 8)
    golden_counts = [
        max(map(count_golden_pixels, list_frames(film_race(shown, load()))))
        for shown in (race, replace(race, leads=()))
    ]
    # Without a lead only the winner's frame at the end is golden.
    assert golden_counts[0] > golden_counts[1] + 20_000


@pytest.mark.slow
def test_the_winners_last_seconds_are_larger() -> None:
    frames = list_frames(film_race(make_race(10, 5), load()))
    layout_height = frames[0].height
    # The row below the header is cloth at both sides of one large table, and the grid's otherwise.
    middle_row = layout_height // 3
    cloth = frames[0].getpixel((2, layout_height - 2))
    at_left_edge = [frame.getpixel((30, middle_row)) for frame in frames]
    assert at_left_edge[0] != cloth
    assert cloth in at_left_edge
    assert at_left_edge[-1] == at_left_edge[-2] != cloth


@pytest.mark.slow
def test_a_win_is_celebrated_within_40_seconds() -> None:
    last = make_lane("Ada", len(WON_GAME.moves))
    quick = replace(last, scenes=last.scenes[-3:], duration=2)
    race = Race(lanes=(quick, replace(make_lane("Ben", 2), duration=2)), winner_number=0)
    unfinished = replace(race, lanes=(replace(quick, scenes=last.scenes[-4:-1]), race.lanes[1]))
    durations, plain_durations = (
        list_frame_durations(film_race(shown, load())) for shown in (race, unfinished)
    )
    assert sum(durations) >= sum(plain_durations) + 3_000
    assert len(durations) >= len(plain_durations) + 30
    longest = MAX_CLOCK_TIME - MIN_CLOCK_TIME
    assert sum(durations) + 10 * longest <= 40_000


@pytest.mark.slow
def test_late_moves_are_made_up_for_in_the_last_picture() -> None:
    short = make_race(4, 12)
    last_frame = list_frames(film_race(short, load()))[-1]
    complete = replace(short, lanes=(short.lanes[0], replace(short.lanes[1], duration=4)))
    assert last_frame.tobytes() == list_frames(film_race(complete, load()))[-1].tobytes()
    cut = replace(short, lanes=(short.lanes[0], make_lane("P1", 4)))
    assert last_frame.tobytes() != list_frames(film_race(cut, load()))[-1].tobytes()


@pytest.mark.slow
def test_a_race_that_would_be_too_large_has_fewer_pictures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    race = make_race(10, 10)
    whole_film = film_race(race, load())
    limit = len(whole_film) - 20_000
    monkeypatch.setattr("rendering.races.MAX_RACE_BYTES", limit)
    smaller_film = film_race(race, load())
    assert len(smaller_film) <= limit
    durations = list_frame_durations(smaller_film)
    assert len(durations) < len(list_frame_durations(whole_film))
    assert sum(durations) <= 40_000


@pytest.mark.slow
@pytest.mark.parametrize("name", ["W" * 40, "", "#1", "…"])
def test_any_name_that_can_be_drawn_fits_under_its_table(name: str) -> None:
    lanes = (make_lane(name, 2), make_lane(name, 1))
    leads = (RaceLead(1, 0, f"{name} pulls ahead" * 4),)
    race = Race(lanes=lanes, winner_number=1, leads=leads, title=name * 9, result=name)
    assert film_race(race, load())


@pytest.mark.slow
def test_moves_are_spread_evenly_on_the_clock() -> None:
    lane = replace(make_lane("Ada", 10), duration=600)
    assert [lane.find_position(time) for time in (0, 59.9, 60, 300, 599, 600, 9999)] == [
        *(0, 0, 1, 5, 9, 10, 10)
    ]
    assert lane.scenes[0].cards_up == 1
