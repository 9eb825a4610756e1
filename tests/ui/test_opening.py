"""What is drawn before anybody asks for a table."""

from bot.engine.deal import deal
from bot.scene import scene
from bot.services.choosing import FIRST_GAME
from bot.ui.opening import prepare_first_table
from bot.variants import variant
from rendering import HIDDEN, load
from rendering.cards import CARDS, deck
from rendering.layout import arrange, shape


def test_the_first_table_of_a_new_player_finds_every_card_drawn() -> None:
    prepare_first_table()
    for number in range(1, 6):
        size = arrange(shape(scene(deal(variant(FIRST_GAME), number)))).card
        assert set(deck(load(), size)._faces) == {*CARDS, HIDDEN}
