"""Forms as plain data: what they ask, the Discord modals made of them, and what was filled in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.client.client import Press
from bot.client.controls import CustomId
from bot.engine.errors import GameError
from bot.ui.components import Button, MenuOption


@dataclass(frozen=True, slots=True)
class TextField:
    """A line to be typed; ``value`` stands in it at first."""

    name: str
    label: str
    about: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """Two to ten options: one is chosen, or where it ``takes_several`` any of them or none."""

    name: str
    label: str
    options: tuple[MenuOption, ...]
    takes_several: bool = False


@dataclass(frozen=True, slots=True)
class PeopleField:
    """A menu of people, of whom some or none are chosen."""

    name: str
    label: str
    about: str
    max_choices: int
    chosen_ids: Sequence[int] = ()


Field: TypeAlias = TextField | ChoiceField | PeopleField


@dataclass(frozen=True, slots=True)
class Form:
    """A form of at most five fields; ``custom_id`` is sent with what was filled in."""

    title: str
    custom_id: CustomId
    fields: tuple[Field, ...]


class FormFieldError(GameError):
    """What was filled in at ``label`` is refused; ``buttons`` show the form again."""

    def __init__(self, error: GameError, label: str, buttons: Sequence[Button]) -> None:
        super().__init__(error.key, **error.values)
        self.label = label
        self.buttons = buttons


async def open_form(press: Press, form: Form) -> None:
    """Answer with a form, which the person fills in or puts away."""
    with press.trace.measure_sending():
        await press.interaction.response.send_modal(build_modal(form))


def build_modal(form: Form) -> ui.Modal:
    """Return the form as discord.py sends it; the library keeps no reference to it."""
    modal = ui.Modal(title=form.title, custom_id=form.custom_id.dump())
    for field in form.fields:
        about = getattr(field, "about", "") or None
        modal.add_item(
            ui.Label(text=field.label, description=about, component=_build_component(field))
        )
    modal.stop()
    return modal


MAX_TYPED_LENGTH = 100
"""At most this many characters can be typed into a line."""


def _build_component(field: Field) -> ui.Item[Any]:
    match field:
        case TextField(name, value=value):
            value = value[:MAX_TYPED_LENGTH]
            return ui.TextInput(custom_id=name, default=value, max_length=MAX_TYPED_LENGTH)
        case ChoiceField(name, options=options, takes_several=True):
            boxes = [
                discord.CheckboxGroupOption(
                    label=option.label, value=option.value, default=option.is_chosen
                )
                for option in options
            ]
            return ui.CheckboxGroup(
                custom_id=name, options=boxes, required=False, min_values=0, max_values=len(boxes)
            )
        case ChoiceField(name, options=options):
            radios = [
                discord.RadioGroupOption(
                    label=option.label, value=option.value, default=option.is_chosen
                )
                for option in options
            ]
            return ui.RadioGroup(custom_id=name, options=radios)
        case PeopleField(name, max_choices=max_choices, chosen_ids=chosen_ids):
            return ui.UserSelect(
                custom_id=name,
                required=False,
                min_values=0,
                max_values=max_choices,
                default_values=[
                    discord.SelectDefaultValue(id=user_id, type=discord.SelectDefaultValueType.user)
                    for user_id in chosen_ids
                ],
            )


@dataclass(frozen=True, slots=True)
class FilledForm:
    """What a person has filled in, as texts by the fields' names, and which people are bots."""

    values: dict[str, list[str]]
    bot_ids: frozenset[str]

    def get(self, name: str) -> str:
        """Return the first value of a field, or an empty text."""
        return next(iter(self.list_values(name)), "")

    def list_values(self, name: str) -> list[str]:
        """Return all values of a field."""
        return self.values.get(name, [])


def read_form(press: Press) -> FilledForm:
    """Return what was filled in; a field that was left out has no values."""
    data: dict[str, Any] = dict(press.interaction.data or {})
    values = {}
    for label in data.get("components") or ():
        field = label.get("component") or {}
        filled = field.get("values") or [field.get("value")]
        values[str(field.get("custom_id"))] = [str(value) for value in filled if value]
    users = (data.get("resolved") or {}).get("users") or {}
    bot_ids = frozenset(user_id for user_id, user in users.items() if user.get("bot"))
    return FilledForm(values, bot_ids)
