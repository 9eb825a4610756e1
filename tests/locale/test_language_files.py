"""The files of languages: all texts, in their own words, and within limits."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from importlib import resources

import pytest
from babel import Locale
from discord import app_commands
from fluent.syntax import ast

from bot.client.client import Command
from bot.commands import COMMANDS
from bot.engine.typed_moves.words import is_unspaced
from bot.locale.catalogue import (
    ENGLISH,
    get_english_texts,
    get_texts_by_language,
)
from bot.variants import VARIANTS
from sandbox.validation_commands import is_valid_name
from tests.locale.fluent_messages import (
    LIMITS,
    PLURAL_CATEGORIES,
    build_samples,
    fill_message,
    find_foreign_words,
    find_sample_names,
    find_texts,
    find_variant_key,
    format_with_samples,
    iter_sample_values,
    iterate_nodes,
    list_longest_texts,
    list_translated_keys,
    list_words,
    load_messages,
    parse_file,
    remove_card_form,
    remove_code,
)
from tests.locale.test_commands import CODE, format_name, read_code

every_language = pytest.mark.parametrize("language", get_texts_by_language())


def test_english_comes_first() -> None:
    assert next(iter(get_texts_by_language())) == ENGLISH == get_english_texts().language


@every_language
def test_no_language_has_messages_that_english_lacks(language: str) -> None:
    forms = {f"card-form-{form}" for form in get_texts_by_language()[language].card_forms}
    # A language has brief names where its own names are long.
    briefs = {f"brief-{key}" for key in VARIANTS}
    assert load_messages(language).keys() <= load_messages(ENGLISH).keys() | forms | briefs


@every_language
def test_every_language_uses_the_values_of_english(language: str) -> None:
    forms = get_texts_by_language()[language].card_forms
    own_values = {"card": frozenset({"rank", "suit", "rank-letter", "suit-letter"})} | {
        f"card-form-{form}": frozenset({"card", "rank-letter", "suit-letter"}) for form in forms
    }
    for key, values in load_messages(language).items():
        if key in own_values:
            assert values <= own_values[key], key
        elif key in load_messages(ENGLISH):
            assert {remove_card_form(name, forms) for name in values} == load_messages(ENGLISH)[
                key
            ], key


@every_language
@pytest.mark.parametrize(
    "number", [1, 5, *(pytest.param(n, marks=pytest.mark.slow) for n in (0, 2, 21, 1000))]
)
def test_every_sentence_formats_without_an_error(language: str, number: int) -> None:
    for key in load_messages(language):
        text, errors = format_with_samples(language, key, number)
        assert not errors, (key, errors)
        assert text.strip() or key == "table-auto-played" or key.endswith("-separator"), key
        assert "{" not in text, key
        assert "}" not in text, key


@pytest.mark.slow
@every_language
@pytest.mark.parametrize("number", [0, 1, 1000])
def test_every_sentence_is_filled_as_fluent_fills_it(language: str, number: int) -> None:
    texts = get_texts_by_language()[language]
    for key in load_messages(language):
        values = build_samples(language, key, number)
        assert texts(key, **values) == format_with_samples(language, key, number)[0], key


def test_an_unknown_message_key_raises_key_error() -> None:
    assert not get_english_texts().has_text("no-such-sentence")
    assert get_english_texts().find_own_text("no-such-sentence") is None
    with pytest.raises(KeyError):
        get_english_texts()("no-such-sentence")


@pytest.mark.parametrize(
    ("seconds", "expected_text"),
    [
        (0, "0\u00a0s"),
        (59.9, "59\u00a0s"),
        (187, "3\u00a0min\u00a07\u00a0s"),
        (3_600, "1\u00a0h"),
        (11_543, "3\u00a0h\u00a012\u00a0min"),
        (86_400, "1\u00a0d"),
        (200_000, "2\u00a0d\u00a07\u00a0h"),
        (86_405, "1\u00a0d"),
    ],
)
def test_durations_are_written_in_their_two_largest_units(
    seconds: float, expected_text: str
) -> None:
    assert get_english_texts().format_duration(seconds) == expected_text


@pytest.mark.parametrize(
    ("minutes", "expected_text"),
    [(90, "in 2 hours"), (-12, "12 minutes ago"), (-3000, "2 days ago")],
)
def test_moments_are_written_as_past_or_future(minutes: int, expected_text: str) -> None:
    assert get_english_texts().format_relative_time(timedelta(minutes=minutes)) == expected_text


other_languages = pytest.mark.parametrize(
    "language", [language for language in get_texts_by_language() if language != ENGLISH]
)
FUNCTION_WORDS = {
    *("the", "and", "of", "your", "with", "you", "is", "are", "this", "that", "have", "has"),
    *("was", "were", "been", "will", "would", "can't", "don't", "it's", "there", "their", "they"),
    *("which", "when", "where", "how", "what", "from", "for", "not", "by", "to", "in", "an"),
}
"""English words that hardly a sentence is without, and that no name of a thing is."""

OWN_WORDS = {
    "es": {"has"},
    "fr": set[str](),
    "hi": set[str](),
    "fil": {"in"},
    "de": {"an", "in", "was", "will"},
}
"""Which of them are words of the language, too."""

NAMED_IN_ENGLISH = ("game-", "brief-", "about-", "odds-about-")
"""Messages that name games, books and programs by their English names."""


@other_languages
def test_sentences_have_no_english_function_words(language: str) -> None:
    faults = {
        key: sorted(words)
        for key in list_translated_keys()
        if not key.startswith(NAMED_IN_ENGLISH)
        if (
            words := list_words(find_texts(language, key))
            & FUNCTION_WORDS - OWN_WORDS.get(language, set())
        )
    }
    assert not faults


@pytest.mark.slow
@other_languages
def test_no_sentence_is_as_in_english(language: str) -> None:
    same = {
        key: find_texts(ENGLISH, key)
        for key in load_messages(ENGLISH)
        if key in list_translated_keys() and not key.startswith(("game-", "permission-"))
        if find_texts(language, key) == find_texts(ENGLISH, key)
        if len(list_words(find_texts(ENGLISH, key))) > 3
    }
    assert not same


def test_english_words_are_found_where_the_language_has_no_such_word() -> None:
    for language in get_texts_by_language():
        texts = ["`/new` deals", "Pick another channel whenever you like, or press `t1 f`"]
        found = find_foreign_words(language, texts)
        assert bool(found) is (language != ENGLISH), found
        assert "new" not in found


@every_language
def test_texts_are_within_the_limits_of_discord(language: str) -> None:
    longest = list_longest_texts(language)
    assert {each.limit for each in longest} == set(LIMITS)
    too_long = [
        f"{each.key}: {each.length} of {each.limit.most} characters: {each.text}"
        for each in longest
        if each.length > each.limit.most
    ]
    assert not too_long, "\n".join(too_long)


@every_language
def test_names_of_commands_and_options_are_valid_and_unique(language: str) -> None:
    for names in list_sibling_names(language):
        assert all(map(is_valid_name, names)), names
        assert max(Counter(names).values(), default=1) == 1, names


def list_sibling_names(language: str) -> list[list[str]]:
    """Return the names of all commands, and of each one's subcommands or options."""

    def list_names(commands: list[Command]) -> list[str]:
        return [
            format_name(language, "command", command.qualified_name.split()) for command in commands
        ]

    siblings = [list_names([*COMMANDS])]
    for command in COMMANDS:
        if isinstance(command, app_commands.Group):
            siblings.append(list_names([*command.commands]))
        leaves = (
            [*command.walk_commands()] if isinstance(command, app_commands.Group) else [command]
        )
        siblings += [
            [
                format_name(language, "option", [str(parameter.display_name)])
                for parameter in leaf.parameters
            ]
            for leaf in leaves
            if isinstance(leaf, app_commands.Command)
        ]
    return siblings


