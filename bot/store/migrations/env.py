"""What Alembic runs; its caller provides a connection with a transaction and a lock."""

from alembic import context

from bot.store import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
