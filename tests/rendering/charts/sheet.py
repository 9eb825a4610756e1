"""A sheet to look at: ``python -m tests.rendering.charts.sheet OUT.png [THEME] [WIDTH]``.

All sample charts, then the extremes, each as wide as asked: 1100, or 550 and 330 as on Discord.
"""

from __future__ import annotations

import sys

from PIL import Image

from rendering import load
from rendering.charts.painter import canvas
from rendering.measures import WIDTH
from tests.rendering.charts.samples import EXTREMES, SAMPLES, STACKS

GAP = 16


def sheet(theme: str, width: int, across: int = 2) -> Image.Image:
    pictures = []
    for chart in (SAMPLES | STACKS | EXTREMES).values():
        drawn = canvas(chart(), load(theme)).convert("RGB").crop
        whole = drawn((1, 0, WIDTH + 1, canvas(chart(), load(theme)).height))
        size = (width, round(whole.height * width / WIDTH))
        pictures.append(whole.resize(size, Image.Resampling.LANCZOS))
    tops = [0] * across
    placed = []
    for picture in pictures:
        column = tops.index(min(tops))
        placed.append((picture, (column * (width + GAP), tops[column])))
        tops[column] += picture.height + GAP
    page = Image.new("RGB", (across * (width + GAP) - GAP, max(tops) - GAP), "#313338")
    for picture, corner in placed:
        page.paste(picture, corner)
    return page


if __name__ == "__main__":
    out, theme, width = (*sys.argv[1:], *("classic", "550")[len(sys.argv) - 2 :])
    sheet(theme, int(width)).save(out)
