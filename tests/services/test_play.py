"""Moves, undo and hints: by buttons and typed, and positions that are remembered."""

from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.status import GameStatus, list_useful_moves
from bot.engine.transitions import replay
from bot.engine.typed_moves import MAX_TYPED_MOVES
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import get_move_vocabulary
from bot.services.play import PlayService
from bot.services.tables import (
    GameVersion,
    Table,
    list_stored_positions,
    replay_stored_game,
)
from bot.solver.hints.advice import MAX_VISITS, RETURN_END, Advice, Playthrough, advise
from bot.store import Store
from bot.variants import VARIANTS
from tests.bench.hints import MAX_FRUITLESS_PRESSES, get_place
from tests.golden_games import THREE_CARD_AUTO_GAME, WON_GAME
from tests.services.drivers import ANN, Driver, ManualClock, get_version
from tests.store.databases import open_migrated_store


async def test_a_move_by_button_is_stored(driver: Driver) -> None:
    table = await driver.deal_game(410630)
    assert table.last_move is None
    driver.clock.advance(minutes=5)
    after = await driver.play.play_move(ANN, Move("r", "t1"), get_version(table))
    assert (after.game.moves, after.last_move) == (("r-t1",), Move("r", "t1"))
    assert (await driver.play.load_current_table(ANN)).game == after.game
    times = (after.game.last_active_at, after.game.dealt_at)
    assert times == (driver.clock.now, table.game.dealt_at)


Press = Callable[[PlayService, GameVersion], Awaitable[object]]


@pytest.mark.parametrize(
    ("deal_number", "variant", "press", "key"),
    [
        (
            410630,
            "canfield",
            lambda play, version: play.play_move(ANN, Move("w", "t1"), version),
            "empty-source",
        ),
        (
            614868,
            "canfield-french",
            lambda play, version: play.draw_cards(ANN, 3, version),
            "foundation-first",
        ),
        (
            614868,
            "canfield-french",
            lambda play, version: play.draw_to_choice(ANN, version),
            "foundation-first",
        ),
        (
            123456,
            "canfield",
            lambda play, version: play.play_to_foundations(ANN, version),
            "no-foundation-play",
        ),
        (
            1,
            "dutchess",
            lambda play, version: play.play_to_foundations(ANN, version),
            "choose-base",
        ),
        (410630, "canfield", lambda play, _: play.undo_moves(ANN), "nothing-to-undo"),
        (410630, "canfield", lambda play, _: play.redo_moves(ANN), "nothing-to-redo"),
    ],
    ids=["move", "draw", "draw on", "auto", "auto to the base", "undo", "redo"],
)
async def test_a_press_that_is_refused_says_why_and_changes_nothing(
    driver: Driver, deal_number: int, variant: str, press: Press, key: str
) -> None:
    table = await driver.deal_game(deal_number, variant)
    with pytest.raises(GameError, match=key):
        await press(driver.play, get_version(table))
    assert (await driver.play.load_current_table(ANN)).game == table.game


async def test_a_move_list_is_played_and_stored_in_canonical_form(driver: Driver) -> None:
    await driver.deal_game(410630)
    table, refused_move = await driver.play.play_typed_moves(ANN, "r t1, t2 f, R>T2, t2t4, t3 t1")
    assert refused_move is None
    assert table.game.moves == WON_GAME.moves[:5]


async def test_a_move_list_stops_at_the_first_refused_move_and_keeps_earlier_ones(
    driver: Driver,
) -> None:
    await driver.deal_game(410630)
    table, refused_move = await driver.play.play_typed_moves(ANN, "r t1, t2 f, s t1, draw")
    assert refused_move is not None
    assert (refused_move.number, refused_move.text) == (3, "s t1")
    assert refused_move.reason.key == "stock-is-drawn"
    assert table.game.moves == ("r-t1", "t2-f2")
    assert (await driver.play.load_current_table(ANN)).game == table.game


@pytest.mark.parametrize("typed_text", ["t1 f3", "t1 f3, draw", "hello, draw", "t9 f, draw"])
async def test_a_list_refused_at_its_first_move_changes_nothing(
    driver: Driver, typed_text: str
) -> None:
    table = await driver.deal_game(410630)
    with pytest.raises(GameError):
        await driver.play.play_typed_moves(ANN, typed_text)
    assert (await driver.play.load_current_table(ANN)).game == table.game


@pytest.mark.parametrize(
    ("typed_text", "key"),
    [("", "no-moves"), (" , ", "no-moves"), ("d," * (MAX_TYPED_MOVES + 1), "too-many-moves")],
    ids=["empty", "commas", "endless"],
)
async def test_invalid_move_lists_are_refused(driver: Driver, typed_text: str, key: str) -> None:
    await driver.deal_game(410630)
    with pytest.raises(GameError, match=key):
        await driver.play.play_typed_moves(ANN, typed_text)


