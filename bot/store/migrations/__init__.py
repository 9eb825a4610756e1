"""The steps that lead from an empty database to the schema in `bot.store.schema`.

To change the schema, change `bot/store/schema.py`, and add a module
`step_NUMBER_WORD.py` to `versions/` with the next number and the newest revision as its
`down_revision`. A test says whether the two agree. Steps that have landed stay as they are: the
first is the schema of version 1.0, and any version upgrades the database of any earlier one.
"""
