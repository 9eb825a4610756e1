"""Kept parts of pictures: found again, measured, and limited together."""

from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest
from cachetools import LRUCache
from PIL import Image

from bot.engine.deals import deal
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import load, paint, picture_cache, themes
from rendering.card_sprites import CardSprites, CardUnderlay
from rendering.dimensions import CardSize
from rendering.picture_cache import (
    get_kept_images,
    get_picture_cache_statistics,
    keep_part,
    measure_bytes,
)


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


def test_images_that_belong_together_are_measured_as_they_grow() -> None:
    images = get_kept_images("test", "grows")
    before = get_picture_cache_statistics()
    square = images.get_image("square", lambda: Image.new("P", (300, 300)))
    after = get_picture_cache_statistics()
    assert images.get_image("square", lambda: Image.new("P", (9, 9))) is square
    assert get_kept_images("test", "grows") is images
    assert after.misses == before.misses + 1
    assert 90_000 < after.byte_count - before.byte_count < 91_000
    # another thread has drawn it as well
    assert images.keep_image("square", Image.new("P", (300, 300))) is square
    assert get_picture_cache_statistics().byte_count == after.byte_count


def test_images_that_were_forgotten_grow_no_more_in_the_cache(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(picture_cache, "measure_bytes", lambda _: picture_cache.LIMIT_BYTES // 2)
    forgotten = get_kept_images("test", "forgotten")
    keep_part(lambda: 1)()
    keep_part(lambda: 2)()
    assert get_kept_images("test", "forgotten") is not forgotten


def test_number_cards_are_drawn_once_for_all_themes() -> None:
    card_size = CardSize(61, 21)
    themed = [CardSprites(load(name), card_size) for name in themes()]
    for sprites in themed:
        sprites.draw_all_parts()
    before = get_picture_cache_statistics().misses
    tens = {sprites.get_sprite("TH").tobytes() for sprites in themed}
    assert len(tens) > 1  # their frames and hems differ
    assert get_picture_cache_statistics().misses == before
    other_theme = CardSprites(replace(load()), card_size)
    other_theme.draw_all_parts()
    figures, courts, backs, frames = 12, 12, 1, len(CardUnderlay)
    drawn_count = get_picture_cache_statistics().misses - before
    assert drawn_count == figures + courts + backs + frames


@pytest.mark.slow
def test_all_themes_and_prints_of_all_games_stay_within_the_limit() -> None:
    """Tables of many games, each theme in both prints and formats."""
    booleans = (False, True)
    looks = product(VARIANTS, themes(), booleans, booleans)
    for number, (key, name, is_tall, large) in enumerate(looks):
        if number % 47 == 0:
            paint(scene(deal(VARIANTS[key], 7), is_tall=is_tall), load(name), large=large)
            statistics = get_picture_cache_statistics()
            assert 0 < statistics.byte_count <= picture_cache.LIMIT_BYTES


def test_a_small_limit_is_kept_too(monkeypatch: pytest.MonkeyPatch) -> None:
    limited = LRUCache[Any, Any](3_000_000, getsizeof=picture_cache._measure_entry)
    monkeypatch.setattr(picture_cache, "_parts", limited)
    expected = paint(scene(deal(VARIANTS["canfield"], 7)), load())
    for name, large in product(themes()[:3], (False, True)):
        paint(scene(deal(VARIANTS["canfield"], 7)), load(name), large=large)
        assert 0 < get_picture_cache_statistics().byte_count <= 3_000_000
    assert paint(scene(deal(VARIANTS["canfield"], 7)), load()) == expected
