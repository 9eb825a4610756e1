"""Sprites that are prepared before anybody asks for a table."""

from bot.engine.deals import deal
from bot.scene import scene
from bot.services.games.deal_choice import DEFAULT_VARIANT
from bot.ui.position.sprite_warmup import prepare_first_table_sprites
from bot.variants import get_variant
from rendering import HIDDEN_CARD, load
from rendering.card_sprites import CardSprites
from rendering.scene import ALL_CARDS
from rendering.table_layout import build_table_layout, build_table_shape


def test_the_warmup_draws_every_card_of_the_first_table() -> None:
    prepare_first_table_sprites()
    for number in range(1, 6):
        size = build_table_layout(
            build_table_shape(scene(deal(get_variant(DEFAULT_VARIANT), number)))
        ).card_size
        sprites = CardSprites(load(), size)
        assert all(sprites._find_face(card) for card in (*ALL_CARDS, HIDDEN_CARD))
