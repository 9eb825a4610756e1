"""What a picture shows of a scene: cards, marks, hints and felt; and what it hides."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from rendering import HIDDEN_CARD, Pile, Scene, load, paint, prepare_table_sprites, themes
from rendering.background import paint_felt
from rendering.canvas import encode_png
from rendering.card_sprites import CardSprites, CardUnderlay, LastMoveMark
from rendering.dimensions import BOTTOM_MARGIN, SIDE_MARGIN, CardSize
from rendering.picture_cache import get_picture_cache_statistics
from rendering.scene import ALL_CARDS
from rendering.table import paint_table_canvas
from rendering.table_layout import build_table_layout, build_table_shape, list_placed_piles
from rendering.table_marks import draw_hint_arrow
from tests.rendering.sample_scenes import (
    MIDGAME_SCENES,
    SAMPLE_SCENES,
    PixelBox,
    canfield_scene,
    find_changed_box,
    find_picture_difference,
    find_placed_pile,
    find_scene_difference,
    forty_thieves_scene,
    klondike_scene,
    make_hidden_pile,
    make_pile,
    render_scene,
    shuffle_cards,
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
    box = find_changed_box(scene, replace(scene, base_rank="T"))
    spot = layout.foundations[2]
    assert box[0] >= spot.x
    assert box[1] >= spot.y
    assert box[2] <= spot.x + layout.card_size.width
    assert box[3] <= spot.y + layout.card_size.height


def test_the_stock_count_stands_above_the_stock() -> None:
    scene = canfield_scene()
    layout = build_table_layout(build_table_shape(scene))
    box = find_changed_box(scene, replace(scene, stock=make_hidden_pile("s", 12)))
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
    box = find_changed_box(scene, replace(scene, can_redeal=True))
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


def list_row_brightness(name: str, height: int) -> list[float]:
    """Return the sum of the channels of each row of a theme's felt, all of its pixels equal."""
    felt = paint_felt(load(name), height).convert("RGB")
    rows = [felt.crop((1, y, felt.width, y + 1)).getcolors() or [] for y in range(height)]
    assert all(len(colours) == 1 for colours in rows)
    return [float(sum(colour)) for [(_, colour)] in rows if isinstance(colour, tuple)]


@pytest.mark.parametrize("name", themes())
@pytest.mark.parametrize("height", [700, 2400])
def test_the_light_on_the_felt_has_no_visible_step(name: str, height: int) -> None:
    rows = list_row_brightness(name, height)
    # two rows at once, as the eye sees them; one level in each channel is the smallest difference
    pairs = [(one + other) / 2 for one, other in pairwise(rows)]
    assert max(abs(a - b) for a, b in pairwise(pairs)) <= 3 * 2
    smooth = [sum(rows[y : y + 4]) / 4 for y in range(0, height, 4)]
    assert max(abs(a - b) for a, b in pairwise(smooth)) <= 3 * 1.5


@pytest.mark.parametrize("name", sorted({*themes()} - {"contrast"}))
def test_the_light_can_be_seen(name: str) -> None:
    rows = list_row_brightness(name, 700)
    assert max(rows) - min(rows) >= 3 * 5


def test_the_contrast_theme_is_lit_evenly() -> None:
    assert set(list_row_brightness("contrast", 700)) == {0}


def test_felt_takes_few_bytes() -> None:
    assert len(encode_png(paint_felt(load(), 700))) < 6 * 1024


def test_the_last_move_is_marked_at_source_and_target() -> None:
    scene = forty_thieves_scene()
    layout = build_table_layout(build_table_shape(scene))
    box = find_changed_box(scene, replace(scene, last_move=None))
    source, target = layout.tableau[2], layout.tableau[7]
    assert source.x - 4 <= box[0]
    assert box[2] <= target.x + layout.card_size.width + 4
    # the frame surrounds the three cards that moved, and the names are golden
    frame_top = (
        target.y + list(find_placed_pile(scene, "t8").iter_card_offsets(layout.card_size))[6][1]
    )
    only_target = replace(scene, last_move=("w", "t8", 3))
    box = find_changed_box(only_target, replace(scene, last_move=("w", "f8", 1)))
    assert (
        render_scene(only_target)
        .crop((1 + target.x - 4, target.y + 4, 1 + target.x, frame_top - 4))
        .tobytes()
        == render_scene(replace(scene, last_move=None))
        .crop((1 + target.x - 4, target.y + 4, 1 + target.x, frame_top - 4))
        .tobytes()
    )


