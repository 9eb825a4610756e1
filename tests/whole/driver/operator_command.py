"""Commands of the program for operators, such as `python -m bot recount`."""

from pathlib import Path

from tests.whole.driver.forked_bot import ForkedBot


async def run_operator_command(
    folder: Path, *arguments: str, database_url: str
) -> tuple[int, str, str]:
    """Run a command on a database; return its exit status, standard output and standard error."""
    command = ForkedBot(folder / "command", *arguments, DATABASE_URL=database_url)
    log_size = command.measure_log() if command.log_path.exists() else 0
    await command.start()
    try:
        status = await command.wait_for_exit()
    finally:
        await command.close()
    return status, command.read_output(), command.read_log(log_size)
