"""What a scene refuses."""

from dataclasses import replace

import pytest

from rendering import HIDDEN_CARD, Pile, Scene
from rendering.scene import ALL_CARDS
from tests.rendering.sample_scenes import canfield_scene


def test_a_pile_holds_every_card_and_hidden_ones() -> None:
    assert len(set(ALL_CARDS)) == 52
    assert Pile(name="t1", cards=(HIDDEN_CARD, *ALL_CARDS)).cards[-1] == "KS"


@pytest.mark.parametrize("card", ["ZZ", "10H", "th", "1H", "AHH", " ", "A♥"])
def test_a_card_that_does_not_exist_is_named_with_its_pile(card: str) -> None:
    with pytest.raises(ValueError, match=f"no card '{card}', as in pile 't9'"):
        Pile(name="t9", cards=("AS", card, "2S"))


@pytest.mark.parametrize("rank", ["Z", "10", "A2"])
def test_a_base_rank_that_does_not_exist_is_named(rank: str) -> None:
    with pytest.raises(ValueError, match=f"no rank '{rank}'"):
        replace(canfield_scene(), base_rank=rank)


def test_foundations_may_show_no_rank() -> None:
    assert Scene(tableau=(), foundations=(Pile(name="f1"),), base_rank="").base_rank == ""
