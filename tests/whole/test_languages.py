"""Everything that the bot says to people who read another language is in that language."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio

from bot.locale.catalogue import (
    Texts,
    choose_texts,
    get_english_texts,
    get_texts_by_language,
)
from bot.locale.describe import format_command_name
from bot.store import Store
from bot.variants import VARIANTS
from sandbox.world import LIBRARY_ID
from tests.golden_games import WON_GAME
from tests.locale.fluent_messages import find_foreign_words, list_own_words, list_words
from tests.sandbox.sandbox_user import Json, SandboxUser, list_full_names, read_text
from tests.whole.bot_process import change_database, connect_at_once
from tests.whole.bot_sandbox import BotSandbox, run_bot_sandbox
from tests.whole.table_messages import (
    DAILY_LANGUAGE_MENU_ID,
    LANGUAGE_MENU_ID,
    TABLE_VISIBILITY_MENU_ID,
    is_private,
    list_button_labels,
    list_chosen_options,
    press_control,
    read_contest_id,
    read_move_count,
    resign_game,
)
from tests.whole.test_server import TEST_SERVER, create_manager
from tests.whole.test_stats import win_same_deal

pytestmark = pytest.mark.asyncio(loop_scope="session")

READ_FIELDS = ("content", "label", "placeholder", "description", "title", "name")
"""The fields of components, options, choices, pictures and threads that people read."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def tour_sandbox(bot_folders: pytest.TempPathFactory) -> AsyncIterator[BotSandbox]:
    """Run a bot on whose leaderboards nobody is but the players of tours: names are in Latin."""
    async with run_bot_sandbox(
        bot_folders.mktemp("tour"), outlives_test=True, before_start=connect_at_once
    ) as bot_sandbox:
        yield bot_sandbox


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "ja"])
async def test_a_player_reads_nothing_in_english(tour_sandbox: BotSandbox, language: str) -> None:
    channel = await tour_sandbox.sandbox.create_channel(TEST_SERVER, f"mesa-{language}")
    tour = Tour(
        language,
        reader=await tour_sandbox.create_user(channel),
        beginner=await tour_sandbox.create_user(channel),
        winner=await tour_sandbox.create_user(channel),
        challenger=await tour_sandbox.create_user(channel),
        manager=await create_manager(tour_sandbox, channel),
    )
    try:
        await tour.choose_language()
        await tour_sandbox.sandbox.clear_requests()
        await tour.go()
        requests = await tour_sandbox.sandbox.list_requests()
    finally:
        await tour.manager.run_command("server daily", language="discord")
    texts = {text for request in requests for text in list_read_texts(request["payload"])}
    assert len(texts) > 300
    names = [TEST_SERVER, *(each.own_name for each in get_texts_by_language().values())]
    # A rules page tells the game's English name, too.
    names += [get_english_texts()(f"game-{key}") for key in VARIANTS]
    known_names = re.compile(
        rf"mesa-{language}|player\d+|xyz\w*|{'|'.join(map(re.escape, names))}", re.IGNORECASE
    )
    texts = {known_names.sub("", text) for text in texts}
    assert not any(tour.texts("error-too-fast", seconds=1).split(".")[0] in text for text in texts)
    left = find_foreign_words(language, texts)
    assert not left, json.dumps(left, indent=1, ensure_ascii=False)


def list_read_texts(payload: Any) -> Iterator[str]:
    """Yield the texts of a payload that people read."""
    if isinstance(payload, list):
        for part in payload:
            yield from list_read_texts(part)
    elif isinstance(payload, dict):
        for name, value in payload.items():
            if isinstance(value, str) and name in READ_FIELDS:
                yield value
            else:
                yield from list_read_texts(value)


