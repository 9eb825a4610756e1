"""What our buttons and menus carry: at most 100 characters that outlive a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.models.games import Game, PriceBook
    from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion

_MAX_WORD_LENGTH = 30


def build_table_action_id(game: Game, action: str) -> str:
    """Something done at a table as it stands: a move's text, ``undo``, ``auto``, …"""
    return f"g:{game.id}:{game.revision}:{action}"


def build_move_menu_id(game: Game, step: str) -> str:
    """A menu at a table as it stands: of moves, sources, destinations or counts."""
    return f"m:{game.id}:{game.revision}:{step}"


def build_same_deal_id(game_id: int) -> str:
    """The deal of the game of that number, for whoever presses."""
    return f"d:{game_id}"


def build_replay_id(game_id: int, *, at_contest_end: bool = False) -> str:
    """The finished game of that number as a film, for whoever presses.

    An attempt may be shown as it stood ``at_end`` of its contest.
    """
    return f"v:{game_id}:end" if at_contest_end else f"v:{game_id}"


def build_share_text_id(game_id: int) -> str:
    """A finished game's few words to paste anywhere, for its player."""
    return f"boast:{game_id}"


def build_move_list_id(game_id: int, *, at_contest_end: bool = False) -> str:
    """The same moves in words, for whoever presses."""
    return f"w:{game_id}:end" if at_contest_end else f"w:{game_id}"


def build_new_deal_id(variant: str) -> str:
    """A fresh deal of that game."""
    return f"n:{variant}"


def build_money_deal_id(price_book: PriceBook) -> str:
    """A fresh deal for money, for whoever presses."""
    return f"h:deal:{price_book.value}"


def build_ask_close_account_id(player_id: int) -> str:
    """Putting the house's money away for good, to be asked about."""
    return f"h:away:{player_id}"


def build_close_account_id(player_id: int) -> str:
    """The same, confirmed."""
    return f"h:gone:{player_id}"


def build_keep_account_id(player_id: int) -> str:
    """The same, thought better of."""
    return f"h:keep:{player_id}"


def build_leave_game_id(action: CurrentGameAction, version: GameVersion, deal: DealRequest) -> str:
    """The answer to what becomes of the game under way, with the deal that was asked for."""
    return f"q:{action.value}:{version.game_id}:{version.revision}:{_encode_deal(deal)}"


def build_accept_known_deal_id(deal: DealRequest) -> str:
    """A contest's deal that was asked for, all the same; whoever presses has named it."""
    return f"p:{_encode_deal(deal)}"


def _encode_deal(deal: DealRequest) -> str:
    """A deal; its word is not carried where it is longer than thirty UTF-16 units."""
    word = (
        deal.deal_word
        if deal.deal_word and len(deal.deal_word.encode("utf-16-le")) <= 2 * _MAX_WORD_LENGTH
        else ""
    )
    stakes = f"-{deal.price_book.value}" if deal.price_book else ""
    told = "!" if deal.accept_known_deal else ""
    return (
        f"{deal.variant or ''}:{deal.deal_number or ''}:{deal.deal_source.value}{told}{stakes}"
        f":{word}"
    )


def build_begin_attempt_id(contest_id: int) -> str:
    """One's attempt in a contest."""
    return f"o:begin:{contest_id}"


def build_begin_known_attempt_id(contest_id: int) -> str:
    """The same out of rank, after a question."""
    return f"o:knowing:{contest_id}"


def build_games_page_id(direction: str, page: int) -> str:
    """A page of one's games under way, from 0, that lies that way."""
    return f"games:{direction}:{page}"


def build_resign_game_id(version: GameVersion) -> str:
    """Giving up, confirmed."""
    return f"r:{version.game_id}:{version.revision}"


def build_keep_game_id(game: Game) -> str:
    """Going on with the game, after a question."""
    return f"k:{game.id}"


def build_resume_game_id(game: Game) -> str:
    """Going back to a game set aside."""
    return f"u:{game.id}"


def build_command_id(command: str) -> str:
    """What a slash command of that name shows: ``table``, ``games``, ``rules``, …"""
    return f"a:{command}"


def build_setting_id(name: str, value: str = "") -> str:
    """A setting: what a button sets it to, or a menu whose choice does."""
    return f"s:{name}:{value}" if value else f"s:{name}"


def build_privacy_answer_id(answer: str) -> str:
    """An answer to the question whether all that is kept about a player shall go."""
    return f"privacy:{answer}"


def build_erase_data_id(player_id: int) -> str:
    """The same: it shall, and this player alone may say so."""
    return build_privacy_answer_id(f"erase:{player_id}")


def build_server_setting_id(name: str, value: object = "") -> str:
    """What a server's owners set: what a button sets it to, or a menu whose choice does."""
    return f"server:{name}:{value}" if value != "" else f"server:{name}"
