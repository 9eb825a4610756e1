"""What two players' common deals say, in words: beside the picture, and as its description."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.player_records import DealPlay
from bot.services.stats.head_to_head import ComparedDeal, HeadToHead
from bot.ui.stats.text import format_record_name


def format_head_to_head_lines(
    head_to_head: HeadToHead, names: Sequence[str], texts: Texts
) -> Iterator[str]:
    """Yield a line for each kind of figure, the most important first."""
    yield texts(
        "versus-better",
        game=format_record_name(texts, head_to_head.game_group),
        deals=head_to_head.deal_count,
        ties=head_to_head.tie_count,
        **_build_pair_values(names, head_to_head.better_counts),
    )
    yield texts("versus-won", **_build_pair_values(names, head_to_head.win_counts))
    if head_to_head.both_won_count:
        yield texts(
            "versus-moves",
            deals=head_to_head.both_won_count,
            ties=head_to_head.equal_moves_count,
            **_build_pair_values(names, head_to_head.fewer_moves_counts),
        )


def format_last_deals(head_to_head: HeadToHead, names: Sequence[str], texts: Texts) -> str:
    """Return a line for each of the newest deals, below a heading."""
    rows = [_format_compared_deal(compared, names, texts) for compared in head_to_head.last_deals]
    return "\n".join([texts("versus-last"), *rows])


def _build_pair_values(names: Sequence[str], counts: Sequence[int]) -> dict[str, object]:
    return {
        "first": names[0],
        "second": names[1],
        "firsts": counts[0],
        "seconds": counts[1],
    }


def _format_compared_deal(compared: ComparedDeal, names: Sequence[str], texts: Texts) -> str:
    """Return which deal it was, and how both did, who did better in bold."""
    common = compared.common_deal
    plays = [
        texts(
            "versus-play-better" if compared.better == number else "versus-play",
            name=name,
            told=_format_play(play, texts),
        )
        for number, (name, play) in enumerate(
            zip(names, (common.first, common.second), strict=True)
        )
    ]
    return texts(
        "versus-row",
        kind="own" if common.is_own_daily else common.kind.value if common.kind else "none",
        game=format_game_name(texts, common.variant),
        day=texts.format_day(common.day),
        first=plays[0],
        second=plays[1],
    )


def _format_play(play: DealPlay, texts: Texts) -> str:
    if play.is_won:
        return texts("versus-play-won", moves=play.move_count)
    return texts("versus-play-up", up=play.cards_up)
