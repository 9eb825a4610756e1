"""What the bots that part from one process have read already; for that process alone.

While so much comes that stays, there is no garbage to be looked for.
"""

import gc
from importlib import import_module

gc.disable()
import_module("tests.whole.forked")
gc.freeze()
gc.enable()
