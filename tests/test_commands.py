"""Games, months, durations and moves as people type them into commands."""

from datetime import timedelta

import pytest

from bot.commands.completion import find_typed_season, list_matching_games, resolve_game_key
from bot.commands.contests import parse_duration
from bot.commands.games import explain_typed_command
from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.engine.typed_moves import format_typed_move, interpret_typed_move
from bot.locale.catalogue import Texts, get_english_texts, get_texts_by_language
from bot.locale.describe import (
    NameFit,
    format_command_name,
    list_game_names,
    normalize_name,
    split_words,
)
from bot.locale.refusals import format_error
from bot.variants import VARIANTS
from tests.golden_games import load_golden_game
from tests.locale.fluent_messages import build_partial_texts
from tests.variants.example_games import won_example_games

TEXTS = get_english_texts()


def find_games(typed: str) -> list[str]:
    """Return the keys of the games that are suggested, in their order."""
    return [key for key, _ in list_matching_games(TEXTS, typed, list(VARIANTS))]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("napoleons square", "napoleons-square"),
        ("Napoleon’s Square", "napoleons-square"),
        ("eight forty", "forty-and-eight"),
        ("forty–and–eight", "forty-and-eight"),
        ("JOSÉPHINE", "josephine"),
        ("Jose\u0301phine", "josephine"),
        ("st. lucas", "lucas"),
        ("60 thieves", "sixty-thieves"),
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
        ("klondyke", "klondike"),
        ("josefine", "josephine"),
        ("camel eon", "chameleon"),
        ("napolean at st hel", "forty-thieves"),
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
    [
        ("klondyke", "Klondike, Klondike ×3, Vegas Klondike, or One-pass Klondike?"),
        ("mraia", "Maria?"),
        ("Free Cell", "Cascade or Skippy?"),
        ("spider solitaire", "Little Forty Spider or Little Napoleon?"),
    ],
)
def test_a_mistyped_name_and_one_of_no_game_here_are_refused_with_those_like_it(
    typed: str, question: str
) -> None:
    with pytest.raises(GameError) as refused:
        resolve_game_key(TEXTS, typed)
    text = format_error(TEXTS, refused.value)
    assert text == f"There's no game called “{typed}”. Did you mean {question}"


@pytest.mark.parametrize(
    ("language", "typed", "similar"),
    [
        ("ja", "フリーセル", "cascade, skippy"),
        ("ja", "スパイダーソリティア", "little-forty-spider, little-napoleon"),
        ("de", "Spider Solitär", "little-forty-spider, little-napoleon"),
        ("es", "solitario araña", "little-forty-spider, little-napoleon"),
        ("es", "pirámide", "beehive, klondike"),
        ("hi", "पिरामिड", "beehive, klondike"),
        ("pt-BR", "paciência FreeCell", "cascade, skippy"),
    ],
)
def test_games_that_are_not_here_are_known_by_their_names_in_every_language(
    language: str, typed: str, similar: str
) -> None:
    with pytest.raises(GameError) as refused:
        resolve_game_key(get_texts_by_language()[language], typed)
    assert refused.value.values["games"] == similar


def test_the_word_solitaire_adds_nothing_to_a_name() -> None:
    assert resolve_game_key(get_texts_by_language()["pt-BR"], "paciência Maria") == "maria"
    assert resolve_game_key(TEXTS, "Solitaire") == "klondike"


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


CURRENT = "m2026-11"


@pytest.mark.parametrize(
    ("language", "typed", "expected_key"),
    [
        ("en", "october", "m2026-10"),
        ("en", "2026-07", "m2026-07"),
        ("es", "noviembre de 2025", "m2025-11"),
        ("es", "August 2026", "m2026-08"),
        ("fr", "aout", "m2026-08"),
        ("hi", "अक्टूबर २०२६", "m2026-10"),
        ("hi", "२०२६-१०", "m2026-10"),
        ("fil", "hunyo", "m2026-06"),
        ("pt-BR", "outubro de 2026", "m2026-10"),
        ("de", "Dezember 2025", "m2025-12"),
        ("ja", "2026年10月", "m2026-10"),
        ("es", "brumario", None),
        ("hi", "2026 2025 मई", None),
    ],
)
def test_a_month_is_found_by_its_name(language: str, typed: str, expected_key: str | None) -> None:
    assert find_typed_season(Texts(language, ()), typed, CURRENT) == expected_key


