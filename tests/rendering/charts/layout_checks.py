"""What is asked of plans in tests."""

from rendering.charts.panel_layout import PanelLayout, PixelBox, TextInk

CUT_OUT_INKS = {TextInk.CUTOUT, TextInk.HIGHLIGHT_CUTOUT}
"""Texts upon bars."""


def list_label_texts(layout: PanelLayout) -> list[str]:
    return [label.text for label in layout.text_labels]


def overlaps(one: PixelBox, other: PixelBox) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def is_inside(one: PixelBox, other: PixelBox) -> bool:
    return other[0] <= one[0] < one[2] <= other[2] and other[1] <= one[1] < one[3] <= other[3]
