"""Films of games: what they show, how long they take, and that none is too large."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from PIL import Image, ImageChops, ImageStat

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import get_variant
from rendering import Scene, film, load
from rendering.card_flight import paint_card_flight
from rendering.films import MAX_FILM_BYTES, compute_position_times, is_won_scene, list_draw_flags
from rendering.table import paint_table_canvas
from rendering.won_table import CELEBRATION_PICTURE_COUNT, paint_win_celebration
from tests.golden_games import WON_GAME
from tests.rendering.any_scenes import build_any_scenes
from tests.rendering.sample_scenes import SAMPLE_SCENES, canfield_scene, make_hidden_pile, make_pile


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
    assert Image.open(BytesIO(made)).size == (825, 525)
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
    assert 140 <= picture.height <= 480
    for number in range(getattr(picture, "n_frames", 1)):
        picture.seek(number)
        picture.load()


def test_a_film_of_several_tables_is_refused() -> None:
    with pytest.raises(ValueError, match="the same piles"):
        film([canfield_scene(), replace(canfield_scene(), reserve=None)], load())


def test_a_film_without_scenes_is_refused() -> None:
    with pytest.raises(ValueError, match="needs at least one scene"):
        film([], load())


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


def test_cards_fly_from_their_old_to_their_new_place() -> None:
    before, after = list_scenes(["r-t1"])
    pictures = list(paint_card_flight(before, after, load(), 3))
    assert len(pictures) == 3
    assert len({picture.tobytes() for picture in pictures}) == 3
    assert all(picture.size == paint_table_canvas(before, load()).size for picture in pictures)


def test_a_card_from_the_reserve_flies_to_the_column_that_it_fills() -> None:
    before, after = list_scenes(WON_GAME.moves[:4])[-2:]
    assert after.fills == (("r", "t2", 1),)
    assert before.reserve
    assert before.reserve.cards[-1] == after.tableau[1].cards[0]
    unfilled = replace(after, fills=())
    boxes = [
        ImageChops.difference(with_card.convert("RGB"), without.convert("RGB")).getbbox()
        for with_card, without in zip(
            paint_card_flight(before, after, load(), 3),
            paint_card_flight(before, unfilled, load(), 3),
            strict=True,
        )
    ]
    # It has left the reserve on the left in every picture, and comes closer to its column.
    lefts, _, rights, _ = zip(*filter(None, boxes), strict=True)
    assert max(lefts) < 100
    assert list(rights) == sorted(set(rights))
    assert rights[-1] > 300


@pytest.mark.parametrize(
    "last_move", [None, ("s", "w", 3), ("t7", "t8", 1), ("t1", "t9", 2), ("t3", "t1", 99)]
)
def test_a_move_with_too_little_known_has_no_flight(
    last_move: tuple[str, str, int] | None,
) -> None:
    after = replace(canfield_scene(), last_move=last_move)
    pictures = list(paint_card_flight(canfield_scene(), after, load(), 3))
    assert len(pictures) == (3 if last_move == ("t3", "t1", 99) else 0)
