"""What every button and menu does; its id says which, so that a restart changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import bot.ui.boards.presses
import bot.ui.challenges.presses
import bot.ui.dailies.presses
import bot.ui.house.presses
import bot.ui.privacy.presses
import bot.ui.servers.presses
import bot.ui.stats.page  # noqa: F401 - they route presses of their own
from bot.engine.errors import GameError
from bot.engine.notation import read
from bot.services.asking import Deal, Leave, Seen
from bot.store.games import Chosen, Stakes
from bot.ui import pages
from bot.ui.boast import boast_page
from bot.ui.controls import again
from bot.ui.dealing import ask_resign, deal_after, deal_new, figures, show_attempt
from bot.ui.games import games_page, turn_games
from bot.ui.message import note
from bot.ui.replays.page import moves_page, replay
from bot.ui.routes import NUMBER, ROUTES, chosen, on, route
from bot.ui.settings import change_setting, settings_page
from bot.ui.show import attempt_of, show
from bot.ui.shown import strip_controls
from bot.ui.table import outcome
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.engine.state import Move
    from bot.services.play import Play
    from bot.services.table import Table

__all__ = ["ROUTES", "pressed"]

_SEEN = NUMBER.format("game") + ":" + NUMBER.format("revision")


_DEAL = (
    r"(?P<variant>[a-z-]{0,40}):(?P<number>[0-9]{0,20})"
    r":(?P<chosen>[a-z]+)(?P<told>!?)(?:-(?P<stakes>[a-z]+))?:(?P<word>.*)"
)


async def pressed(interaction: Interaction) -> None:
    """Answers a button or a menu; GameError ``unknown-control`` for ids that are not ours."""
    await route(interaction)


@on(rf"g:{_SEEN}:(?P<name>[a-z0-9-]{{1,20}})")
async def _act(interaction: Interaction, game: str, revision: str, name: str) -> None:
    seen = Seen(int(game), int(revision))
    play = interaction.client.services.play
    if name == "more":
        await pages.more_page(interaction, await play.seen(interaction.user.id, seen))
        return
    if name == "cash-in":
        await ask_resign(interaction, await play.seen(interaction.user.id, seen))
        return
    if name == "hint":
        table, hint = await play.hint(interaction.user.id, seen)
        await show(interaction, table, hint=hint, in_place=True)
        return
    table = await _acted(play, interaction.user.id, seen, name)
    await show(interaction, table, in_place=True)


async def _acted(play: Play, player: int, seen: Seen, name: str) -> Table:
    match name:
        case "draw":
            return await play.draw(player, seen=seen)
        case "undo":
            return await play.undo(player, seen=seen)
        case "undo-auto":
            return await play.undo_auto(player, seen)
        case "redo":
            return await play.redo(player, seen=seen)
        case "auto":
            return await play.auto(player, seen)
        case _:
            return await play.move(player, _move(name), seen)


@on(rf"m:{_SEEN}:(?:move|source|target|count)")
async def _choose(interaction: Interaction, game: str, revision: str) -> None:
    seen = Seen(int(game), int(revision))
    play = interaction.client.services.play
    value = chosen(interaction)
    if "-" in value and not value.endswith("?"):
        table = await play.move(interaction.user.id, _move(value), seen)
        await show(interaction, table, in_place=True)
    else:
        table = await play.seen(interaction.user.id, seen)
        await show(interaction, table, chosen=value.removesuffix("?"), in_place=True)


@on(rf"d:{NUMBER.format('game')}")
async def _same_deal(interaction: Interaction, game: str) -> None:
    await deal_new(
        interaction, await interaction.client.services.play.deal_of(interaction.user.id, int(game))
    )


@on(rf"v:{NUMBER.format('game')}(?P<end>:end)?")
async def _replay(interaction: Interaction, game: str, end: str | None) -> None:
    await replay(interaction, game, at_end=end is not None)


@on(rf"w:{NUMBER.format('game')}(?P<end>:end)?")
async def _moves_of(interaction: Interaction, game: str, end: str | None) -> None:
    await moves_page(interaction, game, at_end=end is not None)


@on(r"n:(?P<variant>[a-z-]{1,40})")
async def _new_deal(interaction: Interaction, variant: str) -> None:
    await deal_new(interaction, Deal(variant=variant))


@on(rf"q:(?P<how>aside|give-up):{_SEEN}:{_DEAL}")
async def _leave(
    interaction: Interaction, how: str, game: str, revision: str, **asked: Any
) -> None:
    seen = Seen(int(game), int(revision))
    await deal_after(interaction, Leave(how), seen, _asked_for(**asked))


@on(rf"p:{_DEAL}")
async def _knowing(interaction: Interaction, **asked: Any) -> None:
    await deal_new(interaction, replace(_asked_for(**asked), knowing=True))


@on(rf"o:(?P<how>begin|knowing):{NUMBER.format('contest')}")
async def _begin(interaction: Interaction, how: str, contest: str) -> None:
    attempts, knowing = interaction.client.services.attempts, how == "knowing"
    player, here = interaction.user.id, interaction.guild_id
    table = await attempts.begin(
        player, here, int(contest), interaction.channel_id, knowing=knowing
    )
    await show_attempt(interaction, table)


@on(rf"boast:{NUMBER.format('game')}")
async def _boast(interaction: Interaction, game: str) -> None:
    await boast_page(interaction, int(game))


@on(r"games:(?:back|on):(?P<page>[0-9]{1,4})")
async def _games(interaction: Interaction, page: str) -> None:
    await turn_games(interaction, int(page))


@on(rf"r:{_SEEN}")
async def _resign(interaction: Interaction, game: str, revision: str) -> None:
    play = interaction.client.services.play
    table = await play.resign(interaction.user.id, Seen(int(game), int(revision)))
    attempt = await attempt_of(interaction, table)
    who = await listener(interaction)
    ended = outcome(table, who.words, attempt)
    after = again(table, who.words, attempt, money=who.player.money)
    await interaction.response.edit_message(view=note(ended, *after))
    interaction.client.in_background(strip_controls(interaction, table, ended))


@on(rf"k:{NUMBER.format('game')}")
async def _keep(interaction: Interaction, game: str) -> None:
    table = await interaction.client.services.play.table_at(interaction.user.id, int(game))
    words = (await listener(interaction)).words
    await interaction.response.edit_message(view=note(words("kept", **figures(table, words))))


@on(rf"u:{NUMBER.format('game')}")
async def _take_up(interaction: Interaction, game: str) -> None:
    await show(
        interaction,
        await interaction.client.services.play.take_up(interaction.user.id, int(game)),
    )


@on(r"a:(?P<page>basics|counts|kept)")
async def _turn_help(interaction: Interaction, page: str) -> None:
    await pages.turn_help(interaction, page)


@on(r"a:(?P<where>[a-z]+)")
async def _go(interaction: Interaction, where: str) -> None:
    play = interaction.client.services.play
    match where:
        case "show" | "table":
            await show(interaction, await play.table(interaction.user.id))
        case "words" | "picture":
            table = await play.table(interaction.user.id)
            await show(interaction, table, text=where == "words")
        case "new":
            await deal_new(interaction, Deal())
        case "resign":
            await ask_resign(interaction, await play.table(interaction.user.id))
        case "games":
            await games_page(interaction)
        case "leave":
            words = (await listener(interaction)).words
            await interaction.response.edit_message(view=note(words("left-as-it-is")))
        case "rules":
            await pages.rules_page(interaction, None)
        case "settings":
            await settings_page(interaction)
        case "help":
            await pages.help_page(interaction)
        case _:
            raise GameError("unknown-control")


@on(r"s:(?P<name>[a-z]+)(?::(?P<value>[a-z]+))?")
async def _set(interaction: Interaction, name: str, value: str | None) -> None:
    await change_setting(interaction, name, value or chosen(interaction))


def _asked_for(
    *, variant: str, number: str, chosen: str, told: str, stakes: str | None, word: str
) -> Deal:
    try:
        return Deal(
            variant=variant or None,
            number=int(number) if number else None,
            word=word or None,
            chosen=Chosen(chosen),
            stakes=Stakes(stakes) if stakes else None,
            knowing=bool(told),
        )
    except ValueError:
        raise GameError("unknown-control") from None


def _move(text: str) -> Move:
    try:
        return read(text)
    except GameError:
        raise GameError("unknown-control") from None
