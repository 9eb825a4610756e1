"""How buttons are spread over rows."""

import pytest

from bot.ui.answers.custom_ids import HelpPage, HelpPageId
from bot.ui.common.components import build_button, build_button_rows


@pytest.mark.parametrize(
    ("count", "lengths"),
    [(0, []), (1, [1]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (9, [3, 3, 3])],
)
def test_buttons_fill_rows_of_at_most_four_evenly(count: int, lengths: list[int]) -> None:
    buttons = [build_button(str(number), HelpPageId(HelpPage.START)) for number in range(count)]
    rows = build_button_rows(buttons)
    assert [len(row.buttons) for row in rows] == lengths
    assert [button for row in rows for button in row.buttons] == buttons