PUBLIC_ANSWERS: dict[str, tuple[str, dict[str, str], tuple[str, ...]]] = {
    "daily": ("daily", {}, ()),
    "league": ("daily", {}, ("button-league",)),
    "leaderboard": ("leaderboard", {"game": "canfield"}, ()),
    "clean-wins": ("leaderboard", {"game": "canfield"}, ("button-clean",)),
    "hall": ("leaderboard", {"game": "canfield"}, ("button-hall",)),
    "ratings": ("leaderboard", {"order": "rating"}, ()),
    "house": ("house", {}, ()),
    "stats": ("stats", {}, ()),
    "versus": ("stats", {"versus": "other"}, ()),
    "challenge": ("challenge create", {"game": "canfield"}, ()),
    "replay": ("replay", {}, ()),
    "share": ("share", {}, ("button-post-share",)),
}
"""Commands and buttons whose answer everyone reads."""


@pytest.mark.parametrize("name", PUBLIC_ANSWERS)
async def test_everyone_reads_the_servers_language_and_each_their_own_in_private(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store, name: str
) -> None:
    await win_same_deal(store, ada, ben)
    await press_control(ada, await ada.run_command("new", game="canfield"), "draw")
    await resign_game(ada)
    ada.channel = await bot_sandbox.sandbox.create_channel("Patience Club", f"all-{name}")
    await ada.set_locale("de")
    command, options, keys = PUBLIC_ANSWERS[name]
    if "versus" in options:
        options = {"versus": ben.username}
    answer = await ada.run_command(command, **options)
    for key in keys:
        # On a private page it is a post's language that matters, on a public one the labels' too.
        texts = choose_texts("de" if is_private(answer) else "en")
        await ada.press_button(answer, label=texts(key))
    if label := {"replay": "List moves", "share": "Play this"}.get(name):
        await ada.wait_for_message(lambda message: label in list_button_labels(message))
    posts = [message for message in await ada.list_messages() if not is_private(message)]
    assert len(posts) == (2 if name == "league" else 1)
    german_words = list_own_words("de") - list_own_words("en")
    for post in posts:
        assert not list_words(" ".join(list_read_texts(post))) & german_words
        assert list_words(" ".join(list_read_texts(post))) & list_own_words("en")
    settings = await ada.run_command("settings")
    await ada.choose_option(settings, TABLE_VISIBILITY_MENU_ID, "private")
    if name != "challenge":
        own = await ada.run_command(command, **options)
        assert is_private(own)
        assert list_words(" ".join(list_read_texts(own))) & german_words


@pytest.mark.parametrize(("locale", "own_name"), [("fr", "défi créer"), ("ja", "対戦 作成")])
async def test_mentions_have_original_names_with_the_translated_one_beside(
    ada: SandboxUser, locale: str, own_name: str
) -> None:
    await ada.set_locale(locale)
    helped = await ada.run_command("help")
    assert re.search(rf"</challenge create:\d+> \(/{own_name}\)", read_text(helped))
    labels = list_button_labels(helped)
    commands_by_id = {
        command["id"]: list_full_names(command)
        for command in (await ada.refresh_channels())["commands"]
    }
    for label in labels[:3]:
        page = read_text(await ada.press_button(helped, label=label))
        for name, command_id in re.findall(r"</([^:>]+):(\d+)>", page):
            assert name in commands_by_id[command_id]
            is_translated = format_command_name(choose_texts(locale), name) != name
            assert page.count(f"</{name}:{command_id}> (/") == is_translated
    refusal = read_text(await ada.run_command("move", moves="xyz"))
    assert re.search(r"</new:\d+>", refusal)


