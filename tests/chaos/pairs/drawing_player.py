"""A player who draws again and again, and knows how many draws are stored."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic

from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.sandbox_user import BotSilentError, PageRefusedError, SandboxUser
from tests.whole.driver.table_messages import is_private, press_control, read_move_count

RESTING_SECONDS = 0.1
"""So long a player looks at the table."""

STALE_TEXT = "is from an earlier position"


@dataclass
class DrawingPlayer:
    """A player at one table, who compares every answer with what the earlier ones have said."""

    user: SandboxUser
    table: Json
    draws: int = 0
    """How many draws were acknowledged."""
    is_in_doubt: bool = False
    """Whether one more draw may be stored: nobody answered it."""
    counts: Counter[str] = field(default_factory=Counter)
    acknowledged_at: list[float] = field(default_factory=list)
    """When the presses were sent that were acknowledged."""
    mistakes: list[str] = field(default_factory=list)
    """Answers that contradict earlier ones: what was lost, or played though it was refused."""

    @classmethod
    async def sit_down(cls, user: SandboxUser) -> DrawingPlayer:
        """Return a player with a fresh table in the user's channel."""
        return cls(user, await user.run_command("new", game="canfield", deal="1"))

    async def play_until(self, is_over: asyncio.Event) -> None:
        """Draw until the event."""
        while not is_over.is_set():
            await self.draw()
            await asyncio.sleep(RESTING_SECONDS)

    async def draw(self) -> None:
        """Press *Draw* once."""
        self.counts["presses"] += 1
        sent_at = monotonic()
        try:
            answer = await press_control(self.user, self.table, "draw")
        except BotSilentError:
            self.counts["silent"] += 1
            self.is_in_doubt = True
        except PageRefusedError:
            self.counts["offline"] += 1
        else:
            if not is_private(answer):
                self.acknowledged_at.append(sent_at)
                self._note_draws(answer, is_new=True)
            elif STALE_TEXT in read_text(answer):
                await self._look_at_table()
            else:
                self.counts["refused"] += 1

    async def _look_at_table(self) -> None:
        """See which draws are stored: one whose answer was lost, and no other."""
        if not self.is_in_doubt:
            self.mistakes.append(f"a refused draw was played after draw {self.draws}")
        try:
            self._note_draws(await self.user.run_command("table"), is_new=False)
        except (BotSilentError, PageRefusedError):
            self.counts["silent"] += 1

    def _note_draws(self, table: Json, *, is_new: bool) -> None:
        if is_private(table):
            return
        shown = read_move_count(table)
        if shown != self.draws + 1:
            self.mistakes.append(f"{shown} draws are shown after draw {self.draws}")
        self.counts["answered"] += is_new
        self.draws, self.table, self.is_in_doubt = shown, table, False

    def check_stored(self, stored_draws: int) -> None:
        """Compare what is stored with what was acknowledged."""
        if not self.draws <= stored_draws <= self.draws + self.is_in_doubt:
            self.mistakes.append(f"{stored_draws} draws are stored, {self.draws} acknowledged")
