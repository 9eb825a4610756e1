"""What a picture shows of a scene, and what it hides."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from rendering import HIDDEN_CARD, Pile, Scene, load, paint, prepare_table_sprites
from rendering.card_sprites import CardSprites, CardUnderlay, LastMoveMark
from rendering.dimensions import CardSize
from rendering.picture_cache import get_picture_cache_statistics
from rendering.scene import ALL_CARDS
from rendering.table_layout import build_table_layout, build_table_shape
from tests.rendering.sample_scenes import (
    SAMPLE_SCENES,
    canfield_scene,
    klondike_scene,
    make_hidden_pile,
    make_pile,
    shuffle_cards,
)
from tests.rendering.table.scene_pictures import (
    find_placed_pile,
    find_scene_difference,
    render_scene,
)


@pytest.mark.parametrize("name", SAMPLE_SCENES)
def test_a_table_is_1100_wide_and_700_high(name: str) -> None:
    assert Image.open(BytesIO(paint(SAMPLE_SCENES[name](), load()))).size == (1100, 700)


def test_equal_scenes_give_equal_bytes() -> None:
    assert paint(canfield_scene(), load()) == paint(canfield_scene(), load())


def test_painting_in_several_threads_gives_the_same_bytes() -> None:
    scenes = [make() for make in SAMPLE_SCENES.values()] * 4
    expected = [paint(scene, load()) for scene in scenes]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda scene: paint(scene, load()), scenes)) == expected


def test_threads_sharing_new_sprites_draw_the_same_cards() -> None:
    size = build_table_layout(build_table_shape(canfield_scene())).card_size
    cards = shuffle_cards(52)
    unshared = CardSprites(load(), size)
    shared = CardSprites(load(), size)
    with ThreadPoolExecutor(4) as threads:
        drawn = list(threads.map(lambda card: shared.get_sprite(card).tobytes(), cards * 3))
    assert drawn == [unshared.get_sprite(card).tobytes() for card in cards * 3]


def test_prepared_sprites_are_not_drawn_again() -> None:
    theme = replace(load())  # another theme object, so that no other test drew its sprites
    scene = replace(canfield_scene(), last_move=None)
    prepare_table_sprites(scene, theme)
    prepared = get_picture_cache_statistics()
    for start in range(0, len(ALL_CARDS), 4):
        cards = ALL_CARDS[start : start + 4]
        columns = tuple(make_pile(f"t{number}", card) for number, card in enumerate(cards, 1))
        paint(replace(scene, tableau=columns), theme)
    painted = get_picture_cache_statistics()
    assert (painted.misses, painted.byte_count) == (prepared.misses, prepared.byte_count)


@pytest.mark.parametrize("mark", list(LastMoveMark)[1:])
def test_marked_cards_take_no_memory_but_their_frame(mark: LastMoveMark) -> None:
    sprites = CardSprites(load(), CardSize(60, 20))
    sprites.draw_all_parts()
    marked = sprites.get_sprite("KS", CardUnderlay.FELT, mark)
    with_frame = get_picture_cache_statistics().byte_count
    assert marked.tobytes() != sprites.get_sprite("KS").tobytes()
    for card in ALL_CARDS:
        sprites.get_sprite(card, CardUnderlay.FELT, mark)
    assert get_picture_cache_statistics().byte_count == with_frame


def test_all_hidden_cards_have_the_same_pixels() -> None:
    scene = klondike_scene()
    layout = build_table_layout(build_table_shape(scene))
    picture = render_scene(scene)
    column = find_placed_pile(scene, "t7")
    left, top = 1 + column.spot.x, column.spot.y
    backs = [
        picture.crop(
            (left, top + offset, left + layout.card_size.width, top + offset + 8)
        ).tobytes()
        for card, offset, _ in list(column.iter_card_offsets(layout.card_size))[1:]
        if card == HIDDEN_CARD
    ]
    assert len(backs) == 5
    assert len(set(backs)) == 1


def test_only_the_top_of_a_foundation_is_visible() -> None:
    scene = canfield_scene()
    others = (make_pile("f1", "7S 9S"), *scene.foundations[1:])
    assert find_scene_difference(scene, replace(scene, foundations=others)) is None


def test_only_the_visible_part_of_the_waste_is_drawn() -> None:
    scene = canfield_scene()
    assert (
        find_scene_difference(
            scene, replace(scene, waste=make_pile("w", "AD 4H 5H 6H 3H 2S 3D 2D QS"))
        )
        is None
    )
    assert find_scene_difference(
        scene, replace(scene, waste=make_pile("w", "AD 4H 5H 6H 3H 2S 3D 4D QS"))
    )


def test_the_base_rank_is_shown_on_empty_foundations_only() -> None:
    scene = canfield_scene()
    layout = build_table_layout(build_table_shape(scene))
    box = find_scene_difference(scene, replace(scene, base_rank="T"))
    assert box is not None
    spot = layout.foundations[2]
    assert box[0] >= spot.x
    assert box[1] >= spot.y
    assert box[2] <= spot.x + layout.card_size.width
    assert box[3] <= spot.y + layout.card_size.height


def test_the_stock_count_stands_above_the_stock() -> None:
    scene = canfield_scene()
    layout = build_table_layout(build_table_shape(scene))
    box = find_scene_difference(scene, replace(scene, stock=make_hidden_pile("s", 12)))
    assert box is not None
    assert box[3] <= layout.stock.y


def test_an_empty_stock_shows_an_empty_pile() -> None:
    scene = canfield_scene()
    layout = build_table_layout(build_table_shape(scene))
    picture = render_scene(replace(scene, stock=Pile(name="s")))
    point = (
        1 + layout.stock.x + layout.card_size.width // 2,
        layout.stock.y + layout.card_size.height - 20,
    )
    colour = picture.getpixel(point)
    assert isinstance(colour, tuple)
    assert max(abs(a - b) for a, b in zip(colour, load().felt.slot, strict=True)) <= 3


def test_an_empty_stock_shows_whether_a_redeal_is_left() -> None:
    scene = replace(canfield_scene(), stock=Pile(name="s"))
    box = find_scene_difference(scene, replace(scene, can_redeal=True))
    assert box is not None
    layout = build_table_layout(build_table_shape(scene))
    spot, card = layout.stock, layout.card_size
    assert spot.x < box[0] < box[2] < spot.x + card.width
    assert spot.y < box[1] < box[3] < spot.y + card.height


def test_a_stock_with_cards_shows_no_redeal_sign() -> None:
    assert (
        find_scene_difference(canfield_scene(), replace(canfield_scene(), can_redeal=True)) is None
    )


@pytest.mark.parametrize(
    "scene",
    [
        Scene(tableau=(), foundations=()),
        Scene(tableau=(), foundations=(), stock=Pile(name="s")),
        Scene(tableau=(), foundations=(), waste=make_pile("w", "AS"), reserve=make_pile("r", "2S")),
        Scene(tableau=(Pile(name="t1", cards=shuffle_cards(200)),), foundations=()),
        Scene(tableau=(make_hidden_pile("t1", 500, "AS"),), foundations=(Pile(name="f1"),)),
        Scene(
            tableau=tuple(
                Pile(name=f"t{number}", cards=shuffle_cards(200)) for number in range(1, 61)
            ),
            foundations=tuple(make_pile(f"f{number}", "KS") for number in range(1, 41)),
            stock=make_hidden_pile("s", 9999),
            waste=Pile(name="w", cards=shuffle_cards(52)),
            reserve=Pile(name="r", cards=(HIDDEN_CARD,) * 300),
            visible_waste_count=52,
        ),
        Scene(
            tableau=tuple(make_pile(f"t{number}", "KS QH") for number in range(900)), foundations=()
        ),
        replace(canfield_scene(), visible_waste_count=0, longest_column=10_000),
        replace(canfield_scene(), visible_waste_count=-3, older_waste_count=-3, longest_column=-1),
        Scene(tableau=(), foundations=tuple(make_pile(f"f{number}") for number in range(1, 41))),
        replace(
            canfield_scene(),
            caption="é‰한\n" * 99,
            ready_piles=frozenset({""}),
            fills=(("r", "s", 1),),
        ),
        replace(canfield_scene(), older_waste_count=10_000, hinted_move=("t1", "t2", 10_000)),
    ],
    ids=[
        "nothing",
        "only-a-stock",
        "waste-and-reserve",
        "two-hundred-in-one-column",
        "five-hundred-hidden",
        "sixty-columns",
        "nine-hundred-columns",
        "very-long-column",
        "negative",
        "forty-foundations",
        "odd-texts",
        "many-older-cards",
    ],
)
def test_an_absurd_scene_still_gives_a_picture(scene: Scene) -> None:
    for large in (False, True):
        picture = Image.open(BytesIO(paint(scene, load(), large=large)))
        picture.load()
        assert picture.width == 1100
        assert 700 <= picture.height <= 2400
