"""Films of games: what they show, how long they take, and that none is ever too large."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import get_variant
from rendering import Scene, film, load
from rendering.animation.card_flight import paint_card_flight
from rendering.animation.game_film import MAX_FILM_BYTES, is_won_scene, list_draw_flags
from rendering.animation.pacing import compute_position_times
from rendering.animation.win_celebration import paint_win_celebration
from rendering.table.painter import paint_table_canvas
from tests.golden_games import WON_GAME
from tests.rendering.sample_scenes import SAMPLE_SCENES, canfield_scene, make_hidden_pile, make_pile


def list_scenes(
    moves: Sequence[str], number: int = WON_GAME.deal, key: str = "canfield"
) -> list[Scene]:
    """The scenes of a game from its deal on."""
    states = [deal(get_variant(key), number)]
    for text in moves:
        states.append(play(states[-1], Move.parse(text)))
    lasts = [None, *map(Move.parse, moves)]
    return [scene(state, last_move=last) for state, last in zip(states, lasts, strict=True)]


def list_frame_durations(film_bytes: bytes) -> list[int]:
    """How long each picture of a film is seen, in milliseconds."""
    opened = Image.open(BytesIO(film_bytes))
    found = []
    for number in range(getattr(opened, "n_frames", 1)):
        opened.seek(number)
        found.append(int(opened.info["duration"]))
    return found


def test_a_film_without_moves_shows_the_deal() -> None:
    made = film(list_scenes([]), load())
    assert Image.open(BytesIO(made)).size == (825, 525)
    assert sum(list_frame_durations(made)) == 3200


def test_cards_travel_in_a_film_of_one_move() -> None:
    seen = list_frame_durations(film(list_scenes(["r-t1"]), load()))
    assert 3000 <= sum(seen) <= 4000
    assert len(seen) >= 3


def test_a_win_ends_with_the_same_celebration_every_time() -> None:
    last = list_scenes(WON_GAME.moves)[-2:]
    told: list[float] = []
    seen = list_frame_durations(film(last, load(), on_progress=told.append))
    assert len(seen) >= 24
    assert sum(seen[-24:]) >= 2000
    assert told == sorted(told)
    assert told[-1] == 1
    first, again = (next(paint_win_celebration(last[-1], load())) for _ in range(2))
    assert first.tobytes() == again.tobytes()


def test_a_film_of_2000_moves_is_bounded_in_time_and_bytes() -> None:
    made = film(list_scenes(["draw"] * 2000), load())
    seen = list_frame_durations(made)
    assert len(made) <= MAX_FILM_BYTES
    assert sum(seen) <= 50_000
    assert min(seen) >= 60


def test_a_film_that_would_be_too_large_is_shrunk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rendering.animation.game_film.MAX_FILM_BYTES", 150_000)
    whole = list_scenes(WON_GAME.moves[:60])
    made = film(whole, load())
    seen = list_frame_durations(made)
    assert len(made) <= 150_000
    assert Image.open(BytesIO(made)).width == 550
    assert len(seen) < len(whole)
    assert (
        abs(sum(seen) - 10 * sum(compute_position_times(list_draw_flags(whole), is_won=False)))
        < 1000
    )


def test_partial_frames_compose_into_the_whole_picture() -> None:
    whole = list_scenes(WON_GAME.moves[:8])
    made = film(whole, load())
    shown = Image.open(BytesIO(made))
    shown.seek(len(list_frame_durations(made)) - 1)
    alone = Image.open(BytesIO(film(whole[-1:], load())))
    differs = ImageChops.difference(shown.convert("RGB"), alone.convert("RGB"))
    # a colour between two of the palette may fall to either
    assert ImageStat.Stat(differs).mean < [0.1] * 3


def test_scenes_of_different_depth_are_drawn_at_one_size() -> None:
    shallow = Scene(tableau=(make_pile("t1", "KS"),), foundations=())
    deep = Scene(
        tableau=(make_hidden_pile("t1", 300, "KS"),), foundations=(), last_move=("t9", "t1", 4)
    )
    made = Image.open(BytesIO(film([shallow, deep, shallow], load())))
    assert made.height > 525
    assert getattr(made, "n_frames", 1) >= 2


def test_a_film_without_scenes_is_refused() -> None:
    with pytest.raises(ValueError, match="needs at least one scene"):
        film([], load())


@pytest.mark.parametrize("name", SAMPLE_SCENES)
def test_no_sample_scene_counts_as_won(name: str) -> None:
    assert not is_won_scene(SAMPLE_SCENES[name]())
    assert not is_won_scene(Scene(tableau=(), foundations=(make_pile("f1"),)))
    assert is_won_scene(Scene(tableau=(make_pile("t1"),), foundations=(make_pile("f1", "AS"),)))


def test_cards_fly_from_their_old_to_their_new_place() -> None:
    before, after = list_scenes(["r-t1"])
    shown = list(paint_card_flight(before, after, load(), 3))
    assert len(shown) == 3
    assert len({picture.tobytes() for picture in shown}) == 3
    assert all(picture.size == paint_table_canvas(before, load()).size for picture in shown)


@pytest.mark.parametrize(
    "moved", [None, ("s", "w", 3), ("t7", "t8", 1), ("t1", "t9", 2), ("t3", "t1", 99)]
)
def test_a_move_with_too_little_known_has_no_flight(
    moved: tuple[str, str, int] | None,
) -> None:
    shown = list(
        paint_card_flight(canfield_scene(), replace(canfield_scene(), last_move=moved), load(), 3)
    )
    assert len(shown) == (3 if moved == ("t3", "t1", 99) else 0)
