"""A position as a picture with its description, or as text.

What lies on a table, in sentences: the lines of a text table, and a picture's description. The news
comes first, then the piles whose top card can be played, then the columns.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import groupby, islice
from typing import ParamSpec, TypeVar

from bot.engine.cards import CARD_CODES, RANK_LETTERS
from bot.engine.deals import deal
from bot.engine.legality import generate_foundation_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import FoundationKind, Rules, find_first_rank
from bot.engine.state import State
from bot.engine.status import list_useful_moves
from bot.locale import describe
from bot.locale.catalogue import ENGLISH, Texts
from bot.metrics import DRAWINGS_GAUGE
from bot.models.accounts import PlayerSettings
from bot.models.games import Game, GameOutcome
from bot.scene import MAX_VISIBLE_WASTE, is_redeal, scene
from bot.services.attempts import Attempt
from bot.services.deals import DEFAULT_VARIANT
from bot.services.tables import Table, build_table
from bot.ui.components import Illustration, build_illustration
from bot.ui.viewers import Viewer, format_game_and_deal, get_theme, is_deal_concealed
from bot.variants import get_variant
from rendering import paint, paint_won_table, prepare_table_sprites
from rendering.charts import NumberFormat, format_value_with_unit
from rendering.table_layout import has_foundations_on_top
from rendering.theme import DEFAULT_THEME_NAME

RULES_EXAMPLE_DEAL = 123456
"""The deal that is the example in a game's rules."""


async def illustrate_table(
    table: Table,
    viewer: Viewer,
    attempt: Attempt | None = None,
    *,
    hint: Move | None = None,
    as_text: bool = False,
) -> Illustration:
    """Return the table in this player's theme, or as text; a hint is drawn as an arrow.

    ``attempt`` is the table's in a contest, if any, whose deal may be a secret. The table of a won
    game shows all its cards as an open fan.
    """
    game, player, texts = table.game, viewer.player, viewer.texts
    if as_text:
        text = format_text_table(
            table.state,
            texts,
            last_move=table.last_move,
            has_turned_card=has_turned_card(table),
        )
        return Illustration(text)
    if game.outcome is GameOutcome.WON:
        won_scene = replace(
            scene(table.state, is_tall=player.has_tall_pictures),
            ending=format_ending(game, texts, attempt),
        )
        png = await draw_in_thread(paint_won_table, won_scene, get_theme(player.theme))
        description = format_won_alt_text(game, table.state.cards_up, texts, attempt)
        return build_illustration(png, game.variant, description)
    png = await paint_position(
        table.state,
        player,
        tallest_column=game.tallest_column,
        last_move=table.last_move,
        hint=hint,
        caption=format_picture_caption(
            texts,
            game.variant,
            None if is_deal_concealed(game, attempt) else game.deal,
            len(game.moves),
        ),
    )
    description = format_table_alt_text(table, texts, hint, attempt)
    return build_illustration(png, game.variant, description)


def has_turned_card(table: Table) -> bool:
    """Return whether the last move turned a card up where it came from."""
    move, game = table.last_move, table.game
    if move is None or move == DRAW_MOVE or move.turns_up or not table.state.get_pile(move.source):
        return False
    before = build_table(replace(game, moves=game.moves[:-1])).state
    return before.count_hidden_cards(move.source) > table.state.count_hidden_cards(move.source)


async def illustrate_opening(rules: Rules, viewer: Viewer) -> Illustration:
    """Return a freshly dealt game as a picture, or as text where the player prefers that."""
    state, texts = deal(rules, RULES_EXAMPLE_DEAL), viewer.texts
    if viewer.player.is_text_only:
        return Illustration(format_text_table(state, texts))
    png = await paint_position(
        state,
        viewer.player,
        tallest_column=state.tallest_column,
        caption=format_picture_caption(texts, rules.key, RULES_EXAMPLE_DEAL, 0),
    )
    return build_illustration(png, rules.key, format_opening_alt_text(state, texts))


_PERCENT, _DOLLAR, _MINUS = "%", "$", "−"

_MIN_SHORTENED_AMOUNT = 1_000_000
"""From here on an amount in a picture is shortened, as on a chart's axis."""


async def paint_position(
    state: State,
    player: PlayerSettings,
    *,
    tallest_column: int,
    last_move: Move | None = None,
    hint: Move | None = None,
    caption: str = "",
) -> bytes:
    """Return a PNG of the position in the player's theme and deck, painted in a thread."""
    visible_scene = scene(
        state,
        tallest_column=tallest_column,
        last_move=last_move,
        hint_move=hint,
        mark_ready_piles=player.marks_ready_cards,
        caption=caption,
        is_tall=player.has_tall_pictures,
    )
    return await draw_in_thread(
        paint, visible_scene, get_theme(player.theme), large=player.has_large_indices
    )


