"""Films of races: the games of several players, side by side on one clock.

``film_race(race, theme)`` returns one as an animated GIF; a ``Race`` that cannot be filmed is
refused with a ValueError.

The tables stand side by side, the names under them, and on one clock each makes its moves, evenly
spread over its game's duration. They take turns in being drawn, so that each picture of the file
changes little. Whoever pulls ahead is marked. The winner's last seconds fill the film, with the
celebration of a win; then come all tables again, where the others' last moves are made up for, and
the places.

Times are hundredths of a second; all parts together last at most 37 seconds. Places are in pixels
of the film. All tables are equally high and in large print, without what is too small to be seen.
Around them are a header with the clock, strips, and frames; all pictures are "P" in the theme's
palette.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from math import isfinite

from PIL import Image

from rendering import lettering, palette, table_layout
from rendering.card_flight import paint_card_flight
from rendering.charts import painter
from rendering.charts.layouts import TextInk
from rendering.dimensions import PICTURE_WIDTH
from rendering.films import FilmScaler, is_won_scene
from rendering.gif import GifWriter, PicturePart
from rendering.scene import Scene
from rendering.table import paint_table_canvas
from rendering.theme import Theme
from rendering.won_table import paint_win_celebration, paint_won_table_canvas

MIN_RACE_LANES, MAX_RACE_LANES = 2, 6


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceLane:
    """One player's game: its first scene is the deal, each further one the table after a move.

    The moves are spread evenly over the game's ``duration`` on the race's clock, whatever that
    counts. ``name`` stands under the table, ``final_name`` in its place once the race is over.
    """

    name: str
    final_name: str
    scenes: tuple[Scene, ...]
    duration: float

    def __post_init__(self) -> None:
        if self.move_count < 1:
            raise ValueError("a game without moves cannot be raced")
        if not (self.duration > 0 and isfinite(self.duration)):
            raise ValueError(f"a game's duration must be above 0, not {self.duration}")

    @property
    def move_count(self) -> int:
        """The number of moves."""
        return len(self.scenes) - 1

    def find_position(self, time: float) -> int:
        """Return how many moves are made at a time of the race's clock."""
        # a move at that very time is made, however its time was rounded
        made_count = int(self.move_count * time / self.duration + 1e-9)
        return max(0, min(self.move_count, made_count))


@dataclass(frozen=True, slots=True)
class RaceLead:
    """A lane pulls ahead at a time of the race's clock; the text says so."""

    time: float
    lane_number: int
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """The games of two to six players.

    The clock runs until the winner's last move. ``leads`` are in the order of their times;
    ``title`` stands above the tables, ``result`` beside it once the winner is done.
    """

    lanes: tuple[RaceLane, ...]
    winner_number: int
    leads: tuple[RaceLead, ...] = ()
    title: str = ""
    result: str = ""

    def __post_init__(self) -> None:
        if not MIN_RACE_LANES <= len(self.lanes) <= MAX_RACE_LANES:
            raise ValueError(
                f"a race has {MIN_RACE_LANES} to {MAX_RACE_LANES} lanes, not {len(self.lanes)}"
            )
        numbers = [self.winner_number, *(lead.lane_number for lead in self.leads)]
        if not all(0 <= number < len(self.lanes) for number in numbers):
            raise ValueError(f"there is no such lane among {numbers}")

    @property
    def winner(self) -> RaceLane:
        """The winner's lane."""
        return self.lanes[self.winner_number]

    @property
    def duration(self) -> float:
        """How long the race's clock runs."""
        return self.winner.duration

    def find_lead(self, time: float) -> RaceLead | None:
        """Return the last lead up to a time; None while nobody is ahead."""
        return next((lead for lead in reversed(self.leads) if lead.time <= time), None)


MAX_RACE_BYTES = 8_000_000

_SLOWDOWN_FACTOR = 2
"""While a film is too large, each further try shows pictures longer, and so fewer of them."""

_MAX_TRIES = 8

PICTURE_TIME = 4
"""How long each picture is shown; in turn one of them changes each table."""


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
        picture_time = PICTURE_TIME * _SLOWDOWN_FACTOR**number
        encoder = _RaceEncoder(replace(race, lanes=lanes), theme, picture_time)
        film_bytes = encoder.encode_film(on_progress or _ignore_progress)
        if film_bytes is not None:
            return film_bytes
    raise AssertionError("a race of a few pictures is never too large")


def _ignore_progress(_share: float) -> None:
    pass


OPENING_TIME = 120
"""How long the deal is shown."""

