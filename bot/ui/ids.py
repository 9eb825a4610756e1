"""What our buttons and menus carry: at most 100 characters that outlive a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.services.asking import Deal, Leave, Seen
    from bot.services.boards import View
    from bot.services.dailies import Which
    from bot.store.games import Game, Stakes

_WORD = 30


def action(game: Game, name: str) -> str:
    """Something done at a table as it stands: a move's text, ``undo``, ``auto``, …"""
    return f"g:{game.id}:{game.revision}:{name}"


def choice(game: Game, step: str) -> str:
    """A menu at a table as it stands: of moves, sources, destinations or counts."""
    return f"m:{game.id}:{game.revision}:{step}"


def same(game: int) -> str:
    """The deal of the game of that number, for whoever presses."""
    return f"d:{game}"


def replay(game: int, *, at_end: bool = False) -> str:
    """The finished game of that number as a film, for whoever presses.

    An attempt may be shown as it stood ``at_end`` of its contest.
    """
    return f"v:{game}:end" if at_end else f"v:{game}"


def boast(game: int) -> str:
    """A finished game's few words to paste anywhere, for its player."""
    return f"boast:{game}"


def moves(game: int, *, at_end: bool = False) -> str:
    """The same moves in words, for whoever presses."""
    return f"w:{game}:end" if at_end else f"w:{game}"


def new(variant: str) -> str:
    """A fresh deal of that game."""
    return f"n:{variant}"


def staked(stakes: Stakes) -> str:
    """A fresh deal for money, for whoever presses."""
    return f"h:deal:{stakes.value}"


def put_away(player: int) -> str:
    """Putting the house's money away for good, to be asked about."""
    return f"h:away:{player}"


def gone_away(player: int) -> str:
    """The same, confirmed."""
    return f"h:gone:{player}"


def keep_money(player: int) -> str:
    """The same, thought better of."""
    return f"h:keep:{player}"


def leave(how: Leave, seen: Seen, deal: Deal) -> str:
    """The answer to what becomes of the game under way, with the deal that was asked for."""
    return f"q:{how.value}:{seen.game}:{seen.revision}:{_asked_for(deal)}"


def knowing(deal: Deal) -> str:
    """A contest's deal that was asked for, all the same; whoever presses has named it."""
    return f"p:{_asked_for(deal)}"


def _asked_for(deal: Deal) -> str:
    """A deal; its word is not carried where it is longer than thirty UTF-16 units."""
    word = deal.word if deal.word and len(deal.word.encode("utf-16-le")) <= 2 * _WORD else ""
    stakes = f"-{deal.stakes.value}" if deal.stakes else ""
    told = "!" if deal.knowing else ""
    return f"{deal.variant or ''}:{deal.number or ''}:{deal.chosen.value}{told}{stakes}:{word}"


def begin(contest: int) -> str:
    """One's attempt in a contest."""
    return f"o:begin:{contest}"


def begin_knowing(contest: int) -> str:
    """The same out of rank, after a question."""
    return f"o:knowing:{contest}"


def games(way: str, page: int) -> str:
    """A page of one's games under way, from 0, that lies that way."""
    return f"games:{way}:{page}"


def resign(seen: Seen) -> str:
    """Giving up, confirmed."""
    return f"r:{seen.game}:{seen.revision}"


def keep(game: Game) -> str:
    """Going on with the game, after a question."""
    return f"k:{game.id}"


def take_up(game: Game) -> str:
    """Going back to a game set aside."""
    return f"u:{game.id}"


def go(where: str) -> str:
    """What a slash command of that name shows: ``table``, ``games``, ``rules``, …"""
    return f"a:{where}"


def setting(name: str, value: str = "") -> str:
    """A setting: what a button sets it to, or a menu whose choice does."""
    return f"s:{name}:{value}" if value else f"s:{name}"


def stats(asker: int, player: int) -> str:
    """A player's record, shown to whoever asked; the menu's choice says of which game."""
    return f"stats:{asker}:{player}"


def board(control: str, asker: int, view: View) -> str:
    """A board to be looked at by whoever asked for it, by others in a copy of their own."""
    where = "everywhere" if view.server is None else "here"
    page = "own" if view.page is None else view.page
    return (
        f"b:{control}:{asker}:{view.game or ''}:{view.period.value}:{where}"
        f":{view.ranking.value}:{page}"
    )


def privacy(answer: str) -> str:
    """An answer to the question whether all that is kept about a player shall go."""
    return f"privacy:{answer}"


def erase(player: int) -> str:
    """The same: it shall, and this player alone may say so."""
    return privacy(f"erase:{player}")


def server(name: str, value: object = "") -> str:
    """What a server's owners set: what a button sets it to, or a menu whose choice does."""
    return f"server:{name}:{value}" if value != "" else f"server:{name}"


def daily(control: str, which: object = "") -> str:
    """A day's deal: begun by its contest's number, or practised by its date once it is over."""
    return f"y:{control}:{which}" if which != "" else f"y:{control}"


def daily_board(control: str, asker: int, which: Which) -> str:
    """A day's board to be looked at by whoever asked for it, by others in a copy of their own."""
    where = "everywhere" if which.server is None else "here"
    page = "own" if which.page is None else which.page
    return f"y:board:{control}:{asker}:{which.day}:{where}:{page}"


def challenge(control: str, contest: int) -> str:
    """Something about a challenge, for whoever presses: ``join``, ``play``, ``board``, …"""
    return f"c:{control}:{contest}"


def challenge_page(control: str, contest: int, page: int) -> str:
    """A page of a challenge's scoreboard, on the copy that is turned over."""
    return f"c:page:{control}:{contest}:{page}"