def has_top_row_of_foundations(table: Table, player: PlayerSettings) -> bool:
    """Return whether the foundations are in the top row of the table's picture for this player."""
    shown = scene(
        table.state,
        tallest_column=table.game.tallest_column,
        is_tall=player.has_tall_pictures,
    )
    return has_foundations_on_top(shown, large=player.has_large_indices)


def format_ending(game: Game, texts: Texts, attempt: Attempt | None = None) -> tuple[str, ...]:
    """Return what stands on the picture of a won game: that it is won, its deal, and its time."""
    return (
        texts("win-word"),
        format_film_title(game, texts, attempt),
        texts("win-how", moves=game.moves_made, time=texts.format_duration(game.seconds)),
    )


def format_film_title(game: Game, texts: Texts, attempt: Attempt | None = None) -> str:
    """Return the names of a game and of its deal, or of the game alone where that is secret."""
    name = describe.format_game_name(texts, game.variant)
    if is_deal_concealed(game, attempt):
        return name
    return texts("win-deal", game=name, deal=str(game.deal))


def format_picture_caption(
    texts: Texts, variant: str, deal_number: int | None, move_count: int
) -> str:
    """Return the caption in a picture's corner: its game, deal and number of moves.

    Without a number the deal is not told.
    """
    return texts(
        "caption",
        game=describe.format_game_name(texts, variant),
        deal="none" if deal_number is None else str(deal_number),
        moves=move_count,
    )


def format_picture_number(value: float, texts: Texts, unit: str = "") -> str:
    """Return a number for a picture, shortened if it is long: ``1,234.5``, ``9.88B``, ``52%``."""
    if texts.language == ENGLISH:
        return format_value_with_unit(value, unit)  # charts write English by themselves
    if unit == _PERCENT:
        return texts.format_percentage(value / 100)
    number = texts.format_brief_number(abs(value))
    sign = _MINUS if round(value, 1) < 0 else ""
    return sign + (texts("dollars", amount=number) if unit == _DOLLAR else f"{number}{unit}")


def choose_number_format(texts: Texts) -> NumberFormat:
    """Return how charts in that language write their numbers."""
    if texts.language == ENGLISH:
        return format_value_with_unit
    return partial(_format_chart_number, texts)


@lru_cache(maxsize=4096)
def _format_chart_number(texts: Texts, value: float, unit: str, *, is_exact: bool = False) -> str:
    return texts.format_number(value) if is_exact else format_picture_number(value, texts, unit)


def format_picture_dollars(amount: float, texts: Texts) -> str:
    """Return an amount for a picture, shortened if it is large: ``−$1,234``, ``$9.88B``."""
    return (
        texts.format_dollars(amount)
        if abs(amount) < _MIN_SHORTENED_AMOUNT
        else format_picture_number(amount, texts, _DOLLAR)
    )


_TRUNCATION_MARK = " …"

MAX_DESCRIPTION_LENGTH = 1024
"""Discord's limit for a picture's description; what matters comes in the first 256."""


def format_table_alt_text(
    table: Table, texts: Texts, hint: Move | None = None, attempt: Attempt | None = None
) -> str:
    """Return the table's description: cards up, the hint or last move, then every pile.

    The deal is named where it may be told; ``attempt`` is the table's in a contest, if any. Where
    spelled suits would take more room than there is, it has symbols.
    """
    state, game = table.state, table.game
    title = texts(
        "alt-title",
        game=describe.format_game_name(texts, table.rules.key),
        up=str(state.cards_up),
        cards=str(table.rules.cards_to_win),
    )
    sentences = list_table_sentences(state, texts, last_move=table.last_move, hint=hint)
    caption = []
    if not is_deal_concealed(game, attempt):
        caption.append(texts("alt-deal", deal=str(game.deal)))
    if game.moves:
        caption.append(texts("moves", moves=len(game.moves)))
    full_sentences = _complete_sentences([title, *sentences, *caption], texts)
    text = texts.join_sentences(full_sentences)
    if texts.spells_suits and len(text) > MAX_DESCRIPTION_LENGTH:
        return format_table_alt_text(table, texts.with_suit_symbols, hint, attempt)
    return _join_to_limit(full_sentences, texts)


