"""The custom ids of the bot's controls, for presses and choices that tests name or forge."""

from bot.models.games import DealSource
from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from bot.ui.answers.custom_ids import (
    Destination,
    GoToId,
    SetId,
    SettingChoice,
    SettingSwitch,
    ShareTextId,
    SwitchId,
)
from bot.ui.challenges.custom_ids import ChallengeAction, ChallengeId
from bot.ui.deals.custom_ids import AttemptId, LeaveGameId, NewDealId, SameDealId
from bot.ui.lost_games.custom_ids import AnalysisId
from bot.ui.privacy.custom_ids import EraseDataId
from bot.ui.replays.custom_ids import MoveListId, ReplayId
from bot.ui.routes import build_router
from bot.ui.servers import custom_ids as server_ids
from bot.ui.table.custom_ids import (
    KeepGameId,
    MoveMenuId,
    MoveMenuStep,
    PlayMoveId,
    ResignGameId,
    ResumeGameId,
    TableAction,
    TableActionId,
)

ROUTER = build_router()

THEME_MENU_ID = SetId(SettingChoice.THEME).dump()
LANGUAGE_MENU_ID = SetId(SettingChoice.LANGUAGE).dump()
TABLE_VISIBILITY_MENU_ID = SetId(SettingChoice.TABLE_VISIBILITY).dump()
RECORD_VISIBILITY_MENU_ID = SetId(SettingChoice.RECORD_VISIBILITY).dump()
LARGE_PRINT_ID = SwitchId(SettingSwitch.LARGE_INDICES, is_on=True).dump()

CHANNELS_MENU_ID = server_ids.PublicChannelsId().dump()
ALL_CHANNELS_ID = server_ids.AllChannelsId().dump()
TABLE_PLACE_MENU_ID = server_ids.TablePlaceId().dump()
MINIMUM_GAMES_MENU_ID = server_ids.MinRankedGamesId().dump()
KEEP_LOCAL_ID = server_ids.GlobalLeaderboardsId(is_included=False).dump()
CANCEL_LEADERBOARD_RESET_ID = server_ids.CancelLeaderboardResetId().dump()
DAILY_CHANNEL_MENU_ID = server_ids.DailyChannelId().dump()
DAILY_HOUR_MENU_ID = server_ids.DailyHourId().dump()
DAILY_LANGUAGE_MENU_ID = server_ids.DailyLanguageId().dump()


def build_table_action_id(version: GameVersion, action: str) -> str:
    """Return the id of a button at a table: a move's text, ``undo``, ``more`` and so on."""
    if action in set(TableAction):
        return TableActionId(version.game_id, version.revision, TableAction(action)).dump()
    return PlayMoveId(version.game_id, version.revision, action).dump()


def parse_table_action_id(text: str) -> tuple[GameVersion, str] | None:
    """Return the game and the action of a button at a table; None for any other control."""
    match ROUTER.parse(text):
        case PlayMoveId() as custom_id:
            return custom_id.version, custom_id.move
        case TableActionId() as custom_id:
            return custom_id.version, custom_id.action
        case _:
            return None


def build_move_menu_id(version: GameVersion, step: str) -> str:
    """Return the id of a menu of moves, or of the parts of a move."""
    return MoveMenuId(version.game_id, version.revision, MoveMenuStep(step)).dump()


def build_resign_id(version: GameVersion) -> str:
    """Return the id of the button that confirms giving a game up."""
    return ResignGameId(version.game_id, version.revision).dump()


def build_keep_game_id(game_id: int) -> str:
    """Return the id of the button that keeps a game in progress, after a question."""
    return KeepGameId(game_id).dump()


def build_resume_id(game_id: int) -> str:
    """Return the id of the button that resumes a game set aside."""
    return ResumeGameId(game_id).dump()


def build_same_deal_id(game_id: int) -> str:
    """Return the id of the button that deals a game's deal again."""
    return SameDealId(game_id).dump()


def build_new_deal_id(variant: str) -> str:
    """Return the id of the button that deals a fresh game."""
    return NewDealId(variant).dump()


def build_give_up_for_deal_id(version: GameVersion, deal: DealRequest) -> str:
    """Return the id of the button that gives a game up for another deal."""
    return LeaveGameId.build(CurrentGameAction.GIVE_UP, version, deal).dump()


def build_canfield_deal_request(number: int) -> DealRequest:
    """Return a request for that deal of Canfield."""
    return DealRequest(variant="canfield", deal_number=number, deal_source=DealSource.NAMED)


def build_analysis_id(game_id: int) -> str:
    """Return the id of the button that looks into a lost game."""
    return AnalysisId(game_id).dump()


def build_replay_id(game_id: int) -> str:
    """Return the id of the button that shows a finished game as a film."""
    return ReplayId(game_id).dump()


def build_move_list_id(game_id: int) -> str:
    """Return the id of the button that lists a finished game's moves."""
    return MoveListId(game_id).dump()


def build_share_id(game_id: int) -> str:
    """Return the id of the button that gives a finished game as text to share."""
    return ShareTextId(game_id).dump()


def build_page_id(command: str) -> str:
    """Return the id of the button that shows what a slash command shows."""
    return GoToId(Destination(command)).dump()


def build_erase_id(player_id: int) -> str:
    """Return the id of the button that erases all of a player's data."""
    return EraseDataId(player_id).dump()


def build_challenge_id(action: ChallengeAction, contest_id: int) -> str:
    """Return the id of a button or a menu of a challenge."""
    return ChallengeId(action, contest_id).dump()


def parse_contest_id(text: str) -> int | None:
    """Return the contest that a control of a challenge belongs to; None for any other control."""
    custom_id = ROUTER.parse(text)
    return custom_id.contest_id if isinstance(custom_id, AttemptId | ChallengeId) else None


def build_begin_attempt_id(contest_id: int) -> str:
    """Return the id of the button that begins an attempt in a contest."""
    return AttemptId(contest_id).dump()


def forge_id(custom_id: str, part: str, replacement: str) -> str:
    """Return an id with a part of it replaced; the part must be there."""
    assert part in custom_id, f"no {part!r} in {custom_id!r}"
    return custom_id.replace(part, replacement)
