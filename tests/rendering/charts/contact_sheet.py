"""Command line: paint all sample charts on one sheet, to look at them.

Discord shows pictures 550 pixels wide, or 330 on phones.
"""

import argparse
from pathlib import Path

from PIL import Image

from rendering import load
from rendering.canvas import scale_canvas
from rendering.charts.painter import paint_chart_canvas
from tests.rendering.charts.samples import EXTREME_SAMPLES, MULTI_PANEL_SAMPLES, SAMPLES

GAP = 16
COLUMN_COUNT = 2
BACKGROUND = "#313338"


def draw_contact_sheet(theme_name: str, width: int) -> Image.Image:
    """Return a sheet ("RGB") with all samples in two columns, each chart of that width."""
    theme = load(theme_name)
    pictures = []
    for make_chart in (SAMPLES | MULTI_PANEL_SAMPLES | EXTREME_SAMPLES).values():
        canvas = scale_canvas(paint_chart_canvas(make_chart(), theme), theme, width)
        pictures.append(canvas.crop((1, 0, canvas.width, canvas.height)).convert("RGB"))
    column_heights = [0] * COLUMN_COUNT
    corners = []
    for picture in pictures:
        column = column_heights.index(min(column_heights))
        corners.append((column * (width + GAP), column_heights[column]))
        column_heights[column] += picture.height + GAP
    size = (COLUMN_COUNT * (width + GAP) - GAP, max(column_heights) - GAP)
    sheet = Image.new("RGB", size, BACKGROUND)
    for picture, corner in zip(pictures, corners, strict=True):
        sheet.paste(picture, corner)
    return sheet


def main() -> None:
    """Paint the sheet that the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.rendering.charts.contact_sheet",
        description="Paint all sample charts, then the extreme ones, on one sheet.",
    )
    parser.add_argument("out", type=Path, metavar="OUT.png", help="the file to write")
    parser.add_argument("--theme", default="classic", help="the name of a theme")
    parser.add_argument("--width", type=int, default=550, help="the width of each chart")
    options = parser.parse_args()
    draw_contact_sheet(options.theme, options.width).save(options.out)


if __name__ == "__main__":
    main()
