"""Custom ids of all buttons and menus, a class for each kind of control."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Any, Self

from bot.client.controls import CustomId, DealNumber, FreeText, cut_text
from bot.engine.deals import parse_deal_number
from bot.engine.errors import ErrorKey, GameError
from bot.models.games import DealSource, Game, LevelChoice, PriceBook
from bot.models.leaderboards import ALL_GAMES, LeaderboardRanking
from bot.services.dailies import DailyPage
from bot.services.leaderboards import LeaderboardQuery
from bot.services.tables import CurrentGameAction, DealRequest, GameVersion


class Origin(StrEnum):
    """A page that a private message takes the place of, and that it leads back to."""

    MORE = "more"
    HELP = "help"
    CHALLENGES = "challenges"
    SCOREBOARD = "scoreboard"
    RESULT = "result"
    ANALYSIS = "could-win"


class BackId(CustomId, prefix="back"):
    """Show the page again that this message took the place of.

    ``number`` is that of a scoreboard's contest, or of the game whose result or analysis was shown.
    """

    origin: Origin
    number: int | None = None


class BoardScope(StrEnum):
    """Whose results a board has: those of the server where it is shown, or of all servers."""

    SERVER = "here"
    GLOBAL = "everywhere"


class BoardControl(StrEnum):
    """A control under a board; in an id it keeps two buttons apart that lead to the same page."""

    FIRST = "first"
    PREVIOUS = "previous"
    NEXT = "next"
    LAST = "last"
    OWN = "own"
    REFRESH = "refresh"
    RANKING = "ranking"
    RATING = "rating"
    SCOPE = "scope"
    PERIOD = "period"
    GAME = "game"
    POST = "post"


def get_board_scope(server_id: int | None) -> BoardScope:
    """Return the scope of a board of this server, or of all servers where it is None."""
    return BoardScope.GLOBAL if server_id is None else BoardScope.SERVER


class TableAction(StrEnum):
    """An action of a button under a table, besides playing a move."""

    UNDO = "undo"
    REDO = "redo"
    DRAW_ON = "draw-on"
    AUTO = "auto"
    HINT = "hint"
    CERTAIN_HINT = "certain"
    THOROUGH_HINT = "think"
    ACCEPTED_CERTAIN_HINT = "certain-anyway"
    ACCEPTED_THOROUGH_HINT = "think-anyway"
    CASH_IN = "cash-in"
    LARGE_PRINT = "large"
    BIGGER_CARDS = "bigger-cards"
    NO_BIGGER_CARDS = "same-cards"
    MORE = "more"


class MoveMenuStep(StrEnum):
    """The part of a move that a menu under a table offers, or a whole move."""

    MOVE = "move"
    SOURCE = "source"
    TARGET = "target"
    COUNT = "count"


class _TableControlId(CustomId):
    """A control of a table at one revision; once the game has gone on it is refused."""

    game_id: int
    revision: int

    @property
    def version(self) -> GameVersion:
        """The game and its revision when the control was built."""
        return GameVersion(self.game_id, self.revision)

    @classmethod
    def at(cls, game: Game, *values: object) -> Self:
        """Return the id, with the values of its further fields, for the game as it stands."""
        return cls(game.id, game.revision, *values)


class PlayMoveId(_TableControlId, prefix="play"):
    """Play a move, or draw; ``move`` is its text."""

    move: str


class TableActionId(_TableControlId, prefix="act"):
    """Do something else at a table, such as undoing a move."""

    action: TableAction


class PlayHintId(_TableControlId, prefix="play-it"):
    """Play the move that a hint names; another button of the table may play it, too."""

    move: str


class PlayStepId(PlayHintId, prefix="play-step"):
    """Play the move that a certain hint names, and be led on to the next one."""


class GoBackId(_TableControlId, prefix="go-back"):
    """Take back all moves but the first ``move_count``."""

    move_count: int


class MoveMenuId(_TableControlId, prefix="menu"):
    """Choose a move, or a part of one, in a menu."""

    step: MoveMenuStep


class ResignGameId(_TableControlId, prefix="resign"):
    """Give the game up, or cash it in, after a question."""


class KeepGameId(CustomId, prefix="keep"):
    """Keep playing the game, after a question."""

    game_id: int


class ResumeGameId(CustomId, prefix="resume"):
    """Go back to a game that was set aside."""

    game_id: int


_MAX_WORD_UNITS = 30
"""A longer word is not carried; Discord counts in UTF-16 units."""


class NewDealId(CustomId, prefix="new"):
    """Deal a fresh game of this variant; without one, of the one played last, or ask which."""

    variant: str | None = None


class WinnableDealId(CustomId, prefix="winnable"):
    """Deal a winnable game of this variant and level."""

    variant: str
    level: LevelChoice


def build_new_deal_id(game: Game) -> NewDealId | WinnableDealId:
    """Return the id that deals another game like this one: as winnable and as hard."""
    return WinnableDealId(game.variant, game.level) if game.level else NewDealId(game.variant)


class DealChosenId(CustomId, prefix="choose"):
    """Deal the game that a question offered."""

    variant: str


class CommandAgainId(CustomId, prefix="again"):
    """Run a refused command with another game, and its other options as they were."""

    variant: str
    command: str
    options: FreeText


class SameDealId(CustomId, prefix="redeal"):
    """Deal the same cards as in this game to the person who presses."""

    game_id: int


class GiveUpForDealId(_TableControlId, prefix="next"):
    """Give up a stuck game at this version and deal another, or the same cards again."""

    is_same_deal: bool


class AttemptId(CustomId, prefix="attempt"):
    """Play a daily or a challenge; ``accepts_known_deal`` says that it may be unranked."""

    contest_id: int
    accepts_known_deal: bool = False


class _Deal:
    """A requested deal, by its word where an id has room for it, else by its number."""

    variant: str | None
    deal_number: DealNumber | None
    is_shared: bool
    price_book: PriceBook | None
    deal_word: FreeText | None

    @staticmethod
    def _read_deal(deal: DealRequest) -> dict[str, Any]:
        """Return the fields that an id has of a deal.

        It carries its word if that is short, else its number. A deal for money never has a word, so
        there is room for the longest of either.
        """
        number, word = deal.deal_number, deal.deal_word
        if word and (deal.price_book or len(word.encode("utf-16-le")) > 2 * _MAX_WORD_UNITS):
            word = None
        try:
            is_word_enough = word is not None and parse_deal_number(word) == (number, word)
        except GameError:
            is_word_enough = False  # a number serves for every deal
        return {
            "variant": deal.variant,
            "deal_number": None if is_word_enough or number is None else DealNumber(number),
            "is_shared": deal.deal_source is DealSource.SHARED,
            "price_book": deal.price_book,
            "deal_word": FreeText(word) if word is not None and is_word_enough else None,
        }

    def _build_deal_request(self, *, accept_known_deal: bool) -> DealRequest:
        number: int | None = self.deal_number
        word: str | None = None
        if self.deal_word is not None:
            try:
                number, word = parse_deal_number(self.deal_word)
            except GameError:
                raise GameError(ErrorKey.UNKNOWN_CONTROL) from None
        return DealRequest(
            variant=self.variant,
            deal_number=number,
            deal_word=word,
            deal_source=DealSource.SHARED if self.is_shared else DealSource.NAMED,
            price_book=self.price_book,
            accept_known_deal=accept_known_deal,
        )


class _LeftGameId(CustomId):
    """What becomes of the current game, at the version that the player was asked about."""

    gives_up: bool
    game_id: int
    revision: int

    @property
    def action(self) -> CurrentGameAction:
        """What becomes of the current game."""
        return CurrentGameAction.GIVE_UP if self.gives_up else CurrentGameAction.SET_ASIDE

    @property
    def version(self) -> GameVersion:
        """The game that the player was asked about, at its revision."""
        return GameVersion(self.game_id, self.revision)


class LeaveGameId(_LeftGameId, _Deal, prefix="leave"):
    """Set the current game aside or give it up, then deal another one."""

    variant: str | None
    deal_number: DealNumber | None
    is_shared: bool
    price_book: PriceBook | None
    accepts_known_deal: bool
    deal_word: FreeText | None

    @classmethod
    def build(cls, action: CurrentGameAction, version: GameVersion, deal: DealRequest) -> Self:
        """Return the id of an answer to what becomes of the game at that version."""
        return cls(
            gives_up=action is CurrentGameAction.GIVE_UP,
            game_id=version.game_id,
            revision=version.revision,
            accepts_known_deal=deal.accept_known_deal,
            **cls._read_deal(deal),
        )

    @property
    def deal_request(self) -> DealRequest:
        """The deal that was requested."""
        return self._build_deal_request(accept_known_deal=self.accepts_known_deal)


class LeaveForWinnableId(_LeftGameId, prefix="leave-winnable"):
    """Set the current game aside or give it up, then deal a winnable one of this level."""

    variant: str | None
    level: LevelChoice

    @property
    def deal_request(self) -> DealRequest:
        """The deal that was requested."""
        return DealRequest(variant=self.variant, level=self.level)


class LeaveForSameDealId(_LeftGameId, prefix="leave-same"):
    """Set the current game aside or give it up, then deal the same cards as in another game.

    That game may be one whose deal's number is a secret, such as an attempt at today's daily.
    """

    same_as_game_id: int


def build_leave_id(
    action: CurrentGameAction, version: GameVersion, deal: DealRequest
) -> LeaveGameId | LeaveForWinnableId | LeaveForSameDealId:
    """Return the id of an answer to what becomes of the game at that version."""
    gives_up = action is CurrentGameAction.GIVE_UP
    if deal.same_as_game_id is not None:
        return LeaveForSameDealId(gives_up, version.game_id, version.revision, deal.same_as_game_id)
    if deal.level is None:
        return LeaveGameId.build(action, version, deal)
    return LeaveForWinnableId(
        gives_up=gives_up,
        game_id=version.game_id,
        revision=version.revision,
        variant=deal.variant,
        level=deal.level,
    )


class AcceptKnownDealId(_Deal, CustomId, prefix="anyway"):
    """Deal a contest's deal although the player's attempt there is unranked then."""

    variant: str | None
    deal_number: DealNumber | None
    is_shared: bool
    price_book: PriceBook | None
    deal_word: FreeText | None

    @classmethod
    def build(cls, deal: DealRequest) -> Self:
        """Return the id of a button that deals this after a warning."""
        return cls(**cls._read_deal(deal))

    @property
    def deal_request(self) -> DealRequest:
        """The deal that was requested, with the warning accepted."""
        return self._build_deal_request(accept_known_deal=True)


class Destination(StrEnum):
    """A reply that a button leads to, mostly that of the slash command of its name."""

    TABLE = "table"
    TABLE_AS_TEXT = "table-text"
    TABLE_AS_PICTURE = "table-picture"
    GAMES = "games"
    RESIGN = "resign"
    RULES = "rules"
    SETTINGS = "settings"
    HELP = "help"


class HelpPage(StrEnum):
    """A page of `/help`."""

    START = "start"
    PLAY = "play"
    MOVES = "moves"
    COUNTS = "counts"
    PRIVACY = "privacy"


class SettingSwitch(StrEnum):
    """A setting that is on or off."""

    LARGE_INDICES = "large"
    TALL_PICTURES = "tall"
    READY_CARDS = "ready"
    TEXT_ONLY = "text"
    PICTURE_NAMES = "names"
    SPELLED_SUITS = "suits"
    REMINDER = "reminder"


class SettingChoice(StrEnum):
    """A setting that is chosen in a menu."""

    THEME = "theme"
    LANGUAGE = "language"
    TABLE_VISIBILITY = "tables"
    RECORD_VISIBILITY = "record"


class PageDirection(StrEnum):
    """The direction in which a button turns pages; it keeps ids apart that name the same page."""

    PREVIOUS = "previous"
    NEXT = "next"


class OpenPageId(CustomId, prefix="go"):
    """Show what a slash command shows."""

    destination: Destination


class NotNowId(CustomId, prefix="not-now"):
    """Leave everything as it is, after a question."""


class HelpPageId(CustomId, prefix="help"):
    """Show another page of `/help` on the message."""

    page: HelpPage


class SetId(CustomId, prefix="set"):
    """Change a setting to what is chosen in a menu."""

    setting: SettingChoice


class SwitchId(CustomId, prefix="switch"):
    """Turn a setting on or off."""

    setting: SettingSwitch
    is_on: bool


class GamesPageId(CustomId, prefix="games"):
    """Show another page of the player's unfinished games; pages count from 0."""

    direction: PageDirection
    page: int


