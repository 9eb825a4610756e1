"""Read table messages, and press their controls by their labels or custom ids."""

import re
from io import BytesIO
from typing import Any

from PIL import Image

from bot.commands import build_router
from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.status import list_foundation_plays
from bot.engine.transitions import play
from bot.services.tables import CurrentGameAction, DealRequest, GameVersion
from bot.store import Store
from bot.store.games import find_game_on_table
from bot.ui import control_ids
from bot.ui.control_ids import (
    AttemptId,
    ChallengeId,
    Destination,
    LeaveGameId,
    MoveMenuId,
    MoveMenuStep,
    OpenPageId,
    PlayMoveId,
    ResignGameId,
    SetId,
    SettingChoice,
    TableAction,
    TableActionId,
)
from bot.variants import VARIANTS
from tests.golden_games import WON_GAME
from tests.sandbox.running_sandbox import RunningSandbox
from tests.sandbox.sandbox_user import (
    EPHEMERAL,
    Json,
    SandboxUser,
    iterate_components,
    list_controls,
    list_pictures,
    read_text,
)
from tests.timeouts import wait_until

QUESTION = "Could I have won?"
"""The label of the button that looks into a lost game."""

OVER_HEADING = "## The challenge is over"
"""It stands above a podium."""


def read_cards_up(message: Json) -> int:
    """Return how many cards are on the foundations."""
    return _read_number(message, r"(\d+) of 52 up")


def read_move_count(message: Json) -> int:
    """Return how many moves have been played."""
    return _read_number(message, r"up · (\d+) moves?")


def is_private(message: Json) -> bool:
    """Return whether only one person sees a message."""
    return bool(message["flags"] & EPHEMERAL)


def check_private(answer: Json, expected_text: str) -> None:
    """Assert that only one person sees an answer, and that it says this."""
    assert is_private(answer)
    assert expected_text in read_text(answer), read_text(answer)


def list_button_labels(message: Json) -> list[str]:
    """Return the labels of a message's enabled buttons."""
    return [
        control["label"]
        for control in list_controls(message)
        if "label" in control and not control.get("disabled")
    ]


def list_table_actions(message: Json) -> dict[str, str]:
    """Return the custom ids of a table's buttons by action, such as ``draw`` and ``w-f1``."""
    parsed_ids = {
        control["custom_id"]: parse_table_action_id(control["custom_id"])
        for control in list_controls(message)
    }
    return {parsed[1]: custom_id for custom_id, parsed in parsed_ids.items() if parsed}


def find_control_id(message: Json, action: str) -> str:
    """Return the custom id of the button for an action (``draw``, ``undo``, ``w-f1``, …)."""
    return list_table_actions(message)[action]


def read_game_version(message: Json) -> GameVersion:
    """Return the game and the revision that a table's controls were built for."""
    parsed = parse_table_action_id(find_control_id(message, "more"))
    assert parsed is not None
    return parsed[0]


def read_game_id(message: Json) -> int:
    """Return the number of the game that a table's controls belong to."""
    return read_game_version(message).game_id


def find_menu(message: Json, custom_id: str) -> Json:
    """Return the message's menu with that custom id."""
    (menu,) = [control for control in list_controls(message) if control["custom_id"] == custom_id]
    return menu


def list_chosen_options(message: Json, custom_id: str) -> list[str]:
    """Return the labels of the options that a menu shows as chosen."""
    options = find_menu(message, custom_id)["options"]
    return [option["label"] for option in options if option.get("default")]


def find_section_button_id(message: Json, text: str) -> str:
    """Return the custom id of the button next to a text that contains this."""
    (button,) = [
        part["accessory"]
        for part in iterate_components(message)
        if part.get("accessory") and text in str(part["components"])
    ]
    return str(button["custom_id"])


def read_challenge_number(scoreboard_message: Json) -> str:
    """Return the number in the title of a challenge's scoreboard."""
    return _find_in_text(scoreboard_message, r"Challenge (\d+)")


