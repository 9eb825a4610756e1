"""What messages of dailies and challenges share: figures of entries, podiums, contest files."""

from collections.abc import Iterable, Mapping
from contextlib import nullcontext
from datetime import date
from itertools import cycle

from discord.utils import format_dt

from bot import __version__
from bot.client.client import PatienceClient, Press, find_server_language
from bot.client.controls import handles
from bot.client.interactions import InteractionTrace
from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.locale.catalogue import NO_BREAK_SPACE, Texts, choose_post_texts, choose_texts
from bot.locale.describe import format_game_name
from bot.models.accounts import PlayerSettings, ServerSettings
from bot.models.contests import Contest, ContestEntry, ContestKind, DealerRecord
from bot.models.requests import PlayerRequest
from bot.services.attempts import Attempt
from bot.services.challenges import is_local_challenge
from bot.services.contests import Scoreboard, assign_ranks
from bot.services.tables import Table
from bot.ui import boards, components, control_ids, replies, viewers
from bot.ui.position import format_opening_alt_text, paint_position
from bot.variants import get_cards_to_win, get_variant
from rendering.charts import HorizontalBarRow, PodiumChart, PodiumStep
from rendering.open_fan import HAND_SIZE
from rendering.scene import HIDDEN_CARD, RANKS

_LAST_PODIUM_RANK = 3
_MAX_STEPS = 10


SEAL_DIGITS = 8
"""So many digits of a seal are posted; its page has all of them."""


def build_seal(contest: Contest, seal: str, texts: Texts) -> components.Section:
    """Return the promise of a contest's deal, beside a button that explains it."""
    button = components.Button(texts("button-seal"), control_ids.SealId(contest.id))
    return components.Section(texts("contest-seal", seal=seal[:SEAL_DIGITS]), button)


@handles(control_ids.SealId)
async def show_seal(press: Press, custom_id: control_ids.SealId) -> None:
    """Show privately what a contest's seal promises, and how it is checked."""
    services, texts = press.services, (await viewers.load_viewer(press)).texts
    contest_id = custom_id.contest_id
    scoreboard = await services.contests.load_scoreboard(contest_id, request=press.request)
    contest, contest_files = scoreboard.contest, services.contest_files
    kind, sealed = contest.kind.value, ""
    if contest.kind is ContestKind.DAILY and scoreboard.is_over:
        kind = "over"
        sealed = await contest_files.load_sealed_text(contest, request=press.request)
    text = texts(
        "seal-page",
        kind=kind,
        seal=await contest_files.load_seal(contest, request=press.request),
        sealed=sealed,
        digits=SEAL_DIGITS,
        version=__version__,
    )
    await replies.reply_privately(press, components.build_text_message(text))


async def illustrate_opening(
    contest: Contest, texts: Texts, theme_name: str, trace: InteractionTrace | None = None
) -> components.Illustration | None:
    """Return a contest's freshly dealt table, for everyone alike, without the deal's number.

    Cards that lie face down stay so, and the description names only what the picture shows. None
    for a game that has been removed from the bot since the deal was chosen.
    """
    try:
        state = deal(get_variant(contest.variant), contest.deal)
    except GameError:
        return None
    name = (
        texts.format_day(date.fromisoformat(contest.date))
        if contest.date
        else format_contest_name(contest, texts)
    )
    caption = texts("drawn-opening", game=format_game_name(texts, contest.variant), day=name)
    settings = PlayerSettings(id=0, theme=theme_name)
    with trace.measure_drawing() if trace else nullcontext():
        png = await paint_position(
            state, settings, tallest_column=state.tallest_column, caption=caption
        )
    return components.build_illustration(png, "opening", format_opening_alt_text(state, texts))


async def illustrate_podium(
    scoreboard: Scoreboard,
    picture_names: Mapping[int, str],
    theme_name: str,
    texts: Texts,
    trace: InteractionTrace | None = None,
) -> components.Illustration | None:
    """Return the picture of a contest's podium, painted off the event loop.

    None where nobody who is ranked has made a move.
    """
    if not list_podium_entries(scoreboard):
        return None
    return await boards.illustrate_chart(
        build_podium_chart(scoreboard, picture_names, texts),
        "podium",
        format_podium_alt_text(scoreboard, picture_names, texts),
        theme_name,
        trace,
    )


def list_podium_entries(scoreboard: Scoreboard) -> list[tuple[int, ContestEntry]]:
    """Return the ranks 1 to 3 and their entries, at most ten, without entries that have no move."""
    ranked = assign_ranks(scoreboard.contest, scoreboard.entries)
    return [
        (rank, entry)
        for rank, entry in ranked[:_MAX_STEPS]
        if rank <= _LAST_PODIUM_RANK and entry.is_ranked and entry.move_count
    ]


