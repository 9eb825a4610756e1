"""What reads texts from outside, such texts, and what must hold for any."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from bot.engine.cards import CARD_CODES
from bot.engine.deals import MAX_DEAL_NUMBER, deal, parse_deal_number
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.position_json import write_position
from bot.engine.state import State
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move, list_fitting_moves, split_typed_moves
from bot.locale.catalogue import get_english_texts
from bot.locale.describe import get_move_vocabulary
from bot.locale.refusals import format_error
from bot.referee.__main__ import OPERATIONS, answer_line
from bot.referee.error_texts import ERROR_TEXTS
from bot.variants import VARIANTS
from tests.whole.table_messages import ROUTER
from tests.whole.test_presses import list_forged_ids

_STATE_COUNT = 240
_MAX_PERFT_DEPTH = 2


@dataclass(frozen=True)
class Parser:
    """A reader of texts; `check` raises for a text and a number that breaks a promise.

    The number chooses what else matters, such as the position that a move is typed at.
    """

    name: str
    examples: tuple[str, ...]
    check: Callable[[str, int], None]
    count: int


def _check_typed_move(text: str, number: int) -> None:
    """Check that a typed move is a move that can be written, or refused with a sentence."""
    state = _build_states()[number % _STATE_COUNT]
    texts = get_english_texts()
    vocabulary = get_move_vocabulary(texts)
    try:
        parts = split_typed_moves(text)
        assert all(part == part.strip() != "" for part in parts)
        text = parts[0]
    except GameError as error:
        _check_sentence(error)
    fitting = list_fitting_moves(state, text, vocabulary)
    assert set(fitting) <= set(legal_moves(state))
    try:
        move = interpret_typed_move(state, text, vocabulary)
    except GameError as error:
        _check_sentence(error)
        return
    assert Move.parse(str(move)) == move
    try:
        play(state, move)
    except GameError as error:
        _check_sentence(error)


def _check_deal(text: str, _: int) -> None:
    """Check that a deal's name is a deal that exists, the same when written again, or refused."""
    try:
        number, word = parse_deal_number(text)
    except GameError as error:
        _check_sentence(error)
        return
    assert 1 <= number <= MAX_DEAL_NUMBER
    assert parse_deal_number(word or str(number)) == (number, word)


def _check_custom_id(text: str, _: int) -> None:
    """Check that an id is read back from what it writes, or is no control of ours."""
    try:
        custom_id = ROUTER.parse(text)
    except GameError as error:
        _check_sentence(error)
        return
    assert custom_id.dump() == text
    assert ROUTER.parse(custom_id.dump()) == custom_id


def _check_request(text: str, _: int) -> None:
    """Check that a line has an answer that is JSON, or an error that we know, with a sentence."""
    answer = answer_line(_shorten_request(text).encode("utf-8", "surrogatepass"))
    assert json.loads(json.dumps(answer)).keys() == answer.keys()
    if "error" in answer:
        assert answer["error"]["key"] in ERROR_TEXTS
        assert answer["error"]["text"]


def _shorten_request(text: str) -> str:
    """Return the request with a depth that is counted in a moment, if it can be counted at all."""
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if isinstance(request, dict) and isinstance(depth := request.get("depth"), int):
        request["depth"] = depth if depth < 0 else min(depth, _MAX_PERFT_DEPTH)
        return json.dumps(request)
    return text


def _check_sentence(error: GameError) -> None:
    """Check that a refusal is a sentence for people, with all its values filled in."""
    sentence = format_error(get_english_texts(), error)
    assert sentence
    assert "{$" not in sentence
    sentence.encode("utf-8", "surrogatepass")


@cache
def _build_states() -> list[State]:
    """Return positions of all games, some at the start and some after random moves."""
    rng, states = Random(1), []
    variants = list(VARIANTS.values())
    for number in range(_STATE_COUNT):
        state = deal(variants[number % len(variants)], number + 1)
        for _ in range(rng.randrange(40)):
            if not (moves := legal_moves(state)):
                break
            state = play(state, rng.choice(moves))
        states.append(state)
    return states