def test_a_bracket_marks_a_column_that_cards_left() -> None:
    scene = replace(forty_thieves_scene(), last_move=("t3", "f8", 1))
    box = find_changed_box(scene, replace(scene, last_move=("t2", "f8", 1)))
    left, right = find_placed_pile(scene, "t2"), find_placed_pile(scene, "t3")
    card = build_table_layout(build_table_shape(scene)).card_size
    assert box[3] == right.find_last_card_corner(card)[1] + CardSprites(load(), card).bottom_hem
    assert box[0] == left.spot.x - CardSprites(load(), card).side_hem
    below = render_scene(scene).getpixel((1 + right.spot.x + card.width // 2, box[3] - 1))
    assert below == load().felt.mark


def test_a_pile_emptied_by_the_last_move_has_a_golden_rim() -> None:
    scene = replace(canfield_scene(), last_move=("t3", "t1", 1))
    spot = find_placed_pile(scene, "t3").spot
    rim = render_scene(scene).getpixel((1 + spot.x, spot.y + 60))
    assert rim == load().felt.mark
    assert render_scene(replace(scene, last_move=None)).getpixel((1 + spot.x, spot.y + 60)) != rim


def test_an_automatically_filled_column_is_framed_and_its_name_stays_plain() -> None:
    scene = replace(canfield_scene(), last_move=None)
    box = find_changed_box(scene, replace(scene, fills=(("r", "t4", 1),)))
    spot, card = (
        find_placed_pile(scene, "t4").spot,
        build_table_layout(build_table_shape(scene)).card_size,
    )
    side_hem, top_hem = CardSprites(load(), card).side_hem, CardSprites(load(), card).top_hem
    assert box[0] >= spot.x - side_hem
    assert box[1] >= spot.y - top_hem
    assert box[2] <= spot.x + card.width + side_hem


@pytest.mark.parametrize("name", ["t1", "w", "r"])
def test_a_ready_card_is_marked_at_its_lower_right_corner(name: str) -> None:
    scene = canfield_scene()
    card = build_table_layout(build_table_shape(scene)).card_size
    box = find_changed_box(scene, replace(scene, ready_piles=frozenset({name})))
    x, y = find_placed_pile(scene, name).find_last_card_corner(card)
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]
    assert box[2] - box[0] <= card.index_height


def test_an_empty_or_missing_pile_cannot_be_marked_as_ready() -> None:
    assert (
        find_scene_difference(
            canfield_scene(), replace(canfield_scene(), ready_piles=frozenset({"t3", "t99"}))
        )
        is None
    )


@pytest.mark.parametrize("name", SAMPLE_SCENES)
@pytest.mark.parametrize("large", [False, True])
def test_a_caption_stands_in_a_corner_without_cards(name: str, large: bool) -> None:
    scene = replace(SAMPLE_SCENES[name](), last_move=None, hinted_move=None)
    captioned = replace(scene, caption="Napoleon's Square · 4294967295 · 1234 moves")
    plain, with_caption = (
        paint_table_canvas(pictured, load(), large=large).convert("RGB")
        for pictured in (scene, captioned)
    )
    box = ImageChops.difference(plain, with_caption).getbbox()
    assert box is not None
    assert box[0] > plain.width // 3
    assert plain.height - 28 <= box[1] < plain.height - 22
    layout = build_table_layout(build_table_shape(scene, large=large))
    lowest = max(
        placed.find_last_card_corner(layout.card_size)[1]
        for placed in list_placed_piles(scene, layout)
    )
    assert lowest <= box[1]


def test_the_games_name_is_bold_in_a_caption() -> None:
    def count_letter_pixels(caption: str) -> int:
        picture = render_scene(replace(canfield_scene(), caption=caption))
        return picture.crop((500, 672, 1101, 700)).tobytes().count(bytes(load().felt.name))

    name, number = count_letter_pixels("Storehouse"), count_letter_pixels(" · Storehouse")
    assert name > 1.5 * number


@pytest.mark.parametrize("word", ["word ", "Éclair ", "क्षत्रिय "])
@pytest.mark.parametrize("count", [1, 12, 25, 900])
@pytest.mark.parametrize("is_tall", [False, True])
def test_a_long_caption_is_smaller_or_shortened_and_keeps_its_end(
    word: str, count: int, is_tall: bool
) -> None:
    bare = replace(canfield_scene(), is_tall=is_tall)
    canvases = [
        render_scene(replace(bare, caption=caption))
        for caption in ("", word * count + "· 12", word * count + "· 13")
    ]
    box = ImageChops.difference(*canvases[:2]).getbbox()
    end_box = ImageChops.difference(*canvases[1:]).getbbox()
    assert box is not None
    assert end_box is not None
    width, height = canvases[0].size
    assert SIDE_MARGIN <= box[0] <= end_box[0] < end_box[2] <= box[2] <= width - SIDE_MARGIN
    assert height - BOTTOM_MARGIN <= box[1]
    assert end_box[0] > width - 60
    assert (box[0] < width / 2) == (count > 1)


@pytest.mark.parametrize("word", ["word" * 900, "とても長い名前" * 12])
def test_of_a_name_of_one_long_word_a_caption_has_the_beginning(word: str) -> None:
    bare = canfield_scene()
    scenes = [replace(bare, caption=caption) for caption in (f"{word} · 34", f"{word} · 35")]
    box, end_box = find_scene_difference(scenes[0], bare), find_scene_difference(*scenes)
    assert box is not None
    assert end_box is not None
    assert SIDE_MARGIN <= box[0] < SIDE_MARGIN + 60
    assert end_box[0] > 1000


def test_a_move_between_missing_piles_is_not_marked() -> None:
    scene = canfield_scene()
    unmarked = replace(scene, last_move=None)
    assert find_scene_difference(replace(scene, last_move=("t8", "t9", 2)), unmarked) is None


def test_a_mark_on_more_cards_than_a_pile_holds_marks_them_all() -> None:
    scene = replace(canfield_scene(), last_move=("s", "w", 40))
    assert paint(scene, load()) != paint(replace(scene, last_move=None), load())


def render_without_hint(scene: Scene) -> Image.Image:
    """Return a canvas of a scene without its hint ("RGB")."""
    return render_scene(replace(scene, hinted_move=None))


def find_arrow_box(scene: Scene, without_hint: Image.Image) -> PixelBox | None:
    """Return the box that a scene's hint changes, in pixels of the picture."""
    return find_picture_difference(render_scene(scene), without_hint)


def list_pile_names(scene: Scene) -> list[str]:
    """Return the names of all piles of a scene."""
    return [
        placed.pile.name
        for placed in list_placed_piles(scene, build_table_layout(build_table_shape(scene)))
    ]


@pytest.mark.parametrize("name", [*SAMPLE_SCENES, *MIDGAME_SCENES])
def test_a_hint_rings_its_cards_and_their_target_and_covers_no_index(name: str) -> None:
    scene = (SAMPLE_SCENES | MIDGAME_SCENES)[name]()
    layout = build_table_layout(build_table_shape(scene))
    card = layout.card_size
    piles = {placed.pile.name: placed for placed in list_placed_piles(scene, layout)}
    without_hint = render_without_hint(scene)
    indices = [box for placed in piles.values() for box in placed.list_index_boxes(card)]
    for source, target in zip(piles, [*list(piles)[3:], *list(piles)[:3]], strict=True):
        if {source, target} == {"s", "w"}:
            continue
        picture = render_scene(replace(scene, hinted_move=(source, target, 1)))
        for left, top, right, bottom in (
            piles[source].find_top_box(card),
            piles[target].find_top_box(card),
        ):
            for point in ((left - 2, bottom - 20), (right + 2, bottom - 20)):
                assert picture.getpixel((1 + point[0], point[1])) == load().felt.hint, (
                    source,
                    target,
                )
            assert picture.getpixel((1 + (left + right) // 2, bottom + 2)) == load().felt.hint
            assert picture.getpixel((1 + (left + right) // 2, max(0, top - 2))) == load().felt.hint
        for left, top, right, bottom in indices:
            # a ring covers no more than the edge of a card
            inside = (1 + left + 5, top + 5, 1 + right - 3, bottom - 4)
            assert picture.crop(inside).tobytes() == without_hint.crop(inside).tobytes()
        box = find_picture_difference(picture, without_hint)
        assert box is not None
        assert box[0] >= 0
        assert box[2] <= 1100


def test_a_ring_surrounds_all_cards_that_would_move() -> None:
    scene = forty_thieves_scene()
    card = build_table_layout(build_table_shape(scene)).card_size
    pile = find_placed_pile(scene, "t1")
    left, top, right, bottom = pile.find_top_box(card, 3)
    assert (left, right) == (pile.spot.x, pile.spot.x + card.width)
    assert top == pile.spot.y + 6 * card.index_strip_height
    assert bottom == pile.find_last_card_corner(card)[1]
    assert pile.find_top_box(card, 99)[1] == pile.spot.y
    picture = render_scene(replace(scene, hinted_move=("t1", "f1", 3)))
    for y in range(top + 10, bottom - 10):
        assert picture.getpixel((1 + left - 2, y)) == load().felt.hint


@pytest.mark.parametrize("hint", [("s", "w", 3), ("w", "s", 9)])
@pytest.mark.parametrize("stock_count", [0, 11])
def test_a_hint_to_draw_rings_the_stock(hint: tuple[str, str, int], stock_count: int) -> None:
    scene = replace(canfield_scene(), stock=make_hidden_pile("s", stock_count))
    box = find_arrow_box(replace(scene, hinted_move=hint), render_without_hint(scene))
    layout = build_table_layout(build_table_shape(scene))
    assert box is not None
    assert layout.stock.x - 6 < box[0] < layout.stock.x
    assert layout.stock.y - 6 < box[1] < layout.stock.y
    assert 0 < box[2] - (layout.stock.x + layout.card_size.width) < 6
    assert 0 < box[3] - (layout.stock.y + layout.card_size.height) < 6


def test_an_arrow_begins_on_the_top_card_below_its_index() -> None:
    scene = forty_thieves_scene()
    card = build_table_layout(build_table_shape(scene)).card_size
    pile = find_placed_pile(scene, "t1")
    x, y = pile.find_arrow_start(card)
    assert x == pile.spot.x + card.width / 2
    right, bottom = pile.find_last_card_corner(card)
    assert bottom - card.height + card.index_strip_height < y - 11 < y + 11 < bottom
    assert x < right


def test_a_card_lands_one_step_below_the_last_or_in_the_empty_place() -> None:
    scene = forty_thieves_scene()
    eight = replace(scene.tableau[1], cards=scene.tableau[1].cards[:8])
    scene = replace(scene, tableau=(Pile(name="t1"), eight, *scene.tableau[2:]))
    layout = build_table_layout(build_table_shape(scene))
    empty, full = (
        placed for placed in list_placed_piles(scene, layout) if placed.pile.name in {"t1", "t2"}
    )
    middle = (layout.card_size.height + layout.card_size.index_strip_height) / 2
    assert empty.find_arrow_end(layout.card_size)[1] == empty.spot.y + middle
    assert (
        full.find_arrow_end(layout.card_size)[1]
        == full.spot.y + 8 * layout.card_size.index_strip_height + middle
    )


def test_an_arrow_ends_near_the_landing_spot() -> None:
    scene = replace(forty_thieves_scene(), hinted_move=("t10", "t1", 1))
    layout = build_table_layout(build_table_shape(scene))
    landing = next(
        placed for placed in list_placed_piles(scene, layout) if placed.pile.name == "t1"
    ).find_arrow_end(layout.card_size)
    picture, without_hint = render_scene(scene), render_without_hint(scene)
    x, y = map(round, landing)
    head = (1 + x - 8, y - 8, 1 + x + 8, y + 8)
    assert picture.crop(head).tobytes().count(bytes(load().felt.hint)) > 60
    assert picture.crop(head).tobytes() != without_hint.crop(head).tobytes()


def test_no_arrow_is_drawn_without_a_hint_or_for_missing_piles() -> None:
    without_hint = render_without_hint(canfield_scene())
    assert find_arrow_box(canfield_scene(), without_hint) is None
    assert (
        find_arrow_box(replace(canfield_scene(), hinted_move=("t8", "t9", 1)), without_hint) is None
    )


@pytest.mark.parametrize(
    ("kept_boxes", "is_drawn"),
    [
        ([], True),
        ([(300, 0, 340, 700)], True),
        ([(580, 280, 620, 320)], False),
        ([(200, 0, 500, 700)], False),
    ],
    ids=["nothing in its way", "a gap", "its head is missing", "most is missing"],
)
def test_an_arrow_is_drawn_only_where_it_can_be_read(
    kept_boxes: list[PixelBox], is_drawn: bool
) -> None:
    felt = paint_felt(load(), 700)
    canvas = felt.copy()
    draw_hint_arrow(canvas, load(), (100, 300), (600, 300), kept_boxes)
    assert (canvas.tobytes() != felt.tobytes()) == is_drawn


def test_an_arrow_leaves_the_filter_byte_of_every_row_alone() -> None:
    for source in list_pile_names(forty_thieves_scene()):
        canvas = paint_table_canvas(
            replace(forty_thieves_scene(), hinted_move=(source, "t1", 1)), load()
        )
        assert set(canvas.crop((0, 0, 1, canvas.height)).tobytes()) == {0}


def test_an_arrow_is_antialiased_over_whatever_it_crosses() -> None:
    """Besides its own colours an arrow adds mixtures of its rim with the table."""
    scene = replace(forty_thieves_scene(), hinted_move=("t1", "t10", 1))
    without_hint, paper = render_without_hint(scene), load().card.paper
    left, top, right, bottom = find_arrow_box(scene, without_hint) or (0, 0, 0, 0)
    box = (left + 1, top, right + 1, bottom)
    before, after = (picture.crop(box).tobytes() for picture in (without_hint, render_scene(scene)))
    mixed_count = 0
    for start in range(0, len(before), 3):
        old, new = before[start : start + 3], after[start : start + 3]
        if old != new and all(
            min(a, p) - 8 < b < max(a, p) + 8 for a, b, p in zip(old, new, paper, strict=True)
        ):
            mixed_count += bytes(paper) != new
    assert mixed_count > 300


def test_equal_hints_give_equal_bytes() -> None:
    scene = MIDGAME_SCENES["lucas"]()
    assert paint(scene, load()) == paint(scene, load())