LINE_BEGINNING = re.compile(r"^(#{1,3} |-# |- )?", re.MULTILINE)
KEPT_SIGNS = re.compile(r"[→×±⋮⚠\U0001f000-\U0001faff]|\]\(|\*\*|https?://\S+|<[@#/t][^>]*>")
"""What stays as it is: symbols, emoji, bold, links and mentions."""


@other_languages
def test_texts_have_the_markup_of_english(language: str) -> None:
    differences = [
        difference
        for key in load_messages(language).keys() & {*list_translated_keys()}
        if (difference := find_difference(language, key)) is not None
    ]
    assert not differences, "\n".join(differences)


def find_difference(language: str, key: str) -> str | None:
    """Return how a message's markup differs from the English one's, if it does."""
    for values in iter_sample_values(language, key):
        text, english_text = fill_message(language, key, values), fill_message(ENGLISH, key, values)
        for name, own, english in (
            ("lines", find_lines(text), find_lines(english_text)),
            ("values", find_sample_names(text), find_sample_names(english_text)),
            ("signs", Counter(KEPT_SIGNS.findall(text)), Counter(KEPT_SIGNS.findall(english_text))),
            ("code", read_codes(language, text), read_codes(ENGLISH, english_text)),
        ):
            if own != english:
                return f"{key}: {name} {own}, in English {english}\n  {text!r}\n  {english_text!r}"
    return None


