"""What bots that part from one process have read, drawn and set up already; for it alone.

While so much comes that stays, there is no garbage to be looked for.
"""

import asyncio
import gc
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

gc.disable()
import_module("bot.ui.position.sprite_warmup").prepare_first_table_sprites()
with TemporaryDirectory() as folder:
    prepared = import_module("tests.store.migrated_database")
    path = Path(folder) / "games.db"
    asyncio.run(prepared.migrate_database(prepared.sqlite_url(path)))
    import_module("tests.whole.driver.forked_bot").MIGRATED_DATABASES.append(path.read_bytes())
gc.freeze()
gc.enable()