GROWTH_PICTURE_TIME = 5
"""How long each picture of the winner's table is shown on its way to the middle."""

FINISH_TIME = 100
"""How long the winner's last position is shown alone, before a win is celebrated."""

OPEN_FAN_TIME = 200
"""How long the last picture of that celebration is shown."""

ENDING_TIME = 400
"""How long all last positions are shown."""


class _RaceEncoder:
    """One attempt at a film; it stops where the file becomes too large."""

    def __init__(self, race: Race, theme: Theme, picture_time: int) -> None:
        self._race = race
        self._theme = theme
        self._pace = RacePace(race, picture_time)
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
        writer = GifWriter(self._paint_all_tables(0), self._scaler.palette_bytes, OPENING_TIME)
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
        yield [(final_picture, (0, 0))], ENDING_TIME

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
                    yield self._list_large_parts(flying, canvas), PICTURE_TIME
                    canvas = flying
                    time_left -= PICTURE_TIME
            next_canvas = self._tables.paint_position(winner.scenes[next_position])
            parts = self._list_large_parts(next_canvas, canvas)
            parts.append(self._paint_header_part(time))
            next_strip = self._build_strip(number, time, next_position)
            if next_strip != strip:
                parts += self._list_strip_parts(cell, next_strip)
            yield parts, time_left
            position, canvas, strip = next_position, next_canvas, next_strip
        yield [self._paint_header_part(self._race.duration)], FINISH_TIME
        if is_won_scene(winner.scenes[-1]):
            yield from self._iter_celebration(canvas)

    def _iter_celebration(self, canvas: Image.Image) -> Iterator[tuple[list[PicturePart], int]]:
        """Yield the celebration of a won game, in place of the winner's last position."""
        won_scene = replace(self._race.winner.scenes[-1], ending=(self._race.result,))
        pictures = paint_win_celebration(simplify_scene(won_scene), self._theme, large=True)
        for picture, time in pictures:
            yield self._list_large_parts(picture, canvas), min(time, OPEN_FAN_TIME)
            canvas = picture

    def _iter_growing_table(self, canvas: Image.Image) -> Iterator[tuple[list[PicturePart], int]]:
        """Yield the winner's table on its way from its cell to the middle of the film."""
        cell, large_cell = self._layout.cells[self._race.winner_number], self._layout.large_cell
        for scale, share in list_steps_between(self._layout.cell_scale, self._layout.large_scale):
            table = self._large_scaler.rescale(scale).scale_canvas(canvas)
            left = cell.left + round((large_cell.left - cell.left) * share)
            top = cell.top + round((large_cell.top - cell.top) * share)
            yield [(table, (left, top))], GROWTH_PICTURE_TIME

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


LARGE_PICTURE_TIME = 8
"""How long each picture of the winner's last seconds is shown."""

MOVE_TIME = 16
"""The time of a winner's move, unless there are too many."""

MAX_CLOCK_TIME = 2400
"""The longest that the race's clock runs, and the shortest."""
MIN_CLOCK_TIME = 200

WINNERS_END_TIME = 400
"""How much of it is the winner's alone, at most."""
_WINNERS_END_SHARE = 0.35

LEAD_TIME = 130
"""How long it is marked that a player pulls ahead."""

LATE_TIME = 160
"""How long the others' moves after the winner's last one take."""


