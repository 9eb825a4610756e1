"""Where a podium's steps stand, and what is written on and above them."""

import pytest

from rendering.charts import Podium, Step
from rendering.charts.painter import plan
from tests.rendering.charts.planned import CUT, texts
from tests.rendering.charts.samples import EXTREMES, podium


@pytest.mark.parametrize(
    ("places", "rises"),
    [
        ((2, 1, 3), (2, 3, 1)),
        ((1, 1, 3), (2, 2, 1)),
        ((2, 1, 2), (1, 2, 1)),
        ((1, 1, 1), (1, 1, 1)),
        ((2, 1), (1, 2)),
        ((1,), (1,)),
    ],
)
def test_equals_stand_equally_high_and_there_are_as_many_heights_as_places(
    places: tuple[int, ...], rises: tuple[int, ...]
) -> None:
    of = plan(Podium(tuple(Step(place, "5") for place in places)))
    heights = [block.box[3] - block.box[1] for block in of.blocks]
    least = min(heights)
    assert [height / least for height in heights] == list(rises)
    assert [label.text for label in of.labels if label.ink in CUT] == [*map(str, places)]


def test_what_was_reached_stands_above_its_step_and_is_larger_than_what_it_is() -> None:
    of = plan(podium())
    for at, (value, told) in enumerate([("47", "cards up"), ("52", "cards up"), ("1", "card up")]):
        left, top, right, _ = of.blocks[at].box
        above = [each for each in of.labels if left <= each.left <= right and each.ink not in CUT]
        number, label = [each for each in above if each.top > 60]
        assert (number.text, label.text) == (value, told)
        assert number.box[3] <= label.top < label.box[3] <= top
        assert number.size > label.size
    assert "cards up" not in texts(plan(EXTREMES["ten-steps"]()))
