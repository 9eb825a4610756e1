"""Rows of players that only tests read or write as a whole."""

from dataclasses import asdict

from sqlalchemy import select

from bot.models.accounts import PlayerSettings
from bot.models.games import GameResult
from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import HouseNight, PlayerRecord
from bot.store import Connection, schema
from bot.store.sql import Upsert

_UPSERT_PLAYER_SETTINGS = Upsert(schema.player_settings_table)


async def save_player_settings(conn: Connection, settings: PlayerSettings) -> None:
    """Store all of a player's settings."""
    await _UPSERT_PLAYER_SETTINGS(conn, asdict(settings))


async def find_result_of_game(conn: Connection, game_id: int) -> GameResult | None:
    """Return the game's result, or None if the game is not over."""
    results = schema.result_table
    row = (await conn.execute(select(results).where(results.c.game_id == game_id))).one_or_none()
    return None if row is None else GameResult(**row._asdict())


async def load_player_record(
    conn: Connection, player_id: int, game_group: str = ALL_GAMES
) -> PlayerRecord:
    """Return the player's record in a variant or in all games, with zeros if there is none."""
    records = schema.player_record_table
    is_wanted = (records.c.player_id == player_id) & (records.c.game_group == game_group)
    row = (await conn.execute(select(records).where(is_wanted))).one_or_none()
    if row is None:
        return PlayerRecord(player_id=player_id, game_group=game_group)
    return PlayerRecord(**row._asdict())


async def list_player_house_nights(conn: Connection, player_id: int) -> list[HouseNight]:
    """Return all of a player's nights at the house, oldest first."""
    nights = schema.house_night_table
    query = select(nights).where(nights.c.player_id == player_id).order_by(nights.c.date)
    return [HouseNight(**row._asdict()) for row in await conn.execute(query)]
