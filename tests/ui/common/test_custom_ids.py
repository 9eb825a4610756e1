"""What buttons carry: at most a hundred characters, and read back as it was meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot.ui.routes  # noqa: F401 - registers all handlers
from bot.engine.moves import Move
from bot.models.games import DealSource
from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from bot.ui.common import custom_ids
from bot.ui.common.router import ROUTES
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position
from tests.ui.example_tables import HIGHEST_ID, make_table

SAMPLE_GAME = make_table(make_position(t1="AS"), revision=10**6).game
GAME_VERSION = GameVersion(HIGHEST_ID, 10**6)
LONGEST_VARIANT = max(VARIANTS, key=len)
HIGHEST_USER_ID = 2**62


def parse_custom_id(custom_id: str) -> dict[str, str]:
    """What the one handler that takes the id is given."""
    found = [route.fullmatch(custom_id) for route, _ in ROUTES]
    (given,) = [match for match in found if match]
    return given.groupdict()


@pytest.mark.parametrize(
    "custom_id",
    [
        custom_ids.build_table_action_id(SAMPLE_GAME, "undo-auto"),
        custom_ids.build_table_action_id(SAMPLE_GAME, str(Move("t12", "t13", 104))),
        custom_ids.build_move_menu_id(SAMPLE_GAME, "source"),
        custom_ids.build_same_deal_id(SAMPLE_GAME.id),
        custom_ids.build_new_deal_id(LONGEST_VARIANT),
        custom_ids.build_resign_game_id(GAME_VERSION),
        custom_ids.build_keep_game_id(SAMPLE_GAME),
        custom_ids.build_resume_game_id(SAMPLE_GAME),
        custom_ids.build_share_text_id(SAMPLE_GAME.id),
        custom_ids.build_replay_id(HIGHEST_ID),
        custom_ids.build_move_list_id(HIGHEST_ID),
        custom_ids.build_replay_id(HIGHEST_ID, at_contest_end=True),
        custom_ids.build_move_list_id(HIGHEST_ID, at_contest_end=True),
        custom_ids.build_begin_attempt_id(HIGHEST_ID),
        custom_ids.build_begin_known_attempt_id(HIGHEST_ID),
        custom_ids.build_games_page_id("on", 9_999),
        custom_ids.build_accept_known_deal_id(
            DealRequest(variant=LONGEST_VARIANT, deal_number=10**20 - 1, deal_word="x" * 30)
        ),
        custom_ids.build_command_id("settings"),
        custom_ids.build_command_id("words"),
        custom_ids.build_setting_id("theme"),
        custom_ids.build_setting_id("large", "on"),
        custom_ids.build_erase_data_id(HIGHEST_USER_ID),
        custom_ids.build_privacy_answer_id("export"),
        custom_ids.build_privacy_answer_id("keep"),
        custom_ids.build_server_setting_id("channels"),
        custom_ids.build_server_setting_id("channels-all"),
        custom_ids.build_server_setting_id("everywhere", "off"),
        custom_ids.build_server_setting_id("minimum"),
        custom_ids.build_server_setting_id("reset", 0),
        custom_ids.build_server_setting_id("keep"),
    ],
)
def test_every_custom_id_is_short_and_has_one_handler(custom_id: str) -> None:
    assert len(custom_id) <= 100
    parse_custom_id(custom_id)


def test_a_control_carries_game_revision_and_move() -> None:
    assert parse_custom_id(custom_ids.build_table_action_id(SAMPLE_GAME, "t1-t4x3")) == {
        "game": str(HIGHEST_ID),
        "revision": "1000000",
        "name": "t1-t4x3",
    }


# Of 30 letters a word is carried, of 31 it is not; one may type a hundred.
deal_words = st.text(min_size=1, max_size=40).map(str.strip).filter(bool) | st.just("x" * 100)
fresh_deal_numbers = st.integers(32_000, 10**9 + 32_000)


@given(
    how=st.sampled_from(CurrentGameAction),
    word=deal_words,
    number=fresh_deal_numbers,
    chosen=st.sampled_from(DealSource),
)
def test_a_deal_question_carries_the_requested_deal(
    how: CurrentGameAction, word: str, number: int, chosen: DealSource
) -> None:
    deal = DealRequest(
        variant=LONGEST_VARIANT,
        deal_number=number,
        deal_word=word,
        deal_source=chosen,
        accept_known_deal=True,
    )
    custom_id = custom_ids.build_leave_game_id(how, GameVersion(10**9, 10**6), deal)
    assert len(custom_id) <= 100
    carried = parse_custom_id(custom_id)
    assert (carried["how"], carried["game"]) == (how.value, str(10**9))
    assert (carried["variant"], carried["number"]) == (LONGEST_VARIANT, str(number))
    assert carried["chosen"] == chosen.value
    assert carried["told"] == "!"
    assert carried["word"] == (word if len(word.encode("utf-16-le")) <= 60 else "")


def test_a_deal_question_carries_the_last_number_or_a_fresh_deal() -> None:
    last = custom_ids.build_leave_game_id(
        CurrentGameAction.GIVE_UP,
        GAME_VERSION,
        DealRequest(variant=LONGEST_VARIANT, deal_number=10**20 - 1, accept_known_deal=True),
    )
    assert len(last) <= 100
    assert parse_custom_id(last)["number"] == str(10**20 - 1)
    fresh = parse_custom_id(
        custom_ids.build_leave_game_id(CurrentGameAction.SET_ASIDE, GAME_VERSION, DealRequest())
    )
    assert (fresh["variant"], fresh["number"], fresh["word"]) == ("", "", "")


@pytest.mark.parametrize(
    "custom_id",
    [
        *("", "g", "g:1", "g:1:1", "g:1:1:", "g:-1:1:draw", "g:1:1:DRAW", "g:1:1:draw\n"),
        *(f"g:{'9' * 19}:1:draw", "m:1:1:what", "q:burn:1:0:::fresh:", "r:1", "a:", "a:Table"),
        *("s:", "s:large:", "s:large:1", "x:1"),
    ],
)
def test_forged_custom_ids_have_no_handler(custom_id: str) -> None:
    assert not any(route.fullmatch(custom_id) for route, _ in ROUTES)
