"""Long texts of menus are cut where a word ends, or after a letter in a language without spaces."""

from bot.ui.common.discord_message import _shorten_text


def test_a_text_is_cut_after_a_word() -> None:
    assert _shorten_text("short") == "short"
    assert _shorten_text("many words of this length " * 4).endswith(" length many words of this…")


def test_a_text_without_spaces_is_cut_after_a_letter() -> None:
    text = "二組のカードで遊ぶ。" * 11
    assert _shorten_text(text) == text[:99] + "…"
    assert _shorten_text("t2 " + text) == ("t2 " + text)[:99] + "…"
