"""What bots that part from one process have read, drawn and set up already; for it alone.

While so much comes that stays, there is no garbage to be looked for.
"""

import asyncio
import gc
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

gc.disable()
import_module("bot.ui.opening").prepare_first_table()
with TemporaryDirectory() as folder:
    prepared = import_module("tests.store.prepared")
    path = Path(folder) / "games.db"
    asyncio.run(prepared.prepare(prepared.sqlite_url(path)))
    import_module("tests.whole.forked").UP_TO_DATE.append(path.read_bytes())
gc.freeze()
gc.enable()