async def test_a_move_list_stops_where_it_takes_too_much_reading(driver: Driver) -> None:
    await driver.deal_game(1, "klondike")
    vocabulary = get_move_vocabulary(get_texts_by_language()["es"])
    typed_text = "draw," + "a a a a a mazo una a a a a at," * 190
    table, refused_move = await driver.play.play_typed_moves(ANN, typed_text, vocabulary)
    assert refused_move is not None
    assert refused_move.reason.key == "unclear-moves"
    assert refused_move.number == len(table.game.moves) + 1 < 20


async def test_a_move_list_stops_when_the_game_is_won(driver: Driver) -> None:
    await driver.deal_game(WON_GAME.deal)
    table, refused_move = await driver.play.play_typed_moves(
        ANN, ",".join([*WON_GAME.moves, "draw"])
    )
    assert table.state.cards_up == 52
    assert refused_move is not None
    assert refused_move.number == len(WON_GAME.moves) + 1


async def test_repeated_drawing_stops_where_the_rules_stop_it(driver: Driver) -> None:
    await driver.deal_game(614868, "canfield-french")
    await driver.play_moves(ANN, "t2 f", "t1 f")
    table = await driver.play.draw_cards(ANN, 100)
    assert 0 < len(table.game.moves) - 2 < 100
    with pytest.raises(GameError):
        await driver.play.draw_cards(ANN)


async def test_drawing_on_stops_at_a_card_that_can_be_played(driver: Driver) -> None:
    """Each press ends at a playable card or an empty stock, and no draw before it does."""
    before = await driver.deal_game(123456)
    for _ in range(6):
        table = await driver.play.draw_to_choice(ANN, get_version(before))
        count = len(table.game.moves) - len(before.game.moves)
        assert table.game.moves[-count:] == ("draw",) * count
        assert table.last_step_length == count
        assert can_play_waste_card(table) or not table.state.stock
        for skipped in range(1, count):
            state = replay(table.rules, 123456, [DRAW_MOVE] * (len(before.game.moves) + skipped))
            assert not any(move.source == "w" for move in list_useful_moves(state))
            assert state.stock
        before = table
    assert table.state.redeals_made > 0


async def test_auto_plays_each_card_up_as_its_own_move(driver: Driver) -> None:
    before = await driver.deal_and_play(THREE_CARD_AUTO_GAME.deal, THREE_CARD_AUTO_GAME.moves[:33])
    table = await driver.play.play_to_foundations(ANN, get_version(before))
    assert table.game.moves[33:] == ("w-f4", "w-f2", "t1-f2")
    assert table.state.cards_up == before.state.cards_up + 3
    assert (table.last_step_length, table.game.auto_uses) == (3, 1)
    assert table.game.revision == before.game.revision + 1


async def test_the_tallest_column_height_is_stored(driver: Driver) -> None:
    await driver.deal_game(WON_GAME.deal)
    table, _ = await driver.play.play_typed_moves(ANN, ",".join(WON_GAME.moves[:60]))
    tallest_column = table.game.tallest_column
    assert tallest_column >= max(map(len, table.state.columns))
    assert tallest_column > 1
    assert (await driver.play.undo_moves(ANN, 60)).game.tallest_column == tallest_column


def can_play_waste_card(table: Table) -> bool:
    return any(move.source == "w" for move in table.useful_moves)


async def test_several_undo_and_redo_steps_stop_at_the_ends_of_the_game(driver: Driver) -> None:
    play, at_deal = driver.play, await driver.deal_game(410630, "canfield")
    played = await driver.play_moves(ANN, "r t1", "t2 f", "draw")
    assert played.last_move == DRAW_MOVE
    undone = await play.undo_moves(ANN, 2)
    assert (undone.game.moves, undone.game.undos) == (("r-t1",), 2)
    undone = await play.undo_moves(ANN, 100)
    assert (undone.state, undone.game.undos) == (at_deal.state, 3)
    assert (await play.redo_moves(ANN)).game.moves == ("r-t1",)
    assert (await play.redo_moves(ANN)).game.moves == ("r-t1", "t2-f2")
    redone = await play.redo_moves(ANN, 100)
    assert (redone.state, redone.game.undos) == (played.state, 3)


async def test_a_new_move_clears_the_redo_moves(driver: Driver) -> None:
    await driver.deal_and_play(410630, ["r t1", "draw"])
    await driver.play.undo_moves(ANN)
    await driver.play.play_typed_moves(ANN, "t2 f")
    with pytest.raises(GameError, match="nothing-to-redo"):
        await driver.play.redo_moves(ANN)


