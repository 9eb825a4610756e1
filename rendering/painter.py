"""Painting: a scene in, a PNG out, and nothing remembered but sprites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering import ground, layout, png
from rendering.cards import Bed, Mark, deck

if TYPE_CHECKING:
    from PIL import Image

    from rendering.cards import Deck
    from rendering.layout import Layout, Spot
    from rendering.scene import Pile, Scene
    from rendering.theme import Theme


def paint(scene: Scene, theme: Theme) -> bytes:
    """The scene as a PNG, 1100 pixels wide and 700 high or, for deep columns, higher."""
    return png.encode(canvas(scene, theme))


def canvas(scene: Scene, theme: Theme) -> Image.Image:
    """The scene in the theme's palette ("P"), one column of 0 wider than the picture."""
    plan = layout.arrange(layout.shape(scene))
    table = _Table(scene, theme, plan)
    table.lay()
    return table.canvas


class _Table:
    """One picture in the making."""

    def __init__(self, scene: Scene, theme: Theme, plan: Layout) -> None:
        self.scene = scene
        self.theme = theme
        self.plan = plan
        self.deck: Deck = deck(theme, plan.card)
        fixed = list(zip(scene.tableau, plan.tableau, strict=True))
        based = list(zip(scene.foundations, plan.foundations, strict=True))
        slots = [(spot, "", pile.name) for pile, spot in fixed]
        slots += [(spot, scene.base, pile.name) for pile, spot in based]
        counted = (
            (scene.stock, plan.stock),
            (scene.waste, plan.waste),
            (scene.reserve, plan.reserve),
        )
        self.counted = [(pile, spot) for pile, spot in counted if pile is not None]
        slots += [(spot, "", "") for _, spot in self.counted]
        self.fixed = fixed + based
        self.canvas = ground.ground(
            theme,
            plan,
            tuple((spot, rank) for spot, rank, _ in slots),
            tuple(name for _, _, name in slots),
        ).copy()

    def lay(self) -> None:
        """All piles with their names."""
        scene = self.scene
        for pile, spot in self.counted:
            self._name(pile, spot, f"{pile.name} {len(pile.cards)}")
        for pile, spot in self.fixed:
            if self._marked(pile):
                self._name(pile, spot, pile.name)
            self._pile(pile, spot, pile.cards if spot.down else pile.cards[-1:])
        for pile, spot in self.counted:
            if pile is scene.waste:
                self._pile(pile, spot, pile.cards[-max(1, scene.waste_shown) :])
            else:
                self._pile(pile, spot, pile.cards if spot.down else pile.cards[-1:])

    def _marked(self, pile: Pile) -> bool:
        return self.scene.moved is not None and pile.name in self.scene.moved[:2]

    def _name(self, pile: Pile, spot: Spot, text: str) -> None:
        label = ground.name(self.theme, text, self.plan.name, marked=self._marked(pile))
        self.canvas.paste(label, ground.name_corner(spot, self.plan, label))

    def _pile(self, pile: Pile, spot: Spot, cards: tuple[str, ...]) -> None:
        """Cards one upon another, of each but the last only the strip that is seen."""
        deck, size, canvas = self.deck, self.plan.card, self.canvas
        upon = Bed.BESIDE if spot.beside else Bed.CARD
        if spot.beside:
            steps = [size.aside] * len(cards)
        else:
            steps = [size.step if card else size.hidden_step for card in cards]
        reach = sum(steps[:-1])
        scale = min(1.0, spot.room / reach) if reach else 1.0
        first_marked = self._first_marked(pile, len(cards))
        along, last = 0.0, len(cards) - 1
        for number, card in enumerate(cards):
            offset = round(along)
            along += steps[number] * scale
            bed = upon if number else Bed.FELT
            mark = Mark.NONE
            if number >= first_marked:
                mark = Mark.FIRST if number == first_marked or spot.beside else Mark.FOLLOWING
            shown = None if number == last or spot.beside else round(along) - offset
            x = 1 + spot.x - deck.side + (offset if spot.beside else 0)
            y = spot.y - deck.above + (0 if spot.beside else offset)
            canvas.paste(deck.sprite(card, bed, mark, shown), (x, y))

    def _first_marked(self, pile: Pile, laid: int) -> int:
        """The number of the first card that the last move brought here, or one past all."""
        if self.scene.moved is None or pile.name != self.scene.moved[1]:
            return laid
        return max(0, laid - self.scene.moved[2])