def find_lines(text: str) -> list[str]:
    """Return how each line begins, such as that of a heading or of a list."""
    return LINE_BEGINNING.findall(text)


def read_codes(language: str, text: str) -> Counter[str]:
    """Return the codes in a text: moves as they are, names in English."""
    return Counter(read_code(language, code) for code in CODE.findall(text))


COUNTS = range(201)
MAY_BE_NONE = {"moves", "undos", "hints", "games", "wins", "clean", "up", "practice", "players"}
"""Values that may be 0; all others of those that are chosen by are 1 at least."""


@every_language
def test_choices_have_the_categories_of_the_language(language: str) -> None:
    categories = {find_category(language, count) for count in COUNTS}
    known_categories = categories | {find_category(language, 10**6), "other"}
    for key, choice in iter_plural_choices(language):
        keys = {find_variant_key(variant) for variant in choice.variants}
        default = next(find_variant_key(variant) for variant in choice.variants if variant.default)
        assert keys & PLURAL_CATEGORIES <= known_categories, f"{key}: {sorted(keys)}"
        numbers = {int(each) for each in keys if each.isdigit()}
        needed = {find_category(language, count) for count in COUNTS if count not in numbers}
        if keys & PLURAL_CATEGORIES - {"other"}:
            assert needed - {default} <= keys, f"{key}: {sorted(needed)}"


@every_language
def test_a_choice_without_the_number_is_for_one_number_only(language: str) -> None:
    # In French 0 is [one], too, in Filipino 5 is: “1 coup” and “1 galaw” would be wrong there.
    faults = [*find_unsaid_numbers(language)]
    assert not faults, "\n".join(faults)


def find_unsaid_numbers(language: str) -> Iterator[str]:
    """Yield the choices by a number that do not say it, though another one would."""
    for key, choice in iter_plural_choices(language):
        assert isinstance(choice.selector, ast.VariableReference)
        name = choice.selector.id.name
        keys = {find_variant_key(variant) for variant in choice.variants}
        numbers = {int(each) for each in keys if each.isdigit()}
        saying = [variant for variant in choice.variants if mentions(variant, name)]
        for variant in choice.variants:
            category = find_variant_key(variant)
            counts = [
                count
                for count in COUNTS
                if count not in numbers and find_category(language, count) == category
                if count or name in MAY_BE_NONE
            ]
            if saying and variant not in saying and category in PLURAL_CATEGORIES and counts[1:]:
                yield f"{key}: [{category}] does not say ${name}, which may be {counts[:5]}"


def iter_plural_choices(language: str) -> Iterator[tuple[str, ast.SelectExpression]]:
    """Yield each message's key with its choices by plural categories or numbers."""
    for entry in parse_file(language).body:
        if isinstance(entry, ast.Message):
            for choice in iterate_nodes(entry, ast.SelectExpression):
                keys = {find_variant_key(variant) for variant in choice.variants}
                if isinstance(choice.selector, ast.VariableReference) and (
                    keys & PLURAL_CATEGORIES - {"other"} or any(map(str.isdigit, keys))
                ):
                    yield entry.id.name, choice


