### What people read, in English.
### Piles stand as they are typed (t1, f1, r, w, s); deals come as text, so that no comma divides them.

## Games: their names, shorter ones within a sentence, others that players may type, and what the books say

family-canfield = Canfield family
family-forty-thieves = Forty Thieves family
family-klondike = Klondike family

game-canfield = Canfield
names-canfield = Demon; Thirteen; Fascination
about-canfield = The gambling-house patience of Saratoga. Hoyle’s house sells the deck for $50, the English book’s for $52; it pays $5 for each card on the foundations and $500 for all: eleven cards or more win money. Hoyle puts the odds of winning at about 3 in 100; the English book thinks that a good player wins at least 10.
game-canfield-french = Canfield, French rules
brief-canfield-french = French Canfield
names-canfield-french = La canfield; Règles de la canfield
about-canfield-french = Canfield as the French book has it: parts of columns move, foundation plays come first, and the stock is turned only when reserve and columns can do no more.
game-rainbow = Rainbow
names-rainbow = Arc-en-ciel
about-rainbow = Canfield with columns built in any suit, and once through the stock, card by card.
game-storehouse = Storehouse
names-storehouse = Provisions; Thirteen Up
about-storehouse = Canfield from the twos, which are laid out at the start, with columns built in suit.
game-superior-canfield = Superior Canfield
names-superior-canfield = Superior Demon
about-superior-canfield = Canfield with the reserve open to view, and with empty columns that are yours to fill.
game-demon = Demon
names-demon = Double Canfield
about-demon = Canfield with two decks: eight columns, and forty cards in the reserve. In Britain Canfield itself is called Demon.
game-acme = Acme
names-acme = Acme Canfield
about-acme = Canfield from the aces, which are laid out at the start; built in suit, one card at a time, with a single redeal.
game-chameleon = Chameleon
names-chameleon = Kansas
about-chameleon = Rainbow with three columns, and twelve cards in the reserve.

game-forty-thieves = Forty Thieves
names-forty-thieves = Napoleon at St Helena; Napoleon at Saint Helena; Big Forty; Roosevelt at San Juan; Le Cadran
about-forty-thieves = Two decks, ten columns of four, all face up; in suit, one card at a time, and once through the stock. It is said to have passed Napoleon’s time on St Helena.
game-indian = Indian
names-indian = Indian Patience
about-indian = Forty Thieves with columns of three, the bottom card face down, built in any suit but the same.
game-limited = Limited
names-limited = Limited Patience
about-limited = Forty Thieves with twelve columns of three cards.
game-little-forty = Little Forty
names-little-forty = The Little Forty
about-little-forty = Forty Thieves made kinder: columns are built in any suit but the same, sequences move, and the stock is drawn by threes, with three redeals.
game-lucas = Lucas
names-lucas = St Lucas
about-lucas = Forty Thieves with the aces laid out first, and thirteen columns of three.
game-maria = Maria
names-maria = Marie
about-maria = Forty Thieves with nine columns, built in alternating colours.
game-number-ten = Number Ten
names-number-ten = No. 10
about-number-ten = Forty Thieves built in alternating colours, with the bottom two cards of each column face down; sequences move together.
game-rank-and-file = Rank and File
names-rank-and-file = Dress Parade; Deauville
about-rank-and-file = Number Ten with three cards of each column face down.
game-streets = Streets
names-streets = Street
about-streets = Forty Thieves built in alternating colours.
game-josephine = Josephine
names-josephine = Joséphine
about-josephine = Forty Thieves in which sequences move together.
game-forty-and-eight = Forty and Eight
names-forty-and-eight = 40 and 8
about-forty-and-eight = Forty Thieves with eight columns and one redeal.
game-napoleons-square = Napoleon's Square
names-napoleons-square = Napoleon Square
about-napoleons-square = Forty Thieves with twelve columns, in which sequences move together.
game-san-juan-hill = San Juan Hill
names-san-juan-hill = San Juan
about-san-juan-hill = Forty Thieves with the aces laid out first.
game-sixty-thieves = Sixty Thieves
names-sixty-thieves = 60 Thieves
about-sixty-thieves = Forty Thieves with three decks: twelve columns of five, twelve foundations.
game-famous-fifty = Famous Fifty
names-famous-fifty = 50 Thieves
about-famous-fifty = Forty Thieves with columns of five.

game-klondike = Klondike
names-klondike = Klondike, draw one; Solitaire
about-klondike = What most people call solitaire. Both rulebooks of Canfield warn that the two are confused: whoever meant this one finds it here, one card at a time.
game-klondike-three = Klondike, draw three
brief-klondike-three = Klondike
names-klondike-three = Klondike by threes; Solitaire, draw three
about-klondike-three = Klondike with three cards at a time from the stock.

## Cards

card = { $rank } of { $suit }
rank-A = ace
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king
suit-C = clubs
suit-S = spades
suit-H = hearts
suit-D = diamonds

build-suit = in suit
build-colour = in alternating colours
build-other = in any suit but the same
build-any = in any suit

## How long something took

span = { $count } { $unit ->
        [day] d
        [hour] h
        [minute] min
       *[second] s
    }

## The table

table-title = **{ $game }** · deal { $deal }
deal-word = { $deal } “{ $word }”
table-state = -# { $up } of { $cards } up · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
  }{ $redeals ->
    [0] {""}
    [one] {" "}· 1 redeal
   *[other] {" "}· { $redeals } redeals
  } · { $who }
table-continued = -# The table has moved on.
table-stuck = **No move is left that changes anything.** Take some moves back, try the same deal again, or deal a new one.
table-won = ## 🎉 Won!
    All { $cards } cards are up: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } in { $time }, { $undos ->
        [0] no undo
        [one] 1 undo
       *[other] { $undos } undos
    }, { $hints ->
        [0] no hint
        [one] 1 hint
       *[other] { $hints } hints
    }.
table-given-up = **Given up** with { $up } of { $cards } cards up, after { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } in { $time }.
table-left = **Left alone for { $days } days** with { $up } of { $cards } cards up, after { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } in { $time }.
table-counts = -# It counts on the boards.
table-practice = -# Practice: it counts on no board.
table-stopped = Move { $number }, “{ $text }”, was not played: { $reason } What came before it was.
table-hint = Hint: { $move }.
table-hint-draw = Hint: draw.
table-hint-redeal = Hint: turn the waste over.
table-auto-played = { $count ->
        [one] One card went up.
       *[other] { $count } cards went up.
    }

button-draw = Draw
button-redeal = Turn over
button-undo = Undo
button-undo-auto = { $count ->
        [one] Undo auto
       *[other] Undo auto ({ $count })
    }
button-redo = Redo
button-auto = Auto
button-hint = Hint
button-more = More
button-same = Same deal
button-new = New deal
button-move = { $card } { $source }→{ $target }
button-move-many = { $card } { $source }→{ $target } ×{ $count }
button-play = Play it
button-play-this = Play this deal
button-aside = Set it aside
button-give-up = Give it up
button-keep = Go on with it
button-go-on = Go on
button-show = Show my table
button-games = My games
button-rules = Rules
button-settings = Settings
button-words = Table in words
button-picture = Table as a picture
button-replay = Replay
button-moves = Moves in words
button-resign = Give up
button-help = Help
button-basics = How to play
button-counts = What counts
button-kept = What is kept

