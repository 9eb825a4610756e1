"""Slash commands as the page's API reads and lists them."""

from tests.sandbox.driver.messages import Json

SUBCOMMAND_TYPES = (1, 2)


def list_full_names(command: Json) -> list[str]:
    """Return a registered command's name, or the full names of its subcommands."""
    branches = [
        option for option in command.get("options") or [] if option["type"] in SUBCOMMAND_TYPES
    ]
    name = str(command["name"])
    return (
        [f"{name} {branch_name}" for branch in branches for branch_name in list_full_names(branch)]
        if branches
        else [name]
    )


def build_command_json(text: str, options: Json) -> Json:
    """Return a filled-in command; ``text`` is its name with subcommands after spaces."""
    name, *branches = text.split()
    options_json = [{"name": key, "value": value} for key, value in options.items()]
    for branch in reversed(branches):
        options_json = [{"name": branch, "options": options_json}]
    return {"name": name, "options": options_json}