def format_won_alt_text(
    game: Game, card_count: int, texts: Texts, attempt: Attempt | None = None
) -> str:
    """Return the description of a won game's picture, which shows all its cards as a fan."""
    return texts(
        "alt-won",
        game=format_game_and_deal(game, texts, attempt),
        cards=card_count,
        moves=game.moves_made,
        time=texts.format_duration(game.seconds),
    )


def format_opening_alt_text(state: State, texts: Texts) -> str:
    """Return the description of a game that has just been dealt."""
    title = texts("alt-opening", game=describe.format_game_name(texts, state.rules.key))
    sentences = _complete_sentences([title, *list_table_sentences(state, texts)], texts)
    text = texts.join_sentences(sentences)
    if texts.spells_suits and len(text) > MAX_DESCRIPTION_LENGTH:
        return format_opening_alt_text(state, texts.with_suit_symbols)
    return _join_to_limit(sentences, texts)


def _complete_sentences(sentences: Iterable[str], texts: Texts) -> list[str]:
    return [texts("alt-sentence", sentence=sentence) for sentence in sentences]


def _join_to_limit(sentences: list[str], texts: Texts) -> str:
    """Return the sentences in one text, or as many of the first as there is room for."""
    text = texts.join_sentences(sentences)
    shown = sentences.copy()
    while len(text) > MAX_DESCRIPTION_LENGTH:
        shown.pop()
        text = texts.join_sentences(shown) + _TRUNCATION_MARK
    return text


MAX_TEXT_TABLE_LENGTH = 2_400
"""What a message has room for beside its other texts; no real position comes near it."""


def format_text_table(
    state: State, texts: Texts, *, last_move: Move | None = None, has_turned_card: bool = False
) -> str:
    """Return the last move, what can go up, and every pile, one below the other.

    ``last_move`` is the move that led here; ``has_turned_card`` says that a card was turned up by
    itself where it came from. The lines are plain: in a code block a screen reader
    would spell every sign. What is too long leaves out the other moves, then it has symbols.
    """
    for words, names_moves in ((texts, True), (texts, False), (texts.with_suit_symbols, True)):
        sentences = list_table_sentences(
            state,
            words,
            last_move=last_move,
            has_turned_card=has_turned_card,
            names_foundations=True,
            names_moves=names_moves,
        )
        text = "\n".join(sentences)
        if len(text) <= MAX_TEXT_TABLE_LENGTH:
            break
    return text


_KEPT_COLUMNS = 4_096
"""As texts: a move changes two of them, and the others are the same again."""

_MAX_TEXT_MOVES = 25
"""More moves than a menu has options are no help to a listener."""

_MANY_FOUNDATIONS = 12
"""More of them come after the stock: what can be played is to stand near the beginning."""


def list_table_sentences(
    state: State,
    texts: Texts,
    *,
    last_move: Move | None = None,
    hint: Move | None = None,
    has_turned_card: bool = False,
    names_foundations: bool = False,
    names_moves: bool = False,
) -> Iterator[str]:
    """Yield what a player sees of a position, without full stops.

    ``last_move`` is the move that led here, and ``has_turned_card`` what it did; ``hint`` is one
    that is recommended, which is the greater news. ``names_foundations`` says on which foundation
    each card lies, ``names_moves`` which moves there are besides those that go up.
    """
    names_drawn = names_foundations and last_move == DRAW_MOVE and not is_redeal(state)
    if hint:
        yield texts("text-hint", move=describe.format_move(texts, state, hint))
    elif last_move:
        sentence = format_last_move(state, last_move, texts, has_turned_card=has_turned_card)
        yield _add_drawn_cards(sentence, state, texts) if names_drawn else sentence
    foundations = list_foundation_sentences(state, texts, names_foundations=names_foundations)
    has_many_foundations = len(state.foundations) > _MANY_FOUNDATIONS
    if not has_many_foundations:
        yield from foundations
    yield from _list_playable_piles(state, texts)
    stock_text = texts("text-redeal" if state.waste and state.has_redeal_left else "text-empty")
    if state.stock:
        stock_text = texts("text-hidden", count=len(state.stock))
    yield texts("text-stock", cards=stock_text)
    if has_many_foundations:
        yield from foundations
    if hint and last_move:
        yield format_last_move(state, last_move, texts)
    if state.cards_up < state.rules.cards_to_win:
        yield _format_ready_cards(state, texts)
        if names_moves:
            yield from _list_other_moves(state, texts)
    yield from _list_columns(state, texts)


def _list_columns(state: State, texts: Texts) -> Iterator[str]:
    if not any(state.columns):
        yield texts("text-columns-empty", count=len(state.columns))
        return
    yield texts("text-columns")
    for name in state.rules.column_names:
        yield _format_column(texts, name, state.list_seen_cards(name))