menu-moves = { $count ->
        [one] 1 move is possible
       *[other] { $count } moves are possible
    }
menu-sources = Move from… ({ $count } moves)
menu-source = { $cards } { $source } · { $count } moves
menu-targets = { $cards } from { $source } to…
menu-counts = How many cards from { $source } to { $target }?
menu-move = { $card } { $source } → { $onto } { $target }
menu-move-many = { $card } { $source } → { $onto } { $target } · { $count } cards
menu-target-open = { $source } → { $onto } { $target } · { $least } to { $most } cards
menu-empty = empty
menu-target-column = onto { $card }
menu-target-empty = into the empty column
menu-target-foundation = to the foundation
menu-count = { $count ->
        [one] { $card } · 1 card
       *[other] { $card } · { $count } cards
    }

complete-game = { $game } · { $family }
complete-game-as = { $name } → { $game } · { $family }
complete-move = { $typed } — { $told }
complete-draw = { $typed } — turn cards from the stock
complete-redeal = { $typed } — turn the waste over

told-move = { $card } from { $source } to { $target }
told-move-many = { $card } and { $more } on it, from { $source } to { $target }

## The table read aloud

alt-title = { $game }, deal { $deal }. { $up } of { $cards } cards up.
alt-foundations = Foundations from { $base }: { $piles }.
alt-reserve = Reserve ({ $count }): { $top }.
alt-waste = Waste ({ $count }): { $top }.
alt-stock = Stock: { $count }.
alt-column = { $name }: { $cards }.
alt-opening = { $game } as it is dealt.
alt-empty = empty
alt-hint = Hint: { $move }.
alt-hidden = { $count ->
        [one] 1 face down
       *[other] { $count } face down
    }

alt-preview = A table as your settings draw it. Theme: { $theme }.

## The table in words: a line a pile, its top card last

text-pile = { $name }: { $cards }
text-run = { $first } to { $top }
text-unbegun = { $names }: empty, { $count ->
        [one] begins
       *[other] begin
    } with { $base }
text-beneath = { $count } below
text-redeal = empty, the waste can be turned over
text-last = Last move: { $move }
text-drawn = draw
text-turned = the waste was turned over
text-ready = Can go up: { $cards }
text-from = { $card } from { $source }
text-ready-none = No card can go up

## In a picture's corner: always said in English, whose letters every picture has

caption = { $game } · { $deal }{ $moves ->
        [0] {""}
        [one] {" "}· 1 move
       *[other] {" "}· { $moves } moves
    }

## Attempts

attempt-daily = The daily of { $day }
attempt-challenge = Challenge { $number }
attempt-title = -# { $contest } · ends { $when }
attempt-title-over = -# { $contest } · over
attempt-practice = -# Practice. This deal is in a daily or challenge that ends { $when }: others have still to play it, so you alone see it.
attempt-stuck = **No move is left that changes anything.** { $back ->
       *[yes] Take some moves back, or give up: the cards that are up count.
        [no] Give up: the cards that are up count.
    }
attempt-place = **Place { $place } of { $among } so far**, with { $up ->
        [one] 1 card
       *[other] { $up } cards
    } up.
attempt-place-at-end = **Place { $place } of { $among }**, with { $up ->
        [one] 1 card
       *[other] { $up } cards
    } up.
attempt-out-of-rank = { $up ->
        [one] 1 card
       *[other] { $up } cards
    } up, out of rank.
attempt-late = The end came first: { $up ->
        [one] 1 card up counts
       *[other] { $up } cards up count
    } there.
button-scoreboard = Scoreboard
button-boast = Boast
button-play-anyway = Play it anyway
button-begin-known = Play out of rank
left-as-it-is = Everything stays as it was.

boast-copy = Copy it, and paste it anywhere: it spoils nothing.
boast-contest = { $contest } · { $game }
boast-deal = { $game } · deal { $deal }
boast-how = { $up }/{ $cards }
    { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } · { $time }{ $days ->
        [0] {""}
        [1] {""}
       *[other] {" "}· { $days } days in a row
    }

games-contest = **{ $contest }** · ends { $when }
games-contest-over = **{ $contest }** · over
games-line-unbegun = {""}**{ $game }**
    -# not begun

error-attempt-over = You have had your one attempt here, and it is over. “Same deal” under the attempt deals it again, as practice.
error-contest-deal-known = You have met this deal before. If you go on, your attempt is **out of rank**: it stands below all others.
error-contest-deal = This deal is in a daily or challenge, and you have not made your attempt there. If you play it here, your attempt there is **out of rank**: it stands below all others.
error-contest-no-undo = This challenge allows no undo. Play on.
error-contest-no-hints = This challenge allows no hints.
error-contest-unseen = That deal is in a daily or challenge, and you have not made your attempt there. It is shown once your attempt is over, or the daily or challenge is.

## Replays

film-making = Making the film of **{ $game }**, deal { $deal }… { $part }%
film-waiting = { $count ->
        [one] One film is
       *[other] { $count } films are
    } being made before this one, which comes here by itself.
film-below = The film stands below.
alt-film = A film of { $game }, deal { $deal }: given up after { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, with { $up } of { $cards } cards up. “Moves in words” tells it without the picture.
alt-film-left = A film of { $game }, deal { $deal }: left alone for { $days } days after { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, with { $up } of { $cards } cards up. “Moves in words” tells it without the picture.
alt-film-won = A film of { $game }, deal { $deal }: won in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }, all { $cards } cards up. “Moves in words” tells it without the picture.
alt-film-at-end = A film of { $game }, deal { $deal }: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } before the daily or challenge ended, with { $up } of { $cards } cards up. “Moves in words” tells it without the picture.
replay-at-end = So it stood when its daily or challenge ended.
replay-drawn = { $count ->
        [one] draw
       *[other] draw ×{ $count }
    }
replay-no-moves = No move was played.
replay-more-moves = … All moves are in the file.
complete-replay = { $number } · { $game } · deal { $deal } · given up after { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } · { $when }
complete-replay-left = { $number } · { $game } · deal { $deal } · left alone for { $days } days after { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } · { $when }
complete-replay-won = { $number } · { $game } · deal { $deal } · won in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } · { $when }

## Questions

ask-leave = You are playing **{ $game }**, deal { $deal }, with { $up } of { $cards } cards up. What shall become of it?
ask-resign = Give up **{ $game }**, deal { $deal }, with { $up } of { $cards } cards up?
left-aside = **{ $game }**, deal { $deal }, is set aside; `/games` takes it up again.
left-given-up = **{ $game }**, deal { $deal }, is given up with { $up } of { $cards } cards up.
dealt-practice = -# Practice: a deal that one chooses, or knows already, counts on no board.
dealt-attempt-chosen = -# Practice: a deal that somebody chose counts on no board, only in its challenge.
dealt-attempt-known = -# Practice: this deal had been met before. It counts on no board, and is out of rank here.
kept = You go on with **{ $game }**, deal { $deal }.
more-title = What else?

## Answers

