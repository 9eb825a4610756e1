"""What is known of a game's odds before anybody plays, to stand beside what players reach."""

from __future__ import annotations

BOOK_WIN_RATES = {"canfield": (0.03, 0.10)}
"""The rulebooks' shares of games won: Hoyle's "about", and the English book's for good players."""

WINNABLE_SHARES = {"canfield": 0.675, "klondike": 0.901, "klondike-three": 0.814}
"""So many deals at least can be won, by whoever sees every card: a share.

C. Blake and I. P. Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*,
JAIR 85 (2026) 21, arXiv 1906.12314v5. Klondike: table 3, without cards back from the foundations,
90.204 ± 0.093 % and 81.524 ± 0.089 %. Canfield: table 2, whole pile moves, 67.562 ± 0.034 %; its
columns end at the foundations' base where ours go round, so that each of its solutions is one of
ours too, and ours may be more. Rounded down from the intervals' lower ends; of other games no
figure is known for our rules.
"""
