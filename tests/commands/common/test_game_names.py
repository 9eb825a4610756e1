"""Finding games by what players type: any name, in any order of words, spelled nearly right."""

import pytest

from bot.commands.common.game_names import list_matching_games, resolve_game_key
from bot.engine.errors import GameError
from bot.locale.catalogue import get_english_texts
from bot.locale.describe import format_error
from bot.locale.game_names import NameFit, list_game_names, normalize_name, split_words
from bot.variants import VARIANTS

TEXTS = get_english_texts()


def find_games(typed: str) -> list[str]:
    """Return the keys of the games that are suggested, in their order."""
    return [key for key, _ in list_matching_games(TEXTS, typed, list(VARIANTS))]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("napoleons square", "napoleons-square"),
        ("Napoleon’s Square", "napoleons-square"),
        ("square nap", "napoleons-square"),
        ("eight forty", "forty-and-eight"),
        ("forty–and–eight", "forty-and-eight"),
        ("JOSÉPHINE", "josephine"),
        ("Jose\u0301phine", "josephine"),
        ("san_juan_hill", "san-juan-hill"),
        ("N°. 10", "number-ten"),
        ("st. lucas", "lucas"),
        ("60 thieves", "sixty-thieves"),
        ("thieves 40", "forty-thieves"),
    ],
)
def test_accents_apostrophes_hyphens_and_the_order_of_words_do_not_matter(
    typed: str, key: str
) -> None:
    assert key in find_games(typed)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("fourty thieves", "forty-thieves"),
        ("forty theives", "forty-thieves"),
        ("theives", "forty-thieves"),
        ("klondyke", "klondike"),
        ("cnafield", "canfield"),
        ("josefine", "josephine"),
        ("camel eon", "chameleon"),
        ("napolean at st hel", "forty-thieves"),
        ("storhouse", "storehouse"),
    ],
)
def test_a_mistyped_name_finds_its_game(typed: str, key: str) -> None:
    assert key in find_games(typed)[:3]


@pytest.mark.parametrize(
    "typed", ["bridge", "gin rummy", "xyz", "70 thieves", "number 11", "🂡", "x" * 500, "-"]
)
def test_what_is_like_no_name_finds_nothing(typed: str) -> None:
    assert find_games(typed) == []


def test_a_name_that_fits_keeps_those_that_are_only_like_it_away() -> None:
    assert find_games("maria") == ["maria"]


def test_a_word_begun_goes_before_letters_within_a_word() -> None:
    found = find_games("ar")
    begun = [key for key in found if fits_best(key, "ar") is NameFit.WORDS_BEGIN]
    assert "rainbow" in begun  # also called Arc-en-ciel
    assert found[: len(begun)] == begun
    assert {"maria", "napoleons-square"} <= set(found[len(begun) :])


def fits_best(key: str, typed: str) -> NameFit:
    """Return how well the best of a game's names fits."""
    fits = [name.find_fit(split_words(typed)) for name in list_game_names(TEXTS, key)]
    return min(fit for fit in fits if fit is not None)


def test_nothing_typed_finds_every_game_in_the_order_given_by_its_own_name() -> None:
    found = list(list_matching_games(TEXTS, " ", list(VARIANTS)))
    assert [key for key, _ in found] == list(VARIANTS)
    assert dict(found)["maria"] == "Maria · Forty Thieves family"


def test_a_part_of_a_name_is_enough_where_it_fits_one_game_only() -> None:
    assert resolve_game_key(TEXTS, "chamel") == "chameleon"
    assert resolve_game_key(TEXTS, "demon") == "demon"
    assert resolve_game_key(TEXTS, "Kansas") == "chameleon"


@pytest.mark.parametrize("typed", ["", " ", "-", "bridge", "70 thieves"])
def test_what_is_like_no_name_is_no_game(typed: str) -> None:
    with pytest.raises(GameError, match="no-such-game"):
        resolve_game_key(TEXTS, typed)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("spark", "“spark” may be The Spark or Single Spark. Type"),
        (
            "thiev",
            "“thiev” may be Forty Thieves, Sixty Thieves, Eighty Thieves, Demons and Thieves,",
        ),
    ],
)
def test_a_part_of_several_names_is_refused_with_the_games_it_fits(
    typed: str, sentence: str
) -> None:
    with pytest.raises(GameError) as refused:
        resolve_game_key(TEXTS, typed)
    assert format_error(TEXTS, refused.value).startswith(sentence)
    has_more = refused.value.values["more"] != 0
    assert (", among others. Type" in format_error(TEXTS, refused.value)) is has_more


@pytest.mark.parametrize(
    ("typed", "question"),
    [("klondyke", "Klondike or Klondike, draw three?"), ("mraia", "Maria?")],
)
def test_a_mistyped_name_is_refused_with_those_like_it(typed: str, question: str) -> None:
    with pytest.raises(GameError) as refused:
        resolve_game_key(TEXTS, typed)
    text = format_error(TEXTS, refused.value)
    assert text == f"There's no game called “{typed}”. Did you mean {question}"


@pytest.mark.parametrize(
    ("name", "other_name"), [("दिल", "दल"), ("गोल्फ", "गाल्फ"), ("कैनफ़ील्ड", "कनफ़ल्ड")]
)
def test_vowel_signs_tell_names_apart(name: str, other_name: str) -> None:
    assert normalize_name(name) != normalize_name(other_name)


@pytest.mark.parametrize(
    ("name", "typed"), [("कैनफ़ील्ड", "कैनफील्ड"), ("चालीस चोर", "चालीस-चोर"), ("खेल 40", "खेल ४०")]
)
def test_dots_below_letters_hyphens_and_scripts_of_digits_do_not_matter(
    name: str, typed: str
) -> None:
    assert split_words(name) == split_words(typed)
