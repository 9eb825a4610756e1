"""The settings, read from the environment and `.env`, and mistakes of whoever runs the bot."""

from __future__ import annotations

import logging
from difflib import get_close_matches
from io import StringIO
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import platformdirs
from dotenv.parser import parse_stream  # pydantic-settings reads `.env` with it
from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

_NO_HOME = Path("~")
try:
    DATA_FOLDER = platformdirs.user_data_path("patience-table", appauthor=False)
except RuntimeError:  # such as a user's that only a container or a service knows
    DATA_FOLDER = _NO_HOME

SANDBOX_TOKEN = "sandbox"  # noqa: S105 - not a secret: it opens only the local sandbox

LogFormat: TypeAlias = Literal["console", "json"]
"""How the log's lines are written."""


class OperatorError(Exception):
    """A mistake that whoever runs the bot has to correct; its text is one line for them."""


class ConfigurationError(OperatorError):
    """A mistake that stays however often the bot is started again."""


# `describe_env_file_mistakes` says it once, and plainly.
logging.getLogger("dotenv.main").setLevel(logging.ERROR)

_WITHOUT_HOME = (
    "The settings: this user has no home folder: set DATABASE_URL, or SANDBOX_FOLDER for the"
    " sandbox."
)


class Settings(BaseSettings):
    """All settings; `.env.example` explains each and gives its default.

    Raises ValidationError for an invalid value, and ConfigurationError if one is missing.
    """

    model_config = SettingsConfigDict(
        # Windows' editors begin a file with a mark.
        env_file=".env",
        env_file_encoding="utf-8-sig",
        extra="ignore",
        env_ignore_empty=True,
    )

    discord_token: SecretStr = SecretStr("")
    database_url: str = f"sqlite+aiosqlite:///{(DATA_FOLDER / 'patience.sqlite').as_posix()}"
    database_connections: Annotated[int, Field(ge=2, le=1_000)] = 20
    discord_api_url: str = "https://discord.com/api/v10"
    discord_gateway_url: str | None = None
    shard_count: Annotated[int, Field(ge=1)] | None = None
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    solver_workers: Annotated[int, Field(ge=0, le=64)] = 1
    cache_directory: Path | None = None
    metrics_port: Annotated[int, Field(ge=1, le=65535)] | None = None
    log_level: str = "INFO"
    log_format: LogFormat = "console"
    sandbox_port: Annotated[int, Field(ge=0, le=65535)] = 8787
    sandbox_folder: Path = DATA_FOLDER / "sandbox"

    @field_validator("discord_token")
    @classmethod
    def _check_token(cls, token: SecretStr) -> SecretStr:
        text = token.get_secret_value().strip()
        if not text.isprintable() or " " in text:
            raise ValueError("it is one word without spaces; copy it anew")
        return SecretStr(text)

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _parse_shard_ids(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        try:
            return tuple(int(part) for part in value.split(","))
        except ValueError:
            raise ValueError("use a list of numbers, such as 0,1") from None

    @field_validator("sandbox_folder", "cache_directory")
    @classmethod
    def _find_folder(cls, folder: Path | None) -> Path | None:
        if folder is None or folder == DATA_FOLDER / "sandbox":
            return folder
        try:
            return folder.expanduser().absolute()  # in a file no shell does it
        except RuntimeError:
            raise ValueError("this user has no home folder: write the whole path") from None

    @field_validator("log_level")
    @classmethod
    def _check_log_level(cls, value: str) -> str:
        value = value.strip()
        if value.upper() not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
            raise ValueError("use DEBUG, INFO, WARNING or ERROR")
        return value.upper()

    @model_validator(mode="after")
    def _check_shards(self) -> Settings:
        if self.shard_ids is not None:
            if self.shard_count is None:
                raise ValueError("SHARD_IDS needs SHARD_COUNT")
            if any(not 0 <= shard < self.shard_count for shard in self.shard_ids):
                raise ValueError("SHARD_IDS must be numbers from 0 to SHARD_COUNT - 1")
            if len(set(self.shard_ids)) < len(self.shard_ids):
                raise ValueError("SHARD_IDS names a shard twice")
        return self

    @model_validator(mode="after")
    def _choose_database(self) -> Settings:
        if "database_url" in self.model_fields_set:
            return self
        if self.is_sandboxed:
            object.__setattr__(self, "database_url", self.sandbox_database_url)
        elif DATA_FOLDER == _NO_HOME:
            raise ConfigurationError(_WITHOUT_HOME)
        return self

    @property
    def is_sandboxed(self) -> bool:
        """Whether the bot runs in a sandbox, because it has no token."""
        return not self.discord_token.get_secret_value()

    @property
    def names_database(self) -> bool:
        """Whether it is said which database players use: by its address, or as the bot's own."""
        return not self.is_sandboxed or "database_url" in self.model_fields_set

    @property
    def sandbox_database_url(self) -> str:
        """The only database that a sandbox opens: DATABASE_URL may name that of players.

        Raises ConfigurationError if nobody has said where it is to be.
        """
        if DATA_FOLDER == _NO_HOME and "sandbox_folder" not in self.model_fields_set:
            raise ConfigurationError(_WITHOUT_HOME)
        return f"sqlite+aiosqlite:///{(self.sandbox_folder / 'games.sqlite').as_posix()}"


_LEAST_LIKENESS = 0.73
"""Between METRICS, which is meant for METRICS_PORT, and DATABASE_PASSWORD, for the compose file."""


def describe_env_file_mistakes() -> str:
    """Return a line about what in `.env` sets nothing, and names that are nearly a setting's.

    It is empty if all is well. Of a line without a name and a value, which may be a bare token, it
    has the number alone.
    """
    names = [name.upper() for name in Settings.model_fields]
    try:
        text = Path(".env").read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):  # none, or whoever reads the settings says more
        return ""
    bindings = list(parse_stream(StringIO(text)))
    unknown_names = {binding.key.upper() for binding in bindings if binding.key} - {*names}
    return "; ".join(
        [
            *(
                f"line {binding.original.line} of .env is not NAME=VALUE"
                for binding in bindings
                if binding.error or (binding.key and binding.value is None)
            ),
            *(
                f"{unknown} in .env is no setting, {meant} is"
                for unknown in sorted(unknown_names)
                for meant in get_close_matches(unknown, names, 1, _LEAST_LIKENESS)
            ),
        ]
    )
