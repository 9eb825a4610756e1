"""Buttons, menus, forms: custom ids that outlive a restart, and the handlers that answer them.

Custom ids: what a button or a menu carries, at most 100 characters that outlive a restart. Each
kind of control is a frozen dataclass that derives from `CustomId`. Its id is the class's prefix and
the fields in order, separated by colons: ``undo:2s:1f``.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, fields, replace
from datetime import date
from enum import StrEnum
from types import ModuleType, NoneType, UnionType
from typing import (
    Any,
    ClassVar,
    NamedTuple,
    Self,
    TypeVar,
    dataclass_transform,
    get_args,
    get_type_hints,
)

from discord import InteractionType

from bot.engine.errors import ErrorKey, GameError

_PRESS_ERROR_BY_TYPED_ERROR = {
    ErrorKey.NO_GAME_NUMBER: ErrorKey.UNKNOWN_CONTROL,
    ErrorKey.NO_SUCH_GAME: ErrorKey.UNKNOWN_CONTROL,
    ErrorKey.DEAL_OUT_OF_RANGE: ErrorKey.UNKNOWN_CONTROL,
    ErrorKey.NO_SUCH_REPLAY: ErrorKey.GAME_OVER,
}
"""What errors about a typed text are called where nothing was typed: the bot wrote the id."""


HandlerT = TypeVar("HandlerT", bound=Callable[..., Awaitable[None]])


def handles(id_type: type[CustomId]) -> Callable[[HandlerT], HandlerT]:
    """Mark a page's function as the one that answers the controls with an id of this type.

    A `Router` finds it there; it is called with what was pressed and the id.
    """

    def mark(handler: HandlerT) -> HandlerT:
        vars(handler).setdefault("handled_ids", []).append(id_type)
        return handler

    return mark


class Router:
    """The handlers of all buttons and menus, by the prefixes of their custom ids.

    They are the functions of ``modules`` that are marked by `handles`. Raises ValueError where two
    types of ids have the same prefix.
    """

    def __init__(self, *modules: ModuleType) -> None:
        self._id_types: dict[str, type[CustomId]] = {}
        self._handlers: dict[type[CustomId], Callable[[Any, Any], Awaitable[None]]] = {}
        for module in modules:
            for function in vars(module).values():
                if getattr(function, "__module__", None) == module.__name__:
                    for id_type in getattr(function, "handled_ids", ()):
                        if id_type.prefix in self._id_types:
                            raise ValueError(f"two custom ids begin with {id_type.prefix!r}")
                        self._id_types[id_type.prefix] = id_type
                        self._handlers[id_type] = function

    @property
    def id_types(self) -> list[type[CustomId]]:
        """The types of all ids that are answered."""
        return list(self._handlers)

    def parse(self, text: str) -> CustomId:
        """Return the id that ``text`` stands for; GameError ``unknown-control`` for any other."""
        id_type = self._id_types.get(text.partition(":")[0])
        if id_type is None:
            raise GameError(ErrorKey.UNKNOWN_CONTROL)
        return id_type.parse(text)

    async def dispatch(self, press: Any) -> None:
        """Answer a button, a menu or a form; GameError ``unknown-control`` for ids not ours."""
        data: dict[str, Any] = dict(press.interaction.data or {})
        await self.handle(press, self.parse(str(data.get("custom_id", ""))))

    async def handle(self, press: Any, custom_id: CustomId) -> None:
        """Answer a press as if it were of the control with this id."""
        try:
            await self._handlers[type(custom_id)](press, custom_id)
        except GameError as error:
            press_error = _PRESS_ERROR_BY_TYPED_ERROR.get(error.key)
            if press_error is None or press.interaction.type is InteractionType.modal_submit:
                raise
            raise GameError(press_error) from error


MAX_LENGTH = 100
"""Discord takes no longer custom id."""

MAX_STORED_NUMBER = 2**63 - 1
"""No larger number fits into a column of the database."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_NUMBER = re.compile(r"0|[1-9a-z][0-9a-z]{0,13}")
_KEY = re.compile(r"[a-z0-9:-]{0,40}")


class FreeText(str):
    """Text that a player typed; only the last field of an id may be of this type."""

    __slots__ = ()


def cut_text(text: str, custom_id: CustomId) -> FreeText:
    """Return as much of a text as fits behind an id that has none yet."""
    units = MAX_LENGTH - len(custom_id.dump())
    # Discord counts in UTF-16.
    return FreeText(text.encode("utf-16-le")[: 2 * units].decode("utf-16-le", "ignore"))