class RemoveGameId(CustomId, prefix="remove"):
    """Remove one of the player's games that cannot be opened any more."""

    game_id: int


class ShareTextId(CustomId, prefix="share"):
    """Give the player of a finished game a short text about it to share."""

    game_id: int


class RulesId(CustomId, prefix="rules"):
    """Show how a game is played."""

    variant: str


class PostShareId(CustomId, prefix="post-share"):
    """Post that text in the channel."""

    game_id: int


class RemovePostId(CustomId, prefix="unpost"):
    """Delete the message that the button is on, or the one that shows the player's table."""

    game_id: int | None = None


class GameMenuPurpose(StrEnum):
    """What choosing a game in a menu of all games does: deal it, or show its rules."""

    DEAL = "deal"
    RULES = "rules"


class GameOrder(StrEnum):
    """By what a page of all games puts them in sections."""

    FAMILY = "family"
    LENGTH = "length"
    DECKS = "decks"
    NAME = "name"
    SUGGESTED = "suggested"


class AllGamesId(CustomId, prefix="all-games"):
    """Show all games by families; pages count from 0."""

    purpose: GameMenuPurpose
    page: int = 0


class GamesInOrderId(CustomId, prefix="games-by"):
    """Show all games in this order; pages count from 0."""

    purpose: GameMenuPurpose
    order: GameOrder
    page: int