@pytest.mark.parametrize("month", range(1, 13))
def test_english_months_are_found_as_they_are_shown(month: int) -> None:
    for name in get_english_texts().list_month_names(month):
        assert find_typed_season(get_english_texts(), f"{name} 2026", CURRENT) == (
            f"m2026-{month:02}"
        )


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("90m", 90),
        ("1H 5 Minutes", 65),
        ("2 days, 1 hr", 49 * 60),
        ("1 week, 2 days, and 3 hours", (9 * 24 + 3) * 60),
        ("१० m", 10),
        ("\uff12\uff48", 120),
    ],
)
def test_duration_texts_are_read_in_minutes(text: str, minutes: int) -> None:
    assert parse_duration(text, get_english_texts()) == timedelta(minutes=minutes)


@pytest.mark.parametrize(
    "text",
    [
        "10 months",
        "5",
        "1y",
        "",
        "and 2 days",
        "2 days and and 3 h",
        "999999w" * 900,
    ],
)
def test_invalid_duration_text_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="bad-duration"):
        parse_duration(text, get_english_texts())


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "2 Tage und 3 Stunden"),
        ("es", "2 días y 3 horas"),
        ("fil", "2 araw at 3 oras"),
        ("fr", "2 jours et 3 heures"),
        ("hi", "2 दिन और 3 घंटे"),
        ("pt-BR", "2 dias e 3 horas"),
        ("pt-BR", "2 days and 3 horas"),
    ],
)
def test_durations_may_be_joined_by_a_word(language: str, text: str) -> None:
    assert parse_duration(text, get_texts_by_language()[language]) == timedelta(hours=51)


@pytest.mark.parametrize(("text", "minutes"), [("२ घंटे", 120), ("1 दिन, 3h", 27 * 60), ("5मि.", 5)])
def test_units_may_be_typed_in_the_players_language(text: str, minutes: int) -> None:
    words = "typed-minute = मि; मिनट\ntyped-hour = घंटा; घंटे\ntyped-day = दिन\n"
    assert parse_duration(text, build_partial_texts("hi", words)) == timedelta(minutes=minutes)


def explain(language: str, typed: str) -> GameError:
    error = GameError(ErrorKey.UNREADABLE_MOVE, text=typed)
    return explain_typed_command(get_texts_by_language()[language], error)


@pytest.mark.parametrize(
    ("language", "typed", "command"),
    [
        ("en", "Undo", "undo"),
        ("en", "take back!", "undo"),
        ("es", "deshacer", "undo"),
        ("fr", "indice", "hint"),
        ("hi", "वापस", "undo"),
        ("hi", "hint", "hint"),
        ("fil", "bawiin", "undo"),
        ("pt-BR", "desfaz", "undo"),
        ("pt-BR", "jogo do dia", "daily"),
        ("de", "Rückgängig", "undo"),
        ("de", "nimm zurück", "undo"),
        ("ja", "待った", "undo"),
        ("ja", "次の手は", "hint"),
    ],
)
def test_a_command_that_is_typed_as_a_move_is_named(
    language: str, typed: str, command: str
) -> None:
    texts = get_texts_by_language()[language]
    error = explain(language, typed)
    assert error.key is ErrorKey.COMMAND_AS_MOVE
    assert error.values == {"text": typed, "command": format_command_name(texts, command)}


@pytest.mark.parametrize("language", get_texts_by_language())
def test_other_words_stay_unreadable(language: str) -> None:
    for typed in ("hello", "", "undo t1", ";"):
        assert explain(language, typed).key is ErrorKey.UNREADABLE_MOVE


MOVES_BETWEEN_CHECKS = 30


def check_typed_moves(state: State) -> None:
    """Check that every legal move is read from its typed form, with and without its count."""
    legal = legal_moves(state)
    longest: dict[tuple[str, str], int] = {}
    for move in legal:
        ends = move.source, move.target
        longest[ends] = max(move.count, longest.get(ends, 0))
    for move in legal:
        assert interpret_typed_move(state, format_typed_move(move, legal)) == move
        if move != DRAW_MOVE:
            ends = move.source, move.target
            assert interpret_typed_move(state, f"{move.source} {move.target} {move.count}") == move
            assert interpret_typed_move(state, " ".join(ends)).count == longest[ends]


@won_example_games
def test_typed_move_needs_a_count_only_below_the_longest_run(
    name: str,
) -> None:
    game = load_golden_game(name)
    state = deal(VARIANTS[game.variant], game.deal)
    for number, text in enumerate(game.moves):
        if number % MOVES_BETWEEN_CHECKS == 0:
            check_typed_moves(state)
        state = play(state, Move.parse(text))
