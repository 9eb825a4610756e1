"""A game looked at again, once it or its contest is over: as a film, and as its moves in words."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from io import BytesIO
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord import ui

from bot.locale.describe import game_name
from bot.services.upkeep import LEFT_DAYS
from bot.store.games import Outcome
from bot.store.players import Visibility
from bot.ui import ids
from bot.ui.controls import again
from bot.ui.message import Message, button, gallery, note, rows
from bot.ui.replays.making import made, order
from bot.ui.replays.moves import in_words
from bot.ui.show import UNKNOWN_MESSAGE, may_speak, title_for
from bot.ui.table import outcome
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.services.table import Table
    from bot.ui.words import Listener

log = structlog.get_logger("bot.ui.replays.page")

EDIT_SECONDS = 1.5
"""The note of progress changes no faster."""

_TOLD: dict[Outcome | None, str] = {
    None: "alt-film-at-end",
    Outcome.WON: "alt-film-won",
    Outcome.GIVEN_UP: "alt-film",
    Outcome.LEFT: "alt-film-left",
}

_LONGEST = 3_400
"""So many characters of moves stand in a message; more are sent as a file."""


async def replay(
    interaction: Interaction, typed: str | None = None, *, at_end: bool = False
) -> None:
    """Shows the game of that number, else the last finished, as a film; in words where so set.

    An attempt may be shown as it stood ``at_end`` of its contest.
    """
    replays = interaction.client.services.replays
    table = await replays.table(interaction.user.id, typed, at_end=at_end)
    attempt = await interaction.client.services.attempts.of(table.game)
    who = await listener(interaction)
    secret = attempt is not None and attempt.under_way
    unseen = secret or who.player.tables is Visibility.PRIVATE
    hidden = unseen or not await may_speak(interaction)
    if who.player.text:
        await _tell(interaction, table, who.words, hidden=hidden)
        return
    with replays.asked(interaction.user.id) as ahead:
        making = _Making(interaction, table, who, hidden)
        await making.say(who.words("film-waiting", count=ahead) if ahead else making.far(0))
        try:
            async with replays.turn:
                film = await making.done()
            # Meanwhile its player may have had the game erased, or hidden.
            await replays.table(interaction.user.id, str(table.game.id), at_end=at_end)
        except Exception:
            await making.take_back()
            raise
        if film is not None:
            await making.show(film)


async def moves_page(interaction: Interaction, typed: str, *, at_end: bool = False) -> None:
    """Tells this person alone the same moves in words."""
    replays = interaction.client.services.replays
    table = await replays.table(interaction.user.id, typed, at_end=at_end)
    await _tell(interaction, table, (await listener(interaction)).words, hidden=True)


async def _tell(interaction: Interaction, table: Table, words: Words, *, hidden: bool) -> None:
    told = in_words(table, words)
    items: list[ui.Item[Any]] = [ui.TextDisplay(await title_for(interaction, table, words))]
    files = []
    if len(told) <= _LONGEST:
        items.append(ui.TextDisplay(told or words("replay-no-moves")))
    else:
        name = f"{table.game.variant}-{table.game.id}.txt"
        files.append(discord.File(BytesIO(told.encode()), filename=name))
        head, rest = told[: told.rindex("\n", 0, _LONGEST)], words("replay-more-moves")
        items += [
            ui.TextDisplay(f"{head}\n{rest}"),
            ui.File(f"attachment://{name}"),
        ]
    message = Message(*items, ui.TextDisplay(_ending(table, words)))
    await interaction.response.send_message(view=message, files=files, ephemeral=hidden)


def _ending(table: Table, words: Words) -> str:
    return outcome(table, words) if table.game.outcome else words("replay-at-end")


class _Making:
    """A film on its way: the message that tells how far it is, and then shows it."""

    def __init__(self, interaction: Interaction, table: Table, who: Listener, hidden: bool) -> None:
        self._interaction = interaction
        self._table = table
        self._who = who
        self._hidden = hidden
        self._part = 0

    async def say(self, text: str) -> None:
        """The first answer."""
        await self._interaction.response.send_message(view=note(text), ephemeral=self._hidden)

    def far(self, part: int) -> str:
        """How far the film is, in hundredths."""
        game, words = self._table.game, self._who.words
        name = game_name(words, game.variant)
        return words("film-making", game=name, deal=str(game.deal), part=part)

    async def done(self) -> bytes | None:
        """The film; nothing where the message that told of it was taken away meanwhile."""
        task = asyncio.create_task(made(order(self._table.game, self._who.player), self._note))
        told = -1
        try:
            while not (await asyncio.wait({task}, timeout=EDIT_SECONDS))[0]:
                if self._part > told:
                    told = self._part
                    if not await self._still_wanted(note(self.far(told))):
                        return None
            return task.result()
        finally:
            task.cancel()
            await asyncio.wait({task})

    async def show(self, film: bytes) -> None:
        """The film in place of the note; where Discord takes no picture there, as a new message."""
        game = self._table.game
        name = f"{game.variant}-{game.id}.gif"
        description = self._description()
        words = self._who.words
        title = await title_for(self._interaction, self._table, words)
        moves = ids.moves(game.id, at_end=game.outcome is None)
        message = Message(
            ui.Container(
                ui.TextDisplay(title),
                gallery(name, description),
                ui.TextDisplay(_ending(self._table, words)),
                *rows(
                    [
                        *again(self._table, words, money=self._who.player.money, replayed=True),
                        button(words("button-moves"), moves),
                    ]
                ),
            )
        )
        file = discord.File(BytesIO(film), filename=name, description=description)
        try:
            await self._interaction.edit_original_response(view=message, attachments=[file])
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE:
                return
            log.info("film sent anew", code=error.code, status=error.status)
            file.reset()
            await self._interaction.followup.send(view=message, file=file, ephemeral=self._hidden)
            await self._still_wanted(note(words("film-below")))

    async def take_back(self) -> None:
        """No film will come: what is said of that is for the one who asked."""
        with suppress(discord.HTTPException):
            await self._interaction.delete_original_response()

    async def _still_wanted(self, message: Message) -> bool:
        """Changes the note; whether it is still there."""
        try:
            await self._interaction.edit_original_response(view=message)
        except discord.HTTPException as error:
            log.debug("note stays", code=error.code)
            return error.code != UNKNOWN_MESSAGE
        return True

    def _note(self, part: int) -> None:
        self._part = max(part, self._part)

    def _description(self) -> str:
        game, words = self._table.game, self._who.words
        return words(
            _TOLD[game.outcome],
            days=LEFT_DAYS,
            game=game_name(words, game.variant),
            deal=str(game.deal),
            moves=len(game.moves),
            up=self._table.state.cards_up,
            cards=52 * self._table.rules.decks,
        )
