"""The page's own texts, from the files of the bot's languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sandbox import page_api
from sandbox.page_api import (
    build_page_texts_json,
    find_page_language,
    list_languages_beside_discords,
    list_page_languages,
    load_page_texts,
)
from tests.locale.fluent_messages import load_messages


@pytest.mark.parametrize("language", list_page_languages())
def test_the_page_has_all_its_texts_in_every_language(language: str) -> None:
    texts = load_page_texts(language)
    assert texts.keys() == {key for key in load_messages("en") if key.startswith("page-")}
    for key, names in load_messages("en").items():
        if key.startswith("page-"):
            assert all(f"{{{name}}}" in texts[key] for name in names), key
            assert texts[key].count("{") == texts[key].count("}") >= len(names), key
    if language != "en":
        changed = [key for key, text in texts.items() if text != load_page_texts("en")[key]]
        assert len(changed) > len(texts) / 2, "a message that is more than text is left in English"


def test_the_language_is_that_of_the_first_tag_there_is() -> None:
    assert find_page_language("en-GB") == "en"
    assert find_page_language("tlh", None, "fil") == "fil"
    assert find_page_language(None, "tlh") == "en"
    assert "fil" in list_languages_beside_discords()
    assert "en" not in list_languages_beside_discords()
    assert build_page_texts_json("fil")["texts"]["page-send"] == load_page_texts("fil")["page-send"]


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Have the page's texts in a folder of its own, with English and Portuguese."""
    monkeypatch.setattr(page_api, "TEXTS_FOLDER", tmp_path)
    for function in (list_page_languages, load_page_texts):
        function.cache_clear()
    (tmp_path / "en.ftl").write_text("page-send = Send\n", "utf-8")
    (tmp_path / "pt-BR.ftl").write_text("page-send = Enviar\n", "utf-8")
    yield tmp_path
    for function in (list_page_languages, load_page_texts):
        function.cache_clear()


@pytest.mark.usefixtures("own_folder")
def test_a_language_of_discord_with_a_region_is_no_other_language() -> None:
    assert build_page_texts_json("pt-BR")["texts"] == {"page-send": "Enviar"}
    assert list_languages_beside_discords() == []


def test_a_language_that_is_removed_while_the_page_is_served_is_in_english(
    own_folder: Path,
) -> None:
    assert list_page_languages() == ("en", "pt-BR")
    (own_folder / "pt-BR.ftl").unlink()
    assert build_page_texts_json("pt-BR")["texts"] == {"page-send": "Send"}
