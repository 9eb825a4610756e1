"""Scenes: what a picture shows, which is only what the player may see."""

from dataclasses import dataclass

from rendering.dimensions import TALL_PICTURE, WIDE_PICTURE, PictureSize

HIDDEN_CARD = ""
"""A face-down card; which card it is never reaches the renderer."""

RANKS = "A23456789TJQK"

ALL_CARDS = tuple(rank + suit for suit in "CDHS" for rank in RANKS)
"""The 52 cards of a deck."""

_SIGNS = frozenset({"", *RANKS})

_DRAWABLE_CARDS = frozenset({HIDDEN_CARD, *ALL_CARDS})


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A pile of cards, bottom first; a card is its rank and suit ("TH") or ``HIDDEN_CARD``.

    ``sign`` is a rank that is shown in the pile while it is empty: a cell's, or that of a
    foundation which begins otherwise than the scene's ``base_rank``. A foundation that
    ``builds_down`` has an arrow beside its name.

    Raises ValueError for any other card, or if ``sign`` is not a rank.
    """

    name: str
    cards: tuple[str, ...] = ()
    sign: str = ""
    builds_down: bool = False

    def __post_init__(self) -> None:
        if not _DRAWABLE_CARDS.issuperset(self.cards):
            wrong_card = next(card for card in self.cards if card not in _DRAWABLE_CARDS)
            raise ValueError(
                f"there is no card {wrong_card!r}, as in pile {self.name!r}; "
                'a card is its rank and suit, such as "TH", or empty where it is hidden'
            )
        if self.sign not in _SIGNS:
            raise ValueError(f"there is no rank {self.sign!r}, as in empty pile {self.name!r}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A table as a picture shows it.

    Raises ValueError if ``base_rank`` is not a rank.
    """

    tableau: tuple[Pile, ...]
    foundations: tuple[Pile, ...]
    stock: Pile | None = None
    """None in a game without a stock, and likewise for waste and reserve."""
    waste: Pile | None = None
    further_wastes: tuple[Pile, ...] = ()
    """Each shows as many cards as the first one does without older ones."""
    reserve: Pile | None = None
    further_reserves: tuple[Pile, ...] = ()
    has_open_reserve: bool = False
    """Whether the game shows all cards of its reserves, not only the top ones."""
    cells: tuple[Pile, ...] = ()
    """Places that hold one card each."""
    base_rank: str = "A"
    """The rank ("A", "T") that begins an empty foundation, or "" to show none."""
    first_group_count: int = 0
    """How many columns, from the left, have rules of their own: a gap sets them apart."""
    longest_column: int = 0
    """The length of the longest column so far in this game.

    It keeps pictures from shrinking, and cards that became smaller from growing back. Three
    face-down cards may count as one.
    """
    longest_reserve: int = 0
    """The length of the longest open reserve at the beginning of this game."""
    step_count: int = 0
    """How many steps of ``HEIGHT_INCREMENT`` the picture is high at least.

    Deep columns need more of them: a picture ends below its cards.
    """
    visible_waste_count: int = 3
    """How many waste cards are shown, at most eight: with more, all cards would be too small."""
    older_waste_count: int = 0
    """How many older waste cards are also shown if there is room for them."""
    can_redeal: bool = False
    """Whether an empty stock can be filled again from the waste."""
    last_move: tuple[str, str, int] | None = None
    """The pile that cards left, the pile they went to, and how many moved."""
    fills: tuple[tuple[str, str, int], ...] = ()
    """What went from pile to pile by itself after the last move, each written like that one."""
    hinted_move: tuple[str, str, int] | None = None
    """The proposed move, written like ``last_move``."""
    winning_card_count: int = 0
    """How many cards on the foundations win the game once the wastes are empty; 0: all."""
    ready_piles: frozenset[str] = frozenset()
    """The piles whose top card can go to a foundation; they get a small badge."""
    caption: str = ""
    """Text in a corner: game, deal number, moves, with " · " between them.

    The game's name is bold.
    """
    is_tall: bool = False
    """Whether the picture is 800 pixels wide, for phones, instead of 1100."""
    ending: tuple[str, ...] = ()
    """What stands in the fan of a won game: the word for won, then further lines."""

    @property
    def picture_size(self) -> PictureSize:
        """The size of the picture of a won game, whose cards lie as a fan."""
        return TALL_PICTURE if self.is_tall else WIDE_PICTURE

    @property
    def wastes(self) -> tuple[Pile, ...]:
        """The waste, if there is one, and further ones."""
        first = () if self.waste is None else (self.waste,)
        return first + self.further_wastes

    @property
    def reserves(self) -> tuple[Pile, ...]:
        """The reserve, if there is one, and further ones."""
        first = () if self.reserve is None else (self.reserve,)
        return first + self.further_reserves

    @property
    def piles(self) -> tuple[Pile, ...]:
        """All piles of the table, the foundations last."""
        stock = () if self.stock is None else (self.stock,)
        others = (*self.wastes, *self.reserves, *self.cells, *self.tableau)
        return (*stock, *others, *self.foundations)

    @property
    def cards_up(self) -> int:
        """The number of cards on the foundations."""
        return sum(len(pile.cards) for pile in self.foundations)

    @property
    def cards_to_win(self) -> int:
        """How many cards on the foundations win the game."""
        return self.winning_card_count or sum(len(pile.cards) for pile in self.piles)

    def __post_init__(self) -> None:
        if self.base_rank not in (*RANKS, ""):
            raise ValueError(f"there is no rank {self.base_rank!r}, as the base of foundations")