def read_contest_id(scoreboard_message: Json) -> int:
    """Return the id of a challenge, which the controls of its scoreboard carry."""
    return next(
        custom_id
        for control in list_controls(scoreboard_message)
        if (custom_id := parse_contest_id(control["custom_id"])) is not None
    )


async def press_control(user: SandboxUser, table_message: Json, action: str) -> Json:
    """Press the button, or choose the menu option, for an action; return the answer."""
    for control in list_controls(table_message):
        options: list[Any] = control.get("options", [])
        if any(option["value"] == action for option in options):
            return await user.choose_option(table_message, control["custom_id"], action)
    return await user.press_button(table_message, custom_id=find_control_id(table_message, action))


def read_alt_text(message: Json) -> str:
    """Return the alt text of a message's only picture."""
    (picture,) = list_pictures(message)
    return str(picture["description"])


async def resign_game(user: SandboxUser) -> Json:
    """Give up the game on the table by `/resign`; return the answer."""
    return await user.press_button(await user.run_command("resign"), label="Give up")


async def wait_for_controls_removed(user: SandboxUser, table_message: Json) -> Json:
    """Wait until a table message has no controls any more; return it.

    A lost game's has the button left that says whether it could have been won.
    """
    return await user.wait_for_message(
        lambda message: (
            message["id"] == table_message["id"]
            and all(control.get("label") == QUESTION for control in list_controls(message))
        )
    )


async def wait_for_deletion(user: SandboxUser, message: Json) -> None:
    """Wait until a message that a user has seen is deleted."""
    await wait_until(lambda: message["id"] not in user.messages_by_id)


async def wait_for_dealt_table(user: SandboxUser, deal_number: int) -> Json:
    """Wait until a user's public table of a deal is shown, before its first move; return it."""
    # The whole number: a fresh deal may begin with the same digits.
    deal = re.compile(rf"deal {deal_number}\b")
    owner = f" · <@{user.id}>"

    def is_dealt_table(message: Json) -> bool:
        text = read_text(message)
        return bool(
            deal.search(text)
            and owner in text
            and list_pictures(message)
            and read_move_count(message) == 0
        )

    return await user.wait_for_message(is_dealt_table)


async def end_challenge(user: SandboxUser, scoreboard_message: Json) -> None:
    """End a challenge, as its maker."""
    question = await user.press_button(scoreboard_message, label="End challenge")
    await user.press_button(question, label="End challenge")


async def win_game(user: SandboxUser) -> tuple[Json, int]:
    """Win a game; return its last table, as it is shown at first, and its number."""
    table = await user.run_command("new", game="canfield", deal=str(WON_GAME.deal))
    game_id = read_game_id(table)
    won = await user.run_command("move", moves=",".join(WON_GAME.moves))
    assert "Won!" in read_text(won)
    return won, game_id


async def wait_for_text(user: SandboxUser, message: Json, *expected_texts: str) -> Json:
    """Wait until a message contains these texts; return it."""
    return await user.wait_for_message(
        lambda changed: (
            changed["id"] == message["id"]
            and all(expected_text in read_text(changed) for expected_text in expected_texts)
        )
    )


def list_films(message: Json) -> list[Json]:
    """Return a message's pictures that move."""
    return [picture for picture in list_pictures(message) if ".gif" in picture["media"]["url"]]


async def wait_for_film(user: SandboxUser, name: str = ".gif", note: Json | None = None) -> Json:
    """Wait for a film whose file has this in its name, in this message; return the message."""
    return await user.wait_for_message(
        lambda message: (
            (note is None or message["id"] == note["id"])
            and any(name in film["media"]["url"] for film in list_films(message))
        )
    )


async def open_picture(sandbox: RunningSandbox, picture: Json) -> Image.Image:
    """Download and open a picture or film of a message."""
    url = picture["media"]["url"]
    return Image.open(BytesIO(await sandbox.download_file(url[url.index("/attachments") :])))