games-title = ### Your games under way
games-none = You have no game under way. `/new` deals one.
games-line = {""}**{ $game }** · deal { $deal }
    -# { $up } of { $cards } up · { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } · { $when }{ $paid ->
        [none] {""}
       *[some] {" "}· { $paid } on it
    }
games-on-table = on the table
games-aside = set aside, last played { $when }
settings-title = ### Settings
settings-tables = **Who sees my tables?** In channels where this bot may speak they are shown to everyone, unless you keep them to yourself.
settings-tables-public = Everyone in the channel
settings-tables-private = Only I
settings-theme = **Theme**
theme-classic = Classic
theme-antique = Antique
theme-contrast = High contrast
theme-dark = Dark
theme-festive = Festive
theme-four-colour = Four colours, for the colour-blind
theme-ocean = Ocean
settings-large-off = **Deck:** standard
settings-large-on = **Deck:** large figures, for telephones and weak eyes
settings-ready-off = **Cards that can go up:** not marked
settings-ready-on = **Cards that can go up:** marked
settings-text-off = **My tables:** as pictures
settings-text-on = **My tables:** in words, a line a pile; no picture is sent
button-large-on = Large figures
button-large-off = Standard deck
button-ready-on = Mark them
button-ready-off = Do not mark
button-text-on = In words
button-text-off = As pictures
menu-themes = Theme…
menu-tables = Who sees my tables…

help = ## Patience
    `/new` deals a game. Play with the buttons under the table, or type:
    - `/move t2 f1` moves the top of column 2 to a foundation; `t2 f` will do, and several moves go in one line: `/move w f, t1 t3`
    - `/draw` turns cards from the stock, and turns the waste over when it is empty
    - `/undo` and `/redo` step back and forth; `/auto` plays up whatever can go; `/hint` shows a move
    - `/table` shows the table again, here; `/games` goes back to a game set aside
    - `/resign` gives up; `/replay` shows a finished game as a film; `/rules` tells how a game is played
    - `/stats` shows how you have done, `/leaderboard` who wins most; `/house` deals Canfield for play money; `/settings` changes how your tables look and who sees them

    ### Piles
    They are named as in the picture: `s` stock, `w` waste, `r` reserve, `t1` `t2` … columns, `f1` `f2` … foundations. A number after a move says how many cards: `t1 t4 3`.

    ### Deals
    A number is the same deal for everyone, and the same as in PySolFC: `/new deal:123456`. A word is a deal, too: `/new deal:friday`. “Play this deal” beside anybody's table deals you the same. `/daily` is the deal of the day: one attempt each, and a board; `/challenge create` puts a deal to others.

    You may have one game on the table and { $most } set aside; attempts at dailies and challenges take no room there. `/games` goes between all of them.
help-server = -# You manage this server: `/server` sets where I answer for all to see, how its boards count, and where the daily is posted.
help-counts = ### What counts
    - A deal that I choose counts from your first move or hint on. Once it is over it stands on the boards (`/leaderboard`) of the server where it was dealt, and on those of everywhere.
    - A month or a week on the boards has the games that ended in it: calendar months, and weeks from Monday, in UTC.
    - A deal whose number or word you choose is practice. So is a deal that you played before, or whose replay you were shown. A challenge whose deal somebody chose counts on its scoreboard, and on no other board.
    - A game that counts, is for money or in a daily or challenge is over after { $days } days without a move, as if given up. Practice waits for you as long as you like.
    - In a daily or challenge your first attempt counts, once. Whoever met its deal beforehand, or saw it played, is out of rank there.
    - There a win is first; then more cards up, fewer moves, less time from the deal to the last move (or time before moves, in a challenge whose maker says so). Equals share a place.
    - Undo and hints are allowed, and marked: a win with neither is clean, and “Clean wins” ranks by these alone, of all your games.
    - Boards rank by the lower end of the 95% interval of your rate of wins, so that one lucky win does not lead. A place takes { $least } games, or as many as the server's owners set.

rules-title = ## { $game }
rules-names = -# Also called { $names }.
rules-aim = The game is won when all { $cards } cards lie on the { $foundations } foundations. Each is built up in one suit, one card at a time.
rules-base-dealt = The first card dealt goes to a foundation. Its rank begins every foundation; after the king comes the ace.
rules-base = Every foundation begins with the { $base } and ends with the { $last }.
rules-base-laid-out = Every foundation begins with the { $base }, laid out before the deal, and ends with the { $last }.
rules-columns-one = There are { $columns } columns of one card each.
rules-columns-equal = There are { $columns } columns of { $most } cards each.
rules-columns-rising = There are { $columns } columns of { $least } to { $most } cards.
rules-face-up = All lie face up.
rules-face-up-top = Only the top card of each lies face up; a card that comes to the top turns up by itself.
rules-face-down = { $down ->
        [one] The bottom card of each lies
       *[other] The bottom { $down } cards of each lie
    } face down; a card that comes to the top turns up by itself.
rules-reserve = { $reserve } cards are the reserve (`r`). Only its top card is seen; it may go to a foundation or a column.
rules-reserve-seen = { $reserve } cards are the reserve (`r`). All are seen, but only its top card may go to a foundation or a column.
rules-build = Columns are built down { $build }, one rank at a time.
rules-wrap = Ranks go round in columns, too: a king may be laid on an ace.
rules-carry-one = One card moves at a time, from the top of a column.
rules-carry-run = Cards that are in sequence by this rule may move together from the end of a column, a part of them or all.
rules-carry-whole = To another column only a whole column moves, never a part of it. Its top card may go to a foundation.
rules-carry-top-or-whole = To another column moves the top card of a column, or the whole of it. Its top card may go to a foundation.
rules-refill = An empty column is filled at once, by itself, from the reserve.
rules-enter-any = Whatever may move may fill an empty column.
rules-enter-any-refilled = When the reserve is out, whatever may move may fill an empty column.
rules-enter-king = Only a king, or a sequence from a king, may fill an empty column.
rules-enter-king-refilled = When the reserve is out, only a king, or a sequence from a king, may fill an empty column.
rules-enter-waste = Only the top of the waste may fill an empty column; it may also stay empty.
rules-enter-waste-refilled = When the reserve is out, only the top of the waste may fill an empty column; it may also stay empty.
rules-draw = { $draw ->
        [one] Cards are drawn from the stock to the waste one at a time.
       *[other] Cards are drawn from the stock to the waste { $draw } at a time, fewer when fewer are left.
    } The top of the waste may go to a foundation or a column.
rules-redeals = { $redeals ->
        [0] There is no redeal: the stock is gone through once.
        [one] When the stock is empty, the waste may be turned over to be the stock again, once.
        [2] When the stock is empty, the waste may be turned over to be the stock again, twice in all.
       *[other] When the stock is empty, the waste may be turned over to be the stock again, { $redeals } times in all.
    }
rules-redeals-unlimited = When the stock is empty, the waste may be turned over to be the stock again, as often as you like.
rules-up-first = While any card can go to a foundation, nothing else may be done.
rules-draw-last = Cards may be drawn, or the waste turned over, only when the reserve's top fits on no column, and no whole column on another.
rules-no-return = Nothing comes back from the foundations.

## Records

stats-every = All games
stats-option = { $game } · { $games ->
        [one] 1 game
       *[other] { $games } games
    }
