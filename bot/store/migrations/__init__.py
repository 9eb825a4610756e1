"""The steps that lead from an empty database to the schema in `bot.store.schema`.

To change the schema: change `tables.py`, and add to `versions/` a module `step_0002_….py` like
those there, its `down_revision` being the newest. A test tells whether the two agree.
"""