def build_podium_chart(
    scoreboard: Scoreboard, picture_names: Mapping[int, str], texts: Texts
) -> PodiumChart:
    """Return what is painted: a step for each entry, better ones nearer to the middle.

    The hand of each is of a suit of its own, as high as its cards came on average.
    """
    contest = scoreboard.contest
    steps = [
        PodiumStep(
            rank,
            str(entry.cards_up),
            texts("moves", moves=entry.move_count)
            if entry.is_won
            else texts("drawn-step", up=entry.cards_up),
            is_highlighted=rank == 1,
            name=viewers.format_picture_label(picture_names, entry.player_id, rank, texts),
            cards=_list_hand(entry, contest, suit),
        )
        for (rank, entry), suit in zip(list_podium_entries(scoreboard), cycle(_HAND_SUITS))
    ]
    left_to_right = (*steps[1::2][::-1], *steps[::2])
    game = format_game_name(texts, contest.variant)
    return PodiumChart(left_to_right, texts("drawn-podium", game=game, cards=count_cards(contest)))


_HAND_SUITS = "SHCD"


def _list_hand(entry: ContestEntry, contest: Contest, suit: str) -> tuple[str, ...]:
    """Return the last cards up of a suit that came as far as all of an entry's on average."""
    height = -(-len(RANKS) * entry.cards_up // count_cards(contest))
    hand = tuple(rank + suit for rank in RANKS[max(0, height - HAND_SIZE) : height])
    return hand or (HIDDEN_CARD,)


def format_podium_alt_text(
    scoreboard: Scoreboard, picture_names: Mapping[int, str], texts: Texts
) -> str:
    """Return the description of the podium's picture, with the names that it shows."""
    steps = [
        texts(
            "challenge-alt-step",
            place=viewers.format_place_and_name(picture_names, entry.player_id, rank, texts),
            up=entry.cards_up,
        )
        for rank, entry in list_podium_entries(scoreboard)
    ]
    return texts(
        "challenge-alt-podium", cards=count_cards(scoreboard.contest), rows=texts.join_rows(steps)
    )


def format_entry_figures(entry: ContestEntry, contest: Contest, texts: Texts) -> str:
    """Return how far an attempt has come: cards up, moves, time, undos and hints.

    A line breaks only between two of these, after the dot.
    """
    figures = texts(
        "daily-figures",
        won="won" if entry.is_won else "not",
        up=entry.cards_up,
        cards=count_cards(contest),
        moves=entry.move_count,
        time=texts.format_duration(entry.seconds),
        undos=entry.undos,
        hints=entry.hints,
    )
    return figures.replace(" ", NO_BREAK_SPACE).replace(f"·{NO_BREAK_SPACE}", "· ")


def format_dealer_lines(
    dealer_record: DealerRecord | None, texts: Texts, *, is_result_shown: bool
) -> list[str]:
    """Return how the dealer did where that may be told, and how often it wins the deal."""
    if dealer_record is None:
        return []
    lines = []
    if is_result_shown:
        lines.append(
            format_dealer_result(
                dealer_record.variant,
                texts,
                is_won=dealer_record.is_won,
                up=dealer_record.cards_up,
                moves=len(dealer_record.moves),
            )
            if dealer_record.game_count
            else texts("dealer-playing")
        )
    if dealer_record.game_count > 1:
        counts = {"wins": dealer_record.win_count, "count": dealer_record.game_count}
        lines.append(texts("dealer-share", **counts))
    return lines


def build_dealer_bars(
    dealer_record: DealerRecord | None, texts: Texts, card_count: int | None = None
) -> tuple[HorizontalBarRow, ...]:
    """Return the last row of a scoreboard's picture: that of the dealer's attempt, if it has one.

    ``card_count`` is noted beside the cards up.
    """
    if not (dealer_record and dealer_record.game_count):
        return ()
    up, moves = dealer_record.cards_up, texts("moves", moves=len(dealer_record.moves))
    notes = (f"{up}/{card_count}" if card_count else str(up), moves)
    return (HorizontalBarRow(label=texts("dealer-name"), value=up, notes=notes),)


def format_dealer_alt_rows(dealer_record: DealerRecord | None, texts: Texts) -> list[str]:
    """Return the same row of the picture's description."""
    if not (dealer_record and dealer_record.game_count):
        return []
    figures = {"up": dealer_record.cards_up, "moves": len(dealer_record.moves)}
    return [texts("daily-alt-row", place=texts("dealer-name"), **figures)]


def build_dealer_buttons(
    contest: Contest, dealer_record: DealerRecord | None, texts: Texts
) -> list[components.Button]:
    """Return the button that shows the dealer's attempt at a contest that is over, if any."""
    if not (dealer_record and dealer_record.moves):
        return []
    return [components.Button(texts("button-dealer"), control_ids.DealerGameId(contest.id))]


def format_dealer_result(variant: str, texts: Texts, *, is_won: bool, up: int, moves: int) -> str:
    """Return how the dealer's attempt at a game ended."""
    return texts(
        "dealer-result",
        won="won" if is_won else "not",
        up=up,
        cards=get_cards_to_win(variant),
        moves=moves,
    )


def count_cards(contest: Contest) -> int:
    """Return the number of cards in a contest's game."""
    return get_cards_to_win(contest.variant)


def format_challenge_number(press: Press, contest: Contest, texts: Texts) -> str:
    """Return a challenge's number as people read it here: `3`, or `3 in Patience Club`.

    Every server numbers its own challenges, so elsewhere the number alone says too little.
    """
    number = str(contest.number)
    if is_local_challenge(contest, press.server_id, press.channel_id):
        return number
    if contest.server_id is None:
        return texts("challenge-number-in-chat", number=number)
    client = press.client
    server = client.server_names.get_name(client, contest.server_id)
    if server is None:
        return texts("challenge-number-elsewhere", number=number)
    return texts("challenge-number-on-server", number=number, server=server)


def format_contest_name(contest: Contest, texts: Texts) -> str:
    """Return a contest's name: a daily's has its date, a challenge's its number."""
    if contest.kind is ContestKind.DAILY:
        key = "attempt-own-daily" if contest.is_own_daily else "attempt-daily"
        return texts(key, day=texts.format_day(date.fromisoformat(contest.date or "")))
    return texts("attempt-challenge", number=str(contest.number))


def format_contest_name_here(press: Press, contest: Contest, texts: Texts) -> str:
    """Return a contest's name, with the place of a challenge that was made elsewhere."""
    if contest.kind is ContestKind.DAILY:
        return format_contest_name(contest, texts)
    number = format_challenge_number(press, contest, texts)
    return texts("attempt-challenge", number=number)


def format_attempt_line(attempt: Attempt, texts: Texts) -> str:
    """Return which contest the table is in, and when it ends."""
    contest = attempt.contest
    if attempt.is_practice:
        return texts("attempt-practice", when=format_dt(contest.ends_at, "R"))
    name = format_contest_name(contest, texts)
    is_over = "no" if attempt.is_contest_open else "yes"
    when = format_dt(contest.ends_at, "R")
    return texts("attempt-title", contest=name, over=is_over, when=when)


def format_attempt_result(attempt: Attempt, table: Table, texts: Texts) -> str:
    """Return the finished attempt's place in its contest, and how the dealer did.

    Nothing without an entry.
    """
    entry, contest, ended = attempt.entry, attempt.contest, table.game.ended_at
    if entry is None:
        return ""
    if ended is None or ended >= contest.counts_until:
        return texts("attempt-late", up=entry.cards_up)
    if not entry.is_ranked:
        return texts("attempt-out-of-rank", up=entry.cards_up)
    lines = [
        texts(
            "attempt-place",
            open="yes" if attempt.is_contest_open else "no",
            place=attempt.rank,
            among=attempt.entry_count,
            up=entry.cards_up,
        )
    ]
    if attempt.has_beaten_dealer:
        lines.append(f"**{texts('dealer-beaten')}**")
    lines += format_dealer_lines(attempt.dealer_record, texts, is_result_shown=True)
    return "\n".join(lines)


async def look_up_challenge_places(press: Press, contests: Iterable[Contest]) -> None:
    """Ask Discord for the names of other processes' servers, before numbers are formatted."""
    client = press.client
    await client.server_names.look_up(
        client,
        [
            contest.server_id
            for contest in contests
            if contest.server_id and contest.server_id != press.server_id
        ],
    )


def choose_server_texts(client: PatienceClient, server: ServerSettings) -> Texts:
    """Return the texts of what the bot posts on a server by itself."""
    guild = client.get_guild(server.id)
    return choose_post_texts(server.language, guild.preferred_locale.value if guild else None)


async def load_contest_texts(
    client: PatienceClient, contest: Contest, request: PlayerRequest | None
) -> Texts:
    """Return the texts of a contest's messages that everyone sees, by its server's setting now."""
    if contest.server_id is None:
        return choose_texts(contest.language)
    server = await client.services.server_settings.load_settings(contest.server_id, request=request)
    return choose_post_texts(server.language, contest.language)


def find_contest_language(press: Press, creator_texts: Texts) -> str:
    """Return the language of a new contest: of the server in Discord, elsewhere its creator's."""
    if press.server_id is None:
        return creator_texts.language
    return choose_post_texts(None, find_server_language(press.interaction)).language


async def send_contest_file(press: Press, contest_id: int) -> None:
    """Send the player a challenge's file; GameError if it is not over."""
    contest_files = press.services.contest_files
    texts = (await viewers.load_viewer(press)).texts
    player_ids = await contest_files.list_named_player_ids(contest_id, request=press.request)
    names = await viewers.fetch_player_names(press, player_ids, texts)
    data = await contest_files.build_contest_file(
        press.player_id, contest_id, names, request=press.request
    )
    filename = f"challenge-{contest_id}.json"
    text = texts("contest-file", file=filename, version=__version__)
    layout = components.build_panel_message(
        components.Text(text), components.Attachment(filename, data)
    )
    await replies.reply_privately(press, layout)
