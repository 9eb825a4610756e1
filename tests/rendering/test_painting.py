"""What a picture shows of a scene, and what it does not."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from rendering import HIDDEN, Pile, Scene, load, paint, prepare
from rendering.cards import CARDS, Deck, deck
from rendering.layout import arrange, shape
from rendering.painter import canvas
from rendering.places import Place, places
from tests.rendering.tables import TABLES, canfield, forty_thieves, hidden, klondike, pack, pile


def picture(scene: Scene) -> Image.Image:
    return canvas(scene, load()).convert("RGB")


def place(scene: Scene, name: str) -> Place:
    return next(at for at in places(scene, arrange(shape(scene))) if at.pile.name == name)


def difference(one: Scene, other: Scene) -> tuple[int, int, int, int] | None:
    """The box in which two scenes differ, its left edge counted in the picture."""
    box = ImageChops.difference(picture(one), picture(other)).getbbox()
    return box and (box[0] - 1, box[1], box[2] - 1, box[3])


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_1100_wide_and_700_high(name: str) -> None:
    assert Image.open(BytesIO(paint(TABLES[name](), load()))).size == (1100, 700)


def test_equal_scenes_give_equal_bytes() -> None:
    assert paint(canfield(), load()) == paint(canfield(), load())


def test_painting_in_several_threads_gives_the_same_bytes() -> None:
    scenes = [make() for make in TABLES.values()] * 4
    alone = [paint(scene, load()) for scene in scenes]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda scene: paint(scene, load()), scenes)) == alone


def test_threads_that_share_a_new_deck_draw_the_same_cards() -> None:
    size = arrange(shape(canfield())).card
    cards = pack(52)
    alone = Deck(load(), size)
    shared = Deck(load(), size)
    with ThreadPoolExecutor(4) as threads:
        drawn = list(threads.map(lambda card: shared.sprite(card).tobytes(), cards * 3))
    assert drawn == [alone.sprite(card).tobytes() for card in cards * 3]


def test_what_was_prepared_is_not_drawn_again_along_a_table() -> None:
    theme = replace(load())  # a theme of its own, whose sprites nothing else has drawn
    scene = replace(canfield(), moved=None)
    prepare(scene, theme)
    sprites = deck(theme, arrange(shape(scene)).card)
    assert set(sprites._faces) == {*CARDS, HIDDEN}
    ready = len(sprites._sprites)
    paint(
        replace(scene, tableau=tuple(pile(f"t{n}", card) for n, card in enumerate(CARDS[:4], 1))),
        theme,
    )
    assert len(sprites._sprites) == ready


def test_all_hidden_cards_give_the_same_pixels() -> None:
    scene = klondike()
    plan = arrange(shape(scene))
    shown = picture(scene)
    column = next(at for at in places(scene, plan) if at.pile.name == "t7")
    left, top = 1 + column.spot.x, column.spot.y
    backs = [
        shown.crop((left, top + offset, left + plan.card.width, top + offset + 8)).tobytes()
        for card, offset, _ in list(column.offsets(plan.card))[1:]
        if card == HIDDEN
    ]
    assert len(backs) == 5
    assert len(set(backs)) == 1


def test_of_a_foundation_only_its_top_is_seen() -> None:
    scene = canfield()
    others = (pile("f1", "7S 9S"), *scene.foundations[1:])
    assert difference(scene, replace(scene, foundations=others)) is None


def test_of_the_waste_only_what_is_in_view_is_seen() -> None:
    scene = canfield()
    assert difference(scene, replace(scene, waste=pile("w", "AD 4H 5H 6H 3H 2S 3D 2D QS"))) is None
    assert difference(scene, replace(scene, waste=pile("w", "AD 4H 5H 6H 3H 2S 3D 4D QS")))


def test_the_base_rank_stands_on_empty_foundations_alone() -> None:
    scene = canfield()
    plan = arrange(shape(scene))
    box = difference(scene, replace(scene, base="T"))
    assert box is not None
    spot = plan.foundations[2]
    assert box[0] >= spot.x
    assert box[1] >= spot.y
    assert box[2] <= spot.x + plan.card.width
    assert box[3] <= spot.y + plan.card.height


def test_the_count_of_the_stock_stands_above_it() -> None:
    scene = canfield()
    plan = arrange(shape(scene))
    box = difference(scene, replace(scene, stock=hidden("s", 12)))
    assert box is not None
    assert box[3] <= plan.stock.y


def test_an_empty_stock_shows_its_place() -> None:
    scene = canfield()
    plan = arrange(shape(scene))
    shown = picture(replace(scene, stock=Pile(name="s")))
    low = (1 + plan.stock.x + plan.card.width // 2, plan.stock.y + plan.card.height - 20)
    seen = shown.getpixel(low)
    assert isinstance(seen, tuple)
    assert max(abs(a - b) for a, b in zip(seen, load().felt.slot, strict=True)) <= 3


def test_an_empty_stock_says_whether_it_may_be_filled_again() -> None:
    over = replace(canfield(), stock=Pile(name="s"))
    box = difference(over, replace(over, redeal=True))
    assert box is not None
    spot, card = arrange(shape(over)).stock, arrange(shape(over)).card
    assert spot.x < box[0] < box[2] < spot.x + card.width
    assert spot.y < box[1] < box[3] < spot.y + card.height


def test_a_stock_with_cards_says_nothing_of_a_redeal() -> None:
    assert difference(canfield(), replace(canfield(), redeal=True)) is None


def test_the_last_move_is_marked_where_it_came_from_and_where_it_went() -> None:
    scene = forty_thieves()
    plan = arrange(shape(scene))
    box = difference(scene, replace(scene, moved=None))
    assert box is not None
    source, target = plan.tableau[2], plan.tableau[7]
    assert source.x - 4 <= box[0]
    assert box[2] <= target.x + plan.card.width + 4
    # the ring goes round the three cards that moved, and the names are golden
    ringed = target.y + list(place(scene, "t8").offsets(plan.card))[6][1]
    only_target = replace(scene, moved=("w", "t8", 3))
    box = difference(only_target, replace(scene, moved=("w", "f8", 1)))
    assert box is not None
    assert (
        picture(only_target)
        .crop((1 + target.x - 4, target.y + 4, 1 + target.x, ringed - 4))
        .tobytes()
        == picture(replace(scene, moved=None))
        .crop((1 + target.x - 4, target.y + 4, 1 + target.x, ringed - 4))
        .tobytes()
    )


def test_a_bracket_below_a_column_shows_that_cards_left_it() -> None:
    scene = replace(forty_thieves(), moved=("t3", "f8", 1))
    box = difference(scene, replace(scene, moved=("t2", "f8", 1)))
    left, right = place(scene, "t2"), place(scene, "t3")
    card = arrange(shape(scene)).card
    assert box is not None
    assert box[3] == right.end(card)[1] + Deck(load(), card).below
    assert box[0] == left.spot.x - Deck(load(), card).side
    below = picture(scene).getpixel((1 + right.spot.x + card.width // 2, box[3] - 1))
    assert below == load().felt.mark


def test_a_place_that_the_last_move_emptied_has_a_golden_rim() -> None:
    scene = replace(canfield(), moved=("t3", "t1", 1))
    spot = place(scene, "t3").spot
    rim = picture(scene).getpixel((1 + spot.x, spot.y + 60))
    assert rim == load().felt.mark
    assert picture(replace(scene, moved=None)).getpixel((1 + spot.x, spot.y + 60)) != rim


def test_a_column_that_was_filled_by_itself_is_ringed_and_its_name_stays_quiet() -> None:
    scene = replace(canfield(), moved=None)
    box = difference(scene, replace(scene, filled=frozenset({"t4"})))
    spot, card = place(scene, "t4").spot, arrange(shape(scene)).card
    assert box is not None
    side, above = Deck(load(), card).side, Deck(load(), card).above
    assert box[0] >= spot.x - side
    assert box[1] >= spot.y - above
    assert box[2] <= spot.x + card.width + side


@pytest.mark.parametrize("name", ["t1", "w", "r"])
def test_a_card_that_can_go_up_is_marked_at_its_lower_right_corner(name: str) -> None:
    scene = canfield()
    card = arrange(shape(scene)).card
    box = difference(scene, replace(scene, ready=frozenset({name})))
    x, y = place(scene, name).end(card)
    assert box is not None
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]
    assert box[2] - box[0] <= card.capital


def test_what_is_not_there_cannot_be_marked_as_going_up() -> None:
    assert difference(canfield(), replace(canfield(), ready=frozenset({"t3", "t99"}))) is None


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("large", [False, True])
def test_a_caption_stands_in_the_corner_where_no_card_lies(name: str, large: bool) -> None:
    scene = replace(TABLES[name](), moved=None, hint=None)
    said = replace(scene, caption="Napoleon's Square · 4294967295 · 1234 moves")
    plain, told = (canvas(one, load(), large=large).convert("RGB") for one in (scene, said))
    box = ImageChops.difference(plain, told).getbbox()
    assert box is not None
    assert box[0] > plain.width // 2
    plan = arrange(shape(scene, large=large))
    lowest = max(at.end(plan.card)[1] for at in places(scene, plan))
    assert lowest <= box[1]


def test_a_caption_that_is_too_long_keeps_its_end() -> None:
    shown = picture(replace(canfield(), caption="word " * 900 + "12"))
    assert shown.size == (1101, 700)
    end = (1000, 674, 1101, 700)
    short = picture(replace(canfield(), caption="word word word word 12"))
    assert shown.crop(end).tobytes() == short.crop(end).tobytes()


def test_a_move_between_piles_that_are_not_there_is_not_marked() -> None:
    scene = canfield()
    unmarked = replace(scene, moved=None)
    assert difference(replace(scene, moved=("t8", "t9", 2)), unmarked) is None


def test_a_mark_on_more_cards_than_a_pile_holds_marks_them_all() -> None:
    scene = replace(canfield(), moved=("s", "w", 40))
    assert paint(scene, load()) != paint(replace(scene, moved=None), load())


@pytest.mark.parametrize(
    "scene",
    [
        Scene(tableau=(), foundations=()),
        Scene(tableau=(), foundations=(), stock=Pile(name="s")),
        Scene(tableau=(), foundations=(), waste=pile("w", "AS"), reserve=pile("r", "2S")),
        Scene(tableau=(Pile(name="t1", cards=pack(200)),), foundations=()),
        Scene(tableau=(hidden("t1", 500, "AS"),), foundations=(Pile(name="f1"),)),
        Scene(
            tableau=tuple(Pile(name=f"t{number}", cards=pack(200)) for number in range(1, 61)),
            foundations=tuple(pile(f"f{number}", "KS") for number in range(1, 41)),
            stock=hidden("s", 9999),
            waste=Pile(name="w", cards=pack(52)),
            reserve=Pile(name="r", cards=(HIDDEN,) * 300),
            waste_shown=52,
        ),
        Scene(tableau=tuple(pile(f"t{number}", "KS QH") for number in range(900)), foundations=()),
        replace(canfield(), waste_shown=0, tallest=10_000),
        replace(canfield(), waste_shown=-3, waste_more=-3, tallest=-1),
        Scene(tableau=(), foundations=tuple(pile(f"f{number}") for number in range(1, 41))),
        replace(canfield(), caption="é‰中\n" * 99, ready=frozenset({""}), filled=frozenset({"s"})),
        replace(canfield(), waste_more=10_000, hint=("t1", "t2", 10_000)),
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
