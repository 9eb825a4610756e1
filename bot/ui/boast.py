"""A few words about a finished game to paste anywhere, that spoil nothing."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.locale.describe import game_name
from bot.store.contests import Kind
from bot.store.games import Outcome
from bot.ui.attempt import contest_name
from bot.ui.message import note
from bot.ui.show import say
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.services.attempts import Attempt
    from bot.services.table import Table
    from bot.store.streaks import Streak

SQUARES = 10

_UP, _WON, _LEFT = "🟩", "🟨", "⬜"


async def boast_page(interaction: Interaction, game: int) -> None:
    """Gives the player of a finished game the words, in a block that is copied at a press."""
    services = interaction.client.services
    table = await services.play.table_at(interaction.user.id, game)
    if table.game.outcome is None:
        raise GameError("not-over")
    attempt = await services.attempts.of(table.game)
    streak = await services.attempts.streak(interaction.user.id) if attempt else None
    words = (await listener(interaction)).words
    told, head = boast(table, attempt, streak, words), words("boast-copy")
    await say(interaction, note(f"{head}\n```\n{told}\n```"))


def boast(table: Table, attempt: Attempt | None, streak: Streak | None, words: Words) -> str:
    """What it was, the cards up as squares, and how long it took.

    A contest's deal is not told, nor that of a practice at it; any other's number is.
    """
    game, cards = table.game, 52 * table.rules.decks
    up, moves, seconds = table.state.cards_up, len(game.moves), game.lasted.total_seconds()
    won = game.outcome is Outcome.WON
    if attempt and not attempt.practice and (entry := attempt.entry):
        # What was played after the contest's end is nothing to boast of.
        up, moves, won = entry.up, entry.moves, entry.won
        seconds = entry.seconds
    told = words(
        "boast-how",
        up=up,
        cards=cards,
        moves=moves,
        time=words.span(seconds),
        days=_days(attempt, streak),
    )
    return f"{_what(table, attempt, words)}\n{squares(up, cards, won=won)} {told}"


def squares(up: int, cards: int, *, won: bool) -> str:
    """The share of cards that are up, in tenths; all of them only where the game is won."""
    if won:
        return _WON * SQUARES
    whole = up * SQUARES // cards
    return _UP * whole + _LEFT * (SQUARES - whole)


def _what(table: Table, attempt: Attempt | None, words: Words) -> str:
    game = game_name(words, table.game.variant)
    if attempt and not attempt.practice:
        return words("boast-contest", contest=contest_name(attempt.contest, words), game=game)
    if attempt:
        return game
    return words("boast-deal", game=game, deal=str(table.game.deal))


def _days(attempt: Attempt | None, streak: Streak | None) -> int:
    """The days in a row that end with the attempt's own, as far as they are known."""
    if not attempt or attempt.practice or attempt.contest.kind is not Kind.DAILY or not streak:
        return 0
    back = date.fromisoformat(streak.date) - date.fromisoformat(attempt.contest.date or "")
    return max(streak.days - back.days, 0)
