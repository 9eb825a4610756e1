"""Every type of custom id is answered, and by one handler."""

import pkgutil
from dataclasses import is_dataclass
from importlib import import_module

import bot.ui
from bot.client.custom_id import CustomId
from bot.ui.routes import build_router


def list_id_types() -> set[type[CustomId]]:
    """Return the types of custom ids that the modules of bot/ui define."""
    modules = [
        import_module(module.name)
        for module in pkgutil.walk_packages(bot.ui.__path__, "bot.ui.")
        if module.name.endswith(".custom_ids")
    ]
    return {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, CustomId) and is_dataclass(value)
    }


def test_every_custom_id_is_answered() -> None:
    assert set(build_router().id_types) == list_id_types()


def test_every_custom_id_has_a_prefix_of_its_own() -> None:
    prefixes = [id_type.prefix for id_type in list_id_types()]
    assert all(prefixes)
    assert len(set(prefixes)) == len(prefixes)