stats-head = { $game }: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $wins } won.
stats-rate = Won: { $rate } (95% interval { $low } to { $high }).
stats-clean = Clean wins, with no undo and no hint: { $clean }.
stats-streak = Wins in a row: { $streak } now, { $best } at best.
stats-up = Cards up: { $mean } of { $whole } on average, { $best } at best.
stats-up-every = Cards up: { $mean } of the deck on average, { $best } at best.
stats-each = A game on average: moves { $moves }, time { $time }, undos { $undos }, hints { $hints }.
stats-fewest = Fewest moves of a win: { $fewest }; fastest win: { $time }.
stats-practice = Practice: { $practice ->
        [one] 1 game
       *[other] { $practice } games
    }.
stats-last = Last games, by cards up, the newest last: { $ups }.
stats-last-every = Last games, by per cent of the deck up, the newest last: { $ups }.
stats-spread = Cards up × games: { $bins }.
stats-spread-every = Per cent of the deck up × games: { $bins }.
stats-bin = { $up } × { $games }
stats-bin-many = { $least }–{ $most } × { $games }
stats-about = -# Time runs from the deal to a game's end, pauses and nights included.
menu-stats = Which games…

# In the picture: always said in English, as above.
drawn-games = Games
drawn-practice = { $practice } practice
drawn-won = Won
drawn-interval = 95%: { $low }–{ $high }
drawn-wins = Wins
drawn-clean = { $clean } clean
drawn-streak = Best streak
drawn-streak-now = { $streak } now
drawn-up = Cards a game
drawn-up-every = Deck up
drawn-best = best { $best }
drawn-moves = Moves a game
drawn-fewest = fewest { $fewest }
drawn-time = Time a game
drawn-undos = Undos a game
drawn-hints = { $hints ->
        [one] 1 hint
       *[other] { $hints } hints
    } a game
drawn-spread = Games by cards up{ $wide ->
        [1] {""}
        [4] , in fours
        [6] , in sixes
       *[other] , { $wide } together
    } · gold: won
drawn-spread-every = Games by % of the deck up, in tens · gold: won
drawn-last = Cards up in the last { $count ->
        [one] game
       *[other] { $count } games
    } · gold: won
drawn-last-every = % of the deck up in the last { $count ->
        [one] game
       *[other] { $count } games
    } · gold: won

settings-record = **Who sees my record and my name on boards?** If only you do, boards call you “someone who keeps their name to themselves”.
settings-record-public = Everyone
settings-record-private = Only I
menu-record = Who sees my record…

error-bot-record = Bots do not play here, and have no record. Name a player, or leave the option out for your own record.
error-record-hidden = That player keeps their record to themselves.
error-no-record = { $whose ->
        [own] You have finished no game that counts yet
       *[other] That player has finished no game that counts yet
    }{ $practice ->
        [0] .
        [one] ; one was practice.
       *[other] ; { $practice } were practice.
    }{ $whose ->
        [own] {" "}Deals that I choose count: `/new` deals one.
       *[other] {""}
    }
error-no-record-of-game = { $whose ->
        [own] You have finished no game of { $game } that counts yet
       *[other] That player has finished no game of { $game } that counts yet
    }{ $practice ->
        [0] .
        [one] ; one was practice.
       *[other] ; { $practice } were practice.
    }{ $whose ->
        [own] {" "}Deals that I choose count: `/new` deals one.
       *[other] {""}
    }

command-stats = How a player has done, in one game or in all
command-stats-player = Whose record; without it your own
command-stats-game = Which game; without it all of them

## Leaderboards

board-title = ### { $game }
    -# { $where } · { $period }{ $ranking ->
        [clean] {" "}· wins without undo and hint
       *[plain] {""}
    }
board-here = This server
board-everywhere = Everywhere
board-ever = All time
board-month = This month
board-week = This week
board-every = All games
board-together = **{ $rate }** of { $games ->
        [one] 1 game
       *[other] { $games } games
    } won{ $ranking ->
        [clean] {" "}without undo and hint
       *[plain] {""}
    } (95% interval { $low } to { $high })
board-books = By Hoyle about { $few } of games are won; a good player wins { $good } or more, says the English book.
board-winnable = At least { $share } of deals can be won by whoever sees every card (Blake and Gent).
board-row = **{ $place }.** { $name } · { $told }
board-row-own = **{ $place }. { $name }**{ $alone ->
        [yes] {" "}(you)
       *[no] {""}
    } · { $told }
board-row-waiting = **{ $name }**{ $alone ->
        [yes] {" "}(you)
       *[no] {""}
    } · { $told } · { $missing ->
        [one] 1 more game
       *[other] { $missing } more games
    } to a place
board-wins = { $clean ->
        [0] { $wins ->
            [0] no win
            [one] 1 win, not clean
           *[other] { $wins } wins, none clean
        }
       *[other] { $wins ->
            [one] 1 win, clean
           *[other] { $wins } wins, { $clean } clean
        }
    }
board-figures = { $rate } ({ $low } to { $high }), { $ranking ->
        [clean] { $clean } of { $games ->
            [one] 1 game
           *[other] { $games } games
        } won clean, { $wins } in all
       *[plain] { $wins } of { $games ->
            [one] 1 game
           *[other] { $games } games
        } won, { $clean } clean
    }
board-apart = ⋮
board-none-yet = Nobody has a place yet.
board-empty = No game stands on this board yet. What `/new` deals without the option `deal` stands here once it is over.
board-not-played = You have no game on this board yet.
board-about = -# { $pages ->
        [one] {""}
       *[other] Places { $first } to { $last } of { $length }.{" "}
    }A place takes { $minimum ->
        [one] 1 game
       *[other] { $minimum } games
    }. Ranked by the lower end of the 95% interval; ties go to the larger share of cards up, then to the older account. Clean wins had no undo and no hint.
board-alt = { $game }, { $where }, { $period }. Place, rate, 95% interval (places go by its lower end), games won{ $ranking ->
        [clean] {" "}without undo and hint
       *[plain] {""}
    }: { $rows }.
board-alt-row = { $place }: { $rate } ({ $low } to { $high }), { $won } of { $games }
board-alt-own = you, { $row }
button-first = « First
button-previous = ‹ Back
button-next = Next ›
button-last = Last »
button-own = My place
button-clean = Clean wins
button-plain = All wins
menu-period = Which time…
menu-board-game = Which games…

# In the picture: always said in English, as above.
drawn-board = { $game } · { $period }{ $ranking ->
        [clean] {" "}· clean wins
       *[plain] {""}
    }
# A golden dot follows.
drawn-board-key = places by
player-unknown = an unknown player
player-private = someone who keeps their name to themselves

error-no-server-here = There is no server here, so there is no board of its own. Leave the option `scope` out, or ask in a server.

command-leaderboard = Who wins how many of their games, on this server or everywhere
command-leaderboard-game = A game, a family, or all games; without it your last one, or all if that is not on the board
command-leaderboard-period = All time, this month or this week; without it all time
command-leaderboard-scope = This server or everywhere; without it this server

## The house

