"""Where the steps of a podium stand, with the texts on and above them."""

import pytest

from rendering.charts import PodiumChart, PodiumStep
from rendering.charts.painter import build_panel_layout
from tests.rendering.charts.extreme_samples import EXTREME_SAMPLES
from tests.rendering.charts.layout_checks import CUT_OUT_INKS, list_label_texts
from tests.rendering.charts.samples import sample_podium


@pytest.mark.parametrize(
    ("ranks", "expected_heights"),
    [
        ((2, 1, 3), (2, 3, 1)),
        ((1, 1, 3), (2, 2, 1)),
        ((2, 1, 2), (1, 2, 1)),
        ((1, 1, 1), (1, 1, 1)),
        ((2, 1), (1, 2)),
        ((1,), (1,)),
    ],
)
def test_equal_ranks_share_a_height_and_each_rank_has_its_own(
    ranks: tuple[int, ...], expected_heights: tuple[int, ...]
) -> None:
    layout = build_panel_layout(PodiumChart(tuple(PodiumStep(rank, "5") for rank in ranks)))
    heights = [bar_box.box[3] - bar_box.box[1] for bar_box in layout.bar_boxes]
    step_height = min(heights)
    assert [height / step_height for height in heights] == list(expected_heights)
    assert [label.text for label in layout.text_labels if label.ink in CUT_OUT_INKS] == [
        *map(str, ranks)
    ]


def test_name_and_value_stand_above_their_step_and_the_value_is_largest() -> None:
    layout = build_panel_layout(sample_podium())
    expected_texts = [
        ("Ben", "47", "cards up"),
        ("Wilhelmina M…", "52", "cards up"),
        ("#3", "1", "card up"),
    ]
    for bar_box, texts in zip(layout.bar_boxes, expected_texts, strict=True):
        left, top, right, _ = bar_box.box
        number, name, label = [
            text_label
            for text_label in layout.text_labels
            if left <= text_label.left <= right
            and text_label.ink not in CUT_OUT_INKS
            and text_label.top > 60
        ]
        assert (name.text, number.text, label.text) == texts
        assert name.box[3] <= number.top
        assert number.box[3] <= label.top < label.box[3] <= top
        assert number.size > max(label.size, name.size)
    assert "cards up" not in list_label_texts(build_panel_layout(EXTREME_SAMPLES["ten-steps"]()))
