"""`python -m bot move-database FROM TO` as operators see it."""

import asyncio
from pathlib import Path

import pytest

from bot.__main__ import main
from tests.store.databases import PostgresqlDatabase, copy_database
from tests.store.sample_games import fill_all_tables, load_rows_of

pytestmark = pytest.mark.slow

PASSWORD = "hush-hush-7"  # noqa: S105 - it opens nothing


@pytest.fixture
def source_url(migrated_database_file: Path, tmp_path: Path) -> str:
    """Return the URL of an SQLite database with a row in each table."""
    url = copy_database(migrated_database_file, tmp_path)
    asyncio.run(fill_all_tables(url))
    return url


def test_a_move_prints_one_line_and_a_second_one_changes_nothing(
    source_url: str,
    postgresql_database: PostgresqlDatabase,
    capsys: pytest.CaptureFixture[str],
) -> None:
    postgresql_database.delete_all_rows()
    target_url = postgresql_database.url
    place = target_url.split("?")[0]
    assert main("move-database", source_url, target_url) == 0
    rows = asyncio.run(load_rows_of(target_url))
    size = f"{sum(map(len, rows.values()))} rows in {len(rows)} tables of {source_url}"
    printed = capsys.readouterr()
    assert printed.out == f"{place}: {size}, checked; now set DATABASE_URL to it\n"
    assert main("move-database", source_url, target_url) == 0
    assert capsys.readouterr().out == f"{place} holds the same already: {size}, checked\n"
    assert asyncio.run(load_rows_of(target_url)) == rows


@pytest.mark.parametrize("further_arguments", [(), ("more",)])
def test_no_password_is_printed(
    source_url: str, capsys: pytest.CaptureFixture[str], further_arguments: tuple[str, ...]
) -> None:
    address = f"postgresql+asyncpg://ann:{PASSWORD}@127.0.0.1:1/games"
    for urls in ((source_url, address), (address, source_url)):
        assert main("move-database", *urls, *further_arguments) == 1
    with pytest.raises(SystemExit):
        main("move-database", "--help", address)
    assert main("move-database", "a", "b", address) == 1
    printed = capsys.readouterr()
    assert "127.0.0.1" in printed.err
    assert PASSWORD not in printed.out + printed.err
