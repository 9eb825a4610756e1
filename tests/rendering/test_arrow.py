"""The arrow of a hint: from the card that would move to where it would lie."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from rendering import Pile, Scene, load, paint
from rendering.layout import arrange, shape
from rendering.painter import canvas
from rendering.places import places
from tests.rendering.midgames import MIDGAMES
from tests.rendering.tables import TABLES, canfield, forty_thieves

Box = tuple[int, int, int, int]
HEAD = 40
"""How near to its target an arrow's head lies with all of its pixels."""


def shown(scene: Scene) -> Image.Image:
    """A scene with its hint in the colours that are seen."""
    return canvas(scene, load()).convert("RGB")


def plain(scene: Scene) -> Image.Image:
    """The same without its hint."""
    return shown(replace(scene, hint=None))


def drawn(scene: Scene, without: Image.Image) -> Box | None:
    """The box of what a scene's hint draws on what is seen without it, counted in the picture."""
    box = ImageChops.difference(shown(scene), without).getbbox()
    return box and (box[0] - 1, box[1], box[2] - 1, box[3])


def names(scene: Scene) -> list[str]:
    return [place.pile.name for place in places(scene, arrange(shape(scene)))]


@pytest.mark.parametrize("name", [*TABLES, *MIDGAMES])
def test_an_arrow_spans_from_its_source_to_where_the_card_would_land(name: str) -> None:
    scene = (TABLES | MIDGAMES)[name]()
    plan = arrange(shape(scene))
    at = {place.pile.name: place for place in places(scene, plan)}
    without = plain(scene)
    for source, target in zip(at, [*list(at)[3:], *list(at)[:3]], strict=True):
        box = drawn(replace(scene, hint=(source, target, 1)), without)
        assert box is not None
        for x, y in (at[source].taken(plan.card, 1), at[target].landing(plan.card)):
            assert box[0] - 2 <= x <= box[2] + 2, (source, target)
            assert box[1] - 2 <= y <= box[3] + 2, (source, target)
        assert box[0] >= 0
        assert box[2] <= 1100


def test_an_arrow_begins_on_the_lowest_card_that_would_move() -> None:
    scene = forty_thieves()
    plan = arrange(shape(scene))
    place = next(at for at in places(scene, plan) if at.pile.name == "t1")
    for count in range(2, 10):
        x, y = place.taken(plan.card, count)
        strip = place.spot.y + (9 - count) * plan.card.step
        assert strip < y < strip + plan.card.step
        # clear of the index, which stands on the left
        assert place.spot.x + plan.card.width * 0.75 < x < place.spot.x + plan.card.width


def test_a_card_lands_one_step_below_the_last_or_in_the_empty_place() -> None:
    scene = forty_thieves()
    eight = replace(scene.tableau[1], cards=scene.tableau[1].cards[:8])
    scene = replace(scene, tableau=(Pile(name="t1"), eight, *scene.tableau[2:]))
    plan = arrange(shape(scene))
    empty, full = (at for at in places(scene, plan) if at.pile.name in {"t1", "t2"})
    middle = plan.card.height / 2
    assert empty.landing(plan.card)[1] == empty.spot.y + middle
    assert full.landing(plan.card)[1] == full.spot.y + 8 * plan.card.step + middle


def test_an_arrow_ends_near_its_landing() -> None:
    scene = replace(forty_thieves(), hint=("t10", "t1", 1))
    plan = arrange(shape(scene))
    landing = next(at for at in places(scene, plan) if at.pile.name == "t1").landing(plan.card)
    box = drawn(scene, plain(scene))
    assert box is not None
    assert abs(box[0] - landing[0]) <= HEAD


def test_without_a_hint_or_with_piles_that_are_not_there_no_arrow_is_drawn() -> None:
    without = plain(canfield())
    assert drawn(canfield(), without) is None
    assert drawn(replace(canfield(), hint=("t8", "t9", 1)), without) is None


def test_an_arrow_leaves_the_filter_byte_of_every_row_alone() -> None:
    for source in names(forty_thieves()):
        table = canvas(replace(forty_thieves(), hint=(source, "t1", 1)), load())
        assert set(table.crop((0, 0, 1, table.height)).tobytes()) == {0}


def test_an_arrow_is_smooth_over_whatever_it_crosses() -> None:
    """Beside its own colours an arrow brings such as lie between its rim and the table's."""
    scene = replace(forty_thieves(), hint=("t1", "t10", 1))
    without, theme = plain(scene), load()
    left, top, right, bottom = drawn(scene, without) or (0, 0, 0, 0)
    where = (left + 1, top, right + 1, bottom)
    before, after = (each.crop(where).tobytes() for each in (without, shown(scene)))
    between = 0
    for at in range(0, len(before), 3):
        old, new = before[at : at + 3], after[at : at + 3]
        if old != new and all(
            min(a, p) - 8 < b < max(a, p) + 8
            for a, b, p in zip(old, new, theme.card.paper, strict=True)
        ):
            between += bytes(theme.card.paper) != new
    assert between > 300


def test_equal_hints_give_equal_bytes() -> None:
    scene = MIDGAMES["lucas"]()
    assert paint(scene, load()) == paint(scene, load())
