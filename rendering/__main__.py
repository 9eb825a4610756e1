"""``python -m rendering sheet OUT.png``: what the themes look like."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rendering import theme_sheets
from rendering.theme import ThemeError, load, themes


def main(arguments: list[str] | None = None) -> int:
    """Draws what is asked for; 0, or 1 with a sentence where it cannot."""
    parser = argparse.ArgumentParser(prog="python -m rendering", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="sheet")
    sheet = commands.add_parser("sheet", help="draw a busy table, or the deck, in every theme")
    sheet.add_argument("out", type=Path, help="the PNG to write")
    sheet.add_argument("--theme", help="this theme alone")
    sheet.add_argument("--deck", action="store_true", help="all cards instead of a table")
    sheet.add_argument("--large", action="store_true", help="with the large index")
    chosen = parser.parse_args(arguments)
    draw = theme_sheets.paint_deck_sheet if chosen.deck else theme_sheets.paint_table_sheet
    try:
        wanted = [load(name) for name in ([chosen.theme] if chosen.theme else themes())]
        draw(wanted, large=chosen.large).save(chosen.out, "PNG", optimize=True)
    except (ThemeError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