class GameOrderMenuId(CustomId, prefix="game-order"):
    """Choose in which order all games are shown."""

    purpose: GameMenuPurpose


class GameMenuId(CustomId, prefix="game-menu"):
    """Choose one of a section's games, in one menu of several for a large section."""

    purpose: GameMenuPurpose
    section: str
    part: int


class ChallengeAction(StrEnum):
    """What a button or a menu does with a challenge; to join is to play."""

    JOIN = "join"
    SHOW_SCOREBOARD = "board"
    REFRESH = "refresh"
    ASK_END = "ask-end"
    END = "end"
    END_PRIVATELY = "end-privately"
    KEEP = "keep"
    REMATCH = "rematch"
    PLAY_SAME_DEAL = "deal"
    SHOW_FINAL_TABLE = "final-table"
    RACE = "race"
    FILE = "file"


class ChallengeId(CustomId, prefix="challenge"):
    """A control of a challenge, for whoever presses it."""

    action: ChallengeAction
    contest_id: int


class FormKind(StrEnum):
    """What a form is for."""

    CHALLENGE = "challenge"
    DEAL = "deal"


class FormId(CustomId, prefix="form"):
    """Open a form that is filled in with these values."""

    kind: FormKind
    values: FreeText

    @classmethod
    def build(cls, kind: FormKind, *values: str) -> Self:
        """Return the id of a form with these values, cut where it is too long for Discord."""
        text = "|".join(value.replace("|", " ") for value in values)
        return cls(kind, cut_text(text, cls(kind, FreeText())))

    def list_values(self) -> list[str]:
        """Return the values."""
        return self.values.split("|")


