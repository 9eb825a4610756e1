"""All handlers of buttons and menus, by the custom ids that they answer."""

from __future__ import annotations

import bot.ui.table.handlers  # noqa: F401 - it routes presses of its own
from bot.client.router import Router
from bot.ui.challenges.handlers import add_challenge_handlers
from bot.ui.common.router import dispatch_component
from bot.ui.dailies.handlers import add_daily_handlers
from bot.ui.leaderboards.handlers import add_leaderboard_handlers
from bot.ui.stats.handlers import add_record_handlers


def build_router() -> Router:
    """Return the router that knows every button and menu of ours."""
    router = Router(dispatch_component)
    add_challenge_handlers(router)
    add_daily_handlers(router)
    add_leaderboard_handlers(router)
    add_record_handlers(router)
    return router
