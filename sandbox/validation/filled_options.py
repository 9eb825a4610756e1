"""What a person filled into a command or a menu, checked as Discord's own client does."""

from dataclasses import dataclass, field
from typing import Any

from sandbox.errors import InvalidRequestError, Json, PageRequestError
from sandbox.model import discord_json
from sandbox.model.permissions import compute_channel_permissions
from sandbox.model.world import Channel, Guild, Person, World
from sandbox.validation import command_definitions as kinds
from sandbox.validation.interactive_components import OPTION_TYPE_BY_SELECT_TYPE


@dataclass
class FilledValueReader:
    """Reads what a person filled in; ``resolved`` gathers the users, channels and roles named."""

    world: World
    channel: Channel
    person: Person
    is_complete: bool
    resolved: Json = field(default_factory=dict)
    has_focused_option: bool = False

    @property
    def guild(self) -> Guild | None:
        """The channel's server, or None."""
        return self.world.find_channel_guild(self.channel)

    def read_options(self, definition: Json, filled_options: list[Json]) -> list[Json]:
        """Return the options as Discord sends them to the bot.

        ``filled_options`` are ``{name, value}`` or ``{name, options}``. While a person still types
        (not ``is_complete``) values are taken as they are and nothing is required. Raises
        PageRequestError if a value does not fit.
        """
        options_by_name = {option["name"]: option for option in definition.get("options") or []}
        filled_by_name = {}
        for filled_option in filled_options:
            if filled_option.get("name") not in options_by_name:
                raise PageRequestError("page-no-such-option", option=filled_option.get("name"))
            filled_by_name[filled_option["name"]] = filled_option
        branches = {kinds.SUBCOMMAND, kinds.SUBCOMMAND_GROUP}
        has_branches = any(option["type"] in branches for option in options_by_name.values())
        if self.is_complete and has_branches and len(filled_by_name) != 1:
            raise PageRequestError("page-choose-subcommand")
        values = []
        for name, option in options_by_name.items():
            if name in filled_by_name:
                values.append(self._read_option(option, filled_by_name[name]))
            elif self.is_complete and option.get("required"):
                raise self._refuse_option(option, PageRequestError("page-option-required"))
        return values

    def read_select_ids(self, menu: Json, values: list[str]) -> list[str]:
        """Return the ids of the people, roles or channels chosen in a menu."""
        option = {
            **menu,
            "name": menu["custom_id"],
            "type": OPTION_TYPE_BY_SELECT_TYPE[menu["type"]],
        }
        return [str(self._read_value(option, value)) for value in values]

    def _read_option(self, option: Json, filled_option: Json) -> Json:
        if option["type"] in (kinds.SUBCOMMAND, kinds.SUBCOMMAND_GROUP):
            filled_branch = self.read_options(option, filled_option.get("options") or [])
            return {"name": option["name"], "type": option["type"], "options": filled_branch}
        value = filled_option.get("value")
        option_json = {"name": option["name"], "type": option["type"]}
        if filled_option.get("focused"):
            if not option.get("autocomplete"):
                raise InvalidRequestError(f"The option {option['name']!r} has no completion.")
            self.has_focused_option = True
            return {**option_json, "value": "" if value is None else str(value), "focused": True}
        try:
            return {**option_json, "value": self._read_value(option, value)}
        except PageRequestError as error:
            if self.is_complete:
                raise self._refuse_option(option, error) from error
            return {**option_json, "value": value}

    def _refuse_option(self, option: Json, problem: PageRequestError) -> PageRequestError:
        """Return the refusal of a command's option, by the name that the person reads."""
        names = option.get("name_localizations") or {}
        name = names.get(self.person.locale, option["name"])
        return PageRequestError("page-option-problem", option=name, problem=problem)

    def _read_value(self, option: Json, value: Any) -> Any:
        option_type = option["type"]
        if option_type == kinds.STRING:
            return self._read_text(option, value)
        if option_type == kinds.BOOLEAN:
            if str(value).lower() not in ("true", "false"):
                raise PageRequestError("page-choose-offered")
            return str(value).lower() == "true"
        if option_type in (kinds.INTEGER, kinds.NUMBER):
            return self._read_number(option, value)
        if option_type == kinds.USER:
            return self._read_user(str(value))
        if option_type == kinds.CHANNEL:
            return self._read_channel(str(value), option.get("channel_types"))
        if option_type in (kinds.ROLE, kinds.MENTIONABLE):
            return self._read_role(str(value), allows_users=option_type == kinds.MENTIONABLE)
        raise PageRequestError("page-no-files")

    def _read_text(self, option: Json, value: Any) -> str:
        text = "" if value is None else str(value)
        if not text and option.get("required"):
            raise PageRequestError("page-option-required")
        check_length(text, option.get("min_length") or 0, option.get("max_length") or 6000)
        self._check_choice(option, text)
        return text

    def _read_number(self, option: Json, value: Any) -> int | float:
        is_whole = option["type"] == kinds.INTEGER
        try:
            number = int(value) if is_whole else float(value)
        except (TypeError, ValueError, OverflowError) as error:
            raise PageRequestError(
                "page-not-whole-number" if is_whole else "page-not-a-number"
            ) from error
        minimum, maximum = option.get("min_value"), option.get("max_value")
        bound = 2**53
        minimum, maximum = (
            -bound if minimum is None else minimum,
            bound if maximum is None else maximum,
        )
        if number < minimum:
            raise PageRequestError("page-number-at-least", minimum=minimum)
        if not number <= maximum:  # a NaN, too
            raise PageRequestError("page-number-at-most", maximum=maximum)
        self._check_choice(option, number)
        return number

    @staticmethod
    def _check_choice(option: Json, value: Any) -> None:
        choices = option.get("choices") or []
        if choices and value not in [choice["value"] for choice in choices]:
            raise PageRequestError("page-choose-offered")

    def _read_user(self, id_or_name: str) -> str:
        wanted_name = id_or_name.strip().strip("<@!>").lower()
        nicks = self.guild.nicknames if self.guild is not None else {}
        for person in self.world.list_mentionable_people(self.channel):
            names = {person.id, person.username, person.global_name, nicks.get(person.id)}
            if wanted_name in {name.lower() for name in names if name}:
                self._add_resolved_user(person)
                return person.id
        # People who are not here can still be given by id.
        stranger = self.world.find_user(wanted_name)
        if stranger is None:
            raise PageRequestError("page-no-such-person", name=id_or_name)
        self._add_resolved_user(stranger)
        return stranger.id

    def _add_resolved_user(self, person: Person) -> None:
        self.resolved.setdefault("users", {})[person.id] = discord_json.build_user_json(person)
        if self.guild is not None and person.id in self.guild.role_ids_by_member:
            member = discord_json.build_member_json(self.guild, person)
            member_json = {
                key: member[key] for key in member if key not in ("user", "deaf", "mute")
            }
            member_json["permissions"] = str(
                compute_channel_permissions(self.guild, self.channel, person.id)
            )
            self.resolved.setdefault("members", {})[person.id] = member_json

    def _read_channel(self, id_or_name: str, channel_types: list[int] | None) -> str:
        wanted_name = id_or_name.strip().strip("<#>").lower()
        for channel in self.world.list_guild_channels(self.guild) if self.guild is not None else []:
            if wanted_name not in (channel.id, channel.name.lower()) or (
                channel_types and channel.type not in channel_types
            ):
                continue
            channel_json = discord_json.build_chosen_channel_json(
                self.world, channel, self.person.id
            )
            if channel_json["permissions"] != "0":
                self.resolved.setdefault("channels", {})[channel.id] = channel_json
                return channel.id
        raise PageRequestError("page-no-such-channel", name=id_or_name)

    def _read_role(self, id_or_name: str, *, allows_users: bool) -> str:
        wanted_name = id_or_name.strip().strip("<@&>").lower()
        for role in self.guild.roles if self.guild is not None else []:
            if wanted_name in (role.id, role.name.lower()):
                self.resolved.setdefault("roles", {})[role.id] = discord_json.build_role_json(role)
                return role.id
        if allows_users:
            return self._read_user(id_or_name)
        raise PageRequestError("page-no-such-role", name=id_or_name)


def check_length(text: str, min_length: int, max_length: int) -> None:
    """Raise PageRequestError if a text is too short or too long."""
    if len(text) < min_length:
        raise PageRequestError("page-length-at-least", minimum=min_length)
    if len(text) > max_length:
        raise PageRequestError("page-length-at-most", maximum=max_length)