class FilledFormId(CustomId, prefix="filled"):
    """Do what a form was filled in for."""

    kind: FormKind


class SealId(CustomId, prefix="seal"):
    """Explain the seal of a contest's deal."""

    contest_id: int


class ScoreboardPageId(CustomId, prefix="scoreboard"):
    """A control that shows a page of a scoreboard, from 0, on a player's own copy."""

    control: BoardControl
    contest_id: int
    page_number: int


class DailyScope(StrEnum):
    """Which daily a scoreboard is of: everyone's, here or globally, or this server's own."""

    SERVER = BoardScope.SERVER.value
    GLOBAL = BoardScope.GLOBAL.value
    OWN = "own"

    @property
    def board_scope(self) -> BoardScope:
        """Whose results it has: a server's own daily is played there alone."""
        return BoardScope.SERVER if self is DailyScope.OWN else BoardScope(self.value)


def get_daily_scope(page: DailyPage) -> DailyScope:
    """Return which daily a page shows, and whose results."""
    if page.query.is_own:
        return DailyScope.OWN
    return DailyScope(get_board_scope(page.query.server_id).value)


class TodayId(CustomId, prefix="daily"):
    """The button that shows today's daily."""


class OwnDailyId(CustomId, prefix="own-daily"):
    """The button that shows a server's own daily, there."""

    contest_id: int


