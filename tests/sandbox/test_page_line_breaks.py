"""Where lines of a language without spaces end on the page."""

import json
import re
import subprocess
from pathlib import Path
from urllib.parse import unquote

import pytest

from sandbox.server import PACKAGE_FOLDER
from tests.sandbox.page.chromium import find_chromium

TEXT = (
    "「スペードのキング」は、t12の「ジャック」に置けません。"
    "ティーチャーの捨て札から10枚を\uff08組札\uff09へ、どうぞ\uff01"
)
FORBIDDEN_FIRST = "、。」\uff09\uff01ーャッィ"
FORBIDDEN_LAST = "「\uff08"
WIDTHS = range(80, 400, 8)
FIND_LINES = """
const lines = [...document.querySelectorAll("p")].map((paragraph) => {
  const text = paragraph.firstChild, range = document.createRange(), found = [];
  let top = null;
  for (let index = 0; index < text.length; index++) {
    range.setStart(text, index); range.setEnd(text, index + 1);
    const box = range.getClientRects()[0];
    if (top === null || box.top > top + 5) { found.push(""); top = box.top; }
    found[found.length - 1] += text.data[index];
  }
  return found;
});
document.body.dataset.lines = encodeURIComponent(JSON.stringify(lines));
"""


@pytest.mark.slow
@pytest.mark.skipif(find_chromium() is None, reason="Chromium is not installed")
def test_japanese_lines_begin_and_end_as_they_should(tmp_path: Path) -> None:
    style = (PACKAGE_FOLDER / "page" / "styles" / "page.css").read_text("utf-8")
    paragraphs = "".join(f'<p class="text" style="width: {width}px">{TEXT}</p>' for width in WIDTHS)
    page = tmp_path / "lines.html"
    page.write_text(
        f'<html lang="ja"><meta charset=utf-8><style>{style} .text {{ overflow-wrap: anywhere }}'
        f"</style><body>{paragraphs}<script>{FIND_LINES}</script></body></html>",
        "utf-8",
    )
    chromium = [str(find_chromium()), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    process = subprocess.run(
        [*chromium, page.as_uri()], check=True, capture_output=True, text=True, timeout=60
    )
    match = re.search(r'data-lines="([^"]+)"', process.stdout)
    assert match
    paragraphs_of_lines = json.loads(unquote(match[1]))
    assert len(paragraphs_of_lines) == len(WIDTHS)
    assert {len(lines) for lines in paragraphs_of_lines} >= {3, 4, 5}
    for lines in paragraphs_of_lines:
        assert "".join(lines) == TEXT
        assert not [line for line in lines if line[0] in FORBIDDEN_FIRST]
        assert not [line for line in lines if line[-1] in FORBIDDEN_LAST]
        assert all(any(word in line for line in lines) for word in ("t12", "10"))
