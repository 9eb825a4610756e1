"""Command line: paint sheets that show what the themes look like."""

import argparse
import sys
from pathlib import Path

from rendering import theme_sheets
from rendering.theme import ThemeError, load, themes


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return 0, or 1 after printing what went wrong."""
    options = _build_parser().parse_args(arguments)
    paint_sheet = theme_sheets.paint_deck_sheet if options.deck else theme_sheets.paint_table_sheet
    try:
        chosen_themes = [load(name) for name in (options.theme or themes())]
        sheet = paint_sheet(chosen_themes, large=options.large)
        sheet.save(options.out, "PNG", optimize=True)
    except (ThemeError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rendering", description="Paint pictures of the card table's themes."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    sheet = commands.add_parser(
        "sheet",
        help="paint a busy table, or all cards, in one theme or more",
        description=(
            "Paint a busy table, or all cards, into a PNG. Without --theme every theme is painted, "
            "two in a row, with its name."
        ),
    )
    sheet.add_argument("out", type=Path, metavar="OUT.png", help="the file to write")
    sheet.add_argument(
        "--theme",
        action="append",
        metavar="NAME",
        help=f"paint only this theme; may be repeated ({', '.join(themes())})",
    )
    sheet.add_argument("--deck", action="store_true", help="paint all cards instead of a table")
    sheet.add_argument("--large", action="store_true", help="use the cards with large print")
    return parser


if __name__ == "__main__":
    sys.exit(main())
