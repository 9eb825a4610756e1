"""Handlers of the buttons that deal a game or begin an attempt."""

from __future__ import annotations

from bot.client import Interaction
from bot.client.router import Router
from bot.services.games.game_requests import DealRequest
from bot.ui.deals.custom_ids import (
    AcceptKnownDealId,
    AttemptId,
    DealChosenId,
    GiveUpForDealId,
    LeaveForSameDealId,
    LeaveForWinnableId,
    LeaveGameId,
    NewDealId,
    SameDealId,
    WinnableDealId,
)
from bot.ui.deals.dialogs import (
    deal_after_giving_up,
    deal_after_leaving,
    deal_chosen_game,
    deal_new_game,
    reply_with_attempt,
)


def add_deal_handlers(router: Router) -> None:
    """Let the router know the buttons that deal a game or begin an attempt."""
    router.add(NewDealId, handle_new_deal)
    router.add(WinnableDealId, handle_winnable_deal)
    router.add(DealChosenId, handle_deal_chosen)
    router.add(SameDealId, handle_same_deal)
    router.add(GiveUpForDealId, handle_give_up_for_deal)
    router.add(LeaveGameId, handle_leave_game)
    router.add(LeaveForWinnableId, handle_leave_game)
    router.add(LeaveForSameDealId, handle_leave_for_same_deal)
    router.add(AcceptKnownDealId, handle_accept_known_deal)
    router.add(AttemptId, handle_attempt)


async def handle_new_deal(interaction: Interaction, custom_id: NewDealId) -> None:
    """Deal a fresh game."""
    await deal_new_game(interaction, DealRequest(variant=custom_id.variant))


async def handle_winnable_deal(interaction: Interaction, custom_id: WinnableDealId) -> None:
    """Deal a winnable game."""
    deal = DealRequest(variant=custom_id.variant, level=custom_id.level)
    await deal_new_game(interaction, deal)


async def handle_deal_chosen(interaction: Interaction, custom_id: DealChosenId) -> None:
    """Deal the game that was chosen."""
    await deal_chosen_game(interaction, custom_id.variant)


async def handle_same_deal(interaction: Interaction, custom_id: SameDealId) -> None:
    """Deal the same cards as in a game to the person who presses."""
    play = interaction.client.services.play
    deal = await play.load_same_deal_request(interaction.user.id, custom_id.game_id)
    await deal_new_game(interaction, deal)


async def handle_give_up_for_deal(interaction: Interaction, custom_id: GiveUpForDealId) -> None:
    """Give a stuck game up, then deal another game, or the same cards again."""
    play = interaction.client.services.play
    if custom_id.is_same_deal:
        deal = await play.load_same_deal_request(interaction.user.id, custom_id.game_id)
    else:
        game = (await play.load_own_table(interaction.user.id, custom_id.game_id)).game
        deal = DealRequest(variant=game.variant, level=game.level)
    await deal_after_giving_up(interaction, custom_id.version, deal)


async def handle_leave_game(
    interaction: Interaction, custom_id: LeaveGameId | LeaveForWinnableId
) -> None:
    """Set the current game aside or give it up, then deal another one."""
    await deal_after_leaving(
        interaction, custom_id.action, custom_id.version, custom_id.deal_request
    )


async def handle_leave_for_same_deal(
    interaction: Interaction, custom_id: LeaveForSameDealId
) -> None:
    """Set the current game aside or give it up, then deal the same cards as in another game."""
    play = interaction.client.services.play
    deal = await play.load_same_deal_request(interaction.user.id, custom_id.same_as_game_id)
    await deal_after_leaving(interaction, custom_id.action, custom_id.version, deal)


async def handle_accept_known_deal(interaction: Interaction, custom_id: AcceptKnownDealId) -> None:
    """Deal a contest's deal after a warning."""
    await deal_new_game(interaction, custom_id.deal_request)


async def handle_attempt(interaction: Interaction, custom_id: AttemptId) -> None:
    """Begin the player's attempt in a contest, or go back to it."""
    table = await interaction.client.services.attempts.begin_attempt(
        interaction.user.id,
        interaction.guild_id,
        custom_id.contest_id,
        interaction.channel_id,
        accept_known_deal=custom_id.accepts_known_deal,
    )
    await reply_with_attempt(interaction, table)