def format_last_move(
    state: State, last_move: Move, texts: Texts, *, has_turned_card: bool = False
) -> str:
    """Return the move that led here, with its card as it lies on the target now.

    ``has_turned_card`` adds the card that was turned up where it came from.
    """
    if last_move == DRAW_MOVE:
        if is_redeal(state):
            return texts("text-turned", count=len(state.fills))
        count = state.rules.get_packet_size(state.redeals_made) * state.rules.drawn_waste_count
        # How many cards were left for the last draw cannot be told any more.
        is_told = state.stock or count == 1
        return texts("text-drawn", count=count if is_told else 0)
    first_card = CARD_CODES[state.get_pile(last_move.target)[-last_move.count]]
    if last_move.turns_up:
        forms = describe.format_shown_card_forms(texts, first_card)
        return texts("text-turned-up", **forms, column=last_move.target)
    move = describe.format_card_move(texts, first_card, last_move)
    if has_turned_card:
        turned_card = CARD_CODES[state.get_pile(last_move.source)[-1]]
        forms = describe.format_shown_card_forms(texts, turned_card)
        move = texts("text-uncovered", move=move, **forms)
    for fill in state.fills:
        top = CARD_CODES[state.get_pile(fill.target)[-1]]
        forms = describe.format_shown_card_forms(texts, top)
        values = {"source": fill.source, "target": fill.target, "count": fill.count}
        move = texts("text-refilled", move=move, **forms, **values)
    return texts("text-last", move=move)


def _add_drawn_cards(drawn: str, state: State, texts: Texts) -> str:
    """Return the sentence with the cards that the last draw turned up, the top card first.

    Of the last cards of the stock nobody can tell how many they were: none is named.
    """
    packet_size = state.rules.get_packet_size(state.redeals_made)
    if not state.stock and packet_size * state.rules.drawn_waste_count > 1:
        return drawn
    piles = [state.get_pile(name)[-packet_size:] for name in state.rules.drawn_waste_names]
    codes = [CARD_CODES[card] for pile in piles for card in reversed(pile)]
    return texts("text-drawn-cards", drawn=drawn, cards=describe.format_cards(texts, codes))


def count_covered_cards(state: State, pile_name: str) -> int:
    """Return how many cards of a pile are not visible, whether they have been seen or not."""
    if pile_name[0] != "w":
        return state.count_hidden_cards(pile_name)
    visible = state.rules.packet_size if state.rules.packet_size > 1 else MAX_VISIBLE_WASTE
    return max(len(state.get_pile(pile_name)) - visible, 0)


def _list_playable_piles(state: State, texts: Texts) -> Iterator[str]:
    """Yield the wastes, the reserves and the cells; of several of a kind all in one sentence."""
    rules = state.rules
    for names, one_key, several_key in (
        (rules.waste_names, "text-waste", "text-wastes"),
        (rules.reserve_names, "text-reserve", "text-reserves"),
    ):
        if len(names) == 1:
            yield texts(one_key, cards=_format_pile_from_top(state, names[0], texts))
        elif names:
            yield texts(several_key, piles=_format_piles_of_a_kind(state, names, texts))
    if rules.cell_names:
        yield texts("text-cells", piles=_format_piles_of_a_kind(state, rules.cell_names, texts))


def _format_piles_of_a_kind(state: State, names: Sequence[str], texts: Texts) -> str:
    """Return each pile with its cards, the top card first; those that are empty share a place."""
    empty_names = [name for name in names if not state.get_pile(name)]
    rows = []
    for name in names:
        if name not in empty_names:
            covered = count_covered_cards(state, name)
            codes = [CARD_CODES[card] for card in state.get_pile(name)[covered:][::-1]]
            cards = describe.format_cards(texts, codes)
            if covered:
                cards = texts("text-and-more", cards=cards, more=texts("text-more", count=covered))
            rows.append(texts("text-pile", name=name, cards=cards))
    letters = dict(zip(state.rules.cell_names, state.rules.cell_letters, strict=False))
    for name in empty_names:
        if name in letters:
            forms = describe.format_card_forms(texts, "rank", letters[name])
            rows.append(texts("text-cell-for", name=name, **forms))
    if plain_names := [name for name in empty_names if name not in letters]:
        name = texts.join_parts(plain_names)
        rows.append(texts("text-pile", name=name, cards=texts("text-empty")))
    return texts.join_rows(rows)