class RacePace:
    """The pace of one film; ``picture_time`` is how long each of its pictures is shown."""

    def __init__(self, race: Race, picture_time: int) -> None:
        self._race = race
        self.picture_time = picture_time
        self.large_picture_time = max(picture_time, LARGE_PICTURE_TIME)
        self.flight_picture_count = int(self.large_picture_time > PICTURE_TIME)
        moves_time = MOVE_TIME * race.winner.move_count
        self._clock_time = max(MIN_CLOCK_TIME, min(MAX_CLOCK_TIME, moves_time))
        winners_time = min(WINNERS_END_TIME, int(self._clock_time * _WINNERS_END_SHARE))
        self._winner_picture_count = max(2, winners_time // self.large_picture_time)
        self._all_time = self._clock_time - winners_time
        self.total_time = self._clock_time + FINISH_TIME + LATE_TIME + ENDING_TIME

    def list_times_of_all(self) -> list[float]:
        """Return the time of the race's clock for each picture of all tables."""
        count = max(1, self._all_time // self.picture_time)
        return [
            self._find_race_time(self._all_time * number / count) for number in range(1, count + 1)
        ]

    def list_times_of_winner(self) -> list[float]:
        """Return the time of the race's clock for each picture of the winner's last seconds.

        The last one is the end of the race.
        """
        last = self._winner_picture_count - 1
        share = (self._clock_time - self._all_time) / last
        times = [self._find_race_time(self._all_time + share * n) for n in range(last)]
        return [*times, self._race.duration]

    def list_late_positions(self) -> list[list[int]]:
        """Return, for each picture after the winner's end, the lanes' numbers of moves made."""
        starts = [lane.find_position(self._race.duration) for lane in self._race.lanes]
        ends = [lane.move_count for lane in self._race.lanes]
        if starts == ends:
            return []
        count = max(1, LATE_TIME // self.picture_time)
        return [
            [
                start + (end - start) * number // count
                for start, end in zip(starts, ends, strict=True)
            ]
            for number in range(1, count + 1)
        ]

    def is_lead_new(self, lead: RaceLead, time: float) -> bool:
        """Return whether a lead is still marked at a time of the race's clock."""
        return (time - lead.time) / self._race.duration * self._clock_time < LEAD_TIME

    def _find_race_time(self, film_time: float) -> float:
        return self._race.duration * film_time / self._clock_time


HEADER_HEIGHT = 54
_FRAME_SPACE = 8
"""Around every table and its strip, for the frame of who is ahead."""

STRIP_HEIGHT = 62
"""The height of a strip under a table, with the player's name and the cards up."""

TALL_STRIP_HEIGHT = 138
"""The height under two tables, which leave room for the cards up in large print."""


@dataclass(frozen=True, slots=True)
class RaceCell:
    """The place of a table at a scale, with its strip below it; ``left`` and ``top`` are its own.

    ``width`` and ``table_height`` are the scaled table's, without the gap around the cell.
    """

    left: int
    top: int
    width: int
    table_height: int
    strip_height: int

    @property
    def strip_corner(self) -> tuple[int, int]:
        """The upper left corner of the strip."""
        return self.left, self.top + self.table_height

    @property
    def frame_box(self) -> tuple[int, int, int, int]:
        """The outer edge of the frame around table and strip."""
        return (
            self.left - _FRAME_SPACE,
            self.top - _FRAME_SPACE,
            self.left + self.width + _FRAME_SPACE,
            self.top + self.table_height + self.strip_height + _FRAME_SPACE,
        )


@dataclass(frozen=True, slots=True)
class RaceLayout:
    """The size of a race's film, and its cells: one for each lane, and one for the winner's end."""

    width: int
    height: int
    cell_scale: Fraction
    cells: tuple[RaceCell, ...]
    large_scale: Fraction
    large_cell: RaceCell


@dataclass(frozen=True, slots=True)
class _GridShape:
    """How lanes stand side by side; in both scales tables have whole pixels."""

    column_count: int
    cell_scale: Fraction
    large_scale: Fraction
    strip_height: int = STRIP_HEIGHT


_SHAPE_OF_TWO = _GridShape(2, Fraction(2, 5), Fraction(3, 5), TALL_STRIP_HEIGHT)
_SHAPE_OF_FOUR = _GridShape(2, Fraction(2, 5), Fraction(4, 5))
_SHAPE_OF_SIX = _GridShape(3, Fraction(3, 10), Fraction(7, 10))
_SHAPES = {2: _SHAPE_OF_TWO, 3: _SHAPE_OF_FOUR, 4: _SHAPE_OF_FOUR, 5: _SHAPE_OF_SIX}


def list_steps_between(start: Fraction, end: Fraction) -> list[tuple[Fraction, float]]:
    """Return scales between two others, from small to large, and how far between them each is."""
    steps = (Fraction(tenths, 10) for tenths in range(1, 10))
    return [(step, float((step - start) / (end - start))) for step in steps if start < step < end]


def build_race_layout(lane_count: int, table_height: int) -> RaceLayout:
    """Return the layout of a race of tables that are this high at full size."""
    shape = _SHAPE_OF_SIX if lane_count == MAX_RACE_LANES else _SHAPES[lane_count]
    cell_width, cell_height = _scale_size(table_height, shape.cell_scale)
    large_width, large_height = _scale_size(table_height, shape.large_scale)
    column_width = cell_width + 2 * _FRAME_SPACE
    width = shape.column_count * column_width
    row_count = -(-lane_count // shape.column_count)
    row_height = cell_height + shape.strip_height + 2 * _FRAME_SPACE
    grid_height = row_count * row_height
    large_cell_height = large_height + STRIP_HEIGHT + 2 * _FRAME_SPACE
    body_height = max(grid_height, large_cell_height)
    cells = []
    for number in range(lane_count):
        row, column = divmod(number, shape.column_count)
        lanes_in_row = min(shape.column_count, lane_count - row * shape.column_count)
        left = (width - lanes_in_row * column_width) // 2 + column * column_width
        top = HEADER_HEIGHT + (body_height - grid_height) // 2 + row * row_height
        corner = left + _FRAME_SPACE, top + _FRAME_SPACE
        cells.append(RaceCell(*corner, cell_width, cell_height, shape.strip_height))
    large_cell = RaceCell(
        (width - large_width) // 2,
        HEADER_HEIGHT + (body_height - large_cell_height) // 2 + _FRAME_SPACE,
        large_width,
        large_height,
        STRIP_HEIGHT,
    )
    height = HEADER_HEIGHT + body_height
    return RaceLayout(width, height, shape.cell_scale, tuple(cells), shape.large_scale, large_cell)


def _scale_size(table_height: int, scale: Fraction) -> tuple[int, int]:
    return int(PICTURE_WIDTH * scale), int(table_height * scale)


class RaceTables:
    """The tables of one race, whose lanes are equally high; ``height`` is that of all."""

    def __init__(self, race: Race, theme: Theme) -> None:
        self._theme = theme
        shape = table_layout.build_table_shape(race.lanes[0].scenes[0], large=True)
        self.height = table_layout.build_table_layout(shape).height

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
    scenes = iter(
        table_layout.make_equally_high([scene for lane in lanes for scene in lane.scenes])
    )
    return tuple(replace(lane, scenes=tuple(islice(scenes, len(lane.scenes)))) for lane in lanes)


def simplify_scene(scene: Scene) -> Scene:
    """Return a scene without its last move and its caption."""
    return replace(scene, last_move=None, caption="")


_FRAME_WIDTH = 6
_FRAME_INSET = 1
_TEXT_SIZES = (lettering.TEXT_HEIGHT, 36, 32, 28)
_VALUE_SIZE = lettering.TEXT_HEIGHT
_LARGE_VALUE_SIZE = 76
_TEXT_MARGIN = 10
_BAR_HEIGHT = 10
_TITLE_SIZE = 36
_CLOCK_HEIGHT = 6
_LEAD_SIGN_WIDTH = 4
_LEAD_SIGN_HEIGHT = 14


@dataclass(frozen=True, slots=True)
class RaceStrip:
    """What a strip says: who plays, and how many of the cards are up.

    A strip is golden while its player is ahead, and all gold at the moment they pull ahead.
    """

    name: str
    cards_up: int
    card_count: int
    is_ahead: bool = False
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class RaceHeader:
    """What stands above the tables: the title, a golden note, and the part of the clock that ran.

    A sign on the clock marks each share of it at which somebody pulled ahead.
    """

    title: str
    note: str
    clock_share: float
    lead_shares: tuple[float, ...]


def paint_bare_cloth(theme: Theme, size: tuple[int, int]) -> Image.Image:
    """Return plain cloth."""
    return Image.new("P", size, painter.find_colour_number(theme, theme.felt.cloth))


def paint_header(theme: Theme, width: int, header: RaceHeader) -> Image.Image:
    """Return the header of a film of this width."""
    picture = paint_bare_cloth(theme, (width, HEADER_HEIGHT))
    max_width = width - 2 * _TEXT_MARGIN
    note = lettering.shorten_text_to_width(header.note, max_width, _TITLE_SIZE)
    note_width = lettering.measure_text_width(note, _TITLE_SIZE) if note else 0
    title = lettering.shorten_text_to_width(
        header.title, max_width - note_width - 3 * _TEXT_MARGIN, _TITLE_SIZE
    )
    _draw_text(picture, theme, title, (_TEXT_MARGIN, 4), _TITLE_SIZE, TextInk.QUIET)
    note_corner = (width - _TEXT_MARGIN - note_width, 4)
    _draw_text(picture, theme, note, note_corner, _TITLE_SIZE, TextInk.HIGHLIGHT)
    bottom = HEADER_HEIGHT - (_LEAD_SIGN_HEIGHT - _CLOCK_HEIGHT) // 2
    bar_box = (_TEXT_MARGIN, bottom - _CLOCK_HEIGHT, width - _TEXT_MARGIN, bottom)
    _draw_bar(picture, theme, bar_box, header.clock_share, is_golden=False)
    mark_number = painter.find_colour_number(theme, theme.felt.mark)
    for share in header.lead_shares:
        left = _TEXT_MARGIN + round(share * (max_width - _LEAD_SIGN_WIDTH))
        top = HEADER_HEIGHT - _LEAD_SIGN_HEIGHT
        picture.paste(mark_number, (left, top, left + _LEAD_SIGN_WIDTH, HEADER_HEIGHT))
    return picture


def paint_strip(theme: Theme, cell: RaceCell, strip: RaceStrip) -> Image.Image:
    """Return the strip under a table: the name, the cards up, and a bar of them."""
    is_tall = cell.strip_height == TALL_STRIP_HEIGHT
    picture = paint_bare_cloth(theme, (cell.width, cell.strip_height))
    text_height = cell.strip_height - _BAR_HEIGHT - 6
    if strip.is_marked:
        picture.paste(
            painter.find_colour_number(theme, theme.felt.mark), (0, 0, cell.width, text_height)
        )
        ink = TextInk.HIGHLIGHT_CUTOUT
    else:
        ink = TextInk.HIGHLIGHT if strip.is_ahead else TextInk.LOUD
    value, value_size = str(strip.cards_up), _LARGE_VALUE_SIZE if is_tall else _VALUE_SIZE
    value_width = lettering.measure_text_width(value, value_size)
    max_name_width = cell.width - 2 * _TEXT_MARGIN
    if is_tall:
        value_corner = ((cell.width - value_width) // 2, text_height - value_size)
    else:
        value_corner = (cell.width - _TEXT_MARGIN - value_width, 3)
        widest_value = lettering.measure_text_width(str(strip.card_count), value_size)
        max_name_width -= widest_value + _TEXT_MARGIN
    size = lettering.find_largest_fitting_size([strip.name], max_name_width, _TEXT_SIZES)
    name = lettering.shorten_text_to_width(strip.name, max_name_width, size)
    name_left = _TEXT_MARGIN
    if is_tall:
        name_left = (cell.width - lettering.measure_text_width(name, size)) // 2
    # names of any size share a baseline
    name_top = 3 + round((lettering.TEXT_HEIGHT - size) * 0.79)
    _draw_text(picture, theme, name, (name_left, name_top), size, ink)
    _draw_text(picture, theme, value, value_corner, value_size, ink)
    bar_box = (0, cell.strip_height - _BAR_HEIGHT, cell.width, cell.strip_height)
    share = strip.cards_up / strip.card_count if strip.card_count else 0.0
    _draw_bar(picture, theme, bar_box, share, is_golden=strip.is_ahead)
    return picture


def list_frame_parts(theme: Theme, cell: RaceCell, *, is_golden: bool) -> Iterator[PicturePart]:
    """Yield the four sides of the frame around a cell: golden, or bare cloth."""
    colour = theme.felt.mark if is_golden else theme.felt.cloth
    number = painter.find_colour_number(theme, colour)
    left, top, right, bottom = cell.frame_box
    left, top, right, bottom = (
        left + _FRAME_INSET,
        top + _FRAME_INSET,
        right - _FRAME_INSET,
        bottom - _FRAME_INSET,
    )
    for box in (
        (left, top, right, top + _FRAME_WIDTH),
        (left, bottom - _FRAME_WIDTH, right, bottom),
        (left, top, left + _FRAME_WIDTH, bottom),
        (right - _FRAME_WIDTH, top, right, bottom),
    ):
        yield Image.new("P", (box[2] - box[0], box[3] - box[1]), number), box[:2]


def _draw_text(  # noqa: PLR0917 - what, where, and how
    picture: Image.Image,
    theme: Theme,
    text: str,
    corner: tuple[int, int],
    size: int,
    ink: TextInk,
) -> None:
    if text:
        sprite, mask = painter.draw_text_sprite(theme, text, size, ink)
        picture.paste(sprite, (corner[0] - lettering.MASK_PADDING, corner[1]), mask)


def _draw_bar(
    picture: Image.Image,
    theme: Theme,
    box: tuple[int, int, int, int],
    share: float,
    *,
    is_golden: bool,
) -> None:
    left, top, right, bottom = box
    picture.paste(painter.find_colour_number(theme, theme.felt.slot), box)
    colour = theme.felt.mark if is_golden else painter.get_contrast_colour(theme)
    end = left + round(max(0.0, min(1.0, share)) * (right - left))
    if end > left:
        picture.paste(painter.find_colour_number(theme, colour), (left, top, end, bottom))