stakes-hoyle = Hoyle ($50)
stakes-english = English book ($52)
house-stakes = -# { $paid } paid · { $worth } on the table
house-dealt = The deck cost { $paid }. The house pays { $card } for each card up, the first included, or { $all } for all { $cards }: { $least } cards or more win money. No move is taken back; “Cash in” ends the game and pays for what is up. Play money: it buys nothing.
house-stuck = **No move is left that changes anything.** Cash in for { $worth }.
house-cashed-in = **Cashed in** with { $up } of { $cards } cards up, after { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } in { $time }.
house-pays = The house pays { $pays } for { $up ->
        [one] 1 card
       *[other] { $up } cards
    }{ $came ->
        [won] ; { $sum } won.
        [lost] ; { $sum } lost.
       *[even] , what the deck cost.
    }
house-ask-cash-in = Cash in **{ $game }**, deal { $deal }? { $payment }
house-ask-leave = You are playing **{ $game }**, deal { $deal }, for money: { $paid } paid, { $worth } on the table. What shall become of it?
house-left = **{ $game }**, deal { $deal }, is cashed in. { $payment }
button-cash-in = Cash in
button-stakes-again = Another for { $price }

house-title = ### { $who } and the house
house-prices = The house deals Canfield for { $hoyle } (Hoyle) or { $english } (English book) of play money, which buys nothing. It pays { $card } for each card up, or { $all } for all 52: { $least } cards or more win money.
house-account = **Account:** { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $paid } paid in, { $won } paid out; balance { $balance }, { $mean } a game.
house-account-none = No game for money is finished yet.
house-under-way = { $count ->
        [one] One game is
       *[other] { $count } games are
    } under way, { $paid } paid.
house-course = **Balance** { $count ->
        [one] before the last game: { $before }; after it: { $after }.
       *[other] before the last { $count } games: { $before }; after each of them: { $after }.
    }
house-here-none = Nobody has played for money on this server yet.
house-here = **This server's house:** { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $paid } paid in, { $won } paid out; balance { $balance }.
house-everywhere = **The house everywhere:** { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $paid } paid in, { $won } paid out; balance { $balance }.
house-nights = **Best nights on this server** (each from midnight to midnight, UTC)
house-nights-none = Nobody on this server has yet gone home with the house's money.
house-night = { $place }. { $who }: { $profit } · { $day }
house-ask-away = **Never** play for the house's money any more? No game is dealt to you for money any more, and your nights are listed no more. A game for money that you have under way is still paid. This cannot be taken back; games without stakes are yours as ever.
house-kept = The house's money stays yours to play for.
house-closed = You have chosen never to play for money. Games without stakes are yours as ever.
button-stakes = Play for { $paid }
button-put-away = Never play for money
button-keep-money = Keep it

# In the picture: always said in English, as above.
drawn-house = Against the house
drawn-house-games = Games
drawn-house-paid = Paid in
drawn-house-won = Paid out
drawn-house-balance = Balance
drawn-house-mean = { $mean } a game
drawn-house-even = break-even
drawn-house-course = { $count ->
        [one] Balance · last game
       *[other] Balance · last { $count } games
    }

## Dailies

daily-title = ### The daily of { $day }
    {""}**{ $game }** · until { $at }, { $when }
daily-title-over = ### The daily of { $day }
    {""}**{ $game }**, deal { $deal } · over
daily-about = One deal a day (UTC), the same for everyone who plays with this bot. Everyone has one attempt, and sees it alone until the day is over. Undo and hints are allowed.
daily-order = -# A win is first; then more cards up, fewer moves, less time from the deal to the last move, pauses included. Equals share a place, and stand by the age of their accounts.
daily-own-under-way = **{ $alone ->
        [yes] Your attempt
       *[no] { $name }’s attempt
    } so far:** { $told }.
daily-own = **{ $alone ->
        [yes] Your attempt
       *[no] { $name }’s attempt
    }:** { $told }.
daily-own-out = It is out of rank: the deal had been met before.
daily-streak = **Days in a row:** { $count }, { $best } at best.
daily-streak-over = **Days in a row:** none now, { $best } at best.
daily-board = **Board of the day** · { $where }
daily-board-empty = Nobody has begun it yet.
daily-board-empty-here = Nobody here has begun it yet.
daily-row-out = **–** { $name } · { $told } · out of rank
daily-row-out-own = **– { $name }**{ $alone ->
        [yes] {" "}(you)
       *[no] {""}
    } · { $told } · out of rank
daily-figures = { $won ->
        [won] won, { $up } of { $cards } up
       *[not] { $up } of { $cards } up
    } · { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } · { $time }{ $undos ->
        [0] {""}
        [one] {" "}· 1 undo
       *[other] {" "}· { $undos } undos
    }{ $hints ->
        [0] {""}
        [one] {" "}· 1 hint
       *[other] {" "}· { $hints } hints
    }
daily-playing = { $told } · still playing
daily-apart = -# What is played on a server that keeps its results to itself stands on that server's board alone.
daily-pages = -# Places { $first } to { $last } of { $length }.
daily-yesterday = **Yesterday:** { $game }, deal { $deal }. { $shared ->
        [yes] Among the first was
       *[no] First was
    } { $name } · { $told }
daily-yesterday-none = **Yesterday:** { $game }, deal { $deal }. Nobody took a place.
daily-alt = { $game }, the daily of { $day }. Place, cards up of { $cards }, moves: { $rows }.
daily-alt-row = { $place }: { $up } up, { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
daily-is-over = That day is over. This is the daily of today:
button-begin = Begin
button-practise-yesterday = Play yesterday’s deal
button-board = Board of the day

daily-post-podium = **First yesterday** ({ $game }, deal { $deal }):
daily-post-podium-everywhere = **First yesterday**, on all servers ({ $game }, deal { $deal }):
daily-post-none = Nobody came onto the podium yesterday ({ $game }, deal { $deal }).

server-daily = ### Where shall I post the daily?
server-daily-off = Now: nowhere. Choose a channel.
server-daily-on = Now: in { $channel }, each day at { $hour } UTC, for you { $local }; in { $language }.
server-daily-next = Next: { $at }, { $when }.
server-daily-soon = Today's comes within a minute.
server-daily-gone = **That channel is gone.** Choose another.
server-daily-mute = **I may not speak there:** give me the permissions View Channel and Send Messages in it, or choose another channel.
server-daily-refused = **Today's could not be posted:** Discord refused it. I try again tomorrow, or when you choose something here.
server-daily-hour = { $hour } UTC
button-daily-off = Post it no more
menu-daily-channel = In this channel…
menu-daily-hour = At this hour…
menu-daily-language = In this language…

# In the picture: always said in English, as above.
drawn-daily = { $game } · { $day } · cards up
drawn-daily-moves = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }

## Challenges

challenge-title = ### Challenge { $number } · { $game }
challenge-game = { $game }
challenge-game-deal = { $game }, deal { $deal }
challenge-everyone = everyone here
challenge-by = {""}**{ $maker }** { $over ->
        [yes] challenged
       *[no] challenges
    } { $others }.
challenge-by-nobody = { $over ->
        [yes] Was open
       *[no] Open
    } to { $others }.