class DealNumber(int):
    """The number of a deal, which may be larger than the numbers that databases store."""

    __slots__ = ()


class _Codec(NamedTuple):
    """The functions that write and read one field's values; reading raises ValueError."""

    dump: Callable[[Any], str]
    parse: Callable[[str], Any]


@dataclass_transform(frozen_default=True)
class CustomId:
    """The base of all custom ids, each of them a frozen dataclass.

    Fields may be numbers (not negative, at most 2**63 - 1), a `DealNumber`, keys (lower-case
    letters, digits and hyphens; in the last field colons too), flags, dates, members of a
    `StrEnum`, `FreeText` as the last one, or any of these or None.
    """

    prefix: ClassVar[str]

    def __init_subclass__(cls, *, prefix: str = "", **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.prefix = prefix
        dataclass(frozen=True)(cls)

    def dump(self) -> str:
        """Return the id as Discord keeps it."""
        parts = [codec.dump(getattr(self, name)) for name, codec in _get_codecs(type(self)).items()]
        return ":".join([self.prefix, *parts])

    def with_values(self, **values: object) -> Self:
        """Return the same id with other values in these fields."""
        return replace(self, **values)  # type: ignore[type-var]  # all are dataclasses

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the id that ``text`` stands for; GameError ``unknown-control`` for any other."""
        codecs = _get_codecs(cls)
        parts = text.split(":", len(codecs))
        if parts[0] != cls.prefix or len(parts) != len(codecs) + 1:
            raise GameError(ErrorKey.UNKNOWN_CONTROL)
        try:
            values = [
                codec.parse(part) for codec, part in zip(codecs.values(), parts[1:], strict=True)
            ]
        except ValueError:
            raise GameError(ErrorKey.UNKNOWN_CONTROL) from None
        return cls(*values)


_CODECS: dict[type[CustomId], dict[str, _Codec]] = {}
"""The codecs of each type's fields, once they are known."""


def _get_codecs(id_type: type[CustomId]) -> dict[str, _Codec]:
    """Return the codec of each field of an id, in their order."""
    if id_type not in _CODECS:
        types = get_type_hints(id_type)
        names = [field.name for field in fields(id_type)]  # type: ignore[arg-type]  # all are dataclasses
        _CODECS[id_type] = {name: _build_codec(types[name]) for name in names}
    return _CODECS[id_type]


def _build_codec(kind: Any) -> _Codec:
    if isinstance(kind, UnionType):
        (inner,) = [option for option in get_args(kind) if option is not NoneType]
        codec = _build_codec(inner)
        return _Codec(
            lambda value: "" if value is None else codec.dump(value),
            lambda text: codec.parse(text) if text else None,
        )
    if kind is bool:
        return _Codec(lambda value: "1" if value else "0", _parse_flag)
    if kind is int:
        return _Codec(dump_number, _parse_stored_number)
    if kind is DealNumber:
        return _Codec(dump_number, lambda text: DealNumber(parse_number(text)))
    if kind is date:
        # strftime leaves out the zeros before a year of three digits.
        return _Codec(lambda value: value.isoformat().replace("-", ""), _parse_date)
    if issubclass(kind, StrEnum):
        return _Codec(lambda value: value.value, kind)
    if kind is FreeText:
        return _Codec(str, FreeText)
    return _Codec(str, _parse_key)


def dump_number(value: int) -> str:
    """Return a number that is not negative to the base 36: ids on Discord need 13 characters."""
    digits = ""
    while value:
        value, digit = divmod(value, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"


def parse_number(text: str) -> int:
    """Return the number that `dump_number` wrote; ValueError for any other text."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text, 36)


def _parse_stored_number(text: str) -> int:
    value = parse_number(text)
    if value > MAX_STORED_NUMBER:
        raise ValueError(text)
    return value


def _parse_flag(text: str) -> bool:
    if text not in {"0", "1"}:
        raise ValueError(text)
    return text == "1"


def _parse_date(text: str) -> date:
    if not re.fullmatch(r"[0-9]{8}", text):
        raise ValueError(text)
    return date.fromisoformat(text)


def _parse_key(text: str) -> str:
    if not _KEY.fullmatch(text):
        raise ValueError(text)
    return text