async def test_a_removed_language_gives_way_to_that_of_discord(bot_sandbox: BotSandbox) -> None:
    channel = await bot_sandbox.sandbox.create_channel(TEST_SERVER, "old-language")
    eva = await create_manager(bot_sandbox, channel)
    await eva.choose_option(await eva.run_command("settings"), LANGUAGE_MENU_ID, "fr")
    await eva.run_command("server daily", language="fr")
    board = await eva.run_command("challenge create", game="canfield")
    for stored_in, key in (
        ("player_settings", eva.id),
        ("server_settings", LIBRARY_ID),
        ("contest", read_contest_id(board)),
    ):
        await change_database(
            bot_sandbox.bot.database_url,
            f"UPDATE {stored_in} SET language = 'tlh' WHERE id = {key}",
        )
    try:
        settings = await eva.run_command("settings")
        assert list_chosen_options(settings, LANGUAGE_MENU_ID) == ["As in Discord"]
        page = await eva.run_command("server daily")
        assert list_chosen_options(page, DAILY_LANGUAGE_MENU_ID) == ["As in Discord"]
        table = await eva.run_command("new", game="canfield", deal="1")
        assert read_move_count(await press_control(eva, table, "draw")) == 1
        [own, *_] = await eva.list_completions("challenge end", "challenge", "")
        scoreboard = await eva.run_command("challenge board", challenge=own["value"])
        assert "Challenge" in read_text(scoreboard)
        await eva.press_button(scoreboard, label="Play")
        refusal = await eva.choose_option(settings, LANGUAGE_MENU_ID, "tlh", is_forged=True)
        assert "I don't know that button" in read_text(refusal)
    finally:
        await eva.run_command("server daily", language="discord")


REFUSED_MOVES = ("t1 t1", "f1 t1", "t9 t1", "xyz", "t1 t2 9", "kh t4", "w f, w f, w f", "r r")


