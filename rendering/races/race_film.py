"""Films of races as animated GIFs.

The tables stand side by side, and on one clock each makes its moves, evenly spread over its game's
duration. They take turns in being drawn, so that each picture of the file changes little. Whoever
pulls ahead is marked. The winner's last seconds fill the film, with the celebration of a win; then
come all tables again, where the others' last moves are made up for, and the places.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rendering import palette
from rendering.animation.card_flight import paint_card_flight
from rendering.animation.film_scaler import FilmScaler
from rendering.animation.game_film import is_won_scene
from rendering.animation.win_celebration import paint_win_celebration
from rendering.encoding.gif import GifWriter
from rendering.races import race_pace
from rendering.races.race_layout import build_race_layout, list_steps_between
from rendering.races.race_painter import (
    RaceHeader,
    RaceStrip,
    list_frame_parts,
    paint_bare_cloth,
    paint_header,
    paint_strip,
)
from rendering.races.race_tables import (
    RaceTables,
    make_equally_high,
    simplify_scene,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PIL import Image

    from rendering.encoding.gif import PicturePart
    from rendering.races.models import Race
    from rendering.races.race_layout import RaceCell
    from rendering.theme import Theme

MAX_RACE_BYTES = 8_000_000

_SLOWDOWN_FACTOR = 2
"""While a film is too large, each further try shows pictures longer, and so fewer of them."""

_MAX_TRIES = 8


def film_race(
    race: Race,
    theme: Theme,
    *,
    on_progress: Callable[[float], None] | None = None,
) -> bytes:
    """Return a race as an animated GIF of at most 8 MB and 40 seconds.

    Two to four lanes make a film 912 pixels wide, five and six one of 1038. The cards have large
    print, as the tables are small. ``on_progress`` is called with the share that is done, from 0
    to 1.
    """
    lanes = make_equally_high(race.lanes)
    for number in range(_MAX_TRIES):
        picture_time = race_pace.PICTURE_TIME * _SLOWDOWN_FACTOR**number
        encoder = _RaceEncoder(replace(race, lanes=lanes), theme, picture_time)
        film_bytes = encoder.encode_film(on_progress or _ignore_progress)
        if film_bytes is not None:
            return film_bytes
    raise AssertionError("a race of a few pictures is never too large")


def _ignore_progress(_share: float) -> None:
    pass


class _RaceEncoder:
    """One attempt at a film; it stops where the file becomes too large."""

    def __init__(self, race: Race, theme: Theme, picture_time: int) -> None:
        self._race = race
        self._theme = theme
        self._pace = race_pace.RacePace(race, picture_time)
        self._tables = RaceTables(race, theme)
        self._layout = build_race_layout(len(race.lanes), self._tables.height)
        rgb_bytes = palette.get_palette(theme).rgb_bytes
        self._scaler = FilmScaler(self._layout.cell_scale, rgb_bytes)
        self._large_scaler = FilmScaler(self._layout.large_scale, rgb_bytes)
        self._card_count = race.lanes[0].scenes[0].cards_to_win
        self._positions = [0] * len(race.lanes)
        self._canvases = [self._tables.paint_table(lane.scenes[0]) for lane in race.lanes]
        self._strips = [self._build_strip(number, 0) for number in range(len(race.lanes))]

    def encode_film(self, on_progress: Callable[[float], None]) -> bytes | None:
        """Return the film's bytes, or None if they are too many."""
        writer = GifWriter(
            self._paint_all_tables(0), self._scaler.palette_bytes, race_pace.OPENING_TIME
        )
        elapsed_time = 0
        for parts, duration in self._iter_pictures():
            if writer.byte_count > MAX_RACE_BYTES:
                return None
            writer.add_picture(parts, duration)
            elapsed_time += duration
            on_progress(min(1.0, elapsed_time / self._pace.total_time))
        film_bytes = writer.finish_file()
        return film_bytes if len(film_bytes) <= MAX_RACE_BYTES else None

    def _iter_pictures(self) -> Iterator[tuple[list[PicturePart], int]]:
        """Yield what changes in each picture after the first, and how long it is shown."""
        pace, lane_count = self._pace, len(self._race.lanes)
        for turn, time in enumerate(pace.list_times_of_all()):
            number = turn % (lane_count + 1)
            if number == lane_count:
                yield [self._paint_header_part(time)], pace.picture_time
            else:
                yield [*self._advance_lane(number, time)], pace.picture_time
        yield from self._iter_winners_end()
        end_time = self._race.duration
        yield [(self._paint_all_tables(end_time), (0, 0))], pace.picture_time
        for turn, positions in enumerate(pace.list_late_positions()):
            number = turn % lane_count
            parts = [*self._advance_lane(number, end_time, positions[number])]
            yield parts, pace.picture_time
        for number in range(lane_count):
            list(self._advance_lane(number, end_time, self._race.lanes[number].move_count))
        final_picture = self._paint_all_tables(end_time, is_final=True)
        yield [(final_picture, (0, 0))], race_pace.ENDING_TIME

    def _iter_winners_end(self) -> Iterator[tuple[list[PicturePart], int]]:
        """Yield the winner's last seconds, as large as the film allows."""
        winner, number, cell = (
            self._race.winner,
            self._race.winner_number,
            self._layout.large_cell,
        )
        times = self._pace.list_times_of_winner()
        position = winner.find_position(times[0])
        canvas = self._tables.paint_position(winner.scenes[position])
        yield from self._iter_growing_table(canvas)
        picture = paint_bare_cloth(self._theme, (self._layout.width, self._layout.height))
        _paste_parts(picture, [self._paint_header_part(times[0])])
        self._paste_cell(picture, cell, self._large_scaler.scale_canvas(canvas))
        strip = self._build_strip(number, times[0], position)
        _paste_parts(picture, self._list_strip_parts(cell, strip))
        yield [(picture, (0, 0))], self._pace.large_picture_time
        for time in times[1:]:
            next_position = winner.find_position(time)
            time_left = self._pace.large_picture_time
            if next_position == position + 1:
                flight = paint_card_flight(
                    winner.scenes[position],
                    winner.scenes[next_position],
                    self._theme,
                    self._pace.flight_picture_count,
                    large=True,
                )
                for flying in flight:
                    yield self._list_large_parts(flying, canvas), race_pace.PICTURE_TIME
                    canvas = flying
                    time_left -= race_pace.PICTURE_TIME
            next_canvas = self._tables.paint_position(winner.scenes[next_position])
            parts = self._list_large_parts(next_canvas, canvas)
            parts.append(self._paint_header_part(time))
            next_strip = self._build_strip(number, time, next_position)
            if next_strip != strip:
                parts += self._list_strip_parts(cell, next_strip)
            yield parts, time_left
            position, canvas, strip = next_position, next_canvas, next_strip
        yield [self._paint_header_part(self._race.duration)], race_pace.FINISH_TIME
        if is_won_scene(winner.scenes[-1]):
            yield from self._iter_celebration(canvas)

    def _iter_celebration(self, canvas: Image.Image) -> Iterator[tuple[list[PicturePart], int]]:
        """Yield the celebration of a won game, in place of the winner's last position."""
        won_scene = replace(self._race.winner.scenes[-1], ending=(self._race.result,))
        pictures = paint_win_celebration(simplify_scene(won_scene), self._theme, large=True)
        for picture, time in pictures:
            yield self._list_large_parts(picture, canvas), min(time, race_pace.OPEN_FAN_TIME)
            canvas = picture

    def _iter_growing_table(self, canvas: Image.Image) -> Iterator[tuple[list[PicturePart], int]]:
        """Yield the winner's table on its way from its cell to the middle of the film."""
        cell, large_cell = self._layout.cells[self._race.winner_number], self._layout.large_cell
        for scale, share in list_steps_between(self._layout.cell_scale, self._layout.large_scale):
            table = self._large_scaler.rescale(scale).scale_canvas(canvas)
            left = cell.left + round((large_cell.left - cell.left) * share)
            top = cell.top + round((large_cell.top - cell.top) * share)
            yield [(table, (left, top))], race_pace.GROWTH_PICTURE_TIME

    def _advance_lane(
        self, number: int, time: float, position: int | None = None
    ) -> Iterator[PicturePart]:
        """Yield what changes in a lane and around it at a time, or at a later position then."""
        lane, cell = self._race.lanes[number], self._layout.cells[number]
        if position is None:
            position = lane.find_position(time)
        if position != self._positions[number]:
            canvas = self._tables.paint_table(lane.scenes[position])
            for part, (x, y) in self._scaler.scale_changes(canvas, self._canvases[number]):
                yield part, (cell.left + x, cell.top + y)
            self._positions[number], self._canvases[number] = position, canvas
        strip = self._build_strip(number, time, position)
        if strip != self._strips[number]:
            self._strips[number] = strip
            yield from self._list_strip_parts(cell, strip)

    def _paint_all_tables(self, time: float, *, is_final: bool = False) -> Image.Image:
        """Return the whole film's picture with all tables as they stand."""
        picture = paint_bare_cloth(self._theme, (self._layout.width, self._layout.height))
        _paste_parts(picture, [self._paint_header_part(time)])
        for number, cell in enumerate(self._layout.cells):
            lane = self._race.lanes[number]
            strip = self._build_strip(number, time, self._positions[number])
            if is_final:
                is_winner = number == self._race.winner_number
                strip = replace(strip, name=lane.final_name, is_ahead=is_winner, is_marked=False)
            self._strips[number] = strip
            self._paste_cell(picture, cell, self._scaler.scale_canvas(self._canvases[number]))
            _paste_parts(picture, self._list_strip_parts(cell, strip))
        return picture

    def _list_large_parts(
        self, canvas: Image.Image, previous_canvas: Image.Image
    ) -> list[PicturePart]:
        cell = self._layout.large_cell
        return [
            (part, (cell.left + x, cell.top + y))
            for part, (x, y) in self._large_scaler.scale_changes(canvas, previous_canvas)
        ]

    def _build_strip(self, number: int, time: float, position: int = 0) -> RaceStrip:
        lane, lead = self._race.lanes[number], self._race.find_lead(time)
        is_ahead = lead is not None and lead.lane_number == number
        return RaceStrip(
            lane.name,
            lane.scenes[position].cards_up,
            self._card_count,
            is_ahead=is_ahead,
            is_marked=is_ahead and lead is not None and self._pace.is_lead_new(lead, time),
        )

    def _list_strip_parts(self, cell: RaceCell, strip: RaceStrip) -> list[PicturePart]:
        """Return the strip and the frame around its cell."""
        return [
            (paint_strip(self._theme, cell, strip), cell.strip_corner),
            *list_frame_parts(self._theme, cell, is_golden=strip.is_ahead),
        ]

    def _paint_header_part(self, time: float) -> PicturePart:
        race, lead = self._race, self._race.find_lead(time)
        is_over = time >= race.duration
        if is_over:
            note = race.result
        else:
            note = lead.text if lead and self._pace.is_lead_new(lead, time) else ""
        header = RaceHeader(
            race.title,
            note,
            time / race.duration,
            tuple(past.time / race.duration for past in race.leads if past.time <= time),
        )
        return paint_header(self._theme, self._layout.width, header), (0, 0)

    @staticmethod
    def _paste_cell(picture: Image.Image, cell: RaceCell, table: Image.Image) -> None:
        picture.paste(table, (cell.left, cell.top))


def _paste_parts(picture: Image.Image, parts: Sequence[PicturePart]) -> None:
    for part, corner in parts:
        picture.paste(part, corner)
