"""Games by their names: completion, dealing, and pages of rules."""

import re

import pytest

from bot.locale.catalogue import get_english_texts
from bot.locale.describe import format_game_name, list_other_game_names
from bot.variants import VARIANTS
from tests.sandbox.driver.messages import list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.table_messages import is_private, list_button_labels

pytestmark = pytest.mark.asyncio(loop_scope="session")

FORTY_THIEVES_LABEL = "Forty Thieves"


async def list_offered_games(user: SandboxUser, typed_text: str) -> dict[str, str]:
    """Return the labels of the completions by game, in the order offered."""
    return {
        choice["value"]: choice["name"]
        for choice in await user.list_completions("new", "game", typed_text)
    }


async def test_every_game_is_offered_what_the_player_plays_first(ada: SandboxUser) -> None:
    await ada.run_command("new", game="maria")
    labels = await list_offered_games(ada, "")
    assert sorted(labels) == sorted(VARIANTS)
    assert next(iter(labels.items())) == ("maria", "Maria · Forty Thieves family")
    # A family is not named beside the game that it is named after.
    assert [labels[key] for key in ("klondike", "canfield", "forty-thieves")] == [
        "Klondike",
        "Canfield",
        "Forty Thieves",
    ]
    # An exact name goes before what is played more.
    assert next(iter(await list_offered_games(ada, "streets"))) == "streets"
    assert next(iter(await list_offered_games(ada, "ma"))) == "maria"


@pytest.mark.parametrize(
    ("typed_text", "key", "label"),
    [
        (
            "napoleon at st helena",
            "forty-thieves",
            f"Napoleon at St Helena → {FORTY_THIEVES_LABEL}",
        ),
        ("BIG FORTY", "forty-thieves", f"Big Forty → {FORTY_THIEVES_LABEL}"),
        ("roosevelt", "forty-thieves", f"Roosevelt at San Juan → {FORTY_THIEVES_LABEL}"),
        ("le cadran", "forty-thieves", f"Le Cadran → {FORTY_THIEVES_LABEL}"),
        ("Lé Càdrân", "forty-thieves", f"Le Cadran → {FORTY_THIEVES_LABEL}"),
        ("helena napo", "forty-thieves", f"Napoleon at St Helena → {FORTY_THIEVES_LABEL}"),
        ("josé", "josephine", "Josephine · Forty Thieves family"),
        ("regles", "canfield-french", "Règles de la canfield → Canfield, French rules · Canfield"),
        ("solit", "klondike", "Solitaire → Klondike"),
        ("napoleon's s", "napoleons-square", "Napoleon's Square · Forty Thieves family"),
        ("no. 10", "number-ten", "No. 10 → Number Ten · Forty Thieves family"),
    ],
)
async def test_part_of_any_name_finds_a_game(
    ada: SandboxUser, typed_text: str, key: str, label: str
) -> None:
    labels = await list_offered_games(ada, typed_text)
    assert labels[key].startswith(label)


async def test_typing_demon_offers_both_games_of_that_name(ada: SandboxUser) -> None:
    await ada.run_command("new", game="canfield")
    labels = await list_offered_games(ada, "demon")
    assert list(labels)[:2] == ["canfield", "demon"]
    assert labels["canfield"] == "Demon → Canfield"
    assert labels["demon"] == "Demon · Canfield family"


async def test_an_unknown_game_name_offers_nothing(ada: SandboxUser) -> None:
    for typed_text in ("bridge", "x" * 500, "🂡 bridge"):
        assert await list_offered_games(ada, typed_text) == {}


async def test_a_game_is_dealt_by_any_of_its_names(ada: SandboxUser) -> None:
    table = await ada.run_command("new", game="napoléon at ST helena", deal="1")
    assert "**Forty Thieves** · deal 1" in read_text(table)


async def test_the_rules_of_every_game_are_shown_with_its_opening(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    texts = get_english_texts()
    for key in VARIANTS:
        # Demon, Canfield's other name, is also the name of another game.
        other_name = next(name for name in list_other_game_names(texts, key) if name != "Demon")
        page = await ada.run_command("rules", game=other_name.upper())
        assert is_private(page)
        assert f"## {format_game_name(texts, key)}\n" in read_text(page)
        assert re.search(rf"Also called .*{re.escape(other_name)}", read_text(page))
        assert list_button_labels(page) == ["Play", "All games"]
        (picture,) = list_pictures(page)
        assert format_game_name(texts, key) in picture["description"]
        assert (await bot_sandbox.sandbox.download_file(picture["media"]["url"])).startswith(
            b"\x89PNG"
        )
