"""What a picture shows of a scene, and what it does not."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from rendering import HIDDEN_CARD, Pile, Scene, load, paint, prepare_table_sprites
from rendering.cards.sprites import ALL_CARDS, CardSprites, get_card_sprites
from rendering.table.layout import build_table_layout, build_table_shape
from rendering.table.painter import paint_table_canvas
from rendering.table.placed_piles import PlacedPile, list_placed_piles
from tests.rendering.sample_scenes import (
    SAMPLE_SCENES,
    canfield_scene,
    forty_thieves_scene,
    klondike_scene,
    make_hidden_pile,
    make_pile,
    shuffle_cards,
)


def render_scene(scene: Scene) -> Image.Image:
    return paint_table_canvas(scene, load()).convert("RGB")


def find_place(scene: Scene, name: str) -> PlacedPile:
    return next(
        at
        for at in list_placed_piles(scene, build_table_layout(build_table_shape(scene)))
        if at.pile.name == name
    )


def find_difference_box(one: Scene, other: Scene) -> tuple[int, int, int, int] | None:
    """The box in which two scenes differ, its left edge counted in the picture."""
    box = ImageChops.difference(render_scene(one), render_scene(other)).getbbox()
    return box and (box[0] - 1, box[1], box[2] - 1, box[3])


@pytest.mark.parametrize("name", SAMPLE_SCENES)
def test_a_table_is_1100_wide_and_700_high(name: str) -> None:
    assert Image.open(BytesIO(paint(SAMPLE_SCENES[name](), load()))).size == (1100, 700)


def test_equal_scenes_give_equal_bytes() -> None:
    assert paint(canfield_scene(), load()) == paint(canfield_scene(), load())


def test_painting_in_several_threads_gives_the_same_bytes() -> None:
    scenes = [make() for make in SAMPLE_SCENES.values()] * 4
    alone = [paint(scene, load()) for scene in scenes]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda scene: paint(scene, load()), scenes)) == alone


def test_threads_sharing_a_new_deck_draw_the_same_cards() -> None:
    size = build_table_layout(build_table_shape(canfield_scene())).card_size
    cards = shuffle_cards(52)
    alone = CardSprites(load(), size)
    shared = CardSprites(load(), size)
    with ThreadPoolExecutor(4) as threads:
        drawn = list(threads.map(lambda card: shared.get_sprite(card).tobytes(), cards * 3))
    assert drawn == [alone.get_sprite(card).tobytes() for card in cards * 3]


def test_prepared_sprites_are_not_drawn_again() -> None:
    theme = replace(load())  # a theme of its own, whose sprites nothing else has drawn
    scene = replace(canfield_scene(), last_move=None)
    prepare_table_sprites(scene, theme)
    sprites = get_card_sprites(theme, build_table_layout(build_table_shape(scene)).card_size)
    assert set(sprites._faces) == {*ALL_CARDS, HIDDEN_CARD}
    ready = len(sprites._sprites)
    paint(
        replace(
            scene,
            tableau=tuple(make_pile(f"t{n}", card) for n, card in enumerate(ALL_CARDS[:4], 1)),
        ),
        theme,
    )
    assert len(sprites._sprites) == ready


def test_all_hidden_cards_have_the_same_pixels() -> None:
    scene = klondike_scene()
    layout = build_table_layout(build_table_shape(scene))
    shown = render_scene(scene)
    column = next(at for at in list_placed_piles(scene, layout) if at.pile.name == "t7")
    left, top = 1 + column.spot.x, column.spot.y
    backs = [
        shown.crop((left, top + offset, left + layout.card_size.width, top + offset + 8)).tobytes()
        for card, offset, _ in list(column.iter_card_offsets(layout.card_size))[1:]
        if card == HIDDEN_CARD
    ]
    assert len(backs) == 5
    assert len(set(backs)) == 1


def test_only_the_top_of_a_foundation_is_visible() -> None:
    scene = canfield_scene()
    others = (make_pile("f1", "7S 9S"), *scene.foundations[1:])
    assert find_difference_box(scene, replace(scene, foundations=others)) is None


def test_only_the_visible_part_of_the_waste_is_drawn() -> None:
    scene = canfield_scene()
    assert (
        find_difference_box(
            scene, replace(scene, waste=make_pile("w", "AD 4H 5H 6H 3H 2S 3D 2D QS"))
        )
        is None
    )
    assert find_difference_box(
        scene, replace(scene, waste=make_pile("w", "AD 4H 5H 6H 3H 2S 3D 4D QS"))
    )


def test_the_base_rank_is_shown_on_empty_foundations_only() -> None:
    scene = canfield_scene()
    layout = build_table_layout(build_table_shape(scene))
    box = find_difference_box(scene, replace(scene, base_rank="T"))
    assert box is not None
    spot = layout.foundations[2]
    assert box[0] >= spot.x
    assert box[1] >= spot.y
    assert box[2] <= spot.x + layout.card_size.width
    assert box[3] <= spot.y + layout.card_size.height


def test_the_stock_count_stands_above_the_stock() -> None:
    scene = canfield_scene()
    layout = build_table_layout(build_table_shape(scene))
    box = find_difference_box(scene, replace(scene, stock=make_hidden_pile("s", 12)))
    assert box is not None
    assert box[3] <= layout.stock.y


def test_an_empty_stock_shows_its_place() -> None:
    scene = canfield_scene()
    layout = build_table_layout(build_table_shape(scene))
    shown = render_scene(replace(scene, stock=Pile(name="s")))
    low = (
        1 + layout.stock.x + layout.card_size.width // 2,
        layout.stock.y + layout.card_size.height - 20,
    )
    seen = shown.getpixel(low)
    assert isinstance(seen, tuple)
    assert max(abs(a - b) for a, b in zip(seen, load().felt.slot, strict=True)) <= 3


def test_an_empty_stock_shows_whether_a_redeal_is_left() -> None:
    over = replace(canfield_scene(), stock=Pile(name="s"))
    box = find_difference_box(over, replace(over, can_redeal=True))
    assert box is not None
    spot, card = (
        build_table_layout(build_table_shape(over)).stock,
        build_table_layout(build_table_shape(over)).card_size,
    )
    assert spot.x < box[0] < box[2] < spot.x + card.width
    assert spot.y < box[1] < box[3] < spot.y + card.height


def test_a_stock_with_cards_shows_no_redeal_sign() -> None:
    assert find_difference_box(canfield_scene(), replace(canfield_scene(), can_redeal=True)) is None


def test_the_last_move_is_marked_at_source_and_target() -> None:
    scene = forty_thieves_scene()
    layout = build_table_layout(build_table_shape(scene))
    box = find_difference_box(scene, replace(scene, last_move=None))
    assert box is not None
    source, target = layout.tableau[2], layout.tableau[7]
    assert source.x - 4 <= box[0]
    assert box[2] <= target.x + layout.card_size.width + 4
    # the ring goes round the three cards that moved, and the names are golden
    ringed = target.y + list(find_place(scene, "t8").iter_card_offsets(layout.card_size))[6][1]
    only_target = replace(scene, last_move=("w", "t8", 3))
    box = find_difference_box(only_target, replace(scene, last_move=("w", "f8", 1)))
    assert box is not None
    assert (
        render_scene(only_target)
        .crop((1 + target.x - 4, target.y + 4, 1 + target.x, ringed - 4))
        .tobytes()
        == render_scene(replace(scene, last_move=None))
        .crop((1 + target.x - 4, target.y + 4, 1 + target.x, ringed - 4))
        .tobytes()
    )


def test_a_bracket_marks_a_column_that_cards_left() -> None:
    scene = replace(forty_thieves_scene(), last_move=("t3", "f8", 1))
    box = find_difference_box(scene, replace(scene, last_move=("t2", "f8", 1)))
    left, right = find_place(scene, "t2"), find_place(scene, "t3")
    card = build_table_layout(build_table_shape(scene)).card_size
    assert box is not None
    assert box[3] == right.find_last_card_corner(card)[1] + CardSprites(load(), card).bottom_hem
    assert box[0] == left.spot.x - CardSprites(load(), card).side_hem
    below = render_scene(scene).getpixel((1 + right.spot.x + card.width // 2, box[3] - 1))
    assert below == load().felt.mark


def test_a_place_emptied_by_the_last_move_has_a_golden_rim() -> None:
    scene = replace(canfield_scene(), last_move=("t3", "t1", 1))
    spot = find_place(scene, "t3").spot
    rim = render_scene(scene).getpixel((1 + spot.x, spot.y + 60))
    assert rim == load().felt.mark
    assert render_scene(replace(scene, last_move=None)).getpixel((1 + spot.x, spot.y + 60)) != rim


def test_an_automatically_filled_column_is_ringed_and_its_name_stays_plain() -> None:
    scene = replace(canfield_scene(), last_move=None)
    box = find_difference_box(scene, replace(scene, refilled_columns=frozenset({"t4"})))
    spot, card = (
        find_place(scene, "t4").spot,
        build_table_layout(build_table_shape(scene)).card_size,
    )
    assert box is not None
    side, above = CardSprites(load(), card).side_hem, CardSprites(load(), card).top_hem
    assert box[0] >= spot.x - side
    assert box[1] >= spot.y - above
    assert box[2] <= spot.x + card.width + side


@pytest.mark.parametrize("name", ["t1", "w", "r"])
def test_a_card_that_can_go_up_is_marked_at_its_lower_right_corner(name: str) -> None:
    scene = canfield_scene()
    card = build_table_layout(build_table_shape(scene)).card_size
    box = find_difference_box(scene, replace(scene, ready_piles=frozenset({name})))
    x, y = find_place(scene, name).find_last_card_corner(card)
    assert box is not None
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]
    assert box[2] - box[0] <= card.index_height


def test_a_missing_pile_cannot_be_marked_as_going_up() -> None:
    assert (
        find_difference_box(
            canfield_scene(), replace(canfield_scene(), ready_piles=frozenset({"t3", "t99"}))
        )
        is None
    )


@pytest.mark.parametrize("name", SAMPLE_SCENES)
@pytest.mark.parametrize("large", [False, True])
def test_a_caption_stands_in_a_corner_without_cards(name: str, large: bool) -> None:
    scene = replace(SAMPLE_SCENES[name](), last_move=None, hinted_move=None)
    said = replace(scene, caption="Napoleon's Square · 4294967295 · 1234 moves")
    plain, told = (
        paint_table_canvas(one, load(), large=large).convert("RGB") for one in (scene, said)
    )
    box = ImageChops.difference(plain, told).getbbox()
    assert box is not None
    assert box[0] > plain.width // 2
    layout = build_table_layout(build_table_shape(scene, large=large))
    lowest = max(
        at.find_last_card_corner(layout.card_size)[1] for at in list_placed_piles(scene, layout)
    )
    assert lowest <= box[1]


def test_a_caption_that_is_too_long_keeps_its_end() -> None:
    shown = render_scene(replace(canfield_scene(), caption="word " * 900 + "12"))
    assert shown.size == (1101, 700)
    end = (1000, 674, 1101, 700)
    short = render_scene(replace(canfield_scene(), caption="word word word word 12"))
    assert shown.crop(end).tobytes() == short.crop(end).tobytes()


def test_a_move_between_missing_piles_is_not_marked() -> None:
    scene = canfield_scene()
    unmarked = replace(scene, last_move=None)
    assert find_difference_box(replace(scene, last_move=("t8", "t9", 2)), unmarked) is None


def test_a_mark_on_more_cards_than_a_pile_holds_marks_them_all() -> None:
    scene = replace(canfield_scene(), last_move=("s", "w", 40))
    assert paint(scene, load()) != paint(replace(scene, last_move=None), load())


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
            caption="é‰中\n" * 99,
            ready_piles=frozenset({""}),
            refilled_columns=frozenset({"s"}),
        ),
        replace(canfield_scene(), older_waste_count=10_000, hinted_move=("t1", "t2", 10_000)),
    ],
    ids=[
        "nothing",
        "stock-alone",
        "waste-and-reserve",
        "two-hundred-in-one",
        "five-hundred-hidden",
        "sixty-columns",
        "nine-hundred-columns",
        "tall",
        "negative",
        "forty-foundations",
        "odd-words",
        "much-asked-for",
    ],
)
def test_an_absurd_scene_still_gives_a_picture(scene: Scene) -> None:
    for large in (False, True):
        shown = Image.open(BytesIO(paint(scene, load(), large=large)))
        shown.load()
        assert shown.width == 1100
        assert 700 <= shown.height <= 2400
