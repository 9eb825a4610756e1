"""The strip below a film: until when the game could still be won."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from rendering import film, load, themes
from rendering.dimensions import PICTURE_WIDTH
from rendering.films import LOST_COLOUR, STRIP_HEIGHT, UNKNOWN_COLOUR, WINNABLE_COLOUR, VerdictStrip
from tests.golden_games import WON_GAME
from tests.rendering.animation.test_game_film import list_scenes
from tests.rendering.themes.colour_vision import COLOUR_VISIONS, colour_difference, contrast_ratio
from tests.rendering.themes.test_colours import MARK_CONTRAST, SHAPED_DIFFERENCE

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
    assert made.size == (825, 555)
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


def test_verdicts_on_other_scenes_are_refused() -> None:
    with pytest.raises(ValueError, match="5 scenes have 2 verdicts"):
        film(list_scenes(WON_GAME.moves[:4]), load(), verdicts=[True, False])
