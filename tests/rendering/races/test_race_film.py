"""Films of races: what they show, how long they take, and that none is too large."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from rendering import load
from rendering.races import (
    MAX_CLOCK_TIME,
    MAX_RACE_BYTES,
    MIN_CLOCK_TIME,
    Race,
    RaceLane,
    RaceLead,
    film_race,
)
from tests.golden_games import WON_GAME
from tests.rendering.animation.test_game_film import list_frame_durations, list_scenes

pytestmark = pytest.mark.slow

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


def test_a_race_of_very_different_lengths_takes_no_longer() -> None:
    lanes = (make_lane("Ada", 3), replace(make_lane("Ben", 142), duration=10**6))
    film = film_race(Race(lanes=lanes, winner_number=0), load())
    assert sum(list_frame_durations(film)) <= 40_000


def test_whoever_pulls_ahead_is_marked_in_gold() -> None:
    race = make_race(8, 8)
    golden_counts = [
        max(map(count_golden_pixels, list_frames(film_race(shown, load()))))
        for shown in (race, replace(race, leads=()))
    ]
    # Without a lead only the winner's frame at the end is golden.
    assert golden_counts[0] > golden_counts[1] + 20_000


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


def test_late_moves_are_made_up_for_in_the_last_picture() -> None:
    short = make_race(4, 12)
    last_frame = list_frames(film_race(short, load()))[-1]
    complete = replace(short, lanes=(short.lanes[0], replace(short.lanes[1], duration=4)))
    assert last_frame.tobytes() == list_frames(film_race(complete, load()))[-1].tobytes()
    cut = replace(short, lanes=(short.lanes[0], make_lane("P1", 4)))
    assert last_frame.tobytes() != list_frames(film_race(cut, load()))[-1].tobytes()


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


@pytest.mark.parametrize("name", ["W" * 40, "", "#1", "…"])
def test_any_name_that_can_be_drawn_fits_under_its_table(name: str) -> None:
    lanes = (make_lane(name, 2), make_lane(name, 1))
    leads = (RaceLead(1, 0, f"{name} pulls ahead" * 4),)
    race = Race(lanes=lanes, winner_number=1, leads=leads, title=name * 9, result=name)
    assert film_race(race, load())


@pytest.mark.parametrize("lane_count", [0, 1, 7])
def test_a_race_of_one_or_of_too_many_is_refused(lane_count: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 lanes"):
        Race(lanes=(make_lane("Ada", 3),) * lane_count, winner_number=0)


def test_what_cannot_be_raced_is_refused() -> None:
    with pytest.raises(ValueError, match="without moves"):
        make_lane("Ada", 0)
    for duration in (0, -1, float("inf"), float("nan")):
        with pytest.raises(ValueError, match="duration"):
            replace(make_lane("Ada", 3), duration=duration)
    race = make_race(3, 3)
    with pytest.raises(ValueError, match="no such lane"):
        replace(race, winner_number=2)
    with pytest.raises(ValueError, match="no such lane"):
        replace(race, leads=(RaceLead(1, -1),))


def test_moves_are_spread_evenly_on_the_clock() -> None:
    lane = replace(make_lane("Ada", 10), duration=600)
    assert [lane.find_position(time) for time in (0, 59.9, 60, 300, 599, 600, 9999)] == [
        *(0, 0, 1, 5, 9, 10, 10)
    ]
    assert lane.scenes[0].cards_up == 1