def _read_number(message: Json, pattern: str) -> int:
    return int(_find_in_text(message, pattern))


def _find_in_text(message: Json, pattern: str) -> str:
    match = re.search(pattern, read_text(message))
    assert match is not None, read_text(message)
    return match[1]


async def wait_until_message_stored(store: Store, user: SandboxUser, message: Json) -> None:
    """Wait until it is stored that the message shows the table, which happens after the answer."""

    async def is_stored() -> bool:
        async with store.begin_read(None) as conn:
            game = await find_game_on_table(conn, int(user.id))
        return game is not None and game.message_id == int(message["id"])

    await wait_until(is_stored)


ROUTER = build_router()

THEME_MENU_ID = SetId(SettingChoice.THEME).dump()
LANGUAGE_MENU_ID = SetId(SettingChoice.LANGUAGE).dump()
TABLE_VISIBILITY_MENU_ID = SetId(SettingChoice.TABLE_VISIBILITY).dump()
RECORD_VISIBILITY_MENU_ID = SetId(SettingChoice.RECORD_VISIBILITY).dump()

CHANNELS_MENU_ID = control_ids.PublicChannelsId().dump()
ALL_CHANNELS_ID = control_ids.AllChannelsId().dump()
TABLE_PLACE_MENU_ID = control_ids.TablePlaceId().dump()
MINIMUM_GAMES_MENU_ID = control_ids.MinRankedGamesId().dump()
KEEP_LOCAL_ID = control_ids.GlobalLeaderboardsId(is_included=False).dump()
CANCEL_LEADERBOARD_RESET_ID = control_ids.CancelLeaderboardResetId().dump()
DAILY_CHANNEL_MENU_ID = control_ids.DailyChannelId().dump()
DAILY_HOUR_MENU_ID = control_ids.DailyHourId().dump()
DAILY_LANGUAGE_MENU_ID = control_ids.DailyLanguageId().dump()


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


def build_give_up_for_deal_id(version: GameVersion, deal: DealRequest) -> str:
    """Return the id of the button that gives a game up for another deal."""
    return LeaveGameId.build(CurrentGameAction.GIVE_UP, version, deal).dump()


def build_page_id(command: str) -> str:
    """Return the id of the button that shows what a slash command shows."""
    return OpenPageId(Destination(command)).dump()


def parse_contest_id(text: str) -> int | None:
    """Return the contest that a control of a challenge belongs to; None for any other control."""
    custom_id = ROUTER.parse(text)
    return custom_id.contest_id if isinstance(custom_id, AttemptId | ChallengeId) else None


def forge_id(custom_id: str, part: str, replacement: str) -> str:
    """Return an id with a part of it replaced; the part must be there."""
    assert part in custom_id, f"no {part!r} in {custom_id!r}"
    return custom_id.replace(part, replacement)


DEAL_NUMBER = 66522
_PRESS_TEXT = """
    draw t1-t4 auto r-t2 t1-t2 draw draw draw draw w-t1 r-t1 draw auto w-t1 draw draw w-t3 draw
    draw w-t2 w-t1 draw t3-t2x2 auto draw draw draw w-t2 draw draw draw draw draw draw w-t3 draw
    w-t4 draw draw draw auto draw draw draw auto draw auto draw auto draw auto draw draw draw draw
    draw w-t1 auto draw auto draw auto
"""
PRESSES = _PRESS_TEXT.split()
"""The controls to press; `auto` plays every card that can go to the foundations."""


def _expand_presses() -> list[str]:
    state = deal(VARIANTS["canfield"], DEAL_NUMBER)
    moves: list[str] = []
    for press in PRESSES:
        played = list_foundation_plays(state) if press == "auto" else [Move.parse(press)]
        for move in played:
            state = play(state, move)
            moves.append(str(move))
    return moves


MOVES = _expand_presses()
"""All moves of the same game, those of `auto` included."""
