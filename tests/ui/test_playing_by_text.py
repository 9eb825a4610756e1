"""Every game can be won by a player who has nothing but the words of the table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest

from bot.engine.cards import CARD_CODES
from bot.engine.deals import deal
from bot.engine.legality import generate_foundation_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move
from bot.locale.catalogue import Texts, get_english_texts
from bot.locale.describe import get_move_vocabulary
from bot.models.accounts import PlayerSettings
from bot.scene import scene
from bot.services.tables import Table
from bot.ui.position import format_table_alt_text, illustrate_table
from bot.ui.viewers import Viewer
from bot.variants import VARIANTS
from rendering import HIDDEN_CARD
from tests.engine.short_positions import play_random_game
from tests.golden_games import WON_GAME_NAMES, load_golden_game
from tests.ui.example_tables import make_table
from tests.variants.example_games import EXAMPLE_KEYS, example_games

SYMBOLS = get_english_texts()
SPELLED = SYMBOLS.with_spelled_suits
WON_GAMES = {game.variant: game for game in map(load_golden_game, WON_GAME_NAMES)}


def type_move(table: ReadTable, card: str, source: str, target: str) -> str:
    """Return what a player types who has read where that card lies, to move it to a pile."""
    cards = table.piles[source]
    if target[0] in "fg":
        assert table.ready_piles[source] == card
        return f"{source} {target[0]}"
    if source == target:
        return f"{source} {target}"
    # Of two equal cards in a pile, only the upper one can be on top of a sequence.
    count = 1 + cards[::-1].index(card)
    return f"{source} {target} {count}"


async def read_text_table(table: Table, texts: Texts) -> ReadTable:
    """Return what a player reads in place of the picture."""
    viewer = Viewer(PlayerSettings(id=401, is_text_only=True), texts)
    illustration = await illustrate_table(table, viewer, as_text=True)
    assert not illustration.filename
    return read_table(illustration.text)


def check_reading(table: ReadTable, state: State, *, names_foundations: bool = True) -> None:
    """Assert that a text says all that a player may see, and where it lies."""
    seen = scene(state)
    assert table.is_top_last
    assert seen.stock is not None
    for pile in (*seen.tableau, seen.stock, *seen.reserves, *seen.cells):
        assert table.piles[pile.name] == pile.cards
        assert pile.cards or table.cell_ranks.get(pile.name, "") == pile.sign
    for pile in seen.wastes:
        read_waste = table.piles[pile.name]
        assert table.older_waste_counts.get(pile.name, 0) + len(read_waste) == len(pile.cards)
        assert read_waste == pile.cards[len(pile.cards) - len(read_waste) :]
    tops = {pile.name: pile.cards[-1:] for pile in seen.foundations if pile.cards}
    kings = {name for name in tops if not names_foundations and table.piles.get(name)}
    if names_foundations:
        assert {name: table.piles.get(name) for name in tops} == tops
    else:
        assert table.unnamed_tops == [card for name, (card,) in tops.items() if name not in kings]
    assert table.empty_foundation_count == len(seen.foundations) - len(tops)
    assert table.base_rank == seen.base_rank
    down_signs = {pile.sign for pile in seen.foundations if pile.builds_down}
    assert {table.down_base_rank} - {""} == down_signs
    assert table.can_redeal == seen.can_redeal
    assert set(table.ready_piles) == {move.source for move in generate_foundation_moves(state)}


@example_games
async def test_the_text_says_what_the_picture_shows(key: str) -> None:
    for number, state in enumerate(play_random_game(VARIANTS[key], 7, 7, 120)[::24]):
        table = make_table(state, deal=7)
        check_reading(await read_text_table(table, SPELLED if number % 2 else SYMBOLS), state)
        check_reading(
            read_table(format_table_alt_text(table, SYMBOLS)), state, names_foundations=False
        )


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in WON_GAMES if key in EXAMPLE_KEYS])
async def test_a_game_is_won_by_moves_typed_from_its_text_alone(key: str) -> None:
    won_game = WON_GAMES[key]
    state = deal(VARIANTS[key], won_game.deal)
    for number, move in enumerate(map(Move.parse, won_game.moves)):
        texts = SPELLED if number % 4 == 0 else SYMBOLS
        table = make_table(state, deal=won_game.deal, moves=won_game.moves[:number])
        read = await read_text_table(table, texts)
        if number % 4 <= 1:
            check_reading(read, state)
        if move == DRAW_MOVE:
            assert read.piles["s"] or read.can_redeal
            typed = "draw"
        else:
            card = CARD_CODES[state.get_pile(move.source)[-move.count]]
            typed = type_move(read, card, move.source, move.target)
        assert interpret_typed_move(state, typed, get_move_vocabulary(texts)) == move
        state = play(state, move)
    end = await read_text_table(make_table(state, moves=won_game.moves), SYMBOLS)
    assert is_won(state)
    check_reading(end, state)


RANKS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "10": "T"}
SUITS = {"♣": "C", "♠": "S", "♥": "H", "♦": "D"} | {
    f" of {name}": name[0].upper() for name in ("clubs", "spades", "hearts", "diamonds")
}
RANK = r"(10|[2-9AJQK]|ace|jack|queen|king)"
CARD = re.compile(rf"\b{RANK}({'|'.join(SUITS)})")


@dataclass
class ReadTable:
    """What a text says: the cards of piles, bottom first, and what else it tells.

    Of foundations only the top card is known; ``unnamed_tops`` are those without a pile's name.
    ``older_waste_counts`` are how many cards lie below those that are told of a waste.
    ``base_rank`` is empty where there is none, ``down_base_rank`` where nothing builds down.
    """

    piles: dict[str, tuple[str, ...]] = field(default_factory=dict)
    older_waste_counts: dict[str, int] = field(default_factory=dict)
    cell_ranks: dict[str, str] = field(default_factory=dict)
    base_rank: str = ""
    down_base_rank: str = ""
    unnamed_tops: list[str] = field(default_factory=list)
    empty_foundation_count: int = 0
    can_redeal: bool = False
    ready_piles: dict[str, str] = field(default_factory=dict)
    last_move: str = ""
    is_top_last: bool = False


def read_table(text: str) -> ReadTable:
    """Return what the lines of a text table say, or the sentences of a description."""
    table = ReadTable()
    for sentence in re.split(r"\n|\. ", text.removesuffix(".")):
        _read_sentence(table, sentence)
    return table


def read_cards(text: str) -> tuple[str, ...]:
    """Return the cards that a text names, in its order: ``TH``."""
    return tuple(RANKS.get(match[1], match[1]) + SUITS[match[2]] for match in CARD.finditer(text))


def _read_sentence(table: ReadTable, sentence: str) -> None:
    head, _, rest = sentence.partition(": ")
    if head.startswith(("Foundation", "Kings ")):
        _read_foundation_sentence(table, head, rest)
    elif head.startswith(("Waste", "Reserve", "Cells")):
        _read_playable_piles(table, head, rest)
    elif head == "Stock (s)":
        table.piles["s"] = _read_column(rest)
        table.can_redeal = rest == "empty, the waste can be turned over"
    elif re.fullmatch(r"t\d+", head):
        assert head not in table.piles
        table.piles[head] = _read_column(rest)
    elif match := re.fullmatch(r"Columns: (\d+) empty", sentence):
        table.piles |= {f"t{number}": () for number in range(1, int(match[1]) + 1)}
    elif head == "Can go up":
        for part in rest.split(", "):
            _, _, pile = part.partition(" from ")
            (table.ready_piles[pile],) = read_cards(part)
    elif head == "Last move":
        table.last_move = rest
    table.is_top_last |= head == "Columns" or sentence == "Columns, top card last"


def _read_foundation_sentence(table: ReadTable, head: str, rest: str) -> None:
    if match := re.fullmatch(r"Kings \((f\d+)\)", head):
        if rest != "empty":
            table.piles[match[1]] = read_cards(rest)
        table.empty_foundation_count += rest == "empty"
        return
    if match := re.fullmatch(r"Foundations from (\w+)( down)?", head):
        rank = RANKS.get(match[1], match[1])
        table.base_rank = table.base_rank or rank
        table.down_base_rank = rank if match[2] else ""
    else:
        assert head in {"Foundations, first rank not chosen", "Foundation for four of a rank"}
    _read_foundations(table, rest)


def _read_foundations(table: ReadTable, text: str) -> None:
    for part in text.split(", "):
        if match := re.fullmatch(r"(\d+) empty", part):
            table.empty_foundation_count += int(match[1])
        elif match := re.fullmatch(r"(.*) on ([fg]\d+)", part):
            table.piles[match[2]] = read_cards(match[1])
        else:
            table.unnamed_tops += read_cards(part)


def _read_playable_piles(table: ReadTable, head: str, rest: str) -> None:
    if match := re.fullmatch(r"(?:Waste|Reserve) \((w|r)\)", head):
        _read_pile_from_top(table, match[1], rest)
    else:
        assert head in {"Wastes, top card first", "Reserves, top card first", "Cells"}
        for part in rest.split("; "):
            _read_piles_of_a_kind(table, part)


def _read_pile_from_top(table: ReadTable, name: str, text: str) -> None:
    top, _, below = text.partition(" on top")
    if match := re.search(r"(\d+) more$", below):
        table.older_waste_counts[name] = int(match[1])
    cards = (*read_cards(top), *read_cards(below))
    table.piles[name] = _read_hidden_cards(text) + cards[::-1]


def _read_piles_of_a_kind(table: ReadTable, text: str) -> None:
    """Read several empty piles, or one with its cards, the top card first."""
    if match := re.fullmatch(r"(\w\d) empty, for a (\w+)", text):
        table.piles[match[1]] = ()
        table.cell_ranks[match[1]] = RANKS.get(match[2], match[2])
    elif text.endswith(" empty"):
        table.piles |= dict.fromkeys(text.removesuffix(" empty").split(", "), ())
    else:
        name, _, cards = text.partition(" ")
        if match := re.search(r" and (\d+) more$", cards):
            table.older_waste_counts[name] = int(match[1])
        table.piles[name] = read_cards(cards)[::-1]


def _read_column(text: str) -> tuple[str, ...]:
    parts = text.split(", ")
    cards = tuple(card for part in parts for card in _read_hidden_cards(part) + read_cards(part))
    assert bool(cards) != text.startswith("empty")
    return cards


def _read_hidden_cards(text: str) -> tuple[str, ...]:
    match = re.search(r"(\d+) face down", text)
    return (HIDDEN_CARD,) * int(match[1]) if match else ()