class DailyAttemptId(CustomId, prefix="daily-attempt"):
    """The button that begins the attempt of the player who presses it, or resumes it."""

    contest_id: int


class PastDailyDealId(CustomId, prefix="daily-deal"):
    """The button that deals the deal of a day that is over."""

    day: date


class PastOwnDailyDealId(CustomId, prefix="own-daily-deal"):
    """The button that deals the deal of the server's own daily of a day that is over."""

    day: date


class DailyRaceId(CustomId, prefix="daily-race"):
    """The button that shows the race of the first three of a day that is over."""

    day: date
    scope: DailyScope


class DailyBoardId(CustomId, prefix="daily-board"):
    """A control of a daily's scoreboard: the part to be shown, on the message that the asker has.

    Pages count from 0; None is the page with the entry of the player who presses.
    """

    control: BoardControl
    asker_id: int
    day: date
    scope: DailyScope
    page_number: int | None

    @classmethod
    def from_page(cls, control: BoardControl, asker_id: int, page: DailyPage) -> Self:
        """Return the id of a control that shows this page."""
        return cls(control, asker_id, page.date, get_daily_scope(page), page.page_number)


class CalendarId(CustomId, prefix="calendar"):
    """The button that shows the calendar of the month of a day to whoever presses it."""

    month: date


class CalendarDayId(CustomId, prefix="calendar-day"):
    """A menu of a calendar's days, from this one on, that shows the day which is chosen."""

    first_day: date


class LeagueId(CustomId, prefix="league"):
    """A control of a week's league, by its Monday, on the asker's message; pages count from 0."""

    control: BoardControl
    asker_id: int
    first_day: date
    scope: BoardScope
    page_number: int


class LeaderboardId(CustomId, prefix="board"):
    """A control of a leaderboard: the part to be shown, on the message that the asker has.

    The period is one of `Period` or the key of a month that is over. Pages count from 0; None is
    the page with the row of the player who presses. The menus of games and of periods carry what is
    shown now: what is chosen in them takes its place.
    """

    control: BoardControl
    asker_id: int
    period: str
    scope: BoardScope
    ranking: LeaderboardRanking
    page_number: int | None
    game_group: str

    @classmethod
    def from_query(cls, control: BoardControl, asker_id: int, query: LeaderboardQuery) -> Self:
        """Return the id of a control that shows this part of the leaderboards."""
        return cls(
            control,
            asker_id,
            query.season or query.period.value,
            get_board_scope(query.server_id),
            query.ranking,
            query.page_number,
            query.game_group or ALL_GAMES,
        )


