"""What is imported, drawn and set up once in the process that bots are forked from.

Only that process imports this module. Garbage collection is off while it loads what stays.
"""

import asyncio
import gc
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

gc.disable()
import_module("bot.ui.position").prepare_first_table_sprites()
with TemporaryDirectory() as folder:
    migrated_database = import_module("tests.store.databases")
    path = Path(folder) / "games.db"
    asyncio.run(migrated_database.migrate_database(migrated_database.sqlite_url(path)))
    import_module("tests.whole.bot_process").MIGRATED_DATABASES.append(path.read_bytes())
gc.freeze()
gc.enable()
