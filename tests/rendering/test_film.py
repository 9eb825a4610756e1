"""Films of games: what they show, how long they take, and that none is ever too large."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

import rendering.film
from bot.engine.deal import deal
from bot.engine.notation import read
from bot.engine.play import play
from bot.scene import scene
from bot.variants import variant
from rendering import Scene, load
from rendering.celebration import celebration
from rendering.film import MOST_BYTES, draws, film, won
from rendering.flight import flight
from rendering.pacing import pace
from rendering.painter import canvas
from tests.golden import WON
from tests.rendering.tables import TABLES, canfield, hidden, pile


def scenes(moves: Sequence[str], number: int = WON.deal, key: str = "canfield") -> list[Scene]:
    """The scenes of a game from its deal on."""
    states = [deal(variant(key), number)]
    for text in moves:
        states.append(play(states[-1], read(text)))
    lasts = [None, *map(read, moves)]
    return [scene(state, last=last) for state, last in zip(states, lasts, strict=True)]


def times(made: bytes) -> list[int]:
    """How long each picture of a film is seen, in milliseconds."""
    opened = Image.open(BytesIO(made))
    found = []
    for number in range(getattr(opened, "n_frames", 1)):
        opened.seek(number)
        found.append(int(opened.info["duration"]))
    return found


def test_a_game_without_moves_is_its_deal() -> None:
    made = film(scenes([]), load())
    assert Image.open(BytesIO(made)).size == (825, 525)
    assert sum(times(made)) == 3200


def test_in_a_game_of_one_move_its_cards_travel() -> None:
    seen = times(film(scenes(["r-t1"]), load()))
    assert 3000 <= sum(seen) <= 4000
    assert len(seen) >= 3


def test_a_win_ends_with_a_celebration_that_is_always_the_same() -> None:
    last = scenes(WON.moves)[-2:]
    told: list[float] = []
    seen = times(film(last, load(), progress=told.append))
    assert len(seen) >= 24
    assert sum(seen[-24:]) >= 2000
    assert told == sorted(told)
    assert told[-1] == 1
    first, again = (next(celebration(last[-1], load())) for _ in range(2))
    assert first.tobytes() == again.tobytes()


def test_a_game_of_2000_moves_is_bounded_in_time_and_bytes() -> None:
    made = film(scenes(["draw"] * 2000), load())
    seen = times(made)
    assert len(made) <= MOST_BYTES
    assert sum(seen) <= 50_000
    assert min(seen) >= 60


def test_a_film_that_would_be_too_large_is_smaller_and_shows_less(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rendering.film, "MOST_BYTES", 150_000)
    whole = scenes(WON.moves[:60])
    made = film(whole, load())
    seen = times(made)
    assert len(made) <= 150_000
    assert Image.open(BytesIO(made)).width == 550
    assert len(seen) < len(whole)
    assert abs(sum(seen) - 10 * sum(pace(draws(whole), won=False))) < 1000


def test_parts_laid_over_parts_are_what_the_whole_is() -> None:
    whole = scenes(WON.moves[:8])
    made = film(whole, load())
    shown = Image.open(BytesIO(made))
    shown.seek(len(times(made)) - 1)
    alone = Image.open(BytesIO(film(whole[-1:], load())))
    differs = ImageChops.difference(shown.convert("RGB"), alone.convert("RGB"))
    # a colour between two of the palette may fall to either
    assert ImageStat.Stat(differs).mean < [0.1] * 3


def test_scenes_of_different_depth_are_drawn_alike() -> None:
    shallow = Scene(tableau=(pile("t1", "KS"),), foundations=())
    deep = Scene(tableau=(hidden("t1", 300, "KS"),), foundations=(), moved=("t9", "t1", 4))
    made = Image.open(BytesIO(film([shallow, deep, shallow], load())))
    assert made.height > 525
    assert getattr(made, "n_frames", 1) >= 2


def test_without_a_scene_there_is_no_film() -> None:
    with pytest.raises(ValueError, match="wants a scene"):
        film([], load())


@pytest.mark.parametrize("name", TABLES)
def test_no_table_under_way_is_won(name: str) -> None:
    assert not won(TABLES[name]())
    assert not won(Scene(tableau=(), foundations=(pile("f1"),)))
    assert won(Scene(tableau=(pile("t1"),), foundations=(pile("f1", "AS"),)))


def test_cards_fly_from_where_they_lay_to_where_they_come_to_lie() -> None:
    before, after = scenes(["r-t1"])
    shown = list(flight(before, after, load(), 3))
    assert len(shown) == 3
    assert len({picture.tobytes() for picture in shown}) == 3
    assert all(picture.size == canvas(before, load()).size for picture in shown)


@pytest.mark.parametrize(
    "moved", [None, ("s", "w", 3), ("t7", "t8", 1), ("t1", "t9", 2), ("t3", "t1", 99)]
)
def test_a_move_of_which_too_little_is_known_has_no_flight(
    moved: tuple[str, str, int] | None,
) -> None:
    shown = list(flight(canfield(), replace(canfield(), moved=moved), load(), 3))
    assert len(shown) == (3 if moved == ("t3", "t1", 99) else 0)
