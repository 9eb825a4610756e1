"""A short run of malformed interactions and events against a real bot."""

from pathlib import Path

import pytest

from tests.fuzz.gateway_runs import send_events, send_interactions
from tests.fuzz.recorded_traffic import run_recorded_bot

INPUT_COUNT = 25


@pytest.mark.slow
async def test_malformed_traffic_is_answered_and_never_ends_the_client(tmp_path: Path) -> None:
    async with run_recorded_bot(tmp_path) as recorder:
        for send in (send_interactions, send_events):
            result = await send(recorder, INPUT_COUNT, seed=1)
            assert result.input_count == INPUT_COUNT
            assert result.faults == []