async def test_undo_and_redo_survive_a_restart(database_url: str, clock: ManualClock) -> None:
    async with open_migrated_store(database_url) as store:
        before = await deal_before_auto(Driver(store, clock))
        after = await Driver(store, clock).play.play_to_foundations(ANN)
    for act, state, last_length in (("undo", before.state, 1), ("redo", after.state, 3)):
        async with open_migrated_store(database_url) as store:
            play = Driver(store, clock).play
            table = await (play.undo_moves(ANN) if act == "undo" else play.redo_moves(ANN))
            assert (table.state, table.last_step_length) == (state, last_length)


async def deal_before_auto(driver: Driver) -> Table:
    """Return a table at which auto plays three cards."""
    return await driver.deal_and_play(THREE_CARD_AUTO_GAME.deal, THREE_CARD_AUTO_GAME.moves[:33])


async def test_moves_that_the_bot_played_are_undone_and_redone_together(driver: Driver) -> None:
    before = await deal_before_auto(driver)
    after = await driver.play.play_to_foundations(ANN)
    undone = await driver.play.undo_moves(ANN)
    assert (undone.state, undone.game.undos) == (before.state, 1)
    assert (undone.last_step_length, undone.next_step_length) == (1, 3)
    redone = await driver.play.redo_moves(ANN)
    assert (redone.state, redone.last_step_length) == (after.state, 3)
    assert (await driver.play.undo_moves(ANN)).state == before.state
    # Draws up to a choice as well.
    await driver.give_up()
    before = await driver.deal_and_play(123456, ["draw"])
    after = await driver.play.draw_to_choice(ANN)
    assert after.last_step_length > 1
    undone = await driver.play.undo_moves(ANN)
    assert (undone.game.moves, undone.game.undos) == (before.game.moves, 1)
    assert (await driver.play.redo_moves(ANN)).state == after.state
    assert (await driver.play.undo_moves(ANN, 2)).game.moves == ()


async def test_a_new_move_ends_the_steps_that_were_taken_back(driver: Driver) -> None:
    await deal_before_auto(driver)
    await driver.play.play_to_foundations(ANN)
    await driver.play.undo_moves(ANN)
    for _ in range(3):
        table = await driver.play.draw_cards(ANN)
        assert table.last_step_length == 1
    assert table.game.auto_move_ranges == ()


async def test_an_auto_of_which_a_part_was_taken_back_is_one_step(driver: Driver) -> None:
    before = await deal_before_auto(driver)
    after = await driver.play.play_to_foundations(ANN)
    table = await driver.play.go_back(ANN, get_version(after), len(after.game.moves) - 1)
    assert (table.last_step_length, table.next_step_length) == (2, 1)
    assert (await driver.play.undo_moves(ANN)).state == before.state
    assert (await driver.play.redo_moves(ANN)).state == after.state


STUCK_DEAL = 60_000
"""Following hints in this deal of Canfield ends where no move is left."""

FRUITLESS_DEAL = 60_089
"""Following hints in this deal of French Canfield ends where going back is advised."""


def list_hinted_moves(key: str, number: int) -> list[str]:
    """Return the moves of a game by its hints, up to where no move is named."""
    playthrough = Playthrough(deal(VARIANTS[key], number))
    while move := advise(playthrough).move:
        playthrough = playthrough.follow(move)
    return [str(move) for move in playthrough.moves]


async def play_hinted_moves(play_service: PlayService, moves: list[str]) -> Table:
    """Play moves on Ann's table, as many at a time as may be typed."""
    for start in range(0, len(moves), 200):
        text = ",".join(moves[start : start + 200])
        table, refused_move = await play_service.play_typed_moves(ANN, text)
        assert refused_move is None
    return table


async def test_a_hint_that_names_a_move_is_counted(driver: Driver) -> None:
    await driver.deal_game(410630, "canfield")
    table, advice = await driver.play.give_hint(ANN)
    assert advice.move in table.legal_moves
    assert table.game.hints == 1


async def test_a_hint_agrees_that_no_move_is_left_and_is_not_counted(driver: Driver) -> None:
    await driver.deal_game(STUCK_DEAL, "canfield")
    moves = list_hinted_moves("canfield", STUCK_DEAL)
    stuck = await play_hinted_moves(driver.play, moves)
    assert stuck.status is GameStatus.STUCK
    table, advice = await driver.play.give_hint(ANN)
    assert advice == Advice(is_stuck=True)
    assert table.game.hints == 0
    assert table.game.revision == stuck.game.revision


