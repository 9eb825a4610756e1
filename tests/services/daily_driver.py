"""A driver that plays dailies in one line."""

from datetime import UTC, datetime, timedelta

from bot.engine.moves import DRAW_MOVE
from bot.models.contests import Contest
from bot.models.dailies import DailyStreak
from bot.services.accounts.players import PlayerSettingsService
from bot.services.accounts.servers import ServerSettingsService
from bot.services.contests.attempts import AttemptService
from bot.services.contests.contests import ContestService
from bot.services.dailies.dailies import DailyService
from bot.services.dailies.daily_pages import DailyPage, DailyPodium, DailyQuery, DailyWinner
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from bot.store import Store
from tests.services.game_driver import ANN, SERVER, ManualClock, get_version


class DailyDriver:
    """Dailies, and the attempts of their players; without a player they are Ann's."""

    def __init__(self, store: Store, clock: ManualClock) -> None:
        self.clock = clock
        self.play_service = PlayService(store, clock, lambda: 50_000)
        self.contest_service = ContestService(store, clock, lambda: 50_000)
        self.attempt_service = AttemptService(store, clock)
        self.daily_service = DailyService(store, clock)
        self.player_service = PlayerSettingsService(store)
        self.server_service = ServerSettingsService(store)

    def set_time(self, text: str) -> None:
        """Set the clock to a time in UTC, such as ``2026-03-02T23:50:00``."""
        self.clock.now = datetime.fromisoformat(text).replace(tzinfo=UTC)

    async def begin_daily(self, player_id: int = ANN, server_id: int | None = SERVER) -> Table:
        """Begin a player's attempt at today's daily."""
        daily = await self.daily_service.get_todays_daily()
        return await self.attempt_service.begin_attempt(player_id, server_id, daily.id)

    async def choose_own_daily(self, variant: str | None, server_id: int = SERVER) -> None:
        """Choose the game of a server's own daily; None removes it."""
        await self.server_service.change_settings(server_id, own_daily_variant=variant)

    async def load_own_daily(self, server_id: int = SERVER) -> Contest:
        """Return today's own daily of a server, which must have one."""
        contest = await self.daily_service.find_or_create_own_daily(server_id)
        assert contest is not None
        return contest

    async def begin_own_daily(self, player_id: int = ANN, server_id: int = SERVER) -> Table:
        """Begin a player's attempt at today's own daily of a server, there."""
        own_daily = await self.load_own_daily(server_id)
        return await self.attempt_service.begin_attempt(player_id, server_id, own_daily.id)

    async def draw_cards(self, player_id: int, times: int = 1) -> Table:
        """Draw on the player's table."""
        return await self.play_service.draw_cards(player_id, times)

    async def play_card(self, player_id: int = ANN) -> Table:
        """Play a card on the player's table, after as many draws as that takes."""
        table = await self.play_service.load_current_table(player_id)
        while not (moves := [move for move in table.useful_moves if move != DRAW_MOVE]):
            table = await self.play_service.draw_cards(player_id)
        return await self.play_service.play_move(player_id, moves[0], get_version(table))

    async def resign_game(self, player_id: int = ANN) -> Table:
        """Resign the game on the player's table."""
        table = await self.play_service.load_current_table(player_id)
        return await self.play_service.resign_game(player_id, get_version(table))

    async def load_daily_page(
        self, player_id: int = ANN, query: DailyQuery | None = None
    ) -> DailyPage:
        """Return a page of a scoreboard, which must exist; without a query today's global one."""
        page = await self.daily_service.find_daily_page(player_id, query or DailyQuery())
        assert page is not None
        return page

    async def load_streak(self) -> DailyStreak:
        """Return Ann's streak as of today, which she must have."""
        streak = (await self.load_daily_page()).streak
        assert streak is not None
        return streak

    async def load_previous_winner(self, player_id: int) -> DailyWinner:
        """Return yesterday's winner as the player sees it; there must have been a daily."""
        winner = (await self.load_daily_page(player_id)).previous_winner
        assert winner is not None
        return winner

    async def load_yesterdays_podium(self, server_id: int) -> DailyPodium:
        """Return yesterday's podium on a server; there must have been a daily."""
        day = self.clock.now.date() - timedelta(days=1)
        podium = await self.daily_service.find_daily_podium(day, server_id)
        assert podium is not None
        return podium
