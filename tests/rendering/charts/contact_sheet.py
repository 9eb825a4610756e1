"""A sheet to look at: ``python -m tests.rendering.charts.contact_sheet OUT.png [THEME] [WIDTH]``.

All sample charts, then the extremes, each as wide as asked: 1100, or 550 and 330 as on Discord.
"""

from __future__ import annotations

import sys

from PIL import Image

from rendering import load
from rendering.charts.painter import paint_chart_canvas
from rendering.dimensions import PICTURE_WIDTH
from tests.rendering.charts.samples import EXTREME_SAMPLES, SAMPLES, STACK_SAMPLES

GAP = 16


def draw_contact_sheet(theme: str, width: int, columns: int = 2) -> Image.Image:
    pictures = []
    for chart in (SAMPLES | STACK_SAMPLES | EXTREME_SAMPLES).values():
        drawn = paint_chart_canvas(chart(), load(theme)).convert("RGB").crop
        whole = drawn((1, 0, PICTURE_WIDTH + 1, paint_chart_canvas(chart(), load(theme)).height))
        size = (width, round(whole.height * width / PICTURE_WIDTH))
        pictures.append(whole.resize(size, Image.Resampling.LANCZOS))
    tops = [0] * columns
    placed = []
    for picture in pictures:
        column = tops.index(min(tops))
        placed.append((picture, (column * (width + GAP), tops[column])))
        tops[column] += picture.height + GAP
    page = Image.new("RGB", (columns * (width + GAP) - GAP, max(tops) - GAP), "#313338")
    for picture, corner in placed:
        page.paste(picture, corner)
    return page


if __name__ == "__main__":
    out, theme, width = (*sys.argv[1:], *("classic", "550")[len(sys.argv) - 2 :])
    draw_contact_sheet(theme, int(width)).save(out)
