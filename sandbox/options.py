"""What a person filled into a command, checked as Discord's own client checks it."""

from dataclasses import dataclass, field
from typing import Any

from sandbox import command_limits as kinds
from sandbox import shapes
from sandbox.errors import Json, PersonError
from sandbox.inputs import NAMING
from sandbox.permissions import in_channel
from sandbox.world import Channel, Guild, Person, World


@dataclass
class Filling:
    """Reads what ``person`` filled in and gathers the people and places that are named in it."""

    world: World
    channel: Channel
    person: Person
    complete: bool
    resolved: Json = field(default_factory=dict)
    focused: bool = False

    @property
    def guild(self) -> Guild | None:
        return self.world.guild_of(self.channel)

    def read(self, definition: Json, given: list[Json]) -> list[Json]:
        """The options as Discord hands them to the bot; PersonError where one will not do.

        ``given`` holds ``{name, value}`` or ``{name, options}``. While a person still types
        (not ``complete``) values are taken as they are and nothing is required.
        """
        known = {each["name"]: each for each in definition.get("options") or []}
        named = {}
        for each in given:
            if each.get("name") not in known:
                raise PersonError(f"There is no option {each.get('name')!r}.")
            named[each["name"]] = each
        branches = {kinds.SUBCOMMAND, kinds.GROUP}
        branching = any(each["type"] in branches for each in known.values())
        if self.complete and branching and len(named) != 1:
            raise PersonError("Choose one subcommand.")
        found = []
        for name, option in known.items():
            if name in named:
                found.append(self._one(option, named[name]))
            elif self.complete and option.get("required"):
                raise PersonError(f"The option {name!r} is required.")
        return found

    def named(self, menu: Json, values: list[str]) -> list[str]:
        """The ids of those who were chosen in a menu of people, roles or channels."""
        option = {**menu, "name": menu["custom_id"], "type": NAMING[menu["type"]]}
        return [str(self._value(option, value)) for value in values]

    def _one(self, option: Json, given: Json) -> Json:
        if option["type"] in (kinds.SUBCOMMAND, kinds.GROUP):
            inner = self.read(option, given.get("options") or [])
            return {"name": option["name"], "type": option["type"], "options": inner}
        value = given.get("value")
        shape = {"name": option["name"], "type": option["type"]}
        if given.get("focused"):
            if not option.get("autocomplete"):
                raise PersonError(f"The option {option['name']!r} has no completion.")
            self.focused = True
            return {**shape, "value": "" if value is None else str(value), "focused": True}
        try:
            return {**shape, "value": self._value(option, value)}
        except PersonError:
            if self.complete:
                raise
            return {**shape, "value": value}

    def _value(self, option: Json, value: Any) -> Any:
        kind, name = option["type"], option["name"]
        if kind == kinds.STRING:
            return self._text(option, value)
        if kind == kinds.BOOLEAN:
            if str(value).lower() not in ("true", "false"):
                raise PersonError(f"{name!r} is True or False.")
            return str(value).lower() == "true"
        if kind in (kinds.INTEGER, kinds.NUMBER):
            return self._number(option, value)
        if kind == kinds.USER:
            return self._user(str(value))
        if kind == kinds.CHANNEL:
            return self._channel(str(value), option.get("channel_types"))
        if kind in (kinds.ROLE, kinds.MENTIONABLE):
            return self._role(str(value), mentionable=kind == kinds.MENTIONABLE)
        raise PersonError("Files cannot be given to commands here.")

    def _text(self, option: Json, value: Any) -> str:
        text = "" if value is None else str(value)
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        if not text and option.get("required"):
            raise PersonError(f"The option {option['name']!r} is required.")
        if not low <= len(text) <= high:
            raise PersonError(f"{option['name']!r} takes between {low} and {high} characters.")
        self._chosen(option, text)
        return text

    def _number(self, option: Json, value: Any) -> int | float:
        name, whole = option["name"], option["type"] == kinds.INTEGER
        try:
            number = int(value) if whole else float(value)
        except (TypeError, ValueError, OverflowError) as error:
            raise PersonError(f"{name!r} is a {'whole ' if whole else ''}number.") from error
        low, high = option.get("min_value"), option.get("max_value")
        bound = 2**53
        low, high = -bound if low is None else low, bound if high is None else high
        if not low <= number <= high:
            raise PersonError(f"{name!r} is between {low} and {high}.")
        self._chosen(option, number)
        return number

    @staticmethod
    def _chosen(option: Json, value: Any) -> None:
        choices = option.get("choices") or []
        if choices and value not in [each["value"] for each in choices]:
            raise PersonError(f"{value!r} is not one of the choices of {option['name']!r}.")

    def _user(self, named: str) -> str:
        wanted = named.strip().strip("<@!>").lower()
        nicks = self.guild.nicks if self.guild is not None else {}
        for person in self.world.people_in(self.channel):
            names = {person.id, person.username, person.global_name, nicks.get(person.id)}
            if wanted in {each.lower() for each in names if each}:
                self._resolve(person)
                return person.id
        # Who is not here can still be given by id.
        stranger = self.world.user(wanted)
        if stranger is None:
            raise PersonError(f"There is nobody called {named!r} here.")
        self._resolve(stranger)
        return stranger.id

    def _resolve(self, person: Person) -> None:
        self.resolved.setdefault("users", {})[person.id] = shapes.user(person)
        if self.guild is not None and person.id in self.guild.members:
            member = shapes.member(self.guild, person)
            kept = {key: member[key] for key in member if key not in ("user", "deaf", "mute")}
            kept["permissions"] = str(in_channel(self.guild, self.channel, person.id))
            self.resolved.setdefault("members", {})[person.id] = kept

    def _channel(self, named: str, types: list[int] | None) -> str:
        wanted = named.strip().strip("<#>").lower()
        for each in self.world.channels_of(self.guild) if self.guild is not None else []:
            if wanted not in (each.id, each.name.lower()) or (types and each.type not in types):
                continue
            shape = shapes.named_channel(self.world, each, self.person.id)
            if shape["permissions"] != "0":
                self.resolved.setdefault("channels", {})[each.id] = shape
                return each.id
        raise PersonError(f"There is no channel called {named!r} to choose.")

    def _role(self, named: str, *, mentionable: bool) -> str:
        wanted = named.strip().strip("<@&>").lower()
        for each in self.guild.roles if self.guild is not None else []:
            if wanted in (each.id, each.name.lower()):
                self.resolved.setdefault("roles", {})[each.id] = shapes.role(each)
                return each.id
        if mentionable:
            return self._user(named)
        raise PersonError(f"There is no role called {named!r}.")
