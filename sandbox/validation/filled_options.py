"""What a person filled into a command, checked as Discord's own client checks it."""

from dataclasses import dataclass, field
from typing import Any

from sandbox.errors import Json, PersonError
from sandbox.model import discord_json
from sandbox.model.permissions import compute_channel_permissions
from sandbox.model.world import Channel, Guild, Person, World
from sandbox.validation import command_definitions as kinds
from sandbox.validation.interactive_components import OPTION_TYPE_BY_SELECT_TYPE


@dataclass
class FilledValueReader:
    """Reads what ``person`` filled in and gathers the people and places that are named in it."""

    world: World
    channel: Channel
    person: Person
    is_complete: bool
    resolved: Json = field(default_factory=dict)
    has_focused_option: bool = False

    @property
    def guild(self) -> Guild | None:
        return self.world.find_channel_guild(self.channel)

    def read_options(self, definition: Json, filled_options: list[Json]) -> list[Json]:
        """The options as Discord hands them to the bot; PersonError where one will not do.

        ``given`` holds ``{name, value}`` or ``{name, options}``. While a person still types
        (not ``complete``) values are taken as they are and nothing is required.
        """
        known = {each["name"]: each for each in definition.get("options") or []}
        named = {}
        for each in filled_options:
            if each.get("name") not in known:
                raise PersonError(f"There is no option {each.get('name')!r}.")
            named[each["name"]] = each
        branches = {kinds.SUBCOMMAND, kinds.SUBCOMMAND_GROUP}
        branching = any(each["type"] in branches for each in known.values())
        if self.is_complete and branching and len(named) != 1:
            raise PersonError("Choose one subcommand.")
        found = []
        for name, option in known.items():
            if name in named:
                found.append(self._read_option(option, named[name]))
            elif self.is_complete and option.get("required"):
                raise PersonError(f"The option {name!r} is required.")
        return found

    def read_select_ids(self, menu: Json, values: list[str]) -> list[str]:
        """The ids of those who were chosen in a menu of people, roles or channels."""
        option = {
            **menu,
            "name": menu["custom_id"],
            "type": OPTION_TYPE_BY_SELECT_TYPE[menu["type"]],
        }
        return [str(self._read_value(option, value)) for value in values]

    def _read_option(self, option: Json, filled_option: Json) -> Json:
        if option["type"] in (kinds.SUBCOMMAND, kinds.SUBCOMMAND_GROUP):
            inner = self.read_options(option, filled_option.get("options") or [])
            return {"name": option["name"], "type": option["type"], "options": inner}
        value = filled_option.get("value")
        shape = {"name": option["name"], "type": option["type"]}
        if filled_option.get("focused"):
            if not option.get("autocomplete"):
                raise PersonError(f"The option {option['name']!r} has no completion.")
            self.has_focused_option = True
            return {**shape, "value": "" if value is None else str(value), "focused": True}
        try:
            return {**shape, "value": self._read_value(option, value)}
        except PersonError:
            if self.is_complete:
                raise
            return {**shape, "value": value}

    def _read_value(self, option: Json, value: Any) -> Any:
        kind, name = option["type"], option["name"]
        if kind == kinds.STRING:
            return self._read_text(option, value)
        if kind == kinds.BOOLEAN:
            if str(value).lower() not in ("true", "false"):
                raise PersonError(f"{name!r} is True or False.")
            return str(value).lower() == "true"
        if kind in (kinds.INTEGER, kinds.NUMBER):
            return self._read_number(option, value)
        if kind == kinds.USER:
            return self._read_user(str(value))
        if kind == kinds.CHANNEL:
            return self._read_channel(str(value), option.get("channel_types"))
        if kind in (kinds.ROLE, kinds.MENTIONABLE):
            return self._read_role(str(value), allows_users=kind == kinds.MENTIONABLE)
        raise PersonError("Files cannot be given to commands here.")

    def _read_text(self, option: Json, value: Any) -> str:
        text = "" if value is None else str(value)
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        if not text and option.get("required"):
            raise PersonError(f"The option {option['name']!r} is required.")
        if not low <= len(text) <= high:
            raise PersonError(f"{option['name']!r} takes between {low} and {high} characters.")
        self._check_choice(option, text)
        return text

    def _read_number(self, option: Json, value: Any) -> int | float:
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
        self._check_choice(option, number)
        return number

    @staticmethod
    def _check_choice(option: Json, value: Any) -> None:
        choices = option.get("choices") or []
        if choices and value not in [each["value"] for each in choices]:
            raise PersonError(f"{value!r} is not one of the choices of {option['name']!r}.")

    def _read_user(self, id_or_name: str) -> str:
        wanted = id_or_name.strip().strip("<@!>").lower()
        nicks = self.guild.nicknames if self.guild is not None else {}
        for person in self.world.list_mentionable_people(self.channel):
            names = {person.id, person.username, person.global_name, nicks.get(person.id)}
            if wanted in {each.lower() for each in names if each}:
                self._add_resolved_user(person)
                return person.id
        # Who is not here can still be given by id.
        stranger = self.world.find_user(wanted)
        if stranger is None:
            raise PersonError(f"There is nobody called {id_or_name!r} here.")
        self._add_resolved_user(stranger)
        return stranger.id

    def _add_resolved_user(self, person: Person) -> None:
        self.resolved.setdefault("users", {})[person.id] = discord_json.build_user_json(person)
        if self.guild is not None and person.id in self.guild.role_ids_by_member:
            member = discord_json.build_member_json(self.guild, person)
            kept = {key: member[key] for key in member if key not in ("user", "deaf", "mute")}
            kept["permissions"] = str(
                compute_channel_permissions(self.guild, self.channel, person.id)
            )
            self.resolved.setdefault("members", {})[person.id] = kept

    def _read_channel(self, id_or_name: str, channel_types: list[int] | None) -> str:
        wanted = id_or_name.strip().strip("<#>").lower()
        for each in self.world.list_guild_channels(self.guild) if self.guild is not None else []:
            if wanted not in (each.id, each.name.lower()) or (
                channel_types and each.type not in channel_types
            ):
                continue
            shape = discord_json.build_chosen_channel_json(self.world, each, self.person.id)
            if shape["permissions"] != "0":
                self.resolved.setdefault("channels", {})[each.id] = shape
                return each.id
        raise PersonError(f"There is no channel called {id_or_name!r} to choose.")

    def _read_role(self, id_or_name: str, *, allows_users: bool) -> str:
        wanted = id_or_name.strip().strip("<@&>").lower()
        for each in self.guild.roles if self.guild is not None else []:
            if wanted in (each.id, each.name.lower()):
                self.resolved.setdefault("roles", {})[each.id] = discord_json.build_role_json(each)
                return each.id
        if allows_users:
            return self._read_user(id_or_name)
        raise PersonError(f"There is no role called {id_or_name!r}.")