challenge-until = Open until { $at }, { $when }.
challenge-closed = Over { $when }.
challenge-over = ## The challenge is over
challenge-terms = -# A win is first; then more cards up, { $measure ->
        [time] less time, fewer moves
       *[moves] fewer moves, less time
    }; equals share a place. Time runs from the deal to the last move, pauses included. Undo { $undo ->
        [no] not allowed
       *[yes] allowed
    }, hints { $hints ->
        [no] not allowed
       *[yes] allowed
    }. One attempt each; others see it only after the end.{ $fresh ->
        [no] {" "}The deal was chosen: it counts here alone, on no board.
       *[yes] {""}
    }
challenge-row = {""}**{ $place }** { $name } · { $told }
challenge-row-own = {""}**{ $place } { $name }** (you) · { $told }
challenge-not-begun = has not begun
challenge-not-played = did not play
challenge-out = { $told } · out of rank
challenge-empty = Nobody is in it.
challenge-count = -# { $count ->
        [one] 1 player
       *[other] { $count } players
    } in all.
challenge-alt = { $game }. Place, cards up of { $cards }, { $measure ->
        [time] time
       *[moves] moves
    }, state: { $rows }.
challenge-alt-row = { $place }: { $state ->
        [waiting] has not begun
        [absent] did not play
       *[begun] { $up } up, { $measure ->
            [time] { $time }
           *[moves] { $moves ->
                [one] 1 move
               *[other] { $moves } moves
            }
        }, { $state ->
            [playing] still playing
            [won] won
           *[done] done
        }
    }
challenge-alt-podium = Podium, by cards up of { $cards }: { $rows }.
challenge-alt-step = place { $place }: { $up }
challenge-joined = You are in challenge { $number }, **{ $game }**, which ends { $when }. You have one attempt; “Play” deals it, now or later, and you alone see it.{ $fresh ->
        [no] {" "}Its deal was chosen, so it counts here alone, on no board.
       *[yes] {""}
    }
challenge-ask-end = End challenge { $number }, **{ $game }**, for everybody? By itself it ends { $when }. Games under way count as they stand.
challenge-ended = The challenge is over. Its scoreboard shows how everyone came out.
challenge-goes-on = The challenge goes on and ends { $when }.
challenge-final = Place { $place } · { $up } of { $cards } up
challenges-title = { $where ->
        [here] ### Challenges on this server
        [place] ### Challenges here
       *[elsewhere] ### Your challenges elsewhere
    }
challenges-line = {""}**{ $number }** · { $game }
    -# by { $maker } · ends { $when }
challenges-more = -# { $count ->
        [one] One more is
       *[other] { $count } more are
    } under way: `/challenge board` finds it as you type.
challenges-none = No challenge is under way here, and you are in none. `/challenge create` makes one.
complete-challenge = { $number } · { $game } · ends { $when }
measure-moves = Cards up, then fewer moves
measure-time = Cards up, then less time
button-join = Join
button-play-challenge = Play
button-refresh = Refresh
button-end = End it
button-again = Again
button-everyone = All places
menu-final = Final tables…

# In the picture: always said in English, as above.
drawn-challenge = { $game } · cards up of { $cards }
drawn-challenge-moves = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
drawn-waiting = not begun
drawn-not-played = did not play
# A hollow dot follows, which stands in each row of whom it is true.
drawn-playing = playing
drawn-podium = { $game } · podium · cards up of { $cards }
drawn-step = { $up ->
        [one] card up
       *[other] cards up
    }

error-already-joined = You are in this challenge already: “Play” deals your attempt, or goes back to it.
error-challenge-lasts = A challenge lasts from 10 minutes to 14 days: type a time between, such as 90m, 2h or 3d.
error-lasts-unreadable = “{ $text }” is no length of time that can be read. Type a number and a unit: minutes, hours, days or weeks, such as 90m, 2h or 3d.
error-challenge-only-self = You have named yourself alone: name somebody else, or nobody, to challenge everyone here.
error-challenge-deal-hidden = That deal is in a daily or challenge that keeps it unseen until its end. Leave the option `deal` out, or name another.
error-bot-challenged = Bots do not play here: name people, or nobody, to challenge everyone here.
error-challenge-not-invited = This challenge is put to others: only those whom its maker named can join. `/challenge create` makes one of your own.
error-challenge-full = This challenge is full: { $most } take part, and no more can.
error-challenges-full = You have { $most } challenges under way, and no more can be made: wait until one of them is over, or end one with `/challenge end`.
error-no-such-contest = There is no such challenge. `/challenge list` shows those that are under way.
error-no-challenge = No challenge is under way here, and you are in none. `/challenge create` makes one.
error-which-challenge = Several challenges are under way: pick one from the list that comes up as you type.
error-contest-over = This is over: nothing that is played now counts in it. `/challenge create` makes another challenge, and `/daily` shows the deal of today.
error-challenge-not-yours = Only the maker of a challenge, and those who moderate its server, can end it before its time.
error-challenge-not-played = That player did not play in this challenge.

command-challenge = The same deal for several people, with a scoreboard
command-challenge-create = Challenge everyone here, or those whom you name, to a deal
command-challenge-game = Which game
command-challenge-lasts = From 10 minutes to 14 days, such as 90m, 2h or 3d; without it one day
command-challenge-deal = A number or a word; without it a fresh deal that nobody has seen
command-challenge-measure = What decides where cards up are equal: moves or time; without it moves
command-challenge-undo = Whether moves may be taken back; without it they may
command-challenge-hints = Whether hints may be taken; without it they may
command-challenge-player = Whom you challenge; without it everyone here
command-challenge-other = Whom you challenge, too
command-challenge-join = Join a challenge
command-challenge-board = The scoreboard of a challenge
command-challenge-list = Challenges under way: here, and yours elsewhere
command-challenge-end = End a challenge before its time, after a question
command-challenge-which = Which challenge; without it the only one at hand

## Privacy

help-kept = ### What I keep about you, and why
    - **Your games**, move by move, and the message that shows each: so that you can go on with them after a pause, take moves back, and see them again.
    - **How each came out**, and sums of that: for your record, the boards, and the house's money.
    - **Your dailies and challenges**: your entry in each, your days in a row, the challenges that you made, and those that were put to you by name: for scoreboards, and so that everyone has one attempt.
    - **Deals that you saw played**: they count no more for you.
    - **Your settings**: so that tables look as you like them.
    All of it under the number that Discord has for you. Your name I ask of Discord and forget within an hour; what you write to others I never see. `/privacy export` sends you everything, `/privacy erase` removes it.
