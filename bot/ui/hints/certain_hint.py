"""A certain hint: whether the game can still be won, with all cards known, and what to play."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.background import run_task
from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.services.games.game_requests import GameVersion
from bot.services.games.tables import Table
from bot.services.solver.certain_hints import CERTAIN_HINT_SECONDS
from bot.solver.hints.advice import Advice
from bot.solver.solution import Solution, Verdict
from bot.ui.common.components import build_text_message
from bot.ui.common.replies import is_answered, send_reply
from bot.ui.common.viewer import load_viewer
from bot.ui.table.reply import (
    reply_with_table,
    show_table_again,
    update_table,
    wait_until_remembered,
)
from bot.ui.table.view import TableExtras, format_hinted_move

QUICK_SECONDS = 0.5
"""An answer that takes longer is awaited at a table that can be played on meanwhile."""


async def show_certain_hint(interaction: Interaction, version: GameVersion | None = None) -> None:
    """Answer with the table and what the solver says of it.

    Without a version it is the player's table, in a new message. If the player goes on before the
    answer comes, they are told it privately, for the table as it was.
    """
    services, texts = interaction.client.services, (await load_viewer(interaction)).texts
    show_table = update_table if version else reply_with_table
    with services.certain_hints.waiting_players.add(interaction.user.id):
        table = await services.certain_hints.count_hint(interaction.user.id, version)
        async with run_task(services.certain_hints.find_solution(table)) as search:
            await asyncio.wait({search}, timeout=QUICK_SECONDS)
            if not search.done():
                notice = texts("certain-searching", seconds=round(CERTAIN_HINT_SECONDS))
                await show_table(interaction, table, TableExtras(notice=notice))
                await wait_until_remembered(interaction)
            solution = await search
    answer = _format_answer(texts, table, solution)
    table_now = await services.play.load_own_table(interaction.user.id, table.game.id)
    if table_now.game.revision != table.game.revision:
        late_answer = texts("certain-late", answer=answer)
        await send_reply(interaction, build_text_message(late_answer), is_private=True)
        return
    if is_answered(interaction):
        show_table = show_table_again
    extras = TableExtras(notice=answer, advice=_build_advice(solution))
    table = replace(table, game=table_now.game, player_settings=table_now.player_settings)
    await show_table(interaction, table, extras)


def _format_answer(texts: Texts, table: Table, solution: Solution) -> str:
    match solution.verdict:
        case Verdict.WINNABLE:
            move = format_hinted_move(texts, table, solution.moves[0])
            return texts("certain-winnable", move=move)
        case Verdict.UNWINNABLE:
            return texts("certain-unwinnable")
        case _:
            return texts("certain-unknown")


def _build_advice(solution: Solution) -> Advice | None:
    match solution.verdict:
        case Verdict.WINNABLE:
            return Advice(solution.moves[0], is_certain=True)
        case Verdict.UNWINNABLE:
            return Advice(is_certain=True)
        case _:
            return None
