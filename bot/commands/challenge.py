"""`/challenge create|join|board|list|end`: the same deal for those who take it up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.client import Interaction, in_english
from bot.commands.choices import holding
from bot.commands.game_names import complete_game, game_key
from bot.commands.lasting import complete_lasting, lasting
from bot.engine.deal import number_of
from bot.engine.errors import GameError
from bot.locale.describe import game_name
from bot.services.challenging import Challenge
from bot.store.contests import Measure
from bot.ui.challenges.listing import challenges_page
from bot.ui.challenges.page import ask_end, challenge_board, create_challenge, join_challenge
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.locale.catalogue import Words
    from bot.store.contests import Contest

_A_DAY = "1d"
_MEASURES = [
    app_commands.Choice(name=in_english("measure-moves"), value=Measure.MOVES.value),
    app_commands.Choice(name=in_english("measure-time"), value=Measure.TIME.value),
]

challenge = app_commands.Group(name="challenge", description=in_english("command-challenge"))


@challenge.command(name="create", description=in_english("command-challenge-create"))
@app_commands.describe(
    game=in_english("command-challenge-game"),
    lasts=in_english("command-challenge-lasts"),
    deal=in_english("command-challenge-deal"),
    measure=in_english("command-challenge-measure"),
    undo=in_english("command-challenge-undo"),
    hints=in_english("command-challenge-hints"),
    player1=in_english("command-challenge-player"),
    player2=in_english("command-challenge-other"),
    player3=in_english("command-challenge-other"),
    player4=in_english("command-challenge-other"),
    player5=in_english("command-challenge-other"),
)
@app_commands.choices(measure=_MEASURES)
@app_commands.autocomplete(game=complete_game, lasts=complete_lasting)
async def create(  # noqa: PLR0917 - one argument an option
    interaction: Interaction,
    game: str,
    lasts: str = _A_DAY,
    deal: str | None = None,
    measure: str = Measure.MOVES.value,
    undo: bool = True,
    hints: bool = True,
    player1: discord.User | None = None,
    player2: discord.User | None = None,
    player3: discord.User | None = None,
    player4: discord.User | None = None,
    player5: discord.User | None = None,
) -> None:
    """Makes a challenge for everyone here, or for those who are named."""
    words = (await listener(interaction)).words
    guests = [each for each in (player1, player2, player3, player4, player5) if each]
    if any(each.bot for each in guests):
        raise GameError("bot-challenged")
    number, word = number_of(deal) if deal is not None else (None, None)
    asked = Challenge(
        variant=game_key(words, game),
        number=number,
        word=word,
        lasts=lasting(lasts),
        invited=tuple(each.id for each in guests),
        measure=Measure(measure),
        undo=undo,
        hints=hints,
        language=words.language,
    )
    await create_challenge(interaction, asked)


async def complete_challenge(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Challenges under way here, and one's own elsewhere, whose line holds what was typed."""
    words = (await listener(interaction)).words
    contests = interaction.client.services.contests
    found = await contests.at_hand(
        interaction.user.id, interaction.guild_id, interaction.channel_id
    )
    return holding(current, ((str(each.id), _line(each, words)) for each in found))


def _line(contest: Contest, words: Words) -> str:
    return words(
        "complete-challenge",
        number=str(contest.id),
        game=game_name(words, contest.variant),
        when=words.from_now(contest.ends - discord.utils.utcnow()),
    )


@challenge.command(name="join", description=in_english("command-challenge-join"))
@app_commands.describe(which=in_english("command-challenge-which"))
@app_commands.autocomplete(which=complete_challenge)
@app_commands.rename(which="challenge")
async def join(interaction: Interaction, which: str | None = None) -> None:
    """Takes a challenge up."""
    await join_challenge(interaction, await _named(interaction, which))


@challenge.command(name="board", description=in_english("command-challenge-board"))
@app_commands.describe(which=in_english("command-challenge-which"))
@app_commands.autocomplete(which=complete_challenge)
@app_commands.rename(which="challenge")
async def board(interaction: Interaction, which: str | None = None) -> None:
    """Shows how those who took a challenge up are faring."""
    await challenge_board(interaction, await _named(interaction, which, over=True))


@challenge.command(name="list", description=in_english("command-challenge-list"))
async def list_(interaction: Interaction) -> None:
    """Lists challenges that are under way."""
    await challenges_page(interaction)


@challenge.command(name="end", description=in_english("command-challenge-end"))
@app_commands.describe(which=in_english("command-challenge-which"))
@app_commands.autocomplete(which=complete_challenge)
@app_commands.rename(which="challenge")
async def end(interaction: Interaction, which: str | None = None) -> None:
    """Ends a challenge before its time, after a question."""
    await ask_end(interaction, await _named(interaction, which))


async def _named(interaction: Interaction, typed: str | None, *, over: bool = False) -> int:
    contests = interaction.client.services.contests
    server, place = interaction.guild_id, interaction.channel_id
    return (await contests.find(interaction.user.id, server, typed, place, over=over)).id