def _list_request_examples() -> tuple[str, ...]:
    rng = Random(1)
    requests: list[dict[str, Any]] = []
    for operation in OPERATIONS:
        for state in rng.sample(_build_states(), 3):
            moves = [str(move) for move in legal_moves(state)[:2]]
            fields: dict[str, Any] = {
                "op": operation,
                "id": 1,
                "depth": 1,
                "move": (moves or ["draw"])[0],
            }
            named: dict[str, Any] = {"variant": state.rules.key, "deal": 7, "moves": ["draw"]}
            # A hint takes long at a real deal: it is asked of few.
            wholes: list[dict[str, Any]] = [{"position": write_position(state)}, named]
            requests += [{**fields, **whole} for whole in wholes[: 1 if operation == "hint" else 2]]
    return tuple(map(json.dumps, requests))


_TYPED_MOVES = (
    *(
        "draw",
        "d",
        "t2 f1",
        "t2-f1",
        "t2f1",
        "T2>F1",
        "w f",
        "t1t12",
        "r t3 2",
        "t1-t4x3",
        "t1 t2 x",
    ),
    *("waste to foundation", "queen of spades up", "10h t4", "♥10 → t3", "move 10 ♥ from t2 to t3"),
    *("draw, w f1; t1 t2", "redeal", "three of hearts onto the jack", "+2 t1 t2", "s w", "f1 t1"),
    *("c1 t3", "t4 c", "r2 t1", "w2 f", "t1 g", "t1-f1x4", "t3 t3", "turn up t3", "9c cell 2"),
    *("second reserve to column 1", "4s down", "c3 c1", "w c"),
    *CARD_CODES,
)
_DEALS = (
    *("1", "32000", "1,000,000", "1.000", "1'000", "1 000", "1,00,000", "friday", "99999999999999"),
    *(
        "-1",
        "0",
        "1.5",
        "1e9",
        "10^30",
        "٣٢",
        "\uff11\uff12\uff13",
        "straße",
        "été",
        "Ⅳ",
        "the deal of the day",
    ),
)


def list_parsers() -> list[Parser]:
    """Return all that reads texts from outside; their default counts are a million together."""
    ids = tuple(text for id_type in ROUTER.id_types for text in list_forged_ids(id_type))
    return [
        Parser("moves", _TYPED_MOVES, _check_typed_move, 400_000),
        Parser("deals", _DEALS, _check_deal, 250_000),
        Parser("custom-ids", ids, _check_custom_id, 250_000),
        Parser("referee", _list_request_examples(), _check_request, 100_000),
    ]


ROOT = Path(__file__).parents[2]
MAX_CPU_SECONDS = 2.0
"""An input that takes longer is a fault: one person could hold everybody up with it."""
MAX_SHOWN_FAULTS = 10
MAX_NUMBER = 10**6


@dataclass
class FuzzResult:
    """What became of many inputs; a fault is an input with its error."""

    name: str
    input_count: int = 0
    faults: list[str] = field(default_factory=list)
    slowest_seconds: float = 0.0

    def try_input(self, parser: Parser, text: str, number: int) -> None:
        """Check an input and count it."""
        self.input_count += 1
        started_at = time.thread_time()
        try:
            parser.check(text, number)
        except Exception as error:  # noqa: BLE001 - anything but a right answer is a fault
            self.faults.append(f"{text[:200]!r}, {number}: {error!r}")
        seconds = time.thread_time() - started_at
        self.slowest_seconds = max(self.slowest_seconds, seconds)
        if seconds > MAX_CPU_SECONDS:
            self.faults.append(f"{text[:200]!r}, {number}: took {seconds:.1f} s")


def run_mutations(parser: Parser, count: int, seed_number: int) -> FuzzResult:
    """Try texts that a seed makes of the parser's examples."""
    # The same seed must not give the same changes to every parser.
    rng, result = Random(f"{parser.name} {seed_number}"), FuzzResult(parser.name)
    for _ in range(count):
        result.try_input(parser, mutate_text(rng, parser.examples), rng.randrange(MAX_NUMBER))
    return result