def mentions(node: ast.BaseNode, name: str) -> bool:
    """Return whether a value is written somewhere in it, not only chosen by."""
    chosen_by = {
        id(reference)
        for choice in iterate_nodes(node, ast.SelectExpression)
        for reference in iterate_nodes(choice.selector, ast.VariableReference)
    }
    return any(
        reference.id.name == name and id(reference) not in chosen_by
        for reference in iterate_nodes(node, ast.VariableReference)
    )


@cache
def find_category(language: str, count: int) -> str:
    """Return the plural category of a number."""
    return str(Locale.parse(language, sep="-").plural_form(count))


LABEL_PREFIXES = ("button-", "settings-", "player-private", "page-", "level-", "menu-")
QUOTED = re.compile("“([^”\u2039]+)”")


def list_label_keys() -> dict[str, list[str]]:
    """Return the keys of the labels of buttons and options by their English texts."""
    keys: dict[str, list[str]] = {}
    for key, values in load_messages(ENGLISH).items():
        if key.startswith(LABEL_PREFIXES) and not values:
            keys.setdefault(fill_message(ENGLISH, key, {}), []).append(key)
    return keys


def test_english_sentences_quote_labels() -> None:
    quoted = {label for _, labels in list_quoting_messages() for label in labels}
    assert {"Same deal", "List moves", "Only me", "Cash in"} <= quoted


def list_quoting_messages() -> list[tuple[str, list[str]]]:
    """Return the keys of messages that quote labels, with these labels in English."""
    known_labels = list_label_keys()
    quoting = []
    for key in list_translated_keys():
        text = fill_message(ENGLISH, key, next(iter_sample_values(ENGLISH, key)))
        if labels := [label for label in QUOTED.findall(text) if label in known_labels]:
            quoting.append((key, labels))
    return quoting


@other_languages
def test_sentences_quote_the_labels_of_their_language(language: str) -> None:
    keys_by_label = list_label_keys()
    faults = []
    for key, labels in list_quoting_messages():
        text = fill_message(language, key, next(iter_sample_values(language, key)))
        for label in labels:
            own_labels = {fill_message(language, each, {}) for each in keys_by_label[label]}
            if not any(own_label in text for own_label in own_labels):
                faults.append(f"{key} quotes none of {sorted(own_labels)} ({label}): {text}")
    assert not faults, "\n".join(faults)


ALWAYS_NAMED = ("stock", "waste", "reserve", "foundation", "column", "cell")
"""Things that translators name wherever English does."""

SAID_OTHERWISE = {"about-canfield-french"}
NAMES = ("game-", "brief-", "page-")
"""Messages that are names, and those with Discord's own words."""


@every_language
def test_the_words_of_the_game_are_in_the_glossary_of_the_file(language: str) -> None:
    text = resources.files("bot.locale").joinpath(f"{language}.ftl").read_text("utf-8")
    head = "\n".join(line for line in text.partition("\n\n")[0].splitlines())
    missing = [
        thing
        for thing, term in GLOSSARY[language].items()
        if thing != "you" and not term.own_pattern.search(head)
    ]
    assert missing == []


@pytest.mark.slow
@every_language
def test_no_thing_has_a_second_word(language: str) -> None:
    faults = [
        f"{key}: {found.group()!r} for {thing}, which is {term.own!r}"
        for key in list_translated_keys()
        if not key.startswith(NAMES)
        for text in [remove_code(find_texts(language, key))]
        for thing, term in GLOSSARY[language].items()
        for pattern in term.other_patterns
        if (found := pattern.search(text))
    ]
    assert not faults, "\n".join(faults)