export-ready = ### Everything that I keep about you
export-part = { $number } of { $count } files: there is too much for one.
export-all = Discord's ids, deal numbers and moves are text. Moments are in UTC, in ISO 8601. Server 0 stands for everywhere, no server for direct messages and groups. A server's era begins anew when its owners reset its boards.
export-settings = What you have set; nothing here means what everyone begins with.
export-games = Your games. Moves are FROM-TO, xN for N cards, or draw; undone moves can be redone, the last first; auto_runs are ranges of moves that an auto played; seat says whether a game is on the table or set aside; moved, when a move was last made or taken back; counts, whether it goes to the boards; channel and message, where it was last shown.
export-results = How your finished games came out. seconds is from the deal to the end, pauses and all, or to the last move where a game was left alone; price and payout are dollars of play money.
export-records = Sums of your games, of each game and of every one together. practice are games that do not count; clean are wins with neither undo nor hint; up are cards on the foundations, of the cards in play.
export-spread = How many of your games that count ended with so many cards up.
export-standings = What you did on each board: of a server or everywhere, of a game, a family or every game, in a month (m), a week (w) or ever. bound and clean_bound, by which you rank, are the lower ends of the 95% intervals of your rates of wins; share is that of the cards that went up.
export-account = What you paid in to the house (paid), and what it paid out to you (won), in dollars of play money.
export-nights = The same for each date and server.
export-solutions = Deals that you were shown how to play, so that they count no more for you.
export-entries = The dailies and challenges that you entered, by their numbers, and how your one attempt there stands: up are cards up, done says that it is over, ranked that you had not met the deal before; line, where you may play on, are the moves at the end.
export-streak = The last day whose daily you began, the days in a row up to it, and the most there were.
export-challenges = The challenges that you made: on a server, or outside servers in the channel that is the place. A deal that nobody chose is told once its challenge is over.
export-invitations = The challenges that were put to you by name.
ask-erase = ### Erase everything that I keep about you?
    { $parts }
    All of it goes, and **it cannot be brought back**. Should you come back, you begin afresh: the house's money is yours to play for, even if you had chosen never to.{ $games ->
        [0] {""}
       *[other] {" "}What is under way for money is gone unpaid.
    } What stands in Discord already stays there: your tables, and scoreboards and podiums that name you. Delete it there, or ask whoever runs the server.
erase-games = { $count ->
        [one] Your one game with all its moves, even if it is under way
       *[other] Your { $count } games with all their moves, also those under way
    }
erase-results = { $count ->
        [one] How your finished game came out
       *[other] How your { $count } finished games came out
    }
erase-record = Your record
erase-boards = Your places on the boards, whose sums lose your part
erase-money = Your account with the house, and your nights there
erase-solutions = { $count ->
        [one] The deal
       *[other] The { $count } deals
    } that you saw played
erase-contests = { $count ->
        [one] Your place in a daily or challenge
       *[other] Your places in { $count } dailies and challenges
    }
erase-streak = Your days in a row
erase-challenges = { $count ->
        [one] That you made a challenge: it goes
       *[other] That you made { $count } challenges: they go
    } on without you
erase-invitations = { $count ->
        [one] That a challenge was put to you
       *[other] That { $count } challenges were put to you
    }
erase-settings = Your settings
erased = Everything that I kept about you is gone. `/new` begins afresh.
erase-nothing = I keep nothing about you.
erase-not = Everything stays as it is.
button-erase = Erase everything
button-export = Send me a copy
button-not-now = Not now
button-reset = Begin anew

## Servers

server-channels = ### Where shall I answer for all to see?
server-channels-all = Now: in every channel where I may speak.
server-channels-some = { $count ->
        [one] Now: in { $channels } alone. Elsewhere
       *[other] Now: in { $channels }. Elsewhere
    } only the person who asked sees my answers.
server-channels-gone = The channels that were chosen are gone, so that only the person who asked sees my answers. Choose others, or all.
button-channels-all = In every channel
menu-channels = In these channels…
server-board = ### This server's boards
server-board-empty = No game has counted here yet.
server-board-figures = { $games ->
        [one] 1 game has
       *[other] { $games } games have
    } counted here, of { $players ->
        [one] 1 player
       *[other] { $players } players
    }; { $placed ->
        [0] none has
        [one] 1 has
       *[other] { $placed } have
    } enough of them for a place.
server-everywhere-on = **The boards of everywhere:** what is played here counts there, too; so do dailies
server-everywhere-off = **The boards of everywhere:** what is played here does not count there. Dailies played here stand on this server's board of the day alone, and on no other server's podium
button-everywhere-on = Count it there
button-everywhere-off = Keep it here
server-minimum = **For a place on this server's boards** it takes { $minimum ->
        [one] 1 game
       *[other] { $minimum } games
    }. `/server board minimum:` takes any number from 1 to 1,000.
server-minimum-games = { $count ->
        [one] 1 game
       *[other] { $count } games
    }
menu-minimum = Games for a place…
ask-reset = ### Begin this server's boards anew?
    { $games ->
        [0] No game has
        [one] The 1 game
       *[other] The { $games } games
    }{ $games ->
        [0] {" "}counted on them yet.
       *[other] {" "}of { $players ->
            [one] 1 player
           *[other] { $players } players
        } will stand on them no more: in no month, no week and not of all time.
    } The house here begins anew, too, with its best nights{ $staked ->
        [0] ; nobody has played for its money yet.
        [one] , after 1 game for its money.
       *[other] , after { $staked } games for its money.
    } **It cannot be undone.** Players keep their own records, their money, and their places on the boards of everywhere.
server-reset-done = This server's boards and its house have begun anew.
server-reset-not = The boards stay as they are.

## Errors: what is wrong, and what can be done

error-unexpected = Something went wrong on my side, and nothing was changed. Please try again; if it stays, tell whoever runs this bot the number { $id }.
error-answer-refused = Discord did not take my answer, so that you may not see what became of this. Your table as it stands is a press away.
error-flood = That was very fast for very long. Wait { $seconds ->
        [one] a second
       *[other] { $seconds } seconds
    }, then go on.