@dataclass
class Tour:
    """Players who read one language, and a manager of their server who reads the same.

    There are several, since nobody may ask for as much in as few seconds.
    """

    language: str
    reader: SandboxUser
    beginner: SandboxUser
    winner: SandboxUser
    challenger: SandboxUser
    manager: SandboxUser

    @property
    def people(self) -> tuple[SandboxUser, ...]:
        """All of them."""
        return self.reader, self.beginner, self.winner, self.challenger, self.manager

    @property
    def texts(self) -> Texts:
        """The texts by which controls are found."""
        return get_texts_by_language()[self.language]

    async def press(self, user: SandboxUser, message: Json, key: str, **values: str) -> Json:
        """Press the button whose label has a key; return the answer."""
        return await user.press_button(message, label=self.texts(key, **values))

    async def run_and_press(
        self, user: SandboxUser, command: str, key: str, **options: object
    ) -> Json:
        """Run a command, and press a button on its answer; return the answer to that."""
        return await self.press(user, await user.run_command(command, **options), key)

    async def go(self) -> None:
        """Go everywhere."""
        await self.choose_language()
        await self.read_pages()
        await self.play_first_game()
        await self.win_game()
        await self.read_records()
        await self.play_contests()
        await self.play_for_money_and_leave()
        await self.type_bits()

    async def choose_language(self) -> None:
        """Choose the language in the settings, for all and for the server."""
        for user in self.people:
            settings = await user.run_command("settings")
            await user.choose_option(settings, LANGUAGE_MENU_ID, self.language)
        await self.manager.run_command("server daily", language=self.language)

    async def read_pages(self) -> None:
        """Read the help, rules and all settings, and have no game yet."""
        for command in ("server channels", "server tables", "server daily", "server board"):
            await self.manager.run_command(command)
        await self.run_and_press(self.manager, "server reset", "button-not-now")
        for label in list_button_labels(await self.manager.run_command("help")):
            await self.manager.press_button(await self.manager.run_command("help"), label=label)
        for game in ("canfield", "forty-thieves", "wheatsheaf", "beehive"):
            await self.reader.run_command("rules", game=game)
        for command in ("games", "table", "draw", "replay", "stats", "share", "resign"):
            await self.reader.run_command(command)
        settings = await self.reader.run_command("settings")
        await self.press(self.reader, settings, "button-large", on="yes")

    async def play_first_game(self) -> None:
        """Play a first game with commands and buttons, be refused, and give up."""
        user = self.beginner
        question = await user.run_command("new")
        await self.press(user, question, "button-all-games")
        await user.run_command("new", game="canfield", deal="1")
        for move in REFUSED_MOVES:
            await user.run_command("move", moves=move)
        await user.run_command("draw", until=True)
        await user.run_command("undo")
        await user.run_command("redo")
        await user.run_command("auto")
        hinted = await user.run_command("hint")
        await self.press(user, hinted, "button-play-it")
        table = await user.run_command("table", text=True)
        await press_control(user, table, "more")
        table = await user.run_command("table")
        await press_control(user, table, "draw")
        await user.run_command("draw", times=3)
        await user.run_command("new", game="xyzzy")
        asked = await user.run_command("new", game="klondike")
        await self.press(user, asked, "button-aside")
        await user.run_command("games")
        ended = await self.run_and_press(user, "resign", "button-give-up")
        note = await self.press(user, ended, "button-replay")
        label = self.texts("button-moves")
        film = await user.wait_for_message(
            lambda message: message["id"] == note["id"] and label in list_button_labels(message)
        )
        await self.press(user, film, "button-moves")

    async def win_game(self) -> None:
        """Win a game, and share it."""
        user = self.winner
        settings = await user.run_command("settings")
        await self.press(user, settings, "button-text", on="yes")
        await user.run_command("new", game="canfield", deal=str(WON_GAME.deal))
        won = await user.run_command("move", moves=",".join(WON_GAME.moves))
        assert "🎉" in str(won)
        shared = await self.press(user, won, "button-boast")
        await self.press(user, shared, "button-post-share")
        settings = await user.run_command("settings")
        await self.press(user, settings, "button-text", on="no")

    async def play_contests(self) -> None:
        """Play the daily and a challenge."""
        user = self.challenger
        page = await user.run_command("daily")
        await self.press(user, page, "button-play")
        await user.run_command("draw")
        await self.run_and_press(user, "resign", "button-give-up")
        await self.run_and_press(user, "daily", "button-league")
        await self.run_and_press(user, "daily", "button-calendar")
        board = await user.run_command("challenge create", game="canfield", lasts="2h")
        await self.press(user, board, "button-play")
        await user.run_command("draw")
        await self.run_and_press(user, "resign", "button-give-up")
        # Other tours have challenges open as well; one's own is suggested first.
        challenge = (await user.list_completions("challenge end", "challenge", ""))[0]["value"]
        await user.run_command("challenge list")
        for command in ("challenge board", "challenge join"):
            await user.run_command(command, challenge=challenge)
        await user.run_command("challenge create", lasts="xyzzy", game="canfield")
        await self.run_and_press(user, "challenge end", "button-end", challenge=challenge)

    async def read_records(self) -> None:
        """Read records and leaderboards."""
        user = self.winner
        await user.run_command("stats")
        await user.run_command("stats", game="canfield")
        await user.run_command("stats", versus=self.manager.username)
        for key in ("button-clean", "button-ratings", "button-hall"):
            await self.run_and_press(user, "leaderboard", key, game="canfield")
        await user.run_command("leaderboard", scope="everywhere", period="month")
        await user.run_command("leaderboard", season="xyzzy")

    async def play_for_money_and_leave(self) -> None:
        """Play for money, cash in, get one's data, and nearly erase them."""
        user = self.challenger
        await user.run_command("new", stakes="hoyle")
        await user.run_command("undo")
        await self.run_and_press(user, "resign", "button-cash-in")
        page = await user.run_command("house")
        await self.press(user, page, "button-put-away")
        await user.run_command("privacy export")
        await self.run_and_press(user, "privacy erase", "button-not-now")

    async def type_bits(self) -> None:
        """Read what is suggested while one types."""
        user = self.reader
        await user.run_command("new", game="canfield", deal="2")
        for command, option in (
            ("new", "game"),
            ("rules", "game"),
            ("leaderboard", "game"),
            ("leaderboard", "season"),
            ("move", "moves"),
            ("replay", "game_id"),
            ("challenge create", "lasts"),
            ("challenge board", "challenge"),
        ):
            await user.list_completions(command, option, "")
