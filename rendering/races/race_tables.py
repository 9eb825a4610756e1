"""The tables of a race: all equally high, in large print, without what is too small to be seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rendering.animation.game_film import is_won_scene
from rendering.fan.won_table import paint_won_table_canvas
from rendering.table import layout
from rendering.table.painter import paint_table_canvas

if TYPE_CHECKING:
    from PIL import Image

    from rendering.races.models import Race, RaceLane
    from rendering.scene import Scene
    from rendering.theme import Theme


class RaceTables:
    """The tables of one race, whose lanes are equally high; ``height`` is that of all."""

    def __init__(self, race: Race, theme: Theme) -> None:
        self._theme = theme
        shape = layout.build_table_shape(race.lanes[0].scenes[0], large=True)
        self.height = layout.build_table_layout(shape).height

    def paint_table(self, scene: Scene) -> Image.Image:
        """Return the canvas of a position: of a won game the fan of its cards."""
        if is_won_scene(scene):
            return paint_won_table_canvas(simplify_scene(scene), self._theme, self.height)
        return self.paint_position(scene)

    def paint_position(self, scene: Scene) -> Image.Image:
        """Return the canvas of a position, that of a won game too."""
        return paint_table_canvas(simplify_scene(scene), self._theme, large=True)


def make_equally_high(lanes: tuple[RaceLane, ...]) -> tuple[RaceLane, ...]:
    """Return the lanes with tables that all are as high as the highest."""
    longest_column = max(
        layout.build_table_shape(scene).column_depth for lane in lanes for scene in lane.scenes
    )
    return tuple(
        replace(
            lane,
            scenes=tuple(replace(scene, longest_column=longest_column) for scene in lane.scenes),
        )
        for lane in lanes
    )


def simplify_scene(scene: Scene) -> Scene:
    """Return a scene without its last move and its caption."""
    return replace(scene, last_move=None, caption="")
