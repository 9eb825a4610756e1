"""Questions that tests ask about the layouts of charts."""

from rendering.charts.layouts import PanelLayout, PixelBox, TextInk

CUT_OUT_INKS = {TextInk.CUTOUT, TextInk.HIGHLIGHT_CUTOUT}
"""The inks of texts on bars."""


def list_label_texts(layout: PanelLayout) -> list[str]:
    """Return the texts on a panel."""
    return [label.text for label in layout.text_labels]


def overlaps(one: PixelBox, other: PixelBox) -> bool:
    """Return whether two boxes have a pixel in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def is_inside(one: PixelBox, other: PixelBox) -> bool:
    """Return whether one box lies inside another."""
    return other[0] <= one[0] < one[2] <= other[2] and other[1] <= one[1] < one[3] <= other[3]
