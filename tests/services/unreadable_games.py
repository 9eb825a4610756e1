"""Stored games made unreadable, as an older or a careless program could leave them."""

from sqlalchemy import text

from bot.store import Store

UNREADABLE_VALUES = {
    "a removed variant": ("variant", "gone-patience"),
    "a variant that is no key": ("variant", "*x*\n@everyone"),
    "a text that is no move": ("moves", "draw castling"),
    "an illegal move": ("moves", "draw f1-t1"),
    "a move of another game": ("moves", "t9-t10"),
    "a broken list": ("moves", '["draw", null'),
    "a deal that is no number": ("deal", "twelve"),
    "an empty deal": ("deal", ""),
    "deal zero": ("deal", "0"),
    "a negative deal": ("deal", "-5"),
}
"""A column of the game and a value in it that no game can be opened with."""


async def make_unreadable(store: Store, game_id: int, kind: str = "a removed variant") -> None:
    """Overwrite a column of a stored game, and of its result, behind the bot's back."""
    column, value = UNREADABLE_VALUES[kind]
    async with store.begin_write() as conn:
        changed = await conn.execute(
            text(f"UPDATE game SET {column} = :value WHERE id = :id"),
            {"value": value, "id": game_id},
        )
        assert changed.rowcount == 1
        if column == "variant":
            await conn.execute(
                text("UPDATE result SET variant = :value WHERE game_id = :id"),
                {"value": value, "id": game_id},
            )


async def remove_variant(store: Store, variant: str, removed: str = "gone-patience") -> None:
    """Rename a variant in all rows, as if its games were played before it was removed."""
    async with store.begin_write() as conn:
        for table, column in (
            ("game", "variant"),
            ("result", "variant"),
            ("contest", "variant"),
            ("cards_up_histogram", "variant"),
            ("viewed_solution", "variant"),
            ("player_record", "game_group"),
            ("leaderboard", "game_group"),
        ):
            await conn.execute(
                text(f"UPDATE {table} SET {column} = :removed WHERE {column} = :variant"),
                {"removed": removed, "variant": variant},
            )