async def test_going_back_is_one_step_to_a_move_with_something_new(driver: Driver) -> None:
    await driver.deal_game(FRUITLESS_DEAL, "canfield-french")
    moves = list_hinted_moves("canfield-french", FRUITLESS_DEAL)
    await play_hinted_moves(driver.play, moves)
    table, advice = await driver.play.give_hint(ANN)
    assert advice.return_to is not None
    assert table.game.hints == 1
    returned = await driver.play.go_back(ANN, get_version(table), advice.return_to)
    assert list(returned.game.moves) == moves[: advice.return_to]
    assert returned.game.undos == 1
    _, next_advice = await driver.play.give_hint(ANN)
    assert next_advice.move is not None
    assert str(next_advice.move) != moves[advice.return_to]
    for forged in (-1, advice.return_to, 10**9):
        with pytest.raises(GameError, match="nothing-to-undo"):
            await driver.play.go_back(
                ANN, get_version(await driver.play.load_current_table(ANN)), forged
            )


async def test_going_back_is_advised_only_where_undo_is_allowed(driver: Driver) -> None:
    play_service = driver.play
    driver.next_deal_number = FRUITLESS_DEAL
    contest = await driver.create_challenge(ANN, variant="canfield-french", allows_undo=False)
    await driver.begin_attempt(ANN, contest)
    moves = list_hinted_moves("canfield-french", FRUITLESS_DEAL)
    played = await play_hinted_moves(play_service, moves)
    table, advice = await play_service.give_hint(ANN)
    assert advice == Advice()
    assert table.game.hints == 0
    with pytest.raises(GameError, match="not-allowed"):
        await play_service.go_back(ANN, get_version(played), 1)


async def test_pressing_what_hints_say_leads_through_no_circle(driver: Driver) -> None:
    await driver.deal_game(60_000, "rainbow")
    table = await play_hinted_moves(driver.play, list_hinted_moves("rainbow", 60_000))
    visits = Counter(map(get_place, list_stored_positions(table.game)))
    table, advice = await driver.play.give_hint(ANN)
    while advice.is_hint:
        if advice.move is not None:
            table = await driver.play.play_move(ANN, advice.move, get_version(table))
        elif advice.return_to is not None:
            table = await driver.play.go_back(ANN, get_version(table), advice.return_to)
        visits[get_place(table.state)] += 1
        table, advice = await driver.play.give_hint(ANN)
    assert table.game.undos > 3
    assert max(visits.values()) <= MAX_VISITS
    assert visits.total() - len(visits) <= MAX_FRUITLESS_PRESSES


async def test_what_a_hint_has_left_stays_left_whatever_is_played(driver: Driver) -> None:
    await driver.deal_game(FRUITLESS_DEAL, "canfield-french")
    moves = list_hinted_moves("canfield-french", FRUITLESS_DEAL)
    await play_hinted_moves(driver.play, moves)
    table, advice = await driver.play.give_hint(ANN)
    assert advice.return_to is not None
    assert table.game.left_positions == ()
    left = (await driver.play.go_back(ANN, get_version(table), advice.return_to)).game
    assert left.left_positions.count(RETURN_END) == 1
    await driver.play.redo_moves(ANN)
    undone = await driver.play.undo_moves(ANN, 3)
    move = list_useful_moves(undone.state)[-1]
    table = await driver.play.play_move(ANN, move, get_version(undone))
    assert table.game.left_positions == left.left_positions


async def test_after_any_presses_a_table_is_as_its_moves_say(driver: Driver) -> None:
    random = Random(5)
    table = await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:10])
    for _ in range(60):
        table = await _press_anything(driver.play, table, random)
        assert table.state == replay_stored_game(table.game)
        assert await driver.play.load_current_table(ANN) == table


async def _press_anything(play_service: PlayService, table: Table, random: Random) -> Table:
    version, moves = get_version(table), table.game.moves
    presses = [play_service.play_move(ANN, random.choice(legal_moves(table.state)), version)]
    if moves:
        presses.append(play_service.undo_moves(ANN, random.randint(1, 3), version))
        presses.append(play_service.go_back(ANN, version, random.randrange(len(moves))))
    if table.game.redo_moves:
        presses.append(play_service.redo_moves(ANN, 2, version))
    chosen = presses.pop(random.randrange(len(presses)))
    for press in presses:
        press.close()
    return await chosen


async def test_a_game_of_another_database_is_not_taken_for_one_with_the_same_number(
    driver: Driver, reference_store: Store
) -> None:
    table = await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves[:10])
    other_driver = Driver(reference_store, driver.clock)
    other_table = await other_driver.deal_and_play(WON_GAME.deal, [str(DRAW_MOVE)])
    assert other_table.game.id == table.game.id
    other_table = await other_driver.play.load_current_table(ANN)
    assert other_table.state == replay_stored_game(other_table.game)


async def test_draws_stop_where_nothing_new_can_come(driver: Driver) -> None:
    dealt = await driver.deal_game(7, "canfield")
    table = await driver.play.draw_cards(ANN, 99)
    assert len(table.game.moves) == 12, "34 cards in packets of three, without turning over"
    again = await driver.play.draw_cards(ANN)
    assert again.state.piles == dealt.state.piles