def _format_pile_from_top(state: State, pile_name: str, texts: Texts) -> str:
    """Return a pile of which only the top card can be played: that one first."""
    pile, covered = state.get_pile(pile_name), count_covered_cards(state, pile_name)
    if not pile:
        return texts("text-empty")
    if covered == len(pile):
        return texts("text-hidden", count=covered)
    top, *below = (CARD_CODES[card] for card in pile[covered:][::-1])
    cards = describe.format_cards(texts, below)
    if covered and pile_name == "w":
        cards = texts("text-and-more", cards=cards, more=texts("text-more", count=covered))
    elif covered:
        cards = texts("text-hidden", count=covered)
    key = "text-top-of" if cards else "text-top"
    return texts(key, card=describe.format_card(texts, top), below=cards)


def _format_ready_cards(state: State, texts: Texts) -> str:
    """Return which cards a foundation takes, each once though foundations of both kinds may."""
    moves = {move.source: move for move in generate_foundation_moves(state)}
    cards = [
        texts(
            "text-from",
            card=describe.format_first_moved_card(texts, state, move),
            more=move.count - 1,
            pile=source,
        )
        for source, move in moves.items()
    ]
    return texts("text-ready", cards=texts.join_parts(cards)) if cards else texts("text-ready-none")


def _list_other_moves(state: State, texts: Texts) -> Iterator[str]:
    """Yield the useful moves that neither go up nor draw, if any, as many as there is room for."""
    moves = (move for move in list_useful_moves(state) if move != DRAW_MOVE and not move.goes_up)
    shown = [describe.format_move(texts, state, move) for move in islice(moves, _MAX_TEXT_MOVES)]
    if shown:
        yield texts("text-moves", moves=texts.join_rows(shown))


@lru_cache(_KEPT_COLUMNS)
def _format_column(texts: Texts, name: str, cards: tuple[int | None, ...]) -> str:
    """Return a column's name and cards, the top card last."""
    parts = []
    for is_hidden, cards_in_row in groupby(cards, key=lambda card: card is None):
        group = list(cards_in_row)
        codes = [CARD_CODES[card] for card in group if card is not None]
        parts.append(
            texts("text-hidden", count=len(group))
            if is_hidden
            else describe.format_cards(texts, codes)
        )
    return texts("text-column", name=name, cards=texts.join_parts(parts) or texts("text-empty"))


def list_foundation_sentences(
    state: State, texts: Texts, *, names_foundations: bool
) -> Iterator[str]:
    """Yield the top cards of the foundations of each kind, and how many are still empty."""
    kinds = state.rules.foundation_kinds
    for kind in dict.fromkeys(kinds):
        indexes = [index for index, other in enumerate(kinds) if other is kind]
        tops = _format_tops(state, texts, indexes, names_foundations=names_foundations)
        if kind is FoundationKind.FOURS:
            yield texts("text-foundation-fours", tops=tops)
        elif kind is FoundationKind.KINGS:
            name, pile = state.rules.foundation_names[indexes[0]], state.foundations[indexes[0]]
            card = describe.format_card(texts, CARD_CODES[pile[-1]]) if pile else ""
            yield texts("text-foundation-kings", pile=name, card=card, count=len(pile))
        elif state.base_rank is None:
            yield texts("text-foundations-unchosen", tops=tops)
        else:
            first_rank = find_first_rank(state.rules, state.base_rank, indexes[0])
            base = describe.format_rank(texts, RANK_LETTERS[first_rank])
            is_down = kind is FoundationKind.DOWN
            yield texts(
                "text-foundations-down" if is_down else "text-foundations", base=base, tops=tops
            )


def _format_tops(state: State, texts: Texts, indexes: list[int], *, names_foundations: bool) -> str:
    tops = []
    for index in indexes:
        if pile := state.foundations[index]:
            card = describe.format_card(texts, CARD_CODES[pile[-1]])
            name = state.rules.foundation_names[index]
            tops.append(texts("text-on", card=card, pile=name) if names_foundations else card)
    if empty_count := len(indexes) - len(tops):
        tops.append(texts("text-empty-count", count=empty_count))
    return texts.join_parts(tops)


P = ParamSpec("P")
T = TypeVar("T")


async def draw_in_thread(draw: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what is drawn."""
    with DRAWINGS_GAUGE.track_inprogress():
        return await asyncio.to_thread(draw, *args, **kwargs)


def prepare_first_table_sprites() -> None:
    """Draw every sprite of the variant and the theme that new players have."""
    prepare_table_sprites(
        scene(deal(get_variant(DEFAULT_VARIANT), 1)), get_theme(DEFAULT_THEME_NAME)
    )