class RatingBoardId(CustomId, prefix="ratings"):
    """A control that shows players by rating, on the message that the asker has.

    Pages count from 0; None is the page with the row of the player who presses. The menu of
    families carries the one that is shown now: what is chosen takes its place. ``game_group`` is
    one of the family's games, or all of them.
    """

    control: BoardControl
    asker_id: int
    scope: BoardScope
    page_number: int | None
    game_group: str


class HallId(CustomId, prefix="hall"):
    """A control that shows a hall of records, on the message that the asker has.

    The period is the key of a month; without it the hall is of all time. The menus carry what is
    shown now: what is chosen in them takes its place.
    """

    control: BoardControl
    asker_id: int
    period: str | None
    scope: BoardScope
    game_group: str


class RecordMenuId(CustomId, prefix="record"):
    """The menu that shows a player's record in another game, on the message that the asker has."""

    asker_id: int
    player_id: int


class MoneyDealId(CustomId, prefix="house"):
    """Deal a game for money, at the prices of this book."""

    price_book: PriceBook


class AskCloseAccountId(CustomId, prefix="house-ask-close"):
    """Ask whether the player's account is to be closed; only they can press it."""

    player_id: int


class CloseAccountId(CustomId, prefix="house-close"):
    """Close the player's account for good, after a question."""

    player_id: int


class KeepAccountId(CustomId, prefix="house-keep"):
    """Keep the player's account, after a question."""

    player_id: int


class ReplayId(CustomId, prefix="film"):
    """Show a finished game as a film, or an attempt as it stood at its contest's end."""

    game_id: int
    at_contest_end: bool = False


class DealerGameId(CustomId, prefix="dealer"):
    """Show the dealer's attempt at a contest that is over."""

    contest_id: int


class MoveListId(CustomId, prefix="moves"):
    """Show the same game's moves as text."""

    game_id: int
    at_contest_end: bool = False


class AnalysisId(CustomId, prefix="could-win"):
    """Say whether a lost game could have been won, and which move lost it."""

    game_id: int


class PlayFromId(CustomId, prefix="play-from"):
    """Deal a lost game's cards as practice, with its first ``move_count`` moves played."""

    game_id: int
    move_count: int


class WinningLineId(CustomId, prefix="win-line"):
    """Show as text how a lost game could have been won."""

    game_id: int


class WinningFilmId(CustomId, prefix="win-film"):
    """Show the same as a film."""

    game_id: int


class EraseDataId(CustomId, prefix="privacy-erase"):
    """Erase all data about a player; only they can press it."""

    player_id: int


class ExportDataId(CustomId, prefix="privacy-export"):
    """Send the player all data about them."""


class KeepDataId(CustomId, prefix="privacy-keep"):
    """Keep all data, after a question."""


class PublicChannelsId(CustomId, prefix="server-channels"):
    """Choose the channels in which the bot posts publicly."""


class AllChannelsId(CustomId, prefix="server-channels-all"):
    """Let the bot post publicly in all channels."""


class TablePlaceId(CustomId, prefix="server-tables"):
    """Choose where tables are shown."""


class GlobalLeaderboardsId(CustomId, prefix="server-global"):
    """Count the server's results on the global leaderboards, or stop that."""

    is_included: bool


class MinRankedGamesId(CustomId, prefix="server-minimum"):
    """Choose how many games players need to be ranked."""


class ResetLeaderboardsId(CustomId, prefix="server-reset"):
    """Reset the server's leaderboards if they are still in this era, after a question."""

    era: int


class CancelLeaderboardResetId(CustomId, prefix="server-keep"):
    """Keep the server's leaderboards, after a question."""


class DailyChannelId(CustomId, prefix="server-daily-channel"):
    """Choose the channel in which the daily is posted."""


class DailyHourId(CustomId, prefix="server-daily-hour"):
    """Choose the hour at which the daily is posted."""


class DailyLanguageId(CustomId, prefix="server-daily-language"):
    """Choose the server's language."""


class OwnDailyOffId(CustomId, prefix="server-own-daily-off"):
    """Have no daily of the server's own any more."""


class DailyOffId(CustomId, prefix="server-daily-off"):
    """Stop posting the daily."""
