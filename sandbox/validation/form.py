"""Check a form field by field and report everything that is wrong at once, as Discord does."""

from typing import Any

from sandbox.errors import INVALID_FORM, DiscordError, Json


class FormValidator:
    """A position in a form; all positions share one tree of errors."""

    def __init__(self, error_tree: Json | None = None, path: tuple[str, ...] = ()) -> None:
        self.error_tree: Json = {} if error_tree is None else error_tree
        self.path = path

    def get_field_form(self, *keys: str | int) -> "FormValidator":
        """Return the validator of a field below this one."""
        return FormValidator(self.error_tree, self.path + tuple(str(key) for key in keys))

    def add_error(self, code: str, message: str) -> None:
        """Record an error here, with Discord's code and text."""
        node = self.error_tree
        for key in self.path:
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_if_errors(self) -> None:
        """Raise DiscordError 50035 if anything was wrong."""
        if self.error_tree:
            raise DiscordError(INVALID_FORM, self.error_tree)

    def read_object(self, value: Any) -> Json:
        """Return the value if it is an object; else record an error and return an empty one."""
        if isinstance(value, dict):
            return value
        self.add_error("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return {}

    def read_text(
        self, parent: Json, key: str, min_length: int, max_length: int, *, required: bool = False
    ) -> str | None:
        """Return the text under ``key``, its length checked; None if it is not there."""
        value, form = parent.get(key), self.get_field_form(key)
        if value is None:
            if required:
                form.add_error("BASE_TYPE_REQUIRED", "This field is required")
            return None
        if not isinstance(value, str):
            form.add_error("STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return None
        if not min_length <= len(value) <= max_length:
            if min_length > 0:
                form.add_error(
                    "BASE_TYPE_BAD_LENGTH",
                    f"Must be between {min_length} and {max_length} in length.",
                )
            else:
                form.add_error("BASE_TYPE_MAX_LENGTH", f"Must be {max_length} or fewer in length.")
        return value

    def read_integer(
        self,
        parent: Json,
        key: str,
        minimum: int | None = None,
        maximum: int | None = None,
        *,
        required: bool = False,
    ) -> int | None:
        """Return the whole number under ``key``, its bounds checked; None if it is not there."""
        value, form = parent.get(key), self.get_field_form(key)
        if value is None:
            if required:
                form.add_error("BASE_TYPE_REQUIRED", "This field is required")
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            form.add_error("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if minimum is not None and value < minimum:
            form.add_error(
                "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {minimum}."
            )
        if maximum is not None and value > maximum:
            form.add_error(
                "NUMBER_TYPE_MAX", f"int value should be less than or equal to {maximum}."
            )
        return value

    def read_choice(self, parent: Json, key: str, allowed_values: tuple[Any, ...]) -> Any:
        """Return the value under ``key`` if it is one of these; else record an error."""
        value = parent.get(key)
        if value not in allowed_values or isinstance(value, bool):
            self.get_field_form(key).add_error(
                "BASE_TYPE_CHOICES", f"Value must be one of {allowed_values}."
            )
            return None
        return value

    def read_boolean(self, parent: Json, key: str) -> bool:
        """Return the truth value under ``key``; False if it is absent."""
        value = parent.get(key)
        if value is not None and not isinstance(value, bool):
            self.get_field_form(key).add_error(
                "BOOLEAN_TYPE_CONVERT", "Must be either true or false."
            )
        return bool(value)

    def read_list(self, parent: Json, key: str, min_length: int, max_length: int) -> list[Any]:
        """Return the list under ``key``, its length checked; an empty one if it is absent."""
        value, form = parent.get(key), self.get_field_form(key)
        if value is None:
            value = []
            if min_length > 0:
                form.add_error("BASE_TYPE_REQUIRED", "This field is required")
            return value
        if not isinstance(value, list):
            form.add_error("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not min_length <= len(value) <= max_length:
            if min_length > 0:
                form.add_error(
                    "BASE_TYPE_BAD_LENGTH",
                    f"Must be between {min_length} and {max_length} in length.",
                )
            else:
                form.add_error("BASE_TYPE_MAX_LENGTH", f"Must be {max_length} or fewer in length.")
        return value
