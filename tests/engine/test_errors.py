"""Error keys and the errors that carry them."""

import pytest

from bot.engine.errors import ErrorKey, GameError


@pytest.mark.parametrize("key", ErrorKey)
def test_an_error_takes_exactly_the_values_that_its_key_names(key: ErrorKey) -> None:
    values = dict.fromkeys(key.value_names, "x")
    assert GameError(key, **values).values == values
    with pytest.raises(TypeError):
        GameError(key, **values, other="x")
    for name in values:
        with pytest.raises(TypeError):
            GameError(key, **{other: "x" for other in values if other != name})


def test_every_error_key_is_its_name_in_lower_case_with_hyphens() -> None:
    assert [key.value for key in ErrorKey] == [
        name.lower().replace("_", "-") for name in ErrorKey.__members__
    ]


def test_an_error_reads_as_its_key_and_values() -> None:
    assert str(GameError(ErrorKey.NO_GAME)) == "no-game"
    assert (
        str(GameError(ErrorKey.BAD_REPEAT_COUNT, times=0, most=9))
        == "bad-repeat-count (times=0, most=9)"
    )
