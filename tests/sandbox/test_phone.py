"""Tables on a phone: how much room a whole message takes on the page."""

import io
import json
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import pytest
from PIL import Image

from bot.engine.moves import Move
from bot.engine.state import State
from bot.locale.catalogue import ENGLISH, get_texts_by_language
from bot.models.accounts import PlayerSettings
from bot.scene import scene
from bot.services.game_choice import NOTHING_NEW, Novelty
from bot.ui.components import Illustration, build_discord_message
from bot.ui.table_view import TableExtras, build_table_message, build_table_view
from bot.ui.viewers import Viewer
from rendering.table_layout import build_table_layout, build_table_shape
from tests.golden_games import GOLDEN_GAME_NAMES, list_game_states, load_golden_game
from tests.sandbox.browser import BrowserPage, Chromium
from tests.sandbox.running_sandbox import (
    COMPONENTS_V2,
    FrozenTime,
    run_raw_bot,
    run_sandbox_in_loop,
)
from tests.sandbox.sandbox_user import Json
from tests.ui.example_tables import make_table

PHONE = (390, 844)
MAX_HEIGHT = 712
"""What the page shows of a channel between its name and the box for messages."""

SAMPLED_POSITIONS = 20


def build_tall_messages(variant: str) -> Iterator[tuple[Json, bytes]]:
    """Yield a player's first table and other positions, with pictures of their size."""
    positions: list[tuple[State, tuple[str, ...], int]] = []
    for golden in map(load_golden_game, GOLDEN_GAME_NAMES):
        if golden.variant != variant:
            continue
        states = list_game_states(variant, golden.deal, map(Move.parse, golden.moves))
        depths = accumulate((state.tallest_column for state in states), max)
        positions += [
            (state, golden.moves[:count], depth)
            for count, (state, depth) in enumerate(zip(states, depths, strict=True))
        ]
    step = max(1, len(positions) // SAMPLED_POSITIONS)
    viewer = Viewer(
        PlayerSettings(id=401, has_tall_pictures=True), get_texts_by_language()[ENGLISH]
    )
    for state, played, tallest in positions[::step]:
        table = make_table(state, moves=played)
        layout = build_table_layout(
            build_table_shape(scene(state, tallest_column=tallest, is_tall=True))
        )
        picture = io.BytesIO()
        Image.new("L", (layout.width, layout.height)).save(picture, "PNG")
        novelty = NOTHING_NEW if played else Novelty(is_first_game=True, is_new_variant=True)
        extras = TableExtras(novelty=novelty)
        view = build_table_view(table, viewer, None, extras, Illustration("-", "table.png"))
        message = build_discord_message(build_table_message(view))
        body = {"flags": COMPONENTS_V2, "components": message.to_components()}  # type: ignore[no-untyped-call]
        yield body, picture.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["canfield", "klondike", "forty-thieves"])
async def test_title_picture_and_buttons_fit_a_phone(
    tmp_path: Path, chromium: Chromium, frozen_time: FrozenTime, variant: str
) -> None:
    async with run_sandbox_in_loop(tmp_path) as sandbox, run_raw_bot(sandbox) as bot:
        user = await sandbox.create_user("guest")
        channel = user.channel_ids["tables"]
        heights = []
        url = f"{sandbox.address}/?person={user.id}&channel={channel}"
        async with BrowserPage.open(chromium, url, width=PHONE[0], height=PHONE[1]) as page:
            await page.wait_for_element("body[data-ready]")
            for body, picture in build_tall_messages(variant):
                frozen_time.advance(10)
                status, message = await bot.request(
                    "POST", f"/channels/{channel}/messages", body, {"table_png": picture}
                )
                assert status == 200, message
                table = f"document.querySelector('#message-{message['id']}')"
                await page.wait_until_true(f"{table}.querySelector('img').naturalWidth > 1")
                heights.append(
                    await page.evaluate(
                        f"{table}.querySelector('.container').getBoundingClientRect().height"
                    )
                )
        assert heights[0] <= MAX_HEIGHT, "the first table, which says how the game goes"
        fitting = [height for height in heights if height <= MAX_HEIGHT]
        assert len(fitting) >= 0.9 * len(heights), json.dumps(heights)
