"""Kept parts of pictures: found again, measured, and limited together."""

from dataclasses import dataclass

import pytest
from PIL import Image

from bot.engine.deals import deal
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import load, paint, picture_cache
from rendering.cards.sprites import CardSprites, LastMoveMark, get_card_sprites
from rendering.picture_cache import get_picture_cache_statistics, keep_part, measure_bytes
from rendering.table.layout import build_table_layout, build_table_shape


@dataclass(frozen=True)
class Pair:
    """Two pictures."""

    first: Image.Image
    second: Image.Image


def test_pictures_are_measured_by_their_pixels() -> None:
    mask, photo = Image.new("L", (100, 50)), Image.new("RGB", (10, 10))
    assert measure_bytes(mask) == measure_bytes(Image.new("1", (100, 50))) == 5_000
    assert measure_bytes(photo) == 400
    assert measure_bytes(Pair(mask, photo)) == 5_400
    assert 5_400 < measure_bytes((mask, photo)) < 5_600
    assert 3_000 < measure_bytes(bytes(3_000)) < 3_100


def test_a_kept_part_is_drawn_once_and_goes_when_others_need_its_room() -> None:
    drawn: list[int] = []

    @keep_part
    def draw_square(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("L", (4_000, 2_000))

    before = get_picture_cache_statistics()
    assert draw_square(0) is draw_square(0)
    after = get_picture_cache_statistics()
    assert (after.hits - before.hits, after.misses - before.misses) == (1, 1)
    count = picture_cache.LIMIT_BYTES // 8_000_000 + 2
    for number in range(count):
        draw_square(number)
        assert get_picture_cache_statistics().byte_count <= picture_cache.LIMIT_BYTES
    assert drawn == list(range(count))
    draw_square(count - 1)
    assert drawn == list(range(count))  # used last, so it is still there
    draw_square(0)
    assert drawn[-1] == 0


def test_a_part_larger_than_the_limit_is_returned_and_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(picture_cache, "measure_bytes", lambda _: picture_cache.LIMIT_BYTES)
    draw = keep_part(lambda: Image.new("L", (1, 1)))
    assert draw() is not draw()


def test_the_sprites_of_cards_are_measured_again_as_they_grow() -> None:
    table = scene(deal(VARIANTS["canfield"], 1))
    card_size = build_table_layout(build_table_shape(table, large=False)).card_size
    sprites = get_card_sprites(load("ocean"), card_size)
    before = get_picture_cache_statistics().byte_count
    assert sprites.get_sprite("KH", mark=LastMoveMark.UNCOVERED) is not None
    assert get_card_sprites(load("ocean"), card_size) is sprites
    grown = get_picture_cache_statistics().byte_count - before
    assert grown >= card_size.width * card_size.height
    everything = CardSprites(load("ocean"), card_size)
    everything.draw_all_sprites()
    assert everything.byte_count > 159 * card_size.width * card_size.height


def test_tables_in_several_themes_stay_within_the_limit() -> None:
    for key in ("canfield", "sixty-thieves"):
        for name in ("classic", "dark"):
            for large in (False, True):
                paint(scene(deal(VARIANTS[key], 7)), load(name), large=large)
                statistics = get_picture_cache_statistics()
                assert 0 < statistics.byte_count <= picture_cache.LIMIT_BYTES
