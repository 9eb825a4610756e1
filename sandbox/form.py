"""Checking a form field by field, and telling everything that is wrong at once, Discord's way."""

from typing import Any

from sandbox.errors import INVALID_FORM, DiscordError, Json


class Form:
    """A place in a form: knows its path and writes into one shared tree of errors."""

    def __init__(self, tree: Json | None = None, path: tuple[str, ...] = ()) -> None:
        self.tree: Json = {} if tree is None else tree
        self.path = path

    def at(self, *keys: str | int) -> "Form":
        return Form(self.tree, self.path + tuple(str(key) for key in keys))

    def wrong(self, code: str, message: str) -> None:
        node = self.tree
        for key in self.path:
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def finish(self) -> None:
        """Raise DiscordError 50035 if anything was wrong."""
        if self.tree:
            raise DiscordError(INVALID_FORM, self.tree)

    def mapping(self, value: Any) -> Json:
        """The value if it is an object; else an empty one, and the error is noted."""
        if isinstance(value, dict):
            return value
        self.wrong("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return {}

    def text(
        self, holder: Json, key: str, low: int, high: int, *, required: bool = False
    ) -> str | None:
        """The text under ``key``, between ``low`` and ``high`` characters; None where absent."""
        value, form = holder.get(key), self.at(key)
        if value is None:
            if required:
                form.wrong("BASE_TYPE_REQUIRED", "This field is required")
            return None
        if not isinstance(value, str):
            form.wrong("STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return None
        if not low <= len(value) <= high:
            if low > 0:
                form.wrong("BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
            else:
                form.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        return value

    def whole(
        self,
        holder: Json,
        key: str,
        low: int | None = None,
        high: int | None = None,
        *,
        required: bool = False,
    ) -> int | None:
        """The whole number under ``key``, within its bounds; None where absent."""
        value, form = holder.get(key), self.at(key)
        if value is None:
            if required:
                form.wrong("BASE_TYPE_REQUIRED", "This field is required")
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            form.wrong("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if low is not None and value < low:
            form.wrong("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        if high is not None and value > high:
            form.wrong("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        return value

    def choice(self, holder: Json, key: str, allowed: tuple[Any, ...]) -> Any:
        value = holder.get(key)
        if value not in allowed or isinstance(value, bool):
            self.at(key).wrong("BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")
            return None
        return value

    def flag(self, holder: Json, key: str) -> bool:
        value = holder.get(key)
        if value is not None and not isinstance(value, bool):
            self.at(key).wrong("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return bool(value)

    def items(self, holder: Json, key: str, low: int, high: int) -> list[Any]:
        """The list under ``key``, between ``low`` and ``high`` long; empty where absent."""
        value, form = holder.get(key), self.at(key)
        if value is None:
            value = []
            if low > 0:
                form.wrong("BASE_TYPE_REQUIRED", "This field is required")
            return value
        if not isinstance(value, list):
            form.wrong("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not low <= len(value) <= high:
            if low > 0:
                form.wrong("BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
            else:
                form.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        return value