@every_language
def test_what_english_names_is_named_by_its_own_word(language: str) -> None:
    faults = [
        f"{key} names no {thing} ({GLOSSARY[language][thing].own!r})"
        for thing in ALWAYS_NAMED
        for key in list_translated_keys()
        if not key.startswith(NAMES) and key not in SAID_OTHERWISE
        if GLOSSARY["en"][thing].own_pattern.search(remove_code(find_texts("en", key)))
        if not GLOSSARY[language][thing].own_pattern.search(find_texts(language, key))
    ]
    assert not faults, "\n".join(faults)


@dataclass(frozen=True, slots=True)
class Term:
    """A thing's own word, as a pattern, and other words for it that are not to be used."""

    own: str
    others: tuple[str, ...] = ()

    @property
    def own_pattern(self) -> re.Pattern[str]:
        """The own word where it begins."""
        return _build_pattern(self.own)

    @property
    def other_patterns(self) -> list[re.Pattern[str]]:
        """The other words where they begin."""
        return [_build_pattern(other) for other in self.others]


_LETTER = r"[\w\u0900-\u097f]"
"""Vowel signs of Devanagari are no letters to `re`."""


def _build_pattern(word: str) -> re.Pattern[str]:
    r"""Return a pattern for a word where it begins; ``\b`` is where one ends.

    In a language without spaces a word begins anywhere.
    """
    if any(map(is_unspaced, word)):
        return re.compile(word, re.IGNORECASE)
    return re.compile(f"(?<!{_LETTER})" + word.replace(r"\b", f"(?!{_LETTER})"), re.IGNORECASE)


