"""The custom ids of the bot's controls, for presses and choices that tests name or forge."""

import re

from bot.models.games import DealSource
from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from bot.ui.challenges.custom_ids import ChallengeAction, ChallengeId
from bot.ui.common import custom_ids

THEME_MENU_ID = custom_ids.build_setting_id("theme")
TABLE_VISIBILITY_MENU_ID = custom_ids.build_setting_id("tables")
RECORD_VISIBILITY_MENU_ID = custom_ids.build_setting_id("record")
LARGE_PRINT_ID = custom_ids.build_setting_id("large", "on")

CHANNELS_MENU_ID = custom_ids.build_server_setting_id("channels")
ALL_CHANNELS_ID = custom_ids.build_server_setting_id("channels-all")
MINIMUM_GAMES_MENU_ID = custom_ids.build_server_setting_id("minimum")
KEEP_LOCAL_ID = custom_ids.build_server_setting_id("everywhere", "off")
KEEP_LEADERBOARDS_ID = custom_ids.build_server_setting_id("keep")
DAILY_CHANNEL_MENU_ID = custom_ids.build_server_setting_id("daily-channel")
DAILY_HOUR_MENU_ID = custom_ids.build_server_setting_id("daily-hour")
DAILY_LANGUAGE_MENU_ID = custom_ids.build_server_setting_id("daily-language")

_TABLE_ACTION_ID = re.compile(r"g:(?P<game>\d+):(?P<revision>\d+):(?P<action>[a-z0-9-]+)")


def build_table_action_id(version: GameVersion, action: str) -> str:
    """Return the id of a button at a table: a move's text, ``undo``, ``more``, …"""
    return f"g:{version.game_id}:{version.revision}:{action}"


def parse_table_action_id(custom_id: str) -> tuple[GameVersion, str] | None:
    """Return the game and the action of a button at a table; None for any other control."""
    match = _TABLE_ACTION_ID.fullmatch(custom_id)
    return match and (GameVersion(int(match["game"]), int(match["revision"])), match["action"])


def build_move_menu_id(version: GameVersion, step: str) -> str:
    """Return the id of a menu of moves, or of the parts of a move."""
    return f"m:{version.game_id}:{version.revision}:{step}"


def build_resign_id(version: GameVersion) -> str:
    """Return the id of the button that confirms giving a game up."""
    return custom_ids.build_resign_game_id(version)


def build_keep_game_id(game_id: int) -> str:
    """Return the id of the button that keeps a game in progress, after a question."""
    return f"k:{game_id}"


def build_resume_id(game_id: int) -> str:
    """Return the id of the button that resumes a game set aside."""
    return f"u:{game_id}"


def build_same_deal_id(game_id: int) -> str:
    """Return the id of the button that deals a game's deal again."""
    return custom_ids.build_same_deal_id(game_id)


def build_new_deal_id(variant: str) -> str:
    """Return the id of the button that deals a fresh game."""
    return custom_ids.build_new_deal_id(variant)


def build_give_up_for_deal_id(version: GameVersion, deal: DealRequest) -> str:
    """Return the id of the button that gives a game up for another deal."""
    return custom_ids.build_leave_game_id(CurrentGameAction.GIVE_UP, version, deal)


def build_canfield_deal_request(number: int) -> DealRequest:
    """Return a request for that deal of Canfield."""
    return DealRequest(variant="canfield", deal_number=number, deal_source=DealSource.NAMED)


def build_replay_id(game_id: int) -> str:
    """Return the id of the button that shows a finished game as a film."""
    return custom_ids.build_replay_id(game_id)


def build_move_list_id(game_id: int) -> str:
    """Return the id of the button that lists a finished game's moves."""
    return custom_ids.build_move_list_id(game_id)


def build_share_id(game_id: int) -> str:
    """Return the id of the button that gives a finished game as text to share."""
    return custom_ids.build_share_text_id(game_id)


def build_page_id(command: str) -> str:
    """Return the id of the button that shows what a slash command shows."""
    return custom_ids.build_command_id(command)


def build_erase_id(player_id: int) -> str:
    """Return the id of the button that erases all of a player's data."""
    return custom_ids.build_erase_data_id(player_id)


def build_challenge_id(action: ChallengeAction, contest_id: int) -> str:
    """Return the id of a button or a menu of a challenge."""
    return ChallengeId(action, contest_id).dump()


def build_begin_attempt_id(contest_id: int) -> str:
    """Return the id of the button that begins an attempt in a contest."""
    return custom_ids.build_begin_attempt_id(contest_id)


def forge_id(custom_id: str, part: str, replacement: str) -> str:
    """Return an id with a part of it replaced; the part must be there."""
    assert part in custom_id, f"no {part!r} in {custom_id!r}"
    return custom_id.replace(part, replacement)