error-not-your-table = This is somebody else's table. You can play the same deal yourself.
error-stale-game = That control belongs to an earlier position, and nothing was played. This is how the table stands now.
error-table-taken = Another game of yours came onto the table just now. `/table` shows it.
error-no-game = You have no game on the table. `/new` deals one, `/games` lists those set aside.
error-game-gone = That game is no longer there. `/new` deals another.
error-game-over = That game is over. `/new` deals another, and “Same deal” this one again.
error-game-aside = That game is set aside. `/games` takes it up again.
error-game-under-way = A game is in progress.
error-aside-full = You have { $most } games set aside, and more are not kept. Finish one of them (`/games`) or give this one up.
error-unknown-control = I do not know that control. `/table` shows your table with those that work.
error-command-changed = I do not know that command as it was sent. Your Discord may still show an older form of it: reload it, and try again.
error-bad-times = That cannot be done { $times } times: choose a number from 1 to { $most }.
error-no-such-game = There is no game called “{ $game }”. Pick one from the list that comes up as you type. (A deal's number or word goes into the option `deal` of `/new`.)
error-none-finished = You have finished no game yet. `/new` deals one; once it is won or given up, `/replay` shows it.
error-no-game-number = “{ $text }” is no game's number. Pick one from the list that comes up as you type, or leave it out for the game you finished last.
error-no-such-replay = There is no game { $number }. Pick one of yours from the list that comes up as you type.
error-replay-hidden = That game's player keeps their tables to themselves.
error-not-over = That game is not over. `/replay` shows it once it is won or given up.
error-film-under-way = Your film is being made already, and comes by itself. Ask for the next one then.
error-films-full = { $most } films are being made or waited for already. Try again in a minute.
error-replay-of-own-deal = You are playing that very deal, and it counts: finish your game first, then see how it can be done.
error-deal-under-way = You have that very deal under way, and it counts: `/games` takes it up. Once it is over you may try the deal again.
error-stakes-other-game = The house plays Canfield alone, not { $game }. Leave the game out, or the stakes.
error-stakes-own-deal = For money the house deals: leave the option `deal` out, or the stakes.
error-money-put-away = You have chosen never to play for money. Games without stakes are yours as ever.
error-not-your-account = This is somebody else's account. `/house` shows yours.
error-money-on-table = There is money on the table, so no move is taken back. Play on, or cash in to be paid for the cards that are up.
error-not-your-question = That question was put to somebody else. `/privacy erase` asks it of you.
error-no-server = This is no server: there is nothing to set here. Type the command in a channel of the server that you manage.
error-not-your-server = Only those who may manage this server (Discord's permission “Manage Server”) can set this.
error-channels-gone = Every channel that was chosen is gone, and nothing was changed. `/server channels` shows those that are there.
error-daily-no-channel = No channel is chosen in which to post the daily: name one in the option `channel`.
error-daily-guest = I am no member of this server, so that I can post nothing here by myself. Invite me to it first.
error-bad-minimum = A place cannot take { $minimum } games: choose a number from 1 to { $most }.
error-boards-changing = This server's results are still being put on the boards of everywhere, or taken off. Press again in a minute.
error-boards-begun-anew = These boards have been begun anew since you were asked, and nothing was changed. `/server reset` asks about those of now.
error-nothing-goes-up = No card can go to a foundation now.
error-no-hint = Nothing new can be reached from here: take some moves back, or deal anew.
error-nothing-to-undo = There is nothing to take back: this is the deal.
error-nothing-to-redo = There is nothing to redo.
error-no-moves = No move is given. A move looks like `t2 f1`; several are separated by commas.
error-too-many-moves = These are { $count } moves; at most { $most } are played at once.
error-unreadable-move = “{ $text }” is no move. A move looks like `t2 f1`, or `t1 t4 3` for three cards; `draw` draws.
error-which-pile = Which { $pile }? It wants a number, such as `{ $pile }1`.
error-no-such-pile = There is no pile { $pile } here. Columns are `t1` to `t{ $columns }`, foundations `f1` to `f{ $foundations }`; the picture names them all.
error-foundation-stays = Nothing comes back from the foundations: the cards of { $source } stay there.
error-stock-is-drawn = Cards of the stock are drawn to the waste first: `/draw`.
error-no-target = Nothing may be laid on { $target }. Cards go to columns (`t1`…) and foundations (`f`).
error-same-pile = { $source } is where the card lies already. Name another pile to move it to.
error-empty-source = { $source } is empty. Move from a pile that has cards.
error-top-card-only = Only the top card of { $source }, the { $card }, can move.
error-too-many = { $source } shows { $seen ->
        [one] one card
       *[other] { $seen } cards
    }, so { $count } cannot move from it.
error-face-down = { $source } shows no card that could move.
error-one-at-a-time = Cards go to a foundation one at a time, not { $count } of { $source } at once.
error-foundation-taken = The { $card } begins an empty foundation, and { $target } has begun. `f` finds the right one by itself.
error-wants-base = { $target } is empty and begins with the { $base }, not the { $card }.
error-does-not-follow = The { $card } cannot go on { $target }, where the { $top } lies: foundations go up in suit, one by one.
error-covered-target = { $target } shows no card to lay another on.
error-does-not-fit = { $source }'s { $card } cannot go on { $target }'s { $onto }: { $game } builds down { $fault ->
        [rank] one rank at a time
        [suit] { $build }
       *[both] one rank at a time, { $build }
    }.
error-one-card = { $game } moves one card at a time: from { $source } only the { $card } is free.
error-not-whole-column = { $game } moves a column only as a whole: all { $length } cards of { $source }, not { $count }.
error-top-or-whole = { $game } moves the top card of a column or the whole of it: from { $source } one card or all { $length }, not { $count }.
error-not-a-run = { $count } cards of { $source } cannot move together: the { $card } does not fit on the { $onto }, since { $game } builds down { $fault ->
        [rank] one rank at a time
        [suit] { $build }
       *[both] one rank at a time, { $build }
    }. { $run ->
        [one] Only the top card is free.
       *[other] The last { $run } are free.
    }
error-reserve-fills = { $target } is filled from the reserve, by itself.
error-waste-only = Only the top of the waste (`w`) may go into the empty { $target }.
error-king-only = Only a king may go into the empty { $target }, not the { $card }.
error-foundation-first = { $source }'s { $card } can go to a foundation, and in { $game } such plays come first.
error-draw-last = { $source }'s { $card } can still go on { $target }'s { $onto }: { $game } turns the stock only after that.
error-nothing-to-draw = Stock and waste are both empty: there is nothing to draw.
error-no-redeal = The stock is empty, and { $game } { $redeals ->
        [0] goes through it only once.
        [one] turns the waste over only once.
        [2] turns the waste over only twice.
       *[other] turns the waste over only { $redeals } times.
    }
error-deal-empty = No deal is named. Leave the option out for a fresh deal.
error-deal-too-long = A deal's word has at most { $longest } characters; this one has { $length }.
error-deal-not-whole = “{ $deal }” is no deal. A deal is a whole number from 1 up, or a word such as `friday`.
error-deal-out-of-range = Deals are numbered from 1 to { $last }. Choose a number between, or a word.

## Commands

command-new = Deal a game: a number, a word, or a fresh one
command-new-game = Which game; without it the one you played last
command-new-deal = A number or a word; the same for everyone. Without it a fresh deal
command-new-stakes = For play money: Canfield against the house, at the price of a book
command-move = Play moves, such as t2 f1, or several with commas between them
command-move-moves = FROM TO, such as t2 f1; several with commas between them
command-draw = Turn cards from the stock, or turn the waste over
command-draw-times = How often; once without it
command-undo = Take moves back
command-undo-times = How many; one without it
command-redo = Play again what was taken back
command-redo-times = How many; one without it
command-auto = Play to the foundations whatever can go
command-hint = Show a move
command-table = Show my table again, here
command-table-text = True: in words, a line a pile; False: as a picture. Without it as in the settings
command-games = My unfinished games; go back to one
command-resign = Give the game up
command-replay = A finished game as moving pictures
command-replay-game-id = Which game, by its number; without it the one you finished last
command-daily = The deal of the day, the same for everyone: one attempt, and its board
command-house = My account with the house, what the house has, and its best nights
command-rules = How a game is played
command-rules-game = Which game; without it the one on your table
command-settings = Theme, deck, text table, and who sees my tables and my record
command-help = Where to begin
command-privacy = What I keep about you
command-privacy-export = Everything that I keep about you, as a file for you alone
command-privacy-erase = Remove everything that I keep about you, after a question
command-server = What this server's owners set
command-server-channels = The channels in which I answer for all to see
command-server-board = This server's boards: whether they count everywhere, and how many games a place takes
command-server-board-minimum = So many games it takes for a place, from 1 to 1,000
command-server-daily = Where and when I post the deal of the day, and in which language
command-server-daily-channel = The channel; without it the one that is set
command-server-daily-hour = The hour in UTC, from 0 to 23
command-server-daily-language = The language of the post
command-server-reset = Begin this server's boards and its house anew, after a question
