"""The sheets that people who make themes look at, and the command that paints them."""

from pathlib import Path

import pytest
from PIL import Image

from rendering import load, theme_sheets
from rendering.__main__ import main


def test_the_table_sheet_of_a_theme_is_a_png(tmp_path: Path) -> None:
    out = tmp_path / "table.png"
    assert main(["sheet", str(out), "--theme", "dark"]) == 0
    with Image.open(out) as picture:
        assert picture.format == "PNG"
        assert picture.size == (1100, 700)


def test_the_deck_sheet_has_a_row_for_each_suit_and_the_back(tmp_path: Path) -> None:
    out = tmp_path / "deck.png"
    assert main(["sheet", str(out), "--theme", "classic", "--deck", "--large"]) == 0
    with Image.open(out) as picture:
        width, height = picture.width // 14, picture.height // 4
        back = picture.crop((13 * width, 0, 14 * width, height))
        colours = {colour for _, colour in back.getcolors(width * height) or ()}
    assert load().back.ground in colours


def test_several_themes_share_one_sheet() -> None:
    one, two = load("classic"), load("festive")
    sheet = theme_sheets.paint_table_sheet([one, two])
    assert sheet.width > 2 * 1100
    assert sheet.height > 700
    colours = {colour for _, colour in sheet.getcolors(sheet.width * sheet.height) or ()}
    assert {one.card.paper, two.card.paper, one.suits.D, two.suits.D} <= colours


def test_the_theme_option_may_be_repeated(tmp_path: Path) -> None:
    out = tmp_path / "two.png"
    assert main(["sheet", str(out), "--theme", "classic", "--theme", "festive"]) == 0
    expected = theme_sheets.paint_table_sheet([load("classic"), load("festive")])
    with Image.open(out) as picture:
        assert picture.tobytes() == expected.tobytes()


def test_an_unreadable_theme_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", str(tmp_path / "a.png"), "--theme", "no-such-theme"]) == 1
    assert "'no-such-theme'" in capsys.readouterr().err
    assert main(["sheet", str(tmp_path / "no" / "a.png"), "--theme", "classic"]) == 1
    assert "no" in capsys.readouterr().err


def test_the_table_sheet_shows_each_card_once() -> None:
    scene = theme_sheets.SAMPLE_SCENE
    piles = (*scene.tableau, *scene.foundations, scene.waste, scene.reserve, scene.stock)
    cards = [card for pile in piles if pile for card in pile.cards if card]
    assert len(cards) == len(set(cards))