def format_results(results: list[FuzzResult]) -> str:
    """Return a table with a line for each run, and below it the first faults."""
    lines = [f"{'what':14} {'inputs':>9} {'faults':>7} {'slowest':>11}"]
    lines += [
        f"{result.name:14} {result.input_count:9,}"
        f" {len(result.faults):7} {result.slowest_seconds * 1000:8.1f} ms"
        for result in results
    ]
    for result in results:
        lines += [f"{result.name}: {fault}" for fault in result.faults[:MAX_SHOWN_FAULTS]]
    return "\n".join(lines)


_MAX_CHANGES = 4
_MAX_LENGTH = 5_000

_ALPHABET = (
    "abcdefghijklmnopqrstuvwxyzSWRTFAKQJ0123456789 -:,;.>x+#/\\\"'{}[]\t\n\r\0"
    "٣९\uff11\u2163\uff34−–—→×♠♥♦♣❤\ufe0f\u200b\u200f\u202e\u0301\u1e9eßİǅﬁ你🂡👩‍👩‍👧\ud800\udfff\U0010ffff"
)
"""Letters of moves and ids, digits of other scripts, what changes its length when it is folded,
what is invisible, and halves of surrogate pairs, which JSON can hold."""


def mutate_text(rng: Random, examples: tuple[str, ...]) -> str:
    """Return a text made from the examples, or now and then from nothing."""
    if rng.random() < 0.05:
        return "".join(rng.choices(_ALPHABET, k=rng.randrange(60)))
    text = rng.choice(examples)
    for _ in range(rng.randint(1, _MAX_CHANGES)):
        text = rng.choice(_CHANGES)(rng, text, examples)
    return text[:_MAX_LENGTH]


def _insert(rng: Random, text: str, _: tuple[str, ...]) -> str:
    place = rng.randint(0, len(text))
    return text[:place] + rng.choice(_ALPHABET) + text[place:]


def _replace(rng: Random, text: str, _: tuple[str, ...]) -> str:
    place = rng.randint(0, max(len(text) - 1, 0))
    return text[:place] + rng.choice(_ALPHABET) + text[place + 1 :]


def _delete(rng: Random, text: str, _: tuple[str, ...]) -> str:
    start, end = _choose_slice(rng, text)
    return text[:start] + text[end:]


def _repeat(rng: Random, text: str, _: tuple[str, ...]) -> str:
    start, end = _choose_slice(rng, text)
    times = rng.choice((2, 3, 10, 1000))
    return text[:start] + text[start:end] * times + text[end:]


def _move(rng: Random, text: str, _: tuple[str, ...]) -> str:
    start, end = _choose_slice(rng, text)
    rest = text[:start] + text[end:]
    place = rng.randint(0, len(rest))
    return rest[:place] + text[start:end] + rest[place:]


def _splice(rng: Random, text: str, examples: tuple[str, ...]) -> str:
    other = rng.choice(examples)
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def _change_case(_: Random, text: str, __: tuple[str, ...]) -> str:
    return text.swapcase()


def _change_number(rng: Random, text: str, _: tuple[str, ...]) -> str:
    """Replace the digits after some place by a number at a limit."""
    ends = [i for i, (a, b) in enumerate(pairwise(f" {text}")) if not a.isdigit() and b.isdigit()]
    start = rng.choice(ends or [len(text)])
    end = start
    while end < len(text) and text[end].isdigit():
        end += 1
    number = rng.choice(("0", "-1", "00", "13", "256", str(2**63), str(2**64), "9" * 400, "1e9"))
    return text[:start] + number + text[end:]


def _choose_slice(rng: Random, text: str) -> tuple[int, int]:
    start = rng.randint(0, len(text))
    return start, min(len(text), start + rng.choice((1, 1, 2, 5, 20)))


_CHANGES = (
    *(_insert, _insert, _replace, _delete, _repeat),
    *(_move, _splice, _change_case, _change_number),
)