GLOSSARY: dict[str, dict[str, Term]] = {
    "en": {
        "stock": Term("stocks?", ("talon", "draw pile")),
        "waste": Term("wastes?", ("discard", "talon", "waste ?pile")),
        "reserve": Term("reserves?", ("stockpile",)),
        "foundation": Term("foundations?", ("home pile", "base pile", "ace pile")),
        "column": Term("columns?", ("stacks?\\b", "tableau pile", "cascades\\b")),
        "cell": Term("cells?", ("free ?cells?",)),
        "deal": Term("deals?", ("layout",)),
    },
    "es": {
        "stock": Term("mazo", ("talón", "montón", "pozo")),
        "waste": Term("descarte", ("desecho", "basura", "pila de descarte")),
        "reserve": Term("reserva", ("depósito", "demonio")),
        "foundation": Term("bases?", ("fundaci", "cimiento", "casas\\b")),
        "column": Term("columna", ("tableau", "cuadro", "montón")),
        "cell": Term("celda", ("casilla", "célula")),
        "deal": Term("repart[oi]", ("dado\\b", "baraje", "tirada")),
        "deck": Term("baraja", ("mazo de cartas", "naipes?\\b")),
        "move": Term("jugada", ("movida", "movimiento")),
        "hint": Term("pista", ("consejo",)),
        "undo": Term("des(?:hac|hech)", ("anula[rn]?",)),
        "leaderboard": Term("clasificaci", ("tabla de líderes", "ranking", "marcadores globales")),
        "attempt": Term("intento", ("tentativa",)),
        "challenge": Term("reto", ("desafío",)),
        "streak": Term("racha", ("serie\\b",)),
        "jack": Term("jota", ("sota",)),
        "clubs": Term("trébol", ("bastos",)),
        "spades": Term("pica", ("espadas",)),
        "diamonds": Term("diamante", ("rombo", "oros\\b")),
        "you": Term("tú|tus?\\b", ("usted", "vosotros", "vuestr")),
    },
    "fr": {
        "stock": Term("pioche", ("talon", "stock\\b", "sabot")),
        "waste": Term("défausse", ("rebut", "talon retourné", "écart\\b")),
        "reserve": Term("réserve", ("démon\\b", "dépôt")),
        "foundation": Term("fondation", ("cartes? de base", "base\\b", "familles? d[’']as")),
        "column": Term("colonne", ("piles? du tableau",)),
        "cell": Term("cellule", ("cases? libres?",)),
        "deal": Term("donne", ("distribution\\b", "tirage")),
        "deck": Term("paquet", ("jeux? de 52", "jeux? de cartes")),
        "move": Term("coups?\\b", ("mouvement", "déplacements?\\b")),
        "hint": Term("indice", ("conseil", "astuce")),
        "undo": Term("annul", ("défaire", "défait")),
        "leaderboard": Term("classement", ("palmarès", "leaderboard")),
        "attempt": Term("essai", ("tentative",)),
        "challenge": Term("défi", ("challenge",)),
        "streak": Term("série", ("streak",)),
        "jack": Term("valet", ("jacks?\\b",)),
        "you": Term("tu\\b|te\\b|tes?\\b", ("vous\\b", "votre", "vos\\b")),
    },
    "hi": {
        "stock": Term("स्टॉक", ("ड्रॉ पाइल", "तलोन")),
        "waste": Term("डिस्कार्ड", ("रद्दी", "वेस्ट", "डिस्कार्ड पाइल")),
        "reserve": Term("रिज़र्व", ("भंडार", "रिजर्व")),
        "foundation": Term("नींव", ("फ़ाउंडेशन", "फाउंडेशन", "न्यास", "आधार")),
        "column": Term("स्तंभ", ("कॉलम", "झांकी", "खंभ")),
        "cell": Term("सेल", ("कोठरी", "खाना\\b")),
        "deal": Term("डील", ("बाँट\\b", "बाँटों\\b", "वितरण")),
        "card": Term("पत्त", ("कार्ड", "ताश के")),
        "deck": Term("गड्ड", ("डेक\\b",)),
        "move": Term("चाल", ("मूव",)),
        "hint": Term("हिंट", ("संकेत", "सुराग")),
        "suit": Term("सूट", ("ताश का रंग",)),
        "hearts": Term("पान", ("लाल पान",)),
        "diamonds": Term("ईंट", ("हीरा",)),
        "clubs": Term("चिड़ी", ("क्लब का", "क्लब की")),
        "leaderboard": Term("लीडरबोर्ड", ("अग्रता",)),
        "attempt": Term("कोशिश", ("प्रयास",)),
        "challenge": Term("चैलेंज", ("चुनौती",)),
        "you": Term("आप", ("तुम(?:्हार|\\b)", "तू\\b", "तेरा")),
    },
    "fil": {
        "stock": Term("stock", ("bunton", "talon")),
        "waste": Term("tapunan", ("waste", "itinapon", "pagkawasak")),
        "reserve": Term("reserba", ("reserve\\b",)),
        "foundation": Term("pundasyon", ("foundation", "batayan")),
        "column": Term("haligi", ("column", "talahanayan", "tableau")),
        "cell": Term("cell", ("selda",)),
        "deal": Term("deal", ("pamamahagi", "bigayan")),
        "card": Term("baraha", ("kard\\b", "kards\\b", "cards\\b")),
        "table": Term("mesa", ("table\\b", "lamesa")),
        "move": Term("galaw", ("moves?\\b", "tira\\b")),
        "attempt": Term("attempt", ("subok\\b", "tangka")),
        "the house": Term("house", ("bangka",)),
        "clubs": Term("clubs", ("trebol",)),
        "you": Term("ka\\b|mo\\b|ikaw", ("po\\b", "kayo po", "inyo\\b")),
    },
    "pt-BR": {
        "stock": Term("monte", ("talão", "maço", "estoque")),
        "waste": Term("descarte", ("lixo", "refugo", "pilha de descarte")),
        "reserve": Term("reserva", ("depósito", "demônio\\b")),
        "foundation": Term("bases?\\b", ("fundaç", "alicerce")),
        "column": Term("coluna", ("tableau", "montinho")),
        "cell": Term("célula", ("casela", "casa livre")),
        "deal": Term("mãos?\\b", ("rodada de cartas", "embaralha")),
        "deck": Term("baralho", ("maço",)),
        "move": Term("jogada", ("lances?\\b", "movimento")),
        "hint": Term("dica", ("conselho", "pista")),
        "undo": Term("desf(?:a[zç]|eit)", ("anula",)),
        "leaderboard": Term("ranking", ("classificaç", "tabela de líderes")),
        "attempt": Term("tentativa", ("chance única",)),
        "challenge": Term("desafio", ("provocaç",)),
        "jack": Term("valete", ("conde\\b",)),
        "queen": Term("dama", ("rainha",)),
        "hearts": Term("copas", ("coraç",)),
        "player": Term("pessoa", ("jogador(?:a|es|as)?\\b",)),
        "you": Term("você", ("tu\\b", "teus?\\b", "tuas?\\b", "vós\\b", "voss")),
    },
    "de": {
        "stock": Term("Talon", ("Ziehstapel", "Nachziehstapel", "Stock\\b")),
        "waste": Term("Ablage", ("Abwurf", "Ablagestapel")),
        "reserve": Term("Reserve", ("Vorrat\\b", "Dämon\\b")),
        "foundation": Term("Zielstapel", ("Fundament", "Grundstapel", "Basis")),
        "column": Term("Spalte", ("Kolonne", "Tableau")),
        "cell": Term("Zelle", ("Freizelle", "freie Zelle")),
        "deal": Term("Bl[aä]tt", ("Deal\\b", "Verteilung", "Kartenausgabe")),
        "deck": Term("Deck", ("Kartenspiel", "Kartendeck")),
        "table": Term("Tisch", ("Auslage", "Spielfeld")),
        "move": Term("Z[uü]g", ("Spielzug", "Spielzüge")),
        "hint": Term("Tipp", ("Ratschlag",)),
        "undo": Term("rückgängig", ("widerruf",)),
        "leaderboard": Term("Rangliste", ("Bestenliste", "Leaderboard")),
        "attempt": Term("Versuch", ("Anlauf",)),
        "challenge": Term("Herausforderung", ("Challenge", "Duell")),
        "streak": Term("Serie", ("Strähne", "Streak")),
        "jack": Term("Bube", ("Bauer\\b",)),
        "clubs": Term("Kreuz", ("Treff\\b", "Eichel")),
        "spades": Term("Pik", ("Schippe",)),
        "diamonds": Term("Karo", ("Eckstein",)),
        "player": Term("Person", ("Spieler(?:n|in|innen)?\\b",)),
        "you": Term("du\\b|dein|dich|dir", ("haben Sie", "können Sie")),
    },
    "ja": {
        "stock": Term("山札", ("ストック", "手札", "デッキ")),
        "waste": Term("捨て札", ("捨札", "捨て山", "ウェイスト")),
        "reserve": Term("リザーブ", ("リザーヴ", "予備", "控え札", "保留")),
        "foundation": Term("組札", ("台札", "組み札", "ファウンデーション", "ホーム")),
        "column": Term("列", ("カラム", "コラム", "場札", "タブロー")),
        "cell": Term("セル", ("フリーセル", "マス目")),
        "deal": Term("配札", ("ディール", "配牌", "配り札")),
        "card": Term("カード", ("お札",)),
        "table": Term("盤面", ("テーブル", "ボード")),
        "move": Term("手", ("ムーブ", "着手")),
        "hint": Term("ヒント", ("助言",)),
        "undo": Term("戻す|戻し", ("取り消す", "アンドゥ")),
        "suit": Term("スート", ("マーク", "絵柄")),
        "rank": Term("数字", ("ランク(?!アンド)",)),
        "sequence": Term("つながったカード", ("シークエンス", "シーケンス", "連番")),
        "diamonds": Term("ダイヤ", ("ダイヤモンド", "ダイア")),
        "clubs": Term("クラブ", ("クローバー", "三つ葉")),
        "clean win": Term("完勝", ("パーフェクト", "完全勝利")),
        "leaderboard": Term("ランキング", ("リーダーボード", "番付")),
        "scoreboard": Term("順位表", ("スコアボード",)),
        "attempt": Term("挑戦", ("トライ",)),
        "challenge": Term("対戦", ("チャレンジ", "バトル")),
        "streak": Term("連勝|連続", ("ストリーク",)),
        "the house": Term("カジノ", ("胴元", "ハウス(?!フ)")),
        "give up": Term("ギブアップ", ("降参", "投了", "あきらめ")),
        "you": Term("自分", ("あなた", "君", "貴方", "お前")),
    },
}
